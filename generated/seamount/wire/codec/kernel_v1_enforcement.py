# Written by seamount.codegen from seamount/api/kernel/v1/enforcement.proto; `make generate` writes it again. Do not edit.
"""JSON codecs of the messages of enforcement.proto."""

from __future__ import annotations

from typing import Any

from seamount.api.kernel.v1 import enforcement_pb2 as kernel_v1_enforcement_pb2
from seamount.wire.runtime import DecodeError
from seamount.wire.scalars import text_fault


_begin_dimension_enforcement = kernel_v1_enforcement_pb2.DimensionEnforcement.SetInParent
_begin_enforcement = kernel_v1_enforcement_pb2.Enforcement.SetInParent
_has_enforcement = kernel_v1_enforcement_pb2.Enforcement.HasField
_ENFORCEMENT_MODE_TEXT: dict[int, str] = {
    1: "unrestricted",
    2: "gate",
    3: "sandbox",
}
_ENFORCEMENT_MODE_NUMBER: dict[str, kernel_v1_enforcement_pb2.EnforcementMode.ValueType] = {
    "unrestricted": kernel_v1_enforcement_pb2.ENFORCEMENT_MODE_UNRESTRICTED,
    "gate": kernel_v1_enforcement_pb2.ENFORCEMENT_MODE_GATE,
    "sandbox": kernel_v1_enforcement_pb2.ENFORCEMENT_MODE_SANDBOX,
}


def encode_enforcement(m: kernel_v1_enforcement_pb2.Enforcement) -> Any:
    out: dict[str, Any] = {}
    if _has_enforcement(m, "filesystem"):
        out["filesystem"] = encode_dimension_enforcement(m.filesystem)
    if _has_enforcement(m, "network"):
        out["network"] = encode_dimension_enforcement(m.network)
    if _has_enforcement(m, "spawn_identity"):
        out["spawn_identity"] = encode_dimension_enforcement(m.spawn_identity)
    if _has_enforcement(m, "resources"):
        out["resources"] = encode_dimension_enforcement(m.resources)
    return out


def fill_enforcement(m: kernel_v1_enforcement_pb2.Enforcement, value: Any) -> None:
    try:
        _begin_enforcement(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "filesystem" in value:
            v = value["filesystem"]
            try:
                fill_dimension_enforcement(m.filesystem, v)
            except DecodeError as error:
                raise error.under("filesystem") from None
        if "network" in value:
            v = value["network"]
            try:
                fill_dimension_enforcement(m.network, v)
            except DecodeError as error:
                raise error.under("network") from None
        if "spawn_identity" in value:
            v = value["spawn_identity"]
            try:
                fill_dimension_enforcement(m.spawn_identity, v)
            except DecodeError as error:
                raise error.under("spawn_identity") from None
        if "resources" in value:
            v = value["resources"]
            try:
                fill_dimension_enforcement(m.resources, v)
            except DecodeError as error:
                raise error.under("resources") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_enforcement(value: Any, path: str = "") -> kernel_v1_enforcement_pb2.Enforcement:
    m = kernel_v1_enforcement_pb2.Enforcement()
    try:
        fill_enforcement(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_dimension_enforcement(m: kernel_v1_enforcement_pb2.DimensionEnforcement) -> Any:
    out: dict[str, Any] = {}
    text = _ENFORCEMENT_MODE_TEXT.get(m.mode)
    if text is not None:
        out["mode"] = text
    out["enforced"] = m.enforced
    out["detail"] = m.detail
    return out


def fill_dimension_enforcement(m: kernel_v1_enforcement_pb2.DimensionEnforcement, value: Any) -> None:
    try:
        _begin_dimension_enforcement(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "mode" in value:
            v = value["mode"]
            v = _ENFORCEMENT_MODE_NUMBER.get(v) if type(v) is str else None
            if v is None:
                raise DecodeError("mode", "must be one of unrestricted, gate, sandbox")
            m.mode = v
        if "enforced" in value:
            v = value["enforced"]
            if type(v) is not bool:
                raise DecodeError("enforced", "must be true or false")
            m.enforced = v
        if "detail" in value:
            v = value["detail"]
            if type(v) is not str:
                raise DecodeError("detail", "must be a string")
            m.detail = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_dimension_enforcement(value: Any, path: str = "") -> kernel_v1_enforcement_pb2.DimensionEnforcement:
    m = kernel_v1_enforcement_pb2.DimensionEnforcement()
    try:
        fill_dimension_enforcement(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m
