"""GatingService: how much ceremony actions need, and the decisions about those that wait.

What waits is an approval of the kernel's queue as well, in the same transaction: whoever decides that, over
whatever surface, has decided this. The approval is what counts; rows here follow it at the next look.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Any, Final

import orjson

from seamount.api.ops.v1 import gating_pb2 as pb
from seamount.kernel.approvals.approvals import Approvals, Wish, new_approval
from seamount.kernel.channels.event import Event
from seamount.ops import gating_table as table
from seamount.ops import numbers, refusals
from seamount.ops.access import Access
from seamount.ops.clock import Clock
from seamount.ops.gating_policy import BLOCKED, TIERS, WORDS, GatingPolicy, bounded_timeout
from seamount.ops.gating_resolving import Resolving
from seamount.ops.gating_table import Noted, Pending
from seamount.ops.identities import AGENT
from seamount.server.call import Call
from seamount.store.statements import Snapshot, Transaction
from seamount.store.store import Store
from seamount.wire import errors
from seamount.wire.runtime import CallContext
from seamount.wire.services.ops_v1_gating import GatingServicer

APPROVE: Final = "approve"
DENY: Final = ("deny", "reject")
ESCALATE: Final = "escalate"

AUDITED: Final = "consequence_mode_allow_with_audit_v0_1"

Conflicts = Callable[[Snapshot, str | None, str | None], str | None]
"""Why memory speaks against an action about this entity and topic, as a `fallback_reason`; None when it
does not."""

Told = tuple[str | None, str | None, str | None]
"""The route and the delivery with which somebody was told, or why nobody was."""

Tell = Callable[[CallContext, Pending], Awaitable[Told]]
"""Tells the recipient of an approval over its channel."""


class GatingService(GatingServicer):
    """See the contract."""

    def __init__(
        self,
        store: Store,
        approvals: Approvals,
        access: Access,
        clock: Clock,
        policy: Callable[[], GatingPolicy],
        conflicts: Conflicts,
        tell: Tell,
    ) -> None:
        self._store = store
        self._approvals = approvals
        self._access = access
        self._clock = clock
        self._policy = policy
        self._conflicts = conflicts
        self._tell = tell
        self._resolving = Resolving(approvals, clock)

    async def evaluate_action(
        self, request: pb.EvaluateActionRequest, call: CallContext
    ) -> pb.EvaluateActionResponse:
        self._access.demand(call, "gating.evaluate")
        asked = _Asked(request, self._policy())
        principal = call.principal
        audience = self._approvals.audience(principal)

        def unit(transaction: Transaction) -> tuple[pb.EvaluateActionResponse, Pending | None, list[Event]]:
            events = self._resolving.sweep(transaction)
            answer, pending, more = self._evaluate(transaction, asked, principal, audience)
            return answer, pending, events + more

        answer, pending, _ = await self._store.write(unit, committed=lambda done: self._deliver(done[2]))
        if pending is not None:
            self._approvals.changed()
            if {"approval_recipient", "approval_channel"} <= pending.body.keys():
                await self._notify(call, pending)
        return answer

    def _evaluate(
        self, transaction: Transaction, asked: _Asked, principal: str, audience: frozenset[str]
    ) -> tuple[pb.EvaluateActionResponse, Pending | None, list[Event]]:
        tier = asked.tier
        if asked.action_id:
            waiting = table.of_action(transaction, asked.action_id)
            if waiting is not None:
                if waiting.digest != asked.digest or waiting.principal != principal:
                    raise refusals.refused(
                        "action_id_conflict",
                        f"another action of the name {asked.action_id} waits; give this one its own",
                    )
                return asked.answer("pending_approval", "queue_for_review", waiting), None, []
        else:
            asked.action_id = f"gate-action-{numbers.take(transaction, table.SEQUENCE):06d}"
        if tier == BLOCKED:
            self._note(transaction, asked, "evaluated", "safe_draft", {"policy": "blocked"})
            return asked.answer("safe_draft", "deny", fallback="policy_blocked"), None, []
        if tier in ("r2", "r3"):
            reason = self._conflicts(transaction, asked.entity, asked.topic)
            if reason is not None:
                detail = {"reason": reason, "entity": asked.entity, "topic": asked.topic}
                self._note(transaction, asked, "conflict_blocked", "safe_draft", detail)
                return asked.answer("safe_draft", "deny", fallback=reason), None, []
        if tier != "r3":
            outcome = "allowed_with_audit" if tier == "r2" else "allowed"
            detail = {"policy": AUDITED if tier == "r2" else "allow_immediate"}
            self._note(transaction, asked, "evaluated", outcome, detail)
            handling = "auto_approve_with_audit" if tier == "r2" else "auto_approve"
            return asked.answer(outcome, handling), None, []
        pending, events = self._wait(transaction, asked, principal, audience)
        return asked.answer("pending_approval", "queue_for_review", pending), pending, events

    def _wait(
        self, transaction: Transaction, asked: _Asked, principal: str, audience: frozenset[str]
    ) -> tuple[Pending, list[Event]]:
        now = self._clock.now_ms()
        deadline = now + asked.timeout_ms
        approval = new_approval(
            "action",
            principal=principal,
            session=None,
            effects=(),
            reversibility="unknown",
            src=f"{asked.action} ({asked.action_id}) by {asked.actor_id}",
            expires_ns=deadline * 1_000_000,
            reason=asked.body.get("rationale", ""),
        )
        events = self._approvals.ask(transaction, approval, audience)
        pending = Pending(
            numbers.take(transaction, table.SEQUENCE),
            asked.action_id,
            approval.ref,
            principal,
            asked.digest,
            asked.body,
            now,
            deadline,
        )
        table.insert(transaction, pending)
        noted = self._resolving.noted(
            pending, "pending_created", "pending_approval", {"approval": approval.ref}
        )
        table.note(transaction, noted)
        return pending, events + self._resolving.evict(transaction)

    async def _notify(self, call: CallContext, pending: Pending) -> None:
        """Tells whom the caller named; a failure is noted and fails nothing."""
        route, delivery, problem = await self._tell(call, pending)

        def unit(transaction: Transaction) -> None:
            current = table.find(transaction, pending.number)
            if current is None:
                return
            if problem is None:
                told = {"approval_route_id": route, "approval_delivery_id": delivery}
                table.change(transaction, pending.number, {**current.body, **told})
            else:
                detail = {"approval": pending.approval_ref, "approval_notification_error": problem}
                noted = self._resolving.noted(pending, "pending_created", "pending_approval", detail)
                table.note(transaction, noted)

        await self._store.write(unit)

    async def decide_action(
        self, request: pb.DecideActionRequest, call: CallContext
    ) -> pb.DecideActionResponse:
        assert isinstance(call, Call)
        self._access.demand(call, "gating.decide")
        decision = request.decision.strip().lower()
        if decision not in (APPROVE, *DENY, ESCALATE):
            raise refusals.invalid("decision", "must be approve, deny, reject or escalate")
        approver = _approver(request, call)
        number = table.number_of(request.pending_id)
        if number is None:
            raise refusals.stale_decision(request.pending_id, "unknown")
        pending = await self._sweep_and_find(number, request.pending_id)
        _may_decide(pending, approver, decision)
        if decision == ESCALATE:
            return await self._escalate(request, pending, approver)
        approval = await self._approvals.find(pending.approval_ref)
        assert approval is not None
        wish = Wish(
            call.principal,
            call.caps,
            is_granted=decision == APPROVE,
            reason=request.reason,
            decided_by=approver,
        )
        try:
            await self._approvals.decide(approval, wish)
        except errors.NotApprover as problem:
            raise refusals.denied("gating.decide") from problem
        except errors.ApprovalDecided as problem:
            raise refusals.stale_decision(request.pending_id, "resolved") from problem
        outcome, decided_ms = await self._store.write(
            lambda transaction: self._resolving.finish(transaction, pending)
        )
        return _decided(request, pending, approver, outcome, decided_ms)

    async def _sweep_and_find(self, number: int, pending_id: str) -> Pending:
        """What waits under a number. Raises StaleDecision."""

        def unit(transaction: Transaction) -> tuple[Pending | str, list[Event]]:
            events = self._resolving.sweep(transaction)
            found = table.find(transaction, number)
            if found is None:
                return ("resolved" if table.was_resolved(transaction, number) else "unknown"), events
            return found, events

        found, _ = await self._store.write(unit, committed=lambda done: self._deliver(done[1]))
        if isinstance(found, str):
            raise refusals.stale_decision(pending_id, found)
        return found

    async def _escalate(
        self, request: pb.DecideActionRequest, pending: Pending, approver: str
    ) -> pb.DecideActionResponse:
        """The same approval waits on, under a new id that everybody may decide."""
        body = {name: value for name, value in pending.body.items() if name != "requested_approver"}

        def unit(transaction: Transaction) -> Pending:
            if table.find(transaction, pending.number) is None:
                raise refusals.stale_decision(pending.pending_id, "resolved")
            table.resolve(transaction, pending.number)
            successor = replace(pending, number=numbers.take(transaction, table.SEQUENCE), body=body)
            table.insert(transaction, successor)
            detail = {
                "decided_by": approver,
                "reason": request.reason,
                "next_pending_id": successor.pending_id,
            }
            table.note(
                transaction,
                self._resolving.noted(pending, "escalation_decided", "pending_approval", detail),
            )
            return successor

        successor = await self._store.write(unit)
        answer = _decided(request, pending, approver, "pending_approval", self._clock.now_ms())
        answer.next_pending_id = successor.pending_id
        return answer

    async def list_pending(self, request: pb.ListPendingRequest, call: CallContext) -> pb.ListPendingResponse:
        self._access.demand(call, "gating.view")
        found = await self._look(table.all_pending)
        return pb.ListPendingResponse(pending=[_waiting(each) for each in found])

    async def list_gating_audit(
        self, request: pb.ListGatingAuditRequest, call: CallContext
    ) -> pb.ListGatingAuditResponse:
        self._access.demand(call, "gating.view")
        found = await self._look(lambda rows: table.newest(rows, request.limit))
        return pb.ListGatingAuditResponse(entries=[_entry(each) for each in found])

    async def _look(self, look: Callable[[Snapshot], Sequence[Any]]) -> Sequence[Any]:
        """What a look at the tables finds once what has ended is taken off."""

        def unit(transaction: Transaction) -> tuple[Sequence[Any], list[Event]]:
            events = self._resolving.sweep(transaction)
            return look(transaction), events

        found, _ = await self._store.write(unit, committed=lambda done: self._deliver(done[1]))
        return found

    def _note(
        self, transaction: Transaction, asked: _Asked, event: str, outcome: str, detail: dict[str, Any]
    ) -> None:
        now = self._clock.now_ms()
        table.note(
            transaction,
            Noted(event, asked.action_id, asked.actor_id, asked.code, outcome, None, detail, now),
        )

    def _deliver(self, events: list[Event]) -> None:
        self._approvals.deliver(events)
        self._approvals.changed()


class _Asked:
    """A request in one dialect. Raises what the request is refused with."""

    def __init__(self, request: pb.EvaluateActionRequest, policy: GatingPolicy) -> None:
        self.action = refusals.required(
            refusals.one_of(request, "action_type", "action"), ("action_type", "action")
        )
        self.actor_id = refusals.required(request.actor_id, ("actor_id",))
        self.action_id = request.action_id.strip()
        if request.HasField("action_id") and not self.action_id:
            raise refusals.invalid("action_id", "must not be empty")
        wished = request.risk_tier.strip().lower() if request.HasField("risk_tier") else None
        if wished is not None and wished not in TIERS:
            raise refusals.invalid("risk_tier", f"must be one of {', '.join(TIERS)}")
        context: Any = orjson.loads(request.context.text) if request.HasField("context") else {}
        if context is None:
            context = {}
        if not isinstance(context, dict):
            raise refusals.invalid("context", "must be an object")
        self.in_words = request.HasField("action_type")
        classified = policy.classify(self.action, wished)
        self.tier, self.explanation = classified.tier, classified.why
        self.code = "r3" if self.tier == BLOCKED else self.tier
        self.entity = _reference(request, context, "entity")
        self.topic = _reference(request, context, "topic")
        self.timeout_ms = bounded_timeout(
            request.approval_timeout_ms if request.HasField("approval_timeout_ms") else None, policy
        )
        self.body: dict[str, Any] = {"action": self.action, "actor_id": self.actor_id, "risk_tier": self.code}
        for name in ("rationale", "requested_approver", "approval_recipient", "approval_channel"):
            value = getattr(request, name).strip()
            if value:
                self.body[name] = value
        if context:
            self.body["context"] = context
        said = [self.body, self.entity, self.topic, self.timeout_ms]
        self.digest = orjson.dumps(said, option=orjson.OPT_SORT_KEYS).decode()

    def answer(
        self, outcome: str, handling: str, pending: Pending | None = None, fallback: str | None = None
    ) -> pb.EvaluateActionResponse:
        return pb.EvaluateActionResponse(
            action_id=self.action_id,
            action=self.action,
            action_type=self.action,
            actor_id=self.actor_id,
            risk_tier=WORDS[self.tier] if self.in_words else self.code,
            tier_code=self.code,
            outcome=outcome,
            explanation=self.explanation,
            recommended_handling=handling,
            pending_id=None if pending is None else pending.pending_id,
            approval_ref=None if pending is None else pending.approval_ref,
            fallback_reason=fallback,
        )


def _reference(request: pb.EvaluateActionRequest, context: dict[str, Any], name: str) -> str | None:
    """What the action is about, in the form in which memory keeps it."""
    value = getattr(request, name) if request.HasField(name) else context.get(name)  # type: ignore[arg-type]
    return value.strip().lower() or None if isinstance(value, str) else None


def _approver(request: pb.DecideActionRequest, call: Call) -> str:
    """Whoever a token names; what a request says counts where none was shown. Raises InvalidParams."""
    claimed = refusals.one_of(request, "decided_by", "approver_id")
    if call.shows_token:
        return call.principal.removeprefix(AGENT)
    return refusals.required(claimed, ("decided_by", "approver_id"))


def _may_decide(pending: Pending, approver: str, decision: str) -> None:
    """Raises OperationRefused for an approver who may not."""
    wanted = pending.body.get("requested_approver")
    if wanted is not None and approver != wanted:
        raise refusals.refused("requested_approver", "another approver was asked to decide this")
    if decision == APPROVE and approver == pending.body["actor_id"]:
        raise refusals.refused("self_approval", "cannot self-approve: somebody else has to decide")


def _decided(
    request: pb.DecideActionRequest, pending: Pending, approver: str, outcome: str, decided_ms: int
) -> pb.DecideActionResponse:
    return pb.DecideActionResponse(
        pending_id=pending.pending_id,
        action_id=pending.action_id,
        decision=request.decision,
        approver_id=approver,
        decided_by=approver,
        outcome=outcome,
        decided_at_ms=decided_ms,
        reason=request.reason if request.HasField("reason") else None,
    )


def _waiting(pending: Pending) -> pb.PendingAction:
    body = pending.body
    message = pb.PendingAction(
        pending_id=pending.pending_id,
        action_id=pending.action_id,
        action=body["action"],
        action_type=body["action"],
        actor_id=body["actor_id"],
        risk_tier=body["risk_tier"],
        tier_code=body["risk_tier"],
        approval_ref=pending.approval_ref,
        created_at_ms=pending.created_ms,
        deadline_at_ms=pending.deadline_ms,
    )
    for name in (
        "requested_approver",
        "approval_recipient",
        "approval_channel",
        "approval_route_id",
        "approval_delivery_id",
        "rationale",
    ):
        if name in body:
            setattr(message, name, body[name])
    if "context" in body:
        message.context.text = orjson.dumps(body["context"]).decode()
    return message


def _entry(noted: Noted) -> pb.GatingAuditEntry:
    entry = pb.GatingAuditEntry(
        audit_id=noted.audit_id,
        timestamp_ms=noted.timestamp_ms,
        event_type=noted.event_type,
        action_id=noted.action_id,
        pending_id=noted.pending_id,
        actor_id=noted.actor_id,
        risk_tier=noted.tier,
        outcome=noted.outcome,
    )
    entry.detail.text = orjson.dumps(noted.detail).decode()
    return entry
