"""Makes changes of the topology: all or none, once for a key, and recorded whatever comes of them.

Edges and wires are rows of one store. So what an operation wants, what it wires, its receipt and the end of
its record are one transaction, and there is nothing in between that a crash could leave behind: only the
record that something was tried, which is written first.
"""

from __future__ import annotations

import hashlib
import uuid
from dataclasses import dataclass, replace
from typing import Any, Final

import orjson

from seamount.ops import mob_event_table, numbers, refusals
from seamount.ops import topology_table as table
from seamount.ops.clock import Clock, rfc3339
from seamount.ops.mob_event_table import MobEvent
from seamount.ops.settings import TopologyPolicy
from seamount.ops.topology_plan import Change, Planned, plan, preflight
from seamount.ops.topology_table import Record
from seamount.ops.waking import Waking
from seamount.store.statements import Transaction
from seamount.store.store import Store
from seamount.wire import errors
from seamount.wire.runtime import CatalogueError

PREFIX: Final = "seamount topology"
LEAST_RETAINED: Final = 16
MOST_RETAINED: Final = 4_096
ONLY_TIER: Final = "r0"

_STATUSES: Final = {
    "topology_control_disabled": "denied",
    "topology_control_read_only": "denied",
    "topology_bulk_disabled": "denied",
}


@dataclass(frozen=True, slots=True)
class Attempt:
    """What somebody wants to be done. `actor` is who that is for people."""

    changes: tuple[Change, ...]
    expected: int
    key: str
    reason: str | None
    tier: str
    actor: str
    principal: str
    authority: str

    @property
    def key_hash(self) -> str:
        return hashlib.sha256(self.key.encode()).hexdigest()

    @property
    def fingerprint(self) -> str:
        """What tells one request from another: all of it."""
        members = [each.members(self.authority) for each in self.changes]
        said = [members, self.expected, self.key, self.reason, self.tier]
        return hashlib.sha256(orjson.dumps(said, option=orjson.OPT_SORT_KEYS)).hexdigest()

    @property
    def operation_id(self) -> str:
        """The same for the same request."""
        return str(uuid.uuid5(uuid.NAMESPACE_OID, f"{PREFIX}:{self.key}:{self.fingerprint}"))


class Applying:
    """`waking` is woken when what was applied has left events."""

    def __init__(self, store: Store, clock: Clock, waking: Waking) -> None:
        self._store = store
        self._clock = clock
        self._waking = waking

    async def interrupt_open(self) -> None:
        """Notes which attempts an earlier kernel did not bring to an end: nothing came of them."""

        def unit(transaction: Transaction) -> None:
            for record in table.open_records(transaction):
                about = {"error_kind": "topology_operation_interrupted", "error_message": "the kernel ended"}
                ended = self._ended(record, "interrupted", about)
                table.put_record(transaction, ended, MOST_RETAINED)

        await self._store.write(unit)

    async def denied(self, attempt: Attempt, policy: TopologyPolicy, error: CatalogueError) -> None:
        """Records that somebody tried what they may not."""
        record = await self._begin(attempt, policy)
        await self._end(record, policy, "denied", error)

    async def apply(self, attempt: Attempt, policy: TopologyPolicy) -> dict[str, Any]:
        """The receipt. Raises what the attempt is refused with, once that is recorded."""
        record = await self._begin(attempt, policy)
        try:
            preflight(attempt.changes, policy, applies=True)
            if attempt.tier != ONLY_TIER:
                raise refusals.refused(
                    "topology_approval_unsupported", "changes wait for nobody here: the tier is r0"
                )
            receipt = await self._store.write(
                lambda transaction: self._apply_and_record(transaction, attempt, policy, record)
            )
        except CatalogueError as error:
            await self._end(record, policy, _status(error), error)
            raise
        self._waking.wake()
        return receipt

    def _apply_and_record(
        self, transaction: Transaction, attempt: Attempt, policy: TopologyPolicy, record: Record
    ) -> dict[str, Any]:
        receipt, status = self._apply(transaction, attempt, policy)
        ended = self._ended(record, status, {"operation_id": receipt["operation_id"]})
        table.put_record(transaction, ended, _retained(policy))
        return receipt

    def _apply(
        self, transaction: Transaction, attempt: Attempt, policy: TopologyPolicy
    ) -> tuple[dict[str, Any], str]:
        """The receipt, and what the attempt's record says of it."""
        known = table.key(transaction, attempt.key_hash)
        if known is not None:
            fingerprint, operation_id = known
            if fingerprint != attempt.fingerprint:
                raise refusals.conflict(
                    "topology_idempotency_conflict", "the key stands for another request; take a new one"
                )
            earlier = table.receipt(transaction, operation_id)
            if earlier is None:
                raise refusals.conflict(
                    "topology_idempotency_receipt_expired",
                    "this was done, and its receipt is not kept any more",
                )
            return earlier, "noop"
        if table.was_compacted(transaction, attempt.key_hash):
            raise refusals.conflict(
                "topology_idempotency_history_compacted",
                "the key was used, and what for is not kept any more; take a new one",
            )
        planned = plan(transaction, attempt.changes, attempt.expected)
        changes_something = any(each.needs_intent or each.needs_wiring for each in planned)
        status = "applied" if changes_something else "noop"
        revision = attempt.expected + changes_something
        if changes_something:
            for each in planned:
                self._change(transaction, attempt, each)
            table.set_revision(transaction, revision)
        receipt = self._receipt(attempt, planned, status, revision)
        limits = (policy.receipt_limit, policy.idempotency_history_limit)
        table.keep_receipt(transaction, receipt, attempt.key_hash, attempt.fingerprint, limits)
        return receipt, status

    def _change(self, transaction: Transaction, attempt: Attempt, planned: Planned) -> None:
        if planned.needs_intent:
            table.put_intent(transaction, planned.after)
        if not planned.needs_wiring:
            return
        pair = planned.change.pair
        if planned.is_wired:
            table.wire(transaction, pair)
        else:
            table.unwire(transaction, pair)
        kind = "members_wired" if planned.is_wired else "members_unwired"
        data = {"a": pair[0], "b": pair[1], "operation_id": attempt.operation_id}
        event = MobEvent(attempt.authority, kind, self._clock.now_ms(), data=data)
        mob_event_table.append(transaction, event)

    def _receipt(
        self, attempt: Attempt, planned: list[Planned], status: str, revision: int
    ) -> dict[str, Any]:
        receipt: dict[str, Any] = {
            "operation_id": attempt.operation_id,
            "idempotency_key": attempt.key,
            "actor": attempt.actor,
            "status": status,
            "base_revision": attempt.expected,
            "revision": revision,
            "created_at": rfc3339(self._clock.now_ms()),
            "results": [
                {
                    **each.change.members(attempt.authority),
                    "status": "applied" if each.needs_intent or each.needs_wiring else "noop",
                    "actual_before": each.was_wired,
                    "actual_after": each.is_wired,
                }
                for each in planned
            ],
        }
        if attempt.reason is not None:
            receipt["reason"] = attempt.reason
        return receipt

    async def _begin(self, attempt: Attempt, policy: TopologyPolicy) -> Record:
        """Records, before anything is looked at, that something is tried."""
        now = rfc3339(self._clock.now_ms())
        body: dict[str, Any] = {
            "record_id": f"topology-audit-{uuid.uuid4()}",
            "idempotency_key_fingerprint": attempt.key_hash,
            "actor": attempt.actor,
            "principal": attempt.principal,
            "authorities": [attempt.authority],
            "operations": [each.members(attempt.authority) for each in attempt.changes],
            "requested_at": now,
            "updated_at": now,
        }

        def unit(transaction: Transaction) -> Record:
            record = Record(numbers.take(transaction, table.AUDIT), "requested", body)
            table.put_record(transaction, record, _retained(policy))
            return record

        return await self._store.write(unit)

    async def _end(self, record: Record, policy: TopologyPolicy, status: str, error: CatalogueError) -> None:
        about = {"error_kind": kind_of(error), "error_message": error.message}
        ended = self._ended(record, status, about)
        await self._store.write(lambda transaction: table.put_record(transaction, ended, _retained(policy)))

    def _ended(self, record: Record, status: str, about: dict[str, Any]) -> Record:
        updated = {"updated_at": rfc3339(self._clock.now_ms()), **about}
        return replace(record, status=status, body={**record.body, **updated})


def _retained(policy: TopologyPolicy) -> int:
    return min(max(4 * policy.receipt_limit, LEAST_RETAINED), MOST_RETAINED)


def kind_of(error: CatalogueError) -> str:
    """The kind of an error as its data says it."""
    kind = getattr(error.detail, "kind", "")
    return str(kind) or error.reason.lower()


def _status(error: CatalogueError) -> str:
    if isinstance(error, errors.TopologyRevisionConflict | errors.OperationConflict):
        return "conflict"
    return _STATUSES.get(kind_of(error), "invalid")
