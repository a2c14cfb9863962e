"""Values as requests write them: JSON, with `{"$time": …}` and `{"$bytes": …}` for what it cannot say."""

from __future__ import annotations

import base64
import binascii
import json
from dataclasses import dataclass
from math import isfinite
from typing import Any, Final

import orjson

from seamount.seam import ordering, times

INT64: Final = range(-(2**63), 2**63)


@dataclass(frozen=True, slots=True)
class Literal:
    """A value. `type` is null, bool, int, double, string, time, bytes, array or object; `key` sorts it;
    `json` is its one JSON form."""

    type: str
    key: str
    json: Any
    items: tuple[Literal, ...] = ()
    members: tuple[tuple[str, Literal], ...] = ()


class NotALiteral(ValueError):
    """The value is none that can be stored or compared."""


NULL: Final = Literal("null", ordering.NULL, None)


def read(value: Any) -> Literal:
    """The literal of parsed JSON. Raises NotALiteral."""
    match value:
        case None:
            return NULL
        case bool():
            return Literal("bool", ordering.boolean(value), value)
        case int():
            if value not in INT64:
                raise NotALiteral("integers have at most 64 bits")
            return Literal("int", ordering.number(value), value)
        case float():
            if not isfinite(value):
                raise NotALiteral("numbers are finite")
            return Literal("double", ordering.number(value), value)
        case str():
            return Literal("string", ordering.string(value), value)
        case list():
            items = tuple(read(item) for item in value)
            return Literal("array", ordering.ARRAY, [item.json for item in items], items)
        case dict():
            return _object(value)
    raise NotALiteral(f"{type(value).__name__} is no JSON")


def _object(value: dict[str, Any]) -> Literal:
    if value.keys() == {"$time"}:
        ns = time_ns(value["$time"])
        return Literal("time", ordering.time(ns), {"$time": time_text(ns)})
    if value.keys() == {"$bytes"}:
        data = _bytes(value["$bytes"])
        return Literal("bytes", ordering.octets(data), {"$bytes": base64.b64encode(data).decode()})
    if any(name.startswith("$") for name in value):
        raise NotALiteral('members that begin with `$` are kept for `{"$time": …}` and `{"$bytes": …}`')
    members = tuple((name, read(item)) for name, item in value.items())
    return Literal("object", ordering.OBJECT, {name: item.json for name, item in members}, (), members)


def _bytes(text: Any) -> bytes:
    if not isinstance(text, str):
        raise NotALiteral("`$bytes` holds base64 text")
    try:
        return base64.b64decode(text, validate=True)
    except binascii.Error as problem:
        raise NotALiteral(f"`$bytes` holds base64 text: {problem}") from problem


def time_ns(text: Any) -> int:
    """Nanoseconds since the Unix epoch of an RFC 3339 time. Raises NotALiteral."""
    try:
        return times.parse(text)
    except ValueError as problem:
        raise NotALiteral(str(problem)) from problem


time_text = times.text


def dumps(value: Any) -> str:
    """JSON text; integers may be of any size."""
    try:
        return orjson.dumps(value).decode()
    except TypeError:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
