"""JSON both ways. Record keys are sorted, arrays of objects become tables, sizes and durations numbers."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from typing import Any, Final, NoReturn

from seamount.shoal.values.datetimes import zoned_text
from seamount.shoal.values.inline import inline
from seamount.shoal.values.patience import unhurried
from seamount.shoal.values.ranges import listed
from seamount.shoal.values.scalars import time_text
from seamount.shoal.values.types import (
    I64_MAX,
    I64_MIN,
    CasBytes,
    DateTime,
    Duration,
    ErrorVal,
    Glob,
    Outcome,
    PathVal,
    Range,
    Regex,
    Size,
    Table,
    TimeOfDay,
    Value,
)

MAX_DEPTH: Final = 128


class JsonError(ValueError):
    """Text that is not strict JSON, with the parser's words."""


def _outcome(value: Outcome) -> dict[str, Any]:
    stdout = value.stdout.preview if isinstance(value.stdout, CasBytes) else value.stdout
    return {
        "err": value.stderr.decode("utf-8", "replace"),
        "ok": value.ok,
        "out": stdout.decode("utf-8", "replace"),
        "status": value.status,
    }


def _lazy(value: CasBytes) -> dict[str, Any]:
    return {
        "$": "bytes_ref",
        "len": value.length,
        "preview": value.preview.decode("utf-8", "replace"),
        "ref": value.ref,
        "truncated": value.truncated,
    }


_MAPPINGS: Final[dict[type, Callable[[Any], Any]]] = {
    type(None): lambda v: v,
    bool: lambda v: v,
    int: lambda v: v,
    str: lambda v: v,
    float: lambda v: v if math.isfinite(v) else None,
    PathVal: lambda v: v.text,
    Glob: lambda v: v.pattern,
    Regex: lambda v: v.source,
    Size: lambda v: v.bytes,
    Duration: lambda v: v.ns,
    DateTime: zoned_text,
    TimeOfDay: time_text,
    bytes: lambda v: v.decode("utf-8", "replace"),
    CasBytes: _lazy,
    list: lambda v: [to_json_value(item) for item in unhurried(v)],
    dict: lambda v: {key: to_json_value(v[key]) for key in sorted(v)},
    Table: lambda v: [to_json_value(row) for row in unhurried(v.rows())],
    Range: lambda v: listed(v.as_range()),
    ErrorVal: lambda v: {"code": v.code, "msg": v.msg},
    Outcome: _outcome,
}


def to_json_value(value: Value) -> Any:
    """Plain JSON data for any value; record keys sorted by code point. Streams, tasks, closures, commands
    and secrets become their inline descriptor."""
    mapping = _MAPPINGS.get(value.__class__)
    return inline(value) if mapping is None else mapping(value)


def json_text(value: Value, pretty: bool = False) -> str:
    """JSON text of a value: compact, or with an indent of two spaces."""
    return dump_json(to_json_value(value), pretty)


_STRING_ESCAPES: Final = {
    **{chr(code): f"\\u{code:04x}" for code in range(0x20)},
    '"': '\\"',
    "\\": "\\\\",
    "\b": "\\b",
    "\f": "\\f",
    "\n": "\\n",
    "\r": "\\r",
    "\t": "\\t",
}
_NEEDS_ESCAPE: Final = re.compile(r'[\x00-\x1f"\\]')


def json_string(text: str) -> str:
    return '"' + _NEEDS_ESCAPE.sub(lambda match: _STRING_ESCAPES[match[0]], text) + '"'


def json_float(x: float) -> str:
    """Shortest digits that read back, always with a fraction or an exponent; null when not finite."""
    if not math.isfinite(x):
        return "null"
    text = repr(x)
    if "e" not in text:
        return text
    digits, _, exponent = text.partition("e")
    power = int(exponent)
    if power == -5:
        return format(x, f".{len(digits.lstrip('-').replace('.', '')) + 4}f")
    return f"{digits}e{power:+d}" if power > 0 else f"{digits}e{power}"


def dump_json(data: Any, pretty: bool = False) -> str:
    """JSON text of plain data, members in the order given."""
    out: list[str] = []
    _dump(data, out, "\n" if pretty else "")
    return "".join(out)


def _dump(data: Any, out: list[str], line: str) -> None:
    if isinstance(data, str):
        out.append(json_string(data))
    elif data is None:
        out.append("null")
    elif data is True or data is False:
        out.append("true" if data else "false")
    elif isinstance(data, int):
        out.append(str(data))
    elif isinstance(data, float):
        out.append(json_float(data))
    elif isinstance(data, dict):
        _dump_members(data, out, line)
    elif not data:
        out.append("[]")
    else:
        inner = line + "  " if line else ""
        opening = "["
        for item in unhurried(data):
            out.append(opening + inner)
            _dump(item, out, inner)
            opening = ","
        out.append(line + "]")


def _dump_members(data: dict[str, Any], out: list[str], line: str) -> None:
    if not data:
        out.append("{}")
        return
    inner = line + "  " if line else ""
    opening = "{"
    for key, item in data.items():
        out.append(f"{opening}{inner}{json_string(key)}:{' ' if line else ''}")
        _dump(item, out, inner)
        opening = ","
    out.append(line + "}")


def _refuse(name: str) -> NoReturn:
    raise JsonError(f"{name} is not JSON")


def _read_int(text: str) -> int | float:
    if text == "-0":
        return -0.0
    if len(text) <= 20:
        value = int(text)
        if I64_MIN <= value <= I64_MAX:
            return value
    return _read_float(text)


def _read_float(text: str) -> float:
    value = float(text)
    if math.isinf(value):
        raise JsonError(f"number out of range: {text[:40]}")
    return value


_DECODER: Final = json.JSONDecoder(parse_constant=_refuse, parse_int=_read_int, parse_float=_read_float)
_BRACKETS: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]', re.DOTALL)


def parse_json(text: str) -> Any:
    """Plain data of strict JSON text; `JsonError` otherwise, and for nesting deeper than 128. Big integers
    become floats; a repeated key keeps its last value."""
    depth = 0
    for match in _BRACKETS.finditer(text):
        if match[0] in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                raise JsonError(f"nested deeper than {MAX_DEPTH} levels")
        elif match[0] in "]}":
            depth -= 1
    try:
        data = _DECODER.decode(text)
    except json.JSONDecodeError as problem:
        raise JsonError(f"{problem.msg} at line {problem.lineno} column {problem.colno}") from None
    if "\\ud" in text or "\\uD" in text:
        _check_surrogates(data)
    return data


def _check_surrogates(data: Any) -> None:
    if isinstance(data, str):
        if any("\ud800" <= char <= "\udfff" for char in data):
            raise JsonError("lone surrogate in a string")
    elif isinstance(data, dict):
        for key, item in data.items():
            _check_surrogates(key)
            _check_surrogates(item)
    elif isinstance(data, list):
        for item in data:
            _check_surrogates(item)


def from_json_value(data: Any) -> Value:
    """The value of plain JSON data (as `parse_json`, YAML or TOML readers give it). Record keys come out
    sorted; a non-empty array of objects is a table; integers beyond 64 bits become floats."""
    if isinstance(data, dict):
        return {key: from_json_value(data[key]) for key in sorted(data)}
    if isinstance(data, list):
        items = [from_json_value(item) for item in unhurried(data)]
        if items and all(item.__class__ is dict for item in items):
            return Table.from_rows(items)  # type: ignore[arg-type]
        return items
    if data.__class__ is int and not I64_MIN <= data <= I64_MAX:
        return float(data)
    return data
