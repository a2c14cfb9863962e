"""The directory that holds a kernel's state, and the lock that keeps it to one kernel.

    <state>/lock          held with flock for as long as the kernel runs; names its process
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

from .errors import StateDirLocked, StateDirUnsafe, StoreUnavailable, from_driver

log = logging.getLogger(__name__)


class StateDir:
    """An opened state directory. Close it after everything that uses it."""

    def __init__(self, root: Path, *, ephemeral: bool, lock: int | None) -> None:
        self.root = root
        self.ephemeral = ephemeral
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
            lock = _lock(root / "lock")
        except OSError as error:
            raise from_driver(error, root) from error
        return cls(root, ephemeral=False, lock=lock)

    @classmethod
    def open_ephemeral(cls) -> StateDir:
        """State that ends with the process: the database in memory, larger blobs in a temporary directory."""
        try:
            root = Path(tempfile.mkdtemp(prefix="seamount-ephemeral-"))
        except OSError as error:
            raise from_driver(error, tempfile.gettempdir()) from error
        return cls(root, ephemeral=True, lock=None)

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


def _lock(path: Path) -> int:
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        holder = os.pread(descriptor, 32, 0).strip()
        os.close(descriptor)
        raise StateDirLocked(path.parent, int(holder) if holder.isdigit() else None) from None
    except BaseException:
        os.close(descriptor)
        raise
    try:
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, f"{os.getpid()}\n".encode(), 0)
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor
