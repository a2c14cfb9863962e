"""From command words to declared types, and from values to what a command's argument list carries."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from seamount.shoal.values.datetimes import parse_datetime
from seamount.shoal.values.errors import arg_error, type_error
from seamount.shoal.values.scalars import (
    float_text,
    parse_duration,
    parse_float,
    parse_int,
    parse_size,
    parse_time,
)
from seamount.shoal.values.text import debug_text
from seamount.shoal.values.types import Duration, Glob, PathVal, Secret, Size, Value, type_name


def os_bytes(text: str) -> bytes:
    """Text as the operating system's bytes; bytes that were not UTF-8 come back as they were."""
    return text.encode("utf-8", "surrogateescape")


_PARSERS: Final[dict[str, Callable[[str], Value]]] = {
    "int": parse_int,
    "float": parse_float,
    "size": parse_size,
    "duration": parse_duration,
    "time": parse_time,
    "datetime": parse_datetime,
    "bool": lambda text: {"true": True, "false": False}.get(text),
    "path": lambda text: PathVal(os_bytes(text)),
    "glob": Glob,
}


def coerce_word(value: Value, target: str) -> Value:
    """Convert a word to the declared type (a trailing `?` does not matter); `arg_error` when it does not
    read as one. Values that are no str, and unknown types, pass unchanged."""
    if not isinstance(value, str):
        return value
    name = target.removesuffix("?")
    parse = _PARSERS.get(name)
    if parse is None:
        return value
    result = parse(value)
    if result is None:
        raise arg_error(f"expected {name}, found {debug_text(value)}")
    return result


def coerce_elements(value: Value, element: str = "str") -> Value:
    """The `list<T>` annotation: each str among the elements is converted to `T`."""
    return [coerce_word(item, element) for item in value] if isinstance(value, list) else value


def argv_text(value: Value) -> bytes:
    """What a value becomes as one command argument or environment value; `type_error` for types without
    such a form, secrets above all."""
    if isinstance(value, str):
        return os_bytes(value)
    if isinstance(value, PathVal):
        return value.raw
    if value is True or value is False:
        return b"true" if value else b"false"
    if isinstance(value, int):
        return str(value).encode()
    if isinstance(value, float):
        return b"NaN" if math.isnan(value) else float_text(value).encode()
    if isinstance(value, Size):
        return str(value.bytes).encode()
    if isinstance(value, Duration):
        return str(value.ns).encode()
    if isinstance(value, Secret):
        raise type_error("secret cannot be placed in argv")
    raise type_error(f"{type_name(value)} cannot be passed as argv")
