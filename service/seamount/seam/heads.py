"""Wakes those who follow something when there is more to tell."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from seamount.seam.writing import Committed


class News:
    """What one follower waits for; `universe` is None while there is none."""

    def __init__(self) -> None:
        self.universe: int | None = None
        self._event = asyncio.Event()

    def tell(self) -> None:
        self._event.set()

    def take(self) -> None:
        """Whatever has been told is known now."""
        self._event.clear()

    async def wait(self, seconds: float) -> bool:
        """Return at the next news, or after a time; whether there are any."""
        try:
            async with asyncio.timeout(seconds):
                await self._event.wait()
        except TimeoutError:
            return False
        return True


class Heads:
    """Followers by what they follow. Lives on the kernel's loop."""

    def __init__(self) -> None:
        self._followers: set[News] = set()

    def committed(self, done: Committed) -> None:
        """A transaction is durable: listens to `Writes`."""
        for news in self._followers:
            if news.universe is None or news.universe == done.universe:
                news.tell()

    def policy_changed(self) -> None:
        for news in self._followers:
            news.tell()

    @contextmanager
    def following(self) -> Iterator[News]:
        """Within the context, news come."""
        news = News()
        self._followers.add(news)
        try:
            yield news
        finally:
            self._followers.discard(news)
