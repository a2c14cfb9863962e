"""A link over the kernel's unix socket: one connection that comes back after the kernel did.

Answers are matched by id, so that calls run side by side. A call that only reads is made again when the
connection was lost under it; any other is not, because it may have happened.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any, Final

from seamount.mcp.link import KernelError, KernelGone
from seamount.wire.methods import BY_NAME
from seamount.wire.surface import KERNEL

READ_LIMIT: Final = 2 * KERNEL.max_frame_bytes
"""Longest line from the kernel: its own bound, and room for what it may have escaped."""

QUEUED: Final = 1024
"""Notifications that wait for whoever follows; beyond that the oldest give way, which `seq` shows."""

RETRY_S: Final = (0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2)
"""Pauses between attempts to reach a kernel that went away."""

RESTARTED: Final = (
    "The kernel was restarted since the last call. Bindings, terminals and running tasks of the session"
    " are gone; the transcript (`shoal_transcript`), finished tasks, plans and the journal are as they were."
)
RECONNECTED: Final = "The connection to the kernel was lost and is there again; the session goes on."

Reach = Callable[[], Awaitable[str]]
"""Makes sure that a kernel listens and says on which socket. Raises KernelGone."""

_NOTIFIED: Final = {
    method.name: (method.stream.notification, method.stream.ended_by)
    for method in BY_NAME.values()
    if method.stream is not None
}


class _Wire:
    """One connection, from its opening to its loss."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._ids = itertools.count(1)
        self._waiting: dict[int, asyncio.Future[Any]] = {}
        self._queues: dict[tuple[str, str], asyncio.Queue[dict[str, Any] | None]] = {}
        self._loss = "the kernel closed the connection"
        self.is_lost = False
        self.pump = asyncio.get_running_loop().create_task(self._read())

    async def ask(self, method: str, params: Mapping[str, Any]) -> Any:
        """The result. Raises KernelError and KernelGone."""
        if self.is_lost:
            raise KernelGone(self._loss)
        number = next(self._ids)
        answer = self._waiting[number] = asyncio.get_running_loop().create_future()
        try:
            request = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
            self._writer.write(json.dumps(request, ensure_ascii=False).encode("utf-8", "replace") + b"\n")
            with contextlib.suppress(ConnectionError):
                await self._writer.drain()
            return await answer
        finally:
            self._waiting.pop(number, None)

    def listen(self, notification: str, subject: str) -> asyncio.Queue[dict[str, Any] | None]:
        """Where notifications about something go from now on; None is put when the connection is lost."""
        queue: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue(QUEUED)
        self._queues[notification, subject] = queue
        return queue

    def forget(self, notification: str, subject: str) -> None:
        """Undoes `listen`."""
        self._queues.pop((notification, subject), None)

    async def _read(self) -> None:
        try:
            while line := await self._reader.readline():
                self._take(json.loads(line))
        except (ConnectionError, asyncio.LimitOverrunError, ValueError) as problem:
            self._loss = f"the connection to the kernel broke: {problem}"
        finally:
            self._lose()

    def _take(self, message: dict[str, Any]) -> None:
        if "method" in message:
            params = message["params"]
            subject = str(params.get("channel", params.get("pty_id", "")))
            queue = self._queues.get((message["method"], subject))
            if queue is not None:
                _put(queue, params)
            return
        answer = self._waiting.get(message.get("id") or 0)
        if answer is None or answer.done():
            return
        failure = message.get("error")
        if failure is None:
            answer.set_result(message["result"])
        else:
            answer.set_exception(KernelError(failure["code"], failure["message"], failure.get("data") or {}))

    def _lose(self) -> None:
        self.is_lost = True
        self._writer.close()
        for answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(KernelGone(self._loss))
        for queue in self._queues.values():
            _put(queue, None)

    async def close(self) -> None:
        """Ends the connection."""
        self.pump.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self.pump
        with contextlib.suppress(ConnectionError):
            await self._writer.wait_closed()


def _put(queue: asyncio.Queue[dict[str, Any] | None], item: dict[str, Any] | None) -> None:
    if queue.full():
        queue.get_nowait()
    queue.put_nowait(item)


class SocketLink:
    """A link that reaches for its kernel whenever it has no connection, and attaches with these parameters.

    Close it.
    """

    def __init__(self, reach: Reach, attach: Mapping[str, Any]) -> None:
        self._reach = reach
        self._attach = dict(attach)
        self._wire: _Wire | None = None
        self._connecting = asyncio.Lock()
        self._notice: str | None = None
        self.attached: Mapping[str, Any] = {}

    @property
    def principal(self) -> str:
        return str(self.attached.get("principal", ""))

    async def call(self, method: str, params: Mapping[str, Any]) -> Any:
        """See `KernelLink.call`."""
        may_repeat = BY_NAME[method].idempotency == "safe"
        was_attached = False
        while True:
            wire = await self._connected()
            try:
                return await wire.ask(method, params)
            except KernelGone:
                if not may_repeat:
                    raise
                may_repeat = False
            except KernelError as refusal:
                # It is answered before anything is done, when the session was closed or the hold on it ended.
                if refusal.reason != "NOT_ATTACHED" or was_attached:
                    raise
                was_attached = True
                await self._attach_to(wire)

    @asynccontextmanager
    async def follow(
        self, method: str, params: Mapping[str, Any]
    ) -> AsyncIterator[AsyncIterator[dict[str, Any]]]:
        """See `KernelLink.follow`."""
        notification, ended_by = _NOTIFIED[method]
        subject = str(params.get("channel", params.get("pty_id", "")))
        wire = await self._connected()
        queue = wire.listen(notification, subject)
        try:
            opened = await wire.ask(method, params)
            yield _shown(queue, opened)
        finally:
            wire.forget(notification, subject)
            if not wire.is_lost:
                named = {name: params[name] for name in BY_NAME[ended_by].parameters if name in params}
                with contextlib.suppress(KernelError, KernelGone):
                    await wire.ask(ended_by, named)

    def take_notice(self) -> str | None:
        """See `KernelLink.take_notice`."""
        notice, self._notice = self._notice, None
        return notice

    async def close(self) -> None:
        """Ends the connection and with it the attachment."""
        if self._wire is not None:
            await self._wire.close()
            self._wire = None

    async def _connected(self) -> _Wire:
        async with self._connecting:
            if self._wire is None or self._wire.is_lost:
                lost, self._wire = self._wire, None
                if lost is not None:
                    await lost.close()
                wire = await self._open()
                try:
                    await self._attach_to(wire)
                except BaseException:
                    await wire.close()
                    raise
                self._wire = wire
            return self._wire

    async def _open(self) -> _Wire:
        for pause in (*RETRY_S, None):
            try:
                path = await self._reach()
                return _Wire(*await asyncio.open_unix_connection(path, limit=READ_LIMIT))
            except OSError as problem:
                if pause is None:
                    raise KernelGone(f"the kernel cannot be reached: {problem}") from problem
                await asyncio.sleep(pause)
        raise AssertionError("unreachable")

    async def _attach_to(self, wire: _Wire) -> None:
        before = self.attached
        answer = await wire.ask("session.attach", self._attach)
        info = await wire.ask("kernel.info", {})
        self.attached = {**answer, "kernel": info}
        if before:
            known = before["kernel"].get("started_ns")
            self._notice = RECONNECTED if known == info.get("started_ns") else RESTARTED


async def _shown(
    queue: asyncio.Queue[dict[str, Any] | None], opened: dict[str, Any]
) -> AsyncIterator[dict[str, Any]]:
    yield opened
    while (item := await queue.get()) is not None:
        yield item
    raise KernelGone("the kernel went away")
