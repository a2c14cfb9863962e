"""What is repeated without end costs nothing: memory and descriptors are back where they were."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from live_kernel.kernels import Kernel, start_kernel
from live_kernel.waiting import until
from mcp_clients.http import McpOverHttp
from mcp_clients.malformed import FRAMES
from mcp_clients.stdio import MODERN, McpError, McpProcess

CYCLES = 1_000
WARM = 100
SLACK_KIB = 6_000
"""What allocators may hold on to."""


def descriptors(pid: int) -> int:
    return len(os.listdir(f"/proc/{pid}/fd"))


def resident_kib(pid: int) -> int:
    with open(f"/proc/{pid}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))


@pytest.fixture(scope="module")
def served(shared_place: Path) -> Iterator[tuple[Kernel, str, str]]:
    """A kernel with HTTP, the path of that socket and its cookie."""
    path = str(shared_place / "leaks.http")
    state = str(shared_place / "leaks-state")
    kernel = start_kernel(shared_place, "--state-dir", state, "--http", path, socket="leaks.sock")
    yield kernel, path, (shared_place / "leaks.cookie").read_text().strip()
    assert kernel.stop() == 0, kernel.log


def subscriptions(kernel: Kernel) -> int:
    client = kernel.json()
    try:
        client.call("session.attach", {})
        return int(client.call("kernel.info", {})["counts"]["subscriptions"])
    finally:
        client.close()


def cycle(client: McpProcess, number: int) -> None:
    """Follows something and stops following it, as the client's era does."""
    uri = f"shoal://events/user.cycle{number % 8}"
    if client.era != MODERN:
        client.ask("resources/subscribe", {"uri": uri})
        client.ask("resources/unsubscribe", {"uri": uri})
        return
    stream = client.send("subscriptions/listen", {"notifications": {"resourceSubscriptions": [uri]}})
    client.note("notifications/subscriptions/acknowledged")
    client.notify("notifications/cancelled", {"requestId": stream})


@pytest.mark.timeout(180)
@pytest.mark.proves("kernel/M1", "kernel/M2")
def test_a_thousand_subscriptions_that_end_leave_nothing(client: McpProcess, kernel: Kernel) -> None:
    pid = client.process.pid
    # The connection to the kernel is opened by the first call.
    client.structured("shoal_session")
    followed = subscriptions(kernel)
    for number in range(WARM):
        cycle(client, number)
    files, memory = descriptors(pid), resident_kib(pid)
    for number in range(CYCLES - WARM):
        cycle(client, number)
    until(lambda: subscriptions(kernel) <= followed, 20, "the end of the subscriptions")
    assert descriptors(pid) == files
    assert resident_kib(pid) - memory < SLACK_KIB


@pytest.mark.timeout(120)
@pytest.mark.proves("kernel/M1", "kernel/M14")
def test_http_that_is_misused_or_left_leaves_nothing(served: tuple[Kernel, str, str]) -> None:
    kernel, path, cookie = served
    pid = kernel.process.pid
    client = McpOverHttp(path, cookie, query="?session=leaks")
    client.initialize()

    def malformed() -> None:
        for frame, code in FRAMES:
            status, error = client.post_raw(frame.encode())
            assert (status, error["error"]["code"]) == (400, code), frame
        assert client.ask("ping") == {}

    def streams(cycles: int) -> None:
        uri = "shoal://events/user.cycle"
        for _ in range(cycles):
            client.ask("resources/subscribe", {"uri": uri})
            client.ask("resources/unsubscribe", {"uri": uri})

    malformed()
    streams(20)
    followed = subscriptions(kernel)
    files, memory = descriptors(pid), resident_kib(pid)
    malformed()
    streams(CYCLES if os.environ.get("SEAMOUNT_SOAK") else 100)
    until(lambda: subscriptions(kernel) <= followed, 20, "the end of the subscriptions")
    until(lambda: descriptors(pid) <= files, 20, "the end of the connections")
    assert resident_kib(pid) - memory < SLACK_KIB


@pytest.mark.proves("kernel/M12")
def test_a_client_of_the_new_era_that_vanishes_cancels_what_it_asked_for(
    served: tuple[Kernel, str, str],
) -> None:
    kernel, path, cookie = served
    client = McpOverHttp(path, cookie, era=MODERN, query="?session=leaks-gone")
    client.call("shoal_session")
    pid = kernel.process.pid
    files = descriptors(pid)
    run = client.request("tools/call", {"name": "shoal_exec", "arguments": {"src": "sleep 60s"}})
    connections = [client.open(run | {"id": 1_000 + number}) for number in range(3)]

    def unfinished() -> int:
        tasks = client.call("shoal_tasks")["structuredContent"]["tasks"]
        return sum(each["state"] in ("running", "queued") for each in tasks)

    until(lambda: unfinished() == 3, 20, "the runs")
    for connection in connections:
        connection.close()
    until(lambda: unfinished() == 0, 20, "the end of the runs")
    until(lambda: descriptors(pid) <= files + 8, 20, "the end of the connections")


def test_an_old_stream_that_broke_is_taken_up_where_it_was_left(served: tuple[Kernel, str, str]) -> None:
    _, path, cookie = served
    client = McpOverHttp(path, cookie, query="?session=leaks-resumed")
    client.initialize()
    run = client.request("tools/call", {"name": "shoal_exec", "arguments": {"src": "sleep 300ms; 40 + 2"}})
    connection = client.open(run)
    response = connection.getresponse()
    # The stream begins with an id and no message: from there it can be resumed.
    first = next(line for line in response if line.startswith(b"id:"))
    response.close()
    connection.close()
    answer = client.resume(first.split(b":", 1)[1].strip().decode(), run["id"])
    assert answer["result"]["structuredContent"]["render"] == "42"
    stranger = McpOverHttp(path, cookie, query="?session=leaks-resumed")
    stranger.initialize()
    with pytest.raises(McpError):
        stranger.resume("999999", run["id"])
