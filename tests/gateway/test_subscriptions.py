"""Streams over JSON-RPC: order against answers, ends, and clients that do not read."""

from __future__ import annotations

import json
import os
import socket
import time
from collections.abc import Callable
from typing import Any

import pytest
from live_kernel import Client, Failed, JsonClient, Kernel, until
from live_kernel.fixtures import Attached

from seamount.wire.methods import BY_NAME, METHODS
from seamount.wire.runtime import Method

Connect = Callable[[], JsonClient]
STREAMS = [method for method in METHODS if method.stream is not None]
TIDE = "user.tide"


def frame(identity: int, method: str, **params: Any) -> bytes:
    request = {"jsonrpc": "2.0", "id": identity, "method": method, "params": params}
    return json.dumps(request).encode() + b"\n"


def received(client: JsonClient, count: int) -> list[Any]:
    """The next answers and notifications: ids of answers, numbers of events in lists."""
    found: list[Any] = []
    for _ in range(count):
        line = client.receive(20)
        found.append([line["params"]["seq"]] if "method" in line else line["id"])
    return found


def silent(client: JsonClient) -> bool:
    """Whether nothing comes before the answer to one more request."""
    client.write(frame(999, "parse", src="1"))
    return received(client, 1) == [999]


@pytest.fixture
def publisher(json_bay: Attached, json_connect: Connect) -> Attached:
    client = json_connect()
    return Attached(client, json_bay.name, client.call("session.attach", {"session": json_bay.name}))


def publish(publisher: Attached, *payloads: Any, channel: str = TIDE) -> None:
    for payload in payloads:
        publisher.call("events.publish", {"channel": channel, "payload": payload})


def subscriptions(client: Attached) -> int:
    """How many the kernel has."""
    count: int = client.call("kernel.info", {})["counts"]["subscriptions"]
    return count


@pytest.mark.parametrize("method", STREAMS, ids=lambda method: method.name)
def test_a_stream_opens_with_its_answer_and_goes_on_with_one_list(method: Method) -> None:
    fields = {field.name: field for field in method.response.DESCRIPTOR.fields}
    assert fields.pop("opened").message_type is not None
    [elements] = fields.values()
    assert elements.is_repeated
    assert method.stream is not None
    ending = BY_NAME[method.stream.ended_by]
    assert {field.name for field in ending.request.DESCRIPTOR.fields} <= {
        field.name for field in method.request.DESCRIPTOR.fields
    }


@pytest.mark.proves("hard/J06", "method/events.subscribe")
def test_events_follow_the_answer_to_their_subscription(publisher: Attached, json_bay: Attached) -> None:
    client = json_bay.client
    publish(publisher, *range(600))
    client.write(frame(1, "events.subscribe", channel=TIDE, since=0))
    assert received(client, 600) == [1, *([number] for number in range(1, 600))]


@pytest.mark.proves("hard/J06")
def test_events_of_ones_own_publishing_follow_the_answer_to_the_subscription(json_bay: Attached) -> None:
    client = json_bay.client
    requests = [frame(1, "events.subscribe", channel=TIDE)]
    requests += [frame(number, "events.publish", channel=TIDE, payload=number) for number in range(2, 50)]
    client.write(b"".join(requests))
    found: list[Any] = []
    while len([each for each in found if isinstance(each, int)]) < 49:
        found += received(client, 1)
    client.write(frame(999, "parse", src="1"))
    while found[-1] != 999:
        found += received(client, 1)
    heard = [each for each in found if isinstance(each, list)]
    assert heard == [[number] for number in range(48 - len(heard), 48)]
    assert heard
    assert found.index(1) < found.index(heard[0])


@pytest.mark.proves("kernel/E4", "method/events.subscribe")
def test_to_subscribe_again_goes_on_without_repetition(publisher: Attached, json_bay: Attached) -> None:
    client = json_bay.client
    publish(publisher, *range(5))
    client.write(frame(1, "events.subscribe", channel=TIDE, since=0))
    opened = client.receive()["result"]
    assert received(client, 4) == [[1], [2], [3], [4]]
    client.write(frame(2, "events.subscribe", channel=TIDE, since=0))
    assert client.receive()["result"] == opened
    publish(publisher, 5)
    assert received(client, 1) == [[5]]
    assert silent(client)
    assert subscriptions(publisher) == 1


def test_two_requests_at_once_make_one_subscription(publisher: Attached, json_bay: Attached) -> None:
    client = json_bay.client
    client.write(b"".join(frame(number, "events.subscribe", channel=TIDE) for number in range(5)))
    assert sorted(received(client, 5)) == list(range(5))
    publish(publisher, 0, 1)
    assert received(client, 2) == [[0], [1]]
    assert silent(client)


@pytest.mark.proves("method/events.unsubscribe")
def test_nothing_follows_the_answer_that_ends_a_subscription(publisher: Attached, json_bay: Attached) -> None:
    client = json_bay.client
    for _ in range(20):
        publish(publisher, *range(3))
        client.write(
            frame(1, "events.subscribe", channel=TIDE, since=0)
            + frame(2, "events.unsubscribe", channel=TIDE)
            + frame(3, "events.publish", channel=TIDE, payload=0)
        )
        found = []
        while not {1, 2, 3} <= {each for each in found if isinstance(each, int)}:
            found += received(client, 1)
        after = found[found.index(2) :]
        assert not [each for each in after if isinstance(each, list)] or found.index(1) > found.index(2)
        client.write(frame(4, "events.unsubscribe", channel=TIDE))
        while received(client, 1) != [4]:
            pass
        assert silent(client)
    until(lambda: subscriptions(publisher) == 0)


@pytest.mark.proves("method/events.unsubscribe")
def test_ending_one_subscription_leaves_the_others(publisher: Attached, json_bay: Attached) -> None:
    client = json_bay.client
    for number, channel in enumerate(("user.a", "user.b")):
        client.write(frame(number, "events.subscribe", channel=channel))
    received(client, 2)
    client.write(frame(3, "events.unsubscribe", channel="user.a"))
    assert client.receive()["result"] == {"channel": "user.a", "subscribed": False}
    publish(publisher, 1, channel="user.a")
    publish(publisher, 2, channel="user.b")
    assert client.receive()["params"]["payload"] == 2
    client.write(frame(4, "events.subscribe", channel="user.a", since=None))
    assert received(client, 1) == [4]
    publish(publisher, 3, channel="user.a")
    assert client.receive()["params"] | {"ts": 0} == {
        "channel": "user.a",
        "seq": 1,
        "ts": 0,
        "payload": 3,
    }


@pytest.mark.proves("method/session.detach", "kernel/A7")
@pytest.mark.parametrize("how", ["session.detach", "session.attach"])
def test_subscriptions_end_with_the_attachment_that_is_replaced(
    publisher: Attached, json_bay: Attached, how: str
) -> None:
    client = json_bay.client
    client.write(frame(1, "events.subscribe", channel=TIDE) + frame(2, how, session=json_bay.name))
    assert sorted(received(client, 2)) == [1, 2]
    until(lambda: subscriptions(publisher) == 0)
    publish(publisher, 0)
    assert silent(client)
    if how == "session.attach":
        client.write(frame(3, "events.subscribe", channel=TIDE, since=0))
        assert received(client, 1) == [3]
        publish(publisher, 1)
        assert received(client, 1) == [[1]]


def test_subscriptions_end_with_their_connection(publisher: Attached, json_connect: Connect) -> None:
    for abruptly in (False, True):
        client = json_connect()
        client.call("session.attach", {"session": publisher.name})
        for number in range(10):
            client.call("events.subscribe", {"channel": f"user.{number}"})
        assert subscriptions(publisher) == 10
        if abruptly:
            client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
        client.close()
        until(lambda: subscriptions(publisher) == 0)


@pytest.mark.parametrize("params", [{}, {"channel": 1}, {"channel": TIDE, "since": -1}, None])
def test_a_subscription_that_is_refused_is_answered_once(json_bay: Attached, params: Any) -> None:
    client = json_bay.client
    for number in range(3):
        request = {"jsonrpc": "2.0", "id": number, "method": "events.subscribe", "params": params}
        client.write(json.dumps(request).encode() + b"\n")
    answers = [client.receive() for _ in range(3)]
    assert {answer["error"]["data"]["reason"] for answer in answers} == {"INVALID_PARAMS"}
    assert silent(client)


@pytest.mark.proves("error/NOT_ATTACHED")
def test_a_client_that_is_not_attached_follows_nothing(json_connect: Connect) -> None:
    with pytest.raises(Failed) as failed:
        json_connect().call("events.subscribe", {"channel": "journal"})
    assert failed.value.reason == "NOT_ATTACHED"


@pytest.mark.proves("hard/G07", "kernel/E5")
def test_a_follower_that_reads_nothing_costs_little_and_holds_nobody_up(
    kernel: Kernel, publisher: Attached, json_bay: Attached, json_connect: Connect
) -> None:
    stalled, lively = json_bay.client, json_connect()
    lively.call("session.attach", {"session": json_bay.name})
    stalled.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    for client in (stalled, lively):
        client.write(frame(1, "events.subscribe", channel=TIDE))
        assert received(client, 1) == [1]
    before = kernel.memory()
    payload = "x" * 2_000
    count = 6_000
    started = time.monotonic()
    for number in range(count):
        publish(publisher, payload)
        assert received(lively, 1) == [[number]]
    assert time.monotonic() - started < 60
    assert kernel.memory() - before < 48 * 1024 * 1024
    # It catches up: every number is there, or told to be missing before anything newer.
    following = 0
    gaps = 0
    while following < count:
        event = stalled.receive()["params"]
        if isinstance(event["payload"], dict):
            assert event["payload"]["latest_seq"] == event["seq"]
            assert event["seq"] - event["payload"]["dropped"] + 1 == following
            gaps += 1
        else:
            assert event["seq"] == following
        following = event["seq"] + 1
    assert gaps >= 1
    publish(publisher, "last")
    assert stalled.receive()["params"]["payload"] == "last"


@pytest.mark.proves("kernel/E13")
def test_following_takes_no_thread(kernel: Kernel, publisher: Attached, json_connect: Connect) -> None:
    def threads() -> int:
        return len(os.listdir(f"/proc/{kernel.pid}/task"))

    publish(publisher, 0)
    before = threads()
    for _ in range(10):
        client = json_connect()
        client.call("session.attach", {"session": publisher.name})
        for number in range(40):
            client.write(frame(number, "events.subscribe", channel=f"user.{number}"))
        assert sorted(received(client, 40)) == list(range(40))
    assert subscriptions(publisher) == 400
    assert threads() <= before + 1


def test_a_request_that_names_no_id_subscribes_to_nothing(json_bay: Attached, publisher: Attached) -> None:
    client = json_bay.client
    request = {"jsonrpc": "2.0", "method": "events.subscribe", "params": {"channel": TIDE}}
    client.write(json.dumps(request).encode() + b"\n")
    assert silent(client)
    publish(publisher, 0)
    assert silent(client)


def test_large_and_many_subscriptions_leave_other_requests_their_share(
    json_bay: Attached, publisher: Attached
) -> None:
    client: Client = json_bay.client
    limit = client.call("kernel.info", {})["limits"]["max_subscriptions"]
    for number in range(limit):
        client.call("events.subscribe", {"channel": f"task.{number}"})
    # More requests at once than a connection runs: subscriptions are not among them.
    assert json_bay.value("1 + 1") == {"$": "int", "v": 2}
    numbers = [json_bay.client.send("parse", {"src": "1"}) for _ in range(300)]
    assert all(json_bay.client.result(number) for number in numbers)
