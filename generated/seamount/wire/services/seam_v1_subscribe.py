# Written by seamount.codegen from seamount/api/seam/v1/subscribe.proto; `make generate` writes it again. Do not edit.
"""Servicer bases and client stubs of subscribe.proto."""

from __future__ import annotations

from collections.abc import AsyncIterator

from seamount.api.seam.v1 import subscribe_pb2 as seam_v1_subscribe_pb2
from seamount.wire import errors
from seamount.wire.runtime import CallContext, Channel, Metadata, StreamCall


class SubscribeServicer:
    """Standing questions: what changes is told as it changes.

    A method that is not overridden answers NOT_YET_SERVING.
    """

    async def view(
        self,
        request: seam_v1_subscribe_pb2.ViewRequest,
        call: CallContext,
    ) -> AsyncIterator[seam_v1_subscribe_pb2.ViewResponse]:
        """Follows the answer of a query. The events are `begin`, then an `enter` for each entity of the
        answer, then `synced`; from then on, for each transaction in order, one `enter`, `update` or
        `leave` for each entity that it concerns. Whoever applies them all has the answer of the query
        as of the transaction.

        The last event of a transaction carries a cursor. A subscription `from` it goes on behind that
        transaction, also after the kernel was restarted. The last 10,000 transactions of a universe can
        be caught up with. A subscriber that falls further behind gets `dropped` and `end`, and begins
        anew. A subscription also ends when policy changes for its caller, and when the schema does not
        have what the query asks for any more; `reason` says which.

        The kernel's own kinds can be followed too. They have no transactions: events are numbered from
        1, and there is no cursor.
        """
        raise errors.NotYetServing("`sys.subscribe.view` is not served yet")
        yield seam_v1_subscribe_pb2.ViewResponse()  # makes this an async generator

    async def events(
        self,
        request: seam_v1_subscribe_pb2.EventsRequest,
        call: CallContext,
    ) -> AsyncIterator[seam_v1_subscribe_pb2.EventsResponse]:
        """Follows channels of the kernel. Channels of a session are there for callers who are attached to
        it, those of the principal for everyone.

        What a subscriber does not take in time is dropped and told by an event of the type `overflow`
        in its place.
        """
        raise errors.NotYetServing("`sys.subscribe.events` is not served yet")
        yield seam_v1_subscribe_pb2.EventsResponse()  # makes this an async generator

    async def unsubscribe(
        self,
        request: seam_v1_subscribe_pb2.UnsubscribeRequest,
        call: CallContext,
    ) -> seam_v1_subscribe_pb2.UnsubscribeResponse:
        """Ends what this connection follows under a name. A gRPC or HTTP client ends its call instead."""
        raise errors.NotYetServing("`sys.unsubscribe` is not served yet")


class SubscribeClient:
    """Calls SubscribeService over a channel.

    Timeouts are seconds; errors are those of the channel. Cancelling the caller cancels the call.
    """

    def __init__(self, channel: Channel) -> None:
        self._view = channel.unary_stream(
            "/seamount.api.seam.v1.SubscribeService/View",
            request_serializer=seam_v1_subscribe_pb2.ViewRequest.SerializeToString,
            response_deserializer=seam_v1_subscribe_pb2.ViewResponse.FromString,
        )
        self._events = channel.unary_stream(
            "/seamount.api.seam.v1.SubscribeService/Events",
            request_serializer=seam_v1_subscribe_pb2.EventsRequest.SerializeToString,
            response_deserializer=seam_v1_subscribe_pb2.EventsResponse.FromString,
        )
        self._unsubscribe = channel.unary_unary(
            "/seamount.api.seam.v1.SubscribeService/Unsubscribe",
            request_serializer=seam_v1_subscribe_pb2.UnsubscribeRequest.SerializeToString,
            response_deserializer=seam_v1_subscribe_pb2.UnsubscribeResponse.FromString,
        )

    def view(
        self,
        request: seam_v1_subscribe_pb2.ViewRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> StreamCall[seam_v1_subscribe_pb2.ViewResponse]:
        """Follows the answer of a query. The events are `begin`, then an `enter` for each entity of the
        answer, then `synced`; from then on, for each transaction in order, one `enter`, `update` or
        `leave` for each entity that it concerns. Whoever applies them all has the answer of the query
        as of the transaction.

        The last event of a transaction carries a cursor. A subscription `from` it goes on behind that
        transaction, also after the kernel was restarted. The last 10,000 transactions of a universe can
        be caught up with. A subscriber that falls further behind gets `dropped` and `end`, and begins
        anew. A subscription also ends when policy changes for its caller, and when the schema does not
        have what the query asks for any more; `reason` says which.

        The kernel's own kinds can be followed too. They have no transactions: events are numbered from
        1, and there is no cursor.
        """
        stream: StreamCall[seam_v1_subscribe_pb2.ViewResponse] = self._view(request, metadata=metadata, timeout=timeout)
        return stream

    def events(
        self,
        request: seam_v1_subscribe_pb2.EventsRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> StreamCall[seam_v1_subscribe_pb2.EventsResponse]:
        """Follows channels of the kernel. Channels of a session are there for callers who are attached to
        it, those of the principal for everyone.

        What a subscriber does not take in time is dropped and told by an event of the type `overflow`
        in its place.
        """
        stream: StreamCall[seam_v1_subscribe_pb2.EventsResponse] = self._events(request, metadata=metadata, timeout=timeout)
        return stream

    async def unsubscribe(
        self,
        request: seam_v1_subscribe_pb2.UnsubscribeRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> seam_v1_subscribe_pb2.UnsubscribeResponse:
        """Ends what this connection follows under a name. A gRPC or HTTP client ends its call instead."""
        response: seam_v1_subscribe_pb2.UnsubscribeResponse = await self._unsubscribe(request, metadata=metadata, timeout=timeout)
        return response
