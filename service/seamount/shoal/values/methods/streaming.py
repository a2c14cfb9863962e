"""The stream surface: combinators that give a new stream, and sinks that use one up. Any other method
collects a bounded stream and goes to the list. Arguments are checked before the receiver is consumed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from seamount.shoal.values import streams
from seamount.shoal.values.byteforms import save_bytes
from seamount.shoal.values.context import Context
from seamount.shoal.values.errors import arg_error, error, type_error
from seamount.shoal.values.files import os_text
from seamount.shoal.values.methods.arguments import Args
from seamount.shoal.values.methods.registry import Method
from seamount.shoal.values.operators import absolute
from seamount.shoal.values.stream_forks import forked
from seamount.shoal.values.types import Duration, PathVal, Stream, Value, type_name

_NANO: Final = 1e9


def _clock(ctx: Context) -> streams.Now:
    monotonic = ctx.ports.clock.monotonic_ns
    return lambda: monotonic() / _NANO


def _mapped(ctx: Context, stream: Stream, step: Callable[[Any], Any], label: str | None = None) -> Stream:
    source = streams.Stepped(streams.opened(stream), _clock(ctx), step)
    return Stream(label or stream.label, stream.bounded, source)


def _map(ctx: Context, stream: Stream, args: Args) -> Value:
    return _mapped(ctx, stream, ctx.function(args.required(1)), "value")


def _where(ctx: Context, stream: Stream, args: Args) -> Value:
    return _mapped(ctx, stream, streams.filtering(ctx.function(args.required(1))))


def _scan(ctx: Context, stream: Stream, args: Args) -> Value:
    initial, function = args.required(1), ctx.function(args.required(2))
    return _mapped(ctx, stream, streams.scanning(initial, function), "value")


def _flat_map(ctx: Context, stream: Stream, args: Args) -> Value:
    function = ctx.function(args.required(1))
    source = streams.Spliced(streams.opened(stream), _clock(ctx), function)
    return Stream("value", stream.bounded, source)


def _take(ctx: Context, stream: Stream, args: Args) -> Value:
    count = args.count(0)
    return Stream(stream.label, True, streams.Taken(streams.opened(stream), _clock(ctx), count))


def _take_until(ctx: Context, stream: Stream, args: Args) -> Value:
    limit = args.required(1)
    if isinstance(limit, Stream):
        other = streams.opened(limit)
        source = streams.UntilOther(streams.opened(stream), _clock(ctx), other)
        return Stream(stream.label, stream.bounded, source)
    return _mapped(ctx, stream, streams.until(ctx.function(limit)))


def _dedupe(ctx: Context, stream: Stream, args: Args) -> Value:
    args.none()
    return _mapped(ctx, stream, streams.changes())


def _distinct(ctx: Context, stream: Stream, args: Args) -> Value:
    args.none()
    return _mapped(ctx, stream, streams.new_ones())


def _enumerate(ctx: Context, stream: Stream, args: Args) -> Value:
    args.none()
    return _mapped(ctx, stream, streams.numbering(), "list")


def _debounce(ctx: Context, stream: Stream, args: Args) -> Value:
    seconds = args.duration() / _NANO
    source = streams.Debounced(streams.opened(stream), _clock(ctx), seconds)
    return Stream(stream.label, stream.bounded, source)


def _throttle(ctx: Context, stream: Stream, args: Args) -> Value:
    seconds = args.duration() / _NANO
    return _mapped(ctx, stream, streams.spaced(seconds, _clock(ctx)))


def _window(ctx: Context, stream: Stream, args: Args) -> Value:
    extent = args.optional(1)
    if isinstance(extent, Duration) and extent.ns >= 0:
        return _mapped(ctx, stream, streams.recent(extent.ns / _NANO, _clock(ctx)), "list")
    if extent.__class__ is int and extent > 0:
        return _mapped(ctx, stream, streams.sliding(extent), "list")
    raise arg_error("window expects a positive count or a duration")


def _buffer(ctx: Context, stream: Stream, args: Args) -> Value:
    args.count(1)
    return stream


def _other_stream(args: Args, name: str) -> Stream:
    other = args.required(1)
    if isinstance(other, Stream):
        return other
    raise type_error(f"{name} expects a stream, found {type_name(other)}")


def _merge(ctx: Context, stream: Stream, args: Args) -> Value:
    other = _other_stream(args, "merge")
    first = streams.opened(stream)
    source = streams.Merged(first, _clock(ctx), streams.opened(other))
    return Stream("value", stream.bounded and other.bounded, source)


def _zip(ctx: Context, stream: Stream, args: Args) -> Value:
    other = _other_stream(args, "zip")
    first = streams.opened(stream)
    source = streams.Zipped(first, _clock(ctx), streams.opened(other))
    return Stream("list", stream.bounded or other.bounded, source)


def _each(ctx: Context, stream: Stream, args: Args) -> Value:
    function = ctx.function(args.required(1))
    for item in streams.drained(streams.opened(stream), ctx.checkpoint):
        function(item)
    return None


def _collect(ctx: Context, stream: Stream, args: Args) -> Value:
    args.none()
    return streams.collect_stream(stream, ctx.checkpoint)


def _tee(ctx: Context, stream: Stream, args: Args) -> Value:
    count = args.count(2)
    if count == 0:
        raise arg_error("tee count must be positive")
    if count > streams.TEE_LIMIT:
        raise arg_error(f"tee makes at most {streams.TEE_LIMIT} streams")
    if stream.bounded:
        items = streams.collect_stream(stream, ctx.checkpoint)
        return [streams.replay(items) for _ in range(count)]
    return [Stream(stream.label, False, fork) for fork in forked(streams.opened(stream), count)]


def _append(ctx: Context, stream: Stream, args: Args) -> Value:
    target = absolute(args.path(), ctx.cwd)
    write = ctx.ports.files.append
    try:
        write(target, b"")
        for item in streams.drained(streams.opened(stream), ctx.checkpoint):
            write(target, save_bytes(item) + b"\n")
    except OSError as problem:
        raise error("custom", f"{target.decode('utf-8', 'replace')}: {os_text(problem)}") from None
    return PathVal(target)


STREAM_METHODS: Final[dict[str, Method]] = {
    "map": _map,
    "where": _where,
    "filter": _where,
    "scan": _scan,
    "flat_map": _flat_map,
    "take": _take,
    "take_until": _take_until,
    "dedupe": _dedupe,
    "distinct": _distinct,
    "debounce": _debounce,
    "throttle": _throttle,
    "window": _window,
    "buffer": _buffer,
    "enumerate": _enumerate,
    "merge": _merge,
    "zip": _zip,
    "each": _each,
    "collect": _collect,
    "tee": _tee,
    "save": _append,
    "append": _append,
}
