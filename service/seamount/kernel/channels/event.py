"""What a channel carries, and whose it is."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, NamedTuple

import orjson
from google.protobuf.message import Message

from seamount.api.kernel.v1 import event_pb2 as api
from seamount.api.kernel.v1 import events_pb2
from seamount.wire.codec.kernel_v1_events import encode_overflow
from seamount.wire.events import EVENTS
from seamount.wire.runtime import EventSpec

_EXACT: Final = {spec.channel: spec for spec in EVENTS if not spec.channel.endswith("*")}
_FAMILIES: Final = tuple((spec.channel[:-1], spec) for spec in EVENTS if spec.channel.endswith("*"))

LARGEST_SEQ: Final = (1 << 63) - 1

FRAME_BYTES: Final = 128
"""About what an event takes beside its payload, here and on the wire."""


class Owner(NamedTuple):
    """Whose channel it is: a principal's, or, with `session`, that of one of its sessions."""

    principal: str
    session: str | None = None

    @property
    def key(self) -> str:
        """The owner as it is stored. A channel's name tells which kind its owner is, and names of sessions
        have no slash: no two owners of one channel share a key."""
        return self.principal if self.session is None else f"{self.principal}/{self.session}"


@dataclass(slots=True)
class Event:
    """An event: `ts` in nanoseconds since the Unix epoch, `payload` as JSON text. Never changed once made."""

    owner: Owner
    channel: str
    seq: int
    ts: int
    payload: str

    @property
    def size(self) -> int:
        """About the bytes that it takes."""
        return len(self.payload) + FRAME_BYTES

    def fill(self, message: api.Event) -> None:
        """Write the event into a message for clients."""
        message.channel = self.channel
        message.seq = self.seq
        message.ts = self.ts
        message.payload.text = self.payload


class Gap:
    """Numbers that a subscriber never gets, from `first` to `last`. It grows while nothing follows it."""

    __slots__ = ("first", "last")

    def __init__(self, first: int, last: int) -> None:
        self.first = first
        self.last = last

    def summary(self, owner: Owner, channel: str) -> Event:
        """The event that stands in the gap's place."""
        overflow = events_pb2.Overflow(dropped=self.last - self.first + 1, latest_seq=self.last)
        payload = orjson.dumps(encode_overflow(overflow)).decode()
        return Event(owner, channel, self.last, time.time_ns(), payload)


@lru_cache(maxsize=1024)
def spec_of(channel: str) -> EventSpec | None:
    """What the contract says about a channel; None for a name that no channel has."""
    exact = _EXACT.get(channel)
    if exact is not None:
        return exact
    for prefix, spec in _FAMILIES:
        if channel.startswith(prefix) and len(channel) > len(prefix):
            return spec
    return None


def owner_of(channel: str, principal: str, session: Owner) -> Owner:
    """Whose channel somebody means who acts as `principal` in a session."""
    spec = spec_of(channel)
    return session if spec is None or spec.audience == "session" else Owner(principal)


def within(events: Iterable[Event], max_bytes: int) -> list[Event]:
    """The first events that take about `max_bytes` together, but one at least."""
    found: list[Event] = []
    for event in events:
        max_bytes -= event.size
        if max_bytes < 0 and found:
            break
        found.append(event)
    return found


def payload_text(channel: str, payload: Message | str) -> str:
    """A payload as JSON text: of the message that the contract gives the channel, or text already.

    Raises ValueError when the channel does not carry such messages.
    """
    if isinstance(payload, str):
        return payload
    spec = spec_of(channel)
    if spec is None or not isinstance(payload, spec.payload):
        raise ValueError(f"channel {channel!r} does not carry {type(payload).__name__}")
    encoded: Any = spec.encode(payload)
    return orjson.dumps(encoded).decode()
