"""Cells of tabular output, by the types of a hint."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from seamount.shoal.values.coercion import os_bytes
from seamount.shoal.values.scalars import parse_duration, parse_float, parse_int, parse_size, parse_time
from seamount.shoal.values.types import U64_MAX, PathVal, Size, Value


class Misread(ValueError):
    """Output that is not what the adapter expects; the message says where and why."""


def _blocks(text: str) -> Value:
    count = parse_int(text)
    if count is None or not 0 <= count <= U64_MAX // 1024:
        return None
    return Size(count * 1024)


_READERS: Final[dict[str, Callable[[str], Value]]] = {
    "path": lambda text: PathVal(os_bytes(text)),
    "int": parse_int,
    "float": parse_float,
    "bool": lambda text: {"true": True, "false": False}.get(text),
    "size": parse_size,
    "size_kb": _blocks,
    "duration": parse_duration,
    "time": parse_time,
}


def reader(kind: str) -> Callable[[str], Value]:
    """How a cell of that type is read; `Misread` when it does not. `str`, `datetime` and types that are not
    known stay text."""
    parse = _READERS.get(kind)
    if parse is None:
        return lambda text: text

    def read(text: str) -> Value:
        value = parse(text)
        if value is None:
            raise Misread(f"{text[:40]!r} is no {kind}")
        return value

    return read
