# Written by seamount.codegen from seamount/api/ops/v1/session_store.proto; `make generate` writes it again. Do not edit.
"""JSON codecs of the messages of session_store.proto."""

from __future__ import annotations

from typing import Any

from seamount.api.ops.v1 import session_store_pb2 as ops_v1_session_store_pb2
from seamount.wire.runtime import DecodeError
from seamount.wire.scalars import fragment, raw_json, text_fault


_begin_session_row = ops_v1_session_store_pb2.SessionRow.SetInParent
_begin_stored_rows = ops_v1_session_store_pb2.StoredRows.SetInParent
_begin_use_big_query_request = ops_v1_session_store_pb2.UseBigQueryRequest.SetInParent
_begin_use_big_query_response = ops_v1_session_store_pb2.UseBigQueryResponse.SetInParent
_has_use_big_query_request = ops_v1_session_store_pb2.UseBigQueryRequest.HasField
_has_use_big_query_response = ops_v1_session_store_pb2.UseBigQueryResponse.HasField


def encode_session_row(m: ops_v1_session_store_pb2.SessionRow) -> Any:
    return {
        "session_id": m.session_id,
        "updated_at_ms": m.updated_at_ms,
        "deleted": m.deleted,
        "payload": fragment(m.payload.text),
        "labels": fragment(m.labels.text),
    }


def fill_session_row(m: ops_v1_session_store_pb2.SessionRow, value: Any) -> None:
    try:
        _begin_session_row(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "session_id" in value:
            v = value["session_id"]
            if type(v) is not str:
                raise DecodeError("session_id", "must be a string")
            m.session_id = v
        if "updated_at_ms" in value:
            v = value["updated_at_ms"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "updated_at_ms",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.updated_at_ms = v
        if "deleted" in value:
            v = value["deleted"]
            if type(v) is not bool:
                raise DecodeError("deleted", "must be true or false")
            m.deleted = v
        if "payload" in value:
            v = value["payload"]
            m.payload.text = raw_json(v, "payload")
        v = value.get("labels")
        if v is not None:
            m.labels.text = raw_json(v, "labels")
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_session_row(value: Any, path: str = "") -> ops_v1_session_store_pb2.SessionRow:
    m = ops_v1_session_store_pb2.SessionRow()
    try:
        fill_session_row(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_session_row(m: ops_v1_session_store_pb2.SessionRow) -> None:
    if not m.session_id:
        raise DecodeError("session_id", "must not be empty")
    if len(m.session_id.encode()) > 1024:
        raise DecodeError("session_id", "must have at most 1024 bytes")


def encode_use_big_query_request(m: ops_v1_session_store_pb2.UseBigQueryRequest) -> Any:
    out: dict[str, Any] = {"operation": m.operation, "dataset": m.dataset, "table": m.table}
    if _has_use_big_query_request(m, "project_id"):
        out["project_id"] = m.project_id
    if _has_use_big_query_request(m, "access_token"):
        out["access_token"] = m.access_token
    if _has_use_big_query_request(m, "api_base_url"):
        out["api_base_url"] = m.api_base_url
    if _has_use_big_query_request(m, "timeout_ms"):
        out["timeout_ms"] = m.timeout_ms
    out["rows"] = [encode_session_row(v) for v in m.rows[:]]
    return out


def fill_use_big_query_request(m: ops_v1_session_store_pb2.UseBigQueryRequest, value: Any) -> None:
    try:
        _begin_use_big_query_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "operation" in value:
            v = value["operation"]
            if type(v) is not str:
                raise DecodeError("operation", "must be a string")
            m.operation = v
        if "dataset" in value:
            v = value["dataset"]
            if type(v) is not str:
                raise DecodeError("dataset", "must be a string")
            m.dataset = v
        if "table" in value:
            v = value["table"]
            if type(v) is not str:
                raise DecodeError("table", "must be a string")
            m.table = v
        v = value.get("project_id")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("project_id", "must be a string")
            m.project_id = v
        v = value.get("access_token")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("access_token", "must be a string")
            m.access_token = v
        v = value.get("api_base_url")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("api_base_url", "must be a string")
            m.api_base_url = v
        v = value.get("timeout_ms")
        if v is not None:
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("timeout_ms", "must be an integer from 0 to 18446744073709551615")
            m.timeout_ms = v
        if "rows" in value:
            v = value["rows"]
            if type(v) is not list:
                raise DecodeError("rows", "must be an array")
            rows_items = m.rows
            try:
                for x in v:
                    fill_session_row(rows_items.add(), x)
            except DecodeError as error:
                raise error.under(f"rows[{len(rows_items) - 1}]") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_use_big_query_request(value: Any, path: str = "") -> ops_v1_session_store_pb2.UseBigQueryRequest:
    m = ops_v1_session_store_pb2.UseBigQueryRequest()
    try:
        fill_use_big_query_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_use_big_query_request(m: ops_v1_session_store_pb2.UseBigQueryRequest) -> None:
    if not m.operation:
        raise DecodeError("operation", "must not be empty")
    if m.operation not in ('stream_insert_rows', 'stream_insert', 'read_rows', 'read_latest_rows', 'read_latest', 'read_live_rows', 'read_live'):
        raise DecodeError("operation", "must be one of stream_insert_rows, stream_insert, read_rows, read_latest_rows, read_latest, read_live_rows, read_live")
    if not m.dataset:
        raise DecodeError("dataset", "must not be empty")
    if len(m.dataset.encode()) > 1024:
        raise DecodeError("dataset", "must have at most 1024 bytes")
    if not m.table:
        raise DecodeError("table", "must not be empty")
    if len(m.table.encode()) > 1024:
        raise DecodeError("table", "must have at most 1024 bytes")
    if _has_use_big_query_request(m, "project_id"):
        if len(m.project_id.encode()) > 256:
            raise DecodeError("project_id", "must have at most 256 bytes")
    if _has_use_big_query_request(m, "access_token"):
        if len(m.access_token.encode()) > 16384:
            raise DecodeError("access_token", "must have at most 16384 bytes")
    if _has_use_big_query_request(m, "api_base_url"):
        if len(m.api_base_url.encode()) > 1024:
            raise DecodeError("api_base_url", "must have at most 1024 bytes")
    if not _has_use_big_query_request(m, "timeout_ms"):
        m.timeout_ms = 30000
    if not 1 <= m.timeout_ms <= 600000:
        raise DecodeError("timeout_ms", "must be from 1 to 600000")
    if len(m.rows) > 500:
        raise DecodeError("rows", "must have at most 500 items")
    index = 0
    try:
        for index, each_rows in enumerate(m.rows[:]):
            check_session_row(each_rows)
    except DecodeError as error:
        raise error.under(f"rows[{index}]") from None


def encode_use_big_query_response(m: ops_v1_session_store_pb2.UseBigQueryResponse) -> Any:
    out: dict[str, Any] = {"operation": m.operation}
    if _has_use_big_query_response(m, "accepted"):
        out["accepted"] = m.accepted
    if _has_use_big_query_response(m, "inserted_rows"):
        out["inserted_rows"] = m.inserted_rows
    if _has_use_big_query_response(m, "rows"):
        out["rows"] = encode_stored_rows(m.rows)
    return out


def fill_use_big_query_response(m: ops_v1_session_store_pb2.UseBigQueryResponse, value: Any) -> None:
    try:
        _begin_use_big_query_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "operation" in value:
            v = value["operation"]
            if type(v) is not str:
                raise DecodeError("operation", "must be a string")
            m.operation = v
        if "accepted" in value:
            v = value["accepted"]
            if type(v) is not bool:
                raise DecodeError("accepted", "must be true or false")
            m.accepted = v
        if "inserted_rows" in value:
            v = value["inserted_rows"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("inserted_rows", "must be an integer from 0 to 18446744073709551615")
            m.inserted_rows = v
        if "rows" in value:
            v = value["rows"]
            try:
                fill_stored_rows(m.rows, v)
            except DecodeError as error:
                raise error.under("rows") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_use_big_query_response(value: Any, path: str = "") -> ops_v1_session_store_pb2.UseBigQueryResponse:
    m = ops_v1_session_store_pb2.UseBigQueryResponse()
    try:
        fill_use_big_query_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_stored_rows(m: ops_v1_session_store_pb2.StoredRows) -> Any:
    return [encode_session_row(v) for v in m.rows[:]]


def fill_stored_rows(m: ops_v1_session_store_pb2.StoredRows, value: Any) -> None:
    try:
        _begin_stored_rows(m)
        if type(value) is not list:
            raise DecodeError("", "must be an array")
        rows_items = m.rows
        try:
            for x in value:
                fill_session_row(rows_items.add(), x)
        except DecodeError as error:
            raise error.under(f"[{len(rows_items) - 1}]") from None
    except UnicodeEncodeError:
        raise DecodeError("", "is not Unicode text") from None


def decode_stored_rows(value: Any, path: str = "") -> ops_v1_session_store_pb2.StoredRows:
    m = ops_v1_session_store_pb2.StoredRows()
    try:
        fill_stored_rows(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m
