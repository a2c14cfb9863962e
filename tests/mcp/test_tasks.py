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
    until(lambda: declared.ask("tasks/get", {"taskId": failed})["status"] == "failed", what="the failure")
    assert declared.ask("tasks/get", {"taskId": failed})["error"]["data"]["reason"] == "RAISED"
    with pytest.raises(McpError):
        declared.ask("tasks/get", {"taskId": "task:0"})


def test_other_clients_get_the_answer_that_they_know(new: McpProcess, old: McpProcess) -> None:
    for client in (new, old):
        assert client.structured("shoal_exec", src="1", background=True)["task"].startswith("task:")
    with pytest.raises(McpError) as raised:
        old.ask("tasks/get", {"taskId": "task:1"})
    assert raised.value.code == -32601
