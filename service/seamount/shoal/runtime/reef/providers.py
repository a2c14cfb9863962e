"""Where executables come from."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from seamount.shoal.runtime.ports import ProcessSpec
from seamount.shoal.runtime.reef.versions import Version
from seamount.shoal.values.coercion import os_bytes
from seamount.shoal.values.errors import Raised
from seamount.shoal.values.operators import join_paths

if TYPE_CHECKING:
    from seamount.shoal.runtime.evaluator import Evaluator

_PROBE_S = 0.3
_SYSTEM = (b"/usr/bin", b"/usr/local/bin", b"/bin")
_SPLIT = re.compile(r"[\s(),]+")


@dataclass
class Candidate:
    """An executable that a tool's name may mean."""

    tool: str
    path: bytes
    provider: str
    version: Version
    ambient: bool = False


def host_path(x: Evaluator) -> list[bytes]:
    """The directories of the host's own search path."""
    return dict(x.ports.environment.variables()).get(b"PATH", b"").split(b":")


def _upwards(x: Evaluator, tail: bytes) -> Iterator[bytes]:
    directory = x.cwd
    while True:
        yield join_paths(directory, tail)
        if directory == b"/":
            return
        directory = directory.rstrip(b"/").rpartition(b"/")[0] or b"/"


def _nearest(provider: str, folder: bytes) -> Callable[[Evaluator, str], list[Candidate]]:
    def find(x: Evaluator, tool: str) -> list[Candidate]:
        for path in _upwards(x, folder + b"/" + os_bytes(tool)):
            if x.ports.files.is_executable(path):
                return [Candidate(tool, path, provider, Version(""))]
        return []

    return find


def _mise(x: Evaluator, tool: str) -> list[Candidate]:
    data = x.env.get(b"MISE_DATA_DIR") or join_paths(x.ports.environment.home(), b".local/share/mise")
    root = join_paths(data, b"installs/" + os_bytes(tool))
    try:
        versions = [entry.name for entry in x.ports.files.list_dir(root)]
    except (OSError, Raised):
        return []
    found = []
    for name in versions:
        path = join_paths(root, name + b"/bin/" + os_bytes(tool))
        if x.ports.files.is_executable(path):
            found.append(Candidate(tool, path, "mise", Version(name.decode("utf-8", "replace"))))
    return found


def _cargo(x: Evaluator, tool: str) -> list[Candidate]:
    home = x.env.get(b"CARGO_HOME") or join_paths(x.ports.environment.home(), b".cargo")
    path = join_paths(home, b"bin/" + os_bytes(tool))
    return [Candidate(tool, path, "cargo", Version(""))] if x.ports.files.is_executable(path) else []


def _system(x: Evaluator, tool: str) -> list[Candidate]:
    found = []
    for folder in dict.fromkeys((*_SYSTEM, *(p for p in host_path(x) if p.startswith(b"/")))):
        path = join_paths(folder, os_bytes(tool))
        if x.ports.files.is_executable(path):
            found.append(Candidate(tool, path, "system", Version(""), ambient=folder not in _SYSTEM))
    return found


PROVIDERS: Final[dict[str, Callable[[Evaluator, str], list[Candidate]]]] = {
    "npm-local": _nearest("npm-local", b"node_modules/.bin"),
    "venv": _nearest("venv", b".venv/bin"),
    "mise": _mise,
    "cargo": _cargo,
    "system": _system,
}
"""In the order that breaks ties."""


def candidates(x: Evaluator, tool: str, only: str | None = None) -> list[Candidate]:
    """Every candidate of every provider, or of one."""
    if "/" in tool or not tool:
        return []
    return [
        found for name, find in PROVIDERS.items() if only is None or name == only for found in find(x, tool)
    ]


def probe(x: Evaluator, candidate: Candidate) -> Version:
    """Ask a program for its version; unknown when it does not say within 300 ms."""
    token = x.cancel.child()
    timer = threading.Timer(_PROBE_S, token.cancel)
    timer.start()
    try:
        spec = ProcessSpec(
            candidate.path, [candidate.path, b"--version"], x.cwd, list(x.env.items()), keep_bytes=4096
        )
        result = x.ports.processes.run(spec, token)
    except OSError:
        return Version("")
    finally:
        timer.cancel()
        token.release()
    text = (result.stdout.head or result.stderr.head).decode("utf-8", "replace")
    words = [word.removeprefix("v") for word in _SPLIT.split(text)]
    dotted = next((word for word in words if word[:1].isdigit() and "." in word), None)
    return Version(dotted or next((word for word in words if word.isdigit()), ""))
