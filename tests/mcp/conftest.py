"""Tests of this directory speak MCP with a running kernel, in the words of either era of the protocol."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from live_kernel.fixtures import kernel, place, shared_place
from live_kernel.kernels import Kernel
from mcp_clients.stdio import McpProcess

__all__ = ["kernel", "place", "shared_place"]


@pytest.fixture(scope="session")
def old(kernel: Kernel) -> Iterator[McpProcess]:
    """A client of 2025-11-25, with a session of its own."""
    with McpProcess.start("--socket", kernel.socket, "--session", "mcp-old") as process:
        process.initialize()
        yield process


@pytest.fixture(scope="session")
def new(kernel: Kernel) -> Iterator[McpProcess]:
    """A client of 2026-07-28 that can ask its person, with a session of its own."""
    with McpProcess.start(
        "--socket", kernel.socket, "--session", "mcp-new", era="2026-07-28", capabilities={"elicitation": {}}
    ) as process:
        yield process


@pytest.fixture(params=["old", "new"])
def client(request: pytest.FixtureRequest) -> McpProcess:
    """One after the other."""
    found: McpProcess = request.getfixturevalue(request.param)
    return found


@pytest.fixture
def directory(place: Path) -> Path:
    """A short-lived directory with a short name."""
    return place
