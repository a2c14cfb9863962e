"""Which program a command really starts: the file, its content, and the interpreter of a script."""

from __future__ import annotations

import fcntl
import os
import stat
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Final

from blake3 import blake3

from seamount.leash.resolving import by_name

_FIRST_LINE: Final = 4_096
_CHUNK: Final = 1 << 20
_REMEMBERED: Final = 1_024
_ENV: Final = b"env"
_NESTED: Final = 4
"""Interpreters of interpreters that the kernel follows."""


@dataclass(frozen=True, slots=True)
class Program:
    """An executable that is open as `descriptor`. `digest` is BLAKE3 of its content in hexadecimal, empty
    for a file that may be started and not read. `is_copy`: the descriptor is a sealed copy in memory of a
    file that the principal could change while it is looked at.
    """

    path: str
    descriptor: int
    digest: str
    name: str
    """How it is called: `argv[0]`."""
    is_copy: bool = False

    def effect(self) -> dict[str, object]:
        return {"kind": "proc_spawn", "bin_hash": self.digest, "argv0": self.name, "path": self.path}


@dataclass(frozen=True, slots=True)
class Launch:
    """What is to be started: `image`, with these arguments. `programs` are all whose content decides what
    happens: the image, and the script that it is to read."""

    image: Program
    argv: tuple[bytes, ...]
    programs: tuple[Program, ...]

    @property
    def is_exact(self) -> bool:
        """Whether what runs is certainly what was looked at. A script's interpreter opens it once more."""
        return len(self.programs) == 1


@contextmanager
def launch(
    program: bytes,
    argv: tuple[bytes, ...],
    cwd: bytes,
    search: bytes,
    *,
    hashed: bool,
    changeable: Callable[[str], bool] = lambda path: False,
) -> Iterator[Launch]:
    """Look at an executable and follow `#!` lines; the descriptors are open inside of the context.

    `program` is relative to `cwd`; `search` is the child's `PATH`, where `#!/usr/bin/env NAME` looks. Without
    `hashed` nothing is read. `changeable` says of a path whether the principal could change that file:
    then a copy is hashed and started. Raises OSError as starting it would.
    """
    with ExitStack() as stack:
        path = os.path.join(cwd, program)
        opening = _Opening(stack, hashed, changeable)
        found = opening.open(path, os.fsdecode(argv[0]))
        chain = [found]
        for _ in range(_NESTED if hashed else 0):
            line = _interpreter_line(found.descriptor)
            if line is None:
                break
            name, options, interpreter = _interpreter(line, search, cwd)
            argv = (name, *options, path, *argv[1:])
            path = interpreter
            found = opening.open(path, os.fsdecode(name))
            chain.append(found)
        yield Launch(found, argv, tuple(reversed(chain)))


class _Digests:
    """Digests of files that have not changed since. A file cannot be changed without a new change time."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[int, ...], str] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, descriptor: int) -> str:
        found = os.fstat(descriptor)
        key = (found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns)
        with self._lock:
            if key in self._known:
                self._known.move_to_end(key)
                return self._known[key]
        digest = blake3()
        at = 0
        while data := os.pread(descriptor, _CHUNK, at):
            digest.update(data)
            at += len(data)
        text = digest.hexdigest()
        with self._lock:
            self._known[key] = text
            while len(self._known) > _REMEMBERED:
                self._known.popitem(last=False)
        return text


_digests = _Digests()


class _Opening:
    """How programs are opened for one launch."""

    def __init__(self, stack: ExitStack, hashed: bool, changeable: Callable[[str], bool]) -> None:
        self._stack = stack
        self._hashed = hashed
        self._changeable = changeable

    def open(self, path: bytes, name: str) -> Program:
        try:
            descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
            is_readable = True
        except PermissionError:
            descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
            is_readable = False
        self._stack.callback(os.close, descriptor)
        _check(descriptor, path)
        resolved = os.readlink(f"/proc/self/fd/{descriptor}")
        if not resolved.startswith("/"):
            resolved = by_name(os.fsdecode(path))
        if not (self._hashed and is_readable):
            return Program(resolved, descriptor, "", name)
        is_copy = self._changeable(resolved)
        if is_copy:
            descriptor = _copied(descriptor)
            self._stack.callback(os.close, descriptor)
        return Program(resolved, descriptor, _digests.of(descriptor), name, is_copy)


def _copied(descriptor: int) -> int:
    """A sealed copy of a file in memory."""
    copy = os.memfd_create("program", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
    try:
        at = 0
        while data := os.pread(descriptor, _CHUNK, at):
            at += len(data)
            view = memoryview(data)
            while view:
                view = view[os.write(copy, view) :]
        fcntl.fcntl(
            copy,
            fcntl.F_ADD_SEALS,
            fcntl.F_SEAL_WRITE | fcntl.F_SEAL_GROW | fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_SEAL,
        )
    except BaseException:
        os.close(copy)
        raise
    return copy


def _check(descriptor: int, path: bytes) -> None:
    mode = os.fstat(descriptor).st_mode
    if not stat.S_ISREG(mode) or not mode & 0o111:
        raise PermissionError(13, "Permission denied", os.fsdecode(path))


def _interpreter_line(descriptor: int) -> bytes | None:
    try:
        head = os.pread(descriptor, _FIRST_LINE, 0)
    except OSError:
        return None
    line = head.split(b"\n", 1)[0][2:].strip()
    return line if head.startswith(b"#!") and line else None


def _interpreter(line: bytes, search: bytes, cwd: bytes) -> tuple[bytes, tuple[bytes, ...], bytes]:
    """The name, options and path of what a `#!` line names. `env` is looked through: what it finds is the
    interpreter that matters."""
    first, *rest = line.split(None, 1)
    if os.path.basename(first) == _ENV and rest and not rest[0].startswith(b"-"):
        name, *options = rest[0].split()
        return name, tuple(options), _on_path(name, search, cwd)
    return first, tuple(option.strip() for option in rest), os.path.join(cwd, first)


def _on_path(name: bytes, search: bytes, cwd: bytes) -> bytes:
    if b"/" in name:
        return os.path.join(cwd, name)
    for folder in search.split(b":"):
        candidate = os.path.join(cwd, folder, name)
        if os.path.isfile(candidate) and os.access(candidate, os.X_OK):
            return candidate
    raise FileNotFoundError(2, "No such file or directory", os.fsdecode(name))
