"""What a task's programs print, while it comes and afterwards; what its channel tells."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from live_kernel import until
from live_kernel.fixtures import Attached


def start(bay: Attached, src: str, **params: Any) -> str:
    return str(bay.exec(src, background=True, **params)["task"])


def ended(bay: Attached, task: str) -> dict[str, Any]:
    found = bay.call("task.await", {"task": task}, seconds=60)
    assert isinstance(found, dict)
    return found


def events(bay: Attached, task: str) -> list[dict[str, Any]]:
    """What the task's channel has told, without the envelope."""
    read = bay.call("events.read", {"channel": task.replace(":", ".")})
    return [event["payload"] for event in read["events"]]


def told(payload: dict[str, Any], member: str) -> Any:
    """A member of a task event's record."""
    return payload["v"].get(member) if payload["$"] == "record" else None


@pytest.mark.proves("kernel/P36", "method/task.output")
def test_output_is_read_while_it_comes_and_never_twice(bay: Attached, place: Path) -> None:
    src = "^sh -c 'echo low; echo err >&2; while [ ! -e go ]; do sleep 0.02; done; echo tide'"
    task = start(bay, src, cwd=str(place))
    chunks: list[dict[str, Any]] = []
    next_ = 0
    while sum(len(chunk["text"]) for chunk in chunks) < 8:
        answer = bay.call("task.output", {"task": task, "since": next_, "timeout_ms": 5_000})
        assert answer["task"] == task
        chunks += answer["chunks"]
        next_ = answer["next"]
    assert {(chunk["stream"], chunk["text"]) for chunk in chunks} == {
        ("stdout", "low\n"),
        ("stderr", "err\n"),
    }
    assert bay.call("task.output", {"task": task, "since": next_})["chunks"] == []
    (place / "go").touch()
    assert ended(bay, task)["output_bytes"] == 13
    rest = bay.call("task.output", {"task": task, "since": next_})
    assert rest == {
        "task": task,
        "chunks": [{"stream": "stdout", "offset": 8, "text": "tide\n"}],
        "next": 13,
        "eof": True,
    }


@pytest.mark.proves("kernel/P36", "method/task.output")
def test_waiting_for_output_is_bounded_and_ends_with_the_task(json_bay: Attached, place: Path) -> None:
    client = json_bay.client
    task = start(json_bay, "^sh -c 'while [ ! -e go ]; do sleep 0.02; done'", cwd=str(place))
    answer = json_bay.call("task.output", {"task": task, "timeout_ms": 50})
    assert (answer["chunks"], answer["next"], answer["eof"]) == ([], 0, False)
    waiting = client.send("task.output", {"task": task, "timeout_ms": 60_000})
    (place / "go").touch()
    assert client.result(waiting)["eof"] is True


@pytest.mark.proves("kernel/P36", "method/task.output")
@pytest.mark.parametrize("max_bytes", [1, 2, 3, 5, 7, 65_536])
def test_a_character_is_never_split(json_bay: Attached, max_bytes: int) -> None:
    task = start(json_bay, "^printf 'tide 🌊 højvande 水\\n'")
    ended(json_bay, task)
    text, next_, eof = "", 0, False
    while not eof:
        answer = json_bay.call("task.output", {"task": task, "since": next_, "max_bytes": max_bytes})
        text += "".join(chunk["text"] for chunk in answer["chunks"])
        next_, eof = answer["next"], answer["eof"]
    assert text == "tide 🌊 højvande 水\n"


@pytest.mark.proves("kernel/P36", "hard/P10", "method/task.output")
def test_only_the_newest_output_is_kept_and_its_length_is_true(bay: Attached) -> None:
    task = start(bay, "^sh -c 'seq 1000000'")
    assert ended(bay, task)["output_bytes"] == 6_888_896
    # What was left out on the way is a gap wherever it fell; all gaps together are what is not kept.
    at, kept, skipped, is_over = 0, 0, 0, False
    while not is_over:
        answer = bay.call("task.output", {"task": task, "since": at})
        skipped += answer.get("skipped", 0)
        kept += sum(len(chunk["text"]) for chunk in answer["chunks"])
        assert answer["next"] > at
        at, is_over = answer["next"], answer["eof"]
    assert kept + skipped == at == 6_888_896
    assert 0 < kept <= 1_048_576
    last = bay.call("task.output", {"task": task, "since": 6_888_890})
    assert (last["chunks"][0]["text"], last["eof"]) == ("00000\n", True)


@pytest.mark.proves("method/task.output")
def test_what_earlier_statements_show_is_output_too(bay: Attached) -> None:
    task = start(bay, "echo low\n1 + 2\n^sh -c 'echo tide'\n4")
    ended(bay, task)
    answer = bay.call("task.output", {"task": task})
    text = "".join(chunk["text"] for chunk in answer["chunks"])
    assert text.split() == ["low", "3", "tide"]


@pytest.mark.proves("event/task.*", "kernel/P33", "kernel/P36")
def test_the_channel_of_a_task_tells_of_its_start_its_output_and_its_end(bay: Attached) -> None:
    task = start(bay, "^sh -c 'echo low'")
    found = ended(bay, task)
    first, *others = until(lambda: (seen := events(bay, task)) and told(seen[-1], "state") and seen)
    assert first == {"$": "str", "v": "started"}
    output = next(told(payload, "output") for payload in others if told(payload, "output"))
    assert output["v"]["stream"] == {"$": "str", "v": "stdout"}
    assert output["v"]["offset"] == {"$": "int", "v": 0}
    assert output["v"]["text"] == {"$": "str", "v": "low\n"}
    assert told(others[-1], "state") == {"$": "str", "v": "completed"}
    assert told(others[-1], "ref") == {"$": "str", "v": found["result_ref"]}
    assert told(others[-1], "error") is None


@pytest.mark.proves("event/task.*", "kernel/P33")
def test_the_last_event_of_a_failed_task_has_its_error_and_a_typed_null(bay: Attached) -> None:
    task = start(bay, "1 / 0")
    ended(bay, task)
    last = until(lambda: (seen := events(bay, task)) and told(seen[-1], "state") and seen[-1])
    assert told(last, "state") == {"$": "str", "v": "failed"}
    assert told(last, "ref") == {"$": "null"}
    error = told(last, "error")["v"]
    assert error["code"] == {"$": "int", "v": -32002}
    assert error["reason"] == {"$": "str", "v": "RAISED"}


@pytest.mark.proves("event/task.*")
def test_the_channel_tells_of_suspension_and_cancellation(json_bay: Attached) -> None:
    task = start(json_bay, "^sh -c 'sleep 60'")
    until(lambda: json_bay.call("task.get", {"task": task})["state"] == "running")
    for method in ("task.suspend", "task.resume", "task.cancel"):
        json_bay.call(method, {"task": task})
    ended(json_bay, task)
    states = [told(payload, "state") for payload in events(json_bay, task)]
    names = [state["v"] for state in states if state]
    assert names == ["suspended", "running", "cancelling", "cancelled"]


@pytest.mark.proves("event/task.*", "hard/P06")
def test_silence_is_told_once_until_there_is_output_again(json_bay: Attached, place: Path) -> None:
    src = "^sh -c 'while [ ! -e go ]; do sleep 0.02; done; echo low; while [ ! -e end ]; do sleep 0.02; done'"
    task = start(json_bay, src, cwd=str(place), no_output_ms=100)

    def silences() -> int:
        return sum(told(payload, "idle_ms") == {"$": "int", "v": 100} for payload in events(json_bay, task))

    until(lambda: silences() == 1)
    (place / "go").touch()
    until(lambda: silences() == 2)
    (place / "end").touch()
    assert ended(json_bay, task)["state"] == "completed"
    assert silences() == 2


@pytest.mark.proves("method/exec")
def test_a_run_that_is_watched_for_silence_is_a_task_and_answers_its_value(bay: Attached) -> None:
    assert bay.exec("1 + 2", no_output_ms=10_000)["value"] == {"$": "int", "v": 3}
    [task] = bay.call("task.list")
    assert task["state"] == "completed"
