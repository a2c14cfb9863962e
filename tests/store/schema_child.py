"""Applies migrations, one an argument, to the database that the first names. A test runs and kills it."""

from __future__ import annotations

import sys

from databases import database_at

from seamount.store import Migration
from seamount.store.migrations import migrate

database = database_at(sys.argv[1])
connection = database.connect_writer()
database.prepare_for_writing(connection)
print("ready", flush=True)
steps = [Migration("slow", number, sql) for number, sql in enumerate(sys.argv[2:], 1)]
migrate(database, connection, steps)
print("done", flush=True)
