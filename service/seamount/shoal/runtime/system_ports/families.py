"""Who descends from a process, so that what left its group can be ended with it. Linux: read from `/proc`."""

from __future__ import annotations

import contextlib
import os
import signal

Member = tuple[int, str]
"""A process id and when that process started, which tells it from a later one of the same id."""


def descendants(pid: int) -> set[Member]:
    """The processes below `pid` that can be found now; nothing where there is no `/proc`."""
    found: set[Member] = set()
    waiting = [pid]
    while waiting:
        for child in _children(waiting.pop()):
            started = _started(child)
            if started is not None and (child, started) not in found:
                found.add((child, started))
                waiting.append(child)
    return found


def kill(members: set[Member]) -> None:
    """SIGKILL for those that still live, and for what they have started since."""
    for pid, started in members:
        if _started(pid) != started:
            continue
        for each in ((pid, started), *descendants(pid)):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(each[0], signal.SIGKILL)


def _children(pid: int) -> list[int]:
    found: list[int] = []
    try:
        for thread in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{thread}/children", encoding="ascii") as file:
                found += map(int, file.read().split())
    except OSError:
        # It has ended meanwhile.
        return found
    return found


def _started(pid: int) -> str | None:
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
            return file.read().rpartition(")")[2].split()[19]
    except OSError:
        return None
