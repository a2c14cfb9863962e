"""Digests of executables, remembered for as long as the file stays the same."""

from __future__ import annotations

import os
from functools import lru_cache
from typing import Final

from blake3 import blake3

LARGEST: Final = 64 << 20
"""Bytes of an executable that is hashed."""
_REMEMBERED: Final = 256
_CHUNK: Final = 1 << 20


def digest_of(path: bytes) -> str:
    """BLAKE3 (hex) of a regular file, empty for one that is too large. Raises OSError."""
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
    try:
        found = os.fstat(descriptor)
        if found.st_size > LARGEST:
            return ""
        return _digest(
            _Open(descriptor), found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns
        )
    finally:
        os.close(descriptor)


class _Open:
    """A descriptor that does not count when two questions are compared."""

    __slots__ = ("descriptor",)

    def __init__(self, descriptor: int) -> None:
        self.descriptor = descriptor

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Open)

    def __hash__(self) -> int:
        return 0


@lru_cache(maxsize=_REMEMBERED)
def _digest(source: _Open, device: int, inode: int, size: int, modified_ns: int, changed_ns: int) -> str:
    found = blake3()
    left = size
    while left > 0 and (part := os.read(source.descriptor, min(left, _CHUNK))):
        found.update(part)
        left -= len(part)
    return found.hexdigest()
