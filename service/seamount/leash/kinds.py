"""The kinds of effects that a policy speaks about, and how they may be spelled."""

from __future__ import annotations

from typing import Final, Literal

Verdict = Literal["allow", "ask", "deny"]
"""What policy says: it may be done, it may be done once approved, it may not be done."""

RANK: Final[dict[Verdict, int]] = {"allow": 0, "ask": 1, "deny": 2}
"""Verdicts from the best to the worst."""

PATHS: Final = ("fs_read", "fs_write", "fs_delete")
"""Kinds with `paths`."""

NAMES: Final = ("env_read", "env_write", "secret_use")
"""Kinds with `names`."""

FLAGS: Final = ("session_write", "journal_read", "time")
"""Kinds that a policy file grants with `true`."""

MODES: Final = ("opaque", "interactive")
"""Kinds that a policy file decides with a verdict."""

KINDS: Final = (*PATHS, "proc_spawn", "net_connect", "net_listen", *NAMES, *FLAGS, *MODES)

ALIASES: Final = {"net": "net_connect", "spawn": "proc_spawn", "secrets": "secret_use"}
"""Other keys of policy files for a kind."""

NAMESPACES: Final = frozenset(kind.split("_")[0] for kind in KINDS if "_" in kind)
"""First words of kinds, under which the second ones may be nested as a table."""


def snake(name: str) -> str:
    """A kind's own spelling: `fs.read` is `fs_read`."""
    return name.replace(".", "_")


def dotted(kind: str) -> str:
    """A kind as people write it: `fs.read`."""
    return kind.replace("_", ".", 1)
