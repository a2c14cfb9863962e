"""The tables of routing: routes, and what was resolved and may be sent over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import orjson

from seamount.store.migrations import Migration
from seamount.store.statements import Row, Snapshot, Transaction

MOST_ROUTES: Final = 4_096
MOST_ISSUED: Final = 512

RETRY_MAX: Final = 1
BACKOFF_MS: Final = 250
PER_MINUTE: Final = 2

MIGRATIONS: Final = (
    Migration(
        "ops_routing",
        1,
        """
        CREATE TABLE ops_route (
            id INTEGER PRIMARY KEY,
            route_id TEXT NOT NULL UNIQUE,
            recipient TEXT NOT NULL,
            channel TEXT,
            sink TEXT NOT NULL,
            target_module TEXT NOT NULL,
            retry_max BIGINT NOT NULL,
            backoff_ms BIGINT NOT NULL,
            per_minute BIGINT NOT NULL,
            added BIGINT NOT NULL
        );
        CREATE INDEX ops_route_recipient ON ops_route (recipient, channel);
        CREATE TABLE ops_issued (
            id INTEGER PRIMARY KEY,
            body TEXT NOT NULL UNIQUE,
            route_id TEXT NOT NULL
        );
        CREATE INDEX ops_issued_route ON ops_issued (route_id);
        """,
    ),
)

_COLUMNS: Final = "route_id, recipient, channel, sink, target_module, retry_max, backoff_ms, per_minute"
_PUT: Final = (
    f"INSERT INTO ops_route ({_COLUMNS}, added) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (route_id) DO UPDATE SET recipient = excluded.recipient, channel = excluded.channel,"
    " sink = excluded.sink, target_module = excluded.target_module, retry_max = excluded.retry_max,"
    " backoff_ms = excluded.backoff_ms, per_minute = excluded.per_minute, added = excluded.added"
)
_FIND: Final = f"SELECT {_COLUMNS} FROM ops_route WHERE route_id = ?"
_ALL: Final = f"SELECT {_COLUMNS} FROM ops_route ORDER BY id"
_COUNT: Final = "SELECT COUNT(*) FROM ops_route"
_DELETE: Final = "DELETE FROM ops_route WHERE route_id = ?"
_MATCHING: Final = (
    f"SELECT {_COLUMNS} FROM ops_route WHERE recipient IN (?, '*') AND (channel = ? OR channel IS NULL)"
    " ORDER BY CASE WHEN recipient = '*' THEN 1 ELSE 0 END, CASE WHEN channel IS NULL THEN 1 ELSE 0 END,"
    " added DESC LIMIT 1"
)
_FORGET_ISSUED: Final = "DELETE FROM ops_issued WHERE body = ?"
_ISSUE: Final = "INSERT INTO ops_issued (body, route_id) VALUES (?, ?)"
_TRIM_ISSUED: Final = (
    f"DELETE FROM ops_issued WHERE id NOT IN (SELECT id FROM ops_issued ORDER BY id DESC LIMIT {MOST_ISSUED})"
)
_ISSUED: Final = "SELECT body FROM ops_issued WHERE route_id = ? ORDER BY id"


@dataclass(frozen=True, slots=True)
class Route:
    """`channel` None carries every channel; `recipient` `*` is everybody. `is_auto` ones stand for members
    and are in no table."""

    route_id: str
    recipient: str
    channel: str | None
    sink: str
    target_module: str = "delivery"
    retry_max: int = RETRY_MAX
    backoff_ms: int = BACKOFF_MS
    per_minute: int = PER_MINUTE
    is_auto: bool = False


@dataclass(frozen=True, slots=True)
class Resolution:
    """A way to a destination."""

    route_id: str
    channel: str
    sink: str
    target_module: str
    destination: str
    retry_max: int
    backoff_ms: int
    per_minute: int

    def members(self) -> dict[str, Any]:
        """As it is answered."""
        return {
            "route_id": self.route_id,
            "channel": self.channel,
            "sink_adapter": self.sink,
            "sink": self.sink,
            "target_module": self.target_module,
            "destination": self.destination,
            "recipient": self.destination,
            "retry_max": self.retry_max,
            "backoff_ms": self.backoff_ms,
            "rate_limit_per_minute": self.per_minute,
        }


def put(transaction: Transaction, route: Route, added: int) -> None:
    """Adds a route, or replaces the one of its name in its place. `added` is a number that rises."""
    values = (route.route_id, route.recipient, route.channel, route.sink, route.target_module)
    transaction.run(_PUT, (*values, route.retry_max, route.backoff_ms, route.per_minute, added))


def find(rows: Snapshot, route_id: str) -> Route | None:
    row = rows.one(_FIND, (route_id,))
    return None if row is None else Route(*row)


def everything(rows: Snapshot) -> list[Route]:
    """In the order in which they were added."""
    return [Route(*row) for row in rows.all(_ALL)]


def count(rows: Snapshot) -> int:
    return int(rows.all(_COUNT)[0][0])


def delete(transaction: Transaction, route_id: str) -> None:
    transaction.run(_DELETE, (route_id,))


def matching(rows: Snapshot, recipient: str, channel: str) -> Route | None:
    """The route that fits best: for the recipient before for everybody, for the channel before for any; the
    one that was added last among those that fit alike."""
    row = rows.one(_MATCHING, (recipient, channel))
    return None if row is None else Route(*row)


def issue(transaction: Transaction, resolution: Resolution) -> None:
    """Remembers what was resolved, as the newest, and gives the oldest up."""
    body = orjson.dumps(resolution.members()).decode()
    transaction.run(_FORGET_ISSUED, (body,))
    transaction.run(_ISSUE, (body, resolution.route_id))
    transaction.run(_TRIM_ISSUED)


def issued(rows: Snapshot, route_id: str) -> list[Resolution]:
    """What was resolved to a route and is remembered, the oldest first."""
    return [_resolution(row) for row in rows.all(_ISSUED, (route_id,))]


def _resolution(row: Row) -> Resolution:
    return read_resolution(orjson.loads(row[0]))


def read_resolution(found: dict[str, Any]) -> Resolution:
    """From the members of an answer that are all there."""
    return Resolution(
        found["route_id"],
        found["channel"],
        found["sink"],
        found["target_module"],
        found["destination"],
        found["retry_max"],
        found["backoff_ms"],
        found["rate_limit_per_minute"],
    )
