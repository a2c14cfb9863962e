# Written by seamount.codegen from seamount/api/kernel/v1/pty.proto; `make generate` writes it again. Do not edit.
"""Servicer bases and client stubs of pty.proto."""

from __future__ import annotations

from collections.abc import AsyncIterator

from seamount.api.kernel.v1 import pty_pb2 as kernel_v1_pty_pb2
from seamount.wire import errors
from seamount.wire.runtime import CallContext, Channel, Metadata, StreamCall


class PtyServicer:
    """Terminals: interactive programs on a screen of their own, driven by keys and read as rows of
    text. They belong to a session and go on when the connection that opened them ends; they do not
    survive a restart of the kernel.

    A terminal that does not exist, that was closed, and one that belongs to somebody else answer
    UNKNOWN_PTY alike.

    A method that is not overridden answers NOT_YET_SERVING.
    """

    async def open_pty(
        self,
        request: kernel_v1_pty_pb2.OpenPtyRequest,
        call: CallContext,
    ) -> kernel_v1_pty_pb2.OpenPtyResponse:
        """Starts a program on a new terminal, in the session's working directory and environment. No shell
        is involved. Policy judges it as an interactive program: APPROVAL_REQUIRED carries a plan that
        opens the terminal once it was approved and applied.
        """
        raise errors.NotYetServing("`pty.open` is not served yet")

    async def send_pty(
        self,
        request: kernel_v1_pty_pb2.SendPtyRequest,
        call: CallContext,
    ) -> kernel_v1_pty_pb2.SendPtyResponse:
        """Types into a terminal. The whole input is checked before any of it is written."""
        raise errors.NotYetServing("`pty.send` is not served yet")

    async def read_pty(
        self,
        request: kernel_v1_pty_pb2.ReadPtyRequest,
        call: CallContext,
    ) -> kernel_v1_pty_pb2.ReadPtyResponse:
        """Reads a terminal's screen."""
        raise errors.NotYetServing("`pty.read` is not served yet")

    async def resize_pty(
        self,
        request: kernel_v1_pty_pb2.ResizePtyRequest,
        call: CallContext,
    ) -> kernel_v1_pty_pb2.ResizePtyResponse:
        """Changes the size of a terminal; its program is told."""
        raise errors.NotYetServing("`pty.resize` is not served yet")

    async def close_pty(
        self,
        request: kernel_v1_pty_pb2.ClosePtyRequest,
        call: CallContext,
    ) -> kernel_v1_pty_pb2.ClosePtyResponse:
        """Ends a terminal's program, if it still runs, and gives the terminal up. Its number is not used
        again.
        """
        raise errors.NotYetServing("`pty.close` is not served yet")

    async def list_ptys(
        self,
        request: kernel_v1_pty_pb2.ListPtysRequest,
        call: CallContext,
    ) -> kernel_v1_pty_pb2.ListPtysResponse:
        """Lists the session's terminals, ascending by number. Terminals whose program has ended stay
        listed until they are closed or their time is over.
        """
        raise errors.NotYetServing("`pty.list` is not served yet")

    async def watch_pty(
        self,
        request: kernel_v1_pty_pb2.WatchPtyRequest,
        call: CallContext,
    ) -> AsyncIterator[kernel_v1_pty_pb2.WatchPtyResponse]:
        """Follows a terminal: the first message answers the call, further ones come when the screen has
        changed. Changes that come faster than they are taken are merged. The stream ends with the
        terminal.
        """
        raise errors.NotYetServing("`pty.watch` is not served yet")
        yield kernel_v1_pty_pb2.WatchPtyResponse()  # makes this an async generator

    async def unwatch_pty(
        self,
        request: kernel_v1_pty_pb2.UnwatchPtyRequest,
        call: CallContext,
    ) -> kernel_v1_pty_pb2.UnwatchPtyResponse:
        """Ends what `pty.watch` began on this connection. A gRPC client cancels its call instead."""
        raise errors.NotYetServing("`pty.unwatch` is not served yet")


class PtyClient:
    """Calls PtyService over a channel.

    Timeouts are seconds; errors are those of the channel. Cancelling the caller cancels the call.
    """

    def __init__(self, channel: Channel) -> None:
        self._open_pty = channel.unary_unary(
            "/seamount.api.kernel.v1.PtyService/OpenPty",
            request_serializer=kernel_v1_pty_pb2.OpenPtyRequest.SerializeToString,
            response_deserializer=kernel_v1_pty_pb2.OpenPtyResponse.FromString,
        )
        self._send_pty = channel.unary_unary(
            "/seamount.api.kernel.v1.PtyService/SendPty",
            request_serializer=kernel_v1_pty_pb2.SendPtyRequest.SerializeToString,
            response_deserializer=kernel_v1_pty_pb2.SendPtyResponse.FromString,
        )
        self._read_pty = channel.unary_unary(
            "/seamount.api.kernel.v1.PtyService/ReadPty",
            request_serializer=kernel_v1_pty_pb2.ReadPtyRequest.SerializeToString,
            response_deserializer=kernel_v1_pty_pb2.ReadPtyResponse.FromString,
        )
        self._resize_pty = channel.unary_unary(
            "/seamount.api.kernel.v1.PtyService/ResizePty",
            request_serializer=kernel_v1_pty_pb2.ResizePtyRequest.SerializeToString,
            response_deserializer=kernel_v1_pty_pb2.ResizePtyResponse.FromString,
        )
        self._close_pty = channel.unary_unary(
            "/seamount.api.kernel.v1.PtyService/ClosePty",
            request_serializer=kernel_v1_pty_pb2.ClosePtyRequest.SerializeToString,
            response_deserializer=kernel_v1_pty_pb2.ClosePtyResponse.FromString,
        )
        self._list_ptys = channel.unary_unary(
            "/seamount.api.kernel.v1.PtyService/ListPtys",
            request_serializer=kernel_v1_pty_pb2.ListPtysRequest.SerializeToString,
            response_deserializer=kernel_v1_pty_pb2.ListPtysResponse.FromString,
        )
        self._watch_pty = channel.unary_stream(
            "/seamount.api.kernel.v1.PtyService/WatchPty",
            request_serializer=kernel_v1_pty_pb2.WatchPtyRequest.SerializeToString,
            response_deserializer=kernel_v1_pty_pb2.WatchPtyResponse.FromString,
        )
        self._unwatch_pty = channel.unary_unary(
            "/seamount.api.kernel.v1.PtyService/UnwatchPty",
            request_serializer=kernel_v1_pty_pb2.UnwatchPtyRequest.SerializeToString,
            response_deserializer=kernel_v1_pty_pb2.UnwatchPtyResponse.FromString,
        )

    async def open_pty(
        self,
        request: kernel_v1_pty_pb2.OpenPtyRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> kernel_v1_pty_pb2.OpenPtyResponse:
        """Starts a program on a new terminal, in the session's working directory and environment. No shell
        is involved. Policy judges it as an interactive program: APPROVAL_REQUIRED carries a plan that
        opens the terminal once it was approved and applied.
        """
        response: kernel_v1_pty_pb2.OpenPtyResponse = await self._open_pty(request, metadata=metadata, timeout=timeout)
        return response

    async def send_pty(
        self,
        request: kernel_v1_pty_pb2.SendPtyRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> kernel_v1_pty_pb2.SendPtyResponse:
        """Types into a terminal. The whole input is checked before any of it is written."""
        response: kernel_v1_pty_pb2.SendPtyResponse = await self._send_pty(request, metadata=metadata, timeout=timeout)
        return response

    async def read_pty(
        self,
        request: kernel_v1_pty_pb2.ReadPtyRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> kernel_v1_pty_pb2.ReadPtyResponse:
        """Reads a terminal's screen."""
        response: kernel_v1_pty_pb2.ReadPtyResponse = await self._read_pty(request, metadata=metadata, timeout=timeout)
        return response

    async def resize_pty(
        self,
        request: kernel_v1_pty_pb2.ResizePtyRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> kernel_v1_pty_pb2.ResizePtyResponse:
        """Changes the size of a terminal; its program is told."""
        response: kernel_v1_pty_pb2.ResizePtyResponse = await self._resize_pty(request, metadata=metadata, timeout=timeout)
        return response

    async def close_pty(
        self,
        request: kernel_v1_pty_pb2.ClosePtyRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> kernel_v1_pty_pb2.ClosePtyResponse:
        """Ends a terminal's program, if it still runs, and gives the terminal up. Its number is not used
        again.
        """
        response: kernel_v1_pty_pb2.ClosePtyResponse = await self._close_pty(request, metadata=metadata, timeout=timeout)
        return response

    async def list_ptys(
        self,
        request: kernel_v1_pty_pb2.ListPtysRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> kernel_v1_pty_pb2.ListPtysResponse:
        """Lists the session's terminals, ascending by number. Terminals whose program has ended stay
        listed until they are closed or their time is over.
        """
        response: kernel_v1_pty_pb2.ListPtysResponse = await self._list_ptys(request, metadata=metadata, timeout=timeout)
        return response

    def watch_pty(
        self,
        request: kernel_v1_pty_pb2.WatchPtyRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> StreamCall[kernel_v1_pty_pb2.WatchPtyResponse]:
        """Follows a terminal: the first message answers the call, further ones come when the screen has
        changed. Changes that come faster than they are taken are merged. The stream ends with the
        terminal.
        """
        stream: StreamCall[kernel_v1_pty_pb2.WatchPtyResponse] = self._watch_pty(request, metadata=metadata, timeout=timeout)
        return stream

    async def unwatch_pty(
        self,
        request: kernel_v1_pty_pb2.UnwatchPtyRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> kernel_v1_pty_pb2.UnwatchPtyResponse:
        """Ends what `pty.watch` began on this connection. A gRPC client cancels its call instead."""
        response: kernel_v1_pty_pb2.UnwatchPtyResponse = await self._unwatch_pty(request, metadata=metadata, timeout=timeout)
        return response
