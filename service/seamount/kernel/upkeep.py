"""Passes of the store's upkeep, beside the calls: what is old, or what there is no room for, goes."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Final

from seamount.api.kernel.v1 import info_pb2 as api
from seamount.kernel.channels import store as channels_store
from seamount.kernel.sessions.sessions import Sessions
from seamount.server.background import background
from seamount.server.configuration import Upkeep
from seamount.store.errors import StoreClosed, StoreError
from seamount.store.retention import SCAN_TIMEOUT_S
from seamount.store.store import Store
from seamount.store.upkeep import Tidied, tidy

FIRST_S: Final = 60
"""The first pass comes this long after the start, unless passes are closer to each other."""

TRIM_EVENTS: Final = 500
"""Stored events that go in one transaction."""

_log = logging.getLogger(__name__)


class Upkeeper:
    """Runs the passes of one kernel, one at a time, and knows what came of them.

    Its work is done by the store's threads, in transactions of a few hundred rows. A damaged store is left as
    it is. A pass that fails is told in the log; the next one comes at its time.
    """

    def __init__(self, store: Store, sessions: Sessions, settings: Upkeep) -> None:
        self._store = store
        self._sessions = sessions
        self._settings = settings
        self._passes = 0
        self._failures = 0
        self._last_ns: int | None = None
        self._last: Tidied | None = None
        self._blobs = 0
        self._bytes = 0
        self._rows = 0
        self._events = 0

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Within the context passes come at their times."""
        every = self._settings.every_s
        if every is None:
            yield
            return
        async with background(lambda: self._go_on(every), "the upkeep of the store"):
            yield

    async def _go_on(self, every_s: int) -> None:
        await asyncio.sleep(min(every_s, FIRST_S))
        while True:
            await self.run()
            await asyncio.sleep(every_s)

    async def run(self) -> None:
        """One pass."""
        if self._store.damage is not None:
            return
        self._passes += 1
        try:
            done = await self._pass()
        except StoreClosed:
            raise
        except StoreError as problem:
            self._failures += 1
            _log.warning("the upkeep of the store failed and is tried again later: %s", problem)
        else:
            self._last = done
            _log.info(
                "upkeep of the store: %d journal rows and %d blobs (%d bytes on disk) went in %.3f s;"
                " %d rows and %d bytes are left",
                done.rows.deleted,
                done.content.deleted,
                done.content.reclaimed_stored_bytes,
                done.seconds,
                done.rows.remaining,
                done.content.remaining_stored_bytes,
            )
        self._last_ns = time.time_ns()

    async def _pass(self) -> Tidied:
        settings = self._settings
        done = await tidy(
            self._store,
            content_ttl_s=settings.content_ttl_s,
            content_bytes=settings.content_bytes,
            journal_ttl_s=settings.journal_ttl_s,
            journal_bytes=settings.journal_bytes,
            live=self._live,
            dry_run=False,
        )
        self._rows += done.rows.deleted
        self._blobs += done.content.deleted
        self._bytes += done.content.reclaimed_stored_bytes
        if settings.journal_ttl_s is not None:
            await self._trim(time.time_ns() - settings.journal_ttl_s * 10**9)
        return done

    async def _trim(self, before_ns: int) -> None:
        """Stored events are kept as long as the rows that they tell of."""
        expired = await self._store.read(
            lambda rows: channels_store.expired(rows, before_ns), timeout=SCAN_TIMEOUT_S
        )
        for owner, channel, through in expired:
            while gone := await self._store.write(
                lambda rows, o=owner, c=channel, t=through: channels_store.trim(  # type: ignore[misc]
                    rows, o, c, t, limit=TRIM_EVENTS
                )
            ):
                self._events += gone

    def _live(self) -> frozenset[tuple[str, str]]:
        return frozenset((session.principal, session.name) for session in self._sessions)

    def status(self) -> api.StoreUpkeep:
        """For `kernel.info`."""
        settings = self._settings
        return api.StoreUpkeep(
            every_s=settings.every_s,
            content_ttl_s=settings.content_ttl_s,
            content_bytes=settings.content_bytes,
            journal_ttl_s=settings.journal_ttl_s,
            journal_bytes=settings.journal_bytes,
            passes=self._passes,
            failures=self._failures,
            last_ns=self._last_ns,
            collected_blobs=self._blobs,
            collected_bytes=self._bytes,
            retired_rows=self._rows,
        )

    def gauges(self) -> Mapping[str, tuple[str, float]]:
        """For metrics."""
        found = {
            "store_upkeep_passes": ("Passes of the store's upkeep.", float(self._passes)),
            "store_upkeep_failures": ("Passes that failed.", float(self._failures)),
            "store_collected_blobs": ("Blobs that went.", float(self._blobs)),
            "store_collected_bytes": ("Bytes on disk that they had taken.", float(self._bytes)),
            "store_retired_rows": ("Rows of the journal that went.", float(self._rows)),
            "store_trimmed_events": ("Stored events that went.", float(self._events)),
        }
        last = self._last
        if last is not None:
            found |= {
                "store_upkeep_seconds": ("How long the latest pass took.", last.seconds),
                "store_content_bytes": (
                    "Bytes on disk of all content, as of the latest pass.",
                    float(last.content.remaining_stored_bytes),
                ),
                "store_journal_rows": ("Journal rows, as of the latest pass.", float(last.rows.remaining)),
            }
        return found
