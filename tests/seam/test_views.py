"""Views: what changes is told once, in order, and can be gone on with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from live_kernel.clients import Failed, GrpcClient
from live_kernel.kernels import start_kernel
from seam.faces import HttpFace, Seamount, seamount
from seam.following import Refused, applied, stream

from seamount.wire.methods import BY_NAME

SCHEMA = {"kinds": {"k": {"fields": {"n": "int", "s": "string"}}}}
OVER_ONE = {"query": {"kind": "k", "where": {"path": "n", "op": "ge", "value": 1}}}


@pytest.fixture(scope="module")
def running(shared_place: Path) -> Iterator[Seamount]:
    with seamount(shared_place, "views") as kernel:
        yield kernel


def world(face: HttpFace, universe: str) -> dict[str, str]:
    ctx = {"universe": universe}
    assert face.say("act/install-schema", {"schema": SCHEMA}, ctx).answer["tx"] == 1
    for number in range(3):
        made = {"kind": "k", "id": f"e{number}", "fields": {"n": number}}
        assert face.say("act/create-entity", made, ctx).reason is None
    return ctx


def change(face: HttpFace, ctx: dict[str, str]) -> None:
    """Transactions 5 to 9."""
    for body in (
        {"entity": "e0", "set": {"n": 5}},
        {"entity": "e1", "set": {"n": 0}},
        {"entity": "e2", "set": {"s": "x"}},
    ):
        assert face.say("assert/state", body, ctx).reason is None
    assert face.say("act/remove-entity", {"entity": "e2"}, ctx).reason is None
    assert face.say("act/create-entity", {"kind": "k", "id": "e9", "fields": {"n": 9}}, ctx).answer["tx"] == 9


TOLD = [
    ("begin", 4), ("enter", 4), ("enter", 4), ("synced", 4),
    ("enter", 5), ("leave", 6), ("update", 7), ("leave", 8), ("enter", 9),
]  # fmt: skip


@pytest.mark.proves("method/sys.subscribe.view")
def test_a_view_tells_each_change_of_its_answer_once_and_in_order(running):
    face = running.http()
    ctx = world(face, "order")
    with stream(face, "subscribe/view", OVER_ONE, ctx) as lines:
        events = lines.until(lambda event: event["type"] == "synced")
        change(face, ctx)
        events += lines.until(lambda event: event["tx"] == 9)
    assert [(event["type"], event["tx"]) for event in events] == TOLD
    assert [event["reason"] for event in events if event["type"] == "leave"] == ["unmatched", "deleted"]
    assert events[6]["changed"] == ["s"]
    assert events[6]["entity"]["fields"] == {"n": 2, "s": "x"}
    answer = face.say("query/entities", OVER_ONE["query"], ctx).answer["data"]
    assert applied(events) == {entity["id"]: entity for entity in answer}


def test_an_update_shows_what_changed_alone_when_that_is_asked_for(running):
    face = running.http()
    ctx = world(face, "changed")
    with stream(face, "subscribe/view", {**OVER_ONE, "fields": "changed"}, ctx) as lines:
        lines.until(lambda event: event["type"] == "synced")
        face.say("assert/state", {"entity": "e2", "set": {"s": "x"}}, ctx)
        assert lines.event()["entity"]["fields"] == {"s": "x"}


def test_server_sent_events_carry_cursors_and_go_on_behind_the_last_of_them(running):
    face = running.http()
    ctx = world(face, "sse")
    with stream(face, "subscribe/view", OVER_ONE, ctx, accept="text/event-stream") as sent:
        assert sent.answer.headers["content-type"].startswith("text/event-stream")
        first = [sent.sent_event() for _ in range(4)]
    assert [event["event"] for event in first] == ["begin", "enter", "enter", "synced"]
    assert [("id" in event) for event in first] == [False, False, False, True]
    change(face, ctx)
    headers = {"last-event-id": first[-1]["id"]}
    with stream(face, "subscribe/view", OVER_ONE, ctx, headers=headers) as lines:
        events = lines.until(lambda event: event["type"] == "synced")
    assert [(event["type"], event["tx"]) for event in events] == [*TOLD[4:], ("synced", 9)]


def test_over_json_rpc_the_result_comes_first_and_unsubscribing_ends_it(running):
    face = running.http()
    ctx = world(face, "rpc")
    client = running.kernel.json()
    try:
        wanted = {**OVER_ONE, "ctx": ctx, "subscription": "mine"}
        assert client.call("sys.subscribe.view", wanted) == {"subscription": "mine"}
        other = client.send("sys.subscribe.view", {**OVER_ONE, "ctx": ctx})
        seen: list[Any] = [client.receive() for _ in range(9)]
        assert {each["method"] for each in seen if "method" in each} == {"sys.event"}
        [result] = [each["result"] for each in seen if each.get("id") == other]
        mine = [each["params"] for each in seen if each.get("params", {}).get("subscription") == "mine"]
        assert [event["type"] for event in mine] == ["begin", "enter", "enter", "synced"]
        assert result["subscription"] != "mine"
        ended = client.call("sys.unsubscribe", {"subscription": "mine"})
        assert ended == {"subscription": "mine", "subscribed": False}
        face.say("assert/state", {"entity": "e2", "set": {"s": "y"}}, ctx)
        event = client.receive()["params"]
        assert (event["subscription"], event["type"]) == (result["subscription"], "update")
    finally:
        client.close()


@pytest.mark.proves("method/sys.unsubscribe")
def test_unsubscribing_needs_the_name_of_what_is_followed(running):
    client = running.kernel.json()
    try:
        with pytest.raises(Failed) as refused:
            client.call("sys.unsubscribe", {})
    finally:
        client.close()
    assert refused.value.reason == "INVALID_PARAMS"


def followed_over_grpc(client: GrpcClient, wanted: dict[str, Any], ctx: dict[str, str]) -> list[str]:
    """The types of the events until a view is synced."""
    method = BY_NAME["sys.subscribe.view"]
    call = client.channel.unary_stream(
        method.path,
        request_serializer=method.request.SerializeToString,
        response_deserializer=method.response.FromString,
    )
    metadata = [("authorization", f"Bearer {client.bearer}"), ("seamount-universe", ctx["universe"])]
    told: list[str] = []
    messages = call(method.decode(wanted), metadata=metadata, timeout=30)
    for message in messages:
        told += [event.type for event in message.events]
        if "synced" in told:
            messages.cancel()
            break
    return told


def test_a_grpc_client_follows_a_view_by_a_server_stream(running):
    face = running.http()
    ctx = world(face, "grpc")
    client = running.kernel.grpc()
    try:
        told = followed_over_grpc(client, {**OVER_ONE, "subscription": "s"}, ctx)
    finally:
        client.close()
    assert told == ["begin", "enter", "enter", "synced"]


REFUSED = [
    ({"query": {"kind": "k", "limit": 3}}, "QUERYSPEC_INVALID"),
    ({"query": {"kind": "k", "as_of": 1}}, "QUERYSPEC_INVALID"),
    ({"query": {"kind": "k", "wher": {}}}, "QUERYSPEC_UNKNOWN_FIELD"),
    ({"query": {"kind": "nothing"}}, "UNKNOWN_KIND"),
    ({"query": {"kind": "k", "select": ["zz"]}}, "UNKNOWN_PATH"),
    ({"query": {"kind": "k", "where": {"path": "n", "op": "eq", "value": "1"}}}, "TYPE_MISMATCH"),
    ({"query": []}, "QUERYSPEC_INVALID"),
    ({}, "QUERYSPEC_INVALID"),
    ({**OVER_ONE, "from": "AAAA"}, "CURSOR_MISMATCH"),
    ({"query": {"kind": "task"}, "from": "AAAA"}, "CURSOR_MISMATCH"),
]


@pytest.mark.parametrize(("body", "reason"), REFUSED)
def test_a_view_that_cannot_be_followed_is_refused_before_it_begins(running, body, reason):
    face = running.http()
    ctx = {"universe": "refused"}
    face.say("act/install-schema", {"schema": SCHEMA}, ctx)
    with pytest.raises(Refused) as refused, stream(face, "subscribe/view", body, ctx):
        raise AssertionError("it was opened")
    assert refused.value.problem["reason"] == reason


def test_a_cursor_of_another_query_is_refused(running):
    face = running.http()
    ctx = world(face, "cursors")
    with stream(face, "subscribe/view", OVER_ONE, ctx) as lines:
        cursor = lines.until(lambda event: event["type"] == "synced")[-1]["cursor"]
    wanted = {"query": {"kind": "k"}, "from": cursor}
    with pytest.raises(Refused) as refused, stream(face, "subscribe/view", wanted, ctx):
        raise AssertionError("it was opened")
    assert (refused.value.problem["reason"], refused.value.problem["part"]) == ("CURSOR_MISMATCH", "query")


def test_a_view_ends_when_the_schema_does_not_have_what_it_asks_for(running):
    face = running.http()
    ctx = world(face, "schema")
    with stream(face, "subscribe/view", OVER_ONE, ctx) as lines:
        lines.until(lambda event: event["type"] == "synced")
        new = {"schema": {"kinds": {"k": {"fields": {"s": "string"}}}}, "mode": "replace"}
        assert face.say("act/install-schema", new, ctx).reason is None
        assert lines.event() == {"type": "end", "reason": "schema"}
        with pytest.raises(EOFError):
            lines.event()


def test_tasks_enter_and_leave_a_view_of_the_kernels_own_kind(running):
    face = running.http()
    client = running.kernel.json()
    try:
        client.call("session.attach", {"session": "tasks"})
        where = {
            "all": [
                {"path": "state", "op": "eq", "value": "running"},
                {"path": "session", "op": "eq", "value": "tasks"},
            ]
        }
        with stream(face, "subscribe/view", {"query": {"kind": "task", "where": where}}) as lines:
            assert [lines.event()["type"] for _ in range(2)] == ["begin", "synced"]
            task = client.call("exec", {"src": "sleep 30", "background": True})["task"]
            entered = lines.event()
            assert entered["type"] == "enter"
            assert entered["entity"]["fields"]["state"] == "running"
            client.call("task.cancel", {"task": task})
            assert lines.event()["type"] in ("leave", "update")
    finally:
        client.close()


@pytest.mark.proves("hard/G07")
def test_a_subscriber_that_reads_nothing_holds_nobody_up_and_is_told_all_of_it_when_it_reads(running):
    face = running.http()
    ctx = world(face, "unread")
    long = "x" * 500_000
    with stream(face, "subscribe/view", OVER_ONE, ctx) as lines:
        cursor = lines.until(lambda event: event["type"] == "synced")[-1]["cursor"]
        # More than the buffers of two sockets hold, and than one message may.
        for number in range(48):
            said = face.say("assert/state", {"entity": "e2", "set": {"s": f"{number} {long}"}}, ctx)
            assert said.answer["tx"] == 5 + number
        told = lines.until(lambda event: event["tx"] == 52)
    with stream(face, "subscribe/view", {**OVER_ONE, "from": cursor}, ctx) as lines:
        assert lines.until(lambda event: event["tx"] == 52) == told
    client = running.kernel.grpc()
    try:
        assert followed_over_grpc(client, {**OVER_ONE, "from": cursor}, ctx)[-49:] == [
            *["update"] * 48,
            "synced",
        ]
    finally:
        client.close()
    assert [(event["type"], event["tx"]) for event in told] == [("update", 5 + each) for each in range(48)]
    assert [event["entity"]["fields"]["s"].split()[0] for event in told] == [str(n) for n in range(48)]


def test_a_view_goes_on_behind_its_cursor_after_the_kernel_was_killed(place):
    options = ("--state-dir", str(place / "state"), "--http", str(place / "h"))
    kernel = start_kernel(place, *options)
    face = HttpFace(str(place / "h"), Path(kernel.cookie_file).read_text().strip())
    ctx = world(face, "restart")
    with stream(face, "subscribe/view", OVER_ONE, ctx) as lines:
        told = lines.until(lambda event: event["type"] == "synced")
    change(face, ctx)
    kernel.kill()

    kernel = start_kernel(place, *options)
    face = HttpFace(str(place / "h"), Path(kernel.cookie_file).read_text().strip())
    with stream(face, "subscribe/view", {**OVER_ONE, "from": told[-1]["cursor"]}, ctx) as lines:
        told += lines.until(lambda event: event["type"] == "synced")
    assert [(event["type"], event["tx"]) for event in told] == [*TOLD, ("synced", 9)]
    assert kernel.stop() == 0
