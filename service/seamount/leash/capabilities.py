"""Gives up capabilities, the parts of root's power, for the calling thread and what it starts."""

from __future__ import annotations

import ctypes
import os
import struct
from typing import Final

_PR_CAPBSET_READ: Final = 23
_PR_CAPBSET_DROP: Final = 24
_PR_SET_NO_NEW_PRIVS: Final = 38
_PR_CAP_AMBIENT: Final = 47
_PR_CAP_AMBIENT_CLEAR_ALL: Final = 4
_VERSION_3: Final = 0x20080522
_MOST: Final = 64

_libc = ctypes.CDLL(None, use_errno=True)


def drop_capabilities() -> None:
    """Leave the calling thread without any capability and without a way to regain one by `exec`.

    Other threads of the process keep theirs. Raises OSError.
    """
    _checked(_libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), "no_new_privs")
    # Only a thread that has CAP_SETPCAP can do the first of these. One without it has nothing to give up
    # there that no_new_privs does not keep from it anyway.
    for number in range(_MOST):
        if _libc.prctl(_PR_CAPBSET_READ, number, 0, 0, 0) != 1:
            continue
        if _libc.prctl(_PR_CAPBSET_DROP, number, 0, 0, 0) != 0:
            break
    _libc.prctl(_PR_CAP_AMBIENT, _PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0)
    header = struct.pack("=Ii", _VERSION_3, 0)
    # The wrapper of the C library is the bare system call: it means this thread alone.
    _checked(_libc.capset(header, bytes(24)), "capset")


def _checked(result: int, what: str) -> None:
    if result != 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")
