# Written by seamount.codegen from seamount/api/value/v1/elision.proto; `make generate` writes it again. Do not edit.
"""JSON codecs of the messages of elision.proto."""

from __future__ import annotations

from typing import Any

from seamount.api.value.v1 import elision_pb2 as value_v1_elision_pb2
from seamount.wire.runtime import DecodeError
from seamount.wire.scalars import place


_begin_elide = value_v1_elision_pb2.Elide.SetInParent
_begin_elide_defaults = value_v1_elision_pb2.ElideDefaults.SetInParent
_begin_slice = value_v1_elision_pb2.Slice.SetInParent
_has_elide = value_v1_elision_pb2.Elide.HasField


def encode_elide(m: value_v1_elision_pb2.Elide) -> Any:
    out: dict[str, Any] = {}
    if _has_elide(m, "max_bytes"):
        out["max_bytes"] = m.max_bytes
    if _has_elide(m, "max_rows"):
        out["max_rows"] = m.max_rows
    if _has_elide(m, "max_items"):
        out["max_items"] = m.max_items
    return out


def fill_elide(m: value_v1_elision_pb2.Elide, value: Any) -> None:
    _begin_elide(m)
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    v = value.get("max_bytes")
    if v is not None:
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("max_bytes", "must be an integer from 0 to 18446744073709551615")
        m.max_bytes = v
    v = value.get("max_rows")
    if v is not None:
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("max_rows", "must be an integer from 0 to 18446744073709551615")
        m.max_rows = v
    v = value.get("max_items")
    if v is not None:
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("max_items", "must be an integer from 0 to 18446744073709551615")
        m.max_items = v


def decode_elide(value: Any, path: str = "") -> value_v1_elision_pb2.Elide:
    m = value_v1_elision_pb2.Elide()
    try:
        fill_elide(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_elide(m: value_v1_elision_pb2.Elide) -> None:
    if _has_elide(m, "max_bytes"):
        if m.max_bytes > 65536:
            m.max_bytes = 65536
    if _has_elide(m, "max_rows"):
        if m.max_rows > 10000:
            m.max_rows = 10000
    if _has_elide(m, "max_items"):
        if m.max_items > 10000:
            m.max_items = 10000


def encode_elide_defaults(m: value_v1_elision_pb2.ElideDefaults) -> Any:
    return {
        "max_bytes": m.max_bytes,
        "max_rows": m.max_rows,
        "max_bytes_raw": m.max_bytes_raw,
        "max_items": m.max_items,
        "hard_cap": m.hard_cap,
    }


def fill_elide_defaults(m: value_v1_elision_pb2.ElideDefaults, value: Any) -> None:
    _begin_elide_defaults(m)
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    if "max_bytes" in value:
        v = value["max_bytes"]
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("max_bytes", "must be an integer from 0 to 18446744073709551615")
        m.max_bytes = v
    if "max_rows" in value:
        v = value["max_rows"]
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("max_rows", "must be an integer from 0 to 18446744073709551615")
        m.max_rows = v
    if "max_bytes_raw" in value:
        v = value["max_bytes_raw"]
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("max_bytes_raw", "must be an integer from 0 to 18446744073709551615")
        m.max_bytes_raw = v
    if "max_items" in value:
        v = value["max_items"]
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("max_items", "must be an integer from 0 to 18446744073709551615")
        m.max_items = v
    if "hard_cap" in value:
        v = value["hard_cap"]
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("hard_cap", "must be an integer from 0 to 18446744073709551615")
        m.hard_cap = v


def decode_elide_defaults(value: Any, path: str = "") -> value_v1_elision_pb2.ElideDefaults:
    m = value_v1_elision_pb2.ElideDefaults()
    try:
        fill_elide_defaults(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_slice(m: value_v1_elision_pb2.Slice) -> Any:
    return m.bounds[:]


def fill_slice(m: value_v1_elision_pb2.Slice, value: Any) -> None:
    _begin_slice(m)
    if type(value) is not list:
        raise DecodeError("", "must be an array")
    for x in value:
        if type(x) is not int or not 0 <= x <= 18446744073709551615:
            raise DecodeError(f"[{place(value, x)}]", "must be an integer from 0 to 18446744073709551615")
    m.bounds.extend(value)


def decode_slice(value: Any, path: str = "") -> value_v1_elision_pb2.Slice:
    m = value_v1_elision_pb2.Slice()
    try:
        fill_slice(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_slice(m: value_v1_elision_pb2.Slice) -> None:
    if len(m.bounds) < 2:
        raise DecodeError("", "must have at least 2 items")
    if len(m.bounds) > 2:
        raise DecodeError("", "must have at most 2 items")
