"""The transcript of a session: every value it gave, numbered `out:1`, `out:2` and so on.

Numbers belong to (principal, session), are dense, are taken in the transaction that writes the value's
row, and are never given twice, not even after a restart or after old values were dropped.
"""

from __future__ import annotations

from dataclasses import dataclass

from .blobs import StagedBlob, address_of_digest, link
from .migrations import Migration
from .row_checks import digest, verify
from .statements import Row, Snapshot, Transaction

LIMIT = 1_000
LARGEST = (1 << 63) - 1
"""The largest number that a column holds."""
DEFAULT_LIMIT = 100

MIGRATIONS = (
    Migration(
        "transcripts",
        1,
        """
        CREATE TABLE transcript (
            principal TEXT NOT NULL,
            session TEXT NOT NULL,
            last BIGINT NOT NULL,
            PRIMARY KEY (principal, session)
        ) WITHOUT ROWID;
        CREATE TABLE transcript_item (
            principal TEXT NOT NULL,
            session TEXT NOT NULL,
            number BIGINT NOT NULL,
            entry_id BIGINT,
            ts BIGINT NOT NULL,
            type_name TEXT NOT NULL,
            is_error BIGINT NOT NULL,
            value_hash BLOB NOT NULL,
            value_size BIGINT NOT NULL,
            render_hash BLOB,
            PRIMARY KEY (principal, session, number)
        ) WITHOUT ROWID;
        CREATE INDEX transcript_item_value ON transcript_item (value_hash);
        CREATE INDEX transcript_item_render ON transcript_item (render_hash) WHERE render_hash IS NOT NULL;
        """,
    ),
    Migration("transcripts", 2, "ALTER TABLE transcript_item ADD COLUMN digest BLOB"),
    Migration(
        "transcripts",
        3,
        """
        ALTER TABLE transcript ADD COLUMN bytes BIGINT NOT NULL DEFAULT 0;
        UPDATE transcript SET bytes = (SELECT COALESCE(sum(i.value_size), 0) FROM transcript_item i
            WHERE i.principal = transcript.principal AND i.session = transcript.session);
        CREATE INDEX transcript_item_entry ON transcript_item (entry_id) WHERE entry_id IS NOT NULL;
        """,
    ),
)


@dataclass(frozen=True, slots=True)
class NewItem:
    """A value to be numbered. `value` is its encoding and `render` its text; `ts` is epoch nanoseconds."""

    principal: str
    session: str
    ts: int
    type_name: str
    value: StagedBlob
    render: StagedBlob | None = None
    is_error: bool = False
    entry_id: int | None = None


@dataclass(frozen=True, slots=True)
class Item:
    """A numbered value. `value` and `render` are blob addresses; `value_size` is in bytes."""

    number: int
    entry_id: int | None
    ts: int
    type_name: str
    is_error: bool
    value: str
    value_size: int
    render: str | None

    @property
    def ref(self) -> str:
        return f"out:{self.number}"


_COLUMNS = (
    "principal, session, number, entry_id, ts, type_name, is_error, value_hash, value_size,"
    " render_hash, digest"
)
_CHECK = "transcript item"


def append(transaction: Transaction, item: NewItem) -> int:
    """Write the value's row and give its number, the first of a session being 1."""
    link(transaction, item.value)
    if item.render is not None:
        link(transaction, item.render)
    number = transaction.insert(
        "INSERT INTO transcript (principal, session, last, bytes) VALUES (?, ?, 1, ?)"
        " ON CONFLICT (principal, session) DO UPDATE SET last = transcript.last + 1,"
        " bytes = transcript.bytes + excluded.bytes RETURNING last",
        (item.principal, item.session, item.value.size),
    )
    values = (
        item.principal,
        item.session,
        number,
        item.entry_id,
        item.ts,
        item.type_name,
        int(item.is_error),
        item.value.digest,
        item.value.size,
        None if item.render is None else item.render.digest,
    )
    transaction.run(
        f"INSERT INTO transcript_item ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (*values, digest(_CHECK, values)),
    )
    return number


def get(rows: Snapshot, principal: str, session: str, number: int) -> Item | None:
    """The value with this number; None when it was never given or has been dropped (see `last`)."""
    row = rows.one(
        f"SELECT {_COLUMNS} FROM transcript_item WHERE principal = ? AND session = ? AND number = ?",
        (principal, session, number),
    )
    return None if row is None else _item(row)


def last(rows: Snapshot, principal: str, session: str) -> int:
    """The number given last, 0 before the first. A lower number without an item was dropped."""
    row = rows.one("SELECT last FROM transcript WHERE principal = ? AND session = ?", (principal, session))
    return 0 if row is None else int(row[0])


def items(
    rows: Snapshot, principal: str, session: str, *, since: int = 0, limit: int = DEFAULT_LIMIT
) -> list[Item]:
    """The values with numbers above `since`, in order, at most `limit` and at most 1,000 of them."""
    found = rows.all(
        f"SELECT {_COLUMNS} FROM transcript_item WHERE principal = ? AND session = ? AND number > ?"
        " ORDER BY number LIMIT ?",
        (principal, session, min(since, LARGEST), max(0, min(limit, LIMIT))),
    )
    return [_item(row) for row in found]


def drop(transaction: Transaction, principal: str, session: str, *, through: int) -> int:
    """Forget the values up to and including this number, and say how many there were. Numbering goes on."""
    transaction.run(
        "UPDATE transcript SET bytes = transcript.bytes - COALESCE((SELECT sum(i.value_size)"
        " FROM transcript_item i WHERE i.principal = transcript.principal AND i.session = transcript.session"
        " AND i.number <= ?), 0) WHERE principal = ? AND session = ?",
        (through, principal, session),
    )
    return transaction.changed(
        "DELETE FROM transcript_item WHERE principal = ? AND session = ? AND number <= ?",
        (principal, session, through),
    )


def held_bytes(rows: Snapshot, principal: str) -> int:
    """Bytes of the values in all transcripts of a principal."""
    found = rows.one("SELECT COALESCE(sum(bytes), 0) FROM transcript WHERE principal = ?", (principal,))
    return 0 if found is None else int(found[0])


def _item(row: Row) -> Item:
    *values, check = row
    _, _, number, entry_id, ts, type_name, is_error, value, value_size, render = values
    verify(_CHECK, values, check, number)
    return Item(
        number,
        entry_id,
        ts,
        type_name,
        bool(is_error),
        address_of_digest(value),
        value_size,
        None if render is None else address_of_digest(render),
    )
