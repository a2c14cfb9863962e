"""One kernel per database, whatever its state directory; and what a server that is away or unfit answers."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
from places import Place
from postgresql_server import PostgresqlServer

from seamount.store import DatabaseLocked, StateDir, Store, StoreError, StoreUnavailable
from seamount.store.postgresql import PostgresqlDatabase

HOLD = """
import asyncio, sys
from seamount.store import StateDir, Store

async def main():
    store = await Store.open(StateDir.open(sys.argv[1]), database=sys.argv[2])
    print("held", flush=True)
    await asyncio.to_thread(sys.stdin.read)

asyncio.run(main())
"""


def holder(directory: Path, url: str | None) -> subprocess.Popen[bytes]:
    words = [sys.executable, "-c", HOLD, str(directory), str(url)]
    return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


pytestmark = pytest.mark.parametrize("place", ["postgresql"], indirect=True)


async def test_a_database_in_use_is_refused_naming_the_kernel_that_holds_it(place: Place, tmp_path: Path):
    with holder(tmp_path / "other", place.url) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"held\n"
        with pytest.raises(DatabaseLocked, match=f"process {child.pid} on") as refused:
            await place.open()
        assert "seamount" in refused.value.holder
        child.kill()
    await place.open()


async def test_a_kernel_whose_connection_is_cut_takes_the_lock_again_and_goes_on(place: Place):
    store = await place.open()
    first = await store.write(lambda rows: rows.one("SELECT pg_backend_pid()"))
    with psycopg.connect(place.url, autocommit=True) as admin:
        admin.execute(f"SELECT pg_terminate_backend({first[0]}, 5000)".encode())
    second = await store.write(lambda rows: rows.one("SELECT pg_backend_pid()"))
    assert second != first
    with psycopg.connect(place.url, autocommit=True) as admin:
        locks = admin.execute("SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted").fetchall()
    assert (second[0],) in locks


async def test_a_kernel_that_lost_its_lock_to_another_writes_nothing(place: Place):
    store = await place.open()
    (pid,) = await store.write(lambda rows: rows.one("SELECT pg_backend_pid()"))
    other = psycopg.connect(place.url, autocommit=True)
    database = PostgresqlDatabase(place.url)
    with psycopg.connect(place.url, autocommit=True) as admin:
        admin.execute(f"SELECT pg_terminate_backend({pid}, 5000)".encode())
    taken = database.connect_writer()
    with pytest.raises(DatabaseLocked):
        await store.write(lambda rows: rows.run("CREATE TABLE sneaked (x BIGINT)"))
    assert await store.read(lambda rows: rows.one("SELECT to_regclass('sneaked') IS NULL")) == (1,)
    taken.close()
    other.close()
    await store.write(lambda rows: rows.run("CREATE TABLE allowed (x BIGINT)"))


async def test_reads_go_on_after_their_connections_were_cut(place: Place):
    store = await place.open()
    assert await store.read(lambda rows: rows.one("SELECT 1")) == (1,)
    with psycopg.connect(place.url, autocommit=True) as admin:
        admin.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
            " WHERE application_name LIKE 'seamount%' AND datname = current_database()"
        )
    assert await store.read(lambda rows: rows.one("SELECT 2")) == (2,)


async def test_a_database_that_may_not_be_written_is_refused_call_by_call(place: Place):
    store = await place.open()
    await store.write(lambda rows: rows.run("SET default_transaction_read_only = on"))
    with pytest.raises(StoreUnavailable, match="read-only"):
        await store.write(lambda rows: rows.run("CREATE TABLE sneaked (x BIGINT)"))


async def test_a_server_that_is_not_there_and_a_database_that_is_not_are_unavailable(
    place: Place, postgresql: PostgresqlServer, tmp_path: Path
):
    for url in (postgresql.url("nowhere"), f"postgresql://x@/y?host={tmp_path}"):
        state = StateDir.open(tmp_path / "other")
        with pytest.raises(StoreUnavailable) as refused:
            await Store.open(state, database=url)
        state.close()
        assert refused.value.path.startswith("postgresql://")


@pytest.mark.parametrize("url", ["postgresql://u:secret@h/d?nonsense=1", "postgresql://[::1", "nonsense"])
async def test_a_bad_url_is_refused_without_repeating_it(place: Place, url: str):
    with pytest.raises(StoreError) as refused:
        PostgresqlDatabase(url)
    assert "secret" not in str(refused.value)


async def test_a_password_is_never_part_of_the_name(place: Place):
    name = PostgresqlDatabase("postgresql://otter:secret@db.example:5433/bay").name
    assert name == "postgresql://otter@db.example:5433/bay"


async def test_a_database_with_another_encoding_is_refused(
    place: Place, postgresql: PostgresqlServer, tmp_path: Path
):
    with psycopg.connect(postgresql.url("postgres"), autocommit=True) as admin:
        admin.execute("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0 LOCALE 'C'")
    state = StateDir.open(tmp_path / "other")
    with pytest.raises(StoreUnavailable, match="LATIN1"):
        await Store.open(state, database=postgresql.url("latin"))
    state.close()


async def test_a_commit_waits_for_the_disk_although_the_database_is_set_up_not_to(place: Place):
    name = psycopg.conninfo.conninfo_to_dict(place.url)["dbname"]
    with psycopg.connect(place.url, autocommit=True) as admin:
        admin.execute(f"ALTER DATABASE {name} SET synchronous_commit = off".encode())
    try:
        store = await place.open()
        assert await store.write(lambda rows: rows.one("SHOW synchronous_commit")) == ("on",)
    finally:
        with psycopg.connect(place.url, autocommit=True) as admin:
            admin.execute(f"ALTER DATABASE {name} RESET synchronous_commit".encode())


async def test_the_server_knows_which_process_is_connected(place: Place):
    store = await place.open()
    (name,) = await store.read(lambda rows: rows.one("SHOW application_name"))
    assert f"process {os.getpid()} on" in name
