# Written by seamount.codegen from seamount/api/kernel/v1/value.proto; `make generate` writes it again. Do not edit.
"""JSON codecs of the messages of value.proto."""

from __future__ import annotations

from binascii import b2a_base64
from typing import Any

from seamount.api.kernel.v1 import value_pb2 as kernel_v1_value_pb2
from seamount.wire.codec import value_v1_elision
from seamount.wire.codec import value_v1_value
from seamount.wire.runtime import DecodeError
from seamount.wire.scalars import base64_bytes, fragment, raw_json, text_fault


_begin_close_stream_request = kernel_v1_value_pb2.CloseStreamRequest.SetInParent
_begin_close_stream_response = kernel_v1_value_pb2.CloseStreamResponse.SetInParent
_begin_get_blob_request = kernel_v1_value_pb2.GetBlobRequest.SetInParent
_begin_get_blob_response = kernel_v1_value_pb2.GetBlobResponse.SetInParent
_begin_get_value_request = kernel_v1_value_pb2.GetValueRequest.SetInParent
_begin_get_value_response = kernel_v1_value_pb2.GetValueResponse.SetInParent
_begin_list_transcript_request = kernel_v1_value_pb2.ListTranscriptRequest.SetInParent
_begin_list_transcript_response = kernel_v1_value_pb2.ListTranscriptResponse.SetInParent
_begin_pull_stream_request = kernel_v1_value_pb2.PullStreamRequest.SetInParent
_begin_pull_stream_response = kernel_v1_value_pb2.PullStreamResponse.SetInParent
_begin_transcript_entry = kernel_v1_value_pb2.TranscriptEntry.SetInParent
_has_close_stream_request = kernel_v1_value_pb2.CloseStreamRequest.HasField
_has_get_blob_request = kernel_v1_value_pb2.GetBlobRequest.HasField
_has_get_blob_response = kernel_v1_value_pb2.GetBlobResponse.HasField
_has_get_value_request = kernel_v1_value_pb2.GetValueRequest.HasField
_has_get_value_response = kernel_v1_value_pb2.GetValueResponse.HasField
_has_list_transcript_request = kernel_v1_value_pb2.ListTranscriptRequest.HasField
_has_list_transcript_response = kernel_v1_value_pb2.ListTranscriptResponse.HasField
_has_pull_stream_request = kernel_v1_value_pb2.PullStreamRequest.HasField
_has_pull_stream_response = kernel_v1_value_pb2.PullStreamResponse.HasField
_has_transcript_entry = kernel_v1_value_pb2.TranscriptEntry.HasField
_VALUE_FORMAT_TEXT: dict[int, str] = {
    1: "json",
    2: "render",
    3: "raw",
}
_VALUE_FORMAT_NUMBER: dict[str, kernel_v1_value_pb2.ValueFormat.ValueType] = {
    "json": kernel_v1_value_pb2.VALUE_FORMAT_JSON,
    "render": kernel_v1_value_pb2.VALUE_FORMAT_RENDER,
    "raw": kernel_v1_value_pb2.VALUE_FORMAT_RAW,
}
_BLOB_FORM_TEXT: dict[int, str] = {
    1: "auto",
    2: "json",
    3: "bytes",
}
_BLOB_FORM_NUMBER: dict[str, kernel_v1_value_pb2.BlobForm.ValueType] = {
    "auto": kernel_v1_value_pb2.BLOB_FORM_AUTO,
    "json": kernel_v1_value_pb2.BLOB_FORM_JSON,
    "bytes": kernel_v1_value_pb2.BLOB_FORM_BYTES,
}


def encode_get_value_request(m: kernel_v1_value_pb2.GetValueRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_get_value_request(m, "ref"):
        out["ref"] = m.ref
    if _has_get_value_request(m, "path"):
        out["path"] = m.path
    if _has_get_value_request(m, "slice"):
        out["slice"] = value_v1_elision.encode_slice(m.slice)
    if _has_get_value_request(m, "elide"):
        out["elide"] = value_v1_elision.encode_elide(m.elide)
    text = _VALUE_FORMAT_TEXT.get(m.format)
    if text is not None:
        out["format"] = text
    if _has_get_value_request(m, "offset"):
        out["offset"] = m.offset
    if _has_get_value_request(m, "length"):
        out["length"] = m.length
    return out


def fill_get_value_request(m: kernel_v1_value_pb2.GetValueRequest, value: Any) -> None:
    try:
        _begin_get_value_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "ref" in value:
            v = value["ref"]
            if type(v) is not str:
                raise DecodeError("ref", "must be a string")
            m.ref = v
        v = value.get("path")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("path", "must be a string")
            m.path = v
        v = value.get("slice")
        if v is not None:
            try:
                value_v1_elision.fill_slice(m.slice, v)
            except DecodeError as error:
                raise error.under("slice") from None
        v = value.get("elide")
        if v is not None:
            try:
                value_v1_elision.fill_elide(m.elide, v)
            except DecodeError as error:
                raise error.under("elide") from None
        v = value.get("format")
        if v is not None:
            v = _VALUE_FORMAT_NUMBER.get(v) if type(v) is str else None
            if v is None:
                raise DecodeError("format", "must be one of json, render, raw")
            m.format = v
        v = value.get("offset")
        if v is not None:
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("offset", "must be an integer from 0 to 18446744073709551615")
            m.offset = v
        v = value.get("length")
        if v is not None:
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("length", "must be an integer from 0 to 18446744073709551615")
            m.length = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_get_value_request(value: Any, path: str = "") -> kernel_v1_value_pb2.GetValueRequest:
    m = kernel_v1_value_pb2.GetValueRequest()
    try:
        fill_get_value_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_get_value_request(m: kernel_v1_value_pb2.GetValueRequest) -> None:
    if not _has_get_value_request(m, "ref"):
        raise DecodeError("ref", "is required")
    if len(m.ref.encode()) > 256:
        raise DecodeError("ref", "must have at most 256 bytes")
    if _has_get_value_request(m, "path"):
        if len(m.path.encode()) > 65536:
            raise DecodeError("path", "must have at most 65536 bytes")
    if _has_get_value_request(m, "slice"):
        try:
            value_v1_elision.check_slice(m.slice)
        except DecodeError as error:
            raise error.under("slice") from None
    if _has_get_value_request(m, "elide"):
        try:
            value_v1_elision.check_elide(m.elide)
        except DecodeError as error:
            raise error.under("elide") from None
    if not m.format:
        m.format = kernel_v1_value_pb2.VALUE_FORMAT_JSON
    if m.format not in (0, 1, 2, 3):
        raise DecodeError("format", "must be a defined value")
    if not _has_get_value_request(m, "offset"):
        m.offset = 0
    if _has_get_value_request(m, "length"):
        if m.length > 65536:
            m.length = 65536


def encode_get_value_response(m: kernel_v1_value_pb2.GetValueResponse) -> Any:
    out: dict[str, Any] = {"ref": m.ref}
    if _has_get_value_response(m, "value"):
        out["value"] = value_v1_value.encode_value(m.value)
    if _has_get_value_response(m, "render"):
        out["render"] = m.render
    if _has_get_value_response(m, "raw"):
        out["raw"] = m.raw
    if _has_get_value_response(m, "raw_base64"):
        out["raw_base64"] = b2a_base64(m.raw_base64, newline=False).decode()
    if _has_get_value_response(m, "offset"):
        out["offset"] = m.offset
    if _has_get_value_response(m, "length"):
        out["length"] = m.length
    if _has_get_value_response(m, "total"):
        out["total"] = m.total
    if _has_get_value_response(m, "eof"):
        out["eof"] = m.eof
    if _has_get_value_response(m, "next"):
        out["next"] = m.next
    return out


def fill_get_value_response(m: kernel_v1_value_pb2.GetValueResponse, value: Any) -> None:
    try:
        _begin_get_value_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "ref" in value:
            v = value["ref"]
            if type(v) is not str:
                raise DecodeError("ref", "must be a string")
            m.ref = v
        if "value" in value:
            v = value["value"]
            try:
                value_v1_value.fill_value(m.value, v)
            except DecodeError as error:
                raise error.under("value") from None
        if "render" in value:
            v = value["render"]
            if type(v) is not str:
                raise DecodeError("render", "must be a string")
            m.render = v
        if "raw" in value:
            v = value["raw"]
            if type(v) is not str:
                raise DecodeError("raw", "must be a string")
            m.raw = v
        if "raw_base64" in value:
            v = value["raw_base64"]
            v = base64_bytes(v, "raw_base64")
            m.raw_base64 = v
        if "offset" in value:
            v = value["offset"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("offset", "must be an integer from 0 to 18446744073709551615")
            m.offset = v
        if "length" in value:
            v = value["length"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("length", "must be an integer from 0 to 18446744073709551615")
            m.length = v
        if "total" in value:
            v = value["total"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("total", "must be an integer from 0 to 18446744073709551615")
            m.total = v
        if "eof" in value:
            v = value["eof"]
            if type(v) is not bool:
                raise DecodeError("eof", "must be true or false")
            m.eof = v
        if "next" in value:
            v = value["next"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("next", "must be an integer from 0 to 18446744073709551615")
            m.next = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_get_value_response(value: Any, path: str = "") -> kernel_v1_value_pb2.GetValueResponse:
    m = kernel_v1_value_pb2.GetValueResponse()
    try:
        fill_get_value_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_get_blob_request(m: kernel_v1_value_pb2.GetBlobRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_get_blob_request(m, "hash"):
        out["hash"] = m.hash
    if _has_get_blob_request(m, "offset"):
        out["offset"] = m.offset
    if _has_get_blob_request(m, "length"):
        out["length"] = m.length
    text = _BLOB_FORM_TEXT.get(m.form)
    if text is not None:
        out["as"] = text
    return out


def fill_get_blob_request(m: kernel_v1_value_pb2.GetBlobRequest, value: Any) -> None:
    try:
        _begin_get_blob_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "hash" in value:
            v = value["hash"]
            if type(v) is not str:
                raise DecodeError("hash", "must be a string")
            m.hash = v
        v = value.get("offset")
        if v is not None:
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("offset", "must be an integer from 0 to 18446744073709551615")
            m.offset = v
        v = value.get("length")
        if v is not None:
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("length", "must be an integer from 0 to 18446744073709551615")
            m.length = v
        v = value.get("as")
        if v is not None:
            v = _BLOB_FORM_NUMBER.get(v) if type(v) is str else None
            if v is None:
                raise DecodeError("as", "must be one of auto, json, bytes")
            m.form = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_get_blob_request(value: Any, path: str = "") -> kernel_v1_value_pb2.GetBlobRequest:
    m = kernel_v1_value_pb2.GetBlobRequest()
    try:
        fill_get_blob_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_get_blob_request(m: kernel_v1_value_pb2.GetBlobRequest) -> None:
    if not _has_get_blob_request(m, "hash"):
        raise DecodeError("hash", "is required")
    if len(m.hash.encode()) > 256:
        raise DecodeError("hash", "must have at most 256 bytes")
    if not _has_get_blob_request(m, "offset"):
        m.offset = 0
    if _has_get_blob_request(m, "length"):
        if m.length > 65536:
            m.length = 65536
    if not m.form:
        m.form = kernel_v1_value_pb2.BLOB_FORM_AUTO
    if m.form not in (0, 1, 2, 3):
        raise DecodeError("as", "must be a defined value")


def encode_get_blob_response(m: kernel_v1_value_pb2.GetBlobResponse) -> Any:
    out: dict[str, Any] = {"hash": m.hash}
    if _has_get_blob_response(m, "value"):
        out["value"] = fragment(m.value.text)
    out["offset"] = m.offset
    out["length"] = m.length
    out["total"] = m.total
    out["eof"] = m.eof
    if _has_get_blob_response(m, "next"):
        out["next"] = m.next
    out["verified"] = m.verified
    return out


def fill_get_blob_response(m: kernel_v1_value_pb2.GetBlobResponse, value: Any) -> None:
    try:
        _begin_get_blob_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "hash" in value:
            v = value["hash"]
            if type(v) is not str:
                raise DecodeError("hash", "must be a string")
            m.hash = v
        if "value" in value:
            v = value["value"]
            m.value.text = raw_json(v, "value")
        if "offset" in value:
            v = value["offset"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("offset", "must be an integer from 0 to 18446744073709551615")
            m.offset = v
        if "length" in value:
            v = value["length"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("length", "must be an integer from 0 to 18446744073709551615")
            m.length = v
        if "total" in value:
            v = value["total"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("total", "must be an integer from 0 to 18446744073709551615")
            m.total = v
        if "eof" in value:
            v = value["eof"]
            if type(v) is not bool:
                raise DecodeError("eof", "must be true or false")
            m.eof = v
        if "next" in value:
            v = value["next"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("next", "must be an integer from 0 to 18446744073709551615")
            m.next = v
        if "verified" in value:
            v = value["verified"]
            if type(v) is not bool:
                raise DecodeError("verified", "must be true or false")
            m.verified = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_get_blob_response(value: Any, path: str = "") -> kernel_v1_value_pb2.GetBlobResponse:
    m = kernel_v1_value_pb2.GetBlobResponse()
    try:
        fill_get_blob_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_list_transcript_request(m: kernel_v1_value_pb2.ListTranscriptRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_list_transcript_request(m, "since"):
        out["since"] = m.since
    if _has_list_transcript_request(m, "limit"):
        out["limit"] = m.limit
    return out


def fill_list_transcript_request(m: kernel_v1_value_pb2.ListTranscriptRequest, value: Any) -> None:
    _begin_list_transcript_request(m)
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    v = value.get("since")
    if v is not None:
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("since", "must be an integer from 0 to 18446744073709551615")
        m.since = v
    v = value.get("limit")
    if v is not None:
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("limit", "must be an integer from 0 to 18446744073709551615")
        m.limit = v


def decode_list_transcript_request(value: Any, path: str = "") -> kernel_v1_value_pb2.ListTranscriptRequest:
    m = kernel_v1_value_pb2.ListTranscriptRequest()
    try:
        fill_list_transcript_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_list_transcript_request(m: kernel_v1_value_pb2.ListTranscriptRequest) -> None:
    if not m.limit:
        m.limit = 100
    if m.limit > 1000:
        m.limit = 1000


def encode_list_transcript_response(m: kernel_v1_value_pb2.ListTranscriptResponse) -> Any:
    out: dict[str, Any] = {"entries": [encode_transcript_entry(v) for v in m.entries[:]]}
    if _has_list_transcript_response(m, "next"):
        out["next"] = m.next
    return out


def fill_list_transcript_response(m: kernel_v1_value_pb2.ListTranscriptResponse, value: Any) -> None:
    try:
        _begin_list_transcript_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "entries" in value:
            v = value["entries"]
            if type(v) is not list:
                raise DecodeError("entries", "must be an array")
            entries_items = m.entries
            try:
                for x in v:
                    fill_transcript_entry(entries_items.add(), x)
            except DecodeError as error:
                raise error.under(f"entries[{len(entries_items) - 1}]") from None
        if "next" in value:
            v = value["next"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("next", "must be an integer from 0 to 18446744073709551615")
            m.next = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_list_transcript_response(value: Any, path: str = "") -> kernel_v1_value_pb2.ListTranscriptResponse:
    m = kernel_v1_value_pb2.ListTranscriptResponse()
    try:
        fill_list_transcript_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_transcript_entry(m: kernel_v1_value_pb2.TranscriptEntry) -> Any:
    out: dict[str, Any] = {
        "n": m.n,
        "ref": m.ref,
        "uri": m.uri,
        "type": m.type,
        "ok": m.ok,
        "ts": m.ts,
        "bytes": m.bytes,
    }
    if _has_transcript_entry(m, "len"):
        out["len"] = m.len
    if _has_transcript_entry(m, "cmd"):
        out["cmd"] = m.cmd
    if _has_transcript_entry(m, "entry_id"):
        out["entry_id"] = m.entry_id
    return out


def fill_transcript_entry(m: kernel_v1_value_pb2.TranscriptEntry, value: Any) -> None:
    try:
        _begin_transcript_entry(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "n" in value:
            v = value["n"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("n", "must be an integer from 0 to 18446744073709551615")
            m.n = v
        if "ref" in value:
            v = value["ref"]
            if type(v) is not str:
                raise DecodeError("ref", "must be a string")
            m.ref = v
        if "uri" in value:
            v = value["uri"]
            if type(v) is not str:
                raise DecodeError("uri", "must be a string")
            m.uri = v
        if "type" in value:
            v = value["type"]
            if type(v) is not str:
                raise DecodeError("type", "must be a string")
            m.type = v
        if "ok" in value:
            v = value["ok"]
            if type(v) is not bool:
                raise DecodeError("ok", "must be true or false")
            m.ok = v
        if "ts" in value:
            v = value["ts"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError("ts", "must be an integer from -9223372036854775808 to 9223372036854775807")
            m.ts = v
        if "bytes" in value:
            v = value["bytes"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("bytes", "must be an integer from 0 to 18446744073709551615")
            m.bytes = v
        if "len" in value:
            v = value["len"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("len", "must be an integer from 0 to 18446744073709551615")
            m.len = v
        if "cmd" in value:
            v = value["cmd"]
            if type(v) is not str:
                raise DecodeError("cmd", "must be a string")
            m.cmd = v
        if "entry_id" in value:
            v = value["entry_id"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "entry_id",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.entry_id = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_transcript_entry(value: Any, path: str = "") -> kernel_v1_value_pb2.TranscriptEntry:
    m = kernel_v1_value_pb2.TranscriptEntry()
    try:
        fill_transcript_entry(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_pull_stream_request(m: kernel_v1_value_pb2.PullStreamRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_pull_stream_request(m, "ref"):
        out["ref"] = m.ref
    if _has_pull_stream_request(m, "path"):
        out["path"] = m.path
    if _has_pull_stream_request(m, "max_items"):
        out["max_items"] = m.max_items
    if _has_pull_stream_request(m, "timeout_ms"):
        out["timeout_ms"] = m.timeout_ms
    if _has_pull_stream_request(m, "elide"):
        out["elide"] = value_v1_elision.encode_elide(m.elide)
    return out


def fill_pull_stream_request(m: kernel_v1_value_pb2.PullStreamRequest, value: Any) -> None:
    try:
        _begin_pull_stream_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "ref" in value:
            v = value["ref"]
            if type(v) is not str:
                raise DecodeError("ref", "must be a string")
            m.ref = v
        v = value.get("path")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("path", "must be a string")
            m.path = v
        v = value.get("max_items")
        if v is not None:
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("max_items", "must be an integer from 0 to 18446744073709551615")
            m.max_items = v
        v = value.get("timeout_ms")
        if v is not None:
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("timeout_ms", "must be an integer from 0 to 18446744073709551615")
            m.timeout_ms = v
        v = value.get("elide")
        if v is not None:
            try:
                value_v1_elision.fill_elide(m.elide, v)
            except DecodeError as error:
                raise error.under("elide") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_pull_stream_request(value: Any, path: str = "") -> kernel_v1_value_pb2.PullStreamRequest:
    m = kernel_v1_value_pb2.PullStreamRequest()
    try:
        fill_pull_stream_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_pull_stream_request(m: kernel_v1_value_pb2.PullStreamRequest) -> None:
    if not _has_pull_stream_request(m, "ref"):
        raise DecodeError("ref", "is required")
    if len(m.ref.encode()) > 256:
        raise DecodeError("ref", "must have at most 256 bytes")
    if _has_pull_stream_request(m, "path"):
        if len(m.path.encode()) > 65536:
            raise DecodeError("path", "must have at most 65536 bytes")
    if not _has_pull_stream_request(m, "max_items"):
        m.max_items = 100
    if m.max_items > 10000:
        m.max_items = 10000
    if m.max_items < 1:
        raise DecodeError("max_items", "must be at least 1")
    if not _has_pull_stream_request(m, "timeout_ms"):
        m.timeout_ms = 1000
    if m.timeout_ms > 600000:
        m.timeout_ms = 600000
    if _has_pull_stream_request(m, "elide"):
        try:
            value_v1_elision.check_elide(m.elide)
        except DecodeError as error:
            raise error.under("elide") from None


def encode_pull_stream_response(m: kernel_v1_value_pb2.PullStreamResponse) -> Any:
    out: dict[str, Any] = {
        "ref": m.ref,
        "items": [value_v1_value.encode_value(v) for v in m.items[:]],
        "index": m.index,
        "ended": m.ended,
    }
    if _has_pull_stream_response(m, "error"):
        out["error"] = value_v1_value.encode_value(m.error)
    return out


def fill_pull_stream_response(m: kernel_v1_value_pb2.PullStreamResponse, value: Any) -> None:
    try:
        _begin_pull_stream_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "ref" in value:
            v = value["ref"]
            if type(v) is not str:
                raise DecodeError("ref", "must be a string")
            m.ref = v
        if "items" in value:
            v = value["items"]
            if type(v) is not list:
                raise DecodeError("items", "must be an array")
            items_items = m.items
            try:
                for x in v:
                    value_v1_value.fill_value(items_items.add(), x)
            except DecodeError as error:
                raise error.under(f"items[{len(items_items) - 1}]") from None
        if "index" in value:
            v = value["index"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("index", "must be an integer from 0 to 18446744073709551615")
            m.index = v
        if "ended" in value:
            v = value["ended"]
            if type(v) is not bool:
                raise DecodeError("ended", "must be true or false")
            m.ended = v
        if "error" in value:
            v = value["error"]
            try:
                value_v1_value.fill_value(m.error, v)
            except DecodeError as error:
                raise error.under("error") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_pull_stream_response(value: Any, path: str = "") -> kernel_v1_value_pb2.PullStreamResponse:
    m = kernel_v1_value_pb2.PullStreamResponse()
    try:
        fill_pull_stream_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_close_stream_request(m: kernel_v1_value_pb2.CloseStreamRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_close_stream_request(m, "ref"):
        out["ref"] = m.ref
    if _has_close_stream_request(m, "path"):
        out["path"] = m.path
    return out


def fill_close_stream_request(m: kernel_v1_value_pb2.CloseStreamRequest, value: Any) -> None:
    try:
        _begin_close_stream_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "ref" in value:
            v = value["ref"]
            if type(v) is not str:
                raise DecodeError("ref", "must be a string")
            m.ref = v
        v = value.get("path")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("path", "must be a string")
            m.path = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_close_stream_request(value: Any, path: str = "") -> kernel_v1_value_pb2.CloseStreamRequest:
    m = kernel_v1_value_pb2.CloseStreamRequest()
    try:
        fill_close_stream_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_close_stream_request(m: kernel_v1_value_pb2.CloseStreamRequest) -> None:
    if not _has_close_stream_request(m, "ref"):
        raise DecodeError("ref", "is required")
    if len(m.ref.encode()) > 256:
        raise DecodeError("ref", "must have at most 256 bytes")
    if _has_close_stream_request(m, "path"):
        if len(m.path.encode()) > 65536:
            raise DecodeError("path", "must have at most 65536 bytes")


def encode_close_stream_response(m: kernel_v1_value_pb2.CloseStreamResponse) -> Any:
    return {"ref": m.ref, "closed": m.closed}


def fill_close_stream_response(m: kernel_v1_value_pb2.CloseStreamResponse, value: Any) -> None:
    try:
        _begin_close_stream_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "ref" in value:
            v = value["ref"]
            if type(v) is not str:
                raise DecodeError("ref", "must be a string")
            m.ref = v
        if "closed" in value:
            v = value["closed"]
            if type(v) is not bool:
                raise DecodeError("closed", "must be true or false")
            m.closed = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_close_stream_response(value: Any, path: str = "") -> kernel_v1_value_pb2.CloseStreamResponse:
    m = kernel_v1_value_pb2.CloseStreamResponse()
    try:
        fill_close_stream_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m
