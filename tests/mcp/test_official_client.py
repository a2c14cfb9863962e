"""The official clients, which check schemas and the protocol themselves: Python's and TypeScript's, of both
eras.

Each does the same, and has to see the same.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import anyio
import mcp_types as types
import pytest
from live_kernel.kernels import Kernel, start_kernel
from mcp.client.client import Client, ConnectMode
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.shared.exceptions import MCPError
from mcp_clients.node_programs import PLACE, needs_node, node

URI = "shoal://events/user.observed"
TEMPLATE = "shoal://out/{n}{?path,slice,format,elide,offset,length}"


def command(kernel: Kernel, session: str) -> list[str]:
    return [
        sys.executable, "-m", "seamount.cli.main", "mcp", "--socket", kernel.socket, "--session", session
    ]  # fmt: skip


@pytest.fixture(scope="module")
def served(shared_place: Path) -> Iterator[tuple[str, str]]:
    """The URL of a kernel's MCP, and the bearer that it wants."""
    state = str(shared_place / "clients-state")
    kernel = start_kernel(shared_place, "--state-dir", state, "--http", "127.0.0.1:0", socket="clients.sock")
    announced = re.search(r"ready (http://127\.0\.0\.1:\d+)", kernel.log)
    assert announced is not None, kernel.log
    yield f"{announced.group(1)}/mcp", Path(kernel.cookie_file).read_text().strip()
    assert kernel.stop() == 0, kernel.log
    assert "Traceback" not in kernel.log, kernel.log


def check(observed: dict[str, Any], era: str) -> None:
    """What every client has to have seen."""
    assert observed["server"] == "seamount"
    assert 1_000 < observed["instructions"] < 8_000
    assert {"shoal_exec", "shoal_await", "shoal_pty_send"} <= set(observed["tools"])
    assert [each["$"] for each in observed["value"]["v"]] == ["int", "float", "null"]
    assert observed["links"] == [f"shoal://out/{observed['ref'].removeprefix('out:')}"]
    assert observed["raised"] == [True, "RAISED"]
    assert observed["misspelt"] == [True, "positon"]
    assert {"shoal://journal", "shoal://session/cwd"} <= set(observed["resources"])
    assert TEMPLATE in observed["templates"]
    assert observed["directory"] == "application/json"
    assert observed["prompt"] == 1
    assert observed["completed"] == ["render", "raw"]
    # A client of both eras may give its caller the later era's code for the earlier one's.
    codes = {"sdk": {-32002}, "legacy": {-32002, -32602}, "2026-07-28": {-32602}}
    assert observed["unknown"] in codes[era]
    assert observed["cancelled"] == "given up"
    assert set(observed["told"]) == {URI}


@needs_node()
@pytest.mark.parametrize("era", ["sdk", "legacy", "2026-07-28"])
def test_the_typescript_clients_are_content(kernel: Kernel, era: str) -> None:
    check(seen_from_node(era, *command(kernel, f"typescript-{era}")), era)


@needs_node()
@pytest.mark.parametrize("era", ["sdk", "legacy", "2026-07-28"])
def test_the_typescript_clients_are_content_over_http(served: tuple[str, str], era: str) -> None:
    url, bearer = served
    check(seen_from_node(era, f"{url}?session=typescript-{era}", bearer), era)


def seen_from_node(*arguments: str) -> dict[str, Any]:
    run = [node(), "observe.mjs", *arguments]
    done = subprocess.run(run, cwd=PLACE, capture_output=True, text=True, check=False, timeout=100)
    assert done.returncode == 0, done.stderr
    seen: dict[str, Any] = json.loads(done.stdout)
    return seen


# The client says of what only the earlier era has that it is of the earlier era.
@pytest.mark.filterwarnings("ignore::mcp.shared.exceptions.MCPDeprecationWarning")
@pytest.mark.parametrize("era", ["legacy", "2026-07-28"])
async def test_the_python_client_is_content(kernel: Kernel, era: str) -> None:
    python, *arguments = command(kernel, f"python-{era}")
    told: list[str] = []
    is_told = anyio.Event()

    async def noted(message: Any) -> None:
        if isinstance(message, types.ResourceUpdatedNotification):
            told.append(str(message.params.uri))
            is_told.set()

    server = stdio_client(StdioServerParameters(command=python, args=arguments))
    mode: ConnectMode = "legacy" if era == "legacy" else "auto"
    async with Client(server, mode=mode, message_handler=noted) as client:
        assert client.protocol_version == (era if mode == "auto" else "2025-11-25")
        observed = await observe(client)
        observed["cancelled"] = await cancelled(client)
        async with AsyncExitStack() as stack:
            if era == "legacy":
                await client.subscribe_resource(URI)
            else:
                stream = await stack.enter_async_context(client.listen(resource_subscriptions=[URI]))
            await client.call_tool("shoal_publish", {"channel": "user.observed", "payload": {"height": 3}})
            with anyio.fail_after(20):
                if era == "legacy":
                    await is_told.wait()
                else:
                    told.append(str((await anext(aiter(stream))).uri))  # type: ignore[union-attr]
        observed["told"] = told
    check(observed, era)


async def observe(client: Client) -> dict[str, Any]:
    run = await client.call_tool("shoal_exec", {"src": "[1, 2.5, null]"})
    raised = await client.call_tool("shoal_exec", {"src": "1 / 0"})
    misspelt = await client.call_tool("shoal_exec", {"src": "1", "positon": "value"})
    assert run.structured_content is not None
    assert raised.structured_content is not None
    assert misspelt.structured_content is not None
    unknown = None
    try:
        await client.read_resource("shoal://nowhere")
    except MCPError as error:
        unknown = error.error.code
    reference = types.ResourceTemplateReference(uri=TEMPLATE)
    completed = await client.complete(reference, {"name": "format", "value": "r"})
    assert client.server_info is not None
    return {
        "server": client.server_info.name,
        "instructions": len(client.instructions or ""),
        "tools": [tool.name for tool in (await client.list_tools()).tools],
        "value": run.structured_content["value"],
        "links": [str(each.uri) for each in run.content if isinstance(each, types.ResourceLink)],
        "ref": run.structured_content["ref"],
        "raised": [raised.is_error, raised.structured_content["data"]["reason"]],
        "misspelt": [misspelt.is_error, misspelt.structured_content["data"]["field"]],
        "resources": [str(each.uri) for each in (await client.list_resources()).resources],
        "templates": [
            each.uri_template for each in (await client.list_resource_templates()).resource_templates
        ],
        "directory": (await client.read_resource("shoal://session/cwd")).contents[0].mime_type,
        "prompt": len((await client.get_prompt("shoal")).messages),
        "completed": completed.completion.values,
        "unknown": unknown,
    }


async def cancelled(client: Client) -> str:
    """Gives a run up, and waits until it has ended."""

    async def running() -> list[Any]:
        content = (await client.call_tool("shoal_tasks", {})).structured_content
        assert content is not None
        return [each for each in content["tasks"] if each["state"] == "running"]

    with anyio.fail_after(20):
        async with anyio.create_task_group() as group:
            group.start_soon(client.call_tool, "shoal_exec", {"src": "sleep 60s"})
            while not await running():
                await anyio.lowlevel.checkpoint()
            group.cancel_scope.cancel()
        while await running():
            await anyio.lowlevel.checkpoint()
    return "given up"
