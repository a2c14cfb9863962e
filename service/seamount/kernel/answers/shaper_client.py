"""Answers from values: small ones on the loop, large ones in shaper processes, each within a deadline."""

from __future__ import annotations

import asyncio
import os
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

import msgspec
import orjson

from seamount.api.worker.v1 import worker_pb2 as wire
from seamount.kernel.answers.shaping import BadPart, Shaped, ShapeTask, shape
from seamount.wire import errors
from seamount.worker.errors import Busy, Loss, WorkerLost
from seamount.worker.link import WorkerLink
from seamount.worker.nursery_client import Nursery
from seamount.worker.results import ContentReader, ProtocolViolation

ENTRY: Final = "seamount.kernel.answers.shaper:main"

ON_LOOP_BYTES: Final = 1 << 20
"""Encodings up to this size are decoded and shaped on the loop."""

LARGE_BYTES: Final = 16 << 20
"""Longer ones have a process of their own, so that the others do not wait behind them."""

MAX_WAITING: Final = 16
DEADLINE_S: Final = 30.0
KNOWN: Final = 64

OpenContent = Callable[[], Awaitable[int]]
"""Gives a descriptor of a memory file with the value's encoding, which belongs to whoever asked."""


class Lane:
    """One shaper process, started by the first request and replaced when it is late or lost."""

    def __init__(self, nursery: Nursery, deadline_s: float) -> None:
        self._nursery = nursery
        self._deadline_s = deadline_s
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._last_id = 0
        self._link: WorkerLink | None = None
        self._answer: asyncio.Future[wire.Shaped] | None = None
        self._known: OrderedDict[bytes, None] = OrderedDict()

    async def shape(self, digest: bytes, length: int, content: OpenContent, task: ShapeTask) -> Shaped:
        """See `Shaping.shape_large`."""
        if self._waiting >= MAX_WAITING:
            raise Busy(f"{self._waiting} answers from large values wait already")
        self._waiting += 1
        try:
            async with self._turn:
                # A process that took a deadline or too much memory with it is replaced at the next request.
                link = await self._usable_link()
                request = wire.Shape(hash=digest, length=length, task=msgspec.json.encode(task))
                request.known = digest in self._known
                shaped = await self._ask(link, request, content)
                if shaped.WhichOneof("result") == "unknown":
                    request.known = False
                    shaped = await self._ask(link, request, content)
                self._known[digest] = None
                self._known.move_to_end(digest)
                if len(self._known) > KNOWN:
                    self._known.popitem(last=False)
        finally:
            self._waiting -= 1
        if shaped.WhichOneof("result") == "bad_path":
            raise BadPart(shaped.bad_path)
        return msgspec.json.decode(shaped.answer, type=Shaped)

    async def close(self) -> None:
        """End the process. Returns when it has gone, or after 5 s."""
        link = self._link
        if link is not None:
            link.end(Loss.CLOSED)
            await asyncio.shield(link.lost)

    async def _ask(self, link: WorkerLink, request: wire.Shape, content: OpenContent) -> wire.Shaped:
        self._last_id += 1
        request.request_id = self._last_id
        answer: asyncio.Future[wire.Shaped] = asyncio.get_running_loop().create_future()
        self._answer = answer
        try:
            async with asyncio.timeout(self._deadline_s):
                await self._send(link, request, content)
                first: list[asyncio.Future[Any]] = [answer, link.lost]
                await asyncio.wait(first, return_when=asyncio.FIRST_COMPLETED)
            if answer.done():
                return answer.result()
            raise _unshaped(link.lost.result())
        except TimeoutError:
            link.end(Loss.UNRESPONSIVE)
            raise errors.Deadline(
                f"the value is too large to be shown within {self._deadline_s:g} s; ask for less of it"
            ) from None
        except asyncio.CancelledError:
            link.end(Loss.UNRESPONSIVE)
            raise
        finally:
            self._answer = None

    async def _send(self, link: WorkerLink, request: wire.Shape, content: OpenContent) -> None:
        if request.known:
            link.send(wire.KernelFrame(shape=request))
            return
        async with _opened(content) as descriptor:
            link.send(wire.KernelFrame(shape=request), [descriptor])

    async def _usable_link(self) -> WorkerLink:
        if self._link is None or not self._link.is_usable:
            self._known.clear()
            self._link = WorkerLink(self._nursery, await self._nursery.spawn(ENTRY), self._take)
        return self._link

    def _take(self, frame: wire.WorkerFrame, contents: ContentReader) -> None:
        answer = self._answer
        if (
            frame.WhichOneof("frame") != "shaped"
            or answer is None
            or answer.done()
            or frame.shaped.request_id != self._last_id
        ):
            raise ProtocolViolation("an answer without a request")
        answer.set_result(frame.shaped)


class Shaping:
    """Makes answers from values. Belongs to one event loop."""

    def __init__(self, nursery: Nursery, *, deadline_s: float = DEADLINE_S) -> None:
        self._usual = Lane(nursery, deadline_s)
        self._large = Lane(nursery, deadline_s)

    def shape_small(self, encoded: bytes, task: ShapeTask) -> Shaped:
        """The answer from an encoding of at most `ON_LOOP_BYTES`. Raises BadPart."""
        return shape(orjson.loads(encoded), task)

    async def shape_large(self, digest: bytes, length: int, content: OpenContent, task: ShapeTask) -> Shaped:
        """The answer from an encoding of any length, whose BLAKE3 is `digest`.

        Raises BadPart, Busy, Deadline, and QuotaExceeded when a shaper could not hold the value.
        """
        lane = self._usual if length <= LARGE_BYTES else self._large
        return await lane.shape(digest, length, content, task)

    async def close(self) -> None:
        """End the processes."""
        await asyncio.gather(self._usual.close(), self._large.close())


def _unshaped(lost: WorkerLost) -> Exception:
    if lost.loss is Loss.CLOSED:
        return errors.ShuttingDown()
    return errors.QuotaExceeded("the value is too large to be shown; ask for a run that makes less of it")


@asynccontextmanager
async def _opened(content: OpenContent) -> AsyncIterator[int]:
    descriptor = await content()
    try:
        yield descriptor
    finally:
        os.close(descriptor)
