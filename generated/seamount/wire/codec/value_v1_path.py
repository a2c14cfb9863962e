# Written by seamount.codegen from seamount/api/value/v1/path.proto; `make generate` writes it again. Do not edit.
"""JSON codecs of the messages of path.proto."""

from __future__ import annotations

from binascii import b2a_base64
from typing import Any

from seamount.api.value.v1 import path_pb2 as value_v1_path_pb2
from seamount.wire.runtime import DecodeError
from seamount.wire.scalars import base64_bytes, text_fault


_begin_wire_path = value_v1_path_pb2.WirePath.SetInParent
_has_wire_path = value_v1_path_pb2.WirePath.HasField


def encode_wire_path(m: value_v1_path_pb2.WirePath) -> Any:
    out: dict[str, Any] = {"display": m.display}
    if _has_wire_path(m, "raw"):
        out["raw"] = b2a_base64(m.raw, newline=False).decode()
    return out


def fill_wire_path(m: value_v1_path_pb2.WirePath, value: Any) -> None:
    try:
        _begin_wire_path(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "display" in value:
            v = value["display"]
            if type(v) is not str:
                raise DecodeError("display", "must be a string")
            m.display = v
        if "raw" in value:
            v = value["raw"]
            v = base64_bytes(v, "raw")
            m.raw = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_wire_path(value: Any, path: str = "") -> value_v1_path_pb2.WirePath:
    m = value_v1_path_pb2.WirePath()
    try:
        fill_wire_path(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m
