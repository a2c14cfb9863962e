"""Methods of record. Each gives a new record or list; the receiver stays as it is."""

from __future__ import annotations

from typing import Any

from seamount.shoal.values.context import Context
from seamount.shoal.values.errors import type_error
from seamount.shoal.values.methods.arguments import Args
from seamount.shoal.values.methods.registry import method
from seamount.shoal.values.types import Value, type_name


def _record(receiver: Value) -> dict[str, Any]:
    if isinstance(receiver, dict):
        return receiver
    raise type_error(f"expected record, found {type_name(receiver)}")


@method("keys")
def keys(ctx: Context, receiver: Value, args: Args) -> Value:
    return list(_record(receiver))


@method("values")
def values(ctx: Context, receiver: Value, args: Args) -> Value:
    return list(_record(receiver).values())


@method("items")
def items(ctx: Context, receiver: Value, args: Args) -> Value:
    return [[key, value] for key, value in _record(receiver).items()]


@method("set")
def set_field(ctx: Context, receiver: Value, args: Args) -> Value:
    key = args.required_text(1, ".set requires a key argument: .set(key, value)")
    value = args.required(2)
    return {**_record(receiver), key: value}


@method("merge")
def merge(ctx: Context, receiver: Value, args: Args) -> Value:
    other = args.required(1)
    record = _record(receiver)
    if not isinstance(other, dict):
        raise type_error(f"merge expects a record argument, found {type_name(other)}")
    return {**record, **other}
