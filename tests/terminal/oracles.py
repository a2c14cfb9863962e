"""Other terminals, to compare screens with: xterm.js in node, and tmux."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from live_kernel.waiting import until

from seamount.terminal.parser import Parser
from seamount.terminal.screen import Screen

ORACLE = Path(__file__).parent / "oracle"
INSTALL_S = 120


@dataclass(frozen=True)
class Drawn:
    """A screen: rows without blanks at their ends, and the cursor from 0."""

    screen: list[str]
    row: int
    col: int
    alternate: bool


def drawn_here(data: bytes, columns: int = 80, lines: int = 24) -> Drawn:
    """The bytes on our own screen."""
    screen = Screen(columns, lines)
    Parser(screen).feed(data)
    return Drawn(screen.text(), screen.cursor.row, screen.cursor.col, screen.is_alternate)


def drawn_by_xterm(inputs: Sequence[bytes], columns: int = 80, lines: int = 24) -> list[Drawn]:
    """Each of the inputs on a new screen of xterm.js."""
    cases = [{"cols": columns, "rows": lines, "data": base64.b64encode(data).decode()} for data in inputs]
    finished = subprocess.run(
        ["node", "draw.js"],
        cwd=ORACLE,
        input=json.dumps(cases),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return [Drawn(**each) for each in json.loads(finished.stdout)]


def install_xterm() -> None:
    """Makes @xterm/headless available, or skips the test and says why."""
    if not shutil.which("node") or not shutil.which("npm"):
        pytest.skip("node and npm are needed for xterm.js")
    if (ORACLE / "node_modules" / "@xterm" / "headless" / "package.json").exists():
        return
    done = subprocess.run(
        ["npm", "ci", "--silent", "--no-audit", "--no-fund", "--ignore-scripts"],
        cwd=ORACLE,
        capture_output=True,
        text=True,
        timeout=INSTALL_S,
    )
    if done.returncode != 0:
        pytest.skip(f"xterm.js could not be installed: {done.stderr.strip()[-200:]}")


class Tmux:
    """A tmux server of its own."""

    def __init__(self) -> None:
        if not shutil.which("tmux"):
            pytest.skip("tmux is not installed")
        self.place = tempfile.TemporaryDirectory(prefix="sea-tmux-")
        self._count = 0

    def drawn(self, data: bytes, columns: int = 80, lines: int = 24) -> list[str]:
        """The rows after the bytes, which a program in a pane writes as they are."""
        self._count += 1
        name = f"s{self._count}"
        directory = Path(self.place.name)
        (directory / name).write_bytes(data)
        script = f"stty raw -echo; cat {directory / name}; touch {directory / name}.done; exec sleep 60"
        self._tmux("new-session", "-d", "-s", name, "-x", str(columns), "-y", str(lines), script)
        until((directory / f"{name}.done").exists, 10, "the end of the output")
        rows = self._settled(name)
        self._tmux("kill-session", "-t", name)
        return rows

    def close(self) -> None:
        """End the server."""
        subprocess.run([*self._command, "kill-server"], capture_output=True, timeout=10)
        self.place.cleanup()

    @property
    def _command(self) -> list[str]:
        return ["tmux", "-f", "/dev/null", "-S", str(Path(self.place.name) / "socket")]

    def _tmux(self, *arguments: str) -> str:
        environment = {**os.environ, "LC_ALL": "C.UTF-8", "TERM": "xterm-256color"}
        environment.pop("TMUX", None)
        return subprocess.run(
            [*self._command, "-u", *arguments],
            capture_output=True,
            text=True,
            check=True,
            timeout=10,
            env=environment,
        ).stdout

    def _settled(self, name: str) -> list[str]:
        """The rows once two looks in a row agree: tmux reads what was written some time later."""
        seen: list[list[str]] = []

        def is_settled() -> bool:
            seen.append(self._tmux("capture-pane", "-p", "-t", name).split("\n")[:-1])
            return len(seen) > 2 and seen[-1] == seen[-2] == seen[-3]

        until(is_settled, 10, "a screen that stays")
        return [row.rstrip(" ") for row in seen[-1]]
