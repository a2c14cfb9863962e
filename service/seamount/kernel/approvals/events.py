"""What the channel `approval` and the audit say about approvals."""

from __future__ import annotations

from typing import Any

from seamount.api.kernel.v1 import approval_pb2 as api
from seamount.api.kernel.v1 import effects_pb2
from seamount.api.kernel.v1 import events_pb2 as events
from seamount.api.value.v1.tagged_pb2 import TaggedIntOrNull, TaggedStr, TaggedStrOrNull
from seamount.api.value.v1.value_pb2 import IntValue, NullValue, StrValue
from seamount.kernel.approvals.table import StoredApproval
from seamount.kernel.authority.audit import AuditEvent
from seamount.kernel.plans.planning import REVERSIBILITIES
from seamount.wire.codec.kernel_v1_effects import decode_effect

KINDS = {"plan": api.APPROVAL_KIND_PLAN, "action": api.APPROVAL_KIND_ACTION}

STATES = {
    "pending": api.APPROVAL_STATE_PENDING,
    "granted": api.APPROVAL_STATE_GRANTED,
    "denied": api.APPROVAL_STATE_DENIED,
    "expired": api.APPROVAL_STATE_EXPIRED,
    "applied": api.APPROVAL_STATE_APPLIED,
}

VERDICTS = {
    "allow": effects_pb2.VERDICT_ALLOW,
    "ask": effects_pb2.VERDICT_APPROVAL_REQUIRED,
    "deny": effects_pb2.VERDICT_DENY,
}


def effect_messages(effects: tuple[dict[str, Any], ...]) -> list[effects_pb2.Effect]:
    """Effects as messages of the contract."""
    return [decode_effect(effect, "") for effect in effects]


def approval_event(approval: StoredApproval) -> events.ApprovalEvent:
    """What has become of an approval, for its owner and for those who may decide it."""
    items = events.ApprovalEffectItems(v=effect_messages(approval.effects))
    return events.ApprovalEvent(
        record=events.ApprovalRecord(
            v=events.ApprovalFields(
                plan_ref=_text_or_null(approval.plan_ref),
                effects=events.ApprovalEffects(list=items),
                principal=_text(approval.principal),
                expires=_number_or_null(approval.expires_ns),
                state=_text(approval.state),
                approver=_text_or_null(approval.approver),
                approval_ref=_text(approval.ref),
            )
        )
    )


def approval_message(approval: StoredApproval, now_ns: int) -> api.Approval:
    """An approval as clients see it."""
    return api.Approval(
        approval_ref=approval.ref,
        kind=KINDS[approval.kind],
        plan_ref=approval.plan_ref,
        state=STATES[approval.state_at(now_ns)],
        principal=approval.principal,
        session=approval.session,
        effects=effect_messages(approval.effects),
        reversibility=REVERSIBILITIES[approval.reversibility],
        src=approval.src,
        reason=approval.reason,
        requested_ns=approval.requested_ns,
        expires_ns=approval.expires_ns,
        approver=approval.approver,
        decided_ns=approval.decided_ns,
        decision_reason=approval.decision_reason,
        decided_by=approval.decided_by,
    )


def audit_event(what: str, actor: str, approval: StoredApproval, *, ok: bool, reason: str = "") -> AuditEvent:
    """The audit's row about an approval: who did what to it."""
    return AuditEvent(
        what,
        actor,
        ok,
        session=approval.session or "",
        about={
            "approval": approval.ref,
            "plan": approval.plan_ref,
            "owner": approval.principal,
            "reason": reason,
            "decided_by": approval.decided_by,
        },
        effects=approval.effects,
    )


def _text(text: str) -> TaggedStr:
    return TaggedStr(str=StrValue(v=text))


def _text_or_null(text: str | None) -> TaggedStrOrNull:
    return TaggedStrOrNull(null=NullValue()) if text is None else TaggedStrOrNull(str=StrValue(v=text))


def _number_or_null(number: int | None) -> TaggedIntOrNull:
    return TaggedIntOrNull(null=NullValue()) if number is None else TaggedIntOrNull(int=IntValue(v=number))
