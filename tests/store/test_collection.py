"""Collection: what goes, in which order, what stays; and that a crash in the middle loses nothing else."""

from __future__ import annotations

import asyncio
import os
import time

import pytest
from places import Place

from seamount.store import BlobMissing, Store, StoreUnavailable, collection, journal, leases
from seamount.store.blob_files import BlobFiles
from seamount.store.blobs import stage_inline
from seamount.store.collection import collect
from seamount.store.journal import Outcome, Output, Run
from seamount.store.journal_query import entry

LARGE = 40_000


def content(seed: int, size: int = LARGE) -> bytes:
    return b"%04d" % seed * (size // 4)


async def put(store: Store, seed: int, age_s: float, size: int = LARGE) -> str:
    """A blob that was made so long ago, and that nobody holds."""
    address = await store.blobs.put(content(seed, size))
    made = time.time_ns() - int(age_s * 1e9)
    await store.write(
        lambda rows: rows.run(
            "UPDATE blob SET created_ns = ? WHERE hash = ?", (made, bytes.fromhex(address[7:]))
        )
    )
    store.blobs.files._held.clear()
    return address


async def list_in_journal(store: Store, address: str, ts: int) -> int:
    """A row that gave this blob at this time."""
    staged = await store.blobs.stage(await store.blobs.read(address))
    outcome = Outcome(0, True, 1, (Output("value", staged),))
    entry_id = await store.write(
        lambda rows: journal.record(rows, Run("otter", "bay", "ls", ts, b"/"), outcome)
    )
    await store.write(lambda rows: rows.run("DELETE FROM blob_access"))
    store.blobs.accesses._noted.clear()
    store.blobs.files._held.clear()
    return entry_id


async def is_there(store: Store, address: str) -> bool:
    return await store.blobs.info(address) is not None


def files(place: Place) -> set[str]:
    return {path.name for path in (place.root / "cas").rglob("*.zst")}


async def test_what_has_not_been_used_for_long_goes_whether_a_row_lists_it_or_not(place: Place):
    store = await place.open()
    old, listed, fresh = [await put(store, seed, age) for seed, age in ((1, 500), (2, 400), (3, 10))]
    entry_id = await list_in_journal(store, listed, time.time_ns() - 300 * 10**9)
    found = await collect(store, ttl_s=200, dry_run=False)
    assert (found.candidates, found.deleted, found.reclaimed_bytes) == (2, 2, 2 * LARGE)
    assert found.remaining_bytes == LARGE
    assert [await is_there(store, each) for each in (old, listed, fresh)] == [False, False, True]
    assert files(place) == {f"{fresh[7:]}.zst"}
    row = await store.read(lambda rows: entry(rows, entry_id))
    assert [(output.address, output.available) for output in row.outputs] == [(listed, False)]
    with pytest.raises(BlobMissing):
        await store.blobs.read(old)


async def test_a_dry_run_says_the_same_and_removes_nothing(place: Place):
    store = await place.open()
    for seed in range(5):
        await put(store, seed, 100)
    planned = await collect(store, ttl_s=50)
    assert planned.dry_run
    assert len(files(place)) == 5
    done = await collect(store, ttl_s=50, dry_run=False)
    assert planned.candidates == done.candidates == done.deleted == 5
    assert planned.reclaimed_bytes == done.reclaimed_bytes
    assert planned.remaining_bytes == done.remaining_bytes == 0
    assert files(place) == set()


@pytest.mark.proves("kernel/J19")
async def test_totals_count_content_and_what_it_takes_on_disk(place: Place):
    store = await place.open()
    await put(store, 1, 100)
    await put(store, 2, 0, size=1_000)
    found = await collect(store, ttl_s=50)
    assert found.reclaimed_bytes == LARGE
    on_disk = sum(path.stat().st_size for path in (place.root / "cas").rglob("*.zst"))
    assert found.reclaimed_stored_bytes == on_disk < LARGE // 10
    assert (found.remaining_bytes, found.remaining_stored_bytes) == (1_000, 1_000)


async def test_a_budget_takes_what_no_row_lists_first_and_then_the_least_recent(store: Store):
    listed = await put(store, 1, 900, size=1_000)
    await list_in_journal(store, listed, time.time_ns() - 800 * 10**9)
    newer = await put(store, 2, 100, size=1_000)
    older = await put(store, 3, 200, size=1_000)
    order = []
    for budget in (2_000, 1_000, 0):
        await collect(store, budget_bytes=budget, dry_run=False)
        order.append([await is_there(store, each) for each in (older, newer, listed)])
    assert order == [[False, True, True], [False, False, True], [False, False, False]]


async def test_the_age_and_the_budget_add_up(store: Store):
    for seed in range(6):
        await put(store, seed, 100 - seed * 10, size=1_000)
    found = await collect(store, ttl_s=75, budget_bytes=2_000, dry_run=False)
    assert (found.deleted, found.remaining_stored_bytes) == (4, 2_000)


@pytest.mark.proves("kernel/J5")
async def test_a_leased_blob_stays_whatever_is_asked(store: Store):
    kept, lost = await put(store, 1, 900), await put(store, 2, 900)
    await store.write(lambda rows: leases.pin(rows, kept, owner="me", reason=leases.MANUAL))
    found = await collect(store, ttl_s=0, budget_bytes=0, dry_run=False)
    assert found.deleted == 1
    assert [await is_there(store, each) for each in (kept, lost)] == [True, False]
    await store.write(lambda rows: leases.unpin(rows, kept, owner="me"))
    assert (await collect(store, ttl_s=0, dry_run=False)).deleted == 1


@pytest.mark.proves("kernel/J6")
async def test_reading_a_blob_makes_it_recent_also_for_a_later_kernel(place: Place):
    store = await place.open()
    read, part, streamed, left = [await put(store, seed, 900) for seed in range(4)]
    await store.blobs.read(read)
    await store.blobs.read_range(part, 10, 10)
    async for _ in store.blobs.chunks(streamed):
        pass
    await place.close()
    store = await place.open()
    assert (await collect(store, ttl_s=300, dry_run=False)).deleted == 1
    assert [await is_there(store, each) for each in (read, part, streamed, left)] == [True, True, True, False]


async def test_a_blob_that_a_run_gave_again_is_recent(store: Store):
    address = await put(store, 1, 900)
    await list_in_journal(store, address, time.time_ns())
    assert (await collect(store, ttl_s=300)).candidates == 0


async def test_many_blobs_go_in_one_collection(store: Store):
    async def one(seed: int) -> None:
        await store.blobs.put(content(seed, 400))

    await asyncio.gather(*(one(seed) for seed in range(collection.BATCH * 2 + 7)))
    found = await collect(store, ttl_s=0, dry_run=False)
    assert (found.deleted, found.remaining_bytes) == (collection.BATCH * 2 + 7, 0)


async def test_a_blob_that_is_staged_is_not_taken_before_it_is_linked(place: Place):
    store = await place.open()
    address = await put(store, 1, 900)
    staged = await store.blobs.stage(content(1))
    assert (await collect(store, ttl_s=0, dry_run=False, orphan_age_s=0)).deleted == 0
    assert files(place) == {f"{address[7:]}.zst"}
    outcome = Outcome(0, True, 1, (Output("value", staged),))
    await store.write(lambda rows: journal.record(rows, Run("otter", "bay", "ls", 1, b"/"), outcome))
    assert await store.blobs.read(address) == content(1)


async def test_a_blob_staged_between_its_rows_end_and_its_files_end_survives(
    place: Place, monkeypatch: pytest.MonkeyPatch
):
    store = await place.open()
    address = await put(store, 1, 900)
    finish = collection.finish_removals

    async def stage_first(of: Store) -> None:
        staged = await of.blobs.stage(content(1))
        await finish(of)
        outcome = Outcome(0, True, 1, (Output("value", staged),))
        await of.write(lambda rows: journal.record(rows, Run("otter", "bay", "ls", 1, b"/"), outcome))

    monkeypatch.setattr(collection, "finish_removals", stage_first)
    assert (await collect(store, ttl_s=0, dry_run=False)).deleted == 1
    assert await store.blobs.read(address) == content(1)


@pytest.mark.proves("kernel/J9")
@pytest.mark.parametrize("failing", [1, 2, 3, 5])
async def test_a_collection_that_ends_in_the_middle_is_finished_at_the_next_start(
    place: Place, monkeypatch: pytest.MonkeyPatch, failing: int
):
    store = await place.open()
    addresses = [await put(store, seed, 900) for seed in range(5)]
    kept = await put(store, 9, 0)
    removed = 0
    remove = BlobFiles.remove

    def fail(self: BlobFiles, digest: bytes) -> int:
        nonlocal removed
        removed += 1
        if removed == failing:
            raise StoreUnavailable("cas", "injected")
        return remove(self, digest)

    monkeypatch.setattr(BlobFiles, "remove", fail)
    with pytest.raises(StoreUnavailable, match="injected"):
        await collect(store, ttl_s=300, dry_run=False)
    assert not any([await is_there(store, each) for each in addresses])
    assert len(files(place)) == 7 - failing
    monkeypatch.undo()
    await place.close()
    store = await place.open()
    assert files(place) == {f"{kept[7:]}.zst"}
    assert await store.blobs.read(kept) == content(9)


@pytest.mark.proves("kernel/J9")
async def test_files_that_no_row_knows_go_once_they_are_old(place: Place):
    store = await place.open()
    known = await put(store, 1, 0)
    staged = await store.blobs.stage(content(2))
    store.blobs.files._held.clear()
    assert (await collect(store, dry_run=False)).orphans == 0
    (orphan,) = [path for path in (place.root / "cas").rglob("*.zst") if path.stem == staged.digest.hex()]
    size = orphan.stat().st_size
    os.utime(orphan, (0, 0))
    planned = await collect(store)
    assert (planned.orphans, planned.orphan_stored_bytes) == (1, size)
    done = await collect(store, dry_run=False)
    assert (done.orphans, done.orphan_stored_bytes) == (1, size)
    assert files(place) == {f"{known[7:]}.zst"}


async def test_what_is_not_a_blob_among_the_files_is_left_alone(place: Place):
    store = await place.open()
    strange = [place.root / "cas" / "ab" / "cd" / "notes.zst", place.root / "cas" / "README"]
    strange[0].parent.mkdir(parents=True)
    for path in strange:
        path.write_text("mine")
        os.utime(path, (0, 0))
    assert (await collect(store, dry_run=False)).orphans == 0
    assert all(path.exists() for path in strange)


async def test_a_clock_that_was_set_back_takes_nothing_early_and_loses_nothing(
    place: Place, monkeypatch: pytest.MonkeyPatch
):
    store = await place.open()
    first = await put(store, 1, 0)
    now = time.time_ns()
    monkeypatch.setattr(time, "time_ns", lambda: now - 3_600 * 10**9)
    second = await put(store, 2, 0)
    before = await store.write(
        lambda rows: journal.record(rows, Run("otter", "bay", "a", now, b"/"), Outcome(0, True, 1))
    )
    after = await store.write(
        lambda rows: journal.record(rows, Run("otter", "bay", "b", time.time_ns(), b"/"), Outcome(0, True, 1))
    )
    assert after > before
    assert await store.blobs.read(first) == content(1)
    assert (await collect(store, ttl_s=60, dry_run=False)).candidates == 0
    await place.close()
    store = await place.open()
    assert [await is_there(store, each) for each in (first, second)] == [True, True]


async def test_collections_of_one_store_take_turns(store: Store):
    for seed in range(20):
        await put(store, seed, 100, size=1_000)
    found = await asyncio.gather(*(collect(store, ttl_s=50, dry_run=False) for _ in range(3)))
    assert sum(each.deleted for each in found) == 20


async def test_small_blobs_are_collected_without_a_file(place: Place):
    store = await place.open()
    staged = stage_inline(b"small")
    outcome = Outcome(0, True, 1, (Output("value", staged),))
    await store.write(lambda rows: journal.record(rows, Run("otter", "bay", "ls", 1, b"/"), outcome))
    await store.write(lambda rows: rows.run("UPDATE blob SET created_ns = 1"))
    assert (await collect(store, ttl_s=1, dry_run=False)).deleted == 1
    assert files(place) == set()


async def test_what_is_linked_again_while_it_is_a_candidate_stays(
    store: Store, monkeypatch: pytest.MonkeyPatch
):
    """Small blobs have no file that a caller could hold."""
    again, gone = await put(store, 1, 900, size=1_000), await put(store, 2, 900, size=1_000)
    reading = store.read

    async def read(unit, **options):
        found = await reading(unit, **options)
        if "timeout" in options and isinstance(found, list) and found:
            await list_in_journal(store, again, 5)
        return found

    monkeypatch.setattr(store, "read", read)
    assert (await collect(store, ttl_s=200, dry_run=False)).deleted == 1
    assert [await is_there(store, each) for each in (again, gone)] == [True, False]
    assert await store.blobs.read(again) == content(1, 1_000)
    assert store.watch.digests is None
