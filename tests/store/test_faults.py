"""The Nth write to the disk fails, then the N+1th: whoever was acknowledged is there, nobody else is.

Faults are injected below SQLite, in a virtual file system. It has no shared memory, so these tests run the
writer alone on an exclusively locked database, with checkpoints after every few pages.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import apsw
import pytest
from faulty_disk import FAULTS, Faults, FaultyDisk

from seamount.store import StoreError, StoreFull, StoreUnavailable
from seamount.store.sqlite import SqliteDatabase
from seamount.store.writer import Writer

UNITS = 12
STRIDE = 1 if "SEAMOUNT_SOAK" in os.environ else 5


@pytest.fixture(scope="module")
def disk() -> Iterator[FaultyDisk]:
    disk = FaultyDisk()
    yield disk
    disk.unregister()


@pytest.fixture
def faults(disk: FaultyDisk, monkeypatch: pytest.MonkeyPatch) -> Iterator[Faults]:
    # The driver also reports here what SQLite chose to ignore.
    monkeypatch.setattr(sys, "unraisablehook", lambda _: None)
    FAULTS.reset()
    yield FAULTS
    FAULTS.reset()


async def work(
    path: Path, batches: int, faults: Faults, first_fault: int
) -> tuple[set[int], set[int], list[StoreError]]:
    """Write units, some at a time, through the faults: those acknowledged, those refused, the errors."""
    database = SqliteDatabase(path, vfs="faulty", exclusive=True, checkpoint_pages=6)
    connection = database.connect_writer()
    database.prepare_for_writing(connection)
    connection.execute("CREATE TABLE IF NOT EXISTS unit (number INTEGER PRIMARY KEY, body BLOB)")
    writer = Writer(database, connection)
    acknowledged: set[int] = set()
    refused: set[int] = set()
    errors: list[StoreError] = []
    faults.count, faults.first = 0, first_fault
    for first in range(0, UNITS, batches):
        numbers = range(first, first + batches)
        outcomes = await asyncio.gather(
            *(
                writer.submit(lambda rows, n=n: rows.run("INSERT INTO unit VALUES (?, ?)", (n, bytes(3_000))))
                for n in numbers
            ),
            return_exceptions=True,
        )
        for number, outcome in zip(numbers, outcomes, strict=True):
            if outcome is None:
                acknowledged.add(number)
            else:
                assert isinstance(outcome, StoreUnavailable), outcome
                refused.add(number)
                errors.append(outcome)
    faults.first = 0
    found = await writer.submit(lambda rows: rows.all("SELECT number FROM unit"))
    assert {number for (number,) in found} == acknowledged
    await writer.submit(lambda rows: rows.run("INSERT INTO unit VALUES (1000, x'')"))
    assert writer.counters.last_failure is None
    await writer.close()
    return acknowledged, refused, errors


@pytest.mark.parametrize("error", [apsw.IOError, apsw.FullError])
@pytest.mark.parametrize("times", [1, 2, 7])
@pytest.mark.parametrize("batches", [1, 4])
async def test_whichever_write_fails_the_acknowledged_rows_are_there_and_no_others(
    tmp_path: Path, faults: Faults, error: type[apsw.Error], times: int, batches: int
):
    faults.error, faults.times = error, times
    nth = 1
    refusals = 0
    while True:
        path = tmp_path / f"{nth}.db"
        acknowledged, refused, _ = await work(path, batches, faults, nth)
        refusals += len(refused)
        after = apsw.Connection(str(path))
        numbers = {number for (number,) in after.execute("SELECT number FROM unit").fetchall()}
        assert numbers == acknowledged | {1000}
        assert after.pragma("integrity_check") == "ok"
        after.close()
        if faults.count < nth:
            break
        nth += STRIDE
    assert nth > 20
    assert refusals


@pytest.mark.parametrize(
    ("error", "kind"),
    [(apsw.FullError, StoreFull), (apsw.ReadOnlyError, StoreUnavailable), (apsw.IOError, StoreUnavailable)],
)
async def test_a_refusal_by_the_medium_names_the_path_and_the_cause(
    tmp_path: Path, faults: Faults, error: type[apsw.Error], kind: type[StoreUnavailable]
):
    faults.error, faults.times = error, 10_000
    acknowledged, refused, errors = await work(tmp_path / "x.db", 1, faults, 1)
    assert acknowledged == set()
    assert refused == set(range(UNITS))
    assert {type(error) for error in errors} == {kind}
    assert {error.path for error in errors} == {str(tmp_path / "x.db")}
    assert all(error.cause for error in errors)
