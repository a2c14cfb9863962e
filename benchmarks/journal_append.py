"""Journal appends of 64 concurrent writers against the driver alone with the same statements.

The baseline runs the very statements of `journal.record` in one thread, 64 rows to a synced commit. The
store adds the event loop, the hand-over to its writer thread and a savepoint per row.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from functools import partial
from itertools import count
from pathlib import Path

from benchmarks.measure import Row, compare

from seamount.store import StateDir, Store, Transaction, journal
from seamount.store.blobs import stage_inline
from seamount.store.migrations import migrate
from seamount.store.sqlite import SqliteDatabase
from seamount.store.store import OWN_MIGRATIONS

WRITERS = 64
ROWS = 6_400
ROUNDS = 5
BOUND = 2.5


def append(number: int, transaction: Transaction) -> int:
    """One run without effects, as a session writes it: the row, its value, its rendering."""
    text = b"%d" % number
    run = journal.Run("uid:1000", "bay", f"1 + {number}", time.time_ns(), b"/srv/bay")
    outputs = (journal.Output("value", stage_inline(b'{"$":"int","v":%s}' % text)),)
    return journal.record(transaction, run, journal.Outcome(0, True, 40_000, outputs))


def driver_alone(directory: Path) -> None:
    """One thread that commits 64 rows at a time to a new database."""
    database = SqliteDatabase(directory / "alone.db")
    connection = database.connect_writer()
    database.prepare_for_writing(connection)
    migrate(database, connection, OWN_MIGRATIONS)
    transaction = Transaction(connection)
    for first in range(0, ROWS, WRITERS):
        connection.execute("BEGIN IMMEDIATE")
        for number in range(first, first + WRITERS):
            append(number, transaction)
        connection.execute("COMMIT")
    connection.close()


async def through_store(directory: Path) -> None:
    """64 writers of a new store, each waiting for its row to be durable."""
    state = StateDir.open(directory / "state")
    store = await Store.open(state)

    async def write(first: int) -> None:
        for number in range(first, ROWS, WRITERS):
            await store.write(partial(append, number))

    await asyncio.gather(*(write(first) for first in range(WRITERS)))
    await store.close()
    state.close()


def rows(place: Path) -> Iterator[Row]:
    """One row: the time of an append, opening and closing the database included on both sides."""
    rounds = count()

    def fresh() -> Path:
        directory = place / f"append-{next(rounds)}"
        directory.mkdir()
        return directory

    yield compare(
        f"journal append, {WRITERS} writers",
        lambda: asyncio.run(through_store(fresh())),
        f"the driver alone, {WRITERS} rows a commit",
        lambda: driver_alone(fresh()),
        BOUND,
        times=1,
        rounds=ROUNDS,
        per_subject=ROWS,
        per_baseline=ROWS,
    )
