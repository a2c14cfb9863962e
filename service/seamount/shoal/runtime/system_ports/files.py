"""Files and directories of the host."""

from __future__ import annotations

import errno
import os
import secrets
import shutil
import stat
import threading
import time
from collections import deque
from io import FileIO

from seamount.shoal.runtime.ports import DirEntry, FileEvent, FileInfo, Watcher

_WATCH_INTERVAL_S = 0.02
_WATCH_ENTRIES = 100_000
_COPY_CHUNK = 1 << 20
_READ_CHUNK = 1 << 22
_READ_LIMIT = 1 << 30
"""What one read may bring into memory: a device can go on for ever."""


def _read(file: FileIO, limit: int, bounded: bool) -> bytes:
    parts = []
    left = limit
    while left > 0:
        part = file.read(min(left, _READ_CHUNK))
        if part is None:
            raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
        if not part:
            break
        parts.append(part)
        left -= len(part)
    if bounded and left == 0:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    return b"".join(parts)


def _write(path: bytes, how: int, data: bytes) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC | os.O_NONBLOCK | how
    with open(os.open(path, flags, 0o666), "wb") as file:
        file.write(data)


def _replace(path: bytes, data: bytes, mode: int | None) -> None:
    folder, _, name = path.rpartition(b"/")
    temporary = (folder or b"") + b"/." + name[:200] + b".%s" % secrets.token_hex(6).encode()
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666)
    try:
        with open(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            if mode is not None:
                os.fchmod(file.fileno(), mode)
            os.fsync(file.fileno())
        os.rename(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise
    try:
        above = os.open(folder or b"/", os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    except PermissionError:
        # Who may not list it can still write to it; the system gets to it in its own time.
        return
    try:
        os.fsync(above)
    finally:
        os.close(above)


def _kind(mode: int) -> str:
    if stat.S_ISDIR(mode):
        return "dir"
    if stat.S_ISREG(mode):
        return "file"
    return "symlink" if stat.S_ISLNK(mode) else "other"


class SystemFiles:
    """`Files` on the real file system."""

    def read(self, path: bytes, offset: int = 0, limit: int | None = None) -> bytes:
        # Without blocking, so that a pipe nobody writes to cannot hold the evaluator; files do not care.
        with open(os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK), "rb", buffering=0) as file:
            if offset:
                file.seek(offset)
            return _read(file, _READ_LIMIT + 1 if limit is None else limit, bounded=limit is None)

    def write(self, path: bytes, data: bytes) -> None:
        _write(path, os.O_TRUNC, data)

    def append(self, path: bytes, data: bytes) -> None:
        _write(path, os.O_APPEND, data)

    def touch(self, path: bytes) -> None:
        try:
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666))
        except FileExistsError:
            os.utime(path)

    def info(self, path: bytes, follow: bool = True) -> FileInfo:
        found = os.stat(path) if follow else os.lstat(path)
        return FileInfo(
            _kind(found.st_mode), found.st_size, found.st_mtime_ns, found.st_mode, found.st_dev, found.st_ino
        )

    def exists(self, path: bytes) -> bool:
        return os.path.exists(path)

    def is_dir(self, path: bytes) -> bool:
        return os.path.isdir(path)

    def is_file(self, path: bytes) -> bool:
        return os.path.isfile(path)

    def is_executable(self, path: bytes) -> bool:
        return _is_program(path)

    def list_dir(self, path: bytes) -> list[DirEntry]:
        found = []
        with os.scandir(path) as entries:
            for entry in entries:
                if entry.is_symlink():
                    kind = "symlink"
                elif entry.is_dir():
                    kind = "dir"
                else:
                    kind = "file" if entry.is_file() else "other"
                found.append(DirEntry(entry.name, kind, kind == "dir" or _leads_to_dir(entry)))
        return found

    def make_dir(self, path: bytes, parents: bool = False) -> None:
        if parents:
            os.makedirs(path, exist_ok=True)
        else:
            os.mkdir(path)

    def remove_file(self, path: bytes) -> None:
        os.unlink(path)

    def remove_tree(self, path: bytes) -> None:
        shutil.rmtree(path)

    def remove_empty(self, path: bytes) -> None:
        os.rmdir(path)

    def set_mode(self, path: bytes, mode: int) -> None:
        os.chmod(path, mode)

    def replace(self, path: bytes, data: bytes, mode: int | None = None) -> None:
        real = os.path.realpath(path) if os.path.islink(path) else path
        try:
            bits = stat.S_IMODE(os.stat(real).st_mode) if mode is None else mode
        except FileNotFoundError:
            bits = None
        try:
            _replace(real, data, bits)
        except PermissionError:
            # The file may be changed and its directory may not.
            with open(os.open(real, os.O_WRONLY | os.O_TRUNC | os.O_CLOEXEC | os.O_NONBLOCK), "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())

    def rename(self, source: bytes, target: bytes) -> None:
        try:
            os.rename(source, target)
        except OSError as problem:
            if problem.errno != errno.EXDEV:
                raise
            shutil.move(os.fsdecode(source), os.fsdecode(target))

    def copy(self, source: bytes, target: bytes) -> None:
        # Opened before the target is truncated, so that copying onto itself cannot lose the content.
        with open(source, "rb") as reader:
            if os.path.exists(target) and os.path.samefile(source, target):
                return
            with open(target, "wb") as writer:
                shutil.copyfileobj(reader, writer, _COPY_CHUNK)
        shutil.copymode(source, target)

    def hard_link(self, source: bytes, link: bytes) -> None:
        os.link(source, link)

    def symlink(self, target: bytes, link: bytes) -> None:
        os.symlink(target, link)

    def read_link(self, path: bytes) -> bytes:
        return os.readlink(path)

    def resolve(self, path: bytes) -> bytes:
        return os.path.realpath(path, strict=True)

    def watch(self, path: bytes, recursive: bool) -> Watcher:
        os.stat(path)
        return PollingWatcher(path, recursive)


def _leads_to_dir(entry: os.DirEntry[bytes]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False


def _is_program(path: bytes) -> bool:
    try:
        mode = os.stat(path).st_mode
    except OSError:
        return False
    return stat.S_ISREG(mode) and bool(mode & 0o111)


class PollingWatcher:
    """Finds changes by comparing directory snapshots, up to 100,000 entries, some tens of times a second.

    Works on every file system and needs no descriptors; a change undone between two looks goes unseen.
    """

    def __init__(self, root: bytes, recursive: bool) -> None:
        self._root = root
        self._recursive = recursive
        self._closed = threading.Event()
        self._queue: deque[FileEvent] = deque()
        self._seen = self._look()

    def poll(self, timeout_s: float) -> list[FileEvent]:
        deadline = time.monotonic() + timeout_s
        while not self._closed.is_set():
            found = self._changes()
            if found:
                return found
            left = deadline - time.monotonic()
            if left <= 0:
                return []
            self._closed.wait(min(left, _WATCH_INTERVAL_S))
        return []

    def close(self) -> None:
        self._closed.set()

    def _changes(self) -> list[FileEvent]:
        before, now = self._seen, self._look()
        self._seen = now
        events = [FileEvent(path, "removed") for path in before if path not in now]
        for path, mark in now.items():
            if path not in before:
                events.append(FileEvent(path, "created"))
            elif before[path] != mark:
                events.append(FileEvent(path, "modified"))
        return events

    def _look(self) -> dict[bytes, tuple[int, int, int]]:
        seen: dict[bytes, tuple[int, int, int]] = {}
        pending = [self._root]
        first = True
        while pending and len(seen) < _WATCH_ENTRIES:
            path = pending.pop()
            try:
                found = os.lstat(path)
                is_dir = stat.S_ISDIR(found.st_mode)
                names = os.listdir(path) if is_dir and (first or self._recursive) else []
            except OSError:
                first = False
                continue
            first = False
            # A directory's own time changes with its entries, which are told on their own.
            seen[path] = (found.st_ino, 0, 0) if is_dir else (found.st_ino, found.st_mtime_ns, found.st_size)
            pending.extend(os.path.join(path, name) for name in names)
        return seen
