"""Framing on a worker's stream socket: a header, one message, and the descriptors that belong to it.

Descriptors arrive no later than the first byte of their frame but may be read together with earlier frames,
so the header says how many are whose. Both directions and both sides use this module.
"""

import array
import contextlib
import os
import socket
import struct
from collections import deque
from collections.abc import Sequence

from google.protobuf.message import Message

HEADER = struct.Struct("<IB")
"""Length of the message in bytes, number of descriptors."""

MAX_KERNEL_FRAME_BYTES = 17 << 20
MAX_WORKER_FRAME_BYTES = 4 << 20
MAX_INLINE_BYTES = 64 * 1024
"""Contents up to this size travel in their frame."""

MAX_DESCRIPTORS = 8
"""Of one frame."""

READ_BYTES = 128 * 1024
ANCILLARY_BYTES = socket.CMSG_SPACE(MAX_DESCRIPTORS * 4)

Frame = tuple[bytes, list[int]]
"""A serialized message and its descriptors, which belong to whoever takes the frame."""


class FrameError(Exception):
    """The other side broke the framing or a bound of it. The channel cannot be used any further."""


class FrameDecoder:
    """Cuts what was read into frames. Holds at most one unfinished frame of at most `max_bytes`."""

    def __init__(self, max_bytes: int) -> None:
        self._max_bytes = max_bytes
        self._buffer = bytearray()
        self._descriptors: deque[int] = deque()

    def feed(self, data: bytes | memoryview, descriptors: Sequence[int] = ()) -> list[Frame]:
        """The frames that are complete now. Raises FrameError; the descriptors are closed by `close` then."""
        buffer = self._buffer
        if not buffer and not descriptors and len(data) > HEADER.size:
            # One whole frame without descriptors: nearly always.
            length, count = HEADER.unpack_from(data)
            if count == 0 and len(data) == HEADER.size + length <= self._max_bytes:
                return [(bytes(data[HEADER.size :]), [])]
        self._descriptors.extend(descriptors)
        buffer += data
        frames: list[Frame] = []
        start = 0
        while len(buffer) - start >= HEADER.size:
            length, count = HEADER.unpack_from(buffer, start)
            if length > self._max_bytes:
                raise FrameError(f"a frame of {length} bytes, {self._max_bytes} are allowed")
            end = start + HEADER.size + length
            if len(buffer) < end:
                break
            if count > len(self._descriptors):
                raise FrameError(f"a frame announced {count} descriptors, {len(self._descriptors)} came")
            frames.append(
                (
                    bytes(buffer[start + HEADER.size : end]),
                    [self._descriptors.popleft() for _ in range(count)],
                )
            )
            start = end
        del buffer[:start]
        if len(self._descriptors) > MAX_DESCRIPTORS:
            raise FrameError("more descriptors than one frame may carry")
        return frames

    def close(self) -> None:
        """Close the descriptors that no frame has claimed."""
        while self._descriptors:
            os.close(self._descriptors.popleft())


def encode_frame(message: Message, descriptors: int) -> bytes:
    """A message with its header, for a frame that carries so many descriptors."""
    payload = message.SerializeToString()
    return HEADER.pack(len(payload), descriptors) + payload


def rights(descriptors: Sequence[int]) -> "list[tuple[int, int, array.array[int]]]":
    """Descriptors as ancillary data for `sendmsg`."""
    return [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", descriptors))] if descriptors else []


class FrameReceiver:
    """Reads a socket into one buffer that is used again and again: allocating it anew costs more than the
    read.
    """

    def __init__(self, sock: socket.socket) -> None:
        self._sock = sock
        self._buffer = memoryview(bytearray(READ_BYTES))

    def receive(self) -> tuple[memoryview, list[int]]:
        """What is there (at most `READ_BYTES`; valid until the next call), with the descriptors,
        close-on-exec. Empty data is the end. Raises FrameError if descriptors were lost, and OSError as
        `recvmsg_into` does.
        """
        try:
            size, messages, flags, _ = self._sock.recvmsg_into(
                [self._buffer], ANCILLARY_BYTES, socket.MSG_CMSG_CLOEXEC
            )
        except ConnectionResetError:
            # The other side went away before it had read everything.
            return self._buffer[:0], []
        data = self._buffer[:size]
        if not messages:
            return data, []
        descriptors = descriptors_of(messages)
        if flags & socket.MSG_CTRUNC:
            for descriptor in descriptors:
                os.close(descriptor)
            raise FrameError("more descriptors at once than one frame may carry")
        return data, descriptors


def descriptors_of(messages: Sequence[tuple[int, int, bytes]]) -> list[int]:
    """The descriptors in the ancillary data of one `recvmsg`."""
    found: list[int] = []
    for level, kind, data in messages:
        if level == socket.SOL_SOCKET and kind == socket.SCM_RIGHTS:
            found += array.array("i", data[: len(data) - len(data) % 4])
    return found


def send_blocking(sock: socket.socket, message: Message, descriptors: Sequence[int] = ()) -> None:
    """Send a frame on a blocking socket and close its descriptors, whatever happens. Raises OSError."""
    try:
        data = encode_frame(message, len(descriptors))
        sent = sock.sendmsg([data], rights(descriptors))
        if sent < len(data):
            sock.sendall(memoryview(data)[sent:])
    finally:
        for descriptor in descriptors:
            with contextlib.suppress(OSError):
                os.close(descriptor)
