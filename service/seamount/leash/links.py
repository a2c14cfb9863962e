"""Opens paths that hold no links, so that what was judged is what is opened."""

from __future__ import annotations

import ctypes
import os
import struct
from typing import Final

_OPENAT2: Final = 437
"""The same number on every architecture."""

_AT_FDCWD: Final = -100
_RESOLVE_NO_MAGICLINKS: Final = 0x02
_RESOLVE_NO_SYMLINKS: Final = 0x04

_libc = ctypes.CDLL(None, use_errno=True)


def open_unlinked(path: bytes, flags: int, mode: int = 0) -> int:
    """A descriptor for an absolute path. Fails (ELOOP) if any component is a link, the last one included:
    somebody put it there after the path was resolved. Close-on-exec.
    """
    how = struct.pack(
        "=QQQ",
        flags | os.O_CLOEXEC | os.O_NOFOLLOW,
        mode if flags & os.O_CREAT else 0,
        _RESOLVE_NO_SYMLINKS | _RESOLVE_NO_MAGICLINKS,
    )
    descriptor: int = _libc.syscall(
        ctypes.c_long(_OPENAT2), ctypes.c_int(_AT_FDCWD), path, how, ctypes.c_size_t(len(how))
    )
    if descriptor < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number), os.fsdecode(path))
    return descriptor


def path_of(descriptor: int) -> bytes:
    """A path by which this process, and no other, reaches an open file or directory."""
    return b"/proc/self/fd/%d" % descriptor
