"""Leases: who keeps a blob, why, and until when."""

from __future__ import annotations

import time

import pytest
from places import Place

from seamount.store import BlobMissing, Store, leases
from seamount.store.collection import collect

ABSENT = "blake3:" + "0" * 64


async def pins(store: Store, address: str) -> list[tuple[str, str, int | None]]:
    return await store.read(lambda rows: leases.pins(rows, address))


@pytest.mark.proves("kernel/J5")
async def test_pins_are_leases_of_their_owners(store: Store):
    address = await store.blobs.put(b"kept")
    session, user = "session:1", "user"
    await store.write(lambda rows: leases.pin(rows, address, owner=session, reason=leases.LIVE_SESSION))
    for expiry in (5, 9):
        await store.write(
            lambda rows, e=expiry: leases.pin(rows, address, owner=user, reason=leases.MANUAL, expires_ns=e)
        )
    assert await pins(store, address) == [(session, "live-session", None), (user, "manual", 9)]
    await store.write(lambda rows: leases.unpin(rows, address, owner=user))
    await store.write(lambda rows: leases.release_pins(rows, owner=session))
    assert await pins(store, address) == []
    with pytest.raises(BlobMissing):
        await store.write(lambda rows: leases.pin(rows, ABSENT, owner=user, reason=leases.MANUAL))


@pytest.mark.proves("kernel/J5")
async def test_what_the_sessions_of_an_earlier_kernel_held_is_released_at_the_next_start(place: Place):
    store = await place.open()
    address = await store.blobs.put(b"kept")
    for reason in (leases.LIVE_SESSION, leases.MANUAL, leases.UNDO):
        await store.write(lambda rows, r=reason: leases.pin(rows, address, owner=r, reason=r))
    await place.close()
    store = await place.open()
    assert [reason for _, reason, _ in await pins(store, address)] == ["manual", "undo-retention"]


async def test_a_lease_that_has_expired_keeps_nothing(store: Store):
    address = await store.blobs.put(b"kept")

    async def expiring(when: int) -> int:
        await store.write(
            lambda rows: leases.pin(rows, address, owner="u", reason=leases.MANUAL, expires_ns=when)
        )
        return (await collect(store, ttl_s=0)).candidates

    assert await expiring(time.time_ns() + 10**12) == 0
    assert await expiring(time.time_ns() - 1) == 1
