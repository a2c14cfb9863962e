"""The surface on stdin and stdout: a line each way, answered in whatever order they are done.

The kernel behind it is opened by the first request, for it is that which says with what: `mobkit/init`, or
any other when the client knows of no such thing.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

from seamount.api.ops.v1 import error_details_pb2 as details
from seamount.jsonrpc import strict_json
from seamount.jsonrpc.envelope import NULL_ID, Rejected, Request
from seamount.jsonrpc.frames import OVERSIZED, Oversized
from seamount.mobkit import split
from seamount.mobkit.answers import error_body, line, unknown_method
from seamount.mobkit.calling import Caller
from seamount.mobkit.pipes import LineReader, LineWriter
from seamount.mobkit.requests import NotARequest, read_line
from seamount.wire import errors
from seamount.wire.runtime import CatalogueError
from seamount.wire.surface import OPERATIONS

log = logging.getLogger(__name__)

INIT: Final = "mobkit/init"
SHUTDOWN: Final = "mobkit/shutdown"
EXEMPT: Final = ("mobkit/status", "mobkit/capabilities", SHUTDOWN)
"""What is answered while `mobkit/init` is under way."""

HORIZON_MS: Final = 15_000
"""How long the end takes at most: what runs is given ten seconds."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A kernel that was opened for this surface. `http_base_url` is where its console listens."""

    caller: Caller
    http_base_url: str | None


Open = Callable[[dict[str, Any] | None], Awaitable[Opened]]
"""Opens the kernel with the parameters of `mobkit/init`, or without. Called once. Raises CatalogueError."""


class Lines:
    """Serves one client until it closes its end. `waits_for_init` refuses whatever comes before it."""

    def __init__(self, reading: int, writing: int, open_kernel: Open, *, waits_for_init: bool) -> None:
        self._writer = LineWriter(writing, self._notice)
        self._reader = LineReader(reading, OPERATIONS.max_frame_bytes, self._take, self._end)
        self._open_kernel = open_kernel
        self._waits_for_init = waits_for_init
        self._opening: asyncio.Task[Opened] | None = None
        self._init: asyncio.Task[Any] | None = None
        self._pending: list[bytes | Oversized] = []
        self._running: set[asyncio.Task[None]] = set()
        self._ended = asyncio.Event()
        self._changed = asyncio.Event()
        self.is_refused = False
        """Whether the kernel could not be opened."""

    async def serve(self) -> None:
        """Returns when the client has closed its end and everything is answered, or the kernel is refused."""
        await self._writer.open()
        self._reader.start()
        while not ((self._ended.is_set() and not self._pending) or self._writer.broken or self.is_refused):
            self._changed.clear()
            self._advance()
            if self._ended.is_set() and not self._pending:
                break
            await self._changed.wait()
        if self._running and not self._writer.broken:
            await asyncio.wait(self._running)

    async def close(self, grace: float) -> None:
        """Ends what still runs."""
        for task in self._running:
            task.cancel()
        if self._running:
            await asyncio.wait(self._running, timeout=1.0)
        await self._writer.close(grace)

    # Reading.

    def _take(self, frame: bytes | Oversized) -> None:
        self._pending.append(frame)
        if len(self._pending) >= OPERATIONS.max_concurrent_requests:
            self._reader.pause()
        self._changed.set()

    def _notice(self) -> None:
        self._changed.set()

    def _end(self) -> None:
        self._ended.set()
        self._changed.set()

    def _advance(self) -> None:
        """Starts as many requests as the bounds allow."""
        started = 0
        while started < len(self._pending) and len(self._running) < OPERATIONS.max_concurrent_requests:
            frame = self._pending[started]
            started += 1
            if isinstance(frame, Oversized):
                assert frame is OVERSIZED
                said = f"a line has at most {OPERATIONS.max_frame_bytes} bytes"
                self._reject(NULL_ID, errors.InvalidRequest(said))
            elif frame.strip():
                self._start(frame)
        del self._pending[:started]
        if len(self._pending) < OPERATIONS.max_concurrent_requests:
            self._reader.resume()

    def _start(self, frame: bytes) -> None:
        if strict_json.is_quick(frame):
            try:
                self._dispatch(read_line(frame))
            except Rejected as rejected:
                self._reject(rejected.id, rejected.error)
            except NotARequest:
                log.warning("an answer came to a question that was not asked")
            return
        self._track(asyncio.ensure_future(self._start_large(frame)))

    async def _start_large(self, frame: bytes) -> None:
        try:
            request = await asyncio.to_thread(read_line, frame)
        except Rejected as rejected:
            self._reject(rejected.id, rejected.error)
        except NotARequest:
            log.warning("an answer came to a question that was not asked")
        else:
            self._dispatch(request)

    def _dispatch(self, request: Request) -> None:
        # The task is made here, so that whichever request came first is the one that opens the kernel.
        if request.method == INIT:
            if self._init is None and self._opening is None:
                self._opening = asyncio.ensure_future(self._open_kernel(_parameters(request)))
                self._init = asyncio.ensure_future(self._initialize(request))
                self._track(asyncio.ensure_future(self._answer(request, self._init)))
                return
        elif self._opening is None and not self._waits_for_init:
            self._opening = asyncio.ensure_future(self._open_kernel(None))
        self._track(asyncio.ensure_future(self._answer(request, self._result(request))))

    def _track(self, task: asyncio.Task[None]) -> None:
        self._running.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        self._changed.set()
        if not task.cancelled() and (problem := task.exception()) is not None:
            log.error("a request ended without an answer", exc_info=problem)

    # Calling.

    async def _answer(self, request: Request, work: Awaitable[Any]) -> None:
        try:
            result = await work
        except _Unknown as unknown:
            self._say(request, b"error", unknown.body)
        except CatalogueError as error:
            self._say(request, b"error", error_body(error))
        else:
            self._say(request, b"result", result)
        await self._writer.drain()

    def _say(self, request: Request, member: bytes, body: Any) -> None:
        if request.id is not None:
            self._writer.write(line(request.id, member, body))

    async def _initialize(self, request: Request) -> Any:
        opened = await self._opened()
        result = await opened.caller.call(split.LINES[INIT], request.params)
        result["stdio_shutdown_handshake"] = True
        result["stdio_shutdown_horizon_ms"] = HORIZON_MS
        return _with_url(result, opened)

    async def _result(self, request: Request) -> Any:
        """What a request is answered. The order: is `mobkit/init` done, is there such a method, the call."""
        name = request.method
        if name == INIT and self._init is None and self._opening is not None:
            raise errors.InvalidRequest("already initialised: the kernel runs since the first request")
        if name == INIT:
            raise errors.InvalidRequest("already initialised: `mobkit/init` is sent once")
        if self._init is not None and not self._init.done() and name not in EXEMPT:
            raise _not_initialized("init_in_progress", name)
        if self._opening is None:
            raise _not_initialized("init_required", name)
        method = split.LINES.get(name)
        if method is None:
            raise _Unknown(unknown_method(name))
        opened = await self._opened()
        result = await opened.caller.call(method, request.params)
        return _with_url(result, opened) if name == "mobkit/status" else result

    async def _opened(self) -> Opened:
        assert self._opening is not None
        try:
            return await asyncio.shield(self._opening)
        except CatalogueError:
            self.is_refused = True
            raise

    def _reject(self, identity: bytes, error: CatalogueError) -> None:
        self._writer.write(line(identity, b"error", error_body(error)))


class _Unknown(Exception):
    """There is no such method. `body` is the error."""

    def __init__(self, body: dict[str, Any]) -> None:
        super().__init__(body["message"])
        self.body = body


def _parameters(request: Request) -> dict[str, Any]:
    return request.params if isinstance(request.params, dict) else {}


def _with_url(result: dict[str, Any], opened: Opened) -> dict[str, Any]:
    if opened.http_base_url is not None:
        result["http_base_url"] = opened.http_base_url
    return result


def _not_initialized(kind: str, method: str) -> errors.InitRequired:
    said = "is under way" if kind == "init_in_progress" else "comes first"
    return errors.InitRequired(
        f"`mobkit/init` {said}", details.InitRequiredDetail(kind=kind, method=method[:200])
    )
