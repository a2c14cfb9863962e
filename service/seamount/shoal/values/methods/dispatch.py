"""From a method's name to what it does with this receiver."""

from __future__ import annotations

import re
from typing import Any, Final

from seamount.shoal.values import globs
from seamount.shoal.values.context import Context
from seamount.shoal.values.errors import arg_error, error
from seamount.shoal.values.files import ACCESSORS
from seamount.shoal.values.hints import unknown_method
from seamount.shoal.values.lazybytes import load
from seamount.shoal.values.methods.arguments import Args
from seamount.shoal.values.methods.paths import PATH_METHODS
from seamount.shoal.values.methods.registry import METHODS
from seamount.shoal.values.methods.streaming import STREAM_METHODS
from seamount.shoal.values.outcomes import payload
from seamount.shoal.values.streams import collect_stream
from seamount.shoal.values.types import CasBytes, Glob, Outcome, PathVal, Stream, Value, is_callable

_CONTENT_REF: Final = re.compile(r"val:blake3:([0-9a-f]+)\Z")


def call_method(ctx: Context, receiver: Value, name: str, args: list[Any], kwargs: dict[str, Any]) -> Value:
    """`receiver.name(args)` with evaluated operands: content references, file system accessors of paths,
    globs, callables held by records, then the general library.

    Not here, because they need the evaluator: `feed`, `pick`, namespaces, `secret.get`, channel handles,
    and the stream sinks `into` and `render`. Raises `field_missing` for a method nobody knows."""
    arguments = Args(args, kwargs)
    if isinstance(receiver, str):
        if receiver.startswith("val:blake3:") and (reference := _CONTENT_REF.match(receiver)):
            return dispatch(ctx, _stored(ctx, reference[1]), name, arguments)
    elif isinstance(receiver, PathVal):
        if name in ACCESSORS:
            refuse_arguments(name, arguments)
            return ACCESSORS[name](ctx, receiver)
    elif isinstance(receiver, Glob):
        return _glob_method(ctx, receiver, name, arguments)
    elif isinstance(receiver, dict) and is_callable(receiver.get(name)) and not kwargs:
        return ctx.call(receiver[name], args)
    return dispatch(ctx, receiver, name, arguments)


def refuse_arguments(name: str, args: Args) -> None:
    if args.positional or args.named:
        raise arg_error(f".{name} takes no arguments")


def _glob_method(ctx: Context, glob: Glob, name: str, args: Args) -> Value:
    if name in ("pattern", "expand"):
        refuse_arguments(name, args)
        return glob.pattern if name == "pattern" else globs.expand(ctx, glob)
    if name in ("tap", "also"):
        return METHODS[name](ctx, glob, args)
    return dispatch(ctx, globs.expand(ctx, glob), name, args)


def _stored(ctx: Context, digest: str) -> CasBytes:
    ref = f"val:blake3:{digest}"
    journal = ctx.ports.journal
    if not journal.active:
        raise error("not_found", f"cannot resolve content ref {ref}: this session has no journal/CAS")
    data = journal.load(digest)
    if data is None:
        raise error("not_found", f"no CAS blob for content ref {ref}")
    return CasBytes(digest, len(data), data, lambda: data)


def dispatch(ctx: Context, receiver: Value, name: str, args: Args) -> Value:
    """The general library, which methods of an outcome's payload reach too."""
    if isinstance(receiver, Outcome):
        if name not in ("tap", "also"):
            if name in ("stdout", "stderr"):
                return receiver.stdout if name == "stdout" else receiver.stderr
            return dispatch(ctx, payload(receiver), name, args)
    elif isinstance(receiver, Stream):
        if name in STREAM_METHODS:
            return STREAM_METHODS[name](ctx, receiver, args)
        return dispatch(ctx, collect_stream(receiver), name, args)
    elif isinstance(receiver, CasBytes):
        if name in ("len", "count"):
            return receiver.length
        if name == "is_empty":
            return receiver.length == 0
        if name == "ref":
            return receiver.ref
        if name in ("load", "bytes"):
            return load(receiver)
        if name not in ("tap", "also"):
            return dispatch(ctx, load(receiver), name, args)
    elif isinstance(receiver, PathVal) and name in PATH_METHODS:
        return PATH_METHODS[name](ctx, receiver, args)
    method = METHODS.get(name)
    if method is None:
        raise unknown_method(receiver, name)
    return method(ctx, receiver, args)
