# Written by seamount.codegen from seamount/api/seam/v1/assert.proto; `make generate` writes it again. Do not edit.
"""Servicer bases and client stubs of assert.proto."""

from __future__ import annotations

from seamount.api.seam.v1 import assert_pb2 as seam_v1_assert_pb2
from seamount.wire import errors
from seamount.wire.runtime import CallContext, Channel, Metadata


class AssertServicer:
    """Facts: what is the case, whatever the application.

    A method that is not overridden answers NOT_YET_SERVING.
    """

    async def series(
        self,
        request: seam_v1_assert_pb2.AssertServiceSeriesRequest,
        call: CallContext,
    ) -> seam_v1_assert_pb2.AssertServiceSeriesResponse:
        """Puts points into a series of an entity."""
        raise errors.NotYetServing("`sys.assert.series` is not served yet")

    async def link(
        self,
        request: seam_v1_assert_pb2.LinkRequest,
        call: CallContext,
    ) -> seam_v1_assert_pb2.LinkResponse:
        """Sets or unsets a link between two entities."""
        raise errors.NotYetServing("`sys.assert.link` is not served yet")

    async def state(
        self,
        request: seam_v1_assert_pb2.StateRequest,
        call: CallContext,
    ) -> seam_v1_assert_pb2.StateResponse:
        """Sets and unsets fields of an entity."""
        raise errors.NotYetServing("`sys.assert.state` is not served yet")


class AssertClient:
    """Calls AssertService over a channel.

    Timeouts are seconds; errors are those of the channel. Cancelling the caller cancels the call.
    """

    def __init__(self, channel: Channel) -> None:
        self._series = channel.unary_unary(
            "/seamount.api.seam.v1.AssertService/Series",
            request_serializer=seam_v1_assert_pb2.AssertServiceSeriesRequest.SerializeToString,
            response_deserializer=seam_v1_assert_pb2.AssertServiceSeriesResponse.FromString,
        )
        self._link = channel.unary_unary(
            "/seamount.api.seam.v1.AssertService/Link",
            request_serializer=seam_v1_assert_pb2.LinkRequest.SerializeToString,
            response_deserializer=seam_v1_assert_pb2.LinkResponse.FromString,
        )
        self._state = channel.unary_unary(
            "/seamount.api.seam.v1.AssertService/State",
            request_serializer=seam_v1_assert_pb2.StateRequest.SerializeToString,
            response_deserializer=seam_v1_assert_pb2.StateResponse.FromString,
        )

    async def series(
        self,
        request: seam_v1_assert_pb2.AssertServiceSeriesRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> seam_v1_assert_pb2.AssertServiceSeriesResponse:
        """Puts points into a series of an entity."""
        response: seam_v1_assert_pb2.AssertServiceSeriesResponse = await self._series(request, metadata=metadata, timeout=timeout)
        return response

    async def link(
        self,
        request: seam_v1_assert_pb2.LinkRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> seam_v1_assert_pb2.LinkResponse:
        """Sets or unsets a link between two entities."""
        response: seam_v1_assert_pb2.LinkResponse = await self._link(request, metadata=metadata, timeout=timeout)
        return response

    async def state(
        self,
        request: seam_v1_assert_pb2.StateRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> seam_v1_assert_pb2.StateResponse:
        """Sets and unsets fields of an entity."""
        response: seam_v1_assert_pb2.StateResponse = await self._state(request, metadata=metadata, timeout=timeout)
        return response
