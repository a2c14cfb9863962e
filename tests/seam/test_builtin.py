"""Kinds that the kernel has itself are asked for like any other."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from live_kernel import until
from seam import naive, worlds
from seam.faces import Seamount, seamount
from seam.tables_alone import authority, request_of

from seamount.kernel.tasks import table as tasks_table
from seamount.seam import finding, literals
from seamount.seam.builtin import BuiltInCompiler
from seamount.seam.places import Place
from seamount.seam.spec import read_spec
from seamount.store.migrations import migrate
from seamount.store.sqlite import SqliteDatabase
from seamount.store.statements import Transaction

STATES = ["open", "done", "failed"]
COLUMNS = {"principal": "s", "session": "s", "state": "s", "started": "t", "finished": "t", "entry_id": "i"}


@pytest.fixture(scope="module")
def running(shared_place: Path) -> Iterator[Seamount]:
    with seamount(shared_place, "builtin") as kernel:
        yield kernel


def test_tasks_and_journal_entries_are_found_counted_and_paged(running):
    face, client = running.http(), running.kernel.json()
    client.call("session.attach", {"session": "bay"})
    for number in range(3):
        client.call("exec", {"src": f"{number} + 1", "position": "value", "background": True})
    asked = {"kind": "task", "where": {"path": "state", "op": "eq", "value": "completed"}}
    until(lambda: len(face.say("query/entities", asked).answer["data"]) == 3, 30, "the end of the tasks")
    found = face.say(
        "query/entities", {**asked, "order": [{"by": "started", "dir": "desc"}], "limit": 2}
    ).answer
    assert [each["id"] for each in found["data"]] == ["task:3", "task:2"]
    assert found["data"][0]["fields"]["session"] == "bay"
    assert "createdTx" not in found["data"][0]
    rest = {
        **asked,
        "order": [{"by": "started", "dir": "desc"}],
        "limit": 2,
        "cursor": found["page"]["next_cursor"],
    }
    assert [each["id"] for each in face.say("query/entities", rest).answer["data"]] == ["task:1"]
    counted = {
        "kind": "journal-entry",
        "where": {"path": "kind", "op": "eq", "value": "submission"},
        "group": ["ok"],
        "measures": {"n": {"op": "count"}, "sessions": {"op": "count_distinct", "path": "session"}},
    }
    rows = face.say("query/aggregate", counted).answer["data"]
    assert {"key": {"ok": True}, "measures": {"n": 3, "sessions": 1}} in rows
    assert face.say("query/entities", {"kind": "task", "as_of": 0}).reason == "QUERYSPEC_INVALID"
    assert (
        face.say("query/entities", {"kind": "task", "where": {"path": "stat", "op": "exists"}}).reason
        == "UNKNOWN_PATH"
    )
    assert face.say("act/create-entity", {"kind": "task"}).reason == "UNKNOWN_KIND"
    client.close()


def test_rows_of_others_are_not_there(running):
    found = running.http().say("query/entities", {"kind": "journal-entry", "limit": 1000}).answer["data"]
    assert {each["fields"]["principal"] for each in found} == {f"uid:{os.geteuid()}"}


def condition(random: Random, depth: int = 0) -> dict[str, Any]:
    if depth < 2 and random.random() < 0.3:
        return {
            random.choice(["all", "any"]): [condition(random, depth + 1) for _ in range(random.randint(0, 3))]
        }
    if depth < 2 and random.random() < 0.3:
        return {"not": condition(random, depth + 1)}
    path = random.choice(list(COLUMNS))
    made = worlds.leaf(random, [COLUMNS[path]])
    # A double may stand where a column holds integers.
    if COLUMNS[path] == "i" and type(made.get("value")) is int and random.random() < 0.3:
        made["value"] = worlds.value(random, "d")
    return {**made, "path": path} if made["op"] != "trait" else {"path": path, "op": "exists"}


@given(st.integers(0, 2**64 - 1))
@settings(max_examples=20, deadline=None, phases=[Phase.explicit, Phase.reuse, Phase.generate])
def test_columns_compare_as_fields_do(seed):
    random = Random(seed)
    database = SqliteDatabase(None)
    connection = database.connect_writer()
    try:
        migrate(database, connection, tasks_table.MIGRATIONS)
        database.begin(connection)
        rows = Transaction(connection)
        world = naive.World()
        for number in range(6):
            fields = {name: worlds.value(random, kind) for name, kind in COLUMNS.items()}
            fields["principal"] = random.choice(["otter", "crab"])
            for name in ("finished", "entry_id"):
                if random.random() < 0.3:
                    del fields[name]
            world.entities[f"task:{number}"] = {
                "kind": "task",
                "traits": [],
                "fields": fields,
                "created": 0,
                "updated": 0,
            }
            if fields.get("entry_id") in (2**63 - 1, -(2**63)):
                # No row of the kernel's has such a number: they stand for what is missing in orders.
                fields["entry_id"] = 7
            times = [
                literals.time_ns(fields[name]["$time"]) if name in fields else None
                for name in ("started", "finished")
            ]
            rows.run(
                "INSERT INTO task VALUES (?, '', ?, ?, ?, ?, ?, NULL, NULL, ?, 0)",
                (
                    number,
                    fields["session"],
                    fields["principal"],
                    fields["state"],
                    *times,
                    fields.get("entry_id"),
                ),
            )
        compiler = BuiltInCompiler(
            "task", Place(None, "main", ((0, 0),), 0, 0), authority({"task": {}}), ["otter", "crab"]
        )
        for _ in range(30):
            steps = [{"by": random.choice(list(COLUMNS)), "dir": random.choice(["asc", "desc"])}]
            spec = {"kind": "task", "where": condition(random), "order": steps}
            expected = naive.query(spec, world, {"task": {"all": []}})
            after, found = None, []
            while True:
                page = finding.find_page(rows, compiler, read_spec(request_of(spec)), after, 2)
                found += [entity.id for entity in page.entities]
                if (after := page.next_keys) is None:
                    break
            assert found == expected, spec
        connection.execute("ROLLBACK")
    finally:
        connection.close()
