"""Journal appends of 64 concurrent writers, as a ratio to the driver alone with the same statements.

The baseline runs the very statements of `journal.record` in one thread, 64 rows to a synced commit. The
store adds the event loop, the hand-over to its writer thread and a savepoint per row. Rounds of both are
interleaved, and the median of their ratios is printed: 1.0 is as fast as the driver, 2.5 the aim.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from functools import partial
from pathlib import Path

from seamount.store import StateDir, Store, Transaction, journal
from seamount.store.blobs import stage_inline
from seamount.store.database import Database
from seamount.store.migrations import migrate
from seamount.store.store import OWN_MIGRATIONS

WRITERS = 64
ROWS = 6_400
ROUNDS = 5


def append(number: int, transaction: Transaction) -> int:
    """One run without effects, as a session writes it: the row, its value, its rendering."""
    text = b"%d" % number
    run = journal.Run("uid:1000", "bay", f"1 + {number}", time.time_ns(), b"/srv/bay")
    outputs = (journal.Output("value", stage_inline(b'{"$":"int","v":%s}' % text)),)
    return journal.record(transaction, run, journal.Outcome(0, True, 40_000, outputs))


def driver_alone(directory: Path) -> float:
    """Rows per second of one thread that commits 64 rows at a time."""
    database = Database(directory / "alone.db")
    connection = database.connect_writer()
    database.prepare_for_writing(connection)
    migrate(connection, OWN_MIGRATIONS, database.name)
    transaction = Transaction(connection)
    started = time.perf_counter()
    for first in range(0, ROWS, WRITERS):
        connection.execute("BEGIN IMMEDIATE")
        for number in range(first, first + WRITERS):
            append(number, transaction)
        connection.execute("COMMIT")
    elapsed = time.perf_counter() - started
    connection.close()
    return ROWS / elapsed


async def through_store(directory: Path) -> tuple[float, float]:
    """Rows per second of 64 writers, each waiting for its row to be durable, and rows per commit."""
    state = StateDir.open(directory / "state")
    store = await Store.open(state)
    before = store.counters.commits

    async def write(first: int) -> None:
        for number in range(first, ROWS, WRITERS):
            await store.write(partial(append, number))

    started = time.perf_counter()
    await asyncio.gather(*(write(first) for first in range(WRITERS)))
    elapsed = time.perf_counter() - started
    per_commit = ROWS / (store.counters.commits - before)
    await store.close()
    state.close()
    return ROWS / elapsed, per_commit


def main() -> float:
    """Print and return the median ratio."""
    ratios = []
    for _ in range(ROUNDS):
        with tempfile.TemporaryDirectory(prefix="seamount-bench-") as name:
            alone = driver_alone(Path(name))
            stored, per_commit = asyncio.run(through_store(Path(name)))
        ratios.append(alone / stored)
        print(f"driver {alone:8.0f} rows/s   store {stored:8.0f} rows/s   {per_commit:.0f} rows/commit")
    ratio = statistics.median(ratios)
    print(f"journal append, {WRITERS} writers: {ratio:.2f} x the driver alone (at most 2.5 x)")
    return ratio


if __name__ == "__main__":
    main()
