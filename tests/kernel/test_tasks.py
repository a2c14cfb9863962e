"""Tasks over every surface: starting, waiting, promotion, ends, ownership."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from live_kernel import Client, JsonClient, Kernel, until
from live_kernel.fixtures import Attached, attached
from live_kernel.kernels import all_gone

LONG = "^sh -c 'sleep 60'"
UNTIL_GO = "^sh -c 'echo low; while [ ! -e go ]; do sleep 0.02; done; echo tide'"


def start(bay: Attached, src: str, **params: Any) -> str:
    """Starts a task; its reference."""
    answer = bay.exec(src, background=True, **params)
    assert set(answer) == {"task", "events"}
    assert answer["events"] == answer["task"].replace(":", ".")
    return str(answer["task"])


def record(bay: Attached, task: str) -> dict[str, Any]:
    """What a task does now."""
    found = bay.call("task.get", {"task": task})
    assert isinstance(found, dict)
    return found


def ended(bay: Attached, task: str) -> dict[str, Any]:
    """The record of a task that is waited for."""
    found = bay.call("task.await", {"task": task})
    assert isinstance(found, dict)
    assert "timed_out" not in found
    return found


def until_runs(bay: Attached, task: str) -> None:
    until(lambda: record(bay, task)["state"] == "running", what=f"{task} running")


@pytest.mark.proves("method/exec", "method/task.await", "method/task.get")
def test_a_background_run_is_a_task_whose_value_is_found_by_reference(bay: Attached) -> None:
    task = start(bay, "1 + 2")
    found = ended(bay, task)
    assert (found["task"], found["session"], found["state"]) == (task, bay.name, "completed")
    assert found["started_ns"] <= found["finished_ns"]
    assert (found["error"], found["can_suspend"], found["output_bytes"]) == (None, False, 0)
    assert found["principal"] == bay.attached["principal"]
    assert bay.call("value.get", {"ref": found["result_ref"]})["value"] == {"$": "int", "v": 3}
    assert bay.call("value.get", {"ref": "it"})["value"] == {"$": "int", "v": 3}
    assert record(bay, task) == found


@pytest.mark.proves("method/exec")
def test_async_is_another_name_of_background(bay: Attached) -> None:
    answer = bay.call("exec", {"src": "1", "async": True})
    assert ended(bay, answer["task"])["state"] == "completed"


@pytest.mark.proves("kernel/P16", "kernel/P32", "method/task.list")
def test_starting_a_task_never_waits_and_the_queue_can_be_seen(bay: Attached) -> None:
    first, second, third = start(bay, LONG), start(bay, "1"), start(bay, "2")
    until_runs(bay, first)
    listed = bay.call("task.list")
    assert [task["task"] for task in listed] == [first, second, third]
    assert [task["state"] for task in listed] == ["running", "queued", "queued"]
    assert all(task["finished_ns"] is None and task["result_ref"] is None for task in listed)
    assert bay.call("session.info")["queued"] == 2
    bay.call("task.cancel", {"task": first})
    assert ended(bay, second)["result_ref"] == "out:1"
    assert ended(bay, third)["result_ref"] == "out:2"


@pytest.mark.proves("hard/P07", "kernel/P18", "method/exec")
def test_a_call_whose_time_is_over_becomes_a_task_that_goes_on(bay: Attached, place: Path) -> None:
    answer = bay.exec(UNTIL_GO, timeout_ms=700, cwd=str(place))
    assert answer["timed_out"] is True
    assert set(answer) <= {"task", "events", "timed_out", "output", "next"}
    said = "".join(chunk["text"] for chunk in answer.get("output", []))
    assert answer["next"] == len(said)
    assert record(bay, answer["task"])["state"] == "running"
    (place / "go").touch()
    found = ended(bay, answer["task"])
    assert found["state"] == "completed"
    value = bay.call("value.get", {"ref": found["result_ref"]})["value"]
    assert value["out"] == {"$": "str", "v": "low\ntide"}
    rest = bay.call("task.output", {"task": answer["task"], "since": answer["next"]})
    assert said + "".join(chunk["text"] for chunk in rest["chunks"]) == "low\ntide\n"
    assert rest["eof"] is True


@pytest.mark.proves("method/exec")
def test_a_quick_run_within_its_time_answers_as_ever(bay: Attached) -> None:
    answer = bay.exec("[1, 2, 3]", timeout_ms=20_000, elide={"max_items": 2})
    assert answer["ref"] == "out:1"
    assert (answer["value"]["$"], answer["value"]["n"]) == ("ref", 3)
    assert answer["render"] == "1\n2\n3"
    assert "task" not in answer
    [task] = bay.call("task.list")
    assert (task["state"], task["result_ref"]) == ("completed", "out:1")
    failed = bay.failure("exec", {"src": "1 / 0", "timeout_ms": 20_000})
    assert (failed.reason, failed.data["ref"]) == ("RAISED", "out:2")


@pytest.mark.proves("method/exec")
def test_a_time_of_zero_does_not_wait(bay: Attached) -> None:
    answer = bay.exec(LONG, timeout_ms=0)
    assert (answer["timed_out"], answer["next"]) == (True, 0)
    assert bay.call("task.cancel", {"task": answer["task"]})["cancel_requested"] is True


@pytest.mark.proves("kernel/P40")
def test_a_task_that_raises_has_failed_and_tells_where_its_error_is(bay: Attached) -> None:
    found = ended(bay, start(bay, "1 / 0"))
    assert (found["state"], found["result_ref"]) == ("failed", None)
    assert found["error"]["code"] == -32002
    assert found["error"]["data"]["reason"] == "RAISED"
    assert found["error"]["data"]["code"] == "div_zero"
    error = bay.call("value.get", {"ref": found["error"]["data"]["ref"]})["value"]
    assert (error["$"], error["code"]) == ("error", "div_zero")


@pytest.mark.proves("kernel/P40")
def test_a_task_whose_command_failed_has_failed_with_a_value(bay: Attached) -> None:
    found = ended(bay, start(bay, "^sh -c 'exit 3'"))
    assert (found["state"], found["error"]) == ("failed", None)
    assert bay.call("value.get", {"ref": found["result_ref"]})["value"]["status"] == 3


@pytest.mark.proves("method/exec")
def test_what_does_not_parse_is_no_task(bay: Attached) -> None:
    assert bay.failure("exec", {"src": "let =", "background": True}).reason == "PARSE_ERROR"
    assert bay.failure("exec", {"src": "1", "mode": "walk", "background": True}).code == -32602
    assert bay.failure("exec", {"src": "1", "position": "top", "timeout_ms": 5}).code == -32602
    assert bay.call("task.list") == []


@pytest.mark.proves("kernel/P18", "error/DEADLINE")
@pytest.mark.parametrize("src", [LONG, "while true { }"])
def test_a_task_ends_at_its_deadline(bay: Attached, src: str) -> None:
    found = ended(bay, start(bay, src, deadline_ms=200))
    assert (found["state"], found["error"]["data"]["reason"]) == ("timed_out", "DEADLINE")
    assert found["error"]["data"]["deadline_ms"] == 200
    assert bay.exec("1")["value"] == {"$": "int", "v": 1}


@pytest.mark.proves("kernel/P17", "method/task.await")
def test_waiting_for_a_task_can_be_bounded(bay: Attached) -> None:
    task = start(bay, LONG)
    until_runs(bay, task)
    found = bay.call("task.await", {"task": task, "timeout_ms": 20})
    assert (found["timed_out"], found["state"], found["finished_ns"]) == (True, "running", None)
    bay.call("task.cancel", {"task": task})
    assert ended(bay, task)["state"] == "cancelled"
    found = bay.call("task.await", {"task": task, "timeout_ms": 0})
    assert "timed_out" not in found


@pytest.mark.proves("kernel/P17")
def test_a_task_outlives_its_caller_and_is_found_by_another_connection(
    connect: Callable[[], Client], place: Path
) -> None:
    first = attached(connect())
    task = start(first, UNTIL_GO, cwd=str(place))
    until_runs(first, task)
    second = attached(connect(), session=first.name)
    first.client.close()
    (place / "go").touch()
    found = ended(second, task)
    assert found["state"] == "completed"
    assert second.call("value.get", {"ref": found["result_ref"]})["value"]["ok"] is True


@pytest.mark.proves("kernel/P17", "method/task.await")
def test_a_connection_goes_on_while_a_task_is_waited_for_and_may_go_away(json_bay: Attached) -> None:
    client = json_bay.client
    task = start(json_bay, LONG)
    waiting = client.send("task.await", {"task": task})
    assert json_bay.call("task.cancel", {"task": task})["state"] == "cancelling"
    assert client.result(waiting)["state"] == "cancelled"


@pytest.mark.proves("error/UNKNOWN_TASK")
@pytest.mark.parametrize(
    "method",
    [
        "task.get",
        "task.await",
        "task.cancel",
        "task.suspend",
        "task.resume",
        "task.output",
        "task.forget",
    ],
)
def test_unknown_tasks_and_those_of_others_look_the_same(
    bay: Attached, connect: Callable[[], Client], method: str
) -> None:
    other = attached(connect())
    theirs = start(other, "1")
    ended(other, theirs)
    for task in (theirs, "task:999999999", "task:0", "out:1", "", "task:01"):
        failed = bay.failure(method, {"task": task})
        assert (failed.code, failed.reason) == (-32021, "UNKNOWN_TASK")
        assert failed.data == {"reason": "UNKNOWN_TASK", "task": task}


@pytest.mark.proves("kernel/P30", "method/task.forget")
def test_a_record_can_be_given_up_and_its_value_stays(bay: Attached) -> None:
    task = start(bay, "1 + 2")
    found = ended(bay, task)
    assert bay.call("task.forget", {"task": task}) == {"task": task, "forgotten": True}
    assert bay.call("task.list") == []
    failed = bay.failure("task.get", {"task": task})
    assert failed.data == {"reason": "UNKNOWN_TASK", "task": task, "evicted": True}
    assert bay.call("value.get", {"ref": found["result_ref"]})["value"] == {"$": "int", "v": 3}
    running = start(bay, LONG)
    failed = bay.failure("task.forget", {"task": running})
    assert (failed.code, failed.reason) == (-32020, "TASK_CONTROL_UNAVAILABLE")
    assert failed.data["state"] in ("queued", "running")
    bay.call("task.cancel", {"task": running})


@pytest.mark.proves("kernel/P30", "error/SESSION_BUSY")
def test_a_session_takes_only_so_many_waiting_runs(json_bay: Attached) -> None:
    first = start(json_bay, LONG)
    waiting = [start(json_bay, "1") for _ in range(64)]
    failed = json_bay.failure("exec", {"src": "1", "background": True})
    assert (failed.code, failed.reason) == (-32045, "SESSION_BUSY")
    json_bay.call("task.cancel", {"task": first})
    assert [ended(json_bay, task)["state"] for task in waiting] == ["completed"] * 64


@pytest.mark.proves("kernel/P30", "error/CANCELLED")
def test_closing_a_session_ends_its_tasks_and_drops_their_records(
    kernel: Kernel, json_connect: Callable[[], JsonClient], json_bay: Attached
) -> None:
    before = kernel.family()
    task = start(json_bay, "^sh -c 'setsid sleep 60 & sleep 60'")
    queued = start(json_bay, "1")
    commands = until(lambda: len(new := kernel.family() - before) >= 4 and new)
    other = attached(json_connect(), session=json_bay.name)
    waits = [json_bay.client.send("task.await", {"task": each}) for each in (task, queued)]
    assert other.call("session.close", {})["closed"] is True
    assert [json_bay.client.result(each)["state"] for each in waits] == ["cancelled", "cancelled"]
    all_gone(commands)
    again = attached(json_connect(), session=json_bay.name)
    assert again.call("task.list") == []
    assert again.failure("task.get", {"task": task}).data["evicted"] is True
