"""What can still be read of a damaged database, so that every answer is right and complete.

SQLite does not notice all damage as it reads: an index that lost an entry just finds less. So the
tables are checked one by one, and those that are not sound, indexes included, are closed to every statement.
"""

from __future__ import annotations

import apsw


def unsound_tables(connection: apsw.Connection) -> frozenset[str] | None:
    """The tables that must not be read; None when that cannot be told, and nothing must be read.

    Reads the whole database.
    """
    try:
        if connection.execute("PRAGMA integrity_check('sqlite_schema')").fetchall() != [("ok",)]:
            return None
        found = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
    except apsw.Error:
        return None
    return frozenset(str(name) for (name,) in found if not _is_sound(connection, str(name)))


def refusing(tables: frozenset[str], connection: apsw.Connection) -> None:
    """Make the connection refuse statements that read one of these tables, with `apsw.AuthError`."""

    def authorize(operation: int, table: str | None, *_: str | None) -> int:
        refused = operation == apsw.SQLITE_READ and table in tables
        return apsw.SQLITE_DENY if refused else apsw.SQLITE_OK

    connection.authorizer = authorize


def _is_sound(connection: apsw.Connection, table: str) -> bool:
    quoted = table.replace("'", "''")
    try:
        return connection.execute(f"PRAGMA integrity_check('{quoted}')").fetchall() == [("ok",)]
    except apsw.Error:
        return False
