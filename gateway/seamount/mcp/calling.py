"""Carries out the calls of tools."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Coroutine
from typing import Any, Final

from seamount.mcp.catalogue import Offer
from seamount.mcp.link import KernelError, KernelGone, KernelLink

log = logging.getLogger(__name__)

RUNS: Final = frozenset({"exec", "plan.apply"})
"""The methods whose calls can be named, and so be cancelled while they are waited for."""

_ending: Final[set[asyncio.Task[None]]] = set()


async def carry_out(link: KernelLink, offer: Offer, params: dict[str, Any]) -> Any:
    """The kernel's result. A run that is waited for is cancelled with its caller. Raises KernelError and
    KernelGone."""
    if offer.method.name not in RUNS or params.get("mode") == "plan" or params.get("background"):
        return await link.call(offer.method.name, params)
    name = f"mcp-{secrets.token_hex(8)}"
    running = asyncio.ensure_future(link.call(offer.method.name, {**params, "run": name}))
    try:
        return await asyncio.shield(running)
    except asyncio.CancelledError:
        later(_cancel(link, f"run:{name}", running))
        raise


def later(work: Coroutine[Any, Any, None]) -> None:
    """Lets work go on behind whoever is cancelled."""
    task = asyncio.get_running_loop().create_task(work)
    _ending.add(task)
    task.add_done_callback(_ending.discard)


async def _cancel(link: KernelLink, ref: str, running: asyncio.Future[Any]) -> None:
    try:
        if not running.done():
            await link.call("task.cancel", {"task": ref})
        await running
    except (KernelError, KernelGone) as ended:
        # What a cancelled run answers, or that it was over already.
        log.debug("%s: %s", ref, ended)
