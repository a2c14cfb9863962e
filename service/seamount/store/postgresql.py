"""PostgreSQL as the store's database. Imported only when one is used.

One kernel per database: the connection that writes holds an advisory lock for as long as it lives, so
nothing is ever written without it. When the server goes away, calls fail; when it is back, the next
ones connect again, take the lock again and go on.
"""

from __future__ import annotations

import os
import select
import socket
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext
from typing import Any, cast

import psycopg
from psycopg import conninfo, pq
from psycopg.abc import PQGen
from psycopg.adapt import AdaptersMap, Dumper, Loader
from psycopg.types.numeric import Int8Dumper

from . import dialect
from .database import Connection, Database, Rows
from .errors import (
    DatabaseLocked,
    StatementFailed,
    StoreConflict,
    StoreDamaged,
    StoreFull,
    StoreUnavailable,
)

CONNECT_TIMEOUT_S = 5
LOCK_TIMEOUT_MS = 3_000
"""How long a new kernel waits for the lock: a killed one's connection takes a moment to end."""

LOCK_KEY = 0x5EA_4007
CHECK_INTERVAL_S = 0.03
_PREPARED = 256

_OLDEST_SERVER = 140000

_FAILURES: tuple[tuple[tuple[str, ...], type[StoreUnavailable]], ...] = (
    (("53100",), StoreFull),
    (("XX001", "XX002"), StoreDamaged),
    (("08", "25006", "40", "53", "55P03", "57P", "58"), StoreUnavailable),
)
"""Beginnings of SQLSTATE codes, and what they mean here."""


class _TextDumper(Dumper):
    oid = 25

    def dump(self, obj: str) -> bytes:
        return dialect.to_text(obj).encode()


class _TextLoader(Loader):
    def load(self, data: Any) -> str:
        return dialect.from_text(str(data, "utf-8"))


class _BoolDumper(Int8Dumper):
    def dump(self, obj: Any) -> Any:
        return super().dump(int(obj))


class _BoolLoader(Loader):
    """A condition is 0 or 1, as in SQLite."""

    def load(self, data: Any) -> int:
        return int(bytes(data) == b"t")


class _SumLoader(Loader):
    """Sums of integers are integers."""

    def load(self, data: Any) -> int | float:
        text = str(data, "ascii")
        return int(text) if text.lstrip("-").isdigit() else float(text)


def _adapters() -> AdaptersMap:
    adapters = AdaptersMap(psycopg.adapters)
    # Fixed types, whatever the magnitude of a number: each statement is prepared once.
    adapters.register_dumper(int, Int8Dumper)
    adapters.register_dumper(bool, _BoolDumper)
    adapters.register_dumper(str, _TextDumper)
    adapters.register_loader("text", _TextLoader)
    adapters.register_loader("bool", _BoolLoader)
    adapters.register_loader("numeric", _SumLoader)
    return adapters


class _Adaptation:
    """How values of connections of this module are written and read."""

    adapters = _adapters()
    connection = None


class _Session(psycopg.Connection[Any]):
    """A connection whose statements end when nobody waits for them any more."""

    abandoned: Callable[[], bool] | None = None

    def wait(self, gen: PQGen[Any], interval: float = 0.1, timeout: float | None = None) -> Any:
        if self.abandoned is None:
            return super().wait(gen, interval, timeout)
        poll = select.poll()
        try:
            wanted = next(gen)
            poll.register(self.pgconn.socket, _events(wanted))
            while True:
                ready = poll.poll(int(CHECK_INTERVAL_S * 1000))
                if ready:
                    wanted = gen.send(_readiness(ready[0][1]))
                    poll.modify(self.pgconn.socket, _events(wanted))
                    continue
                if self.abandoned() and self.pgconn.transaction_status == pq.TransactionStatus.ACTIVE:
                    # Asked again until the statement has ended: a request that comes too early is lost.
                    self.cancel_safe(timeout=CONNECT_TIMEOUT_S)
                gen.send(0)
        except StopIteration as ended:
            return ended.value


def _events(wanted: int) -> int:
    return (select.POLLIN if wanted & 1 else 0) | (select.POLLOUT if wanted & 2 else 0)


def _readiness(found: int) -> int:
    ready = (1 if found & select.POLLIN else 0) | (2 if found & select.POLLOUT else 0)
    if not ready and found & (select.POLLHUP | select.POLLERR | select.POLLNVAL):
        raise psycopg.OperationalError("the connection to the server was lost")
    return ready


class PostgresqlConnection:
    """A session of the server with the interface that the store knows."""

    def __init__(self, session: _Session) -> None:
        self.session = session
        self._changes = 0
        self._streams = 0

    def execute(self, sql: str, parameters: Sequence[Any] = (), /) -> Rows:
        cursor = self.session.execute(dialect.statement(sql), tuple(parameters))
        self._changes = max(0, cursor.rowcount)
        return cast("Rows", cursor) if cursor.description is not None else _NoRows()

    def executemany(self, sql: str, parameters: Iterable[Sequence[Any]], /) -> None:
        with self.session.cursor() as cursor:
            cursor.executemany(dialect.statement(sql), parameters)
            self._changes = max(0, cursor.rowcount)

    def stream(self, sql: str, parameters: Sequence[Any] = (), /) -> Iterator[Any]:
        self._streams += 1
        with self.session.cursor(f"stream{self._streams}") as cursor:
            cursor.execute(dialect.statement(sql), tuple(parameters))
            yield from cursor

    def changes(self) -> int:
        return self._changes

    def close(self) -> None:
        self.session.close()


class _NoRows:
    def fetchall(self) -> list[Any]:
        return []

    def __iter__(self) -> Iterator[Any]:
        return iter(())


class PostgresqlDatabase(Database):
    """One database of a server, named by a URL such as `postgresql://user@host/name`.

    Anything that libpq understands may stand in the URL; a password is better kept in a password file.
    Tables are made in the first schema of the user's search path.
    """

    kind = "postgresql"
    shared = False

    def __init__(self, url: str) -> None:
        """Raises StoreUnavailable for a text that is no such URL; the text is not repeated."""
        self.turn = nullcontext()
        try:
            self._parameters = conninfo.conninfo_to_dict(url)
        except psycopg.ProgrammingError as error:
            raise StoreUnavailable("the database's URL", "is not understood") from error
        self.name = _public_name(self._parameters)

    def connect_writer(self) -> Connection:
        connection = self._connect()
        try:
            self._refuse_unfit(connection.session)
            self._lock(connection)
        except psycopg.Error as error:
            connection.close()
            raise self.failure(error) from error
        except BaseException:
            connection.close()
            raise
        return connection

    def connect_reader(self) -> Connection:
        connection = self._connect()
        try:
            connection.execute("SET default_transaction_read_only = on")
            connection.execute("SET default_transaction_isolation = 'repeatable read'")
        except psycopg.Error as error:
            connection.close()
            raise self.failure(error) from error
        return connection

    def prepare_for_writing(self, connection: Connection) -> None:
        try:
            # A server may be configured to answer before a commit is durable.
            connection.execute("SET synchronous_commit = on")
        except psycopg.Error as error:
            raise self.failure(error) from error

    def begin(self, connection: Connection) -> None:
        connection.execute("BEGIN")

    def commit(self, connection: Connection) -> None:
        # A transaction in which a statement failed answers COMMIT with a rollback, and no error.
        if _session(connection).info.transaction_status == pq.TransactionStatus.INERROR:
            raise StatementFailed("a unit went on after a statement of it had failed")
        connection.execute("COMMIT")

    def begin_read(self, connection: Connection, abandoned: Callable[[], bool]) -> None:
        _session(connection).abandoned = abandoned
        connection.execute("BEGIN")

    def end_read(self, connection: Connection) -> None:
        session = _session(connection)
        session.abandoned = None
        if self.in_transaction(connection):
            connection.execute("ROLLBACK")

    def in_transaction(self, connection: Connection) -> bool:
        session = _session(connection)
        return not session.closed and session.info.transaction_status in (
            pq.TransactionStatus.INTRANS,
            pq.TransactionStatus.INERROR,
            pq.TransactionStatus.ACTIVE,
        )

    def usable(self, connection: Connection) -> bool:
        session = _session(connection)
        return not session.closed and session.info.transaction_status == pq.TransactionStatus.IDLE

    def advice(self, connection: Connection) -> list[str]:
        advice = []
        for setting, text in (
            ("data_checksums", "the server keeps no checksums of pages: a flipped bit may go unnoticed"),
            ("fsync", "the server does not wait for the disk: a power failure may lose or damage everything"),
            ("full_page_writes", "the server does not guard against torn pages"),
        ):
            if connection.execute(f"SHOW {setting}").fetchall()[0][0] == "off":
                advice.append(text)
        return advice

    def failure(self, error: BaseException) -> BaseException:
        if not isinstance(error, psycopg.Error):
            return error
        text = str(error).strip() or type(error).__name__
        state = error.sqlstate
        if state is None:
            # The connection was lost, or there was none.
            lost = isinstance(error, (psycopg.OperationalError, psycopg.InterfaceError))
            return StoreUnavailable(self.name, text) if lost else StatementFailed(text)
        for beginnings, kind in _FAILURES:
            if state.startswith(beginnings):
                return kind(self.name, text)
        if isinstance(error, psycopg.IntegrityError):
            return StoreConflict(text)
        return StatementFailed(text)

    def schema_format(self, connection: Connection) -> int:
        if connection.execute("SELECT to_regclass('schema_format') IS NULL").fetchall()[0][0]:
            return 0
        return int(connection.execute("SELECT version FROM schema_format").fetchall()[0][0])

    def set_schema_format(self, connection: Connection, version: int) -> None:
        connection.execute("CREATE TABLE IF NOT EXISTS schema_format (version BIGINT NOT NULL)")
        connection.execute("DELETE FROM schema_format")
        connection.execute("INSERT INTO schema_format (version) VALUES (?)", (version,))

    def define(self, connection: Connection, sql: str) -> None:
        # Without parameters several statements may come at once.
        _session(connection).execute(dialect.definition(sql).encode())

    def _connect(self) -> PostgresqlConnection:
        given: dict[str, Any] = {
            "connect_timeout": CONNECT_TIMEOUT_S,
            "application_name": f"seamount, process {os.getpid()} on {socket.gethostname()}",
            "keepalives_idle": 10,
            "keepalives_interval": 5,
            "keepalives_count": 3,
            "tcp_user_timeout": 30_000,
            **self._parameters,
            "client_encoding": "utf8",
        }
        try:
            session = _Session.connect(
                conninfo.make_conninfo(**given), autocommit=True, context=_Adaptation()
            )
        except psycopg.Error as error:
            raise self.failure(error) from error
        session.prepared_max = _PREPARED
        return PostgresqlConnection(session)

    def _refuse_unfit(self, session: _Session) -> None:
        if session.info.server_version < _OLDEST_SERVER:
            raise StoreUnavailable(self.name, "PostgreSQL 14 or newer is needed")
        encoding = session.info.parameter_status("server_encoding")
        if encoding != "UTF8":
            raise StoreUnavailable(self.name, f"the database's encoding is {encoding}, not UTF8")

    def _lock(self, connection: PostgresqlConnection) -> None:
        try:
            connection.execute(f"SET lock_timeout = {LOCK_TIMEOUT_MS}")
            connection.execute("SELECT pg_advisory_lock(?)", (LOCK_KEY,))
            connection.execute("SET lock_timeout = 0")
        except psycopg.errors.LockNotAvailable as error:
            raise DatabaseLocked(self.name, self._holder(connection)) from error

    def _holder(self, connection: PostgresqlConnection) -> str:
        found = connection.execute(
            "SELECT a.application_name FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid"
            " WHERE l.locktype = 'advisory' AND l.granted AND l.objid = ? AND l.classid = 0"
            " AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())",
            (LOCK_KEY,),
        ).fetchall()
        return found[0][0] if found else "another kernel"


def _public_name(parameters: dict[str, Any]) -> str:
    user = f"{parameters['user']}@" if "user" in parameters else ""
    port = f":{parameters['port']}" if "port" in parameters else ""
    return f"postgresql://{user}{parameters.get('host', '')}{port}/{parameters.get('dbname', '')}"


def _session(connection: Connection) -> _Session:
    return cast("PostgresqlConnection", connection).session
