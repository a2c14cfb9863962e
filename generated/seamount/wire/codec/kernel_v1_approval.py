# Written by seamount.codegen from seamount/api/kernel/v1/approval.proto; `make generate` writes it again. Do not edit.
"""JSON codecs of the messages of approval.proto."""

from __future__ import annotations

from typing import Any

from seamount.api.kernel.v1 import approval_pb2 as kernel_v1_approval_pb2
from seamount.api.kernel.v1 import effects_pb2 as kernel_v1_effects_pb2
from seamount.wire.codec import kernel_v1_effects
from seamount.wire.runtime import DecodeError
from seamount.wire.scalars import fragment, place, raw_json, text_fault


_begin_approval = kernel_v1_approval_pb2.Approval.SetInParent
_begin_decide_approval_request = kernel_v1_approval_pb2.DecideApprovalRequest.SetInParent
_begin_decide_approval_response = kernel_v1_approval_pb2.DecideApprovalResponse.SetInParent
_begin_list_approvals_request = kernel_v1_approval_pb2.ListApprovalsRequest.SetInParent
_begin_list_approvals_response = kernel_v1_approval_pb2.ListApprovalsResponse.SetInParent
_begin_request_capability_request = kernel_v1_approval_pb2.RequestCapabilityRequest.SetInParent
_begin_request_capability_response = kernel_v1_approval_pb2.RequestCapabilityResponse.SetInParent
_has_approval = kernel_v1_approval_pb2.Approval.HasField
_has_decide_approval_request = kernel_v1_approval_pb2.DecideApprovalRequest.HasField
_has_list_approvals_request = kernel_v1_approval_pb2.ListApprovalsRequest.HasField
_has_list_approvals_response = kernel_v1_approval_pb2.ListApprovalsResponse.HasField
_has_request_capability_request = kernel_v1_approval_pb2.RequestCapabilityRequest.HasField
_has_request_capability_response = kernel_v1_approval_pb2.RequestCapabilityResponse.HasField
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
_APPROVAL_KIND_TEXT: dict[int, str] = {
    1: "plan",
    2: "action",
}
_APPROVAL_KIND_NUMBER: dict[str, kernel_v1_approval_pb2.ApprovalKind.ValueType] = {
    "plan": kernel_v1_approval_pb2.APPROVAL_KIND_PLAN,
    "action": kernel_v1_approval_pb2.APPROVAL_KIND_ACTION,
}
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
_GRANT_TEXT: dict[int, str] = {
    1: "approved",
    2: "approval_pending",
}
_GRANT_NUMBER: dict[str, kernel_v1_approval_pb2.Grant.ValueType] = {
    "approved": kernel_v1_approval_pb2.GRANT_APPROVED,
    "approval_pending": kernel_v1_approval_pb2.GRANT_APPROVAL_PENDING,
}
_DECISION_TEXT: dict[int, str] = {
    1: "approve",
    2: "deny",
}
_DECISION_NUMBER: dict[str, kernel_v1_approval_pb2.Decision.ValueType] = {
    "approve": kernel_v1_approval_pb2.DECISION_APPROVE,
    "deny": kernel_v1_approval_pb2.DECISION_DENY,
}


def encode_approval(m: kernel_v1_approval_pb2.Approval) -> Any:
    out: dict[str, Any] = {"approval_ref": m.approval_ref}
    text = _APPROVAL_KIND_TEXT.get(m.kind)
    if text is not None:
        out["kind"] = text
    out["plan_ref"] = m.plan_ref if _has_approval(m, "plan_ref") else None
    text = _APPROVAL_STATE_TEXT.get(m.state)
    if text is not None:
        out["state"] = text
    out["principal"] = m.principal
    out["session"] = m.session if _has_approval(m, "session") else None
    out["effects"] = [kernel_v1_effects.encode_effect(v) for v in m.effects[:]]
    text = _REVERSIBILITY_TEXT.get(m.reversibility)
    if text is not None:
        out["reversibility"] = text
    out["src"] = m.src
    out["reason"] = m.reason
    out["requested_ns"] = m.requested_ns
    out["expires_ns"] = m.expires_ns if _has_approval(m, "expires_ns") else None
    out["approver"] = m.approver if _has_approval(m, "approver") else None
    out["decided_ns"] = m.decided_ns if _has_approval(m, "decided_ns") else None
    out["decision_reason"] = m.decision_reason if _has_approval(m, "decision_reason") else None
    if _has_approval(m, "decided_by"):
        out["decided_by"] = m.decided_by
    return out


def fill_approval(m: kernel_v1_approval_pb2.Approval, value: Any) -> None:
    try:
        _begin_approval(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "approval_ref" in value:
            v = value["approval_ref"]
            if type(v) is not str:
                raise DecodeError("approval_ref", "must be a string")
            m.approval_ref = v
        if "kind" in value:
            v = value["kind"]
            v = _APPROVAL_KIND_NUMBER.get(v) if type(v) is str else None
            if v is None:
                raise DecodeError("kind", "must be one of plan, action")
            m.kind = v
        v = value.get("plan_ref")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("plan_ref", "must be a string")
            m.plan_ref = v
        if "state" in value:
            v = value["state"]
            v = _APPROVAL_STATE_NUMBER.get(v) if type(v) is str else None
            if v is None:
                raise DecodeError("state", "must be one of pending, granted, denied, expired, applied")
            m.state = v
        if "principal" in value:
            v = value["principal"]
            if type(v) is not str:
                raise DecodeError("principal", "must be a string")
            m.principal = v
        v = value.get("session")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("session", "must be a string")
            m.session = v
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
        if "src" in value:
            v = value["src"]
            if type(v) is not str:
                raise DecodeError("src", "must be a string")
            m.src = v
        if "reason" in value:
            v = value["reason"]
            if type(v) is not str:
                raise DecodeError("reason", "must be a string")
            m.reason = v
        if "requested_ns" in value:
            v = value["requested_ns"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "requested_ns",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.requested_ns = v
        v = value.get("expires_ns")
        if v is not None:
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "expires_ns",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.expires_ns = v
        v = value.get("approver")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("approver", "must be a string")
            m.approver = v
        v = value.get("decided_ns")
        if v is not None:
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "decided_ns",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.decided_ns = v
        v = value.get("decision_reason")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("decision_reason", "must be a string")
            m.decision_reason = v
        if "decided_by" in value:
            v = value["decided_by"]
            if type(v) is not str:
                raise DecodeError("decided_by", "must be a string")
            m.decided_by = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_approval(value: Any, path: str = "") -> kernel_v1_approval_pb2.Approval:
    m = kernel_v1_approval_pb2.Approval()
    try:
        fill_approval(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_request_capability_request(m: kernel_v1_approval_pb2.RequestCapabilityRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_request_capability_request(m, "plan_ref"):
        out["plan_ref"] = m.plan_ref
    out["effects"] = [fragment(v.text) for v in m.effects[:]]
    if _has_request_capability_request(m, "reason"):
        out["reason"] = m.reason
    return out


def fill_request_capability_request(m: kernel_v1_approval_pb2.RequestCapabilityRequest, value: Any) -> None:
    try:
        _begin_request_capability_request(m)
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
            for x in v:
                effects_items.add().text = raw_json(x, f"effects[{len(effects_items)}]")
        v = value.get("reason")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("reason", "must be a string")
            m.reason = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_request_capability_request(value: Any, path: str = "") -> kernel_v1_approval_pb2.RequestCapabilityRequest:
    m = kernel_v1_approval_pb2.RequestCapabilityRequest()
    try:
        fill_request_capability_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_request_capability_request(m: kernel_v1_approval_pb2.RequestCapabilityRequest) -> None:
    if not _has_request_capability_request(m, "plan_ref"):
        raise DecodeError("plan_ref", "is required")
    if len(m.plan_ref.encode()) > 128:
        raise DecodeError("plan_ref", "must have at most 128 bytes")
    if len(m.effects) > 1024:
        raise DecodeError("effects", "must have at most 1024 items")
    if _has_request_capability_request(m, "reason"):
        if len(m.reason.encode()) > 4096:
            raise DecodeError("reason", "must have at most 4096 bytes")


def encode_request_capability_response(m: kernel_v1_approval_pb2.RequestCapabilityResponse) -> Any:
    out: dict[str, Any] = {}
    text = _GRANT_TEXT.get(m.grant)
    if text is not None:
        out["grant"] = text
    out["plan_ref"] = m.plan_ref
    if _has_request_capability_response(m, "enforced"):
        out["enforced"] = m.enforced
    if _has_request_capability_response(m, "granted_effects"):
        out["granted_effects"] = kernel_v1_effects.encode_effect_kinds(m.granted_effects)
    if _has_request_capability_response(m, "why"):
        out["why"] = m.why
    if _has_request_capability_response(m, "uncovered_effects"):
        out["uncovered_effects"] = kernel_v1_effects.encode_effect_kinds(m.uncovered_effects)
    if _has_request_capability_response(m, "approver"):
        out["approver"] = m.approver
    if _has_request_capability_response(m, "expires_ns"):
        out["expires_ns"] = m.expires_ns
    if _has_request_capability_response(m, "approval_ref"):
        out["approval_ref"] = m.approval_ref
    return out


def fill_request_capability_response(m: kernel_v1_approval_pb2.RequestCapabilityResponse, value: Any) -> None:
    try:
        _begin_request_capability_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "grant" in value:
            v = value["grant"]
            v = _GRANT_NUMBER.get(v) if type(v) is str else None
            if v is None:
                raise DecodeError("grant", "must be one of approved, approval_pending")
            m.grant = v
        if "plan_ref" in value:
            v = value["plan_ref"]
            if type(v) is not str:
                raise DecodeError("plan_ref", "must be a string")
            m.plan_ref = v
        if "enforced" in value:
            v = value["enforced"]
            if type(v) is not bool:
                raise DecodeError("enforced", "must be true or false")
            m.enforced = v
        if "granted_effects" in value:
            v = value["granted_effects"]
            try:
                kernel_v1_effects.fill_effect_kinds(m.granted_effects, v)
            except DecodeError as error:
                raise error.under("granted_effects") from None
        if "why" in value:
            v = value["why"]
            if type(v) is not str:
                raise DecodeError("why", "must be a string")
            m.why = v
        if "uncovered_effects" in value:
            v = value["uncovered_effects"]
            try:
                kernel_v1_effects.fill_effect_kinds(m.uncovered_effects, v)
            except DecodeError as error:
                raise error.under("uncovered_effects") from None
        if "approver" in value:
            v = value["approver"]
            if type(v) is not str:
                raise DecodeError("approver", "must be a string")
            m.approver = v
        if "expires_ns" in value:
            v = value["expires_ns"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "expires_ns",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.expires_ns = v
        if "approval_ref" in value:
            v = value["approval_ref"]
            if type(v) is not str:
                raise DecodeError("approval_ref", "must be a string")
            m.approval_ref = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_request_capability_response(value: Any, path: str = "") -> kernel_v1_approval_pb2.RequestCapabilityResponse:
    m = kernel_v1_approval_pb2.RequestCapabilityResponse()
    try:
        fill_request_capability_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_list_approvals_request(m: kernel_v1_approval_pb2.ListApprovalsRequest) -> Any:
    out: dict[str, Any] = {}
    text = _APPROVAL_STATE_TEXT.get(m.state)
    if text is not None:
        out["state"] = text
    if _has_list_approvals_request(m, "after"):
        out["after"] = m.after
    if _has_list_approvals_request(m, "limit"):
        out["limit"] = m.limit
    return out


def fill_list_approvals_request(m: kernel_v1_approval_pb2.ListApprovalsRequest, value: Any) -> None:
    try:
        _begin_list_approvals_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        v = value.get("state")
        if v is not None:
            v = _APPROVAL_STATE_NUMBER.get(v) if type(v) is str else None
            if v is None:
                raise DecodeError("state", "must be one of pending, granted, denied, expired, applied")
            m.state = v
        v = value.get("after")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("after", "must be a string")
            m.after = v
        v = value.get("limit")
        if v is not None:
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("limit", "must be an integer from 0 to 18446744073709551615")
            m.limit = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_list_approvals_request(value: Any, path: str = "") -> kernel_v1_approval_pb2.ListApprovalsRequest:
    m = kernel_v1_approval_pb2.ListApprovalsRequest()
    try:
        fill_list_approvals_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_list_approvals_request(m: kernel_v1_approval_pb2.ListApprovalsRequest) -> None:
    if _has_list_approvals_request(m, "state"):
        if m.state not in (0, 1, 2, 3, 4, 5):
            raise DecodeError("state", "must be a defined value")
    if _has_list_approvals_request(m, "after"):
        if len(m.after.encode()) > 128:
            raise DecodeError("after", "must have at most 128 bytes")
    if not m.limit:
        m.limit = 100
    if m.limit > 1000:
        m.limit = 1000


def encode_list_approvals_response(m: kernel_v1_approval_pb2.ListApprovalsResponse) -> Any:
    out: dict[str, Any] = {"approvals": [encode_approval(v) for v in m.approvals[:]]}
    if _has_list_approvals_response(m, "next"):
        out["next"] = m.next
    return out


def fill_list_approvals_response(m: kernel_v1_approval_pb2.ListApprovalsResponse, value: Any) -> None:
    try:
        _begin_list_approvals_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "approvals" in value:
            v = value["approvals"]
            if type(v) is not list:
                raise DecodeError("approvals", "must be an array")
            approvals_items = m.approvals
            try:
                for x in v:
                    fill_approval(approvals_items.add(), x)
            except DecodeError as error:
                raise error.under(f"approvals[{len(approvals_items) - 1}]") from None
        if "next" in value:
            v = value["next"]
            if type(v) is not str:
                raise DecodeError("next", "must be a string")
            m.next = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_list_approvals_response(value: Any, path: str = "") -> kernel_v1_approval_pb2.ListApprovalsResponse:
    m = kernel_v1_approval_pb2.ListApprovalsResponse()
    try:
        fill_list_approvals_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_decide_approval_request(m: kernel_v1_approval_pb2.DecideApprovalRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_decide_approval_request(m, "ref"):
        out["ref"] = m.ref
    text = _DECISION_TEXT.get(m.decision)
    if text is not None:
        out["decision"] = text
    if _has_decide_approval_request(m, "reason"):
        out["reason"] = m.reason
    out["effects"] = m.effects[:]
    if _has_decide_approval_request(m, "ttl_ms"):
        out["ttl_ms"] = m.ttl_ms
    if _has_decide_approval_request(m, "decided_by"):
        out["decided_by"] = m.decided_by
    return out


def fill_decide_approval_request(m: kernel_v1_approval_pb2.DecideApprovalRequest, value: Any) -> None:
    try:
        _begin_decide_approval_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "ref" in value:
            v = value["ref"]
            if type(v) is not str:
                raise DecodeError("ref", "must be a string")
            m.ref = v
        if "decision" in value:
            v = value["decision"]
            v = _DECISION_NUMBER.get(v) if type(v) is str else None
            if v is None:
                raise DecodeError("decision", "must be one of approve, deny")
            m.decision = v
        v = value.get("reason")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("reason", "must be a string")
            m.reason = v
        v = value.get("effects")
        if v is not None:
            if type(v) is not list:
                raise DecodeError("effects", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"effects[{place(v, x)}]", "must be a string")
            m.effects.extend(v)
        v = value.get("ttl_ms")
        if v is not None:
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("ttl_ms", "must be an integer from 0 to 18446744073709551615")
            m.ttl_ms = v
        v = value.get("decided_by")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("decided_by", "must be a string")
            m.decided_by = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_decide_approval_request(value: Any, path: str = "") -> kernel_v1_approval_pb2.DecideApprovalRequest:
    m = kernel_v1_approval_pb2.DecideApprovalRequest()
    try:
        fill_decide_approval_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_decide_approval_request(m: kernel_v1_approval_pb2.DecideApprovalRequest) -> None:
    if not _has_decide_approval_request(m, "ref"):
        raise DecodeError("ref", "is required")
    if len(m.ref.encode()) > 128:
        raise DecodeError("ref", "must have at most 128 bytes")
    if not _has_decide_approval_request(m, "decision"):
        raise DecodeError("decision", "is required")
    if m.decision not in (0, 1, 2):
        raise DecodeError("decision", "must be a defined value")
    if _has_decide_approval_request(m, "reason"):
        if len(m.reason.encode()) > 4096:
            raise DecodeError("reason", "must have at most 4096 bytes")
    if len(m.effects) > 64:
        raise DecodeError("effects", "must have at most 64 items")
    for index, each_effects in enumerate(m.effects[:]):
        if len(each_effects.encode()) > 64:
            raise DecodeError(f"effects[{index}]", "must have at most 64 bytes")
    if _has_decide_approval_request(m, "ttl_ms"):
        if m.ttl_ms < 1:
            raise DecodeError("ttl_ms", "must be at least 1")
    if _has_decide_approval_request(m, "decided_by"):
        if len(m.decided_by.encode()) > 256:
            raise DecodeError("decided_by", "must have at most 256 bytes")


def encode_decide_approval_response(m: kernel_v1_approval_pb2.DecideApprovalResponse) -> Any:
    return encode_approval(m.approval)


def fill_decide_approval_response(m: kernel_v1_approval_pb2.DecideApprovalResponse, value: Any) -> None:
    try:
        _begin_decide_approval_response(m)
        fill_approval(m.approval, value)
    except UnicodeEncodeError:
        raise DecodeError("", "is not Unicode text") from None


def decode_decide_approval_response(value: Any, path: str = "") -> kernel_v1_approval_pb2.DecideApprovalResponse:
    m = kernel_v1_approval_pb2.DecideApprovalResponse()
    try:
        fill_decide_approval_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m
