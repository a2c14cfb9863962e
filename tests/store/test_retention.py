"""Which rows of the journal go, which stay, and what an export of them tells."""

from __future__ import annotations

import base64
import json
import time
from pathlib import Path

import pytest

from seamount.store import Store, journal, leases, retention
from seamount.store.blobs import stage_inline
from seamount.store.journal import Outcome, Output, Run
from seamount.store.journal_export import export
from seamount.store.journal_query import JournalQuery, query
from seamount.store.migrations import migrate
from seamount.store.retention import retain
from seamount.store.sqlite import SqliteDatabase
from seamount.store.store import OWN_MIGRATIONS

DAY = 86_400


def ago(days: float) -> int:
    return time.time_ns() - int(days * DAY * 1e9)


async def append(store: Store, days: float, parent: int | None = None, text: bytes = b"v", **fields) -> int:
    kind = journal.SUBMISSION if parent is None else journal.STATEMENT
    run = Run("otter", "bay", "s" * 100, ago(days), b"/srv", kind=kind, parent_id=parent, **fields)
    outcome = Outcome(0, True, 1, (Output("value", stage_inline(text)),))
    return await store.write(lambda rows: journal.record(rows, run, outcome))


async def ids(store: Store) -> list[int]:
    found = await store.read(lambda rows: query(rows, JournalQuery(kinds=None)))
    return sorted(row.id for row in found)


@pytest.mark.proves("kernel/J21")
async def test_old_rows_go_with_their_statements_effects_and_outputs(store: Store):
    old = await append(store, 40, effect_kinds=["fs_read"])
    inner = await append(store, 40, old)
    await append(store, 40, inner)
    fresh = await append(store, 10)
    planned = await retain(store, ttl_s=30 * DAY)
    assert await ids(store) != [fresh]
    done = await retain(store, ttl_s=30 * DAY, dry_run=False)
    assert (planned.deleted, done.deleted, done.remaining) == (3, 3, 1)
    assert planned.remaining_length == done.remaining_length
    assert await ids(store) == [fresh]
    for table in ("journal_effect", "journal_output"):
        rows = await store.read(lambda r, t=table: r.all(f"SELECT entry_id FROM {t}"))
        assert {entry_id for (entry_id,) in rows} <= {fresh}


@pytest.mark.proves("kernel/J21")
async def test_a_row_that_gave_a_leased_blob_stays_until_the_lease_ends(store: Store):
    parent = await append(store, 40)
    statement = await append(store, 40, parent, b"kept")
    gone = await append(store, 40)
    address = stage_inline(b"kept").address
    await store.write(lambda rows: leases.pin(rows, address, owner="me", reason=leases.UNDO))
    done = await retain(store, ttl_s=30 * DAY, dry_run=False)
    assert (done.deleted, done.kept_for_lease) == (1, 2)
    assert await ids(store) == [parent, statement]
    assert gone not in await ids(store)
    await store.write(lambda rows: leases.unpin(rows, address, owner="me"))
    assert (await retain(store, ttl_s=30 * DAY, dry_run=False)).deleted == 2


@pytest.mark.proves("kernel/J21")
async def test_what_can_still_be_undone_stays_whatever_room_it_takes(store: Store):
    old = await append(store, 3)
    young = await append(store, 1)
    done = await retain(store, ttl_s=0, budget=0, undo_window_s=2 * DAY, dry_run=False)
    assert done.deleted == 1
    assert await ids(store) == [young]
    assert old != young


async def test_a_family_goes_in_batches_that_others_can_write_between(
    store: Store, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(retention, "BATCH", 3)
    parent = await append(store, 40)
    for _ in range(7):
        await append(store, 40, parent)
    before = store.counters.units
    done = await retain(store, ttl_s=30 * DAY, dry_run=False)
    assert (done.deleted, done.remaining, await ids(store)) == (8, 0, [])
    # The leases of sessions are one unit.
    assert store.counters.units - before == 4


async def test_what_runs_stays(store: Store):
    run = Run("otter", "bay", "sleep", ago(40), b"/")
    running = await store.write(lambda rows: journal.begin(rows, run))
    parent = await append(store, 40)
    child = Run("otter", "bay", "x", ago(40), b"/", kind=journal.STATEMENT, parent_id=parent)
    await store.write(lambda rows: journal.begin(rows, child))
    assert (await retain(store, ttl_s=DAY, undo_window_s=0, dry_run=False)).deleted == 0
    assert running in await ids(store)


async def test_a_budget_takes_the_oldest_and_no_more_than_it_must(store: Store):
    rows = [await append(store, 40 - number) for number in range(6)]
    each = (await retain(store)).remaining_length // 6
    planned = await retain(store, budget=each * 4)
    done = await retain(store, budget=each * 4, dry_run=False)
    assert planned.deleted == done.deleted == 2
    assert await ids(store) == rows[2:]
    both = await retain(store, ttl_s=36.5 * DAY, budget=each * 2)
    assert (both.deleted, both.remaining) == (2, 2)
    assert (await retain(store, ttl_s=36.5 * DAY, budget=each * 2, dry_run=False)).remaining == 2


@pytest.mark.proves("kernel/J21")
async def test_an_export_has_every_row_with_what_it_gave(store: Store):
    first = await append(store, 3, text=b"\x00\xff", ast='{"stmts":[]}')
    second = await append(store, 2, first, b"x" * 10)
    run = Run("otter", "bay", "odd", ago(1), b"/\xff", effects='[{"kind":"fs_read"}]')
    third = await store.write(lambda rows: journal.begin(rows, run))
    lines = [json.loads(line) async for line in export(store, content=True)]
    assert lines[0] == {"format": "seamount-journal", "version": 1}
    assert [line["id"] for line in lines[1:]] == [first, second, third]
    assert lines[1]["ast"] == {"stmts": []}
    assert base64.b64decode(lines[1]["outputs"][0]["content_base64"]) == b"\x00\xff"
    assert lines[2]["parent_id"] == first
    assert (lines[3]["state"], lines[3]["effects"]) == ("running", [{"kind": "fs_read"}])
    assert base64.b64decode(lines[3]["cwd_base64"]) == b"/\xff"
    part = [json.loads(line) async for line in export(store, since=ago(2.5), until=ago(1.5))]
    assert [line["id"] for line in part[1:]] == [second]
    assert "content_base64" not in part[1]["outputs"][0]


async def test_finding_a_family_does_not_read_the_whole_journal(tmp_path: Path):
    database = SqliteDatabase(tmp_path / "journal.db")
    connection = database.connect_writer()
    migrate(database, connection, OWN_MIGRATIONS)
    plan = [row[-1] for row in connection.execute(f"EXPLAIN QUERY PLAN {retention._FAMILY}", (1, 1))]
    connection.close()
    assert not any(step == "SCAN e" for step in plan), plan
    assert any(step.startswith("SEARCH e USING INTEGER PRIMARY KEY") for step in plan), plan
