"""`.feed`: a value on the standard input of a command, written from either side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from seamount.shoal.runtime.external import run_argv
from seamount.shoal.runtime.interpreters import run_block
from seamount.shoal.syntax import ast
from seamount.shoal.values.byteforms import feed_bytes
from seamount.shoal.values.coercion import os_bytes
from seamount.shoal.values.errors import Raised, arg_error, type_error

if TYPE_CHECKING:
    from collections.abc import Callable

    from seamount.shoal.runtime.compiler.core import Code, Frame
    from seamount.shoal.runtime.compiler.scopes import Scope
    from seamount.shoal.runtime.evaluator import Evaluator

    Runner = Callable[[list[Any], Evaluator, bytes], Any]

_LITERALS = {
    ast.Str: "a string",
    ast.StrInterp: "a string",
    ast.Int: "a number",
    ast.Float: "a number",
    ast.List: "a list",
    ast.Record: "a record",
}


def compile_feed(scope: Scope, node: ast.MethodCall, statement: bool) -> Code:
    """Code for `value.feed(command)` or `command.feed(value)`.

    Between two commands the argument reads what the receiver wrote, as in a pipeline.
    """
    from seamount.shoal.runtime.compiler.access import read
    from seamount.shoal.runtime.compiler.scopes import UNBOUND

    span = node.span
    if len(node.args.pos) != 1 or node.args.named:

        def refuse(f: Frame, x: Evaluator) -> Any:
            raise arg_error(".feed expects exactly one command argument").at(span)

        return refuse
    argument = node.args.pos[0]
    forward = _feed(scope, node.recv, argument, statement, span)
    if isinstance(node.recv, ast.LangBlock | ast.Cmd) and not isinstance(argument, ast.LangBlock | ast.Cmd):
        return _feed(scope, argument, node.recv, statement, span)
    if not isinstance(node.recv, ast.Var):
        return forward
    bound, open_end = read(scope, node.recv.name)
    if not open_end:
        return forward
    backward = _feed(scope, argument, node.recv, statement, span)
    return lambda f, x: (backward if bound(f, x) is UNBOUND else forward)(f, x)


def _feed(scope: Scope, value: Any, command: Any, statement: bool, span: Any) -> Code:
    from seamount.shoal.runtime.compiler.core import expression

    data = expression(scope, value)
    runner = _runner(scope, command, statement)

    def run(f: Frame, x: Evaluator) -> Any:
        fed = data(f, x)
        try:
            return runner(f, x, feed_bytes(fed))
        except Raised as problem:
            raise problem.at(span) from None

    return run


def _runner(scope: Scope, command: Any, statement: bool) -> Runner:
    if isinstance(command, ast.LangBlock):
        tool, src = command.tool, command.src
        return lambda f, x, stdin: run_block(x, tool, src, stdin, statement)
    if isinstance(command, ast.Cmd):
        from seamount.shoal.runtime.calling import Invocation, argv_of
        from seamount.shoal.runtime.compiler.commands import compile_call

        call = compile_call(scope, command.call)

        def run(f: Frame, x: Evaluator, stdin: bytes) -> Any:
            argv = argv_of(Invocation(x, call, f, statement))
            return run_argv(x, argv, statement, prefixes=call.prefixes, stdin=stdin)

        return run
    if isinstance(command, ast.Var):
        name = os_bytes(command.name)
        return lambda f, x, stdin: run_argv(x, [name], statement, stdin=stdin)
    what = _LITERALS.get(command.__class__, "that value")

    def refuse(f: Frame, x: Evaluator, stdin: bytes) -> Any:
        raise type_error(
            f".feed's argument must be a command, not {what}",
            "name a command (`.feed(sort)`), one with arguments (`.feed(sort -r)`) or an interpreter block",
        )

    return refuse
