"""What is enforced of a policy on this machine, one dimension at a time, and nothing more than that."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from seamount.leash import landlock, seccomp
from seamount.leash.globs import PathGlob
from seamount.leash.kinds import KINDS, PATHS
from seamount.leash.rlimits import counts_processes
from seamount.leash.sandbox import network_bounds
from seamount.leash.sandbox_cover import overlaps
from seamount.leash.tables import EVERYTHING, PrincipalPolicy

_METADATA: Final = "owners, modes and times of files can be changed where the user may"
_JUDGED_METADATA: Final = (
    "groups and times of files can be changed where the user may, and through descriptors the modes of files"
    " that may be read"
)
_OF_PROCESSES: Final = ("cpu_seconds_per_run", "memory_bytes", "processes", "open_files")


class Mode(Enum):
    """By what a dimension is restricted."""

    UNRESTRICTED = "unrestricted"
    GATE = "gate"
    SANDBOX = "sandbox"


@dataclass(frozen=True, slots=True)
class Dimension:
    """One dimension. `is_enforced`: the operating system upholds what policy says for programs too. `detail`
    says what stays open; empty when nothing does."""

    mode: Mode
    is_enforced: bool = False
    detail: str = ""

    @property
    def is_open(self) -> bool:
        """Whether policy restricts something here that is not upheld."""
        return self.mode is not Mode.UNRESTRICTED and not self.is_enforced


@dataclass(frozen=True, slots=True)
class Report:
    """All dimensions."""

    filesystem: Dimension
    network: Dimension
    spawn_identity: Dimension
    resources: Dimension

    def unenforced(self) -> Iterator[tuple[str, Dimension]]:
        """The dimensions in which a policy that requires enforcement cannot be served."""
        for name in ("filesystem", "network", "spawn_identity", "resources"):
            dimension: Dimension = getattr(self, name)
            if dimension.is_open:
                yield name, dimension


def restricts(table: PrincipalPolicy) -> bool:
    """Whether a policy restricts its principal in anything that happens in a session. One that does not
    needs neither gates nor a sandbox."""
    return any(getattr(table.limits, name) is not None for name in _OF_PROCESSES) or any(
        not _allows_everything(table, kind) for kind in KINDS if kind != "interactive"
    )


def report(table: PrincipalPolicy) -> Report:
    """What is enforced for a principal here."""
    return Report(_filesystem(table), _network(table), _spawn_identity(table), _resources(table))


_FREE: Final = Dimension(Mode.UNRESTRICTED)


def _filesystem(table: PrincipalPolicy) -> Dimension:
    if all(_allows_everything(table, kind) for kind in PATHS):
        return _FREE
    if not landlock.version():
        return Dimension(Mode.GATE, detail="no Landlock here: programs reach whatever the user may")
    gaps = [
        text
        for kind in PATHS
        for text in _gaps(_patterns(table, kind, "allow", "ask"), _patterns(table, kind, "deny"))
    ]
    if landlock.version() < landlock.SCOPE_VERSION:
        gaps.append("programs can signal the user's other processes")
    metadata = _JUDGED_METADATA if seccomp.available() else _METADATA
    if gaps:
        return Dimension(Mode.SANDBOX, detail="; ".join(dict.fromkeys([*gaps, metadata])))
    return Dimension(Mode.SANDBOX, True, metadata)


def _gaps(granted: list[str], denied: list[str]) -> Iterator[str]:
    if overlaps(granted, denied):
        yield "programs can rename what is denied inside of a granted directory, and reach it after that"


def _network(table: PrincipalPolicy) -> Dimension:
    if _allows_everything(table, "net_connect") and _allows_everything(table, "net_listen"):
        return _FREE
    if not seccomp.available():
        return Dimension(Mode.GATE, detail="no filter of system calls here: programs open any connection")
    bounds = network_bounds(table)
    if bounds.connect == frozenset() and bounds.listen == frozenset():
        return Dimension(Mode.SANDBOX, True)
    if landlock.version() < landlock.NET_VERSION:
        return Dimension(Mode.GATE, detail="Landlock here does not know ports: programs open any connection")
    gaps = []
    if bounds.connect != frozenset():
        gaps.append("programs are held to TCP ports, not to hosts")
    if bounds.names:
        gaps.append("UDP is open, for names must be looked up")
    if bounds.listen is None or bounds.listen:
        gaps.append("a program that listens without binding gets a port of the system's choice")
    return Dimension(Mode.SANDBOX, False, "; ".join(gaps))


def _spawn_identity(table: PrincipalPolicy) -> Dimension:
    if not table.limits_spawn:
        return _FREE
    how = (
        "programs are started through the descriptor that was hashed (fd_exec), scripts through their "
        "interpreter's (preflight); what was started may load code by itself"
    )
    if not landlock.version():
        return Dimension(Mode.GATE, False, f"{how}, and start any program")
    return Dimension(Mode.SANDBOX, True, how)


def _resources(table: PrincipalPolicy) -> Dimension:
    limits = table.limits
    set_ones = [name for name in _OF_PROCESSES if getattr(limits, name) is not None]
    if not set_ones:
        return _FREE
    gaps = []
    if "processes" in set_ones:
        gaps.append(
            "the limit on processes counts all of the user's"
            if counts_processes()
            else "the limit on processes has no effect on root"
        )
    if gaps:
        return Dimension(Mode.SANDBOX, False, "; ".join(gaps))
    return Dimension(Mode.SANDBOX, True)


def _allows_everything(table: PrincipalPolicy, kind: str) -> bool:
    if table.rules_of(kind, "deny"):
        return False
    everything = set(EVERYTHING.get(kind, ()))
    if any(everything <= set(rule.patterns) for rule in table.rules_of(kind, "allow")):
        return True
    return kind == "proc_spawn" and not table.rules_of(kind) and table.is_known and not table.pins_spawn


def _patterns(table: PrincipalPolicy, kind: str, *verdicts: str) -> list[str]:
    return [
        PathGlob(pattern).pattern
        for rule in table.rules_of(kind)
        if rule.verdict in verdicts
        for pattern in rule.patterns
    ]
