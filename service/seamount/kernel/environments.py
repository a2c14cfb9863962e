"""Environments of sessions: what a new one starts with, and the digest that names its state."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Final

import blake3

Environment = Mapping[bytes, bytes]

# Secrets and switches of the kernel's own. They configure this process; no program of a session has a use
# for them.
KERNEL_ONLY: Final = frozenset({b"SEAMOUNT_TOKEN", b"GRPC_ENABLE_FORK_SUPPORT"})

_CONTEXT: Final = b"seamount session environment v1\0"


def kernel_environment() -> dict[bytes, bytes]:
    """The kernel's own environment without its secrets: what a permissive principal's session has."""
    return {name: value for name, value in os.environb.items() if name not in KERNEL_ONLY}


def environment_digest(environment: Environment, key: bytes) -> bytes:
    """A keyed BLAKE3 over the sorted pairs. Lengths are part of the input, so that no two environments
    read the same. `key` has 32 bytes."""
    digest = blake3.blake3(_CONTEXT, key=key)
    for name, value in sorted(environment.items()):
        digest.update(len(name).to_bytes(4, "big") + name + len(value).to_bytes(4, "big") + value)
    return digest.digest()
