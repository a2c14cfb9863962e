"""Carrying plans out: whether everything that a plan rests on still holds, and using it up."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, Final

import orjson

from seamount.api.kernel.v1 import error_details_pb2 as details
from seamount.api.kernel.v1.effects_pb2 import EffectList
from seamount.kernel.approvals import table as approvals_table
from seamount.kernel.approvals.approvals import Approvals, policy_name
from seamount.kernel.approvals.events import effect_messages
from seamount.kernel.authority import audit
from seamount.kernel.authority.audit import AuditEvent
from seamount.kernel.authority.policies import Judge, tell_refused
from seamount.kernel.channels.event import Event
from seamount.kernel.plans import table as plans_table
from seamount.kernel.plans.cover import uncovered
from seamount.kernel.plans.evidence import changes, gather_evidence, resolved_effects
from seamount.kernel.plans.planning import Outlined, Plan, outline
from seamount.kernel.plans.plans import unknown_plan
from seamount.kernel.plans.table import StoredPlan
from seamount.kernel.runs import language
from seamount.kernel.sessions.sessions import Session
from seamount.leash.rules import PlanDecision
from seamount.server.principals import Caps
from seamount.store.statements import Transaction
from seamount.store.store import Store
from seamount.wire import errors
from seamount.wire.runtime import CatalogueError

MAX_CHANGES: Final = 32
"""Changes that a PLAN_STALE error lists."""


class Redemption:
    """The use of one plan by the principal that made it. Used once, on the session's turn.

    `effects` (JSON) are what the run may do beyond policy once `consume` has returned, and `until_ns` is how
    long that holds, None for as long as the run goes on.
    """

    def __init__(
        self,
        redeeming: Redeeming,
        session: Session,
        caps: Caps,
        plan: StoredPlan,
        cwd: bytes | None,
        *,
        must_be_approved: bool,
    ) -> None:
        self.plan = plan
        self.effects: tuple[str, ...] = ()
        self.until_ns: int | None = None
        self._redeeming = redeeming
        self._session = session
        self._caps = caps
        self._cwd = cwd
        self._must_be_approved = must_be_approved

    async def consume(self, now: Plan) -> None:
        """Use the plan up for what its program would do now.

        Raises UnknownPlan (its time is over, or it was used), ApprovalRequired (it waits, or more would be
        done than was approved), PlanStale, LeashDenied; with `must_be_approved` PlanNotApproved for a plan
        that waits, was refused or was used. Nothing has happened then.
        """
        outlined = await outline(self._session, now.program, self._cwd, self.plan.principal)
        await self.consume_outlined(outlined)

    async def consume_outlined(self, outlined: Outlined) -> None:
        """The same for what was outlined already."""
        await self._redeeming.refuse_unless_usable(self.plan, must_be_approved=self._must_be_approved)
        evidence = await self._redeeming.check(self._session, self._caps, self.plan, outlined)
        fresh = await self._redeeming.use_up(self.plan, must_be_approved=self._must_be_approved)
        if fresh.state == plans_table.APPROVED:
            approved = resolved_effects(fresh.effects, evidence)
            self.effects = tuple(orjson.dumps(effect).decode() for effect in approved)
            self.until_ns = fresh.approved_until_ns


class Redeeming:
    """Checks plans and uses them up, on the kernel's loop."""

    def __init__(self, store: Store, approvals: Approvals, judge: Judge) -> None:
        self._store = store
        self._approvals = approvals
        self._judge = judge

    def redemption(
        self,
        session: Session,
        caps: Caps,
        plan: StoredPlan,
        cwd: bytes | None = None,
        *,
        must_be_approved: bool = False,
    ) -> Redemption:
        """The use of a plan, in the directory it was made for unless another is asked for."""
        where = plan.cwd if cwd is None else cwd
        return Redemption(self, session, caps, plan, where, must_be_approved=must_be_approved)

    async def refuse_unless_usable(self, plan: StoredPlan, *, must_be_approved: bool) -> None:
        """Raises the error of a plan that waits, has ended, or was used. Nothing is noted."""
        fresh = await self._store.read(lambda rows: plans_table.find(rows, plan.ref))
        if fresh is None:
            raise unknown_plan(plan.ref)
        state = fresh.state_at(time.time_ns())
        if state in (plans_table.READY, plans_table.APPROVED):
            return
        if state == plans_table.PENDING and self._is_allowed(plan):
            return
        raise not_usable(fresh, must_be_approved=must_be_approved)

    async def check(
        self, session: Session, caps: Caps, plan: StoredPlan, outlined: Outlined
    ) -> Mapping[str, str]:
        """The evidence of now, when everything that the plan rests on holds; see `Redemption.consume`."""
        policy = self._judge.table(plan.principal, caps)
        evidence = await gather_evidence(outlined, session.worker.snapshot.environment, policy)
        differing = changes(plan.evidence, evidence)
        if differing:
            await self._note_stale(plan)
            raise _stale(plan, differing)
        effects = outlined.plan.effects
        more = uncovered(plan.effects, effects)
        if more:
            raise _required(plan, "the program would do more than the plan says", effects)
        decision = policy.judge_plan(effects, language.reversibility(effects))
        verdict = decision.verdict
        if verdict == "deny":
            raise _denied_now(decision, effects)
        is_current = plan.policy == policy_name(self._judge.policy)
        if plan.state == plans_table.APPROVED and verdict != "allow" and not is_current:
            await self._note_stale(plan)
            raise _stale(plan, ["the policy under which it was approved"])
        if plan.state == plans_table.READY and verdict != "allow":
            raise _required(plan, "policy asks for an approval by now", effects, decision)
        return evidence

    async def use_up(self, plan: StoredPlan, *, must_be_approved: bool) -> StoredPlan:
        """Claim a plan; the one that was claimed. Whoever comes second is refused."""
        now = time.time_ns()
        audience = self._approvals.audience(plan.principal)
        is_allowed = self._is_allowed(plan)

        def unit(transaction: Transaction) -> tuple[StoredPlan | None, bool, list[Event]]:
            fresh = plans_table.find(transaction, plan.ref)
            if fresh is None:
                return None, False, []
            usable = fresh.state in (plans_table.READY, plans_table.APPROVED) or (
                fresh.state == plans_table.PENDING and is_allowed
            )
            if not usable or not plans_table.claim(transaction, plan.ref, fresh.state, now):
                return fresh, False, []
            approval = approvals_table.find(transaction, plan.ref)
            if approval is not None:
                return (
                    fresh,
                    True,
                    self._approvals.ended(transaction, approval, approvals_table.APPLIED, audience),
                )
            audit.write(transaction, _applied(fresh))
            return fresh, True, []

        fresh, is_claimed, _ = await self._store.write(
            unit, committed=lambda told: self._approvals.deliver(told[2])
        )
        if fresh is None:
            raise unknown_plan(plan.ref)
        self._approvals.changed()
        if not is_claimed:
            raise not_usable(fresh, must_be_approved=must_be_approved)
        return fresh

    def _is_allowed(self, plan: StoredPlan) -> bool:
        table = self._judge.table(plan.principal)
        return table.judge_plan(plan.effects, plan.reversibility).verdict == "allow"

    async def _note_stale(self, plan: StoredPlan) -> None:
        audience = self._approvals.audience(plan.principal)

        def unit(transaction: Transaction) -> list[Event]:
            if not plans_table.move(transaction, plan.ref, plans_table.STALE):
                return []
            audit.write(
                transaction, AuditEvent("plan-stale", plan.principal, False, plan.session, {"plan": plan.ref})
            )
            approval = approvals_table.find(transaction, plan.ref)
            if approval is None:
                return []
            return self._approvals.ended(transaction, approval, approvals_table.EXPIRED, audience)

        await self._store.write(unit, committed=self._approvals.deliver)


def not_usable(plan: StoredPlan, *, must_be_approved: bool) -> CatalogueError:
    """Why a plan cannot be carried out as it stands."""
    state = plan.state_at(time.time_ns())
    if state == plans_table.EXPIRED:
        return unknown_plan(plan.ref)
    if state == plans_table.STALE:
        return _stale(plan, [])
    if must_be_approved:
        return errors.PlanNotApproved(
            f"mode approved requires an approved plan; this one is {state}",
            details.PlanDetail(plan_ref=plan.ref),
        )
    if state == plans_table.DENIED:
        return _denied(plan, "the plan was refused")
    if state == plans_table.APPLIED:
        return unknown_plan(plan.ref, "the plan was carried out already")
    return _required(plan, "plan approval pending", plan.effects)


def _required(
    plan: StoredPlan,
    why: str,
    effects: tuple[dict[str, Any], ...],
    decision: PlanDecision | None = None,
) -> errors.ApprovalRequired:
    detail = details.PolicyDetail(effects=EffectList(effects=effect_messages(effects)), plan_ref=plan.ref)
    if decision is not None:
        tell_refused(detail, decision.decisions, effects)
    return errors.ApprovalRequired(why, detail)


def _denied_now(decision: PlanDecision, effects: tuple[dict[str, Any], ...]) -> errors.LeashDenied:
    """Policy has come to deny what it allowed, or somebody approved: which effects, as a run is told."""
    detail = details.PolicyDetail(effects=EffectList(effects=effect_messages(effects)))
    why = tell_refused(detail, decision.decisions, effects)
    return errors.LeashDenied(f"leash denied execution{why and f': not allowed to {why}'}", detail)


def _denied(plan: StoredPlan, why: str) -> errors.LeashDenied:
    return errors.LeashDenied(
        why, details.PolicyDetail(effects=EffectList(effects=effect_messages(plan.effects)))
    )


def _stale(plan: StoredPlan, differing: list[str]) -> errors.PlanStale:
    return errors.PlanStale(
        "what the plan rests on has changed",
        details.PlanStaleDetail(plan_ref=plan.ref, changes=differing[:MAX_CHANGES]),
    )


def _applied(plan: StoredPlan) -> AuditEvent:
    return AuditEvent("plan-applied", plan.principal, True, plan.session, {"plan": plan.ref}, plan.effects)
