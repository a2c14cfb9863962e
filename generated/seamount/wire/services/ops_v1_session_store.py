# Written by seamount.codegen from seamount/api/ops/v1/session_store.proto; `make generate` writes it again. Do not edit.
"""Servicer bases and client stubs of session_store.proto."""

from __future__ import annotations

from seamount.api.ops.v1 import session_store_pb2 as ops_v1_session_store_pb2
from seamount.wire import errors
from seamount.wire.runtime import CallContext, Channel, Metadata


class SessionStoreServicer:
    """Rows of sessions that are kept elsewhere.

    A method that is not overridden answers NOT_YET_SERVING.
    """

    async def use_big_query(
        self,
        request: ops_v1_session_store_pb2.UseBigQueryRequest,
        call: CallContext,
    ) -> ops_v1_session_store_pb2.UseBigQueryResponse:
        """Inserts or reads rows of a BigQuery table."""
        raise errors.NotYetServing("`mobkit/session_store/bigquery` is not served yet")


class SessionStoreClient:
    """Calls SessionStoreService over a channel.

    Timeouts are seconds; errors are those of the channel. Cancelling the caller cancels the call.
    """

    def __init__(self, channel: Channel) -> None:
        self._use_big_query = channel.unary_unary(
            "/seamount.api.ops.v1.SessionStoreService/UseBigQuery",
            request_serializer=ops_v1_session_store_pb2.UseBigQueryRequest.SerializeToString,
            response_deserializer=ops_v1_session_store_pb2.UseBigQueryResponse.FromString,
        )

    async def use_big_query(
        self,
        request: ops_v1_session_store_pb2.UseBigQueryRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> ops_v1_session_store_pb2.UseBigQueryResponse:
        """Inserts or reads rows of a BigQuery table."""
        response: ops_v1_session_store_pb2.UseBigQueryResponse = await self._use_big_query(request, metadata=metadata, timeout=timeout)
        return response
