"""Environments of sessions: what a new one starts with, and the digest that names its state."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping
from typing import Final

import blake3

Environment = Mapping[bytes, bytes]

# Secrets and switches of the kernel's own. They configure this process; no program of a session has a use
# for them.
KERNEL_ONLY: Final = frozenset({b"SEAMOUNT_TOKEN", b"GRPC_ENABLE_FORK_SUPPORT"})

# What programs need to work at all, and what says in which language and place they do.
USUAL: Final = frozenset({b"PATH", b"HOME", b"LANG", b"TERM", b"TZ", b"USER", b"SHELL", b"TMPDIR"})
_USUAL_PREFIXES: Final = (b"LC_", b"XDG_")

_CONTEXT: Final = b"seamount session environment v1\0"


def kernel_environment() -> dict[bytes, bytes]:
    """The kernel's own environment without its secrets: what a permissive principal's session has."""
    return {name: value for name, value in os.environb.items() if name not in KERNEL_ONLY}


def confined_environment(environment: Environment, granted: Collection[str]) -> dict[bytes, bytes]:
    """What a session of a principal that may not read everything starts with: the usual variables, and those
    whose names policy grants."""
    names = {os.fsencode(name) for name in granted}
    return {
        name: value
        for name, value in environment.items()
        if name in USUAL or name.startswith(_USUAL_PREFIXES) or name in names
    }


def environment_digest(environment: Environment, key: bytes) -> bytes:
    """A keyed BLAKE3 over the sorted pairs. Lengths are part of the input, so that no two environments
    read the same. `key` has 32 bytes."""
    digest = blake3.blake3(_CONTEXT, key=key)
    for name, value in sorted(environment.items()):
        digest.update(len(name).to_bytes(4, "big") + name + len(value).to_bytes(4, "big") + value)
    return digest.digest()
