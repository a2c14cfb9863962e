"""Starts a program on a new terminal of its own, and reads, signals and resizes it."""

from __future__ import annotations

import contextlib
import fcntl
import os
import signal
import struct
import termios
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NoReturn

from seamount.terminal.boundary import Boundary, confine

# Terminals of people erase whole characters. The standard library does not name this input flag.
IUTF8: Final = 0o40000

READ_BYTES: Final = 64 * 1024
_ERROR_BYTES: Final = 4_096


class StartFailed(Exception):
    """The program could not be started, for the reason that the system gave."""


@dataclass(frozen=True, slots=True)
class Program:
    """What is to be started. `images` are the opened files whose content was judged; with `is_pinned` the
    first of them is started, whatever lies at `path`.
    """

    path: bytes
    argv: Sequence[bytes]
    cwd: bytes
    environment: Sequence[bytes]
    columns: int
    rows: int
    images: Sequence[int] = ()
    is_pinned: bool = False
    boundary: Boundary | None = None


class RunningProgram:
    """The leader of a session of its own, and the other end of its terminal, which does not block."""

    def __init__(self, pid: int, master: int) -> None:
        self.pid = pid
        self.master = master

    def read(self) -> bytes | None:
        """What it has written, at most 64 KiB; empty when nothing holds the terminal, None when nothing is
        there yet.
        """
        try:
            return os.read(self.master, READ_BYTES)
        except BlockingIOError:
            return None
        except OSError:
            # Linux says EIO once the last process has let go of the terminal.
            return b""

    def write(self, data: bytes | memoryview) -> int:
        """How many bytes the terminal took now. Raises OSError when nothing holds it."""
        try:
            return os.write(self.master, data)
        except BlockingIOError:
            return 0

    def attributes(self) -> list[object]:
        """The terminal's attributes, as `termios.tcgetattr` gives them. Raises termios.error."""
        return termios.tcgetattr(self.master)

    def resize(self, columns: int, rows: int) -> None:
        """Another size; the program gets SIGWINCH. Raises OSError."""
        _set_size(self.master, columns, rows)

    def signal(self, number: signal.Signals) -> None:
        """Signal the program's own process group and the one in the terminal's foreground."""
        groups = {self.pid}
        with contextlib.suppress(OSError):
            groups.add(os.tcgetpgrp(self.master))
        for group in groups:
            if group > 1:
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.killpg(group, number)


def start(program: Program) -> RunningProgram:
    """Start it. Raises StartFailed; nothing is left behind then. The caller must have one thread only."""
    try:
        master, slave = os.openpty()
    except OSError as problem:
        raise StartFailed(f"no terminal: {problem.strerror}") from problem
    told, tell = os.pipe2(os.O_CLOEXEC)
    try:
        _prepare(slave, program)
        pid = os.fork()
        if pid == 0:
            _become(program, slave, tell)
    except OSError as problem:
        os.close(master)
        os.close(told)
        raise StartFailed(problem.strerror or str(problem)) from problem
    finally:
        os.close(slave)
        os.close(tell)
    try:
        problem_text = os.read(told, _ERROR_BYTES)
    finally:
        os.close(told)
    if problem_text:
        os.waitpid(pid, 0)
        os.close(master)
        raise StartFailed(problem_text.decode("utf-8", "replace"))
    os.set_blocking(master, False)
    return RunningProgram(pid, master)


def _prepare(slave: int, program: Program) -> None:
    _set_size(slave, program.columns, program.rows)
    attributes = termios.tcgetattr(slave)
    attributes[0] |= IUTF8
    termios.tcsetattr(slave, termios.TCSANOW, attributes)


def _set_size(terminal: int, columns: int, rows: int) -> None:
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


def _become(program: Program, slave: int, tell: int) -> NoReturn:
    """Turn the forked child into the program, or say why not."""
    try:
        os.setsid()
        fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
        for descriptor in (0, 1, 2):
            os.dup2(slave, descriptor)
        _reset_signals()
        os.chdir(program.cwd)
        environment = dict(entry.split(b"=", 1) for entry in program.environment)
        if program.boundary is not None:
            confine(program.boundary, program.images)
        executable = program.images[0] if program.is_pinned else program.path
        os.execve(executable, list(program.argv), environment)
    except OSError as problem:
        os.write(tell, (problem.strerror or str(problem)).encode())
    except BaseException as problem:
        os.write(tell, repr(problem).encode()[:_ERROR_BYTES])
    finally:
        os._exit(127)


def _reset_signals() -> None:
    """Every signal as a new process expects it: an ignored one stays ignored through `exec`."""
    for number in signal.valid_signals():
        if signal.getsignal(number) not in (signal.SIG_DFL, None):
            signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
