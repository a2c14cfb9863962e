"""Statements."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from seamount.shoal.syntax.ast.node import Span, node

if TYPE_CHECKING:
    from seamount.shoal.syntax.ast.commands import CmdCall
    from seamount.shoal.syntax.ast.program import Block, FnDecl, TypeRef
    from seamount.shoal.syntax.ast.unions import Expr, Pattern


@node
class Let:
    """`let` or (`mutable`) `var`; the pattern is a binder or the wildcard."""

    KIND: ClassVar[str] = "let"
    pattern: Pattern
    ty: TypeRef | None
    init: Expr
    mutable: bool
    exported: bool
    span: Span


@node
class FnStmt:
    """A function declaration; its span is the one of `decl`."""

    KIND: ClassVar[str] = "fn"
    decl: FnDecl


@node
class Alias:
    """`alias name = command`."""

    KIND: ClassVar[str] = "alias"
    name: str
    target: CmdCall
    span: Span


@node
class Use:
    """`use path`; the path is the raw text."""

    KIND: ClassVar[str] = "use"
    path: str
    span: Span


@node
class Assign:
    """Assignment; `target` is a `Var` or the `Field` of the variable `env`, `op` is one of ASSIGN_OPS."""

    KIND: ClassVar[str] = "assign"
    target: Expr
    op: str
    value: Expr
    span: Span


@node
class Return:
    """`return` with an optional value."""

    KIND: ClassVar[str] = "return"
    value: Expr | None
    span: Span


@node
class Break:
    """`break`."""

    KIND: ClassVar[str] = "break"
    span: Span


@node
class Continue:
    """`continue`."""

    KIND: ClassVar[str] = "continue"
    span: Span


@node
class For:
    """`for pattern in iter body`."""

    KIND: ClassVar[str] = "for"
    pattern: Pattern
    iter: Expr
    body: Block
    span: Span


@node
class While:
    """`while cond body`."""

    KIND: ClassVar[str] = "while"
    cond: Expr
    body: Block
    span: Span


@node
class ExprStmt:
    """An expression or a command as a statement."""

    KIND: ClassVar[str] = "expr"
    expr: Expr
    span: Span
