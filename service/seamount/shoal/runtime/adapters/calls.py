"""A command that an adapter is for: bound, run, and its output read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

from seamount.shoal.runtime.adapters.binding import Bound, Undeclared, bind
from seamount.shoal.runtime.adapters.cells import Misread
from seamount.shoal.runtime.adapters.effects import OPAQUE, Effect, Place, declared
from seamount.shoal.runtime.adapters.environment import is_as_given
from seamount.shoal.runtime.adapters.schema import Adapter, Output
from seamount.shoal.runtime.adapters.strategies import read_output
from seamount.shoal.runtime.adapters.tokens import Token
from seamount.shoal.runtime.calling import plain_text
from seamount.shoal.runtime.cancel import Cancelled
from seamount.shoal.runtime.external import Reading, run_argv
from seamount.shoal.runtime.redirects import is_written, stdin_target, write_redirects
from seamount.shoal.values.coercion import argv_text, os_bytes
from seamount.shoal.values.types import MISSING, Glob, PathVal, Value

if TYPE_CHECKING:
    from seamount.shoal.runtime.calling import Arg, Invocation
    from seamount.shoal.runtime.evaluator import Evaluator

PARSE_SECONDS: Final = 5.0
"""How long the output of one command may take to be read."""


def run_adapted(invocation: Invocation, adapter: Adapter) -> Value:
    """Run a command that the adapter is for, with its redirects and prefixes. What it does not declare
    runs as without it. `arg_error` for arguments that it refuses."""
    x = invocation.x
    tokens = [_token(invocation, arg) for arg in invocation.args]
    effects: list[Effect] | None = None
    output = Output()
    try:
        bound = bind(adapter, tokens)
        spec, words = bound.spec, bound.words()
        effects = _effects(invocation, adapter, bound)
        output = spec.output
    except Undeclared as aside:
        spec, words = aside.spec, plain_words(tokens)
    outcome = run_argv(
        x,
        [os_bytes(adapter.bin), *words],
        invocation.statement,
        prefixes=invocation.call.prefixes,
        stdin_path=stdin_target(invocation),
        is_written=is_written(invocation),
        reading=Reading(
            spec.ok_codes,
            effects,
            lambda data, ok: read_payload(x, adapter.head, data, output, ok),
            is_plain=output is None or output.parse == "none",
        ),
    )
    write_redirects(invocation, outcome)
    return outcome


def _effects(invocation: Invocation, adapter: Adapter, bound: Bound) -> list[Effect]:
    x = invocation.x
    found = declared(adapter, bound, Place(x.cwd, x.ports.environment.home()))
    prefixes = (name for name, _ in invocation.call.prefixes)
    if OPAQUE not in found and not is_as_given(x.env, x.given, prefixes):
        found.insert(0, OPAQUE)
    return found


def read_payload(x: Evaluator, head: str, data: bytes, output: Output, ok: bool) -> Value:
    """The structured value of an output, `MISSING` when it has another form than the adapter says. Whoever
    watches is told why, unless the program failed."""
    if output.parse == "none":
        return MISSING
    clock = x.ports.clock
    deadline = clock.monotonic_ns() + int(PARSE_SECONDS * 1e9)

    def check() -> None:
        x.cancel.check()
        if clock.monotonic_ns() > deadline:
            raise Misread(f"reading it took longer than {PARSE_SECONDS:g} s")

    try:
        return read_output(data, output, check)
    except Cancelled:
        raise
    except Misread as problem:
        reason = str(problem)
    except (ValueError, TypeError, LookupError, ArithmeticError, MemoryError, RecursionError) as problem:
        # A strategy that fails in a way it should not is no reason to lose the output.
        reason = f"{type(problem).__name__}: {problem}"
    if ok:
        x.ports.output.notice(
            f"shoal: {head}: the output is shown as text, {output.parse} cannot read it: {reason}"
        )
    return MISSING


def plain_words(tokens: Iterable[Token]) -> list[bytes]:
    """The arguments as they go to a program without an adapter."""
    words: list[bytes] = []
    for token in tokens:
        if token.kind == "glob":
            words += [argv_text(value) for value in _matches(token)]
        elif token.kind == "value":
            words.append(argv_text(token.value))
        elif token.kind == "short":
            words.append(os_bytes(f"-{token.text}"))
        elif token.kind == "dash_dash":
            words.append(b"--")
        else:
            flag = f"--{token.written or token.text.replace('_', '-')}"
            given = token.given
            if given is not None:
                flag += f"={given.text if given.kind == 'glob' else plain_text(given.value)}"
            words.append(os_bytes(flag))
    return words


def _matches(token: Token) -> Sequence[Value]:
    assert token.matches is not None
    return token.matches()


def _token(invocation: Invocation, arg: Arg) -> Token:
    kind = arg.kind
    if kind == "long":
        given = None if arg.value is None else _token(invocation, arg.value)
        return Token("long", arg.text, arg.written, given=given)
    if kind in ("short", "dash_dash"):
        return Token(kind, arg.text)
    value = invocation.value(arg)
    if isinstance(value, Glob):
        found = value

        @cache
        def matches() -> Sequence[PathVal]:
            return invocation.matches(found)

        return Token("glob", value.pattern, matches=matches)
    return Token("value", value=value)
