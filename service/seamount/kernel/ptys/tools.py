"""Tools that manifests pin: a terminal's program is the one that a command of the session would be."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

from seamount.leash.policy import PrincipalPolicy

if TYPE_CHECKING:
    from seamount.terminal.boundary import Boundary

MANIFESTS: Final = (b".reef.toml", b"mise.toml", b".mise.toml", b".tool-versions")
"""Names of files that pin tools, for the directory they are in and all below."""

Confined: TypeAlias = "tuple[PrincipalPolicy, Boundary]"
"""A policy that restricts its principal in something, and what it means for a program."""


class NotPinned(Exception):
    """A manifest speaks of the tool, and it cannot be had as that asks. The text is for people."""


def pinned_tool(
    name: bytes, cwd: bytes, environment: Mapping[bytes, bytes], confined: Confined | None
) -> tuple[bytes, Mapping[bytes, bytes]]:
    """What a bare name stands for and the environment to start it in; both as they are where no manifest
    speaks of it. Files are read under the principal's policy. Raises NotPinned.
    """
    if b"/" in name or not _has_manifest(cwd):
        return name, environment
    # The language's runtime is loaded by kernels whose sessions pin tools, and only by those.
    from seamount.leash.gates import Authority, Guard
    from seamount.leash.gates_ports import gated_ports
    from seamount.shoal.runtime.interpreter import Interpreter
    from seamount.shoal.runtime.reef.spawning import pinned
    from seamount.shoal.runtime.system_ports import system_ports
    from seamount.shoal.values.errors import Raised
    from seamount.terminal.boundary import places_of

    ports = system_ports()
    if confined is not None:
        table, boundary = confined
        ports = gated_ports(ports, Guard(table, places_of(boundary)), Authority(), silent=True)
    try:
        return pinned(Interpreter(cwd, environment, ports).evaluator, name, dict(environment))
    except Raised as problem:
        raise NotPinned(problem.error.msg) from problem


def _has_manifest(cwd: bytes) -> bool:
    directory = cwd
    while True:
        if any(os.path.exists(os.path.join(directory, name)) for name in MANIFESTS):
            return True
        parent = os.path.dirname(directory)
        if parent == directory:
            return False
        directory = parent
