"""Changes of file modes, judged one by one: Landlock does not cover them.

A restricted thread's filter of system calls holds `chmod` and its siblings back and asks this process, which
looks at where the path leads, judges it as a write, and changes the mode itself or refuses (EACCES). What it
judged is what it changes: the caller's path is read once. A mode that is changed through a descriptor
(`fchmod`) is not asked about; there is none without the right to open the file.
"""

from __future__ import annotations

import errno
import fcntl
import os
import queue
import select
import struct
import threading
from collections.abc import Callable
from typing import Final

from seamount.leash.capabilities import drop_capabilities
from seamount.leash.links import open_unlinked, path_of

MayChange = Callable[[str], bool]
"""Whether a resolved path may be changed."""

_RECEIVE: Final = 0xC0502100
_SEND: Final = 0xC0182101
_IS_VALID: Final = 0x40082102

_NOTICE: Final = struct.Struct("=QIIiIQ6Q")
_ANSWER: Final = struct.Struct("=QqiI")

_AT_FDCWD: Final = -100
_NO_FOLLOW: Final = 0x100
_EMPTY_PATH: Final = 0x1000
_PATH_MAX: Final = 4_096
_PAGE: Final = 4_096
_OWN: Final = (b"/proc/self", b"/proc/thread-self")

MODE_CALLS: Final = {
    "x86_64": {90: "chmod", 268: "fchmodat", 452: "fchmodat2"},
    "aarch64": {53: "fchmodat", 452: "fchmodat2"},
}
"""The numbers of the system calls that are asked about, by architecture."""


def answer_mode_calls(may_change: MayChange, calls: dict[int, str]) -> Callable[[int], None]:
    """Start a thread that answers the mode calls of a thread that is about to be restricted, and of all it
    starts. Returns what hands it the listener (a descriptor, which it closes), or a negative number for
    none. The thread ends with the last process that could ask. For unrestricted threads.
    """
    listeners: queue.SimpleQueue[int] = queue.SimpleQueue()

    def serve() -> None:
        listener = listeners.get()
        if listener < 0:
            return
        try:
            drop_capabilities()
            _serve(listener, may_change, calls)
        finally:
            os.close(listener)

    threading.Thread(target=serve, name="file-modes", daemon=True).start()
    return listeners.put


def _serve(listener: int, may_change: MayChange, calls: dict[int, str]) -> None:
    poll = select.poll()
    poll.register(listener, select.POLLIN)
    while True:
        for _, events in poll.poll():
            if events & select.POLLIN:
                _answer_one(listener, may_change, calls)
            elif events & (select.POLLHUP | select.POLLERR):
                return


def _answer_one(listener: int, may_change: MayChange, calls: dict[int, str]) -> None:
    notice = bytearray(_NOTICE.size)
    try:
        fcntl.ioctl(listener, _RECEIVE, notice)
    except OSError as problem:
        if problem.errno in (errno.ENOENT, errno.EINTR):
            return  # whoever asked has gone
        raise
    number, pid, _, call, _, _, *arguments = _NOTICE.unpack(notice)
    try:
        target = _Target(pid, calls[call], arguments)
        # The process is still the one that asked: its memory was read, not that of a later namesake.
        fcntl.ioctl(listener, _IS_VALID, struct.pack("=Q", number))
        target.change(may_change)
        code = 0
    except OSError as problem:
        code = -(problem.errno or errno.EPERM)
    try:
        fcntl.ioctl(listener, _SEND, _ANSWER.pack(number, 0, code, 0))
    except OSError as problem:
        if problem.errno != errno.ENOENT:
            raise


class _Target:
    """The file that a call means. Raises OSError, as the call would."""

    def __init__(self, pid: int, call: str, arguments: list[int]) -> None:
        directory, flags = _AT_FDCWD, 0
        if call == "chmod":
            address, self._mode = arguments[:2]
        else:
            directory, address, self._mode = arguments[:3]
            flags = arguments[3] if call == "fchmodat2" else 0
        path = _text(pid, address)
        if directory & 0xFFFFFFFF == _AT_FDCWD & 0xFFFFFFFF:
            base = b"/proc/%d/cwd" % pid
        else:
            base = b"/proc/%d/fd/%d" % (pid, directory & 0xFFFFFFFF)
        if not path:
            if not flags & _EMPTY_PATH:
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
            path = os.readlink(base)
        elif not path.startswith(b"/"):
            path = os.path.join(os.readlink(base), path)
        for own in _OWN:
            if path == own or path.startswith(own + b"/"):
                path = b"/proc/%d" % pid + path[len(own) :]
        if flags & _NO_FOLLOW and os.path.islink(path):
            raise OSError(errno.EOPNOTSUPP, os.strerror(errno.EOPNOTSUPP))
        self._resolved = os.path.realpath(path, strict=True)

    def change(self, may_change: MayChange) -> None:
        """Judge, then change."""
        if not may_change(os.fsdecode(self._resolved)):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        descriptor = open_unlinked(self._resolved, os.O_PATH)
        try:
            # The caller has no rights beyond its user's, whoever that is here.
            if os.fstat(descriptor).st_uid != os.geteuid():
                raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))
            os.chmod(path_of(descriptor), self._mode & 0o7777)
        finally:
            os.close(descriptor)


def _text(pid: int, address: int) -> bytes:
    """A string in another process, read page by page: what follows it may not be there."""
    text = b""
    descriptor = os.open(f"/proc/{pid}/mem", os.O_RDONLY | os.O_CLOEXEC)
    try:
        while len(text) < _PATH_MAX:
            try:
                piece = os.pread(descriptor, _PAGE - (address + len(text)) % _PAGE, address + len(text))
            except (OverflowError, OSError) as problem:
                raise OSError(errno.EFAULT, os.strerror(errno.EFAULT)) from problem
            if not piece:
                raise OSError(errno.EFAULT, os.strerror(errno.EFAULT))
            text += piece
            if b"\0" in piece:
                return text[: text.index(b"\0")]
    finally:
        os.close(descriptor)
    raise OSError(errno.ENAMETOOLONG, os.strerror(errno.ENAMETOOLONG))
