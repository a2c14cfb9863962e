# Written by seamount.codegen from seamount/api/ops/v1/mob_event.proto; `make generate` writes it again. Do not edit.
"""Servicer bases and client stubs of mob_event.proto."""

from __future__ import annotations

from seamount.api.ops.v1 import mob_event_pb2 as ops_v1_mob_event_pb2
from seamount.wire import errors
from seamount.wire.runtime import CallContext, Channel, Metadata


class MobEventServicer:
    """The ledger of what happened to the group's structure.

    A method that is not overridden answers NOT_YET_SERVING.
    """

    async def query_mob_events(
        self,
        request: ops_v1_mob_event_pb2.QueryMobEventsRequest,
        call: CallContext,
    ) -> ops_v1_mob_event_pb2.QueryMobEventsResponse:
        """Finds events: those behind a cursor, or the newest."""
        raise errors.NotYetServing("`mobkit/mob_events/query` is not served yet")

    async def subscribe_mob_events(
        self,
        request: ops_v1_mob_event_pb2.SubscribeMobEventsRequest,
        call: CallContext,
    ) -> ops_v1_mob_event_pb2.SubscribeMobEventsResponse:
        """The same, and where the events that follow are streamed."""
        raise errors.NotYetServing("`mobkit/mob_events/subscribe` is not served yet")


class MobEventClient:
    """Calls MobEventService over a channel.

    Timeouts are seconds; errors are those of the channel. Cancelling the caller cancels the call.
    """

    def __init__(self, channel: Channel) -> None:
        self._query_mob_events = channel.unary_unary(
            "/seamount.api.ops.v1.MobEventService/QueryMobEvents",
            request_serializer=ops_v1_mob_event_pb2.QueryMobEventsRequest.SerializeToString,
            response_deserializer=ops_v1_mob_event_pb2.QueryMobEventsResponse.FromString,
        )
        self._subscribe_mob_events = channel.unary_unary(
            "/seamount.api.ops.v1.MobEventService/SubscribeMobEvents",
            request_serializer=ops_v1_mob_event_pb2.SubscribeMobEventsRequest.SerializeToString,
            response_deserializer=ops_v1_mob_event_pb2.SubscribeMobEventsResponse.FromString,
        )

    async def query_mob_events(
        self,
        request: ops_v1_mob_event_pb2.QueryMobEventsRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> ops_v1_mob_event_pb2.QueryMobEventsResponse:
        """Finds events: those behind a cursor, or the newest."""
        response: ops_v1_mob_event_pb2.QueryMobEventsResponse = await self._query_mob_events(request, metadata=metadata, timeout=timeout)
        return response

    async def subscribe_mob_events(
        self,
        request: ops_v1_mob_event_pb2.SubscribeMobEventsRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> ops_v1_mob_event_pb2.SubscribeMobEventsResponse:
        """The same, and where the events that follow are streamed."""
        response: ops_v1_mob_event_pb2.SubscribeMobEventsResponse = await self._subscribe_mob_events(request, metadata=metadata, timeout=timeout)
        return response
