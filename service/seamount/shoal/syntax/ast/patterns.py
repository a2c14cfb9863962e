"""Patterns of `match` arms and binders."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from seamount.shoal.syntax.ast.node import Span, node

if TYPE_CHECKING:
    from seamount.shoal.syntax.ast.program import TypeRef
    from seamount.shoal.syntax.ast.unions import Expr, Pattern


@node
class WildcardPattern:
    """`_`."""

    KIND: ClassVar[str] = "wildcard"
    span: Span


@node
class BindPattern:
    """A name that matches anything (`null` and lone type names included)."""

    KIND: ClassVar[str] = "bind"
    name: str
    span: Span


@node
class LitPattern:
    """A literal; `expr` is an `Int`, `Str` or `Bool`."""

    KIND: ClassVar[str] = "lit"
    expr: Expr
    span: Span


@node
class RangePattern:
    """`1..5` or `1..=5`; both ends are `Int`."""

    KIND: ClassVar[str] = "range"
    start: Expr
    end: Expr
    inclusive: bool
    span: Span


@node
class TypePattern:
    """`int n`; the parser always supplies `name`."""

    KIND: ClassVar[str] = "type"
    ty: TypeRef
    name: str | None
    span: Span


@node
class FieldPattern:
    """One field of a record pattern; without `pattern` it binds the field's own name."""

    name: str
    pattern: Pattern | None


@node
class RecordPattern:
    """`{a, b: pattern}`."""

    KIND: ClassVar[str] = "record"
    fields: tuple[FieldPattern, ...]
    span: Span


@node
class ListPattern:
    """`[a, b, ...rest]`."""

    KIND: ClassVar[str] = "list"
    items: tuple[Pattern, ...]
    rest: str | None
    span: Span
