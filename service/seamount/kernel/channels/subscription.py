"""One subscriber of a channel: what waits for it, and what it has missed."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

from seamount.api.kernel.v1 import event_pb2 as api
from seamount.kernel.channels.event import Event, Gap
from seamount.kernel.channels.stream import BATCH_BYTES, BATCH_EVENTS, Stream

QUEUE_EVENTS: Final = 256
"""Events that wait for a subscriber that does not take them."""


class Subscription:
    """Follows a channel from `start` on, or, without it, from the next event on. Used by one task.

    A subscriber that has not caught up reads what is kept, batch by batch, as it takes it; events that
    come meanwhile do not wait for it, they are kept anyway. Once it has read up to the newest, and
    that is decided in the same turn of the loop, further events come through its queue. So nothing is
    missed, nothing repeated. What it cannot get any more stands as a gap where it would have been.
    """

    __slots__ = ("_is_behind", "_next", "_on_close", "_queue", "_stream", "_waiter", "is_closed")

    def __init__(self, stream: Stream, start: int | None, on_close: Callable[[Subscription], None]) -> None:
        self.is_closed = False
        self._stream = stream
        self._is_behind = start is not None
        self._next = 0 if start is None else start
        self._queue: deque[Event | Gap] = deque()
        self._waiter: asyncio.Future[None] | None = None
        self._on_close = on_close

    @property
    def stream(self) -> Stream:
        """What it follows."""
        return self._stream

    def offer(self, event: Event) -> None:
        """Take note of the newest event of the channel. For the stream, which wakes who waits."""
        if not self._is_behind:
            if event.seq < self._next:
                return
            queue = self._queue
            if len(queue) < QUEUE_EVENTS:
                queue.append(event)
            elif type(last := queue[-1]) is Gap:
                last.last = event.seq
            else:
                queue.append(Gap(event.seq, event.seq))
            self._next = event.seq + 1

    async def next(self) -> api.SubscribeEventsResponse | None:
        """The next events, waiting for one at least; None once the subscription is closed.

        Cancelling it loses no event.
        """
        while not self.is_closed:
            items = await self._catch_up() if self._is_behind else self._take()
            if self.is_closed:
                break
            if items:
                return self._stream.message(items)
            if not self._is_behind:
                await self._change()
        return None

    def close(self) -> None:
        """End the subscription, whoever waits for it; repeating it changes nothing."""
        if self.is_closed:
            return
        self.is_closed = True
        self._queue.clear()
        self._on_close(self)
        self.wake()

    def _take(self) -> list[Event | Gap]:
        queue = self._queue
        items: list[Event | Gap] = []
        room = BATCH_BYTES
        while queue and len(items) < BATCH_EVENTS:
            item = queue[0]
            if type(item) is Event:
                room -= item.size
                if room < 0 and items:
                    break
            items.append(queue.popleft())
        return items

    async def _catch_up(self) -> list[Event | Gap]:
        stream = self._stream
        seen = stream.next_seq
        found = await stream.from_number(self._next)
        items: list[Event | Gap] = []
        for event in found:
            self._skip_to(event.seq, items)
            items.append(event)
            self._next = event.seq + 1
        if not found:
            # What had been seen before the look, and was not found by it, is kept no more.
            self._skip_to(seen, items)
            # Whatever came during the look takes another one.
            self._is_behind = self._next < stream.next_seq
        return items

    def _skip_to(self, seq: int, items: list[Event | Gap]) -> None:
        if self._next < seq:
            items.append(Gap(self._next, seq - 1))
            self._next = seq

    async def _change(self) -> None:
        self._stream.settled()
        self._waiter = asyncio.get_running_loop().create_future()
        try:
            await self._waiter
        finally:
            self._waiter = None

    def wake(self) -> bool:
        """Let who waits look again; whether anybody did."""
        waiter = self._waiter
        if waiter is None or waiter.done():
            return False
        waiter.set_result(None)
        return True
