"""How characters fill the cells of a screen: one, two, or none of their own."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from itertools import chain
from typing import Final

from wcwidth import wcwidth

MAX_KNOWN: Final = 1 << 15
"""Characters whose cells are remembered."""

MAX_MARKS: Final = 8
"""Code points that one cell holds."""

# Zero-width formatting that is part of a picture or a letter. All other formatting is dropped: characters
# that turn the direction of text would show rows in another order than they have.
_JOINERS: Final = frozenset("\u200c\u200d")


class ZeroWidth(Exception):
    """A character has no cell of its own."""


class _Cells(dict[str, tuple[str, ...]]):
    """The cells of a character: itself, and an empty one after it when it is wide."""

    def __missing__(self, char: str) -> tuple[str, ...]:
        width = wcwidth(char)
        if width < 1:
            raise ZeroWidth
        if len(self) >= MAX_KNOWN:
            self.clear()
        self[char] = found = (char, "") if width == 2 else (char,)
        return found


_CELLS = _Cells()


def cells_of(text: str) -> list[str]:
    """The cells that printable text fills. Raises ZeroWidth when it has marks, see `pieces`."""
    return list(chain.from_iterable(map(_CELLS.__getitem__, text)))


def pieces(text: str) -> Iterator[tuple[list[str], str]]:
    """The text in turns of cells and a mark that follows them; the last mark is empty."""
    cells: list[str] = []
    for char in text:
        try:
            cells += _CELLS[char]
        except ZeroWidth:
            yield cells, char
            cells = []
    yield cells, ""


def marked(cell: str, mark: str) -> str:
    """A cell with a mark added. What is no mark, and what is too much, leaves it as it is."""
    if len(cell) >= MAX_MARKS:
        return cell
    if unicodedata.category(mark) == "Cf" and mark not in _JOINERS:
        return cell
    return cell + mark
