"""Methods of path that look at its text only; file system accessors are in `values.files`."""

from __future__ import annotations

from typing import Final

from seamount.shoal.values import pathparts
from seamount.shoal.values.context import Context
from seamount.shoal.values.errors import error, type_error
from seamount.shoal.values.methods.arguments import Args
from seamount.shoal.values.methods.registry import Method
from seamount.shoal.values.operators import absolute, join_paths
from seamount.shoal.values.types import PathVal, Value, type_name


def _parent(ctx: Context, path: PathVal, args: Args) -> Value:
    args.none()
    return pathparts.parent(path)


def _absolute(ctx: Context, path: PathVal, args: Args) -> Value:
    args.none()
    return PathVal(absolute(path, ctx.cwd))


def _join(ctx: Context, path: PathVal, args: Args) -> Value:
    segment = args.required(1)
    if isinstance(segment, str):
        return PathVal(join_paths(path.raw, segment.encode("utf-8", "surrogateescape")))
    if isinstance(segment, PathVal):
        return PathVal(join_paths(path.raw, segment.raw))
    raise type_error(f"expected str or path, found {type_name(segment)}")


def _str(ctx: Context, path: PathVal, args: Args) -> Value:
    args.none()
    try:
        return path.raw.decode()
    except UnicodeDecodeError:
        raise error("utf8_error", "path is not valid UTF-8") from None


PATH_METHODS: Final[dict[str, Method]] = {
    "name": lambda ctx, path, args: pathparts.name(path),
    "stem": lambda ctx, path, args: pathparts.stem(path),
    "ext": lambda ctx, path, args: pathparts.extension(path),
    "parent": _parent,
    "abs": _absolute,
    "join": _join,
    "str": _str,
    "display": lambda ctx, path, args: path.text,
}
