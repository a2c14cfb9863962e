"""Serves an application over HTTP until it is stopped, on the loop of whoever starts it."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import BaseRoute

from seamount.http.guard import OwnOriginOnly
from seamount.jsonrpc.connection import ClosingChannel

MAX_CONCURRENT = 256
KEEP_ALIVE_S = 30


class _Server(uvicorn.Server):
    """uvicorn without signal handlers of its own: the process has some."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class HttpSurface:
    """An HTTP server on a socket that is bound and listening already. `channel`, through which its routes
    call, ends with it."""

    def __init__(
        self, routes: Sequence[BaseRoute], listener: socket.socket, channel: ClosingChannel | None = None
    ) -> None:
        self._channel = channel
        port = listener.getsockname()[1] if listener.family != socket.AF_UNIX else None
        guard = Middleware(OwnOriginOnly, port=port)
        self._listener = listener
        self._server = _Server(
            uvicorn.Config(
                Starlette(routes=list(routes), middleware=[guard]),
                lifespan="off",
                log_config=None,
                access_log=False,
                server_header=False,
                limit_concurrency=MAX_CONCURRENT,
                timeout_keep_alive=KEEP_ALIVE_S,
            )
        )
        self._serving: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Answers from now on."""
        self._serving = asyncio.get_running_loop().create_task(self._server.serve([self._listener]))

    async def stop(self, grace: float) -> None:
        """Accepts nothing more, lets answers go out for at most `grace` seconds, closes every connection."""
        try:
            await self._stop(grace)
        finally:
            if self._channel is not None:
                await self._channel.close()

    async def _stop(self, grace: float) -> None:
        self._server.should_exit = True
        if self._serving is None:
            return
        done, _ = await asyncio.wait([self._serving], timeout=grace)
        if not done:
            self._server.force_exit = True
            await asyncio.wait([self._serving], timeout=1.0)
        if self._serving.done():
            self._serving.result()
