"""Whose process a peer is: the worker that it descends from decides, read from `/proc`."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Mapping

from seamount.server.principals import PrincipalOfProcess, WorkerIdentity
from seamount.worker.orphans import inherits_orphans

MAX_DEPTH = 4096


def principal_by_lineage(
    nursery_pid: Callable[[], int], workers: Callable[[], Mapping[int, WorkerIdentity | None]]
) -> PrincipalOfProcess:
    """The lookup for `Authenticator`.

    `workers` maps the process ids of session workers and PTY hosts to whom they act for, None where
    several principals had a hand in; `nursery_pid` is the process that forked them. Orphans of a worker
    are adopted by the nursery, so a process below the nursery but below no worker belonged to one that
    is gone: it is nobody, and so is what this process inherited from a dead nursery, or what ends while it
    is looked at. A process id of 0, which is how a peer in a foreign process namespace shows, has no
    lineage here.
    """

    def lookup(pid: int) -> WorkerIdentity | None:
        known, nursery = workers(), nursery_pid()
        for depth in range(MAX_DEPTH):
            if pid in known:
                identity = known[pid]
                if identity is None:
                    raise PermissionError("a process of a session that several principals use")
                return identity
            if pid == nursery:
                raise PermissionError("a process of a worker that has ended")
            if depth and pid == os.getpid() and inherits_orphans():
                raise PermissionError("a process that a nursery left behind")
            if pid <= 1 or pid == os.getpid():
                return None
            pid = _parent(pid)
        raise PermissionError("a process with too many ancestors")

    return lookup


def _parent(pid: int) -> int:
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
            # The name in parentheses may hold anything, parentheses included.
            return int(file.read().rpartition(")")[2].split()[1])
    except OSError as error:
        if error.errno in (errno.EMFILE, errno.ENFILE):
            # Nobody can be looked at now: that says nothing about this one.
            raise
        raise PermissionError(f"process {pid} has ended") from error
