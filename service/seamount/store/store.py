"""The store as the rest of the kernel sees it: `write` a unit, `read` a snapshot, `blobs`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from . import blobs as blob_tables
from . import collection, identity, journal, leases, transcripts
from .blob_files import BlobFiles
from .blobs import Blobs
from .database import Connection, Database, discard
from .errors import StoreDamaged, StoreUnavailable
from .migrations import Migration, check_versions, migrate
from .readers import ReadPool
from .state_dir import StateDir
from .statements import Snapshot, Transaction, Watch
from .writer import QUEUE_LIMIT, Counters, Writer

T = TypeVar("T")

OWN_MIGRATIONS = (
    *blob_tables.MIGRATIONS,
    *journal.MIGRATIONS,
    *transcripts.MIGRATIONS,
    *identity.MIGRATIONS,
    *leases.MIGRATIONS,
)

CHECK_SECONDS = 0.1
"""How long the database is looked over when it is opened; small ones are checked wholly in that time."""


class Store:
    """One kernel's durable state. Opened, used and closed on one event loop."""

    def __init__(self, database: Database, writer: Writer, readers: ReadPool, files: BlobFiles) -> None:
        self._database = database
        self._writer = writer
        self._readers = readers
        self.blobs = Blobs(self, files)
        self.interrupted: tuple[int, ...] = ()
        """Ids of the journal rows that an earlier kernel left running; they were marked at open."""

    @classmethod
    async def open(
        cls,
        state: StateDir,
        migrations: Sequence[Migration] = (),
        *,
        database: str | None = None,
        queue_limit: int = QUEUE_LIMIT,
    ) -> Store:
        """Open the store in an open state directory, which the caller closes after it.

        `migrations` are those of the other modules that own tables, in any order of owners; the store's own
        come first. `database` is the URL of a PostgreSQL database that holds the rows instead of a file;
        larger blobs stay in the state directory. Raises StoreTooNew (the database is untouched),
        MigrationChanged, DatabaseLocked, StoreMismatched, StoreUnavailable.

        A damaged database is opened for reading, as far as answers are sure to be right: see `damage`.
        """
        chosen = choose_database(state, database)
        files = BlobFiles(state.blobs_path, durable=not state.ephemeral)
        steps = (*OWN_MIGRATIONS, *migrations)

        def prepare() -> tuple[Connection | None, StoreDamaged | None]:
            files.open()
            connection = chosen.connect_writer()
            try:
                check_versions(chosen, connection, steps)
                cause = chosen.damage(connection, CHECK_SECONDS)
                if cause is not None:
                    raise StoreDamaged(chosen.name, cause)
                chosen.prepare_for_writing(connection)
                migrate(chosen, connection, steps)
                identity.bind(chosen, connection, state)
            except StoreDamaged as damage:
                chosen.serve_damaged(damage)
                discard(connection)
                return None, damage
            except BaseException:
                discard(connection)
                raise
            return connection, None

        connection, damage = await asyncio.to_thread(prepare)
        writer = Writer(chosen, connection, damage=damage, queue_limit=queue_limit)
        store = cls(chosen, writer, ReadPool(chosen), files)
        if damage is not None:
            return store
        try:
            await collection.recover(store)
            store.interrupted = await store.write(journal.interrupt_unfinished)
        except StoreDamaged:
            return store
        except BaseException:
            await store.close()
            raise
        return store

    @classmethod
    async def open_for_reading(
        cls, root: Path, migrations: Sequence[Migration] = (), *, database: str | None = None
    ) -> Store:
        """Open what a kernel keeps in a state directory, whether one runs or not: nothing is made, locked,
        repaired or written, and `write` raises StoreUnavailable.

        Raises StoreUnavailable also where no kernel has been, or one of an older program; StoreTooNew.
        """
        expect_state(root, database)
        state = StateDir(root, ephemeral=False, same_boot=True)
        chosen = choose_database(state, database)
        steps = (*OWN_MIGRATIONS, *migrations)

        def check() -> None:
            connection = chosen.connect_reader()
            try:
                applied = check_versions(chosen, connection, steps)
            finally:
                discard(connection)
            if any((each.owner, each.number) not in applied for each in steps):
                raise StoreUnavailable(
                    chosen.name, "was used by an older program; a kernel that starts brings it up to date"
                )

        await asyncio.to_thread(check)
        refusal = StoreUnavailable(chosen.name, "was opened for reading alone")
        files = BlobFiles(state.blobs_path, durable=True)
        return cls(chosen, Writer(chosen, None, refusal=refusal), ReadPool(chosen), files)

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
        the writer took it is dropped; later, it is committed. Raises StoreBusy, StoreClosed and
        StoreDamaged at once.
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

    @property
    def watch(self) -> Watch:
        """Notes which blobs are linked, for whoever takes blobs away."""
        return self._writer.watch

    @property
    def damage(self) -> StoreDamaged | None:
        """Why nothing is written any more, None as long as the database is sound as far as is known.

        Every `write` raises it, and so do reads that come upon the damage; others are served.
        """
        return self._writer.damage

    @property
    def database_kind(self) -> str:
        """`sqlite` or `postgresql`."""
        return self._database.kind

    @property
    def database_name(self) -> str:
        """The database's path or URL, without a password."""
        return self._database.name

    async def close(self) -> None:
        """Write what is queued, end the reads, close the database. Safe to call again."""
        await self.blobs.close()
        await self._readers.close()
        await self._writer.close()


def expect_state(root: Path, database: str | None) -> None:
    """Raises StoreUnavailable when no kernel has kept its state in this directory."""
    if not (root / "lock" if database else root / "journal.db").is_file():
        raise StoreUnavailable(root, "is no state directory of a kernel")


def choose_database(state: StateDir, url: str | None) -> Database:
    """The database of a state directory, or the one that a URL names. Raises StoreUnavailable."""
    if url is not None:
        from .postgresql import PostgresqlDatabase

        return PostgresqlDatabase(url)
    from .sqlite import SqliteDatabase

    return SqliteDatabase(state.database_path, torn_end=not state.same_boot)
