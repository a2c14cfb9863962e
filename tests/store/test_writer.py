"""Group commit: who shares a transaction, who fails, who is answered and when."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import apsw
import pytest
from places import Place

from seamount.store import (
    Migration,
    StateDir,
    StatementFailed,
    Store,
    StoreBusy,
    StoreClosed,
    StoreConflict,
    Transaction,
)

NOTES = Migration("notes", 1, "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE)")


def note(text: str):
    return lambda rows: rows.insert("INSERT INTO note (text) VALUES (?) RETURNING id", (text,))


def texts(rows) -> list[str]:
    return [text for (text,) in rows.all("SELECT text FROM note ORDER BY id")]


@pytest.fixture
async def notes(any_place: Place) -> Store:
    return await any_place.open([NOTES], queue_limit=64)


class Gate:
    """A unit that holds the writer until it is opened, so that others queue behind it."""

    def __init__(self, store: Store) -> None:
        self._entered = threading.Event()
        self._open = threading.Event()
        self.done = store.write(self._hold)

    def _hold(self, _: Transaction) -> None:
        self._entered.set()
        assert self._open.wait(10)

    async def entered(self) -> None:
        assert await asyncio.to_thread(self._entered.wait, 10)

    def open(self) -> None:
        self._open.set()


async def test_units_that_wait_for_a_commit_share_the_next_one_in_the_order_of_their_calls(notes):
    gate = Gate(notes)
    await gate.entered()
    before = notes.counters.commits
    waiting = [notes.write(note(f"n{number}")) for number in range(40)]
    gate.open()
    assert await asyncio.gather(*waiting) == list(range(1, 41))
    assert notes.counters.commits == before + 2
    assert await notes.read(texts) == [f"n{number}" for number in range(40)]


async def test_a_unit_that_fails_undoes_itself_and_nobody_else(notes):
    def half(rows: Transaction) -> None:
        rows.run("INSERT INTO note (text) VALUES ('half')")
        raise LookupError("no such thing")

    gate = Gate(notes)
    await gate.entered()
    waiting = [
        notes.write(note("first")),
        notes.write(half),
        notes.write(note("first")),
        notes.write(lambda rows: rows.run("INSERT INTO nowhere VALUES (1)")),
        notes.write(lambda rows: rows.run("INSERT INTO note (text) VALUES (?)", (object(),))),
        notes.write(note("last")),
    ]
    gate.open()
    outcomes = await asyncio.gather(*waiting, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [
        int,
        LookupError,
        StoreConflict,
        StatementFailed,
        StatementFailed if notes.database_kind == "postgresql" else TypeError,
        int,
    ]
    assert await notes.read(texts) == ["first", "last"]
    assert notes.counters.failed_units == 4
    assert notes.counters.failed_commits == 0


async def test_a_lone_unit_that_fails_leaves_nothing(notes):
    def half(rows: Transaction) -> None:
        rows.run("INSERT INTO note (text) VALUES ('half')")
        raise LookupError

    with pytest.raises(LookupError):
        await notes.write(half)
    assert await notes.read(texts) == []
    await notes.write(note("after"))
    assert await notes.read(texts) == ["after"]


async def test_a_caller_is_answered_only_once_another_connection_can_see_its_rows(tmp_path: Path):
    state = StateDir.open(tmp_path)
    store = await Store.open(state, [NOTES])
    other = apsw.Connection(str(tmp_path / "journal.db"), flags=apsw.SQLITE_OPEN_READONLY)

    async def write(text: str) -> bool:
        await store.write(note(text))
        return other.execute("SELECT count(*) FROM note WHERE text = ?", (text,)).fetchall() == [(1,)]

    assert all(await asyncio.gather(*(write(f"n{number}") for number in range(100))))
    other.close()
    await store.close()
    state.close()


async def test_a_full_queue_refuses_the_next_unit_and_recovers(notes):
    gate = Gate(notes)
    await gate.entered()
    waiting = [notes.write(note(f"n{number}")) for number in range(64)]
    assert notes.queued == 64
    with pytest.raises(StoreBusy) as refused:
        notes.write(note("too many"))
    assert (refused.value.queue, refused.value.limit) == ("write", 64)
    gate.open()
    await asyncio.gather(*waiting)
    await notes.write(note("again"))


async def test_closing_writes_what_is_queued_and_refuses_what_comes_after(place: Place):
    store = await place.open([NOTES])
    waiting = [store.write(note(f"n{number}")) for number in range(300)]
    await store.close()
    assert len(await asyncio.gather(*waiting)) == 300
    with pytest.raises(StoreClosed):
        store.write(note("late"))
    with pytest.raises(StoreClosed):
        await store.read(texts)
    await place.close()
    store = await place.open([NOTES])
    assert len(await store.read(texts)) == 300


async def test_a_unit_withdrawn_before_the_writer_took_it_is_not_written(notes):
    gate = Gate(notes)
    await gate.entered()
    withdrawn = notes.write(note("withdrawn"))
    kept = notes.write(note("kept"))
    withdrawn.cancel()
    gate.open()
    await kept
    assert await notes.read(texts) == ["kept"]


async def test_what_follows_a_commit_runs_in_commit_order_before_the_callers_go_on(notes):
    order: list[str] = []

    async def write(text: str) -> None:
        await notes.write(note(text), committed=lambda number: order.append(f"committed {number}"))
        order.append(f"answered {text}")

    await asyncio.gather(write("a"), write("b"))
    assert order.index("committed 1") < order.index("committed 2")
    assert order.index("committed 1") < order.index("answered a")
    assert order.index("committed 2") < order.index("answered b")


async def test_what_follows_a_commit_runs_although_the_caller_was_cancelled_meanwhile(notes):
    committed: list[None] = []
    entered, opened = threading.Event(), threading.Event()

    def unit(rows: Transaction) -> None:
        entered.set()
        assert opened.wait(10)
        rows.run("INSERT INTO note (text) VALUES ('taken')")

    future = notes.write(unit, committed=committed.append)
    assert await asyncio.to_thread(entered.wait, 10)
    future.cancel()
    opened.set()
    await notes.write(note("next"))
    assert committed == [None]
    assert await notes.read(texts) == ["taken", "next"]


async def test_a_failure_in_what_follows_a_commit_is_reported_and_harms_nobody(notes):
    reported: list[dict] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: reported.append(context))

    def explode(_: int) -> None:
        raise LookupError("after the commit")

    first = notes.write(note("a"), committed=explode)
    second = notes.write(note("b"))
    assert await asyncio.gather(first, second) == [1, 2]
    assert [type(context["exception"]) for context in reported] == [LookupError]
