"""The tokens of a whole source, each in the mode that its place in the tree asks for, and what is between.

A string is one token, its holes included, and so is an interpreter block: what they hold is never changed.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from seamount.shoal.formatting.noting import Noted
from seamount.shoal.formatting.shape import CMD, EXPR, VERBATIM, Shape

_GAP = re.compile(r"(?:[ \t\r\n;]+|\\\r?\n|#[^\n]*)*+")
_GAP_PART = re.compile(r"\\\r?\n|\n|;|#[^\n]*")
_BLANKS = " \t\r"


class Comment(NamedTuple):
    """`lines` is how many line feeds precede it in its gap, since the comment before if there is one."""

    text: str
    lines: int


class Gap(NamedTuple):
    """What stands between two tokens: blanks, line feeds, comments, `;`, joined lines."""

    comments: tuple[Comment, ...]
    lines: int
    """Line feeds behind the last comment."""
    semicolon: bool
    joined: bool
    """A backslash takes back a line feed, and no other line feed is there."""
    empty: bool

    @property
    def breaks(self) -> bool:
        """Whether a line ends here that is not joined to the next."""
        return bool(self.lines or self.comments)


class Piece(NamedTuple):
    """A token. `gap` is what stands in front of it; texts have one character a byte."""

    kind: str
    start: int
    end: int
    text: str
    mode: str
    gap: Gap


def pieces_of(noted: Noted, shape: Shape) -> list[Piece]:
    """All tokens of a source in order, and at the end one of kind `eof`."""
    lexer = noted.lexer
    text, limit = lexer.text, lexer.limit
    zones: list[tuple[str, int]] = []
    found: list[Piece] = []
    pos = 0
    module = False
    while True:
        match = _GAP.match(text, pos, limit)
        assert match is not None
        gap, pos = _gap(match.group()), match.end()
        while zones and zones[-1][1] <= pos:
            zones.pop()
        if pos in shape.zones:
            zones.append(shape.zones[pos])
        mode, end = zones[-1] if zones else (EXPR, limit)
        if module:
            mode = CMD
        kind = VERBATIM
        if mode != VERBATIM:
            kind, _, end, _ = lexer.cmd_token(pos) if mode == CMD else lexer.expr_token(pos)
        module = pos in shape.modules
        found.append(Piece(kind, pos, end, text[pos:end], mode, gap))
        if kind == "eof":
            return found
        pos = end


def _gap(raw: str) -> Gap:
    if not raw or raw == " ":
        return Gap((), 0, False, False, not raw)
    comments: list[Comment] = []
    lines = 0
    semicolon = joined = False
    for part in _GAP_PART.findall(raw):
        if part == "\n":
            lines += 1
        elif part == ";":
            semicolon = True
        elif part[0] == "\\":
            joined = True
        else:
            # A comment behind a joined line has a line of its own.
            comments.append(Comment(part.rstrip(_BLANKS), lines + (joined and not lines)))
            lines = 0
            joined = False
    return Gap(tuple(comments), lines, semicolon, joined and not lines and not comments, False)
