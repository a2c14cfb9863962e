"""Limits of the operating system on a session's process and what it starts."""

from __future__ import annotations

import os
import resource
from typing import Final

OPEN_FILES: Final = 4_096
"""Descriptors of one process, unless policy says otherwise."""


def limit_process(*, open_files: int | None, processes: int | None) -> None:
    """Lower this process's limits, which what it starts inherits. Never raises them."""
    _lower(resource.RLIMIT_CORE, 0)
    _lower(resource.RLIMIT_NOFILE, open_files or OPEN_FILES)
    if processes is not None and counts_processes():
        _lower(resource.RLIMIT_NPROC, processes)


def counts_processes() -> bool:
    """Whether a limit on the number of processes has an effect: root is exempt from it. It counts all
    processes of the user, not those of the session."""
    return os.getuid() != 0


def _lower(which: int, value: int) -> None:
    soft, hard = resource.getrlimit(which)
    bound = value if hard == resource.RLIM_INFINITY else min(value, hard)
    if soft == resource.RLIM_INFINITY or soft > bound:
        soft = bound
    resource.setrlimit(which, (soft, bound))
