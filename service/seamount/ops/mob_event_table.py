"""The ledger of what happened to the group's structure: numbered from 1, only ever added to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import orjson

from seamount.ops import numbers
from seamount.store.migrations import Migration
from seamount.store.statements import Row, Snapshot, Transaction

MOST_EVENTS: Final = 100_000
LEDGER: Final = "mob_events"
"""The name of the ledger's numbers."""

MIGRATIONS: Final = (
    Migration(
        "ops_mob_event",
        1,
        """
        CREATE TABLE ops_mob_event (
            cursor_number BIGINT NOT NULL PRIMARY KEY,
            mob_id TEXT NOT NULL,
            timestamp_ms BIGINT NOT NULL,
            kind TEXT NOT NULL,
            run_id TEXT,
            step_id TEXT,
            identity TEXT,
            data TEXT NOT NULL
        );
        """,
    ),
)

_COLUMNS: Final = "cursor_number, mob_id, timestamp_ms, kind, run_id, step_id, identity, data"
_APPEND: Final = f"INSERT INTO ops_mob_event ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
_TRIM: Final = "DELETE FROM ops_mob_event WHERE cursor_number <= ?"
_LATEST: Final = "SELECT last FROM ops_number WHERE name = ?"
_HAS_KIND: Final = "SELECT 1 FROM ops_mob_event WHERE kind = ? AND mob_id = ?"


@dataclass(frozen=True, slots=True)
class MobEvent:
    mob_id: str
    kind: str
    timestamp_ms: int
    identity: str | None = None
    run_id: str | None = None
    step_id: str | None = None
    data: Mapping[str, Any] = field(default_factory=dict)
    cursor: int = 0


@dataclass(frozen=True, slots=True)
class Filter:
    """What is looked for; what is None or empty does not count. `since_ms` is included, `until_ms` not."""

    mob_id: str | None = None
    run_id: str | None = None
    step_id: str | None = None
    identity: str | None = None
    kinds: Sequence[str] = ()
    since_ms: int | None = None
    until_ms: int | None = None

    def conditions(self) -> tuple[list[str], list[Any]]:
        given = [
            (f"{name} = ?", getattr(self, name))
            for name in ("mob_id", "run_id", "step_id", "identity")
            if getattr(self, name) is not None
        ]
        if self.since_ms is not None:
            given.append(("timestamp_ms >= ?", self.since_ms))
        if self.until_ms is not None:
            given.append(("timestamp_ms < ?", self.until_ms))
        conditions, values = [each for each, _ in given], [value for _, value in given]
        if self.kinds:
            conditions.append(f"kind IN ({', '.join('?' * len(self.kinds))})")
            values += self.kinds
        return conditions, values


def append(transaction: Transaction, event: MobEvent) -> int:
    """Adds an event, in the transaction of what it tells of; its number."""
    cursor = numbers.take(transaction, LEDGER)
    data = orjson.dumps(dict(event.data)).decode()
    values = (cursor, event.mob_id, event.timestamp_ms, event.kind, event.run_id, event.step_id)
    transaction.run(_APPEND, (*values, event.identity, data))
    transaction.run(_TRIM, (cursor - MOST_EVENTS,))
    return cursor


def latest(rows: Snapshot) -> int:
    """The number of the newest event; 0 when there is none."""
    row = rows.one(_LATEST, (LEDGER,))
    return 0 if row is None else int(row[0])


def has(rows: Snapshot, kind: str, mob_id: str) -> bool:
    return rows.one(_HAS_KIND, (kind, mob_id)) is not None


def look(rows: Snapshot, wanted: Filter, after: int | None, limit: int) -> list[MobEvent]:
    """Events ascending: the first behind a number, or the newest."""
    conditions, values = wanted.conditions()
    if after is not None:
        conditions.append("cursor_number > ?")
        values.append(after)
    where = f" WHERE {' AND '.join(conditions)}" if conditions else ""
    order = "DESC" if after is None else "ASC"
    sql = f"SELECT {_COLUMNS} FROM ops_mob_event{where} ORDER BY cursor_number {order} LIMIT ?"
    found = [_event(row) for row in rows.all(sql, (*values, limit))]
    return found[::-1] if after is None else found


def _event(row: Row) -> MobEvent:
    return MobEvent(row[1], row[3], row[2], row[6], row[4], row[5], orjson.loads(row[7]), row[0])
