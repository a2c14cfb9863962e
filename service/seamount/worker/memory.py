"""Bounds the memory of process trees, by looking and killing: no privilege and no cgroup is needed."""

import contextlib
import os
import signal
import time

from seamount.worker.lineage import living_descendants

LOOK_S = 0.25
"""Between two looks. What is over the bound for a shorter time goes unseen."""

_PAGE = os.sysconf("SC_PAGE_SIZE")


class MemoryWatch:
    """The bounds of a nursery's workers."""

    def __init__(self) -> None:
        self._bounds: dict[int, int] = {}
        self._next = 0.0

    def bound(self, pid: int, memory_bytes: int) -> None:
        """Bound a tree from now on; 0 lifts its bound."""
        self._bounds.pop(pid, None)
        if memory_bytes:
            self._bounds[pid] = memory_bytes

    def pause_ms(self) -> int | None:
        """How long until the next look is due; None when nothing is bounded."""
        if not self._bounds:
            return None
        return max(0, int((self._next - time.monotonic()) * 1000) + 1)

    def look(self) -> None:
        """If a look is due, kill the largest process of every tree that is over its bound."""
        if not self._bounds or time.monotonic() < self._next:
            return
        # A worker was forked from this process, and has its memory in common with it.
        common = size_of(os.getpid())
        for pid, most in self._bounds.items():
            sizes = {each: size_of(each) for each in living_descendants(pid)}
            sizes[pid] = max(0, size_of(pid) - common)
            if sum(sizes.values()) > most:
                _kill(max(sizes, key=sizes.__getitem__), pid)
        self._next = time.monotonic() + LOOK_S


def size_of(pid: int) -> int:
    """Bytes of memory that a process has and no file has; 0 for one that is gone."""
    try:
        with open(f"/proc/{pid}/statm", encoding="ascii") as file:
            _, resident, shared, *_ = map(int, file.read().split())
    except (OSError, ValueError):
        return 0
    return (resident - shared) * _PAGE


def _kill(pid: int, root: int) -> None:
    with contextlib.suppress(OSError):
        descriptor = os.pidfd_open(pid)
        try:
            # The number may have become another process's since: it counts only if it is of the tree still.
            if pid == root or pid in living_descendants(root):
                signal.pidfd_send_signal(descriptor, signal.SIGKILL)
        finally:
            os.close(descriptor)
