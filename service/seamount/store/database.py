"""What the store asks of a database: connections, transactions, the record of the schema, words for failures.

There are two: `sqlite`, the embedded default, and `postgresql`. Statements are the same for both
(`dialect` says how); what differs is here, so that no other module asks which one it is.
"""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from .errors import StoreDamaged

log = logging.getLogger(__name__)


class Rows(Protocol):
    """The answer of a statement, empty for one that has none."""

    def fetchall(self) -> list[Any]: ...

    def __iter__(self) -> Iterator[Any]: ...


class Connection(Protocol):
    """A connection, used by one thread at a time. Statements take `?` parameters."""

    def execute(self, sql: str, parameters: Sequence[Any] = ..., /) -> Rows: ...

    def executemany(self, sql: str, parameters: Iterable[Sequence[Any]], /) -> object: ...

    def stream(self, sql: str, parameters: Sequence[Any] = ..., /) -> Iterator[Any]:
        """The rows one by one, in bounded memory. Others statements may run before it has ended."""
        ...

    def changes(self) -> int:
        """How many rows the latest statement inserted, updated or deleted."""
        ...

    def close(self) -> None: ...


class Database(ABC):
    """Where a database is and how to work with it. Methods block and raise the driver's own errors;
    `failure` makes the store's of them, and only the `connect` methods raise those themselves.
    """

    kind: str
    """`sqlite` or `postgresql`."""

    name: str
    """What people know it by; never holds a password."""

    turn: AbstractContextManager[object]
    """Held while a connection is in use: serialises them where the writer and the readers share one."""

    shared: bool
    """Whether the writer and the readers share one connection."""

    @abstractmethod
    def connect_writer(self) -> Connection:
        """The connection that changes the database. Raises StoreUnavailable and its kinds."""

    @abstractmethod
    def connect_reader(self) -> Connection:
        """A connection that can only read. Raises StoreUnavailable and its kinds."""

    @abstractmethod
    def prepare_for_writing(self, connection: Connection) -> None:
        """Set the modes that change the database, once its version is accepted. Raises like `connect`."""

    @abstractmethod
    def begin(self, connection: Connection) -> None:
        """Begin a transaction that writes."""

    @abstractmethod
    def commit(self, connection: Connection) -> None:
        """Make the transaction durable, or raise."""

    @abstractmethod
    def begin_read(self, connection: Connection, abandoned: Callable[[], bool]) -> None:
        """Begin a transaction that only reads and sees one state. Once `abandoned` is true, its statements
        end with an error, within about 50 ms."""

    @abstractmethod
    def end_read(self, connection: Connection) -> None:
        """End what `begin_read` began, whatever has happened since."""

    @abstractmethod
    def in_transaction(self, connection: Connection) -> bool: ...

    def usable(self, connection: Connection) -> bool:
        """Whether the connection can serve on; False once its server has gone."""
        return True

    def tidy(self, connection: Connection, *, busy: bool) -> None:  # noqa: B027
        """Do upkeep between transactions, if any is due; `busy` says that somebody waits."""

    def damage(self, connection: Connection, seconds: float, *, live: bool = False) -> str | None:
        """What is wrong with the stored data, as far as `seconds` suffice to look; None when nothing is.

        `live` says that another process may be writing. Raises StoreUnavailable and the driver's errors.
        """
        return None

    def advice(self, connection: Connection) -> list[str]:
        """What about the database's configuration its owner should know."""
        return []

    def serve_damaged(self, damage: StoreDamaged) -> None:  # noqa: B027
        """Be a database that was found damaged: left as it is, its readers get right answers or none."""

    @abstractmethod
    def failure(self, error: BaseException) -> BaseException:
        """The store's own error for one of the driver; others are passed through."""

    @abstractmethod
    def schema_format(self, connection: Connection) -> int:
        """The version of the record of migrations, 0 in a database that has none."""

    @abstractmethod
    def set_schema_format(self, connection: Connection, version: int) -> None:
        """Write that version, inside the transaction that is under way."""

    @abstractmethod
    def define(self, connection: Connection, sql: str) -> None:
        """Run the statements of a migration, which are written in SQLite's words for types."""


def roll_back(database: Database, connection: Connection) -> None:
    """Undo the transaction under way, if there is one, on the way out of a failure that is told already.

    A medium that fails may fail this as well: then the database undoes it when it is opened next.
    """
    try:
        if database.in_transaction(connection):
            connection.execute("ROLLBACK")
    except Exception:
        log.warning("%s: a transaction could not be rolled back", database.name, exc_info=True)


def discard(connection: Connection) -> None:
    """Close a connection that is of no use any more, whatever its medium says to that."""
    try:
        connection.close()
    except Exception:
        log.warning("closing a connection of the store failed", exc_info=True)
