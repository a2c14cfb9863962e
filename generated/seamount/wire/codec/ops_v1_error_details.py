# Written by seamount.codegen from seamount/api/ops/v1/error_details.proto; `make generate` writes it again. Do not edit.
"""JSON codecs of the messages of error_details.proto."""

from __future__ import annotations

from typing import Any

from seamount.api.ops.v1 import error_details_pb2 as ops_v1_error_details_pb2
from seamount.wire.runtime import DecodeError
from seamount.wire.scalars import fragment, place, raw_json, text_fault


_begin_access_denied_detail = ops_v1_error_details_pb2.AccessDeniedDetail.SetInParent
_begin_ambiguous_params_detail = ops_v1_error_details_pb2.AmbiguousParamsDetail.SetInParent
_begin_event_query_stale_detail = ops_v1_error_details_pb2.EventQueryStaleDetail.SetInParent
_begin_init_required_detail = ops_v1_error_details_pb2.InitRequiredDetail.SetInParent
_begin_kind_detail = ops_v1_error_details_pb2.KindDetail.SetInParent
_begin_operation_failed_detail = ops_v1_error_details_pb2.OperationFailedDetail.SetInParent
_begin_rate_limited_detail = ops_v1_error_details_pb2.RateLimitedDetail.SetInParent
_begin_read_only_detail = ops_v1_error_details_pb2.ReadOnlyDetail.SetInParent
_begin_replay_unavailable_detail = ops_v1_error_details_pb2.ReplayUnavailableDetail.SetInParent
_begin_stale_decision_detail = ops_v1_error_details_pb2.StaleDecisionDetail.SetInParent
_begin_topology_cursor_detail = ops_v1_error_details_pb2.TopologyCursorDetail.SetInParent
_begin_topology_revision_detail = ops_v1_error_details_pb2.TopologyRevisionDetail.SetInParent
_has_access_denied_detail = ops_v1_error_details_pb2.AccessDeniedDetail.HasField
_has_operation_failed_detail = ops_v1_error_details_pb2.OperationFailedDetail.HasField
_has_replay_unavailable_detail = ops_v1_error_details_pb2.ReplayUnavailableDetail.HasField


def encode_ambiguous_params_detail(m: ops_v1_error_details_pb2.AmbiguousParamsDetail) -> Any:
    return {"kind": m.kind, "fields": m.fields[:]}


def fill_ambiguous_params_detail(m: ops_v1_error_details_pb2.AmbiguousParamsDetail, value: Any) -> None:
    try:
        _begin_ambiguous_params_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "kind" in value:
            v = value["kind"]
            if type(v) is not str:
                raise DecodeError("kind", "must be a string")
            m.kind = v
        if "fields" in value:
            v = value["fields"]
            if type(v) is not list:
                raise DecodeError("fields", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"fields[{place(v, x)}]", "must be a string")
            m.fields.extend(v)
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_ambiguous_params_detail(value: Any, path: str = "") -> ops_v1_error_details_pb2.AmbiguousParamsDetail:
    m = ops_v1_error_details_pb2.AmbiguousParamsDetail()
    try:
        fill_ambiguous_params_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_kind_detail(m: ops_v1_error_details_pb2.KindDetail) -> Any:
    return {"kind": m.kind}


def fill_kind_detail(m: ops_v1_error_details_pb2.KindDetail, value: Any) -> None:
    try:
        _begin_kind_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "kind" in value:
            v = value["kind"]
            if type(v) is not str:
                raise DecodeError("kind", "must be a string")
            m.kind = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_kind_detail(value: Any, path: str = "") -> ops_v1_error_details_pb2.KindDetail:
    m = ops_v1_error_details_pb2.KindDetail()
    try:
        fill_kind_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_stale_decision_detail(m: ops_v1_error_details_pb2.StaleDecisionDetail) -> Any:
    return {"kind": m.kind, "cause": m.cause}


def fill_stale_decision_detail(m: ops_v1_error_details_pb2.StaleDecisionDetail, value: Any) -> None:
    try:
        _begin_stale_decision_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "kind" in value:
            v = value["kind"]
            if type(v) is not str:
                raise DecodeError("kind", "must be a string")
            m.kind = v
        if "cause" in value:
            v = value["cause"]
            if type(v) is not str:
                raise DecodeError("cause", "must be a string")
            m.cause = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_stale_decision_detail(value: Any, path: str = "") -> ops_v1_error_details_pb2.StaleDecisionDetail:
    m = ops_v1_error_details_pb2.StaleDecisionDetail()
    try:
        fill_stale_decision_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_rate_limited_detail(m: ops_v1_error_details_pb2.RateLimitedDetail) -> Any:
    return {"kind": m.kind, "retry_after_ms": m.retry_after_ms}


def fill_rate_limited_detail(m: ops_v1_error_details_pb2.RateLimitedDetail, value: Any) -> None:
    try:
        _begin_rate_limited_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "kind" in value:
            v = value["kind"]
            if type(v) is not str:
                raise DecodeError("kind", "must be a string")
            m.kind = v
        if "retry_after_ms" in value:
            v = value["retry_after_ms"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "retry_after_ms",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.retry_after_ms = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_rate_limited_detail(value: Any, path: str = "") -> ops_v1_error_details_pb2.RateLimitedDetail:
    m = ops_v1_error_details_pb2.RateLimitedDetail()
    try:
        fill_rate_limited_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_topology_revision_detail(m: ops_v1_error_details_pb2.TopologyRevisionDetail) -> Any:
    return {
        "kind": m.kind,
        "expected_revision": m.expected_revision,
        "actual_revision": m.actual_revision,
    }


def fill_topology_revision_detail(m: ops_v1_error_details_pb2.TopologyRevisionDetail, value: Any) -> None:
    try:
        _begin_topology_revision_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "kind" in value:
            v = value["kind"]
            if type(v) is not str:
                raise DecodeError("kind", "must be a string")
            m.kind = v
        if "expected_revision" in value:
            v = value["expected_revision"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("expected_revision", "must be an integer from 0 to 18446744073709551615")
            m.expected_revision = v
        if "actual_revision" in value:
            v = value["actual_revision"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("actual_revision", "must be an integer from 0 to 18446744073709551615")
            m.actual_revision = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_topology_revision_detail(value: Any, path: str = "") -> ops_v1_error_details_pb2.TopologyRevisionDetail:
    m = ops_v1_error_details_pb2.TopologyRevisionDetail()
    try:
        fill_topology_revision_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_topology_cursor_detail(m: ops_v1_error_details_pb2.TopologyCursorDetail) -> Any:
    return {"kind": m.kind, "after_seq": m.after_seq, "oldest_available_seq": m.oldest_available_seq}


def fill_topology_cursor_detail(m: ops_v1_error_details_pb2.TopologyCursorDetail, value: Any) -> None:
    try:
        _begin_topology_cursor_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "kind" in value:
            v = value["kind"]
            if type(v) is not str:
                raise DecodeError("kind", "must be a string")
            m.kind = v
        if "after_seq" in value:
            v = value["after_seq"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("after_seq", "must be an integer from 0 to 18446744073709551615")
            m.after_seq = v
        if "oldest_available_seq" in value:
            v = value["oldest_available_seq"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("oldest_available_seq", "must be an integer from 0 to 18446744073709551615")
            m.oldest_available_seq = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_topology_cursor_detail(value: Any, path: str = "") -> ops_v1_error_details_pb2.TopologyCursorDetail:
    m = ops_v1_error_details_pb2.TopologyCursorDetail()
    try:
        fill_topology_cursor_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_event_query_stale_detail(m: ops_v1_error_details_pb2.EventQueryStaleDetail) -> Any:
    return {"after_cursor": m.after_cursor, "latest_cursor": m.latest_cursor, "error": m.error}


def fill_event_query_stale_detail(m: ops_v1_error_details_pb2.EventQueryStaleDetail, value: Any) -> None:
    try:
        _begin_event_query_stale_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "after_cursor" in value:
            v = value["after_cursor"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("after_cursor", "must be an integer from 0 to 18446744073709551615")
            m.after_cursor = v
        if "latest_cursor" in value:
            v = value["latest_cursor"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("latest_cursor", "must be an integer from 0 to 18446744073709551615")
            m.latest_cursor = v
        if "error" in value:
            v = value["error"]
            if type(v) is not str:
                raise DecodeError("error", "must be a string")
            m.error = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_event_query_stale_detail(value: Any, path: str = "") -> ops_v1_error_details_pb2.EventQueryStaleDetail:
    m = ops_v1_error_details_pb2.EventQueryStaleDetail()
    try:
        fill_event_query_stale_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_read_only_detail(m: ops_v1_error_details_pb2.ReadOnlyDetail) -> Any:
    return {"kind": m.kind}


def fill_read_only_detail(m: ops_v1_error_details_pb2.ReadOnlyDetail, value: Any) -> None:
    try:
        _begin_read_only_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "kind" in value:
            v = value["kind"]
            if type(v) is not str:
                raise DecodeError("kind", "must be a string")
            m.kind = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_read_only_detail(value: Any, path: str = "") -> ops_v1_error_details_pb2.ReadOnlyDetail:
    m = ops_v1_error_details_pb2.ReadOnlyDetail()
    try:
        fill_read_only_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_replay_unavailable_detail(m: ops_v1_error_details_pb2.ReplayUnavailableDetail) -> Any:
    return {
        "error": m.error,
        "stream": m.stream,
        "requested_cursor": m.requested_cursor,
        "latest_cursor": m.latest_cursor if _has_replay_unavailable_detail(m, "latest_cursor") else None,
    }


def fill_replay_unavailable_detail(m: ops_v1_error_details_pb2.ReplayUnavailableDetail, value: Any) -> None:
    try:
        _begin_replay_unavailable_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "error" in value:
            v = value["error"]
            if type(v) is not str:
                raise DecodeError("error", "must be a string")
            m.error = v
        if "stream" in value:
            v = value["stream"]
            if type(v) is not str:
                raise DecodeError("stream", "must be a string")
            m.stream = v
        if "requested_cursor" in value:
            v = value["requested_cursor"]
            if type(v) is not str:
                raise DecodeError("requested_cursor", "must be a string")
            m.requested_cursor = v
        v = value.get("latest_cursor")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("latest_cursor", "must be a string")
            m.latest_cursor = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_replay_unavailable_detail(value: Any, path: str = "") -> ops_v1_error_details_pb2.ReplayUnavailableDetail:
    m = ops_v1_error_details_pb2.ReplayUnavailableDetail()
    try:
        fill_replay_unavailable_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_init_required_detail(m: ops_v1_error_details_pb2.InitRequiredDetail) -> Any:
    return {"kind": m.kind, "method": m.method}


def fill_init_required_detail(m: ops_v1_error_details_pb2.InitRequiredDetail, value: Any) -> None:
    try:
        _begin_init_required_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "kind" in value:
            v = value["kind"]
            if type(v) is not str:
                raise DecodeError("kind", "must be a string")
            m.kind = v
        if "method" in value:
            v = value["method"]
            if type(v) is not str:
                raise DecodeError("method", "must be a string")
            m.method = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_init_required_detail(value: Any, path: str = "") -> ops_v1_error_details_pb2.InitRequiredDetail:
    m = ops_v1_error_details_pb2.InitRequiredDetail()
    try:
        fill_init_required_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_access_denied_detail(m: ops_v1_error_details_pb2.AccessDeniedDetail) -> Any:
    return {
        "kind": m.kind,
        "action": m.action,
        "resource": m.resource if _has_access_denied_detail(m, "resource") else None,
    }


def fill_access_denied_detail(m: ops_v1_error_details_pb2.AccessDeniedDetail, value: Any) -> None:
    try:
        _begin_access_denied_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "kind" in value:
            v = value["kind"]
            if type(v) is not str:
                raise DecodeError("kind", "must be a string")
            m.kind = v
        if "action" in value:
            v = value["action"]
            if type(v) is not str:
                raise DecodeError("action", "must be a string")
            m.action = v
        v = value.get("resource")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("resource", "must be a string")
            m.resource = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_access_denied_detail(value: Any, path: str = "") -> ops_v1_error_details_pb2.AccessDeniedDetail:
    m = ops_v1_error_details_pb2.AccessDeniedDetail()
    try:
        fill_access_denied_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_operation_failed_detail(m: ops_v1_error_details_pb2.OperationFailedDetail) -> Any:
    out: dict[str, Any] = {"kind": m.kind}
    if _has_operation_failed_detail(m, "receipt"):
        out["receipt"] = fragment(m.receipt.text)
    return out


def fill_operation_failed_detail(m: ops_v1_error_details_pb2.OperationFailedDetail, value: Any) -> None:
    try:
        _begin_operation_failed_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "kind" in value:
            v = value["kind"]
            if type(v) is not str:
                raise DecodeError("kind", "must be a string")
            m.kind = v
        if "receipt" in value:
            v = value["receipt"]
            m.receipt.text = raw_json(v, "receipt")
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_operation_failed_detail(value: Any, path: str = "") -> ops_v1_error_details_pb2.OperationFailedDetail:
    m = ops_v1_error_details_pb2.OperationFailedDetail()
    try:
        fill_operation_failed_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m
