"""The table of deliveries, which is also what their keys are looked up in."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

import orjson

from seamount.store.migrations import Migration
from seamount.store.statements import Row, Snapshot, Transaction

MOST_DELIVERIES: Final = 200
"""Older ones are given up with their keys, which are new again then."""

SENDING: Final = "sending"

MIGRATIONS: Final = (
    Migration(
        "ops_delivery",
        1,
        """
        CREATE TABLE ops_delivery (
            number BIGINT NOT NULL PRIMARY KEY,
            scope TEXT NOT NULL UNIQUE,
            digest TEXT NOT NULL,
            recipient TEXT NOT NULL,
            sink TEXT NOT NULL,
            status TEXT NOT NULL,
            body TEXT NOT NULL
        );
        CREATE INDEX ops_delivery_recipient ON ops_delivery (recipient, sink, number);
        CREATE INDEX ops_delivery_sending ON ops_delivery (number) WHERE status = 'sending';
        """,
    ),
)

_COLUMNS: Final = "number, scope, digest, recipient, sink, status, body"
_INSERT: Final = f"INSERT INTO ops_delivery ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)"
_END: Final = "UPDATE ops_delivery SET status = ?, body = ? WHERE number = ?"
_OF_SCOPE: Final = f"SELECT {_COLUMNS} FROM ops_delivery WHERE scope = ?"
_TRIM: Final = (
    "DELETE FROM ops_delivery WHERE status <> 'sending' AND number NOT IN"
    f" (SELECT number FROM ops_delivery ORDER BY number DESC LIMIT {MOST_DELIVERIES})"
)
_OPEN: Final = f"SELECT {_COLUMNS} FROM ops_delivery WHERE status = 'sending' ORDER BY number"


@dataclass(frozen=True, slots=True)
class Delivery:
    """`body` has the resolution's members, `payload`, `attempts`, `first_attempt_ms`, `final_attempt_ms`,
    `idempotency_key`."""

    number: int
    scope: str
    digest: str
    recipient: str
    sink: str
    status: str
    body: dict[str, Any] = field(default_factory=dict)

    @property
    def delivery_id(self) -> str:
        return f"delivery-{self.number:06d}"


def insert(transaction: Transaction, delivery: Delivery) -> None:
    body = orjson.dumps(delivery.body).decode()
    values = (delivery.number, delivery.scope, delivery.digest, delivery.recipient, delivery.sink)
    transaction.run(_INSERT, (*values, delivery.status, body))


def end(transaction: Transaction, delivery: Delivery) -> None:
    """Writes down how it ended, and gives the oldest up."""
    body = orjson.dumps(delivery.body).decode()
    transaction.run(_END, (delivery.status, body, delivery.number))
    transaction.run(_TRIM)


def of_scope(rows: Snapshot, scope: str) -> Delivery | None:
    row = rows.one(_OF_SCOPE, (scope,))
    return None if row is None else _delivery(row)


def unfinished(rows: Snapshot) -> list[Delivery]:
    return [_delivery(row) for row in rows.all(_OPEN)]


def newest(rows: Snapshot, *, recipient: str | None, sink: str | None, limit: int) -> list[Delivery]:
    """The newest that have ended, oldest first."""
    conditions, values = ["status <> 'sending'"], []
    for name, value in (("recipient", recipient), ("sink", sink)):
        if value is not None:
            conditions.append(f"{name} = ?")
            values.append(value)
    where = f" WHERE {' AND '.join(conditions)}"
    sql = f"SELECT {_COLUMNS} FROM ops_delivery{where} ORDER BY number DESC LIMIT ?"
    return [_delivery(row) for row in reversed(rows.all(sql, (*values, limit)))]


def _delivery(row: Row) -> Delivery:
    return Delivery(row[0], row[1], row[2], row[3], row[4], row[5], orjson.loads(row[6]))
