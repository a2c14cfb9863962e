"""A kernel for tests of plans: who asks, who decides, who is a stranger."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from live_kernel.harbour import MAY_MOST, Caller, Harbour, harbour

ASKS = """
fs.read = ["/**"]
proc_spawn = []
env_read = ["*"]
env_write = ["*"]
session_write = true
journal_read = true
time = true
opaque = "ask"
interactive = "ask"
auto_apply = "in-grant"
"""


def policy(work: Path, *, more: str = "") -> str:
    """otter asks and lead decides; seal decides for itself; shark may do little; crab is a stranger."""
    asked = f'fs.write = ["{work}/**"]\nfs.delete = ["{work}/**"]\n'
    return f"""
version = 1
[principal."uid:{os.geteuid()}"]
{MAY_MOST}
[principal."agent:otter"]
{ASKS}
approvers = ["agent:lead"]
[principal."agent:otter".ask]
{asked}
[principal."agent:seal"]
{ASKS}
self_approve = true
[principal."agent:seal".ask]
{asked}
[principal."agent:shark"]
fs.read = ["/usr/**"]
approvers = ["agent:lead"]
auto_apply = "in-grant"
[principal."agent:lead"]
{MAY_MOST}
[principal."agent:crab"]
{MAY_MOST}
{more}
"""


@contextmanager
def plan_harbour(place: Path, socket: str, *options: str) -> Iterator[Harbour]:
    """The kernel; `work_of` names the directory that programs may change once that was approved."""
    work_of(place).mkdir(exist_ok=True)
    with harbour(place, policy(work_of(place)), *options, socket=socket) as ready:
        yield ready


def work_of(place: Path) -> Path:
    return place / "w"


def otter(here: Harbour, surface: str = "json", **params: Any) -> Caller:
    """A caller that has to ask, in a session that starts in the working directory."""
    return here.caller("agent:otter", surface, cwd=str(work_of(here.policy.parent)), **params)


def planned(caller: Caller, src: str, **params: Any) -> str:
    """The reference of a new plan."""
    return str(caller.call("exec", {"src": src, "mode": "plan", **params})["plan_ref"])


def approve(caller: Caller, ref: str, **params: Any) -> Any:
    return caller.call("approval.decide", {"ref": ref, "decision": "approve", **params})
