"""Fan-out of events to 100 subscribers, one of which reads nothing, against writing the same bytes.

Run as a program with the path of a unix socket it is the baseline: a raw asyncio server that decodes what
is published with orjson, forms each event once, and writes it to every other connection.
"""

from __future__ import annotations

import asyncio
import itertools
import select
import socket
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import orjson
from benchmarks.kernels import Client, server
from benchmarks.measure import Row, compare

SUBSCRIBERS = 100
BURST = 400
SINGLY = 200
CHANNEL = "user.fanout"
PAYLOAD = "x" * 200
STALLED_BYTES = 1 << 20
"""Bytes that wait for a connection beyond which the baseline writes nothing more to it."""

ROUND_S = 60.0


class Crowd:
    """One that publishes, and those that hear it."""

    def __init__(self, path: str, *, attach: bool) -> None:
        self._publisher = Client(path)
        self._followers: list[socket.socket] = []
        if attach:
            self._publisher.call("session.attach", session="fanout")
        for _ in range(SUBSCRIBERS):
            follower = Client(path)
            if attach:
                follower.call("session.attach", session="fanout")
                follower.call("events.subscribe", channel=CHANNEL)
            self._followers.append(follower._socket)
        self._stalled = self._followers.pop()
        self._sending = self._publisher._socket
        self._poll = select.epoll()
        for each in (*self._followers, self._sending):
            each.setblocking(False)
            self._poll.register(each, select.EPOLLIN)
        self._by_descriptor = {each.fileno(): each for each in (*self._followers, self._sending)}
        self._frames = self._publisher.frame("events.publish", {"channel": CHANNEL, "payload": PAYLOAD})

    def publish(self, events: int, *, singly: bool = False) -> None:
        """Publishes events, in one go or each after the answer to the one before; returns when all who read
        have all of them."""
        pending = memoryview(self._frames if singly else self._frames * events)
        missing = dict.fromkeys(self._by_descriptor, events)
        deadline = time.monotonic() + ROUND_S
        self._poll.modify(self._sending, select.EPOLLIN | select.EPOLLOUT)
        while missing:
            if time.monotonic() > deadline:
                raise RuntimeError(f"{len(missing)} subscribers wait for events")
            for descriptor, flags in self._poll.poll(1.0):
                if flags & select.EPOLLOUT:
                    pending = pending[self._sending.send(pending) :]
                    if not pending:
                        self._poll.modify(self._sending, select.EPOLLIN)
                if flags & select.EPOLLIN:
                    data = self._by_descriptor[descriptor].recv(1 << 18)
                    if b'"dropped"' in data or not data:
                        raise RuntimeError("a subscriber that reads has missed events")
                    left = missing[descriptor] - data.count(b"\n")
                    if singly and left and descriptor == self._sending.fileno():
                        self._sending.send(self._frames)
                    if left:
                        missing[descriptor] = left
                    else:
                        del missing[descriptor]

    def close(self) -> None:
        self._poll.close()
        for each in (*self._followers, self._stalled, self._sending):
            each.close()


def rows(place: Path, kernel: str) -> Iterator[Row]:
    """Seconds for one event to reach everybody who reads."""
    path = str(place / "fanout.sock")
    with server("fanout", path):
        ours, baseline = Crowd(kernel, attach=True), Crowd(path, attach=False)
        yield compare(
            f"event fan-out to {SUBSCRIBERS}, one stalled",
            lambda: ours.publish(BURST),
            f"writing the same bytes to {SUBSCRIBERS} sockets",
            lambda: baseline.publish(BURST),
            3.0,
            times=1,
            per_subject=BURST,
            per_baseline=BURST,
        )
        yield compare(
            "the same, published one after another",
            lambda: ours.publish(SINGLY, singly=True),
            "the same, written one after another",
            lambda: baseline.publish(SINGLY, singly=True),
            3.0,
            times=1,
            per_subject=SINGLY,
            per_baseline=SINGLY,
        )
        ours.close()
        baseline.close()


class Writer(asyncio.Protocol):
    """The baseline's side of a connection."""

    connections: ClassVar[set[Writer]] = set()
    numbers: ClassVar[Iterator[int]] = itertools.count()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self.rest = b""
        self.connections.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self.connections.discard(self)

    def data_received(self, data: bytes) -> None:
        *frames, self.rest = (self.rest + data).split(b"\n")
        for frame in frames:
            request = orjson.loads(frame)
            event = {
                "channel": request["params"]["channel"],
                "seq": next(self.numbers),
                "ts": time.time_ns(),
                "payload": request["params"]["payload"],
            }
            line = orjson.dumps({"jsonrpc": "2.0", "method": "event", "params": event}) + b"\n"
            for each in self.connections:
                if each is not self and each.transport.get_write_buffer_size() < STALLED_BYTES:
                    each.transport.write(line)
            self.transport.write(orjson.dumps({"jsonrpc": "2.0", "id": request["id"], "result": {}}) + b"\n")


async def serve(path: str) -> None:
    loop = asyncio.get_running_loop()
    listening = await loop.create_unix_server(Writer, path, backlog=SUBSCRIBERS + 1)
    print("ready", flush=True)
    await listening.serve_forever()


if __name__ == "__main__":
    asyncio.run(serve(sys.argv[1]))
