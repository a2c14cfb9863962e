"""Serves `plan.*`: describing plans and carrying them out."""

from __future__ import annotations

import time
from typing import Final

from seamount.api.kernel.v1 import exec_pb2, pty_pb2
from seamount.api.kernel.v1 import plan_pb2 as api
from seamount.api.value.v1.elision_pb2 import Elide
from seamount.api.value.v1.json_pb2 import Json
from seamount.kernel.approvals.events import VERDICTS, effect_messages
from seamount.kernel.plans import table as plans_table
from seamount.kernel.plans.evidence import PROMPT
from seamount.kernel.plans.parsing import Sources
from seamount.kernel.plans.planning import REVERSIBILITIES
from seamount.kernel.plans.plans import Plans
from seamount.kernel.plans.redeeming import Redeeming
from seamount.kernel.plans.table import StoredPlan
from seamount.kernel.runs import language
from seamount.kernel.services.exec import ExecService
from seamount.kernel.services.pty import PtyService
from seamount.kernel.services.session import attached_session
from seamount.kernel.sessions.sessions import Sessions
from seamount.server.call import Call
from seamount.wire import errors
from seamount.wire.runtime import CallContext
from seamount.wire.services import PlanServicer

STATES: Final = {
    plans_table.READY: api.PLAN_STATE_READY,
    plans_table.PENDING: api.PLAN_STATE_PENDING,
    plans_table.APPROVED: api.PLAN_STATE_APPROVED,
    plans_table.DENIED: api.PLAN_STATE_DENIED,
    plans_table.APPLIED: api.PLAN_STATE_APPLIED,
    plans_table.EXPIRED: api.PLAN_STATE_EXPIRED,
    plans_table.STALE: api.PLAN_STATE_STALE,
}
KINDS: Final = {plans_table.RUN: api.PLAN_KIND_RUN, plans_table.PTY: api.PLAN_KIND_PTY}


class PlanService(PlanServicer):
    """The plans of callers."""

    def __init__(
        self,
        sessions: Sessions,
        sources: Sources,
        plans: Plans,
        redeeming: Redeeming,
        programs: ExecService,
        ptys: PtyService,
    ) -> None:
        self._sessions = sessions
        self._sources = sources
        self._plans = plans
        self._redeeming = redeeming
        self._programs = programs
        self._ptys = ptys

    async def get_plan(self, request: api.GetPlanRequest, call: CallContext) -> api.GetPlanResponse:
        assert isinstance(call, Call)
        session = attached_session(self._sessions, call)
        plan = await self._plans.of_caller(session, call.principal, request.plan_ref)
        summary = self._summary(plan, call)
        answer = api.GetPlanResponse(
            ast_version=language.ast_version(),
            plan_ref=plan.ref,
            effects=summary.effects,
            reversibility=summary.reversibility,
            verdict=summary.verdict,
            approval_pending=summary.approval_pending,
            approved=summary.approved,
            src=plan.src,
            digest=plan.digest,
            kind=KINDS[plan.kind],
            state=summary.state,
            created_ns=plan.created_ns,
            expires_ns=plan.ends_ns,
            approver=plan.approver,
        )
        if plan.kind == plans_table.RUN:
            try:
                program = await self._sources.parse(plan.src, prompt=PROMPT in plan.evidence)
            except errors.ParseError:
                return answer
            answer.ast.CopyFrom(Json(text=program.ast))
        return answer

    async def list_plans(self, request: api.ListPlansRequest, call: CallContext) -> api.ListPlansResponse:
        assert isinstance(call, Call)
        session = attached_session(self._sessions, call)
        found = await self._plans.listed(session, call.principal)
        return api.ListPlansResponse(plans=[self._summary(plan, call) for plan in found])

    async def apply_plan(self, request: api.ApplyPlanRequest, call: CallContext) -> api.ApplyPlanResponse:
        assert isinstance(call, Call)
        session = attached_session(self._sessions, call)
        plan = await self._plans.of_caller(session, call.principal, request.plan_ref)
        if plan.kind == plans_table.PTY:
            asked = pty_pb2.OpenPtyRequest.FromString(plan.request)
            opened = await self._ptys.open_approved(
                asked, call, self._redeeming.redemption(session, call.caps, plan)
            )
            return api.ApplyPlanResponse(result=exec_pb2.ExecResponse(pty=opened))
        elide: Elide | None = request.elide if request.HasField("elide") else None
        result = await self._programs.carry_out(session, call, plan, elide, request.run)
        return api.ApplyPlanResponse(result=result)

    def _summary(self, plan: StoredPlan, call: Call) -> api.PlanSummary:
        state = plan.state_at(time.time_ns())
        verdict = self._plans.verdict(plan, call.caps)
        is_waiting = state == plans_table.PENDING or (state == plans_table.READY and verdict == "ask")
        return api.PlanSummary(
            plan_ref=plan.ref,
            effects=effect_messages(plan.effects),
            reversibility=REVERSIBILITIES[plan.reversibility],
            verdict=VERDICTS[verdict],
            approval_pending=is_waiting and verdict == "ask",
            approved=plan.was_allowed or plan.approver is not None,
            state=STATES[state],
            created_ns=plan.created_ns,
            expires_ns=plan.ends_ns,
        )
