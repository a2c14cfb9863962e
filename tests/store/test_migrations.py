"""The schema moves forward whole steps at a time, and never backward."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import apsw
import pytest

from seamount.store import Migration, MigrationChanged, StateDir, StatementFailed, Store, StoreTooNew
from seamount.store.database import Database
from seamount.store.migrations import FORMAT, migrate

FIRST = Migration("notes", 1, "CREATE TABLE note (id INTEGER PRIMARY KEY); CREATE INDEX note_id ON note (id)")
SECOND = Migration("notes", 2, "ALTER TABLE note ADD COLUMN text TEXT; INSERT INTO note (text) VALUES ('x')")

SLOW = """
import sys
from pathlib import Path
from seamount.store import Migration
from seamount.store.database import Database
from seamount.store.migrations import migrate

database = Database(Path(sys.argv[1]))
connection = database.connect_writer()
database.prepare_for_writing(connection)
print("ready", flush=True)
steps = [Migration("slow", number, sql) for number, sql in enumerate(sys.argv[2:], 1)]
migrate(connection, steps, database.name)
print("done", flush=True)
"""


@pytest.fixture
def connection(tmp_path: Path):
    database = Database(tmp_path / "x.db")
    connection = database.connect_writer()
    database.prepare_for_writing(connection)
    yield connection
    connection.close()


def tables(connection: apsw.Connection) -> set[str]:
    rows = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
    return {name for (name,) in rows} - {"schema_migration"}


def test_each_migration_is_applied_once_and_in_order(connection):
    assert migrate(connection, [FIRST], "x") == 1
    assert migrate(connection, [FIRST, SECOND], "x") == 1
    assert migrate(connection, [FIRST, SECOND], "x") == 0
    assert connection.execute("SELECT id, text FROM note").fetchall() == [(1, "x")]
    recorded = connection.execute("SELECT owner, number FROM schema_migration ORDER BY number").fetchall()
    assert recorded == [("notes", 1), ("notes", 2)]


def test_a_newer_database_is_refused_naming_both_versions(connection):
    migrate(connection, [FIRST, SECOND], "x")
    other = Migration("other", 1, "CREATE TABLE other (id)")
    with pytest.raises(StoreTooNew, match=r"'notes' are at version 2, this program knows 1") as refused:
        migrate(connection, [other, FIRST], "x")
    assert (refused.value.owner, refused.value.found, refused.value.known) == ("notes", 2, 1)
    assert tables(connection) == {"note"}


def test_a_newer_record_of_migrations_is_refused_untouched(connection):
    connection.pragma("user_version", FORMAT + 1)
    with pytest.raises(StoreTooNew) as refused:
        migrate(connection, [FIRST], "x")
    assert (refused.value.found, refused.value.known) == (FORMAT + 1, FORMAT)
    assert tables(connection) == set()


async def test_the_store_refuses_a_newer_database_when_it_opens(tmp_path: Path):
    state = StateDir.open(tmp_path)
    store = await Store.open(state, [FIRST, SECOND])
    await store.close()
    with pytest.raises(StoreTooNew):
        await Store.open(state, [FIRST])
    store = await Store.open(state)
    await store.close()
    state.close()


def test_an_edited_migration_is_noticed(connection):
    migrate(connection, [FIRST], "x")
    with pytest.raises(MigrationChanged, match="notes/1"):
        migrate(connection, [Migration("notes", 1, "CREATE TABLE note (other)")], "x")


def test_a_migration_that_fails_leaves_the_steps_before_it(connection):
    broken = Migration("notes", 2, "CREATE TABLE more (id); INSERT INTO nowhere VALUES (1)")
    with pytest.raises(StatementFailed):
        migrate(connection, [FIRST, broken], "x")
    assert tables(connection) == {"note"}
    assert migrate(connection, [FIRST, SECOND], "x") == 1


def test_numbers_of_an_owner_have_no_gaps(connection):
    with pytest.raises(ValueError, match="notes/2 should be number 1"):
        migrate(connection, [SECOND], "x")
    assert tables(connection) == set()


def test_a_process_killed_in_a_migration_leaves_a_whole_number_of_steps(tmp_path: Path):
    fill = (
        "INSERT INTO filler{0} WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 60000)"
    )
    steps = [f"CREATE TABLE filler{n} (x); {fill.format(n)} SELECT x FROM n" for n in range(1, 7)]
    chance = random.Random(5)
    killed_inside = 0
    for attempt in range(6):
        path = tmp_path / f"{attempt}.db"
        child = subprocess.Popen([sys.executable, "-c", SLOW, path, *steps], stdout=subprocess.PIPE)
        assert child.stdout is not None
        with child, child.stdout as output:
            assert output.readline() == b"ready\n"
            try:
                child.wait(chance.uniform(0.0, 0.12))
            except subprocess.TimeoutExpired:
                os.kill(child.pid, signal.SIGKILL)
        connection = apsw.Connection(str(path))
        found = len(tables(connection))
        recorded = 0
        if connection.pragma("user_version"):
            recorded = connection.execute("SELECT count(*) FROM schema_migration").fetchall()[0][0]
        assert found == recorded
        killed_inside += found < len(steps)
        migrate(connection, [Migration("slow", n, sql) for n, sql in enumerate(steps, 1)], str(path))
        counts = {
            connection.execute(f"SELECT count(*) FROM {name}").fetchall()[0][0] for name in tables(connection)
        }
        assert counts == {60000}
        connection.close()
    assert killed_inside
