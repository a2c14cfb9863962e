# Written by seamount.codegen from seamount/api/ops/v1/lifecycle.proto; `make generate` writes it again. Do not edit.
"""Servicer bases and client stubs of lifecycle.proto."""

from __future__ import annotations

from seamount.api.ops.v1 import lifecycle_pb2 as ops_v1_lifecycle_pb2
from seamount.wire import errors
from seamount.wire.runtime import CallContext, Channel, Metadata


class LifecycleServicer:
    """What the operations are configured with, what they offer, and their end.

    A method that is not overridden answers NOT_YET_SERVING.
    """

    async def initialize(
        self,
        request: ops_v1_lifecycle_pb2.InitializeRequest,
        call: CallContext,
    ) -> ops_v1_lifecycle_pb2.InitializeResponse:
        """Configures the operations of this kernel, once. A second call is refused."""
        raise errors.NotYetServing("`mobkit/init` is not served yet")

    async def get_status(
        self,
        request: ops_v1_lifecycle_pb2.GetStatusRequest,
        call: CallContext,
    ) -> ops_v1_lifecycle_pb2.GetStatusResponse:
        """How the operations are."""
        raise errors.NotYetServing("`mobkit/status` is not served yet")

    async def get_capabilities(
        self,
        request: ops_v1_lifecycle_pb2.GetCapabilitiesRequest,
        call: CallContext,
    ) -> ops_v1_lifecycle_pb2.GetCapabilitiesResponse:
        """What this surface offers to this caller."""
        raise errors.NotYetServing("`mobkit/capabilities` is not served yet")

    async def shutdown(
        self,
        request: ops_v1_lifecycle_pb2.ShutdownRequest,
        call: CallContext,
    ) -> ops_v1_lifecycle_pb2.ShutdownResponse:
        """Says that everything that was acknowledged is durable, and that the caller is about to leave.
        What ends then is the surface's to say.
        """
        raise errors.NotYetServing("`mobkit/shutdown` is not served yet")


class LifecycleClient:
    """Calls LifecycleService over a channel.

    Timeouts are seconds; errors are those of the channel. Cancelling the caller cancels the call.
    """

    def __init__(self, channel: Channel) -> None:
        self._initialize = channel.unary_unary(
            "/seamount.api.ops.v1.LifecycleService/Initialize",
            request_serializer=ops_v1_lifecycle_pb2.InitializeRequest.SerializeToString,
            response_deserializer=ops_v1_lifecycle_pb2.InitializeResponse.FromString,
        )
        self._get_status = channel.unary_unary(
            "/seamount.api.ops.v1.LifecycleService/GetStatus",
            request_serializer=ops_v1_lifecycle_pb2.GetStatusRequest.SerializeToString,
            response_deserializer=ops_v1_lifecycle_pb2.GetStatusResponse.FromString,
        )
        self._get_capabilities = channel.unary_unary(
            "/seamount.api.ops.v1.LifecycleService/GetCapabilities",
            request_serializer=ops_v1_lifecycle_pb2.GetCapabilitiesRequest.SerializeToString,
            response_deserializer=ops_v1_lifecycle_pb2.GetCapabilitiesResponse.FromString,
        )
        self._shutdown = channel.unary_unary(
            "/seamount.api.ops.v1.LifecycleService/Shutdown",
            request_serializer=ops_v1_lifecycle_pb2.ShutdownRequest.SerializeToString,
            response_deserializer=ops_v1_lifecycle_pb2.ShutdownResponse.FromString,
        )

    async def initialize(
        self,
        request: ops_v1_lifecycle_pb2.InitializeRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> ops_v1_lifecycle_pb2.InitializeResponse:
        """Configures the operations of this kernel, once. A second call is refused."""
        response: ops_v1_lifecycle_pb2.InitializeResponse = await self._initialize(request, metadata=metadata, timeout=timeout)
        return response

    async def get_status(
        self,
        request: ops_v1_lifecycle_pb2.GetStatusRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> ops_v1_lifecycle_pb2.GetStatusResponse:
        """How the operations are."""
        response: ops_v1_lifecycle_pb2.GetStatusResponse = await self._get_status(request, metadata=metadata, timeout=timeout)
        return response

    async def get_capabilities(
        self,
        request: ops_v1_lifecycle_pb2.GetCapabilitiesRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> ops_v1_lifecycle_pb2.GetCapabilitiesResponse:
        """What this surface offers to this caller."""
        response: ops_v1_lifecycle_pb2.GetCapabilitiesResponse = await self._get_capabilities(request, metadata=metadata, timeout=timeout)
        return response

    async def shutdown(
        self,
        request: ops_v1_lifecycle_pb2.ShutdownRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> ops_v1_lifecycle_pb2.ShutdownResponse:
        """Says that everything that was acknowledged is durable, and that the caller is about to leave.
        What ends then is the surface's to say.
        """
        response: ops_v1_lifecycle_pb2.ShutdownResponse = await self._shutdown(request, metadata=metadata, timeout=timeout)
        return response
