"""Plans: programs that were judged and stored, and what may be done with them.

A plan never changes. Its reference is random and says nothing; only the principal that made it, in the
session in which it was made, can name it.
"""

from __future__ import annotations

import logging
import secrets
import time
from dataclasses import dataclass
from typing import Final

import blake3
import orjson

from seamount.api.kernel.v1 import error_details_pb2 as details
from seamount.api.kernel.v1.effects_pb2 import EffectList
from seamount.kernel.approvals import table as approvals_table
from seamount.kernel.approvals.approvals import Approvals, new_approval
from seamount.kernel.approvals.events import effect_messages
from seamount.kernel.authority import audit
from seamount.kernel.authority.audit import AuditEvent
from seamount.kernel.authority.policies import Judge, tell_refused
from seamount.kernel.authority.quotas import Quotas
from seamount.kernel.channels.event import Event
from seamount.kernel.plans import table as plans_table
from seamount.kernel.plans.evidence import gather_evidence
from seamount.kernel.plans.parsing import ProgramText
from seamount.kernel.plans.planning import Outlined, Plan, outline
from seamount.kernel.plans.table import StoredPlan
from seamount.kernel.runs import language
from seamount.kernel.sessions.sessions import Session
from seamount.leash.kinds import Verdict
from seamount.leash.rules import Decision
from seamount.server.attachments import quota_exceeded
from seamount.server.principals import Caps
from seamount.store.errors import StoreError
from seamount.store.statements import Transaction
from seamount.store.store import Store
from seamount.wire import errors

_log = logging.getLogger(__name__)

TTL_NS: Final = 3600 * 10**9
"""How long a plan can be carried out."""

MAX_PLAN_BYTES: Final = 256 << 20
"""About the bytes of a principal's plans that can still be carried out. How many those are is a quota."""

MAX_LISTED: Final = 1_000
"""Plans of one session that are listed: the newest."""

_STATES: Final[dict[Verdict, str]] = {
    "allow": plans_table.READY,
    "ask": plans_table.PENDING,
    "deny": plans_table.DENIED,
}


@dataclass(frozen=True, slots=True)
class Proposed:
    """A stored plan, and what policy said about it."""

    plan: StoredPlan
    verdict: Verdict
    decisions: tuple[Decision, ...]
    """About each effect, in order."""


class Plans:
    """The plans of a kernel, on its loop."""

    def __init__(
        self,
        store: Store,
        approvals: Approvals,
        judge: Judge,
        quotas: Quotas,
        *,
        ttl_ns: int = TTL_NS,
    ) -> None:
        self._store = store
        self._approvals = approvals
        self._judge = judge
        self._quotas = quotas
        self._ttl_ns = ttl_ns

    async def propose(
        self,
        session: Session,
        principal: str,
        caps: Caps,
        program: ProgramText,
        cwd: bytes | None = None,
    ) -> Proposed:
        """Judge a program and store it as a plan; nothing runs. One that needs an approval is put into the
        queue. `cwd` is the directory that was asked for.

        Raises QuotaExceeded, and worker.Busy when the session's planner does not answer.
        """
        outlined = await outline(session, program, cwd, principal)
        return await self.store_outlined(session, principal, caps, outlined, cwd)

    async def store_outlined(
        self,
        session: Session,
        principal: str,
        caps: Caps,
        outlined: Outlined,
        cwd: bytes | None = None,
        *,
        kind: str = plans_table.RUN,
        request: bytes = b"",
    ) -> Proposed:
        """The same for what was outlined already; `request` is that of a terminal."""
        policy = self._judge.table(principal, caps)
        effects = outlined.plan.effects
        undone = language.reversibility(effects)
        decision = policy.judge_plan(effects, undone)
        evidence = await gather_evidence(outlined, session.worker.snapshot.environment, policy)
        now = time.time_ns()
        plan = StoredPlan(
            ref=f"plan:{secrets.token_hex(16)}",
            principal=principal,
            owner=session.principal,
            session=session.name,
            kind=kind,
            src=outlined.plan.program.src,
            request=request,
            cwd=cwd,
            effects=effects,
            reversibility=undone,
            evidence=evidence,
            digest=_digest(outlined.plan, evidence, kind, request),
            was_allowed=decision.verdict == "allow",
            created_ns=now,
            expires_ns=now + self._ttl_ns,
            state=_STATES[decision.verdict],
        )
        await self._insert(plan)
        return Proposed(plan, decision.verdict, decision.decisions)

    async def _insert(self, plan: StoredPlan) -> None:
        audience = self._approvals.audience(plan.principal)

        def unit(transaction: Transaction) -> list[Event]:
            count, size = plans_table.held(transaction, plan.principal, plan.created_ns)
            of_all = plans_table.held_by_all(transaction, plan.created_ns)
            self._quotas.demand(plan.principal, "plans", count, of_all)
            if size + len(plan.src) > MAX_PLAN_BYTES:
                raise quota_exceeded("plan_bytes", size, MAX_PLAN_BYTES)
            plans_table.insert(transaction, plan)
            if plan.state == plans_table.PENDING:
                return self._approvals.ask(transaction, approval_of(plan), audience)
            if plan.state == plans_table.DENIED:
                audit.write(transaction, _denied(plan))
            return []

        await self._store.write(unit, committed=self._approvals.deliver)
        self._approvals.changed()

    async def refuse(
        self, session: Session, principal: str, caps: Caps, program: ProgramText, cwd: bytes | None = None
    ) -> None:
        """Store what a run would need an approval for, and raise ApprovalRequired with its reference (or
        LeashDenied; nothing when policy allows it by now)."""
        proposed = await self.propose(session, principal, caps, program, cwd)
        if proposed.verdict == "allow":
            return
        raise refusal(proposed)

    async def refusal_of_terminal(
        self, session: Session, principal: str, caps: Caps, outlined: Outlined, request: bytes
    ) -> errors.LeashDenied | errors.ApprovalRequired:
        """Store the terminal that a request asks for as a plan; the error that names it."""
        proposed = await self.store_outlined(
            session, principal, caps, outlined, kind=plans_table.PTY, request=request
        )
        return refusal(proposed)

    async def of_caller(self, session: Session, principal: str, ref: str) -> StoredPlan:
        """A plan that the principal made in this session and whose time is not over. Raises UnknownPlan: what
        does not exist and what is somebody else's look the same."""
        plan = await self._store.read(lambda rows: plans_table.find(rows, ref))
        if (
            plan is None
            or (plan.principal, plan.owner, plan.session) != (principal, session.principal, session.name)
            or plan.state_at(time.time_ns()) == plans_table.EXPIRED
        ):
            raise unknown_plan(ref)
        return plan

    async def close_session(self, session: Session) -> None:
        """Note that the session on which its plans rest is gone. A session that ends with the kernel comes
        back under its name, and its plans stay."""
        if isinstance(session.ended_by, errors.ShuttingDown):
            return
        try:
            await self._end_of_session(session)
        except StoreError as problem:
            # They end by their time at the latest.
            _log.warning("plans of closed session %s are not noted: %s", session.name, problem)

    async def _end_of_session(self, session: Session) -> None:
        owner, name = session.principal, session.name
        found = await self._store.read(lambda rows: plans_table.open_of_session(rows, owner, name))
        if not found:
            return
        audiences = {plan.principal: self._approvals.audience(plan.principal) for plan in found}

        def unit(transaction: Transaction) -> list[Event]:
            events: list[Event] = []
            for plan in found:
                plans_table.move(transaction, plan.ref, plans_table.STALE)
                approval = approvals_table.find(transaction, plan.ref)
                if approval is not None:
                    audience = audiences[plan.principal]
                    events += self._approvals.ended(transaction, approval, approvals_table.EXPIRED, audience)
            return events

        await self._store.write(unit, committed=self._approvals.deliver)

    async def find(self, ref: str) -> StoredPlan | None:
        """The plan of a reference, whoever's it is."""
        return await self._store.read(lambda rows: plans_table.find(rows, ref))

    async def listed(self, session: Session, principal: str) -> list[StoredPlan]:
        """The newest plans that a principal made in a session, ascending by creation."""
        owner, name = session.principal, session.name
        return await self._store.read(
            lambda rows: plans_table.of_session(rows, principal, owner, name, MAX_LISTED)
        )

    def verdict(self, plan: StoredPlan, caps: Caps = None) -> Verdict:
        """What policy says about a plan now."""
        return self._judge.table(plan.principal, caps).judge_plan(plan.effects, plan.reversibility).verdict

    async def approval_of(self, plan: StoredPlan) -> approvals_table.StoredApproval:
        """The approval of a plan; a plan that needed none when it was made is put into the queue now."""
        found = await self._approvals.find(plan.ref)
        if found is not None:
            return found
        approval = approval_of(plan)
        audience = self._approvals.audience(plan.principal)

        def unit(transaction: Transaction) -> list[Event]:
            if approvals_table.find(transaction, plan.ref) is not None:
                return []
            plans_table.move(transaction, plan.ref, plans_table.PENDING)
            return self._approvals.ask(transaction, approval, audience)

        await self._store.write(unit, committed=self._approvals.deliver)
        self._approvals.changed()
        found = await self._approvals.find(plan.ref)
        return approval if found is None else found


def approval_of(plan: StoredPlan) -> approvals_table.StoredApproval:
    """What is put into the queue for a plan."""
    return new_approval(
        approvals_table.PLAN,
        principal=plan.principal,
        session=plan.session,
        effects=plan.effects,
        reversibility=plan.reversibility,
        src=plan.src,
        expires_ns=plan.expires_ns,
        plan_ref=plan.ref,
    )


def unknown_plan(ref: str, why: str = "unknown or expired plan_ref") -> errors.UnknownPlan:
    """The error of a plan that is not there for the caller."""
    return errors.UnknownPlan(why, details.PlanDetail(plan_ref=ref))


def refusal(proposed: Proposed) -> errors.LeashDenied | errors.ApprovalRequired:
    """The error of a run that policy does not allow as it is."""
    plan = proposed.plan
    detail = details.PolicyDetail(effects=EffectList(effects=effect_messages(plan.effects)))
    if plan.kind == plans_table.PTY:
        detail.cmd = plan.src
    why = tell_refused(detail, proposed.decisions, plan.effects)
    if proposed.verdict == "deny":
        return errors.LeashDenied(f"leash denied execution{why and f': not allowed to {why}'}", detail)
    detail.plan_ref = plan.ref
    return errors.ApprovalRequired(f"approval required{why and f' to {why}'}; the plan is stored", detail)


def _denied(plan: StoredPlan) -> AuditEvent:
    about = {"plan": plan.ref, "method": "exec", "reason": "LEASH_DENIED"}
    effects = plan.effects[: audit.MAX_EFFECTS]
    return AuditEvent("denied", plan.principal, False, plan.session, about, effects, ts=plan.created_ns)


def _digest(plan: Plan, evidence: dict[str, str], kind: str, request: bytes) -> str:
    parts = [kind, plan.program.src, plan.effects, evidence]
    digest = blake3.blake3(orjson.dumps(parts, option=orjson.OPT_SORT_KEYS))
    digest.update(request)
    return digest.hexdigest()
