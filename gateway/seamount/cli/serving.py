"""Puts a kernel and its surfaces together and runs them."""

from __future__ import annotations

import asyncio
import logging
import os
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING, Any

from seamount.cli import answers
from seamount.cli.rooms import all_rooms
from seamount.server.composition import Foundation, KernelParts, Surface, SurfaceSeat
from seamount.server.configuration import configure
from seamount.server.lifecycle import run_kernel
from seamount.server.logs import configure_logging
from seamount.server.paths import BadInstanceName
from seamount.server.sockets import StartRefused

if TYPE_CHECKING:
    from seamount.mcp.http import McpHttp


def serve(**options: Any) -> int:
    """Runs a kernel until a signal ends it; the exit status. Options are those of `configure`."""
    try:
        configuration = configure(**options)
        configure_logging(configuration.log_level, configuration.log_style)
    except (BadInstanceName, ValueError) as problem:
        answers.complain(problem)
        return 2
    _tell_of_adapters()
    try:
        return asyncio.run(
            run_kernel(
                configuration, open_whole_kernel, [_json_rpc], [http_surface] if configuration.http else []
            )
        )
    except StartRefused as refusal:
        answers.complain(refusal)
        return 1


def _tell_of_adapters() -> None:
    """Log what is wrong with the adapters of `SEAMOUNT_ADAPTERS`, which sessions then do without."""
    if "SEAMOUNT_ADAPTERS" not in os.environ:
        return
    from seamount.shoal.runtime.adapters.catalogue import named
    from seamount.shoal.runtime.system_ports.files import SystemFiles

    for problem in named(SystemFiles(), os.environb).problems:
        logging.getLogger("seamount.adapters").warning("%s", problem)


def open_whole_kernel(foundation: Foundation) -> AbstractAsyncContextManager[KernelParts]:
    """The kernel with every room that is built upon it."""
    # Imported when the nursery runs already: both take their time side by side.
    from seamount.kernel.opening import open_kernel

    durable = foundation.configuration.state_dir is not None
    return open_kernel(foundation, all_rooms(durable=durable))


async def _json_rpc(seat: SurfaceSeat) -> Surface:
    from seamount.jsonrpc.unix_socket import UnixSurface

    surface = UnixSurface(seat.connect)
    await surface.start(seat.listener)
    return surface


async def http_surface(seat: SurfaceSeat) -> Surface:
    """HTTP where the configuration wants it."""
    # Loading this takes a third of a second, during which the other sockets answer.
    await asyncio.to_thread(_load_http)
    from seamount.http.observability import Vitals, routes
    from seamount.http.operations import Operations
    from seamount.http.surface import HttpSurface
    from seamount.mcp.http import McpHttp

    assert seat.http_listener is not None
    channel = seat.connect.by_bearer()
    mcp = McpHttp(seat.connect.by_bearer)
    served = [
        *routes(Vitals(seat.problems, seat.exposition)),
        *Operations(channel).routes(),
        mcp.route(),
    ]
    surface = HttpSurface(served, seat.http_listener, channel)
    surface.start()
    return _HttpWithMcp(surface, mcp)


class _HttpWithMcp:
    """The HTTP surface, whose longest answers are ended before it waits for the rest."""

    def __init__(self, surface: Surface, mcp: McpHttp) -> None:
        self._surface = surface
        self._mcp = mcp

    async def stop(self, grace: float) -> None:
        """See `Surface.stop`."""
        await self._mcp.stop()
        await self._surface.stop(grace)


def _load_http() -> None:
    import seamount.http.observability
    import seamount.http.operations
    import seamount.http.surface
    import seamount.mcp.http  # noqa: F401
