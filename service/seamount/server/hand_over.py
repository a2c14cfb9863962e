"""A bounded hand-over of messages between two tasks of one loop. Not for threads."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from typing import Any

from grpc.aio import EOF


class HandOver:
    """A queue of at most `limit` messages that can be closed from either end.

    `put` waits while the queue is full; `get` waits while it is empty and answers `grpc.aio.EOF`
    once it is closed and drained. Cancelling a wait loses no message.
    """

    __slots__ = ("_closed", "_half_closed", "_items", "_limit", "_waiters")

    def __init__(self, limit: int = 16) -> None:
        self._items: deque[Any] = deque()
        self._closed = False
        self._half_closed = False
        self._limit = limit
        self._waiters: list[asyncio.Future[None]] = []

    async def put(self, item: Any) -> None:
        """Hand `item` over; raises `asyncio.InvalidStateError` when either side has closed."""
        while len(self._items) >= self._limit and not self._closed:
            await self._change()
        if self._half_closed:
            raise asyncio.InvalidStateError('RPC is half closed after calling "done_writing".')
        if self._closed:
            raise asyncio.InvalidStateError("RPC already finished.")
        self._items.append(item)
        if self._waiters:
            self._wake()

    async def get(self) -> Any:
        """The next message, or `grpc.aio.EOF`."""
        while not self._items:
            if self._closed:
                return EOF
            await self._change()
        item = self._items.popleft()
        if self._waiters:
            self._wake()
        return item

    def finish(self) -> None:
        """The writer has written its last message; the reader still gets what is queued."""
        self._half_closed = True
        self._closed = True
        self._wake()

    def close(self, *, discard: bool = False) -> None:
        """End the hand-over; `discard` drops what nobody has read."""
        self._closed = True
        if discard:
            self._items.clear()
        self._wake()

    async def __aiter__(self) -> AsyncIterator[Any]:
        while (item := await self.get()) is not EOF:
            yield item

    def _change(self) -> asyncio.Future[None]:
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiters.append(waiter)
        return waiter

    def _wake(self) -> None:
        # Everybody looks again: a waiter that was cancelled meanwhile can take no wake-up with it.
        waiters, self._waiters = self._waiters, []
        for waiter in waiters:
            if not waiter.done():
                waiter.set_result(None)
