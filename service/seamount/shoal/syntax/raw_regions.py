"""Where regions of text end whose content is not, or not yet, parsed."""

from __future__ import annotations

import re

_QUOTED = r"""|"(?:[^"\\]|\\.)*+"|'[^']*+'"""
_TO_BRACE = re.compile(rf"""(?:[^{{}}"']++{_QUOTED})*+([{{}}])""", re.DOTALL)
_TO_PAREN = re.compile(rf"""(?:[^()"']++{_QUOTED})*+([()])""", re.DOTALL)


def raw_block_end(text: str, pos: int, limit: int) -> int:
    """Where the brace is that closes a raw region begun just before `pos`, or -1.

    Braces nest; `"…"` (a backslash protects a byte) and `'…'` are skipped, comments are not known.
    """
    return _closer(_TO_BRACE, "}", text, pos, limit)


def raw_group_end(text: str, pos: int, limit: int) -> int:
    """The same for a parenthesis."""
    return _closer(_TO_PAREN, ")", text, pos, limit)


def _closer(to_next: re.Pattern[str], closer: str, text: str, pos: int, limit: int) -> int:
    depth = 0
    while True:
        match = to_next.match(text, pos, limit)
        if match is None:
            return -1
        pos = match.end()
        if match[1] != closer:
            depth += 1
        elif depth:
            depth -= 1
        else:
            return pos - 1
