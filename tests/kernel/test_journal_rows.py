"""Rows of single statements: what they say, whose they are, what they belong to; losing them is told."""

from __future__ import annotations

import resource
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from live_kernel import JsonClient, start_kernel, until
from live_kernel.fixtures import Attached
from live_kernel.harbour import MAY_MOST, harbour

from seamount.kernel.runs import statement_spans
from seamount.kernel.undo import table as undo_table
from seamount.store import journal_query


def statements(bay: Any, **params: Any) -> list[dict[str, Any]]:
    """The rows of statements in their order."""
    found: list[dict[str, Any]] = bay.call("journal.query", {"granularity": "statement", **params})
    return found[::-1]


@pytest.mark.proves("kernel/J1", "method/journal.query")
def test_statements_are_told_apart_from_their_program_and_say_what_each_does(bay: Attached) -> None:
    src = 'fn look(p) { ls (p) }\nlet n = "ü"; ls /usr\nlook("/etc")\n^true'
    bay.exec(src)
    [program] = bay.call("journal.query", {"session": bay.name})
    found = statements(bay, parent_id=program["id"])
    assert program["kind"] == "submission"
    assert not {"ordinal", "parent_id", "span"} & set(program)
    assert [(row["kind"], row["parent_id"], row["ordinal"]) for row in found] == [
        ("statement", program["id"], ordinal) for ordinal in range(5)
    ]
    raw = src.encode()
    assert [raw[row["span"]["start"] : row["span"]["end"]].decode() for row in found] == [
        row["src"] for row in found
    ]
    listing, opaque = found[2], found[4]
    assert listing["effects"] == [{"kind": "fs_read", "paths": ["/usr"]}]
    assert (opaque["opaque"], listing["opaque"]) == (True, False)
    assert statements(bay, session=bay.name, effects=["fs_read"])[-1]["src"] == 'look("/etc")'
    everything = bay.call("journal.query", {"session": bay.name, "granularity": "all"})
    assert len(everything) == len(found) + 1


@pytest.mark.proves("kernel/J1")
def test_rows_keep_their_order_when_some_are_written_early(bay: Attached) -> None:
    bay.exec("1\njournal.len()\n2\nhistory.len()\n3")
    assert [row["src"] for row in statements(bay, session=bay.name)] == [
        "1",
        "journal.len()",
        "2",
        "history.len()",
        "3",
    ]


@pytest.mark.proves("kernel/J16")
def test_statements_carry_who_ran_them_in_a_shared_session(place: Path) -> None:
    policy = f"""
version = 1
[principal."agent:otter"]
shares_with = ["agent:crab"]
{MAY_MOST}
[principal."agent:crab"]
{MAY_MOST}
"""
    with harbour(place, policy) as here:
        otter = here.caller("agent:otter", session="bay", shared=True)
        crab = here.caller("agent:crab", session="bay", owner="agent:otter")
        otter.exec("1")
        crab.exec("2\njournal.len()")
        for caller, sources in ((otter, ["1"]), (crab, ["2", "journal.len()"])):
            found = statements(caller)
            assert [row["src"] for row in found] == sources
            assert {row["principal"] for row in found} == {caller.attached["principal"]}


@pytest.mark.proves("kernel/J3")
def test_rows_refer_to_rows_that_exist(place: Path) -> None:
    state = place / "state"
    work = place / "work"
    work.mkdir()
    kernel = start_kernel(place, "--state-dir", str(state))
    client = kernel.json()
    client.call("session.attach", {"cwd": str(work)})
    client.call("exec", {"src": "touch a\n1 + 1\nrm a"})
    client.call("exec", {"src": "undo"})
    client.close()
    assert kernel.stop() == 0
    database = sqlite3.connect(state / "journal.db")
    database.execute("PRAGMA foreign_keys = ON")
    try:
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []
        orphans = "SELECT count(*) FROM journal_entry WHERE kind = 'statement' AND parent_id IS NULL"
        assert database.execute(orphans).fetchone() == (0,)
        for table in ("journal_output", "journal_effect", "journal_span", "undo_entry", "undo_step"):
            assert database.execute(f"SELECT count(*) FROM {table}").fetchone() > (0,), table
            assert (
                "REFERENCES"
                in database.execute("SELECT sql FROM sqlite_master WHERE name = ?", (table,)).fetchone()[0]
            )
        with pytest.raises(sqlite3.IntegrityError):
            database.execute("INSERT INTO journal_span (entry_id, start, stop) VALUES (999999, 0, 1)")
        # What belongs to a row goes with it; a program does not go before its statements.
        with pytest.raises(sqlite3.IntegrityError):
            database.execute("DELETE FROM journal_entry WHERE parent_id IS NULL")
        database.execute("DELETE FROM journal_entry WHERE parent_id IS NOT NULL")
        for table in ("journal_span", "undo_entry", "undo_step"):
            assert database.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)
    finally:
        database.close()


@pytest.mark.proves("kernel/J4")
def test_rows_that_cannot_be_written_are_noticed(place: Path) -> None:
    kernel = start_kernel(place, "--state-dir", str(place / "state"))
    client = kernel.json()
    try:
        assert "journal" not in client.call("session.attach", {"session": "bay"})
        client.call("exec", {"src": "3"})
        client.call("events.subscribe", {"channel": "health"})
        before = resource.prlimit(kernel.pid, resource.RLIMIT_FSIZE, (4_096, resource.RLIM_INFINITY))
        answer = client.call("exec", {"src": "4\n5"})
        assert (answer["durability"], answer["journal"]) == ("degraded", "degraded")
        assert told_health(client, "journal")["ok"] is False
        assert client.call("session.attach", {"session": "bay"})["journal"] == "degraded"
        resource.prlimit(kernel.pid, resource.RLIMIT_FSIZE, before)
        client.call("events.subscribe", {"channel": "health"})
        assert "journal" not in client.call("exec", {"src": "6"})
        assert told_health(client, "journal")["ok"] is True
    finally:
        client.close()
        assert kernel.stop() == 0
    assert "3 rows of the journal could not be written" in kernel.log


def told_health(client: JsonClient, component: str) -> dict[str, Any]:
    """The next event about a component."""
    found: list[dict[str, Any]] = []

    def look() -> bool:
        message = client.receive()
        payload = message.get("params", {}).get("payload", {})
        if payload.get("component") == component:
            found.append(payload)
        return bool(found)

    until(look)
    return found[0]


class Counting:
    """A snapshot that counts what it is asked."""

    def __init__(self, rows: Any) -> None:
        self._rows = rows
        self.asked = 0

    def all(self, sql: str, parameters: Any = ()) -> Any:
        self.asked += 1
        return self._rows.all(sql, parameters)

    def one(self, sql: str, parameters: Any = ()) -> Any:
        self.asked += 1
        return self._rows.one(sql, parameters)


@pytest.mark.proves("kernel/J13")
async def test_rows_are_read_in_as_many_statements_whatever_their_number(tmp_path: Path) -> None:
    from seamount.store import journal
    from seamount.store.state_dir import StateDir
    from seamount.store.statements import Snapshot
    from seamount.store.store import Store

    state = StateDir.open(tmp_path / "state")
    store = await Store.open(state, (*statement_spans.MIGRATIONS, *undo_table.MIGRATIONS))
    try:
        run = journal.Run(principal="p", session="s", src="1", ts=1, cwd=b"/")
        blob = await store.blobs.stage(b"x")
        outcome = journal.Outcome(0, True, 1, (journal.Output("value", blob), journal.Output("render", blob)))

        def fill(transaction: Any) -> None:
            for _ in range(300):
                journal.record(transaction, run, outcome)

        await store.write(fill)

        def counted(limit: int) -> Callable[[Snapshot], tuple[int, int]]:
            def unit(rows: Snapshot) -> tuple[int, int]:
                counting = Counting(rows)
                found = journal_query.query(counting, journal_query.JournalQuery(limit=limit))
                ids = [row.id for row in found]
                undo_table.of_rows(counting, ids)
                statement_spans.of_rows(counting, ids)
                return len(found), counting.asked

            return unit

        assert await store.read(counted(1)) == (1, 4)
        assert await store.read(counted(300)) == (300, 4)
    finally:
        await store.close()
        state.close()
