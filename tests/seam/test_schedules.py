"""Schedules: what runs when, as whom, and what becomes of times that were missed."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from live_kernel.kernels import start_kernel
from live_kernel.waiting import until
from seam.faces import HttpFace, Seamount, seamount

from seamount.leash.tokens_admin import TokenStore
from seamount.seam import schedules_table
from seamount.seam.context import Context
from seamount.seam.scheduler import Scheduler
from seamount.seam.schedules_table import Stored
from seamount.seam.tables import MIGRATIONS
from seamount.seam.when import SECOND, read_when
from seamount.store.state_dir import StateDir
from seamount.store.store import Store

SCHEMA = {"kinds": {"k": {"fields": {"n": "int"}}}}


def policy(otter: list[str]) -> str:
    human = f'[principal."uid:{os.geteuid()}"'
    return f"""
version = 1
{human}]
fs.read = ["/**"]
{human}.seam]
act = ["*"]
assert = ["*"]
schedule = ["*"]
{human}.seam.query."*"]
[principal."agent:otter"]
fs.read = ["/**"]
[principal."agent:otter".seam]
assert = {json.dumps(otter)}
schedule = ["tick"]
[principal."agent:otter".seam.query."*"]
"""


@pytest.fixture(scope="module")
def running(shared_place: Path) -> Iterator[tuple[Seamount, HttpFace]]:
    file, tokens = shared_place / "schedule-policy.toml", shared_place / "schedule-tokens.db"
    file.write_text(policy(["state"]))
    options = ("--policy", str(file), "--token-store", str(tokens))
    otter = TokenStore(str(tokens)).create("agent:otter").bearer
    with seamount(shared_place, "schedules", *options) as kernel:
        human = kernel.http()
        assert human.say("act/install-schema", {"schema": SCHEMA}).reason is None
        assert human.say("act/create-entity", {"kind": "k", "id": "e"}).reason is None
        yield kernel, kernel.http(otter)


def set_(face: HttpFace, name: str, body: dict[str, Any]) -> Any:
    sent = {"content-type": "application/json"}
    return face.request("POST", f"/sys/schedule/{name}", json.dumps(body).encode(), sent).json


def runs(face: HttpFace, name: str) -> list[dict[str, Any]]:
    where = {"path": "name", "op": "eq", "value": name}
    answer = face.say("query/entities", {"kind": "run", "where": where}).answer
    return [each["fields"] for each in answer["data"]]


SET_N = {"verb": "assert", "name": "state", "body": {"entity": "e", "set": {"n": 1}}}


@pytest.mark.proves("method/sys.schedule.set")
def test_a_schedule_runs_and_its_runs_are_rows(running):
    face = running[0].http()
    made = set_(face, "soon", {"when": {"every": "1s"}, "do": SET_N})
    assert (made["revision"], len(made["next"])) == (1, 5)
    assert made["schedule"]["principal"] == f"uid:{os.geteuid()}"
    until(lambda: any(each["state"] == "done" for each in runs(face, "soon")))
    assert face.say("query/entities", {"kind": "k"}).answer["data"][0]["fields"] == {"n": 1}
    paused = set_(face, "soon", {"state": "paused", "expected_revision": 1})
    assert (paused["revision"], paused["next"]) == (2, [])
    assert paused["schedule"]["do"] == SET_N
    stale = set_(face, "soon", {"state": "active", "expected_revision": 1})
    assert (stale["reason"], stale["actual"]) == ("STALE_REVISION", 2)
    assert set_(face, "soon", {"state": "absent"})["schedule"]["state"] == "absent"
    where = {"path": "name", "op": "eq", "value": "soon"}
    assert face.say("query/entities", {"kind": "schedule", "where": where}).answer["data"] == []


def test_a_schedule_has_no_more_authority_than_who_set_it_has_when_it_runs(running):
    kernel, otter = running
    file = Path(kernel.http_path).parent / "schedule-policy.toml"
    assert set_(otter, "tock", {"when": {"every": "1s"}, "do": SET_N})["reason"] == "LEASH_DENIED"
    link = {"verb": "assert", "name": "link", "body": {"from": "e", "link": "l", "to": "e"}}
    assert set_(otter, "tick", {"when": {"every": "1s"}, "do": link})["reason"] == "LEASH_DENIED"
    assert set_(otter, "tick", {"when": {"every": "1s"}, "do": SET_N})["revision"] == 1
    until(lambda: any(each["state"] == "done" for each in runs(otter, "tick")))
    file.write_text(policy([]))
    until(lambda: any(each.get("reason") == "LEASH_DENIED" for each in runs(otter, "tick")))
    file.write_text(policy(["state"]))
    refused = set_(kernel.http(), "tick", {"state": "absent"})
    assert refused["reason"] == "LEASH_DENIED"
    assert set_(otter, "tick", {"state": "absent"})["schedule"]["state"] == "absent"


def test_what_is_scheduled_is_checked_when_it_is_set(running):
    face = running[0].http()
    when = {"every": "1h"}
    refused = {
        "SCHEMA_VIOLATION": [
            {"do": SET_N},
            {"when": when},
            {"when": when, "do": {"verb": "query", "name": "entities"}},
            {"when": when, "do": {"verb": "assert", "name": "state", "body": {"entity": 1}}},
            {"when": when, "do": {"verb": "assert", "name": "state", "body": {"nothing": 1}}},
            {"when": {"cron": "0 0 31 2 *"}, "do": SET_N},
        ],
        "UNKNOWN_OPERATION": [{"when": when, "do": {"verb": "call", "name": "shell-exek"}}],
    }
    for reason, bodies in refused.items():
        for body in bodies:
            assert set_(face, "checked", body)["reason"] == reason, body
    path = "/sys/schedule/Not-Kebab"
    assert face.request("POST", path, b"{}", {"content-type": "application/json"}).status == 404


def test_schedules_go_on_after_a_restart(place):
    options = ("--state-dir", str(place / "state"), "--http", str(place / "h"))

    def face_of(kernel) -> HttpFace:
        return HttpFace(str(place / "h"), Path(kernel.cookie_file).read_text().strip())

    kernel = start_kernel(place, *options)
    shell = {"verb": "call", "name": "shell-exec", "body": {"src": "1 + 1"}}
    assert set_(face_of(kernel), "shell", {"when": {"every": "1s"}, "do": shell})["revision"] == 1
    kernel.kill()
    kernel = start_kernel(place, *options)
    face = face_of(kernel)
    until(lambda: any(each["state"] == "done" for each in runs(face, "shell")))
    assert kernel.stop() == 0


class Clock:
    now = 1_000 * SECOND

    def __call__(self) -> int:
        return self.now


async def missed(misfire: str, overlap: str, seconds: int) -> list[tuple[str, int]]:
    """What becomes of the times of a schedule with a period of a minute while the kernel did not run."""
    state = StateDir.open_ephemeral()
    store = await Store.open(state, MIGRATIONS)
    clock = Clock()
    start = clock.now
    spec = {
        "when": {"every": "1m"},
        "do": {"verb": "assert", "name": "nothing", "body": {}},
        "misfire": misfire,
        "overlap": overlap,
    }
    due = read_when(spec["when"], start)(start)
    schedule = Stored(0, Context(), "s", 1, "active", spec, "uid:0", None, start, start, due)
    try:
        await store.write(lambda rows: schedules_table.put(rows, schedule))
        clock.now += seconds * SECOND
        scheduler = Scheduler(store, lambda principal, caps: None, clock)  # type: ignore[arg-type,return-value]
        await scheduler.look()
        await scheduler.settle()
        found = await store.read(lambda rows: rows.all("SELECT state, due_ns FROM seam_run ORDER BY id"))
        return [(state, (due - start) // SECOND) for state, due in found]
    finally:
        await store.close()
        state.close()


@pytest.mark.parametrize(
    ("misfire", "overlap", "told"),
    [
        ("skip", "allow", [("failed", 600)]),
        ("once", "allow", [("failed", 600)]),
        ("all", "queue", [("failed", 60 * each) for each in range(1, 11)]),
        ("all", "forbid", [("failed", 60), *[("skipped", 60 * each) for each in range(2, 11)]]),
    ],
)
async def test_missed_times_are_dealt_with_as_the_schedule_says(misfire, overlap, told):
    assert await missed(misfire, overlap, 610) == told


async def test_of_missed_times_alone_the_last_one_runs_once_or_none():
    assert await missed("once", "forbid", 59 + 2) == [("failed", 60)]
    assert await missed("skip", "forbid", 30) == []
