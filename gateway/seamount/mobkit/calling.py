"""Makes a call of this surface through a channel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import grpc

from seamount.api.kernel.v1.error_details_pb2 import InvalidParamsDetail
from seamount.jsonrpc.connection import INVALID_PARAMS_METADATA, ClosingChannel
from seamount.mobkit import split
from seamount.rpc_errors import catalogue_error
from seamount.wire.runtime import DecodeError, Method

CAPABILITIES: Final = "mobkit/capabilities"


class Caller:
    """Calls in the name of whoever the channel speaks for. `table` are the methods of the surface, which
    `mobkit/capabilities` may offer."""

    def __init__(
        self, channel: ClosingChannel, table: Mapping[str, Method], *, read_only: bool | None = None
    ) -> None:
        self._channel = channel
        self._offered = split.offered(table)
        self._read_only = read_only
        self._calls: dict[str, Any] = {}

    async def call(self, method: Method, params: Any) -> Any:
        """The result as plain JSON. Raises CatalogueError."""
        if params is None:
            params = {}
        if method.name == CAPABILITIES and isinstance(params, dict):
            params = {**params, "offered": self._offered, "read_only": self._read_only}
        metadata: tuple[tuple[str, str | bytes], ...] = ()
        try:
            if not isinstance(params, dict):
                raise DecodeError("params", "must be an object")
            message = method.decode(params)
        except DecodeError as problem:
            # The call is made all the same: whether its caller may make it at all is said first.
            message = method.request()
            detail = InvalidParamsDetail(field=problem.field, problem=problem.problem)
            metadata = ((INVALID_PARAMS_METADATA, detail.SerializeToString()),)
        return method.encode(await self.send(method, message, metadata))

    async def send(
        self, method: Method, message: Any, metadata: tuple[tuple[str, str | bytes], ...] = ()
    ) -> Any:
        """The answer to a message. Raises CatalogueError."""
        start = self._calls.get(method.path)
        if start is None:
            start = self._calls[method.path] = self._channel.unary_unary(
                method.path,
                request_serializer=method.request.SerializeToString,
                response_deserializer=method.response.FromString,
            )
        try:
            return await start(message, metadata=metadata)
        except grpc.aio.AioRpcError as failed:
            raise catalogue_error(failed) from failed

    async def close(self) -> None:
        await self._channel.close()
