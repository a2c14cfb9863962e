"""Reads the table of one principal in a policy file."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from seamount.leash.grants import GRANTS, Grants
from seamount.leash.kinds import MODES, Verdict
from seamount.leash.operation_tables import read_ops, read_seam
from seamount.leash.reading import GROUP, Reading
from seamount.leash.rules import Rule
from seamount.leash.tables import Limits, PrincipalPolicy
from seamount.leash.toml_places import Path

_LIMITS: Final = tuple(field.name for field in dataclasses.fields(Limits))
_AT_LEAST: Final = {
    name: 1 if name.endswith(("_run", "_day", "_bytes")) or name == "open_files" else 0 for name in _LIMITS
}
_AUTO_APPLY: Final = ("never", "in-grant", "reversible")
_ENFORCEMENT: Final = ("best_effort", "require")
_MODES: Final = ("deny", "ask", "allow")
_PEOPLE: Final = ("approvers", "supervises", "shares_with")
_SETTINGS: Final = ("auto_apply", "self_approve", "enforcement", "hermetic", *MODES, *_PEOPLE)
_TABLES: Final = ("ask", "deny", "limits", "seam", "ops")
_KEYS: Final = (*GRANTS, "fs", "env", "secret", "proc", "net", *_SETTINGS, *_TABLES)


@dataclass(frozen=True, slots=True)
class Names:
    """The groups of a file: name to members."""

    groups: Mapping[str, frozenset[str]]


def read_principal(reading: Reading, path: Path, principal: str, value: Any, names: Names) -> PrincipalPolicy:
    """The table of a principal, as far as it can be understood; problems are noted in `reading`."""
    table = reading.table(path, value)
    grants = Grants(reading, path, table, "allow")
    rules = list(grants.rules)
    settings: dict[str, Any] = {}
    for key, setting in grants.others.items():
        where = (*path, key)
        if key in ("ask", "deny"):
            rules += _narrower(reading, where, setting, "ask" if key == "ask" else "deny")
        elif key in MODES:
            if (mode := reading.choice(where, setting, _MODES)) is not None:
                rules.append(Rule(mode, key, f'"{mode}"', reading.file, reading.places.line(where)))
        elif key in _PEOPLE:
            settings[key] = _people(reading, where, setting, names)
        elif key == "self_approve":
            settings[key] = reading.boolean(where, setting)
        elif key == "limits":
            settings[key] = _limits(reading, where, setting)
        elif key == "seam":
            settings[key] = read_seam(reading, where, setting)
        elif key == "ops":
            settings[key] = read_ops(reading, where, setting)
        elif key == "auto_apply":
            if (choice := reading.choice(where, setting, _AUTO_APPLY)) is not None:
                settings[key] = choice
                settings["auto_apply_rule"] = _auto_apply_rule(reading, where, choice)
        elif key not in ("enforcement", "hermetic"):
            reading.unknown(where, _KEYS)
    settings["enforcement"] = _enforcement(reading, path, grants.others)
    return PrincipalPolicy(principal, tuple(rules), pins_spawn=grants.pins_spawn, **settings)


def _narrower(reading: Reading, path: Path, value: Any, verdict: Verdict) -> list[Rule]:
    grants = Grants(reading, path, reading.table(path, value), verdict)
    for key in grants.others:
        if key in MODES:
            reading.problem((*path, key), f'this is a setting of the principal: {key} = "{verdict}"')
        else:
            reading.unknown((*path, key), GRANTS)
    return grants.rules


def _auto_apply_rule(reading: Reading, path: Path, choice: str) -> Rule:
    verdict: Verdict = "ask" if choice == "never" else "allow"
    return Rule(verdict, "auto_apply", f'"{choice}"', reading.file, reading.places.line(path))


def _people(reading: Reading, path: Path, value: Any, names: Names) -> frozenset[str]:
    found: set[str] = set()
    for where, name in reading.strings(path, value):
        if name.startswith(GROUP):
            members = names.groups.get(name.removeprefix(GROUP))
            if members is None:
                reading.problem(where, f"there is no group `{name.removeprefix(GROUP)}`")
            found |= members or frozenset()
        elif reading.principal(where, name):
            found.add(name)
    return frozenset(found)


def _limits(reading: Reading, path: Path, value: Any) -> Limits:
    found: dict[str, int | None] = {}
    for key, setting in reading.table(path, value).items():
        if key in _LIMITS:
            found[key] = reading.count((*path, key), setting, _AT_LEAST[key])
        else:
            reading.unknown((*path, key), _LIMITS)
    return Limits(**found)


def _enforcement(reading: Reading, path: Path, table: Mapping[str, Any]) -> str:
    """`hermetic = true` is the older way to write `enforcement = "require"`."""
    found: dict[str, str] = {}
    if "enforcement" in table:
        found["enforcement"] = (
            reading.choice((*path, "enforcement"), table["enforcement"], _ENFORCEMENT) or "require"
        )
    if "hermetic" in table:
        found["hermetic"] = (
            "require" if reading.boolean((*path, "hermetic"), table["hermetic"]) else "best_effort"
        )
    if len(set(found.values())) > 1:
        reading.problem((*path, "hermetic"), "it says the opposite of `enforcement`")
    return next(iter(found.values()), "best_effort")
