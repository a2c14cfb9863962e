"""Runs the facade on this process's stdin and stdout, connected to a kernel's socket."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Mapping
from typing import Any

from seamount.mcp.client import Client
from seamount.mcp.server import Context, Facade, options
from seamount.mcp.socket_link import Reach, SocketLink
from seamount.mcp.stdio import transport


async def serve(reach: Reach, attach: Mapping[str, Any], reading: int, writing: int) -> None:
    """Serves one client, whom two descriptors lead to, until it closes its end, or a signal ends the
    process."""
    link = SocketLink(reach, attach)
    client = Client(link)

    async def client_of(ctx: Context) -> Client:
        return client

    server = Facade(client_of, lambda ctx: f"stdio:{link.principal}").server()
    try:
        async with transport(reading, writing) as (inbound, outbound):
            running = asyncio.ensure_future(server.run(inbound, outbound, options(server)))
            loop = asyncio.get_running_loop()
            for number in (signal.SIGTERM, signal.SIGINT):
                loop.add_signal_handler(number, running.cancel)
            try:
                await asyncio.wait([running])
                if not running.cancelled():
                    running.result()
            finally:
                for number in (signal.SIGTERM, signal.SIGINT):
                    loop.remove_signal_handler(number)
    finally:
        await client.close()
        await link.close()
