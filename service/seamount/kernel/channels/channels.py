"""The channels of a kernel: publishing, reading, following.

Stored channels are written inside a unit of the store, next to what they tell of, and shown to
subscribers once that is committed:

    def unit(transaction):
        ...
        return channels.append(transaction, owner, "journal", message, entry_id)

    await store.write(unit, committed=channels.deliver)

Others are published at once, on the loop, and keep their newest events in memory. Whose channel a name
means is settled by `owner_of`; nothing is filtered after it has been numbered.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable, Sequence
from typing import Final

from google.protobuf.message import Message

from seamount.kernel.authority import keys
from seamount.kernel.authority.limits import MAX_SUBSCRIPTIONS
from seamount.kernel.channels import store as channels_store
from seamount.kernel.channels.event import Event, Owner, payload_text, spec_of, within
from seamount.kernel.channels.runs import journal_event
from seamount.kernel.channels.stream import BATCH_BYTES, BATCH_EVENTS, Stream
from seamount.kernel.channels.subscription import Subscription
from seamount.kernel.sessions.sessions import Session, Sessions
from seamount.server.attachments import Attachment, quota_exceeded
from seamount.store import journal, journal_query
from seamount.store.statements import Transaction
from seamount.store.store import Store
from seamount.wire import errors

READ_BYTES: Final = 8 << 20
"""About the bytes of the events of one read, unless its first event alone has more."""

MAX_RING_BYTES: Final = 64 << 20
"""Bytes of events in memory for one owner; beyond that its largest channel keeps fewer of them."""

MAX_RINGS: Final = 1_024
"""Channels of one owner with events in memory; beyond that the one silent for longest keeps none."""


STORED_EPOCH: Final = "stored channels"


async def open_channels(store: Store) -> Channels:
    """The channels of a kernel with this store, whose tables have those of `channels_store`.

    Runs that an earlier kernel left unfinished get their `journal` events.
    """

    def unit(transaction: Transaction) -> bytes:
        for entry_id in store.interrupted:
            row = journal_query.entry(transaction, entry_id)
            if row is not None and row.kind == journal.SUBMISSION:
                message = journal_event(entry_id, row.src, ok=False, principal=row.principal)
                channels_store.append(transaction, Owner(row.principal), "journal", message, entry_id)
        return keys.key(transaction, STORED_EPOCH)

    return Channels(store, (await store.write(unit)).hex()[:16])


class Shelf:
    """The channels in memory of one owner. `epoch` is the one of their numbers, `silent` the next number of
    those that keep no events any more."""

    __slots__ = ("bytes", "epoch", "silent", "streams")

    def __init__(self, epoch: str) -> None:
        self.epoch = epoch
        self.streams: dict[str, Stream] = {}
        self.silent: dict[str, int] = {}
        self.bytes = 0


class Channels:
    """Lives on the kernel's loop; `append` and `append_to_each` alone are called on the store's thread."""

    def __init__(self, store: Store, stored_epoch: str) -> None:
        self._store = store
        self._stored_epoch = stored_epoch
        self._memory_epoch = secrets.token_hex(8)
        self._shelves: dict[Owner, Shelf] = {}
        self._shelves_made = 0
        self._stored: dict[tuple[Owner, str], Stream] = {}
        self._of_attachment: dict[str, set[Subscription]] = {}
        self._count = 0
        self._sessions: Sessions | None = None

    @property
    def subscriptions(self) -> int:
        """How many there are."""
        return self._count

    def attend(self, sessions: Sessions) -> None:
        """From now on keep nothing in memory for sessions that have been closed."""
        self._sessions = sessions

        async def ended(session: Session) -> None:
            self.forget_all(Owner(session.principal, session.name))

        sessions.on_close(ended)

    # Stored channels.

    def append(
        self,
        transaction: Transaction,
        owner: Owner,
        channel: str,
        payload: Message | str,
        entry_id: int | None = None,
    ) -> Event:
        """Write the next event of a stored channel, with its `seq`, in the transaction of a unit.

        Give it to `deliver` when the unit is committed. `entry_id` is the journal row that it tells of.
        A payload is the message that the contract gives the channel, or JSON text.
        """
        if not _is_stored(channel):
            raise ValueError(f"channel {channel!r} is not stored: publish on it")
        return channels_store.append(transaction, owner, channel, payload, entry_id)

    def append_to_each(
        self, transaction: Transaction, principals: Iterable[str], channel: str, payload: Message | str
    ) -> list[Event]:
        """Write one event for each of the principals, numbered for each by itself: `approval`, for a plan's
        owner and everybody who may approve it."""
        text = payload_text(channel, payload)
        owners = [Owner(principal) for principal in sorted(set(principals))]
        return [self.append(transaction, owner, channel, text) for owner in owners]

    def deliver(self, *events: Event) -> None:
        """Show events that have been committed to their subscribers. Called in the order of commits."""
        for event in events:
            stream = self._stored.get((event.owner, event.channel))
            if stream is not None:
                stream.announce(event)

    # Channels in memory.

    def publish(self, owner: Owner, channel: str, payload: Message | str) -> Event:
        """Publish the next event of a channel that is not stored. Waits for no subscriber."""
        if _is_stored(channel):
            raise ValueError(f"channel {channel!r} is stored: append to it")
        text = payload_text(channel, payload)
        if self._is_closed(owner):
            # The last words of what runs in a session come after it. Nobody can hear them.
            return Event(owner, channel, 0, time.time_ns(), text)
        shelf = self._shelf(owner)
        stream = shelf.streams.get(channel) or self._new_stream(shelf, owner, channel)
        event = Event(owner, channel, stream.next_seq, time.time_ns(), text)
        shelf.bytes -= stream.ring_bytes
        stream.keep(event)
        shelf.bytes += stream.ring_bytes
        while shelf.bytes > MAX_RING_BYTES:
            self._give_up_largest(shelf)
        stream.announce(event)
        return event

    def published(self, owner: Owner, prefix: str) -> frozenset[str]:
        """The channels in memory whose names begin with `prefix` on which an owner has published."""
        shelf = self._shelves.get(owner)
        if shelf is None:
            return frozenset()
        alive = {stream.channel for stream in shelf.streams.values() if stream.next_seq}
        return frozenset(name for name in alive | shelf.silent.keys() if name.startswith(prefix))

    def count(self, principal: str, prefix: str) -> tuple[int, int]:
        """How many channels `published` would give for all owners of a principal, and for all there are."""
        counts = {owner: len(self.published(owner, prefix)) for owner in self._shelves}
        return sum(n for owner, n in counts.items() if owner.principal == principal), sum(counts.values())

    def forget(self, owner: Owner, channel: str) -> None:
        """Drop a channel in memory on which nothing will be published any more. Its subscriptions end."""
        shelf = self._shelves.get(owner)
        if shelf is None:
            return
        shelf.silent.pop(channel, None)
        stream = shelf.streams.pop(channel, None)
        if stream is not None:
            shelf.bytes -= stream.ring_bytes
            for subscription in tuple(stream.subscriptions):
                subscription.close()

    def forget_all(self, owner: Owner) -> None:
        """Drop the channels in memory of a session that was closed. Under its name they begin anew."""
        shelf = self._shelves.get(owner)
        for channel in () if shelf is None else tuple(shelf.streams):
            self.forget(owner, channel)
        self._shelves.pop(owner, None)

    def _is_closed(self, owner: Owner) -> bool:
        if owner.session is None or self._sessions is None or owner in self._shelves:
            return False
        return self._sessions.find(owner.principal, owner.session) is None

    def _new_stream(self, shelf: Shelf, owner: Owner, channel: str) -> Stream:
        """A stream for a channel that has none; its numbers go on if it had one."""
        if len(shelf.streams) >= MAX_RINGS:
            unused = [stream for stream in shelf.streams.values() if stream.ring and not stream.subscriptions]
            if unused:
                silent = min(unused, key=lambda stream: stream.ring[-1].ts)
                del shelf.streams[silent.channel]
                shelf.silent[silent.channel] = silent.next_seq
                shelf.bytes -= silent.ring_bytes
        stream = shelf.streams[channel] = Stream(owner, channel)
        stream.next_seq = shelf.silent.pop(channel, 0)
        return stream

    def _give_up_largest(self, shelf: Shelf) -> None:
        largest = max(shelf.streams.values(), key=lambda stream: stream.ring_bytes)
        shelf.bytes -= largest.ring_bytes
        largest.give_up_oldest()
        shelf.bytes += largest.ring_bytes

    def _shelf(self, owner: Owner) -> Shelf:
        shelf = self._shelves.get(owner)
        if shelf is None:
            self._shelves_made += 1
            shelf = self._shelves[owner] = Shelf(f"{self._memory_epoch}-{self._shelves_made:x}")
        return shelf

    # Reading and following, of both.

    def epoch(self, owner: Owner, channel: str) -> str:
        """What changes whenever the channel's numbers begin again."""
        return self._stored_epoch if _is_stored(channel) else self._shelf(owner).epoch

    async def read(
        self, owner: Owner, channel: str, *, start: int = 0, limit: int, newest: bool = True
    ) -> list[Event]:
        """Events with numbers from `start` on, ascending: the newest of them or the first, at most `limit`,
        and fewer when they are large."""
        if limit == 0:
            return []
        if _is_stored(channel):
            return await self._store.read(
                lambda rows: channels_store.events(
                    rows, owner, channel, start, limit=limit, max_bytes=READ_BYTES, newest=newest
                )
            )
        kept = self.kept(owner, channel, start)
        if newest:
            return within(reversed(kept[-limit:]), READ_BYTES)[::-1]
        return within(kept[:limit], READ_BYTES)

    def kept(self, owner: Owner, channel: str, start: int = 0) -> Sequence[Event]:
        """The events of a channel in memory that are kept, with numbers from `start` on, ascending."""
        shelf = self._shelves.get(owner)
        stream = None if shelf is None else shelf.streams.get(channel)
        return () if stream is None else stream.kept(start)

    def subscribe(
        self, owner: Owner, channel: str, attachment: Attachment, *, start: int | None = None
    ) -> Subscription:
        """Follow a channel: from a number on, or, without `start`, from the next event on.

        The subscription ends with the attachment at the latest; whoever makes it closes it. Raises
        QuotaExceeded when the attachment has as many as it may.
        """
        if attachment.ended is not None:
            raise errors.NotAttached("the attachment has ended")
        held = self._of_attachment.get(attachment.id)
        if held is not None and len(held) >= MAX_SUBSCRIPTIONS:
            raise quota_exceeded("subscriptions", len(held), MAX_SUBSCRIPTIONS)
        stream = self._stream(owner, channel)

        def closed(subscription: Subscription) -> None:
            self._count -= 1
            stream.subscriptions.pop(subscription, None)
            if held is not None:
                held.discard(subscription)
            self._drop_unused(stream)

        subscription = Subscription(stream, start, closed)
        stream.subscriptions[subscription] = None
        self._count += 1
        if held is None:
            held = self._of_attachment[attachment.id] = set()
            attachment.on_end(lambda _: self._end_of(attachment.id))
        held.add(subscription)
        return subscription

    def _stream(self, owner: Owner, channel: str) -> Stream:
        if not _is_stored(channel):
            shelf = self._shelf(owner)
            return shelf.streams.get(channel) or self._new_stream(shelf, owner, channel)
        stream = self._stored.get((owner, channel))
        if stream is None:
            stream = self._stored[owner, channel] = Stream(owner, channel, self._pull)
        return stream

    def _drop_unused(self, stream: Stream) -> None:
        """Drop what stands for a channel only because it had subscribers."""
        if stream.subscriptions:
            return
        key = (stream.owner, stream.channel)
        if self._stored.get(key) is stream:
            del self._stored[key]
        shelf = self._shelves.get(stream.owner)
        if shelf is not None and not stream.next_seq and shelf.streams.get(stream.channel) is stream:
            del shelf.streams[stream.channel]

    def _end_of(self, attachment_id: str) -> None:
        for subscription in tuple(self._of_attachment.pop(attachment_id, ())):
            subscription.close()

    async def _pull(self, owner: Owner, channel: str, start: int) -> list[Event]:
        return await self._store.read(
            lambda rows: channels_store.events(
                rows, owner, channel, start, limit=BATCH_EVENTS, max_bytes=BATCH_BYTES
            )
        )


def _is_stored(channel: str) -> bool:
    spec = spec_of(channel)
    return spec is not None and spec.durable
