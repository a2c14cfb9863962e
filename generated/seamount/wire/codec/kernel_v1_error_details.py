# Written by seamount.codegen from seamount/api/kernel/v1/error_details.proto; `make generate` writes it again. Do not edit.
"""JSON codecs of the messages of error_details.proto."""

from __future__ import annotations

from typing import Any

from seamount.api.kernel.v1 import approval_pb2 as kernel_v1_approval_pb2
from seamount.api.kernel.v1 import error_details_pb2 as kernel_v1_error_details_pb2
from seamount.api.kernel.v1 import task_pb2 as kernel_v1_task_pb2
from seamount.wire.codec import kernel_v1_effects
from seamount.wire.codec import value_v1_value
from seamount.wire.runtime import DecodeError
from seamount.wire.scalars import place, text_fault


_begin_approval_decided_detail = kernel_v1_error_details_pb2.ApprovalDecidedDetail.SetInParent
_begin_bad_path_detail = kernel_v1_error_details_pb2.BadPathDetail.SetInParent
_begin_blob_detail = kernel_v1_error_details_pb2.BlobDetail.SetInParent
_begin_cancelled_detail = kernel_v1_error_details_pb2.CancelledDetail.SetInParent
_begin_deadline_detail = kernel_v1_error_details_pb2.DeadlineDetail.SetInParent
_begin_enforcement_detail = kernel_v1_error_details_pb2.EnforcementDetail.SetInParent
_begin_frame_too_large_detail = kernel_v1_error_details_pb2.FrameTooLargeDetail.SetInParent
_begin_internal_error_detail = kernel_v1_error_details_pb2.InternalErrorDetail.SetInParent
_begin_invalid_params_detail = kernel_v1_error_details_pb2.InvalidParamsDetail.SetInParent
_begin_malformed_json_detail = kernel_v1_error_details_pb2.MalformedJsonDetail.SetInParent
_begin_method_not_found_detail = kernel_v1_error_details_pb2.MethodNotFoundDetail.SetInParent
_begin_not_yet_serving_detail = kernel_v1_error_details_pb2.NotYetServingDetail.SetInParent
_begin_parse_error_detail = kernel_v1_error_details_pb2.ParseErrorDetail.SetInParent
_begin_plan_detail = kernel_v1_error_details_pb2.PlanDetail.SetInParent
_begin_plan_stale_detail = kernel_v1_error_details_pb2.PlanStaleDetail.SetInParent
_begin_policy_detail = kernel_v1_error_details_pb2.PolicyDetail.SetInParent
_begin_protocol_detail = kernel_v1_error_details_pb2.ProtocolDetail.SetInParent
_begin_pty_spawn_detail = kernel_v1_error_details_pb2.PtySpawnDetail.SetInParent
_begin_quota_detail = kernel_v1_error_details_pb2.QuotaDetail.SetInParent
_begin_raised_detail = kernel_v1_error_details_pb2.RaisedDetail.SetInParent
_begin_session_busy_detail = kernel_v1_error_details_pb2.SessionBusyDetail.SetInParent
_begin_store_full_detail = kernel_v1_error_details_pb2.StoreFullDetail.SetInParent
_begin_task_control_detail = kernel_v1_error_details_pb2.TaskControlDetail.SetInParent
_begin_unknown_approval_detail = kernel_v1_error_details_pb2.UnknownApprovalDetail.SetInParent
_begin_unknown_pty_detail = kernel_v1_error_details_pb2.UnknownPtyDetail.SetInParent
_begin_unknown_ref_detail = kernel_v1_error_details_pb2.UnknownRefDetail.SetInParent
_begin_unknown_session_detail = kernel_v1_error_details_pb2.UnknownSessionDetail.SetInParent
_begin_unknown_task_detail = kernel_v1_error_details_pb2.UnknownTaskDetail.SetInParent
_begin_worker_lost_detail = kernel_v1_error_details_pb2.WorkerLostDetail.SetInParent
_has_approval_decided_detail = kernel_v1_error_details_pb2.ApprovalDecidedDetail.HasField
_has_bad_path_detail = kernel_v1_error_details_pb2.BadPathDetail.HasField
_has_cancelled_detail = kernel_v1_error_details_pb2.CancelledDetail.HasField
_has_deadline_detail = kernel_v1_error_details_pb2.DeadlineDetail.HasField
_has_invalid_params_detail = kernel_v1_error_details_pb2.InvalidParamsDetail.HasField
_has_not_yet_serving_detail = kernel_v1_error_details_pb2.NotYetServingDetail.HasField
_has_parse_error_detail = kernel_v1_error_details_pb2.ParseErrorDetail.HasField
_has_plan_detail = kernel_v1_error_details_pb2.PlanDetail.HasField
_has_policy_detail = kernel_v1_error_details_pb2.PolicyDetail.HasField
_has_raised_detail = kernel_v1_error_details_pb2.RaisedDetail.HasField
_has_unknown_ref_detail = kernel_v1_error_details_pb2.UnknownRefDetail.HasField
_has_unknown_task_detail = kernel_v1_error_details_pb2.UnknownTaskDetail.HasField
_has_worker_lost_detail = kernel_v1_error_details_pb2.WorkerLostDetail.HasField
_APPROVAL_STATE_TEXT: dict[int, str] = {
    1: "pending",
    2: "granted",
    3: "denied",
    4: "expired",
    5: "applied",
}
_APPROVAL_STATE_NUMBER: dict[str, kernel_v1_approval_pb2.ApprovalState.ValueType] = {
    "pending": kernel_v1_approval_pb2.APPROVAL_STATE_PENDING,
    "granted": kernel_v1_approval_pb2.APPROVAL_STATE_GRANTED,
    "denied": kernel_v1_approval_pb2.APPROVAL_STATE_DENIED,
    "expired": kernel_v1_approval_pb2.APPROVAL_STATE_EXPIRED,
    "applied": kernel_v1_approval_pb2.APPROVAL_STATE_APPLIED,
}
_TASK_STATE_TEXT: dict[int, str] = {
    1: "queued",
    2: "running",
    3: "suspended",
    4: "cancelling",
    5: "completed",
    6: "failed",
    7: "cancelled",
    8: "timed_out",
}
_TASK_STATE_NUMBER: dict[str, kernel_v1_task_pb2.TaskState.ValueType] = {
    "queued": kernel_v1_task_pb2.TASK_STATE_QUEUED,
    "running": kernel_v1_task_pb2.TASK_STATE_RUNNING,
    "suspended": kernel_v1_task_pb2.TASK_STATE_SUSPENDED,
    "cancelling": kernel_v1_task_pb2.TASK_STATE_CANCELLING,
    "completed": kernel_v1_task_pb2.TASK_STATE_COMPLETED,
    "failed": kernel_v1_task_pb2.TASK_STATE_FAILED,
    "cancelled": kernel_v1_task_pb2.TASK_STATE_CANCELLED,
    "timed_out": kernel_v1_task_pb2.TASK_STATE_TIMED_OUT,
}


def encode_malformed_json_detail(m: kernel_v1_error_details_pb2.MalformedJsonDetail) -> Any:
    return {"problem": m.problem}


def fill_malformed_json_detail(m: kernel_v1_error_details_pb2.MalformedJsonDetail, value: Any) -> None:
    try:
        _begin_malformed_json_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "problem" in value:
            v = value["problem"]
            if type(v) is not str:
                raise DecodeError("problem", "must be a string")
            m.problem = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_malformed_json_detail(value: Any, path: str = "") -> kernel_v1_error_details_pb2.MalformedJsonDetail:
    m = kernel_v1_error_details_pb2.MalformedJsonDetail()
    try:
        fill_malformed_json_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_frame_too_large_detail(m: kernel_v1_error_details_pb2.FrameTooLargeDetail) -> Any:
    return {"max_bytes": m.max_bytes}


def fill_frame_too_large_detail(m: kernel_v1_error_details_pb2.FrameTooLargeDetail, value: Any) -> None:
    _begin_frame_too_large_detail(m)
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    if "max_bytes" in value:
        v = value["max_bytes"]
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("max_bytes", "must be an integer from 0 to 18446744073709551615")
        m.max_bytes = v


def decode_frame_too_large_detail(value: Any, path: str = "") -> kernel_v1_error_details_pb2.FrameTooLargeDetail:
    m = kernel_v1_error_details_pb2.FrameTooLargeDetail()
    try:
        fill_frame_too_large_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_method_not_found_detail(m: kernel_v1_error_details_pb2.MethodNotFoundDetail) -> Any:
    return {"method": m.method}


def fill_method_not_found_detail(m: kernel_v1_error_details_pb2.MethodNotFoundDetail, value: Any) -> None:
    try:
        _begin_method_not_found_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "method" in value:
            v = value["method"]
            if type(v) is not str:
                raise DecodeError("method", "must be a string")
            m.method = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_method_not_found_detail(value: Any, path: str = "") -> kernel_v1_error_details_pb2.MethodNotFoundDetail:
    m = kernel_v1_error_details_pb2.MethodNotFoundDetail()
    try:
        fill_method_not_found_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_invalid_params_detail(m: kernel_v1_error_details_pb2.InvalidParamsDetail) -> Any:
    out: dict[str, Any] = {"field": m.field, "problem": m.problem}
    if _has_invalid_params_detail(m, "channel"):
        out["channel"] = m.channel
    return out


def fill_invalid_params_detail(m: kernel_v1_error_details_pb2.InvalidParamsDetail, value: Any) -> None:
    try:
        _begin_invalid_params_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "field" in value:
            v = value["field"]
            if type(v) is not str:
                raise DecodeError("field", "must be a string")
            m.field = v
        if "problem" in value:
            v = value["problem"]
            if type(v) is not str:
                raise DecodeError("problem", "must be a string")
            m.problem = v
        if "channel" in value:
            v = value["channel"]
            if type(v) is not str:
                raise DecodeError("channel", "must be a string")
            m.channel = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_invalid_params_detail(value: Any, path: str = "") -> kernel_v1_error_details_pb2.InvalidParamsDetail:
    m = kernel_v1_error_details_pb2.InvalidParamsDetail()
    try:
        fill_invalid_params_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_internal_error_detail(m: kernel_v1_error_details_pb2.InternalErrorDetail) -> Any:
    return {"correlation_id": m.correlation_id}


def fill_internal_error_detail(m: kernel_v1_error_details_pb2.InternalErrorDetail, value: Any) -> None:
    try:
        _begin_internal_error_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "correlation_id" in value:
            v = value["correlation_id"]
            if type(v) is not str:
                raise DecodeError("correlation_id", "must be a string")
            m.correlation_id = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_internal_error_detail(value: Any, path: str = "") -> kernel_v1_error_details_pb2.InternalErrorDetail:
    m = kernel_v1_error_details_pb2.InternalErrorDetail()
    try:
        fill_internal_error_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_blob_detail(m: kernel_v1_error_details_pb2.BlobDetail) -> Any:
    return {"hash": m.hash}


def fill_blob_detail(m: kernel_v1_error_details_pb2.BlobDetail, value: Any) -> None:
    try:
        _begin_blob_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "hash" in value:
            v = value["hash"]
            if type(v) is not str:
                raise DecodeError("hash", "must be a string")
            m.hash = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_blob_detail(value: Any, path: str = "") -> kernel_v1_error_details_pb2.BlobDetail:
    m = kernel_v1_error_details_pb2.BlobDetail()
    try:
        fill_blob_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_parse_error_detail(m: kernel_v1_error_details_pb2.ParseErrorDetail) -> Any:
    out: dict[str, Any] = {}
    if _has_parse_error_detail(m, "span"):
        out["span"] = value_v1_value.encode_span(m.span)
    out["hint"] = m.hint if _has_parse_error_detail(m, "hint") else None
    return out


def fill_parse_error_detail(m: kernel_v1_error_details_pb2.ParseErrorDetail, value: Any) -> None:
    try:
        _begin_parse_error_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "span" in value:
            v = value["span"]
            try:
                value_v1_value.fill_span(m.span, v)
            except DecodeError as error:
                raise error.under("span") from None
        v = value.get("hint")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("hint", "must be a string")
            m.hint = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_parse_error_detail(value: Any, path: str = "") -> kernel_v1_error_details_pb2.ParseErrorDetail:
    m = kernel_v1_error_details_pb2.ParseErrorDetail()
    try:
        fill_parse_error_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_raised_detail(m: kernel_v1_error_details_pb2.RaisedDetail) -> Any:
    return {
        "code": m.code,
        "span": value_v1_value.encode_span(m.span) if _has_raised_detail(m, "span") else None,
        "hint": m.hint if _has_raised_detail(m, "hint") else None,
        "status": m.status if _has_raised_detail(m, "status") else None,
        "stderr": m.stderr if _has_raised_detail(m, "stderr") else None,
        "ref": m.ref,
        "uri": m.uri,
    }


def fill_raised_detail(m: kernel_v1_error_details_pb2.RaisedDetail, value: Any) -> None:
    try:
        _begin_raised_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "code" in value:
            v = value["code"]
            if type(v) is not str:
                raise DecodeError("code", "must be a string")
            m.code = v
        v = value.get("span")
        if v is not None:
            try:
                value_v1_value.fill_span(m.span, v)
            except DecodeError as error:
                raise error.under("span") from None
        v = value.get("hint")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("hint", "must be a string")
            m.hint = v
        v = value.get("status")
        if v is not None:
            if type(v) is not int or not -2147483648 <= v <= 2147483647:
                raise DecodeError("status", "must be an integer from -2147483648 to 2147483647")
            m.status = v
        v = value.get("stderr")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("stderr", "must be a string")
            m.stderr = v
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
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_raised_detail(value: Any, path: str = "") -> kernel_v1_error_details_pb2.RaisedDetail:
    m = kernel_v1_error_details_pb2.RaisedDetail()
    try:
        fill_raised_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_unknown_ref_detail(m: kernel_v1_error_details_pb2.UnknownRefDetail) -> Any:
    out: dict[str, Any] = {}
    if _has_unknown_ref_detail(m, "ref"):
        out["ref"] = m.ref
    if _has_unknown_ref_detail(m, "code"):
        out["code"] = m.code
    if _has_unknown_ref_detail(m, "evicted"):
        out["evicted"] = m.evicted
    return out


def fill_unknown_ref_detail(m: kernel_v1_error_details_pb2.UnknownRefDetail, value: Any) -> None:
    try:
        _begin_unknown_ref_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "ref" in value:
            v = value["ref"]
            if type(v) is not str:
                raise DecodeError("ref", "must be a string")
            m.ref = v
        if "code" in value:
            v = value["code"]
            if type(v) is not str:
                raise DecodeError("code", "must be a string")
            m.code = v
        if "evicted" in value:
            v = value["evicted"]
            if type(v) is not bool:
                raise DecodeError("evicted", "must be true or false")
            m.evicted = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_unknown_ref_detail(value: Any, path: str = "") -> kernel_v1_error_details_pb2.UnknownRefDetail:
    m = kernel_v1_error_details_pb2.UnknownRefDetail()
    try:
        fill_unknown_ref_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_bad_path_detail(m: kernel_v1_error_details_pb2.BadPathDetail) -> Any:
    out: dict[str, Any] = {"ref": m.ref}
    if _has_bad_path_detail(m, "path"):
        out["path"] = m.path
    return out


def fill_bad_path_detail(m: kernel_v1_error_details_pb2.BadPathDetail, value: Any) -> None:
    try:
        _begin_bad_path_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "ref" in value:
            v = value["ref"]
            if type(v) is not str:
                raise DecodeError("ref", "must be a string")
            m.ref = v
        if "path" in value:
            v = value["path"]
            if type(v) is not str:
                raise DecodeError("path", "must be a string")
            m.path = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_bad_path_detail(value: Any, path: str = "") -> kernel_v1_error_details_pb2.BadPathDetail:
    m = kernel_v1_error_details_pb2.BadPathDetail()
    try:
        fill_bad_path_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_policy_detail(m: kernel_v1_error_details_pb2.PolicyDetail) -> Any:
    out: dict[str, Any] = {}
    if _has_policy_detail(m, "effects"):
        out["effects"] = kernel_v1_effects.encode_effect_list(m.effects)
    if _has_policy_detail(m, "cmd"):
        out["cmd"] = m.cmd
    if _has_policy_detail(m, "plan_ref"):
        out["plan_ref"] = m.plan_ref
    if _has_policy_detail(m, "refused"):
        out["refused"] = kernel_v1_effects.encode_effect_list(m.refused)
    return out


def fill_policy_detail(m: kernel_v1_error_details_pb2.PolicyDetail, value: Any) -> None:
    try:
        _begin_policy_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "effects" in value:
            v = value["effects"]
            try:
                kernel_v1_effects.fill_effect_list(m.effects, v)
            except DecodeError as error:
                raise error.under("effects") from None
        if "cmd" in value:
            v = value["cmd"]
            if type(v) is not str:
                raise DecodeError("cmd", "must be a string")
            m.cmd = v
        if "plan_ref" in value:
            v = value["plan_ref"]
            if type(v) is not str:
                raise DecodeError("plan_ref", "must be a string")
            m.plan_ref = v
        if "refused" in value:
            v = value["refused"]
            try:
                kernel_v1_effects.fill_effect_list(m.refused, v)
            except DecodeError as error:
                raise error.under("refused") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_policy_detail(value: Any, path: str = "") -> kernel_v1_error_details_pb2.PolicyDetail:
    m = kernel_v1_error_details_pb2.PolicyDetail()
    try:
        fill_policy_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_plan_detail(m: kernel_v1_error_details_pb2.PlanDetail) -> Any:
    out: dict[str, Any] = {}
    if _has_plan_detail(m, "plan_ref"):
        out["plan_ref"] = m.plan_ref
    return out


def fill_plan_detail(m: kernel_v1_error_details_pb2.PlanDetail, value: Any) -> None:
    try:
        _begin_plan_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "plan_ref" in value:
            v = value["plan_ref"]
            if type(v) is not str:
                raise DecodeError("plan_ref", "must be a string")
            m.plan_ref = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_plan_detail(value: Any, path: str = "") -> kernel_v1_error_details_pb2.PlanDetail:
    m = kernel_v1_error_details_pb2.PlanDetail()
    try:
        fill_plan_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_enforcement_detail(m: kernel_v1_error_details_pb2.EnforcementDetail) -> Any:
    return {"dimensions": m.dimensions[:]}


def fill_enforcement_detail(m: kernel_v1_error_details_pb2.EnforcementDetail, value: Any) -> None:
    try:
        _begin_enforcement_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "dimensions" in value:
            v = value["dimensions"]
            if type(v) is not list:
                raise DecodeError("dimensions", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"dimensions[{place(v, x)}]", "must be a string")
            m.dimensions.extend(v)
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_enforcement_detail(value: Any, path: str = "") -> kernel_v1_error_details_pb2.EnforcementDetail:
    m = kernel_v1_error_details_pb2.EnforcementDetail()
    try:
        fill_enforcement_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_task_control_detail(m: kernel_v1_error_details_pb2.TaskControlDetail) -> Any:
    out: dict[str, Any] = {"task": m.task}
    text = _TASK_STATE_TEXT.get(m.state)
    if text is not None:
        out["state"] = text
    return out


def fill_task_control_detail(m: kernel_v1_error_details_pb2.TaskControlDetail, value: Any) -> None:
    try:
        _begin_task_control_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "task" in value:
            v = value["task"]
            if type(v) is not str:
                raise DecodeError("task", "must be a string")
            m.task = v
        if "state" in value:
            v = value["state"]
            v = _TASK_STATE_NUMBER.get(v) if type(v) is str else None
            if v is None:
                raise DecodeError(
                    "state",
                    "must be one of queued, running, suspended, cancelling, completed, failed, cancelled, timed_out",
                )
            m.state = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_task_control_detail(value: Any, path: str = "") -> kernel_v1_error_details_pb2.TaskControlDetail:
    m = kernel_v1_error_details_pb2.TaskControlDetail()
    try:
        fill_task_control_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_unknown_task_detail(m: kernel_v1_error_details_pb2.UnknownTaskDetail) -> Any:
    out: dict[str, Any] = {"task": m.task}
    if _has_unknown_task_detail(m, "evicted"):
        out["evicted"] = m.evicted
    return out


def fill_unknown_task_detail(m: kernel_v1_error_details_pb2.UnknownTaskDetail, value: Any) -> None:
    try:
        _begin_unknown_task_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "task" in value:
            v = value["task"]
            if type(v) is not str:
                raise DecodeError("task", "must be a string")
            m.task = v
        if "evicted" in value:
            v = value["evicted"]
            if type(v) is not bool:
                raise DecodeError("evicted", "must be true or false")
            m.evicted = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_unknown_task_detail(value: Any, path: str = "") -> kernel_v1_error_details_pb2.UnknownTaskDetail:
    m = kernel_v1_error_details_pb2.UnknownTaskDetail()
    try:
        fill_unknown_task_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_unknown_pty_detail(m: kernel_v1_error_details_pb2.UnknownPtyDetail) -> Any:
    return {"pty_id": m.pty_id}


def fill_unknown_pty_detail(m: kernel_v1_error_details_pb2.UnknownPtyDetail, value: Any) -> None:
    try:
        _begin_unknown_pty_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "pty_id" in value:
            v = value["pty_id"]
            if type(v) is not str:
                raise DecodeError("pty_id", "must be a string")
            m.pty_id = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_unknown_pty_detail(value: Any, path: str = "") -> kernel_v1_error_details_pb2.UnknownPtyDetail:
    m = kernel_v1_error_details_pb2.UnknownPtyDetail()
    try:
        fill_unknown_pty_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_pty_spawn_detail(m: kernel_v1_error_details_pb2.PtySpawnDetail) -> Any:
    return {"cmd": m.cmd}


def fill_pty_spawn_detail(m: kernel_v1_error_details_pb2.PtySpawnDetail, value: Any) -> None:
    try:
        _begin_pty_spawn_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "cmd" in value:
            v = value["cmd"]
            if type(v) is not str:
                raise DecodeError("cmd", "must be a string")
            m.cmd = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_pty_spawn_detail(value: Any, path: str = "") -> kernel_v1_error_details_pb2.PtySpawnDetail:
    m = kernel_v1_error_details_pb2.PtySpawnDetail()
    try:
        fill_pty_spawn_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_quota_detail(m: kernel_v1_error_details_pb2.QuotaDetail) -> Any:
    return {"limit": m.limit, "current": m.current, "max": m.max}


def fill_quota_detail(m: kernel_v1_error_details_pb2.QuotaDetail, value: Any) -> None:
    try:
        _begin_quota_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "limit" in value:
            v = value["limit"]
            if type(v) is not str:
                raise DecodeError("limit", "must be a string")
            m.limit = v
        if "current" in value:
            v = value["current"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("current", "must be an integer from 0 to 18446744073709551615")
            m.current = v
        if "max" in value:
            v = value["max"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("max", "must be an integer from 0 to 18446744073709551615")
            m.max = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_quota_detail(value: Any, path: str = "") -> kernel_v1_error_details_pb2.QuotaDetail:
    m = kernel_v1_error_details_pb2.QuotaDetail()
    try:
        fill_quota_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_not_yet_serving_detail(m: kernel_v1_error_details_pb2.NotYetServingDetail) -> Any:
    out: dict[str, Any] = {"method": m.method}
    if _has_not_yet_serving_detail(m, "parameter"):
        out["parameter"] = m.parameter
    return out


def fill_not_yet_serving_detail(m: kernel_v1_error_details_pb2.NotYetServingDetail, value: Any) -> None:
    try:
        _begin_not_yet_serving_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "method" in value:
            v = value["method"]
            if type(v) is not str:
                raise DecodeError("method", "must be a string")
            m.method = v
        if "parameter" in value:
            v = value["parameter"]
            if type(v) is not str:
                raise DecodeError("parameter", "must be a string")
            m.parameter = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_not_yet_serving_detail(value: Any, path: str = "") -> kernel_v1_error_details_pb2.NotYetServingDetail:
    m = kernel_v1_error_details_pb2.NotYetServingDetail()
    try:
        fill_not_yet_serving_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_plan_stale_detail(m: kernel_v1_error_details_pb2.PlanStaleDetail) -> Any:
    return {"plan_ref": m.plan_ref, "changes": m.changes[:]}


def fill_plan_stale_detail(m: kernel_v1_error_details_pb2.PlanStaleDetail, value: Any) -> None:
    try:
        _begin_plan_stale_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "plan_ref" in value:
            v = value["plan_ref"]
            if type(v) is not str:
                raise DecodeError("plan_ref", "must be a string")
            m.plan_ref = v
        if "changes" in value:
            v = value["changes"]
            if type(v) is not list:
                raise DecodeError("changes", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"changes[{place(v, x)}]", "must be a string")
            m.changes.extend(v)
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_plan_stale_detail(value: Any, path: str = "") -> kernel_v1_error_details_pb2.PlanStaleDetail:
    m = kernel_v1_error_details_pb2.PlanStaleDetail()
    try:
        fill_plan_stale_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_worker_lost_detail(m: kernel_v1_error_details_pb2.WorkerLostDetail) -> Any:
    out: dict[str, Any] = {"session": m.session}
    if _has_worker_lost_detail(m, "cause"):
        out["cause"] = m.cause
    if _has_worker_lost_detail(m, "entry_id"):
        out["entry_id"] = m.entry_id
    return out


def fill_worker_lost_detail(m: kernel_v1_error_details_pb2.WorkerLostDetail, value: Any) -> None:
    try:
        _begin_worker_lost_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "session" in value:
            v = value["session"]
            if type(v) is not str:
                raise DecodeError("session", "must be a string")
            m.session = v
        if "cause" in value:
            v = value["cause"]
            if type(v) is not str:
                raise DecodeError("cause", "must be a string")
            m.cause = v
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


def decode_worker_lost_detail(value: Any, path: str = "") -> kernel_v1_error_details_pb2.WorkerLostDetail:
    m = kernel_v1_error_details_pb2.WorkerLostDetail()
    try:
        fill_worker_lost_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_deadline_detail(m: kernel_v1_error_details_pb2.DeadlineDetail) -> Any:
    out: dict[str, Any] = {}
    if _has_deadline_detail(m, "deadline_ms"):
        out["deadline_ms"] = m.deadline_ms
    if _has_deadline_detail(m, "entry_id"):
        out["entry_id"] = m.entry_id
    return out


def fill_deadline_detail(m: kernel_v1_error_details_pb2.DeadlineDetail, value: Any) -> None:
    _begin_deadline_detail(m)
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    if "deadline_ms" in value:
        v = value["deadline_ms"]
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("deadline_ms", "must be an integer from 0 to 18446744073709551615")
        m.deadline_ms = v
    if "entry_id" in value:
        v = value["entry_id"]
        if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
            raise DecodeError(
                "entry_id",
                "must be an integer from -9223372036854775808 to 9223372036854775807",
            )
        m.entry_id = v


def decode_deadline_detail(value: Any, path: str = "") -> kernel_v1_error_details_pb2.DeadlineDetail:
    m = kernel_v1_error_details_pb2.DeadlineDetail()
    try:
        fill_deadline_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_session_busy_detail(m: kernel_v1_error_details_pb2.SessionBusyDetail) -> Any:
    return {"session": m.session, "waited_ms": m.waited_ms}


def fill_session_busy_detail(m: kernel_v1_error_details_pb2.SessionBusyDetail, value: Any) -> None:
    try:
        _begin_session_busy_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "session" in value:
            v = value["session"]
            if type(v) is not str:
                raise DecodeError("session", "must be a string")
            m.session = v
        if "waited_ms" in value:
            v = value["waited_ms"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("waited_ms", "must be an integer from 0 to 18446744073709551615")
            m.waited_ms = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_session_busy_detail(value: Any, path: str = "") -> kernel_v1_error_details_pb2.SessionBusyDetail:
    m = kernel_v1_error_details_pb2.SessionBusyDetail()
    try:
        fill_session_busy_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_store_full_detail(m: kernel_v1_error_details_pb2.StoreFullDetail) -> Any:
    return {"what": m.what}


def fill_store_full_detail(m: kernel_v1_error_details_pb2.StoreFullDetail, value: Any) -> None:
    try:
        _begin_store_full_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "what" in value:
            v = value["what"]
            if type(v) is not str:
                raise DecodeError("what", "must be a string")
            m.what = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_store_full_detail(value: Any, path: str = "") -> kernel_v1_error_details_pb2.StoreFullDetail:
    m = kernel_v1_error_details_pb2.StoreFullDetail()
    try:
        fill_store_full_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_cancelled_detail(m: kernel_v1_error_details_pb2.CancelledDetail) -> Any:
    out: dict[str, Any] = {}
    if _has_cancelled_detail(m, "task"):
        out["task"] = m.task
    if _has_cancelled_detail(m, "entry_id"):
        out["entry_id"] = m.entry_id
    return out


def fill_cancelled_detail(m: kernel_v1_error_details_pb2.CancelledDetail, value: Any) -> None:
    try:
        _begin_cancelled_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "task" in value:
            v = value["task"]
            if type(v) is not str:
                raise DecodeError("task", "must be a string")
            m.task = v
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


def decode_cancelled_detail(value: Any, path: str = "") -> kernel_v1_error_details_pb2.CancelledDetail:
    m = kernel_v1_error_details_pb2.CancelledDetail()
    try:
        fill_cancelled_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_protocol_detail(m: kernel_v1_error_details_pb2.ProtocolDetail) -> Any:
    return {"min": m.min, "max": m.max}


def fill_protocol_detail(m: kernel_v1_error_details_pb2.ProtocolDetail, value: Any) -> None:
    _begin_protocol_detail(m)
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    if "min" in value:
        v = value["min"]
        if type(v) is not int or not 0 <= v <= 4294967295:
            raise DecodeError("min", "must be an integer from 0 to 4294967295")
        m.min = v
    if "max" in value:
        v = value["max"]
        if type(v) is not int or not 0 <= v <= 4294967295:
            raise DecodeError("max", "must be an integer from 0 to 4294967295")
        m.max = v


def decode_protocol_detail(value: Any, path: str = "") -> kernel_v1_error_details_pb2.ProtocolDetail:
    m = kernel_v1_error_details_pb2.ProtocolDetail()
    try:
        fill_protocol_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_unknown_session_detail(m: kernel_v1_error_details_pb2.UnknownSessionDetail) -> Any:
    return {"session": m.session}


def fill_unknown_session_detail(m: kernel_v1_error_details_pb2.UnknownSessionDetail, value: Any) -> None:
    try:
        _begin_unknown_session_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "session" in value:
            v = value["session"]
            if type(v) is not str:
                raise DecodeError("session", "must be a string")
            m.session = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_unknown_session_detail(value: Any, path: str = "") -> kernel_v1_error_details_pb2.UnknownSessionDetail:
    m = kernel_v1_error_details_pb2.UnknownSessionDetail()
    try:
        fill_unknown_session_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_unknown_approval_detail(m: kernel_v1_error_details_pb2.UnknownApprovalDetail) -> Any:
    return {"ref": m.ref}


def fill_unknown_approval_detail(m: kernel_v1_error_details_pb2.UnknownApprovalDetail, value: Any) -> None:
    try:
        _begin_unknown_approval_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "ref" in value:
            v = value["ref"]
            if type(v) is not str:
                raise DecodeError("ref", "must be a string")
            m.ref = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_unknown_approval_detail(value: Any, path: str = "") -> kernel_v1_error_details_pb2.UnknownApprovalDetail:
    m = kernel_v1_error_details_pb2.UnknownApprovalDetail()
    try:
        fill_unknown_approval_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_approval_decided_detail(m: kernel_v1_error_details_pb2.ApprovalDecidedDetail) -> Any:
    out: dict[str, Any] = {"approval_ref": m.approval_ref}
    text = _APPROVAL_STATE_TEXT.get(m.state)
    if text is not None:
        out["state"] = text
    if _has_approval_decided_detail(m, "approver"):
        out["approver"] = m.approver
    return out


def fill_approval_decided_detail(m: kernel_v1_error_details_pb2.ApprovalDecidedDetail, value: Any) -> None:
    try:
        _begin_approval_decided_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "approval_ref" in value:
            v = value["approval_ref"]
            if type(v) is not str:
                raise DecodeError("approval_ref", "must be a string")
            m.approval_ref = v
        if "state" in value:
            v = value["state"]
            v = _APPROVAL_STATE_NUMBER.get(v) if type(v) is str else None
            if v is None:
                raise DecodeError("state", "must be one of pending, granted, denied, expired, applied")
            m.state = v
        if "approver" in value:
            v = value["approver"]
            if type(v) is not str:
                raise DecodeError("approver", "must be a string")
            m.approver = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_approval_decided_detail(value: Any, path: str = "") -> kernel_v1_error_details_pb2.ApprovalDecidedDetail:
    m = kernel_v1_error_details_pb2.ApprovalDecidedDetail()
    try:
        fill_approval_decided_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m
