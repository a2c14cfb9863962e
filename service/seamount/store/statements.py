"""What a unit of work gets to talk to the database with: the rows it may read, the changes it may make.

Statements are plain SQL with `?` parameters (see `dialect`). A unit never begins, commits or rolls
back: the writer and the read pool do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from .database import Connection

Value = int | float | str | bytes | None
Row = tuple[Any, ...]


class Snapshot:
    """One consistent view of the database, valid only while the unit runs."""

    __slots__ = ("_check", "_execute", "_stream")

    def __init__(self, connection: Connection, check: Callable[[], None] | None = None) -> None:
        self._execute = connection.execute
        self._stream = connection.stream
        self._check = check

    def all(self, sql: str, parameters: Sequence[Value] = ()) -> list[Row]:
        """Every row of the answer; bound it in the statement."""
        if self._check is not None:
            self._check()
        return self._execute(sql, parameters).fetchall()

    def one(self, sql: str, parameters: Sequence[Value] = ()) -> Row | None:
        """The first row, or None."""
        if self._check is not None:
            self._check()
        rows = self._execute(sql, parameters).fetchall()
        return rows[0] if rows else None

    def each(self, sql: str, parameters: Sequence[Value] = ()) -> Iterator[Row]:
        """Rows one by one, for answers that should not be held in memory as a whole."""
        if self._check is not None:
            self._check()
        yield from self._stream(sql, parameters)


class Watch:
    """Notes which blobs units link. `digests` is None as long as nobody wants to know."""

    __slots__ = ("digests",)

    def __init__(self) -> None:
        self.digests: set[bytes] | None = None


class Transaction(Snapshot):
    """A snapshot that can also be changed. Its changes are kept or undone together."""

    __slots__ = ("_connection", "_many", "linked", "watch")

    def __init__(self, connection: Connection, watch: Watch | None = None) -> None:
        super().__init__(connection)
        self.watch = Watch() if watch is None else watch
        self.linked: set[bytes] = set()
        """Small blobs that its units have linked already: a value is an output and in a transcript, too."""
        self._connection = connection
        self._many = connection.executemany

    def run(self, sql: str, parameters: Sequence[Value] = ()) -> None:
        """Run one statement whose answer does not matter."""
        self._execute(sql, parameters)

    def run_many(self, sql: str, parameters: Sequence[Sequence[Value]]) -> None:
        """Run one statement once per sequence of parameters."""
        self._many(sql, parameters)

    def changed(self, sql: str, parameters: Sequence[Value] = ()) -> int:
        """Run one statement and say how many rows it inserted, updated or deleted."""
        self._execute(sql, parameters)
        return self._connection.changes()

    def insert(self, sql: str, parameters: Sequence[Value] = ()) -> int:
        """Run an INSERT that ends in `RETURNING <integer column>` and give that integer."""
        value: Any = self._execute(sql, parameters).fetchall()[0][0]
        return int(value)
