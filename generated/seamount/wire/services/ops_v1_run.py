# Written by seamount.codegen from seamount/api/ops/v1/run.proto; `make generate` writes it again. Do not edit.
"""Servicer bases and client stubs of run.proto."""

from __future__ import annotations

from seamount.api.ops.v1 import run_pb2 as ops_v1_run_pb2
from seamount.wire import errors
from seamount.wire.runtime import CallContext, Channel, Metadata


class RunServicer:
    """What runs and ran for agents.

    A method that is not overridden answers NOT_YET_SERVING.
    """

    async def list_runs(
        self,
        request: ops_v1_run_pb2.ListRunsRequest,
        call: CallContext,
    ) -> ops_v1_run_pb2.ListRunsResponse:
        """Runs, the oldest first."""
        raise errors.NotYetServing("`mobkit/list_runs` is not served yet")


class RunClient:
    """Calls RunService over a channel.

    Timeouts are seconds; errors are those of the channel. Cancelling the caller cancels the call.
    """

    def __init__(self, channel: Channel) -> None:
        self._list_runs = channel.unary_unary(
            "/seamount.api.ops.v1.RunService/ListRuns",
            request_serializer=ops_v1_run_pb2.ListRunsRequest.SerializeToString,
            response_deserializer=ops_v1_run_pb2.ListRunsResponse.FromString,
        )

    async def list_runs(
        self,
        request: ops_v1_run_pb2.ListRunsRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> ops_v1_run_pb2.ListRunsResponse:
        """Runs, the oldest first."""
        response: ops_v1_run_pb2.ListRunsResponse = await self._list_runs(request, metadata=metadata, timeout=timeout)
        return response
