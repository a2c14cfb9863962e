"""The queue of approvals: asking, deciding, expiring.

To ask and to decide are different rights. Every change of an approval is one transaction with the change of
its plan, its event on the channel `approval`, and its row in the audit.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Final

from seamount.api.kernel.v1 import error_details_pb2 as details
from seamount.kernel.answers.slices import clip_utf8
from seamount.kernel.approvals import table
from seamount.kernel.approvals.events import STATES, approval_event, audit_event, effect_messages
from seamount.kernel.approvals.table import Decision, StoredApproval
from seamount.kernel.authority import audit
from seamount.kernel.authority.policies import Judge
from seamount.kernel.channels.channels import Channels
from seamount.kernel.channels.event import Event
from seamount.kernel.plans import table as plans_table
from seamount.kernel.plans.cover import kinds_of
from seamount.leash.kinds import snake
from seamount.leash.policy import PolicySet
from seamount.leash.tokens_caps import Caps, permits_all
from seamount.server.background import background
from seamount.store.errors import StoreError
from seamount.store.statements import Snapshot, Transaction
from seamount.store.store import Store
from seamount.wire import errors
from seamount.wire.bounds import APPROVAL_SRC_MAX_BYTES

_log = logging.getLogger(__name__)

KEPT_NS: Final = 24 * 3600 * 10**9
"""How long ended plans and approvals can still be looked at."""

SWEEP_S: Final = 30.0
SWEPT_AT_ONCE: Final = 256

Told = tuple[StoredApproval, list[Event]]
"""An approval as it is now, and the events about it, which are delivered once they are committed."""


def policy_name(policy: PolicySet) -> str:
    """What a policy says, across processes: two policies of one name say the same."""
    return policy.digest or "built-in"


@dataclass(frozen=True, slots=True)
class Wish:
    """What a caller wants decided: `kinds` of effects, None for all that are needed, and until when. `caps`
    are the caller's (`Call.caps`): who may not do something itself with its token grants it to nobody."""

    approver: str
    caps: Caps
    is_granted: bool
    kinds: frozenset[str] | None = None
    reason: str = ""
    decided_by: str | None = None
    ttl_ns: int | None = None


class Approvals:
    """Lives on the kernel's loop; `ask` and `tell` alone are called on the store's thread."""

    def __init__(self, store: Store, channels: Channels, judge: Judge) -> None:
        self._store = store
        self._channels = channels
        self._judge = judge
        self._decided: list[Callable[[StoredApproval], None]] = []
        self._wake = asyncio.Event()
        self.open_plans = 0
        """Plans that may still be carried out, as of the latest look, which follows each change soon."""

    # For units of the store.

    def audience(self, principal: str) -> frozenset[str]:
        """Who is told about an approval of this principal's."""
        return self._judge.policy.principals_that_may_approve(principal) | {principal}

    def tell(
        self, transaction: Transaction, approval: StoredApproval, audience: frozenset[str]
    ) -> list[Event]:
        """Write the events about an approval as it is now."""
        return self._channels.append_to_each(transaction, audience, "approval", approval_event(approval))

    def ask(
        self, transaction: Transaction, approval: StoredApproval, audience: frozenset[str]
    ) -> list[Event]:
        """Put something into the queue, in the transaction of whatever it is about."""
        table.insert(transaction, approval)
        audit.write(transaction, audit_event("approval-requested", approval.principal, approval, ok=True))
        return self.tell(transaction, approval, audience)

    def deliver(self, events: list[Event]) -> None:
        """Show committed events to their subscribers."""
        self._channels.deliver(*events)

    # For the loop.

    def on_decided(self, callback: Callable[[StoredApproval], None]) -> None:
        """Call `callback`, on the loop, with each approval that was decided or has expired."""
        self._decided.append(callback)

    async def find(self, ref: str) -> StoredApproval | None:
        """The approval of a reference (`approval:…`, or the `plan:…` that it is about)."""
        return await self._store.read(lambda rows: table.find(rows, ref))

    def may_see(self, principal: str, approval: StoredApproval) -> bool:
        """Whether somebody learns that an approval exists."""
        policy = self._judge.policy
        return principal in self.audience(approval.principal) or approval.principal in policy.supervises(
            principal
        )

    async def visible(self, principal: str, ref: str) -> StoredApproval:
        """The approval, if the principal may know of it. Raises UnknownApproval."""
        found = await self.find(ref)
        if found is None or not self.may_see(principal, found):
            raise errors.UnknownApproval("unknown approval", details.UnknownApprovalDetail(ref=ref))
        return found

    async def listed(
        self, principal: str, *, state: str | None, after: str | None, limit: int
    ) -> list[StoredApproval]:
        """What the principal asked for or may decide, in the order in which it was asked for. Raises
        UnknownApproval for an `after` that is none."""
        start = None if after is None else await self.visible(principal, after)
        policy = self._judge.policy
        now = time.time_ns()

        def unit(rows: Snapshot) -> list[StoredApproval]:
            owners = [
                owner
                for owner in table.principals(rows)
                if owner == principal or principal in policy.principals_that_may_approve(owner)
            ]
            return table.listed(rows, owners, state=state, now_ns=now, after=start, limit=limit)

        return await self._store.read(unit)

    async def decide(self, approval: StoredApproval, wish: Wish) -> StoredApproval:
        """Decide an approval that the approver may see; what it is then.

        A grant of fewer kinds than are needed leaves it waiting. Deciding again in the same way changes
        nothing. Raises NotApprover, LeashDenied (policy denies it, and no approval changes that) and
        ApprovalDecided.
        """
        policy = self._judge.policy
        approver, owner = wish.approver, approval.principal
        if approver not in policy.principals_that_may_approve(owner):
            raise not_approver(approval.plan_ref)
        if wish.is_granted and not permits_all(wish.caps, approval.effects):
            raise not_approver(approval.plan_ref)
        if wish.is_granted:
            if not policy.may_approve(approver, owner, approval.effects):
                detail = details.PolicyDetail(plan_ref=approval.plan_ref)
                detail.effects.effects.extend(effect_messages(approval.effects))
                raise errors.LeashDenied("policy denies requested effects", detail)
            if missing_kinds(approval, wish.kinds):
                return approval
        now = time.time_ns()
        until = _sooner(approval.expires_ns, None if wish.ttl_ns is None else now + wish.ttl_ns)
        decision = Decision(
            table.GRANTED if wish.is_granted else table.DENIED,
            approver,
            now,
            wish.reason,
            wish.decided_by,
            until if wish.is_granted else approval.expires_ns,
        )
        audience, name = self.audience(owner), policy_name(policy)
        bounded = wish.ttl_ns is not None

        def unit(transaction: Transaction) -> Told:
            return self._decide(transaction, approval.ref, decision, audience, name, bounded)

        decided, events = await self._store.write(unit, committed=self._delivered)
        if not events:
            _refuse_unless_same(decided, wish, now)
        return decided

    def _decide(
        self,
        transaction: Transaction,
        ref: str,
        decision: Decision,
        audience: frozenset[str],
        policy: str,
        bounded: bool,
    ) -> Told:
        is_new = table.decide(transaction, ref, decision)
        approval = table.find(transaction, ref)
        assert approval is not None
        if not is_new:
            return approval, []
        is_granted = decision.state == table.GRANTED
        if approval.plan_ref is not None:
            if is_granted:
                until = decision.until_ns if bounded else None
                plans_table.approve(transaction, approval.plan_ref, decision.approver, policy, until)
            else:
                plans_table.move(transaction, approval.plan_ref, plans_table.DENIED)
        what = "approval-granted" if is_granted else "approval-denied"
        audit.write(
            transaction, audit_event(what, decision.approver, approval, ok=is_granted, reason=decision.reason)
        )
        return approval, self.tell(transaction, approval, audience)

    async def give_reason(self, approval: StoredApproval, reason: str) -> StoredApproval:
        """Say why something that waits is asked for; whoever may decide it is told again."""
        audience = self.audience(approval.principal)
        said = replace(approval, reason=reason)

        def unit(transaction: Transaction) -> Told:
            if not table.give_reason(transaction, approval.ref, reason):
                return approval, []
            audit.write(
                transaction,
                audit_event("approval-requested", approval.principal, said, ok=True, reason=reason),
            )
            return said, self.tell(transaction, said, audience)

        found, _ = await self._store.write(unit, committed=self._delivered)
        return found

    def ended(
        self, transaction: Transaction, approval: StoredApproval, state: str, audience: frozenset[str]
    ) -> list[Event]:
        """Note in a transaction that an approval was used up, or that its time is over."""
        if not table.move(transaction, approval.ref, state):
            return []
        over = replace(approval, state=state)
        ok = state == table.APPLIED
        audit.write(transaction, audit_event(f"approval-{state}", approval.principal, over, ok=ok))
        return self.tell(transaction, over, audience)

    def _delivered(self, told: Told) -> None:
        approval, events = told
        self.deliver(events)
        if events and approval.state != table.PENDING:
            for callback in self._decided:
                callback(approval)
        self._wake.set()

    # Expiry.

    @asynccontextmanager
    async def sweeping(self) -> AsyncIterator[None]:
        """Within the context, what expires is noted, told and in the end given up."""
        async with background(self._keep_sweeping, "the sweep of approvals"):
            yield

    def changed(self) -> None:
        """Something new waits, which may be the next to expire, or a plan was used."""
        self._wake.set()

    async def _keep_sweeping(self) -> None:
        swept = 0.0
        while True:
            self._wake.clear()
            left = SWEEP_S - (time.monotonic() - swept)
            try:
                end = await self._store.read(self._look)
                if end is not None:
                    left = min(left, (end - time.time_ns()) / 1e9)
                if left <= 0:
                    await self.sweep()
                    swept = time.monotonic()
                    continue
            except StoreError as problem:
                _log.warning("expired approvals are noted later: %s", problem)
                left = SWEEP_S
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(left + 0.001):
                    await self._wake.wait()

    def _look(self, rows: Snapshot) -> int | None:
        """Count the plans; when the next approval's time is over."""
        self.open_plans = plans_table.held_by_all(rows, time.time_ns())
        return table.next_end(rows)

    async def sweep(self) -> None:
        """Note what has expired by now, and give up what ended long ago."""
        now = time.time_ns()
        while True:
            over = await self._store.read(lambda rows: table.over(rows, now, SWEPT_AT_ONCE))
            audiences = {each.principal: self.audience(each.principal) for each in over}

            def unit(
                transaction: Transaction,
                over: list[StoredApproval] = over,
                audiences: dict[str, frozenset[str]] = audiences,
            ) -> list[Event]:
                events: list[Event] = []
                for approval in over:
                    audience = audiences[approval.principal]
                    events += self.ended(transaction, approval, table.EXPIRED, audience)
                for plan in plans_table.over(transaction, now, SWEPT_AT_ONCE):
                    plans_table.move(transaction, plan.ref, plans_table.EXPIRED)
                plans_table.drop(transaction, now - KEPT_NS)
                table.drop(transaction, now - KEPT_NS)
                return events

            await self._store.write(unit, committed=self.deliver)
            for approval in over:
                for callback in self._decided:
                    callback(replace(approval, state=table.EXPIRED))
            if len(over) < SWEPT_AT_ONCE:
                return


def new_approval(
    kind: str,
    *,
    principal: str,
    session: str | None,
    effects: tuple[dict[str, object], ...],
    reversibility: str,
    src: str,
    expires_ns: int | None,
    plan_ref: str | None = None,
    reason: str = "",
) -> StoredApproval:
    """An approval that waits, with a reference that nobody can guess."""
    return StoredApproval(
        ref=f"approval:{secrets.token_hex(16)}",
        kind=kind,
        plan_ref=plan_ref,
        principal=principal,
        session=session,
        effects=effects,
        reversibility=reversibility,
        src=clip_utf8(src, APPROVAL_SRC_MAX_BYTES),
        reason=reason,
        requested_ns=time.time_ns(),
        expires_ns=expires_ns,
    )


def missing_kinds(approval: StoredApproval, kinds: frozenset[str] | None) -> tuple[str, ...]:
    """The kinds that are needed and not among `kinds`, in order."""
    if kinds is None:
        return ()
    known = {snake(kind) for kind in kinds}
    return tuple(kind for kind in kinds_of(approval.effects) if kind not in known)


def not_approver(plan_ref: str | None) -> errors.NotApprover:
    """The error of whoever may see an approval and not decide it."""
    return errors.NotApprover(
        "policy does not let the caller decide this", details.PlanDetail(plan_ref=plan_ref)
    )


def _sooner(first: int | None, second: int | None) -> int | None:
    ends = [each for each in (first, second) if each is not None]
    return min(ends, default=None)


def _refuse_unless_same(approval: StoredApproval, wish: Wish, now_ns: int) -> None:
    """Raises ApprovalDecided unless the wish is what was decided already."""
    state = approval.state_at(now_ns)
    wanted = (table.GRANTED, table.APPLIED) if wish.is_granted else (table.DENIED,)
    if state in wanted:
        return
    raise errors.ApprovalDecided(
        f"the approval is {state} already",
        details.ApprovalDecidedDetail(
            approval_ref=approval.ref, state=STATES[state], approver=approval.approver
        ),
    )
