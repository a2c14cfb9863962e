"""Runs that calls wait for are seen, awaited, held and cancelled from every connection of their session."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from live_kernel import Client, Failed, Kernel, until
from live_kernel.fixtures import Attached
from live_kernel.kernels import all_gone, descendants

LONG = "^sh -c 'sleep 60; true'"


def calls(bay: Attached) -> list[dict[str, Any]]:
    return [each for each in bay.call("task.list") if each["kind"] == "call"]


def running(bay: Attached, count: int = 1) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = until(
        lambda: len(now := calls(bay)) == count and now[0]["state"] == "running" and now
    )
    return found


@pytest.fixture(params=["json", "grpc"])
def other(request: pytest.FixtureRequest, kernel: Kernel, json_bay: Attached) -> Iterator[Client]:
    """Another connection to the session, over each surface in turn."""
    client: Client = kernel.json() if request.param == "json" else kernel.grpc()
    client.call("session.attach", {"session": json_bay.name})
    yield client
    client.close()


@pytest.mark.proves("kernel/P17", "kernel/P19", "method/task.cancel", "method/task.list", "error/CANCELLED")
def test_a_run_that_a_call_waits_for_is_listed_and_cancelled_from_another_connection(
    kernel: Kernel, json_bay: Attached, other: Client
) -> None:
    worker = int(json_bay.value("^sh -c 'echo $PPID'")["out"]["v"])
    number = json_bay.client.send("exec", {"src": LONG})
    started = until(lambda: len(found := descendants(worker)) >= 2 and found)
    [seen] = other.call("task.list")
    assert (seen["kind"], seen["state"], seen["src"]) == ("call", "running", LONG)
    assert (seen["session"], seen["can_suspend"]) == (json_bay.name, True)
    assert seen["task"].startswith("run:")
    assert other.call("task.get", {"task": seen["task"]}) == seen
    answer = other.call("task.cancel", {"task": seen["task"]})
    assert answer == {"task": seen["task"], "cancel_requested": True, "state": "cancelling"}
    with pytest.raises(Failed) as failed:
        json_bay.client.result(number)
    assert failed.value.reason == "CANCELLED"
    all_gone(started)
    with pytest.raises(Failed) as failed:
        other.call("task.get", {"task": seen["task"]})
    assert failed.value.reason == "UNKNOWN_TASK"
    assert other.call("task.list") == []


@pytest.mark.proves("kernel/P19")
def test_a_run_over_grpc_is_cancelled_over_json_rpc(kernel: Kernel, json_bay: Attached) -> None:
    reasons: list[str] = []

    def run() -> None:
        client = kernel.grpc()
        try:
            client.call("session.attach", {"session": json_bay.name})
            client.call("exec", {"src": "sleep 60s"})
        except Failed as failed:
            reasons.append(failed.reason)
        finally:
            client.close()

    thread = threading.Thread(target=run)
    thread.start()
    [seen] = running(json_bay)
    json_bay.call("task.cancel", {"task": seen["task"]})
    thread.join(20)
    assert reasons == ["CANCELLED"]


@pytest.mark.proves("kernel/P19", "method/exec")
def test_a_run_can_be_named_by_its_client_and_cancelled_on_the_same_connection(json_bay: Attached) -> None:
    number = json_bay.client.send("exec", {"src": "while true { }", "run": "tide-1"})
    json_bay.call("task.cancel", {"task": "run:tide-1"})
    with pytest.raises(Failed) as failed:
        json_bay.client.result(number)
    assert failed.value.reason == "CANCELLED"
    assert json_bay.exec("1 + 2", run="tide-1")["value"] == {"$": "int", "v": 3}
    assert json_bay.failure("task.cancel", {"task": "run:tide-1"}).reason == "UNKNOWN_TASK"


@pytest.mark.proves("kernel/P19")
def test_a_run_that_waits_for_its_turn_is_cancelled_where_it_stands(json_bay: Attached) -> None:
    first = json_bay.client.send("exec", {"src": "sleep 60s", "run": "first"})
    second = json_bay.client.send("exec", {"src": "'never'", "run": "second"})
    found = running(json_bay, 2)
    assert [(each["task"], each["state"]) for each in found] == [
        ("run:first", "running"),
        ("run:second", "queued"),
    ]
    json_bay.call("task.cancel", {"task": "run:second"})
    with pytest.raises(Failed) as failed:
        json_bay.client.result(second)
    assert failed.value.reason == "CANCELLED"
    assert [each["task"] for each in calls(json_bay)] == ["run:first"]
    json_bay.call("task.cancel", {"task": "run:first"})
    with pytest.raises(Failed):
        json_bay.client.result(first)


@pytest.mark.proves("error/INVALID_PARAMS")
def test_two_runs_of_a_session_have_two_names(json_bay: Attached) -> None:
    first = json_bay.client.send("exec", {"src": "sleep 60s", "run": "tide"})
    running(json_bay)
    failure = json_bay.failure("exec", {"src": "1", "run": "tide"})
    assert (failure.reason, failure.data["field"]) == ("INVALID_PARAMS", "run")
    assert json_bay.failure("exec", {"src": "1", "run": "7"}).data["field"] == "run"
    json_bay.call("task.cancel", {"task": "run:tide"})
    with pytest.raises(Failed):
        json_bay.client.result(first)


@pytest.mark.proves("method/task.await", "method/task.suspend", "method/task.resume")
def test_a_run_that_a_call_waits_for_is_held_and_awaited_like_a_task(json_bay: Attached) -> None:
    number = json_bay.client.send("exec", {"src": "sleep 200ms\n7", "run": "tide"})
    bay_task = {"task": "run:tide"}
    running(json_bay)
    assert json_bay.call("task.suspend", bay_task)["state"] == "suspended"
    cut_short = json_bay.call("task.await", {**bay_task, "timeout_ms": 400})
    assert (cut_short["timed_out"], cut_short["state"]) == (True, "suspended")
    assert json_bay.failure("task.output", bay_task).reason == "TASK_CONTROL_UNAVAILABLE"
    assert json_bay.failure("task.forget", bay_task).reason == "TASK_CONTROL_UNAVAILABLE"
    waiting = json_bay.client.send("task.await", bay_task)
    json_bay.call("task.resume", bay_task)
    answer = json_bay.client.result(number)
    record = json_bay.client.result(waiting)
    assert (record["state"], record["result_ref"], record["kind"]) == ("completed", answer["ref"], "call")
    assert "timed_out" not in record


@pytest.mark.proves("method/task.cancel")
@pytest.mark.parametrize(
    "params", [{"background": True}, {"timeout_ms": 0}, {"no_output_ms": 60_000}], ids=str
)
def test_a_task_is_known_under_the_name_of_its_run_until_it_ends(
    json_bay: Attached, params: dict[str, Any]
) -> None:
    number = json_bay.client.send("exec", {"src": "sleep 60s", "run": "tide", **params})
    answer = json_bay.call("task.cancel", {"task": "run:tide"})
    assert (answer["cancel_requested"], answer["task"][:5]) == (True, "task:")
    if "no_output_ms" in params:
        with pytest.raises(Failed):
            json_bay.client.result(number)
    else:
        assert json_bay.client.result(number)["task"] == answer["task"]
    assert json_bay.call("task.await", {"task": answer["task"]})["state"] == "cancelled"
    assert json_bay.failure("task.get", {"task": "run:tide"}).reason == "UNKNOWN_TASK"
    assert calls(json_bay) == []


@pytest.mark.proves("kernel/A12", "error/UNKNOWN_TASK")
def test_runs_of_other_sessions_are_unknown(json_bay: Attached, json_connect: Any) -> None:
    other = json_connect()
    other.call("session.attach", {"session": f"{json_bay.name}-other"})
    number = json_bay.client.send("exec", {"src": "sleep 60s", "run": "tide"})
    running(json_bay)
    assert other.call("task.list", {}) == []
    for method in ("task.get", "task.await", "task.cancel", "task.suspend", "task.output"):
        with pytest.raises(Failed) as failed:
            other.call(method, {"task": "run:tide"})
        assert failed.value.reason == "UNKNOWN_TASK"
    json_bay.call("task.cancel", {"task": "run:tide"})
    with pytest.raises(Failed):
        json_bay.client.result(number)
    other.call("session.close", {})


@pytest.mark.proves("architecture/disconnect")
def test_a_run_whose_client_left_is_still_seen_and_can_be_cancelled(
    json_bay: Attached, json_connect: Any
) -> None:
    leaver = json_connect()
    leaver.call("session.attach", {"session": json_bay.name})
    leaver.send("exec", {"src": "sleep 60s", "run": "left"})
    running(json_bay)
    leaver.close()
    assert json_bay.call("task.await", {"task": "run:left", "timeout_ms": 300})["timed_out"] is True
    json_bay.call("task.cancel", {"task": "run:left"})
    until(lambda: calls(json_bay) == [])
    [row] = json_bay.call("journal.query", {"session": json_bay.name})
    assert row["interrupted"] is True


@pytest.mark.proves("method/plan.apply", "kernel/P17")
def test_a_plan_that_is_carried_out_under_a_name_is_cancelled_by_it(
    kernel: Kernel, json_bay: Attached, other: Client
) -> None:
    plan = json_bay.call("exec", {"src": "sleep 60s", "mode": "plan"})["plan_ref"]
    number = json_bay.client.send("plan.apply", {"plan_ref": plan, "run": "spring"})
    [seen] = running(json_bay)
    assert seen["task"] == "run:spring"
    taken = json_bay.failure("exec", {"src": "1", "run": "spring"})
    assert taken.data["field"] == "run"
    other.call("task.cancel", {"task": "run:spring"})
    with pytest.raises(Failed) as failed:
        json_bay.client.result(number)
    assert failed.value.reason == "CANCELLED"
    refused = json_bay.failure("plan.apply", {"plan_ref": plan, "run": "1 2"})
    assert refused.reason == "INVALID_PARAMS"
