"""The shaper process: makes answers of values that are too large for the kernel's loop, one after the other.

It keeps the values that it has decoded last, so that paging through one decodes it once. A value may take
what the process has (memory is limited) and no longer than the kernel allows: the kernel ends a shaper that
is late, and starts another one.
"""

from __future__ import annotations

import gc
import mmap
import os
import resource
import socket
from collections import OrderedDict
from typing import Final

import msgspec
import orjson

from seamount.api.worker.v1.worker_pb2 import KernelFrame, Shape, Shaped, WorkerFrame
from seamount.kernel.answers.paths import Tagged
from seamount.kernel.answers.shaping import BadPart, ShapeTask, shape
from seamount.worker.frames import MAX_KERNEL_FRAME_BYTES, FrameDecoder, FrameReceiver, send_blocking

MEMORY_BYTES: Final = 12 << 30
"""Address space. A shaper that wants more ends."""

KEPT_BYTES: Final = 320 << 20
"""Of values' encodings; the values themselves take several times as much."""


class Values:
    """Decoded values by the hash of their encoding, the latest used longest."""

    def __init__(self) -> None:
        self._values: OrderedDict[bytes, tuple[int, Tagged]] = OrderedDict()
        self._size = 0

    def find(self, request: Shape, descriptors: list[int]) -> Tagged | None:
        """The value that is asked for; None when it was not sent and is not known any more."""
        known = self._values.get(request.hash)
        if known is not None:
            self._values.move_to_end(request.hash)
            return known[1]
        if not descriptors:
            return None
        # Room first: two large values at once may be more than there is.
        while self._values and self._size + request.length > KEPT_BYTES:
            _, (size, _) = self._values.popitem(last=False)
            self._size -= size
        with mmap.mmap(descriptors[0], request.length, access=mmap.ACCESS_READ) as content:
            view = memoryview(content)
            try:
                value: Tagged = orjson.loads(view)
            finally:
                view.release()
        self._values[request.hash] = (request.length, value)
        self._size += request.length
        return value


def answer(values: Values, request: Shape, descriptors: list[int]) -> Shaped:
    """The answer to a request, whose descriptors are closed."""
    shaped = Shaped(request_id=request.request_id)
    try:
        value = values.find(request, descriptors)
    finally:
        for descriptor in descriptors:
            os.close(descriptor)
    if value is None:
        shaped.unknown = True
        return shaped
    try:
        parts = shape(value, msgspec.json.decode(request.task, type=ShapeTask))
    except BadPart as problem:
        shaped.bad_path = str(problem)[:4096]
        return shaped
    shaped.answer = msgspec.json.encode(parts)
    return shaped


def main(sock: socket.socket, _descriptors: list[int], _argument: bytes) -> None:
    """Answer Shape frames until the kernel closes the socket."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    # Values have no cycles, and looking for some in millions of parts takes longer than anything else here.
    gc.disable()
    receiver = FrameReceiver(sock)
    decoder = FrameDecoder(MAX_KERNEL_FRAME_BYTES)
    values = Values()
    while True:
        data, descriptors = receiver.receive()
        if not data:
            os._exit(0)
        for payload, owned in decoder.feed(data, descriptors):
            request = KernelFrame.FromString(payload).shape
            send_blocking(sock, WorkerFrame(shaped=answer(values, request, owned)))
