"""The tasks extension: a run in the background is a task of the protocol for clients that declare it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from live_kernel.kernels import Kernel
from live_kernel.waiting import until
from mcp_clients.stdio import McpError, McpProcess

EXTENSION = "io.modelcontextprotocol/tasks"


@pytest.fixture(scope="module")
def declared(kernel: Kernel) -> Iterator[McpProcess]:
    """A client that declares the extension."""
    capabilities = {"extensions": {EXTENSION: {}}}
    options = ("--socket", kernel.socket, "--session", "mcp-tasks")
    with McpProcess.start(*options, era="2026-07-28", capabilities=capabilities) as process:
        yield process


def test_a_run_in_the_background_becomes_a_task_with_a_result(declared: McpProcess) -> None:
    assert EXTENSION in declared.ask("server/discover")["capabilities"]["extensions"]
    task = declared.call("shoal_exec", src="40 + 2", background=True)
    assert task["resultType"] == "task"
    assert task["status"] in ("working", "completed")

    def result() -> dict[str, object] | None:
        found = declared.ask("tasks/get", {"taskId": task["taskId"]})
        return found.get("result")

    answer = until(result, what="the task's result")
    assert answer is not None
    assert answer["structuredContent"]["value"] == {"$": "int", "v": 42}  # type: ignore[index]
    assert declared.structured("shoal_task", task=task["taskId"])["state"] == "completed"


def test_a_task_is_cancelled_and_one_that_failed_says_why(declared: McpProcess) -> None:
    slow = declared.call("shoal_exec", src="sleep 60s", background=True)["taskId"]
    declared.ask("tasks/cancel", {"taskId": slow})
    until(lambda: declared.ask("tasks/get", {"taskId": slow})["status"] == "cancelled", what="the end")
    failed = declared.call("shoal_exec", src="1 / 0", background=True)["taskId"]
    until(lambda: declared.ask("tasks/get", {"taskId": failed})["status"] == "completed", what="the failure")
    result = declared.ask("tasks/get", {"taskId": failed})["result"]
    assert result["isError"]
    assert result["structuredContent"]["data"]["reason"] == "RAISED"
    assert declared.ask("tasks/cancel", {"taskId": failed}).keys() == {"resultType", "_meta"}
    for method, more in (("get", {}), ("update", {"inputResponses": {}}), ("cancel", {})):
        with pytest.raises(McpError) as raised:
            declared.ask(f"tasks/{method}", {"taskId": "task:0", **more})
        assert raised.value.code == -32602


def test_answers_that_nobody_asked_for_are_taken_and_ignored(declared: McpProcess) -> None:
    task = declared.call("shoal_exec", src="1", background=True)["taskId"]
    answered = declared.ask(
        "tasks/update", {"taskId": task, "inputResponses": {"name": {"action": "accept"}}}
    )
    assert answered.keys() == {"resultType", "_meta"}


def test_a_stream_tells_what_tasks_have_become(declared: McpProcess) -> None:
    task = declared.call("shoal_exec", src="sleep 200ms; 40 + 2", background=True)["taskId"]
    number = declared.send("subscriptions/listen", {"notifications": {"taskIds": [task, "task:0", 7]}})
    acknowledged = declared.note("notifications/subscriptions/acknowledged")
    assert acknowledged["notifications"] == {"taskIds": [task]}
    told = declared.note("notifications/tasks")
    while told["status"] != "completed":
        assert (told["taskId"], told["status"]) == (task, "working")
        told = declared.note("notifications/tasks")
    assert told["_meta"]["io.modelcontextprotocol/subscriptionId"] == number
    assert told["ttlMs"] is None
    assert told["result"]["structuredContent"]["value"] == {"$": "int", "v": 42}
    declared.notify("notifications/cancelled", {"requestId": number})


def test_other_clients_get_the_answer_that_they_know(new: McpProcess, old: McpProcess) -> None:
    for client in (new, old):
        assert client.structured("shoal_exec", src="1", background=True)["task"].startswith("task:")
    with pytest.raises(McpError) as raised:
        old.ask("tasks/get", {"taskId": "task:1"})
    assert raised.value.code == -32601
    with pytest.raises(McpError) as raised:
        new.ask("tasks/get", {"taskId": "task:1"})
    assert raised.value.code == -32021
    assert raised.value.data == {"requiredCapabilities": {"extensions": {EXTENSION: {}}}}
