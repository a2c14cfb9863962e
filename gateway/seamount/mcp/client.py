"""One caller of the facade: its link, and what it follows over it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Mapping
from typing import Any, Final

from seamount.mcp.link import KernelError, KernelGone, KernelLink
from seamount.mcp.uris import Target

log = logging.getLogger(__name__)

Listener = Callable[[Mapping[str, Any]], None]
"""Told of each event of a channel, or change of a screen. Called on the loop; it does not wait."""

AGAIN_S: Final = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Pauses before something is followed again after the kernel went away; the last one repeats."""

CHANNEL: Final = "events.subscribe"


class Source:
    """Something that is followed once for all who listen."""

    def __init__(
        self,
        link: KernelLink,
        method: str,
        params: Mapping[str, Any],
        earlier: asyncio.Task[None] | None = None,
    ) -> None:
        self._link = link
        self._method = method
        self._params = dict(params)
        self._earlier = earlier
        self._listeners: dict[object, Listener] = {}
        self._epoch: str | None = None
        self._seq: int | None = None
        self.is_open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.task = asyncio.get_running_loop().create_task(self._follow())

    def __len__(self) -> int:
        return len(self._listeners)

    def add(self, listener: Listener) -> object:
        """The key under which it is removed."""
        key = object()
        self._listeners[key] = listener
        return key

    def remove(self, key: object) -> None:
        self._listeners.pop(key, None)

    async def close(self) -> None:
        """Ends it, at the kernel too."""
        self.task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self.task
        if not self.is_open.done():
            self.is_open.set_exception(KernelGone("the connection was closed"))
        if not self.is_open.cancelled():
            self.is_open.exception()

    async def _follow(self) -> None:
        attempt = 0
        if self._earlier is not None:
            # What followed the same thing before must have ended at the kernel first.
            await asyncio.wait([self._earlier])
            self._earlier = None
        while True:
            params = dict(self._params)
            if self._method == CHANNEL and self._seq is not None:
                params["since"] = self._seq
            try:
                async with self._link.follow(self._method, params) as shown:
                    async for item in shown:
                        attempt = 0
                        self._take(item)
            except KernelGone as gone:
                log.debug("%s %s: %s", self._method, self._params, gone)
            except KernelError as refusal:
                if not self.is_open.done():
                    self.is_open.set_exception(refusal)
                    return
                log.info("%s %s ended: %s", self._method, self._params, refusal)
                return
            await asyncio.sleep(AGAIN_S[min(attempt, len(AGAIN_S) - 1)])
            attempt += 1

    def _take(self, item: Mapping[str, Any]) -> None:
        if "subscribed" in item or "watching" in item:
            epoch = item.get("epoch")
            if self._epoch is not None and epoch != self._epoch:
                # The numbers have begun again: what was missed cannot be told, only that something was.
                self._seq = None
                self._tell({"gap": True})
            self._epoch = epoch
            if not self.is_open.done():
                self.is_open.set_result(None)
            return
        if "seq" in item:
            self._seq = item["seq"]
        self._tell(item)

    def _tell(self, item: Mapping[str, Any]) -> None:
        for listener in tuple(self._listeners.values()):
            listener(item)


class Client:
    """A caller's link with the sources that it follows. Close it."""

    def __init__(self, link: KernelLink) -> None:
        self.link = link
        self.list_watchers: set[Callable[[frozenset[str] | None], None]] = set()
        """Called with the URIs that were listed, or with None when the caller did something that may have
        changed what there is to list."""
        self._sources: dict[tuple[str, str], Source] = {}
        self._ending: dict[tuple[str, str], asyncio.Task[None]] = {}

    @property
    def sources(self) -> int:
        """How many things are followed."""
        return len(self._sources)

    def touch_lists(self, listed: frozenset[str] | None = None) -> None:
        """Something was done that may have changed what there is to list, or the list was just shown."""
        for watcher in tuple(self.list_watchers):
            watcher(listed)

    async def attend(self, target: Target, listener: Listener) -> Callable[[], None]:
        """Follows what a URI shows until the function that is returned is called.

        Everybody who listens to one thing shares one stream, which ends with the last of them. Raises
        KernelError and KernelGone when it cannot be followed.
        """
        channel = target.channel
        if channel:
            return await self.listen(CHANNEL, {"channel": channel}, listener)
        return await self.listen(target.resource.watched_by, target.bound, listener)

    async def listen(self, method: str, params: Mapping[str, Any], listener: Listener) -> Callable[[], None]:
        """See `attend`."""
        key = (method, next(iter(params.values())))
        source = self._sources.get(key)
        if source is None or source.task.done():
            source = self._sources[key] = Source(self.link, method, params, self._ending.get(key))
        mine = source.add(listener)

        def end() -> None:
            source.remove(mine)
            if not source and self._sources.get(key) is source:
                del self._sources[key]
                self._end(key, source.task)

        try:
            await asyncio.shield(source.is_open)
        except BaseException:
            end()
            raise
        return end

    async def close(self) -> None:
        """Ends all that is followed."""
        sources, self._sources = tuple(self._sources.values()), {}
        for source in sources:
            await source.close()
        if self._ending:
            await asyncio.wait(tuple(self._ending.values()))

    def _end(self, key: tuple[str, str], task: asyncio.Task[None]) -> None:
        self._ending[key] = task

        def ended(done: asyncio.Task[None]) -> None:
            if self._ending.get(key) is done:
                del self._ending[key]

        task.add_done_callback(ended)
        task.cancel()
