"""The agents that are declared, and their inboxes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import orjson

from seamount.ops import numbers
from seamount.store.migrations import Migration
from seamount.store.statements import Snapshot, Transaction

MOST_IN_INBOX: Final = 1_000

MIGRATIONS: Final = (
    Migration(
        "ops_members",
        1,
        """
        CREATE TABLE ops_member (
            identity TEXT NOT NULL PRIMARY KEY,
            role TEXT NOT NULL,
            labels TEXT NOT NULL,
            state TEXT NOT NULL,
            created_ms BIGINT NOT NULL
        );
        CREATE TABLE ops_inbox (
            number BIGINT NOT NULL PRIMARY KEY,
            identity TEXT NOT NULL,
            delivery_id TEXT NOT NULL,
            channel TEXT NOT NULL,
            payload TEXT NOT NULL,
            timestamp_ms BIGINT NOT NULL
        );
        CREATE INDEX ops_inbox_identity ON ops_inbox (identity, number);
        """,
    ),
)

ACTIVE: Final = "active"
RETIRED: Final = "retired"

_DECLARE: Final = (
    "INSERT INTO ops_member (identity, role, labels, state, created_ms) VALUES (?, ?, ?, 'active', ?)"
    " ON CONFLICT (identity) DO UPDATE SET role = excluded.role, labels = excluded.labels, state = 'active'"
)
_ALL: Final = "SELECT identity, role, labels, state, created_ms FROM ops_member ORDER BY identity"
_FIND: Final = "SELECT identity, role, labels, state, created_ms FROM ops_member WHERE identity = ?"
_NAMES: Final = "SELECT identity FROM ops_member WHERE state = 'active' ORDER BY identity"
_RETIRE: Final = "UPDATE ops_member SET state = 'retired' WHERE identity = ?"
_PUT: Final = (
    "INSERT INTO ops_inbox (number, identity, delivery_id, channel, payload, timestamp_ms)"
    " VALUES (?, ?, ?, ?, ?, ?)"
)
_TRIM: Final = (
    "DELETE FROM ops_inbox WHERE identity = ? AND number NOT IN"
    f" (SELECT number FROM ops_inbox WHERE identity = ? ORDER BY number DESC LIMIT {MOST_IN_INBOX})"
)
_INBOX: Final = (
    "SELECT number, delivery_id, channel, payload, timestamp_ms FROM ops_inbox WHERE identity = ?"
    " ORDER BY number DESC LIMIT ?"
)


@dataclass(frozen=True, slots=True)
class StoredMember:
    identity: str
    role: str
    labels: Mapping[str, str] = field(default_factory=dict)
    state: str = ACTIVE
    created_ms: int = 0


def declare(transaction: Transaction, member: StoredMember) -> None:
    """Adds an agent, or changes what is said of it."""
    labels = orjson.dumps(dict(member.labels)).decode()
    transaction.run(_DECLARE, (member.identity, member.role, labels, member.created_ms))


def retire(transaction: Transaction, identity: str) -> None:
    transaction.run(_RETIRE, (identity,))


def everybody(rows: Snapshot) -> list[StoredMember]:
    """By name, the retired ones too."""
    return [StoredMember(row[0], row[1], orjson.loads(row[2]), row[3], row[4]) for row in rows.all(_ALL)]


def find(rows: Snapshot, identity: str) -> StoredMember | None:
    row = rows.one(_FIND, (identity,))
    return None if row is None else StoredMember(row[0], row[1], orjson.loads(row[2]), row[3], row[4])


def names(rows: Snapshot) -> list[str]:
    """Those that are there."""
    return [row[0] for row in rows.all(_NAMES)]


def put_into_inbox(
    transaction: Transaction, identity: str, delivery_id: str, channel: str, payload: Any, now_ms: int
) -> None:
    number = numbers.take(transaction, "inbox")
    text = orjson.dumps(payload).decode()
    transaction.run(_PUT, (number, identity, delivery_id, channel, text, now_ms))
    transaction.run(_TRIM, (identity, identity))


def inbox(rows: Snapshot, identity: str, limit: int) -> list[dict[str, Any]]:
    """The newest messages, oldest first."""
    return [
        {
            "number": row[0],
            "delivery_id": row[1],
            "channel": row[2],
            "payload": orjson.loads(row[3]),
            "timestamp_ms": row[4],
        }
        for row in reversed(rows.all(_INBOX, (identity, limit)))
    ]
