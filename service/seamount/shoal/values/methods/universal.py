"""Methods that every value has: `tap`, `json`, `save` and `append`."""

from __future__ import annotations

from seamount.shoal.values.byteforms import save_bytes
from seamount.shoal.values.context import Context
from seamount.shoal.values.errors import error
from seamount.shoal.values.files import os_text
from seamount.shoal.values.json_form import json_text
from seamount.shoal.values.methods.arguments import Args
from seamount.shoal.values.methods.registry import method
from seamount.shoal.values.operators import absolute
from seamount.shoal.values.types import PathVal, Value


@method("tap", "also")
def tap(ctx: Context, receiver: Value, args: Args) -> Value:
    ctx.call(args.required(1), [receiver])
    return receiver


@method("json")
def to_json(ctx: Context, receiver: Value, args: Args) -> Value:
    return json_text(receiver)


def write_value(ctx: Context, value: Value, path: PathVal, append: bool) -> None:
    """Write a value's bytes under the session's directory; `custom` with the path when that fails."""
    target = absolute(path, ctx.cwd)
    data = save_bytes(value)
    try:
        (ctx.ports.files.append if append else ctx.ports.files.write)(target, data)
    except OSError as problem:
        raise error("custom", f"{target.decode('utf-8', 'replace')}: {os_text(problem)}") from None


@method("save")
def save(ctx: Context, receiver: Value, args: Args) -> Value:
    write_value(ctx, receiver, args.path(), append=False)
    return receiver


@method("append")
def append(ctx: Context, receiver: Value, args: Args) -> Value:
    write_value(ctx, receiver, args.path(), append=True)
    return receiver
