"""When blobs were last read. Noted in memory and written in batches, so that a read costs no commit."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from .errors import StoreError
from .statements import Transaction

if TYPE_CHECKING:
    from .store import Store

BATCH = 256
INTERVAL_S = 30.0

_TOUCH = (
    "INSERT INTO blob_access (hash, last_ns) SELECT hash, ? FROM blob WHERE hash = ? ON CONFLICT (hash)"
    " DO UPDATE SET last_ns = excluded.last_ns WHERE blob_access.last_ns < excluded.last_ns"
)

log = logging.getLogger(__name__)


class Accesses:
    """Accesses of one store's blobs. What is in memory when the process is killed is lost, and only that:
    a blob looks as if it had been read up to half a minute earlier than it was."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._noted: dict[bytes, int] = {}
        self._written = time.monotonic()

    def note(self, digest: bytes) -> None:
        """A blob is being read now. Never fails; called on the store's loop."""
        self._noted[digest] = time.time_ns()
        if len(self._noted) >= BATCH or time.monotonic() - self._written > INTERVAL_S:
            self._start()

    async def flush(self) -> None:
        """Write what is noted. A store that takes no writes keeps what it knew before."""
        started = self._start()
        if started is not None:
            await asyncio.wait([started])

    def _start(self) -> asyncio.Future[None] | None:
        if not self._noted:
            return None
        noted, self._noted = self._noted, {}
        self._written = time.monotonic()

        def write(transaction: Transaction) -> None:
            transaction.run_many(_TOUCH, [(last, digest) for digest, last in noted.items()])

        try:
            future = self._store.write(write)
        except StoreError as error:
            log.info("accesses of %d blobs are not recorded: %s", len(noted), error)
            return None
        future.add_done_callback(_report)
        return future


def _report(future: asyncio.Future[None]) -> None:
    if not future.cancelled() and future.exception() is not None:
        log.info("accesses of blobs are not recorded: %s", future.exception())
