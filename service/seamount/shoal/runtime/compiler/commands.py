"""Command calls and interpreter blocks."""

from __future__ import annotations

from typing import Any

from seamount.shoal.runtime.calling import Arg, Call, Invocation, call_bound
from seamount.shoal.runtime.closures import FnValue
from seamount.shoal.runtime.compiler.access import read
from seamount.shoal.runtime.compiler.control import expression_thunk, thunk
from seamount.shoal.runtime.compiler.core import Code, Frame, compiles, expression
from seamount.shoal.runtime.compiler.scopes import UNBOUND, Scope
from seamount.shoal.runtime.dispatch import dispatch
from seamount.shoal.runtime.evaluator import Evaluator
from seamount.shoal.runtime.interpreters import run_block
from seamount.shoal.syntax import ast
from seamount.shoal.values.errors import Raised
from seamount.shoal.values.types import Closure, CommandRef, Outcome


@compiles(ast.Cmd)
def _command(scope: Scope, node: ast.Cmd, statement: bool) -> Code:
    call = node.call
    if call.background:
        plain = ast.CmdCall(
            call.head,
            call.forced,
            call.args,
            call.redirects,
            call.env_prefix,
            False,
            call.trailing,
            call.span,
        )
        body = expression_thunk(scope, ast.Cmd(plain, node.span))
        return lambda f, x: x.spawn(FnValue(body, f), "spawn block")
    return run_call(compile_call(scope, call), statement)


def run_call(call: Call, statement: bool) -> Code:
    span, target = call.span, call.target
    bare = not call.forced and not call.args and not call.redirects and not call.prefixes

    def run(f: Frame, x: Evaluator) -> Any:
        bound = UNBOUND if target is None else target(f, x)
        invocation = Invocation(x, call, f, statement)
        try:
            if bound is not UNBOUND:
                if isinstance(bound, Closure | CommandRef):
                    return call_bound(bound, invocation)
                if bare:
                    return bound
            return _placed(dispatch(invocation), span)
        except Raised as problem:
            raise problem.at(span) from None

    return run


def _placed(value: Any, span: ast.Span) -> Any:
    """The outcome of a program says where in the source it was called; builtins have no place."""
    if value.__class__ is Outcome and value.pid and value.span is None:
        value.span = (span.start, span.end)
    return value


def compile_call(scope: Scope, call: ast.CmdCall) -> Call:
    """The parts of a command call, compiled in the scope where it stands."""
    target = None
    if call.head.isidentifier():
        target, _ = read(scope, call.head)
    return Call(
        head=call.head,
        forced=call.forced,
        args=tuple(_argument(scope, arg) for arg in call.args),
        redirects=tuple((r.kind, _argument(scope, r.target)) for r in call.redirects),
        prefixes=tuple((p.name, getattr(p.value, "text", "")) for p in call.env_prefix),
        trailing=call.trailing,
        thunk=thunk(scope, call.trailing) if call.trailing is not None else None,
        span=call.span,
        target=target,
        node=call,
    )


def _argument(scope: Scope, arg: Any) -> Arg:
    kind = arg.__class__
    if kind is ast.WordArg:
        return Arg("word", arg.text, arg.span)
    if kind is ast.PathArg:
        return Arg("path", arg.text, arg.span)
    if kind is ast.GlobArg:
        return Arg("glob", arg.pattern, arg.span)
    if kind is ast.StrArg or kind is ast.ExprArg:
        return Arg("value", "", arg.span, code=expression(scope, arg.expr))
    if kind is ast.FlagLong:
        value = _argument(scope, arg.value) if arg.value is not None else None
        return Arg("long", arg.name, arg.span, value=value, written=arg.written or arg.name)
    if kind is ast.FlagShort:
        return Arg("short", arg.chars, arg.span)
    return Arg("word" if kind is ast.WordArg else kind.KIND, "--" if kind is ast.DashDash else "-", arg.span)


@compiles(ast.LangBlock)
def _lang_block(scope: Scope, node: ast.LangBlock, statement: bool) -> Code:
    tool, src, span = node.tool, node.src, node.span

    def run(f: Frame, x: Evaluator) -> Any:
        try:
            return _placed(run_block(x, tool, src, None, statement), span)
        except Raised as problem:
            raise problem.at(span) from None

    return run
