"""Cancelling, suspending and resuming tasks over every surface."""

from __future__ import annotations

import contextlib
import time
from pathlib import Path
from typing import Any

import pytest
from live_kernel import Kernel, until
from live_kernel.fixtures import Attached
from live_kernel.kernels import all_gone

LONG = "^sh -c 'sleep 60'"
BEATS = "^sh -c 'while true; do echo beat >> beats; sleep 0.01; done'"
ENDLESS = {
    "a loop": "while true { }",
    "a range": "for n in (0..1000000000000) { n }",
    "a sleep": "sleep 60s",
    "a command": LONG,
    "a spawned thunk": "let t = spawn { sleep 60s }\nt.await()",
}


def start(bay: Attached, src: str, **params: Any) -> str:
    return str(bay.exec(src, background=True, **params)["task"])


def state(bay: Attached, task: str) -> str:
    return str(bay.call("task.get", {"task": task})["state"])


def ended(bay: Attached, task: str) -> dict[str, Any]:
    found = bay.call("task.await", {"task": task})
    assert isinstance(found, dict)
    return found


def until_runs(bay: Attached, task: str) -> None:
    until(lambda: state(bay, task) == "running", what=f"{task} running")


def states_in(place: Path) -> set[str]:
    """The states of the processes whose working directory this is (see proc_pid_stat(5))."""
    found: set[str] = set()
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if (process / "cwd").samefile(place):
                found.add((process / "stat").read_text().rpartition(")")[2].split()[0])
    return found


@pytest.mark.proves("kernel/P20", "kernel/P40", "method/task.cancel", "error/CANCELLED")
@pytest.mark.parametrize("src", ENDLESS.values(), ids=ENDLESS.keys())
def test_a_cancelled_task_ends_soon_and_says_so(bay: Attached, src: str) -> None:
    task = start(bay, src)
    until_runs(bay, task)
    began = time.monotonic()
    answer = bay.call("task.cancel", {"task": task})
    assert answer == {"task": task, "cancel_requested": True, "state": "cancelling"}
    found = ended(bay, task)
    assert time.monotonic() - began < 15.0
    assert (found["state"], found["result_ref"]) == ("cancelled", None)
    assert found["error"]["data"]["reason"] == "CANCELLED"
    [row] = bay.call("journal.query", {"session": bay.name})
    assert (row["id"], row["interrupted"]) == (found["error"]["data"]["entry_id"], True)


@pytest.mark.proves("kernel/P19")
def test_cancelling_acts_on_its_own_run_and_on_no_other(bay: Attached) -> None:
    bay.exec("let tide = 4")
    first = start(bay, LONG)
    until_runs(bay, first)
    bay.call("task.cancel", {"task": first})
    assert ended(bay, first)["state"] == "cancelled"
    assert bay.value("^sh -c 'echo low'")["ok"] is True
    assert bay.exec("tide")["value"] == {"$": "int", "v": 4}
    second = start(bay, LONG)
    until_runs(bay, second)
    answer = bay.call("task.cancel", {"task": first})
    assert answer == {"task": first, "cancel_requested": False, "state": "cancelled"}
    assert state(bay, second) == "running"
    bay.call("task.cancel", {"task": second})


@pytest.mark.proves("kernel/P19", "method/task.cancel")
def test_a_queued_task_is_cancelled_at_once_and_runs_nothing(bay: Attached, place: Path) -> None:
    first = start(bay, LONG)
    second = start(bay, "^sh -c 'touch ran'", cwd=str(place))
    assert bay.call("task.cancel", {"task": second})["cancel_requested"] is True
    assert ended(bay, second)["state"] == "cancelled"
    assert state(bay, first) in ("queued", "running")
    bay.call("task.cancel", {"task": first})
    assert ended(bay, first)["state"] == "cancelled"
    assert bay.exec("1")["ref"] == "out:1"
    assert not (place / "ran").exists()


@pytest.mark.proves("hard/P01", "hard/P02", "method/task.cancel")
def test_a_cancelled_task_leaves_no_process_of_its_group_behind(kernel: Kernel, json_bay: Attached) -> None:
    json_bay.exec("1")
    before = kernel.family()
    task = start(json_bay, "^sh -c 'sleep 60 & sleep 60 | cat; true'")
    commands = until(lambda: len(new := kernel.family() - before) >= 4 and new)
    json_bay.call("task.cancel", {"task": task})
    assert ended(json_bay, task)["state"] == "cancelled"
    all_gone(commands)


@pytest.mark.proves("kernel/P19", "method/task.cancel")
def test_a_command_that_will_not_end_is_ended(json_bay: Attached) -> None:
    task = start(json_bay, "^sh -c 'trap \"\" INT; echo ready; while true; do sleep 0.05; done'")
    until(lambda: json_bay.call("task.output", {"task": task})["next"] > 0)
    json_bay.call("task.cancel", {"task": task})
    assert json_bay.call("task.await", {"task": task}, seconds=20)["state"] == "cancelled"
    assert "restarted" not in json_bay.exec("1")


@pytest.mark.proves("kernel/P18", "error/DEADLINE")
def test_a_command_that_ignores_its_deadline_is_killed(json_bay: Attached) -> None:
    json_bay.exec("let tide = 4")
    src = "^sh -c 'trap \"\" INT TERM; while true; do sleep 0.05; done'"
    began = time.monotonic()
    failed = json_bay.failure("exec", {"src": src, "deadline_ms": 100})
    assert failed.reason == "DEADLINE"
    # About a second on a machine that has nothing else to do.
    assert time.monotonic() - began < 10
    assert json_bay.exec("tide")["value"] == {"$": "int", "v": 4}


@pytest.mark.proves("kernel/P31", "method/task.suspend", "method/task.resume")
def test_a_suspended_task_stops_and_goes_on(bay: Attached, place: Path) -> None:
    task = start(bay, BEATS, cwd=str(place))
    beats = place / "beats"
    until(lambda: beats.exists() and beats.stat().st_size > 20)
    assert bay.call("task.get", {"task": task})["can_suspend"] is True
    assert bay.call("task.suspend", {"task": task}) == {"task": task, "state": "suspended"}
    assert bay.call("task.suspend", {"task": task})["state"] == "suspended"
    assert state(bay, task) == "suspended"
    # A shell that waits for a stopped child of vfork(2) sleeps in the kernel and is not shown as stopped.
    until(lambda: "T" in (states := states_in(place)) and states <= {"T", "D"}, what="stopped commands")
    size = beats.stat().st_size
    found = bay.call("task.await", {"task": task, "timeout_ms": 100})
    assert (found["timed_out"], found["state"]) == (True, "suspended")
    assert beats.stat().st_size == size
    assert bay.call("task.resume", {"task": task}) == {"task": task, "state": "running"}
    until(lambda: beats.stat().st_size > size)
    bay.call("task.cancel", {"task": task})
    assert ended(bay, task)["state"] == "cancelled"


@pytest.mark.proves("kernel/P31")
def test_a_suspended_program_pauses_at_its_next_safe_point(json_bay: Attached, place: Path) -> None:
    task = start(json_bay, 'while true { "beat".append("beats")\nsleep 1ms }', cwd=str(place))
    beats = place / "beats"
    until(lambda: beats.exists() and beats.stat().st_size > 20)
    json_bay.call("task.suspend", {"task": task})
    until(lambda: (size := beats.stat().st_size) == _after(json_bay, task, beats) and size)
    size = beats.stat().st_size
    json_bay.call("task.await", {"task": task, "timeout_ms": 100})
    assert beats.stat().st_size == size
    json_bay.call("task.resume", {"task": task})
    until(lambda: beats.stat().st_size > size)
    json_bay.call("task.cancel", {"task": task})


def _after(bay: Attached, task: str, file: Path) -> int:
    """The size of a file after the kernel has answered something that takes a moment."""
    bay.call("task.await", {"task": task, "timeout_ms": 30})
    return file.stat().st_size


@pytest.mark.proves("kernel/P31")
@pytest.mark.parametrize("src", [LONG, "while true { }"])
def test_a_suspended_task_can_be_cancelled(bay: Attached, src: str) -> None:
    task = start(bay, src)
    until_runs(bay, task)
    bay.call("task.suspend", {"task": task})
    bay.call("task.cancel", {"task": task})
    assert ended(bay, task)["state"] == "cancelled"


@pytest.mark.proves("kernel/P31", "kernel/P18")
def test_a_suspended_task_still_has_its_deadline(bay: Attached) -> None:
    task = start(bay, LONG, deadline_ms=400)
    bay.call("task.suspend", {"task": task})
    assert ended(bay, task)["state"] == "timed_out"


@pytest.mark.proves("kernel/P31")
def test_a_queued_task_can_be_suspended_before_it_starts(bay: Attached, place: Path) -> None:
    first = start(bay, LONG)
    second = start(bay, "^sh -c 'touch ran'", cwd=str(place))
    until_runs(bay, first)
    assert bay.call("task.suspend", {"task": second})["state"] == "suspended"
    bay.call("task.cancel", {"task": first})
    assert ended(bay, first)["state"] == "cancelled"
    found = bay.call("task.await", {"task": second, "timeout_ms": 100})
    assert (found["state"], (place / "ran").exists()) == ("suspended", False)
    assert bay.call("task.resume", {"task": second})["state"] in ("queued", "running")
    assert ended(bay, second)["state"] == "completed"
    assert (place / "ran").exists()


@pytest.mark.proves("kernel/P31", "error/TASK_CONTROL_UNAVAILABLE")
def test_a_task_that_has_ended_cannot_be_suspended(bay: Attached) -> None:
    task = start(bay, "1")
    ended(bay, task)
    for method in ("task.suspend", "task.resume"):
        failed = bay.failure(method, {"task": task})
        assert (failed.code, failed.reason) == (-32020, "TASK_CONTROL_UNAVAILABLE")
        assert failed.data["task"] == task
        assert failed.data["state"] == "completed"
