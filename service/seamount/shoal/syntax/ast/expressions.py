"""Expressions other than literals."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from seamount.shoal.syntax.ast.node import Span, node

if TYPE_CHECKING:
    from seamount.shoal.syntax.ast.commands import CmdCall
    from seamount.shoal.syntax.ast.program import Args, Block, MatchArm, Param, RecordField
    from seamount.shoal.syntax.ast.unions import Expr, Pattern


@node
class Var:
    """A variable reference."""

    KIND: ClassVar[str] = "var"
    name: str
    span: Span


@node
class Field:
    """`recv.name`, or `recv?.name` if `optional`."""

    KIND: ClassVar[str] = "field"
    recv: Expr
    name: str
    optional: bool
    span: Span


@node
class Index:
    """`recv[index]`."""

    KIND: ClassVar[str] = "index"
    recv: Expr
    index: Expr
    span: Span


@node
class MethodCall:
    """`recv.name(args)`; a trailing block is the last positional argument, a lambda."""

    KIND: ClassVar[str] = "method_call"
    recv: Expr
    name: str
    args: Args
    optional: bool
    span: Span


@node
class FnCall:
    """`name(args)`; other callees are desugared to a block that binds `__iife`."""

    KIND: ClassVar[str] = "fn_call"
    name: str
    args: Args
    span: Span


@node
class Cmd:
    """A command call in expression or statement position."""

    KIND: ClassVar[str] = "cmd"
    call: CmdCall
    span: Span


@node
class Lambda:
    """A closure; a leading-dot argument has the one parameter `__item`."""

    KIND: ClassVar[str] = "lambda"
    params: tuple[Param, ...]
    body: Expr
    span: Span


@node
class List:
    """A list literal."""

    KIND: ClassVar[str] = "list"
    items: tuple[Expr, ...]
    span: Span


@node
class Record:
    """A record literal; duplicates are kept in source order."""

    KIND: ClassVar[str] = "record"
    fields: tuple[RecordField, ...]
    span: Span


@node
class BlockExpr:
    """A block in expression position."""

    KIND: ClassVar[str] = "block"
    block: Block
    span: Span


@node
class If:
    """`if`; `else_` is None, a `BlockExpr` or another `If`."""

    KIND: ClassVar[str] = "if"
    cond: Expr
    then: Block
    else_: Expr | None
    span: Span


@node
class Match:
    """`match`."""

    KIND: ClassVar[str] = "match"
    scrutinee: Expr
    arms: tuple[MatchArm, ...]
    span: Span


@node
class Try:
    """`try body catch pattern handler`; the pattern is None, a binder or the wildcard."""

    KIND: ClassVar[str] = "try"
    body: Block
    pattern: Pattern | None
    handler: Block
    span: Span


@node
class Catch:
    """The suffix `expr catch binder handler`; a block handler is a `BlockExpr`."""

    KIND: ClassVar[str] = "catch"
    expr: Expr
    binder: str | None
    handler: Expr
    span: Span


@node
class With:
    """`with cwd: …, env: …, reef: … { … }`."""

    KIND: ClassVar[str] = "with"
    cwd: Expr | None
    env: Expr | None
    reef: Expr | None
    body: Block
    span: Span


@node
class Spawn:
    """`spawn { … }`."""

    KIND: ClassVar[str] = "spawn"
    body: Block
    span: Span


@node
class LangBlock:
    """`sh { … }` and its like: verbatim text for an interpreter."""

    KIND: ClassVar[str] = "lang_block"
    tool: str
    src: str
    span: Span


@node
class Binary:
    """An infix operation; `op` is one of BINARY_OPS."""

    KIND: ClassVar[str] = "binary"
    op: str
    lhs: Expr
    rhs: Expr
    span: Span


@node
class Unary:
    """A prefix operation; `op` is `not` or `neg`."""

    KIND: ClassVar[str] = "unary"
    op: str
    expr: Expr
    span: Span


@node
class Range:
    """`start..end`, or `start..=end` if `inclusive`."""

    KIND: ClassVar[str] = "range"
    start: Expr
    end: Expr
    inclusive: bool
    span: Span
