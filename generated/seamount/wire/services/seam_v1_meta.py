# Written by seamount.codegen from seamount/api/seam/v1/meta.proto; `make generate` writes it again. Do not edit.
"""Servicer bases and client stubs of meta.proto."""

from __future__ import annotations

from seamount.api.seam.v1 import meta_pb2 as seam_v1_meta_pb2
from seamount.wire import errors
from seamount.wire.runtime import CallContext, Channel, Metadata


class MetaServicer:
    """The kernel's description of itself, for `GET /sys/meta/<topic>`.

    A method that is not overridden answers NOT_YET_SERVING.
    """

    async def errors(
        self,
        request: seam_v1_meta_pb2.ErrorsRequest,
        call: CallContext,
    ) -> seam_v1_meta_pb2.ErrorsResponse:
        """The catalogue of errors, or one of them."""
        raise errors.NotYetServing("`sys.meta.errors` is not served yet")

    async def version(
        self,
        request: seam_v1_meta_pb2.VersionRequest,
        call: CallContext,
    ) -> seam_v1_meta_pb2.VersionResponse:
        """Which build this is, and what it speaks."""
        raise errors.NotYetServing("`sys.meta.version` is not served yet")

    async def capabilities(
        self,
        request: seam_v1_meta_pb2.CapabilitiesRequest,
        call: CallContext,
    ) -> seam_v1_meta_pb2.CapabilitiesResponse:
        """What is served, by verb and name, and where limits are."""
        raise errors.NotYetServing("`sys.meta.capabilities` is not served yet")

    async def schema(
        self,
        request: seam_v1_meta_pb2.SchemaRequest,
        call: CallContext,
    ) -> seam_v1_meta_pb2.SchemaResponse:
        """The installed schema of the context's universe and branch, as far as policy lets the caller see
        it, or a part of it.
        """
        raise errors.NotYetServing("`sys.meta.schema` is not served yet")


class MetaClient:
    """Calls MetaService over a channel.

    Timeouts are seconds; errors are those of the channel. Cancelling the caller cancels the call.
    """

    def __init__(self, channel: Channel) -> None:
        self._errors = channel.unary_unary(
            "/seamount.api.seam.v1.MetaService/Errors",
            request_serializer=seam_v1_meta_pb2.ErrorsRequest.SerializeToString,
            response_deserializer=seam_v1_meta_pb2.ErrorsResponse.FromString,
        )
        self._version = channel.unary_unary(
            "/seamount.api.seam.v1.MetaService/Version",
            request_serializer=seam_v1_meta_pb2.VersionRequest.SerializeToString,
            response_deserializer=seam_v1_meta_pb2.VersionResponse.FromString,
        )
        self._capabilities = channel.unary_unary(
            "/seamount.api.seam.v1.MetaService/Capabilities",
            request_serializer=seam_v1_meta_pb2.CapabilitiesRequest.SerializeToString,
            response_deserializer=seam_v1_meta_pb2.CapabilitiesResponse.FromString,
        )
        self._schema = channel.unary_unary(
            "/seamount.api.seam.v1.MetaService/Schema",
            request_serializer=seam_v1_meta_pb2.SchemaRequest.SerializeToString,
            response_deserializer=seam_v1_meta_pb2.SchemaResponse.FromString,
        )

    async def errors(
        self,
        request: seam_v1_meta_pb2.ErrorsRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> seam_v1_meta_pb2.ErrorsResponse:
        """The catalogue of errors, or one of them."""
        response: seam_v1_meta_pb2.ErrorsResponse = await self._errors(request, metadata=metadata, timeout=timeout)
        return response

    async def version(
        self,
        request: seam_v1_meta_pb2.VersionRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> seam_v1_meta_pb2.VersionResponse:
        """Which build this is, and what it speaks."""
        response: seam_v1_meta_pb2.VersionResponse = await self._version(request, metadata=metadata, timeout=timeout)
        return response

    async def capabilities(
        self,
        request: seam_v1_meta_pb2.CapabilitiesRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> seam_v1_meta_pb2.CapabilitiesResponse:
        """What is served, by verb and name, and where limits are."""
        response: seam_v1_meta_pb2.CapabilitiesResponse = await self._capabilities(request, metadata=metadata, timeout=timeout)
        return response

    async def schema(
        self,
        request: seam_v1_meta_pb2.SchemaRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> seam_v1_meta_pb2.SchemaResponse:
        """The installed schema of the context's universe and branch, as far as policy lets the caller see
        it, or a part of it.
        """
        response: seam_v1_meta_pb2.SchemaResponse = await self._schema(request, metadata=metadata, timeout=timeout)
        return response
