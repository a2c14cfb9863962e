"""Whether one list of effects is covered by another: what would be done now, by what was approved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

UNKNOWN: Final = "*"
"""A path, name or host that is known only at run time. As an approved one it stands for all of them."""

Atom = tuple[Any, ...]


def covers(approved: Iterable[Mapping[str, Any]], effects: Iterable[Mapping[str, Any]]) -> bool:
    """Whether every part of every effect was approved. Nothing widens: an approved `opaque` covers `opaque`
    and nothing that is told apart from it, a deletion that can be undone covers none that cannot."""
    return not uncovered(approved, effects)


def uncovered(
    approved: Iterable[Mapping[str, Any]], effects: Iterable[Mapping[str, Any]]
) -> tuple[Mapping[str, Any], ...]:
    """The effects that were not approved in full, in order."""
    known = {atom for effect in approved for atom in atoms(effect)}
    return tuple(effect for effect in effects if not all(_is_covered(known, atom) for atom in atoms(effect)))


def kinds_of(effects: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """The kinds that occur, each once, in order."""
    return tuple(dict.fromkeys(str(effect["kind"]) for effect in effects))


def atoms(effect: Mapping[str, Any]) -> list[Atom]:
    """An effect taken apart: one tuple for each path, name or place that it is about."""
    kind = effect["kind"]
    if "paths" in effect:
        is_permanent = bool(effect.get("permanent"))
        return [(kind, path, is_permanent) for path in effect["paths"]]
    if "names" in effect:
        return [(kind, name) for name in effect["names"]]
    if kind == "net_connect":
        return [(kind, effect["host"], effect["port"])]
    if kind == "net_listen":
        return [(kind, effect["port"])]
    if kind == "proc_spawn":
        return [(kind, effect["bin_hash"], effect["argv0"])]
    return [(kind,)]


def _is_covered(known: set[Atom], atom: Atom) -> bool:
    if atom in known:
        return True
    if atom[0] == "fs_delete" and not atom[2]:
        # Who may delete for good may delete into the trash.
        return (atom[0], atom[1], True) in known or any(
            (atom[0], UNKNOWN, is_permanent) in known for is_permanent in (False, True)
        )
    if len(atom) > 1 and atom[0] not in ("net_listen", "proc_spawn"):
        return (atom[0], UNKNOWN, *atom[2:]) in known
    return False
