"""Contents of any size in frames: a few bytes travel in the message, more in a sealed memory file."""

import fcntl
import os

from seamount.api.worker.v1.worker_pb2 import Content
from seamount.worker.frames import MAX_INLINE_BYTES

MAX_CONTENT_BYTES = 256 << 20
"""Of one content."""

SEALS = fcntl.F_SEAL_SEAL | fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_GROW | fcntl.F_SEAL_WRITE


def sealed(data: bytes) -> int:
    """A memory file with these bytes that nobody can change; its descriptor. Raises OSError."""
    descriptor = os.memfd_create("seamount-content", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
    try:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(descriptor, rest) :]
        fcntl.fcntl(descriptor, fcntl.F_ADD_SEALS, SEALS)
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor


def put_content(target: Content, data: bytes, taken: int = 0) -> list[int]:
    """Put bytes into a message that goes with `taken` descriptors already; those that it needs besides."""
    if len(data) <= MAX_INLINE_BYTES:
        target.inline = data
        return []
    target.descriptor.index = taken
    target.descriptor.length = len(data)
    return [sealed(data)]
