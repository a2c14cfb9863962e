"""Streams that runs left as values: where they can be pulled, and pulling them.

A stream lives in the process of its session. A pull takes a place in the session's line like a run, for a
moment at a time: while a stream has nothing, the session's runs go on in between.
"""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import dataclass
from typing import Final

from seamount.api.kernel.v1 import error_details_pb2 as details
from seamount.kernel.runs.stream_origins import Origin, Piece
from seamount.kernel.sessions.sessions import Session
from seamount.kernel.sessions.transcript import unknown_ref
from seamount.wire import errors
from seamount.worker.errors import NurseryLost, RunWithdrawn, SpawnFailed, WorkerLost
from seamount.worker.evaluator import Pull, SyntaxEnd
from seamount.worker.results import ValueResult
from seamount.worker.run import Run, RunRequest

SLICE_MS: Final = 250
"""How long a stream that has nothing is waited for before others have their turn."""

PATIENCE_S: Final = 1.0
"""What the next item may take once nobody waits for it."""


class NoStream(Exception):
    """There is no stream at this place."""


@dataclass(frozen=True, slots=True)
class Place:
    """A stream in a session's transcript: the entry, and the steps from its value (names and positions)."""

    session: Session
    number: int
    steps: tuple[str | int, ...]

    @property
    def ref(self) -> str:
        """The entry's reference."""
        return f"out:{self.number}"


@dataclass(frozen=True, slots=True)
class Wanted:
    """At most `max_items` items of about `max_bytes`, for whose first one `timeout_ms` are waited."""

    max_items: int
    max_bytes: int
    timeout_ms: int


async def pull(place: Place, wanted: Wanted, policy: str) -> Piece:
    """The next items; as soon as there is one, and none when the time is over.

    Raises NoStream, UnknownRef (given up), WorkerLost, SessionBusy and Cancelled. Cancelling the caller keeps
    what was taken for the next pull, and ends the stream if its next item takes longer than a moment.
    """
    origin = _origin(place)
    deadline = time.monotonic() + wanted.timeout_ms / 1000
    while True:
        left = max(0, round((deadline - time.monotonic()) * 1000))
        piece = await _slice(place, origin, wanted, min(left, SLICE_MS), policy)
        if piece.items or piece.ended or left <= SLICE_MS:
            return piece


async def close(place: Place) -> bool:
    """End a stream; whether it was open, which a lost one is not. Raises what `pull` raises else."""
    origin = place.session.streams.find(place.number)
    if origin is None or origin.pid != place.session.worker.pid:
        return False
    key = _key(place)
    unsent = origin.unsent.pop(key, None)
    piece = await _slice(place, origin, Wanted(0, 0, 0), 0, "")
    return piece.was_open or (unsent is not None and bool(unsent.items))


def _origin(place: Place) -> Origin:
    origin = place.session.streams.find(place.number)
    if origin is None or origin.pid != place.session.worker.pid:
        raise _lost(place, "the process that had it has ended")
    return origin


async def _slice(place: Place, origin: Origin, wanted: Wanted, wait_ms: int, policy: str) -> Piece:
    key = _key(place)
    ticket = place.session.line.join()
    try:
        await ticket.turn()
        unsent = origin.unsent.pop(key, None)
        if unsent is not None and (unsent.items or unsent.ended) and wanted.max_items:
            ticket.leave()
            return _split(origin, key, unsent, wanted.max_items)
        if origin.pid != place.session.worker.pid:
            raise _lost(place, "the process that had it has ended")
        request = Pull(origin.run_id, key, wanted.max_items, wanted.max_bytes, wait_ms)
        run = place.session.worker.submit(RunRequest("", as_value=True, pull=request, policy=policy))
    except BaseException:
        ticket.leave()
        raise
    # Goes on when the caller does not: the session is not given to the next before it has come back.
    work = asyncio.ensure_future(_finish(place, run))
    work.add_done_callback(lambda _: ticket.leave())
    try:
        return await asyncio.shield(work)
    except asyncio.CancelledError:
        impatience = asyncio.get_running_loop().call_later(PATIENCE_S, run.cancel)

        def keep(done: asyncio.Future[Piece]) -> None:
            impatience.cancel()
            if not done.cancelled() and done.exception() is None:
                origin.unsent[key] = done.result()

        work.add_done_callback(keep)
        raise


async def _finish(place: Place, run: Run) -> Piece:
    session = place.session
    try:
        result = await run.result()
    except WorkerLost as lost:
        raise session.ended_by or _lost(place, str(lost)) from lost
    except (RunWithdrawn, SpawnFailed, NurseryLost) as problem:
        raise session.ended_by or _lost(place, str(problem)) from problem
    try:
        if session.scrubber is not None:
            result = await session.scrubber.result(result)
        end = result.end
        assert not isinstance(end, SyntaxEnd), "nothing was parsed"
        if not isinstance(end, ValueResult):
            raise errors.Cancelled(f"{place.ref}: {end.message}")
        told = json.loads(end.value.read())
    finally:
        result.close()
    if "unknown" in told:
        if told["unknown"]:
            raise unknown_ref(place.ref, evicted=True)
        raise NoStream
    return Piece(told["items"], told["index"], told["ended"], told["error"], told["was_open"])


def _split(origin: Origin, key: str, piece: Piece, most: int) -> Piece:
    """The first items of a piece; the others wait for the next pull."""
    if len(piece.items) <= most:
        return piece
    rest = Piece(piece.items[most:], piece.index + most, piece.ended, piece.error)
    origin.unsent[key] = rest
    return Piece(piece.items[:most], piece.index, False, None)


def _key(place: Place) -> str:
    return json.dumps(place.steps, separators=(",", ":"))


def _lost(place: Place, why: str) -> errors.WorkerLost:
    return errors.WorkerLost(
        f"the stream {place.ref} was lost: {why}; run its program again",
        details.WorkerLostDetail(session=place.session.name),
    )
