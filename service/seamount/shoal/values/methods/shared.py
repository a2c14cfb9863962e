"""Methods that several kinds of receivers have, each in its own way."""

from __future__ import annotations

from typing import Any

from seamount.shoal.values.context import Context
from seamount.shoal.values.equality import equal, is_member
from seamount.shoal.values.errors import error, overflow, type_error
from seamount.shoal.values.inline import inline
from seamount.shoal.values.methods.arguments import Args
from seamount.shoal.values.methods.collections import items_of
from seamount.shoal.values.methods.registry import method
from seamount.shoal.values.operators import TEXT_LIMIT
from seamount.shoal.values.patience import unhurried
from seamount.shoal.values.ranges import length as sequence_length
from seamount.shoal.values.ranges import listed
from seamount.shoal.values.streams import replay
from seamount.shoal.values.text import stream_lines
from seamount.shoal.values.types import I64_MAX, Range, Table, Value, type_name


def _length(receiver: Value, name: str) -> int:
    if isinstance(receiver, Range):
        count = sequence_length(receiver.as_range())
        if count > I64_MAX:
            raise overflow("integer overflow")
        return count
    if isinstance(receiver, list | str | dict | bytes | Table):
        return len(receiver)
    raise type_error(f".{name} unsupported on {type_name(receiver)}")


@method("len", "count")
def length(ctx: Context, receiver: Value, args: Args) -> Value:
    args.none()
    return _length(receiver, "len")


@method("is_empty")
def is_empty(ctx: Context, receiver: Value, args: Args) -> Value:
    args.none()
    return _length(receiver, "len") == 0


@method("reverse")
def reverse(ctx: Context, receiver: Value, args: Args) -> Value:
    return receiver[::-1] if isinstance(receiver, str) else listed(items_of(receiver))[::-1]


@method("take")
def take(ctx: Context, receiver: Value, args: Args) -> Value:
    count = args.count(0)
    return receiver[:count] if isinstance(receiver, str) else listed(items_of(receiver)[:count])


@method("skip")
def skip(ctx: Context, receiver: Value, args: Args) -> Value:
    count = args.count(0)
    return receiver[count:] if isinstance(receiver, str) else listed(items_of(receiver)[count:])


@method("join")
def join(ctx: Context, receiver: Value, args: Args) -> Value:
    separator = args.text("")
    items = items_of(receiver)
    for item in items:
        if not isinstance(item, str):
            raise type_error(f"join expects str elements, found {type_name(item)}")
    length = sum(map(len, items)) + len(separator) * max(0, len(items) - 1)
    if length > TEXT_LIMIT:
        raise overflow(f"a string holds at most {TEXT_LIMIT} characters")
    return separator.join(items)


@method("contains")
def contains(ctx: Context, receiver: Value, args: Args) -> Value:
    needle = args.required(1)
    if isinstance(receiver, str):
        if not isinstance(needle, str):
            raise type_error("string contains expects str")
        return needle in receiver
    if isinstance(receiver, dict):
        if not isinstance(needle, str):
            raise type_error("record contains expects str key")
        return needle in receiver
    if isinstance(receiver, Range) and needle.__class__ in (int, float):
        return _range_contains(receiver, needle)
    if isinstance(receiver, list):
        return is_member(needle, receiver)
    return any(equal(item, needle) for item in unhurried(items_of(receiver)))


def _range_contains(receiver: Range, needle: Any) -> bool:
    """Without a walk: a float equals every int that rounds to it, at most 1024 to either side."""
    members = receiver.as_range()
    if needle.__class__ is int:
        return needle in members
    if needle != needle or abs(needle) > 2.0**63 or not float(needle).is_integer():
        return False
    middle = int(needle)
    return any(
        float(near) == needle
        for near in range(max(members.start, middle - 1024), min(members.stop, middle + 1025))
    )


@method("get")
def get(ctx: Context, receiver: Value, args: Args) -> Value:
    key, default = args.required(1), args.optional(2)
    if isinstance(receiver, dict) and isinstance(key, str):
        return receiver.get(key, default)
    if isinstance(receiver, list) and key.__class__ is int:
        return receiver[key] if -len(receiver) <= key < len(receiver) else default
    raise type_error("get expects record+str or list+int")


@method("stream")
def stream(ctx: Context, receiver: Value, args: Args) -> Value:
    args.none()
    if isinstance(receiver, str):
        return replay(stream_lines(receiver))
    if isinstance(receiver, bytes):
        return replay(stream_lines(receiver.decode("utf-8", "replace")))
    if isinstance(receiver, list | Table | Range):
        return replay(items_of(receiver))
    raise type_error(f"cannot make a stream from {type_name(receiver)}")


def _text(receiver: Value) -> str | None:
    if isinstance(receiver, str):
        return receiver
    if isinstance(receiver, bool | int | float):
        return inline(receiver)
    return None


def _cannot_convert(receiver: Value) -> Exception:
    return type_error(
        f"cannot convert {type_name(receiver)} to str",
        'format any value with string interpolation instead: "{x}"',
    )


@method("str")
def to_str(ctx: Context, receiver: Value, args: Args) -> Value:
    if isinstance(receiver, bytes):
        try:
            return receiver.decode()
        except UnicodeDecodeError:
            raise error("utf8_error", "bytes are not valid UTF-8") from None
    text = _text(receiver)
    if text is None:
        raise _cannot_convert(receiver)
    return text


@method("display")
def display(ctx: Context, receiver: Value, args: Args) -> Value:
    if isinstance(receiver, bytes):
        return receiver.decode("utf-8", "replace")
    text = _text(receiver)
    if text is None:
        raise _cannot_convert(receiver)
    return text
