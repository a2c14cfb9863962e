"""The one error a failed parse ends in."""

from __future__ import annotations

from collections.abc import Callable

from seamount.shoal.syntax.ast import Span


class ParseError(Exception):
    """The first problem met in a source, left to right.

    `msg` is one sentence for a person, `hint` what to write instead (or None), `span` the byte range
    of the offending text, clamped to the source. `unfinished` says whether more input could
    complete the source (what an editor asks before it shows the error).
    """

    def __init__(self, msg: str, hint: str | None, span: Span, *, unfinished: bool = False) -> None:
        super().__init__(msg)
        self.msg = msg
        self.hint = hint
        self.span = span
        self.unfinished = unfinished

    def __reduce__(self) -> tuple[Callable[..., ParseError], tuple[object, ...]]:
        return _rebuilt, (self.msg, self.hint, self.span, self.unfinished)

    def __repr__(self) -> str:
        return f"ParseError({self.msg!r}, {self.hint!r}, {self.span.start}..{self.span.end})"


def _rebuilt(msg: str, hint: str | None, span: Span, unfinished: bool) -> ParseError:
    """The error again on the other side of a process boundary."""
    return ParseError(msg, hint, span, unfinished=unfinished)
