"""Fields and methods of values, and of the receivers that only look like values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from seamount.shoal.runtime.builtins.structured import variables
from seamount.shoal.runtime.channels import CHANNEL_METHODS, call_channel, channel_name
from seamount.shoal.runtime.content import PREFIX, resolve_ref
from seamount.shoal.runtime.globs import expand_glob
from seamount.shoal.runtime.heads import NAMESPACES
from seamount.shoal.runtime.namespaces import call_function, get_constant
from seamount.shoal.runtime.ports import SecretsUnavailable
from seamount.shoal.values.byteforms import redirect_bytes
from seamount.shoal.values.coercion import os_bytes
from seamount.shoal.values.errors import Raised, arg_error, error
from seamount.shoal.values.fields import field_or_method
from seamount.shoal.values.files import ACCESSORS
from seamount.shoal.values.methods import call_method
from seamount.shoal.values.types import (
    END,
    Glob,
    Outcome,
    PathVal,
    Secret,
    Stream,
    Value,
    is_callable,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from seamount.shoal.runtime.evaluator import Evaluator

    Code = Callable[[list[Any], Evaluator], Any]

_NONE: dict[str, Value] = {}


def is_namespace(name: str) -> bool:
    return name in NAMESPACES


def namespace_field(x: Evaluator, space: str, name: str) -> Value:
    """`math.pi`, `config.key`."""
    return get_constant(x, space, name)


def namespace_call(x: Evaluator, space: str, name: str, args: list[Value], named: dict[str, Value]) -> Value:
    """`json.parse(…)`."""
    return call_function(x, space, name, args, named)


def get_member(x: Evaluator, value: Value, name: str) -> Value:
    """`value.name`: a field, else a method without arguments."""
    return field_or_method(x, value, name, lambda: dispatch_method(x, value, name, [], _NONE))


def call_member(
    x: Evaluator,
    value: Value,
    name: str,
    pos: list[Code],
    named: list[tuple[str, Code]],
    frame: list[Any],
) -> Value:
    """`value.name(…)` with arguments still to be evaluated."""
    if isinstance(value, PathVal) and name in ACCESSORS and (pos or named):
        raise arg_error(f".{name} takes no arguments")
    args = [code(frame, x) for code in pos]
    by_name = {key: code(frame, x) for key, code in named} if named else _NONE
    return dispatch_method(x, value, name, args, by_name)


def dispatch_method(
    x: Evaluator, value: Value, name: str, args: list[Value], named: dict[str, Value]
) -> Value:
    """A method with evaluated arguments: the evaluator's own receivers first, then the value library."""
    kind = value.__class__
    if kind is list and name != "pick":
        return call_method(x, value, name, args, named)
    if isinstance(value, str) and value.startswith(PREFIX):
        return call_method(x, resolve_ref(x, value), name, args, named)
    if name == "pick":
        raise arg_error("pick needs a terminal")
    if isinstance(value, dict):
        held = value.get(name)
        if name in CHANNEL_METHODS and channel_name(value) is not None:
            return call_channel(x, value, name, args, named)
        if held is not None and is_callable(held):
            return _call_held(x, held, args, named)
    elif isinstance(value, Glob):
        return _glob_method(x, value, name, args, named)
    elif isinstance(value, Stream) and name in ("into", "render"):
        _stream_sink(x, value, name, args)
        return None
    return call_method(x, value, name, args, named)


def _call_held(x: Evaluator, held: Value, args: list[Value], named: dict[str, Value]) -> Value:
    from seamount.shoal.runtime.closures import FnValue
    from seamount.shoal.values.types import CommandRef

    if isinstance(held, FnValue):
        return held.invoke(x, args, named)
    if isinstance(held, CommandRef):
        return x.call_command_ref(held, args, named)
    return x.call(held, args)


def _glob_method(x: Evaluator, value: Glob, name: str, args: list[Value], named: dict[str, Value]) -> Value:
    if name in ("pattern", "expand"):
        if args or named:
            raise arg_error(f".{name} takes no arguments")
        return value.pattern if name == "pattern" else list(expand_glob(x, value))
    if name in ("tap", "also"):
        return call_method(x, value, name, args, named)
    return call_method(x, list(expand_glob(x, value)), name, args, named)


def _stream_sink(x: Evaluator, stream: Stream, name: str, args: list[Value]) -> None:
    """`.into(channel)` and `.render()`: every item leaves the stream for somewhere else."""
    target: str | None = None
    if name == "into":
        target = channel_name(args[0]) if args else None
        if target is None:
            raise arg_error('into expects a channel: `.into(channel("name"))`')
    source = stream.take_source()
    if source is None:
        raise error(
            "stream_consumed",
            "stream already consumed",
            "collect first (`.collect()`), or `.tee(2)` to split",
        )
    try:
        while True:
            x.cancel.check()
            item = source.pull()
            if item is END:
                return
            if target is None:
                x.sink(item)
            else:
                x.bus.emit(x, target, item)
    finally:
        source.close()


def env_member(x: Evaluator, name: str) -> Value:
    """`env.NAME` where `env` is the builtin: reads that one variable; a member of the whole record reads
    all."""
    record = variables(x)
    value = Outcome(0, True, redirect_bytes(record), cmd="env", payload=record)
    one = [os_bytes(name)]
    if name in record:
        x.ports.session.reads_variables(one)
        return get_member(x, value, name)
    try:
        found = get_member(x, value, name)
    except Raised:
        x.ports.session.reads_variables(one)
        raise
    x.ports.session.reads_variables(x.env)
    return found


def secret_get(x: Evaluator, args: list[Value], named: dict[str, Value]) -> Value:
    """`secret.get("name")`."""
    if len(args) != 1 or named or not isinstance(args[0], str):
        raise arg_error("secret.get expects one string name")
    name = args[0]
    try:
        material = x.ports.secrets.get(name)
    except SecretsUnavailable as problem:
        raise error("permission", str(problem) or "the secret store cannot be read") from None
    if material is None:
        raise error("not_found", f"secret `{name}` not found")
    try:
        material.decode()
    except UnicodeDecodeError:
        raise error("utf8_error", f"secret `{name}` is not valid UTF-8") from None
    return Secret(name, material)
