"""What an approval rests on beside the program and its effects: the files that it starts and is given, where
its paths lead, and what it finds in its session.

Evidence is a mapping from a label (`file /srv/bay/tide.sh`) to an identity. Two pieces of evidence that are
equal mean the same; where they differ, the labels say for people what has changed.
"""

from __future__ import annotations

import asyncio
import os
import stat
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from typing import Any, Final

from blake3 import blake3

from seamount.kernel.plans.planning import Outlined, Started
from seamount.leash.resolving import Resolver
from seamount.leash.tables import PrincipalPolicy

Evidence = dict[str, str]

MAX_HASHED_BYTES: Final = 64 << 20
"""Larger files are known by device, inode, size and time of change."""

MAX_HASHED_TOTAL: Final = 256 << 20
"""The same for what comes after so many bytes of one plan's files."""

MAX_ITEMS: Final = 2_048
"""Programs and words of one plan that are looked at; plans with more rest on their count alone."""

ABSENT: Final = "absent"

PROMPT: Final = "line at a prompt"
"""The label of evidence for a program that is one."""

_CHUNK: Final = 1 << 20
_FIRST_LINE: Final = 256
_CODE: Final = frozenset(
    b".awk .bash .cjs .fish .js .jl .lua .mjs .php .pl .ps1 .py .r .rb .sed .sh .shl .sql .tcl .ts"
    b" .zsh".split()
)
_CODE_NAMES: Final = frozenset((b"makefile", b"gnumakefile", b"justfile", b"rakefile", b"dockerfile"))
_LOADERS: Final = (
    b"LD_",
    b"PYTHON",
    b"PERL5",
    b"RUBY",
    b"NODE_",
    b"GIT_",
    b"JAVA_TOOL_OPTIONS",
    b"BASH_ENV",
    b"ENV",
)
"""Variables (or their beginnings) that make programs load other code."""


async def gather_evidence(
    outlined: Outlined, environment: Mapping[bytes, bytes], table: PrincipalPolicy
) -> Evidence:
    """Looks at the files now. Files are read in a thread, and only those that `table` lets its principal
    read; programs on the search path are read for their digest alone."""
    found = {"directory": os.fsdecode(outlined.cwd).encode("utf-8", "replace").decode()}
    if outlined.plan.program.prompt:
        found[PROMPT] = "yes"
    found.update((f"name {name}", value) for name, value in outlined.names.items())
    if not outlined.programs and not any("paths" in effect for effect in outlined.plan.effects):
        return found
    found |= await asyncio.to_thread(_Looking(environment, table).at, outlined)
    return found


def changes(before: Mapping[str, str], now: Mapping[str, str]) -> list[str]:
    """What differs, in a stable order."""
    return [label for label in sorted({*before, *now}) if before.get(label) != now.get(label)]


class _Looking:
    """One look at the files of a plan."""

    def __init__(self, environment: Mapping[bytes, bytes], table: PrincipalPolicy) -> None:
        self._environment = environment
        self._table = table
        self._left = MAX_HASHED_TOTAL
        self._found: Evidence = {}

    def at(self, outlined: Outlined) -> Evidence:
        for label, identity in _places(outlined.plan.effects):
            self._found[label] = identity
        for count, program in enumerate(outlined.programs):
            if count >= MAX_ITEMS or len(self._found) >= MAX_ITEMS:
                self._found["programs"] = str(len(outlined.programs))
                break
            self._program(program, outlined.cwd)
        if outlined.programs:
            for name, value in self._environment.items():
                if name.startswith(_LOADERS):
                    self._found[f"variable {_shown(name)}"] = blake3(value).hexdigest()
        return self._found

    def _program(self, program: Started, cwd: bytes) -> None:
        where = program.cwd or cwd
        if program.name is not None:
            self._executable(program, where)
        for word in program.words:
            raw = os.fsencode(word)
            if raw and not raw.startswith(b"-") and b"\0" not in raw and len(raw) < 4096:
                self._operand(os.path.normpath(os.path.join(where, raw)))

    def _executable(self, program: Started, where: bytes) -> None:
        assert program.name is not None
        name = os.fsencode(program.name)
        label = f"program {_shown(name)}"
        path = self._search(name, where) if program.is_searched or b"/" in name else None
        if path is None:
            self._found[label] = ABSENT
            return
        self._found[label] = f"{_shown(os.path.realpath(path))} {self._identity(path, is_code=True)}"
        interpreter = _interpreter(path)
        if interpreter is not None:
            found = self._search(interpreter, where)
            label = f"interpreter {_shown(interpreter)}"
            self._found[label] = ABSENT if found is None else self._identity(found, is_code=True)

    def _operand(self, path: bytes) -> None:
        label = f"file {_shown(path)}"
        if label in self._found or len(self._found) >= MAX_ITEMS:
            return
        readable = self._table.judge({"kind": "fs_read", "paths": [os.fsdecode(path)]}).verdict == "allow"
        self._found[label] = self._identity(path, is_code=readable and _is_code(path))

    def _search(self, name: bytes, where: bytes) -> bytes | None:
        """Where a program is: along the session's `PATH`, relative to where it is started."""
        if name == b"~" or name.startswith(b"~/"):
            name = self._environment.get(b"HOME", b"/") + name[1:]
        if b"/" in name:
            path = os.path.join(where, name)
            return path if os.path.isfile(path) else None
        for folder in self._environment.get(b"PATH", os.defpath.encode()).split(b":"):
            path = os.path.join(where, folder, name)
            if os.path.isfile(path) and os.access(path, os.X_OK):
                return path
        return None

    def _identity(self, path: bytes, *, is_code: bool) -> str:
        try:
            found = os.stat(path)
        except (OSError, ValueError):
            return ABSENT
        if not stat.S_ISREG(found.st_mode):
            return f"no file {found.st_dev}.{found.st_ino}"
        if is_code and found.st_size <= min(MAX_HASHED_BYTES, self._left):
            self._left -= found.st_size
            digest = _digests.of(path, found)
            if digest is not None:
                return f"blake3:{digest}"
        return f"{found.st_dev}.{found.st_ino}.{found.st_size}.{found.st_mtime_ns}"


class _Digests:
    """Digests of files that have not changed since: a file cannot be changed without a new change time."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[int, ...], str] = OrderedDict()

    def of(self, path: bytes, found: os.stat_result) -> str | None:
        """None when it cannot be read."""
        key = (found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns)
        known = self._known.get(key)
        if known is not None:
            return known
        digest = blake3()
        try:
            descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
        except OSError:
            return None
        try:
            at = 0
            while at <= MAX_HASHED_BYTES and (data := os.pread(descriptor, _CHUNK, at)):
                digest.update(data)
                at += len(data)
        except OSError:
            return None
        finally:
            os.close(descriptor)
        text = digest.hexdigest()
        self._known[key] = text
        while len(self._known) > MAX_ITEMS:
            self._known.popitem(last=False)
        return text


_digests = _Digests()


def _places(effects: tuple[dict[str, Any], ...]) -> Iterator[tuple[str, str]]:
    """Where the paths of effects lead, for those that lead elsewhere by a link."""
    resolver = Resolver()
    for effect in effects:
        for path in effect.get("paths", ()):
            resolved = resolver.resolve(path, follow=effect["kind"] != "fs_delete")
            if resolved is not None and resolved != path:
                yield f"link {path}", resolved


def resolved_effects(
    effects: tuple[dict[str, Any], ...], evidence: Mapping[str, str]
) -> list[dict[str, Any]]:
    """The effects with the places where their paths led when the evidence was gathered, as gates see them."""
    found = []
    for effect in effects:
        if "paths" in effect:
            paths = [evidence.get(f"link {path}", path) for path in effect["paths"]]
            effect = {**effect, "paths": list(dict.fromkeys([*paths, *effect["paths"]]))}
        found.append(effect)
    return found


def _interpreter(path: bytes) -> bytes | None:
    """The interpreter that a script names in its first line."""
    line = _beginning(path).split(b"\n", 1)[0]
    if not line.startswith(b"#!"):
        return None
    words = line[2:].split()
    if not words:
        return None
    if os.path.basename(words[0]) == b"env":
        return next((word for word in words[1:] if not word.startswith(b"-") and b"=" not in word), words[0])
    return words[0]


def _is_code(path: bytes) -> bool:
    """Whether a file is an executable or a script, as far as its name and its beginning tell."""
    name = os.path.basename(path).lower()
    if os.path.splitext(name)[1] in _CODE or name in _CODE_NAMES:
        return True
    try:
        is_executable = bool(os.stat(path).st_mode & 0o111)
    except (OSError, ValueError):
        return False
    return is_executable or _beginning(path).startswith(b"#!")


def _beginning(path: bytes) -> bytes:
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
    except (OSError, ValueError):
        return b""
    try:
        return os.pread(descriptor, _FIRST_LINE, 0)
    except OSError:
        return b""
    finally:
        os.close(descriptor)


def _shown(path: bytes) -> str:
    return path.decode("utf-8", "replace")
