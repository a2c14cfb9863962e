# Written by seamount.codegen from seamount/api/ops/v1/gating.proto; `make generate` writes it again. Do not edit.
"""Servicer bases and client stubs of gating.proto."""

from __future__ import annotations

from seamount.api.ops.v1 import gating_pb2 as ops_v1_gating_pb2
from seamount.wire import errors
from seamount.wire.runtime import CallContext, Channel, Metadata


class GatingServicer:
    """How much ceremony an action needs before its caller performs it. Gating performs nothing.

    A method that is not overridden answers NOT_YET_SERVING.
    """

    async def evaluate_action(
        self,
        request: ops_v1_gating_pb2.EvaluateActionRequest,
        call: CallContext,
    ) -> ops_v1_gating_pb2.EvaluateActionResponse:
        """Classifies an action: it may go ahead, or waits for a decision, or should not be done."""
        raise errors.NotYetServing("`mobkit/gating/evaluate` is not served yet")

    async def decide_action(
        self,
        request: ops_v1_gating_pb2.DecideActionRequest,
        call: CallContext,
    ) -> ops_v1_gating_pb2.DecideActionResponse:
        """Decides an action that waits. It is the same decision as that of the approval which stands for
        it in the kernel's queue.
        """
        raise errors.NotYetServing("`mobkit/gating/decide` is not served yet")

    async def list_pending(
        self,
        request: ops_v1_gating_pb2.ListPendingRequest,
        call: CallContext,
    ) -> ops_v1_gating_pb2.ListPendingResponse:
        """The actions that wait, in the order in which they came."""
        raise errors.NotYetServing("`mobkit/gating/pending` is not served yet")

    async def list_gating_audit(
        self,
        request: ops_v1_gating_pb2.ListGatingAuditRequest,
        call: CallContext,
    ) -> ops_v1_gating_pb2.ListGatingAuditResponse:
        """The newest records of what was evaluated and decided, oldest first."""
        raise errors.NotYetServing("`mobkit/gating/audit` is not served yet")


class GatingClient:
    """Calls GatingService over a channel.

    Timeouts are seconds; errors are those of the channel. Cancelling the caller cancels the call.
    """

    def __init__(self, channel: Channel) -> None:
        self._evaluate_action = channel.unary_unary(
            "/seamount.api.ops.v1.GatingService/EvaluateAction",
            request_serializer=ops_v1_gating_pb2.EvaluateActionRequest.SerializeToString,
            response_deserializer=ops_v1_gating_pb2.EvaluateActionResponse.FromString,
        )
        self._decide_action = channel.unary_unary(
            "/seamount.api.ops.v1.GatingService/DecideAction",
            request_serializer=ops_v1_gating_pb2.DecideActionRequest.SerializeToString,
            response_deserializer=ops_v1_gating_pb2.DecideActionResponse.FromString,
        )
        self._list_pending = channel.unary_unary(
            "/seamount.api.ops.v1.GatingService/ListPending",
            request_serializer=ops_v1_gating_pb2.ListPendingRequest.SerializeToString,
            response_deserializer=ops_v1_gating_pb2.ListPendingResponse.FromString,
        )
        self._list_gating_audit = channel.unary_unary(
            "/seamount.api.ops.v1.GatingService/ListGatingAudit",
            request_serializer=ops_v1_gating_pb2.ListGatingAuditRequest.SerializeToString,
            response_deserializer=ops_v1_gating_pb2.ListGatingAuditResponse.FromString,
        )

    async def evaluate_action(
        self,
        request: ops_v1_gating_pb2.EvaluateActionRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> ops_v1_gating_pb2.EvaluateActionResponse:
        """Classifies an action: it may go ahead, or waits for a decision, or should not be done."""
        response: ops_v1_gating_pb2.EvaluateActionResponse = await self._evaluate_action(request, metadata=metadata, timeout=timeout)
        return response

    async def decide_action(
        self,
        request: ops_v1_gating_pb2.DecideActionRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> ops_v1_gating_pb2.DecideActionResponse:
        """Decides an action that waits. It is the same decision as that of the approval which stands for
        it in the kernel's queue.
        """
        response: ops_v1_gating_pb2.DecideActionResponse = await self._decide_action(request, metadata=metadata, timeout=timeout)
        return response

    async def list_pending(
        self,
        request: ops_v1_gating_pb2.ListPendingRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> ops_v1_gating_pb2.ListPendingResponse:
        """The actions that wait, in the order in which they came."""
        response: ops_v1_gating_pb2.ListPendingResponse = await self._list_pending(request, metadata=metadata, timeout=timeout)
        return response

    async def list_gating_audit(
        self,
        request: ops_v1_gating_pb2.ListGatingAuditRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> ops_v1_gating_pb2.ListGatingAuditResponse:
        """The newest records of what was evaluated and decided, oldest first."""
        response: ops_v1_gating_pb2.ListGatingAuditResponse = await self._list_gating_audit(request, metadata=metadata, timeout=timeout)
        return response
