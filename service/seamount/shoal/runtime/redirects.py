"""`<`, `>` and `>>` of a command call."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seamount.shoal.values.byteforms import redirect_bytes
from seamount.shoal.values.coercion import os_bytes
from seamount.shoal.values.errors import arg_error, error
from seamount.shoal.values.files import os_text
from seamount.shoal.values.operators import join_paths
from seamount.shoal.values.types import Outcome, PathVal, Value

if TYPE_CHECKING:
    from seamount.shoal.runtime.calling import Arg, Invocation


def _target(invocation: Invocation, arg: Arg) -> bytes:
    value = invocation.value(arg)
    if isinstance(value, str):
        return join_paths(invocation.x.cwd, os_bytes(value))
    if isinstance(value, PathVal):
        return join_paths(invocation.x.cwd, value.raw)
    raise arg_error("redirect target must be a path")


def stdin_target(invocation: Invocation) -> bytes | None:
    """The file a command reads as standard input: the last one named."""
    sources = [_target(invocation, arg) for kind, arg in invocation.call.redirects if kind == "in"]
    return sources[-1] if sources else None


def writes_output(invocation: Invocation) -> bool:
    return any(kind != "in" for kind, _ in invocation.call.redirects)


def redirected(invocation: Invocation, value: Value) -> Value:
    """Write a value to the call's output redirects, if any; then nothing but a process's outcome remains."""
    if not writes_output(invocation):
        return value
    write_redirects(invocation, value)
    return value if isinstance(value, Outcome) and value.pid else None


def is_written(invocation: Invocation) -> bool:
    """Whether output goes to a file."""
    return any(kind != "in" for kind, _ in invocation.call.redirects)


def write_redirects(invocation: Invocation, value: Value) -> None:
    """Write a value's bytes to every output redirect, in order."""
    if not invocation.call.redirects:
        return
    files = invocation.x.ports.files
    for kind, arg in invocation.call.redirects:
        if kind == "in":
            continue
        path = _target(invocation, arg)
        data = redirect_bytes(value)
        try:
            if kind == "append":
                files.append(path, data)
            else:
                files.write(path, data)
        except OSError as problem:
            shown = path.decode("utf-8", "replace")
            raise error("custom", f"{shown}: {os_text(problem)}") from None
