"""The tables of what can be taken back: a row for each statement that changed something, and its steps.

A statement that takes another one back (or a whole program) says so in `undoes`; what it did can be taken
back in turn, which redoes what it undid. `open` counts the steps that nobody has taken back yet.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from seamount.store import journal, leases
from seamount.store.blobs import StagedBlob
from seamount.store.migrations import Migration
from seamount.store.statements import Snapshot, Transaction

LOST: Final = "lost"
"""The kind of a step that only says that something cannot be taken back."""

MAX_STEPS: Final = 20_000
"""Steps that one undo looks at."""

MIGRATIONS: Final = (
    Migration(
        "undo",
        1,
        """
        CREATE TABLE undo_entry (
            entry_id BIGINT NOT NULL PRIMARY KEY REFERENCES journal_entry (id) ON DELETE CASCADE,
            parent_id BIGINT NOT NULL,
            principal TEXT NOT NULL,
            session TEXT NOT NULL,
            undoes BIGINT,
            open BIGINT NOT NULL
        ) WITHOUT ROWID;
        CREATE INDEX undo_entry_open ON undo_entry (principal, session, entry_id)
            WHERE undoes IS NULL AND open > 0;
        CREATE INDEX undo_entry_parent ON undo_entry (parent_id);
        CREATE TABLE undo_step (
            entry_id BIGINT NOT NULL REFERENCES undo_entry (entry_id) ON DELETE CASCADE,
            position BIGINT NOT NULL,
            op TEXT NOT NULL,
            data TEXT NOT NULL,
            undone_by BIGINT,
            PRIMARY KEY (entry_id, position)
        ) WITHOUT ROWID;
        CREATE INDEX undo_step_by ON undo_step (undone_by) WHERE undone_by IS NOT NULL;
        """,
    ),
)


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose statements they are: they are taken back by the same principal in the same session."""

    principal: str
    session: str


@dataclass(frozen=True, slots=True)
class Step:
    """How one effect is taken back; `data` is JSON. `undone_by` is the row that has done it."""

    entry_id: int
    position: int
    op: str
    data: str
    undone_by: int | None = None


@dataclass(frozen=True, slots=True)
class Undoing:
    """What the tables say about a row: which one it takes back, and whether anything of it is left to
    undo."""

    undoes: int | None
    is_open: bool


class NotUndoable(Exception):
    """A row is not to be taken back; the text says why."""


_UPSERT_STEP: Final = (
    "INSERT INTO undo_step (entry_id, position, op, data) VALUES (?, ?, ?, ?)"
    " ON CONFLICT (entry_id, position) DO UPDATE SET op = excluded.op, data = excluded.data"
)
_INSERT_ENTRY: Final = (
    "INSERT INTO undo_entry (entry_id, parent_id, principal, session, open) VALUES (?, ?, ?, ?, 0)"
    " ON CONFLICT (entry_id) DO NOTHING"
)
_STEPS: Final = (
    "SELECT s.entry_id, s.position, s.op, s.data, s.undone_by FROM undo_step s"
    " JOIN undo_entry u ON u.entry_id = s.entry_id WHERE u.principal = ? AND u.session = ?"
    " AND (u.entry_id = ? OR (u.parent_id = ? AND u.undoes IS NULL))"
    f" ORDER BY s.entry_id, s.position LIMIT {MAX_STEPS}"
)
_NEWEST: Final = (
    "SELECT entry_id FROM undo_entry WHERE principal = ? AND session = ? AND undoes IS NULL AND open > 0"
    " ORDER BY entry_id DESC LIMIT ?"
)
_COUNT: Final = (
    "UPDATE undo_entry SET open = (SELECT count(*) FROM undo_step s WHERE s.entry_id = undo_entry.entry_id"
    f" AND s.undone_by IS NULL AND s.op <> '{LOST}')"
)


def note(
    transaction: Transaction,
    owner: Owner,
    parent_id: int,
    step: Step,
    contents: list[StagedBlob],
    expires_ns: int,
) -> None:
    """Write one step of a statement, in the place of an earlier one at its position; without an `op` there is
    none any more. What it needs of contents is kept until then at least. `count` follows, once for many."""
    transaction.run(_INSERT_ENTRY, (step.entry_id, parent_id, owner.principal, owner.session))
    if step.op:
        transaction.run(_UPSERT_STEP, (step.entry_id, step.position, step.op, step.data))
    else:
        transaction.run(
            "DELETE FROM undo_step WHERE entry_id = ? AND position = ?", (step.entry_id, step.position)
        )
    for content in contents:
        journal.add_output(transaction, step.entry_id, journal.Output("undo-snapshot", content))
        leases.pin(
            transaction,
            content.address,
            owner=f"undo:{step.entry_id}",
            reason=leases.UNDO,
            expires_ns=expires_ns,
        )


def count(transaction: Transaction, entry_ids: Iterable[int]) -> None:
    """Count what is left of rows of which steps were noted."""
    transaction.run_many(f"{_COUNT} WHERE entry_id = ?", [(entry_id,) for entry_id in entry_ids])


def newest(rows: Snapshot, owner: Owner, count: int) -> list[int]:
    """The newest statements that have something left and take nothing back themselves, newest first."""
    return [entry for (entry,) in rows.all(_NEWEST, (owner.principal, owner.session, count))]


def steps(rows: Snapshot, owner: Owner, entry_id: int) -> list[Step]:
    """The steps of a statement or of a program's statements, in the order in which they happened."""
    return [Step(*row) for row in rows.all(_STEPS, (owner.principal, owner.session, entry_id, entry_id))]


def begin(transaction: Transaction, owner: Owner, parent_id: int, by: int, entry_id: int) -> None:
    """A statement begins to take another row back. Raises NotUndoable."""
    told = transaction.one(
        "SELECT u.undoes, t.undoes FROM undo_entry u LEFT JOIN undo_entry t ON t.entry_id = u.undoes"
        " WHERE u.entry_id = ? AND u.principal = ? AND u.session = ?",
        (entry_id, owner.principal, owner.session),
    )
    if told is not None and told[1] is not None:
        raise NotUndoable(f"it redid what out:{told[0]} had undone: undo out:{told[1]} instead")
    transaction.run(_INSERT_ENTRY, (by, parent_id, owner.principal, owner.session))
    transaction.run("UPDATE undo_entry SET undoes = ? WHERE entry_id = ?", (entry_id, by))


def undone(transaction: Transaction, owner: Owner, by: int, steps: Sequence[tuple[int, int]]) -> None:
    """Steps (row, position) were taken back by a row. Once nothing is left of a row that took back another
    one, that one is as it was before it. Raises NotUndoable for a step that is none of the owner's."""
    for entry_id, position in steps:
        mine = transaction.one(
            "SELECT 1 FROM undo_entry u JOIN undo_step s ON s.entry_id = u.entry_id"
            " WHERE u.entry_id = ? AND s.position = ? AND u.principal = ? AND u.session = ?",
            (entry_id, position, owner.principal, owner.session),
        )
        if mine is None:
            raise NotUndoable(f"there is no step {position} of out:{entry_id}")
        transaction.run(
            "UPDATE undo_step SET undone_by = ? WHERE entry_id = ? AND position = ? AND undone_by IS NULL",
            (by, entry_id, position),
        )
    for entry_id in dict.fromkeys(entry_id for entry_id, _ in steps):
        _close(transaction, entry_id)


def _close(transaction: Transaction, entry_id: int) -> None:
    """Count what is left of a row, of which steps were taken back."""
    transaction.run(f"{_COUNT} WHERE entry_id = ?", (entry_id,))
    mine = transaction.one("SELECT undoes FROM undo_entry WHERE entry_id = ?", (entry_id,))
    left = transaction.one("SELECT open FROM undo_entry WHERE entry_id = ?", (entry_id,))
    if mine is None or mine[0] is None or left is None or left[0] > 0:
        return
    again = transaction.all("SELECT DISTINCT entry_id FROM undo_step WHERE undone_by = ?", (entry_id,))
    transaction.run("UPDATE undo_step SET undone_by = NULL WHERE undone_by = ?", (entry_id,))
    transaction.run_many(f"{_COUNT} WHERE entry_id = ?", again)


def of_rows(rows: Snapshot, entry_ids: list[int]) -> dict[int, Undoing]:
    """What is known of rows, statements and programs alike, in one statement; rows without any are
    missing."""
    if not entry_ids:
        return {}
    marks = ", ".join("?" * len(entry_ids))
    found: dict[int, Undoing] = {}
    for entry_id, parent_id, undoes, left in rows.all(
        "SELECT entry_id, parent_id, undoes, open FROM undo_entry"
        f" WHERE entry_id IN ({marks}) OR parent_id IN ({marks}) ORDER BY entry_id",
        [*entry_ids, *entry_ids],
    ):
        known = found.get(parent_id, Undoing(None, False))
        is_open = left > 0
        found[entry_id] = Undoing(undoes, is_open)
        found[parent_id] = Undoing(
            undoes if undoes is not None else known.undoes, known.is_open or (is_open and undoes is None)
        )
    return found
