# Written by seamount.codegen from seamount/api/seam/v1/meta.proto; `make generate` writes it again. Do not edit.
"""JSON codecs of the messages of meta.proto."""

from __future__ import annotations

from typing import Any

from seamount.api.seam.v1 import meta_pb2 as seam_v1_meta_pb2
from seamount.wire.runtime import DecodeError
from seamount.wire.scalars import fragment, place, raw_json, refuse_unknown, text_fault


_begin_capabilities_request = seam_v1_meta_pb2.CapabilitiesRequest.SetInParent
_begin_capabilities_response = seam_v1_meta_pb2.CapabilitiesResponse.SetInParent
_begin_error_entry = seam_v1_meta_pb2.ErrorEntry.SetInParent
_begin_errors_request = seam_v1_meta_pb2.ErrorsRequest.SetInParent
_begin_errors_response = seam_v1_meta_pb2.ErrorsResponse.SetInParent
_begin_schema_request = seam_v1_meta_pb2.SchemaRequest.SetInParent
_begin_schema_response = seam_v1_meta_pb2.SchemaResponse.SetInParent
_begin_version_request = seam_v1_meta_pb2.VersionRequest.SetInParent
_begin_version_response = seam_v1_meta_pb2.VersionResponse.SetInParent
_has_error_entry = seam_v1_meta_pb2.ErrorEntry.HasField
_has_errors_request = seam_v1_meta_pb2.ErrorsRequest.HasField
_has_schema_request = seam_v1_meta_pb2.SchemaRequest.HasField
_has_version_response = seam_v1_meta_pb2.VersionResponse.HasField


def encode_errors_request(m: seam_v1_meta_pb2.ErrorsRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_errors_request(m, "name"):
        out["name"] = m.name
    return out


def fill_errors_request(m: seam_v1_meta_pb2.ErrorsRequest, value: Any) -> None:
    try:
        _begin_errors_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        refuse_unknown(value, ('name',))
        if "name" in value:
            v = value["name"]
            if type(v) is not str:
                raise DecodeError("name", "must be a string")
            m.name = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_errors_request(value: Any, path: str = "") -> seam_v1_meta_pb2.ErrorsRequest:
    m = seam_v1_meta_pb2.ErrorsRequest()
    try:
        fill_errors_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_errors_request(m: seam_v1_meta_pb2.ErrorsRequest) -> None:
    if _has_errors_request(m, "name"):
        if len(m.name.encode()) > 256:
            raise DecodeError("name", "must have at most 256 bytes")


def encode_errors_response(m: seam_v1_meta_pb2.ErrorsResponse) -> Any:
    return {"errors": [encode_error_entry(v) for v in m.errors[:]]}


def fill_errors_response(m: seam_v1_meta_pb2.ErrorsResponse, value: Any) -> None:
    try:
        _begin_errors_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "errors" in value:
            v = value["errors"]
            if type(v) is not list:
                raise DecodeError("errors", "must be an array")
            errors_items = m.errors
            try:
                for x in v:
                    fill_error_entry(errors_items.add(), x)
            except DecodeError as error:
                raise error.under(f"errors[{len(errors_items) - 1}]") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_errors_response(value: Any, path: str = "") -> seam_v1_meta_pb2.ErrorsResponse:
    m = seam_v1_meta_pb2.ErrorsResponse()
    try:
        fill_errors_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_error_entry(m: seam_v1_meta_pb2.ErrorEntry) -> Any:
    out: dict[str, Any] = {
        "code": m.code,
        "title": m.title,
        "jsonrpc": m.jsonrpc,
        "grpc": m.grpc,
        "http": m.http,
        "retryable": m.retryable,
    }
    if _has_error_entry(m, "detail"):
        out["detail"] = m.detail
    return out


def fill_error_entry(m: seam_v1_meta_pb2.ErrorEntry, value: Any) -> None:
    try:
        _begin_error_entry(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "code" in value:
            v = value["code"]
            if type(v) is not str:
                raise DecodeError("code", "must be a string")
            m.code = v
        if "title" in value:
            v = value["title"]
            if type(v) is not str:
                raise DecodeError("title", "must be a string")
            m.title = v
        if "jsonrpc" in value:
            v = value["jsonrpc"]
            if type(v) is not int or not -2147483648 <= v <= 2147483647:
                raise DecodeError("jsonrpc", "must be an integer from -2147483648 to 2147483647")
            m.jsonrpc = v
        if "grpc" in value:
            v = value["grpc"]
            if type(v) is not str:
                raise DecodeError("grpc", "must be a string")
            m.grpc = v
        if "http" in value:
            v = value["http"]
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("http", "must be an integer from 0 to 4294967295")
            m.http = v
        if "retryable" in value:
            v = value["retryable"]
            if type(v) is not bool:
                raise DecodeError("retryable", "must be true or false")
            m.retryable = v
        if "detail" in value:
            v = value["detail"]
            if type(v) is not str:
                raise DecodeError("detail", "must be a string")
            m.detail = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_error_entry(value: Any, path: str = "") -> seam_v1_meta_pb2.ErrorEntry:
    m = seam_v1_meta_pb2.ErrorEntry()
    try:
        fill_error_entry(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_version_request(m: seam_v1_meta_pb2.VersionRequest) -> Any:
    return {}


def fill_version_request(m: seam_v1_meta_pb2.VersionRequest, value: Any) -> None:
    _begin_version_request(m)


def decode_version_request(value: Any, path: str = "") -> seam_v1_meta_pb2.VersionRequest:
    m = seam_v1_meta_pb2.VersionRequest()
    try:
        fill_version_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_version_response(m: seam_v1_meta_pb2.VersionResponse) -> Any:
    out: dict[str, Any] = {
        "version": m.version,
        "contract_digest": m.contract_digest,
        "abi": m.abi,
        "protocol_min": m.protocol_min,
        "protocol_max": m.protocol_max,
        "database": m.database,
    }
    if _has_version_response(m, "sqlite_version"):
        out["sqlite_version"] = m.sqlite_version
    return out


def fill_version_response(m: seam_v1_meta_pb2.VersionResponse, value: Any) -> None:
    try:
        _begin_version_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "version" in value:
            v = value["version"]
            if type(v) is not str:
                raise DecodeError("version", "must be a string")
            m.version = v
        if "contract_digest" in value:
            v = value["contract_digest"]
            if type(v) is not str:
                raise DecodeError("contract_digest", "must be a string")
            m.contract_digest = v
        if "abi" in value:
            v = value["abi"]
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("abi", "must be an integer from 0 to 4294967295")
            m.abi = v
        if "protocol_min" in value:
            v = value["protocol_min"]
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("protocol_min", "must be an integer from 0 to 4294967295")
            m.protocol_min = v
        if "protocol_max" in value:
            v = value["protocol_max"]
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("protocol_max", "must be an integer from 0 to 4294967295")
            m.protocol_max = v
        if "database" in value:
            v = value["database"]
            if type(v) is not str:
                raise DecodeError("database", "must be a string")
            m.database = v
        if "sqlite_version" in value:
            v = value["sqlite_version"]
            if type(v) is not str:
                raise DecodeError("sqlite_version", "must be a string")
            m.sqlite_version = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_version_response(value: Any, path: str = "") -> seam_v1_meta_pb2.VersionResponse:
    m = seam_v1_meta_pb2.VersionResponse()
    try:
        fill_version_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_capabilities_request(m: seam_v1_meta_pb2.CapabilitiesRequest) -> Any:
    return {}


def fill_capabilities_request(m: seam_v1_meta_pb2.CapabilitiesRequest, value: Any) -> None:
    _begin_capabilities_request(m)


def decode_capabilities_request(value: Any, path: str = "") -> seam_v1_meta_pb2.CapabilitiesRequest:
    m = seam_v1_meta_pb2.CapabilitiesRequest()
    try:
        fill_capabilities_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_capabilities_response(m: seam_v1_meta_pb2.CapabilitiesResponse) -> Any:
    return {
        "verbs": fragment(m.verbs.text),
        "faces": m.faces[:],
        "limits": fragment(m.limits.text),
        "modifiers": m.modifiers[:],
    }


def fill_capabilities_response(m: seam_v1_meta_pb2.CapabilitiesResponse, value: Any) -> None:
    try:
        _begin_capabilities_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "verbs" in value:
            v = value["verbs"]
            m.verbs.text = raw_json(v, "verbs")
        if "faces" in value:
            v = value["faces"]
            if type(v) is not list:
                raise DecodeError("faces", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"faces[{place(v, x)}]", "must be a string")
            m.faces.extend(v)
        if "limits" in value:
            v = value["limits"]
            m.limits.text = raw_json(v, "limits")
        if "modifiers" in value:
            v = value["modifiers"]
            if type(v) is not list:
                raise DecodeError("modifiers", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"modifiers[{place(v, x)}]", "must be a string")
            m.modifiers.extend(v)
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_capabilities_response(value: Any, path: str = "") -> seam_v1_meta_pb2.CapabilitiesResponse:
    m = seam_v1_meta_pb2.CapabilitiesResponse()
    try:
        fill_capabilities_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_schema_request(m: seam_v1_meta_pb2.SchemaRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_schema_request(m, "part"):
        out["part"] = m.part
    if _has_schema_request(m, "name"):
        out["name"] = m.name
    return out


def fill_schema_request(m: seam_v1_meta_pb2.SchemaRequest, value: Any) -> None:
    try:
        _begin_schema_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        refuse_unknown(value, ('name', 'part'))
        if "part" in value:
            v = value["part"]
            if type(v) is not str:
                raise DecodeError("part", "must be a string")
            m.part = v
        if "name" in value:
            v = value["name"]
            if type(v) is not str:
                raise DecodeError("name", "must be a string")
            m.name = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_schema_request(value: Any, path: str = "") -> seam_v1_meta_pb2.SchemaRequest:
    m = seam_v1_meta_pb2.SchemaRequest()
    try:
        fill_schema_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_schema_request(m: seam_v1_meta_pb2.SchemaRequest) -> None:
    if _has_schema_request(m, "part"):
        if m.part not in ('kinds', 'traits', 'links', 'series', 'actions', 'paths'):
            raise DecodeError("part", "must be one of kinds, traits, links, series, actions, paths")
    if _has_schema_request(m, "name"):
        if len(m.name.encode()) > 256:
            raise DecodeError("name", "must have at most 256 bytes")


def encode_schema_response(m: seam_v1_meta_pb2.SchemaResponse) -> Any:
    return {"revision": m.revision, "schema": fragment(m.schema.text), "etag": m.etag}


def fill_schema_response(m: seam_v1_meta_pb2.SchemaResponse, value: Any) -> None:
    try:
        _begin_schema_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "revision" in value:
            v = value["revision"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "revision",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.revision = v
        if "schema" in value:
            v = value["schema"]
            m.schema.text = raw_json(v, "schema")
        if "etag" in value:
            v = value["etag"]
            if type(v) is not str:
                raise DecodeError("etag", "must be a string")
            m.etag = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_schema_response(value: Any, path: str = "") -> seam_v1_meta_pb2.SchemaResponse:
    m = seam_v1_meta_pb2.SchemaResponse()
    try:
        fill_schema_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m
