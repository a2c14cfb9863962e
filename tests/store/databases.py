"""Databases without a store around them, named by a path or by a URL."""

from __future__ import annotations

from pathlib import Path

from seamount.store.database import Connection, Database
from seamount.store.postgresql import PostgresqlDatabase
from seamount.store.sqlite import SqliteDatabase


def database_at(where: str) -> Database:
    return PostgresqlDatabase(where) if "://" in where else SqliteDatabase(Path(where))


def tables(database: Database, connection: Connection) -> set[str]:
    """The names of the tables that migrations made."""
    sql = "SELECT name FROM sqlite_schema WHERE type = 'table'"
    if database.kind == "postgresql":
        sql = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
    names = {name for (name,) in connection.execute(sql).fetchall()}
    return names - {"schema_migration", "schema_format"}
