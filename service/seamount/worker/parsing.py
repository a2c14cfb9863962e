"""The kernel's side of the parser process: large sources, one at a time, each within a deadline."""

import asyncio
from collections.abc import Sequence
from typing import Any

from seamount.api.worker.v1 import worker_pb2 as wire
from seamount.worker.errors import Busy, Loss, ParseDeadlineExceeded
from seamount.worker.evaluator import SyntaxEnd
from seamount.worker.link import WorkerLink
from seamount.worker.nursery_client import Nursery
from seamount.worker.results import Content, ContentReader, ProtocolViolation, syntax_end

PARSER_ENTRY = "seamount.worker.parser:main"
MAX_WAITING = 16
DEADLINE_S = 10.0

Parsed = Content | SyntaxEnd


class Parser:
    """Parses in a process of its own, which the first request starts and which is replaced when it is late
    or lost.

    Belongs to one event loop. Requests are answered in order.
    """

    def __init__(
        self, nursery: Nursery, *, deadline_s: float = DEADLINE_S, entry: str = PARSER_ENTRY
    ) -> None:
        self._nursery = nursery
        self._deadline_s = deadline_s
        self._entry = entry
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._last_id = 0
        self._link: WorkerLink | None = None
        self._answer: asyncio.Future[Parsed] | None = None

    async def parse(self, src: str, bound: Sequence[str] = (), *, prompt: bool = False) -> Parsed:
        """The tree as JSON, or why the source is no program. `bound` are names that are bound already;
        `prompt` takes it as a line at a prompt.

        Raises Busy when too many wait, ParseDeadlineExceeded, WorkerLost, SpawnFailed or NurseryLost. A
        request that is cancelled ends the process, so that the next one does not wait for it.
        """
        if self._waiting >= MAX_WAITING:
            raise Busy(f"{self._waiting} sources wait to be parsed already")
        self._waiting += 1
        try:
            async with self._turn:
                return await self._parse(src, bound, prompt)
        finally:
            self._waiting -= 1

    async def close(self) -> None:
        """End the process; a request without an answer raises WorkerLost. Returns when it has gone, or
        after 5 s.
        """
        link = self._link
        if link is not None:
            link.end(Loss.CLOSED)
            await asyncio.shield(link.lost)

    async def _parse(self, src: str, bound: Sequence[str], prompt: bool) -> Parsed:
        link = await self._usable_link()
        self._last_id += 1
        answer: asyncio.Future[Parsed] = asyncio.get_running_loop().create_future()
        self._answer = answer
        try:
            request = wire.Parse(request_id=self._last_id, src=src, bound=bound, prompt=prompt)
            link.send(wire.KernelFrame(parse=request))
            first: list[asyncio.Future[Any]] = [answer, link.lost]
            async with asyncio.timeout(self._deadline_s):
                await asyncio.wait(first, return_when=asyncio.FIRST_COMPLETED)
            if answer.done():
                return answer.result()
            raise link.lost.result()
        except TimeoutError:
            link.end(Loss.UNRESPONSIVE)
            raise ParseDeadlineExceeded(f"not parsed within {self._deadline_s:g} s") from None
        except asyncio.CancelledError:
            link.end(Loss.UNRESPONSIVE)
            raise
        finally:
            self._answer = None

    async def _usable_link(self) -> WorkerLink:
        if self._link is None or not self._link.is_usable:
            self._link = WorkerLink(self._nursery, await self._nursery.spawn(self._entry), self._take)
        return self._link

    def _take(self, frame: wire.WorkerFrame, contents: ContentReader) -> None:
        parsed = frame.parsed
        answer = self._answer
        if frame.WhichOneof("frame") != "parsed" or answer is None or parsed.request_id != self._last_id:
            raise ProtocolViolation("an answer without a request")
        if parsed.WhichOneof("result") == "ast":
            answer.set_result(contents.content(parsed.ast))
        else:
            answer.set_result(syntax_end(parsed.parse_failed))
