"""Command calls as data, how their arguments become values, and calls of functions and aliases in
command form."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from seamount.shoal.runtime.closures import CALL_LIMIT, FnCode, FnValue, recursion_limit
from seamount.shoal.runtime.globs import expand_glob, home_path, home_pattern
from seamount.shoal.values.coercion import argv_text, coerce_elements, coerce_word, os_bytes
from seamount.shoal.values.errors import arg_error, type_error
from seamount.shoal.values.inline import interpolated
from seamount.shoal.values.types import Closure, CommandRef, Glob, PathVal, Value

if TYPE_CHECKING:
    from seamount.shoal.runtime.evaluator import Evaluator
    from seamount.shoal.syntax import ast

    Code = Callable[[list[Any], Evaluator], Any]


@dataclass(slots=True)
class Arg:
    """One argument node. `kind` is `word path glob value long short dash_dash dash`, or `const` for an
    argument that is a value already."""

    kind: str
    text: str
    span: Any = None
    code: Code | None = None
    value: Arg | None = None
    written: str = ""
    const: Value = None

    @property
    def is_flag(self) -> bool:
        return self.kind in ("long", "short", "dash_dash")


@dataclass(slots=True)
class Call:
    """A compiled command call."""

    head: str
    forced: bool
    args: tuple[Arg, ...]
    redirects: tuple[tuple[str, Arg], ...]
    prefixes: tuple[tuple[str, str], ...]
    trailing: ast.Block | None
    thunk: FnCode | None
    span: Any
    target: Code | None
    node: ast.CmdCall


@dataclass(slots=True)
class AliasCall:
    """What an alias holds: the call and the frame in which its argument expressions are evaluated."""

    call: Call
    frame: list[Any]


@dataclass(slots=True)
class Invocation:
    """A command call being evaluated. `statement` is its position; `extra` what an alias's caller added."""

    x: Evaluator
    call: Call
    frame: list[Any]
    statement: bool
    extra: tuple[Arg, ...] = field(default=())

    @property
    def head(self) -> str:
        return self.call.head

    @property
    def args(self) -> tuple[Arg, ...]:
        return (*self.call.args, *self.extra) if self.extra else self.call.args

    def value(self, arg: Arg) -> Value:
        """An argument node as one value; globs stay globs."""
        kind = arg.kind
        if kind == "word":
            return arg.text
        if kind == "value":
            assert arg.code is not None
            return arg.code(self.frame, self.x)
        if kind == "const":
            return arg.const
        if kind == "path":
            return PathVal(home_path(self.x, os_bytes(arg.text)))
        if kind == "glob":
            return Glob(home_pattern(self.x, arg.text), self.x.cwd)
        if kind == "long":
            flag = f"--{arg.written or arg.text.replace('_', '-')}"
            if arg.value is None:
                return flag
            return f"{flag}={plain_text(self.value(arg.value))}"
        if kind == "short":
            return f"-{arg.text}"
        return "--" if kind == "dash_dash" else "-"

    def expand(self, arg: Arg) -> list[Value]:
        """An argument node as the arguments it stands for: a glob becomes its matches."""
        value = self.value(arg)
        if isinstance(value, Glob):
            return list(self.matches(value))
        return [value]

    def matches(self, glob: Glob) -> list[PathVal]:
        found = expand_glob(self.x, glob)
        if not found:
            self.x.ports.output.notice(f"shoal: no matches for {glob.pattern}")
        return found

    def values(self) -> list[Value]:
        """All arguments that are no flags, expanded."""
        return [value for arg in self.args if not arg.is_flag for value in self.expand(arg)]

    def without_flags_after_dashes(self) -> Invocation:
        """The same call with everything after `--` as plain words: `rm -- -x` names a file."""
        args = self.args
        at = next((i for i, arg in enumerate(args) if arg.kind == "dash_dash"), None)
        if at is None:
            return self
        plain = tuple(
            Arg("const", "", const=self.value(arg)) if arg.is_flag else arg for arg in args[at + 1 :]
        )
        call = replace(self.call, args=(*args[:at], *plain))
        return Invocation(self.x, call, self.frame, self.statement)

    def flags(self) -> set[str]:
        """Long flag names and the letters of short clusters."""
        found: set[str] = set()
        for arg in self.args:
            if arg.kind == "long":
                found.add(arg.text)
            elif arg.kind == "short":
                found.update(arg.text)
        return found


def plain_text(value: Value) -> str:
    """A flag's value as text: strings as they are."""
    return value if isinstance(value, str) else interpolated(value)


def call_bound(callee: Closure | CommandRef, invocation: Invocation) -> Value:
    """A command whose head names a function or alias."""
    if isinstance(callee, CommandRef):
        return _call_alias(callee, invocation)
    assert isinstance(callee, FnValue)
    if any(arg.kind == "long" and arg.text == "help" for arg in invocation.args):
        invocation.x.sink(signature(callee))
        return None
    pos, named = _bind_words(callee.code, invocation)
    if invocation.call.thunk is not None:
        pos.append(FnValue(invocation.call.thunk, invocation.frame))
    if not (invocation.call.prefixes or invocation.call.redirects):
        return callee.invoke(invocation.x, pos, named)
    return _call_surrounded(callee, invocation, pos, named)


def _call_surrounded(callee: FnValue, inv: Invocation, pos: list[Value], named: dict[str, Value]) -> Value:
    """A function with variables of its own in front, or with its result redirected."""
    from seamount.shoal.runtime.redirects import redirected, stdin_target

    if stdin_target(inv) is not None:
        raise arg_error(
            f"`{inv.head}` is a function and has no standard input", 'give it the content: path("f").read'
        )
    x = inv.x
    saved = x.surroundings()
    try:
        x.enter_env(dict(inv.call.prefixes))
        value = callee.invoke(x, pos, named)
    finally:
        x.restore(saved)
    return redirected(inv, value)


def signature(fn: FnValue) -> str:
    """`name(p: type, ...rest) -> ret`, as `--help` shows it."""
    code = fn.code
    parts = [
        name if ty is None else f"{name}: {ty.name}" for name, ty in zip(code.params, code.types, strict=True)
    ]
    if code.rest is not None:
        parts.append(f"...{code.rest}")
    ret = "" if code.ret is None else f" -> {code.ret.name}"
    return f"{code.name or 'fn'}({', '.join(parts)}){ret}"


def _bind_words(code: FnCode, inv: Invocation) -> tuple[list[Value], dict[str, Value]]:
    """Words and flags bound against a signature, words coerced to the declared types."""
    pos: list[Value] = []
    named: dict[str, Value] = {}
    types = dict(zip(code.params, code.types, strict=True))
    args = list(inv.args)
    i = 0
    while i < len(args):
        arg = args[i]
        i += 1
        if arg.kind == "long":
            ty = types.get(arg.text)
            if arg.value is not None:
                named.setdefault(arg.text, inv.value(arg.value))
            elif ty is not None and ty.name != "bool":
                if i == len(args):
                    raise arg_error(f"--{arg.written or arg.text} requires a value")
                named.setdefault(arg.text, inv.value(args[i]))
                i += 1
            else:
                named.setdefault(arg.text, True)
            continue
        slot = len(pos)
        expected = code.types[slot] if slot < code.count else None
        if arg.kind == "glob" and (
            (expected is not None and expected.name == "glob")
            or (slot >= code.count and code.rest_element == "glob")
        ):
            pos.append(inv.value(arg))
        elif arg.kind in ("word", "path", "glob") and expected is not None and expected.name == "list":
            element = expected.args[0].name if expected.args else "str"
            pos.append(coerce_elements(inv.expand(arg), element))
        else:
            pos.extend(inv.expand(arg))
    for slot, (name, ty) in enumerate(types.items()):
        if ty is None:
            continue
        if name in named:
            named[name] = _coerce(named[name], ty)
        elif slot < len(pos):
            pos[slot] = _coerce(pos[slot], ty)
    if code.rest_element is not None:
        pos[code.count :] = [coerce_word(value, code.rest_element) for value in pos[code.count :]]
    return pos, named


def _coerce(value: Value, ty: Any) -> Value:
    if ty.name == "list":
        return coerce_elements(value, ty.args[0].name if ty.args else "str")
    return coerce_word(value, ty.name)


def _call_alias(command: CommandRef, inv: Invocation) -> Value:
    """An alias in command form: words first, then flags, all re-injected into the stored call."""
    words: list[Arg] = []
    flags: list[Arg] = []
    for arg in inv.args:
        if arg.kind == "long":
            value = None if arg.value is None else Arg("const", "", const=inv.value(arg.value))
            flags.append(Arg("long", arg.text, arg.span, value=value, written=arg.written))
        elif arg.kind in ("short", "dash", "dash_dash"):
            words.append(arg)
        else:
            words.extend(_injected(value) for value in inv.expand(arg))
    around = [(kind, Arg("const", "", const=inv.value(arg))) for kind, arg in inv.call.redirects]
    return _run_alias(inv.x, command, (*words, *flags), inv.statement, inv.call.prefixes, tuple(around))


def call_alias_with_values(
    x: Evaluator, command: CommandRef, args: list[Value], named: dict[str, Value]
) -> Value:
    """An alias called with evaluated arguments: only strings and paths can become words."""
    words = [_injected(value) for value in args]
    flags = []
    for name, value in named.items():
        plain = value is True
        flags.append(Arg("long", name, value=None if plain else _injected(value)))
    return _run_alias(x, command, (*words, *flags), False)


def _injected(value: Value) -> Arg:
    if not isinstance(value, str | PathVal):
        raise type_error("alias arguments must be strings or paths")
    return Arg("const", "", const=value)


def _run_alias(
    x: Evaluator,
    command: CommandRef,
    extra: tuple[Arg, ...],
    statement: bool,
    prefixes: tuple[tuple[str, str], ...] = (),
    redirects: tuple[tuple[str, Arg], ...] = (),
) -> Value:
    """The stored call with its caller's words, variables and redirects behind its own."""
    from seamount.shoal.runtime.compiler.scopes import UNBOUND
    from seamount.shoal.runtime.dispatch import dispatch

    stored: AliasCall = command.call
    if x.depth + x.alias_depth >= CALL_LIMIT:
        raise recursion_limit()
    call = stored.call
    if prefixes or redirects:
        call = replace(call, prefixes=(*call.prefixes, *prefixes), redirects=(*call.redirects, *redirects))
    inner = Invocation(x, call, stored.frame, statement, extra)
    target = call.target
    bound = UNBOUND if target is None else target(stored.frame, x)
    x.alias_depth += 1
    try:
        if isinstance(bound, Closure | CommandRef):
            return call_bound(bound, inner)
        return dispatch(inner)
    except RecursionError:
        raise recursion_limit() from None
    finally:
        x.alias_depth -= 1


def argv_of(inv: Invocation, head: bytes | None = None) -> list[bytes]:
    """The argument list of an external program."""
    argv = [os_bytes(inv.head) if head is None else head]
    for arg in inv.args:
        argv.extend(argv_text(value) for value in inv.expand(arg))
    return argv
