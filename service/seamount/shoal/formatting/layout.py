"""Lines and their indents: where one ends, how deep the next begins, which brackets are opened up.

Line breaks inside a statement stay where they were written; only blocks and `match` are opened up when they
hold more than one line can show. Nothing that is no blank is added or taken away, but for `;`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from seamount.shoal.formatting.noting import Noted
from seamount.shoal.formatting.shape import Shape
from seamount.shoal.formatting.spacing import Spacing
from seamount.shoal.formatting.tokens import Piece, pieces_of
from seamount.shoal.syntax.lexer import IDENT

INDENT = "  "
BLANK_LINES = 1
BLANK_LINES_OUTSIDE = 2
"""Most blank lines in a row, in brackets and outside of all."""

_OPENERS = {"(": ")", "[": "]", "{": "}"}
_CLOSERS = frozenset(_OPENERS.values())
_KEY = re.compile(IDENT + r"(?:[ \t\r]|\\\r?\n)*:")
_SUFFIX_WORD = re.compile(r"(?:catch|else)(?![A-Za-z0-9_])")


@dataclass(slots=True)
class _Frame:
    """An open bracket, or the whole source."""

    opener: int
    """Index of the bracket; -1 for the source."""
    base: int
    """Indent of the line that it was opened on."""
    inner: int
    """Indent of what it holds."""
    lists: bool
    """It holds statements or arms."""
    opened_up: bool
    """Its first token has a line of its own; where it lists, all statements and arms have."""


class Layout:
    """Lays out one source."""

    def __init__(self, noted: Noted, newline: str) -> None:
        self._shape = Shape(noted.program)
        self._source = noted.lexer.text
        self._newline = newline
        self._starts = noted.statements | noted.arms
        self._arms = noted.arms
        self._pieces = pieces_of(noted, self._shape)
        self._closer: dict[int, int] = {}
        """Index of the closing bracket by the index of its opening one."""
        self._closing: set[int] = set()
        self._listing: set[int] = set()
        """Indices of opening braces that hold statements or arms."""
        self._spacing = Spacing(self._pieces, self._shape, self._pair())
        self._tall: set[int] = set()
        """Those of them whose statements or arms have lines of their own."""
        # From the back, so that what is inside has been decided.
        for opener in sorted(self._listing, reverse=True):
            if self._is_tall(opener):
                self._tall.add(opener)
        self._out: list[str] = []
        self._indent = 0
        self._frames = [_Frame(-1, 0, 0, True, True)]

    def text(self) -> str:
        """The source in its new layout, one character a byte."""
        for index, piece in enumerate(self._pieces):
            closing = index in self._closing
            self._separate(index, piece, self._frames.pop() if closing else self._frames[-1], closing=closing)
            self._out.append(piece.text)
            if index in self._closer:
                lists = index in self._listing
                opened_up = index in self._tall or (not lists and self._pieces[index + 1].gap.breaks)
                self._frames.append(_Frame(index, self._indent, self._indent + 1, lists, opened_up))
        return "".join(self._out)

    # Brackets

    def _pair(self) -> set[int]:
        """Finds the partners of all brackets; the places of the braces that hold fields."""
        stack: list[int] = []
        records: set[int] = set()
        for index, piece in enumerate(self._pieces):
            if piece.kind in _OPENERS:
                stack.append(index)
            elif piece.kind in _CLOSERS:
                opener = stack.pop()
                self._closer[opener] = index
                self._closing.add(index)
                start = self._pieces[opener].start
                if start in self._shape.blocks or piece.start in self._shape.matches:
                    self._listing.add(opener)
                elif piece.kind == "}":
                    records.update((start, piece.start))
        return records

    def _is_tall(self, opener: int) -> bool:
        closer = self._closer[opener]
        first = self._pieces[opener + 1]
        if closer == opener + 1:
            # A line feed tells an empty block from an empty record.
            told = first.gap.lines > 0 or first.gap.semicolon
            return bool(first.gap.comments) or (told and self._pieces[opener].start not in self._shape.bodies)
        if self._hides_key(first):
            return True
        count = 0
        index = opener + 1
        while index <= closer:
            piece = self._pieces[index]
            if piece.gap.breaks or (piece.gap.joined and opener + 1 < index < closer):
                return True
            if piece.start in self._starts and index < closer:
                count += 1
                listed = piece.start in self._arms and self._pieces[index - 1].kind == ","
                if count > 1 and not listed:
                    return True
            if index in self._listing:
                if index in self._tall:
                    return True
                index = self._closer[index]
            index += 1
        return False

    def _hides_key(self, first: Piece) -> bool:
        """Whether a `;` is what keeps the first statement of a block from reading as the key of a record."""
        return first.gap.semicolon and _KEY.match(self._source, first.start) is not None

    # What stands between two tokens

    def _separate(self, index: int, piece: Piece, frame: _Frame, *, closing: bool) -> None:
        if frame.lists and (closing or piece.start in self._starts or piece.kind == "eof"):
            self._separate_listed(index, piece, frame, closing=closing)
            return
        if index == 0:
            return
        gap, before = piece.gap, self._pieces[index - 1]
        if gap.joined and not (before.kind in _OPENERS or closing or before.end in self._shape.joined):
            self._out.append(" \\" + self._newline)
            self._begin_line(self._inner(before, frame))
        elif gap.breaks and (gap.comments or before.end not in self._shape.joined):
            if before.end in self._shape.joined:
                indent = self._indent
            else:
                indent = frame.base if closing else self._inner(before, frame)
            self._break(index, piece, frame, indent, closing=closing)
        elif gap.breaks or gap.joined:
            self._out.append(" " if before.kind not in _OPENERS and not closing else "")
        elif self._spacing.blank_before(index):
            self._out.append(" ")

    def _inner(self, before: Piece, frame: _Frame) -> int:
        """The indent of a line that begins inside `frame`, behind the token `before`, which it continues."""
        if frame.lists:
            return frame.inner + 1
        begins = before.kind in _OPENERS or before.kind == "," or not frame.opened_up
        return frame.inner if begins else frame.inner + 1

    def _separate_listed(self, index: int, piece: Piece, frame: _Frame, *, closing: bool) -> None:
        """In front of a statement or an arm, or of what ends them."""
        if index == 0:
            self._break(index, piece, frame, 0, closing=False)
        elif frame.opened_up:
            if piece.gap.semicolon and (
                _SUFFIX_WORD.match(piece.text)
                or (index == frame.opener + 1 and not closing and self._hides_key(piece))
            ):
                self._out.append(";")
            indent = frame.base if closing else frame.inner
            self._break(index, piece, frame, indent, closing=closing or piece.kind == "eof")
        elif not (closing and index == frame.opener + 1):
            self._out.append(" ")

    def _break(self, index: int, piece: Piece, frame: _Frame, indent: int, *, closing: bool) -> None:
        """Ends the line, with the comments and blank lines of a gap, and begins one with `indent`."""
        most = (
            BLANK_LINES if len(self._frames) > 1 or (closing and piece.kind != "eof") else BLANK_LINES_OUTSIDE
        )
        fresh = index == 0
        blank = fresh or index - 1 == frame.opener
        """Whether no blank line is wanted next."""
        if not fresh and self._pieces[index - 1].text == "\\":
            # The word must not join the lines.
            self._out.append(" ")
        for comment in piece.gap.comments:
            if not comment.lines and not fresh:
                self._out.append("  " + comment.text)
                continue
            if not fresh:
                self._end_line(comment.lines, 0 if blank else most)
            self._begin_line(frame.inner if closing else indent)
            self._out.append(comment.text)
            fresh = blank = False
        if piece.kind == "eof":
            if not fresh:
                self._out.append(self._newline)
            return
        if not fresh:
            self._end_line(piece.gap.lines, 0 if blank or closing else most)
        self._begin_line(indent)

    def _end_line(self, lines: int, most: int) -> None:
        self._out.append(self._newline * (1 + min(max(lines - 1, 0), most)))

    def _begin_line(self, indent: int) -> None:
        self._indent = indent
        self._out.append(INDENT * indent)
