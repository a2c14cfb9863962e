"""Bytes on a real socket: pieces, bounds, clients that hurry, stall or vanish."""

from __future__ import annotations

import contextlib
import json
import socket
import threading
import time
from collections.abc import Callable

import pytest
from live_kernel import Failed, JsonClient, Kernel, start_kernel, until
from live_kernel.fixtures import Attached

Connect = Callable[[], JsonClient]

LIMIT = 16 * 1024 * 1024
MIB = 1024 * 1024


def frame(identity: object, method: str, **params: object) -> bytes:
    request = {"jsonrpc": "2.0", "id": identity, "method": method, "params": params}
    return json.dumps(request).encode() + b"\n"


def padded(size: int, identity: int = 1) -> bytes:
    """A frame of `size` bytes, its newline counted."""
    start = b'{"jsonrpc":"2.0","id":%d,"method":"parse","params":{"src":"1"},"x":"' % identity
    return start + b"x" * (size - len(start) - 3) + b'"}\n'


@pytest.mark.proves("kernel/P1")
def test_a_frame_may_come_byte_by_byte(json_connect: Connect) -> None:
    client = json_connect()
    for byte in frame(1, "parse", src="'é'"):
        client.write(bytes([byte]))
    assert client.receive()["id"] == 1


@pytest.mark.proves("kernel/P1")
def test_frames_of_one_write_are_answered_in_order(json_connect: Connect) -> None:
    client = json_connect()
    client.write(b"".join(frame(number, "parse", src="1") for number in range(300)))
    assert [client.receive()["id"] for _ in range(300)] == list(range(300))


@pytest.mark.proves("kernel/P1")
def test_lines_may_end_with_a_carriage_return(json_connect: Connect) -> None:
    client = json_connect()
    client.write(frame(1, "parse", src="1").replace(b"\n", b" \t\r\n"))
    assert client.receive()["id"] == 1


@pytest.mark.proves("hard/J02", "kernel/P1")
def test_a_frame_of_the_largest_size_is_served(json_connect: Connect) -> None:
    client = json_connect()
    client.write(padded(LIMIT))
    assert client.receive()["result"]["ast_version"] == 2


@pytest.mark.proves("error/FRAME_TOO_LARGE", "hard/J02", "kernel/P1")
def test_one_byte_more_is_refused_and_the_next_frame_served(json_connect: Connect) -> None:
    client = json_connect()
    client.write(padded(LIMIT + 1) + frame(2, "parse", src="1"))
    refusal = client.receive()
    assert (refusal["id"], refusal["error"]["code"]) == (None, -32600)
    assert refusal["error"]["data"] == {"reason": "FRAME_TOO_LARGE", "max_bytes": LIMIT}
    assert client.receive()["id"] == 2


@pytest.mark.proves("hard/J02", "kernel/P1")
def test_a_line_without_end_is_refused_at_the_limit_and_costs_nothing_more(
    kernel: Kernel, json_connect: Connect
) -> None:
    client = json_connect()
    client.write(b"x" * LIMIT)
    assert client.receive()["error"]["data"]["reason"] == "FRAME_TOO_LARGE"
    before = kernel.memory()
    for _ in range(64):
        client.write(b"x" * MIB)
    client.write(b"\n" + frame(2, "parse", src="1"))
    assert client.receive()["id"] == 2
    assert kernel.memory() - before < 8 * MIB


@pytest.mark.proves("hard/J13", "architecture/bounds")
@pytest.mark.parametrize("piece", [b"[],", b"1,", b'"",', b'{"a":1},', b"["])
def test_frames_that_are_costly_to_decode_hold_nobody_else_up(json_connect: Connect, piece: bytes) -> None:
    hostile, other = json_connect(), json_connect()
    costly = b'{"jsonrpc":"2.0","id":1,"method":"parse","params":{"src":"1","x":[' + piece * (
        6 * MIB // len(piece)
    )
    writing = threading.Thread(target=hostile.write, args=(costly + b"1]}}\n",))
    writing.start()
    slowest = 0.0
    answered = False
    while not answered:
        started = time.monotonic()
        other.call("parse", {"src": "1"})
        slowest = max(slowest, time.monotonic() - started)
        answered = hostile.has_answer()
    writing.join(10)
    assert slowest < 1.0
    answer = hostile.receive()
    assert (answer["error"]["code"], answer["id"]) in ((-32600, 1), (-32600, None))


@pytest.mark.proves("hard/J02", "hard/G06")
def test_many_large_frames_at_once_stay_within_bounds(place: object, json_connect: Connect) -> None:
    client = json_connect()
    for identity in range(4):
        client.write(padded(LIMIT - 1, identity))
        assert client.receive()["id"] == identity


@pytest.mark.proves("kernel/P1")
def test_the_last_frame_needs_no_newline(json_connect: Connect) -> None:
    client = json_connect()
    client.write(frame(1, "parse", src="1") + frame(2, "parse", src="2").rstrip())
    client.half_close()
    assert [client.receive()["id"], client.receive()["id"]] == [1, 2]
    assert client.at_end()


@pytest.mark.proves("kernel/P1")
def test_a_client_that_says_nothing_more_gets_its_answers(json_bay: Attached, json_connect: Connect) -> None:
    client = json_connect()
    client.call("session.attach", {"session": json_bay.name})
    slow = client.send("exec", {"src": "sleep 200ms\n'tide'"})
    client.half_close()
    assert client.result(slow)["value"] == {"$": "str", "v": "tide"}
    assert client.at_end()


@pytest.mark.proves("kernel/P1")
@pytest.mark.parametrize("sent", [b"", b"\n", b"x", b"{", b'{"jsonrpc":"2.0","id":1,"method":"parse"'])
def test_clients_may_leave_at_any_byte(json_connect: Connect, sent: bytes) -> None:
    for _ in range(20):
        client = json_connect()
        client.write(sent)
        client.close()
    assert json_connect().call("parse", {"src": "1"})


@pytest.mark.proves("hard/G07")
def test_a_client_that_reads_nothing_is_not_answered_without_end(place: object) -> None:
    kernel = start_kernel(place, "--state-dir", f"{place}/state")
    try:
        reader = kernel.json()
        reader.call("session.attach", {})
        source = "(0..600).map(n => 'tide')" + " " * 30_000
        reader.call("exec", {"src": "'x'"})
        stalled = kernel.json()
        stalled.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        before = kernel.memory()
        requests = frame(1, "parse", src=f"[{', '.join(['1'] * 5_000)}]")
        stalled.socket.settimeout(2)
        sent = 0
        with contextlib.suppress(TimeoutError):
            # Each answer has some 400 KB: unbounded, this would be gigabytes.
            for _ in range(5_000):
                stalled.socket.sendall(requests)
                sent += 1
        assert sent < 5_000
        assert kernel.memory() - before < 64 * MIB
        started = time.monotonic()
        for _ in range(20):
            assert reader.call("exec", {"src": source}, seconds=10)["ref"]
        assert time.monotonic() - started < 10
        # It catches up, and is served again.
        for _ in range(sent):
            assert stalled.receive()["id"] == 1
        stalled.close()
        reader.close()
    finally:
        kernel.stop()


@pytest.mark.proves("kernel/L7")
def test_idle_connections_cost_little_and_hold_nothing_up(kernel: Kernel, json_connect: Connect) -> None:
    active = json_connect()
    before = kernel.memory()
    idle = [json_connect() for _ in range(200)]
    started = time.monotonic()
    for _ in range(50):
        active.call("parse", {"src": "1"})
    assert time.monotonic() - started < 5
    assert kernel.memory() - before < 40 * MIB
    for client in idle:
        assert client.call("parse", {"src": "1"})["ast_version"] == 2


@pytest.mark.proves("kernel/L7")
def test_clients_of_many_threads_are_all_served(json_connect: Connect) -> None:
    clients = [json_connect() for _ in range(32)]
    problems: list[BaseException] = []

    def work(client: JsonClient) -> None:
        try:
            client.write(b"".join(frame(number, "parse", src=f"{number}") for number in range(50)))
            assert [client.receive()["id"] for _ in range(50)] == list(range(50))
        except BaseException as problem:
            problems.append(problem)

    threads = [threading.Thread(target=work, args=(client,)) for client in clients]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not problems


@pytest.mark.proves("architecture/disconnect")
@pytest.mark.parametrize("abruptly", [True, False])
def test_a_run_goes_on_without_its_client(json_bay: Attached, json_connect: Connect, abruptly: bool) -> None:
    other = json_connect()
    other.call("session.attach", {"session": json_bay.name})
    other.send("exec", {"src": "sleep 300ms\n'tide'", "position": "value"})
    until(lambda: json_bay.call("session.info")["state"] == "running")
    if abruptly:
        # A reset instead of an orderly end.
        other.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
    other.close()
    until(lambda: json_bay.call("session.info")["attachments"] == 1)
    until(lambda: json_bay.call("transcript.list", {})["entries"])
    assert json_bay.call("value.get", {"ref": "out:1"})["value"] == {"$": "str", "v": "tide"}
    [row] = json_bay.call("journal.query", {"session": json_bay.name})
    assert row["ok"] is True


@pytest.mark.proves("architecture/disconnect")
def test_a_client_that_vanished_half_closed_is_noticed(json_bay: Attached, json_connect: Connect) -> None:
    other = json_connect()
    other.call("session.attach", {"session": json_bay.name})
    other.send("exec", {"src": "sleep 20s", "deadline_ms": 3_000})
    other.half_close()
    until(lambda: json_bay.call("session.info")["state"] == "running")
    assert json_bay.call("session.info")["attachments"] == 2
    other.close()
    until(lambda: json_bay.call("session.info")["attachments"] == 1)
    until(lambda: json_bay.call("session.info")["state"] == "idle")


@pytest.mark.proves("kernel/A28", "kernel/L7")
def test_requests_of_one_connection_are_bounded(json_bay: Attached) -> None:
    client = json_bay.client
    numbers = [client.send("exec", {"src": f"sleep 1ms\n{n}", "position": "value"}) for n in range(200)]
    for expected, number in enumerate(numbers):
        try:
            assert client.result(number)["value"]["v"] == expected
        except Failed as failed:
            pytest.fail(f"{expected}: {failed}")
