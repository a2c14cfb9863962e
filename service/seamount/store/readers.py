"""Reads: separate connections on a few threads, each read with a deadline.

A read sees one consistent snapshot. When its deadline passes, or its caller is cancelled, the
statement that runs is interrupted and the connection goes back to the pool.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from typing import TypeVar

from .database import Connection, Database, discard
from .errors import ReadTimedOut, StoreClosed
from .statements import Snapshot
from .threads import Threads

T = TypeVar("T")

log = logging.getLogger(__name__)

READERS = 4
READ_LIMIT = 1_024
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
        self._threads = Threads("read", 1 if database.shared else readers, limit)
        self._idle: list[Connection] = []
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
        for connection in self._idle:
            connection.close()
        self._idle.clear()

    def _perform(self, read: _Read, unit: Callable[[Snapshot], T]) -> T:
        if read.abandoned:
            raise StoreClosed
        with self._lock:
            self._running.add(read)
            if self._closed:
                read.abandoned = True
        try:
            with self._database.turn:
                return self._within(read, unit)
        finally:
            with self._lock:
                self._running.discard(read)

    def _within(self, read: _Read, unit: Callable[[Snapshot], T]) -> T:
        connection: Connection | None = None
        try:
            connection = self._begin(read)
            read.check()
            return unit(Snapshot(connection, read.check))
        except Exception as error:
            if read.abandoned:
                # The caller has its own answer by now, unless the store is closing under it.
                raise StoreClosed from error
            failure = self._database.failure(error)
            if failure is error:
                raise
            raise failure from error
        finally:
            if connection is not None:
                self._end(connection)

    def _begin(self, read: _Read) -> Connection:
        """A connection with a transaction under way. One that waited for long may have lost its server."""
        connection = self._idle_one()
        if connection is not None:
            try:
                self._database.begin_read(connection, lambda: read.abandoned)
            except Exception:
                if self._database.usable(connection):
                    self._end(connection)
                    raise
                discard(connection)
            else:
                return connection
        connection = self._database.connect_reader()
        try:
            self._database.begin_read(connection, lambda: read.abandoned)
        except BaseException:
            self._end(connection)
            raise
        return connection

    def _end(self, connection: Connection) -> None:
        try:
            self._database.end_read(connection)
            usable = self._database.usable(connection)
        except Exception:
            log.warning("a reading connection is closed, it could not end its transaction", exc_info=True)
            usable = False
        if self._database.shared:
            return
        if usable:
            with self._lock:
                self._idle.append(connection)
        else:
            discard(connection)

    def _idle_one(self) -> Connection | None:
        with self._lock:
            return self._idle.pop() if self._idle else None
