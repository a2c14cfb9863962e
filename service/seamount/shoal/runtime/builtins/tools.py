"""`which` and `reef`: what a tool's name means here."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any, Final

import tomli_w

from seamount.shoal.runtime.builtins.wrapping import as_outcome
from seamount.shoal.runtime.external import run_argv
from seamount.shoal.runtime.reef.manifests import Lock, Scope, chain
from seamount.shoal.runtime.reef.providers import candidates, host_path
from seamount.shoal.runtime.reef.resolution import Resolved, content_hash, effective, resolve
from seamount.shoal.values.coercion import os_bytes
from seamount.shoal.values.errors import Raised, arg_error, error, type_error
from seamount.shoal.values.files import os_text
from seamount.shoal.values.operators import join_paths
from seamount.shoal.values.types import PathVal, Record, Table, Value, type_name

if TYPE_CHECKING:
    from seamount.shoal.runtime.calling import Invocation
    from seamount.shoal.runtime.evaluator import Evaluator


def which(inv: Invocation) -> Value:
    """Where a command's name leads: `{name, scope, constraint, version, path, hash8, provider, chain}`."""
    values = inv.values()
    if len(values) != 1:
        raise arg_error("which requires exactly one command")
    if not isinstance(values[0], str | PathVal):
        raise type_error(f"expected str, found {type_name(values[0])}")
    name = values[0] if isinstance(values[0], str) else values[0].text
    x = inv.x
    x.ports.session.reads_variables([b"PATH"])
    if inv.flags() & {"all", "a"}:
        return _everywhere(x, name)
    scopes = chain(x)
    lock = Lock(x, scopes)
    try:
        found = resolve(x, name, scopes, lock, may_lock=True)
    except Raised as problem:
        return _unresolved(x, name, scopes, problem)
    if found.fresh:
        lock.write()
    return {
        "name": name,
        "scope": _scope_of(found, scopes),
        "constraint": str(found.constraint),
        "version": str(found.version),
        "path": PathVal(found.path),
        "hash8": found.hash[:8],
        "provider": found.provider,
        "chain": _chain_rows(name, scopes),
    }


def _scope_of(found: Resolved, scopes: list[Scope]) -> str:
    if found.constrained:
        return next(scope.label for scope in scopes if found.tool in scope.tools)
    return "ambient" if found.ambient else "system"


def _chain_rows(name: str, scopes: list[Scope]) -> Table:
    rows: list[Record] = []
    selected = False
    for scope in scopes:
        pin = scope.tools.get(name)
        outcome = "absent" if pin is None else "shadowed" if selected else "selected"
        selected = selected or pin is not None
        rows.append(
            {
                "scope": scope.label,
                "source": PathVal(os_bytes(scope.source)),
                "constraint": None if pin is None else str(pin.constraint),
                "outcome": outcome,
            }
        )
    if not selected:
        rows.append({"scope": "system", "source": PathVal(b""), "constraint": None, "outcome": "selected"})
    return Table.from_rows(rows)


def _unresolved(x: Evaluator, name: str, scopes: list[Scope], problem: Raised) -> Value:
    code = problem.error.code
    constrained = any(name in scope.tools for scope in scopes)
    if code == "reef_not_found" and not constrained:
        path = x.ports.processes.find(os_bytes(name), b":".join(host_path(x)), x.cwd) if name else None
        if path is None or "/" in name:
            return None
        return {
            "name": name,
            "scope": "ambient",
            "constraint": "*",
            "version": "unknown",
            "path": PathVal(path),
            "hash8": None,
            "provider": "ambient",
            "chain": Table.from_rows([]),
        }
    pin = next((scope.tools[name] for scope in scopes if name in scope.tools), None)
    row: Record = {
        "name": name,
        "scope": f"unresolved: {code}",
        "constraint": "*" if pin is None else str(pin.constraint),
        "version": None,
        "path": None,
        "hash8": None,
        "provider": None,
        "chain": Table.from_rows([]),
        "note": problem.error.msg,
    }
    return row if problem.error.hint is None else {**row, "hint": problem.error.hint}


def _everywhere(x: Evaluator, name: str) -> Table:
    return Table.from_rows(
        [
            {
                "tool": name,
                "version": str(found.version),
                "path": PathVal(found.path),
                "provider": found.provider,
                "scope": "ambient" if found.ambient else "system",
            }
            for found in candidates(x, name)
        ]
    )


def reef(inv: Invocation) -> Value:
    """`reef [add tool@version | lock [--refresh] | fetch tool | doctor]`."""
    values = inv.values()
    if not values:
        return _overview(inv.x)
    verb = values[0]
    handler = _VERBS.get(verb) if isinstance(verb, str) else None
    if handler is None:
        raise arg_error("reef expects add, lock, fetch or doctor")
    return handler(inv, values[1:])


def _mentioned(scopes: list[Scope]) -> list[str]:
    return sorted({name for scope in scopes for name in scope.tools})


def _overview(x: Evaluator) -> Table:
    scopes = chain(x)
    lock = Lock(x, scopes)
    rows: list[Record] = []
    for name in _mentioned(scopes):
        row: Record = {"name": name, "constraint": None, "version": None, "hash8": None, "provider": None}
        try:
            row["constraint"] = str(effective(name, scopes).constraint)
            found = resolve(x, name, scopes, lock, may_lock=True)
        except Raised as problem:
            rows.append({**row, "scope": f"unresolved: {problem.error.code}"})
            continue
        row |= {"version": str(found.version), "hash8": found.hash[:8], "provider": found.provider}
        rows.append({**row, "scope": _scope_of(found, scopes)})
    return Table.from_rows(rows)


def _add(inv: Invocation, args: list[Value]) -> Record:
    spec = args[0] if args else None
    tool, at, version = spec.partition("@") if isinstance(spec, str) else ("", "", "")
    if not (tool and at and version):
        raise arg_error("reef add expects tool@version")
    x = inv.x
    path = _manifest_to_change(x)
    data = _manifest(x, path)
    tools = data.setdefault("tools", {})
    if not isinstance(tools, dict):
        raise error("reef_provider", "manifest [tools] is not a table")
    tools[tool] = version
    try:
        x.ports.files.write(path, tomli_w.dumps(data).encode())
    except OSError as problem:
        shown = path.decode("utf-8", "replace")
        raise error("reef_provider", f"writing manifest {shown}: {os_text(problem)}") from None
    scopes = chain(x)
    lock = Lock(x, scopes)
    lock.entries.pop(tool, None)
    made: Record = {"added": tool, "manifest": PathVal(path)}
    try:
        found = resolve(x, tool, scopes, lock, may_lock=True)
    except Raised as problem:
        return {**made, "locked": False, "note": problem.error.msg}
    lock.write()
    return {**made, "version": str(found.version), "path": PathVal(found.path), "locked": True}


def _manifest_to_change(x: Evaluator) -> bytes:
    here = join_paths(x.cwd, b".reef.toml")
    if x.ports.files.is_file(here):
        return here
    for scope in chain(x):
        if scope.label == "reef" and scope.directory is not None:
            return join_paths(scope.directory, b".reef.toml")
    return here


def _manifest(x: Evaluator, path: bytes) -> dict[str, Any]:
    if not x.ports.files.exists(path):
        return {}
    shown = path.decode("utf-8", "replace")
    try:
        return tomllib.loads(x.ports.files.read(path).decode())
    except OSError as problem:
        raise error("reef_provider", f"reading manifest {shown}: {os_text(problem)}") from None
    except ValueError as problem:
        raise error("reef_provider", f"parsing manifest {shown}: {problem}") from None


def _lock(inv: Invocation, args: list[Value]) -> Table:
    x = inv.x
    scopes = chain(x)
    if not scopes:
        raise error("reef_not_found", "reef lock: no manifest in scope")
    lock = Lock(x, scopes)
    if "refresh" in inv.flags():
        for name in _mentioned(scopes):
            lock.entries.pop(name, None)
    rows: list[Record] = []
    for name in _mentioned(scopes):
        try:
            found = resolve(x, name, scopes, lock, may_lock=True)
        except Raised as problem:
            rows.append({"name": name, "locked": False, "error": problem.error.code})
            continue
        rows.append({"name": name, "version": str(found.version), "hash8": found.hash[:8], "locked": True})
    lock.write()
    return Table.from_rows(rows)


def _fetch(inv: Invocation, args: list[Value]) -> Record:
    if not args or not isinstance(args[0], str):
        raise arg_error("reef fetch expects a tool")
    x, tool = inv.x, args[0]
    wanted = effective(tool, chain(x))
    mise = x.ports.processes.find(b"mise", x.env.get(b"PATH", b""), x.cwd)
    if wanted.provider not in (None, "mise") or mise is None:
        return {"tool": tool, "fetched": False, "note": "only mise can install tools, and it is not on PATH"}
    version = "latest" if wanted.constraint.kind in ("any", "latest") else str(wanted.constraint)
    outcome = run_argv(x, [mise, b"install", os_bytes(f"{tool}@{version}")], False)
    if not outcome.ok:
        text = outcome.stderr.decode("utf-8", "replace").strip()
        return {"tool": tool, "fetched": False, "error": text}
    found = [c for c in candidates(x, tool, "mise") if wanted.constraint.holds(c.version)]
    if not found:
        return {"tool": tool, "fetched": False, "note": "mise installed it where it is not found"}
    best = max(found, key=lambda c: c.version.order())
    return {
        "tool": tool,
        "fetched": True,
        "provider": "mise",
        "version": str(best.version),
        "path": PathVal(best.path),
    }


def _doctor(inv: Invocation, args: list[Value]) -> Table:
    x = inv.x
    scopes = chain(x)
    lock = Lock(x, scopes)
    rows: list[Record] = []
    mentioned = _mentioned(scopes)
    for name in mentioned:
        entry = lock.entries.get(name)
        row: Record = {"name": name, "check": "drift", "status": "unlocked"}
        if entry is None:
            rows.append({**row, "path": None, "locked_hash8": None, "current_hash8": None})
            continue
        path = os_bytes(entry["path"])
        try:
            current = content_hash(x, path)
        except OSError:
            current = None
        row |= {
            "status": "ok" if current == entry["blake3"] else "drift",
            "path": PathVal(path),
            "locked_hash8": entry["blake3"][:8],
            "current_hash8": None if current is None else current[:8],
        }
        rows.append(row)
        ambient = x.ports.processes.find(os_bytes(name), b":".join(host_path(x)), x.cwd)
        if ambient is not None and ambient != path:
            rows.append(
                {
                    "name": name,
                    "check": "shadowed_ambient",
                    "status": "shadowed",
                    "path": PathVal(path),
                    "ambient_path": PathVal(ambient),
                }
            )
    rows += [
        {"name": name, "check": "orphan", "status": "orphan", "path": PathVal(os_bytes(entry["path"]))}
        for name, entry in sorted(lock.entries.items())
        if name not in mentioned
    ]
    return Table.from_rows(rows)


_VERBS: Final = {"add": _add, "lock": _lock, "fetch": _fetch, "doctor": _doctor}

COMMANDS: Final = {"which": as_outcome(which), "reef": as_outcome(reef)}
