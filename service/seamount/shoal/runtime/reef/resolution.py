"""From a tool's name to one executable, checked against the lock."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import blake3

from seamount.shoal.runtime.reef.manifests import Lock, Pin, Scope
from seamount.shoal.runtime.reef.providers import PROVIDERS, Candidate, candidates, probe
from seamount.shoal.runtime.reef.versions import Constraint, Version
from seamount.shoal.values.coercion import os_bytes
from seamount.shoal.values.datetimes import utc_text
from seamount.shoal.values.errors import error
from seamount.shoal.values.files import os_text

if TYPE_CHECKING:
    from seamount.shoal.runtime.evaluator import Evaluator


@dataclass
class Resolved:
    """The executable chosen for a tool. `fresh` says that it was locked just now."""

    tool: str
    path: bytes
    version: Version
    provider: str
    hash: str
    constraint: Constraint
    constrained: bool
    ambient: bool = False
    fresh: bool = False


@dataclass
class Effective:
    """What all scopes together ask of a tool; `scope` is the nearest that mentions it."""

    constraint: Constraint
    provider: str | None
    scope: Scope | None


def effective(tool: str, scopes: list[Scope]) -> Effective:
    """Combine the scopes that mention a tool; `reef_conflict` when they contradict each other."""
    mentioning = [scope for scope in scopes if tool in scope.tools]
    if not mentioning:
        return Effective(Constraint(), None, None)
    nearest, *farther = mentioning
    pin = nearest.tools[tool]
    constraint, provider = pin.constraint, pin.provider
    for scope in farther:
        other: Pin = scope.tools[tool]
        if not constraint.compatible(other.constraint):
            raise error(
                "reef_conflict",
                f"{tool}: {nearest.label} ({constraint}) is incompatible with "
                f"{scope.label} ({other.constraint})",
                f"reconcile {nearest.source} and {scope.source}",
            )
        if provider is not None and other.provider is not None and provider != other.provider:
            raise error(
                "reef_conflict",
                f"{tool}: {nearest.label} wants provider {provider}, {scope.label} wants {other.provider}",
                f"reconcile {nearest.source} and {scope.source}",
            )
        constraint = constraint.refined(other.constraint)
        provider = provider or other.provider
    return Effective(constraint, provider, nearest)


def content_hash(x: Evaluator, path: bytes) -> str:
    """BLAKE3 hex of a file; `OSError` when it cannot be read."""
    return blake3.blake3(x.ports.files.read(path)).hexdigest()


def resolve(x: Evaluator, tool: str, scopes: list[Scope], lock: Lock, *, may_lock: bool) -> Resolved:
    """Choose the executable of a tool. A constrained tool that is not locked is `reef_unlocked` unless
    `may_lock`; then it gets an entry in `lock`, which the caller writes."""
    wanted = effective(tool, scopes)
    constrained = wanted.scope is not None
    entry = lock.entries.get(tool)
    if entry is not None:
        version = Version("" if entry["version"] == "unknown" else entry["version"])
        if wanted.constraint.holds(version) and wanted.provider in (None, entry["provider"]):
            return _locked(x, tool, entry, version, wanted)
    if constrained and not may_lock:
        raise error(
            "reef_unlocked",
            f"{tool} is constrained ({wanted.constraint}) but not locked",
            "run `reef lock` to lock it",
        )
    best = _best(x, tool, wanted)
    try:
        digest = content_hash(x, best.path)
    except OSError as problem:
        shown = best.path.decode("utf-8", "replace")
        raise error("reef_provider", f"hashing {shown}: {os_text(problem)}") from None
    found = Resolved(
        tool, best.path, best.version, best.provider, digest, wanted.constraint, constrained, best.ambient
    )
    if constrained:
        found.fresh = True
        lock.entries[tool] = {
            "name": tool,
            "version": str(best.version),
            "provider": best.provider,
            "path": best.path.decode("utf-8", "surrogateescape"),
            "blake3": digest,
            "resolved_at": utc_text(x.mark()),
        }
    return found


def _locked(x: Evaluator, tool: str, entry: dict[str, str], version: Version, wanted: Effective) -> Resolved:
    path = os_bytes(entry["path"])
    try:
        digest = content_hash(x, path)
    except OSError as problem:
        raise error(
            "reef_not_found", f"locked binary {entry['path']} unreadable: {os_text(problem)}"
        ) from None
    if digest != entry["blake3"]:
        raise error(
            "reef_drift",
            f"{tool}: on-disk hash {digest[:12]} != locked {entry['blake3'][:12]}",
            "run `reef lock --refresh`",
        )
    return Resolved(
        tool, path, version, entry["provider"], digest, wanted.constraint, wanted.scope is not None
    )


def _best(x: Evaluator, tool: str, wanted: Effective) -> Candidate:
    found = candidates(x, tool, wanted.provider)
    if wanted.constraint.kind in ("numeric", "raw"):
        for candidate in found:
            if candidate.provider == "system":
                candidate.version = probe(x, candidate)
    fitting = [candidate for candidate in found if wanted.constraint.holds(candidate.version)]
    if not fitting:
        raise error(
            "reef_not_found",
            f"no candidate for {tool} satisfying {wanted.constraint}",
            f"run `reef fetch {tool}`",
        )
    ranks = {name: rank for rank, name in enumerate(PROVIDERS)}
    fitting.sort(key=lambda c: (ranks[c.provider], c.path))
    return max(fitting, key=lambda c: c.version.order())
