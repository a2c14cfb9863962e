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

from .database import Connection, Database, discard
from .errors import StoreBusy, StoreClosed, StoreDamaged, StoreUnavailable
from .statements import Transaction, Watch

T = TypeVar("T")

QUEUE_LIMIT = 4_096
BATCH_LIMIT = 256

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
    upkeep_failure: BaseException | None = None
    """Why the upkeep of the database failed lately; it is tried again, and nothing is lost."""


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
    """Owns the writing connection, and the thread that uses it. Made and used on one event loop."""

    def __init__(
        self,
        database: Database,
        connection: Connection | None,
        *,
        damage: StoreDamaged | None = None,
        refusal: StoreUnavailable | None = None,
        queue_limit: int = QUEUE_LIMIT,
        batch_limit: int = BATCH_LIMIT,
    ) -> None:
        self.counters = Counters()
        self.watch = Watch()
        """What the units of all transactions link."""
        self.damage = damage
        self.counters.last_failure = damage
        """Set once the database was found damaged; from then on nothing is written."""
        self._database = database
        self._connection: Connection | None = connection
        self._queue: deque[_Work] = deque()
        self._refusal = refusal
        """What is raised instead of writing, for a store that is only read."""
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
        if self._refusal is not None:
            raise self._refusal
        if self.damage is not None:
            raise self.damage
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
                    self._tidy()
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
            if self.damage is not None:
                raise self.damage
            with self._database.turn:
                self._transact(self._begin(), batch)
        except Exception as error:
            failure = self._database.failure(error)
            if isinstance(failure, StoreUnavailable):
                counters.last_failure = failure
            if isinstance(failure, StoreDamaged) and self.damage is None:
                log.error("the database is damaged and takes no writes any more: %s", failure)
                self.damage = failure
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

    def _begin(self) -> Connection:
        reused = self._connection is not None
        connection = self._connected()
        try:
            self._database.begin(connection)
        except Exception:
            if not reused or self._database.usable(connection):
                raise
            # Nothing has been done yet: the server may be back by now.
            self._disconnect()
            connection = self._connected()
            self._database.begin(connection)
        return connection

    def _transact(self, connection: Connection, batch: list[_Work]) -> None:
        execute = connection.execute
        alone = len(batch) == 1
        transaction = Transaction(connection, self.watch)
        try:
            for work in batch:
                if not alone:
                    execute("SAVEPOINT unit")
                try:
                    work.value = work.unit(transaction)
                    if not alone:
                        execute("RELEASE unit")
                except Exception as error:
                    # Some failures of the medium end the whole transaction, not just the statement.
                    if not self._database.in_transaction(connection):
                        raise
                    work.error = self._database.failure(error)
                    transaction.linked.clear()
                    if alone:
                        execute("ROLLBACK")
                        return
                    execute("ROLLBACK TO unit")
                    execute("RELEASE unit")
            self._database.commit(connection)
        except BaseException:
            self._roll_back(connection)
            raise

    def _roll_back(self, connection: Connection) -> None:
        try:
            if self._database.in_transaction(connection):
                connection.execute("ROLLBACK")
        except Exception:
            log.warning("rollback failed, the connection is opened again", exc_info=True)
            if not self._database.shared:
                self._disconnect()
        else:
            if not self._database.usable(connection):
                self._disconnect()

    def _connected(self) -> Connection:
        if self._connection is None:
            connection = self._database.connect_writer()
            try:
                self._database.prepare_for_writing(connection)
            except BaseException:
                discard(connection)
                raise
            self._connection = connection
        return self._connection

    def _tidy(self) -> None:
        if self._connection is None:
            return
        try:
            with self._database.turn:
                self._database.tidy(self._connection, busy=bool(self._queue))
        except Exception as error:
            if self.counters.upkeep_failure is None:
                log.warning("the upkeep of the database failed: %s", error)
            self.counters.upkeep_failure = self._database.failure(error)
        else:
            self.counters.upkeep_failure = None

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            discard(connection)

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
