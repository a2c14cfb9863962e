"""Methods of list, table and range. Transforming a table gives a list of records."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce as fold
from itertools import chain
from typing import Any

from seamount.shoal.values import ranges
from seamount.shoal.values.context import Context
from seamount.shoal.values.equality import Distinct, condition, extreme, sorted_by_keys
from seamount.shoal.values.errors import arg_error, error, overflow, type_error
from seamount.shoal.values.methods.arguments import Args
from seamount.shoal.values.methods.registry import method
from seamount.shoal.values.operators import add
from seamount.shoal.values.patience import unhurried
from seamount.shoal.values.ranges import RANGE_LIMIT, length, listed
from seamount.shoal.values.streams import TEE_LIMIT, replay
from seamount.shoal.values.types import I64_MAX, Range, Stream, Table, Value, type_name


def items_of(value: Value) -> Sequence[Any]:
    """The items of a list, table (rows as records) or range; `type_error` for anything else. Shared with
    the value: do not change them."""
    if isinstance(value, list):
        return value
    if isinstance(value, Table):
        return value.rows()
    if isinstance(value, Range):
        return value.as_range()
    if isinstance(value, Stream):
        raise error("stream_consumed", "a stream must be collected with `.collect()` before this operation")
    raise type_error(f"expected collection, found {type_name(value)}")


def _with_callback(ctx: Context, receiver: Value, args: Args) -> tuple[Sequence[Any], Callable[..., Any]]:
    callback = args.required(1)
    return items_of(receiver), ctx.function(callback)


def _spliced(value: Value) -> Sequence[Any]:
    items = items_of(value)
    return listed(items) if isinstance(items, range) else items


@method("first")
def first(ctx: Context, receiver: Value, args: Args) -> Value:
    if not args.positional and not args.named:
        items = items_of(receiver)
        return items[0] if items else None
    count = args.count(0)
    return listed(items_of(receiver)[:count])


@method("last")
def last(ctx: Context, receiver: Value, args: Args) -> Value:
    if not args.positional and not args.named:
        items = items_of(receiver)
        return items[-1] if items else None
    count = args.count(0)
    items = items_of(receiver)
    return listed(items[max(0, length(items) - count) :])


@method("collect")
def collect(ctx: Context, receiver: Value, args: Args) -> Value:
    if isinstance(receiver, list | Table):
        return receiver
    if isinstance(receiver, Range):
        return listed(receiver.as_range())
    raise type_error(f"cannot collect {type_name(receiver)}")


@method("tee")
def tee(ctx: Context, receiver: Value, args: Args) -> Value:
    count = args.count(2)
    if count == 0:
        raise arg_error("tee count must be positive")
    if count > TEE_LIMIT:
        raise arg_error(f"tee makes at most {TEE_LIMIT} streams")
    items = items_of(receiver)
    return [replay(items) for _ in range(count)]


@method("map")
def map_items(ctx: Context, receiver: Value, args: Args) -> Value:
    items, callback = _with_callback(ctx, receiver, args)
    return list(map(callback, items))


@method("where", "filter")
def where(ctx: Context, receiver: Value, args: Args) -> Value:
    items, callback = _with_callback(ctx, receiver, args)
    return [
        item
        for item in items
        if (verdict := callback(item)) is True or (verdict is not False and condition(verdict))
    ]


@method("each")
def each(ctx: Context, receiver: Value, args: Args) -> Value:
    items, callback = _with_callback(ctx, receiver, args)
    for item in items:
        callback(item)
    return None


@method("reduce", "fold")
def reduce_items(ctx: Context, receiver: Value, args: Args) -> Value:
    initial, callback = args.required(1), ctx.function(args.required(2))
    return fold(callback, items_of(receiver), initial)


@method("any")
def any_item(ctx: Context, receiver: Value, args: Args) -> Value:
    items, callback = _with_callback(ctx, receiver, args)
    return any(condition(callback(item)) for item in items)


@method("all")
def all_items(ctx: Context, receiver: Value, args: Args) -> Value:
    items, callback = _with_callback(ctx, receiver, args)
    return all(condition(callback(item)) for item in items)


@method("find")
def find(ctx: Context, receiver: Value, args: Args) -> Value:
    items, callback = _with_callback(ctx, receiver, args)
    return next((item for item in items if condition(callback(item))), None)


@method("flat_map")
def flat_map(ctx: Context, receiver: Value, args: Args) -> Value:
    items, callback = _with_callback(ctx, receiver, args)
    out: list[Any] = []
    for item in items:
        _splice(out, callback(item))
    return out


def _splice(out: list[Any], value: Value) -> None:
    part = _spliced(value)
    if len(out) + length(part) > RANGE_LIMIT:
        raise overflow(f"a list holds at most {RANGE_LIMIT} items")
    out.extend(part)


@method("sort_by")
def sort_by(ctx: Context, receiver: Value, args: Args) -> Value:
    items, callback = _with_callback(ctx, receiver, args)
    return sorted_by_keys(items, list(map(callback, items)))


@method("sort")
def sort(ctx: Context, receiver: Value, args: Args) -> Value:
    if args.positional:
        return sort_by(ctx, receiver, args)
    items = _spliced(receiver)
    return sorted_by_keys(items, items)


@method("uniq")
def uniq(ctx: Context, receiver: Value, args: Args) -> Value:
    seen = Distinct()
    return [item for item in unhurried(items_of(receiver)) if seen.place(item)[1]]


@method("group", "group_by")
def group(ctx: Context, receiver: Value, args: Args) -> Value:
    items, callback = _with_callback(ctx, receiver, args)
    seen = Distinct()
    groups: list[dict[str, Any]] = []
    for item in items:
        key = callback(item)
        position, new = seen.place(key)
        if new:
            groups.append({"key": key, "values": []})
        groups[position]["values"].append(item)
    return groups


@method("sum")
def total(ctx: Context, receiver: Value, args: Args) -> Value:
    args.no_arguments_for_aggregate("sum")
    items = items_of(receiver)
    if not items:
        return 0
    if isinstance(items, range):
        return ranges.total(items)
    kinds = set(map(type, items))
    if kinds == {int} and sum(map(abs, items)) <= I64_MAX:
        return sum(items)
    if kinds == {str}:
        return "".join(items)
    if kinds == {list}:
        return list(chain.from_iterable(items))
    return fold(add, unhurried(items))


@method("min")
def least(ctx: Context, receiver: Value, args: Args) -> Value:
    args.no_arguments_for_aggregate("min")
    items = items_of(receiver)
    if isinstance(items, range):
        return items[0] if items else None
    return extreme(unhurried(items), -1)


@method("max")
def greatest(ctx: Context, receiver: Value, args: Args) -> Value:
    args.no_arguments_for_aggregate("max")
    items = items_of(receiver)
    if isinstance(items, range):
        return items[-1] if items else None
    return extreme(unhurried(items), 1)


@method("flatten")
def flatten(ctx: Context, receiver: Value, args: Args) -> Value:
    out: list[Any] = []
    for item in unhurried(items_of(receiver)):
        _splice(out, item)
    return out


@method("enumerate")
def numbered(ctx: Context, receiver: Value, args: Args) -> Value:
    return [[i, item] for i, item in enumerate(unhurried(items_of(receiver)))]


@method("chunks")
def chunks(ctx: Context, receiver: Value, args: Args) -> Value:
    size = args.count(0)
    if size == 0:
        raise arg_error("chunk size must be positive")
    items = _spliced(receiver)
    return [list(items[start : start + size]) for start in unhurried(range(0, len(items), size))]


@method("zip")
def zipped(ctx: Context, receiver: Value, args: Args) -> Value:
    other = args.required(1)
    return [list(pair) for pair in zip(unhurried(items_of(receiver)), items_of(other), strict=False)]
