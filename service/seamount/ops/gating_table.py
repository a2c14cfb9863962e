"""The tables of gating: what waits, what was decided, and the record of both."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import orjson

from seamount.ops import numbers
from seamount.store.migrations import Migration
from seamount.store.statements import Row, Snapshot, Transaction

MOST_PENDING: Final = 512
MOST_AUDIT: Final = 512
MOST_RESOLVED: Final = 512
SEQUENCE: Final = "gating"
"""Actions, what waits and records are numbered together."""

MIGRATIONS: Final = (
    Migration(
        "ops_gating",
        1,
        """
        CREATE TABLE ops_gating_pending (
            number BIGINT NOT NULL PRIMARY KEY,
            action_id TEXT NOT NULL,
            approval_ref TEXT NOT NULL,
            principal TEXT NOT NULL,
            digest TEXT NOT NULL,
            body TEXT NOT NULL,
            created_ms BIGINT NOT NULL,
            deadline_ms BIGINT NOT NULL
        );
        CREATE INDEX ops_gating_pending_action ON ops_gating_pending (action_id);
        CREATE TABLE ops_gating_resolved (
            id INTEGER PRIMARY KEY,
            number BIGINT NOT NULL
        );
        CREATE TABLE ops_gating_audit (
            number BIGINT NOT NULL PRIMARY KEY,
            timestamp_ms BIGINT NOT NULL,
            event_type TEXT NOT NULL,
            action_id TEXT NOT NULL,
            pending_id TEXT,
            actor_id TEXT NOT NULL,
            risk_tier TEXT NOT NULL,
            outcome TEXT NOT NULL,
            detail TEXT NOT NULL
        );
        """,
    ),
)

_COLUMNS: Final = "number, action_id, approval_ref, principal, digest, body, created_ms, deadline_ms"
_INSERT: Final = f"INSERT INTO ops_gating_pending ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
_ALL: Final = f"SELECT {_COLUMNS} FROM ops_gating_pending ORDER BY number"
_FIND: Final = f"SELECT {_COLUMNS} FROM ops_gating_pending WHERE number = ?"
_OF_ACTION: Final = f"SELECT {_COLUMNS} FROM ops_gating_pending WHERE action_id = ? ORDER BY number"
_CHANGE: Final = "UPDATE ops_gating_pending SET body = ? WHERE number = ?"
_DELETE: Final = "DELETE FROM ops_gating_pending WHERE number = ?"
_RESOLVE: Final = "INSERT INTO ops_gating_resolved (number) VALUES (?) RETURNING id"
_FORGET: Final = "DELETE FROM ops_gating_resolved WHERE id <= ?"
_WAS_RESOLVED: Final = "SELECT 1 FROM ops_gating_resolved WHERE number = ?"
_AUDIT_COLUMNS: Final = (
    "number, timestamp_ms, event_type, action_id, pending_id, actor_id, risk_tier, outcome, detail"
)
_AUDIT: Final = f"INSERT INTO ops_gating_audit ({_AUDIT_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
_TRIM: Final = (
    "DELETE FROM ops_gating_audit WHERE number NOT IN"
    f" (SELECT number FROM ops_gating_audit ORDER BY number DESC LIMIT {MOST_AUDIT})"
)
_NEWEST: Final = f"SELECT {_AUDIT_COLUMNS} FROM ops_gating_audit ORDER BY number DESC LIMIT ?"


@dataclass(frozen=True, slots=True)
class Pending:
    """What waits. `body` has what the caller said: `action`, `actor_id`, `risk_tier` and, where they were
    given, `rationale`, `context`, `requested_approver`, `approval_recipient`, `approval_channel`,
    `approval_route_id`, `approval_delivery_id`."""

    number: int
    action_id: str
    approval_ref: str
    principal: str
    digest: str
    body: dict[str, Any]
    created_ms: int
    deadline_ms: int

    @property
    def pending_id(self) -> str:
        return f"gate-pending-{self.number:06d}"


@dataclass(frozen=True, slots=True)
class Noted:
    """A record of the audit."""

    event_type: str
    action_id: str
    actor_id: str
    tier: str
    outcome: str
    pending_id: str | None
    detail: dict[str, Any]
    timestamp_ms: int
    number: int = 0

    @property
    def audit_id(self) -> str:
        return f"gate-audit-{self.number:06d}"


def number_of(pending_id: str) -> int | None:
    """The number in the id of something that waits; None for what is no such id."""
    prefix, _, digits = pending_id.rpartition("-")
    if prefix != "gate-pending" or not (digits.isascii() and digits.isdigit()) or len(digits) > 18:
        return None
    return int(digits)


def insert(transaction: Transaction, pending: Pending) -> None:
    text = orjson.dumps(pending.body).decode()
    transaction.run(
        _INSERT,
        (
            pending.number,
            pending.action_id,
            pending.approval_ref,
            pending.principal,
            pending.digest,
            text,
            pending.created_ms,
            pending.deadline_ms,
        ),
    )


def all_pending(rows: Snapshot) -> list[Pending]:
    """In the order in which they came."""
    return [_pending(row) for row in rows.all(_ALL)]


def find(rows: Snapshot, number: int) -> Pending | None:
    row = rows.one(_FIND, (number,))
    return None if row is None else _pending(row)


def of_action(rows: Snapshot, action_id: str) -> Pending | None:
    """The oldest that waits for an action of this name."""
    row = rows.one(_OF_ACTION, (action_id,))
    return None if row is None else _pending(row)


def change(transaction: Transaction, number: int, body: dict[str, Any]) -> bool:
    """Says something else of what waits; False when it does not wait any more."""
    return transaction.changed(_CHANGE, (orjson.dumps(body).decode(), number)) == 1


def resolve(transaction: Transaction, number: int) -> None:
    """Takes something off, and remembers for a while that it was there."""
    transaction.run(_DELETE, (number,))
    last = transaction.insert(_RESOLVE, (number,))
    transaction.run(_FORGET, (last - MOST_RESOLVED,))


def was_resolved(rows: Snapshot, number: int) -> bool:
    return rows.one(_WAS_RESOLVED, (number,)) is not None


def note(transaction: Transaction, noted: Noted) -> None:
    """Writes a record down and gives the oldest up."""
    number = numbers.take(transaction, SEQUENCE)
    transaction.run(
        _AUDIT,
        (
            number,
            noted.timestamp_ms,
            noted.event_type,
            noted.action_id,
            noted.pending_id,
            noted.actor_id,
            noted.tier,
            noted.outcome,
            orjson.dumps(noted.detail).decode(),
        ),
    )
    transaction.run(_TRIM)


def newest(rows: Snapshot, limit: int) -> list[Noted]:
    """The newest records, oldest first."""
    return [
        Noted(row[2], row[3], row[5], row[6], row[7], row[4], orjson.loads(row[8]), row[1], row[0])
        for row in reversed(rows.all(_NEWEST, (limit,)))
    ]


def _pending(row: Row) -> Pending:
    return Pending(row[0], row[1], row[2], row[3], row[4], orjson.loads(row[5]), row[6], row[7])
