"""The table of notes, by identity and realm."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import orjson

from seamount.store.migrations import Migration
from seamount.store.statements import Row, Snapshot, Transaction

MOST_NOTES: Final = 10_000
"""Of one identity."""

MIGRATIONS: Final = (
    Migration(
        "ops_agent_memory",
        1,
        """
        CREATE TABLE ops_note (
            memory_id TEXT NOT NULL PRIMARY KEY,
            identity TEXT NOT NULL,
            realm TEXT NOT NULL,
            title TEXT NOT NULL,
            body TEXT NOT NULL,
            tags TEXT NOT NULL,
            created_ms BIGINT NOT NULL,
            updated_ms BIGINT NOT NULL
        );
        CREATE INDEX ops_note_newest ON ops_note (identity, realm, updated_ms, created_ms);
        """,
    ),
)

_COLUMNS: Final = "memory_id, identity, realm, title, body, tags, created_ms, updated_ms"
_INSERT: Final = f"INSERT INTO ops_note ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
_COUNT: Final = "SELECT COUNT(*) FROM ops_note WHERE identity = ?"
_OF: Final = f"SELECT {_COLUMNS} FROM ops_note WHERE identity = ? AND realm = ?"
_NEWEST: Final = f"{_OF} ORDER BY updated_ms DESC, created_ms DESC, memory_id LIMIT ?"
_DELETE: Final = "DELETE FROM ops_note WHERE memory_id = ? AND identity = ? AND realm = ?"


@dataclass(frozen=True, slots=True)
class Note:
    memory_id: str
    identity: str
    realm: str
    title: str
    body: str
    tags: tuple[str, ...]
    created_ms: int
    updated_ms: int


def insert(transaction: Transaction, note: Note) -> None:
    tags = orjson.dumps(note.tags).decode()
    values = (note.memory_id, note.identity, note.realm, note.title, note.body, tags)
    transaction.run(_INSERT, (*values, note.created_ms, note.updated_ms))


def count(rows: Snapshot, identity: str) -> int:
    return int(rows.all(_COUNT, (identity,))[0][0])


def newest(rows: Snapshot, identity: str, realm: str, limit: int) -> list[Note]:
    return [_note(row) for row in rows.all(_NEWEST, (identity, realm, limit))]


def each(rows: Snapshot, identity: str, realm: str) -> Iterator[Note]:
    """All of them, one by one."""
    return (_note(row) for row in rows.each(_OF, (identity, realm)))


def delete(transaction: Transaction, memory_id: str, identity: str, realm: str) -> bool:
    """Whether it was there."""
    return transaction.changed(_DELETE, (memory_id, identity, realm)) == 1


def _note(row: Row) -> Note:
    return Note(row[0], row[1], row[2], row[3], row[4], tuple(orjson.loads(row[5])), row[6], row[7])
