"""Wildcards against text, in time proportional to both lengths."""

from __future__ import annotations

from collections.abc import Callable

from seamount.shoal.values.errors import arg_error

_Piece = Callable[[str], bool]
_STAR = None


class Wildcards:
    """`*` any run, `?` one character, `[a-z]` and `[!a-z]` classes; `arg_error` for an unclosed class."""

    __slots__ = ("_pieces", "literal")

    def __init__(self, pattern: str) -> None:
        self._pieces = _pieces(pattern)
        self.literal = pattern if not any(char in pattern for char in "*?[") else None
        """The pattern itself when it has no wildcards."""

    def covers(self, text: str) -> bool:
        """Whether the whole text matches."""
        if self.literal is not None:
            return text == self.literal
        pieces = self._pieces
        i = p = 0
        star, retry = -1, 0
        while i < len(text):
            piece = pieces[p] if p < len(pieces) else None
            if p < len(pieces) and piece is _STAR:
                star, retry = p, i
                p += 1
            elif piece is not None and piece(text[i]):
                i += 1
                p += 1
            elif star >= 0:
                # The last star takes one character more; earlier ones need not be tried again.
                retry += 1
                i, p = retry, star + 1
            else:
                return False
        return all(piece is _STAR for piece in pieces[p:])


def _pieces(pattern: str) -> list[_Piece | None]:
    found: list[_Piece | None] = []
    i = 0
    while i < len(pattern):
        char = pattern[i]
        i += 1
        if char == "*":
            if not found or found[-1] is not _STAR:
                found.append(_STAR)
        elif char == "?":
            found.append(lambda _: True)
        elif char == "[":
            end = pattern.find("]", i + 1 + (pattern[i : i + 1] == "!"))
            if end < 0:
                raise arg_error(f"invalid glob pattern `{pattern}`: unclosed character class")
            found.append(_one_of(pattern[i:end]))
            i = end + 1
        else:
            found.append(char.__eq__)
    return found


def _one_of(body: str) -> _Piece:
    negated = body.startswith("!")
    body = body[negated:]
    singles: set[str] = set()
    spans: list[tuple[str, str]] = []
    i = 0
    while i < len(body):
        if i + 2 < len(body) and body[i + 1] == "-":
            spans.append((body[i], body[i + 2]))
            i += 3
        else:
            singles.add(body[i])
            i += 1

    def test(char: str) -> bool:
        inside = char in singles or any(low <= char <= high for low, high in spans)
        return inside is not negated

    return test
