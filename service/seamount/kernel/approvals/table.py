"""The table of approvals: one queue of what waits for a decision, plans and other actions alike."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

import orjson

from seamount.store.migrations import Migration
from seamount.store.statements import Row, Snapshot, Transaction

PLAN: Final = "plan"

PENDING: Final = "pending"
GRANTED: Final = "granted"
DENIED: Final = "denied"
EXPIRED: Final = "expired"
APPLIED: Final = "applied"

MIGRATIONS: Final = (
    Migration(
        "approvals",
        1,
        """
        CREATE TABLE approval (
            ref TEXT NOT NULL PRIMARY KEY,
            kind TEXT NOT NULL,
            plan_ref TEXT,
            principal TEXT NOT NULL,
            session TEXT,
            effects TEXT NOT NULL,
            reversibility TEXT NOT NULL,
            src TEXT NOT NULL,
            reason TEXT NOT NULL,
            requested_ns BIGINT NOT NULL,
            expires_ns BIGINT,
            state TEXT NOT NULL,
            approver TEXT,
            decided_ns BIGINT,
            decision_reason TEXT,
            decided_by TEXT
        );
        CREATE UNIQUE INDEX approval_plan ON approval (plan_ref) WHERE plan_ref IS NOT NULL;
        CREATE INDEX approval_principal ON approval (principal, requested_ns, ref);
        CREATE INDEX approval_expiry ON approval (expires_ns) WHERE state IN ('pending', 'granted');
        """,
    ),
)

_COLUMNS: Final = (
    "ref, kind, plan_ref, principal, session, effects, reversibility, src, reason, requested_ns, expires_ns,"
    " state, approver, decided_ns, decision_reason, decided_by"
)
_INSERT: Final = f"INSERT INTO approval ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_FIND: Final = f"SELECT {_COLUMNS} FROM approval WHERE ref = ?"
_OF_PLAN: Final = f"SELECT {_COLUMNS} FROM approval WHERE plan_ref = ?"
_PRINCIPALS: Final = "SELECT DISTINCT principal FROM approval"
_DECIDE: Final = (
    "UPDATE approval SET state = ?, approver = ?, decided_ns = ?, decision_reason = ?, decided_by = ?,"
    " expires_ns = ? WHERE ref = ? AND state = 'pending' AND (expires_ns IS NULL OR expires_ns > ?)"
)
_MOVE: Final = "UPDATE approval SET state = ? WHERE ref = ? AND state IN ('pending', 'granted')"
_REASON: Final = "UPDATE approval SET reason = ? WHERE ref = ? AND state = 'pending'"
_OVER: Final = (
    f"SELECT {_COLUMNS} FROM approval WHERE expires_ns <= ? AND state IN ('pending', 'granted')"
    " ORDER BY expires_ns LIMIT ?"
)
_NEXT_END: Final = "SELECT MIN(expires_ns) FROM approval WHERE state IN ('pending', 'granted')"
_DROP: Final = "DELETE FROM approval WHERE expires_ns < ? AND state NOT IN ('pending', 'granted')"
_IN_ONE: Final = 500
"""Principals that one statement names."""


@dataclass(frozen=True, slots=True)
class StoredApproval:
    """An approval. Times are Unix epoch nanoseconds; `decided_by` is what the approver claimed."""

    ref: str
    kind: str
    plan_ref: str | None
    principal: str
    session: str | None
    effects: tuple[dict[str, Any], ...]
    reversibility: str
    src: str
    reason: str
    requested_ns: int
    expires_ns: int | None
    state: str = PENDING
    approver: str | None = None
    decided_ns: int | None = None
    decision_reason: str | None = None
    decided_by: str | None = None

    def state_at(self, now_ns: int) -> str:
        """What has become of it by now."""
        is_over = self.expires_ns is not None and self.expires_ns <= now_ns
        return EXPIRED if is_over and self.state in (PENDING, GRANTED) else self.state


@dataclass(frozen=True, slots=True)
class Decision:
    """What somebody decided. `until_ns` is when a granted approval ends."""

    state: str
    approver: str
    decided_ns: int
    reason: str
    decided_by: str | None
    until_ns: int | None


def insert(transaction: Transaction, approval: StoredApproval) -> None:
    """Put something into the queue. Raises StoreConflict when its plan is in it already."""
    transaction.run(
        _INSERT,
        (
            approval.ref,
            approval.kind,
            approval.plan_ref,
            approval.principal,
            approval.session,
            orjson.dumps(approval.effects).decode(),
            approval.reversibility,
            approval.src,
            approval.reason,
            approval.requested_ns,
            approval.expires_ns,
            approval.state,
            approval.approver,
            approval.decided_ns,
            approval.decision_reason,
            approval.decided_by,
        ),
    )


def find(rows: Snapshot, ref: str) -> StoredApproval | None:
    """The approval of that reference, or of the plan of that reference."""
    row = rows.one(_FIND, (ref,)) or rows.one(_OF_PLAN, (ref,))
    return None if row is None else _approval(row)


def decide(transaction: Transaction, ref: str, decision: Decision) -> bool:
    """Decide what waits; False when it does not wait any more. It can be done once."""
    values = (
        decision.state,
        decision.approver,
        decision.decided_ns,
        decision.reason,
        decision.decided_by,
        decision.until_ns,
        ref,
        decision.decided_ns,
    )
    return transaction.changed(_DECIDE, values) == 1


def move(transaction: Transaction, ref: str, state: str) -> bool:
    """Note the end of an approval that waits or was granted; False when it has ended."""
    return transaction.changed(_MOVE, (state, ref)) == 1


def give_reason(transaction: Transaction, ref: str, reason: str) -> bool:
    """Say why it is asked for; False when it does not wait any more."""
    return transaction.changed(_REASON, (reason, ref)) == 1


def principals(rows: Snapshot) -> list[str]:
    """Everybody who has asked for something."""
    return [row[0] for row in rows.all(_PRINCIPALS)]


def listed(
    rows: Snapshot,
    principals: Iterable[str],
    *,
    state: str | None,
    now_ns: int,
    after: StoredApproval | None,
    limit: int,
) -> list[StoredApproval]:
    """Approvals of these principals in the order in which they were asked for, behind another one."""
    names = sorted(set(principals))
    found: list[StoredApproval] = []
    for start in range(0, len(names), _IN_ONE):
        some = names[start : start + _IN_ONE]
        marks = ", ".join("?" * len(some))
        sql = f"SELECT {_COLUMNS} FROM approval WHERE principal IN ({marks})"
        values: list[Any] = list(some)
        if after is not None:
            sql += " AND (requested_ns > ? OR (requested_ns = ? AND ref > ?))"
            values += [after.requested_ns, after.requested_ns, after.ref]
        if state is not None:
            wanted, values = _in_state(state, now_ns, values)
            sql += wanted
        rows_found = rows.all(f"{sql} ORDER BY requested_ns, ref LIMIT ?", (*values, limit))
        found += [_approval(row) for row in rows_found]
    return sorted(found, key=lambda each: (each.requested_ns, each.ref))[:limit]


def _in_state(state: str, now_ns: int, values: list[Any]) -> tuple[str, list[Any]]:
    """The condition that means a state now, noted or not."""
    if state == EXPIRED:
        sql = " AND (state = ? OR (state IN ('pending', 'granted') AND expires_ns <= ?))"
        return sql, [*values, state, now_ns]
    if state in (PENDING, GRANTED):
        return " AND state = ? AND (expires_ns IS NULL OR expires_ns > ?)", [*values, state, now_ns]
    return " AND state = ?", [*values, state]


def over(rows: Snapshot, now_ns: int, limit: int) -> list[StoredApproval]:
    """Approvals whose time is over and of which that has not been noted."""
    return [_approval(row) for row in rows.all(_OVER, (now_ns, limit))]


def next_end(rows: Snapshot) -> int | None:
    """When the next approval's time is over."""
    row = rows.one(_NEXT_END)
    return None if row is None else row[0]


def drop(transaction: Transaction, before_ns: int) -> int:
    """Give up the ended approvals whose time was over before; how many."""
    return transaction.changed(_DROP, (before_ns,))


def _approval(row: Row) -> StoredApproval:
    values = list(row)
    values[5] = tuple(orjson.loads(row[5]))
    return StoredApproval(*values)
