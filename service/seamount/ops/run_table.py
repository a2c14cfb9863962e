"""Tasks of the kernel and their statements, as they are shown as runs and steps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from seamount.kernel.tasks import table as tasks_table
from seamount.kernel.tasks.table import Stored
from seamount.store import journal, journal_query
from seamount.store.journal_query import JournalQuery
from seamount.store.statements import Snapshot

MOST_RUNS: Final = 500
MOST_STEPS: Final = 200
"""Of one run."""


@dataclass(frozen=True, slots=True)
class Step:
    """A statement that has ended. `output` is the address of its value, where it has one."""

    ref: str
    src: str
    ok: bool
    output: str | None
    ended_ns: int


def tasks(rows: Snapshot, flow: str | None) -> list[Stored]:
    """The newest tasks, oldest first; those of sessions of one name where it is given."""
    return tasks_table.newest(rows, flow, MOST_RUNS)


def steps(rows: Snapshot, task: Stored) -> list[Step]:
    """The statements of a task that have ended, in order."""
    if task.entry_id is None:
        return []
    query = JournalQuery(parent_id=task.entry_id, kinds=(journal.STATEMENT,), limit=MOST_STEPS)
    found = [each for each in journal_query.query(rows, query) if each.state != journal.RUNNING]
    return [
        Step(
            f"entry:{each.id}",
            each.src,
            bool(each.ok),
            each.outputs[0].address if each.outputs else None,
            each.ts + (each.dur_ns or 0),
        )
        for each in reversed(found)
    ]
