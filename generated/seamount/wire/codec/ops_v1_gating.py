# Written by seamount.codegen from seamount/api/ops/v1/gating.proto; `make generate` writes it again. Do not edit.
"""JSON codecs of the messages of gating.proto."""

from __future__ import annotations

from typing import Any

from seamount.api.ops.v1 import gating_pb2 as ops_v1_gating_pb2
from seamount.wire.runtime import DecodeError
from seamount.wire.scalars import fragment, raw_json, text_fault


_begin_decide_action_request = ops_v1_gating_pb2.DecideActionRequest.SetInParent
_begin_decide_action_response = ops_v1_gating_pb2.DecideActionResponse.SetInParent
_begin_evaluate_action_request = ops_v1_gating_pb2.EvaluateActionRequest.SetInParent
_begin_evaluate_action_response = ops_v1_gating_pb2.EvaluateActionResponse.SetInParent
_begin_gating_audit_entry = ops_v1_gating_pb2.GatingAuditEntry.SetInParent
_begin_list_gating_audit_request = ops_v1_gating_pb2.ListGatingAuditRequest.SetInParent
_begin_list_gating_audit_response = ops_v1_gating_pb2.ListGatingAuditResponse.SetInParent
_begin_list_pending_request = ops_v1_gating_pb2.ListPendingRequest.SetInParent
_begin_list_pending_response = ops_v1_gating_pb2.ListPendingResponse.SetInParent
_begin_pending_action = ops_v1_gating_pb2.PendingAction.SetInParent
_has_decide_action_request = ops_v1_gating_pb2.DecideActionRequest.HasField
_has_decide_action_response = ops_v1_gating_pb2.DecideActionResponse.HasField
_has_evaluate_action_request = ops_v1_gating_pb2.EvaluateActionRequest.HasField
_has_evaluate_action_response = ops_v1_gating_pb2.EvaluateActionResponse.HasField
_has_gating_audit_entry = ops_v1_gating_pb2.GatingAuditEntry.HasField
_has_list_gating_audit_request = ops_v1_gating_pb2.ListGatingAuditRequest.HasField
_has_pending_action = ops_v1_gating_pb2.PendingAction.HasField


def encode_evaluate_action_request(m: ops_v1_gating_pb2.EvaluateActionRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_evaluate_action_request(m, "action_id"):
        out["action_id"] = m.action_id
    out["actor_id"] = m.actor_id
    if _has_evaluate_action_request(m, "action_type"):
        out["action_type"] = m.action_type
    if _has_evaluate_action_request(m, "action"):
        out["action"] = m.action
    if _has_evaluate_action_request(m, "context"):
        out["context"] = fragment(m.context.text)
    if _has_evaluate_action_request(m, "risk_tier"):
        out["risk_tier"] = m.risk_tier
    if _has_evaluate_action_request(m, "rationale"):
        out["rationale"] = m.rationale
    if _has_evaluate_action_request(m, "requested_approver"):
        out["requested_approver"] = m.requested_approver
    if _has_evaluate_action_request(m, "approval_recipient"):
        out["approval_recipient"] = m.approval_recipient
    if _has_evaluate_action_request(m, "approval_channel"):
        out["approval_channel"] = m.approval_channel
    if _has_evaluate_action_request(m, "approval_timeout_ms"):
        out["approval_timeout_ms"] = m.approval_timeout_ms
    if _has_evaluate_action_request(m, "entity"):
        out["entity"] = m.entity
    if _has_evaluate_action_request(m, "topic"):
        out["topic"] = m.topic
    return out


def fill_evaluate_action_request(m: ops_v1_gating_pb2.EvaluateActionRequest, value: Any) -> None:
    try:
        _begin_evaluate_action_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        v = value.get("action_id")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("action_id", "must be a string")
            m.action_id = v
        if "actor_id" in value:
            v = value["actor_id"]
            if type(v) is not str:
                raise DecodeError("actor_id", "must be a string")
            m.actor_id = v
        v = value.get("action_type")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("action_type", "must be a string")
            m.action_type = v
        v = value.get("action")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("action", "must be a string")
            m.action = v
        v = value.get("context")
        if v is not None:
            m.context.text = raw_json(v, "context")
        v = value.get("risk_tier")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("risk_tier", "must be a string")
            m.risk_tier = v
        v = value.get("rationale")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("rationale", "must be a string")
            m.rationale = v
        v = value.get("requested_approver")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("requested_approver", "must be a string")
            m.requested_approver = v
        v = value.get("approval_recipient")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("approval_recipient", "must be a string")
            m.approval_recipient = v
        v = value.get("approval_channel")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("approval_channel", "must be a string")
            m.approval_channel = v
        v = value.get("approval_timeout_ms")
        if v is not None:
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("approval_timeout_ms", "must be an integer from 0 to 18446744073709551615")
            m.approval_timeout_ms = v
        v = value.get("entity")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("entity", "must be a string")
            m.entity = v
        v = value.get("topic")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("topic", "must be a string")
            m.topic = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_evaluate_action_request(value: Any, path: str = "") -> ops_v1_gating_pb2.EvaluateActionRequest:
    m = ops_v1_gating_pb2.EvaluateActionRequest()
    try:
        fill_evaluate_action_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_evaluate_action_request(m: ops_v1_gating_pb2.EvaluateActionRequest) -> None:
    if _has_evaluate_action_request(m, "action_id"):
        if len(m.action_id.encode()) > 256:
            raise DecodeError("action_id", "must have at most 256 bytes")
    if not m.actor_id:
        raise DecodeError("actor_id", "must not be empty")
    if len(m.actor_id.encode()) > 256:
        raise DecodeError("actor_id", "must have at most 256 bytes")
    if _has_evaluate_action_request(m, "action_type"):
        if len(m.action_type.encode()) > 256:
            raise DecodeError("action_type", "must have at most 256 bytes")
    if _has_evaluate_action_request(m, "action"):
        if len(m.action.encode()) > 256:
            raise DecodeError("action", "must have at most 256 bytes")
    if _has_evaluate_action_request(m, "risk_tier"):
        if len(m.risk_tier.encode()) > 64:
            raise DecodeError("risk_tier", "must have at most 64 bytes")
    if _has_evaluate_action_request(m, "rationale"):
        if len(m.rationale.encode()) > 65536:
            raise DecodeError("rationale", "must have at most 65536 bytes")
    if _has_evaluate_action_request(m, "requested_approver"):
        if len(m.requested_approver.encode()) > 256:
            raise DecodeError("requested_approver", "must have at most 256 bytes")
    if _has_evaluate_action_request(m, "approval_recipient"):
        if len(m.approval_recipient.encode()) > 1024:
            raise DecodeError("approval_recipient", "must have at most 1024 bytes")
    if _has_evaluate_action_request(m, "approval_channel"):
        if len(m.approval_channel.encode()) > 256:
            raise DecodeError("approval_channel", "must have at most 256 bytes")
    if _has_evaluate_action_request(m, "entity"):
        if len(m.entity.encode()) > 1024:
            raise DecodeError("entity", "must have at most 1024 bytes")
    if _has_evaluate_action_request(m, "topic"):
        if len(m.topic.encode()) > 1024:
            raise DecodeError("topic", "must have at most 1024 bytes")


def encode_evaluate_action_response(m: ops_v1_gating_pb2.EvaluateActionResponse) -> Any:
    return {
        "action_id": m.action_id,
        "action": m.action,
        "action_type": m.action_type,
        "actor_id": m.actor_id,
        "risk_tier": m.risk_tier,
        "tier_code": m.tier_code,
        "outcome": m.outcome,
        "explanation": m.explanation,
        "recommended_handling": m.recommended_handling,
        "pending_id": m.pending_id if _has_evaluate_action_response(m, "pending_id") else None,
        "approval_ref": m.approval_ref if _has_evaluate_action_response(m, "approval_ref") else None,
        "fallback_reason": m.fallback_reason if _has_evaluate_action_response(m, "fallback_reason") else None,
    }


def fill_evaluate_action_response(m: ops_v1_gating_pb2.EvaluateActionResponse, value: Any) -> None:
    try:
        _begin_evaluate_action_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "action_id" in value:
            v = value["action_id"]
            if type(v) is not str:
                raise DecodeError("action_id", "must be a string")
            m.action_id = v
        if "action" in value:
            v = value["action"]
            if type(v) is not str:
                raise DecodeError("action", "must be a string")
            m.action = v
        if "action_type" in value:
            v = value["action_type"]
            if type(v) is not str:
                raise DecodeError("action_type", "must be a string")
            m.action_type = v
        if "actor_id" in value:
            v = value["actor_id"]
            if type(v) is not str:
                raise DecodeError("actor_id", "must be a string")
            m.actor_id = v
        if "risk_tier" in value:
            v = value["risk_tier"]
            if type(v) is not str:
                raise DecodeError("risk_tier", "must be a string")
            m.risk_tier = v
        if "tier_code" in value:
            v = value["tier_code"]
            if type(v) is not str:
                raise DecodeError("tier_code", "must be a string")
            m.tier_code = v
        if "outcome" in value:
            v = value["outcome"]
            if type(v) is not str:
                raise DecodeError("outcome", "must be a string")
            m.outcome = v
        if "explanation" in value:
            v = value["explanation"]
            if type(v) is not str:
                raise DecodeError("explanation", "must be a string")
            m.explanation = v
        if "recommended_handling" in value:
            v = value["recommended_handling"]
            if type(v) is not str:
                raise DecodeError("recommended_handling", "must be a string")
            m.recommended_handling = v
        v = value.get("pending_id")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("pending_id", "must be a string")
            m.pending_id = v
        v = value.get("approval_ref")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("approval_ref", "must be a string")
            m.approval_ref = v
        v = value.get("fallback_reason")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("fallback_reason", "must be a string")
            m.fallback_reason = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_evaluate_action_response(value: Any, path: str = "") -> ops_v1_gating_pb2.EvaluateActionResponse:
    m = ops_v1_gating_pb2.EvaluateActionResponse()
    try:
        fill_evaluate_action_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_decide_action_request(m: ops_v1_gating_pb2.DecideActionRequest) -> Any:
    out: dict[str, Any] = {"pending_id": m.pending_id, "decision": m.decision}
    if _has_decide_action_request(m, "decided_by"):
        out["decided_by"] = m.decided_by
    if _has_decide_action_request(m, "approver_id"):
        out["approver_id"] = m.approver_id
    if _has_decide_action_request(m, "reason"):
        out["reason"] = m.reason
    return out


def fill_decide_action_request(m: ops_v1_gating_pb2.DecideActionRequest, value: Any) -> None:
    try:
        _begin_decide_action_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "pending_id" in value:
            v = value["pending_id"]
            if type(v) is not str:
                raise DecodeError("pending_id", "must be a string")
            m.pending_id = v
        if "decision" in value:
            v = value["decision"]
            if type(v) is not str:
                raise DecodeError("decision", "must be a string")
            m.decision = v
        v = value.get("decided_by")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("decided_by", "must be a string")
            m.decided_by = v
        v = value.get("approver_id")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("approver_id", "must be a string")
            m.approver_id = v
        v = value.get("reason")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("reason", "must be a string")
            m.reason = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_decide_action_request(value: Any, path: str = "") -> ops_v1_gating_pb2.DecideActionRequest:
    m = ops_v1_gating_pb2.DecideActionRequest()
    try:
        fill_decide_action_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_decide_action_request(m: ops_v1_gating_pb2.DecideActionRequest) -> None:
    if not m.pending_id:
        raise DecodeError("pending_id", "must not be empty")
    if len(m.pending_id.encode()) > 256:
        raise DecodeError("pending_id", "must have at most 256 bytes")
    if not m.decision:
        raise DecodeError("decision", "must not be empty")
    if len(m.decision.encode()) > 64:
        raise DecodeError("decision", "must have at most 64 bytes")
    if _has_decide_action_request(m, "decided_by"):
        if len(m.decided_by.encode()) > 256:
            raise DecodeError("decided_by", "must have at most 256 bytes")
    if _has_decide_action_request(m, "approver_id"):
        if len(m.approver_id.encode()) > 256:
            raise DecodeError("approver_id", "must have at most 256 bytes")
    if _has_decide_action_request(m, "reason"):
        if len(m.reason.encode()) > 65536:
            raise DecodeError("reason", "must have at most 65536 bytes")


def encode_decide_action_response(m: ops_v1_gating_pb2.DecideActionResponse) -> Any:
    out: dict[str, Any] = {
        "pending_id": m.pending_id,
        "action_id": m.action_id,
        "decision": m.decision,
        "approver_id": m.approver_id,
        "decided_by": m.decided_by,
        "outcome": m.outcome,
        "decided_at_ms": m.decided_at_ms,
    }
    if _has_decide_action_response(m, "reason"):
        out["reason"] = m.reason
    if _has_decide_action_response(m, "next_pending_id"):
        out["next_pending_id"] = m.next_pending_id
    return out


def fill_decide_action_response(m: ops_v1_gating_pb2.DecideActionResponse, value: Any) -> None:
    try:
        _begin_decide_action_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "pending_id" in value:
            v = value["pending_id"]
            if type(v) is not str:
                raise DecodeError("pending_id", "must be a string")
            m.pending_id = v
        if "action_id" in value:
            v = value["action_id"]
            if type(v) is not str:
                raise DecodeError("action_id", "must be a string")
            m.action_id = v
        if "decision" in value:
            v = value["decision"]
            if type(v) is not str:
                raise DecodeError("decision", "must be a string")
            m.decision = v
        if "approver_id" in value:
            v = value["approver_id"]
            if type(v) is not str:
                raise DecodeError("approver_id", "must be a string")
            m.approver_id = v
        if "decided_by" in value:
            v = value["decided_by"]
            if type(v) is not str:
                raise DecodeError("decided_by", "must be a string")
            m.decided_by = v
        if "outcome" in value:
            v = value["outcome"]
            if type(v) is not str:
                raise DecodeError("outcome", "must be a string")
            m.outcome = v
        if "decided_at_ms" in value:
            v = value["decided_at_ms"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "decided_at_ms",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.decided_at_ms = v
        if "reason" in value:
            v = value["reason"]
            if type(v) is not str:
                raise DecodeError("reason", "must be a string")
            m.reason = v
        if "next_pending_id" in value:
            v = value["next_pending_id"]
            if type(v) is not str:
                raise DecodeError("next_pending_id", "must be a string")
            m.next_pending_id = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_decide_action_response(value: Any, path: str = "") -> ops_v1_gating_pb2.DecideActionResponse:
    m = ops_v1_gating_pb2.DecideActionResponse()
    try:
        fill_decide_action_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_list_pending_request(m: ops_v1_gating_pb2.ListPendingRequest) -> Any:
    return {}


def fill_list_pending_request(m: ops_v1_gating_pb2.ListPendingRequest, value: Any) -> None:
    _begin_list_pending_request(m)


def decode_list_pending_request(value: Any, path: str = "") -> ops_v1_gating_pb2.ListPendingRequest:
    m = ops_v1_gating_pb2.ListPendingRequest()
    try:
        fill_list_pending_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_pending_action(m: ops_v1_gating_pb2.PendingAction) -> Any:
    out: dict[str, Any] = {
        "pending_id": m.pending_id,
        "action_id": m.action_id,
        "action": m.action,
        "action_type": m.action_type,
        "actor_id": m.actor_id,
        "risk_tier": m.risk_tier,
        "tier_code": m.tier_code,
    }
    if _has_pending_action(m, "approval_ref"):
        out["approval_ref"] = m.approval_ref
    if _has_pending_action(m, "requested_approver"):
        out["requested_approver"] = m.requested_approver
    if _has_pending_action(m, "approval_recipient"):
        out["approval_recipient"] = m.approval_recipient
    if _has_pending_action(m, "approval_channel"):
        out["approval_channel"] = m.approval_channel
    if _has_pending_action(m, "approval_route_id"):
        out["approval_route_id"] = m.approval_route_id
    if _has_pending_action(m, "approval_delivery_id"):
        out["approval_delivery_id"] = m.approval_delivery_id
    if _has_pending_action(m, "rationale"):
        out["rationale"] = m.rationale
    if _has_pending_action(m, "context"):
        out["context"] = fragment(m.context.text)
    out["created_at_ms"] = m.created_at_ms
    out["deadline_at_ms"] = m.deadline_at_ms
    return out


def fill_pending_action(m: ops_v1_gating_pb2.PendingAction, value: Any) -> None:
    try:
        _begin_pending_action(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "pending_id" in value:
            v = value["pending_id"]
            if type(v) is not str:
                raise DecodeError("pending_id", "must be a string")
            m.pending_id = v
        if "action_id" in value:
            v = value["action_id"]
            if type(v) is not str:
                raise DecodeError("action_id", "must be a string")
            m.action_id = v
        if "action" in value:
            v = value["action"]
            if type(v) is not str:
                raise DecodeError("action", "must be a string")
            m.action = v
        if "action_type" in value:
            v = value["action_type"]
            if type(v) is not str:
                raise DecodeError("action_type", "must be a string")
            m.action_type = v
        if "actor_id" in value:
            v = value["actor_id"]
            if type(v) is not str:
                raise DecodeError("actor_id", "must be a string")
            m.actor_id = v
        if "risk_tier" in value:
            v = value["risk_tier"]
            if type(v) is not str:
                raise DecodeError("risk_tier", "must be a string")
            m.risk_tier = v
        if "tier_code" in value:
            v = value["tier_code"]
            if type(v) is not str:
                raise DecodeError("tier_code", "must be a string")
            m.tier_code = v
        if "approval_ref" in value:
            v = value["approval_ref"]
            if type(v) is not str:
                raise DecodeError("approval_ref", "must be a string")
            m.approval_ref = v
        if "requested_approver" in value:
            v = value["requested_approver"]
            if type(v) is not str:
                raise DecodeError("requested_approver", "must be a string")
            m.requested_approver = v
        if "approval_recipient" in value:
            v = value["approval_recipient"]
            if type(v) is not str:
                raise DecodeError("approval_recipient", "must be a string")
            m.approval_recipient = v
        if "approval_channel" in value:
            v = value["approval_channel"]
            if type(v) is not str:
                raise DecodeError("approval_channel", "must be a string")
            m.approval_channel = v
        if "approval_route_id" in value:
            v = value["approval_route_id"]
            if type(v) is not str:
                raise DecodeError("approval_route_id", "must be a string")
            m.approval_route_id = v
        if "approval_delivery_id" in value:
            v = value["approval_delivery_id"]
            if type(v) is not str:
                raise DecodeError("approval_delivery_id", "must be a string")
            m.approval_delivery_id = v
        if "rationale" in value:
            v = value["rationale"]
            if type(v) is not str:
                raise DecodeError("rationale", "must be a string")
            m.rationale = v
        if "context" in value:
            v = value["context"]
            m.context.text = raw_json(v, "context")
        if "created_at_ms" in value:
            v = value["created_at_ms"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "created_at_ms",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.created_at_ms = v
        if "deadline_at_ms" in value:
            v = value["deadline_at_ms"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "deadline_at_ms",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.deadline_at_ms = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_pending_action(value: Any, path: str = "") -> ops_v1_gating_pb2.PendingAction:
    m = ops_v1_gating_pb2.PendingAction()
    try:
        fill_pending_action(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_list_pending_response(m: ops_v1_gating_pb2.ListPendingResponse) -> Any:
    return {"pending": [encode_pending_action(v) for v in m.pending[:]]}


def fill_list_pending_response(m: ops_v1_gating_pb2.ListPendingResponse, value: Any) -> None:
    try:
        _begin_list_pending_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "pending" in value:
            v = value["pending"]
            if type(v) is not list:
                raise DecodeError("pending", "must be an array")
            pending_items = m.pending
            try:
                for x in v:
                    fill_pending_action(pending_items.add(), x)
            except DecodeError as error:
                raise error.under(f"pending[{len(pending_items) - 1}]") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_list_pending_response(value: Any, path: str = "") -> ops_v1_gating_pb2.ListPendingResponse:
    m = ops_v1_gating_pb2.ListPendingResponse()
    try:
        fill_list_pending_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_list_gating_audit_request(m: ops_v1_gating_pb2.ListGatingAuditRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_list_gating_audit_request(m, "limit"):
        out["limit"] = m.limit
    return out


def fill_list_gating_audit_request(m: ops_v1_gating_pb2.ListGatingAuditRequest, value: Any) -> None:
    _begin_list_gating_audit_request(m)
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    v = value.get("limit")
    if v is not None:
        if type(v) is not int or not 0 <= v <= 4294967295:
            raise DecodeError("limit", "must be an integer from 0 to 4294967295")
        m.limit = v


def decode_list_gating_audit_request(value: Any, path: str = "") -> ops_v1_gating_pb2.ListGatingAuditRequest:
    m = ops_v1_gating_pb2.ListGatingAuditRequest()
    try:
        fill_list_gating_audit_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_list_gating_audit_request(m: ops_v1_gating_pb2.ListGatingAuditRequest) -> None:
    if not _has_list_gating_audit_request(m, "limit"):
        m.limit = 50
    if not 1 <= m.limit <= 500:
        raise DecodeError("limit", "must be from 1 to 500")


def encode_gating_audit_entry(m: ops_v1_gating_pb2.GatingAuditEntry) -> Any:
    return {
        "audit_id": m.audit_id,
        "timestamp_ms": m.timestamp_ms,
        "event_type": m.event_type,
        "action_id": m.action_id,
        "pending_id": m.pending_id if _has_gating_audit_entry(m, "pending_id") else None,
        "actor_id": m.actor_id,
        "risk_tier": m.risk_tier,
        "outcome": m.outcome,
        "detail": fragment(m.detail.text),
    }


def fill_gating_audit_entry(m: ops_v1_gating_pb2.GatingAuditEntry, value: Any) -> None:
    try:
        _begin_gating_audit_entry(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "audit_id" in value:
            v = value["audit_id"]
            if type(v) is not str:
                raise DecodeError("audit_id", "must be a string")
            m.audit_id = v
        if "timestamp_ms" in value:
            v = value["timestamp_ms"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "timestamp_ms",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.timestamp_ms = v
        if "event_type" in value:
            v = value["event_type"]
            if type(v) is not str:
                raise DecodeError("event_type", "must be a string")
            m.event_type = v
        if "action_id" in value:
            v = value["action_id"]
            if type(v) is not str:
                raise DecodeError("action_id", "must be a string")
            m.action_id = v
        v = value.get("pending_id")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("pending_id", "must be a string")
            m.pending_id = v
        if "actor_id" in value:
            v = value["actor_id"]
            if type(v) is not str:
                raise DecodeError("actor_id", "must be a string")
            m.actor_id = v
        if "risk_tier" in value:
            v = value["risk_tier"]
            if type(v) is not str:
                raise DecodeError("risk_tier", "must be a string")
            m.risk_tier = v
        if "outcome" in value:
            v = value["outcome"]
            if type(v) is not str:
                raise DecodeError("outcome", "must be a string")
            m.outcome = v
        if "detail" in value:
            v = value["detail"]
            m.detail.text = raw_json(v, "detail")
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_gating_audit_entry(value: Any, path: str = "") -> ops_v1_gating_pb2.GatingAuditEntry:
    m = ops_v1_gating_pb2.GatingAuditEntry()
    try:
        fill_gating_audit_entry(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_list_gating_audit_response(m: ops_v1_gating_pb2.ListGatingAuditResponse) -> Any:
    return {"entries": [encode_gating_audit_entry(v) for v in m.entries[:]]}


def fill_list_gating_audit_response(m: ops_v1_gating_pb2.ListGatingAuditResponse, value: Any) -> None:
    try:
        _begin_list_gating_audit_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "entries" in value:
            v = value["entries"]
            if type(v) is not list:
                raise DecodeError("entries", "must be an array")
            entries_items = m.entries
            try:
                for x in v:
                    fill_gating_audit_entry(entries_items.add(), x)
            except DecodeError as error:
                raise error.under(f"entries[{len(entries_items) - 1}]") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_list_gating_audit_response(value: Any, path: str = "") -> ops_v1_gating_pb2.ListGatingAuditResponse:
    m = ops_v1_gating_pb2.ListGatingAuditResponse()
    try:
        fill_list_gating_audit_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m
