"""Wakes those who wait for something new to be committed."""

from __future__ import annotations

import asyncio


class Waking:
    """Lives on the loop. Who waits takes `ticket` before it looks, so that nothing slips between."""

    def __init__(self) -> None:
        self._next = asyncio.Event()

    @property
    def ticket(self) -> asyncio.Event:
        return self._next

    def wake(self) -> None:
        woken, self._next = self._next, asyncio.Event()
        woken.set()

    async def wait(self, ticket: asyncio.Event, seconds: float) -> bool:
        """Whether there was something new since the ticket was taken, within the time."""
        try:
            async with asyncio.timeout(seconds):
                await ticket.wait()
        except TimeoutError:
            return False
        return True
