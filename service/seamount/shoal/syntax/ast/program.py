"""Program, blocks, functions, calls: the untagged parts that statements and expressions share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seamount.shoal.syntax.ast.node import Span, node

if TYPE_CHECKING:
    from seamount.shoal.syntax.ast.unions import Expr, Pattern, Stmt


@node
class Program:
    """A whole source: statements in order. It has no span of its own."""

    stmts: tuple[Stmt, ...]


@node
class Block:
    """Statements between braces; the span includes the braces."""

    stmts: tuple[Stmt, ...]
    span: Span


@node
class TypeRef:
    """A type annotation such as `list<int>?`; names are not validated by the parser."""

    name: str
    args: tuple[TypeRef, ...]
    optional: bool
    span: Span


@node
class Param:
    """A parameter of a function or lambda (lambdas never have a default)."""

    name: str
    ty: TypeRef | None
    default: Expr | None
    span: Span


@node
class RestParam:
    """The `...name` parameter of a function."""

    name: str
    ty: TypeRef | None


@node
class FnDecl:
    """A named function; `doc` is always None from the parser, the span leaves out `export`."""

    name: str
    params: tuple[Param, ...]
    rest: RestParam | None
    ret: TypeRef | None
    body: Block
    doc: str | None
    exported: bool
    span: Span


@node
class NamedArg:
    """`name: value` in a call."""

    name: str
    value: Expr
    span: Span


@node
class Args:
    """Call arguments: positional and named ones, each in source order."""

    pos: tuple[Expr, ...]
    named: tuple[NamedArg, ...]


@node
class RecordField:
    """One entry of a record literal; the span covers the key alone."""

    name: str
    value: Expr
    span: Span


@node
class MatchArm:
    """`a | b if guard => body`; binders of all alternatives are visible in guard and body."""

    patterns: tuple[Pattern, ...]
    guard: Expr | None
    body: Expr
    span: Span
