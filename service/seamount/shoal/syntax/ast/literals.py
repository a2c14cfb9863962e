"""Literal expressions, among them strings with holes."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from seamount.shoal.syntax.ast.node import Span, node

if TYPE_CHECKING:
    from seamount.shoal.syntax.ast.unions import Expr, StrPart


@node
class Null:
    """`null`."""

    KIND: ClassVar[str] = "null"
    span: Span


@node
class Bool:
    """`true` or `false`."""

    KIND: ClassVar[str] = "bool"
    value: bool
    span: Span


@node
class Int:
    """A signed 64-bit integer."""

    KIND: ClassVar[str] = "int"
    value: int
    span: Span


@node
class Float:
    """A double; an overflowing literal is infinite."""

    KIND: ClassVar[str] = "float"
    value: float
    span: Span


@node
class Str:
    """A string without holes, decoded."""

    KIND: ClassVar[str] = "str"
    value: str
    span: Span


@node
class LitPart:
    """A decoded literal run of an interpolated string."""

    KIND: ClassVar[str] = "lit"
    text: str


@node
class ExprPart:
    """A hole of an interpolated string."""

    KIND: ClassVar[str] = "expr"
    expr: Expr


@node
class StrInterp:
    """A string with at least one hole."""

    KIND: ClassVar[str] = "str_interp"
    parts: tuple[StrPart, ...]
    span: Span


@node
class Size:
    """A size literal in bytes, 0 to 2^64-1."""

    KIND: ClassVar[str] = "size"
    bytes: int
    span: Span


@node
class Duration:
    """A duration literal in nanoseconds, 0 to 2^63-1."""

    KIND: ClassVar[str] = "duration"
    ns: int
    span: Span


@node
class Time:
    """A time of day, 24-hour."""

    KIND: ClassVar[str] = "time"
    hour: int
    min: int
    sec: int
    span: Span


@node
class DateTime:
    """`t"…"`; the text is not validated."""

    KIND: ClassVar[str] = "date_time"
    iso: str
    span: Span


@node
class Regex:
    """`re"…"`; the text is not validated."""

    KIND: ClassVar[str] = "regex"
    src: str
    span: Span
