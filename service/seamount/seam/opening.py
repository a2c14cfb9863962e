"""Puts the seam together on an open store."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING, Final

from seamount.kernel.authority import keys
from seamount.kernel.interior import Interior
from seamount.seam.tables import MIGRATIONS
from seamount.server.background import background
from seamount.server.later import Later
from seamount.store.migrations import Migration
from seamount.wire.services import (
    ActServicer,
    AssertServicer,
    MetaServicer,
    QueryServicer,
    ScheduleServicer,
    SubscribeServicer,
)

if TYPE_CHECKING:
    from seamount.seam.scheduler import Scheduler

CURSOR_KEY: Final = "seam cursors"

SERVING_S: Final = 0.1
"""How often a kernel that starts is asked whether it serves."""

_ANY: Final = "SELECT 1 FROM seam_schedule LIMIT 1"


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

            return servicers_on(interior, key, schedules.wake)

        schedules = _Schedules(interior)
        bases = (
            QueryServicer,
            ActServicer,
            AssertServicer,
            MetaServicer,
            ScheduleServicer,
            SubscribeServicer,
        )
        async with AsyncExitStack() as stack:
            if store.damage is None:
                await stack.enter_async_context(background(schedules.run, "the schedules"))
            yield (Later(bases, "seamount.seam.servicers", make),)


class _Schedules:
    """The scheduler, which is loaded when there is a schedule and the kernel serves."""

    def __init__(self, interior: Interior) -> None:
        self._interior = interior
        self._wanted = asyncio.Event()
        self._scheduler: Scheduler | None = None

    def wake(self) -> None:
        self._wanted.set()
        if self._scheduler is not None:
            self._scheduler.wake()

    async def run(self) -> None:
        store = self._interior.store
        if await store.read(lambda rows: rows.one(_ANY)) is None:
            await self._wanted.wait()
        # Nothing tells of it, and it is a matter of moments.
        while not self._interior.is_serving():  # noqa: ASYNC110
            await asyncio.sleep(SERVING_S)
        from seamount.seam.scheduler import Scheduler

        self._scheduler = Scheduler(store, self._interior.channel_as)
        await self._scheduler.run()
