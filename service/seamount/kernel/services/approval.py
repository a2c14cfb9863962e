"""Serves `cap.request` and `approval.*`: asking for approvals and deciding them."""

from __future__ import annotations

import time
from typing import Any, Final

import orjson

from seamount.api.kernel.v1 import approval_pb2 as api
from seamount.api.kernel.v1 import error_details_pb2 as details
from seamount.api.kernel.v1.effects_pb2 import EffectKinds
from seamount.kernel.approvals import table as approvals_table
from seamount.kernel.approvals.approvals import Approvals, Wish, missing_kinds, not_approver
from seamount.kernel.approvals.events import STATES, approval_message, effect_messages
from seamount.kernel.approvals.table import StoredApproval
from seamount.kernel.authority.policies import Judge
from seamount.kernel.plans import table as plans_table
from seamount.kernel.plans.plans import Plans, unknown_plan
from seamount.kernel.plans.table import StoredPlan
from seamount.leash.kinds import snake
from seamount.leash.sandbox_report import Mode, report
from seamount.server.call import Call
from seamount.wire import errors
from seamount.wire.runtime import CallContext
from seamount.wire.services import ApprovalServicer

UNCOVERED: Final = "requested effect scope does not cover the plan"
WAITS: Final = "somebody whom policy gives the right has to decide"
NOBODY: Final = "policy gives nobody the right to decide"
NANOSECONDS_OF_MS: Final = 10**6

_STATE_NAMES: Final = {message: name for name, message in STATES.items()}


class ApprovalService(ApprovalServicer):
    """The queue of approvals, for those who ask and those who decide."""

    def __init__(self, plans: Plans, approvals: Approvals, judge: Judge) -> None:
        self._plans = plans
        self._approvals = approvals
        self._judge = judge

    async def request_capability(
        self, request: api.RequestCapabilityRequest, call: CallContext
    ) -> api.RequestCapabilityResponse:
        assert isinstance(call, Call)
        plan = await self._visible_plan(request.plan_ref, call.principal)
        is_owner = plan.principal == call.principal
        has_right = call.principal in self._judge.policy.principals_that_may_approve(plan.principal)
        if not is_owner and not has_right:
            raise not_approver(plan.ref)
        if self._plans.verdict(plan) == "deny":
            detail = details.PolicyDetail(plan_ref=plan.ref)
            detail.effects.effects.extend(effect_messages(plan.effects))
            raise errors.LeashDenied("policy denies requested effects", detail)
        written = _kinds(request)
        if plan.state == plans_table.READY and self._plans.verdict(plan) == "allow":
            return self._granted(plan, written, None, plan.expires_ns)
        approval = await self._plans.approval_of(plan)
        kinds = None if written is None else frozenset(snake(kind) for kind in written)
        missing = missing_kinds(approval, kinds)
        if missing:
            return self._pending(plan, approval, UNCOVERED, missing)
        if has_right:
            wish = Wish(call.principal, call.caps, is_granted=True, reason=request.reason)
            decided = await self._approvals.decide(approval, wish)
            return self._granted(plan, written, decided.approver, decided.expires_ns or plan.expires_ns)
        if approval.state_at(time.time_ns()) == approvals_table.GRANTED:
            return self._granted(plan, written, approval.approver, approval.expires_ns or plan.expires_ns)
        _refuse_ended(approval)
        if request.reason and request.reason != approval.reason:
            approval = await self._approvals.give_reason(approval, request.reason)
        anybody = self._judge.policy.principals_that_may_approve(plan.principal)
        return self._pending(plan, approval, WAITS if anybody else NOBODY, ())

    async def list_approvals(
        self, request: api.ListApprovalsRequest, call: CallContext
    ) -> api.ListApprovalsResponse:
        limit = int(request.limit)
        try:
            found = await self._approvals.listed(
                call.principal,
                state=_STATE_NAMES[request.state] if request.HasField("state") else None,
                after=request.after if request.HasField("after") else None,
                limit=limit + 1,
            )
        except errors.UnknownApproval as problem:
            wrong = "is no `next` of an earlier answer"
            raise errors.InvalidParams(
                f"after: {wrong}", details.InvalidParamsDetail(field="after", problem=wrong)
            ) from problem
        now = time.time_ns()
        answer = api.ListApprovalsResponse(approvals=[approval_message(each, now) for each in found[:limit]])
        if len(found) > limit:
            answer.next = found[limit - 1].ref
        return answer

    async def decide_approval(
        self, request: api.DecideApprovalRequest, call: CallContext
    ) -> api.DecideApprovalResponse:
        assert isinstance(call, Call)
        approval = await self._approvals.visible(call.principal, request.ref)
        wish = Wish(
            call.principal,
            call.caps,
            is_granted=request.decision == api.DECISION_APPROVE,
            kinds=frozenset(request.effects) or None,
            reason=request.reason,
            decided_by=request.decided_by if request.HasField("decided_by") else None,
            ttl_ns=request.ttl_ms * NANOSECONDS_OF_MS if request.HasField("ttl_ms") else None,
        )
        decided = await self._approvals.decide(approval, wish)
        return api.DecideApprovalResponse(approval=approval_message(decided, time.time_ns()))

    async def _visible_plan(self, ref: str, principal: str) -> StoredPlan:
        """A plan of the principal's own, or one that it may decide or watch. Raises UnknownPlan."""
        plan = await self._plans.find(ref)
        if plan is None or plan.state_at(time.time_ns()) == plans_table.EXPIRED:
            raise unknown_plan(ref)
        policy = self._judge.policy
        if (
            plan.principal != principal
            and principal not in policy.principals_that_may_approve(plan.principal)
            and plan.principal not in policy.supervises(principal)
        ):
            raise unknown_plan(ref)
        return plan

    def _granted(
        self, plan: StoredPlan, written: list[str] | None, approver: str | None, expires_ns: int
    ) -> api.RequestCapabilityResponse:
        confined = report(self._judge.table(plan.principal)).filesystem.mode is Mode.SANDBOX
        return api.RequestCapabilityResponse(
            grant=api.GRANT_APPROVED,
            plan_ref=plan.ref,
            enforced=confined,
            granted_effects=EffectKinds(kinds=written or ()),
            approver=approver,
            expires_ns=expires_ns,
        )

    def _pending(
        self, plan: StoredPlan, approval: StoredApproval, why: str, missing: tuple[str, ...]
    ) -> api.RequestCapabilityResponse:
        _refuse_ended(approval)
        answer = api.RequestCapabilityResponse(
            grant=api.GRANT_APPROVAL_PENDING,
            plan_ref=plan.ref,
            why=why,
            expires_ns=plan.expires_ns,
            approval_ref=approval.ref,
        )
        if missing:
            answer.uncovered_effects.CopyFrom(EffectKinds(kinds=missing))
        return answer


def _kinds(request: api.RequestCapabilityRequest) -> list[str] | None:
    """The kinds of a request as they were written; None when everything is asked for. Entries that name no
    kind ask for nothing."""
    if not request.effects:
        return None
    found: list[str] = []
    for entry in request.effects:
        value: Any = orjson.loads(entry.text)
        kind = value.get("kind") if isinstance(value, dict) else value
        if isinstance(kind, str):
            found.append(kind)
    return found


def _refuse_ended(approval: StoredApproval) -> None:
    """Raises ApprovalDecided for what does not wait and was not granted."""
    state = approval.state_at(time.time_ns())
    if state in (approvals_table.PENDING, approvals_table.GRANTED):
        return
    raise errors.ApprovalDecided(
        f"the approval is {state} already",
        details.ApprovalDecidedDetail(
            approval_ref=approval.ref, state=STATES[state], approver=approval.approver
        ),
    )
