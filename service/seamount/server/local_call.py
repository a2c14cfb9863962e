"""One RPC of a `LocalChannel`, seen by its client."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Generator
from typing import TYPE_CHECKING, Any, TypeAlias

import grpc
from grpc import StatusCode
from grpc.aio import EOF, AbortError, Metadata

from seamount.server.hand_over import HandOver
from seamount.server.local_context import LocalContext, LocalRpcError, RawMetadata

if TYPE_CHECKING:
    from seamount.server.local_channel import LocalChannel

Handler: TypeAlias = "grpc.RpcMethodHandler[Any, Any]"
Convert = Callable[[Any], Any]

LOCALLY_CANCELLED = "Locally cancelled by application!"

_log = logging.getLogger("seamount.server.local")


class LocalCall(
    grpc.aio.UnaryUnaryCall[Any, Any],
    grpc.aio.UnaryStreamCall[Any, Any],
    grpc.aio.StreamUnaryCall[Any, Any],
    grpc.aio.StreamStreamCall[Any, Any],
):
    """A call that starts at once and ends exactly once, with a status.

    A unary call without a deadline that is awaited before the loop turns runs in the task that
    awaits it: a task of its own would cost more than most handlers do. Nobody can tell, but that
    `asyncio.current_task` in the handler is the caller's.

    Cancelling a task that awaits the call or reads from it cancels the call. Leaving an
    iteration early cancels nothing, as with a real channel: call `cancel`. `status` is None
    while the call runs.
    """

    def __init__(
        self,
        channel: LocalChannel,
        handler: Handler | None,
        request: Any,
        timeout: float | None,
        metadata: RawMetadata,
        inbound: Convert | None,
        outbound: Convert | None,
    ) -> None:
        loop = asyncio.get_running_loop()
        self.status: StatusCode | None = None
        self._details = ""
        self._response: Any = None
        self._initial: Metadata | None = None
        self._requests: HandOver | None = None
        self._responses: HandOver | None = None
        self._inbound, self._outbound = inbound, outbound
        self._waiters: list[asyncio.Future[None]] = []
        self._callbacks: list[Callable[[Any], None]] = []
        self._loop = loop
        self._feeder: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[Any] | None = None
        self._start: asyncio.Handle | None = None
        self._work: tuple[Handler, Any] | None = None
        self._was_interrupted = False
        self._channel = channel
        deadline = None
        if timeout is not None:
            deadline = time.monotonic() + timeout
            if timeout > 0:
                self._timer = loop.call_later(
                    timeout, self._end, StatusCode.DEADLINE_EXCEEDED, "Deadline Exceeded"
                )
        self._context = LocalContext(self, metadata, deadline, channel.identity, strict=channel.strict)
        if handler is not None:
            if handler.request_streaming:
                self._requests = HandOver()
            if handler.response_streaming:
                self._responses = HandOver()
        refusal = channel.refusal
        if timeout is not None and timeout <= 0:
            self._end(StatusCode.DEADLINE_EXCEEDED, "Deadline Exceeded")
        elif refusal is not None:
            self._end(StatusCode.UNAVAILABLE, refusal)
        elif handler is None:
            self._end(StatusCode.UNIMPLEMENTED, "Method not found!")
        elif timeout is None and self._requests is None and self._responses is None:
            self._work = (handler, request)
            self._start = loop.call_soon(self._start_apart)
        else:
            self._begin(handler, request)
            if handler.request_streaming and request is not None:
                self._feeder = loop.create_task(self._feed(request))

    # The server's side.

    def _begin(self, handler: Handler, request: Any) -> None:
        self._task = task = self._loop.create_task(self._serve(handler, request))
        self._channel.started(self, task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._channel.finished(self)

    def _start_apart(self) -> None:
        """Nobody awaited the call at once: it gets a task."""
        work, self._work = self._work, None
        if work is not None:
            self._begin(*work)

    async def _serve_inline(self, handler: Handler, request: Any) -> None:
        """Serves in the task that awaits the call, which `_end` cancels to interrupt the handler."""
        self._task = task = asyncio.current_task()
        assert task is not None
        self._channel.started(self, task)
        cancelling = task.cancelling()
        try:
            await self._serve(handler, request)
        finally:
            self._task = None
            self._channel.finished(self)
        if task.cancelling() > cancelling:
            if not self._was_interrupted:
                raise asyncio.CancelledError
            # Whoever ended the call meant the handler, not the task that it runs in.
            task.uncancel()

    async def _serve(self, handler: Handler, request: Any) -> None:
        context = self._context
        behaviour: Any
        try:
            argument = request
            if self._requests is not None:
                argument = self._requests.__aiter__()
            elif self._inbound is not None:
                argument = self._inbound(request)
            if handler.response_streaming:
                behaviour = handler.stream_stream if handler.request_streaming else handler.unary_stream
                await self._produce(behaviour(argument, context))
            else:
                behaviour = handler.stream_unary if handler.request_streaming else handler.unary_unary
                response = await behaviour(argument, context)
                if response is None:
                    raise TypeError("the handler returned no response")
                self._response = response if self._outbound is None else self._outbound(response)
            self._end(context.code() or StatusCode.OK, context.details())
        except AbortError:
            self._end(context.code() or StatusCode.UNKNOWN, context.details())
        except asyncio.CancelledError:
            # Changes nothing when it was the client who ended the call.
            self._end(StatusCode.CANCELLED, "Cancelled by the server")
        except BaseException as error:
            code = context.code()
            if code in (None, StatusCode.OK):
                code = StatusCode.UNKNOWN
            self._end(code, context.details() or f"Unexpected {type(error)}: {error}")
            if not isinstance(error, Exception):
                raise
            _log.exception("a handler raised an exception that no pipeline caught")

    async def _produce(self, produced: Any) -> None:
        if not hasattr(produced, "__aiter__"):
            await produced  # the handler writes through its context
            return
        try:
            async for message in produced:
                await self.write_response(message)
        finally:
            await produced.aclose()

    async def _feed(self, requests: Any) -> None:
        assert self._requests is not None
        try:
            if hasattr(requests, "__aiter__"):
                async for request in requests:
                    await self.write(request)
            else:
                for request in requests:
                    await self.write(request)
            self._requests.finish()
        except asyncio.InvalidStateError:
            return  # the call has ended; nobody reads any more
        except Exception:
            _log.exception("the client's request iterator raised an exception")
            self.cancel()

    def _end(self, code: StatusCode, details: str) -> None:
        if self.status is not None:
            return
        self.status, self._details = code, details
        self._work = None
        if self._timer is not None:
            self._timer.cancel()
        if self._initial is None:
            self._initial = Metadata()
        task = self._task
        interrupted = False
        if code is not StatusCode.OK and task is not None and not task.done():
            interrupted = asyncio.current_task() is not task
            if interrupted:
                self._was_interrupted = True
                task.cancel()
        if self._feeder is not None:
            self._feeder.cancel()
        if self._requests is not None:
            self._requests.close(discard=interrupted)
        if self._responses is not None:
            self._responses.close(discard=interrupted)
        if self._waiters:
            self._wake()
        self._context.run_callbacks()
        for callback in self._callbacks:
            callback(self)

    def end(self, code: StatusCode, details: str) -> None:
        """End the call from the server's side, unless it has ended."""
        self._end(code, details)

    async def read_request(self) -> Any:
        """For the context: the next request of a streaming call."""
        if self._requests is None:
            raise grpc.aio.UsageError("Not a request-streaming call.")
        return await self._requests.get()

    async def write_response(self, message: Any) -> None:
        """For the context: one response of a streaming call."""
        if self._responses is None:
            raise grpc.aio.UsageError("Not a response-streaming call.")
        await self._responses.put(message if self._outbound is None else self._outbound(message))

    def send_initial_metadata(self, metadata: Metadata) -> None:
        """For the context."""
        if self._initial is not None:
            raise grpc.aio.UsageError("Initial metadata has already been sent.")
        self._initial = metadata
        self._wake()

    # The client's side.

    def cancel(self) -> bool:
        if self.status is not None:
            return False
        self._end(StatusCode.CANCELLED, LOCALLY_CANCELLED)
        return True

    def cancelled(self) -> bool:
        return self.status is StatusCode.CANCELLED

    def done(self) -> bool:
        return self.status is not None

    def add_done_callback(self, callback: Any) -> None:
        if self.status is None:
            self._callbacks.append(callback)
        else:
            callback(self)

    def time_remaining(self) -> float | None:
        remaining: float | None = self._context.time_remaining()
        return remaining

    async def code(self) -> StatusCode:
        await self._ended()
        assert self.status is not None
        return self.status

    async def details(self) -> str:
        await self._ended()
        return self._details

    async def trailing_metadata(self) -> Metadata:
        await self._ended()
        return self._context.sent_trailing()

    async def initial_metadata(self) -> Metadata:
        while self._initial is None:
            await self._change()
        return self._initial

    async def wait_for_connection(self) -> None:
        """There is nothing to connect to."""

    def __await__(self) -> Generator[Any, None, Any]:
        work, self._work = self._work, None
        try:
            if work is not None:
                assert self._start is not None
                self._start.cancel()
                yield from self._serve_inline(*work).__await__()
            while self.status is None:
                yield from self._change()
        except asyncio.CancelledError:
            self.cancel()
            raise
        if self.status is not StatusCode.OK:
            self._raise()
        return self._response

    async def read(self) -> Any:
        if self._responses is None:
            await self._ended()
            self._raise()
            return EOF
        try:
            item = await self._responses.get()
        except asyncio.CancelledError:
            self.cancel()
            raise
        if item is EOF:
            await self._ended()
            self._raise()
        return item

    async def __aiter__(self) -> AsyncIterator[Any]:
        while (item := await self.read()) is not EOF:
            yield item

    async def write(self, request: Any) -> None:
        if self._requests is None:
            raise asyncio.InvalidStateError("RPC already finished.")
        await self._requests.put(request if self._inbound is None else self._inbound(request))

    async def done_writing(self) -> None:
        if self._requests is not None:
            self._requests.finish()

    def _raise(self) -> None:
        status = self.status
        if status is StatusCode.OK:
            return
        if status is StatusCode.CANCELLED and self._details == LOCALLY_CANCELLED:
            raise asyncio.CancelledError
        assert status is not None
        assert self._initial is not None
        context = self._context
        raise LocalRpcError(status, self._initial, self._details, context.error, context.sent_trailing)

    async def _ended(self) -> None:
        while self.status is None:
            await self._change()

    def _change(self) -> asyncio.Future[None]:
        waiter: asyncio.Future[None] = self._loop.create_future()
        self._waiters.append(waiter)
        return waiter

    def _wake(self) -> None:
        waiters, self._waiters = self._waiters, []
        for waiter in waiters:
            if not waiter.done():
                waiter.set_result(None)
