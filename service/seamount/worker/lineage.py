"""Who descends from whom, read from `/proc`. Single-threaded callers only; nothing here waits."""

import contextlib
import os
import signal

_ENDED = "ZX"


def children(pid: int | str) -> list[int]:
    """The children of a process (all of its threads'), zombies included; empty if it is gone.

    The kernel promises a complete list only while the process is frozen: look again until nothing new
    appears.
    """
    found: list[int] = []
    task = f"/proc/{pid}/task"
    try:
        threads = os.listdir(task)
    except OSError:
        return found
    for thread in threads:
        found += children_of_thread(pid, thread)
    return found


def children_of_thread(pid: int | str, thread: int | str) -> list[int]:
    """The children that one thread forked or was given; empty if it is gone."""
    try:
        with open(f"/proc/{pid}/task/{thread}/children", encoding="ascii") as file:
            return [int(word) for word in file.read().split()]
    except OSError:
        return []


def is_living(pid: int) -> bool:
    """Whether a process exists and has not ended."""
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
            return file.read().rpartition(")")[2].split()[0] not in _ENDED
    except OSError:
        return False


def ancestors(pid: int) -> list[int]:
    """The parent of a process, its parent, and so on; empty if the process is gone."""
    found: list[int] = []
    while pid > 1:
        try:
            with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
                pid = int(file.read().rpartition(")")[2].split()[1])
        except OSError:
            break
        found.append(pid)
    return found


def living_descendants(pid: int | str) -> list[int]:
    """Every living process below a process, which is not among them. Zombies are passed through: a zombie's
    children were already given to somebody else, but one that just ended may still show them.
    """
    found: list[int] = []
    waiting = children(pid)
    while waiting:
        child = waiting.pop()
        waiting += children(child)
        if is_living(child):
            found.append(child)
    return found


def send_signal(pid: int, number: signal.Signals) -> None:
    """Signal a process that may be gone. One that may not be signalled (it changed its user) is left alone:
    it is still found by the next look, and the caller's deadline bounds that.
    """
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.kill(pid, number)
