"""The official conformance suite against the facade over HTTP, with the suite's fixtures beside it.

The suite is a program for Node 22 and no part of the development set. `SEAMOUNT_MCP_CONFORMANCE` names
what runs it:
`node /path/to/@modelcontextprotocol/conformance/dist/index.js`.
"""

from __future__ import annotations

import os
import re
import shlex
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from live_kernel.kernels import Kernel
from live_kernel.waiting import until

SUITE = os.environ.get("SEAMOUNT_MCP_CONFORMANCE")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest.mark.skipif(SUITE is None, reason="SEAMOUNT_MCP_CONFORMANCE does not name the suite")
@pytest.mark.timeout(300)
def test_the_official_suite_passes(kernel: Kernel) -> None:
    port = free_port()
    environ = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    command = [sys.executable, "-m", "mcp_clients.fixtures", kernel.socket, str(port)]
    with subprocess.Popen(command, env=environ) as server:
        try:
            until(lambda: answers(port), 60, "the fixtures")
            url = f"http://127.0.0.1:{port}/mcp"
            done = subprocess.run(
                [*shlex.split(str(SUITE)), "server", "--suite", "all", "--url", url],
                capture_output=True,
                text=True,
                check=False,
            )
        finally:
            server.terminate()
    assert done.returncode == 0, done.stdout
    assert re.search(r"Total: [1-9]\d* passed, 0 failed", done.stdout), done.stdout
