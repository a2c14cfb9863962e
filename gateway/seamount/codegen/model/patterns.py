"""Patterns of string bounds: the part of RE2 that means the same in Python's `re`."""

from __future__ import annotations


def anchored(pattern: str) -> str:
    """The expression between the anchors of `^...$`, to be used with `fullmatch`.

    Raises ValueError for a pattern without both anchors: the contract's patterns describe whole values.
    """
    if not pattern.startswith("^") or not pattern.endswith("$") or pattern.endswith(r"\$"):
        raise ValueError("a pattern must begin with ^ and end with $")
    inner = pattern[1:-1]
    if "|" in inner and not (inner.startswith("(") and inner.endswith(")")):
        raise ValueError("alternatives of a pattern must stand in parentheses")
    return inner
