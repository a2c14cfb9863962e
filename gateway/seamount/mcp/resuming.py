"""What was said on streams of an earlier revision over HTTP, for a client that lost its connection and comes
back with `Last-Event-ID`.

One store belongs to one session of the protocol: its streams are named by the client's own request ids, and
nobody else's session may answer for them.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

import mcp_types as types
from mcp.server.streamable_http import EventCallback, EventId, EventMessage, EventStore, StreamId
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager

MOST_EVENTS: Final = 512
MOST_BYTES: Final = 1 << 20
"""What one session keeps; the oldest give way. The newest is kept, however long it is."""


class SessionEvents(EventStore):
    """The latest messages of one session's streams, in order. Their ids are numbers."""

    def __init__(self) -> None:
        self._kept: OrderedDict[int, tuple[StreamId, types.JSONRPCMessage | None, int]] = OrderedDict()
        self._bytes = 0
        self._last = 0

    async def store_event(self, stream_id: StreamId, message: types.JSONRPCMessage | None) -> EventId:
        """Keeps a message, or the place where a stream begins."""
        size = 64 if message is None else len(message.model_dump_json(by_alias=True, exclude_unset=True))
        self._last += 1
        self._kept[self._last] = (stream_id, message, size)
        self._bytes += size
        while len(self._kept) > 1 and (len(self._kept) > MOST_EVENTS or self._bytes > MOST_BYTES):
            _, (_, _, gone) = self._kept.popitem(last=False)
            self._bytes -= gone
        return str(self._last)

    async def replay_events_after(
        self, last_event_id: EventId, send_callback: EventCallback
    ) -> StreamId | None:
        """Sends what came on that stream behind an event. The stream, while an answer is still to come on it;
        None when there is nothing to wait for, or the event is not known any more."""
        last = int(last_event_id) if last_event_id.isascii() and last_event_id.isdigit() else 0
        found = self._kept.get(last)
        if found is None:
            return None
        stream = found[0]
        is_answered = _is_answer(found[1])
        for number, (other, message, _) in tuple(self._kept.items()):
            if number > last and other == stream and message is not None:
                await send_callback(EventMessage(message, str(number)))
                is_answered = is_answered or _is_answer(message)
        return None if is_answered else stream


def _is_answer(message: types.JSONRPCMessage | None) -> bool:
    return isinstance(message, types.JSONRPCResponse | types.JSONRPCError)


class ResumableSessions(StreamableHTTPSessionManager):
    """Sessions of which each keeps its own events: it reads `event_store` when it opens one."""

    @property
    def event_store(self) -> EventStore | None:
        """A new store."""
        return SessionEvents()

    @event_store.setter
    def event_store(self, given: EventStore | None) -> None:
        assert given is None
