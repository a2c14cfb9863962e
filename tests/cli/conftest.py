"""Runs the `seamount` command as its users do: a process, in a place of its own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest


@dataclass(frozen=True)
class Place:
    """A machine of its own as far as the command can tell: runtime, state and working directories."""

    root: Path
    command = (sys.executable, "-P", "-m", "seamount.cli.main")

    @property
    def work(self) -> Path:
        return self.root / "work"

    @property
    def socket(self) -> Path:
        return self.root / "run" / "seamount" / "default.sock"

    @property
    def state(self) -> Path:
        return self.root / "state" / "seamount" / "default"

    @property
    def environ(self) -> dict[str, str]:
        kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
        return {
            **kept,
            "XDG_RUNTIME_DIR": str(self.root / "run"),
            "XDG_STATE_HOME": str(self.root / "state"),
        }

    def run(
        self, *words: str, stdin: str = "", cwd: Path | None = None, **variables: str
    ) -> subprocess.CompletedProcess[str]:
        """The command, run to its end."""
        return subprocess.run(
            [*self.command, *words],
            input=stdin,
            cwd=cwd or self.work,
            env={**self.environ, **variables},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    def start(self, *words: str) -> subprocess.Popen[str]:
        """The command, running."""
        return subprocess.Popen(
            [*self.command, *words],
            cwd=self.work,
            env=self.environ,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def json(self, *words: str) -> Any:
        """What a command that succeeds prints, as JSON."""
        done = self.run(*words)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)


def _place() -> Iterator[Place]:
    # A socket's path has at most 107 bytes: pytest's own temporary directories can be too deep.
    root = Path(tempfile.mkdtemp(prefix="seamount-cli-"))
    for name in ("run", "state", "work"):
        (root / name).mkdir(mode=0o700)
    here = Place(root)
    yield here
    if here.socket.exists():
        here.run("stop")
    shutil.rmtree(root)


@pytest.fixture
def place() -> Iterator[Place]:
    """An empty place; a kernel that was started there is stopped afterwards."""
    yield from _place()


@pytest.fixture(scope="module")
def served() -> Iterator[Place]:
    """A place in which a kernel listens, shared by a module's tests: each uses sessions of its own."""
    for here in _place():
        started = here.run("exec", "--session", "first", "1")
        assert started.returncode == 0, started.stderr
        yield here
