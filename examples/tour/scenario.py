"""What the tour runs, the same on every surface: programs in Shoal and where they run."""

from __future__ import annotations

import os
import shutil
import subprocess
import sysconfig
from dataclasses import dataclass
from pathlib import Path

SESSION = "tour"

LIBRARY = sysconfig.get_path("stdlib")
"""Python's standard library: thousands of real files on every machine that can run this."""

SCAN = (
    'let library = glob("**/*.py").expand().where(p => !p.str.contains("site-packages"))'
    "\n    .map(p => {file: p.name, package: p.parent.name, size: p.size})\nlibrary.len()"
)

LARGEST = (
    "library.group_by(.package)"
    "\n    .map(g => {package: g.key, files: g.values.len(), bytes: g.values.map(.size).sum()})"
    "\n    .sort_by(.bytes).reverse().first(5)"
)

OWN_FILES = (
    'ls.where(.type == "file").sort_by(.size).reverse().first(5)'
    "\n    .map(f => {name: f.name, size: f.size, modified: f.modified})"
)

EVERYTHING = "library.sort_by(.size).reverse()"

GOES_WRONG = 'let depth = "12 fathoms".parse_int()'

_COMMITS = (
    '(^git log -n 200 "--format=%h%x09%an%x09%aI%x09%s").out.lines()'
    '\n    .map(line => line.split("\\t"))'
    '\n    .map(c => {commit: c[0], day: c[2].split("T")[0], subject: c[3]})'
)

_NEWEST = (
    'glob("**/*.py").expand().map(p => {name: p.name, modified: p.modified})'
    "\n    .sort_by(.modified).reverse().first(5)"
)


@dataclass(frozen=True, slots=True)
class Scenario:
    """`home` is the directory whose own files are looked at, `copy` a place that may be written."""

    home: str
    copy: Path
    history: str
    history_title: str

    @property
    def makes_a_copy(self) -> str:
        """A program with effects: it reads one file and writes another."""
        return f'cp pyproject.toml "{self.copy}"'


def scenario(home: Path, scratch: Path) -> Scenario:
    """The tour of `home`, which should be this repository and may have no history."""
    if shutil.which("git") and _has_history(home):
        history, title = f"{_COMMITS}.first(5)", "`git log`, read as data"
    else:
        reason = "is no git checkout" if shutil.which("git") else "cannot be asked: there is no git here"
        history = _NEWEST
        title = f"{home} {reason}, so instead of its history: the Python files that changed last"
    return Scenario(os.fspath(home), scratch / "copy.toml", history, title)


def _has_history(home: Path) -> bool:
    asked = subprocess.run(["git", "-C", home, "log", "-n", "1"], capture_output=True, check=False)
    return asked.returncode == 0
