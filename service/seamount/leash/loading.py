"""Reads a policy file: everything that is wrong with it at once, or the policy that it states."""

from __future__ import annotations

import os
import re
import stat
import tomllib
from collections.abc import Iterable, Mapping
from typing import Any, Final

import blake3

from seamount.leash.kinds import Verdict
from seamount.leash.policy import PolicySet
from seamount.leash.principal_tables import Names, read_principal
from seamount.leash.problems import PolicyInvalid, Problem
from seamount.leash.reading import Reading
from seamount.leash.tables import PrincipalPolicy, everything
from seamount.leash.toml_places import Path, Places, locate, shown

VERSION: Final = 1
MAX_BYTES: Final = 1 << 20
"""The largest file that is read."""

_AT_LINE: Final = re.compile(r" \(at line (\d+), column \d+\)$")
_AT_END: Final = " (at end of document)"
_VERDICTS: Final = ("deny", "ask", "allow")


def load_policy(path: str, generation: int = 1) -> PolicySet:
    """The policy of a file. Raises PolicyInvalid with every problem, the unreadable file among them."""
    return parse_policy(read_source(path), path, generation)


def read_source(path: str) -> bytes:
    """The bytes of a policy file. Raises PolicyInvalid when it cannot be read or is too large."""
    try:
        # A FIFO in the file's place must not make the reader wait.
        descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
        with open(descriptor, "rb") as file:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                raise PolicyInvalid([Problem(path, 0, "", "it is not a regular file")])
            source = file.read(MAX_BYTES + 1)
    except OSError as problem:
        why = f"it cannot be read: {problem.strerror or problem}"
        raise PolicyInvalid([Problem(path, 0, "", why)]) from problem
    if len(source) > MAX_BYTES:
        raise PolicyInvalid([Problem(path, 0, "", f"it is larger than {MAX_BYTES} bytes")])
    return source


def parse_policy(source: bytes | str, file: str, generation: int = 1) -> PolicySet:
    """The policy that a text states; `file` is its name in rules and problems. Raises PolicyInvalid."""
    raw = source.encode("utf-8", "surrogateescape") if isinstance(source, str) else source
    text = _decoded(raw, file)
    # Before anything recurses over it.
    if _nests_too_deeply(text):
        raise PolicyInvalid([Problem(file, 0, "", "it is nested too deeply")])
    places = locate(text)
    data = _tree(text, file, places)
    reading = Reading(file, places)
    tables, verdict = _document(data, reading)
    if reading.problems:
        raise PolicyInvalid(reading.problems)
    line = places.line(("defaults", "verdict"))
    rules = everything(verdict, f"defaults.verdict = {verdict}", file, line)
    return PolicySet(
        tables,
        file,
        generation,
        blake3.blake3(raw).hexdigest(),
        verdict,
        rules if ("defaults", "verdict") in places.lines else (),
    )


def _decoded(raw: bytes, file: str) -> str:
    try:
        return raw.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as problem:
        line = raw.count(b"\n", 0, problem.start) + 1
        raise PolicyInvalid([Problem(file, line, "", "it is not UTF-8 from here on")]) from problem


MAX_OPEN_BRACKETS: Final = 500
"""Brackets and braces that may be open at once, those in strings counted. How deep the reader itself can go
depends on the process that it runs in; a policy nests three levels."""

_BRACKETS: Final = re.compile(r"[\[\]{}]")


def _nests_too_deeply(text: str) -> bool:
    is_open = 0
    for bracket in _BRACKETS.finditer(text):
        is_open = is_open + 1 if bracket.group() in "[{" else max(0, is_open - 1)
        if is_open > MAX_OPEN_BRACKETS:
            return True
    return False


def _tree(text: str, file: str, places: Places) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except RecursionError as problem:
        raise PolicyInvalid([Problem(file, 0, "", "it is nested too deeply")]) from problem
    except tomllib.TOMLDecodeError as problem:
        if places.repeated:
            raise PolicyInvalid(_repetition(file, *each) for each in places.repeated) from problem
        what = str(problem)
        if found := _AT_LINE.search(what):
            line, what = int(found[1]), what[: found.start()]
        else:
            line, what = text.rstrip("\n").count("\n") + 1, what.removesuffix(_AT_END)
        raise PolicyInvalid([Problem(file, line, "", f"it is no TOML: {what}")]) from problem


def _repetition(file: str, path: Path, first: int, line: int) -> Problem:
    what = "principal" if len(path) == 2 and path[0] == "principal" else "key"
    return Problem(file, line, shown(path), f"this {what} was given on line {first} already")


def _document(data: dict[str, Any], reading: Reading) -> tuple[dict[str, PrincipalPolicy], Verdict]:
    verdict: Verdict = "deny"
    tables: dict[str, PrincipalPolicy] = {}
    groups = _groups(data.get("group", {}), reading)
    names = Names(groups)
    for key, value in data.items():
        path: Path = (key,)
        if key == "version":
            if value != VERSION or isinstance(value, bool):
                reading.problem(path, f"this kernel reads version {VERSION}, not {value!r}")
        elif key == "defaults":
            for name, setting in reading.table(path, value).items():
                if name == "verdict":
                    verdict = reading.choice((*path, name), setting, _VERDICTS) or "deny"
                else:
                    reading.unknown((*path, name), ("verdict",))
        elif key == "principal":
            for principal, table in reading.table(path, value).items():
                where = (*path, principal)
                if reading.principal(where, principal):
                    tables[principal] = read_principal(reading, where, principal, table, names)
        elif key != "group":
            reading.unknown(path, ("version", "defaults", "group", "principal"))
    return tables, verdict


def _groups(value: Any, reading: Reading) -> Mapping[str, frozenset[str]]:
    groups: dict[str, frozenset[str]] = {}
    for name, table in reading.table(("group",), value).items():
        path: Path = ("group", name)
        reading.name(path, name)
        members: Iterable[str] = ()
        if isinstance(table, dict) and "members" not in table:
            reading.problem(path, "it has no `members`")
        for key, setting in reading.table(path, table).items():
            if key == "members":
                members = reading.principals((*path, key), setting)
            else:
                reading.unknown((*path, key), ("members",))
        groups[name] = frozenset(members)
    return groups
