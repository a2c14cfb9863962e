"""Queries: every filter counts before the limit. Compared with a list in memory."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator

import pytest
from databases import database_at
from hypothesis import given, settings
from hypothesis import strategies as st
from places import Place
from postgresql_server import PostgresqlServer

from seamount.store import Snapshot, Store, Transaction, journal
from seamount.store.blobs import stage_inline
from seamount.store.database import Connection, Database
from seamount.store.journal import Outcome, Output, Run
from seamount.store.journal_query import LIMIT, Entry, JournalQuery, entries, entry, query
from seamount.store.migrations import migrate
from seamount.store.sqlite import SqliteDatabase
from seamount.store.store import OWN_MIGRATIONS

KINDS = ["fs_read", "fs_read_all", "fs_write", "proc", "net"]
PRINCIPALS = ["otter", "eel", "crab"]
SESSIONS = ["bay", "reef"]
HEADS = ["ls", "rm", "lsof", ""]
ROWS = 160


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def connection(request: pytest.FixtureRequest) -> Iterator[Connection]:
    url = None
    database: Database = SqliteDatabase(None)
    if request.param == "postgresql":
        server: PostgresqlServer = request.getfixturevalue("postgresql")
        url = server.create()
        database = database_at(url)
    connection = database.connect_writer()
    migrate(database, connection, OWN_MIGRATIONS)
    yield connection
    connection.close()
    if url is not None:
        server.give_back(url)


@pytest.fixture(scope="module")
def effects(connection: Connection) -> dict[int, set[str]]:
    """Fills the journal; gives the effect kinds of each row."""
    chance = random.Random(11)
    rows = Transaction(connection)
    written: dict[int, set[str]] = {}
    for number in range(ROWS):
        kinds = chance.sample(KINDS, chance.randrange(4))
        run = Run(
            chance.choice(PRINCIPALS),
            chance.choice(SESSIONS),
            f"{chance.choice(HEADS)} {number}" if chance.random() < 0.9 else "",
            1_000 + chance.randrange(50),
            b"/",
            effect_kinds=kinds,
            kind=chance.choice([journal.SUBMISSION, journal.SUBMISSION, journal.STATEMENT]),
        )
        if chance.random() < 0.2:
            entry_id = journal.begin(rows, run)
        else:
            outputs = (Output("value", stage_inline(b"%d" % number)),)
            entry_id = journal.record(rows, run, Outcome(0, chance.random() < 0.6, 1, outputs))
        written[entry_id] = set(kinds)
    return written


def expected(everything: list[Entry], effects: dict[int, set[str]], wanted: JournalQuery) -> list[int]:
    def matches(row: Entry) -> bool:
        return (
            (wanted.since is None or row.ts >= wanted.since)
            and (wanted.until is None or row.ts <= wanted.until)
            and (wanted.principals is None or row.principal in wanted.principals)
            and (wanted.session is None or row.session == wanted.session)
            and (wanted.head is None or (row.src.split() or [""])[0] == wanted.head)
            and (wanted.ok is None or row.ok is wanted.ok)
            and set(wanted.effects) <= effects[row.id]
            and (wanted.kinds is None or row.kind in wanted.kinds)
            and (wanted.states is None or row.state in wanted.states)
            and (wanted.before_id is None or row.id < wanted.before_id)
        )

    return [row.id for row in everything if matches(row)][: wanted.limit or 100]


maybe = st.none
queries = st.builds(
    JournalQuery,
    since=maybe() | st.integers(995, 1_055),
    until=maybe() | st.integers(995, 1_055),
    principals=maybe() | st.lists(st.sampled_from([*PRINCIPALS, "nobody"]), max_size=3),
    session=maybe() | st.sampled_from(SESSIONS),
    head=maybe() | st.sampled_from([*HEADS, "l"]),
    ok=maybe() | st.booleans(),
    effects=st.lists(st.sampled_from([*KINDS, "fs"]), max_size=2),
    kinds=maybe() | st.lists(st.sampled_from([journal.SUBMISSION, journal.STATEMENT]), max_size=2),
    states=maybe() | st.lists(st.sampled_from(["running", "finished", "interrupted"]), max_size=2),
    before_id=maybe() | st.integers(0, ROWS + 5),
    limit=st.integers(0, 30),
)


@settings(max_examples=120, deadline=None)
@given(wanted=queries)
def test_a_query_gives_the_newest_rows_that_match_every_filter(connection, effects, wanted):
    rows = Snapshot(connection)
    everything = query(rows, JournalQuery(kinds=None, limit=LIMIT))
    assert len(everything) == ROWS
    assert [row.id for row in query(rows, wanted)] == expected(everything, effects, wanted)


def test_pages_by_cursor_cover_everything_once(connection, effects):
    rows = Snapshot(connection)
    seen: list[int] = []
    page = query(rows, JournalQuery(kinds=None, limit=7))
    while page:
        seen += [row.id for row in page]
        page = query(rows, JournalQuery(kinds=None, limit=7, before_id=page[-1].id))
    assert seen == sorted(effects, reverse=True)


def test_each_row_brings_its_own_outputs(connection, effects):
    for row in query(Snapshot(connection), JournalQuery(kinds=None, limit=LIMIT)):
        finished = row.state == "finished"
        assert [output.kind for output in row.outputs] == ["value"] * finished
        assert all(output.address == stage_inline(b"%d" % (row.id - 1)).address for output in row.outputs)


def test_submissions_are_what_a_query_gives_by_default_and_a_hundred_of_them(connection, effects):
    rows = query(Snapshot(connection), JournalQuery())
    assert {row.kind for row in rows} == {journal.SUBMISSION}
    assert len(query(Snapshot(connection), JournalQuery(kinds=None))) == 100


def test_rows_are_found_by_id(connection, effects):
    rows = Snapshot(connection)
    assert entry(rows, 10_000) is None
    assert [row.id for row in entries(rows, [9, 10_000, 3])] == [3, 9]
    assert entries(rows, []) == []
    with pytest.raises(ValueError, match="1000"):
        entries(rows, range(1_001))


def test_lists_in_a_filter_are_bounded(connection):
    with pytest.raises(ValueError, match="256"):
        query(Snapshot(connection), JournalQuery(principals=["p"] * 257))
    with pytest.raises(ValueError, match="256"):
        query(Snapshot(connection), JournalQuery(effects=["p"] * 257))


@pytest.mark.proves("kernel/J15")
@pytest.mark.parametrize("asked", [LIMIT + 1, 2**63, 2**80])
async def test_a_huge_limit_is_clamped(store: Store, asked: int):
    run = Run("otter", "bay", "ls", 1, b"/")
    await asyncio.gather(
        *(store.write(lambda rows: journal.record(rows, run, Outcome(0, True, 1))) for _ in range(LIMIT + 5))
    )
    found = await store.read(lambda rows: query(rows, JournalQuery(limit=asked)))
    assert len(found) == LIMIT
    assert found[0].id == LIMIT + 5


class Counting:
    """A connection that counts what it is asked."""

    def __init__(self, connection: Connection) -> None:
        self.stream = connection.stream
        self._execute = connection.execute
        self.statements = 0

    def execute(self, *words):
        self.statements += 1
        return self._execute(*words)


@pytest.mark.proves("kernel/J13")
def test_how_many_statements_are_run_does_not_depend_on_how_many_rows_are_read(connection, effects):
    def statements(limit: int) -> tuple[int, int]:
        counting = Counting(connection)
        found = query(Snapshot(counting), JournalQuery(kinds=None, limit=limit))
        assert sum(bool(row.outputs) for row in found) >= limit // 2
        ids = [row.id for row in found]
        asked = counting.statements
        assert sorted(row.id for row in entries(Snapshot(counting), ids)) == sorted(ids)
        return asked, counting.statements - asked

    few, many = statements(4), statements(120)
    assert few == many
    assert max(many) <= 3


@pytest.mark.proves("kernel/J13")
async def test_indexes_serve_the_selective_filters(disk: Place):
    store = await disk.open()
    for sql, index in [
        (
            "SELECT id FROM journal_entry e WHERE e.head = 'ls' ORDER BY e.id DESC LIMIT 5",
            "journal_entry_head",
        ),
        (
            "SELECT id FROM journal_entry e WHERE e.principal IN ('a') AND e.session = 'b' ORDER BY e.id",
            "journal_entry_principal",
        ),
        ("SELECT id FROM journal_entry WHERE state = 'running' ORDER BY id", "journal_entry_running"),
        ("SELECT entry_id FROM journal_output WHERE hash = x'00'", "journal_output_hash"),
    ]:
        plan = await store.read(lambda rows, sql=sql: rows.all(f"EXPLAIN QUERY PLAN {sql}"))
        assert index in plan[0][3], plan
