"""Two descriptors of the process as a stream of lines, whatever kind of file they are."""

from __future__ import annotations

import asyncio
import os
import stat
import threading
from collections.abc import Callable
from typing import Final

from seamount.jsonrpc.frames import FrameBuffer, Oversized

CHUNK: Final = 1 << 16
HIGH_WATER: Final = 1 << 20


class LineReader:
    """Reads lines in a thread of its own, so that files and terminals do as well as pipes.

    `on_line` is called on the loop with each line, `on_end` once after the last. Nothing is read while it is
    paused, beside one chunk.
    """

    def __init__(
        self,
        descriptor: int,
        limit: int,
        on_line: Callable[[bytes | Oversized], None],
        on_end: Callable[[], None],
    ) -> None:
        self._descriptor = descriptor
        self._frames = FrameBuffer(limit)
        self._on_line = on_line
        self._on_end = on_end
        self._loop = asyncio.get_running_loop()
        self._may_read = threading.Event()
        self._may_read.set()
        self._thread = threading.Thread(target=self._read, name="lines", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def pause(self) -> None:
        self._may_read.clear()

    def resume(self) -> None:
        self._may_read.set()

    def _read(self) -> None:
        while True:
            self._may_read.wait()
            try:
                data = os.read(self._descriptor, CHUNK)
            except OSError:
                data = b""
            try:
                self._loop.call_soon_threadsafe(self._take, data)
            except RuntimeError:
                return  # the loop has ended, and with it whoever wanted to know
            if not data:
                return

    def _take(self, data: bytes) -> None:
        if not data:
            rest = self._frames.finish()
            if rest is not None:
                self._on_line(rest)
            self._on_end()
            return
        for frame in self._frames.feed(data):
            self._on_line(frame)


class _Pipe(asyncio.BaseProtocol):
    """Knows whether a pipe takes more, and whether it is there."""

    def __init__(self) -> None:
        self.takes_more = asyncio.Event()
        self.takes_more.set()
        self.lost = asyncio.Event()

    def pause_writing(self) -> None:
        self.takes_more.clear()

    def resume_writing(self) -> None:
        self.takes_more.set()

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost.set()
        self.takes_more.set()


class LineWriter:
    """Writes lines; `drain` waits while the reader at the other end is slow. `broken` is set once nobody
    reads any more, and `on_broken` is called then."""

    def __init__(self, descriptor: int, on_broken: Callable[[], None]) -> None:
        self._descriptor = descriptor
        self._on_broken = on_broken
        self._transport: asyncio.WriteTransport | None = None
        self._pipe = _Pipe()
        self.broken = False

    async def open(self) -> None:
        mode = os.fstat(self._descriptor).st_mode
        if not (stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode) or stat.S_ISCHR(mode)):
            return
        loop = asyncio.get_running_loop()
        file = os.fdopen(self._descriptor, "wb", buffering=0, closefd=False)
        self._transport, _ = await loop.connect_write_pipe(lambda: self._pipe, file)
        self._transport.set_write_buffer_limits(high=HIGH_WATER)

    def write(self, line: bytes) -> None:
        if self.broken:
            return
        if self._transport is not None:
            if self._transport.is_closing() or self._pipe.lost.is_set():
                self._break()
            else:
                self._transport.write(line)
            return
        try:
            write_all(self._descriptor, line)
        except OSError:
            self._break()

    async def drain(self) -> None:
        await self._pipe.takes_more.wait()

    async def close(self, seconds: float) -> None:
        """Writes out what is left, for at most `seconds`."""
        if self._transport is None:
            return
        self._transport.close()
        try:
            async with asyncio.timeout(seconds):
                await self._pipe.lost.wait()
        except TimeoutError:
            self._transport.abort()

    def _break(self) -> None:
        self.broken = True
        self._on_broken()


def write_all(descriptor: int, data: bytes) -> None:
    """Writes everything, waiting as long as it takes. Raises OSError."""
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]
