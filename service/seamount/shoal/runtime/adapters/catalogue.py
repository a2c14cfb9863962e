"""Which adapters there are: where their files are looked for, and whose word counts.

| where | who wrote it | its effects are |
| --- | --- | --- |
| beside this module | the project | believed |
| `SEAMOUNT_ADAPTERS`, directories separated by colons | who runs the host | believed |
| `$XDG_CONFIG_HOME/seamount/adapters` (`~/.config/…`) | the user | shown, and the call is opaque |
| `.seamount/adapters` of a project, once trusted | whoever wrote it | shown, and the call is opaque |

Of adapters for one command the one named explicitly wins (`SEAMOUNT_ADAPTERS`, the last directory first),
then the user's, then the built-in one. A project only adds commands that nobody else declares.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

from seamount.shoal.runtime.adapters.loading import load_directory
from seamount.shoal.runtime.adapters.schema import Adapter, Problem
from seamount.shoal.runtime.adapters.trust import Trust
from seamount.shoal.runtime.ports import Files
from seamount.shoal.runtime.system_ports.files import SystemFiles
from seamount.shoal.values.files import os_text

VARIABLE: Final = b"SEAMOUNT_ADAPTERS"
PROJECT_FOLDER: Final = b".seamount/adapters"
MAX_DIRECTORIES: Final = 32
"""Directories of `SEAMOUNT_ADAPTERS`, and ancestors in which a project is looked for."""
_WRITABLE_BY_OTHERS: Final = 0o022


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Adapters by the command word that they are for. `problems` are what is wrong with their files."""

    adapters: Mapping[str, Adapter] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()

    def get(self, head: str) -> Adapter | None:
        return self.adapters.get(head)

    def heads(self) -> Iterable[str]:
        return self.adapters.keys()

    def over(self, other: Catalogue) -> Catalogue:
        """Both; of two adapters for one command this one's counts."""
        return Catalogue({**other.adapters, **self.adapters}, (*other.problems, *self.problems))


NONE: Final = Catalogue()


def built_in_directory() -> bytes:
    return bytes(Path(__file__).with_name("builtin"))


@cache
def built_in() -> Catalogue:
    """The adapters that the project brings along. Read once per process."""
    return _of(*load_directory(SystemFiles(), built_in_directory(), vouched=True))


def standard(
    files: Files,
    cwd: bytes,
    home: bytes,
    variables: Mapping[bytes, bytes],
    host: Catalogue | None = None,
) -> Catalogue:
    """Every adapter for a session that begins in `cwd`. The directories of the user are looked up in
    `variables`, and so is `SEAMOUNT_ADAPTERS` unless `host` gives what `named` found."""
    own = _own(files, user_directory(home, variables), vouched=False).over(built_in())
    found = (named(files, variables) if host is None else host).over(own)
    return found.over(_project(files, cwd, home, variables))


def named(files: Files, variables: Mapping[bytes, bytes]) -> Catalogue:
    """The adapters of the directories of `SEAMOUNT_ADAPTERS`. Whoever names a directory wants to know that it
    is not there."""
    found = NONE
    parts = [part for part in variables.get(VARIABLE, b"").split(b":") if part]
    for directory in parts[:MAX_DIRECTORIES]:
        if not directory.startswith(b"/"):
            own = Catalogue({}, (_refused(directory, "the path is relative", "write all of it"),))
        elif not files.exists(directory):
            own = Catalogue({}, (_refused(directory, "there is no such directory", "correct the variable"),))
        else:
            own = _own(files, directory, vouched=True)
        found = own.over(found)
    return found


def user_directory(home: bytes, variables: Mapping[bytes, bytes]) -> bytes:
    base = variables.get(b"XDG_CONFIG_HOME", b"")
    return posixpath.join(base if base.startswith(b"/") else home + b"/.config", b"seamount/adapters")


def project_directory(files: Files, cwd: bytes) -> bytes | None:
    """The adapters of the project that a directory belongs to: the nearest ancestor that has any."""
    folder = cwd
    for _ in range(MAX_DIRECTORIES):
        candidate = posixpath.join(folder, PROJECT_FOLDER)
        if files.is_dir(candidate):
            return candidate
        if folder == b"/":
            return None
        folder = posixpath.dirname(folder)
    return None


def _project(files: Files, cwd: bytes, home: bytes, variables: Mapping[bytes, bytes]) -> Catalogue:
    directory = project_directory(files, cwd)
    if directory is None or not _has_any(files, directory):
        return NONE
    if not Trust(files, home, variables).covers(directory):
        shown = directory.decode("utf-8", "replace")
        remedy = f"read them, then: seamount adapters trust {shown}"
        return Catalogue({}, (Problem(shown, "", "the adapters of this project are not trusted", remedy),))
    return _own(files, directory, vouched=False)


def _has_any(files: Files, directory: bytes) -> bool:
    try:
        return any(entry.name.endswith(b".toml") for entry in files.list_dir(directory))
    except OSError:
        # What cannot be listed cannot be loaded either: there is nothing to trust.
        return False


def _own(files: Files, directory: bytes, *, vouched: bool) -> Catalogue:
    """The adapters of a directory that only its owner can change."""
    try:
        mode = files.info(directory).mode
    except FileNotFoundError:
        return NONE
    except OSError as problem:
        return Catalogue({}, (_refused(directory, os_text(problem), "make it a directory that can be read"),))
    if mode & _WRITABLE_BY_OTHERS:
        return Catalogue({}, (_refused(directory, "others may write to it", "chmod go-w"),))
    return _of(*load_directory(files, directory, vouched=vouched))


def _refused(directory: bytes, reason: str, remedy: str) -> Problem:
    return Problem(directory.decode("utf-8", "replace"), "", reason, remedy)


def _of(adapters: Iterable[Adapter], problems: Iterable[Problem]) -> Catalogue:
    return Catalogue({adapter.head: adapter for adapter in adapters}, tuple(problems))
