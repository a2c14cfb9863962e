"""How the schema moves forward.

Each module that owns tables declares numbered migrations, 1, 2, 3 and so on. A migration and the
record of it are one transaction: a process killed in the middle leaves the database at the
previous number. Nothing is touched before every owner's version has been read and accepted.
An owner that this program does not load keeps its tables as they are.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import apsw

from .errors import MigrationChanged, StoreTooNew, from_driver

FORMAT = 1
"""The version of the record of migrations itself, kept in `user_version`."""

_RECORD = """
CREATE TABLE schema_migration (
    owner TEXT NOT NULL,
    number INTEGER NOT NULL,
    digest TEXT NOT NULL,
    applied_ns BIGINT NOT NULL,
    PRIMARY KEY (owner, number)
)
"""


@dataclass(frozen=True, slots=True)
class Migration:
    """One step of an owner's tables. `sql` may hold several statements and is never edited once released."""

    owner: str
    number: int
    sql: str

    @property
    def digest(self) -> str:
        return hashlib.sha256(self.sql.encode()).hexdigest()


def migrate(connection: apsw.Connection, migrations: Sequence[Migration], path: str) -> int:
    """Bring the database up to date and say how many migrations were applied.

    Raises StoreTooNew (nothing touched), MigrationChanged, StoreUnavailable, and ValueError when the
    numbers of an owner are not 1..n in order.
    """
    try:
        applied = check_versions(connection, migrations, path)
        pending = []
        for migration in migrations:
            digest = applied.get((migration.owner, migration.number))
            if digest is None:
                pending.append(migration)
            elif digest != migration.digest:
                raise MigrationChanged(migration.owner, migration.number)
        for migration in pending:
            _apply(connection, migration)
    except apsw.Error as error:
        raise from_driver(error, path) from error
    return len(pending)


def check_versions(
    connection: apsw.Connection, migrations: Sequence[Migration], path: str
) -> dict[tuple[str, int], str]:
    """Refuse a database that a newer program wrote, without changing a byte of it.

    The answer maps (owner, number) of every applied migration to its digest.
    """
    known = _numbered(migrations)
    try:
        applied = _applied(connection, path)
    except apsw.Error as error:
        raise from_driver(error, path) from error
    for owner, steps in known.items():
        found = max((number for name, number in applied if name == owner), default=0)
        if found > len(steps):
            raise StoreTooNew(path, owner, found, len(steps))
    return applied


def _numbered(migrations: Sequence[Migration]) -> dict[str, list[Migration]]:
    owners: dict[str, list[Migration]] = {}
    for migration in migrations:
        steps = owners.setdefault(migration.owner, [])
        steps.append(migration)
        if migration.number != len(steps):
            raise ValueError(f"migration {migration.owner}/{migration.number} should be number {len(steps)}")
    return owners


def _applied(connection: apsw.Connection, path: str) -> dict[tuple[str, int], str]:
    version = connection.pragma("user_version")
    if version > FORMAT:
        raise StoreTooNew(path, "store", int(version), FORMAT)
    present = connection.execute(
        "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'schema_migration'"
    ).fetchall()[0][0]
    if not present:
        return {}
    found: list[tuple[Any, ...]] = connection.execute(
        "SELECT owner, number, digest FROM schema_migration"
    ).fetchall()
    return {(owner, number): digest for owner, number, digest in found}


def _apply(connection: apsw.Connection, migration: Migration) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        if connection.pragma("user_version") == 0:
            connection.execute(_RECORD)
            connection.pragma("user_version", FORMAT)
        for _ in connection.execute(migration.sql):
            pass
        connection.execute(
            "INSERT INTO schema_migration (owner, number, digest, applied_ns) VALUES (?, ?, ?, ?)",
            (migration.owner, migration.number, migration.digest, time.time_ns()),
        )
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
