"""Whether a blank stands between two tokens on one line."""

from __future__ import annotations

from seamount.shoal.formatting.shape import CMD, Shape
from seamount.shoal.formatting.tokens import Piece
from seamount.shoal.syntax.vocabulary import CONTEXTUAL_HEADS, RESERVED

_OPENERS = frozenset({"(", "["})
_CLOSERS = frozenset({")", "]"})
_KEYWORDS = (RESERVED | CONTEXTUAL_HEADS) - {"true", "false", "null"}
_RANGES = frozenset({"..", "..="})
_HOLDING = frozenset({"flag_long", "env", "word"})
_DOTS = frozenset({".", "?."})
_ENDS_OPERAND = frozenset({")", "]", "}", "str", "interp", "ident", "verbatim"}) | frozenset(
    {"int", "float", "size", "duration", "time", "regex", "date_time"}
)


class Spacing:
    """Decides about blanks; knows the tokens of one source and what the tree says about them."""

    __slots__ = ("_braces", "_pieces", "_shape")

    def __init__(self, pieces: list[Piece], shape: Shape, records: set[int]) -> None:
        """`records` are the places of braces, opening and closing ones, that hold fields."""
        self._pieces = pieces
        self._shape = shape
        self._braces = records

    def blank_before(self, index: int) -> bool:
        """Whether a blank belongs between the token at `index` and the one before it."""
        before, after = self._pieces[index - 1], self._pieces[index]
        if before.kind in _OPENERS or after.kind in _CLOSERS:
            return False
        if (before.mode == CMD and after.mode == CMD) or (
            after.start in self._shape.zones and before.mode == CMD
        ):
            return self._in_command(before, after)
        if before.kind == "{" and before.start in self._braces:
            return False
        if after.kind == "}" and after.start in self._braces:
            return False
        return self._in_expression(index, before, after)

    def _in_command(self, before: Piece, after: Piece) -> bool:
        if before.kind == "^":
            return False
        # `--flag=` and `NAME=` hold on to a value that touches them, and `x = > y` would assign to `x`.
        return not (after.gap.empty and before.text.endswith("=") and before.kind in _HOLDING)

    def _in_expression(self, index: int, before: Piece, after: Piece) -> bool:
        kind = after.kind
        if kind in (",", ":"):
            return False
        if before.kind in (",", ":"):
            return True
        if kind in _DOTS or before.kind in _DOTS or before.kind == "...":
            return False
        if kind in _RANGES:
            return self._range_is_wide(index)
        if before.kind in _RANGES:
            return self._range_is_wide(index - 1)
        if before.start in self._shape.unary and before.kind in ("-", "!"):
            return False
        if after.start in self._shape.types and kind in ("<", ">", "?"):
            return False
        if before.start in self._shape.types and before.kind == "<":
            return False
        if kind in _OPENERS:
            return not self._is_suffix(index - 1)
        return True

    def _range_is_wide(self, index: int) -> bool:
        return not (self._pieces[index].gap.empty and self._pieces[index + 1].gap.empty)

    def _is_suffix(self, index: int) -> bool:
        """Whether a bracket behind the token at `index` is a call or an index."""
        piece = self._pieces[index]
        if piece.kind not in _ENDS_OPERAND:
            return False
        if piece.kind != "ident" or piece.text not in _KEYWORDS or piece.start in self._shape.names:
            return True
        return index > 0 and self._pieces[index - 1].kind in _DOTS
