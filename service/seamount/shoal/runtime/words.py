"""Names without a binding: clock words, commands run without arguments, commands in call form."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from seamount.shoal.runtime.external import find_program
from seamount.shoal.runtime.heads import BUILTIN_HEADS
from seamount.shoal.values.coercion import os_bytes
from seamount.shoal.values.datetimes import start_of_day
from seamount.shoal.values.errors import Raised, error, type_error
from seamount.shoal.values.types import PathVal, Value

if TYPE_CHECKING:
    from seamount.shoal.runtime.calling import Arg, Call
    from seamount.shoal.runtime.evaluator import Evaluator


def is_command_name(x: Evaluator, name: str) -> bool:
    """Whether a bare word can be run: a builtin, or a program on the session's search path, under
    its own name or under the one that an adapter gives it."""
    if name in BUILTIN_HEADS:
        return True
    adapter = x.adapters.get(name)
    if adapter is not None and find_program(x, os_bytes(adapter.bin)) is not None:
        return True
    if not name or "/" in name or "." in name:
        return False
    return find_program(x, os_bytes(name)) is not None


def clock_word(x: Evaluator, name: str) -> Value:
    """`now` or `today`."""
    now = x.now()
    return now if name == "now" else start_of_day(now)


def unbound_name(x: Evaluator, name: str, span: Any) -> Value:
    """The value of a bare name that no binding explains."""
    if name in ("now", "today"):
        return clock_word(x, name)
    if is_command_name(x, name):
        return _run(x, name, (), span)
    raise error("undefined_var", f"undefined variable `{name}`").at(span)


def call_unbound(x: Evaluator, name: str, args: list[Value], named: dict[str, Value], span: Any) -> Value:
    """`name(args)` where the name is a command's: positional arguments become words, named ones flags."""
    from seamount.shoal.runtime.calling import Arg

    if not is_command_name(x, name):
        raise error("undefined_var", f"undefined function `{name}`").at(span)
    words = []
    for value in args:
        if not isinstance(value, str | PathVal):
            raise type_error("alias arguments must be strings or paths").at(span)
        words.append(Arg("const", "", const=value))
    for flag, value in named.items():
        if not isinstance(value, str | PathVal | bool):
            raise type_error("alias arguments must be strings or paths").at(span)
        held = None if value is True else Arg("const", "", const=value)
        words.append(Arg("long", flag, value=held))
    return _run(x, name, tuple(words), span)


def _run(x: Evaluator, name: str, args: tuple[Arg, ...], span: Any) -> Value:
    from seamount.shoal.runtime.calling import Invocation
    from seamount.shoal.runtime.dispatch import dispatch

    try:
        return dispatch(Invocation(x, bare_call(name, args, span), [], False))
    except Raised as problem:
        raise problem.at(span) from None


def bare_call(name: str, args: tuple[Arg, ...], span: Any) -> Call:
    """A call of a word that is not written as a command."""
    from seamount.shoal.runtime.calling import Call
    from seamount.shoal.syntax import ast

    node = ast.CmdCall(name, False, (), (), (), False, None, span or ast.Span(0, 0))
    return Call(name, False, args, (), (), None, None, span, None, node)
