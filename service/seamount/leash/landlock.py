"""Landlock, the kernel's sandbox for unprivileged threads, through its system calls.

A ruleset restricts the calling thread, what it starts and the threads it creates, for good; rulesets that
are applied one after another only ever narrow. Rights are hierarchical: what holds for a directory holds for
everything below it.
"""

from __future__ import annotations

import ctypes
import errno
import os
import stat
import struct
import sys
from collections.abc import Iterable
from enum import IntFlag
from functools import cache
from typing import Final

from seamount.leash.links import open_unlinked

# The numbers are the same on every architecture.
_CREATE_RULESET: Final = 444
_ADD_RULE: Final = 445
_RESTRICT_SELF: Final = 446
_ASK_VERSION: Final = 1
_PATH_BENEATH: Final = 1
_NET_PORT: Final = 2
_PR_SET_NO_NEW_PRIVS: Final = 38

_libc = ctypes.CDLL(None, use_errno=True)


class Right(IntFlag):
    """What may be done to files and directories. The comment says since which version of the interface."""

    EXECUTE = 1 << 0
    WRITE_FILE = 1 << 1
    READ_FILE = 1 << 2
    READ_DIR = 1 << 3
    REMOVE_DIR = 1 << 4
    REMOVE_FILE = 1 << 5
    MAKE_CHAR = 1 << 6
    MAKE_DIR = 1 << 7
    MAKE_REG = 1 << 8
    MAKE_SOCK = 1 << 9
    MAKE_FIFO = 1 << 10
    MAKE_BLOCK = 1 << 11
    MAKE_SYM = 1 << 12
    REFER = 1 << 13  # 2
    TRUNCATE = 1 << 14  # 3
    IOCTL_DEV = 1 << 15  # 5


READ: Final = Right.READ_FILE | Right.READ_DIR
WRITE: Final = (
    Right.WRITE_FILE
    | Right.TRUNCATE
    | Right.MAKE_DIR
    | Right.MAKE_REG
    | Right.MAKE_SOCK
    | Right.MAKE_FIFO
    | Right.MAKE_SYM
    | Right.REFER
)
DELETE: Final = Right.REMOVE_DIR | Right.REMOVE_FILE | Right.REFER
"""To remove entries of a directory. Moving one to another directory is removing it there."""

NET_VERSION: Final = 4
"""Since when TCP ports can be restricted."""

SCOPE_VERSION: Final = 6
"""Since when signals and abstract sockets can be kept from processes outside of the sandbox."""

_BIND_TCP: Final = 1
_CONNECT_TCP: Final = 2
_SCOPES: Final = 1 | 2
_OF_FILES: Final = Right.EXECUTE | Right.WRITE_FILE | Right.READ_FILE | Right.TRUNCATE | Right.IOCTL_DEV
_RIGHTS_BY_VERSION: Final = ((1, 13), (2, 14), (3, 15), (5, 16))


@cache
def version() -> int:
    """Version of the kernel's interface, 0 where there is none."""
    if not sys.platform.startswith("linux"):
        return 0
    found: int = _libc.syscall(
        ctypes.c_long(_CREATE_RULESET), None, ctypes.c_size_t(0), ctypes.c_uint32(_ASK_VERSION)
    )
    return max(found, 0)


@cache
def _handled() -> int:
    bits = 0
    for since, count in _RIGHTS_BY_VERSION:
        if version() >= since:
            bits = count
    return (1 << bits) - 1


class Ruleset:
    """Rules that are gathered and then applied to the calling thread. Everything that no rule admits is
    refused. Use it as a context manager: it holds a descriptor.
    """

    def __init__(
        self, *, connect: Iterable[int] | None = None, bind: Iterable[int] | None = None, scoped: bool = True
    ) -> None:
        """`connect` and `bind` are the admitted TCP ports; None restricts nothing. `scoped` keeps signals
        and abstract sockets inside. Raises OSError where Landlock is missing or switched off.
        """
        if not version():
            raise OSError(errno.EOPNOTSUPP, "this kernel has no Landlock")
        net = 0
        if version() >= NET_VERSION:
            net = (_CONNECT_TCP if connect is not None else 0) | (_BIND_TCP if bind is not None else 0)
        scope = _SCOPES if scoped and version() >= SCOPE_VERSION else 0
        size = 8 if version() < NET_VERSION else 16 if version() < SCOPE_VERSION else 24
        attributes = struct.pack("=QQQ", _handled(), net, scope)[:size]
        self._descriptor = _checked(
            _libc.syscall(
                ctypes.c_long(_CREATE_RULESET), attributes, ctypes.c_size_t(size), ctypes.c_uint32(0)
            ),
            "landlock_create_ruleset",
        )
        try:
            for ports, right in ((connect, _CONNECT_TCP), (bind, _BIND_TCP)):
                for port in ports or () if net & right else ():
                    self._add(_NET_PORT, struct.pack("=QQ", right, port))
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Ruleset:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the descriptor."""
        os.close(self._descriptor)

    def admit(self, where: str | int, rights: Right, *, follow: bool = False) -> bool:
        """Admit rights to a file, or to a directory and everything below. `where` is a path or an open
        descriptor. Rights that this kernel does not know are left out. False when nothing is there, or when
        a component of the path is a link and `follow` is not set.
        """
        if isinstance(where, int):
            self._admit(where, rights)
            return True
        try:
            if follow:
                descriptor = os.open(where, os.O_PATH | os.O_CLOEXEC)
            else:
                descriptor = open_unlinked(os.fsencode(where), os.O_PATH)
        except OSError:
            return False
        try:
            self._admit(descriptor, rights)
        finally:
            os.close(descriptor)
        return True

    def restrict(self) -> None:
        """Restrict the calling thread. It loses the means to gain privileges by `exec` (no_new_privs)."""
        _checked(_libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), "no_new_privs")
        _checked(
            _libc.syscall(ctypes.c_long(_RESTRICT_SELF), ctypes.c_int(self._descriptor), ctypes.c_uint32(0)),
            "landlock_restrict_self",
        )

    def _admit(self, descriptor: int, rights: Right) -> None:
        wanted = int(rights) & _handled()
        if not stat.S_ISDIR(os.fstat(descriptor).st_mode):
            wanted &= int(_OF_FILES)
        if wanted:
            self._add(_PATH_BENEATH, struct.pack("=Qi", wanted, descriptor))

    def _add(self, kind: int, rule: bytes) -> None:
        _checked(
            _libc.syscall(
                ctypes.c_long(_ADD_RULE),
                ctypes.c_int(self._descriptor),
                ctypes.c_int(kind),
                rule,
                ctypes.c_uint32(0),
            ),
            "landlock_add_rule",
        )


def _checked(result: int, what: str) -> int:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")
    return result
