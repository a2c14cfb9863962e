"""How waiting ends: rows of gating follow the approvals that stand for them."""

from __future__ import annotations

from typing import Any

from seamount.kernel.approvals import table as approvals
from seamount.kernel.approvals.approvals import Approvals
from seamount.kernel.approvals.table import StoredApproval
from seamount.kernel.channels.event import Event
from seamount.ops import gating_table as table
from seamount.ops import refusals
from seamount.ops.clock import Clock
from seamount.ops.gating_table import Noted, Pending
from seamount.store.statements import Transaction

MS: int = 1_000_000
"""Nanoseconds."""


class Resolving:
    """Its methods are called in units of the store."""

    def __init__(self, queue: Approvals, clock: Clock) -> None:
        self._queue = queue
        self._clock = clock

    def sweep(self, transaction: Transaction) -> list[Event]:
        """Takes off what was decided elsewhere and what has waited too long. The events are to be delivered
        once they are committed."""
        now = self._clock.now_ms()
        events: list[Event] = []
        for pending in table.all_pending(transaction):
            approval = approvals.find(transaction, pending.approval_ref)
            is_decided = approval is not None and approval.state in (approvals.GRANTED, approvals.DENIED)
            if is_decided:
                assert approval is not None
                self._close(transaction, pending, approval)
            elif now >= pending.deadline_ms or approval is None or approval.state != approvals.PENDING:
                detail = {"fallback": "safe_draft", "reason": "approval_timeout"}
                events += self._drop(transaction, pending, approval, "timeout_fallback", detail)
        return events

    def evict(self, transaction: Transaction) -> list[Event]:
        """Takes the oldest off where too much waits."""
        waiting = table.all_pending(transaction)
        events: list[Event] = []
        for pending in waiting[: max(0, len(waiting) - table.MOST_PENDING)]:
            approval = approvals.find(transaction, pending.approval_ref)
            detail = {"fallback": "safe_draft", "reason": "too_many_pending"}
            events += self._drop(transaction, pending, approval, "pending_evicted", detail)
        return events

    def finish(self, transaction: Transaction, pending: Pending) -> tuple[str, int]:
        """Takes off what was just decided; the outcome, and when. Raises StaleDecision when that was done
        already: somebody else was quicker."""
        approval = approvals.find(transaction, pending.approval_ref)
        if approval is None or table.find(transaction, pending.number) is None:
            raise refusals.stale_decision(pending.pending_id, "resolved")
        return self._close(transaction, pending, approval)

    def noted(self, pending: Pending, event: str, outcome: str, detail: dict[str, Any]) -> Noted:
        """A record about something that waits or waited."""
        return Noted(
            event,
            pending.action_id,
            pending.body["actor_id"],
            pending.body["risk_tier"],
            outcome,
            pending.pending_id,
            detail,
            self._clock.now_ms(),
        )

    def _close(self, transaction: Transaction, pending: Pending, approval: StoredApproval) -> tuple[str, int]:
        is_granted = approval.state in (approvals.GRANTED, approvals.APPLIED)
        event = "approval_decided" if is_granted else "rejection_decided"
        outcome = "allowed" if is_granted else "safe_draft"
        detail = {
            "approval": approval.ref,
            "approver": approval.approver,
            "decided_by": approval.decided_by or approval.approver,
            "reason": approval.decision_reason or "",
        }
        table.resolve(transaction, pending.number)
        table.note(transaction, self.noted(pending, event, outcome, detail))
        return outcome, (approval.decided_ns or 0) // MS

    def _drop(
        self,
        transaction: Transaction,
        pending: Pending,
        approval: StoredApproval | None,
        event: str,
        detail: dict[str, Any],
    ) -> list[Event]:
        table.resolve(transaction, pending.number)
        table.note(
            transaction,
            self.noted(pending, event, "safe_draft", {**detail, "approval": pending.approval_ref}),
        )
        if approval is None:
            return []
        audience = self._queue.audience(approval.principal)
        return self._queue.ended(transaction, approval, approvals.EXPIRED, audience)
