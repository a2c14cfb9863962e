"""Background tasks of the language, as the kernel lists and ends them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from live_kernel.clients import Failed, JsonClient
from live_kernel.waiting import until


@pytest.fixture
def bay(json_connect: Callable[[], JsonClient], request: pytest.FixtureRequest) -> JsonClient:
    client = json_connect()
    client.call("session.attach", {"session": request.node.name[:60].replace("[", "-").replace("]", "")})
    return client


def _jobs(client: JsonClient) -> list[dict[str, Any]]:
    return [task for task in client.call("task.list") if task["kind"] == "job"]


def test_what_programs_have_started_is_listed_while_it_runs_and_when_it_has_ended(bay: JsonClient) -> None:
    assert _jobs(bay) == []
    bay.call("exec", {"src": "let a = spawn { sleep 60s }\nlet b = spawn { 1 / 0 }\nsleep 60s &"})
    until(lambda: [job["state"] for job in _jobs(bay)] == ["running", "failed", "running"], what="the states")
    first, second, third = _jobs(bay)
    assert first["src"] == "spawn block"
    assert first["finished_ns"] is None
    assert second["finished_ns"] >= second["started_ns"]
    assert second["error"]["message"] == "division by zero"
    assert second["error"]["data"]["code"] == "div_zero"
    numbers = [job["task"].removeprefix("job:") for job in (first, second, third)]
    assert numbers == bay.call("exec", {"src": 'jobs.map(j => "{j.id}").join(",")'})["render"].split(",")
    assert bay.call("task.get", {"task": first["task"]})["src"] == "spawn block"


def test_a_background_task_is_cancelled_by_its_reference_also_during_a_run(
    bay: JsonClient, json_connect: Callable[[], JsonClient], request: pytest.FixtureRequest
) -> None:
    number = bay.send("exec", {"src": "let a = spawn { sleep 60s; 4 }\na.await() catch e { e.msg }"})
    beside = json_connect()
    beside.call("session.attach", {"session": request.node.name[:60]})
    until(lambda: _jobs(beside), what="the task")
    [job] = _jobs(beside)
    asked = beside.call("task.cancel", {"task": job["task"]})
    assert asked["cancel_requested"] is True
    assert bay.result(number)["render"] == "task cancelled"
    until(lambda: _jobs(beside)[0]["state"] == "cancelled", what="the end")
    assert beside.call("task.cancel", {"task": job["task"]})["cancel_requested"] is False


def test_what_only_the_language_can_do_is_refused_with_the_way(bay: JsonClient) -> None:
    bay.call("exec", {"src": "let a = spawn { 4 }\na.await()"})
    [job] = _jobs(bay)
    assert job["state"] == "completed"
    for method in ("task.await", "task.suspend", "task.resume", "task.output", "task.forget"):
        with pytest.raises(Failed) as refused:
            bay.call(method, {"task": job["task"]})
        assert refused.value.reason == "TASK_CONTROL_UNAVAILABLE"
        assert "programs of its session" in refused.value.message
    for unknown in ("job:999999", "job:x", "job:"):
        with pytest.raises(Failed) as refused:
            bay.call("task.get", {"task": unknown})
        assert refused.value.reason == "UNKNOWN_TASK"
