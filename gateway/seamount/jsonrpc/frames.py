"""Splits a byte stream into newline-terminated frames, with a bound on what is kept.

Not here: what a frame means (`envelope`).
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum


class Oversized(Enum):
    """Stands for a frame that was longer than the bound and was discarded."""

    FRAME = "frame"


OVERSIZED = Oversized.FRAME


class FrameBuffer:
    """Collects bytes and hands out complete frames in order.

    A frame is what stands before a newline. One that is longer than `limit`
    bytes, its newline counted, is handed out once as `OVERSIZED`, as soon as the
    bound is passed; what follows up to its newline is dropped as it arrives. At
    most `limit` bytes are kept beside the chunk being fed.
    """

    __slots__ = ("_discarding", "_limit", "_parts", "_size")

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._parts: list[bytes] = []
        self._size = 0
        self._discarding = False

    def feed(self, data: bytes) -> Iterator[bytes | Oversized]:
        """Yields the frames that `data` completes, without their newlines.

        The iterator must be run to its end before the next call.
        """
        start = 0
        while (newline := data.find(b"\n", start)) >= 0:
            if self._discarding:
                self._discarding = False
            elif self._size + newline + 1 - start > self._limit:
                self._clear()
                yield OVERSIZED
            elif self._parts:
                self._parts.append(data[start:newline])
                frame = b"".join(self._parts)
                self._clear()
                yield frame
            else:
                yield data[start:newline]
            start = newline + 1
        rest = len(data) - start
        if rest and not self._discarding:
            # A frame needs room for its newline, so one that fills the bound
            # without it is already too long.
            if self._size + rest >= self._limit:
                self._clear()
                self._discarding = True
                yield OVERSIZED
            else:
                self._parts.append(data[start:] if start else data)
                self._size += rest

    def finish(self) -> bytes | None:
        """Returns the frame that the end of the stream completes, if there is one."""
        if not self._parts:
            return None
        frame = b"".join(self._parts)
        self._clear()
        return frame

    def _clear(self) -> None:
        self._parts = []
        self._size = 0
