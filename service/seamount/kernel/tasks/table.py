"""The records of tasks as they are stored. Numbers are the kernel's, dense, and never given twice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from seamount.store.migrations import Migration
from seamount.store.statements import Row, Snapshot, Transaction

OPEN: Final = "open"
"""The state of a task that has not ended, whatever it does now."""

DROPPED: Final = "dropped"
"""The state of a task whose record was given up: only that it was there is known."""

MAX_DROPPED: Final = 10_000
"""Of one session; older ones are as if they had never been."""

MIGRATIONS: Final = (
    Migration(
        "tasks",
        1,
        """
        CREATE TABLE task_counter (
            id BIGINT NOT NULL PRIMARY KEY,
            last BIGINT NOT NULL
        );
        CREATE TABLE task (
            number BIGINT NOT NULL PRIMARY KEY,
            owner TEXT NOT NULL,
            session TEXT NOT NULL,
            principal TEXT NOT NULL,
            state TEXT NOT NULL,
            started_ns BIGINT NOT NULL,
            finished_ns BIGINT,
            result_number BIGINT,
            error TEXT,
            entry_id BIGINT,
            output_bytes BIGINT NOT NULL
        );
        CREATE INDEX task_session ON task (owner, session, state, number);
        CREATE INDEX task_open ON task (number) WHERE state = 'open';
        """,
    ),
)

_COLUMNS: Final = (
    "number, owner, session, principal, state, started_ns, finished_ns, result_number, error, entry_id,"
    " output_bytes"
)


@dataclass(frozen=True, slots=True)
class Stored:
    """A record. `owner` owns the session and `principal` acted in it. Times are Unix epoch nanoseconds;
    `error` is the JSON text of an error object."""

    number: int
    owner: str
    session: str
    principal: str
    state: str
    started_ns: int
    finished_ns: int | None = None
    result_number: int | None = None
    error: str | None = None
    entry_id: int | None = None
    output_bytes: int = 0

    @property
    def ref(self) -> str:
        """`task:4`."""
        return f"task:{self.number}"


@dataclass(frozen=True, slots=True)
class End:
    """How a task ended."""

    state: str
    finished_ns: int
    output_bytes: int
    result_number: int | None = None
    error: str | None = None
    entry_id: int | None = None


def insert(transaction: Transaction, owner: str, session: str, principal: str, started_ns: int) -> int:
    """Write the record of a new task and give its number, the first being 1."""
    number = transaction.insert(
        "INSERT INTO task_counter (id, last) VALUES (1, 1)"
        " ON CONFLICT (id) DO UPDATE SET last = task_counter.last + 1 RETURNING last"
    )
    transaction.run(
        f"INSERT INTO task ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (number, owner, session, principal, OPEN, started_ns, None, None, None, None, 0),
    )
    return number


def finish(transaction: Transaction, number: int, end: End, *, most: int) -> None:
    """Write how a task ended. Of its session the newest `most` records of ended tasks are kept."""
    transaction.run(
        "UPDATE task SET state = ?, finished_ns = ?, result_number = ?, error = ?, entry_id = ?,"
        " output_bytes = ? WHERE number = ? AND state = 'open'",
        (
            end.state,
            end.finished_ns,
            end.result_number,
            end.error,
            end.entry_id,
            end.output_bytes,
            number,
        ),
    )
    of = transaction.one("SELECT owner, session FROM task WHERE number = ?", (number,))
    if of is not None:
        _drop_beyond(transaction, of, most)


def forget(transaction: Transaction, number: int) -> bool:
    """Give the record of an ended task up; False when there is none, or the task has not ended."""
    return transaction.changed(f"{_DROP} number = ? AND state NOT IN ('open', 'dropped')", (number,)) > 0


def forget_session(transaction: Transaction, owner: str, session: str) -> None:
    """Give up the records of a session's ended tasks."""
    transaction.run(
        f"{_DROP} owner = ? AND session = ? AND state NOT IN ('open', 'dropped')", (owner, session)
    )


def interrupt_open(transaction: Transaction, error: str, now_ns: int) -> int:
    """Mark what an earlier kernel left open as failed; how many there were."""
    return transaction.changed(
        "UPDATE task SET state = 'failed', finished_ns = ?, error = ? WHERE state = 'open'", (now_ns, error)
    )


def get(rows: Snapshot, number: int) -> Stored | None:
    """A record by its number, a dropped one too."""
    row = rows.one(f"SELECT {_COLUMNS} FROM task WHERE number = ?", (number,))
    return None if row is None else _stored(row)


def of_session(rows: Snapshot, owner: str, session: str) -> list[Stored]:
    """A session's records, ascending by number, dropped ones left out."""
    found = rows.all(
        f"SELECT {_COLUMNS} FROM task WHERE owner = ? AND session = ? AND state <> 'dropped' ORDER BY number",
        (owner, session),
    )
    return [_stored(row) for row in found]


def newest(rows: Snapshot, session: str | None, limit: int) -> list[Stored]:
    """The newest records of all sessions, or of those of one name, ascending by number, dropped ones left
    out."""
    if session is None:
        found = rows.all(
            f"SELECT {_COLUMNS} FROM task WHERE state <> 'dropped' ORDER BY number DESC LIMIT ?", (limit,)
        )
    else:
        found = rows.all(
            f"SELECT {_COLUMNS} FROM task WHERE state <> 'dropped' AND session = ?"
            " ORDER BY number DESC LIMIT ?",
            (session, limit),
        )
    return [_stored(row) for row in reversed(found)]


_DROP: Final = (
    "UPDATE task SET state = 'dropped', finished_ns = NULL, result_number = NULL, error = NULL,"
    " entry_id = NULL, output_bytes = 0 WHERE"
)


def _drop_beyond(transaction: Transaction, of: Row, most: int) -> None:
    owner, session = of
    oldest = transaction.one(
        "SELECT number FROM task WHERE owner = ? AND session = ? AND state NOT IN ('open', 'dropped')"
        " ORDER BY number DESC LIMIT 1 OFFSET ?",
        (owner, session, most),
    )
    if oldest is not None:
        transaction.run(
            f"{_DROP} owner = ? AND session = ? AND number <= ? AND state NOT IN ('open', 'dropped')",
            (owner, session, oldest[0]),
        )
    oldest = transaction.one(
        "SELECT number FROM task WHERE owner = ? AND session = ? AND state = 'dropped'"
        " ORDER BY number DESC LIMIT 1 OFFSET ?",
        (owner, session, MAX_DROPPED),
    )
    if oldest is not None:
        transaction.run(
            "DELETE FROM task WHERE owner = ? AND session = ? AND number <= ? AND state = 'dropped'",
            (owner, session, oldest[0]),
        )


def _stored(row: Row) -> Stored:
    return Stored(*row)
