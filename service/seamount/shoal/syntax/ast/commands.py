"""Command calls and their arguments."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, ClassVar

from seamount.shoal.syntax.ast.node import Span, node

if TYPE_CHECKING:
    from seamount.shoal.syntax.ast.program import Block
    from seamount.shoal.syntax.ast.unions import CmdArg, Expr


@node
class WordArg:
    """A plain word, coerced to the callee's parameter type later."""

    KIND: ClassVar[str] = "word"
    text: str
    span: Span


@node
class PathArg:
    """A word that is a path by shape, `~` unexpanded."""

    KIND: ClassVar[str] = "path"
    text: str
    span: Span


@node
class GlobArg:
    """A word with glob characters, unexpanded."""

    KIND: ClassVar[str] = "glob"
    pattern: str
    span: Span


@node
class StrArg:
    """A quoted argument; `expr` is a `Str` or `StrInterp`."""

    KIND: ClassVar[str] = "str"
    expr: Expr
    span: Span


@node
class ExprArg:
    """A parenthesised argument; the span includes the parentheses."""

    KIND: ClassVar[str] = "expr"
    expr: Expr
    span: Span


@node
class FlagLong:
    """`--name` or `--name=value`; hyphens of the name are underscores in `name`.

    `written` is the name as the source spelled it, for building the argument vector of an
    external program. It is not serialised: a tree that was read back has None here.
    """

    KIND: ClassVar[str] = "flag_long"
    name: str
    value: CmdArg | None
    span: Span
    written: str | None = field(default=None, compare=False)


@node
class FlagShort:
    """`-abc`, a cluster of one-letter flags."""

    KIND: ClassVar[str] = "flag_short"
    chars: str
    span: Span


@node
class DashDash:
    """`--`."""

    KIND: ClassVar[str] = "dash_dash"
    span: Span


@node
class Dash:
    """`-`."""

    KIND: ClassVar[str] = "dash"
    span: Span


@node
class Redirect:
    """`> target`, `>> target` or `< target`; `kind` is `out`, `append` or `in`."""

    kind: str
    target: CmdArg
    span: Span


@node
class EnvPrefix:
    """`NAME=text` in front of a command head; the value is a `WordArg`."""

    name: str
    value: CmdArg
    span: Span


@node
class CmdCall:
    """A command: head, arguments and what surrounds them."""

    head: str
    forced: bool
    args: tuple[CmdArg, ...]
    redirects: tuple[Redirect, ...]
    env_prefix: tuple[EnvPrefix, ...]
    background: bool
    trailing: Block | None
    span: Span
