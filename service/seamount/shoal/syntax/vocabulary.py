"""The fixed word lists of the language, and the nearest known word to a misspelt one."""

from __future__ import annotations

from collections.abc import Iterable


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


RESERVED = _words(
    """
    let var fn alias use export return break continue if else match for in while try catch true
    false null
    """
)
"""Words that are special at a statement head or as an operand; elsewhere they are plain names."""

CONTEXTUAL_HEADS = frozenset({"with", "spawn"})
REPL_ONLY = frozenset({"it", "out"})

INTERPRETERS = _words(
    """
    sh bash python python3 node deno ruby jq perl php lua Rscript osascript fish zsh
    """
)
"""Names whose following braces hold text for that program instead of Shoal."""

PREBOUND = frozenset({"path", "glob", "regex"})
"""Names that count as values in every source."""

TYPE_NAMES = _words(
    """
    null bool int float str path glob regex size duration datetime time bytes list record table
    range stream error outcome task closure command secret
    """
)
"""Names that, in front of another name, make a type pattern."""

STRUCTURED_HEADS = _words("echo ls cat mkdir touch cp mv rm stat which env sleep head ln")
SPECIAL_HEADS = _words(
    """
    cd pushd popd dirs j jump pwd exit quit source run jobs interact assert open save reef undo
    journal history plan apply explain
    """
)
BUILTIN_HEADS = tuple(sorted(STRUCTURED_HEADS | SPECIAL_HEADS))
"""Builtin command names, sorted. The parser never consults them."""

COMPLETION_WORDS = RESERVED | _words(
    """
    spawn with sh ls cd pwd cp mv rm mkdir cat echo run parallel pick interact explain
    """
)
"""What the kernel's completion offers besides declared names."""

_LONGEST_COMPARED = 64


def did_you_mean(word: str, names: Iterable[str]) -> str | None:
    """The name closest to `word`, or None if none is close.

    Close means a third of the word's length in edits (insert, delete, replace, swap of
    neighbours), at least one. Ties go to the name that sorts first.
    """
    if not word or len(word) > _LONGEST_COMPARED:
        return None
    allowed = max(1, len(word) // 3)
    best: tuple[int, str] | None = None
    for name in names:
        if name == word or abs(len(name) - len(word)) > allowed:
            continue
        distance = _edits(word, name)
        if distance <= allowed and (best is None or (distance, name) < best):
            best = (distance, name)
    return best[1] if best else None


def _edits(a: str, b: str) -> int:
    """Edit distance with swaps of neighbours counted once (optimal string alignment)."""
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        earlier, before, row = before, row, [i]
        for j, y in enumerate(b, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                cost = min(cost, earlier[j - 2] + 1)
            row.append(cost)
    return row[-1]
