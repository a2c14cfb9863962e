"""The session's event bus: channels with a short memory and any number of subscribers."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any
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
RING = 1024
"""Events a channel remembers."""
CHANNEL_LIMIT = 4096
QUEUE = 65_536
"""Events a subscriber may be behind; older ones are dropped and told as `{dropped: n}`."""
_STEP_S = 0.05

Forwarder = Callable[[str, Value], None]


class Subscription(Source):
    """One reader of a channel."""

    __slots__ = ("__weakref__", "_cancel", "_closed", "_dropped", "_queue", "_ready")

    def __init__(self, replay: list[Record], cancel: CancelToken) -> None:
        self._queue: deque[Record] = deque(replay)
        self._ready = threading.Condition()
        self._dropped = 0
        self._closed = False
        self._cancel = cancel

    def offer(self, event: Record) -> None:
        with self._ready:
            if self._closed:
                return
            if len(self._queue) >= QUEUE:
                self._queue.popleft()
                self._dropped += 1
            self._queue.append(event)
            self._ready.notify()

    def pull(self, timeout: float | None = None) -> Value:
        deadline = None if timeout is None else time.monotonic() + timeout
        with self._ready:
            while True:
                if self._dropped:
                    lost, self._dropped = self._dropped, 0
                    return {"dropped": lost}
                if self._queue:
                    return self._queue.popleft()
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
            self._queue.clear()
            self._ready.notify_all()


class _Channel:
    __slots__ = ("next", "ring", "subscribers")

    def __init__(self) -> None:
        self.next = 0
        self.ring: deque[Record] = deque(maxlen=RING)
        self.subscribers: WeakSet[Subscription] = WeakSet()


class Bus:
    """All channels of a session, safe to use from any thread.

    `forward`, when a host sets it, is told of every `user.*` event the language emits, after its local
    delivery. Events that a host injects are never forwarded.
    """

    def __init__(self) -> None:
        self._channels: dict[str, _Channel] = {}
        self._lock = threading.Lock()
        self.forward: Forwarder | None = None

    def emit(self, x: Evaluator, name: str, payload: Value) -> None:
        self.inject(name, payload, x.mark())
        if self.forward is not None and name.startswith("user."):
            self.forward(name, payload)

    def inject(self, name: str, payload: Value, at: DateTime) -> None:
        """Deliver an event to the ring and the subscribers of this bus alone."""
        with self._lock:
            channel = self._channel(name)
            event = {"channel": name, "seq": channel.next, "ts": at, "payload": payload}
            channel.next += 1
            channel.ring.append(event)
            readers = list(channel.subscribers)
        for reader in readers:
            reader.offer(event)

    def subscribe(
        self, name: str, cancel: CancelToken, since: int | None = None, replay: bool = True
    ) -> Subscription:
        """A reader that first gets the remembered events (those after `since`), then what comes."""
        with self._lock:
            channel = self._channel(name)
            past = [e for e in channel.ring if since is None or e["seq"] > since] if replay else []
            reader = Subscription(past, cancel)
            channel.subscribers.add(reader)
        return reader

    def _channel(self, name: str) -> _Channel:
        channel = self._channels.get(name)
        if channel is None:
            if len(self._channels) >= CHANNEL_LIMIT:
                raise error("custom", f"a session has at most {CHANNEL_LIMIT} channels")
            channel = self._channels[name] = _Channel()
        return channel

    def latest(self, name: str) -> Value:
        with self._lock:
            channel = self._channels.get(name)
            return channel.ring[-1]["payload"] if channel is not None and channel.ring else None


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
        return x.bus.latest(name)
    if method == "events":
        since = _first(args, named, "since")
        if since is not None and (type(since) is not int or since < 0):
            raise type_error(f"events `since` expects an int seq, found {type_name(since)}")
        return Stream("event", False, x.bus.subscribe(name, x.cancel, since))
    return _take(x, name, _first(args, named, "timeout"))


def _take(x: Evaluator, name: str, limit: Value) -> Value:
    if limit is not None and (not isinstance(limit, Duration) or limit.ns < 0):
        raise type_error(f"take `timeout` expects a duration, found {type_name(limit)}")
    reader = x.bus.subscribe(name, x.cancel, replay=False)
    event: Any = reader.pull(None if limit is None else limit.ns / 1e9)
    reader.close()
    if event is TIMEOUT:
        raise error("timeout", f"channel `{name}`: no event within timeout")
    if event is END:
        raise error("channel_closed", f"channel `{name}` closed")
    return event["payload"]


def _first(args: list[Value], named: dict[str, Value], name: str) -> Any:
    return named[name] if name in named else args[0] if args else None
