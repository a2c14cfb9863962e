"""The stdio transport: newline JSON, read within bounds, every malformed message answered.

The process's standard descriptors are out of everybody's reach by then: see `descriptors`.
"""

from __future__ import annotations

import asyncio
import logging
import os
import stat
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import anyio
from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream
from mcp.shared.message import SessionMessage

from seamount.jsonrpc.frames import FrameBuffer, Oversized
from seamount.mcp.messages import MalformedMessage, encode, read_message
from seamount.wire.surface import KERNEL

log = logging.getLogger(__name__)

CHUNK: Final = 1 << 16

Inbound = MemoryObjectReceiveStream[SessionMessage | Exception]
Outbound = MemoryObjectSendStream[SessionMessage]


@asynccontextmanager
async def transport(reading: int, writing: int) -> AsyncIterator[tuple[Inbound, Outbound]]:
    """The streams that a server runs on. The first ends when the client closes its end."""
    to_server, inbound = anyio.create_memory_object_stream[SessionMessage | Exception](0)
    outbound, from_server = anyio.create_memory_object_stream[SessionMessage](0)
    async with _Wire(reading, writing) as wire:
        reader = asyncio.create_task(_read(wire, to_server))
        writer = asyncio.create_task(_write(wire, from_server))
        try:
            yield inbound, outbound
            # What the server has said is written out; a client that does not read is not waited for.
            await asyncio.wait([writer], timeout=5.0)
        finally:
            for task in (reader, writer):
                task.cancel()
            for result in await asyncio.gather(reader, writer, return_exceptions=True):
                if isinstance(result, Exception):
                    log.error("the connection to the client broke", exc_info=result)
            for stream in (to_server, inbound, outbound, from_server):
                stream.close()


class _Wire:
    """Two descriptors: pipes, sockets and terminals on the loop, anything else in a thread."""

    def __init__(self, reading: int, writing: int) -> None:
        self._reading, self._writing = reading, writing
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None
        self._transports: list[Any] = []
        self._lock = asyncio.Lock()

    async def __aenter__(self) -> _Wire:
        loop = asyncio.get_running_loop()
        if _is_stream(self._reading):
            self._reader = asyncio.StreamReader(CHUNK, loop)
            protocol = asyncio.StreamReaderProtocol(self._reader, loop=loop)
            own = os.fdopen(os.dup(self._reading), "rb", 0)
            source, _ = await loop.connect_read_pipe(lambda: protocol, own)
            self._transports.append(source)
        if _is_stream(self._writing):
            drained = asyncio.StreamReaderProtocol(asyncio.StreamReader(loop=loop), loop=loop)
            own = os.fdopen(os.dup(self._writing), "wb", 0)
            sink, _ = await loop.connect_write_pipe(lambda: drained, own)
            self._writer = asyncio.StreamWriter(sink, drained, None, loop)
            self._transports.append(sink)
        return self

    async def __aexit__(self, *_: object) -> None:
        for each in self._transports:
            each.abort() if isinstance(each, asyncio.WriteTransport) else each.close()
        # The transports close their descriptors in a later turn of the loop.
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    async def read(self) -> bytes:
        """What has come in; nothing at the end."""
        if self._reader is not None:
            return await self._reader.read(CHUNK)
        return await asyncio.to_thread(os.read, self._reading, CHUNK)

    async def write(self, frame: bytes) -> None:
        """Writes a frame whole. Raises OSError when nobody reads any more."""
        async with self._lock:
            if self._writer is not None:
                self._writer.write(frame)
                await self._writer.drain()
            else:
                await asyncio.to_thread(_write_all, self._writing, frame)


def _is_stream(descriptor: int) -> bool:
    mode = os.fstat(descriptor).st_mode
    return stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode) or stat.S_ISCHR(mode)


def _write_all(descriptor: int, frame: bytes) -> None:
    view = memoryview(frame)
    while view:
        view = view[os.write(descriptor, view) :]


async def _read(wire: _Wire, to_server: MemoryObjectSendStream[SessionMessage | Exception]) -> None:
    frames = FrameBuffer(KERNEL.max_frame_bytes)
    async with to_server:
        while data := await wire.read():
            for frame in tuple(frames.feed(data)):
                await _take(wire, to_server, frame)
        if (last := frames.finish()) is not None:
            await _take(wire, to_server, last)


async def _take(
    wire: _Wire, to_server: MemoryObjectSendStream[SessionMessage | Exception], frame: bytes | Oversized
) -> None:
    if not isinstance(frame, Oversized) and not frame.strip():
        return
    try:
        message = read_message(frame)
    except MalformedMessage as problem:
        await wire.write(problem.frame())
        return
    if message is not None:
        await to_server.send(SessionMessage(message))


async def _write(wire: _Wire, from_server: MemoryObjectReceiveStream[SessionMessage]) -> None:
    async with from_server:
        async for item in from_server:
            await wire.write(encode(item.message))
