# Written by seamount.codegen from seamount/api/kernel/v1/event.proto; `make generate` writes it again. Do not edit.
"""Servicer bases and client stubs of event.proto."""

from __future__ import annotations

from collections.abc import AsyncIterator

from seamount.api.kernel.v1 import event_pb2 as kernel_v1_event_pb2
from seamount.wire import errors
from seamount.wire.runtime import CallContext, Channel, Metadata, StreamCall


class EventServicer:
    """Channels of events. Each event of a channel has the next number, from 0 on. The channels
    `journal`, `session.transcript` and `approval` are stored; of the others the newest 1,024 events
    are kept in memory, fewer when those of a session take more than 64 MiB together. Their numbers
    begin again when the kernel does, or when a session is made anew, which the `epoch` in answers
    shows.

    A name means the caller's own channel: `task.4` of another principal cannot be read or heard. A
    channel without events reads as empty, whatever its name. As `journal.query` does, `journal`
    needs the grant `journal_read`: LEASH_DENIED.

    A method that is not overridden answers NOT_YET_SERVING.
    """

    async def read_events(
        self,
        request: kernel_v1_event_pb2.ReadEventsRequest,
        call: CallContext,
    ) -> kernel_v1_event_pb2.ReadEventsResponse:
        """Reads events of a channel."""
        raise errors.NotYetServing("`events.read` is not served yet")

    async def publish_event(
        self,
        request: kernel_v1_event_pb2.PublishEventRequest,
        call: CallContext,
    ) -> kernel_v1_event_pb2.PublishEventResponse:
        """Publishes to a channel whose name begins with `user.`. Programs of the session see it on the
        channel of the same name. Publishing never waits for a subscriber. A principal may publish 2,000
        events a second for ever and 10,000 at once, a session has 64 such channels: beyond that
        QUOTA_EXCEEDED.
        """
        raise errors.NotYetServing("`events.publish` is not served yet")

    async def subscribe_events(
        self,
        request: kernel_v1_event_pb2.SubscribeEventsRequest,
        call: CallContext,
    ) -> AsyncIterator[kernel_v1_event_pb2.SubscribeEventsResponse]:
        """Follows a channel: the first message answers the call, further ones carry events. A connection
        follows a channel once; to subscribe again continues it.

        Up to 256 events wait for a subscriber that does not take them. What comes beyond that is
        counted, and one event stands in its place, before any later one: its payload is `{"dropped": N,
        "latest_seq": S}`, its number S. What is not kept of the past that `since` asks for is told in
        the same way. As long as it is kept, `events.read` gives what was dropped.

        A subscription ends with the attachment. Over gRPC the stream then ends with OK, or with
        AUTH_FAILED when the caller's authority was revoked. One to `journal` also ends, with
        LEASH_DENIED, when a new policy withdraws its grant.
        """
        raise errors.NotYetServing("`events.subscribe` is not served yet")
        yield kernel_v1_event_pb2.SubscribeEventsResponse()  # makes this an async generator

    async def unsubscribe_events(
        self,
        request: kernel_v1_event_pb2.UnsubscribeEventsRequest,
        call: CallContext,
    ) -> kernel_v1_event_pb2.UnsubscribeEventsResponse:
        """Ends what `events.subscribe` began on this connection. A gRPC client cancels its call instead."""
        raise errors.NotYetServing("`events.unsubscribe` is not served yet")


class EventClient:
    """Calls EventService over a channel.

    Timeouts are seconds; errors are those of the channel. Cancelling the caller cancels the call.
    """

    def __init__(self, channel: Channel) -> None:
        self._read_events = channel.unary_unary(
            "/seamount.api.kernel.v1.EventService/ReadEvents",
            request_serializer=kernel_v1_event_pb2.ReadEventsRequest.SerializeToString,
            response_deserializer=kernel_v1_event_pb2.ReadEventsResponse.FromString,
        )
        self._publish_event = channel.unary_unary(
            "/seamount.api.kernel.v1.EventService/PublishEvent",
            request_serializer=kernel_v1_event_pb2.PublishEventRequest.SerializeToString,
            response_deserializer=kernel_v1_event_pb2.PublishEventResponse.FromString,
        )
        self._subscribe_events = channel.unary_stream(
            "/seamount.api.kernel.v1.EventService/SubscribeEvents",
            request_serializer=kernel_v1_event_pb2.SubscribeEventsRequest.SerializeToString,
            response_deserializer=kernel_v1_event_pb2.SubscribeEventsResponse.FromString,
        )
        self._unsubscribe_events = channel.unary_unary(
            "/seamount.api.kernel.v1.EventService/UnsubscribeEvents",
            request_serializer=kernel_v1_event_pb2.UnsubscribeEventsRequest.SerializeToString,
            response_deserializer=kernel_v1_event_pb2.UnsubscribeEventsResponse.FromString,
        )

    async def read_events(
        self,
        request: kernel_v1_event_pb2.ReadEventsRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> kernel_v1_event_pb2.ReadEventsResponse:
        """Reads events of a channel."""
        response: kernel_v1_event_pb2.ReadEventsResponse = await self._read_events(request, metadata=metadata, timeout=timeout)
        return response

    async def publish_event(
        self,
        request: kernel_v1_event_pb2.PublishEventRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> kernel_v1_event_pb2.PublishEventResponse:
        """Publishes to a channel whose name begins with `user.`. Programs of the session see it on the
        channel of the same name. Publishing never waits for a subscriber. A principal may publish 2,000
        events a second for ever and 10,000 at once, a session has 64 such channels: beyond that
        QUOTA_EXCEEDED.
        """
        response: kernel_v1_event_pb2.PublishEventResponse = await self._publish_event(request, metadata=metadata, timeout=timeout)
        return response

    def subscribe_events(
        self,
        request: kernel_v1_event_pb2.SubscribeEventsRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> StreamCall[kernel_v1_event_pb2.SubscribeEventsResponse]:
        """Follows a channel: the first message answers the call, further ones carry events. A connection
        follows a channel once; to subscribe again continues it.

        Up to 256 events wait for a subscriber that does not take them. What comes beyond that is
        counted, and one event stands in its place, before any later one: its payload is `{"dropped": N,
        "latest_seq": S}`, its number S. What is not kept of the past that `since` asks for is told in
        the same way. As long as it is kept, `events.read` gives what was dropped.

        A subscription ends with the attachment. Over gRPC the stream then ends with OK, or with
        AUTH_FAILED when the caller's authority was revoked. One to `journal` also ends, with
        LEASH_DENIED, when a new policy withdraws its grant.
        """
        stream: StreamCall[kernel_v1_event_pb2.SubscribeEventsResponse] = self._subscribe_events(request, metadata=metadata, timeout=timeout)
        return stream

    async def unsubscribe_events(
        self,
        request: kernel_v1_event_pb2.UnsubscribeEventsRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> kernel_v1_event_pb2.UnsubscribeEventsResponse:
        """Ends what `events.subscribe` began on this connection. A gRPC client cancels its call instead."""
        response: kernel_v1_event_pb2.UnsubscribeEventsResponse = await self._unsubscribe_events(request, metadata=metadata, timeout=timeout)
        return response
