"""Tasks and the end of their kernel."""

from __future__ import annotations

import contextlib
import os
import signal
from pathlib import Path

import pytest
from live_kernel import until
from live_kernel.fixtures import attached
from live_kernel.kernels import start_kernel


@pytest.mark.proves("architecture/kernel-loss", "kernel/P40")
def test_records_outlive_a_kernel_that_is_killed_and_open_ones_have_failed(place: Path) -> None:
    options = ("--state-dir", str(place / "state"))
    kernel = start_kernel(place, *options)
    bay = attached(kernel.json(), session="bay")
    first = bay.exec("^sh -c 'echo low'", background=True)["task"]
    assert bay.call("task.await", {"task": first})["state"] == "completed"
    second = bay.exec("^sh -c 'echo tide; sleep 60'", background=True)["task"]
    third = bay.exec("1", background=True)["task"]
    until(lambda: bay.call("task.get", {"task": second})["output_bytes"] == 5)
    os.kill(kernel.pid, signal.SIGKILL)
    kernel.process.wait(10)
    bay.client.close()

    kernel = start_kernel(place, *options)
    with contextlib.closing(kernel.json()) as client:
        again = attached(client, session="bay")
        listed = again.call("task.list")
        assert [task["task"] for task in listed] == [first, second, third]
        assert [task["state"] for task in listed] == ["completed", "failed", "failed"]
        assert listed[1]["error"]["data"]["reason"] == "WORKER_LOST"
        assert all(task["finished_ns"] is not None for task in listed)
        value = again.call("value.get", {"ref": listed[0]["result_ref"]})["value"]
        assert value["out"] == {"$": "str", "v": "low"}
        output = again.call("task.output", {"task": first})
        assert ([chunk["text"] for chunk in output["chunks"]], output["eof"]) == (["low\n"], True)
        assert again.call("task.cancel", {"task": second})["cancel_requested"] is False
        fourth = again.exec("1", background=True)["task"]
        assert int(fourth.partition(":")[2]) == int(third.partition(":")[2]) + 1
    assert kernel.stop() == 0, kernel.log


@pytest.mark.proves("architecture/kernel-loss")
def test_a_kernel_that_stops_ends_its_tasks_and_says_so(place: Path) -> None:
    options = ("--state-dir", str(place / "state"), "--drain", "0.2")
    kernel = start_kernel(place, *options)
    bay = attached(kernel.json(), session="bay")
    running = bay.exec("^sh -c 'echo low; sleep 60'", background=True)["task"]
    until(lambda: bay.call("task.get", {"task": running})["output_bytes"] == 4)
    bay.exec("1", background=True)
    assert kernel.stop() == 0, kernel.log
    bay.client.close()
    assert "Traceback" not in kernel.log

    kernel = start_kernel(place, *options)
    with contextlib.closing(kernel.json()) as client:
        again = attached(client, session="bay")
        listed = again.call("task.list")
        assert [task["state"] for task in listed] == ["failed", "failed"]
        assert {task["error"]["data"]["reason"] for task in listed} == {"SHUTTING_DOWN"}
        output = again.call("task.output", {"task": running})
        assert [chunk["text"] for chunk in output["chunks"]] == ["low\n"]
    assert kernel.stop() == 0, kernel.log
