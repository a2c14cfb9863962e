"""The streams that one connection follows.

A method that streams is answered with the member `opened` of its first message. Every
element of its further messages becomes a notification, in order, after that answer.
The method that the contract names ends the stream, as does the connection's end.
"""

from __future__ import annotations

import asyncio
import logging
import uuid
from collections.abc import Awaitable, Callable
from typing import Any, Final

import grpc
import orjson
from google.protobuf.message import Message
from grpc.aio import EOF

from seamount.wire import errors
from seamount.wire.methods import BY_NAME, METHODS
from seamount.wire.runtime import Method

log = logging.getLogger(__name__)

OPENED: Final = "opened"
"""The member of a streamed message that is the method's result."""

_STREAMS: Final = tuple(method for method in METHODS if method.stream is not None)
_ENDED: Final = {
    name: tuple(each for each in _STREAMS if each.stream is not None and each.stream.ended_by == name)
    for name in {each.stream.ended_by for each in _STREAMS if each.stream is not None}
}
"""The methods that stream, by the names of those that end them."""

NAMED: Final = "subscription"
"""The parameter that is the caller's own name for what it follows, where there is one."""

Key = tuple[str, tuple[Any, ...]]


class _Entry:
    """A stream from the request that asked for it on."""

    __slots__ = ("call", "pump", "result")

    def __init__(self, call: Any) -> None:
        self.call = call
        self.result: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.pump: asyncio.Task[None] | None = None

    @property
    def is_alive(self) -> bool:
        return not self.call.done()

    def end(self) -> None:
        """For who has taken the entry away. One that is about to begin ends itself after its answer."""
        if self.pump is not None:
            self.call.cancel()
            self.pump.cancel()


class Subscriptions:
    """Streams of one connection, one for each thing that is followed.

    `write` takes notifications, and `writable` waits until the client takes them: a client that does
    not read holds back its own streams, which then count at the other end what they cannot keep.
    """

    def __init__(self, write: Callable[[bytes], None], writable: Callable[[], Awaitable[None]]) -> None:
        self._write = write
        self._writable = writable
        self._entries: dict[Key, _Entry] = {}

    def __len__(self) -> int:
        return len(self._entries)

    async def open(
        self, method: Method, request: Message, start: Callable[[], Any], answer: Callable[[Any], None]
    ) -> None:
        """Follows what `request` asks for, and calls `answer` with the result; notifications come after it.

        `start` makes the call. What is followed already goes on, and the answer is the one it had. Raises
        AioRpcError when the call fails.
        """
        if NAMED in method.parameters and not request.HasField(NAMED):
            # Two without a name are two.
            setattr(request, NAMED, uuid.uuid4().hex)
        key = _key(method, request)
        known = self._entries.get(key)
        if known is not None and known.is_alive:
            # Its own request answers for a failure; this one then tries by itself.
            await asyncio.wait([known.result])
            if not known.result.cancelled() and known.result.exception() is None:
                answer(known.result.result())
                return
        entry = self._entries[key] = _Entry(start())
        try:
            first = await entry.call.read()
            if first is EOF:
                raise errors.InternalError(f"`{method.name}` ended before it began")
            members = method.encode(first)
            result = members.pop(OPENED)
        except BaseException:
            self._drop(key, entry)
            entry.result.cancel()
            entry.call.cancel()
            raise
        if self._entries.get(key) is entry:
            entry.pump = asyncio.get_running_loop().create_task(self._pump(method, key, entry, members))
        else:
            # It was ended while it began: nothing may follow its answer.
            entry.call.cancel()
        entry.result.set_result(result)
        answer(result)

    def end(self, method: Method, request: Message) -> None:
        """Ends what `method` was called to end, if it is one that ends streams. Nothing follows."""
        for streaming in _ENDED.get(method.name, ()):
            entry = self._entries.pop(_key(streaming, request), None)
            if entry is not None:
                entry.end()

    def close(self) -> None:
        """Ends everything."""
        entries, self._entries = self._entries, {}
        for entry in entries.values():
            entry.end()

    async def _pump(self, method: Method, key: Key, entry: _Entry, members: dict[str, Any]) -> None:
        assert method.stream is not None
        notification = method.stream.notification
        text = _frames(notification, members)
        try:
            while True:
                await self._writable()
                if text:
                    self._write(text)
                message = await entry.call.read()
                if message is EOF:
                    return
                text = _shared.frames(method, notification, message)
        except grpc.aio.AioRpcError as ending:
            # JSON-RPC has no way to say that a stream has ended; the next request says why.
            log.debug("%s ended: %s", method.name, ending.details())
        except Exception:
            log.exception("notifications of %s cannot be passed on", method.name)
        finally:
            entry.call.cancel()
            self._drop(key, entry)

    def _drop(self, key: Key, entry: _Entry) -> None:
        if self._entries.get(key) is entry:
            del self._entries[key]


class _SharedFrames:
    """Remembers the latest message: all who follow one thing at one pace get the same."""

    def __init__(self) -> None:
        self._message: Message | None = None
        self._text = b""

    def frames(self, method: Method, notification: str, message: Message) -> bytes:
        """The notifications of a message."""
        if message is not self._message:
            self._text = _frames(notification, method.encode(message))
            self._message = message
        return self._text


_shared: Final = _SharedFrames()


def _frames(notification: str, members: dict[str, Any]) -> bytes:
    name = orjson.dumps(notification)
    return b"".join(
        b'{"jsonrpc":"2.0","method":%b,"params":%b}\n' % (name, orjson.dumps(element))
        for elements in members.values()
        for element in elements
    )


def _key(method: Method, request: Message) -> Key:
    """What a request follows: the method, and the parameters that the method which ends it has."""
    assert method.stream is not None
    fields = BY_NAME[method.stream.ended_by].request.DESCRIPTOR.fields
    return method.name, tuple(getattr(request, field.name) for field in fields)
