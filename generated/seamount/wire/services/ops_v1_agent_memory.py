# Written by seamount.codegen from seamount/api/ops/v1/agent_memory.proto; `make generate` writes it again. Do not edit.
"""Servicer bases and client stubs of agent_memory.proto."""

from __future__ import annotations

from seamount.api.ops.v1 import agent_memory_pb2 as ops_v1_agent_memory_pb2
from seamount.wire import errors
from seamount.wire.runtime import CallContext, Channel, Metadata


class AgentMemoryServicer:
    """Durable notes of an identity.

    A method that is not overridden answers NOT_YET_SERVING.
    """

    async def remember(
        self,
        request: ops_v1_agent_memory_pb2.RememberRequest,
        call: CallContext,
    ) -> ops_v1_agent_memory_pb2.RememberResponse:
        """Keeps a note. Every call makes a new one."""
        raise errors.NotYetServing("`mobkit/agent_memory/remember` is not served yet")

    async def recall(
        self,
        request: ops_v1_agent_memory_pb2.RecallRequest,
        call: CallContext,
    ) -> ops_v1_agent_memory_pb2.RecallResponse:
        """Finds notes: the newest, or those that fit some words best."""
        raise errors.NotYetServing("`mobkit/agent_memory/recall` is not served yet")

    async def forget(
        self,
        request: ops_v1_agent_memory_pb2.ForgetRequest,
        call: CallContext,
    ) -> ops_v1_agent_memory_pb2.ForgetResponse:
        """Gives a note up. What is not there is no error."""
        raise errors.NotYetServing("`mobkit/agent_memory/forget` is not served yet")


class AgentMemoryClient:
    """Calls AgentMemoryService over a channel.

    Timeouts are seconds; errors are those of the channel. Cancelling the caller cancels the call.
    """

    def __init__(self, channel: Channel) -> None:
        self._remember = channel.unary_unary(
            "/seamount.api.ops.v1.AgentMemoryService/Remember",
            request_serializer=ops_v1_agent_memory_pb2.RememberRequest.SerializeToString,
            response_deserializer=ops_v1_agent_memory_pb2.RememberResponse.FromString,
        )
        self._recall = channel.unary_unary(
            "/seamount.api.ops.v1.AgentMemoryService/Recall",
            request_serializer=ops_v1_agent_memory_pb2.RecallRequest.SerializeToString,
            response_deserializer=ops_v1_agent_memory_pb2.RecallResponse.FromString,
        )
        self._forget = channel.unary_unary(
            "/seamount.api.ops.v1.AgentMemoryService/Forget",
            request_serializer=ops_v1_agent_memory_pb2.ForgetRequest.SerializeToString,
            response_deserializer=ops_v1_agent_memory_pb2.ForgetResponse.FromString,
        )

    async def remember(
        self,
        request: ops_v1_agent_memory_pb2.RememberRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> ops_v1_agent_memory_pb2.RememberResponse:
        """Keeps a note. Every call makes a new one."""
        response: ops_v1_agent_memory_pb2.RememberResponse = await self._remember(request, metadata=metadata, timeout=timeout)
        return response

    async def recall(
        self,
        request: ops_v1_agent_memory_pb2.RecallRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> ops_v1_agent_memory_pb2.RecallResponse:
        """Finds notes: the newest, or those that fit some words best."""
        response: ops_v1_agent_memory_pb2.RecallResponse = await self._recall(request, metadata=metadata, timeout=timeout)
        return response

    async def forget(
        self,
        request: ops_v1_agent_memory_pb2.ForgetRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> ops_v1_agent_memory_pb2.ForgetResponse:
        """Gives a note up. What is not there is no error."""
        response: ops_v1_agent_memory_pb2.ForgetResponse = await self._forget(request, metadata=metadata, timeout=timeout)
        return response
