"""What a path can be asked about the file system, and how I/O failures read in the language."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Final

from seamount.shoal.values.context import Context
from seamount.shoal.values.errors import Raised, error
from seamount.shoal.values.operators import INSTANT_MAX, INSTANT_MIN, absolute
from seamount.shoal.values.text import lines
from seamount.shoal.values.types import DateTime, PathVal, Size, Value


def os_text(problem: OSError) -> str:
    """The system's words with the error number, as messages quote them."""
    if problem.errno is None:
        return str(problem)
    return f"{os.strerror(problem.errno)} (os error {problem.errno})"


def io_failure(path: bytes, problem: OSError) -> Raised:
    """A failed access: `not_found` for a missing file, else `custom`; `<path>: <system's words>`."""
    code = "not_found" if isinstance(problem, FileNotFoundError) else "custom"
    return error(code, f"{path.decode('utf-8', 'replace')}: {os_text(problem)}")


def read_bytes(ctx: Context, path: PathVal) -> bytes:
    target = absolute(path, ctx.cwd)
    try:
        return ctx.ports.files.read(target)
    except OSError as problem:
        raise io_failure(target, problem) from None


def read_text(ctx: Context, path: PathVal) -> str:
    """The whole file as text; `utf8_error` unless it is strict UTF-8."""
    data = read_bytes(ctx, path)
    try:
        return data.decode()
    except UnicodeDecodeError:
        shown = absolute(path, ctx.cwd).decode("utf-8", "replace")
        raise error("utf8_error", f"{shown}: not valid UTF-8") from None


def _size(ctx: Context, path: PathVal) -> Size:
    target = absolute(path, ctx.cwd)
    try:
        return Size(ctx.ports.files.info(target).size)
    except OSError as problem:
        raise io_failure(target, problem) from None


def _modified(ctx: Context, path: PathVal) -> DateTime | None:
    target = absolute(path, ctx.cwd)
    try:
        ns = ctx.ports.files.info(target).modified_ns
    except OSError as problem:
        raise io_failure(target, problem) from None
    return DateTime(ns, ctx.ports.clock.zone_name()) if INSTANT_MIN <= ns <= INSTANT_MAX else None


def _can_be(path: PathVal) -> bool:
    """Whether a system could have a file of this name at all."""
    return b"\0" not in path.raw


ACCESSORS: Final[dict[str, Callable[[Context, PathVal], Value]]] = {
    "read": read_text,
    "read_bytes": read_bytes,
    "lines": lambda ctx, path: lines(read_text(ctx, path)),
    "exists": lambda ctx, path: _can_be(path) and ctx.ports.files.exists(absolute(path, ctx.cwd)),
    "is_dir": lambda ctx, path: _can_be(path) and ctx.ports.files.is_dir(absolute(path, ctx.cwd)),
    "is_file": lambda ctx, path: _can_be(path) and ctx.ports.files.is_file(absolute(path, ctx.cwd)),
    "size": _size,
    "modified": _modified,
}
"""File system accessors: fields of a path, and methods that take no argument."""
