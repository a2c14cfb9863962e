"""Starts the nursery. Imports nothing but `os`, `sys` and `socket`, so that it can be the first thing a
kernel does.

The nursery is a fresh interpreter, not a fork of the caller: it inherits neither its memory, its threads
nor its descriptors, and it loads the language while the kernel is busy with its own imports.
"""

import os
import socket
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

CONTROL_FD = 3
"""The number under which the nursery finds its control socket."""

SESSION_PRELOAD = (
    "seamount.worker.session",
    "seamount.worker.shoal_session",
    "seamount.worker.parser",
    "seamount.terminal.host",
)
"""What a nursery loads unless it is told otherwise: the language, the processes that host it, and those that
host terminals.
"""

KEPT_VARIABLES = ("PATH", "HOME", "LANG", "TZ", "TMPDIR", "VIRTUAL_ENV", "SEAMOUNT_ADAPTERS")
KEPT_PREFIXES = ("LC_", "PYTHON")


@dataclass(frozen=True, slots=True)
class LaunchedNursery:
    """A nursery that was started and may still be loading. Closing `control` ends it and all that it
    forked.
    """

    pid: int
    control: socket.socket
    preload: tuple[str, ...]
    siblings: frozenset[int] | None = None
    """Set when the starter inherits what a nursery leaves: the children that it had before."""


def launch_nursery(
    preload: Sequence[str] = SESSION_PRELOAD, *, siblings: frozenset[int] | None = None
) -> LaunchedNursery:
    """Start a nursery that preloads the named modules. Returns at once (about 1 ms); raises OSError. A
    starter that called `inherit_orphans` hands over what that returned.

    It must run before gRPC is imported for one reason only: it turns gRPC's fork handlers off, which the
    kernel does not need because nothing here forks the kernel itself.
    """
    os.environ["GRPC_ENABLE_FORK_SUPPORT"] = "0"
    kernel_end, nursery_end = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    try:
        pid = os.posix_spawn(
            sys.executable,
            [sys.executable, "-P", "-X", "utf8", "-m", "seamount.worker.nursery", *preload],
            nursery_environment(os.environ),
            file_actions=[
                (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
                (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
                (os.POSIX_SPAWN_DUP2, nursery_end.fileno(), CONTROL_FD),
            ],
            setsid=True,
            setsigmask=[],
        )
    except BaseException:
        kernel_end.close()
        raise
    finally:
        nursery_end.close()
    return LaunchedNursery(pid, kernel_end, tuple(preload), siblings)


def nursery_environment(environment: Mapping[str, str]) -> dict[str, str]:
    """The part of an environment that an interpreter needs. What a session sees comes with its
    configuration, and everything else would be readable by every command through `/proc/<pid>/environ`.
    """
    return {
        name: value
        for name, value in environment.items()
        if name in KEPT_VARIABLES or name.startswith(KEPT_PREFIXES)
    }
