"""What a list of effects means: its text, whether it can be taken back, whether it starts programs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

Effect: TypeAlias = dict[str, Any]
"""`{"kind": …}` with the kind's fields: `paths`, `names`, `host` and `port`, `bin_hash` and `argv0`."""

_LISTED = {
    "fs_read": ("read", "paths"),
    "fs_write": ("write", "paths"),
    "fs_delete": ("delete", "paths"),
    "env_read": ("env-read", "names"),
    "env_write": ("env-write", "names"),
    "secret_use": ("secret-use", "names"),
}
_PLAIN = {
    "session_write": "session-write",
    "journal_read": "journal-read",
    "time": "read-clock",
    "opaque": "opaque (effects unknown)",
    "interactive": "interactive",
}


def describe(effect: Effect) -> str:
    """An effect as people read it: `write /a, /b`."""
    kind = effect["kind"]
    if kind in _LISTED:
        word, member = _LISTED[kind]
        return f"{word} {', '.join(effect[member])}"
    if kind == "proc_spawn":
        return f"spawn {effect['argv0']}"
    if kind == "net_connect":
        return f"connect {effect['host']}:{effect['port']}"
    if kind == "net_listen":
        return f"listen {effect['port']}"
    return _PLAIN[kind]


def is_reversible(effects: Iterable[Effect]) -> bool:
    """Whether nothing in it is unknown or deletes."""
    return not any(effect["kind"] in ("opaque", "fs_delete") for effect in effects)


def spawns(effects: Iterable[Effect]) -> bool:
    """Whether it starts programs, or may."""
    return any(effect["kind"] in ("opaque", "proc_spawn") for effect in effects)


_LEAVES = frozenset(("opaque", "interactive", "net_connect", "net_listen"))
_CHANGES_FILES = frozenset(("fs_write", "fs_delete"))


def reversibility(effects: Sequence[Effect]) -> str:
    """`reversible`, `irreversible` or `unknown`, one notion for every surface.

    Irreversible: anything unanalysable or driven by hand, the network, a permanent deletion, an unidentified
    program.
    Unknown: files changed by a program, for those changes have no recorded inverse. The rest is
    reversible: builtins record how their changes are taken back.
    """
    kinds = {effect["kind"] for effect in effects}
    if kinds & _LEAVES or any(effect.get("permanent") for effect in effects):
        return "irreversible"
    programs = [effect for effect in effects if effect["kind"] == "proc_spawn"]
    if any(not effect["bin_hash"] for effect in programs):
        return "irreversible"
    return "unknown" if programs and kinds & _CHANGES_FILES else "reversible"
