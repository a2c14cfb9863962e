# Written by seamount.codegen from seamount/api/value/v1/json.proto; `make generate` writes it again. Do not edit.
"""JSON codecs of the messages of json.proto."""

from __future__ import annotations

from typing import Any

from seamount.api.value.v1 import json_pb2 as value_v1_json_pb2
from seamount.wire.runtime import DecodeError
from seamount.wire.scalars import fragment, raw_json


_begin_json = value_v1_json_pb2.Json.SetInParent


def encode_json(m: value_v1_json_pb2.Json) -> Any:
    return fragment(m.text)


def fill_json(m: value_v1_json_pb2.Json, value: Any) -> None:
    _begin_json(m)
    m.text = raw_json(value, "")


def decode_json(value: Any, path: str = "") -> value_v1_json_pb2.Json:
    m = value_v1_json_pb2.Json()
    try:
        fill_json(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m
