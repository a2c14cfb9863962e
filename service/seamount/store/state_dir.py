"""The directory that holds a kernel's state, and the lock that keeps it to one kernel.

    <state>/lock          held with flock for as long as the kernel runs; names its process and the boot
    <state>/journal.db    the database, with its -wal and -shm
    <state>/cas/          blobs

Directories are 0700 and files 0600. The lock belongs to the open descriptor: a process forked
while it is held must close its copy, or the directory stays locked after the kernel has gone.
"""

from __future__ import annotations

import fcntl
import logging
import os
import shutil
import stat
import tempfile
from pathlib import Path

from .errors import StateDirLocked, StateDirUnsafe, StoreUnavailable, from_system

log = logging.getLogger(__name__)


class StateDir:
    """An opened state directory. Close it after everything that uses it."""

    def __init__(
        self, root: Path, *, ephemeral: bool, lock: int | None = None, same_boot: bool = False
    ) -> None:
        self.root = root
        self.ephemeral = ephemeral
        self.same_boot = same_boot
        """Whether the machine has been running ever since an earlier kernel held the directory."""
        self._lock = lock

    @classmethod
    def open(cls, path: str | Path) -> StateDir:
        """Create the directory if need be and lock it.

        Raises StateDirLocked naming the holder, StateDirUnsafe when others may write to the directory or it
        belongs to somebody else, StoreUnavailable.
        """
        root = Path(path).absolute()
        try:
            _make_private(root)
            lock, same_boot = _lock(root / "lock")
        except OSError as error:
            raise from_system(error, root) from error
        return cls(root, ephemeral=False, lock=lock, same_boot=same_boot)

    @classmethod
    def open_ephemeral(cls) -> StateDir:
        """State that ends with the process: the database in memory, larger blobs in a temporary directory."""
        try:
            root = Path(tempfile.mkdtemp(prefix="seamount-ephemeral-"))
        except OSError as error:
            raise from_system(error, tempfile.gettempdir()) from error
        return cls(root, ephemeral=True)

    @property
    def database_path(self) -> Path | None:
        """None when the database lives in memory."""
        return None if self.ephemeral else self.root / "journal.db"

    @property
    def blobs_path(self) -> Path:
        return self.root / "cas"

    def close(self) -> None:
        """Release the lock; remove the directory if it was ephemeral. Safe to call again."""
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None
        if self.ephemeral and self.root.exists():
            shutil.rmtree(self.root)


def _make_private(root: Path) -> None:
    missing = [root, *root.parents]
    missing = missing[: next(i for i, directory in enumerate(missing) if directory.exists())]
    for directory in reversed(missing):
        try:
            os.mkdir(directory, 0o700)
        except FileExistsError:
            continue
        parent = os.open(directory.parent, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            os.fsync(parent)
        finally:
            os.close(parent)
    status = root.stat()
    if not stat.S_ISDIR(status.st_mode):
        raise StoreUnavailable(root, "is not a directory")
    if status.st_uid != os.geteuid():
        raise StateDirUnsafe(f"{root} belongs to user {status.st_uid}, not to {os.geteuid()}")
    if status.st_mode & 0o022:
        raise StateDirUnsafe(f"{root} can be written by others (mode {stat.S_IMODE(status.st_mode):04o})")
    if status.st_mode & 0o077:
        log.warning("%s was readable by others; it is private now", root)
        root.chmod(0o700)


def _lock(path: Path) -> tuple[int, bool]:
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        pid = holder(descriptor)
        os.close(descriptor)
        raise StateDirLocked(path.parent, pid) from None
    except BaseException:
        os.close(descriptor)
        raise
    boot = _boot()
    try:
        earlier = os.pread(descriptor, 128, 0).split()
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, f"{os.getpid()}\n{boot}\n".encode(), 0)
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor, bool(boot) and earlier[1:] == [boot.encode()]


def peek(root: Path) -> tuple[int | None, int | None, bool]:
    """Take the lock of a directory without a trace in it, for a look that no kernel may disturb.

    Gives the descriptor that holds the lock until it is closed, None when a kernel does; that kernel's
    process, if it is known; and whether the machine has run ever since a kernel held the directory. Raises
    OSError, FileNotFoundError when no kernel has used the directory.
    """
    descriptor = os.open(root / "lock", os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW)
    earlier = os.pread(descriptor, 128, 0).split()[1:]
    boot = _boot()
    same_boot = bool(boot) and earlier == [boot.encode()]
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        pid = holder(descriptor)
        os.close(descriptor)
        return None, pid, same_boot
    return descriptor, None, same_boot


def holder(descriptor: int) -> int | None:
    """The process that an open lock file names, or None."""
    words = os.pread(descriptor, 128, 0).split()
    return int(words[0]) if words and words[0].isdigit() else None


def _boot() -> str:
    """What the system calls this run of the machine; empty where it does not say."""
    try:
        return Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
    except OSError:
        return ""
