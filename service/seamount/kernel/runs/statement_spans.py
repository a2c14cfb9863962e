"""Where statements stand in their programs."""

from __future__ import annotations

from typing import Final

from seamount.store.migrations import Migration
from seamount.store.statements import Snapshot, Transaction

MIGRATIONS: Final = (
    Migration(
        "span",
        1,
        """
        CREATE TABLE journal_span (
            entry_id BIGINT NOT NULL PRIMARY KEY REFERENCES journal_entry (id) ON DELETE CASCADE,
            start BIGINT NOT NULL,
            stop BIGINT NOT NULL
        ) WITHOUT ROWID;
        """,
    ),
)


def write(transaction: Transaction, entry_id: int, span: tuple[int, int]) -> None:
    """A statement's row stands for these bytes of its program."""
    transaction.run("INSERT INTO journal_span (entry_id, start, stop) VALUES (?, ?, ?)", (entry_id, *span))


def of_rows(rows: Snapshot, entry_ids: list[int]) -> dict[int, tuple[int, int]]:
    """The spans of rows, in one statement; those that have none are missing."""
    if not entry_ids:
        return {}
    marks = ", ".join("?" * len(entry_ids))
    found = rows.all(f"SELECT entry_id, start, stop FROM journal_span WHERE entry_id IN ({marks})", entry_ids)
    return {entry_id: (start, stop) for entry_id, start, stop in found}
