"""What a principal may do, and what this machine can enforce."""

from __future__ import annotations

import ctypes
import sys
from functools import cache
from typing import Final

from seamount.api.kernel.v1 import effects_pb2, enforcement_pb2, session_pb2
from seamount.server.policy import Policy
from seamount.server.principals import Caller

LOCAL_HUMAN_PROFILE: Final = "local-human"

# Linux: landlock_create_ruleset, asked for its version instead of a ruleset.
_CREATE_RULESET: Final = 444
_ASK_VERSION: Final = 1


@cache
def landlock_abi() -> int:
    """Version of the kernel's Landlock interface, 0 where there is none."""
    if not sys.platform.startswith("linux"):
        return 0
    version: int = ctypes.CDLL(None, use_errno=True).syscall(
        ctypes.c_long(_CREATE_RULESET), None, ctypes.c_size_t(0), ctypes.c_uint32(_ASK_VERSION)
    )
    return max(version, 0)


def tier() -> str:
    """What the machine offers for confinement, as the contract's letters."""
    if sys.platform.startswith("linux"):
        return "A" if landlock_abi() else "B"
    return "C" if sys.platform == "darwin" else "D"


def unrestricted() -> enforcement_pb2.Enforcement:
    """The enforcement of a principal that policy restricts in no dimension."""
    free = enforcement_pb2.DimensionEnforcement(mode=enforcement_pb2.ENFORCEMENT_MODE_UNRESTRICTED)
    return enforcement_pb2.Enforcement(filesystem=free, network=free, spawn_identity=free, resources=free)


_VERDICTS: Final = {
    "allow": effects_pb2.VERDICT_ALLOW,
    "ask": effects_pb2.VERDICT_APPROVAL_REQUIRED,
    "deny": effects_pb2.VERDICT_DENY,
}


def capabilities(caller: Caller, policy: Policy) -> session_pb2.Capabilities:
    """What a caller may do and how far that is enforced."""
    token = caller.token
    letter = tier()
    return session_pb2.Capabilities(
        enforced=False,
        tier=letter,
        available_tier=letter,
        policy_principal=caller.principal,
        profile=token.profile if token else LOCAL_HUMAN_PROFILE,
        token_caps=token.caps if token else (),
        opaque=_VERDICTS[policy.verdict(caller.principal, "opaque").decision],
        dimensions=unrestricted(),
    )
