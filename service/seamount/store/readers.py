"""Reads: separate connections on a few threads, each read with a deadline.

A read sees one consistent snapshot. When its deadline passes, or its caller is cancelled, the
statement that runs is interrupted and the connection goes back to the pool.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import TypeVar

import apsw

from .database import Database
from .errors import ReadTimedOut, StoreClosed, StoreUnavailable, from_driver
from .statements import Snapshot
from .threads import Threads

T = TypeVar("T")

READERS = 4
READ_LIMIT = 1_024
STEPS_BETWEEN_CHECKS = 50_000
"""Steps of SQLite's machine, a few milliseconds, after which an abandoned statement notices."""

READ_TIMEOUT = 10.0
"""Seconds that a read may take unless its caller says otherwise."""


class _Abandoned(Exception):
    """Unwinds a read that nobody waits for any more."""


class _Read:
    """One read, which anybody may abandon at any time."""

    __slots__ = ("abandoned",)

    def __init__(self) -> None:
        self.abandoned = False

    def check(self) -> None:
        if self.abandoned:
            raise _Abandoned


class ReadPool:
    """Up to `readers` connections, opened when first needed."""

    def __init__(self, database: Database, *, readers: int = READERS, limit: int = READ_LIMIT) -> None:
        self._database = database
        # One connection that takes turns cannot use a second thread.
        self._threads = Threads("read", 1 if database.in_memory else readers, limit)
        self._idle: list[apsw.Connection] = []
        self._lock = threading.Lock()
        self._running: set[_Read] = set()
        self._closed = False

    async def read(self, unit: Callable[[Snapshot], T], timeout: float | None) -> T:  # noqa: ASYNC109
        """See `Store.read`."""
        seconds = READ_TIMEOUT if timeout is None else timeout
        read = _Read()
        future = self._threads.submit(lambda: self._perform(read, unit))
        try:
            async with asyncio.timeout(seconds) as deadline:
                return await self._threads.wait(future)
        except TimeoutError:
            # A unit may raise TimeoutError too, before the deadline: that one is its own.
            if deadline.expired():
                raise ReadTimedOut(seconds) from None
            raise
        finally:
            read.abandoned = True

    async def close(self) -> None:
        """Interrupt what runs, then close the connections."""
        with self._lock:
            self._closed = True
            running = list(self._running)
        for read in running:
            read.abandoned = True
        await self._threads.close()
        if self._database.in_memory:
            return
        for connection in self._idle:
            connection.close()
        self._idle.clear()

    def _perform(self, read: _Read, unit: Callable[[Snapshot], T]) -> T:
        if read.abandoned:
            raise StoreClosed
        connection = self._borrow()
        with self._lock:
            self._running.add(read)
            if self._closed:
                read.abandoned = True
        try:
            with self._database.turn:
                value = self._within(read, connection, unit)
        except StoreUnavailable:
            if not self._database.in_memory:
                connection.close()
            raise
        except BaseException:
            self._give_back(connection)
            raise
        else:
            self._give_back(connection)
            return value
        finally:
            with self._lock:
                self._running.discard(read)

    def _within(self, read: _Read, connection: apsw.Connection, unit: Callable[[Snapshot], T]) -> T:
        try:
            # Asked again and again while a statement runs. `Connection.interrupt` would be lost when it
            # comes just before the statement starts.
            connection.set_progress_handler(lambda: read.abandoned, STEPS_BETWEEN_CHECKS)
            read.check()
            if self._database.in_memory:
                connection.pragma("query_only", True)
            connection.execute("BEGIN")
            return unit(Snapshot(connection, read.check))
        except (apsw.InterruptError, _Abandoned) as error:
            # The caller has its own answer by now, unless the store is closing under it.
            raise StoreClosed from error
        except apsw.Error as error:
            raise from_driver(error, self._database.name) from error
        finally:
            connection.set_progress_handler(None)
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            if self._database.in_memory:
                connection.pragma("query_only", False)

    def _borrow(self) -> apsw.Connection:
        with self._lock:
            if self._idle:
                return self._idle.pop()
        return self._database.connect_reader()

    def _give_back(self, connection: apsw.Connection) -> None:
        if not self._database.in_memory:
            with self._lock:
                self._idle.append(connection)
