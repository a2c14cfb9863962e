# Written by seamount.codegen from seamount/api/value/v1/tagged.proto; `make generate` writes it again. Do not edit.
"""JSON codecs of the messages of tagged.proto."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from seamount.api.value.v1 import tagged_pb2 as value_v1_tagged_pb2
from seamount.api.value.v1 import value_pb2 as value_v1_value_pb2
from seamount.wire.runtime import DecodeError
from seamount.wire.scalars import text_fault


_begin_bool_value_value_v1_value = value_v1_value_pb2.BoolValue.SetInParent
_begin_int_value_value_v1_value = value_v1_value_pb2.IntValue.SetInParent
_begin_null_value_value_v1_value = value_v1_value_pb2.NullValue.SetInParent
_begin_str_value_value_v1_value = value_v1_value_pb2.StrValue.SetInParent
_has_str_value_value_v1_value = value_v1_value_pb2.StrValue.HasField
_which_tagged_bool = value_v1_tagged_pb2.TaggedBool.WhichOneof
_which_tagged_int = value_v1_tagged_pb2.TaggedInt.WhichOneof
_which_tagged_int_or_null = value_v1_tagged_pb2.TaggedIntOrNull.WhichOneof
_which_tagged_str = value_v1_tagged_pb2.TaggedStr.WhichOneof
_which_tagged_str_or_null = value_v1_tagged_pb2.TaggedStrOrNull.WhichOneof


def _tagged_int_int(u: value_v1_tagged_pb2.TaggedInt) -> Any:
    m = u.int
    return {"$": "int", "v": m.v}


_ENCODE_TAGGED_INT: dict[str | None, Callable[[value_v1_tagged_pb2.TaggedInt], Any]] = {
    None: _tagged_int_int,
    "int": _tagged_int_int,
}


def encode_tagged_int(m: value_v1_tagged_pb2.TaggedInt) -> Any:
    return _ENCODE_TAGGED_INT[_which_tagged_int(m, "kind")](m)


def _fill_tagged_int_int(u: value_v1_tagged_pb2.TaggedInt, value: Any) -> None:
    m = u.int
    _begin_int_value_value_v1_value(m)
    if "v" in value:
        v = value["v"]
        if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
            raise DecodeError("v", "must be an integer from -9223372036854775808 to 9223372036854775807")
        m.v = v


_FILL_TAGGED_INT: dict[str, Callable[[value_v1_tagged_pb2.TaggedInt, Any], None]] = {
    "int": _fill_tagged_int_int,
}


def fill_tagged_int(m: value_v1_tagged_pb2.TaggedInt, value: Any) -> None:
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    tag = value.get("$")
    fill = _FILL_TAGGED_INT.get(tag) if type(tag) is str else None
    if fill is None:
        raise DecodeError("$", "must be one of int")
    try:
        fill(m, value)
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_tagged_int(value: Any, path: str = "") -> value_v1_tagged_pb2.TaggedInt:
    m = value_v1_tagged_pb2.TaggedInt()
    try:
        fill_tagged_int(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def _tagged_bool_bool(u: value_v1_tagged_pb2.TaggedBool) -> Any:
    m = u.bool
    return {"$": "bool", "v": m.v}


_ENCODE_TAGGED_BOOL: dict[str | None, Callable[[value_v1_tagged_pb2.TaggedBool], Any]] = {
    None: _tagged_bool_bool,
    "bool": _tagged_bool_bool,
}


def encode_tagged_bool(m: value_v1_tagged_pb2.TaggedBool) -> Any:
    return _ENCODE_TAGGED_BOOL[_which_tagged_bool(m, "kind")](m)


def _fill_tagged_bool_bool(u: value_v1_tagged_pb2.TaggedBool, value: Any) -> None:
    m = u.bool
    _begin_bool_value_value_v1_value(m)
    if "v" in value:
        v = value["v"]
        if type(v) is not bool:
            raise DecodeError("v", "must be true or false")
        m.v = v


_FILL_TAGGED_BOOL: dict[str, Callable[[value_v1_tagged_pb2.TaggedBool, Any], None]] = {
    "bool": _fill_tagged_bool_bool,
}


def fill_tagged_bool(m: value_v1_tagged_pb2.TaggedBool, value: Any) -> None:
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    tag = value.get("$")
    fill = _FILL_TAGGED_BOOL.get(tag) if type(tag) is str else None
    if fill is None:
        raise DecodeError("$", "must be one of bool")
    try:
        fill(m, value)
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_tagged_bool(value: Any, path: str = "") -> value_v1_tagged_pb2.TaggedBool:
    m = value_v1_tagged_pb2.TaggedBool()
    try:
        fill_tagged_bool(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def _tagged_str_str(u: value_v1_tagged_pb2.TaggedStr) -> Any:
    m = u.str
    out: dict[str, Any] = {"$": "str", "v": m.v}
    if _has_str_value_value_v1_value(m, "clipped"):
        out["clipped"] = m.clipped
    return out


_ENCODE_TAGGED_STR: dict[str | None, Callable[[value_v1_tagged_pb2.TaggedStr], Any]] = {
    None: _tagged_str_str,
    "str": _tagged_str_str,
}


def encode_tagged_str(m: value_v1_tagged_pb2.TaggedStr) -> Any:
    return _ENCODE_TAGGED_STR[_which_tagged_str(m, "kind")](m)


def _fill_tagged_str_str(u: value_v1_tagged_pb2.TaggedStr, value: Any) -> None:
    m = u.str
    _begin_str_value_value_v1_value(m)
    if "v" in value:
        v = value["v"]
        if type(v) is not str:
            raise DecodeError("v", "must be a string")
        m.v = v
    if "clipped" in value:
        v = value["clipped"]
        if type(v) is not bool:
            raise DecodeError("clipped", "must be true or false")
        m.clipped = v


_FILL_TAGGED_STR: dict[str, Callable[[value_v1_tagged_pb2.TaggedStr, Any], None]] = {
    "str": _fill_tagged_str_str,
}


def fill_tagged_str(m: value_v1_tagged_pb2.TaggedStr, value: Any) -> None:
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    tag = value.get("$")
    fill = _FILL_TAGGED_STR.get(tag) if type(tag) is str else None
    if fill is None:
        raise DecodeError("$", "must be one of str")
    try:
        fill(m, value)
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_tagged_str(value: Any, path: str = "") -> value_v1_tagged_pb2.TaggedStr:
    m = value_v1_tagged_pb2.TaggedStr()
    try:
        fill_tagged_str(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def _tagged_str_or_null_null(u: value_v1_tagged_pb2.TaggedStrOrNull) -> Any:
    return {"$": "null"}


def _tagged_str_or_null_str(u: value_v1_tagged_pb2.TaggedStrOrNull) -> Any:
    m = u.str
    out: dict[str, Any] = {"$": "str", "v": m.v}
    if _has_str_value_value_v1_value(m, "clipped"):
        out["clipped"] = m.clipped
    return out


_ENCODE_TAGGED_STR_OR_NULL: dict[str | None, Callable[[value_v1_tagged_pb2.TaggedStrOrNull], Any]] = {
    None: _tagged_str_or_null_null,
    "null": _tagged_str_or_null_null,
    "str": _tagged_str_or_null_str,
}


def encode_tagged_str_or_null(m: value_v1_tagged_pb2.TaggedStrOrNull) -> Any:
    return _ENCODE_TAGGED_STR_OR_NULL[_which_tagged_str_or_null(m, "kind")](m)


def _fill_tagged_str_or_null_null(u: value_v1_tagged_pb2.TaggedStrOrNull, value: Any) -> None:
    m = u.null
    _begin_null_value_value_v1_value(m)


def _fill_tagged_str_or_null_str(u: value_v1_tagged_pb2.TaggedStrOrNull, value: Any) -> None:
    m = u.str
    _begin_str_value_value_v1_value(m)
    if "v" in value:
        v = value["v"]
        if type(v) is not str:
            raise DecodeError("v", "must be a string")
        m.v = v
    if "clipped" in value:
        v = value["clipped"]
        if type(v) is not bool:
            raise DecodeError("clipped", "must be true or false")
        m.clipped = v


_FILL_TAGGED_STR_OR_NULL: dict[str, Callable[[value_v1_tagged_pb2.TaggedStrOrNull, Any], None]] = {
    "null": _fill_tagged_str_or_null_null,
    "str": _fill_tagged_str_or_null_str,
}


def fill_tagged_str_or_null(m: value_v1_tagged_pb2.TaggedStrOrNull, value: Any) -> None:
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    tag = value.get("$")
    fill = _FILL_TAGGED_STR_OR_NULL.get(tag) if type(tag) is str else None
    if fill is None:
        raise DecodeError("$", "must be one of null, str")
    try:
        fill(m, value)
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_tagged_str_or_null(value: Any, path: str = "") -> value_v1_tagged_pb2.TaggedStrOrNull:
    m = value_v1_tagged_pb2.TaggedStrOrNull()
    try:
        fill_tagged_str_or_null(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def _tagged_int_or_null_null(u: value_v1_tagged_pb2.TaggedIntOrNull) -> Any:
    return {"$": "null"}


def _tagged_int_or_null_int(u: value_v1_tagged_pb2.TaggedIntOrNull) -> Any:
    m = u.int
    return {"$": "int", "v": m.v}


_ENCODE_TAGGED_INT_OR_NULL: dict[str | None, Callable[[value_v1_tagged_pb2.TaggedIntOrNull], Any]] = {
    None: _tagged_int_or_null_null,
    "null": _tagged_int_or_null_null,
    "int": _tagged_int_or_null_int,
}


def encode_tagged_int_or_null(m: value_v1_tagged_pb2.TaggedIntOrNull) -> Any:
    return _ENCODE_TAGGED_INT_OR_NULL[_which_tagged_int_or_null(m, "kind")](m)


def _fill_tagged_int_or_null_null(u: value_v1_tagged_pb2.TaggedIntOrNull, value: Any) -> None:
    m = u.null
    _begin_null_value_value_v1_value(m)


def _fill_tagged_int_or_null_int(u: value_v1_tagged_pb2.TaggedIntOrNull, value: Any) -> None:
    m = u.int
    _begin_int_value_value_v1_value(m)
    if "v" in value:
        v = value["v"]
        if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
            raise DecodeError("v", "must be an integer from -9223372036854775808 to 9223372036854775807")
        m.v = v


_FILL_TAGGED_INT_OR_NULL: dict[str, Callable[[value_v1_tagged_pb2.TaggedIntOrNull, Any], None]] = {
    "null": _fill_tagged_int_or_null_null,
    "int": _fill_tagged_int_or_null_int,
}


def fill_tagged_int_or_null(m: value_v1_tagged_pb2.TaggedIntOrNull, value: Any) -> None:
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    tag = value.get("$")
    fill = _FILL_TAGGED_INT_OR_NULL.get(tag) if type(tag) is str else None
    if fill is None:
        raise DecodeError("$", "must be one of null, int")
    try:
        fill(m, value)
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_tagged_int_or_null(value: Any, path: str = "") -> value_v1_tagged_pb2.TaggedIntOrNull:
    m = value_v1_tagged_pb2.TaggedIntOrNull()
    try:
        fill_tagged_int_or_null(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m
