"""The schema moves forward whole steps at a time, and never backward."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from databases import database_at, tables
from places import Place
from postgresql_server import PostgresqlServer

from seamount.store import Migration, MigrationChanged, StatementFailed, StoreTooNew
from seamount.store.database import Connection, Database
from seamount.store.migrations import FORMAT, migrate

FIRST = Migration("notes", 1, "CREATE TABLE note (id INTEGER PRIMARY KEY); CREATE INDEX note_id ON note (id)")
SECOND = Migration("notes", 2, "ALTER TABLE note ADD COLUMN text TEXT; INSERT INTO note (text) VALUES ('x')")
CHILD = Path(__file__).with_name("schema_child.py")

Opened = tuple[Database, Connection]


@pytest.fixture(params=["sqlite", "postgresql"])
def places(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[list[str]]:
    """Where six new databases are."""
    if request.param == "sqlite":
        yield [str(tmp_path / f"{number}.db") for number in range(6)]
        return
    server: PostgresqlServer = request.getfixturevalue("postgresql")
    urls = [server.create() for _ in range(6)]
    yield urls
    for url in urls:
        server.give_back(url)


@pytest.fixture
def opened(places: list[str]) -> Iterator[Opened]:
    database = database_at(places[0])
    connection = database.connect_writer()
    database.prepare_for_writing(connection)
    yield database, connection
    connection.close()


def test_each_migration_is_applied_once_and_in_order(opened: Opened):
    assert migrate(*opened, [FIRST]) == 1
    assert migrate(*opened, [FIRST, SECOND]) == 1
    assert migrate(*opened, [FIRST, SECOND]) == 0
    _, connection = opened
    assert connection.execute("SELECT id, text FROM note").fetchall() == [(1, "x")]
    recorded = connection.execute("SELECT owner, number FROM schema_migration ORDER BY number").fetchall()
    assert recorded == [("notes", 1), ("notes", 2)]


def test_a_newer_database_is_refused_naming_both_versions(opened: Opened):
    migrate(*opened, [FIRST, SECOND])
    other = Migration("other", 1, "CREATE TABLE other (id BIGINT)")
    with pytest.raises(StoreTooNew, match=r"'notes' are at version 2, this program knows 1") as refused:
        migrate(*opened, [other, FIRST])
    assert (refused.value.owner, refused.value.found, refused.value.known) == ("notes", 2, 1)
    assert tables(*opened) == {"note"}


@pytest.mark.proves("kernel/J14")
def test_a_newer_record_of_migrations_is_refused_untouched(opened: Opened):
    database, connection = opened
    database.begin(connection)
    database.set_schema_format(connection, FORMAT + 1)
    database.commit(connection)
    with pytest.raises(StoreTooNew) as refused:
        migrate(*opened, [FIRST])
    assert (refused.value.found, refused.value.known) == (FORMAT + 1, FORMAT)
    assert tables(*opened) == set()


async def test_the_store_refuses_a_newer_database_when_it_opens(place: Place):
    await place.open([FIRST, SECOND])
    await place.close()
    with pytest.raises(StoreTooNew):
        await place.open([FIRST])
    await place.open()


def test_an_edited_migration_is_noticed(opened: Opened):
    migrate(*opened, [FIRST])
    with pytest.raises(MigrationChanged, match="notes/1"):
        migrate(*opened, [Migration("notes", 1, "CREATE TABLE note (other)")])


def test_a_migration_that_fails_leaves_the_steps_before_it(opened: Opened):
    broken = Migration("notes", 2, "CREATE TABLE more (id BIGINT); INSERT INTO nowhere VALUES (1)")
    with pytest.raises(StatementFailed):
        migrate(*opened, [FIRST, broken])
    assert tables(*opened) == {"note"}
    assert migrate(*opened, [FIRST, SECOND]) == 1


def test_numbers_of_an_owner_have_no_gaps(opened: Opened):
    with pytest.raises(ValueError, match="notes/2 should be number 1"):
        migrate(*opened, [SECOND])
    assert tables(*opened) == set()


def test_a_process_killed_in_a_migration_leaves_a_whole_number_of_steps(places: list[str]):
    numbers = "WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 60000)"
    steps = [
        f"CREATE TABLE filler{n} (x BIGINT); INSERT INTO filler{n} {numbers} SELECT x FROM n"
        for n in range(1, 7)
    ]
    chance = random.Random(5)
    killed_inside = 0
    for where in places:
        child = subprocess.Popen([sys.executable, CHILD, where, *steps], stdout=subprocess.PIPE)
        assert child.stdout is not None
        with child, child.stdout as output:
            assert output.readline() == b"ready\n"
            try:
                child.wait(chance.uniform(0.0, 0.12))
            except subprocess.TimeoutExpired:
                os.kill(child.pid, signal.SIGKILL)
        database = database_at(where)
        connection = database.connect_writer()
        found = len(tables(database, connection))
        recorded = 0
        if database.schema_format(connection):
            recorded = connection.execute("SELECT count(*) FROM schema_migration").fetchall()[0][0]
        assert found == recorded
        killed_inside += found < len(steps)
        database.prepare_for_writing(connection)
        migrate(database, connection, [Migration("slow", n, sql) for n, sql in enumerate(steps, 1)])
        counts = {
            connection.execute(f"SELECT count(*) FROM {name}").fetchall()[0][0]
            for name in tables(database, connection)
        }
        assert counts == {60000}
        connection.close()
    assert killed_inside
