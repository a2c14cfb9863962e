"""The session's event bus: channels with a short memory and any number of subscribers.

A host may join the channels `user.*` with channels of its own (`Relay`): who publishes on one, a program or
somebody outside, publishes there, and what has been published comes back with its number. So both sides see
one sequence. Every other channel is the session's alone.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol
from weakref import WeakSet

from seamount.shoal.runtime.cancel import CancelToken
from seamount.shoal.values.errors import arg_error, error, type_error
from seamount.shoal.values.types import (
    END,
    TIMEOUT,
    DateTime,
    Duration,
    Record,
    Source,
    Stream,
    Value,
    type_name,
)

if TYPE_CHECKING:
    from seamount.shoal.runtime.evaluator import Evaluator

CHANNEL_METHODS = frozenset(("emit", "events", "latest", "take"))
SHARED = "user."
"""What the names of channels begin with that a host may join."""
RING = 1024
"""Events a channel remembers."""
RING_BYTES = 16 << 20
"""Bytes of a channel's events that came from outside; beyond that it remembers fewer."""
CHANNEL_LIMIT = 4096
QUEUE = 256
"""Events a subscriber may be behind; what comes on top is counted: `{dropped: n, latest_seq: n}`."""
_STEP_S = 0.05


class Heard(NamedTuple):
    """An event of a joined channel: `ts` in nanoseconds since the epoch, `size` about its bytes."""

    seq: int
    ts: int
    payload: Value
    size: int


class Relay(Protocol):
    """The host's side of joined channels. What is published there is given to `Bus.hear`, in order."""

    def join(self, name: str) -> Sequence[Heard]:
        """Have the channel's events told from now on; those that it remembers. Raises `Raised`."""

    def publish(self, name: str, payload: Value) -> None:
        """Publish. The event has been heard when this returns. Raises `Raised`."""


class Subscription(Source):
    """One reader of a channel."""

    __slots__ = ("__weakref__", "_cancel", "_closed", "_gap", "_queue", "_ready", "_replay")

    def __init__(self, replay: list[Record], cancel: CancelToken) -> None:
        self._replay: deque[Record] = deque(replay)
        self._queue: deque[Record] = deque()
        self._ready = threading.Condition()
        self._gap: Record | None = None
        """The last entry of the queue while it stands for what found no room."""
        self._closed = False
        self._cancel = cancel

    def offer(self, event: Record) -> None:
        with self._ready:
            if self._closed:
                return
            if len(self._queue) < QUEUE:
                self._gap = None
                self._queue.append(event)
            else:
                self._drop(1, event["seq"])
            self._ready.notify()

    def missed(self, count: int, latest: int) -> None:
        """Events that never came to the bus."""
        with self._ready:
            if not self._closed:
                self._drop(count, latest)
                self._ready.notify()

    def _drop(self, count: int, latest: int) -> None:
        if self._gap is None:
            self._gap = {"dropped": 0, "latest_seq": latest}
            self._queue.append(self._gap)
        self._gap["dropped"] += count
        self._gap["latest_seq"] = latest

    def pull(self, timeout: float | None = None) -> Value:
        deadline = None if timeout is None else time.monotonic() + timeout
        with self._ready:
            while True:
                if self._replay:
                    return self._replay.popleft()
                if self._queue:
                    event = self._queue.popleft()
                    if event is self._gap:
                        self._gap = None
                    return event
                if self._closed:
                    return END
                left = _STEP_S if deadline is None else deadline - time.monotonic()
                if left <= 0:
                    return TIMEOUT
                self._ready.wait(min(left, _STEP_S))
                self._cancel.check()

    def close(self) -> None:
        with self._ready:
            self._closed = True
            self._replay.clear()
            self._queue.clear()
            self._gap = None
            self._ready.notify_all()


class _Channel:
    __slots__ = ("next", "ring", "size", "subscribers")

    def __init__(self) -> None:
        self.next = 0
        self.ring: deque[tuple[Record, int]] = deque()
        self.size = 0
        self.subscribers: WeakSet[Subscription] = WeakSet()

    def keep(self, event: Record, size: int) -> None:
        self.next = event["seq"] + 1
        self.ring.append((event, size))
        self.size += size
        while len(self.ring) > RING or (self.size > RING_BYTES and len(self.ring) > 1):
            self.size -= self.ring.popleft()[1]


class Bus:
    """All channels of a session, safe to use from any thread. `relay` is set by a host that joins `user.*`
    with channels of its own."""

    def __init__(self) -> None:
        self._channels: dict[str, _Channel] = {}
        self._joined: set[str] = set()
        self._lock = threading.Lock()
        self.relay: Relay | None = None

    def emit(self, x: Evaluator, name: str, payload: Value) -> None:
        if self.relay is not None and name.startswith(SHARED):
            self._join(x, name)
            self.relay.publish(name, payload)
            return
        with self._lock:
            channel = self._channel(name)
            event = {"channel": name, "seq": channel.next, "ts": x.mark(), "payload": payload}
            channel.keep(event, 0)
            readers = list(channel.subscribers)
        for reader in readers:
            reader.offer(event)

    def hear(self, name: str, heard: Heard, zone: str) -> None:
        """Take the next event of a joined channel; one that was heard before changes nothing. Numbers that
        are left out are told to subscribers as dropped. `zone` is what times are shown in."""
        with self._lock:
            channel = self._channel(name)
            missed = heard.seq - channel.next if name in self._joined else 0
            if heard.seq < channel.next:
                return
            event = _event(name, heard, zone)
            channel.keep(event, heard.size)
            readers = list(channel.subscribers)
        for reader in readers:
            if missed:
                reader.missed(missed, heard.seq - 1)
            reader.offer(event)

    def subscribe(
        self,
        x: Evaluator,
        name: str,
        since: int | None = None,
        *,
        replay: bool = True,
        cancel: CancelToken | None = None,
    ) -> Subscription:
        """A reader that first gets the remembered events (those after `since`), then what comes."""
        self._join(x, name)
        with self._lock:
            channel = self._channel(name)
            past = [e for e, _ in channel.ring if since is None or e["seq"] > since] if replay else []
            reader = Subscription(past, cancel or x.cancel)
            channel.subscribers.add(reader)
        return reader

    def latest(self, x: Evaluator, name: str) -> Value:
        self._join(x, name)
        with self._lock:
            channel = self._channels.get(name)
            return channel.ring[-1][0]["payload"] if channel is not None and channel.ring else None

    def _join(self, x: Evaluator, name: str) -> None:
        """Ask the host for a channel of both sides once. Not under the lock: what is published meanwhile is
        heard before the answer comes."""
        if self.relay is None or not name.startswith(SHARED) or name in self._joined:
            return
        past = self.relay.join(name)
        zone = x.ports.clock.zone_name()
        with self._lock:
            if name in self._joined:
                return
            channel = self._channel(name)
            live = list(channel.ring)
            first = live[0][0]["seq"] if live else None
            channel.ring.clear()
            channel.size = 0
            for heard in past:
                if first is None or heard.seq < first:
                    channel.keep(_event(name, heard, zone), heard.size)
            for event, size in live:
                channel.keep(event, size)
            self._joined.add(name)

    def _channel(self, name: str) -> _Channel:
        channel = self._channels.get(name)
        if channel is None:
            if len(self._channels) >= CHANNEL_LIMIT:
                raise error("custom", f"a session has at most {CHANNEL_LIMIT} channels")
            channel = self._channels[name] = _Channel()
        return channel


def _event(name: str, heard: Heard, zone: str) -> Record:
    return {"channel": name, "seq": heard.seq, "ts": DateTime(heard.ts, zone), "payload": heard.payload}


def channel_name(value: Value) -> str | None:
    """The name in a channel handle (a record with the one str field `channel`), else None."""
    if isinstance(value, dict) and len(value) == 1:
        name = value.get("channel")
        return name if isinstance(name, str) else None
    return None


def call_channel(
    x: Evaluator, handle: Value, method: str, args: list[Value], named: dict[str, Value]
) -> Value:
    """`emit`, `events`, `latest` or `take` of a channel handle."""
    name = channel_name(handle)
    assert name is not None
    if method == "emit":
        if not args:
            raise arg_error("emit expects a value to publish")
        x.bus.emit(x, name, args[0])
        return None
    if method == "latest":
        return x.bus.latest(x, name)
    if method == "events":
        since = _first(args, named, "since")
        if since is not None and (type(since) is not int or since < 0):
            raise type_error(f"events `since` expects an int seq, found {type_name(since)}")
        return Stream("event", False, x.bus.subscribe(x, name, since))
    return _take(x, name, _first(args, named, "timeout"))


def _take(x: Evaluator, name: str, limit: Value) -> Value:
    if limit is not None and (not isinstance(limit, Duration) or limit.ns < 0):
        raise type_error(f"take `timeout` expects a duration, found {type_name(limit)}")
    reader = x.bus.subscribe(x, name, replay=False)
    event: Any = reader.pull(None if limit is None else limit.ns / 1e9)
    reader.close()
    if event is TIMEOUT:
        raise error("timeout", f"channel `{name}`: no event within timeout")
    if event is END:
        raise error("channel_closed", f"channel `{name}` closed")
    return event["payload"]


def _first(args: list[Value], named: dict[str, Value], name: str) -> Any:
    return named[name] if name in named else args[0] if args else None
