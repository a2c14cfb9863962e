"""Connections to the one SQLite database of a kernel: how they are opened, and nothing else.

On disk: WAL with `synchronous=FULL`, so that a commit that returned survives a crash of the
process and of the machine. In memory: one connection serves the writer and the readers in turn.
"""

from __future__ import annotations

import os
import threading
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import apsw

from .errors import StoreUnavailable, from_driver

BUSY_TIMEOUT_MS = 5_000
WAL_SIZE_LIMIT = 64 * 1024 * 1024


class Database:
    """Where the database is and how to connect to it.

    `turn` is held while a connection is in use: it costs nothing on disk, where connections are
    independent, and serialises them in memory, where there is only one.
    """

    def __init__(self, path: Path | None, *, vfs: str | None = None, exclusive: bool = False) -> None:
        """`path` None is a database in memory. `vfs` and `exclusive` exist for fault injection: a
        virtual file system without shared memory needs exclusive locking, and so has no readers."""
        self.path = path
        self.name = str(path) if path is not None else ":memory:"
        self._vfs = vfs
        self._exclusive = exclusive
        self._memory: apsw.Connection | None = None
        self.turn: AbstractContextManager[object] = nullcontext() if path is not None else threading.Lock()

    @property
    def in_memory(self) -> bool:
        return self.path is None

    def connect_writer(self) -> apsw.Connection:
        """The connection that changes the database. Raises StoreUnavailable or StoreFull."""
        if self.in_memory:
            return self._shared()
        assert self.path is not None
        try:
            # Created here so that nobody but the owner ever has access; SQLite gives its side files
            # the mode of the main one.
            os.close(os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))
            connection = self._open(apsw.SQLITE_OPEN_READWRITE)
        except (OSError, apsw.Error) as error:
            raise from_driver(error, self.name) from error
        return connection

    def connect_reader(self) -> apsw.Connection:
        """A connection that can only read. Raises StoreUnavailable."""
        if self.in_memory:
            return self._shared()
        try:
            connection = self._open(apsw.SQLITE_OPEN_READWRITE)
            connection.pragma("query_only", True)
        except apsw.Error as error:
            raise from_driver(error, self.name) from error
        return connection

    def prepare_for_writing(self, connection: apsw.Connection) -> None:
        """Set the modes that change the file. Called once the version of the database is accepted."""
        if self.in_memory:
            return
        try:
            if self._exclusive:
                connection.pragma("locking_mode", "exclusive")
            mode = connection.pragma("journal_mode", "wal")
            connection.pragma("synchronous", "full")
            connection.pragma("journal_size_limit", WAL_SIZE_LIMIT)
        except apsw.Error as error:
            raise from_driver(error, self.name) from error
        if mode != "wal":
            raise StoreUnavailable(self.name, f"write-ahead logging is not possible here (mode {mode})")

    def _open(self, flags: int) -> apsw.Connection:
        connection = apsw.Connection(self.name, flags=flags, vfs=self._vfs, statementcachesize=256)
        connection.set_busy_timeout(BUSY_TIMEOUT_MS)
        connection.pragma("foreign_keys", True)
        connection.pragma("temp_store", "memory")
        return connection

    def _shared(self) -> apsw.Connection:
        if self._memory is None:
            self._memory = self._open(apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE)
        return self._memory
