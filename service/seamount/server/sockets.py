"""Unix sockets of one owner: private directories, a lock beside each path, no moment of lax modes.

A claim on a path is a lock file (`<path>.lock`, held with flock). Whoever holds it may remove a
socket that nobody listens on and bind there. The lock file goes away with the claim.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import logging
import os
import socket
import stat
from collections.abc import Iterator

from seamount.server.paths import MAX_SOCKET_PATH_BYTES

_log = logging.getLogger(__name__)

BACKLOG = 128


class StartRefused(Exception):
    """The kernel cannot start as configured. The text is for the person who starts it."""


def secure_directory(path: str) -> bool:
    """Create a directory if need be and make it private; False when others can reach or replace it.

    A directory of this user gets mode 0700. One that belongs to another user, or that has the sticky bit (a
    shared temporary directory), is left as it is. Raises StartRefused when it cannot be made.
    """
    try:
        os.makedirs(path, mode=0o700, exist_ok=True)
        found = os.stat(path)
        if found.st_uid != os.geteuid() or found.st_mode & stat.S_ISVTX:
            return False
        if stat.S_IMODE(found.st_mode) != 0o700:
            os.chmod(path, 0o700)
        return _is_out_of_reach(os.path.dirname(os.path.realpath(path)))
    except OSError as error:
        raise StartRefused(
            f"cannot secure the socket directory {path}: {error.strerror}; "
            "choose a path below a directory you own"
        ) from error


def check_length(path: str) -> None:
    """Raise StartRefused when a socket cannot have this path."""
    length = len(os.fsencode(path))
    if length > MAX_SOCKET_PATH_BYTES:
        raise StartRefused(
            f"the socket path {path} has {length} bytes; "
            f"the limit is {MAX_SOCKET_PATH_BYTES}: choose a shorter one"
        )


class SocketClaim:
    """The right to listen on a path. Made by `claim`; `release` gives it back and removes the socket."""

    def __init__(self, path: str, lock: int) -> None:
        self.path = path
        self._lock: int | None = lock
        self._bound: tuple[int, int, int] | None = None

    def listen(self) -> socket.socket:
        """Bind and listen; the socket has mode 0600 from its first moment and does not block."""
        listener = socket.socket(
            socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_NONBLOCK | socket.SOCK_CLOEXEC
        )
        try:
            with private_umask():
                listener.bind(self.path)
            self.bound()
            listener.listen(BACKLOG)
        except OSError as error:
            listener.close()
            raise StartRefused(f"cannot listen on {self.path}: {error.strerror}") from error
        return listener

    def bound(self) -> None:
        """Note that the path was just bound, and make sure of its mode."""
        os.chmod(self.path, 0o600)
        found = os.lstat(self.path)
        self._bound = (found.st_dev, found.st_ino, found.st_ctime_ns)

    def release(self) -> None:
        """Remove the socket, if it is still the one that was bound, and the lock. Safe to call again."""
        if self._lock is None:
            return
        with contextlib.suppress(FileNotFoundError):
            found = os.lstat(self.path)
            if self._bound == (found.st_dev, found.st_ino, found.st_ctime_ns):
                os.unlink(self.path)
        with contextlib.suppress(FileNotFoundError):
            os.unlink(f"{self.path}.lock")
        os.close(self._lock)
        self._lock = None


def claim(path: str) -> SocketClaim:
    """Lock a path for this process and remove a dead socket from it. The directory must exist.

    Raises StartRefused when another process holds or serves the path, or something else is in its place.
    """
    check_length(path)
    lock = _take_lock(path)
    try:
        _remove_dead_socket(path)
    except BaseException:
        os.unlink(f"{path}.lock")
        os.close(lock)
        raise
    return SocketClaim(path, lock)


def link_for_existing_clients(link: str, target: str) -> bool:
    """Make `link` a symbolic link to the socket `target`; False, with a warning, when it cannot be.

    A link that leads nowhere, or a socket that nobody listens on, is replaced; one that is in use is not.
    """
    try:
        check_length(link)
        if not secure_directory(os.path.dirname(link)):
            raise StartRefused(f"{os.path.dirname(link)} is not private")
        with contextlib.suppress(FileNotFoundError):
            found = os.lstat(link)
            if _somebody_listens(link):
                raise StartRefused(f"somebody else listens on {link}")
            if not (stat.S_ISLNK(found.st_mode) or stat.S_ISSOCK(found.st_mode)):
                raise StartRefused(f"{link} is neither a link nor a socket")
            os.unlink(link)
        os.symlink(target, link)
    except (StartRefused, OSError) as problem:
        _log.warning("clients that look under shoal/ will not find this kernel: %s", problem)
        return False
    return True


def unlink_for_existing_clients(link: str, target: str) -> None:
    """Remove the link if it still leads to `target`."""
    with contextlib.suppress(OSError):
        if os.readlink(link) == target:
            os.unlink(link)


@contextlib.contextmanager
def private_umask() -> Iterator[None]:
    """Files made inside get at most mode 0600. The umask is the whole process's: nothing may wait inside."""
    before = os.umask(0o177)
    try:
        yield
    finally:
        os.umask(before)


def _is_out_of_reach(path: str) -> bool:
    """Whether nobody else can rename what is in a directory: neither in it nor in one above."""
    while True:
        found = os.stat(path)
        if found.st_uid not in (0, os.geteuid()):
            return False
        if found.st_mode & stat.S_IWOTH and not found.st_mode & stat.S_ISVTX:
            return False
        parent = os.path.dirname(path)
        if parent == path:
            return True
        path = parent


def _take_lock(path: str) -> int:
    name = f"{path}.lock"
    for _ in range(10):
        try:
            lock = os.open(name, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
        except OSError as error:
            raise StartRefused(f"cannot open the lock file {name}: {error.strerror}") from error
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.pread(lock, 32, 0).decode("ascii", "replace").strip()
            os.close(lock)
            who = f"process {holder}" if holder.isdigit() else "another process"
            raise StartRefused(f"a kernel already serves {path} ({who})") from None
        # The holder before us may have removed the file between our open and our lock.
        try:
            same = os.stat(name, follow_symlinks=False).st_ino == os.fstat(lock).st_ino
        except FileNotFoundError:
            same = False
        if same:
            os.ftruncate(lock, 0)
            os.pwrite(lock, f"{os.getpid()}\n".encode(), 0)
            return lock
        os.close(lock)
    raise StartRefused(f"the lock file {name} keeps changing")


def _remove_dead_socket(path: str) -> None:
    try:
        found = os.lstat(path)
    except FileNotFoundError:
        return
    if not stat.S_ISSOCK(found.st_mode) or found.st_uid != os.geteuid():
        raise StartRefused(f"refusing to remove {path}: it is not a socket of this user")
    if _somebody_listens(path):
        raise StartRefused(f"a kernel already listens on {path}")
    os.unlink(path)


def _somebody_listens(path: str) -> bool:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        probe.setblocking(False)
        code = probe.connect_ex(path)
    # A full backlog means that somebody listens.
    return code in (0, errno.EAGAIN, errno.EINPROGRESS)


def listen_on_loopback(host: str, port: int) -> socket.socket:
    """A TCP socket that listens on the loopback interface and does not block. Raises StartRefused."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind | socket.SOCK_NONBLOCK | socket.SOCK_CLOEXEC, protocol)
    except OSError as error:
        raise StartRefused(f"cannot listen on {host}:{port}: {error.strerror}") from error
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        raise StartRefused(f"cannot listen on {host}:{port}: {error.strerror}") from error
    return listener
