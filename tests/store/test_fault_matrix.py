"""Whatever a store does, the Nth operation on the disk fails: it refuses, and what was acknowledged is there.

The writes of the database fail in a virtual file system, those of blob files in the calls to the system.
`make soak` takes every N.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import apsw
import pytest
from faulty_disk import FAULTS, Faults, FaultyDisk

from seamount.store import (
    StateDir,
    Store,
    StoreError,
    StoreUnavailable,
    blob_files,
    journal,
    store,
    transcripts,
)
from seamount.store.collection import collect
from seamount.store.journal import Outcome, Output, Run
from seamount.store.journal_query import JournalQuery, query
from seamount.store.sqlite import SqliteDatabase

SOAK = "SEAMOUNT_SOAK" in os.environ
STRIDE = 1 if SOAK else 9


@pytest.fixture(scope="module")
def disk() -> Iterator[FaultyDisk]:
    disk = FaultyDisk()
    yield disk
    disk.unregister()


@pytest.fixture
def faults(disk: FaultyDisk, monkeypatch: pytest.MonkeyPatch) -> Iterator[Faults]:
    # The driver also reports here what SQLite chose to ignore.
    monkeypatch.setattr(sys, "unraisablehook", lambda _: None)
    monkeypatch.setattr(
        store,
        "choose_database",
        lambda state, url: SqliteDatabase(
            state.database_path, vfs="faulty", exclusive=True, checkpoint_pages=6
        ),
    )
    FAULTS.reset()
    yield FAULTS
    FAULTS.reset()


async def work(opened: Store) -> tuple[list[int], list[str]]:
    """Begin and finish runs with small and large values, and collect, through the faults.

    Gives what was acknowledged: ids of rows, and the addresses of their values.
    """
    finished: list[int] = []
    addresses: list[str] = []
    for number in range(6):
        run = Run("otter", "bay", f"run {number}", number, b"/", effect_kinds=["fs_write"])
        try:
            entry_id = await opened.write(lambda rows, r=run: journal.begin(rows, r))
            value = await opened.blobs.stage(b"%d" % number * (30_000 if number % 2 else 30))

            def finish(rows, entry_id=entry_id, value=value) -> None:
                journal.finish(rows, entry_id, Outcome(0, True, 1, (Output("value", value),)))
                transcripts.append(rows, transcripts.NewItem("otter", "bay", 1, "bytes", value))

            await opened.write(finish)
            finished.append(entry_id)
            addresses.append(value.address)
            if number == 3:
                await collect(opened, ttl_s=3_600, dry_run=False)
        except StoreUnavailable:
            continue
    return finished, addresses


async def check(root: Path, finished: list[int], addresses: list[str]) -> None:
    state = StateDir.open(root)
    opened = await Store.open(state)
    assert opened.damage is None
    rows = {row.id: row for row in await opened.read(lambda r: query(r, JournalQuery()))}
    for entry_id, address in zip(finished, addresses, strict=True):
        assert rows[entry_id].state == "finished"
        assert [output.address for output in rows[entry_id].outputs] == [address]
        assert len(await opened.blobs.read(address)) > 0
    assert all(row.state == "interrupted" for row in rows.values() if row.state != "finished")
    items = await opened.read(lambda r: transcripts.items(r, "otter", "bay"))
    assert [item.number for item in items] == list(range(1, len(items) + 1))
    await opened.close()
    state.close()


async def attempt(root: Path, heal: Callable[[], None]) -> None:
    """One life of a kernel, in which anything may be refused, its start too; then one on a sound disk."""
    state = StateDir.open(root)
    finished: list[int] = []
    addresses: list[str] = []
    try:
        opened = await Store.open(state)
    except StoreError:
        state.close()
    else:
        finished, addresses = await work(opened)
        await opened.close()
        state.close()
    heal()
    await check(root, finished, addresses)


@pytest.mark.timeout(1_800)
@pytest.mark.parametrize("error", [apsw.IOError, apsw.FullError])
@pytest.mark.parametrize("times", [1, 3])
async def test_whichever_write_of_the_database_fails_what_was_acknowledged_is_there(
    tmp_path: Path, faults: Faults, error: type[apsw.Error], times: int
):
    faults.error, faults.times = error, times
    nth = 1
    while True:
        faults.count, faults.first = 0, nth
        met = 0

        def heal() -> None:
            nonlocal met
            met, faults.first = faults.count, 0

        await attempt(tmp_path / str(nth), heal)
        if met < nth:
            break
        nth += STRIDE
    assert nth > 20


class FailingCalls:
    """Stands for the module `os` in the work on blob files: the Nth call that changes the disk fails."""

    CHANGING = frozenset({"open", "write", "fsync", "rename", "mkdir"})

    def __init__(self, nth: int, code: int) -> None:
        self.nth = nth
        self.code = code
        self.count = 0

    def namespace(self) -> SimpleNamespace:
        names = {name: getattr(os, name) for name in dir(os)}
        return SimpleNamespace(**{**names, **{name: self._failing(names[name]) for name in self.CHANGING}})

    def _failing(self, call: Callable[..., object]) -> Callable[..., object]:
        def fail(*words: object, **options: object) -> object:
            self.count += 1
            if self.count == self.nth:
                raise OSError(self.code, os.strerror(self.code))
            return call(*words, **options)

        return fail


@pytest.mark.timeout(1_800)
@pytest.mark.parametrize("code", [errno.EIO, errno.ENOSPC, errno.EMFILE])
async def test_whichever_call_for_a_blob_file_fails_what_was_acknowledged_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
):
    nth = 1
    while True:
        calls = FailingCalls(nth, code)
        monkeypatch.setattr(blob_files, "os", calls.namespace())
        await attempt(tmp_path / str(nth), lambda: monkeypatch.setattr(blob_files, "os", os))
        if calls.count < nth:
            break
        nth += STRIDE if nth > 10 else 1
    assert nth > 10
