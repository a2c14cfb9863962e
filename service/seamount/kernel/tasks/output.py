"""What the programs of a task have printed: the newest part, by position, in pieces of whole characters."""

from __future__ import annotations

import asyncio
import base64
from collections import deque
from dataclasses import dataclass
from typing import Final

import orjson

from seamount.kernel.authority.limits import MAX_TASK_OUTPUT_BYTES

GATHERED_BYTES: Final = 4_096
"""Small pieces that follow each other are kept as one up to this size."""


@dataclass(slots=True)
class Piece:
    """Bytes of one stream (1 for stdout, 2 for stderr) and the position of the first one."""

    stream: int
    offset: int
    data: bytes

    @property
    def end(self) -> int:
        """The position after the last byte."""
        return self.offset + len(self.data)


@dataclass(frozen=True, slots=True)
class Read:
    """An answer to a reader. `next` continues it; `skipped` bytes are no longer kept."""

    pieces: list[Piece]
    next: int
    skipped: int


class OutputLog:
    """One task's output. Positions count all bytes of both streams, also those that are no longer kept or
    never came."""

    def __init__(self) -> None:
        self._pieces: deque[Piece] = deque()
        self._kept = 0
        self._end = 0
        self._heard = 0
        self._carries: dict[int, bytes] = {}
        self._changed = asyncio.Event()
        self.is_complete = False

    @property
    def total(self) -> int:
        """Bytes that were printed so far."""
        return self._end + sum(map(len, self._carries.values()))

    def add(self, stream: int, offset: int, data: bytes) -> None:
        """Take what came; `offset` grows, and a gap stands for bytes that were left out on the way."""
        if offset > self._heard:
            self._flush()
            self._end += offset - self._heard
        self._heard = offset + len(data)
        data = self._carries.pop(stream, b"") + data
        whole = len(data) - incomplete_tail(data)
        if whole < len(data):
            self._carries[stream] = data[whole:]
        self._append(stream, data[:whole])
        self._wake()

    def complete(self, total: int | None = None) -> None:
        """Nothing more comes; `total` bytes were printed in all."""
        self._flush()
        if total is not None:
            self._end = max(self._end, total)
        self.is_complete = True
        self._wake()

    def read(self, since: int, max_bytes: int) -> Read:
        """What is kept from a position on up to the next gap: about `max_bytes` at most, whole characters."""
        pieces: list[Piece] = []
        at, skipped = since, 0
        for piece in self._pieces:
            if piece.end <= at:
                continue
            if piece.offset > at:
                if pieces:
                    break
                at, skipped = piece.offset, piece.offset - at
            data = piece.data[at - piece.offset :]
            if len(data) > max_bytes:
                data = data[: cut_at(data, max_bytes)] if pieces else whole_characters(data, max_bytes)
            if not data:
                break
            pieces.append(Piece(piece.stream, at, data))
            at += len(data)
            max_bytes -= len(data)
        if not pieces and at < self._end:
            # Everything from here on was left out.
            skipped, at = self._end - since, self._end
        return Read(pieces, at, skipped)

    def newest(self, max_bytes: int) -> Read:
        """The last bytes, at most so many, whole characters, after the last gap."""
        start = self._end
        for piece in reversed(self._pieces):
            if piece.end != start:
                break
            start = piece.offset
            if self._end - start > max_bytes:
                start += characters_from(piece.data, self._end - max_bytes - start)
                break
        return self.read(start, self._end - start)

    async def wait(self, since: int) -> None:
        """Return when there is something after a position, or nothing will be."""
        while self._end <= since and not self.is_complete:
            await self._changed.wait()

    def to_json(self) -> bytes:
        """What is kept, for storing."""
        pieces = [
            [piece.stream, piece.offset, base64.b64encode(piece.data).decode("ascii")]
            for piece in self._pieces
        ]
        return orjson.dumps({"end": self._end, "pieces": pieces})

    @classmethod
    def from_json(cls, text: bytes) -> OutputLog:
        """A complete log as it was stored."""
        stored = orjson.loads(text)
        log = cls()
        for stream, offset, data in stored["pieces"]:
            log._pieces.append(Piece(stream, offset, base64.b64decode(data)))
        log._end = stored["end"]
        log.is_complete = True
        return log

    def _append(self, stream: int, data: bytes) -> None:
        if not data:
            return
        last = self._pieces[-1] if self._pieces else None
        if (
            last is not None
            and last.stream == stream
            and last.end == self._end
            and len(last.data) + len(data) <= GATHERED_BYTES
        ):
            last.data += data
        else:
            self._pieces.append(Piece(stream, self._end, data))
        self._end += len(data)
        self._kept += len(data)
        while self._kept > MAX_TASK_OUTPUT_BYTES:
            self._kept -= len(self._pieces.popleft().data)

    def _flush(self) -> None:
        for stream in tuple(self._carries):
            self._append(stream, self._carries.pop(stream))

    def _wake(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()


def incomplete_tail(data: bytes) -> int:
    """How many bytes at the end begin a character of UTF-8 that does not end there."""
    for back in range(1, min(3, len(data)) + 1):
        byte = data[-back]
        if byte & 0xC0 == 0x80:
            continue
        needed = 4 if byte >= 0xF0 else 3 if byte >= 0xE0 else 2 if byte >= 0xC0 else 1
        return back if needed > back else 0
    return 0


def cut_at(data: bytes, most: int) -> int:
    """The longest beginning of at most `most` bytes that splits no character."""
    return most - incomplete_tail(data[:most])


def whole_characters(data: bytes, most: int) -> bytes:
    """The same as bytes, but one character at least."""
    end = cut_at(data, most)
    while end == 0 or (end < len(data) and end < 4 and data[end] & 0xC0 == 0x80):
        end += 1
    return data[:end]


def characters_from(data: bytes, start: int) -> int:
    """The first position from `start` on where a character begins."""
    at = start
    while at < len(data) and at - start < 3 and data[at] & 0xC0 == 0x80:
        at += 1
    return at
