"""Real programs on a terminal of the tests' own, and every byte that they write."""

from __future__ import annotations

import contextlib
import os
import select
import shutil
import signal
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from seamount.terminal.keys import parts_of, typed
from seamount.terminal.parser import Parser
from seamount.terminal.program import Program, RunningProgram, start
from seamount.terminal.screen import Screen

WAIT_S = 15.0
QUIET_S = 0.15


def needed(program: str) -> str:
    """The path of a program. Skips the test where it is not installed."""
    found = shutil.which(program)
    if found is None:
        pytest.skip(f"{program} is not installed")
    return found


class Recorded:
    """A program on a screen of 80 columns and 24 lines. `data` is all that it has written."""

    def __init__(self, argv: Sequence[str], cwd: Path, **variables: str) -> None:
        environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(cwd),
            "TERM": "xterm-256color",
            "LC_ALL": "C.UTF-8",
            **variables,
        }
        self.data = b""
        self.is_open = True
        self.screen = Screen(80, 24, lambda text: self._write(text.encode()))
        self._parser = Parser(self.screen)
        self.program: RunningProgram = start(
            Program(
                os.fsencode(needed(argv[0])),
                [os.fsencode(word) for word in argv],
                os.fsencode(cwd),
                [os.fsencode(f"{name}={value}") for name, value in environment.items()],
                80,
                24,
            )
        )

    def type(self, json_input: str) -> None:
        """Types what `pty.send` would."""
        self._write(
            typed(
                parts_of(json_input),
                application_cursor=self.screen.application_cursor,
                bracketed_paste=self.screen.bracketed_paste,
            )
        )

    def shows(self, text: str) -> str:
        """The screen as text, once it has the text and then nothing more comes."""
        end = time.monotonic() + WAIT_S
        while time.monotonic() < end:
            is_quiet = not self._read(QUIET_S)
            shown = "\n".join(self.screen.text())
            if text in shown and (is_quiet or not self.is_open):
                return shown
        raise AssertionError(f"{text!r} is not on\n" + "\n".join(self.screen.text()))

    def ended(self) -> int:
        """The exit status, once everything has been read."""
        end = time.monotonic() + WAIT_S
        while self.is_open and time.monotonic() < end:
            self._read(QUIET_S)
        assert not self.is_open, "\n".join(self.screen.text())
        return os.waitstatus_to_exitcode(os.waitpid(self.program.pid, 0)[1])

    def kill(self) -> None:
        """End it, if it has not ended."""
        self.program.signal(signal.SIGKILL)
        while self._read(QUIET_S):
            pass
        with contextlib.suppress(ChildProcessError):
            os.waitpid(self.program.pid, 0)
        os.close(self.program.master)

    def _write(self, data: bytes) -> None:
        while data:
            select.select([], [self.program.master], [], WAIT_S)
            data = data[self.program.write(data) :]

    def _read(self, seconds: float) -> bool:
        """Take what comes within a time; whether anything came."""
        if not self.is_open or not select.select([self.program.master], [], [], seconds)[0]:
            return False
        piece = self.program.read()
        if piece == b"":
            self.is_open = False
        elif piece:
            self.data += piece
            self._parser.feed(piece)
            return True
        return False
