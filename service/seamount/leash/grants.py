"""Reads the keys of a policy file that grant, ask for or deny effects."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from seamount.leash.globs import MAX_PORT, BadPattern, HostPort
from seamount.leash.kinds import ALIASES, FLAGS, KINDS, MODES, NAMES, NAMESPACES, PATHS, Verdict, snake
from seamount.leash.reading import Reading
from seamount.leash.resolving import patterns_of
from seamount.leash.rules import HASH, Rule
from seamount.leash.toml_places import Path, shown

GRANTS: Final = tuple(kind for kind in KINDS if kind not in MODES)
"""Kinds that are granted by a list or a flag. Modes are settings of the principal."""

_DIGEST: Final = re.compile(r"[0-9a-f]{64}")
_DIGEST_LIKE: Final = re.compile(r"[0-9A-Fa-f]{32,}")


class Grants:
    """The grants of one table of a file, under one verdict. `others` are the table's remaining keys."""

    def __init__(self, reading: Reading, path: Path, table: dict[str, Any], verdict: Verdict) -> None:
        self._reading = reading
        self._verdict: Verdict = verdict
        self.rules: list[Rule] = []
        self.others: dict[str, Any] = {}
        self.pins_spawn = False
        given: dict[str, Path] = {}
        for kind, where, value in self._spelled_out(path, table):
            if kind in given:
                line = reading.places.line(given[kind])
                reading.problem(where, f"this was given as {shown(given[kind])} on line {line} already")
                continue
            given[kind] = where
            self._grant(kind, where, value)

    def _spelled_out(self, path: Path, table: dict[str, Any]) -> Iterator[tuple[str, Path, Any]]:
        """Kinds with their values, whichever way they are spelled: `fs_read`, `fs.read`, `[….fs] read`."""
        for key, value in table.items():
            where = (*path, key)
            kind = ALIASES.get(key, snake(key))
            if key in NAMESPACES and (isinstance(value, dict) or key not in ALIASES):
                members = [each.split("_", 1)[1] for each in GRANTS if each.startswith(f"{key}_")]
                if not isinstance(value, dict):
                    self._reading.wrong_type(where, f"a table of {', '.join(members)}", value)
                    continue
                for name, nested in value.items():
                    if name in members:
                        yield f"{key}_{name}", (*where, name), nested
                    else:
                        self._reading.unknown((*where, name), members)
            elif kind in GRANTS:
                yield kind, where, value
            else:
                self.others[key] = value

    def _grant(self, kind: str, path: Path, value: Any) -> None:
        if kind in FLAGS:
            if self._reading.boolean(path, value):
                self._rule(kind, path, "true")
        elif kind == "net_listen":
            self._ports(path, value)
        elif kind == "proc_spawn":
            self._programs(path, value)
        else:
            for where, text in self._reading.strings(path, value):
                try:
                    self._rule(kind, where, f'"{text}"', *_patterns(kind, text))
                except BadPattern as problem:
                    self._reading.problem(where, f"`{text}`: {problem}")

    def _ports(self, path: Path, value: Any) -> None:
        for where, port in self._reading.items(path, value, "an array of ports"):
            if port == "*":
                self._rule("net_listen", where, '"*"', "*")
            elif not isinstance(port, int) or isinstance(port, bool):
                self._reading.wrong_type(where, 'a port or "*"', port)
            elif not 0 <= port <= MAX_PORT:
                self._reading.problem(where, f"{port} is no port: 0 to {MAX_PORT}")
            else:
                self._rule("net_listen", where, str(port), str(port))

    def _programs(self, path: Path, value: Any) -> None:
        if value is False and self._verdict == "allow":
            line = self._reading.places.line(path)
            self.rules.append(Rule("deny", "proc_spawn", "false", self._reading.file, line, ("*",)))
            return
        if not isinstance(value, list):
            wanted = "an array of strings" + (" or false" if self._verdict == "allow" else "")
            self._reading.wrong_type(path, wanted, value)
            return
        self.pins_spawn = bool(value) and "*" not in value
        for where, text in self._reading.strings(path, value):
            try:
                self._rule("proc_spawn", where, f'"{text}"', _program(text))
            except BadPattern as problem:
                self._reading.problem(where, f"`{text}`: {problem}")

    def _rule(self, kind: str, path: Path, text: str, *patterns: str) -> None:
        line = self._reading.places.line(path)
        self.rules.append(Rule(self._verdict, kind, text, self._reading.file, line, patterns))


def _patterns(kind: str, text: str) -> tuple[str, ...]:
    if kind in PATHS:
        return patterns_of(text, follow=kind != "fs_delete")
    if kind == "net_connect":
        HostPort(text)
        return (text,)
    assert kind in NAMES
    if text != "*" and ("*" in text or "=" in text or "\0" in text):
        raise BadPattern("names are exact; `*` alone stands for all of them")
    return (text,)


def _program(text: str) -> str:
    """An entry of `proc_spawn` as it is compared: a name, an absolute path, or a digest."""
    digest = text.removeprefix(HASH)
    if text.startswith(HASH) or _DIGEST_LIKE.fullmatch(text):
        if not _DIGEST.fullmatch(digest.lower()):
            raise BadPattern(f"a BLAKE3 digest has 64 hexadecimal digits, not {len(digest)} characters")
        return HASH + digest.lower()
    if "\0" in text or (text != "*" and "*" in text):
        raise BadPattern("programs are named exactly; `*` alone stands for all of them")
    if "/" in text and not text.startswith("/"):
        raise BadPattern("a path of a program must be absolute")
    return text
