"""Following a terminal: by watching it, and on its channel."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from live_kernel import Client, GrpcClient, JsonClient, Kernel, until
from live_kernel.clients import json_form
from live_kernel.fixtures import Attached, attached
from live_kernel.following import follow
from terminal.typing_clients import Desk, shell

from seamount.wire.methods import BY_NAME


class Notified:
    """Reads what a JSON-RPC client is told beside its answers."""

    def __init__(self, client: JsonClient) -> None:
        self.client = client
        self.seen: list[dict[str, Any]] = []

    def until(self, wanted: Any) -> dict[str, Any]:
        """The first notification that is wanted; earlier ones are kept in `seen`."""
        while True:
            message = self.client.receive()
            if "method" in message:
                self.seen.append(message)
                if wanted(message["params"]):
                    params: dict[str, Any] = message["params"]
                    return params


@contextlib.contextmanager
def watching(client: GrpcClient, pty_id: str, **params: Any) -> Iterator[list[dict[str, Any]]]:
    """The messages of `pty.watch` over gRPC, in JSON terms, as they come, and `{}` after the last one."""
    method = BY_NAME["pty.watch"]
    call = client.channel.unary_stream(
        method.path,
        request_serializer=method.request.SerializeToString,
        response_deserializer=method.response.FromString,
    )(
        method.decode({"pty_id": pty_id, **params}),
        metadata=[
            ("authorization", f"Bearer {client.bearer}"),
            ("seamount-attachment", str(client.attachment)),
        ],
    )
    messages: list[dict[str, Any]] = []

    def read() -> None:
        with contextlib.suppress(Exception):
            messages.extend(json_form(method.encode(message)) for message in call)
        messages.append({})

    reader = threading.Thread(target=read)
    reader.start()
    yield messages
    call.cancel()
    reader.join(10)


@pytest.mark.proves("kernel/Y1", "method/pty.watch")
def test_a_watch_tells_changes_until_the_terminal_ends(json_bay: Attached, kernel: Kernel) -> None:
    desk = Desk(json_bay, "cat")
    client = kernel.json()
    other = Attached(client, json_bay.name, client.call("session.attach", {"session": json_bay.name}))
    notified = Notified(client)
    opened = other.call("pty.watch", {"pty_id": desk.pty_id})
    assert (opened["pty_id"], opened["watching"]) == (desk.pty_id, True)
    desk.type("tide")
    change = notified.until(lambda params: params["cursor"]["col"] == 4)
    assert change["pty_id"] == desk.pty_id
    assert change["alive"] is True
    assert change["changed_seq"] > opened["screen_seq"]
    assert change["changed_seq"] == desk.read()["screen_seq"]
    desk.press("Enter", "Ctrl-D")
    assert notified.until(lambda params: not params["alive"])["pty_id"] == desk.pty_id
    sequence = [message["params"]["changed_seq"] for message in notified.seen]
    assert sequence == sorted(sequence)
    assert {message["method"] for message in notified.seen} == {"pty"}
    client.close()


@pytest.mark.proves("kernel/Y1", "method/pty.watch", "method/pty.unwatch")
def test_closing_and_unwatching_end_a_watch(json_bay: Attached, kernel: Kernel) -> None:
    desk, second = Desk(json_bay, "cat"), Desk(json_bay, "cat")
    client = kernel.json()
    client.call("session.attach", {"session": json_bay.name})
    notified = Notified(client)
    client.call("pty.watch", {"pty_id": desk.pty_id, "interval_ms": 0})
    client.call("pty.watch", {"pty_id": second.pty_id, "interval_ms": 0})
    assert client.call("pty.unwatch", {"pty_id": desk.pty_id}) == {"pty_id": desk.pty_id, "watching": False}
    desk.type("not told")
    desk.shows("not told")
    second.close()
    told = notified.until(lambda params: not params["alive"])
    assert told["pty_id"] == second.pty_id
    assert {message["params"]["pty_id"] for message in notified.seen} == {second.pty_id}
    client.close()


@pytest.mark.proves("kernel/Y1", "method/pty.watch")
def test_a_watch_over_grpc_is_a_stream(kernel: Kernel) -> None:
    client = kernel.grpc()
    bay = attached(client)
    desk = Desk(bay, "cat")
    with watching(client, desk.pty_id) as messages:
        first = until(lambda: messages and messages[0], what="the answer")
        assert first["opened"]["watching"] is True
        assert first["changes"] == []
        desk.type("tide")
        until(lambda: messages[-1]["changes"] and messages[-1]["changes"][-1]["cursor"]["col"] == 4)
        desk.close()
        until(lambda: messages[-1] == {}, what="the end of the stream")
        assert messages[-2]["changes"][-1]["alive"] is False
        assert all("opened" not in message for message in messages[1:])
    bay.call("session.close", {})
    client.close()


@pytest.mark.proves("kernel/Y1", "event/pty.*")
def test_each_terminal_has_a_channel_of_its_session(bay: Attached) -> None:
    desk = Desk(bay, "cat")
    channel = desk.pty_id.replace(":", ".")
    desk.type("tide")
    desk.shows("tide")

    def events() -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = bay.call("events.read", {"channel": channel})["events"]
        return found

    seen = until(lambda: (found := events()) and found[-1]["payload"]["cursor"]["col"] == 4 and found)
    assert [event["seq"] for event in seen] == list(range(len(seen)))
    assert set(seen[-1]["payload"]) == {"changed_seq", "cursor", "alive"}
    desk.close()
    assert until(lambda: not (last := events()[-1]["payload"])["alive"] and last)["changed_seq"] >= 2


@pytest.mark.proves("kernel/E15", "event/pty.*")
def test_a_terminal_reports_its_changes_and_its_end(bay: Attached, connect: Callable[[], Client]) -> None:
    desk = shell(bay, "stty -echo; echo up; read word; echo $word; read word; exit 7")
    desk.shows("up")
    other = connect()
    other.call("session.attach", {"session": bay.name})
    follower = follow(other, desk.pty_id.replace(":", "."))
    seen: list[dict[str, Any]] = []

    def told(wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The next report that is wanted."""
        while not seen or not wanted(seen[-1]):
            event = follower.next()
            assert event["channel"] == desk.pty_id.replace(":", ".")
            seen.append(event["payload"])
        return seen[-1]

    desk.type("tide\r")
    change = told(lambda report: report["cursor"]["row"] == 2)
    shown = desk.read(since_seq=change["changed_seq"] - 1)
    assert (shown["changed"], shown["screen"][:2], shown["screen_seq"]) == (
        True,
        ["up", "tide"],
        change["changed_seq"],
    )
    assert change["alive"] is True
    desk.type("\r")
    assert told(lambda report: not report["alive"])["changed_seq"] >= change["changed_seq"]
    assert desk.ended()["exit"]["status"] == 7
    # Nobody is told of an end that the journal does not know of.
    (row,) = bay.call("journal.query", {"session": bay.name})
    assert (row["kind"], row["status"], row["ok"]) == ("pty", 7, False)
    sequence = [report["changed_seq"] for report in seen]
    assert sequence == sorted(sequence)
    follower.close()


@pytest.mark.proves("kernel/Y1")
def test_changes_that_come_fast_are_merged(json_bay: Attached, kernel: Kernel) -> None:
    desk = shell(json_bay, "sleep 0.2; i=0; while [ $i -lt 3000 ]; do echo $i; i=$((i+1)); done; read x")
    client = kernel.json()
    client.call("session.attach", {"session": json_bay.name})
    notified = Notified(client)
    client.call("pty.watch", {"pty_id": desk.pty_id, "interval_ms": 100})
    desk.shows("2999")
    desk.type("\r")
    notified.until(lambda params: not params["alive"])
    assert len(notified.seen) < 100
    client.close()
