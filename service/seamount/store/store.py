"""The store as the rest of the kernel sees it: `write` a unit, `read` a snapshot, `blobs`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TypeVar

import apsw

from . import blobs as blob_tables
from . import journal, transcripts
from .blob_files import BlobFiles
from .blobs import Blobs
from .database import Database
from .migrations import Migration, check_versions, migrate
from .readers import ReadPool
from .state_dir import StateDir
from .statements import Snapshot, Transaction
from .writer import QUEUE_LIMIT, Counters, Writer

T = TypeVar("T")

OWN_MIGRATIONS = (*blob_tables.MIGRATIONS, *journal.MIGRATIONS, *transcripts.MIGRATIONS)


class Store:
    """One kernel's durable state. Opened, used and closed on one event loop."""

    def __init__(self, writer: Writer, readers: ReadPool, files: BlobFiles) -> None:
        self._writer = writer
        self._readers = readers
        self.blobs = Blobs(self, files)
        self.interrupted: tuple[int, ...] = ()
        """Ids of the journal rows that an earlier kernel left running; they were marked at open."""

    @classmethod
    async def open(
        cls, state: StateDir, migrations: Sequence[Migration] = (), *, queue_limit: int = QUEUE_LIMIT
    ) -> Store:
        """Open the store in an open state directory, which the caller closes after it.

        `migrations` are those of the other modules that own tables, in any order of owners; the store's own
        come first. Raises StoreTooNew (the database is untouched), MigrationChanged, StoreUnavailable.
        """
        database = Database(state.database_path)
        files = BlobFiles(state.blobs_path, durable=not state.ephemeral)
        steps = (*OWN_MIGRATIONS, *migrations)

        def prepare() -> apsw.Connection:
            connection = database.connect_writer()
            try:
                check_versions(connection, steps, database.name)
                database.prepare_for_writing(connection)
                migrate(connection, steps, database.name)
                files.open()
            except BaseException:
                connection.close()
                raise
            return connection

        writer = Writer(database, await asyncio.to_thread(prepare), queue_limit=queue_limit)
        store = cls(writer, ReadPool(database), files)
        try:
            store.interrupted = await store.write(journal.interrupt_unfinished)
        except BaseException:
            await store.close()
            raise
        return store

    def write(
        self, unit: Callable[[Transaction], T], *, committed: Callable[[T], None] | None = None
    ) -> asyncio.Future[T]:
        """Run a unit in the next transaction; awaiting gives its value once that is durable.

        Units run in the order of the calls, on the writer's thread: a unit only talks to its transaction
        and computes, and takes microseconds. If it raises, its changes are undone, the others of its
        transaction are not, and the exception is the caller's (StoreConflict for a broken table rule).
        StoreUnavailable or StoreFull mean that the commit failed: nothing of it was acknowledged.

        `committed` is called with the value on the event loop, in commit order, before the caller goes on,
        and also when the caller has been cancelled meanwhile. A unit whose caller was cancelled before
        the writer took it is dropped; later, it is committed. Raises StoreBusy, StoreClosed at once.
        """
        return self._writer.submit(unit, committed)

    async def read(self, unit: Callable[[Snapshot], T], *, timeout: float | None = None) -> T:  # noqa: ASYNC109
        """Run a unit on one consistent snapshot, in a thread of the read pool.

        What was acknowledged before the call is seen. Raises ReadTimedOut after `timeout` seconds (10 by
        default), waiting for a connection included; StoreBusy; StoreClosed; StoreUnavailable; and whatever
        the unit raises. When the caller is cancelled the statement is interrupted.
        """
        return await self._readers.read(unit, timeout)

    @property
    def counters(self) -> Counters:
        """What the writer has done, and why its latest commit failed if it did."""
        return self._writer.counters

    @property
    def queued(self) -> int:
        """Units that wait for the next transaction."""
        return self._writer.queued

    async def close(self) -> None:
        """Write what is queued, end the reads, close the database. Safe to call again."""
        await self.blobs.close()
        await self._readers.close()
        await self._writer.close()
