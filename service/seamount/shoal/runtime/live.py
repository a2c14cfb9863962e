"""Streams that have no natural end: ticks, file changes, growing files."""

from __future__ import annotations

import time
from abc import abstractmethod
from collections import deque
from typing import TYPE_CHECKING

from seamount.shoal.runtime.cancel import CancelToken
from seamount.shoal.runtime.ports import Clock, Files, Watcher
from seamount.shoal.runtime.wildcards import Wildcards
from seamount.shoal.values.errors import error
from seamount.shoal.values.files import os_text
from seamount.shoal.values.types import END, TIMEOUT, DateTime, PathVal, Source, Value

if TYPE_CHECKING:
    from seamount.shoal.runtime.evaluator import Evaluator

_POLL_S = 0.02
_CHUNK = 1 << 20
_BUFFER = 64


class _Live(Source):
    """A source that looks for its next item in small steps, so that it notices cancellation."""

    __slots__ = ("_cancel", "_clock", "_closed")

    def __init__(self, x: Evaluator) -> None:
        self._cancel: CancelToken = x.cancel
        self._clock: Clock = x.ports.clock
        self._closed = False

    def pull(self, timeout: float | None = None) -> Value:
        deadline = None if timeout is None else time.monotonic() + timeout
        while not self._closed:
            self._cancel.check()
            left = _POLL_S if deadline is None else deadline - time.monotonic()
            item = self._next(max(0.0, min(left, _POLL_S)))
            if item is not TIMEOUT:
                return item
            if deadline is not None and time.monotonic() >= deadline:
                return TIMEOUT
        return END

    def close(self) -> None:
        self._closed = True

    @abstractmethod
    def _next(self, wait_s: float) -> Value:
        """An item, or `TIMEOUT` after waiting for at most `wait_s`."""

    def _mark(self) -> DateTime:
        return DateTime(self._clock.mark_ns(), self._clock.zone_name())


class Ticks(_Live):
    """`every(d)`: the time of each tick; a reader that is late misses ticks but one."""

    __slots__ = ("_due", "_interval")

    def __init__(self, x: Evaluator, interval_ns: int) -> None:
        super().__init__(x)
        self._interval = interval_ns / 1e9
        self._due = time.monotonic() + self._interval

    def _next(self, wait_s: float) -> Value:
        left = self._due - time.monotonic()
        if left > 0:
            self._cancel.wait(min(left, wait_s))
            if time.monotonic() < self._due:
                return TIMEOUT
        self._due = max(self._due + self._interval, time.monotonic())
        return DateTime(self._clock.now_ns(), self._clock.zone_name())


class Changes(_Live):
    """`watch(target)`: `{path, kind, ts}` records; what overflows the buffer is told as one summary."""

    __slots__ = ("_lost", "_matches", "_queue", "_root", "_watcher")

    def __init__(self, x: Evaluator, root: bytes, recursive: bool, pattern: Wildcards | None) -> None:
        super().__init__(x)
        self._root = root
        self._matches = pattern
        self._watcher: Watcher = x.ports.files.watch(root, recursive)
        self._queue: deque[Value] = deque()
        self._lost = False

    def close(self) -> None:
        super().close()
        self._watcher.close()

    def _next(self, wait_s: float) -> Value:
        if not self._queue:
            if self._lost:
                self._lost = False
                root = PathVal(self._root)
                return {"path": root, "kind": "modified", "ts": self._mark(), "coalesced": True}
            try:
                events = self._watcher.poll(wait_s)
            except OSError as problem:
                self._closed = True
                raise error("io_error", f"watch: {os_text(problem)}") from None
            for event in events:
                text = event.path.decode("utf-8", "surrogateescape")
                if self._matches is not None and not self._matches.covers(text):
                    continue
                if len(self._queue) >= _BUFFER:
                    self._lost = True
                    break
                self._queue.append({"path": PathVal(event.path), "kind": event.kind, "ts": self._mark()})
        return self._queue.popleft() if self._queue else TIMEOUT


class Lines(_Live):
    """`tail(file)`: complete lines as they are appended; a file that shrank is read from its start."""

    __slots__ = ("_files", "_offset", "_partial", "_path", "_queue")

    def __init__(self, x: Evaluator, path: bytes, from_start: bool) -> None:
        super().__init__(x)
        self._files: Files = x.ports.files
        self._path = path
        self._offset = 0 if from_start else self._files.info(path).size
        self._partial = b""
        self._queue: deque[str] = deque()

    def _next(self, wait_s: float) -> Value:
        if not self._queue:
            try:
                self._read()
            except OSError as problem:
                self._closed = True
                raise error("io_error", f"tail: {os_text(problem)}") from None
        if self._queue:
            return self._queue.popleft()
        self._cancel.wait(wait_s)
        return TIMEOUT

    def _read(self) -> None:
        size = self._files.info(self._path).size
        if size < self._offset:
            self._offset, self._partial = 0, b""
        if size == self._offset:
            return
        data = self._files.read(self._path, self._offset, _CHUNK)
        self._offset += len(data)
        *lines, self._partial = (self._partial + data).split(b"\n")
        self._queue.extend(line.removesuffix(b"\r").decode("utf-8", "replace") for line in lines)
