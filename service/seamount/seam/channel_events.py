"""Follows channels of the kernel by patterns, several at once, in one stream."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncGenerator, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import orjson

from seamount.api.kernel.v1 import event_pb2 as kernel_api
from seamount.api.seam.v1 import error_details_pb2 as details
from seamount.api.seam.v1 import subscribe_pb2 as pb
from seamount.kernel.authority.policies import Judge
from seamount.kernel.channels.channels import Channels
from seamount.kernel.channels.event import LARGEST_SEQ, Owner, owner_of, spec_of
from seamount.kernel.channels.subscription import Subscription
from seamount.kernel.services.event import GRANTS
from seamount.seam import literals, refusals
from seamount.server.attachments import Attachment
from seamount.server.call import Call
from seamount.wire import errors
from seamount.wire.events import EVENTS

ANY: Final = "*"

LOOK_S: Final = 0.5
"""How often is looked whether there are new channels that a pattern means."""

MOST_CHANNELS: Final = 64
"""Channels that one subscription follows."""

WAITING: Final = 64
"""Batches of events that wait for the subscriber; their channels wait behind them, and drop by themselves."""

_OVERFLOW: Final = {"dropped", "latest_seq"}


@dataclass(slots=True)
class Position:
    """Where a subscription is: for each channel the number of the last event that was told, and the epoch of
    its numbers."""

    last: dict[str, int] = field(default_factory=dict)
    epochs: dict[str, str] = field(default_factory=dict)


class Follow:
    """One subscription to channels. `attachment` ends it; `session` is whose channels of a session are meant,
    None when there is no session."""

    def __init__(
        self,
        channels: Channels,
        judge: Judge,
        call: Call,
        attachment: Attachment,
        session: Owner | None,
        patterns: Iterable[str],
        types: Iterable[str],
    ) -> None:
        self._channels = channels
        self._judge = judge
        self._call = call
        self._attachment = attachment
        self._session = session
        self._exact = [each for each in patterns if ANY not in each]
        self._patterns = [_pattern(each) for each in patterns if ANY in each]
        self._types = frozenset(types)
        self._followed: dict[str, Subscription] = {}
        self._pumps: dict[str, asyncio.Task[None]] = {}
        self._waiting: asyncio.Queue[tuple[str, list[kernel_api.Event]]] = asyncio.Queue(WAITING)
        self.position = Position()

    async def check(self, since: Mapping[str, int] | None, epochs: Mapping[str, str] | None) -> None:
        """Whether all that is asked for can be followed from there. Raises UnknownChannel, LeashDenied,
        CursorExpired and CursorAhead."""
        for channel in self._exact:
            if self._owner(channel) is None:
                raise refusals.unknown(errors.UnknownChannel, "channel", channel, self._known())
            self._demand_grant(channel)
        for channel, number in (since or {}).items():
            owner = self._owner(channel)
            if owner is None or not self._is_meant(channel):
                raise refusals.unknown(errors.UnknownChannel, "channel", channel, self._known())
            epoch = self._channels.epoch(owner, channel)
            newest = await self._channels.read(owner, channel, limit=1)
            oldest = await self._channels.read(owner, channel, limit=1, newest=False)
            latest = newest[-1].seq if newest else -1
            first = oldest[0].seq if oldest else 0
            span = details.CursorRangeDetail(oldest=max(first - 1, -1), latest=latest)
            if epochs is not None and epochs.get(channel, epoch) != epoch:
                raise errors.CursorExpired(f"the numbers of `{channel}` have begun again", span)
            if number > latest:
                raise errors.CursorAhead(f"the newest event of `{channel}` is {latest}", span)
            if number + 1 < first:
                raise errors.CursorExpired(f"`{channel}` keeps events from {first} on", span)

    async def events(self, since: Mapping[str, int]) -> AsyncGenerator[list[pb.ChannelEvent], None]:
        """Lists of events, as they come, until the attachment ends."""
        try:
            self._join(since)
            while self._attachment.ended is None:
                try:
                    async with asyncio.timeout(LOOK_S):
                        channel, batch = await self._waiting.get()
                except TimeoutError:
                    self._join({})
                    self._leave_denied()
                    continue
                told = [event for event in map(self._event, batch) if event is not None]
                self.position.last[channel] = batch[-1].seq
                if told:
                    yield told
        finally:
            for subscription in self._followed.values():
                subscription.close()
            for pump in self._pumps.values():
                pump.cancel()
            if self._pumps:
                await asyncio.wait(list(self._pumps.values()))

    def _join(self, since: Mapping[str, int]) -> None:
        """Follows what is meant and not followed yet."""
        for channel in self._meant():
            if channel in self._followed or len(self._followed) >= MOST_CHANNELS:
                continue
            owner = self._owner(channel)
            if owner is None:
                continue
            start = since[channel] + 1 if channel in since else None
            subscription = self._channels.subscribe(owner, channel, self._attachment, start=start)
            self._followed[channel] = subscription
            self.position.epochs[channel] = self._channels.epoch(owner, channel)
            if channel in since:
                self.position.last[channel] = since[channel]
            self._pumps[channel] = asyncio.create_task(self._pump(channel, subscription))

    async def _pump(self, channel: str, subscription: Subscription) -> None:
        while (message := await subscription.next()) is not None:
            await self._waiting.put((channel, list(message.events)))

    def _leave_denied(self) -> None:
        for channel in [each for each in self._followed if each in GRANTS]:
            try:
                self._demand_grant(channel)
            except errors.LeashDenied:
                self._followed[channel].close()

    def _event(self, event: kernel_api.Event) -> pb.ChannelEvent | None:
        payload: Any = orjson.loads(event.payload.text)
        type_ = _type(event.channel, payload)
        if self._types and type_ not in self._types:
            return None
        found = pb.ChannelEvent(
            channel=event.channel, seq=event.seq, ts=literals.time_text(event.ts), type=type_
        )
        found.payload.text = event.payload.text
        return found

    def _meant(self) -> list[str]:
        return [*self._exact, *(each for each in self._known() if self._is_meant(each))]

    def _is_meant(self, channel: str) -> bool:
        return channel in self._exact or any(each.fullmatch(channel) for each in self._patterns)

    def _known(self) -> list[str]:
        """The channels that the caller may hear now."""
        found = [spec.channel for spec in EVENTS if not spec.channel.endswith(ANY)]
        for family in (spec.channel[:-1] for spec in EVENTS if spec.channel.endswith(ANY)):
            for owner in (Owner(self._call.principal), self._session):
                if owner is not None:
                    found += sorted(self._channels.published(owner, family))
        return [each for each in found if self._owner(each) is not None and self._may_hear(each)]

    def _owner(self, channel: str) -> Owner | None:
        if spec_of(channel) is None:
            return None
        nobody = Owner("")
        owner = owner_of(channel, self._call.principal, self._session or nobody)
        return None if owner == nobody else owner

    def _may_hear(self, channel: str) -> bool:
        try:
            self._demand_grant(channel)
        except errors.LeashDenied:
            return False
        return True

    def _demand_grant(self, channel: str) -> None:
        grant = GRANTS.get(channel)
        if grant is None:
            return
        if self._call.caps is not None and grant not in self._call.caps:
            raise errors.LeashDenied(f"the token's capabilities do not cover `{grant}`")
        verdict = self._judge.verdict(self._call.principal, grant)
        if verdict.decision == "deny":
            raise errors.LeashDenied(verdict.why or f"policy denies `{grant}`")


def read_since(value: Any) -> dict[str, int]:
    """Numbers by channel. Raises InvalidParams."""
    if not isinstance(value, dict) or not all(
        type(number) is int and -1 <= number <= LARGEST_SEQ for number in value.values()
    ):
        raise errors.InvalidParams("from: must be a cursor, or an object of numbers by channel")
    return dict(value)


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(".*".join(re.escape(part) for part in text.split(ANY)), re.DOTALL)


def _type(channel: str, payload: Any) -> str:
    if isinstance(payload, dict):
        if payload.keys() == _OVERFLOW:
            return "overflow"
        if isinstance(payload.get("kind"), str):
            return str(payload["kind"])[:256]
    spec = spec_of(channel)
    assert spec is not None
    return spec.channel.removesuffix(".*").removeprefix("session.")
