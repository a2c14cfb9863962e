"""One live worker as the kernel holds it: its process, its channel, and how it is lost."""

import asyncio
from collections.abc import Callable, Sequence

from seamount.api.worker.v1.worker_pb2 import KernelFrame, WorkerFrame
from seamount.worker.channel import ChannelFull, FrameChannel
from seamount.worker.errors import Loss, NurseryLost, WorkerLost
from seamount.worker.nursery_client import ChildProcess, Exit, Nursery
from seamount.worker.results import ContentReader, ProtocolViolation

EXIT_LIMIT_S = 5.0

OnFrame = Callable[[WorkerFrame, ContentReader], None]
"""Takes a frame; raises ProtocolViolation to end the worker."""


class WorkerLink:
    """A worker that was spawned. When it is lost, for whatever reason, everything that it started is ended
    first and then `lost` becomes done, with the error that calls without an answer get.
    """

    def __init__(self, nursery: Nursery, process: ChildProcess, on_frame: OnFrame) -> None:
        self._nursery = nursery
        self._process = process
        self._on_frame = on_frame
        self._loss: Loss | None = None
        self._farewell: asyncio.Task[None] | None = None
        self._channel = FrameChannel(process.sock, self._take, self._channel_lost)
        self.lost: asyncio.Future[WorkerLost] = asyncio.get_running_loop().create_future()

    @property
    def pid(self) -> int:
        """The worker's process."""
        return self._process.pid

    @property
    def unread_bytes(self) -> int:
        """Of frames that wait for the worker to read."""
        return self._channel.unsent_bytes

    @property
    def is_usable(self) -> bool:
        """Whether frames can be sent."""
        return self._loss is None

    def send(self, frame: KernelFrame, descriptors: Sequence[int] = ()) -> None:
        """Send a frame with descriptors, which stay the caller's. On a lost worker nothing happens, and one
        that does not read is ended.
        """
        try:
            self._channel.send(frame, descriptors)
        except ChannelFull:
            self.end(Loss.UNRESPONSIVE)

    def limit_memory(self, memory_bytes: int) -> None:
        """Bound the memory of the worker and all that it starts; 0 lifts the bound. A worker that cannot be
        bounded is ended.
        """
        try:
            self._nursery.limit_memory(self._process, memory_bytes)
        except NurseryLost:
            self.end(Loss.UNRESPONSIVE)

    def end(self, loss: Loss) -> None:
        """End the worker and all that it started. The first reason counts."""
        if self._loss is not None:
            return
        self._loss = loss
        self._channel.stop()
        self._nursery.end(self._process)
        self._farewell = asyncio.get_running_loop().create_task(self._part())

    def _take(self, frame: WorkerFrame, descriptors: list[int]) -> None:
        contents = ContentReader([*descriptors])
        try:
            self._on_frame(frame, contents)
        except ProtocolViolation:
            self.end(Loss.PROTOCOL)
        finally:
            contents.close()

    def _channel_lost(self, reason: Exception | None) -> None:
        self.end(Loss.DIED if reason is None else Loss.PROTOCOL)

    async def _part(self) -> None:
        assert self._loss is not None
        done, _ = await asyncio.wait([self._process.exited], timeout=EXIT_LIMIT_S)
        # Only now: a worker whose socket closes leaves by itself, before what it started has been ended.
        self._channel.close()
        exit_ = self._process.exited.result() if done else Exit()
        self.lost.set_result(WorkerLost(self._loss, exit_.exit_code, exit_.signal))
