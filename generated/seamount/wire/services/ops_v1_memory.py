# Written by seamount.codegen from seamount/api/ops/v1/memory.proto; `make generate` writes it again. Do not edit.
"""Servicer bases and client stubs of memory.proto."""

from __future__ import annotations

from seamount.api.ops.v1 import memory_pb2 as ops_v1_memory_pb2
from seamount.wire import errors
from seamount.wire.runtime import CallContext, Channel, Metadata


class MemoryServicer:
    """A ledger of assertions and of conflicts between them. It searches nothing by meaning, although
    one of its stores is called `vector`.

    A method that is not overridden answers NOT_YET_SERVING.
    """

    async def index_memory(
        self,
        request: ops_v1_memory_pb2.IndexMemoryRequest,
        call: CallContext,
    ) -> ops_v1_memory_pb2.IndexMemoryResponse:
        """Adds an assertion, or marks a conflict, or both."""
        raise errors.NotYetServing("`mobkit/memory/index` is not served yet")

    async def query_memory(
        self,
        request: ops_v1_memory_pb2.QueryMemoryRequest,
        call: CallContext,
    ) -> ops_v1_memory_pb2.QueryMemoryResponse:
        """Finds assertions and conflicts."""
        raise errors.NotYetServing("`mobkit/memory/query` is not served yet")

    async def list_memory_stores(
        self,
        request: ops_v1_memory_pb2.ListMemoryStoresRequest,
        call: CallContext,
    ) -> ops_v1_memory_pb2.ListMemoryStoresResponse:
        """The stores, and how much is in each."""
        raise errors.NotYetServing("`mobkit/memory/stores` is not served yet")


class MemoryClient:
    """Calls MemoryService over a channel.

    Timeouts are seconds; errors are those of the channel. Cancelling the caller cancels the call.
    """

    def __init__(self, channel: Channel) -> None:
        self._index_memory = channel.unary_unary(
            "/seamount.api.ops.v1.MemoryService/IndexMemory",
            request_serializer=ops_v1_memory_pb2.IndexMemoryRequest.SerializeToString,
            response_deserializer=ops_v1_memory_pb2.IndexMemoryResponse.FromString,
        )
        self._query_memory = channel.unary_unary(
            "/seamount.api.ops.v1.MemoryService/QueryMemory",
            request_serializer=ops_v1_memory_pb2.QueryMemoryRequest.SerializeToString,
            response_deserializer=ops_v1_memory_pb2.QueryMemoryResponse.FromString,
        )
        self._list_memory_stores = channel.unary_unary(
            "/seamount.api.ops.v1.MemoryService/ListMemoryStores",
            request_serializer=ops_v1_memory_pb2.ListMemoryStoresRequest.SerializeToString,
            response_deserializer=ops_v1_memory_pb2.ListMemoryStoresResponse.FromString,
        )

    async def index_memory(
        self,
        request: ops_v1_memory_pb2.IndexMemoryRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> ops_v1_memory_pb2.IndexMemoryResponse:
        """Adds an assertion, or marks a conflict, or both."""
        response: ops_v1_memory_pb2.IndexMemoryResponse = await self._index_memory(request, metadata=metadata, timeout=timeout)
        return response

    async def query_memory(
        self,
        request: ops_v1_memory_pb2.QueryMemoryRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> ops_v1_memory_pb2.QueryMemoryResponse:
        """Finds assertions and conflicts."""
        response: ops_v1_memory_pb2.QueryMemoryResponse = await self._query_memory(request, metadata=metadata, timeout=timeout)
        return response

    async def list_memory_stores(
        self,
        request: ops_v1_memory_pb2.ListMemoryStoresRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> ops_v1_memory_pb2.ListMemoryStoresResponse:
        """The stores, and how much is in each."""
        response: ops_v1_memory_pb2.ListMemoryStoresResponse = await self._list_memory_stores(request, metadata=metadata, timeout=timeout)
        return response
