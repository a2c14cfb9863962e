"""One thread writes; everything that arrives while a commit is being synced shares the next one.

Each unit of work runs in its own savepoint, so a unit that fails undoes only itself. A caller is
answered after the commit that holds its rows, never before.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar, cast

import apsw

from .database import Database
from .errors import StoreBusy, StoreClosed, StoreUnavailable, from_driver
from .statements import Transaction

T = TypeVar("T")

QUEUE_LIMIT = 4_096
BATCH_LIMIT = 256

CHECKPOINT_PAGES = 1_000
"""Pages in the write-ahead log from which on it is copied into the database when nothing waits."""

CHECKPOINT_OVERDUE_PAGES = 8_000
"""Pages from which on it is copied although somebody waits."""

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Counters:
    """What the writer has done since it started; read for health and metrics."""

    commits: int = 0
    units: int = 0
    failed_units: int = 0
    failed_commits: int = 0
    last_failure: StoreUnavailable | None = None
    """Why the latest commit failed; None once one has succeeded again."""
    checkpoint_failure: BaseException | None = None
    """Why the write-ahead log could not be copied lately; it is tried again, and nothing is lost."""


class _Work:
    __slots__ = ("committed", "error", "future", "unit", "value")

    def __init__(
        self,
        unit: Callable[[Transaction], Any],
        future: asyncio.Future[Any],
        committed: Callable[[Any], None] | None,
    ) -> None:
        self.unit = unit
        self.future = future
        self.committed = committed
        self.value: Any = None
        self.error: BaseException | None = None


class Writer:
    """Owns the writing connection. Made and used on one event loop; `start` runs the thread."""

    def __init__(
        self,
        database: Database,
        connection: apsw.Connection,
        *,
        queue_limit: int = QUEUE_LIMIT,
        batch_limit: int = BATCH_LIMIT,
        checkpoint_pages: int = CHECKPOINT_PAGES,
    ) -> None:
        self.counters = Counters()
        self._database = database
        self._connection: apsw.Connection | None = connection
        self._log_pages = 0
        self._checkpoint_pages = checkpoint_pages
        self._watch_log(connection)
        self._queue: deque[_Work] = deque()
        self._queue_limit = queue_limit
        self._batch_limit = batch_limit
        self._wake = threading.Event()
        self._closing = False
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    @property
    def queued(self) -> int:
        """Units that wait for the next transaction."""
        return len(self._queue)

    def submit(
        self, unit: Callable[[Transaction], T], committed: Callable[[T], None] | None = None
    ) -> asyncio.Future[T]:
        """Queue a unit; see `Store.write`."""
        if self._closing:
            raise StoreClosed
        if len(self._queue) >= self._queue_limit:
            raise StoreBusy("write", self._queue_limit)
        future: asyncio.Future[T] = self._loop.create_future()
        self._queue.append(_Work(unit, future, cast("Callable[[Any], None] | None", committed)))
        if not self._wake.is_set():
            self._wake.set()
        return future

    async def close(self) -> None:
        """Write what is queued, close the connection, end the thread. Safe to call again."""
        self._closing = True
        self._wake.set()
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        try:
            while True:
                self._wake.wait()
                self._wake.clear()
                while self._queue:
                    self._answer(self._write(self._take()))
                    self._checkpoint()
                if self._closing:
                    return
        finally:
            # Reached with work left only if the loop above has a defect: nobody may wait for ever.
            self._closing = True
            left = list(self._queue)
            for work in left:
                work.error = StoreClosed()
            self._answer(left)
            self._disconnect()

    def _take(self) -> list[_Work]:
        batch: list[_Work] = []
        while self._queue and len(batch) < self._batch_limit:
            work = self._queue.popleft()
            if not work.future.cancelled():
                batch.append(work)
        return batch

    def _write(self, batch: list[_Work]) -> list[_Work]:
        if not batch:
            return batch
        counters = self.counters
        try:
            with self._database.turn:
                self._transact(self._connected(), batch)
        except Exception as error:
            failure = from_driver(error, self._database.name)
            if isinstance(failure, StoreUnavailable):
                counters.last_failure = failure
            counters.failed_commits += 1
            for work in batch:
                if work.error is None:
                    work.error = failure
        else:
            counters.commits += 1
            counters.last_failure = None
        counters.units += len(batch)
        counters.failed_units += sum(work.error is not None for work in batch)
        return batch

    def _transact(self, connection: apsw.Connection, batch: list[_Work]) -> None:
        execute = connection.execute
        alone = len(batch) == 1
        transaction = Transaction(connection)
        try:
            execute("BEGIN IMMEDIATE")
            for work in batch:
                if not alone:
                    execute("SAVEPOINT unit")
                try:
                    work.value = work.unit(transaction)
                except Exception as error:
                    # Some failures of the medium end the whole transaction, not just the statement.
                    if not connection.in_transaction:
                        raise
                    work.error = from_driver(error, self._database.name)
                    execute("ROLLBACK" if alone else "ROLLBACK TO unit")
                    if alone:
                        return
                if not alone:
                    execute("RELEASE unit")
            execute("COMMIT")
        except BaseException:
            self._roll_back(connection)
            raise

    def _roll_back(self, connection: apsw.Connection) -> None:
        try:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
        except apsw.Error:
            log.warning("rollback failed, the connection is opened again", exc_info=True)
            if not self._database.in_memory:
                self._disconnect()

    def _connected(self) -> apsw.Connection:
        if self._connection is None:
            connection = self._database.connect_writer()
            self._database.prepare_for_writing(connection)
            self._watch_log(connection)
            self._connection = connection
        return self._connection

    def _watch_log(self, connection: apsw.Connection) -> None:
        """Take checkpoints over from SQLite, which would do them, and could fail, inside a commit."""

        def committed(_: apsw.Connection, __: str, pages: int) -> int:
            self._log_pages = pages
            return apsw.SQLITE_OK

        connection.set_wal_hook(committed)

    def _checkpoint(self) -> None:
        if self._log_pages < (CHECKPOINT_OVERDUE_PAGES if self._queue else self._checkpoint_pages):
            return
        self._log_pages = 0
        try:
            self._connected().wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_PASSIVE)
        except (apsw.Error, StoreUnavailable) as error:
            if self.counters.checkpoint_failure is None:
                log.warning("the write-ahead log could not be copied into the database: %s", error)
            self.counters.checkpoint_failure = error
        else:
            self.counters.checkpoint_failure = None

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is None:
            return
        try:
            connection.close()
        except apsw.Error:
            log.warning("closing the database failed; it is recovered when opened next", exc_info=True)

    def _answer(self, batch: list[_Work]) -> None:
        if not batch:
            return
        try:
            self._loop.call_soon_threadsafe(_settle, self._loop, batch)
        except RuntimeError:
            # The loop is closed: whoever waited has gone with it, and the rows are committed.
            log.debug("nobody is left to hear about %d units", len(batch))


def _settle(loop: asyncio.AbstractEventLoop, batch: list[_Work]) -> None:
    for work in batch:
        if work.error is None and work.committed is not None:
            try:
                work.committed(work.value)
            except Exception as error:
                loop.call_exception_handler(
                    {"message": "what follows a commit failed", "exception": error, "future": work.future}
                )
        if work.future.done():
            continue
        if work.error is None:
            work.future.set_result(work.value)
        else:
            work.future.set_exception(work.error)
