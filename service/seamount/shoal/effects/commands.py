"""Effects of command calls, resolved as evaluation would."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from seamount.shoal.effects.adapted import adapter_effects
from seamount.shoal.effects.builtins import builtin_effects
from seamount.shoal.effects.certain import certain_words
from seamount.shoal.effects.declarations import Data, Function, Unknown
from seamount.shoal.syntax import ast

if TYPE_CHECKING:
    from seamount.shoal.effects.derivation import Walk

_CALL_DEPTH = 64


def command(walk: Walk, call: ast.CmdCall) -> None:
    """Add what a command call can do: its parts, then what its head means. A binding comes before a builtin,
    and a forced head (`^rm`) changes nothing about that."""
    walk.count()
    parts(walk, call)
    bound = walk.lookup(call.head) if call.head.isidentifier() else None
    if isinstance(bound, Function | ast.CmdCall | Unknown):
        if len(walk.calls) >= _CALL_DEPTH or id(bound) in walk.calls:
            walk.opaque()
        else:
            is_searched = walk.is_searched
            walk.is_searched = is_searched and not call.env_prefix
            walk.calls.append(id(bound))
            walk.mention(bound)
            walk.calls.pop()
            walk.is_searched = is_searched
        if call.head not in walk.undeclared:
            return
    elif isinstance(bound, Data) and not (call.forced or call.args or call.redirects or call.env_prefix):
        return
    if not builtin_effects(walk, call) and not adapter_effects(walk, call):
        external(walk, call)


def parts(walk: Walk, call: ast.CmdCall) -> None:
    """Everything written inside a call: expressions of arguments and redirects, and its block."""
    for arg in call.args:
        _argument(walk, arg)
    for redirect in call.redirects:
        _argument(walk, redirect.target)
        kind = "fs_read" if redirect.kind == "in" else "fs_write"
        walk.add({"kind": kind, "paths": walk.places.of_arguments(walk, (redirect.target,))})
    for prefix in call.env_prefix:
        _argument(walk, prefix.value)
    if call.trailing is not None and call.head != "plan":
        walk.block(call.trailing)


def _argument(walk: Walk, arg: Any) -> None:
    if isinstance(arg, ast.StrArg | ast.ExprArg):
        walk.expr(arg.expr)
    elif isinstance(arg, ast.FlagLong) and arg.value is not None:
        _argument(walk, arg.value)


def external(walk: Walk, call: ast.CmdCall) -> None:
    """A program of the host of which nothing is known."""
    has_own_path = any(prefix.name == "PATH" for prefix in call.env_prefix)
    walk.starts(call.head, certain_words(walk, call.args), is_searched=not has_own_path)
    walk.opaque()


def bare(name: str) -> ast.CmdCall:
    """The call of a command without anything else."""
    return ast.CmdCall(name, False, (), (), (), False, None, ast.Span(0, 0))


def as_command(node: ast.FnCall) -> ast.CmdCall:
    """A call of a command's name: positional arguments are words, named ones flags."""
    words: list[Any] = [ast.ExprArg(arg, node.span) for arg in node.args.pos]
    flags = [ast.FlagLong(a.name, ast.ExprArg(a.value, a.span), a.span, a.name) for a in node.args.named]
    return ast.CmdCall(node.name, False, (*words, *flags), (), (), False, None, node.span)
