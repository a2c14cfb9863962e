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

from .database import Connection, Database, roll_back
from .errors import MigrationChanged, StoreTooNew

FORMAT = 1
"""The version of the record of migrations itself."""

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
    """One step of an owner's tables, in the words that `dialect` lists.

    `sql` may hold several statements and is never edited once released.
    """

    owner: str
    number: int
    sql: str

    @property
    def digest(self) -> str:
        return hashlib.sha256(self.sql.encode()).hexdigest()


def migrate(database: Database, connection: Connection, migrations: Sequence[Migration]) -> int:
    """Bring the database up to date and say how many migrations were applied.

    Raises StoreTooNew (nothing touched), MigrationChanged, StoreUnavailable, and ValueError when the
    numbers of an owner are not 1..n in order.
    """
    applied = check_versions(database, connection, migrations)
    pending = []
    for migration in migrations:
        digest = applied.get((migration.owner, migration.number))
        if digest is None:
            pending.append(migration)
        elif digest != migration.digest:
            raise MigrationChanged(migration.owner, migration.number)
    try:
        for migration in pending:
            _apply(database, connection, migration)
    except Exception as error:
        raise database.failure(error) from error
    return len(pending)


def check_versions(
    database: Database, connection: Connection, migrations: Sequence[Migration]
) -> dict[tuple[str, int], str]:
    """Refuse a database that a newer program wrote, without changing a byte of it.

    The answer maps (owner, number) of every applied migration to its digest.
    """
    known = _numbered(migrations)
    applied = applied_migrations(database, connection)
    for owner, steps in known.items():
        found = max((number for name, number in applied if name == owner), default=0)
        if found > len(steps):
            raise StoreTooNew(database.name, owner, found, len(steps))
    return applied


def applied_migrations(database: Database, connection: Connection) -> dict[tuple[str, int], str]:
    """The digest of every migration that a database has seen, by owner and number. Raises StoreTooNew."""
    try:
        version = database.schema_format(connection)
        if version == 0:
            return {}
        if version > FORMAT:
            raise StoreTooNew(database.name, "store", version, FORMAT)
        found = connection.execute("SELECT owner, number, digest FROM schema_migration").fetchall()
    except StoreTooNew:
        raise
    except Exception as error:
        raise database.failure(error) from error
    return {(owner, number): digest for owner, number, digest in found}


def _numbered(migrations: Sequence[Migration]) -> dict[str, list[Migration]]:
    owners: dict[str, list[Migration]] = {}
    for migration in migrations:
        steps = owners.setdefault(migration.owner, [])
        steps.append(migration)
        if migration.number != len(steps):
            raise ValueError(f"migration {migration.owner}/{migration.number} should be number {len(steps)}")
    return owners


def _apply(database: Database, connection: Connection, migration: Migration) -> None:
    database.begin(connection)
    try:
        if database.schema_format(connection) == 0:
            database.define(connection, _RECORD)
            database.set_schema_format(connection, FORMAT)
        database.define(connection, migration.sql)
        connection.execute(
            "INSERT INTO schema_migration (owner, number, digest, applied_ns) VALUES (?, ?, ?, ?)",
            (migration.owner, migration.number, migration.digest, time.time_ns()),
        )
        database.commit(connection)
    except BaseException:
        roll_back(database, connection)
        raise
