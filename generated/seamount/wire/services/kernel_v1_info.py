# Written by seamount.codegen from seamount/api/kernel/v1/info.proto; `make generate` writes it again. Do not edit.
"""Servicer bases and client stubs of info.proto."""

from __future__ import annotations

from seamount.api.kernel.v1 import info_pb2 as kernel_v1_info_pb2
from seamount.wire import errors
from seamount.wire.runtime import CallContext, Channel, Metadata


class InfoServicer:
    """The kernel itself.

    A method that is not overridden answers NOT_YET_SERVING.
    """

    async def get_kernel_info(
        self,
        request: kernel_v1_info_pb2.GetKernelInfoRequest,
        call: CallContext,
    ) -> kernel_v1_info_pb2.GetKernelInfoResponse:
        """Describes the running kernel: its version, what it holds, its limits, and which methods it
        serves.
        """
        raise errors.NotYetServing("`kernel.info` is not served yet")


class InfoClient:
    """Calls InfoService over a channel.

    Timeouts are seconds; errors are those of the channel. Cancelling the caller cancels the call.
    """

    def __init__(self, channel: Channel) -> None:
        self._get_kernel_info = channel.unary_unary(
            "/seamount.api.kernel.v1.InfoService/GetKernelInfo",
            request_serializer=kernel_v1_info_pb2.GetKernelInfoRequest.SerializeToString,
            response_deserializer=kernel_v1_info_pb2.GetKernelInfoResponse.FromString,
        )

    async def get_kernel_info(
        self,
        request: kernel_v1_info_pb2.GetKernelInfoRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> kernel_v1_info_pb2.GetKernelInfoResponse:
        """Describes the running kernel: its version, what it holds, its limits, and which methods it
        serves.
        """
        response: kernel_v1_info_pb2.GetKernelInfoResponse = await self._get_kernel_info(request, metadata=metadata, timeout=timeout)
        return response
