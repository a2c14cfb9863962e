"""Channels by themselves, on a real store: numbering, replay, queues, gaps, bounds."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from seamount.api.kernel.v1.event_pb2 import Event as EventMessage
from seamount.kernel.authority import keys
from seamount.kernel.authority.limits import MAX_SUBSCRIPTIONS, MAX_USER_CHANNELS
from seamount.kernel.authority.quotas import Quotas
from seamount.kernel.channels import store as channels_store
from seamount.kernel.channels.channels import MAX_RING_BYTES, MAX_RINGS, Channels, open_channels
from seamount.kernel.channels.event import Event, Owner, owner_of, spec_of
from seamount.kernel.channels.stream import BATCH_EVENTS, CROWD, RING_EVENTS
from seamount.kernel.channels.subscription import QUEUE_EVENTS, Subscription
from seamount.kernel.channels.user import BURST_EVENTS, UserChannels
from seamount.leash.tables import Limits
from seamount.server.attachments import Attachment, Attachments
from seamount.server.principals import Caller
from seamount.store import StateDir, Store
from seamount.wire import errors

OTTER = Owner("agent:otter")
BAY = Owner("agent:otter", "bay")
STORED, RING = "journal", "user.tide"


class Harbour:
    """Channels with the means to publish on a stored and on a kept channel alike."""

    def __init__(self, store: Store, channels: Channels) -> None:
        self.store = store
        self.channels = channels
        self.attachments = Attachments(max_per_holder=10_000)

    def attachment(self) -> Attachment:
        return self.attachments.open(Caller("agent:otter", "peer"), principal="agent:otter", session="bay")

    async def publish(self, channel: str, *payloads: str) -> list[Event]:
        if channel != STORED:
            return [self.channels.publish(BAY, channel, payload) for payload in payloads]
        writes = [
            self.store.write(
                lambda rows, payload=payload: self.channels.append(rows, OTTER, STORED, payload),
                committed=self.channels.deliver,
            )
            for payload in payloads
        ]
        return [await write for write in writes]

    def subscribe(self, channel: str, start: int | None = None) -> Subscription:
        owner = OTTER if channel == STORED else BAY
        return self.channels.subscribe(owner, channel, self.attachment(), start=start)


@asynccontextmanager
async def harbour(state: StateDir) -> AsyncIterator[Harbour]:
    store = await Store.open(state, (*keys.MIGRATIONS, *channels_store.MIGRATIONS))
    try:
        yield Harbour(store, await open_channels(store))
    finally:
        await store.close()
        state.close()


@pytest.fixture
async def bay() -> AsyncIterator[Harbour]:
    async with harbour(StateDir.open_ephemeral()) as opened:
        yield opened


async def batch(subscription: Subscription) -> list[EventMessage]:
    async with asyncio.timeout(10):
        message = await subscription.next()
    return [] if message is None else list(message.events)


async def through(subscription: Subscription, seq: int) -> list[EventMessage]:
    """Everything up to and including a number."""
    found: list[EventMessage] = []
    while not found or found[-1].seq < seq:
        events = await batch(subscription)
        assert events, "the subscription ended"
        found += events
    return found


def dropped(event: EventMessage) -> tuple[int, int] | None:
    """The numbers that a summary stands for, None for an event."""
    payload = json.loads(event.payload.text)
    if not isinstance(payload, dict) or "dropped" not in payload:
        return None
    assert payload["latest_seq"] == event.seq
    return event.seq - payload["dropped"] + 1, event.seq


def covered(events: list[EventMessage]) -> list[int]:
    """All numbers that events and summaries stand for, in their order."""
    numbers: list[int] = []
    for event in events:
        gap = dropped(event)
        numbers += range(gap[0], gap[1] + 1) if gap else [event.seq]
    return numbers


@pytest.mark.parametrize("channel", [STORED, RING])
async def test_numbers_are_dense_from_zero_and_rise_in_the_order_of_publishing(
    bay: Harbour, channel: str
) -> None:
    published = await bay.publish(channel, *map(str, range(300)))
    assert [(event.seq, event.payload) for event in published] == [(n, str(n)) for n in range(300)]


async def test_owners_of_one_channel_are_numbered_apart(bay: Harbour) -> None:
    def unit(rows: channels_store.Transaction) -> list[Event]:
        return [
            bay.channels.append(rows, owner, STORED, "1")
            for owner in (OTTER, Owner("agent:seal"), OTTER, Owner("agent:otter", "x"))
        ]

    assert [event.seq for event in await bay.store.write(unit)] == [0, 0, 1, 0]


@pytest.mark.proves("kernel/A11")
async def test_an_approval_is_written_once_for_each_who_may_see_it(bay: Harbour) -> None:
    channels = bay.channels
    seal = channels.subscribe(Owner("agent:seal"), "approval", bay.attachment())
    names = ["agent:otter", "agent:seal", "agent:otter"]
    for _ in range(2):
        await bay.store.write(
            lambda rows: channels.append_to_each(rows, names, "approval", '{"is":"asked"}'),
            committed=lambda events: channels.deliver(*events),
        )
    for name, count in (("agent:otter", 2), ("agent:seal", 2), ("agent:crab", 0)):
        found = await channels.read(Owner(name), "approval", limit=10)
        assert [event.seq for event in found] == list(range(count))
    assert [event.seq for event in await through(seal, 1)] == [0, 1]


async def test_what_a_rolled_back_unit_appended_leaves_no_number(bay: Harbour) -> None:
    def unit(rows: channels_store.Transaction) -> Event:
        bay.channels.append(rows, OTTER, STORED, "0")
        raise ValueError("no tide")

    subscription = bay.subscribe(STORED)
    with pytest.raises(ValueError, match="no tide"):
        await bay.store.write(unit, committed=bay.channels.deliver)
    await bay.publish(STORED, '"first"')
    [event] = await batch(subscription)
    assert (event.seq, event.payload.text) == (0, '"first"')


@pytest.mark.proves("kernel/E6", "kernel/E16", "kernel/J10", "event/journal")
async def test_stored_channels_go_on_after_a_restart(tmp_path: Path) -> None:
    async with harbour(StateDir.open(tmp_path / "state")) as before:
        published = await before.publish(STORED, *map(str, range(50)))
        stored_epoch = before.channels.epoch(OTTER, STORED)
        ring_epoch = before.channels.epoch(BAY, RING)
        await before.publish(RING, "1")
    async with harbour(StateDir.open(tmp_path / "state")) as after:
        assert await after.channels.read(OTTER, STORED, limit=100) == published
        assert after.channels.epoch(OTTER, STORED) == stored_epoch
        assert after.channels.epoch(BAY, RING) != ring_epoch
        assert await after.channels.read(BAY, RING, limit=100) == []
        subscription = after.subscribe(STORED, start=40)
        [event] = await after.publish(STORED, "50")
        assert event.seq == 50
        assert covered(await through(subscription, 50)) == list(range(40, 51))


@pytest.mark.proves("kernel/E2", "kernel/E3")
@pytest.mark.parametrize(("channel", "kept"), [(STORED, 3_000), (RING, RING_EVENTS)])
async def test_a_replay_longer_than_the_queue_is_delivered_whole(
    bay: Harbour, channel: str, kept: int
) -> None:
    await bay.publish(channel, *map(str, range(kept)))
    events = await through(bay.subscribe(channel, start=0), kept - 1)
    assert [event.payload.text for event in events] == [str(n) for n in range(kept)]


@pytest.mark.proves("kernel/E3")
async def test_more_than_forty_thousand_events_are_replayed_in_order(bay: Harbour) -> None:
    count = 41_000

    def unit(rows: channels_store.Transaction) -> None:
        for number in range(count):
            channels_store.append(rows, OTTER, STORED, str(number), number)

    await bay.store.write(unit)
    subscription = bay.subscribe(STORED, start=1)
    await bay.publish(STORED, "0")
    events = await through(subscription, count)
    assert [event.seq for event in events] == list(range(1, count + 1))


@pytest.mark.parametrize("channel", [STORED, RING])
async def test_without_a_start_only_what_comes_is_heard(bay: Harbour, channel: str) -> None:
    await bay.publish(channel, "0", "1")
    subscription = bay.subscribe(channel)
    await bay.publish(channel, "2")
    assert [event.seq for event in await batch(subscription)] == [2]


@pytest.mark.parametrize("channel", [STORED, RING])
async def test_a_start_in_the_future_waits_for_that_number(bay: Harbour, channel: str) -> None:
    await bay.publish(channel, "0")
    subscription = bay.subscribe(channel, start=3)
    hearing = asyncio.create_task(batch(subscription))
    await bay.publish(channel, "1", "2")
    await bay.publish(channel, "3")
    assert [event.seq for event in await hearing] == [3]


@pytest.mark.proves("kernel/E4")
@pytest.mark.parametrize("channel", [STORED, RING])
async def test_events_published_while_somebody_subscribes_come_once(bay: Harbour, channel: str) -> None:
    await bay.publish(channel, *map(str, range(400)))

    async def keep_publishing() -> None:
        for number in range(400, 700):
            await bay.publish(channel, str(number))
            await asyncio.sleep(0)

    async def follow(start: int) -> list[int]:
        return covered(await through(bay.subscribe(channel, start=start), 699))

    publishing = asyncio.create_task(keep_publishing())
    heard = await asyncio.gather(*(follow(start) for start in range(0, 400, 40)))
    await publishing
    assert heard == [list(range(start, 700)) for start in range(0, 400, 40)]


@pytest.mark.proves("kernel/E5", "hard/G07")
@pytest.mark.parametrize("channel", [STORED, RING])
async def test_what_does_not_fit_the_queue_is_told_where_it_is_missing(bay: Harbour, channel: str) -> None:
    subscription = bay.subscribe(channel)
    await bay.publish(channel, *map(str, range(300)))
    first = await batch(subscription)
    assert [event.seq for event in first] == list(range(QUEUE_EVENTS))
    await bay.publish(channel, "300")
    summary, later = await batch(subscription)
    assert dropped(summary) == (QUEUE_EVENTS, 299)
    assert (later.seq, later.payload.text) == (300, "300")
    # Repaired from what is kept.
    owner = OTTER if channel == STORED else BAY
    missed = await bay.channels.read(owner, channel, start=QUEUE_EVENTS, limit=44, newest=False)
    assert [event.payload for event in missed] == [str(number) for number in range(256, 300)]


async def test_a_summary_of_a_full_queue_grows_instead_of_multiplying(bay: Harbour) -> None:
    subscription = bay.subscribe(RING)
    await bay.publish(RING, *map(str, range(50_000)))
    events = await through(subscription, 49_999)
    assert len(events) == QUEUE_EVENTS + 1
    assert dropped(events[-1]) == (QUEUE_EVENTS, 49_999)


async def test_what_a_ring_has_given_up_is_told_first(bay: Harbour) -> None:
    await bay.publish(RING, *map(str, range(RING_EVENTS + 100)))
    events = await through(bay.subscribe(RING, start=10), RING_EVENTS + 99)
    assert dropped(events[0]) == (10, 99)
    assert covered(events) == list(range(10, RING_EVENTS + 100))


async def trim(bay: Harbour, before: int) -> int:
    """Drops two events a step; how many there were."""
    dropped = 0
    for owner, channel, through in await bay.store.read(lambda rows: channels_store.expired(rows, before)):
        while gone := await bay.store.write(
            lambda rows, o=owner, c=channel, t=through: channels_store.trim(rows, o, c, t, limit=2)
        ):
            assert gone <= 2
            dropped += gone
    return dropped


async def test_what_was_trimmed_is_told_where_it_was(bay: Harbour) -> None:
    published = await bay.publish(STORED, *map(str, range(10)))
    before = published[6].ts
    trimmed = await trim(bay, before)
    kept = await bay.channels.read(OTTER, STORED, limit=100)
    assert len(kept) == 10 - trimmed
    assert kept[-1].seq == 9
    assert covered(await through(bay.subscribe(STORED, start=2), 9)) == list(range(2, 10))
    await trim(bay, 1 << 62)
    assert [event.seq for event in await bay.publish(STORED, "10")] == [10]


async def test_a_batch_is_bounded_in_events_and_bytes(bay: Harbour) -> None:
    await bay.publish(RING, *map(str, range(1_000)))
    assert len(await batch(bay.subscribe(RING, start=0))) == BATCH_EVENTS
    await bay.publish("user.large", *(['"' + "x" * 60_000 + '"'] * 5))
    for subscription in (bay.subscribe("user.large", start=0), bay.subscribe("user.large", start=3)):
        assert len(await batch(subscription)) == 1


async def test_subscribers_at_one_place_share_a_message(bay: Harbour) -> None:
    one, other, behind = bay.subscribe(RING), bay.subscribe(RING), bay.subscribe(RING, start=0)
    await bay.publish(RING, "0", "1")
    first = await one.next()
    assert await other.next() is first
    assert await behind.next() is first


async def test_a_crowd_hears_everything_that_is_published_quickly(bay: Harbour) -> None:
    crowd = [bay.subscribe(RING) for _ in range(CROWD + 4)]
    hearing = [asyncio.create_task(through(subscription, 199)) for subscription in crowd]
    for number in range(200):
        await bay.publish(RING, str(number))
        await asyncio.sleep(0)
    for heard in await asyncio.gather(*hearing):
        assert [event.seq for event in heard] == list(range(200))


async def test_a_closed_subscription_ends_for_who_waits_and_leaves_nothing(bay: Harbour) -> None:
    for channel in (STORED, RING):
        subscription = bay.subscribe(channel)
        waiting = asyncio.create_task(batch(subscription))
        await asyncio.sleep(0)
        subscription.close()
        subscription.close()
        assert await waiting == []
    assert bay.channels.subscriptions == 0
    assert not bay.channels._stored
    assert not bay.channels._shelf(BAY).streams


@pytest.mark.proves("kernel/A7")
async def test_subscriptions_end_with_their_attachment(bay: Harbour) -> None:
    attachment, other = bay.attachment(), bay.attachment()
    mine = [bay.channels.subscribe(BAY, f"user.{n}", attachment) for n in range(3)]
    foreign = bay.channels.subscribe(BAY, "user.0", other)
    bay.attachments.end(attachment, "revoked")
    assert [await subscription.next() for subscription in mine] == [None] * 3
    assert bay.channels.subscriptions == 1
    with pytest.raises(errors.NotAttached):
        bay.channels.subscribe(BAY, RING, attachment)
    foreign.close()


@pytest.mark.proves("kernel/A28", "kernel/E10")
async def test_an_attachment_has_a_bounded_number_of_subscriptions(bay: Harbour) -> None:
    attachment = bay.attachment()
    held = [bay.channels.subscribe(BAY, f"user.{n}", attachment) for n in range(MAX_SUBSCRIPTIONS)]
    with pytest.raises(errors.QuotaExceeded) as refused:
        bay.channels.subscribe(BAY, RING, attachment)
    assert refused.value.detail.max == MAX_SUBSCRIPTIONS  # type: ignore[union-attr]
    held[0].close()
    bay.channels.subscribe(BAY, RING, attachment)


async def test_rings_of_one_owner_are_bounded_in_bytes(bay: Harbour) -> None:
    payload = '"' + "x" * 60_000 + '"'
    await bay.publish("user.small", "1")
    for channel in ("user.a", "user.b"):
        await bay.publish(channel, *([payload] * 900))
    shelf = bay.channels._shelf(BAY)
    assert shelf.bytes == sum(stream.ring_bytes for stream in shelf.streams.values())
    assert MAX_RING_BYTES - 100_000 < shelf.bytes <= MAX_RING_BYTES
    assert len(await bay.channels.read(BAY, "user.small", limit=10)) == 1


async def test_the_channel_that_is_silent_longest_keeps_its_number_and_no_events(bay: Harbour) -> None:
    for number in range(MAX_RINGS + 1):
        await bay.publish(f"task.{number}", "1")
    assert len(bay.channels._shelf(BAY).streams) == MAX_RINGS
    assert await bay.channels.read(BAY, "task.0", limit=10) == []
    [event] = await bay.publish("task.0", "2")
    assert event.seq == 1


async def test_a_forgotten_channel_begins_anew_in_another_epoch(bay: Harbour) -> None:
    subscription = bay.subscribe(RING)
    await bay.publish(RING, "0", "1")
    epoch = bay.channels.epoch(BAY, RING)
    bay.channels.forget_all(BAY)
    assert await subscription.next() is None
    assert await bay.channels.read(BAY, RING, limit=10) == []
    assert bay.channels.epoch(BAY, RING) != epoch
    assert [event.seq for event in await bay.publish(RING, "0")] == [0]


@pytest.mark.proves("kernel/E10")
async def test_publishing_is_bounded_in_rate_and_channels(bay: Harbour) -> None:
    now = 0.0
    quotas = Quotas(lambda _: Limits())
    users = UserChannels(bay.channels, quotas, clock=lambda: now)
    for _ in range(BURST_EVENTS):
        users.publish(BAY, RING, "1")
    with pytest.raises(errors.QuotaExceeded):
        users.publish(BAY, RING, "1")
    users.publish(Owner("agent:seal", "bay"), RING, "1")
    now = 3600.0
    for number in range(1, MAX_USER_CHANNELS):
        users.publish(BAY, f"user.{number}", "1")
    with pytest.raises(errors.QuotaExceeded):
        users.publish(BAY, "user.more", "1")
    users.publish(BAY, RING, "1")
    assert bay.channels.count("agent:otter", "user.") == (MAX_USER_CHANNELS, MAX_USER_CHANNELS + 1)


@pytest.mark.proves("kernel/A11", "kernel/E7")
@pytest.mark.parametrize(
    ("channel", "owner"),
    [
        ("journal", OTTER),
        ("approval", OTTER),
        ("health", OTTER),
        ("session.transcript", BAY),
        ("render", BAY),
        ("task.4", BAY),
        ("pty.2", BAY),
        ("user.tide", BAY),
        ("reef", BAY),
        ("", BAY),
    ],
)
def test_a_name_means_the_channel_of_the_callers_principal_or_session(channel: str, owner: Owner) -> None:
    assert owner_of(channel, "agent:otter", BAY) == owner
    assert (spec_of(channel) is None) == (channel in ("reef", ""))


class Listener:
    """A subscriber that takes what is there when it is asked to."""

    def __init__(self, subscription: Subscription, first: int) -> None:
        self.subscription = subscription
        self.first = first
        self.heard: list[EventMessage] = []
        self.hearing: asyncio.Task[list[EventMessage]] | None = None

    async def take(self) -> None:
        if self.hearing is None:
            self.hearing = asyncio.create_task(batch(self.subscription))
        await asyncio.sleep(0)
        if self.hearing.done():
            self.heard += self.hearing.result()
            self.hearing = None

    async def hear_out(self, latest: int) -> None:
        while self.first <= latest and covered(self.heard)[-1:] != [latest]:
            self.heard += await (self.hearing or batch(self.subscription))
            self.hearing = None
        if self.hearing is not None:
            self.hearing.cancel()


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("publish"), st.integers(1, 400)),
        st.tuples(st.just("subscribe"), st.one_of(st.none(), st.integers(0, 1_500))),
        st.tuples(st.just("take"), st.integers(0, 7)),
    ),
    max_size=30,
)


@pytest.mark.proves("kernel/E4", "kernel/E5")
@pytest.mark.parametrize("channel", [STORED, RING])
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(steps=STEPS)
def test_a_subscriber_hears_every_number_once_or_hears_that_it_was_dropped(
    channel: str, steps: list[tuple[str, int | None]]
) -> None:
    async def play() -> None:
        async with harbour(StateDir.open_ephemeral()) as bay:
            listeners: list[Listener] = []
            published = 0
            for step, number in steps:
                if step == "subscribe":
                    first = published if number is None else number
                    listeners.append(Listener(bay.subscribe(channel, start=number), first))
                elif step == "publish":
                    assert number is not None
                    await bay.publish(channel, *map(str, range(published, published + number)))
                    published += number
                elif listeners and number is not None:
                    await listeners[number % len(listeners)].take()
            for listener in listeners:
                await listener.hear_out(published - 1)
                assert covered(listener.heard) == list(range(listener.first, published))
                for event in listener.heard:
                    assert dropped(event) or event.payload.text == str(event.seq)
            for listener in listeners:
                listener.subscription.close()
            assert bay.channels.subscriptions == 0

    asyncio.run(play())
