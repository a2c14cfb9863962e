"""Leases: who keeps a blob, why, and until when."""

from __future__ import annotations

import time

import pytest
from places import Place

from seamount.store import BlobMissing, Store, journal, leases, transcripts
from seamount.store.collection import collect
from seamount.store.journal_query import entry
from seamount.store.retention import retain

ABSENT = "blake3:" + "0" * 64


async def pins(store: Store, address: str) -> list[tuple[str, str, int | None]]:
    return await store.read(lambda rows: leases.pins(rows, address))


@pytest.mark.proves("kernel/J5")
async def test_pins_are_leases_of_their_owners(store: Store):
    address = await store.blobs.put(b"kept")
    session, user = "session:1", "user"
    await store.write(lambda rows: leases.pin(rows, address, owner=session, reason=leases.UNDO))
    for expiry in (5, 9):
        await store.write(
            lambda rows, e=expiry: leases.pin(rows, address, owner=user, reason=leases.MANUAL, expires_ns=e)
        )
    assert await pins(store, address) == [(session, "undo-retention", None), (user, "manual", 9)]
    await store.write(lambda rows: leases.unpin(rows, address, owner=user))
    await store.write(lambda rows: leases.release_pins(rows, owner=session))
    assert await pins(store, address) == []
    with pytest.raises(BlobMissing):
        await store.write(lambda rows: leases.pin(rows, ABSENT, owner=user, reason=leases.MANUAL))


async def run(store: Store, session: str, text: bytes) -> tuple[int, list[str]]:
    """A run of a session: its row, and the addresses of its value, its rendering and its output."""
    staged = [await store.blobs.stage(text + kind) for kind in (b" value", b" render", b" stdout")]
    value, render, stdout = staged
    began = journal.Run("otter", session, "work", 1, b"/")
    outcome = journal.Outcome(0, True, 1, (journal.Output("value", value), journal.Output("stdout", stdout)))

    def write(rows) -> int:
        entry_id = journal.record(rows, began, outcome)
        item = transcripts.NewItem("otter", session, 1, "outcome", value, render, entry_id=entry_id)
        transcripts.append(rows, item)
        return entry_id

    entry_id = await store.write(write)
    return entry_id, [each.address for each in staged]


async def there(store: Store, addresses: list[str]) -> list[bool]:
    return [await store.blobs.info(address) is not None for address in addresses]


@pytest.mark.proves("kernel/J5")
async def test_a_session_holds_what_its_transcript_names_as_long_as_it_lives(store: Store):
    held_row, held = await run(store, "bay", b"held")
    _, other = await run(store, "reef", b"other")
    live = {("otter", "bay"), ("crab", "reef")}
    everything = {"ttl_s": 0, "dry_run": False, "live": lambda: live}
    done = await retain(store, undo_window_s=0, **everything)
    assert (done.deleted, done.kept_for_lease) == (1, 1)
    await collect(store, **everything)
    assert await there(store, [*held, *other]) == [True] * 3 + [False] * 3
    planned = await collect(store, ttl_s=0)
    assert planned.candidates == 0
    live.clear()
    await retain(store, undo_window_s=0, **everything)
    await collect(store, **everything)
    assert await there(store, held) == [False] * 3
    assert await store.read(lambda rows: entry(rows, held_row)) is None


@pytest.mark.proves("kernel/J5")
async def test_a_value_that_its_session_has_given_up_is_held_no_more(store: Store):
    _, first = await run(store, "bay", b"first")
    _, second = await run(store, "bay", b"second")
    await store.write(lambda rows: transcripts.drop(rows, "otter", "bay", through=1))
    await collect(store, ttl_s=0, dry_run=False, live=lambda: {("otter", "bay")})
    assert await there(store, [*first, *second]) == [False] * 3 + [True] * 3


@pytest.mark.proves("kernel/J5")
async def test_a_session_that_comes_to_life_during_a_collection_keeps_what_is_its(
    store: Store,
):
    _, addresses = await run(store, "bay", b"held")
    calls = 0

    def live() -> set[tuple[str, str]]:
        nonlocal calls
        calls += 1
        # The page has been read by the second time.
        return {("otter", "bay")} if calls > 1 else set()

    await collect(store, ttl_s=0, dry_run=False, live=live)
    assert calls > 1
    assert await there(store, addresses) == [True] * 3


@pytest.mark.proves("kernel/J5")
async def test_what_the_sessions_of_an_earlier_kernel_held_is_released_at_the_next_start(place: Place):
    store = await place.open()
    address = await store.blobs.put(b"kept")
    _, addresses = await run(store, "bay", b"held")
    for reason in (leases.MANUAL, leases.UNDO):
        await store.write(lambda rows, r=reason: leases.pin(rows, address, owner=r, reason=r))
    await store.write(lambda rows: leases.hold_sessions(rows, {("otter", "bay")}))
    assert (await collect(store, ttl_s=0)).candidates == 0
    await place.close()
    store = await place.open()
    assert [reason for _, reason, _ in await pins(store, address)] == ["manual", "undo-retention"]
    assert (await collect(store, ttl_s=0)).candidates == len(addresses)


async def test_a_lease_that_has_expired_keeps_nothing(store: Store):
    address = await store.blobs.put(b"kept")

    async def expiring(when: int) -> int:
        await store.write(
            lambda rows: leases.pin(rows, address, owner="u", reason=leases.MANUAL, expires_ns=when)
        )
        return (await collect(store, ttl_s=0)).candidates

    assert await expiring(time.time_ns() + 10**12) == 0
    assert await expiring(time.time_ns() - 1) == 1
