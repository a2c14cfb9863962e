"""Runs the MCP facade for `seamount mcp`. Importing the facade costs a second, so that it is done last."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable, Mapping
from typing import Any


def serve(ensure: Callable[[], str], attach: Mapping[str, Any], reading: int, writing: int) -> int:
    """Serves until the client, whom two descriptors lead to, has gone; the exit status. `ensure` makes sure
    that a kernel listens and gives its socket."""
    from seamount.cli.connection import NobodyListens, StartFailed
    from seamount.mcp.link import KernelGone
    from seamount.mcp.process import serve as serve_stdio

    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="seamount mcp: %(message)s")

    async def reach() -> str:
        try:
            return await asyncio.to_thread(ensure)
        except (NobodyListens, StartFailed) as problem:
            raise KernelGone(str(problem)) from problem

    asyncio.run(serve_stdio(reach, attach, reading, writing))
    return 0
