"""The process's standard descriptors, moved out of everybody's reach: a stray `print`, in this process or a
child, goes to stderr and cannot break a frame. Nothing heavy is imported here, so that it can come first."""

from __future__ import annotations

import fcntl
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def private_descriptors() -> Iterator[tuple[int, int]]:
    """What stdin and stdout were, as descriptors of our own; meanwhile 0 is empty and 1 is stderr."""
    reading = fcntl.fcntl(0, fcntl.F_DUPFD_CLOEXEC, 3)
    writing = fcntl.fcntl(1, fcntl.F_DUPFD_CLOEXEC, 3)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    try:
        yield reading, writing
    finally:
        # What was printed and is still in a buffer belongs to stderr as well.
        sys.stdout.flush()
        os.dup2(reading, 0)
        os.dup2(writing, 1)
        os.close(reading)
        os.close(writing)
