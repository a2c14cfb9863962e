"""The kernel's side of a worker's socket: frames with descriptors on the event loop.

asyncio's own transports lose descriptors, therefore this reads and writes the socket itself.
"""

import asyncio
import os
import socket
from collections import deque
from collections.abc import Callable, Iterable, Sequence

from google.protobuf.message import DecodeError

from seamount.api.worker.v1.worker_pb2 import KernelFrame, WorkerFrame
from seamount.worker.frames import (
    MAX_WORKER_FRAME_BYTES,
    FrameDecoder,
    FrameError,
    FrameReceiver,
    encode_frame,
    rights,
)

MAX_UNSENT_BYTES = 64 << 20

OnFrame = Callable[[WorkerFrame, list[int]], None]
OnLost = Callable[[Exception | None], None]


class ChannelFull(Exception):
    """The worker does not read, and what waits for it has reached the bound; nothing was sent."""


class FrameChannel:
    """A worker's socket. `on_frame` takes each frame and its descriptors, which it owns from then on, in
    order; `on_lost` is called once: with None when the worker closed the socket, with the reason when it
    broke the framing.
    """

    def __init__(self, sock: socket.socket, on_frame: OnFrame, on_lost: OnLost) -> None:
        """Take over a connected socket, on the running loop."""
        self._sock = sock
        self._on_frame = on_frame
        self._on_lost = on_lost
        self._loop = asyncio.get_running_loop()
        self._receiver = FrameReceiver(sock)
        self._decoder = FrameDecoder(MAX_WORKER_FRAME_BYTES)
        self._unsent: deque[tuple[memoryview, list[int]]] = deque()
        self._unsent_bytes = 0
        self._is_stopped = False
        sock.setblocking(False)
        self._loop.add_reader(sock, self._read)

    def send(self, frame: KernelFrame, descriptors: Sequence[int] = ()) -> None:
        """Send, now or as the worker reads; descriptors stay the caller's. Raises ChannelFull; on a stopped
        channel nothing happens.
        """
        if self._is_stopped:
            return
        data = encode_frame(frame, len(descriptors))
        if self._unsent_bytes + len(data) > MAX_UNSENT_BYTES:
            raise ChannelFull
        sent = 0
        if not self._unsent:
            try:
                sent = (
                    self._sock.sendmsg([data], rights(descriptors)) if descriptors else self._sock.send(data)
                )
            except BlockingIOError:
                pass
            except OSError:
                # The reader meets the end of the socket too, and says so.
                return
            if sent == len(data):
                return
            self._loop.add_writer(self._sock, self._write)
        # They travel with the first byte, so they have gone already if that has.
        kept = [] if sent else [os.dup(descriptor) for descriptor in descriptors]
        self._unsent.append((memoryview(data)[sent:], kept))
        self._unsent_bytes += len(data) - sent

    @property
    def unsent_bytes(self) -> int:
        """Bytes that wait for the worker to read."""
        return self._unsent_bytes

    def stop(self) -> None:
        """Neither read nor write any more; no callback follows. The worker sees nothing of it."""
        if self._is_stopped:
            return
        self._is_stopped = True
        self._loop.remove_reader(self._sock)
        self._loop.remove_writer(self._sock)
        _close_all(kept for _, kept in self._unsent)
        self._unsent.clear()
        self._decoder.close()

    def close(self) -> None:
        """Stop, and close the socket, which a worker takes as its end. Repeating it changes nothing."""
        self.stop()
        self._sock.close()

    def _write(self) -> None:
        while self._unsent:
            part, descriptors = self._unsent[0]
            try:
                sent = self._sock.sendmsg([part], rights(descriptors))
            except BlockingIOError:
                return
            except OSError:
                self._loop.remove_writer(self._sock)
                return
            self._unsent_bytes -= sent
            _close_all([descriptors])
            if sent < len(part):
                self._unsent[0] = (part[sent:], [])
                return
            self._unsent.popleft()
        self._loop.remove_writer(self._sock)

    def _read(self) -> None:
        """One read an event, so that a worker that floods gets its turn like the others."""
        try:
            data, descriptors = self._receiver.receive()
        except BlockingIOError:
            return
        except FrameError as error:
            self._lose(error)
            return
        if not data:
            self._lose(None)
            return
        try:
            frames = self._decoder.feed(data, descriptors)
        except FrameError as error:
            self._lose(error)
            return
        for position, (payload, owned) in enumerate(frames):
            try:
                frame = WorkerFrame.FromString(payload)
            except DecodeError as error:
                _close_all([owned])
                self._lose(error)
            else:
                self._on_frame(frame, owned)
            if self._is_stopped:
                _close_all(owned for _, owned in frames[position + 1 :])
                return

    def _lose(self, reason: Exception | None) -> None:
        self.stop()
        self._on_lost(reason)


def _close_all(groups: Iterable[list[int]]) -> None:
    for group in groups:
        for descriptor in group:
            os.close(descriptor)
