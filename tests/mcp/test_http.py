"""MCP over HTTP in the kernel's own process: the same answers, to whoever shows a credential."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from live_kernel.kernels import Kernel, start_kernel
from mcp_clients.http import McpOverHttp, UnixConnection
from mcp_clients.stdio import McpError


@pytest.fixture(scope="module")
def served(shared_place: Path) -> Iterator[tuple[Kernel, str, str]]:
    """A kernel with the path of its HTTP socket and its cookie."""
    path = str(shared_place / "mcp.http")
    state = str(shared_place / "mcp-state")
    kernel = start_kernel(shared_place, "--state-dir", state, "--http", path, socket="mcp.sock")
    cookie = (shared_place / "mcp.cookie").read_text().strip()
    yield kernel, path, cookie
    assert kernel.stop() == 0, kernel.log
    assert "Traceback" not in kernel.log


@pytest.fixture(params=["2025-11-25", "2026-07-28"])
def http(request: pytest.FixtureRequest, served: tuple[Kernel, str, str]) -> McpOverHttp:
    """A client of either era, in a session of its own."""
    _, path, cookie = served
    client = McpOverHttp(path, cookie, era=request.param, query=f"?session=http-{request.param}")
    if request.param != "2026-07-28":
        assert client.initialize()["protocolVersion"] == request.param
    return client


def test_a_tool_is_called(http: McpOverHttp) -> None:
    answer = http.call("shoal_exec", src="let tide = 20; tide + 1")
    assert answer["structuredContent"]["value"] == {"$": "int", "v": 21}
    assert http.call("shoal_exec", src="tide")["structuredContent"]["render"] == "20"


def test_a_resource_is_read(http: McpOverHttp) -> None:
    http.call("shoal_exec", src="cd /")
    (contents,) = http.ask("resources/read", {"uri": "shoal://session/cwd"})["contents"]
    assert json.loads(contents["text"]) == {"display": "/"}


def test_errors_are_those_of_every_surface(http: McpOverHttp) -> None:
    failed = http.call("shoal_exec", src="1", tide=2)
    assert failed["structuredContent"]["data"]["reason"] == "INVALID_PARAMS"
    with pytest.raises(McpError):
        http.ask("resources/read", {"uri": "shoal://nowhere"})


@pytest.mark.parametrize("bearer", [None, "", "tide", "0" * 64])
def test_nobody_is_served_without_a_credential(served: tuple[Kernel, str, str], bearer: str | None) -> None:
    client = McpOverHttp(served[1], bearer)
    status, headers, _ = client.post(client.request("ping"))
    assert status == 401
    assert headers["www-authenticate"] == "Bearer"


@pytest.mark.parametrize(
    "headers", [{"Host": "tides.example"}, {"Origin": "http://tides.example"}, {"Origin": "null"}]
)
def test_pages_of_other_sites_are_refused(served: tuple[Kernel, str, str], headers: dict[str, str]) -> None:
    client = McpOverHttp(served[1], served[2])
    client.headers |= headers
    assert client.post(client.request("ping"))[0] == 403


@pytest.mark.proves("kernel/M12")
def test_closing_the_stream_of_a_run_cancels_it(served: tuple[Kernel, str, str]) -> None:
    client = McpOverHttp(served[1], served[2], era="2026-07-28", query="?session=http-closing")
    run = client.request("tools/call", {"name": "shoal_exec", "arguments": {"src": "sleep 60s"}})
    connection = client.open(run)
    deadline = time.monotonic() + 20

    def running() -> bool:
        tasks = client.call("shoal_tasks")["structuredContent"]["tasks"]
        return any(each["state"] in ("running", "queued") for each in tasks)

    while not running():
        assert time.monotonic() < deadline
    connection.close()
    while running():
        assert time.monotonic() < deadline, "the run goes on"
    assert client.call("shoal_exec", src="1")["structuredContent"]["render"] == "1"


def test_a_stream_tells_of_changes_and_ends_with_its_connection(served: tuple[Kernel, str, str]) -> None:
    _, path, cookie = served
    client = McpOverHttp(path, cookie, era="2026-07-28", query="?session=http-listening")
    uri = "shoal://events/user.tide"
    listen = client.request("subscriptions/listen", {"notifications": {"resourceSubscriptions": [uri]}})
    with closing(client.open(listen)) as connection, connection.getresponse() as response:
        lines = (line for line in response if line.startswith(b"data:") and line.strip() != b"data:")
        acknowledged = json.loads(next(lines).removeprefix(b"data:"))
        assert acknowledged["method"] == "notifications/subscriptions/acknowledged"
        assert acknowledged["params"]["notifications"] == {"resourceSubscriptions": [uri]}
        client.call("shoal_publish", channel="user.tide", payload=3)
        told = json.loads(next(lines).removeprefix(b"data:"))
        assert (told["method"], told["params"]["uri"]) == ("notifications/resources/updated", uri)


def test_a_session_of_the_protocol_belongs_to_its_bearer(served: tuple[Kernel, str, str]) -> None:
    owner = McpOverHttp(served[1], served[2])
    owner.initialize()
    stranger = McpOverHttp(served[1], "tide")
    stranger.headers |= {
        "Mcp-Session-Id": owner.headers["Mcp-Session-Id"],
        "Mcp-Protocol-Version": "2025-11-25",
    }
    assert stranger.post(stranger.request("tools/list"))[0] == 401
    assert owner.ask("ping") == {}


def test_other_methods_are_not_allowed(served: tuple[Kernel, str, str]) -> None:
    with closing(UnixConnection(served[1])) as connection:
        connection.request("PUT", "/mcp", "{}", {"Authorization": f"Bearer {served[2]}"})
        with connection.getresponse() as response:
            assert response.status == 405
