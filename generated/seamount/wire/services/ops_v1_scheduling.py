# Written by seamount.codegen from seamount/api/ops/v1/scheduling.proto; `make generate` writes it again. Do not edit.
"""Servicer bases and client stubs of scheduling.proto."""

from __future__ import annotations

from seamount.api.ops.v1 import scheduling_pb2 as ops_v1_scheduling_pb2
from seamount.wire import errors
from seamount.wire.runtime import CallContext, Channel, Metadata


class SchedulingServicer:
    """Which schedules are due.

    A method that is not overridden answers NOT_YET_SERVING.
    """

    async def evaluate_schedules(
        self,
        request: ops_v1_scheduling_pb2.EvaluateSchedulesRequest,
        call: CallContext,
    ) -> ops_v1_scheduling_pb2.EvaluateSchedulesResponse:
        """Says which schedules are due at an instant. It keeps nothing and starts nothing."""
        raise errors.NotYetServing("`mobkit/scheduling/evaluate` is not served yet")


class SchedulingClient:
    """Calls SchedulingService over a channel.

    Timeouts are seconds; errors are those of the channel. Cancelling the caller cancels the call.
    """

    def __init__(self, channel: Channel) -> None:
        self._evaluate_schedules = channel.unary_unary(
            "/seamount.api.ops.v1.SchedulingService/EvaluateSchedules",
            request_serializer=ops_v1_scheduling_pb2.EvaluateSchedulesRequest.SerializeToString,
            response_deserializer=ops_v1_scheduling_pb2.EvaluateSchedulesResponse.FromString,
        )

    async def evaluate_schedules(
        self,
        request: ops_v1_scheduling_pb2.EvaluateSchedulesRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> ops_v1_scheduling_pb2.EvaluateSchedulesResponse:
        """Says which schedules are due at an instant. It keeps nothing and starts nothing."""
        response: ops_v1_scheduling_pb2.EvaluateSchedulesResponse = await self._evaluate_schedules(request, metadata=metadata, timeout=timeout)
        return response
