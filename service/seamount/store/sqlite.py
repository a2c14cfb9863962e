"""SQLite as the store's database: how it is opened, what its transactions are, how it is checked.

On disk: WAL with `synchronous=FULL`, so that a commit that returned survives a crash of the
process and of the machine. In memory: one connection serves the writer and the readers in turn.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, cast

import apsw

from . import sqlite_log
from .database import Connection, Database
from .errors import StatementFailed, StoreConflict, StoreDamaged, StoreFull, StoreUnavailable, from_system
from .sqlite_damage import refusing, unsound_tables

BUSY_TIMEOUT_MS = 5_000
WAL_SIZE_LIMIT = 64 * 1024 * 1024
STEPS_BETWEEN_CHECKS = 50_000
"""Steps of SQLite's machine, a few milliseconds, after which an abandoned statement notices."""

CHECKPOINT_PAGES = 1_000
"""Pages in the write-ahead log from which on it is copied into the database when nothing waits."""

CHECKPOINT_OVERDUE_PAGES = 8_000
"""Pages from which on it is copied although somebody waits."""

_OF_THE_MEDIUM = (
    apsw.IOError,
    apsw.ReadOnlyError,
    apsw.CantOpenError,
    apsw.BusyError,
    apsw.LockedError,
    apsw.NoMemError,
    apsw.PermissionsError,
    apsw.NoLFSError,
    apsw.ProtocolError,
)


def library_version() -> str:
    """The version of SQLite that the driver carries."""
    return apsw.sqlite_lib_version()


class SqliteConnection(apsw.Connection):
    """A connection of the driver, which gives rows as they are found anyway."""

    def stream(self, sql: str, parameters: Sequence[Any] = (), /) -> Iterator[Any]:
        return self.execute(sql, parameters)


class SqliteDatabase(Database):
    """A database file, or one in memory."""

    kind = "sqlite"

    def __init__(
        self,
        path: Path | None,
        *,
        vfs: str | None = None,
        exclusive: bool = False,
        checkpoint_pages: int = CHECKPOINT_PAGES,
        torn_end: bool = True,
    ) -> None:
        """`path` None is a database in memory. `vfs` and `exclusive` exist for fault injection: a virtual
        file system without shared memory needs exclusive locking, and so one connection for all.
        `torn_end` says that the machine may have stopped during the latest write."""
        self.path = path
        self.name = str(path) if path is not None else ":memory:"
        self.shared = path is None or exclusive
        self.turn: AbstractContextManager[object] = threading.Lock() if self.shared else nullcontext()
        self._vfs = vfs
        self._exclusive = exclusive
        self._checkpoint_pages = checkpoint_pages
        self._torn_end = torn_end
        self._one: SqliteConnection | None = None
        self._log_pages = 0
        self._incomplete = False
        self._damage: StoreDamaged | None = None
        self._closed: frozenset[str] | None = None

    def connect_writer(self) -> Connection:
        if self.shared and self._one is not None:
            return self._one
        try:
            if self.path is not None:
                # Created here so that nobody but the owner ever has access; SQLite gives its side files
                # the mode of the main one.
                os.close(os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))
            connection = self._open()
        except OSError as error:
            raise from_system(error, self.name) from error
        except apsw.Error as error:
            raise self.failure(error) from error
        if self.shared:
            self._one = connection
        return connection

    def connect_reader(self) -> Connection:
        if self._damage is not None and self._closed is None:
            raise self._damage
        if self.shared:
            return self.connect_writer()
        try:
            connection = self._open()
            connection.pragma("query_only", True)
            if self._closed is not None:
                refusing(self._closed, connection)
        except apsw.Error as error:
            raise self.failure(error) from error
        return connection

    def prepare_for_writing(self, connection: Connection) -> None:
        if self.path is None:
            return
        own = _own(connection)
        try:
            if self._exclusive:
                own.pragma("locking_mode", "exclusive")
            mode = own.pragma("journal_mode", "wal")
            own.pragma("synchronous", "full")
            own.pragma("journal_size_limit", WAL_SIZE_LIMIT)
        except apsw.Error as error:
            raise self.failure(error) from error
        if mode != "wal":
            raise StoreUnavailable(self.name, f"write-ahead logging is not possible here (mode {mode})")

        def committed(_: apsw.Connection, __: str, pages: int) -> int:
            self._log_pages = pages
            return apsw.SQLITE_OK

        own.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0)
        # Takes checkpoints over from SQLite, which would do them, and could fail, inside a commit.
        own.set_wal_hook(committed)

    def begin(self, connection: Connection) -> None:
        connection.execute("BEGIN IMMEDIATE")

    def commit(self, connection: Connection) -> None:
        connection.execute("COMMIT")

    def begin_read(self, connection: Connection, abandoned: Callable[[], bool]) -> None:
        own = _own(connection)
        # Asked again and again while a statement runs. `Connection.interrupt` would be lost when it
        # comes just before the statement starts.
        own.set_progress_handler(abandoned, STEPS_BETWEEN_CHECKS)
        if self.shared:
            own.pragma("query_only", True)
        own.execute("BEGIN")

    def end_read(self, connection: Connection) -> None:
        own = _own(connection)
        own.set_progress_handler(None)
        if own.in_transaction:
            own.execute("ROLLBACK")
        if self.shared:
            own.pragma("query_only", False)

    def in_transaction(self, connection: Connection) -> bool:
        return _own(connection).in_transaction

    def tidy(self, connection: Connection, *, busy: bool) -> None:
        if self._log_pages < (CHECKPOINT_OVERDUE_PAGES if busy else self._checkpoint_pages):
            return
        self._log_pages = 0
        _own(connection).wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_PASSIVE)

    def damage(self, connection: Connection, seconds: float, *, live: bool = False) -> str | None:
        if self.path is None:
            return None
        own = _own(connection)
        try:
            # The first statement reads the write-ahead log; then it can be said how much of it counted.
            own.execute("SELECT count(*) FROM sqlite_schema").fetchall()
            if not self._exclusive and not live:
                valid, _ = own.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_NOOP)
                lost = sqlite_log.lost_commits(Path(f"{self.path}-wal"), max(valid, 0), self._torn_end)
                if lost:
                    self._incomplete = True
                    return f"the write-ahead log is damaged: {lost} commits or more cannot be read"
            return self._check(own, seconds)
        except (apsw.CorruptError, apsw.NotADBError) as error:
            return str(error)
        except OSError as error:
            raise from_system(error, self.name) from error

    def serve_damaged(self, damage: StoreDamaged) -> None:
        self._damage = damage
        if self.path is None or self._incomplete:
            # Nothing that is there can be told from what was before the commits that are lost.
            return
        try:
            connection = self._open()
        except apsw.Error:
            return
        try:
            self._closed = unsound_tables(connection)
        finally:
            connection.close()

    def failure(self, error: BaseException) -> BaseException:
        if isinstance(error, UnicodeDecodeError):
            return StoreDamaged(self.name, f"a text cannot be read: {error}")
        if not isinstance(error, apsw.Error):
            return error
        if isinstance(error, apsw.FullError):
            return StoreFull(self.name, str(error))
        if isinstance(error, (apsw.CorruptError, apsw.NotADBError, apsw.AuthError)):
            return StoreDamaged(self.name, str(error))
        if isinstance(error, _OF_THE_MEDIUM):
            return StoreUnavailable(self.name, str(error))
        if isinstance(error, apsw.ConstraintError):
            return StoreConflict(str(error))
        return StatementFailed(str(error))

    def schema_format(self, connection: Connection) -> int:
        return int(_own(connection).pragma("user_version"))

    def set_schema_format(self, connection: Connection, version: int) -> None:
        _own(connection).pragma("user_version", version)

    def define(self, connection: Connection, sql: str) -> None:
        for _ in connection.execute(sql):
            pass

    def _open(self) -> SqliteConnection:
        flags = apsw.SQLITE_OPEN_READWRITE
        if self.path is None:
            flags |= apsw.SQLITE_OPEN_CREATE
        connection = SqliteConnection(self.name, flags=flags, vfs=self._vfs, statementcachesize=256)
        connection.set_busy_timeout(BUSY_TIMEOUT_MS)
        connection.pragma("foreign_keys", True)
        connection.pragma("temp_store", "memory")
        # Not before it is known to be sound: closing would copy the log into what is damaged.
        connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
        return connection

    def _check(self, connection: SqliteConnection, seconds: float) -> str | None:
        deadline = time.monotonic() + seconds
        connection.set_progress_handler(lambda: time.monotonic() > deadline, STEPS_BETWEEN_CHECKS)
        try:
            found = connection.execute("PRAGMA integrity_check(1)").fetchall()
        except apsw.InterruptError:
            return None
        finally:
            connection.set_progress_handler(None)
        return None if found == [("ok",)] else str(found[0][0])


def _own(connection: Connection) -> SqliteConnection:
    return cast("SqliteConnection", connection)
