"""Puts the seam together on an open store."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Final

from seamount.kernel import keys
from seamount.kernel.interior import Interior
from seamount.seam.tables import MIGRATIONS
from seamount.server.later import Later
from seamount.store.migrations import Migration
from seamount.wire.services import (
    ActServicer,
    AssertServicer,
    MetaServicer,
    QueryServicer,
    SubscribeServicer,
)

CURSOR_KEY: Final = "seam cursors"


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

        def make() -> Sequence[object]:
            from seamount.seam.servicers import servicers_on

            return servicers_on(interior, key)

        bases = (QueryServicer, ActServicer, AssertServicer, MetaServicer, SubscribeServicer)
        yield (Later(bases, "seamount.seam.servicers", make),)
