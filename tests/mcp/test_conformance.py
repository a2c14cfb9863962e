"""The official conformance suite against the facade over HTTP, with the suite's fixtures beside it: every
scenario that a revision requires, and those of the tasks extension."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from live_kernel.kernels import Kernel
from live_kernel.waiting import until
from mcp_clients.node_programs import SUITE, needs_node, node

SUMMARY = re.compile(r"^(.) ([a-z0-9-]+): (\d+) passed, (\d+) failed$", re.MULTILINE)
LEAST = {"2025-11-25": 33, "2026-07-28": 50}
"""How many scenarios each revision has at the least: a suite that runs fewer has not run."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture(scope="module")
def url(kernel: Kernel) -> Iterator[str]:
    """Where the facade is served with the fixtures."""
    port = free_port()
    environ = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    command = [sys.executable, "-m", "mcp_clients.fixtures", kernel.socket, str(port)]
    with subprocess.Popen(command, env=environ) as server:
        try:
            until(lambda: answers(port), 60, "the fixtures")
            yield f"http://127.0.0.1:{port}/mcp"
        finally:
            server.terminate()


@needs_node()
@pytest.mark.timeout(300)
@pytest.mark.parametrize("revision", list(LEAST))
def test_every_scenario_that_a_revision_requires_passes(url: str, revision: str) -> None:
    command = [node(), SUITE, "server", "--url", url, "--requirements", revision]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    scenarios = SUMMARY.findall(done.stdout)
    assert [name for _, name, _, failed in scenarios if failed != "0"] == [], done.stdout
    assert done.returncode == 0, done.stdout
    assert len(scenarios) >= LEAST[revision], done.stdout
    if revision == "2026-07-28":
        lifecycle = {name: int(passed) for _, name, passed, _ in scenarios if name.startswith("tasks-")}
        assert len(lifecycle) >= 10
        assert lifecycle["tasks-lifecycle"] >= 8
