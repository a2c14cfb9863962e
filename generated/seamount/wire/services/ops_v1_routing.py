# Written by seamount.codegen from seamount/api/ops/v1/routing.proto; `make generate` writes it again. Do not edit.
"""Servicer bases and client stubs of routing.proto."""

from __future__ import annotations

from seamount.api.ops.v1 import routing_pb2 as ops_v1_routing_pb2
from seamount.wire import errors
from seamount.wire.runtime import CallContext, Channel, Metadata


class RoutingServicer:
    """Which way a message takes.

    A method that is not overridden answers NOT_YET_SERVING.
    """

    async def resolve_route(
        self,
        request: ops_v1_routing_pb2.ResolveRouteRequest,
        call: CallContext,
    ) -> ops_v1_routing_pb2.ResolveRouteResponse:
        """Finds the way to a destination. `mobkit/delivery/send` takes the answer."""
        raise errors.NotYetServing("`mobkit/routing/resolve` is not served yet")

    async def list_routes(
        self,
        request: ops_v1_routing_pb2.ListRoutesRequest,
        call: CallContext,
    ) -> ops_v1_routing_pb2.ListRoutesResponse:
        """All routes, in the order in which they were added."""
        raise errors.NotYetServing("`mobkit/routing/routes/list` is not served yet")

    async def add_route(
        self,
        request: ops_v1_routing_pb2.AddRouteRequest,
        call: CallContext,
    ) -> ops_v1_routing_pb2.AddRouteResponse:
        """Adds a route, or replaces the one of its name."""
        raise errors.NotYetServing("`mobkit/routing/routes/add` is not served yet")

    async def delete_route(
        self,
        request: ops_v1_routing_pb2.DeleteRouteRequest,
        call: CallContext,
    ) -> ops_v1_routing_pb2.DeleteRouteResponse:
        """Deletes a route. What was resolved stays usable."""
        raise errors.NotYetServing("`mobkit/routing/routes/delete` is not served yet")


class RoutingClient:
    """Calls RoutingService over a channel.

    Timeouts are seconds; errors are those of the channel. Cancelling the caller cancels the call.
    """

    def __init__(self, channel: Channel) -> None:
        self._resolve_route = channel.unary_unary(
            "/seamount.api.ops.v1.RoutingService/ResolveRoute",
            request_serializer=ops_v1_routing_pb2.ResolveRouteRequest.SerializeToString,
            response_deserializer=ops_v1_routing_pb2.ResolveRouteResponse.FromString,
        )
        self._list_routes = channel.unary_unary(
            "/seamount.api.ops.v1.RoutingService/ListRoutes",
            request_serializer=ops_v1_routing_pb2.ListRoutesRequest.SerializeToString,
            response_deserializer=ops_v1_routing_pb2.ListRoutesResponse.FromString,
        )
        self._add_route = channel.unary_unary(
            "/seamount.api.ops.v1.RoutingService/AddRoute",
            request_serializer=ops_v1_routing_pb2.AddRouteRequest.SerializeToString,
            response_deserializer=ops_v1_routing_pb2.AddRouteResponse.FromString,
        )
        self._delete_route = channel.unary_unary(
            "/seamount.api.ops.v1.RoutingService/DeleteRoute",
            request_serializer=ops_v1_routing_pb2.DeleteRouteRequest.SerializeToString,
            response_deserializer=ops_v1_routing_pb2.DeleteRouteResponse.FromString,
        )

    async def resolve_route(
        self,
        request: ops_v1_routing_pb2.ResolveRouteRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> ops_v1_routing_pb2.ResolveRouteResponse:
        """Finds the way to a destination. `mobkit/delivery/send` takes the answer."""
        response: ops_v1_routing_pb2.ResolveRouteResponse = await self._resolve_route(request, metadata=metadata, timeout=timeout)
        return response

    async def list_routes(
        self,
        request: ops_v1_routing_pb2.ListRoutesRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> ops_v1_routing_pb2.ListRoutesResponse:
        """All routes, in the order in which they were added."""
        response: ops_v1_routing_pb2.ListRoutesResponse = await self._list_routes(request, metadata=metadata, timeout=timeout)
        return response

    async def add_route(
        self,
        request: ops_v1_routing_pb2.AddRouteRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> ops_v1_routing_pb2.AddRouteResponse:
        """Adds a route, or replaces the one of its name."""
        response: ops_v1_routing_pb2.AddRouteResponse = await self._add_route(request, metadata=metadata, timeout=timeout)
        return response

    async def delete_route(
        self,
        request: ops_v1_routing_pb2.DeleteRouteRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> ops_v1_routing_pb2.DeleteRouteResponse:
        """Deletes a route. What was resolved stays usable."""
        response: ops_v1_routing_pb2.DeleteRouteResponse = await self._delete_route(request, metadata=metadata, timeout=timeout)
        return response
