# Written by seamount.codegen from seamount/api/ops/v1/blob.proto; `make generate` writes it again. Do not edit.
"""Servicer bases and client stubs of blob.proto."""

from __future__ import annotations

from seamount.api.ops.v1 import blob_pb2 as ops_v1_blob_pb2
from seamount.wire import errors
from seamount.wire.runtime import CallContext, Channel, Metadata


class BlobServicer:
    """Images that messages carry.

    A method that is not overridden answers NOT_YET_SERVING.
    """

    async def upload_blob(
        self,
        request: ops_v1_blob_pb2.UploadBlobRequest,
        call: CallContext,
    ) -> ops_v1_blob_pb2.UploadBlobResponse:
        """Keeps an image. The same bytes have the same name."""
        raise errors.NotYetServing("`mobkit/blob/upload` is not served yet")

    async def get_blob(
        self,
        request: ops_v1_blob_pb2.GetBlobRequest,
        call: CallContext,
    ) -> ops_v1_blob_pb2.GetBlobResponse:
        """Gives an image."""
        raise errors.NotYetServing("`mobkit/blob/get` is not served yet")


class BlobClient:
    """Calls BlobService over a channel.

    Timeouts are seconds; errors are those of the channel. Cancelling the caller cancels the call.
    """

    def __init__(self, channel: Channel) -> None:
        self._upload_blob = channel.unary_unary(
            "/seamount.api.ops.v1.BlobService/UploadBlob",
            request_serializer=ops_v1_blob_pb2.UploadBlobRequest.SerializeToString,
            response_deserializer=ops_v1_blob_pb2.UploadBlobResponse.FromString,
        )
        self._get_blob = channel.unary_unary(
            "/seamount.api.ops.v1.BlobService/GetBlob",
            request_serializer=ops_v1_blob_pb2.GetBlobRequest.SerializeToString,
            response_deserializer=ops_v1_blob_pb2.GetBlobResponse.FromString,
        )

    async def upload_blob(
        self,
        request: ops_v1_blob_pb2.UploadBlobRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> ops_v1_blob_pb2.UploadBlobResponse:
        """Keeps an image. The same bytes have the same name."""
        response: ops_v1_blob_pb2.UploadBlobResponse = await self._upload_blob(request, metadata=metadata, timeout=timeout)
        return response

    async def get_blob(
        self,
        request: ops_v1_blob_pb2.GetBlobRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> ops_v1_blob_pb2.GetBlobResponse:
        """Gives an image."""
        response: ops_v1_blob_pb2.GetBlobResponse = await self._get_blob(request, metadata=metadata, timeout=timeout)
        return response
