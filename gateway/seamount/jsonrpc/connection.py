"""One client connection: reads requests, makes the calls, writes the answers.

Requests run concurrently, up to the surface's bound, and are answered by id. A
barrier (`session.attach`) is answered before later requests start. Frames that
take long to decode are decoded in a thread, while later ones of the connection
wait. The connection holds its attachment and ends it with itself, and the streams
that it follows with both.
"""

from __future__ import annotations

import asyncio
import logging
import select
import socket
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, Protocol

import grpc
import orjson

from seamount.api.kernel.v1 import error_details_pb2 as details
from seamount.api.kernel.v1.session_pb2 import AttachResponse, DetachResponse
from seamount.jsonrpc import strict_json
from seamount.jsonrpc.context import take_context, takes_context
from seamount.jsonrpc.envelope import NULL_ID, Rejected, Request, read_request
from seamount.jsonrpc.frames import OVERSIZED, FrameBuffer
from seamount.jsonrpc.subscriptions import Subscriptions
from seamount.rpc_errors import catalogue_error
from seamount.wire import errors
from seamount.wire.methods import BY_NAME
from seamount.wire.runtime import CatalogueError, Channel, DecodeError, Method, error_data
from seamount.wire.surface import KERNEL

log = logging.getLogger(__name__)

ATTACHMENT_METADATA: Final = "seamount-attachment"
INVALID_PARAMS_METADATA: Final = "seamount-invalid-params-bin"

MAX_ECHOED_NAME: Final = 200
"""Characters of an unknown method's name in the answer."""

# A client that stops reading is not answered beyond this many bytes: its further
# requests wait unread until it catches up.
WRITE_HIGH_WATER: Final = 1 << 20

# How often a connection whose client has stopped sending is asked whether the
# client is gone altogether; the socket reports a full close only when polled.
HALF_CLOSED_POLL_S: Final = 0.25


# One thread for the large frames of all connections: they cannot take more than
# their share of the interpreter together. It is started by the first of them.
_decoder: Final = ThreadPoolExecutor(1, thread_name_prefix="large-frames")


class ClosingChannel(Channel, Protocol):
    """A channel whose closing ends what the connection held."""

    async def close(self, grace: float | None = None) -> None: ...


class Connection(asyncio.Protocol):
    """Serves one client.

    `connect` makes the channel that speaks for the client at the other end of a socket, or raises the
    CatalogueError that the client is told before the connection is closed. `on_end` is called once,
    after the last answer or when the client is gone; the channel is then its to close. A connection that
    `is_full` says was one too many is told so and closed.
    """

    def __init__(
        self,
        connect: Callable[[socket.socket], ClosingChannel],
        on_end: Callable[[Connection], None],
        *,
        is_full: bool = False,
    ) -> None:
        self.channel: ClosingChannel | None = None
        self._connect = connect
        self._is_full = is_full
        self._on_end = on_end
        self._frames = FrameBuffer(KERNEL.max_frame_bytes)
        self._pending: list[bytes | None] = []
        self._running: set[asyncio.Task[None]] = set()
        self._barrier: asyncio.Task[None] | None = None
        self._attachment: str | None = None
        self._transport: asyncio.Transport | None = None
        self._outbox: list[bytes] = []
        self._writable = True
        self._writable_waiters: list[asyncio.Future[None]] = []
        self._subscriptions = Subscriptions(self._notify, self._until_writable)
        self._reading = True
        self._client_done = False
        self._calls: dict[str, Any] = {}
        self._loop = asyncio.get_running_loop()

    # The transport's side.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.set_write_buffer_limits(high=WRITE_HIGH_WATER)
        if self._is_full:
            self._reject(NULL_ID, errors.QuotaExceeded("the kernel has as many connections as it takes"))
            self.close()
            return
        try:
            self.channel = self._connect(transport.get_extra_info("socket"))
        except CatalogueError as refusal:
            self._reject(NULL_ID, refusal)
            self.close()

    def data_received(self, data: bytes) -> None:
        for frame in self._frames.feed(data):
            self._pending.append(None if frame is OVERSIZED else frame)
        self._advance()

    def eof_received(self) -> bool:
        last = self._frames.finish()
        if last is not None:
            self._pending.append(last)
        self._client_done = True
        self._advance()
        self._finish_if_idle()
        self._watch_half_closed()
        return True

    def pause_writing(self) -> None:
        self._writable = False
        self._balance()

    def resume_writing(self) -> None:
        self._writable = True
        waiters, self._writable_waiters = self._writable_waiters, []
        for waiter in waiters:
            if not waiter.done():
                waiter.set_result(None)
        self._advance()

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None
        self._pending.clear()
        for task in tuple(self._running):
            task.cancel()
        self._subscriptions.close()
        self._on_end(self)

    # Reading.

    def _advance(self) -> None:
        """Starts as many pending requests as the bounds allow."""
        started = 0
        while (
            started < len(self._pending)
            and self._writable
            and self._barrier is None
            and len(self._running) < KERNEL.max_concurrent_requests
        ):
            frame = self._pending[started]
            started += 1
            if frame is None:
                self._reject(
                    NULL_ID,
                    errors.FrameTooLarge(
                        detail=errors.FrameTooLarge.detail_type(max_bytes=KERNEL.max_frame_bytes)
                    ),
                )
            else:
                self._start(frame)
        del self._pending[:started]
        self._balance()

    def _balance(self) -> None:
        """Stops reading while requests wait, so that the client's socket holds them."""
        transport = self._transport
        if transport is None or transport.is_closing() or self._client_done:
            return
        wanted = not self._pending and self._writable
        if wanted and not self._reading:
            transport.resume_reading()
        elif not wanted and self._reading:
            transport.pause_reading()
        self._reading = wanted

    def _start(self, frame: bytes) -> None:
        if not strict_json.is_quick(frame):
            self._hold(self._loop.create_task(self._start_large(frame)))
            return
        try:
            request = read_request(frame, KERNEL.max_depth)
        except Rejected as rejected:
            self._reject(rejected.id, rejected.error)
            return
        self._dispatch(request)

    async def _start_large(self, frame: bytes) -> None:
        try:
            request = await self._loop.run_in_executor(_decoder, read_request, frame, KERNEL.max_depth)
        except Rejected as rejected:
            self._reject(rejected.id, rejected.error)
            return
        self._dispatch(request)

    def _dispatch(self, request: Request) -> None:
        if request.id is None:
            return
        method = BY_NAME.get(request.method)
        if method is None:
            name = request.method[:MAX_ECHOED_NAME]
            unknown = details.MethodNotFoundDetail(method=name)
            self._reject(request.id, errors.MethodNotFound("method not found", unknown))
            return
        task = self._loop.create_task(self._serve(request, request.id, method))
        if method.barrier:
            self._hold(task)
        else:
            self._track(task)

    def _hold(self, task: asyncio.Task[None]) -> None:
        """Lets nothing later start before the task has ended."""
        self._barrier = task
        self._track(task)

    def _track(self, task: asyncio.Task[None]) -> None:
        self._running.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if self._barrier is task:
            self._barrier = None
        if not task.cancelled() and (problem := task.exception()) is not None:
            log.error("a request ended without an answer", exc_info=problem)
        if self._transport is not None:
            self._advance()
            self._finish_if_idle()

    # Calling.

    async def _serve(self, request: Request, identity: bytes, method: Method) -> None:
        try:
            await self._call(method, request.params, identity)
        except grpc.aio.AioRpcError as failed:
            self._reject(identity, catalogue_error(failed))
        except CatalogueError as error:
            self._reject(identity, error)

    async def _call(self, method: Method, params: Any, identity: bytes) -> None:
        metadata: tuple[tuple[str, str | bytes], ...] = ()
        if self._attachment is not None:
            metadata = ((ATTACHMENT_METADATA, self._attachment),)
        try:
            if takes_context(method):
                params, context = take_context(params)
                metadata = (*metadata, *context)
            message = method.decode(params)
        except DecodeError as problem:
            # The call is made all the same: whether its caller may make it at all
            # is said before its parameters are judged, and in one place.
            message = method.request()
            detail = details.InvalidParamsDetail(field=problem.field, problem=problem.problem)
            metadata = (*metadata, (INVALID_PARAMS_METADATA, detail.SerializeToString()))
        start = self._multicallable(method)
        if method.stream is not None:
            await self._subscriptions.open(
                method,
                message,
                lambda: start(message, metadata=metadata),
                lambda result: self._answer(identity, b"result", result),
            )
            return
        response = await start(message, metadata=metadata)
        if isinstance(response, AttachResponse):
            self._attachment = response.attachment
        if isinstance(response, (AttachResponse, DetachResponse)):
            # They have ended with the attachment that they hung on.
            self._subscriptions.close()
        self._subscriptions.end(method, message)
        self._answer(identity, b"result", method.encode(response))

    def _multicallable(self, method: Method) -> Any:
        call = self._calls.get(method.path)
        if call is None:
            assert self.channel is not None
            make = self.channel.unary_stream if method.stream else self.channel.unary_unary
            call = make(
                method.path,
                request_serializer=method.request.SerializeToString,
                response_deserializer=method.response.FromString,
            )
            self._calls[method.path] = call
        return call

    # Writing.

    def _reject(self, identity: bytes, error: CatalogueError) -> None:
        body = {"code": error.jsonrpc, "message": error.message, "data": error_data(error)}
        self._answer(identity, b"error", body)

    def _answer(self, identity: bytes, kind: bytes, body: Any) -> None:
        if self._transport is None:
            return
        self._write(b'{"jsonrpc":"2.0","id":%b,"%b":%b}\n' % (identity, kind, orjson.dumps(body)))

    def _write(self, text: bytes) -> None:
        if not self._outbox:
            self._loop.call_soon(self._flush)
        self._outbox.append(text)

    def _notify(self, text: bytes) -> None:
        """Writes notifications, after what was answered before them."""
        if self._outbox:
            self._outbox.append(text)
        elif self._transport is not None and not self._transport.is_closing():
            self._transport.write(text)

    async def _until_writable(self) -> None:
        """Returns when the client has taken enough of what was written."""
        while not self._writable:
            waiter: asyncio.Future[None] = self._loop.create_future()
            self._writable_waiters.append(waiter)
            await waiter

    def _flush(self) -> None:
        """Writes what one turn of the loop has answered in one piece."""
        outbox, self._outbox = self._outbox, []
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(b"".join(outbox))

    # Ending.

    def finish(self) -> None:
        """Reads nothing more, answers what is under way, then ends."""
        self._pending.clear()
        self._client_done = True
        if self._transport is not None and self._reading:
            self._transport.pause_reading()
            self._reading = False
        self._finish_if_idle()

    def abort(self) -> None:
        """Ends the connection at once; what was not written is lost."""
        if self._transport is not None:
            self._transport.abort()

    def close(self) -> None:
        """Ends the connection after what is answered has been written."""
        if self._transport is not None:
            if self._outbox:
                self._flush()
            self._transport.close()

    def _finish_if_idle(self) -> None:
        if self._client_done and not self._running and not self._pending:
            self.close()

    def _watch_half_closed(self) -> None:
        transport = self._transport
        if transport is None or transport.is_closing():
            return
        connection: socket.socket = transport.get_extra_info("socket")
        poll = select.poll()
        poll.register(connection.fileno(), 0)
        if any(events & (select.POLLHUP | select.POLLERR) for _, events in poll.poll(0)):
            transport.abort()
        else:
            self._loop.call_later(HALF_CLOSED_POLL_S, self._watch_half_closed)
