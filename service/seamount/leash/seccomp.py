"""A filter of system calls for the calling thread and what it starts: it closes socket families, has changes
of file modes judged, and keeps from the user's keys and from parts of the system that no program here needs.

Landlock knows TCP ports and nothing else of networks: no UDP, no raw sockets, no sockets with a path. This
filter refuses to make such sockets. It is a classic BPF program that is written here; a binding of
libseccomp would take 70 ms to load, as much as starting the whole process that needs it.
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import struct
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from seamount.leash.modes import MODE_CALLS

_PR_SET_NO_NEW_PRIVS: Final = 38
_PR_SET_SECCOMP: Final = 22
_MODE_FILTER: Final = 2

_ALLOW: Final = 0x7FFF0000
_REFUSE: Final = 0x00050000
_KILL: Final = 0x80000000
_ASK: Final = 0x7FC00000

_SET_FILTER: Final = 1
_NEW_LISTENER: Final = 8

_LOAD: Final = 0x20
_JUMP_EQUAL: Final = 0x15
_JUMP_AT_LEAST: Final = 0x35
_AND: Final = 0x54
_RETURN: Final = 0x06

_NUMBER_AT: Final = 0
_ARCHITECTURE_AT: Final = 4
_FIRST_ARGUMENT_AT: Final = 16
_SECOND_ARGUMENT_AT: Final = 24

_X32: Final = 0x40000000
"""Set in the numbers of a second set of system calls that x86-64 has."""

_AF_INET: Final = 2
_AF_INET6: Final = 10
_AF_NETLINK: Final = 16
_SOCK_TYPE: Final = 0xF
_SOCK_STREAM: Final = 1
_SOCK_DGRAM: Final = 2

_libc = ctypes.CDLL(None, use_errno=True)


@dataclass(frozen=True, slots=True)
class _Architecture:
    audit: int
    filter: int
    """seccomp"""
    socket: int
    refused: tuple[int, ...]
    """add_key, request_key, keyctl, perf_event_open, bpf, userfaultfd."""
    attributes: tuple[int, ...]
    """setxattr, lsetxattr, setxattrat: an access list is a mode by another name."""


_ARCHITECTURES: Final = {
    "x86_64": _Architecture(0xC000003E, 317, 41, (248, 249, 250, 298, 321, 323), (188, 189, 463)),
    "aarch64": _Architecture(0xC00000B7, 277, 198, (217, 218, 219, 241, 280, 282), (5, 6, 463)),
}

# The same everywhere. A ring could make sockets past this filter.
_IO_URING: Final = (425, 426, 427)


@dataclass(frozen=True, slots=True)
class Sockets:
    """Which sockets may be made: TCP over IPv4 and IPv6, and UDP, which asking for names needs. Pairs of
    connected local sockets always may be.
    """

    tcp: bool = False
    udp: bool = False


def available() -> bool:
    """Whether this machine takes a filter, and this module can write one for it."""
    if not sys.platform.startswith("linux") or platform.machine() not in _ARCHITECTURES:
        return False
    # A filter that is nowhere is a bad address to a kernel that has filters, and an invalid call to others.
    result: int = _libc.prctl(_PR_SET_SECCOMP, _MODE_FILTER, None, 0, 0)
    return result != 0 and ctypes.get_errno() == errno.EFAULT


def mode_calls() -> dict[int, str]:
    """The numbers and names of the system calls by which files get their modes."""
    return MODE_CALLS[platform.machine()]


def restrict_calls(sockets: Sockets, take_listener: Callable[[int], None] | None = None) -> None:
    """Let the calling thread make no other sockets than these (EACCES). Calls that change modes of files by
    path go to the listener that `take_listener` gets; where there is none, they fail (EPERM). Raises OSError.
    """
    architecture = _ARCHITECTURES[platform.machine()]
    _checked(_libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), "no_new_privs")
    if take_listener is not None:
        listener = -1
        try:
            listener = _install(architecture, _program(architecture, sockets, _ASK), _NEW_LISTENER)
        except OSError as problem:
            # Some containers have a listener of their own, beside which there can be no other.
            if problem.errno not in (errno.EBUSY, errno.EINVAL):
                raise
        finally:
            take_listener(listener)
        if listener >= 0:
            return
    _install(architecture, _program(architecture, sockets, _REFUSE | errno.EPERM), 0)


def _install(architecture: _Architecture, program: bytes, flags: int) -> int:
    code = ctypes.create_string_buffer(program, len(program))
    header = struct.pack("HxxxxxxP", len(program) // 8, ctypes.addressof(code))
    arguments = (ctypes.c_long(_SET_FILTER), ctypes.c_ulong(flags), header)
    result: int = _libc.syscall(ctypes.c_long(architecture.filter), *arguments)
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"seccomp: {os.strerror(number)}")
    return result


def _program(architecture: _Architecture, sockets: Sockets, on_mode: int) -> bytes:
    refuse = _step(_RETURN, _REFUSE | errno.EACCES)
    allow = _step(_RETURN, _ALLOW)
    missing = _step(_RETURN, _REFUSE | errno.ENOSYS)
    steps = [
        _step(_LOAD, _ARCHITECTURE_AT),
        _step(_JUMP_EQUAL, architecture.audit, 1, 0),
        _step(_RETURN, _KILL),
        _step(_LOAD, _NUMBER_AT),
        # Another calling convention has other numbers: it is as if this machine did not have it.
        _step(_JUMP_AT_LEAST, _X32, 0, 1),
        missing,
    ]
    for number in architecture.refused:
        steps += [_step(_JUMP_EQUAL, number, 0, 1), _step(_RETURN, _REFUSE | errno.EPERM)]
    for number in MODE_CALLS[platform.machine()]:
        steps += [_step(_JUMP_EQUAL, number, 0, 1), _step(_RETURN, on_mode)]
    for number in architecture.attributes:
        steps += [_step(_JUMP_EQUAL, number, 0, 1), _step(_RETURN, _REFUSE | errno.EOPNOTSUPP)]
    for number in _IO_URING:
        steps += [_step(_JUMP_EQUAL, number, 0, 1), missing]
    steps += [_step(_JUMP_EQUAL, architecture.socket, 1, 0), allow, _step(_LOAD, _FIRST_ARGUMENT_AT)]
    types = [_SOCK_STREAM] * sockets.tcp + [_SOCK_DGRAM] * sockets.udp
    if types:
        if sockets.udp:
            # Looking up names asks which addresses the machine has.
            steps += [_step(_JUMP_EQUAL, _AF_NETLINK, 0, 1), allow]
        steps += [
            _step(_JUMP_EQUAL, _AF_INET, 2, 0),
            _step(_JUMP_EQUAL, _AF_INET6, 1, 0),
            refuse,
            _step(_LOAD, _SECOND_ARGUMENT_AT),
            _step(_AND, _SOCK_TYPE),
        ]
        for kind in types:
            steps += [_step(_JUMP_EQUAL, kind, 0, 1), allow]
    steps.append(refuse)
    return b"".join(steps)


def _step(code: int, operand: int, if_true: int = 0, if_false: int = 0) -> bytes:
    return struct.pack("HBBI", code, if_true, if_false, operand)


def _checked(result: int, what: str) -> None:
    if result != 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")
