"""A disk that is really full, and one that is really read-only: small file systems of our own."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from seamount.store import StateDir, Store, StoreFull, StoreUnavailable, journal
from seamount.store.blobs import stage_inline
from seamount.store.journal_query import JournalQuery, query

Mount = Callable[[str], Path]


@pytest.fixture
def mount(tmp_path: Path) -> Iterator[Mount]:
    """Mounts a file system in memory with these options, and takes it away at the end."""
    place = tmp_path / "small"
    place.mkdir()
    mounted = False

    def mount(options: str) -> Path:
        nonlocal mounted
        command = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(place)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False)
        except FileNotFoundError:
            pytest.skip("there is no mount command")
        if done.returncode:
            pytest.skip(f"may not mount a file system: {done.stderr.strip()}")
        mounted = True
        return place

    yield mount
    if mounted:
        subprocess.run(["umount", str(place)], check=True)


async def append(store: Store, number: int) -> int:
    run = journal.Run("otter", "bay", f"run {number}", number, b"/")
    outputs = (journal.Output("value", stage_inline(os.urandom(4_000))),)
    return await store.write(lambda rows: journal.record(rows, run, journal.Outcome(0, True, 1, outputs)))


async def test_a_full_disk_is_refused_by_name_and_the_store_goes_on_once_there_is_space(mount: Mount):
    place = mount("size=4m,mode=0700")
    filler = place / "filler"
    filler.write_bytes(bytes(2_000_000))
    state = StateDir.open(place / "state")
    store = await Store.open(state)
    acknowledged: list[int] = []

    async def fill() -> None:
        for number in range(2_000):
            acknowledged.append(await append(store, number))  # noqa: PERF401

    with pytest.raises(StoreFull) as refused:
        await fill()
    assert refused.value.path == str(place / "state" / "journal.db")
    assert store.counters.last_failure is refused.value
    assert acknowledged
    with pytest.raises(StoreFull):
        await store.blobs.put(os.urandom(3_000_000))
    assert list((place / "state" / "cas" / "incoming").iterdir()) == []
    found = await store.read(lambda rows: query(rows, JournalQuery(limit=1_000)))
    assert sorted(row.id for row in found) == acknowledged

    filler.unlink()
    acknowledged.append(await append(store, 2_000))
    address = await store.blobs.put(os.urandom(100_000))
    assert store.counters.last_failure is None
    await store.close()

    store = await Store.open(state)
    found = await store.read(lambda rows: query(rows, JournalQuery(limit=1_000)))
    assert sorted(row.id for row in found) == acknowledged
    assert len(await store.blobs.read(address)) == 100_000
    await store.close()
    state.close()


async def test_a_read_only_disk_is_refused_by_name(mount: Mount):
    place = mount("size=4m,mode=0700")
    state = StateDir.open(place)
    store = await Store.open(state)
    await append(store, 1)
    await store.close()
    state.close()
    mount("remount,ro")
    with pytest.raises(StoreUnavailable, match=r"[Rr]ead-only") as refused:
        StateDir.open(place)
    assert refused.value.path.startswith(str(place))
