"""Nobody reaches what is another principal's, and "not yours" looks like "unknown".

Two principals with a token each, over JSON-RPC and gRPC, in sessions of the same name and of different ones.
A method that names an object has a row in OBJECTS; one that lists has a row in VIEWS. A served method with
neither stands in WITHOUT_OBJECT with the reason, so that a new one is not forgotten.
"""

from __future__ import annotations

import itertools
import json
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from live_kernel import Failed
from live_kernel.harbour import MAY_MOST, Caller, Harbour, harbour

from seamount.wire.methods import METHODS

POLICY = f"""
version = 1
[principal."uid:{os.geteuid()}"]
{MAY_MOST}
[principal."agent:otter"]
{MAY_MOST}
[principal."agent:crab"]
{MAY_MOST}
"""

MARK = "mark-of-the-otter"
"""In everything that the owner makes."""

_numbers = itertools.count(1)


@pytest.fixture(scope="module")
def whole(shared_place: Path) -> Iterator[Harbour]:
    with harbour(shared_place, POLICY, socket="matrix.sock") as ready:
        yield ready


@pytest.fixture
def here(whole: Harbour) -> Iterator[Harbour]:
    yield whole
    whole.close_sessions()


def value(owner: Caller) -> dict[str, Any]:
    return {"ref": owner.exec(f'"{MARK}"')["ref"]}


def stream(owner: Caller) -> dict[str, Any]:
    return {"ref": owner.exec(f'["{MARK}"].stream()')["ref"]}


def blob(owner: Caller) -> dict[str, Any]:
    owner.exec(f'"{MARK} {next(_numbers)}"')
    row = owner.call("journal.query", {"limit": 1})[0]
    return {"hash": next(each["hash"] for each in row["outputs"] if each["kind"] == "value")}


def task(owner: Caller) -> dict[str, Any]:
    return {"task": owner.exec(f'^sleep 600; "{MARK}"', background=True)["task"]}


def pty(owner: Caller) -> dict[str, Any]:
    return {"pty_id": owner.call("pty.open", {"cmd": "/bin/sh", "args": ["-c", "cat", MARK]})["pty_id"]}


def plan(owner: Caller) -> dict[str, Any]:
    return {"plan_ref": owner.exec(f'"{MARK}"', mode="plan")["plan_ref"]}


def approval(owner: Caller) -> dict[str, Any]:
    return {"ref": plan(owner)["plan_ref"]}


def nothing(name: str, text: str) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """The same parameters with a reference that nobody has."""
    return lambda params: {**params, name: text}


@dataclass(frozen=True)
class Object:
    """A method that names an object: how its owner makes one, what names none, and the one answer to both."""

    method: str
    make: Callable[[Caller], dict[str, Any]]
    unknown: Callable[[dict[str, Any]], dict[str, Any]]
    code: int
    reason: str
    more: tuple[tuple[str, Any], ...] = ()
    owner_may: bool = True
    """Whether the owner's own call is made afterwards, to show that the object is there all the same."""

    def __str__(self) -> str:
        extra = " ".join(f"{name}={value}" for name, value in self.more)
        return f"{self.method} {extra}".rstrip()


NO_VALUE = (nothing("ref", "out:999999"), -32004, "UNKNOWN_REF")
NO_BLOB = (nothing("hash", "0" * 64), -32004, "UNKNOWN_REF")
NO_TASK = (nothing("task", "task:999999"), -32021, "UNKNOWN_TASK")
NO_PTY = (nothing("pty_id", "pty:999999"), -32022, "UNKNOWN_PTY")
NO_APPROVAL = (nothing("ref", "plan:" + "0" * 32), -32051, "UNKNOWN_APPROVAL")
NO_PLAN = (nothing("plan_ref", "plan:" + "0" * 32), -32012, "UNKNOWN_PLAN")

OBJECTS = (
    Object("value.get", value, *NO_VALUE),
    Object("value.get", value, *NO_VALUE, more=(("path", "[0]"), ("slice", [0, 2])), owner_may=False),
    Object("value.get", value, *NO_VALUE, more=(("format", "raw"),)),
    Object("value.get", value, *NO_VALUE, more=(("format", "render"),)),
    Object("stream.pull", stream, *NO_VALUE),
    Object("stream.close", stream, *NO_VALUE),
    Object("blob.get", blob, *NO_BLOB),
    Object("task.get", task, *NO_TASK),
    Object("task.await", task, *NO_TASK, more=(("timeout_ms", 1),)),
    Object("task.output", task, *NO_TASK),
    Object("task.suspend", task, *NO_TASK),
    Object("task.resume", task, *NO_TASK),
    Object("task.forget", task, *NO_TASK, owner_may=False),
    Object("task.cancel", task, *NO_TASK),
    Object("pty.read", pty, *NO_PTY),
    Object("pty.send", pty, *NO_PTY, more=(("input", "x"),)),
    Object("pty.resize", pty, *NO_PTY, more=(("cols", 100), ("rows", 30))),
    Object("pty.watch", pty, *NO_PTY),
    Object("pty.close", pty, *NO_PTY),
    Object("plan.get", plan, *NO_PLAN),
    Object("plan.apply", plan, *NO_PLAN),
    Object("cap.request", plan, *NO_PLAN),
    Object("approval.decide", approval, *NO_APPROVAL, more=(("decision", "approve"),), owner_may=False),
)

VIEWS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("transcript.list", {}),
    ("task.list", {}),
    ("pty.list", {}),
    ("plan.list", {}),
    ("approval.list", {}),
    ("secret.list", {}),
    ("journal.query", {}),
    ("journal.query", {"principal": "agent:otter"}),
    ("journal.query", {"granularity": "all", "limit": 1000}),
    ("events.read", {"channel": "session.transcript"}),
    ("events.read", {"channel": "render"}),
    ("events.read", {"channel": "journal"}),
    ("events.read", {"channel": "approval"}),
    ("events.read", {"channel": "user.kelp"}),
    ("events.read", {"channel": "task.1"}),
    ("events.read", {"channel": "pty.1"}),
    ("session.info", {}),
    ("session.env", {}),
    ("session.reef", {}),
    ("kernel.info", {}),
)

WITHOUT_OBJECT = {
    **dict.fromkeys(
        ("parse", "complete", "explain"), "nothing but the text that is sent, or the own session"
    ),
    **dict.fromkeys(("exec", "pty.open", "events.publish"), "makes something of the caller's own"),
    **dict.fromkeys(("session.attach", "session.close"), "tests of their own below"),
    **dict.fromkeys(
        ("session.detach", "events.unsubscribe", "pty.unwatch"), "ends something of the caller's"
    ),
    **dict.fromkeys(("secret.set", "secret.remove"), "the caller's own secrets, with tests of their own"),
    "events.subscribe": "the same channels as `events.read`, with a test of its own below",
    **{
        method.name: "what a principal sees of the seam is policy's, with tests of its own in tests/seam"
        for method in METHODS
        if method.surface == "seam"
    },
    **{
        method.name: "what a principal may do is granted by action and identity: tests/ops/test_access.py"
        for method in METHODS
        if method.surface == "operations"
    },
}

SERVING = {method.name for method in METHODS if method.stage == "serving"}
serving_objects = [each for each in OBJECTS if each.method in SERVING]
serving_views = [each for each in VIEWS if each[0] in SERVING]

surfaces = pytest.mark.parametrize("surface", ["json", "grpc"])
names = pytest.mark.parametrize("same_name", [True, False], ids=["same session name", "another session name"])


def test_every_served_method_has_a_row_or_a_reason() -> None:
    covered = {each.method for each in OBJECTS} | {method for method, _ in VIEWS} | set(WITHOUT_OBJECT)
    assert SERVING - covered == set()


def pair(here: Harbour, surface: str, same_name: bool) -> tuple[Caller, Caller]:
    """The owner, and a stranger to it."""
    name = here.name()
    owner = here.caller("agent:otter", surface, session=name)
    stranger = here.caller("agent:crab", surface, session=name if same_name else here.name())
    assert stranger.attached["owner"] == "agent:crab"
    return owner, stranger


def shape(failed: Failed, params: dict[str, Any]) -> tuple[int, str, str]:
    """An error without the references that the caller named itself."""
    text = json.dumps([failed.message, failed.data], sort_keys=True)
    for asked in params.values():
        if isinstance(asked, str):
            text = text.replace(asked, "…")
    return failed.code, failed.reason, text


@pytest.mark.proves(
    "kernel/A1",
    "kernel/A4",
    "kernel/A10",
    "kernel/A12",
    "kernel/A25",
    "kernel/10.9-matrix",
    "error/UNKNOWN_REF",
)
@pytest.mark.parametrize("row", serving_objects, ids=str)
@surfaces
@names
def test_what_is_not_yours_looks_like_what_is_not(
    here: Harbour, surface: str, same_name: bool, row: Object
) -> None:
    owner, stranger = pair(here, surface, same_name)
    params = {**row.make(owner), **dict(row.more)}
    nobodys = row.unknown(params)
    foreign, unknown = stranger.failure(row.method, params), stranger.failure(row.method, nobodys)
    assert (foreign.code, foreign.reason) == (row.code, row.reason)
    assert shape(foreign, params) == shape(unknown, nobodys)
    assert MARK not in json.dumps([foreign.message, foreign.data])
    if row.owner_may:
        owner.call(row.method, params)


@pytest.mark.proves("kernel/A2", "kernel/A4", "kernel/A11", "kernel/A12", "kernel/10.9-matrix")
@pytest.mark.parametrize("view", serving_views, ids=lambda view: " ".join(map(str, view)))
@surfaces
@names
def test_no_view_shows_what_is_anothers(
    here: Harbour, surface: str, same_name: bool, view: tuple[str, dict[str, Any]]
) -> None:
    owner, stranger = pair(here, surface, same_name)
    for make in (value, task, pty):
        make(owner)
    owner.call("events.publish", {"channel": "user.kelp", "payload": {"mark": MARK}})
    method, params = view
    assert MARK not in json.dumps(stranger.call(method, params))


@pytest.mark.proves("kernel/A11", "kernel/10.9-matrix")
@surfaces
@names
def test_a_subscription_follows_the_own_channel_of_a_name(
    here: Harbour, surface: str, same_name: bool
) -> None:
    owner, stranger = pair(here, surface, same_name)
    stranger.call("events.subscribe", {"channel": "user.kelp"})
    owner.call("events.publish", {"channel": "user.kelp", "payload": {"mark": MARK}})
    published = stranger.call("events.publish", {"channel": "user.kelp", "payload": {"mark": "crab"}})
    assert published["seq"] == 0
    events = stranger.call("events.read", {"channel": "user.kelp"})["events"]
    assert [event["payload"] for event in events] == [{"mark": "crab"}]


@pytest.mark.proves("kernel/A4", "method/session.close", "error/UNKNOWN_SESSION")
@surfaces
def test_a_session_of_anothers_cannot_be_closed_and_cannot_be_told_from_none(
    here: Harbour, surface: str
) -> None:
    owner, stranger = pair(here, surface, same_name=False)
    name = owner.attached["session"]
    foreign = stranger.failure("session.close", {"session": name})
    unknown = stranger.failure("session.close", {"session": "nowhere"})
    assert (foreign.code, foreign.reason) == (unknown.code, "UNKNOWN_SESSION")
    assert shape(foreign, {"session": name}) == shape(unknown, {"session": "nowhere"})
    assert owner.exec("1")["value"] == {"$": "int", "v": 1}


@pytest.mark.proves("kernel/A4", "error/UNKNOWN_SESSION")
@surfaces
def test_a_private_session_of_anothers_cannot_be_attached_to_and_cannot_be_told_from_none(
    here: Harbour, surface: str
) -> None:
    owner, _ = pair(here, surface, same_name=True)
    name = owner.attached["session"]
    told = []
    for asked, of in ((name, "agent:otter"), ("nowhere", "agent:otter"), (name, "agent:nobody")):
        with pytest.raises(Failed) as failed:
            here.caller("agent:crab", surface, session=asked, owner=of)
        assert failed.value.reason == "UNKNOWN_SESSION"
        told.append(shape(failed.value, {"session": asked, "owner": of}))
    assert len(set(told)) == 1


@pytest.mark.proves("kernel/A4")
@surfaces
def test_one_name_is_two_sessions_with_bindings_and_directories_of_their_own(
    here: Harbour, surface: str
) -> None:
    owner, stranger = pair(here, surface, same_name=True)
    owner.exec(f'let shell = "{MARK}"')
    with pytest.raises(Failed) as failed:
        stranger.exec("shell")
    assert failed.value.reason == "RAISED"
    assert owner.exec("shell")["value"]["v"] == MARK
