"""What is kept of a command's output, and the thread that reads on when nobody is interested any more."""

from __future__ import annotations

import os
import selectors
import subprocess
import threading
from collections import deque

from seamount.shoal.runtime.ports import Captured, Spill

_CHUNK = 1 << 16
_GATHERED = 1 << 14


class Capture:
    """Keeps the first and the last `keep // 2` bytes of a stream, everything up to a length of `keep`. A
    longer one also goes to `spill`, from its first byte on, until that is full.
    """

    def __init__(self, keep: int, spill: Spill | None = None) -> None:
        self._keep = keep
        self._half = max(1, keep // 2)
        self._head = bytearray()
        self._tail: deque[bytearray] = deque()
        self._tail_size = 0
        self._total = 0
        self._spill = spill
        self._spilled = 0

    def add(self, data: bytes) -> None:
        self._total += len(data)
        if self._spill is not None and self._total > self._keep:
            if not self._spilled:
                # Nothing has been dropped yet.
                for part in (self._head, *self._tail):
                    self._write(part)
            self._write(data)
        room = self._half - len(self._head)
        if room > 0:
            self._head += data[:room]
            data = data[room:]
        if data:
            self._append(data)
            while self._tail_size - len(self._tail[0]) >= self._half:
                self._tail_size -= len(self._tail.popleft())

    def result(self) -> Captured:
        tail = b"".join(self._tail)[-self._half :]
        head = bytes(self._head)
        if len(head) + len(tail) == self._total:
            return Captured(head + tail, b"", self._total, self._spilled)
        return Captured(head, tail, self._total, self._spilled)

    def _append(self, data: bytes) -> None:
        """Small pieces are gathered: a program may print a byte at a time."""
        self._tail_size += len(data)
        if self._tail and len(self._tail[-1]) + len(data) <= _GATHERED:
            self._tail[-1] += data
        else:
            self._tail.append(bytearray(data))

    def _write(self, data: bytes | bytearray) -> None:
        if self._spill is None or not data:
            return
        taken = self._spill.write(data)
        self._spilled += taken
        if taken < len(data):
            self._spill = None


class _Drain:
    """One thread for all pipes whose command is over while a descendant still holds them."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._selector: selectors.BaseSelector | None = None
        self._wake = -1
        self._pid = 0

    def take(self, fds: list[int], child: subprocess.Popen[bytes]) -> None:
        with self._lock:
            if self._selector is None or self._pid != os.getpid():
                self._start()
            assert self._selector is not None
            for fd in fds:
                self._selector.register(os.dup(fd), selectors.EVENT_READ)
            if child.returncode is None:
                self._selector.register(os.pidfd_open(child.pid), selectors.EVENT_READ, child)
        os.eventfd_write(self._wake, 1)

    def _start(self) -> None:
        self._pid = os.getpid()
        self._wake = os.eventfd(0, os.EFD_CLOEXEC | os.EFD_NONBLOCK)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._wake, selectors.EVENT_READ, self._wake)
        threading.Thread(target=self._read, args=(self._selector,), name="pipe-drain", daemon=True).start()

    def _read(self, selector: selectors.BaseSelector) -> None:
        while True:
            for key, _ in selector.select():
                if isinstance(key.data, subprocess.Popen):
                    key.data.wait()
                elif key.data is not None:
                    os.eventfd_read(key.fd)
                    continue
                elif self._more(key.fd):
                    continue
                with self._lock:
                    selector.unregister(key.fd)
                os.close(key.fd)

    @staticmethod
    def _more(fd: int) -> bool:
        try:
            return bool(os.read(fd, _CHUNK))
        except BlockingIOError:
            return True
        except OSError:
            return False


_drain = _Drain()


def drain_on(child: subprocess.Popen[bytes], fds: list[int]) -> None:
    """Keep reading (and dropping) these pipes until they close, and reap the child if it still runs."""
    if fds or child.returncode is None:
        _drain.take(fds, child)
