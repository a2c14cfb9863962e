"""Streams that runs left behind are pulled in bounded pieces."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from typing import Any

import pytest
from live_kernel import Client, Failed, JsonClient, until
from live_kernel.fixtures import Attached, attached

pytestmark = pytest.mark.proves("kernel/P12")


def pull(bay: Attached, ref: str, **params: Any) -> Any:
    return bay.call("stream.pull", {"ref": ref, **params})


def ints(answer: dict[str, Any]) -> list[int]:
    return [item["v"] for item in answer["items"]]


def stream(bay: Attached, src: str) -> str:
    answer = bay.exec(src)
    assert answer["value"]["$"] in ("stream", "record", "list")
    ref = answer["ref"]
    assert isinstance(ref, str)
    return ref


@pytest.mark.proves("method/stream.pull")
def test_a_stream_is_handed_out_once_in_pieces_until_it_ends(bay: Attached) -> None:
    ref = stream(bay, "(1..=7).stream().map(x => x * x)")
    first, second = pull(bay, ref, max_items=3), pull(bay, ref, max_items=3)
    assert (ints(first), first["index"], first["ended"]) == ([1, 4, 9], 0, False)
    assert (ints(second), second["index"], second["ended"]) == ([16, 25, 36], 3, False)
    last = pull(bay, ref, max_items=3)
    assert (ints(last), last["index"], last["ended"]) == ([49], 6, True)
    for _ in range(2):
        after = pull(bay, ref)
        assert (after["items"], after["index"], after["ended"]) == ([], 7, True)
    assert "error" not in after


def test_nothing_is_computed_before_it_is_pulled(bay: Attached) -> None:
    ref = stream(bay, "var made = 0\n(1..1000).stream().map(x => { made = made + 1; x })")
    assert bay.value("made")["v"] == 0
    pull(bay, ref, max_items=2)
    assert bay.value("made")["v"] == 2


def test_a_piece_has_no_more_bytes_than_the_budget_and_loses_nothing(bay: Attached) -> None:
    ref = stream(bay, '(1..=9).stream().map(n => "' + "x" * 300 + '{n}")')
    found: list[str] = []
    while True:
        answer = pull(bay, ref, elide={"max_bytes": 1024})
        assert answer["index"] == len(found)
        assert len(answer["items"]) <= 3
        found += [item["v"][-1] for item in answer["items"]]
        if answer["ended"]:
            break
    assert found == list("123456789")


def test_a_stream_that_has_nothing_answers_in_time_and_stays_open(bay: Attached) -> None:
    ref = stream(bay, 'channel("tide").events()')
    empty = pull(bay, ref, timeout_ms=20)
    assert (empty["items"], empty["ended"]) == ([], False)
    bay.exec('channel("tide").emit(4)')
    [event] = pull(bay, ref)["items"]
    assert event["v"]["payload"] == {"$": "int", "v": 4}


def test_a_pull_that_waits_lets_the_sessions_runs_go_on(json_bay: Attached) -> None:
    ref = stream(json_bay, 'channel("tide").events()')
    waiting = json_bay.client.send("stream.pull", {"ref": ref, "timeout_ms": 60_000})
    assert json_bay.value("1 + 1")["v"] == 2
    json_bay.exec('channel("tide").emit("high")')
    [event] = json_bay.client.result(waiting)["items"]
    assert event["v"]["payload"]["v"] == "high"


def test_streams_inside_a_value_are_found_by_their_path(bay: Attached) -> None:
    ref = stream(bay, "{low: [1, (1..3).stream()], high: (5..7).stream()}")
    assert ints(pull(bay, ref, path="low[1]")) == [1, 2]
    assert ints(pull(bay, ref, path="high", max_items=1)) == [5]
    assert ints(pull(bay, "it", path="high")) == [6]


@pytest.mark.proves("method/stream.close")
def test_a_closed_stream_has_ended_and_closing_it_again_says_so(bay: Attached) -> None:
    ref = stream(bay, "every(1ms)")
    assert pull(bay, ref, max_items=1)["ended"] is False
    assert bay.call("stream.close", {"ref": ref}) == {"ref": ref, "closed": True}
    assert bay.call("stream.close", {"ref": ref}) == {"ref": ref, "closed": False}
    answer = pull(bay, ref)
    assert (answer["items"], answer["ended"]) == ([], True)


def test_an_error_ends_a_stream_after_the_items_before_it(bay: Attached) -> None:
    ref = stream(bay, "[4, 2, 0, 1].stream().map(n => 8 / n)")
    answer = pull(bay, ref)
    assert ([item["v"] for item in answer["items"]], answer["ended"]) == ([2, 4], True)
    assert answer["error"]["code"] == "div_zero"
    assert pull(bay, ref)["error"]["code"] == "div_zero"


def test_a_stream_that_a_program_used_up_says_so(bay: Attached) -> None:
    ref = stream(bay, "let s = (1..4).stream()\ns")
    assert bay.value("s.collect().len()")["v"] == 3
    answer = pull(bay, ref)
    assert (answer["items"], answer["ended"], answer["error"]["code"]) == ([], True, "stream_consumed")


def test_what_is_no_stream_is_told_with_what_it_is(bay: Attached) -> None:
    bay.exec("[1, 2]")
    failed = bay.failure("stream.pull", {"ref": "it"})
    assert (failed.reason, "list, not a stream" in failed.message) == ("BAD_PATH_OR_SLICE", True)
    failed = bay.failure("stream.close", {"ref": "it", "path": "gone"})
    assert failed.reason == "BAD_PATH_OR_SLICE"


def test_a_stream_goes_on_for_whoever_attaches_after_a_disconnect(
    connect: Callable[[], Client],
) -> None:
    first = attached(connect())
    ref = stream(first, "(1..100).stream()")
    assert ints(pull(first, ref, max_items=2)) == [1, 2]
    first.client.close()
    second = attached(connect(), session=first.name)
    assert ints(pull(second, ref, max_items=2)) == [3, 4]
    second.call("session.close", {})


def test_items_that_a_vanished_caller_was_to_get_come_with_the_next_pull(
    json_connect: Callable[[], JsonClient],
) -> None:
    first, second = attached(json_connect()), attached(json_connect())
    second.client.close()
    second = attached(json_connect(), session=first.name)
    ref = stream(first, 'channel("tide").events()')
    first.client.send("stream.pull", {"ref": ref, "timeout_ms": 60_000})
    until(lambda: second.call("session.info")["state"] == "running", what="the pull")
    first.client.close()
    second.exec('channel("tide").emit(1)\nchannel("tide").emit(2)')
    assert [event["v"]["payload"]["v"] for event in pull(second, ref)["items"]] == [1, 2]
    second.call("session.close", {})


def test_a_pull_of_an_item_that_never_comes_is_given_up_with_its_caller(
    json_connect: Callable[[], JsonClient],
) -> None:
    first = attached(json_connect())
    second = attached(json_connect(), session=first.name)
    ref = stream(first, "(1..3).stream().map(n => { while true {}; n })")
    first.client.send("stream.pull", {"ref": ref})
    until(lambda: second.call("session.info")["state"] == "running", what="the pull")
    first.client.close()
    assert second.value("1 + 1")["v"] == 2
    answer = pull(second, ref)
    assert (answer["ended"], answer["error"]["code"]) == (True, "cancelled")
    second.call("session.close", {})


def test_a_stream_whose_process_was_lost_answers_so(bay: Attached) -> None:
    worker = int(bay.value("^sh -c 'echo $PPID'")["out"]["v"])
    ref = stream(bay, "(1..9).stream()")
    assert ints(pull(bay, ref, max_items=1)) == [1]
    os.kill(worker, signal.SIGKILL)
    until(lambda: bay.call("session.info")["state"] == "dormant", what="the loss")
    failed = bay.failure("stream.pull", {"ref": ref})
    assert (failed.code, failed.reason, failed.data["session"]) == (-32043, "WORKER_LOST", bay.name)
    bay.exec("1")
    assert bay.failure("stream.pull", {"ref": ref}).reason == "WORKER_LOST"
    assert bay.call("stream.close", {"ref": ref})["closed"] is False


def test_a_session_keeps_so_many_streams_and_gives_up_the_one_pulled_longest_ago(json_bay: Attached) -> None:
    oldest, kept = stream(json_bay, "every(1s)"), stream(json_bay, "(1..9).stream()")
    for _ in range(63):
        pull(json_bay, kept, max_items=1, timeout_ms=0)
        json_bay.exec("[1].stream()")
    failed = json_bay.failure("stream.pull", {"ref": oldest})
    assert (failed.reason, failed.data["evicted"]) == ("UNKNOWN_REF", True)
    assert pull(json_bay, kept)["ended"] is True


@pytest.fixture
def closing(json_connect: Callable[[], JsonClient]) -> tuple[Attached, Attached]:
    first = attached(json_connect())
    return first, attached(json_connect(), session=first.name)


def test_closing_the_session_ends_a_pull_that_waits(closing: tuple[Attached, Attached]) -> None:
    puller, closer = closing
    ref = stream(puller, 'channel("tide").events()')
    ends: list[str] = []

    def wait() -> None:
        try:
            pull(puller, ref, timeout_ms=60_000)
        except Failed as failed:
            ends.append(failed.reason)

    thread = threading.Thread(target=wait)
    thread.start()
    until(lambda: closer.call("session.info")["state"] == "running", what="the pull")
    closer.call("session.close", {})
    thread.join(10)
    assert ends == ["CANCELLED"]
