"""What a principal may do, and what this machine can enforce."""

from __future__ import annotations

import sys
from typing import Final

from seamount.api.kernel.v1 import effects_pb2, enforcement_pb2, session_pb2
from seamount.kernel.authority.policies import Judge
from seamount.leash import landlock
from seamount.leash.policy import Limits, PrincipalPolicy
from seamount.leash.rules import Rule
from seamount.leash.sandbox_report import Dimension, Mode, Report, report
from seamount.server.principals import Caller

LOCAL_HUMAN_PROFILE: Final = "local-human"

_MODES: Final = {
    Mode.UNRESTRICTED: enforcement_pb2.ENFORCEMENT_MODE_UNRESTRICTED,
    Mode.GATE: enforcement_pb2.ENFORCEMENT_MODE_GATE,
    Mode.SANDBOX: enforcement_pb2.ENFORCEMENT_MODE_SANDBOX,
}

_VERDICTS: Final = {
    "allow": effects_pb2.VERDICT_ALLOW,
    "ask": effects_pb2.VERDICT_APPROVAL_REQUIRED,
    "deny": effects_pb2.VERDICT_DENY,
}

# Grants nothing, pins programs and limits what can be limited.
_RESTRICTED_IN_ALL: Final = PrincipalPolicy(
    "restricted",
    (Rule("allow", "proc_spawn", "", "", 0, ("blake3:",)),),
    pins_spawn=True,
    limits=Limits(memory_bytes=1, cpu_seconds_per_run=1, open_files=1),
)


def tier() -> str:
    """What the machine offers for confinement, as the contract's letters."""
    if sys.platform.startswith("linux"):
        return "A" if landlock.version() else "B"
    return "C" if sys.platform == "darwin" else "D"


def machine() -> enforcement_pb2.Enforcement:
    """What this machine could enforce for a principal whose policy restricts everything."""
    return _message(report(_RESTRICTED_IN_ALL))


def capabilities(caller: Caller, judge: Judge) -> session_pb2.Capabilities:
    """What a caller may do and how far that is enforced."""
    token = caller.token
    letter = tier()
    table = judge.table(caller.principal, caller.caps)
    found = report(table)
    return session_pb2.Capabilities(
        enforced=found.filesystem.mode is Mode.SANDBOX,
        tier=letter,
        available_tier=letter,
        policy_principal=caller.principal,
        profile=token.profile if token else LOCAL_HUMAN_PROFILE,
        token_caps=token.caps if token else (),
        opaque=_VERDICTS[table.judge({"kind": "opaque"}).verdict],
        dimensions=_message(found),
        approves=judge.policy.may_decide_something(caller.principal),
    )


def _message(found: Report) -> enforcement_pb2.Enforcement:
    return enforcement_pb2.Enforcement(
        filesystem=_dimension(found.filesystem),
        network=_dimension(found.network),
        spawn_identity=_dimension(found.spawn_identity),
        resources=_dimension(found.resources),
    )


def _dimension(dimension: Dimension) -> enforcement_pb2.DimensionEnforcement:
    return enforcement_pb2.DimensionEnforcement(
        mode=_MODES[dimension.mode], enforced=dimension.is_enforced, detail=dimension.detail
    )
