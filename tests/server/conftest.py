"""Channels to one and the same servicer: a real one over loopback, a local one, a strict local one."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import grpc
import pytest

# Test modules are imported by path; this one is shared by several of them.
sys.path.insert(0, str(Path(__file__).parent))

from echo_service import EchoServicer, EchoStub, handlers

from seamount.server.local_channel import LocalChannel, LocalServer


class Setup:
    """A servicer and a stub that reaches it."""

    def __init__(self, kind: str, servicer: EchoServicer, channel: grpc.aio.Channel) -> None:
        self.kind = kind
        self.servicer = servicer
        self.channel = channel
        self.stub = EchoStub(channel)


@pytest.fixture(params=["real", "local", "strict"])
async def setup(request: pytest.FixtureRequest) -> AsyncIterator[Setup]:
    servicer = EchoServicer()
    if request.param == "real":
        server = grpc.aio.server()
        generic = grpc.method_handlers_generic_handler("test.Echo", handlers(servicer))
        server.add_generic_rpc_handlers((generic,))
        port = server.add_insecure_port("127.0.0.1:0")
        await server.start()
        async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel:
            yield Setup(request.param, servicer, channel)
        await server.stop(0)
        await server.wait_for_termination(5)
        return
    local = LocalServer()
    local.add_registered_method_handlers("test.Echo", handlers(servicer))
    async with LocalChannel(local, strict=request.param == "strict") as channel:
        yield Setup(request.param, servicer, channel)
    await local.stop(0)


async def wait_until(condition: Callable[[], Any], seconds: float = 5.0) -> None:
    """Return as soon as `condition()` holds; fail when it does not within `seconds`."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "the condition did not come true in time"
        await asyncio.sleep(0.002)


@pytest.fixture
def until() -> Callable[..., Any]:
    return wait_until
