"""Puts a kernel and its surfaces together and runs them."""

from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager
from typing import Any

from seamount.cli import answers
from seamount.server.composition import Foundation, KernelParts, Surface, SurfaceSeat
from seamount.server.configuration import configure
from seamount.server.lifecycle import run_kernel
from seamount.server.logs import configure_logging
from seamount.server.paths import BadInstanceName
from seamount.server.sockets import StartRefused


def serve(**options: Any) -> int:
    """Runs a kernel until a signal ends it; the exit status. Options are those of `configure`."""
    try:
        configuration = configure(**options)
        configure_logging(configuration.log_level, configuration.log_style)
    except (BadInstanceName, ValueError) as problem:
        answers.complain(problem)
        return 2
    try:
        return asyncio.run(
            run_kernel(
                configuration, open_whole_kernel, [_json_rpc], [http_surface] if configuration.http else []
            )
        )
    except StartRefused as refusal:
        answers.complain(refusal)
        return 1


def open_whole_kernel(foundation: Foundation) -> AbstractAsyncContextManager[KernelParts]:
    """The kernel with every room that is built upon it."""
    # Imported when the nursery runs already: both take their time side by side.
    from seamount.kernel.opening import open_kernel
    from seamount.seam.opening import SeamRoom

    return open_kernel(foundation, (SeamRoom(),))


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

    assert seat.http_listener is not None
    channel = seat.connect.by_bearer()
    served = [*routes(Vitals(seat.problems, seat.exposition)), *Operations(channel).routes()]
    surface = HttpSurface(served, seat.http_listener, channel)
    surface.start()
    return surface


def _load_http() -> None:
    import seamount.http.observability
    import seamount.http.operations
    import seamount.http.surface  # noqa: F401
