"""The tables of schedules and of their runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import orjson

from seamount.seam.context import Context
from seamount.seam.literals import dumps
from seamount.seam.when import Next, read_when
from seamount.store.statements import Snapshot, Transaction

MOST_RUNS: Final = 1_000
"""Runs of a schedule that are kept, beside those that have not ended."""

_COLUMNS: Final = (
    "id, tenant, universe, branch, name, revision, state, spec, principal, caps, begun_ns, told_ns, due_ns"
)
_FIND: Final = (
    f"SELECT {_COLUMNS} FROM seam_schedule WHERE tenant = ? AND universe = ? AND branch = ? AND name = ?"
)
_BY_ID: Final = f"SELECT {_COLUMNS} FROM seam_schedule WHERE id = ?"
_DUE: Final = f"SELECT {_COLUMNS} FROM seam_schedule WHERE due_ns <= ? ORDER BY due_ns LIMIT 64"
_TRIM: Final = (
    "DELETE FROM seam_run WHERE schedule = ? AND ended_ns IS NOT NULL AND id <="
    " (SELECT MAX(id) FROM seam_run WHERE schedule = ?) - ?"
)


@dataclass(frozen=True, slots=True)
class Stored:
    """A schedule: `spec` has `when`, `do`, `misfire`, `overlap`. `told` is the instant up to which its times
    have been dealt with, `due` the next of them."""

    id: int
    context: Context
    name: str
    revision: int
    state: str
    spec: dict[str, Any]
    principal: str
    caps: frozenset[str] | None
    begun: int
    told: int
    due: int | None

    @property
    def following(self) -> Next:
        return read_when(self.spec["when"], self.begun)

    @property
    def document(self) -> dict[str, Any]:
        """As it is answered."""
        return {"name": self.name, "state": self.state, **self.spec, "principal": self.principal}


def _stored(row: Sequence[Any]) -> Stored:
    caps = None if row[9] is None else frozenset(orjson.loads(row[9]))
    context = Context(row[1], row[2], row[3])
    return Stored(row[0], context, row[4], row[5], row[6], orjson.loads(row[7]), row[8], caps, *row[10:])


def find(rows: Snapshot, context: Context, name: str) -> Stored | None:
    row = rows.one(_FIND, (context.tenant, context.universe, context.branch, name))
    return None if row is None else _stored(row)


def by_id(rows: Snapshot, number: int) -> Stored | None:
    row = rows.one(_BY_ID, (number,))
    return None if row is None else _stored(row)


def due(rows: Snapshot, now: int) -> list[Stored]:
    """Those with a time that has come, at most 64, the longest due first."""
    return [_stored(row) for row in rows.all(_DUE, (now,))]


def next_due(rows: Snapshot) -> int | None:
    row = rows.one("SELECT MIN(due_ns) FROM seam_schedule")
    return None if row is None or row[0] is None else int(row[0])


def count(rows: Snapshot, principal: str) -> int:
    return int(rows.all("SELECT COUNT(*) FROM seam_schedule WHERE principal = ?", (principal,))[0][0])


def put(transaction: Transaction, schedule: Stored) -> int:
    """Writes a schedule in the place of what has its name; its number."""
    context = schedule.context
    place = (context.tenant, context.universe, context.branch, schedule.name)
    caps = None if schedule.caps is None else dumps(sorted(schedule.caps))
    values = (
        schedule.revision, schedule.state, dumps(schedule.spec), schedule.principal, caps,
        schedule.begun, schedule.told, schedule.due,
    )  # fmt: skip
    if schedule.id:
        transaction.run(
            "UPDATE seam_schedule SET revision = ?, state = ?, spec = ?, principal = ?, caps = ?,"
            " begun_ns = ?, told_ns = ?, due_ns = ? WHERE id = ?",
            (*values, schedule.id),
        )
        return schedule.id
    return transaction.insert(
        "INSERT INTO seam_schedule (tenant, universe, branch, name, revision, state, spec, principal, caps,"
        " begun_ns, told_ns, due_ns) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
        (*place, *values),
    )


def remove(transaction: Transaction, number: int) -> None:
    """Takes a schedule away, with what waits for its turn. What it has done stays written down."""
    transaction.run("DELETE FROM seam_schedule WHERE id = ?", (number,))
    transaction.run("DELETE FROM seam_run WHERE schedule = ? AND state = 'queued'", (number,))


def tell(transaction: Transaction, number: int, told: int, due_ns: int | None) -> None:
    transaction.run("UPDATE seam_schedule SET told_ns = ?, due_ns = ? WHERE id = ?", (told, due_ns, number))


def add_run(transaction: Transaction, schedule: Stored, due_ns: int, state: str, now: int) -> int:
    """Writes a run down, `running`, `queued` or `skipped`; its number."""
    transaction.run(_TRIM, (schedule.id, schedule.id, MOST_RUNS))
    started = now if state == "running" else None
    ended = now if state == "skipped" else None
    return transaction.insert(
        "INSERT INTO seam_run (schedule, name, principal, due_ns, state, started_ns, ended_ns)"
        " VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id",
        (schedule.id, schedule.name, schedule.principal, due_ns, state, started, ended),
    )


def start_queued(transaction: Transaction, number: int, now: int) -> tuple[int, int] | None:
    """The next run of a schedule that waits, which is under way from now on: its number and its time."""
    row = transaction.one(
        "SELECT id, due_ns FROM seam_run WHERE schedule = ? AND state = 'queued' ORDER BY id LIMIT 1",
        (number,),
    )
    if row is None:
        return None
    transaction.run("UPDATE seam_run SET state = 'running', started_ns = ? WHERE id = ?", (now, row[0]))
    return row[0], row[1]


def queued(rows: Snapshot) -> list[int]:
    """The schedules with runs that wait."""
    return [number for (number,) in rows.all("SELECT DISTINCT schedule FROM seam_run WHERE state = 'queued'")]


def under_way(rows: Snapshot, number: int, state: str = "running") -> int:
    statement = "SELECT COUNT(*) FROM seam_run WHERE schedule = ? AND state = ?"
    return int(rows.all(statement, (number, state))[0][0])


def end_run(
    transaction: Transaction, number: int, state: str, now: int, reason: str | None, message: str | None
) -> None:
    transaction.run(
        "UPDATE seam_run SET state = ?, ended_ns = ?, reason = ?, message = ? WHERE id = ?",
        (state, now, reason, message, number),
    )


def interrupt_all(transaction: Transaction, now: int) -> None:
    """Writes down that what an earlier kernel had under way has ended with it."""
    transaction.run("UPDATE seam_run SET state = 'interrupted', ended_ns = ? WHERE state = 'running'", (now,))
