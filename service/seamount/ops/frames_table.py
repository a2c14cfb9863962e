"""The frames of the timeline, and which message of whom stands for which of them."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import Any, Final

import orjson

from seamount.ops import numbers
from seamount.store.migrations import Migration
from seamount.store.statements import Row, Snapshot, Transaction

MOST_FRAMES: Final = 50_000
TIMELINE: Final = "console_frames"
PREFIX: Final = "console:"

MIGRATIONS: Final = (
    Migration(
        "ops_frames",
        1,
        """
        CREATE TABLE ops_frame (
            number BIGINT NOT NULL PRIMARY KEY,
            dedupe_key TEXT NOT NULL UNIQUE,
            identity TEXT NOT NULL,
            conversation TEXT,
            fingerprint TEXT NOT NULL,
            timestamp_ms BIGINT NOT NULL,
            body TEXT NOT NULL
        );
        CREATE INDEX ops_frame_identity ON ops_frame (identity, number);
        """,
    ),
)

_COLUMNS: Final = "number, dedupe_key, identity, conversation, fingerprint, timestamp_ms, body"
_INSERT: Final = f"INSERT INTO ops_frame ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)"
_OF_KEY: Final = f"SELECT {_COLUMNS} FROM ops_frame WHERE dedupe_key = ?"
_TRIM: Final = "DELETE FROM ops_frame WHERE number <= ?"
_ENDS: Final = "SELECT MIN(number), MAX(number) FROM ops_frame"


@dataclass(frozen=True, slots=True)
class Frame:
    """`body` has `kind`, `status`, `payload`, `source` and, where they are known, `interaction_id`,
    `session_id`, `run_id`."""

    number: int
    dedupe_key: str
    identity: str
    conversation: str | None
    fingerprint: str
    timestamp_ms: int
    body: dict[str, Any] = field(default_factory=dict)

    @property
    def frame_id(self) -> str:
        return "console-frame-" + hashlib.sha256(self.dedupe_key.encode()).hexdigest()

    @property
    def cursor(self) -> str:
        return f"{PREFIX}{self.number}"


def append(
    transaction: Transaction,
    dedupe_key: str,
    identity: str,
    conversation: str | None,
    fingerprint: str,
    now_ms: int,
    body: dict[str, Any],
) -> Frame:
    """The frame of a key: a new one, or the one that is there."""
    row = transaction.one(_OF_KEY, (dedupe_key,))
    if row is not None:
        return _frame(row)
    number = numbers.take(transaction, TIMELINE)
    frame = Frame(number, dedupe_key, identity, conversation, fingerprint, now_ms, body)
    text = orjson.dumps(body).decode()
    transaction.run(_INSERT, (number, dedupe_key, identity, conversation, fingerprint, now_ms, text))
    transaction.run(_TRIM, (number - MOST_FRAMES,))
    return frame


def ends(rows: Snapshot) -> tuple[int | None, int | None]:
    """The numbers of the oldest and the newest frame."""
    oldest, newest = rows.all(_ENDS)[0]
    return oldest, newest


def look(
    rows: Snapshot,
    *,
    identity: str | None,
    conversation: str | None,
    after: int | None,
    before: int | None,
    limit: int,
    newest: bool,
) -> list[Frame]:
    """Frames ascending, between the cursors: the first of them or the newest."""
    conditions, values = _conditions(identity, conversation)
    for sign, bound in ((">", after), ("<", before)):
        if bound is not None:
            conditions.append(f"number {sign} ?")
            values.append(bound)
    where = f" WHERE {' AND '.join(conditions)}" if conditions else ""
    order = "DESC" if newest else "ASC"
    sql = f"SELECT {_COLUMNS} FROM ops_frame{where} ORDER BY number {order} LIMIT ?"
    found = [_frame(row) for row in rows.all(sql, (*values, limit))]
    return found[::-1] if newest else found


def latest(rows: Snapshot, identity: str | None, conversation: str | None) -> int | None:
    """The newest frame that matches."""
    conditions, values = _conditions(identity, conversation)
    where = f" WHERE {' AND '.join(conditions)}" if conditions else ""
    found = rows.all(f"SELECT MAX(number) FROM ops_frame{where}", values)
    return None if found[0][0] is None else int(found[0][0])


def _conditions(identity: str | None, conversation: str | None) -> tuple[list[str], list[Any]]:
    given = [("identity = ?", identity), ("conversation = ?", conversation)]
    held = [(condition, value) for condition, value in given if value is not None]
    return [condition for condition, _ in held], [value for _, value in held]


def _frame(row: Row) -> Frame:
    return Frame(row[0], row[1], row[2], row[3], row[4], row[5], orjson.loads(row[6]))
