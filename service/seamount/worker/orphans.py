"""The kernel as heir of its nursery: what a dead nursery leaves is given to the kernel, which ends it.

While the nursery lives, it inherits whatever a dead worker leaves. When the nursery itself is killed, its
workers die with it and their programs would go to the machine's init. A kernel that called `inherit_orphans`
before it started the nursery gets them instead: they are its children then, and it knows its own.
"""

import asyncio
import contextlib
import ctypes
import os
import signal
import time
from collections.abc import Callable

from seamount.worker.lineage import children, living_descendants, send_signal

PR_SET_CHILD_SUBREAPER = 36
PR_GET_CHILD_SUBREAPER = 37

PAUSE_S = 0.002
LINGER_PAUSE_S = 0.05
LINGER_AFTER_S = 1.0


def inherit_orphans() -> frozenset[int]:
    """Have what the descendants of this process leave given to it, from now on. Returns the children that it
    has already, which are nobody's orphans. Raises OSError.
    """
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number), "prctl")
    return frozenset(children("self"))


def inherits_orphans() -> bool:
    """Whether this process called `inherit_orphans`: a child that it did not start is somebody's orphan."""
    answer = ctypes.c_int(0)
    libc = ctypes.CDLL(None)
    return libc.prctl(PR_GET_CHILD_SUBREAPER, ctypes.byref(answer), 0, 0, 0) == 0 and answer.value == 1


async def end_orphans(is_own: Callable[[int], bool], within_s: float) -> bool:
    """Kill and reap every child of this process that `is_own` does not claim, with all that is below it,
    until nothing is left; whether that was so in time. Cancellation leaves the rest alive.
    """
    begun = time.monotonic()
    while orphans := [pid for pid in children("self") if not is_own(pid)]:
        for orphan in orphans:
            for pid in (orphan, *living_descendants(orphan)):
                send_signal(pid, signal.SIGKILL)
            with contextlib.suppress(ChildProcessError):
                os.waitpid(orphan, os.WNOHANG)  # noqa: ASYNC222 - returns at once
        waited = time.monotonic() - begun
        if waited > within_s:
            return False
        await asyncio.sleep(PAUSE_S if waited < LINGER_AFTER_S else LINGER_PAUSE_S)
    return True
