"""The kernel's side of a terminal's host. One event loop; every wait is bounded."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

from seamount.api.kernel.v1.screen_pb2 import PtyExit
from seamount.api.worker.v1 import terminal_pb2 as wire
from seamount.api.worker.v1.worker_pb2 import KernelFrame, WorkerFrame
from seamount.terminal.boundary import Boundary
from seamount.terminal.keys import CursorKey, Part, Paste
from seamount.terminal.program import Program, StartFailed
from seamount.worker.errors import Loss, WorkerLost
from seamount.worker.link import WorkerLink
from seamount.worker.nursery_client import ChildProcess, Nursery
from seamount.worker.results import ContentReader, ProtocolViolation

ENTRY: Final = "seamount.terminal.host:main"

ANSWER_S: Final = 10.0
"""A host that takes longer to answer is ended."""

KILL_S: Final = 5.0
"""What stopping may take beyond its two pauses."""

OnNotice = Callable[[wire.TerminalNotice], None]
"""Takes what has changed. Called on the loop; must not raise or block."""


class Terminal:
    """A program on a terminal, in a process of its own. Made by `open_terminal`."""

    def __init__(self, nursery: Nursery, process: ChildProcess, on_notice: OnNotice) -> None:
        self._on_notice = on_notice
        self._last_id = 0
        self._waiting: dict[int, asyncio.Future[wire.TerminalReply]] = {}
        self._link = WorkerLink(nursery, process, self._take)
        self._link.lost.add_done_callback(self._lose)
        self.pid = 0

    @property
    def lost(self) -> asyncio.Future[WorkerLost]:
        """Done when the host is gone, with everything that the program had started."""
        return self._link.lost

    async def start(self, program: Program) -> None:
        """Start the program. Raises StartFailed or WorkerLost."""
        request = wire.StartProgram(
            path=program.path,
            pinned=program.is_pinned,
            argv=program.argv,
            cwd=program.cwd,
            environment=program.environment,
            columns=program.columns,
            rows=program.rows,
            boundary=None if program.boundary is None else _boundary(program.boundary),
        )
        reply = await self._ask(wire.TerminalRequest(start=request), ANSWER_S)
        if reply.WhichOneof("reply") == "failed":
            raise StartFailed(reply.failed)
        self.pid = reply.started.pid

    async def type(self, parts: Sequence[Part]) -> wire.InputTaken:
        """Type; how much was taken. Raises WorkerLost."""
        request = wire.TypeInput(parts=[_message(part) for part in parts])
        return (await self._ask(wire.TerminalRequest(type=request), ANSWER_S)).typed

    async def read(self, since_seq: int | None, scrollback: int) -> wire.ScreenState:
        """The screen. Raises WorkerLost."""
        request = wire.ReadScreen(since_seq=since_seq, scrollback=scrollback)
        return (await self._ask(wire.TerminalRequest(read=request), ANSWER_S)).screen

    async def resize(self, columns: int, rows: int) -> None:
        """Change the size. Raises WorkerLost."""
        request = wire.ResizeTerminal(columns=columns, rows=rows)
        await self._ask(wire.TerminalRequest(resize=request), ANSWER_S)

    async def stop(self, grace_ms: int) -> PtyExit | None:
        """End the program with SIGHUP, SIGTERM, SIGKILL; how it ended, None if it could not be told.
        Raises WorkerLost.
        """
        request = wire.StopProgram(grace_ms=grace_ms)
        reply = await self._ask(wire.TerminalRequest(stop=request), 2 * grace_ms / 1000 + KILL_S)
        return reply.stopped.exit if reply.stopped.HasField("exit") else None

    async def close(self) -> None:
        """End the host and all that the program has left. Returns when it has gone, or after 5 s."""
        self._link.end(Loss.CLOSED)
        await asyncio.shield(self._link.lost)

    async def _ask(self, request: wire.TerminalRequest, seconds: float) -> wire.TerminalReply:
        if not self._link.is_usable:
            raise await asyncio.shield(self._link.lost)
        self._last_id += 1
        request.request_id = self._last_id
        answer: asyncio.Future[wire.TerminalReply] = asyncio.get_running_loop().create_future()
        self._waiting[request.request_id] = answer
        self._link.send(KernelFrame(terminal=request))
        try:
            async with asyncio.timeout(seconds):
                return await answer
        except TimeoutError:
            self._link.end(Loss.UNRESPONSIVE)
            raise await asyncio.shield(self._link.lost) from None
        finally:
            del self._waiting[request.request_id]

    def _take(self, frame: WorkerFrame, _contents: ContentReader) -> None:
        kind = frame.WhichOneof("frame")
        if kind == "terminal_notice":
            self._on_notice(frame.terminal_notice)
        elif kind == "terminal":
            answer = self._waiting.get(frame.terminal.request_id)
            if answer is not None and not answer.done():
                answer.set_result(frame.terminal)
        else:
            raise ProtocolViolation("a frame that no host of a terminal sends")

    def _lose(self, lost: asyncio.Future[WorkerLost]) -> None:
        for answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(lost.result())


async def open_terminal(nursery: Nursery, program: Program, on_notice: OnNotice) -> Terminal:
    """Start a host and the program on it. Raises StartFailed, worker.SpawnFailed, NurseryLost or WorkerLost;
    nothing is left behind then, nor after a cancellation. The program's images stay the caller's.
    """
    process = await nursery.spawn(ENTRY, descriptors=program.images)
    terminal = Terminal(nursery, process, on_notice)
    try:
        await terminal.start(program)
    except BaseException:
        await asyncio.shield(terminal.close())
        raise
    return terminal


def _boundary(boundary: Boundary) -> wire.Boundary:
    return wire.Boundary(
        policy=boundary.policy,
        private_directory=boundary.private_directory,
        protected_directories=boundary.protected_directories,
    )


def _message(part: Part) -> wire.InputPart:
    if isinstance(part, CursorKey):
        return wire.InputPart(cursor_key=part.final)
    if isinstance(part, Paste):
        return wire.InputPart(paste=part.text.encode())
    return wire.InputPart(raw=part)
