"""The merged log of what agents and modules did, which `mobkit/events/subscribe` looks at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import orjson

from seamount.ops import numbers
from seamount.store.migrations import Migration
from seamount.store.statements import Snapshot, Transaction

MOST_EVENTS: Final = 4_096

MIGRATIONS: Final = (
    Migration(
        "ops_event_log",
        1,
        """
        CREATE TABLE ops_event (
            id INTEGER PRIMARY KEY,
            event_id TEXT NOT NULL UNIQUE,
            source TEXT NOT NULL,
            name TEXT NOT NULL,
            event_type TEXT NOT NULL,
            payload TEXT NOT NULL,
            timestamp_ms BIGINT NOT NULL
        );
        CREATE INDEX ops_event_source ON ops_event (source, name, id);
        """,
    ),
)

_COLUMNS: Final = "event_id, source, name, event_type, payload, timestamp_ms"
_APPEND: Final = f"INSERT INTO ops_event ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?) RETURNING id"
_TRIM: Final = "DELETE FROM ops_event WHERE id <= ?"
_PLACE: Final = "SELECT id FROM ops_event WHERE event_id = ?"
_LATEST: Final = "SELECT COALESCE(MAX(timestamp_ms), 0) FROM ops_event"


@dataclass(frozen=True, slots=True)
class Happened:
    """What `source` (`agent` or `module`) `name` did."""

    source: str
    name: str
    event_type: str
    payload: Any
    timestamp_ms: int
    event_id: str = ""

    @property
    def body(self) -> dict[str, Any]:
        """As it is answered."""
        owner = "agent_id" if self.source == "agent" else "module"
        return {
            "kind": self.source,
            owner: self.name,
            "event_type": self.event_type,
            "payload": self.payload,
        }


def append(transaction: Transaction, happened: Happened, prefix: str) -> str:
    """Writes an event down, in the transaction of what it tells of; its id. Times never go backwards."""
    event_id = f"{prefix}-{numbers.take(transaction, prefix):06d}"
    latest = int(transaction.all(_LATEST)[0][0])
    payload = orjson.dumps(happened.payload).decode()
    values = (event_id, happened.source, happened.name, happened.event_type, payload)
    last = transaction.insert(_APPEND, (*values, max(latest, happened.timestamp_ms)))
    transaction.run(_TRIM, (last - MOST_EVENTS,))
    return event_id


def place_of(rows: Snapshot, event_id: str) -> int | None:
    """Where an event stands in the log; None when it is not there."""
    row = rows.one(_PLACE, (event_id,))
    return None if row is None else int(row[0])


def look(
    rows: Snapshot, *, source: str | None, name: str | None, prefix: str | None, since: int | None, limit: int
) -> list[Happened]:
    """Events in order: those from a place on, or the newest. `prefix` begins their types."""
    conditions: list[str] = []
    values: list[Any] = []
    if source is not None:
        conditions.append("source = ?")
        values.append(source)
    if name is not None:
        conditions.append("name = ?")
        values.append(name)
    if prefix is not None:
        conditions.append(f"SUBSTR(event_type, 1, {len(prefix)}) = ?")
        values.append(prefix)
    if since is not None:
        conditions.append("id >= ?")
        values.append(since)
    where = f" WHERE {' AND '.join(conditions)}" if conditions else ""
    order = "DESC" if since is None else "ASC"
    found = rows.all(f"SELECT {_COLUMNS} FROM ops_event{where} ORDER BY id {order} LIMIT ?", (*values, limit))
    if since is None:
        found.reverse()
    return [Happened(row[1], row[2], row[3], orjson.loads(row[4]), row[5], row[0]) for row in found]
