"""Puts the seam together on an open store."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from seamount.kernel import keys
from seamount.kernel.interior import Interior
from seamount.seam.tables import MIGRATIONS
from seamount.server.later import Later
from seamount.store.migrations import Migration
from seamount.store.store import Store

CURSOR_KEY: Final = "seam cursors"


@dataclass(frozen=True, slots=True)
class Seam:
    """`servicers` are to be served; `writes` tells of what is committed."""

    servicers: tuple[object, ...]
    writes: Writes


def open_seam(store: Store, judge: Judge, key: bytes) -> Seam:
    """The seam on a store. `key` are 32 bytes that seal cursors, the same for as long as the store lasts."""
    writes = Writes(store, judge)
    servicers = (
        QueryService(store, judge, Cursors(key)),
        ActService(writes),
        AssertService(writes),
        MetaService(store, judge),
    )
    return Seam(servicers, writes)


class SeamRoom:
    """The seam as a room upon the kernel."""

    migrations: Sequence[Migration] = MIGRATIONS

    @asynccontextmanager
    async def open(self, interior: Interior) -> AsyncIterator[Sequence[object]]:
        store = interior.store
        if store.damage is None:
            key = await store.write(lambda transaction: keys.key(transaction, CURSOR_KEY))
        else:
            key = secrets.token_bytes(32)
        yield open_seam(store, interior.policy, key).servicers
