# Written by seamount.codegen from seamount/api/kernel/v1/plan.proto; `make generate` writes it again. Do not edit.
"""JSON codecs of the messages of plan.proto."""

from __future__ import annotations

import re
from typing import Any

from seamount.api.kernel.v1 import effects_pb2 as kernel_v1_effects_pb2
from seamount.api.kernel.v1 import plan_pb2 as kernel_v1_plan_pb2
from seamount.wire.codec import kernel_v1_effects
from seamount.wire.codec import kernel_v1_exec
from seamount.wire.codec import value_v1_elision
from seamount.wire.runtime import DecodeError
from seamount.wire.scalars import fragment, raw_json, text_fault


_begin_apply_plan_request = kernel_v1_plan_pb2.ApplyPlanRequest.SetInParent
_begin_apply_plan_response = kernel_v1_plan_pb2.ApplyPlanResponse.SetInParent
_begin_get_plan_request = kernel_v1_plan_pb2.GetPlanRequest.SetInParent
_begin_get_plan_response = kernel_v1_plan_pb2.GetPlanResponse.SetInParent
_begin_list_plans_request = kernel_v1_plan_pb2.ListPlansRequest.SetInParent
_begin_list_plans_response = kernel_v1_plan_pb2.ListPlansResponse.SetInParent
_begin_plan_summary = kernel_v1_plan_pb2.PlanSummary.SetInParent
_has_apply_plan_request = kernel_v1_plan_pb2.ApplyPlanRequest.HasField
_has_get_plan_request = kernel_v1_plan_pb2.GetPlanRequest.HasField
_has_get_plan_response = kernel_v1_plan_pb2.GetPlanResponse.HasField
_VERDICT_TEXT: dict[int, str] = {
    1: "allow",
    2: "approval_required",
    3: "deny",
}
_VERDICT_NUMBER: dict[str, kernel_v1_effects_pb2.Verdict.ValueType] = {
    "allow": kernel_v1_effects_pb2.VERDICT_ALLOW,
    "approval_required": kernel_v1_effects_pb2.VERDICT_APPROVAL_REQUIRED,
    "deny": kernel_v1_effects_pb2.VERDICT_DENY,
}
_REVERSIBILITY_TEXT: dict[int, str] = {
    1: "reversible",
    2: "irreversible",
    3: "unknown",
}
_REVERSIBILITY_NUMBER: dict[str, kernel_v1_effects_pb2.Reversibility.ValueType] = {
    "reversible": kernel_v1_effects_pb2.REVERSIBILITY_REVERSIBLE,
    "irreversible": kernel_v1_effects_pb2.REVERSIBILITY_IRREVERSIBLE,
    "unknown": kernel_v1_effects_pb2.REVERSIBILITY_UNKNOWN,
}
_PLAN_STATE_TEXT: dict[int, str] = {
    1: "ready",
    2: "pending",
    3: "approved",
    4: "denied",
    5: "applied",
    6: "expired",
    7: "stale",
}
_PLAN_STATE_NUMBER: dict[str, kernel_v1_plan_pb2.PlanState.ValueType] = {
    "ready": kernel_v1_plan_pb2.PLAN_STATE_READY,
    "pending": kernel_v1_plan_pb2.PLAN_STATE_PENDING,
    "approved": kernel_v1_plan_pb2.PLAN_STATE_APPROVED,
    "denied": kernel_v1_plan_pb2.PLAN_STATE_DENIED,
    "applied": kernel_v1_plan_pb2.PLAN_STATE_APPLIED,
    "expired": kernel_v1_plan_pb2.PLAN_STATE_EXPIRED,
    "stale": kernel_v1_plan_pb2.PLAN_STATE_STALE,
}
_PLAN_KIND_TEXT: dict[int, str] = {
    1: "run",
    2: "pty",
}
_PLAN_KIND_NUMBER: dict[str, kernel_v1_plan_pb2.PlanKind.ValueType] = {
    "run": kernel_v1_plan_pb2.PLAN_KIND_RUN,
    "pty": kernel_v1_plan_pb2.PLAN_KIND_PTY,
}
_APPLY_PLAN_REQUEST_RUN_PATTERN = re.compile('[A-Za-z][A-Za-z0-9._-]*', re.ASCII)


def encode_get_plan_request(m: kernel_v1_plan_pb2.GetPlanRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_get_plan_request(m, "plan_ref"):
        out["plan_ref"] = m.plan_ref
    return out


def fill_get_plan_request(m: kernel_v1_plan_pb2.GetPlanRequest, value: Any) -> None:
    try:
        _begin_get_plan_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "plan_ref" in value:
            v = value["plan_ref"]
            if type(v) is not str:
                raise DecodeError("plan_ref", "must be a string")
            m.plan_ref = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_get_plan_request(value: Any, path: str = "") -> kernel_v1_plan_pb2.GetPlanRequest:
    m = kernel_v1_plan_pb2.GetPlanRequest()
    try:
        fill_get_plan_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_get_plan_request(m: kernel_v1_plan_pb2.GetPlanRequest) -> None:
    if not _has_get_plan_request(m, "plan_ref"):
        raise DecodeError("plan_ref", "is required")
    if len(m.plan_ref.encode()) > 128:
        raise DecodeError("plan_ref", "must have at most 128 bytes")


def encode_get_plan_response(m: kernel_v1_plan_pb2.GetPlanResponse) -> Any:
    out: dict[str, Any] = {
        "ast_version": m.ast_version,
        "ast": fragment(m.ast.text) if _has_get_plan_response(m, "ast") else None,
        "plan_ref": m.plan_ref,
        "effects": [kernel_v1_effects.encode_effect(v) for v in m.effects[:]],
    }
    text = _REVERSIBILITY_TEXT.get(m.reversibility)
    if text is not None:
        out["reversibility"] = text
    text = _VERDICT_TEXT.get(m.verdict)
    if text is not None:
        out["verdict"] = text
    out["approval_pending"] = m.approval_pending
    out["approved"] = m.approved
    out["src"] = m.src
    out["digest"] = m.digest
    text = _PLAN_KIND_TEXT.get(m.kind)
    if text is not None:
        out["kind"] = text
    text = _PLAN_STATE_TEXT.get(m.state)
    if text is not None:
        out["state"] = text
    out["created_ns"] = m.created_ns
    out["expires_ns"] = m.expires_ns
    if _has_get_plan_response(m, "approver"):
        out["approver"] = m.approver
    return out


def fill_get_plan_response(m: kernel_v1_plan_pb2.GetPlanResponse, value: Any) -> None:
    try:
        _begin_get_plan_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "ast_version" in value:
            v = value["ast_version"]
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("ast_version", "must be an integer from 0 to 4294967295")
            m.ast_version = v
        v = value.get("ast")
        if v is not None:
            m.ast.text = raw_json(v, "ast")
        if "plan_ref" in value:
            v = value["plan_ref"]
            if type(v) is not str:
                raise DecodeError("plan_ref", "must be a string")
            m.plan_ref = v
        if "effects" in value:
            v = value["effects"]
            if type(v) is not list:
                raise DecodeError("effects", "must be an array")
            effects_items = m.effects
            try:
                for x in v:
                    kernel_v1_effects.fill_effect(effects_items.add(), x)
            except DecodeError as error:
                raise error.under(f"effects[{len(effects_items) - 1}]") from None
        if "reversibility" in value:
            v = value["reversibility"]
            v = _REVERSIBILITY_NUMBER.get(v) if type(v) is str else None
            if v is None:
                raise DecodeError("reversibility", "must be one of reversible, irreversible, unknown")
            m.reversibility = v
        if "verdict" in value:
            v = value["verdict"]
            v = _VERDICT_NUMBER.get(v) if type(v) is str else None
            if v is None:
                raise DecodeError("verdict", "must be one of allow, approval_required, deny")
            m.verdict = v
        if "approval_pending" in value:
            v = value["approval_pending"]
            if type(v) is not bool:
                raise DecodeError("approval_pending", "must be true or false")
            m.approval_pending = v
        if "approved" in value:
            v = value["approved"]
            if type(v) is not bool:
                raise DecodeError("approved", "must be true or false")
            m.approved = v
        if "src" in value:
            v = value["src"]
            if type(v) is not str:
                raise DecodeError("src", "must be a string")
            m.src = v
        if "digest" in value:
            v = value["digest"]
            if type(v) is not str:
                raise DecodeError("digest", "must be a string")
            m.digest = v
        if "kind" in value:
            v = value["kind"]
            v = _PLAN_KIND_NUMBER.get(v) if type(v) is str else None
            if v is None:
                raise DecodeError("kind", "must be one of run, pty")
            m.kind = v
        if "state" in value:
            v = value["state"]
            v = _PLAN_STATE_NUMBER.get(v) if type(v) is str else None
            if v is None:
                raise DecodeError(
                    "state",
                    "must be one of ready, pending, approved, denied, applied, expired, stale",
                )
            m.state = v
        if "created_ns" in value:
            v = value["created_ns"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "created_ns",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.created_ns = v
        if "expires_ns" in value:
            v = value["expires_ns"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "expires_ns",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.expires_ns = v
        if "approver" in value:
            v = value["approver"]
            if type(v) is not str:
                raise DecodeError("approver", "must be a string")
            m.approver = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_get_plan_response(value: Any, path: str = "") -> kernel_v1_plan_pb2.GetPlanResponse:
    m = kernel_v1_plan_pb2.GetPlanResponse()
    try:
        fill_get_plan_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_list_plans_request(m: kernel_v1_plan_pb2.ListPlansRequest) -> Any:
    return {}


def fill_list_plans_request(m: kernel_v1_plan_pb2.ListPlansRequest, value: Any) -> None:
    _begin_list_plans_request(m)


def decode_list_plans_request(value: Any, path: str = "") -> kernel_v1_plan_pb2.ListPlansRequest:
    m = kernel_v1_plan_pb2.ListPlansRequest()
    try:
        fill_list_plans_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_list_plans_response(m: kernel_v1_plan_pb2.ListPlansResponse) -> Any:
    return [encode_plan_summary(v) for v in m.plans[:]]


def fill_list_plans_response(m: kernel_v1_plan_pb2.ListPlansResponse, value: Any) -> None:
    try:
        _begin_list_plans_response(m)
        if type(value) is not list:
            raise DecodeError("", "must be an array")
        plans_items = m.plans
        try:
            for x in value:
                fill_plan_summary(plans_items.add(), x)
        except DecodeError as error:
            raise error.under(f"[{len(plans_items) - 1}]") from None
    except UnicodeEncodeError:
        raise DecodeError("", "is not Unicode text") from None


def decode_list_plans_response(value: Any, path: str = "") -> kernel_v1_plan_pb2.ListPlansResponse:
    m = kernel_v1_plan_pb2.ListPlansResponse()
    try:
        fill_list_plans_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_plan_summary(m: kernel_v1_plan_pb2.PlanSummary) -> Any:
    out: dict[str, Any] = {
        "plan_ref": m.plan_ref,
        "effects": [kernel_v1_effects.encode_effect(v) for v in m.effects[:]],
    }
    text = _REVERSIBILITY_TEXT.get(m.reversibility)
    if text is not None:
        out["reversibility"] = text
    text = _VERDICT_TEXT.get(m.verdict)
    if text is not None:
        out["verdict"] = text
    out["approval_pending"] = m.approval_pending
    out["approved"] = m.approved
    text = _PLAN_STATE_TEXT.get(m.state)
    if text is not None:
        out["state"] = text
    out["created_ns"] = m.created_ns
    out["expires_ns"] = m.expires_ns
    return out


def fill_plan_summary(m: kernel_v1_plan_pb2.PlanSummary, value: Any) -> None:
    try:
        _begin_plan_summary(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "plan_ref" in value:
            v = value["plan_ref"]
            if type(v) is not str:
                raise DecodeError("plan_ref", "must be a string")
            m.plan_ref = v
        if "effects" in value:
            v = value["effects"]
            if type(v) is not list:
                raise DecodeError("effects", "must be an array")
            effects_items = m.effects
            try:
                for x in v:
                    kernel_v1_effects.fill_effect(effects_items.add(), x)
            except DecodeError as error:
                raise error.under(f"effects[{len(effects_items) - 1}]") from None
        if "reversibility" in value:
            v = value["reversibility"]
            v = _REVERSIBILITY_NUMBER.get(v) if type(v) is str else None
            if v is None:
                raise DecodeError("reversibility", "must be one of reversible, irreversible, unknown")
            m.reversibility = v
        if "verdict" in value:
            v = value["verdict"]
            v = _VERDICT_NUMBER.get(v) if type(v) is str else None
            if v is None:
                raise DecodeError("verdict", "must be one of allow, approval_required, deny")
            m.verdict = v
        if "approval_pending" in value:
            v = value["approval_pending"]
            if type(v) is not bool:
                raise DecodeError("approval_pending", "must be true or false")
            m.approval_pending = v
        if "approved" in value:
            v = value["approved"]
            if type(v) is not bool:
                raise DecodeError("approved", "must be true or false")
            m.approved = v
        if "state" in value:
            v = value["state"]
            v = _PLAN_STATE_NUMBER.get(v) if type(v) is str else None
            if v is None:
                raise DecodeError(
                    "state",
                    "must be one of ready, pending, approved, denied, applied, expired, stale",
                )
            m.state = v
        if "created_ns" in value:
            v = value["created_ns"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "created_ns",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.created_ns = v
        if "expires_ns" in value:
            v = value["expires_ns"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "expires_ns",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.expires_ns = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_plan_summary(value: Any, path: str = "") -> kernel_v1_plan_pb2.PlanSummary:
    m = kernel_v1_plan_pb2.PlanSummary()
    try:
        fill_plan_summary(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_apply_plan_request(m: kernel_v1_plan_pb2.ApplyPlanRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_apply_plan_request(m, "plan_ref"):
        out["plan_ref"] = m.plan_ref
    if _has_apply_plan_request(m, "elide"):
        out["elide"] = value_v1_elision.encode_elide(m.elide)
    if _has_apply_plan_request(m, "run"):
        out["run"] = m.run
    return out


def fill_apply_plan_request(m: kernel_v1_plan_pb2.ApplyPlanRequest, value: Any) -> None:
    try:
        _begin_apply_plan_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "plan_ref" in value:
            v = value["plan_ref"]
            if type(v) is not str:
                raise DecodeError("plan_ref", "must be a string")
            m.plan_ref = v
        v = value.get("elide")
        if v is not None:
            try:
                value_v1_elision.fill_elide(m.elide, v)
            except DecodeError as error:
                raise error.under("elide") from None
        v = value.get("run")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("run", "must be a string")
            m.run = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_apply_plan_request(value: Any, path: str = "") -> kernel_v1_plan_pb2.ApplyPlanRequest:
    m = kernel_v1_plan_pb2.ApplyPlanRequest()
    try:
        fill_apply_plan_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_apply_plan_request(m: kernel_v1_plan_pb2.ApplyPlanRequest) -> None:
    if not _has_apply_plan_request(m, "plan_ref"):
        raise DecodeError("plan_ref", "is required")
    if len(m.plan_ref.encode()) > 128:
        raise DecodeError("plan_ref", "must have at most 128 bytes")
    if _has_apply_plan_request(m, "elide"):
        try:
            value_v1_elision.check_elide(m.elide)
        except DecodeError as error:
            raise error.under("elide") from None
    if _has_apply_plan_request(m, "run"):
        if len(m.run.encode()) > 64:
            raise DecodeError("run", "must have at most 64 bytes")
        if _APPLY_PLAN_REQUEST_RUN_PATTERN.fullmatch(m.run) is None:
            raise DecodeError("run", "must match `^[A-Za-z][A-Za-z0-9._-]*$`")


def encode_apply_plan_response(m: kernel_v1_plan_pb2.ApplyPlanResponse) -> Any:
    return kernel_v1_exec.encode_exec_response(m.result)


def fill_apply_plan_response(m: kernel_v1_plan_pb2.ApplyPlanResponse, value: Any) -> None:
    try:
        _begin_apply_plan_response(m)
        kernel_v1_exec.fill_exec_response(m.result, value)
    except UnicodeEncodeError:
        raise DecodeError("", "is not Unicode text") from None


def decode_apply_plan_response(value: Any, path: str = "") -> kernel_v1_plan_pb2.ApplyPlanResponse:
    m = kernel_v1_plan_pb2.ApplyPlanResponse()
    try:
        fill_apply_plan_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m
