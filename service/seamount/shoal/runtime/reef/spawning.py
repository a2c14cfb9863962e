"""What Reef does to an external command that is about to start, and to scripts that need a runner."""

from __future__ import annotations

from typing import TYPE_CHECKING

import blake3

from seamount.shoal.runtime.reef.manifests import Lock, Scope, chain
from seamount.shoal.runtime.reef.providers import host_path
from seamount.shoal.runtime.reef.resolution import Resolved, resolve
from seamount.shoal.values.coercion import os_bytes
from seamount.shoal.values.errors import Raised, error
from seamount.shoal.values.files import os_text
from seamount.shoal.values.operators import join_paths

if TYPE_CHECKING:
    from seamount.shoal.runtime.evaluator import Evaluator

_DEFAULT_RUNNERS = {
    "py": ["python"],
    "js": ["node"],
    "ts": ["deno", "run"],
    "sh": ["sh"],
    "shl": ["self"],
    "rb": ["ruby"],
    "lua": ["lua"],
}


def pinned(x: Evaluator, head: bytes, env: dict[bytes, bytes]) -> tuple[bytes, dict[bytes, bytes]]:
    """The program a bare head means and the environment to start it with; both unchanged when no manifest
    in scope mentions it."""
    if b"/" in head or not head:
        return head, env
    scopes = chain(x)
    tool = head.decode("utf-8", "surrogateescape")
    if not any(tool in scope.tools for scope in scopes):
        return head, env
    lock = Lock(x, scopes)
    try:
        found = resolve(x, tool, scopes, lock, may_lock=False)
    except Raised as problem:
        raise _explained(x, tool, problem, scopes) from None
    view = _view(x, found, lock)
    rest = env.get(b"PATH", b"")
    hermetic = any(scope.hermetic for scope in scopes)
    path = view if hermetic or not rest else view + b":" + rest
    return found.path, {**env, b"PATH": path}


def _explained(x: Evaluator, tool: str, problem: Raised, scopes: list[Scope]) -> Raised:
    if problem.error.code != "reef_not_found":
        return problem
    pin = next(scope.tools[tool] for scope in scopes if tool in scope.tools)
    message = f"`{tool}` is constrained ({pin.constraint}) but not installed — reef fetch {tool}"
    ambient = x.ports.processes.find(os_bytes(tool), b":".join(host_path(x)), x.cwd)
    if ambient is not None:
        shown = ambient.decode("utf-8", "replace")
        message += f" (found in ambient PATH at {shown} but shadowed by project reef)"
    return error("reef_not_found", message, problem.error.hint)


def _view(x: Evaluator, found: Resolved, lock: Lock) -> bytes:
    """A directory with links to the resolved tool and all other locked ones, made once per content."""
    tools = {name: os_bytes(entry["path"]) for name, entry in lock.entries.items()}
    tools[found.tool] = found.path
    listing = b"".join(os_bytes(name) + b"\0" + tools[name] + b"\0" for name in sorted(tools))
    environment, files = x.ports.environment, x.ports.files
    runtime = x.env.get(b"XDG_RUNTIME_DIR")
    if runtime:
        root = join_paths(runtime, b"shoal/views")
    else:
        root = join_paths(environment.temp_dir(), b"shoal-views-%d" % environment.user_id())
    final = join_paths(root, blake3.blake3(listing).hexdigest().encode())
    if files.is_dir(final):
        return join_paths(final, b"bin")
    staging = final + b".%d" % environment.pid()
    try:
        files.make_dir(join_paths(staging, b"bin"), parents=True)
        for name, path in tools.items():
            files.symlink(path, join_paths(staging, b"bin/" + os_bytes(name)))
        files.rename(staging, final)
    except OSError as problem:
        # Another process may have been quicker.
        if not files.is_dir(final):
            raise error("reef_provider", f"building a view of the tools: {os_text(problem)}") from None
    return join_paths(final, b"bin")


def runner_for(x: Evaluator, extension: bytes) -> list[str] | None:
    """The runner of an extension as the manifests in scope have it; None when no manifest is in scope or
    none names one."""
    scopes = chain(x)
    if not scopes:
        return None
    table = dict(_DEFAULT_RUNNERS)
    for scope in reversed(scopes):
        table.update(scope.runners)
    return table.get(extension.decode("utf-8", "replace"))
