# Written by seamount.codegen from seamount/api/ops/v1/event_feed.proto; `make generate` writes it again. Do not edit.
"""Servicer bases and client stubs of event_feed.proto."""

from __future__ import annotations

from seamount.api.ops.v1 import event_feed_pb2 as ops_v1_event_feed_pb2
from seamount.wire import errors
from seamount.wire.runtime import CallContext, Channel, Metadata


class EventFeedServicer:
    """What agents and modules did, merged.

    A method that is not overridden answers NOT_YET_SERVING.
    """

    async def subscribe_events(
        self,
        request: ops_v1_event_feed_pb2.SubscribeEventsRequest,
        call: CallContext,
    ) -> ops_v1_event_feed_pb2.SubscribeEventsResponse:
        """The newest events of a scope. It opens no stream."""
        raise errors.NotYetServing("`mobkit/events/subscribe` is not served yet")


class EventFeedClient:
    """Calls EventFeedService over a channel.

    Timeouts are seconds; errors are those of the channel. Cancelling the caller cancels the call.
    """

    def __init__(self, channel: Channel) -> None:
        self._subscribe_events = channel.unary_unary(
            "/seamount.api.ops.v1.EventFeedService/SubscribeEvents",
            request_serializer=ops_v1_event_feed_pb2.SubscribeEventsRequest.SerializeToString,
            response_deserializer=ops_v1_event_feed_pb2.SubscribeEventsResponse.FromString,
        )

    async def subscribe_events(
        self,
        request: ops_v1_event_feed_pb2.SubscribeEventsRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> ops_v1_event_feed_pb2.SubscribeEventsResponse:
        """The newest events of a scope. It opens no stream."""
        response: ops_v1_event_feed_pb2.SubscribeEventsResponse = await self._subscribe_events(request, metadata=metadata, timeout=timeout)
        return response
