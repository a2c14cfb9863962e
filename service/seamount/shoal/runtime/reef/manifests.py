"""Manifests in scope of a directory, nearest first, and the lockfile that goes with them."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import tomli_w

from seamount.shoal.runtime.reef.versions import Constraint
from seamount.shoal.values.errors import Raised
from seamount.shoal.values.operators import join_paths

if TYPE_CHECKING:
    from seamount.shoal.runtime.evaluator import Evaluator

_FILES = (
    (b".reef.toml", "reef"),
    (b"mise.toml", "mise"),
    (b".mise.toml", "mise"),
    (b".tool-versions", "tool-versions"),
)
_SIZE = 1 << 20
LOCK_KEYS = ("name", "version", "provider", "path", "blake3", "resolved_at")


@dataclass(frozen=True)
class Pin:
    """What one manifest says about a tool."""

    constraint: Constraint
    provider: str | None = None


@dataclass
class Scope:
    """One manifest: where it is (`directory` None for overrides and the user's), and what it says."""

    label: str
    source: str
    directory: bytes | None
    tools: dict[str, Pin]
    runners: dict[str, list[str]] = field(default_factory=dict)
    hermetic: bool = False


def chain(x: Evaluator) -> list[Scope]:
    """Overrides, manifests from the directory up to the root, the user's manifest. Scopes without tools and
    files that cannot be understood are left out."""
    found = [
        Scope("reef", "<with reef:>", None, {name: Pin(Constraint(text)) for name, text in override.items()})
        for override in x.overrides
    ]
    directory = x.cwd
    while True:
        for name, label in _FILES:
            scope = _read(x, directory, name, label)
            if scope is not None and scope.tools:
                found.append(scope)
        parent = directory.rstrip(b"/").rpartition(b"/")[0] or b"/"
        if parent == directory or directory == b"/":
            break
        directory = parent
    user = x.ports.config.get("reef")
    if isinstance(user, dict):
        scope = _native(user, "user", "<user>", None)
        if scope.tools:
            found.append(scope)
    return found


def _read(x: Evaluator, directory: bytes, name: bytes, label: str) -> Scope | None:
    path = join_paths(directory, name)
    source = path.decode("utf-8", "replace")
    try:
        if not x.ports.files.is_file(path):
            return None
        text = x.ports.files.read(path, 0, _SIZE).decode()
        if label == "tool-versions":
            return Scope(label, source, directory, _tool_versions(text))
        data = tomllib.loads(text)
    except (OSError, ValueError, Raised):
        # What a host does not let the program read does not speak to it.
        return None
    if label == "mise":
        return Scope(label, source, directory, _mise(data))
    return _native(data, label, source, directory)


def _native(data: dict[str, Any], label: str, source: str, directory: bytes | None) -> Scope:
    tools: dict[str, Pin] = {}
    for name, wanted in _table(data, "tools").items():
        if isinstance(wanted, str):
            tools[name] = Pin(Constraint(wanted))
        elif isinstance(wanted, dict):
            provider = wanted.get("provider")
            version = wanted.get("version", "*")
            tools[name] = Pin(Constraint(str(version)), provider if isinstance(provider, str) else None)
    runners: dict[str, list[str]] = {}
    for extension, runner in _table(data, "runners").items():
        if isinstance(runner, str):
            runners[extension] = [runner]
        elif isinstance(runner, dict) and isinstance(runner.get("tool"), str):
            runners[extension] = [runner["tool"], *map(str, runner.get("args", []))]
    return Scope(label, source, directory, tools, runners, _table(data, "options").get("hermetic") is True)


def _mise(data: dict[str, Any]) -> dict[str, Pin]:
    tools = {}
    for name, wanted in _table(data, "tools").items():
        first = wanted[0] if isinstance(wanted, list) and wanted else wanted
        version = first.get("version") if isinstance(first, dict) else first
        if isinstance(version, str):
            tools[name] = Pin(Constraint(version))
    return tools


def _tool_versions(text: str) -> dict[str, Pin]:
    tools = {}
    for line in text.splitlines():
        words = line.partition("#")[0].split()
        if len(words) >= 2:
            tools[words[0]] = Pin(Constraint(words[1]))
    return tools


def _table(data: dict[str, Any], key: str) -> dict[str, Any]:
    found = data.get(key)
    return found if isinstance(found, dict) else {}


class Lock:
    """The lockfile next to the nearest manifest: tool name to its six strings. A malformed one is empty."""

    def __init__(self, x: Evaluator, scopes: list[Scope]) -> None:
        self._x = x
        placed = [scope for scope in scopes if scope.directory is not None]
        nearest = next((s for s in placed if s.label == "reef"), placed[0] if placed else None)
        self.path = None if nearest is None else join_paths(nearest.directory or b"/", b"reef.lock")
        self.entries: dict[str, dict[str, str]] = self._load()

    def _load(self) -> dict[str, dict[str, str]]:
        if self.path is None:
            return {}
        try:
            if not self._x.ports.files.is_file(self.path):
                return {}
            data = tomllib.loads(self._x.ports.files.read(self.path, 0, _SIZE).decode())
        except (OSError, ValueError, Raised):
            return {}
        found = _table(data, "tool")
        for entry in found.values():
            if not isinstance(entry, dict) or any(not isinstance(entry.get(key), str) for key in LOCK_KEYS):
                return {}
        return found

    def write(self) -> None:
        """Write it whole, tools sorted; a directory that cannot be written to keeps its old one."""
        if self.path is None:
            return
        tools = {name: self.entries[name] for name in sorted(self.entries)}
        try:
            self._x.ports.files.write(self.path, tomli_w.dumps({"tool": tools}).encode())
        except OSError:
            self._x.ports.output.notice(f"reef: cannot write {self.path.decode('utf-8', 'replace')}")
