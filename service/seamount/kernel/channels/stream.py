"""One channel of one owner while the kernel runs: its newest events, its subscribers."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Final

from seamount.api.kernel.v1 import event_pb2 as api
from seamount.kernel.channels.event import Event, Gap, Owner, within

if TYPE_CHECKING:
    from seamount.kernel.channels.subscription import Subscription

RING_EVENTS: Final = 1_024
"""Newest events that are kept of a channel that is not stored."""

BATCH_EVENTS: Final = 256
BATCH_BYTES: Final = 64 * 1024
"""About the bytes of one batch, unless its first event alone has more."""

CROWD: Final = 16
REST: Final = 4
MAX_REST_S: Final = 0.05
"""So many subscribers, once woken, are not woken again for `REST` times as long as most of them took to
take what there was. Waking them costs far more than an event does: what is published alone is heard at
once, what follows it closely is heard together, and publishing keeps its share of the loop."""

Pull = Callable[[Owner, str, int], Awaitable[list[Event]]]
"""Reads the first stored events with numbers from one on, at most one batch of them."""


class Stream:
    """The live side of a channel. `next_seq` follows the newest event that it has seen.

    With `pull` the channel is a stored one, of which no event is kept here.
    """

    __slots__ = (
        "_busy",
        "_latest",
        "_loop",
        "_pull",
        "_rested",
        "_waking",
        "_woken",
        "channel",
        "next_seq",
        "owner",
        "ring",
        "ring_bytes",
        "subscriptions",
    )

    def __init__(self, owner: Owner, channel: str, pull: Pull | None = None) -> None:
        self.owner = owner
        self.channel = channel
        self.next_seq = 0
        self.ring: deque[Event] = deque()
        self.ring_bytes = 0
        # A dict keeps the order in which they came, in which they are served.
        self.subscriptions: dict[Subscription, None] = {}
        self._pull = pull
        self._waking: asyncio.TimerHandle | None = None
        self._loop = asyncio.get_running_loop()
        self._busy = 0
        self._woken = 0.0
        self._rested = 0.0
        self._latest: tuple[tuple[int, int], api.SubscribeEventsResponse] | None = None

    def keep(self, event: Event) -> None:
        """Put an event into the ring, and the oldest out of it when it is full."""
        if len(self.ring) >= RING_EVENTS:
            self.give_up_oldest()
        self.ring.append(event)
        self.ring_bytes += event.size

    def give_up_oldest(self) -> None:
        """Take the oldest event out of the ring."""
        self.ring_bytes -= self.ring.popleft().size

    def announce(self, event: Event) -> None:
        """Show the newest event to every subscriber. Waits for none."""
        self.next_seq = event.seq + 1
        if not self.subscriptions:
            return
        for subscription in self.subscriptions:
            subscription.offer(event)
        if self._waking is not None:
            return
        if len(self.subscriptions) < CROWD or self._loop.time() >= self._rested:
            self._wake()
        else:
            self._waking = self._loop.call_at(self._rested, self._wake)

    def _wake(self) -> None:
        self._waking = None
        self._woken = self._loop.time()
        # The last quarter is not waited for: some may not read.
        self._busy = sum(subscription.wake() for subscription in self.subscriptions) * 3 // 4

    def settled(self) -> None:
        """A subscriber waits again. For subscriptions."""
        if self._busy:
            self._busy -= 1
            if not self._busy:
                now = self._loop.time()
                self._rested = now + min(REST * (now - self._woken), MAX_REST_S)

    def kept(self, start: int) -> Sequence[Event]:
        """The events of the ring with numbers from `start` on, ascending."""
        return tuple(self._kept(start))

    def _kept(self, start: int) -> Iterable[Event]:
        ring = self.ring
        if not ring or start >= self.next_seq:
            return ()
        return islice(ring, max(0, start - ring[0].seq), None)

    async def from_number(self, start: int) -> list[Event]:
        """The first events with numbers from `start` on, at most one batch of them."""
        if self._pull is not None:
            return await self._pull(self.owner, self.channel, start)
        return within(islice(self._kept(start), BATCH_EVENTS), BATCH_BYTES)

    def message(self, items: Sequence[Event | Gap]) -> api.SubscribeEventsResponse:
        """A batch as clients get it, gaps as their summaries. Subscribers that are equally far get one
        message, which nobody changes."""
        plain = [item for item in items if isinstance(item, Event)]
        run = (plain[0].seq, plain[-1].seq) if len(plain) == len(items) else None
        if run is not None and self._latest is not None and self._latest[0] == run:
            return self._latest[1]
        message = api.SubscribeEventsResponse()
        for item in items:
            event = item if isinstance(item, Event) else item.summary(self.owner, self.channel)
            event.fill(message.events.add())
        if run is not None:
            self._latest = (run, message)
        return message
