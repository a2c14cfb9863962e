"""Reads: one snapshot each, a deadline, and a connection that survives both."""

from __future__ import annotations

import asyncio
import threading

import pytest

from seamount.store import ReadTimedOut, StatementFailed, StoreBusy, StoreClosed, StoreUnavailable
from seamount.store.readers import ReadPool
from seamount.store.sqlite import SqliteDatabase

ENDLESS = "WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n"


async def test_a_read_past_its_deadline_is_interrupted_and_the_pool_serves_on(either):
    for _ in range(6):
        with pytest.raises(ReadTimedOut) as refused:
            await either.read(lambda rows: rows.one(ENDLESS), timeout=0.02)
        assert refused.value.seconds == 0.02
    assert await either.read(lambda rows: rows.one("SELECT 7"), timeout=5) == (7,)
    assert await either.write(lambda rows: rows.one("SELECT 8")) == (8,)


async def test_a_cancelled_read_is_interrupted(either):
    started = threading.Event()
    ended = threading.Event()

    def endless(rows):
        started.set()
        try:
            return rows.one(ENDLESS)
        finally:
            ended.set()

    task = asyncio.create_task(either.read(endless))
    assert await asyncio.to_thread(started.wait, 10)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await asyncio.to_thread(ended.wait, 10)


async def test_an_abandoned_read_does_not_start_its_next_statement(store):
    started, opened, refused = threading.Event(), threading.Event(), threading.Event()

    def two_steps(rows):
        started.set()
        assert opened.wait(10)
        try:
            rows.one("SELECT 1")
        except Exception:
            refused.set()
            raise

    task = asyncio.create_task(store.read(two_steps))
    assert await asyncio.to_thread(started.wait, 10)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    opened.set()
    assert await asyncio.to_thread(refused.wait, 10)


async def test_a_read_sees_one_state_of_the_database_throughout(store):
    await store.write(lambda rows: rows.run("CREATE TABLE counter (value BIGINT)"))
    await store.write(lambda rows: rows.run("INSERT INTO counter VALUES (1)"))
    read_once, written = threading.Event(), threading.Event()

    def twice(rows):
        first = rows.one("SELECT value FROM counter")
        read_once.set()
        assert written.wait(10)
        return first, rows.one("SELECT value FROM counter")

    task = asyncio.create_task(store.read(twice))
    assert await asyncio.to_thread(read_once.wait, 10)
    await store.write(lambda rows: rows.run("UPDATE counter SET value = 2"))
    written.set()
    assert await task == ((1,), (1,))
    assert await store.read(lambda rows: rows.one("SELECT value FROM counter")) == (2,)


async def test_a_read_cannot_write(either):
    with pytest.raises(StoreUnavailable, match=r"read-?only"):
        await either.read(lambda rows: rows.all("CREATE TABLE sneaked (x BIGINT)"))
    await either.write(lambda rows: rows.run("CREATE TABLE allowed (x BIGINT)"))


async def test_the_error_of_a_read_reaches_its_caller(either):
    with pytest.raises(StatementFailed, match="nowhere"):
        await either.read(lambda rows: rows.one("SELECT * FROM nowhere"))
    with pytest.raises(TimeoutError, match="mine"):
        await either.read(_raise_timeout)


def _raise_timeout(_):
    raise TimeoutError("mine")


async def test_waiting_reads_are_bounded(tmp_path):
    database = SqliteDatabase(tmp_path / "x.db")
    database.connect_writer().close()
    pool = ReadPool(database, readers=1, limit=2)
    opened = threading.Event()
    held = [asyncio.create_task(pool.read(lambda _: opened.wait(10), 10)) for _ in range(2)]
    await asyncio.sleep(0)
    with pytest.raises(StoreBusy):
        await pool.read(lambda rows: rows.one("SELECT 1"), 10)
    opened.set()
    await asyncio.gather(*held)
    assert await pool.read(lambda rows: rows.one("SELECT 1"), 10) == (1,)
    await pool.close()


async def test_closing_interrupts_reads_and_answers_them(either):
    started = threading.Event()

    def endless(rows):
        started.set()
        return rows.one(ENDLESS)

    tasks = [asyncio.create_task(either.read(endless)) for _ in range(8)]
    assert await asyncio.to_thread(started.wait, 10)
    await either.close()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert {type(outcome) for outcome in outcomes} == {StoreClosed}
