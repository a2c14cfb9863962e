"""How the language fails: `Raised` carries an `ErrorVal` through Python.

`raise type_error("…")` reads best where a branch must not return; `raise_error` is the same as a call.
"""

from __future__ import annotations

from typing import NoReturn

from seamount.shoal.values.types import ErrorVal, Span


class Raised(Exception):
    """An evaluation error on its way to a `catch`, a task's result or the host."""

    def __init__(self, error: ErrorVal) -> None:
        super().__init__(error)
        self.error = error

    def __str__(self) -> str:
        return str(self.error)

    def at(self, span: Span | None) -> Raised:
        """Attach a source span unless an inner node already did; returns itself."""
        if self.error.span is None:
            self.error.span = span
        return self


def error(code: str, msg: str, hint: str | None = None) -> Raised:
    return Raised(ErrorVal(code, msg, hint=hint))


def raise_error(
    code: str,
    msg: str,
    hint: str | None = None,
    *,
    span: Span | None = None,
    stderr: str | None = None,
    status: int | None = None,
) -> NoReturn:
    raise Raised(ErrorVal(code, msg, span, hint, stderr, status))


def type_error(msg: str, hint: str | None = None) -> Raised:
    return error("type_error", msg, hint)


def arg_error(msg: str, hint: str | None = None) -> Raised:
    return error("arg_error", msg, hint)


def field_missing(msg: str, hint: str | None = None) -> Raised:
    return error("field_missing", msg, hint)


def overflow(msg: str) -> Raised:
    return error("overflow", msg)


def div_zero(msg: str) -> Raised:
    return error("div_zero", msg)
