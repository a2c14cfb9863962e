"""Puts the operations together as a room upon the kernel."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Final

from seamount.kernel.interior import Interior
from seamount.ops import gating_table, numbers
from seamount.ops.access import Access
from seamount.ops.clock import Clock
from seamount.ops.gating import GatingService, Told
from seamount.ops.gating_table import Pending
from seamount.ops.lifecycle import LifecycleService
from seamount.ops.settings import Configured
from seamount.store.migrations import Migration
from seamount.store.statements import Snapshot
from seamount.wire.runtime import CallContext

MIGRATIONS: Final = (*numbers.MIGRATIONS, *gating_table.MIGRATIONS)


class OpsRoom:
    """The operations as a room upon the kernel. `durable` says whether its state outlives the process."""

    migrations: Sequence[Migration] = MIGRATIONS

    def __init__(self, *, durable: bool) -> None:
        self._durable = durable

    @asynccontextmanager
    async def open(self, interior: Interior) -> AsyncIterator[Sequence[object]]:
        store, clock = interior.store, Clock()
        access = Access(interior.policy)
        configured = Configured()

        def conflicts(rows: Snapshot, entity: str | None, topic: str | None) -> str | None:
            return None

        async def tell(call: CallContext, pending: Pending) -> Told:
            return None, None, "notification_modules_unavailable: nobody can be told"

        yield (
            LifecycleService(store, access, configured, durable=self._durable),
            GatingService(
                store,
                interior.approvals,
                access,
                clock,
                lambda: configured.settings.gating,
                conflicts,
                tell,
            ),
        )
