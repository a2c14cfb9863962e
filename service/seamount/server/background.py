"""Work that goes on beside the calls for as long as its owner lives."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, Final

_log = logging.getLogger(__name__)

PAUSE_S: Final = 1.0
"""How long work that failed is left alone before it begins again."""


@asynccontextmanager
async def background(
    work: Callable[[], Coroutine[Any, Any, None]], name: str, *, pause_s: float = PAUSE_S
) -> AsyncIterator[None]:
    """Within the context `work` runs, and begins again whenever it fails, which the log tells. Work that
    returns has ended. Leaving the context cancels it and waits until it is over."""
    task = asyncio.create_task(_keep_going(work, name, pause_s), name=name)
    try:
        yield
    finally:
        await _over(task)


async def _keep_going(work: Callable[[], Coroutine[Any, Any, None]], name: str, pause_s: float) -> None:
    while True:
        try:
            await work()
        except Exception:
            _log.exception("%s failed and begins again in %g s", name, pause_s)
            await asyncio.sleep(pause_s)
        else:
            return


async def _over(task: asyncio.Task[None]) -> None:
    task.cancel()
    # Unlike `await task`, this raises CancelledError only when whoever closes is cancelled itself.
    await asyncio.wait([task])
