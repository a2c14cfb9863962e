"""Which database belongs with which directory of blobs.

The larger blobs are files beside the database or, for a database on a server, far from it. Opened with
another's directory, a database would miss its blobs and, worse, find files that it takes for
leftovers. So both hold the same random name, and a pair whose names differ is refused.
"""

from __future__ import annotations

import os
import secrets

from .database import Connection, Database, roll_back
from .errors import StoreMismatched, from_system
from .migrations import Migration
from .state_dir import StateDir

MIGRATIONS = (
    Migration(
        "identity",
        1,
        "CREATE TABLE store_identity (one BIGINT NOT NULL PRIMARY KEY, name TEXT NOT NULL)",
    ),
)


def bind(database: Database, connection: Connection, state: StateDir) -> None:
    """Make sure that they belong together, for a new database or a new directory by noting that they do.

    Raises StoreMismatched, StoreUnavailable.
    """
    if state.ephemeral:
        return
    path = state.blobs_path / "identity"
    try:
        noted = path.read_text(encoding="ascii").strip() if path.exists() else None
        found = connection.execute("SELECT name FROM store_identity WHERE one = 1").fetchall()
        if not found:
            database.begin(connection)
            found = [(noted or secrets.token_hex(16),)]
            connection.execute("INSERT INTO store_identity (one, name) VALUES (1, ?)", found[0])
            database.commit(connection)
        name = found[0][0]
        if noted is None:
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o600)
            with open(descriptor, "w", encoding="ascii") as file:
                file.write(f"{name}\n")
                file.flush()
                os.fsync(file.fileno())
        elif noted != name:
            raise StoreMismatched(database.name, state.root)
    except OSError as error:
        raise from_system(error, path) from error
    except StoreMismatched:
        raise
    except Exception as error:
        roll_back(database, connection)
        raise database.failure(error) from error
