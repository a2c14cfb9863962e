"""What `pty.open` would start, resolved once: in the session's directory, along the program's own `PATH`."""

from __future__ import annotations

import asyncio
import os
import shlex
import stat
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final

import blake3

from seamount.api.kernel.v1 import error_details_pb2 as details
from seamount.api.kernel.v1 import pty_pb2 as api
from seamount.terminal.program import Program
from seamount.wire import errors

TERM: Final = b"xterm-256color"

MAX_STRING_BYTES: Final = 131_072
"""Linux takes no argument, and no `NAME=value`, of this many bytes (its zero byte included)."""

MAX_HASHED_BYTES: Final = 64 << 20
"""A larger executable is not identified."""


@dataclass(frozen=True, slots=True)
class Interactive:
    """A program as it would be started. `effects` are what policy is asked about, tagged by `kind`."""

    program: Program
    shown: str
    effects: tuple[dict[str, Any], ...]

    @property
    def source(self) -> str:
        """The command line as a shell would read it, for the journal."""
        return shlex.join(os.fsdecode(word) for word in self.program.argv)


def spawn_failed(why: str, shown: str) -> errors.PtySpawnFailed:
    """The error of a program that did not start."""
    return errors.PtySpawnFailed(f"{shown.split(' ', 1)[0][:256]}: {why}", details.PtySpawnDetail(cmd=shown))


@asynccontextmanager
async def resolved(
    request: api.OpenPtyRequest, cwd: bytes, environment: Mapping[bytes, bytes]
) -> AsyncIterator[Interactive]:
    """The program of a request; the opened executable is its `descriptor` within the context.

    Raises InvalidParams for a variable that cannot be, and PtySpawnFailed.
    """
    # The executable is read as a whole. A cancelled wait must not leave it open.
    work = asyncio.get_running_loop().run_in_executor(None, _resolve, request, cwd, environment)
    try:
        interactive = await asyncio.shield(work)
    except asyncio.CancelledError:
        work.add_done_callback(_discard)
        raise
    try:
        yield interactive
    finally:
        _close(interactive)


def _discard(work: asyncio.Future[Interactive]) -> None:
    if not work.cancelled() and work.exception() is None:
        _close(work.result())


def _close(interactive: Interactive) -> None:
    if interactive.program.descriptor is not None:
        os.close(interactive.program.descriptor)


def _resolve(request: api.OpenPtyRequest, cwd: bytes, environment: Mapping[bytes, bytes]) -> Interactive:
    shown = " ".join((request.cmd, *request.args))
    variables = _variables(request, environment)
    argv = [_encoded(word, shown) for word in (request.cmd, *request.args)]
    entries = [name + b"=" + value for name, value in variables.items()]
    if any(len(each) >= MAX_STRING_BYTES for each in (*argv, *entries)):
        raise spawn_failed("argument list too long", shown)
    path = _path(argv[0], cwd, variables)
    if path is None:
        raise spawn_failed("not found", shown)
    descriptor, digest = _identified(path)
    effects = (
        {"kind": "proc_spawn", "bin_hash": digest, "argv0": request.cmd},
        {"kind": "interactive"},
    )
    program = Program(path, argv, cwd, entries, request.cols, request.rows, descriptor)
    return Interactive(program, shown, effects)


def _variables(request: api.OpenPtyRequest, environment: Mapping[bytes, bytes]) -> dict[bytes, bytes]:
    variables = dict(environment)
    for entry in request.env.entries:
        if not entry.key or "=" in entry.key or "\0" in entry.key + entry.value:
            problem = "must be a name without `=` and zero bytes, with a value without zero bytes"
            raise errors.InvalidParams(
                f"env.{entry.key[:64]}: {problem}",
                details.InvalidParamsDetail(field=f"env.{entry.key[:64]}", problem=problem),
            )
        variables[os.fsencode(entry.key)] = os.fsencode(entry.value)
    variables.setdefault(b"TERM", TERM)
    return variables


def _encoded(word: str, shown: str) -> bytes:
    if "\0" in word:
        raise spawn_failed("an argument has a zero byte", shown)
    return os.fsencode(word)


def _path(name: bytes, cwd: bytes, variables: Mapping[bytes, bytes]) -> bytes | None:
    """Where the program is; a name with a slash is a path."""
    if b"/" in name:
        return os.path.join(cwd, name)
    search = variables.get(b"PATH")
    if search is None:
        search = os.environb.get(b"PATH", os.defpath.encode())
    for directory in search.split(b":"):
        candidate = os.path.join(cwd, directory, name)
        try:
            found = os.stat(candidate)
        except (OSError, ValueError):
            continue
        if stat.S_ISREG(found.st_mode) and found.st_mode & 0o111:
            return candidate
    return None


def _identified(path: bytes) -> tuple[int | None, str]:
    """The executable, open for reading, and its BLAKE3 as hexadecimal digits. None and an empty text when it
    is no file, may not be read, or is too large.
    """
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
    except (OSError, ValueError):
        return None, ""
    try:
        found = os.fstat(descriptor)
        if stat.S_ISREG(found.st_mode) and found.st_size <= MAX_HASHED_BYTES:
            return descriptor, _digest(descriptor)
    except BaseException:
        os.close(descriptor)
        raise
    os.close(descriptor)
    return None, ""


def _digest(descriptor: int) -> str:
    digest = blake3.blake3()
    position = 0
    while piece := os.pread(descriptor, 1 << 20, position):
        digest.update(piece)
        position += len(piece)
    return digest.hexdigest()
