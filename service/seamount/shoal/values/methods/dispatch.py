"""From a method's name to what it does with this receiver."""

from __future__ import annotations

from typing import Any

from seamount.shoal.values.context import Context
from seamount.shoal.values.errors import arg_error
from seamount.shoal.values.files import ACCESSORS
from seamount.shoal.values.hints import unknown_method
from seamount.shoal.values.lazybytes import load
from seamount.shoal.values.methods.arguments import Args
from seamount.shoal.values.methods.paths import PATH_METHODS
from seamount.shoal.values.methods.registry import METHODS
from seamount.shoal.values.methods.streaming import STREAM_METHODS
from seamount.shoal.values.outcomes import payload
from seamount.shoal.values.streams import collect_stream
from seamount.shoal.values.types import CasBytes, Outcome, PathVal, Stream, Value


def call_method(ctx: Context, receiver: Value, name: str, args: list[Any], kwargs: dict[str, Any]) -> Value:
    """`receiver.name(args)` with evaluated operands: file system accessors of paths, then the general
    library. Raises `field_missing` for a method nobody knows, with a hint where there is one.

    The evaluator has gone before, for what needs it: `feed`, `pick`, namespaces, `secret.get`, channel
    handles, callables held by records, globs (expanded to a list of paths), content references, and the
    stream sinks `into` and `render`."""
    arguments = Args(args, kwargs)
    if receiver.__class__ is PathVal and name in ACCESSORS:
        if args or kwargs:
            raise arg_error(f".{name} takes no arguments")
        return ACCESSORS[name](ctx, receiver)
    return dispatch(ctx, receiver, name, arguments)


def dispatch(ctx: Context, receiver: Value, name: str, args: Args) -> Value:
    """The general library, which methods of an outcome's payload reach too."""
    kind = receiver.__class__
    if kind in _SPECIAL and name not in ("tap", "also"):
        if isinstance(receiver, Outcome):
            if name in ("stdout", "stderr"):
                return receiver.stdout if name == "stdout" else receiver.stderr
            return dispatch(ctx, payload(receiver), name, args)
        if isinstance(receiver, Stream):
            if name in STREAM_METHODS:
                return STREAM_METHODS[name](ctx, receiver, args)
            return dispatch(ctx, collect_stream(receiver, ctx.checkpoint), name, args)
        if isinstance(receiver, CasBytes):
            return _lazy_bytes(ctx, receiver, name, args)
        if name in PATH_METHODS:
            return PATH_METHODS[name](ctx, receiver, args)
    method = METHODS.get(name)
    if method is None:
        raise unknown_method(receiver, name)
    return method(ctx, receiver, args)


_SPECIAL = frozenset({Outcome, Stream, CasBytes, PathVal})


def _lazy_bytes(ctx: Context, data: CasBytes, name: str, args: Args) -> Value:
    """What is known without loading; any other method works on all of the bytes."""
    if name in ("len", "count"):
        return data.length
    if name == "is_empty":
        return data.length == 0
    if name == "ref":
        return data.ref
    if name in ("load", "bytes"):
        return load(data)
    return dispatch(ctx, load(data), name, args)
