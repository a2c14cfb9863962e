"""The table of plans. A row never changes but for what has become of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import orjson

from seamount.store.migrations import Migration
from seamount.store.statements import Row, Snapshot, Transaction

RUN: Final = "run"
PTY: Final = "pty"

READY: Final = "ready"
PENDING: Final = "pending"
APPROVED: Final = "approved"
DENIED: Final = "denied"
APPLIED: Final = "applied"
EXPIRED: Final = "expired"
STALE: Final = "stale"

MIGRATIONS: Final = (
    Migration(
        "plans",
        1,
        """
        CREATE TABLE plan (
            ref TEXT NOT NULL PRIMARY KEY,
            principal TEXT NOT NULL,
            owner TEXT NOT NULL,
            session TEXT NOT NULL,
            kind TEXT NOT NULL,
            src TEXT NOT NULL,
            request BLOB NOT NULL,
            cwd BLOB,
            effects TEXT NOT NULL,
            reversibility TEXT NOT NULL,
            evidence TEXT NOT NULL,
            digest TEXT NOT NULL,
            size BIGINT NOT NULL,
            was_allowed BIGINT NOT NULL,
            created_ns BIGINT NOT NULL,
            expires_ns BIGINT NOT NULL,
            state TEXT NOT NULL,
            approver TEXT,
            policy TEXT,
            approved_until_ns BIGINT
        );
        CREATE INDEX plan_owner ON plan (principal, owner, session, created_ns);
        CREATE INDEX plan_session ON plan (owner, session, state);
        CREATE INDEX plan_expiry ON plan (expires_ns);
        CREATE INDEX plan_open ON plan (principal, expires_ns, size)
            WHERE state IN ('ready', 'pending', 'approved');
        """,
    ),
)

OPEN: Final = (READY, PENDING, APPROVED)
"""States of plans that may still be carried out."""

_COLUMNS: Final = (
    "ref, principal, owner, session, kind, src, request, cwd, effects, reversibility, evidence, digest,"
    " was_allowed, created_ns, expires_ns, state, approver, policy, approved_until_ns"
)
_INSERT: Final = (
    f"INSERT INTO plan ({_COLUMNS}, size) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_FIND: Final = f"SELECT {_COLUMNS} FROM plan WHERE ref = ?"
_LIST: Final = (
    f"SELECT {_COLUMNS} FROM plan WHERE principal = ? AND owner = ? AND session = ?"
    " ORDER BY created_ns DESC, ref DESC LIMIT ?"
)
_HELD: Final = (
    "SELECT COUNT(*), COALESCE(SUM(size), 0) FROM plan WHERE principal = ? AND expires_ns > ?"
    " AND state IN ('ready', 'pending', 'approved')"
)
_HELD_BY_ALL: Final = (
    "SELECT COUNT(*) FROM plan WHERE expires_ns > ? AND state IN ('ready', 'pending', 'approved')"
)
_APPROVE: Final = (
    "UPDATE plan SET state = 'approved', approver = ?, policy = ?, approved_until_ns = ?"
    " WHERE ref = ? AND state IN ('ready', 'pending')"
)
_MOVE: Final = "UPDATE plan SET state = ? WHERE ref = ? AND state IN ('ready', 'pending', 'approved')"
_CLAIM: Final = (
    "UPDATE plan SET state = 'applied' WHERE ref = ? AND state = ? AND expires_ns > ?"
    " AND (approved_until_ns IS NULL OR approved_until_ns > ?)"
)
_OVER: Final = (
    f"SELECT {_COLUMNS} FROM plan WHERE expires_ns <= ? AND state IN ('ready', 'pending', 'approved')"
    " ORDER BY expires_ns LIMIT ?"
)
_DROP: Final = "DELETE FROM plan WHERE expires_ns < ?"
_OF_SESSION: Final = (
    f"SELECT {_COLUMNS} FROM plan WHERE owner = ? AND session = ?"
    " AND state IN ('ready', 'pending', 'approved')"
)


@dataclass(frozen=True, slots=True)
class StoredPlan:
    """A plan. Times are Unix epoch nanoseconds.

    `principal` made it, in the session `session` of `owner`. `cwd` is the directory that was asked for, None
    for the session's own. `request` is the serialised request of a terminal. `approver` is None when policy
    allowed it, `policy` names the policy under which it was approved.
    """

    ref: str
    principal: str
    owner: str
    session: str
    kind: str
    src: str
    request: bytes
    cwd: bytes | None
    effects: tuple[dict[str, Any], ...]
    reversibility: str
    evidence: Mapping[str, str]
    digest: str
    was_allowed: bool
    created_ns: int
    expires_ns: int
    state: str
    approver: str | None = None
    policy: str | None = None
    approved_until_ns: int | None = None

    @property
    def ends_ns(self) -> int:
        """When it can no longer be carried out."""
        until = self.approved_until_ns
        return self.expires_ns if until is None else min(self.expires_ns, until)

    def state_at(self, now_ns: int) -> str:
        """What has become of it by now."""
        return EXPIRED if self.state in OPEN and self.ends_ns <= now_ns else self.state


def insert(transaction: Transaction, plan: StoredPlan) -> None:
    """Store a plan. Raises StoreConflict when there is one of that reference."""
    effects, evidence = orjson.dumps(plan.effects).decode(), orjson.dumps(plan.evidence).decode()
    transaction.run(
        _INSERT,
        (
            plan.ref,
            plan.principal,
            plan.owner,
            plan.session,
            plan.kind,
            plan.src,
            plan.request,
            plan.cwd,
            effects,
            plan.reversibility,
            evidence,
            plan.digest,
            int(plan.was_allowed),
            plan.created_ns,
            plan.expires_ns,
            plan.state,
            plan.approver,
            plan.policy,
            plan.approved_until_ns,
            len(plan.src) + len(effects) + len(evidence) + len(plan.request),
        ),
    )


def held(rows: Snapshot, principal: str, now_ns: int) -> tuple[int, int]:
    """How many plans of a principal may still be carried out, and about how many bytes they take."""
    row = rows.one(_HELD, (principal, now_ns))
    return (0, 0) if row is None else (int(row[0]), int(row[1]))


def held_by_all(rows: Snapshot, now_ns: int) -> int:
    """How many plans may still be carried out."""
    row = rows.one(_HELD_BY_ALL, (now_ns,))
    return 0 if row is None else int(row[0])


def find(rows: Snapshot, ref: str) -> StoredPlan | None:
    """The plan of that reference, whoever's it is."""
    row = rows.one(_FIND, (ref,))
    return None if row is None else _plan(row)


def of_session(rows: Snapshot, principal: str, owner: str, session: str, limit: int) -> list[StoredPlan]:
    """The newest plans that a principal made in a session, ascending by creation."""
    found = rows.all(_LIST, (principal, owner, session, limit))
    return [_plan(row) for row in reversed(found)]


def approve(transaction: Transaction, ref: str, approver: str, policy: str, until_ns: int | None) -> bool:
    """Note an approval; False when the plan is past that."""
    return transaction.changed(_APPROVE, (approver, policy, until_ns, ref)) == 1


def move(transaction: Transaction, ref: str, state: str) -> bool:
    """Note what has become of a plan that could still be carried out; False when it could not."""
    return transaction.changed(_MOVE, (state, ref)) == 1


def claim(transaction: Transaction, ref: str, state: str, now_ns: int) -> bool:
    """Use a plan up that is in that state and whose time is not over; False when it is not so. It can be done
    once."""
    return transaction.changed(_CLAIM, (ref, state, now_ns, now_ns)) == 1


def over(rows: Snapshot, now_ns: int, limit: int) -> list[StoredPlan]:
    """Plans whose time is over and of which that has not been noted."""
    return [_plan(row) for row in rows.all(_OVER, (now_ns, limit))]


def drop(transaction: Transaction, before_ns: int) -> int:
    """Give up the plans that expired before a time; how many."""
    return transaction.changed(_DROP, (before_ns,))


def open_of_session(rows: Snapshot, owner: str, session: str) -> list[StoredPlan]:
    """The plans of a session that may still be carried out, whoever made them."""
    return [_plan(row) for row in rows.all(_OF_SESSION, (owner, session))]


def _plan(row: Row) -> StoredPlan:
    values = list(row)
    values[8] = tuple(orjson.loads(row[8]))
    values[10] = orjson.loads(row[10])
    values[12] = bool(row[12])
    return StoredPlan(*values)
