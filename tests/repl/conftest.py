"""A terminal of its own for `seamount repl`, on a kernel that the tests share."""

from __future__ import annotations

import os
import select
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import ptyprocess
import pyte
import pytest
from live_kernel.fixtures import json_connect, kernel, place, shared_place
from live_kernel.harbour import MAY_MOST, Harbour, harbour

__all__ = ["json_connect", "kernel", "place", "shared_place"]

ROWS, COLUMNS = 40, 110
SECONDS = 20.0


class Terminal:
    """A process on a terminal, what its screen shows, and a keyboard."""

    def __init__(self, words: list[str], environ: dict[str, str], cwd: Path) -> None:
        self.process = ptyprocess.PtyProcess.spawn(
            words, dimensions=(ROWS, COLUMNS), env=environ, cwd=str(cwd), echo=False
        )
        self.screen = pyte.HistoryScreen(COLUMNS, ROWS, history=2_000)
        # The line editor asks where the cursor is, and waits for the answer.
        self.screen.write_process_input = lambda data: self.process.write(data.encode())
        self._stream = pyte.ByteStream(self.screen)
        self.raw = b""

    def type(self, text: str) -> None:
        self.process.write(text.encode())

    def enter(self, text: str) -> None:
        """Types a line and waits for nothing."""
        self.type(f"{text}\r")

    @property
    def shown(self) -> str:
        """What the screen shows, with what was scrolled out of it."""
        above = ["".join(line[x].data for x in sorted(line)) for line in self.screen.history.top]
        return "\n".join(line.rstrip() for line in (*above, *self.screen.display))

    def wait(self, condition: Callable[[str], object]) -> str:
        """Reads until what is shown fulfils a condition; what is shown."""
        end = time.monotonic() + SECONDS
        while not condition(self.shown):
            left = end - time.monotonic()
            assert left > 0, f"the terminal still shows:\n{self.shown.strip()}"
            if select.select([self.process.fd], [], [], left)[0]:
                self._read()
        return self.shown

    def wait_for(self, text: str) -> str:
        return self.wait(lambda shown: text in shown)

    def wait_ready(self) -> None:
        """Waits until the prompt stands in the last line that shows anything."""
        self.wait(lambda shown: shown.rstrip().rpartition("\n")[2] == "shoal>")

    def ask(self, text: str) -> str:
        """Types a program at an empty prompt, and gives what is shown once there is a prompt again."""
        self.wait_ready()
        return self.ask_rest(text)

    def ask_rest(self, text: str) -> str:
        """The same for the rest of a program that is typed in part."""
        prompts = self.shown.count("shoal>")
        self.enter(text)
        return self.wait(
            lambda shown: shown.count("shoal>") > prompts and shown.rstrip().rpartition("\n")[2] == "shoal>"
        )

    def end(self) -> int:
        """The exit status, once the process has ended by itself."""
        with suppress(EOFError):
            while select.select([self.process.fd], [], [], SECONDS)[0]:
                self._read()
        return int(self.process.wait())

    def close(self) -> None:
        if self.process.isalive():
            self.process.terminate(force=True)
        self.process.close()

    def _read(self) -> None:
        data = self.process.read(65_536)
        self.raw += data
        self._stream.feed(data)


@pytest.fixture
def home() -> Iterator[Path]:
    """State and runtime directories of a person."""
    import shutil
    import tempfile

    root = Path(tempfile.mkdtemp(prefix="sea-repl-"))
    (root / "work").mkdir()
    yield root
    shutil.rmtree(root)


Open = Callable[..., Terminal]


@pytest.fixture
def environ(home: Path) -> dict[str, str]:
    kept = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
    return {
        **kept,
        "HOME": str(home),
        "XDG_STATE_HOME": str(home / "state"),
        "XDG_RUNTIME_DIR": str(home),
        "TERM": "xterm-256color",
    }


@pytest.fixture
def command() -> list[str]:
    return [sys.executable, "-P", "-m", "seamount.cli.main"]


@pytest.fixture
def open_terminal(command: list[str], environ: dict[str, str], home: Path) -> Iterator[Open]:
    """Opens terminals that run `seamount` with some words."""
    opened: list[Terminal] = []

    def make(*words: str, **variables: str) -> Terminal:
        opened.append(Terminal([*command, *words], {**environ, **variables}, home / "work"))
        return opened[-1]

    yield make
    for terminal in opened:
        terminal.close()


@pytest.fixture
def asking(place: Path) -> Iterator[Harbour]:
    """agent:asker has to ask agent:lead before it runs what cannot be analysed."""
    asker = MAY_MOST.replace('opaque = "allow"', 'opaque = "ask"')
    policy = f"""
version = 1
[principal."agent:asker"]
{asker}
approvers = ["agent:lead"]
[principal."agent:lead"]
{MAY_MOST}
"""
    with harbour(place, policy) as here:
        yield here
