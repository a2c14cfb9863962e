"""Bytes a value turns into where it leaves the language: a command's stdin, a file, a redirect."""

from __future__ import annotations

from typing import Final

from seamount.shoal.values.errors import error, type_error
from seamount.shoal.values.inline import display_top, inline
from seamount.shoal.values.json_form import json_text
from seamount.shoal.values.lazybytes import load
from seamount.shoal.values.outcomes import payload
from seamount.shoal.values.types import (
    CasBytes,
    Closure,
    DateTime,
    Duration,
    ErrorVal,
    Glob,
    Outcome,
    PathVal,
    Regex,
    Secret,
    Size,
    Stream,
    Table,
    TaskVal,
    TimeOfDay,
    Value,
    type_name,
)

_SCALARS: Final = (bool, int, float, Size, Duration, DateTime, TimeOfDay)


def feed_bytes(value: Value) -> bytes:
    """What `.feed` puts on a command's stdin; `type_error` or `feed_error` for what cannot be fed."""
    if isinstance(value, str):
        return value.encode("utf-8", "surrogateescape")
    if isinstance(value, bytes | CasBytes):
        return load(value)
    if isinstance(value, _SCALARS):
        return inline(value).encode()
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return "".join(f"{item}\n" for item in value).encode("utf-8", "surrogateescape")
    if isinstance(value, list | dict | Table):
        return json_text(value).encode()
    if isinstance(value, Outcome):
        result = payload(value)
        return load(value.stdout) if isinstance(result, str) else feed_bytes(result)
    if isinstance(value, PathVal):
        raise type_error(
            "cannot feed a path to a command's stdin — a bare path is a name, not the file's contents",
            f'feed the contents instead: path("{value.text}").read.feed(cmd)',
        )
    if isinstance(value, Stream):
        raise type_error(
            "feeding a stream to a command's stdin is not implemented yet",
            "collect it first: stream.collect().feed(cmd)",
        )
    if isinstance(value, Secret):
        raise error(
            "feed_error",
            "a secret cannot be fed as stdin data",
            "hand it over in the environment instead: NAME=secret cmd",
        )
    if isinstance(value, TaskVal | Closure | ErrorVal | Glob | Regex):
        raise error("feed_error", f"a {type_name(value)} cannot be fed as stdin data")
    raise type_error(f"cannot feed a {type_name(value)} to a command's stdin")


def save_bytes(value: Value) -> bytes:
    """What `.save` and `.append` write: text and bytes as they are, everything else compact JSON."""
    if isinstance(value, str):
        return value.encode("utf-8", "surrogateescape")
    if isinstance(value, bytes | CasBytes):
        return load(value)
    return json_text(value).encode()


def redirect_bytes(value: Value) -> bytes:
    """What a builtin's redirect writes, which is also a builtin's stdout: the display form and a newline,
    nothing for null, raw bytes."""
    if value is None:
        return b""
    if isinstance(value, bytes | CasBytes):
        return load(value)
    if isinstance(value, Outcome):
        return load(value.stdout)
    text = display_top(value)
    if not (isinstance(value, str) and text.endswith("\n")):
        text += "\n"
    return text.encode("utf-8", "surrogateescape")
