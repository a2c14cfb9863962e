"""A link over a channel of gRPC's kind, such as the one inside of the kernel's process.

The caller is whoever the `authorization` stands for; its attachment is opened with the first call, and
again when it was idle for too long.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, Final

import grpc
import orjson
from grpc.aio import EOF

from seamount.jsonrpc.connection import ATTACHMENT_METADATA, ClosingChannel
from seamount.jsonrpc.context import Metadata, take_context, takes_context
from seamount.jsonrpc.subscriptions import OPENED
from seamount.mcp.arguments import invalid
from seamount.mcp.link import KernelError, KernelGone
from seamount.rpc_errors import catalogue_error
from seamount.wire import errors
from seamount.wire.methods import BY_NAME
from seamount.wire.runtime import DecodeError, Method, error_data

AUTHORIZATION: Final = "authorization"


class ChannelLink:
    """See `KernelLink`. `attach` are the parameters of `session.attach`. Close it."""

    def __init__(self, channel: ClosingChannel, authorization: str, attach: Mapping[str, Any]) -> None:
        self._channel = channel
        self._authorization = authorization
        self._attach = dict(attach)
        self._attaching = asyncio.Lock()
        self._calls: dict[str, Any] = {}
        self.attached: Mapping[str, Any] = {}

    @property
    def principal(self) -> str:
        return str(self.attached.get("principal", ""))

    async def call(self, method: str, params: Mapping[str, Any]) -> Any:
        """See `KernelLink.call`."""
        attachment = await self.attachment()
        try:
            return await self._ask(method, params, attachment)
        except KernelError as refusal:
            # It is answered before anything is done.
            if refusal.reason != errors.NotAttached.reason:
                raise
        return await self._ask(method, params, await self.attachment(attachment))

    async def attachment(self, lost: str | None = None) -> str:
        """The id of the attachment, which is opened if need be. Raises KernelError, such as AUTH_FAILED."""
        async with self._attaching:
            held = self.attached.get("attachment")
            if held is None or held == lost:
                self.attached = await self._ask("session.attach", self._attach, None)
            return str(self.attached["attachment"])

    @asynccontextmanager
    async def follow(
        self, method: str, params: Mapping[str, Any]
    ) -> AsyncIterator[AsyncIterator[dict[str, Any]]]:
        """See `KernelLink.follow`."""
        found = BY_NAME[method]
        attachment = await self.attachment()
        call = self._start(found, params, attachment)
        try:
            first = await _read(call)
            if first is EOF:
                raise KernelGone(f"`{method}` ended before it began")
            yield _shown(found, first, call)
        finally:
            call.cancel()

    def take_notice(self) -> str | None:
        """Nothing: this link lives and dies with the kernel."""
        return None

    async def close(self) -> None:
        """Ends the attachment and the channel."""
        held = self.attached.get("attachment")
        if held is not None:
            try:
                await self._ask("session.detach", {}, held)
            except (KernelError, KernelGone):
                # It has ended already, with its session, its token or the kernel.
                self.attached = {}
        await self._channel.close()

    async def _ask(self, name: str, params: Mapping[str, Any], attachment: str | None) -> Any:
        method = BY_NAME[name]
        try:
            response = await self._start(method, params, attachment)
        except grpc.aio.AioRpcError as failed:
            raise _kernel_error(failed) from failed
        # What the codec leaves as text becomes plain, with every digit of its integers.
        return json.loads(orjson.dumps(method.encode(response)))

    def _start(self, method: Method, params: Mapping[str, Any], attachment: str | None) -> Any:
        context: Metadata = ()
        try:
            given: Any = dict(params)
            if takes_context(method):
                given, context = take_context(given)
            message = method.decode(given)
        except DecodeError as problem:
            raise invalid(problem.field, problem.problem) from problem
        start = self._calls.get(method.path)
        if start is None:
            make = self._channel.unary_stream if method.stream else self._channel.unary_unary
            start = self._calls[method.path] = make(
                method.path,
                request_serializer=method.request.SerializeToString,
                response_deserializer=method.response.FromString,
            )
        metadata: tuple[tuple[str, str], ...] = ((AUTHORIZATION, self._authorization),)
        if attachment is not None:
            metadata = (*metadata, (ATTACHMENT_METADATA, attachment))
        metadata = (*metadata, *context)
        return start(message, metadata=metadata)


async def _read(call: Any) -> Any:
    try:
        return await call.read()
    except grpc.aio.AioRpcError as failed:
        raise _kernel_error(failed) from failed


async def _shown(method: Method, first: Any, call: Any) -> AsyncIterator[dict[str, Any]]:
    message = first
    while message is not EOF:
        members: dict[str, Any] = json.loads(orjson.dumps(method.encode(message)))
        opened = members.pop(OPENED, None)
        if opened is not None:
            yield opened
        for elements in members.values():
            for element in elements:
                yield element
        message = await _read(call)


def _kernel_error(failed: grpc.aio.AioRpcError) -> KernelError | KernelGone:
    error = catalogue_error(failed)
    if isinstance(error, errors.ShuttingDown):
        return KernelGone(error.message)
    return KernelError(error.jsonrpc, error.message, error_data(error))
