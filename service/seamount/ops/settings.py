"""What the operations are configured with: at `mobkit/init`, or by nothing."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from seamount.ops import refusals
from seamount.ops.gating_policy import GatingPolicy, GatingPolicyInvalid, read_gating_policy
from seamount.wire.runtime import CatalogueError

MODULES: Final = ("router", "delivery", "memory", "gating", "scheduling")

MODES: Final = ("disabled", "read_only", "editable")

MEMORY_KEYS: Final = ("backend", "health_check_endpoint", "endpoint")
AGENT_MEMORY_KEYS: Final = (
    "enabled",
    "realm",
    "selection",
    "max_entries",
    "recall_timeout_ms",
    "recall_failure_policy",
    "instruction_header",
    "per_turn_injection",
    "defang_inbound",
    "store",
    "llm_writes",
    "recorder_tool",
    "content_trust",
    "selector",
    "distiller",
    "steward",
    "operator_scope",
    "hygienist",
)


@dataclass(frozen=True, slots=True)
class TopologyPolicy:
    mode: str = "disabled"
    allow_bulk: bool = False
    max_batch_size: int = 1
    allow_cross_authority: bool = False
    receipt_limit: int = 256
    idempotency_history_limit: int = 4096


@dataclass(frozen=True, slots=True)
class MemorySettings:
    """`directory` is where the ledger's JSON file is read from and written to; None without one."""

    backend: str = "store"
    health_url: str | None = None
    directory: str | None = None


@dataclass(frozen=True, slots=True)
class Member:
    """An agent that the group's description declares."""

    identity: str
    role: str = ""
    labels: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Settings:
    mob_id: str = "default"
    modules: tuple[str, ...] = MODULES
    gating: GatingPolicy = field(default_factory=GatingPolicy)
    memory: MemorySettings = field(default_factory=MemorySettings)
    has_agent_memory: bool = True
    topology: TopologyPolicy = field(default_factory=TopologyPolicy)
    members: tuple[Member, ...] = ()
    declared_edges: tuple[tuple[str, str], ...] = ()
    routes: tuple[Mapping[str, Any], ...] = ()


class Configured:
    """The settings in force."""

    def __init__(self) -> None:
        self.settings = Settings()
        self.is_initialized = False


def read_settings(
    mob_config: str, options: Mapping[str, Any], persistent_state: str | None, modules: tuple[str, ...]
) -> Settings:
    """The settings that `mobkit/init` asks for. Raises InvalidParams and StorageUnresolved."""
    try:
        mob: dict[str, Any] = tomllib.loads(mob_config)
    except tomllib.TOMLDecodeError as problem:
        raise refusals.invalid("mob_config", f"is no TOML: {problem}") from problem
    about = _table(mob, "mob_config", "mob")
    identity = about.get("id", "default")
    if not isinstance(identity, str) or not identity.strip():
        raise refusals.invalid("mob_config.mob.id", "must be a text")
    return Settings(
        mob_id=identity.strip(),
        modules=(*MODULES, *(name for name in modules if name not in MODULES)),
        gating=_gating(options.get("gating_config_path")),
        memory=_memory(options.get("memory_config"), persistent_state),
        has_agent_memory=_agent_memory(options.get("agent_memory", True)),
        topology=read_topology(options.get("topology_control") or mob.get("topology", {})),
        members=_members(_table(mob, "mob_config", "members")),
        declared_edges=_edges(mob.get("edges", [])),
        routes=_routes(options.get("routing_config_path")),
    )


def read_topology(found: Any) -> TopologyPolicy:
    """Raises InvalidParams."""
    if not isinstance(found, dict):
        raise refusals.invalid("topology", "must be a table")
    mode = found.get("mode", "disabled")
    if mode not in MODES:
        raise refusals.invalid("topology.mode", f"must be one of {', '.join(MODES)}")
    numbers = {}
    for name, default, most in (
        ("max_batch_size", 1, 1024),
        ("receipt_limit", 256, 65536),
        ("idempotency_history_limit", 4096, 65536),
    ):
        value = found.get(name, default)
        if type(value) is not int or not 1 <= value <= most:
            raise refusals.invalid(f"topology.{name}", f"must be a number from 1 to {most}")
        numbers[name] = value
    flags = {}
    for name in ("allow_bulk", "allow_cross_authority"):
        value = found.get(name, False)
        if type(value) is not bool:
            raise refusals.invalid(f"topology.{name}", "must be true or false")
        flags[name] = value
    return TopologyPolicy(
        mode,
        flags["allow_bulk"],
        numbers["max_batch_size"],
        flags["allow_cross_authority"],
        numbers["receipt_limit"],
        numbers["idempotency_history_limit"],
    )


def read_file(option: str, path: Any) -> str | None:
    """The text of a file that an option names; None without one. Raises StorageUnresolved."""
    if path is None:
        return None
    if not isinstance(path, str) or not path:
        raise refusals.invalid(f"runtime_options.{option}", "must be a path")
    try:
        return Path(os.path.abspath(path)).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise unusable(option, path, problem) from problem


def unusable(option: str, path: str, problem: object) -> CatalogueError:
    return refusals.unresolved(option, f"{option}: {path} cannot be used: {problem}")


def _gating(path: Any) -> GatingPolicy:
    text = read_file("gating_config_path", path)
    if text is None:
        return GatingPolicy()
    try:
        return read_gating_policy(text, is_json=path.endswith(".json"))
    except GatingPolicyInvalid as problem:
        raise unusable("gating_config_path", path, problem) from problem


def _memory(found: Any, persistent_state: str | None) -> MemorySettings:
    if found is None:
        return MemorySettings()
    if not isinstance(found, dict):
        raise refusals.invalid("runtime_options.memory_config", "must be an object")
    _known("runtime_options.memory_config", found, MEMORY_KEYS)
    if persistent_state is None:
        raise refusals.invalid("runtime_options.memory_config", "needs `persistent_state`")
    url = found.get("health_check_endpoint") or found.get("endpoint")
    if url is not None and (not isinstance(url, str) or not url.startswith("http://")):
        raise refusals.invalid(
            "runtime_options.memory_config.health_check_endpoint", "must be a URL of plain http"
        )
    backend = found.get("backend", "local_json")
    if backend not in ("local_json", "elephant"):
        raise refusals.invalid("runtime_options.memory_config.backend", "must be local_json")
    return MemorySettings("local_json", url, os.path.abspath(persistent_state))


def _agent_memory(found: Any) -> bool:
    if isinstance(found, bool):
        return found
    if found is None:
        return True
    if not isinstance(found, dict):
        raise refusals.invalid("runtime_options.agent_memory", "must be true, false or an object")
    _known("runtime_options.agent_memory", found, AGENT_MEMORY_KEYS)
    return found.get("enabled", True) is not False


def _routes(path: Any) -> tuple[Mapping[str, Any], ...]:
    text = read_file("routing_config_path", path)
    if text is None:
        return ()
    try:
        found = tomllib.loads(text).get("routes", [])
    except tomllib.TOMLDecodeError as problem:
        raise unusable("routing_config_path", path, problem) from problem
    if not isinstance(found, list) or not all(isinstance(each, dict) for each in found):
        raise unusable("routing_config_path", path, "`routes` must be an array of tables")
    return tuple(found)


def _members(found: Mapping[str, Any]) -> tuple[Member, ...]:
    members = []
    for identity, about in found.items():
        where = f"mob_config.members.{identity}"
        if not isinstance(about, dict):
            raise refusals.invalid(where, "must be a table")
        check_identity(where, identity)
        role, labels = about.get("role", ""), about.get("labels", {})
        if not isinstance(role, str):
            raise refusals.invalid(f"{where}.role", "must be a text")
        if not isinstance(labels, dict) or not all(isinstance(each, str) for each in labels.values()):
            raise refusals.invalid(f"{where}.labels", "must be a table of texts")
        members.append(Member(identity, role, labels))
    return tuple(members)


def _edges(found: Any) -> tuple[tuple[str, str], ...]:
    wanted = "must be an array of pairs of members"
    if not isinstance(found, list):
        raise refusals.invalid("mob_config.edges", wanted)
    edges = []
    for pair in found:
        if not isinstance(pair, list) or len(pair) != 2 or not all(isinstance(each, str) for each in pair):
            raise refusals.invalid("mob_config.edges", wanted)
        if pair[0] == pair[1]:
            raise refusals.invalid("mob_config.edges", "an edge has two different ends")
        edges.append((min(pair), max(pair)))
    return tuple(sorted(set(edges)))


def check_identity(where: str, identity: str) -> str:
    """An identity's name. Raises InvalidParams."""
    if not identity or "/" in identity or any(each.isspace() for each in identity):
        raise refusals.invalid(where, "must be a name without white space and slashes")
    return identity


def _table(found: Mapping[str, Any], where: str, name: str) -> dict[str, Any]:
    value = found.get(name, {})
    if not isinstance(value, dict):
        raise refusals.invalid(f"{where}.{name}", "must be a table")
    return value


def _known(where: str, found: Mapping[str, Any], known: tuple[str, ...]) -> None:
    for name in found:
        if name not in known:
            raise refusals.invalid(f"{where}.{name}", f"is unknown; known are {', '.join(known)}")
