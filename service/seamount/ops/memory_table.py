"""The tables of the ledger: assertions, and conflicts between them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import orjson

from seamount.ops import numbers
from seamount.store.migrations import Migration
from seamount.store.statements import Row, Snapshot, Transaction

MOST_ASSERTIONS: Final = 4_096
STORES: Final = ("knowledge_graph", "vector", "timeline", "todo", "top_of_mind")

MIGRATIONS: Final = (
    Migration(
        "ops_memory",
        1,
        """
        CREATE TABLE ops_memory_assertion (
            number BIGINT NOT NULL PRIMARY KEY,
            entity TEXT NOT NULL,
            topic TEXT NOT NULL,
            store TEXT NOT NULL,
            fact TEXT NOT NULL,
            metadata TEXT NOT NULL,
            indexed_ms BIGINT NOT NULL
        );
        CREATE INDEX ops_memory_assertion_about ON ops_memory_assertion (entity, topic, store);
        CREATE TABLE ops_memory_conflict (
            entity TEXT NOT NULL,
            topic TEXT NOT NULL,
            store TEXT NOT NULL,
            reason TEXT,
            updated_ms BIGINT NOT NULL,
            PRIMARY KEY (entity, topic, store)
        );
        """,
    ),
)

_ASSERT: Final = (
    "INSERT INTO ops_memory_assertion (number, entity, topic, store, fact, metadata, indexed_ms)"
    " VALUES (?, ?, ?, ?, ?, ?, ?)"
)
_TRIM: Final = (
    "DELETE FROM ops_memory_assertion WHERE number NOT IN"
    f" (SELECT number FROM ops_memory_assertion ORDER BY number DESC LIMIT {MOST_ASSERTIONS})"
)
_MARK: Final = (
    "INSERT INTO ops_memory_conflict (entity, topic, store, reason, updated_ms) VALUES (?, ?, ?, ?, ?)"
    " ON CONFLICT (entity, topic, store) DO UPDATE"
    " SET reason = excluded.reason, updated_ms = excluded.updated_ms"
)
_CONFLICTS_ABOUT: Final = "SELECT 1 FROM ops_memory_conflict WHERE entity = ? AND topic = ?"
_ANY_CONFLICT: Final = "SELECT 1 FROM ops_memory_conflict"
_ASSERTIONS: Final = (
    "SELECT number, entity, topic, store, fact, metadata, indexed_ms FROM ops_memory_assertion"
)
_CONFLICTS: Final = "SELECT entity, topic, store, reason, updated_ms FROM ops_memory_conflict"
_COUNTS: Final = (
    "SELECT store, COUNT(*) FROM (SELECT store FROM ops_memory_assertion"
    " UNION ALL SELECT store FROM ops_memory_conflict) AS ledger GROUP BY store"
)


@dataclass(frozen=True, slots=True)
class Assertion:
    number: int
    entity: str
    topic: str
    store: str
    fact: str
    metadata: dict[str, Any]
    indexed_ms: int

    @property
    def assertion_id(self) -> str:
        return f"memory-assert-{self.number:06d}"


@dataclass(frozen=True, slots=True)
class Conflict:
    entity: str
    topic: str
    store: str
    reason: str | None
    updated_ms: int


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is looked for; what is None does not count. `text` is in small ASCII letters."""

    entity: str | None = None
    topic: str | None = None
    store: str | None = None
    text: str | None = None

    def where(self) -> tuple[str, list[str]]:
        given = [(name, getattr(self, name)) for name in ("entity", "topic", "store")]
        held = [(name, value) for name, value in given if value is not None]
        condition = " AND ".join(f"{name} = ?" for name, _ in held)
        return (f" WHERE {condition}" if held else ""), [value for _, value in held]

    def is_in(self, *texts: str | None) -> bool:
        if not self.text:
            return True
        return any(text is not None and self.text in ascii_lower(text) for text in texts)


def ascii_lower(text: str) -> str:
    """The text with small ASCII letters, all others as they are."""
    return text.translate(_SMALL)


_SMALL: Final = {upper: upper + 32 for upper in range(ord("A"), ord("Z") + 1)}


def add(
    transaction: Transaction, about: tuple[str, str, str], fact: str, metadata: dict[str, Any], now_ms: int
) -> str:
    """Adds an assertion about entity, topic and store, and gives the oldest up; its id."""
    added = Assertion(numbers.take(transaction, "memory"), *about, fact, metadata, now_ms)
    text = orjson.dumps(metadata).decode()
    transaction.run(_ASSERT, (added.number, *about, fact, text, now_ms))
    transaction.run(_TRIM)
    return added.assertion_id


def mark(transaction: Transaction, about: tuple[str, str, str], reason: str | None, now_ms: int) -> None:
    """Marks a conflict about entity, topic and store, in the place of an earlier one."""
    transaction.run(_MARK, (*about, reason, now_ms))


def has_conflict(rows: Snapshot, entity: str, topic: str) -> bool:
    """Whether a conflict is marked in any store."""
    return rows.one(_CONFLICTS_ABOUT, (entity, topic)) is not None


def has_any_conflict(rows: Snapshot) -> bool:
    return rows.one(_ANY_CONFLICT) is not None


def assertions(rows: Snapshot, wanted: Wanted) -> list[Assertion]:
    """In the order in which they were added."""
    where, values = wanted.where()
    found = rows.each(f"{_ASSERTIONS}{where} ORDER BY number", values)
    read = (_assertion(row) for row in found)
    return [each for each in read if wanted.is_in(each.entity, each.topic, each.fact)]


def _assertion(row: Row) -> Assertion:
    return Assertion(row[0], row[1], row[2], row[3], row[4], orjson.loads(row[5]), row[6])


def conflicts(rows: Snapshot, wanted: Wanted) -> list[Conflict]:
    """By entity, topic and store."""
    where, values = wanted.where()
    found = rows.each(f"{_CONFLICTS}{where} ORDER BY entity, topic, store", values)
    read = (Conflict(*row) for row in found)
    return [each for each in read if wanted.is_in(each.entity, each.topic, each.reason)]


def counts(rows: Snapshot) -> dict[str, int]:
    """How much is in each store that holds something."""
    return dict(rows.all(_COUNTS))
