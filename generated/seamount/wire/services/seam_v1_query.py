# Written by seamount.codegen from seamount/api/seam/v1/query.proto; `make generate` writes it again. Do not edit.
"""Servicer bases and client stubs of query.proto."""

from __future__ import annotations

from seamount.api.seam.v1 import query_pb2 as seam_v1_query_pb2
from seamount.wire import errors
from seamount.wire.runtime import CallContext, Channel, Metadata


class QueryServicer:
    """Questions about entities. What policy hides is not there: its conditions are part of each query
    before anything is read.

    A method that is not overridden answers NOT_YET_SERVING.
    """

    async def entities(
        self,
        request: seam_v1_query_pb2.EntitiesRequest,
        call: CallContext,
    ) -> seam_v1_query_pb2.EntitiesResponse:
        """Finds entities. The first page says as of which transaction it was read; all further pages of
        its cursor are read as of the same one.
        """
        raise errors.NotYetServing("`sys.query.entities` is not served yet")

    async def aggregate(
        self,
        request: seam_v1_query_pb2.AggregateRequest,
        call: CallContext,
    ) -> seam_v1_query_pb2.AggregateResponse:
        """Counts and summarises entities in groups, which come in the order of their keys."""
        raise errors.NotYetServing("`sys.query.aggregate` is not served yet")

    async def series(
        self,
        request: seam_v1_query_pb2.SeriesRequest,
        call: CallContext,
    ) -> seam_v1_query_pb2.SeriesResponse:
        """Reads points of series, as they are or in buckets of time."""
        raise errors.NotYetServing("`sys.query.series` is not served yet")

    async def graph(
        self,
        request: seam_v1_query_pb2.GraphRequest,
        call: CallContext,
    ) -> seam_v1_query_pb2.GraphResponse:
        """Reserved for walks over links."""
        raise errors.NotYetServing("`sys.query.graph` is not served yet")


class QueryClient:
    """Calls QueryService over a channel.

    Timeouts are seconds; errors are those of the channel. Cancelling the caller cancels the call.
    """

    def __init__(self, channel: Channel) -> None:
        self._entities = channel.unary_unary(
            "/seamount.api.seam.v1.QueryService/Entities",
            request_serializer=seam_v1_query_pb2.EntitiesRequest.SerializeToString,
            response_deserializer=seam_v1_query_pb2.EntitiesResponse.FromString,
        )
        self._aggregate = channel.unary_unary(
            "/seamount.api.seam.v1.QueryService/Aggregate",
            request_serializer=seam_v1_query_pb2.AggregateRequest.SerializeToString,
            response_deserializer=seam_v1_query_pb2.AggregateResponse.FromString,
        )
        self._series = channel.unary_unary(
            "/seamount.api.seam.v1.QueryService/Series",
            request_serializer=seam_v1_query_pb2.SeriesRequest.SerializeToString,
            response_deserializer=seam_v1_query_pb2.SeriesResponse.FromString,
        )
        self._graph = channel.unary_unary(
            "/seamount.api.seam.v1.QueryService/Graph",
            request_serializer=seam_v1_query_pb2.GraphRequest.SerializeToString,
            response_deserializer=seam_v1_query_pb2.GraphResponse.FromString,
        )

    async def entities(
        self,
        request: seam_v1_query_pb2.EntitiesRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> seam_v1_query_pb2.EntitiesResponse:
        """Finds entities. The first page says as of which transaction it was read; all further pages of
        its cursor are read as of the same one.
        """
        response: seam_v1_query_pb2.EntitiesResponse = await self._entities(request, metadata=metadata, timeout=timeout)
        return response

    async def aggregate(
        self,
        request: seam_v1_query_pb2.AggregateRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> seam_v1_query_pb2.AggregateResponse:
        """Counts and summarises entities in groups, which come in the order of their keys."""
        response: seam_v1_query_pb2.AggregateResponse = await self._aggregate(request, metadata=metadata, timeout=timeout)
        return response

    async def series(
        self,
        request: seam_v1_query_pb2.SeriesRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> seam_v1_query_pb2.SeriesResponse:
        """Reads points of series, as they are or in buckets of time."""
        response: seam_v1_query_pb2.SeriesResponse = await self._series(request, metadata=metadata, timeout=timeout)
        return response

    async def graph(
        self,
        request: seam_v1_query_pb2.GraphRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> seam_v1_query_pb2.GraphResponse:
        """Reserved for walks over links."""
        response: seam_v1_query_pb2.GraphResponse = await self._graph(request, metadata=metadata, timeout=timeout)
        return response
