"""What Reef knows about tools without looking for them: for hosts that show it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from seamount.shoal.runtime.reef.manifests import Lock, Scope, chain
from seamount.shoal.runtime.reef.resolution import effective
from seamount.shoal.runtime.reef.versions import Version
from seamount.shoal.values.errors import Raised

if TYPE_CHECKING:
    from seamount.shoal.runtime.evaluator import Evaluator


def described(x: Evaluator) -> dict[str, Any]:
    """`{active_scope, bindings: [{tool, version, provider, scope, constrained}]}` as JSON data. Reads the
    manifests in scope and their lockfile; nothing is looked for, hashed, probed or started. A tool has a
    version and a provider when the lockfile has one that its scopes admit."""
    scopes = chain(x)
    lock = Lock(x, scopes)
    tools = sorted({name for scope in scopes for name in scope.tools})
    return {
        "active_scope": scopes[0].source if scopes else None,
        "bindings": [_binding(tool, scopes, lock) for tool in tools],
    }


def _binding(tool: str, scopes: list[Scope], lock: Lock) -> dict[str, Any]:
    nearest = next(scope for scope in scopes if tool in scope.tools)
    row = {"tool": tool, "version": None, "provider": None, "scope": nearest.source, "constrained": True}
    entry = lock.entries.get(tool)
    if entry is None:
        return row
    try:
        wanted = effective(tool, scopes)
    except Raised:
        # Scopes that contradict each other admit nothing.
        return row
    version = Version("" if entry["version"] == "unknown" else entry["version"])
    if wanted.constraint.holds(version) and wanted.provider in (None, entry["provider"]):
        row |= {"version": entry["version"], "provider": entry["provider"]}
    return row
