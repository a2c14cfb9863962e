"""The tour with the `seamount` command, as a person at a terminal."""

from __future__ import annotations

import shlex
import subprocess
import sys

import narration
from scenario import GOES_WRONG, OWN_FILES, SESSION, Scenario

_SEAMOUNT = [sys.executable, "-P", "-m", "seamount.cli.main"]


def tour(path: str, scenario: Scenario) -> None:
    """Each command is a process of its own; the session carries what is bound."""

    def run(title: str, command: str, *arguments: str) -> None:
        narration.step(title, shlex.join(["seamount", command, *arguments]))
        done = subprocess.run(
            [*_SEAMOUNT, command, "--socket", path, *arguments],
            cwd=scenario.home,
            capture_output=True,
            text=True,
            check=False,
        )
        narration.result(done.stdout + done.stderr)
        narration.result(f"(exit status {done.returncode})")

    run("A query in this directory", "exec", "--session", SESSION, OWN_FILES)
    run("The error again: reason, place, and how to fetch it", "exec", "--session", SESSION, GOES_WRONG)
    run("A method of the contract", "call", "parse", "src=1 + 2")
    run("A method that does not exist", "call", "prase", "src=1 + 2")
