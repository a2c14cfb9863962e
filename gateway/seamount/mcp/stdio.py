"""The stdio transport: newline JSON, read within bounds, every malformed message answered.

The process's standard descriptors are moved out of everybody's reach first: a stray `print`, in this
process or a child, goes to stderr and cannot break a frame.
"""

from __future__ import annotations

import asyncio
import fcntl
import json
import logging
import os
import stat
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, Final

import anyio
import mcp_types as types
import orjson
from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream
from mcp.shared.message import SessionMessage
from pydantic import ValidationError

from seamount.jsonrpc import strict_json
from seamount.jsonrpc.frames import OVERSIZED, FrameBuffer, Oversized
from seamount.wire.surface import KERNEL

log = logging.getLogger(__name__)

CHUNK: Final = 1 << 16
MAX_DEPTH: Final = 256

Inbound = MemoryObjectReceiveStream[SessionMessage | Exception]
Outbound = MemoryObjectSendStream[SessionMessage]


@contextmanager
def private_descriptors() -> Iterator[tuple[int, int]]:
    """What stdin and stdout were, as descriptors of our own; meanwhile 0 is empty and 1 is stderr."""
    reading = fcntl.fcntl(0, fcntl.F_DUPFD_CLOEXEC, 3)
    writing = fcntl.fcntl(1, fcntl.F_DUPFD_CLOEXEC, 3)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    try:
        yield reading, writing
    finally:
        os.dup2(reading, 0)
        os.dup2(writing, 1)
        os.close(reading)
        os.close(writing)


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


class MalformedMessage(Exception):
    """A frame that is no message, with what is answered."""

    def __init__(self, code: int, said: str, identity: object = None) -> None:
        super().__init__(said)
        self.code = code
        self.id = identity if isinstance(identity, (str, int)) and not isinstance(identity, bool) else None

    def frame(self) -> bytes:
        """The answer as it is written."""
        body = {"jsonrpc": "2.0", "id": self.id, "error": {"code": self.code, "message": str(self)}}
        return orjson.dumps(body) + b"\n"


def read_message(frame: bytes | Oversized) -> types.JSONRPCMessage | None:
    """The message of a frame. Raises MalformedMessage."""
    if frame is OVERSIZED or isinstance(frame, Oversized):
        raise MalformedMessage(
            types.INVALID_REQUEST, f"the frame is longer than {KERNEL.max_frame_bytes} bytes"
        )
    try:
        members = strict_json.loads(frame, MAX_DEPTH)
    except strict_json.Malformed as problem:
        raise MalformedMessage(types.PARSE_ERROR, f"the frame is not JSON: {problem}") from problem
    except strict_json.Refused as problem:
        raise MalformedMessage(types.INVALID_REQUEST, f"the frame is refused: {problem}") from problem
    if isinstance(members, list):
        raise MalformedMessage(types.INVALID_REQUEST, "a frame is one object; batches are not supported")
    if not isinstance(members, dict):
        raise MalformedMessage(types.INVALID_REQUEST, "a frame is one object")
    identity = members.get("id")
    if members.get("jsonrpc") != "2.0":
        raise MalformedMessage(types.INVALID_REQUEST, 'jsonrpc must be the string "2.0"', identity)
    if "method" in members and not isinstance(members["method"], str):
        raise MalformedMessage(types.INVALID_REQUEST, "method must be a string", identity)
    if "id" in members and (isinstance(identity, bool) or not isinstance(identity, (str, int))):
        raise MalformedMessage(types.INVALID_REQUEST, "id must be a string or an integer")
    if not isinstance(members.get("params", {}), dict):
        raise MalformedMessage(types.INVALID_REQUEST, "params must be an object", identity)
    try:
        message: types.JSONRPCMessage = types.jsonrpc_message_adapter.validate_python(members, by_name=False)
    except ValidationError as problem:
        raise MalformedMessage(types.INVALID_REQUEST, "the frame is no message", identity) from problem
    return message


async def _write(wire: _Wire, from_server: MemoryObjectReceiveStream[SessionMessage]) -> None:
    async with from_server:
        async for item in from_server:
            await wire.write(encode(item.message))


def encode(message: types.JSONRPCMessage) -> bytes:
    """A message as a frame."""
    body = message.model_dump(by_alias=True, exclude_unset=True)
    try:
        return orjson.dumps(body) + b"\n"
    except orjson.JSONEncodeError:
        # Integers of more than 64 bits keep their digits.
        return json.dumps(body, separators=(",", ":")).encode() + b"\n"
