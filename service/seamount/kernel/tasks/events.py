"""What a task's channel carries: its start, its output, its silence, its end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from seamount.api.kernel.v1 import events_pb2 as api
from seamount.api.value.v1 import tagged_pb2 as tagged
from seamount.api.value.v1.value_pb2 import IntValue, NullValue, StrValue
from seamount.kernel.answers.slices import clip_utf8
from seamount.kernel.tasks.output import OutputLog, Piece
from seamount.wire.runtime import CatalogueError

TEXT_BYTES: Final = 4_096
"""Most bytes of text in one event."""

PACE_S: Final = 0.1
"""Output is told at most so often."""

EVENTS_AT_ONCE: Final = 4
"""Most events about output at a time; a program that prints more is told of by its newest output."""

Tell = Callable[[api.TaskEvent], object]

STREAMS: Final = {1: "stdout", 2: "stderr"}


class OutputEvents:
    """Tells of a task's output and of its silence."""

    def __init__(self, log: OutputLog, tell: Tell, idle_ms: int | None) -> None:
        self._log = log
        self._tell = tell
        self._idle_ms = idle_ms
        self._told = 0
        self._loop = asyncio.get_running_loop()
        self._pending: asyncio.TimerHandle | None = None
        self._idle: asyncio.TimerHandle | None = None

    def printed(self) -> None:
        """There is output."""
        self._watch_silence()
        if self._pending is None:
            self._pending = self._loop.call_later(PACE_S, self._tell_output)

    def watch_silence(self) -> None:
        """The task runs, so that its silence counts."""
        self._watch_silence()

    def stop(self) -> None:
        """The task has ended: what was not told yet is told now."""
        if self._idle is not None:
            self._idle.cancel()
        if self._pending is not None:
            self._pending.cancel()
            self._tell_output()

    def stop_watching(self) -> None:
        """The task is suspended: silence is no news."""
        if self._idle is not None:
            self._idle.cancel()
            self._idle = None

    def _tell_output(self) -> None:
        self._pending = None
        most = TEXT_BYTES * EVENTS_AT_ONCE
        newest = self._log.newest(most)
        since = max(self._told, newest.pieces[0].offset if newest.pieces else self._told)
        read = self._log.read(since, most)
        self._told = read.next
        for piece in read.pieces:
            self._tell_piece(piece)

    def _tell_piece(self, piece: Piece) -> None:
        text = clip_utf8(piece.data.decode("utf-8", "replace"), TEXT_BYTES)
        self._tell(output_event(piece.stream, piece.offset, text))

    def _watch_silence(self) -> None:
        if self._idle_ms is None:
            return
        if self._idle is not None:
            self._idle.cancel()
        self._idle = self._loop.call_later(self._idle_ms / 1000, self._tell_silence)

    def _tell_silence(self) -> None:
        self._idle = None
        assert self._idle_ms is not None
        self._tell(_event(api.TaskFields(idle_ms=_int(self._idle_ms))))


def started_event() -> api.TaskEvent:
    """The first event of a task."""
    return api.TaskEvent(str=StrValue(v="started"))


def ended_event(state: str, ref: str | None, error: CatalogueError | None) -> api.TaskEvent:
    """The last event of a task."""
    fields = api.TaskFields(state=_str(state))
    fields.ref.CopyFrom(
        tagged.TaggedStrOrNull(null=NullValue())
        if ref is None
        else tagged.TaggedStrOrNull(str=StrValue(v=ref))
    )
    if error is not None:
        parts = api.TaskEventErrorFields(
            code=_int(error.jsonrpc),
            reason=_str(error.reason),
            message=_str(clip_utf8(error.message, TEXT_BYTES)),
        )
        fields.error.CopyFrom(api.TaskEventError(record=api.TaskEventErrorRecord(v=parts)))
    return _event(fields)


def state_event(state: str) -> api.TaskEvent:
    """An event of a task that was suspended, resumed or asked to end."""
    return _event(api.TaskFields(state=_str(state)))


def output_event(stream: int, offset: int, text: str) -> api.TaskEvent:
    """An event about output."""
    parts = api.TaskEventOutputFields(stream=_str(STREAMS[stream]), offset=_int(offset), text=_str(text))
    output = api.TaskEventOutput(record=api.TaskEventOutputRecord(v=parts))
    return _event(api.TaskFields(output=output))


def _event(fields: api.TaskFields) -> api.TaskEvent:
    return api.TaskEvent(record=api.TaskRecord(v=fields))


def _str(text: str) -> tagged.TaggedStr:
    return tagged.TaggedStr(str=StrValue(v=text))


def _int(number: int) -> tagged.TaggedInt:
    return tagged.TaggedInt(int=IntValue(v=number))
