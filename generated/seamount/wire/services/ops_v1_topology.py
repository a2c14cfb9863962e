# Written by seamount.codegen from seamount/api/ops/v1/topology.proto; `make generate` writes it again. Do not edit.
"""Servicer bases and client stubs of topology.proto."""

from __future__ import annotations

from seamount.api.ops.v1 import topology_pb2 as ops_v1_topology_pb2
from seamount.wire import errors
from seamount.wire.runtime import CallContext, Channel, Metadata


class TopologyServicer:
    """Who is wired to whom, and changes of it. Offered where policy says so.

    A method that is not overridden answers NOT_YET_SERVING.
    """

    async def query_topology(
        self,
        request: ops_v1_topology_pb2.QueryTopologyRequest,
        call: CallContext,
    ) -> ops_v1_topology_pb2.QueryTopologyResponse:
        """The agents and the edges between them that the caller may see."""
        raise errors.NotYetServing("`mobkit/topology/query` is not served yet")

    async def plan_topology(
        self,
        request: ops_v1_topology_pb2.PlanTopologyRequest,
        call: CallContext,
    ) -> ops_v1_topology_pb2.PlanTopologyResponse:
        """Says what changes would do, and does nothing."""
        raise errors.NotYetServing("`mobkit/topology/plan` is not served yet")

    async def apply_topology(
        self,
        request: ops_v1_topology_pb2.ApplyTopologyRequest,
        call: CallContext,
    ) -> ops_v1_topology_pb2.ApplyTopologyResponse:
        """Makes changes, all or none. The same key and request answer the first receipt."""
        raise errors.NotYetServing("`mobkit/topology/apply` is not served yet")

    async def get_topology_operation(
        self,
        request: ops_v1_topology_pb2.GetTopologyOperationRequest,
        call: CallContext,
    ) -> ops_v1_topology_pb2.GetTopologyOperationResponse:
        """The receipt of changes that were made."""
        raise errors.NotYetServing("`mobkit/topology/operation/get` is not served yet")

    async def query_topology_audit(
        self,
        request: ops_v1_topology_pb2.QueryTopologyAuditRequest,
        call: CallContext,
    ) -> ops_v1_topology_pb2.QueryTopologyAuditResponse:
        """Records of everything that was tried, in order."""
        raise errors.NotYetServing("`mobkit/topology/audit/query` is not served yet")


class TopologyClient:
    """Calls TopologyService over a channel.

    Timeouts are seconds; errors are those of the channel. Cancelling the caller cancels the call.
    """

    def __init__(self, channel: Channel) -> None:
        self._query_topology = channel.unary_unary(
            "/seamount.api.ops.v1.TopologyService/QueryTopology",
            request_serializer=ops_v1_topology_pb2.QueryTopologyRequest.SerializeToString,
            response_deserializer=ops_v1_topology_pb2.QueryTopologyResponse.FromString,
        )
        self._plan_topology = channel.unary_unary(
            "/seamount.api.ops.v1.TopologyService/PlanTopology",
            request_serializer=ops_v1_topology_pb2.PlanTopologyRequest.SerializeToString,
            response_deserializer=ops_v1_topology_pb2.PlanTopologyResponse.FromString,
        )
        self._apply_topology = channel.unary_unary(
            "/seamount.api.ops.v1.TopologyService/ApplyTopology",
            request_serializer=ops_v1_topology_pb2.ApplyTopologyRequest.SerializeToString,
            response_deserializer=ops_v1_topology_pb2.ApplyTopologyResponse.FromString,
        )
        self._get_topology_operation = channel.unary_unary(
            "/seamount.api.ops.v1.TopologyService/GetTopologyOperation",
            request_serializer=ops_v1_topology_pb2.GetTopologyOperationRequest.SerializeToString,
            response_deserializer=ops_v1_topology_pb2.GetTopologyOperationResponse.FromString,
        )
        self._query_topology_audit = channel.unary_unary(
            "/seamount.api.ops.v1.TopologyService/QueryTopologyAudit",
            request_serializer=ops_v1_topology_pb2.QueryTopologyAuditRequest.SerializeToString,
            response_deserializer=ops_v1_topology_pb2.QueryTopologyAuditResponse.FromString,
        )

    async def query_topology(
        self,
        request: ops_v1_topology_pb2.QueryTopologyRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> ops_v1_topology_pb2.QueryTopologyResponse:
        """The agents and the edges between them that the caller may see."""
        response: ops_v1_topology_pb2.QueryTopologyResponse = await self._query_topology(request, metadata=metadata, timeout=timeout)
        return response

    async def plan_topology(
        self,
        request: ops_v1_topology_pb2.PlanTopologyRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> ops_v1_topology_pb2.PlanTopologyResponse:
        """Says what changes would do, and does nothing."""
        response: ops_v1_topology_pb2.PlanTopologyResponse = await self._plan_topology(request, metadata=metadata, timeout=timeout)
        return response

    async def apply_topology(
        self,
        request: ops_v1_topology_pb2.ApplyTopologyRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> ops_v1_topology_pb2.ApplyTopologyResponse:
        """Makes changes, all or none. The same key and request answer the first receipt."""
        response: ops_v1_topology_pb2.ApplyTopologyResponse = await self._apply_topology(request, metadata=metadata, timeout=timeout)
        return response

    async def get_topology_operation(
        self,
        request: ops_v1_topology_pb2.GetTopologyOperationRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> ops_v1_topology_pb2.GetTopologyOperationResponse:
        """The receipt of changes that were made."""
        response: ops_v1_topology_pb2.GetTopologyOperationResponse = await self._get_topology_operation(request, metadata=metadata, timeout=timeout)
        return response

    async def query_topology_audit(
        self,
        request: ops_v1_topology_pb2.QueryTopologyAuditRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> ops_v1_topology_pb2.QueryTopologyAuditResponse:
        """Records of everything that was tried, in order."""
        response: ops_v1_topology_pb2.QueryTopologyAuditResponse = await self._query_topology_audit(request, metadata=metadata, timeout=timeout)
        return response
