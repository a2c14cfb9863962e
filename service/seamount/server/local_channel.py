"""A `grpc.aio` channel whose server lives in the same process: the same stubs, the same errors, no bytes.

Messages are handed over, not copied: nobody changes one after passing it on. A strict channel
serialises both ways and checks metadata as a real one would; tests use it to show that nobody
depends on the difference.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from typing import Any, cast

import grpc
from grpc import ChannelConnectivity, StatusCode

from seamount.server.local_call import Convert, Handler, LocalCall
from seamount.server.local_context import LocalRpcError, RawMetadata

__all__ = ["LocalCall", "LocalChannel", "LocalRpcError", "LocalServer"]


class LocalServer:
    """The handlers that local channels reach, by full method path.

    Takes handlers from `add` or from the `add_…_to_server` functions that gRPC generates.
    """

    def __init__(self) -> None:
        self.handlers: dict[str, Handler] = {}
        self.refusal: str | None = None
        self._running: dict[LocalCall, asyncio.Task[Any]] = {}

    def add(self, handlers: Mapping[str, Handler]) -> None:
        """Serve `handlers`, keyed by path (`/package.Service/Method`)."""
        self.handlers.update(handlers)

    def add_registered_method_handlers(
        self, service_name: str, method_handlers: Mapping[str, Handler]
    ) -> None:
        """What gRPC's generated registration functions call."""
        self.add({f"/{service_name}/{name}": handler for name, handler in method_handlers.items()})

    def add_generic_rpc_handlers(self, generic_rpc_handlers: Iterable[grpc.GenericRpcHandler]) -> None:
        """Generated registration functions register everything by name as well; that is what counts here."""

    @property
    def running(self) -> int:
        """How many calls have handlers that have not finished."""
        return len(self._running)

    def started(self, call: LocalCall, task: asyncio.Task[Any]) -> None:
        """Called by the channel for each call, with the task in which its handler runs."""
        self._running[call] = task

    def finished(self, call: LocalCall) -> None:
        """Called by the channel when the call's handler has finished."""
        self._running.pop(call, None)

    async def stop(self, grace: float) -> None:
        """Refuse new calls, give running ones `grace` seconds, then cancel them and wait at most 1 s more."""
        self.refusal = "the kernel is shutting down"
        if self._running and grace > 0:
            await asyncio.wait(set(self._running.values()), timeout=grace)
        for call in list(self._running):
            call.end(StatusCode.UNAVAILABLE, "the kernel is shutting down")
        if self._running:
            await asyncio.wait(set(self._running.values()), timeout=1.0)


class _Multi:
    """A multi-callable of any arity."""

    __slots__ = ("_channel", "_handler", "_inbound", "_outbound")

    def __init__(
        self,
        channel: LocalChannel,
        handler: Handler | None,
        inbound: Convert | None,
        outbound: Convert | None,
    ) -> None:
        self._channel, self._handler = channel, handler
        self._inbound, self._outbound = inbound, outbound

    def __call__(
        self,
        request: Any = None,
        *,
        timeout: float | None = None,
        metadata: Iterable[tuple[str, Any]] | None = None,
        **_: Any,
    ) -> LocalCall:
        channel = self._channel
        raw: RawMetadata = () if metadata is None else tuple(metadata)
        if channel.strict:
            _check_metadata(raw)
        return LocalCall(channel, self._handler, request, timeout, raw, self._inbound, self._outbound)


class LocalChannel(grpc.aio.Channel):
    """One caller's way to a `LocalServer`.

    `identity` is shown to handlers as `LocalContext.identity`; it says who is calling (see
    `seamount.server.principals`). `on_close` runs once, when the channel is closed or the
    caller is otherwise gone. Closing cancels the calls that are under way.
    """

    def __init__(
        self,
        server: LocalServer,
        *,
        identity: object = None,
        strict: bool = False,
        on_close: Callable[[], None] | None = None,
    ) -> None:
        self.identity = identity
        self.strict = strict
        self._server = server
        self._on_close = on_close
        self._closed = False
        self._state_waiters: list[asyncio.Future[None]] = []
        self._calls: dict[LocalCall, asyncio.Task[Any]] = {}

    @property
    def refusal(self) -> str | None:
        """Why no call may start, or None."""
        return "Channel is closed." if self._closed else self._server.refusal

    def started(self, call: LocalCall, task: asyncio.Task[Any]) -> None:
        """Called by each call that starts, with the task in which its handler runs."""
        self._calls[call] = task
        self._server.started(call, task)

    def finished(self, call: LocalCall) -> None:
        """Called by each call whose handler has finished."""
        self._calls.pop(call, None)
        self._server.finished(call)

    def _multi(self, method: str, serialise: Convert | None, deserialise: Convert | None) -> Any:
        handler = self._server.handlers.get(method)
        if not self.strict or handler is None:
            return _Multi(self, handler, None, None)
        return _Multi(
            self,
            handler,
            _through(serialise, handler.request_deserializer),
            _through(handler.response_serializer, deserialise),
        )

    def unary_unary(
        self,
        method: str,
        request_serializer: Any = None,
        response_deserializer: Any = None,
        *_: Any,
        **__: Any,
    ) -> grpc.aio.UnaryUnaryMultiCallable[Any, Any]:
        multi = self._multi(method, request_serializer, response_deserializer)
        return cast("grpc.aio.UnaryUnaryMultiCallable[Any, Any]", multi)

    def unary_stream(
        self,
        method: str,
        request_serializer: Any = None,
        response_deserializer: Any = None,
        *_: Any,
        **__: Any,
    ) -> grpc.aio.UnaryStreamMultiCallable[Any, Any]:
        multi = self._multi(method, request_serializer, response_deserializer)
        return cast("grpc.aio.UnaryStreamMultiCallable[Any, Any]", multi)

    def stream_unary(
        self,
        method: str,
        request_serializer: Any = None,
        response_deserializer: Any = None,
        *_: Any,
        **__: Any,
    ) -> grpc.aio.StreamUnaryMultiCallable[Any, Any]:
        multi = self._multi(method, request_serializer, response_deserializer)
        return cast("grpc.aio.StreamUnaryMultiCallable[Any, Any]", multi)

    def stream_stream(
        self,
        method: str,
        request_serializer: Any = None,
        response_deserializer: Any = None,
        *_: Any,
        **__: Any,
    ) -> grpc.aio.StreamStreamMultiCallable[Any, Any]:
        multi = self._multi(method, request_serializer, response_deserializer)
        return cast("grpc.aio.StreamStreamMultiCallable[Any, Any]", multi)

    async def __aenter__(self) -> LocalChannel:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self, grace: float | None = None) -> None:
        if self._closed:
            return
        self._closed = True
        if grace and self._calls:
            await asyncio.wait(set(self._calls.values()), timeout=grace)
        for call in list(self._calls):
            call.cancel()
        for waiter in self._state_waiters:
            if not waiter.done():
                waiter.set_result(None)
        if self._on_close is not None:
            self._on_close()

    def get_state(self, try_to_connect: bool = False) -> ChannelConnectivity:
        return ChannelConnectivity.SHUTDOWN if self._closed else ChannelConnectivity.READY

    async def wait_for_state_change(self, last_observed_state: ChannelConnectivity) -> None:
        if self.get_state() is last_observed_state:
            waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._state_waiters.append(waiter)
            await waiter

    async def channel_ready(self) -> None:
        """Always ready."""


def _through(encode: Convert | None, decode: Convert | None) -> Convert | None:
    if encode is None or decode is None:
        return None
    return lambda message: decode(encode(message))


def _check_metadata(metadata: RawMetadata) -> None:
    for key, value in metadata:
        if key != key.lower():
            raise grpc.aio.UsageError(f"metadata key {key!r} is not lower case")
        if not isinstance(value, bytes if key.endswith("-bin") else str):
            raise grpc.aio.UsageError(f"the value of metadata key {key!r} has the wrong type")
