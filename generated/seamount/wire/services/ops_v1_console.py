# Written by seamount.codegen from seamount/api/ops/v1/console.proto; `make generate` writes it again. Do not edit.
"""Servicer bases and client stubs of console.proto."""

from __future__ import annotations

from seamount.api.ops.v1 import console_pb2 as ops_v1_console_pb2
from seamount.wire import errors
from seamount.wire.runtime import CallContext, Channel, Metadata


class ConsoleServicer:
    """What people see of the agents, and how they write to them.

    A method that is not overridden answers NOT_YET_SERVING.
    """

    async def list_identities(
        self,
        request: ops_v1_console_pb2.ListIdentitiesRequest,
        call: CallContext,
    ) -> ops_v1_console_pb2.ListIdentitiesResponse:
        """The identities that the caller may see."""
        raise errors.NotYetServing("`mobkit/console/list_identities` is not served yet")

    async def inspect_identity(
        self,
        request: ops_v1_console_pb2.InspectIdentityRequest,
        call: CallContext,
    ) -> ops_v1_console_pb2.InspectIdentityResponse:
        """What is known of an identity."""
        raise errors.NotYetServing("`mobkit/console/inspect_identity` is not served yet")

    async def inspect_identity_status(
        self,
        request: ops_v1_console_pb2.InspectIdentityStatusRequest,
        call: CallContext,
    ) -> ops_v1_console_pb2.InspectIdentityStatusResponse:
        """The status of an identity in one flat object."""
        raise errors.NotYetServing("`mobkit/inspect_identity` is not served yet")

    async def query_timeline(
        self,
        request: ops_v1_console_pb2.QueryTimelineRequest,
        call: CallContext,
    ) -> ops_v1_console_pb2.QueryTimelineResponse:
        """Frames of the timeline: those behind a cursor, or the newest."""
        raise errors.NotYetServing("`mobkit/console/query_timeline` is not served yet")

    async def send_to_identity(
        self,
        request: ops_v1_console_pb2.SendToIdentityRequest,
        call: CallContext,
    ) -> ops_v1_console_pb2.SendToIdentityResponse:
        """Writes to an identity. It is answered on acceptance; what follows are frames of the timeline."""
        raise errors.NotYetServing("`mobkit/console/send` is not served yet")


class ConsoleClient:
    """Calls ConsoleService over a channel.

    Timeouts are seconds; errors are those of the channel. Cancelling the caller cancels the call.
    """

    def __init__(self, channel: Channel) -> None:
        self._list_identities = channel.unary_unary(
            "/seamount.api.ops.v1.ConsoleService/ListIdentities",
            request_serializer=ops_v1_console_pb2.ListIdentitiesRequest.SerializeToString,
            response_deserializer=ops_v1_console_pb2.ListIdentitiesResponse.FromString,
        )
        self._inspect_identity = channel.unary_unary(
            "/seamount.api.ops.v1.ConsoleService/InspectIdentity",
            request_serializer=ops_v1_console_pb2.InspectIdentityRequest.SerializeToString,
            response_deserializer=ops_v1_console_pb2.InspectIdentityResponse.FromString,
        )
        self._inspect_identity_status = channel.unary_unary(
            "/seamount.api.ops.v1.ConsoleService/InspectIdentityStatus",
            request_serializer=ops_v1_console_pb2.InspectIdentityStatusRequest.SerializeToString,
            response_deserializer=ops_v1_console_pb2.InspectIdentityStatusResponse.FromString,
        )
        self._query_timeline = channel.unary_unary(
            "/seamount.api.ops.v1.ConsoleService/QueryTimeline",
            request_serializer=ops_v1_console_pb2.QueryTimelineRequest.SerializeToString,
            response_deserializer=ops_v1_console_pb2.QueryTimelineResponse.FromString,
        )
        self._send_to_identity = channel.unary_unary(
            "/seamount.api.ops.v1.ConsoleService/SendToIdentity",
            request_serializer=ops_v1_console_pb2.SendToIdentityRequest.SerializeToString,
            response_deserializer=ops_v1_console_pb2.SendToIdentityResponse.FromString,
        )

    async def list_identities(
        self,
        request: ops_v1_console_pb2.ListIdentitiesRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> ops_v1_console_pb2.ListIdentitiesResponse:
        """The identities that the caller may see."""
        response: ops_v1_console_pb2.ListIdentitiesResponse = await self._list_identities(request, metadata=metadata, timeout=timeout)
        return response

    async def inspect_identity(
        self,
        request: ops_v1_console_pb2.InspectIdentityRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> ops_v1_console_pb2.InspectIdentityResponse:
        """What is known of an identity."""
        response: ops_v1_console_pb2.InspectIdentityResponse = await self._inspect_identity(request, metadata=metadata, timeout=timeout)
        return response

    async def inspect_identity_status(
        self,
        request: ops_v1_console_pb2.InspectIdentityStatusRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> ops_v1_console_pb2.InspectIdentityStatusResponse:
        """The status of an identity in one flat object."""
        response: ops_v1_console_pb2.InspectIdentityStatusResponse = await self._inspect_identity_status(request, metadata=metadata, timeout=timeout)
        return response

    async def query_timeline(
        self,
        request: ops_v1_console_pb2.QueryTimelineRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> ops_v1_console_pb2.QueryTimelineResponse:
        """Frames of the timeline: those behind a cursor, or the newest."""
        response: ops_v1_console_pb2.QueryTimelineResponse = await self._query_timeline(request, metadata=metadata, timeout=timeout)
        return response

    async def send_to_identity(
        self,
        request: ops_v1_console_pb2.SendToIdentityRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> ops_v1_console_pb2.SendToIdentityResponse:
        """Writes to an identity. It is answered on acceptance; what follows are frames of the timeline."""
        response: ops_v1_console_pb2.SendToIdentityResponse = await self._send_to_identity(request, metadata=metadata, timeout=timeout)
        return response
