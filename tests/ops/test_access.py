"""What a principal may do is granted by action, for everything or for one identity."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from live_kernel.clients import Failed, JsonClient
from live_kernel.harbour import MAY_MOST, Caller, Harbour, harbour

from seamount.wire.methods import METHODS
from seamount.wire.surface import OPERATIONS

POLICY = f"""
version = 1
[principal."uid:{os.geteuid()}"]
{MAY_MOST}
[principal."agent:otter"]
{MAY_MOST}
[principal."agent:otter".ops]
grants = ["gating.evaluate", "gating.view", "memory.read"]
"identity:otter" = ["agent.memory.write", "agent.memory.read", "agent.view"]
[principal."agent:seal"]
{MAY_MOST}
[principal."agent:seal".ops]
grants = ["*"]
"""

WITHOUT_GRANT = {
    "mobkit/status",
    "mobkit/capabilities",
    "mobkit/shutdown",
    # What they show is filtered by what the caller may see.
    "mobkit/console/list_identities",
    "mobkit/console/query_timeline",
    "mobkit/topology/operation/get",
}
CHANGE = {"action": "connect", "edge": {"a": {"identity": "crab"}, "b": {"identity": "gull"}}}


@pytest.fixture(scope="module")
def whole(shared_place: Path) -> Iterator[Harbour]:
    with harbour(shared_place, POLICY, socket="ops-access.sock") as ready:
        yield ready


def code_of(caller: Caller | JsonClient, method: str, params: Any) -> tuple[str, Any]:
    try:
        caller.call(method, params)
    except Failed as failed:
        return failed.reason, failed.data
    return "", None


VALID: dict[str, dict[str, Any]] = {
    "mobkit/gating/evaluate": {"actor_id": "a", "action": "b"},
    "mobkit/gating/decide": {"pending_id": "gate-pending-1", "decision": "deny", "decided_by": "x"},
    "mobkit/memory/index": {"entity": "e", "topic": "t", "fact": "f"},
    "mobkit/agent_memory/remember": {"identity": "crab", "title": "t", "body": "b"},
    "mobkit/agent_memory/recall": {"identity": "crab"},
    "mobkit/agent_memory/forget": {"identity": "crab", "memory_id": "m"},
    "mobkit/routing/resolve": {"destination": "d"},
    "mobkit/routing/routes/add": {"route_key": "k", "sink": "file", "target_module": "delivery"},
    "mobkit/routing/routes/delete": {"route_key": "k"},
    "mobkit/delivery/send": {"resolution": {}, "payload": {}, "idempotency_key": "k"},
    "mobkit/scheduling/evaluate": {"schedules": [], "tick_ms": 0},
    "mobkit/topology/plan": {"expected_revision": 0, "operations": [CHANGE]},
    "mobkit/topology/apply": {"expected_revision": 0, "operations": [CHANGE], "idempotency_key": "k"},
    "mobkit/console/inspect_identity": {"identity": "crab"},
    "mobkit/inspect_identity": {"identity": "crab"},
    "mobkit/console/send": {"identity": "crab", "content": "a", "origin": "b", "idempotency_key": "c"},
    "mobkit/blob/upload": {"media_type": "image/png", "data": ""},
    "mobkit/blob/get": {"blob_id": "b"},
    "mobkit/session_store/bigquery": {"operation": "read_rows", "dataset": "d", "table": "t"},
}


@pytest.mark.proves("error/ACCESS_DENIED")
@pytest.mark.parametrize("surface", ["json", "grpc"])
def test_who_is_granted_nothing_may_do_nothing(whole: Harbour, surface: str) -> None:
    caller = whole.caller(f"uid:{os.geteuid()}", surface, session=whole.name())
    for method in METHODS:
        if method.surface != OPERATIONS.name or method.stage != "serving" or method.name in WITHOUT_GRANT:
            continue
        reason, data = code_of(caller, method.name, VALID.get(method.name, {}))
        assert reason == "ACCESS_DENIED", method.name
        assert data["kind"] == "access_denied"
        assert data["action"], method.name
    whole.close_sessions()


def test_grants_for_one_identity_are_for_that_alone(whole: Harbour) -> None:
    otter = whole.caller("agent:otter", "json", session=whole.name())
    note = {"title": "t", "body": "b"}
    assert otter.call("mobkit/agent_memory/remember", {"identity": "otter", **note})["memory_id"]
    assert code_of(otter, "mobkit/agent_memory/remember", {"identity": "crab", **note}) == (
        "ACCESS_DENIED",
        {
            "reason": "ACCESS_DENIED",
            "kind": "access_denied",
            "action": "agent.memory.write",
            "resource": "crab",
        },
    )
    assert (
        len(otter.call("mobkit/agent_memory/recall", {"identity": "otter", "selection": "always"})["records"])
        == 1
    )
    assert (
        code_of(otter, "mobkit/agent_memory/forget", {"identity": "otter", "memory_id": "m"})[0]
        == "ACCESS_DENIED"
    )
    whole.close_sessions()


def test_capabilities_leave_out_what_the_caller_may_never_do(whole: Harbour) -> None:
    otter = set(
        whole.caller("agent:otter", "json", session=whole.name()).call("mobkit/capabilities", {})["methods"]
    )
    seal = set(
        whole.caller("agent:seal", "json", session=whole.name()).call("mobkit/capabilities", {})["methods"]
    )
    assert "mobkit/gating/decide" in seal - otter
    assert "mobkit/routing/routes/list" in seal - otter
    assert {"mobkit/gating/evaluate", "mobkit/agent_memory/recall"} <= otter
    whole.close_sessions()


def test_nobody_decides_for_whom_policy_does_not_let_them(whole: Harbour) -> None:
    otter = whole.caller("agent:otter", "json", session=whole.name())
    seal = whole.caller("agent:seal", "json", session=whole.name())
    waiting = otter.call("mobkit/gating/evaluate", {"actor_id": "otter", "action": "reef.move"})
    decided = {"pending_id": waiting["pending_id"], "decision": "approve", "decided_by": "anybody"}
    # The grant lets seal decide gated actions; the queue asks who may approve for otter, too.
    assert code_of(seal, "mobkit/gating/decide", decided)[0] == "ACCESS_DENIED"
    pending = seal.call("mobkit/gating/pending", {})["pending"]
    assert waiting["pending_id"] in [each["pending_id"] for each in pending]
    whole.close_sessions()


@pytest.mark.parametrize(
    ("asked", "claimed", "kind"),
    [
        ({"actor_id": "seal"}, "crab", "self_approval"),
        ({"actor_id": "otter", "requested_approver": "crab"}, "crab", "requested_approver"),
    ],
)
def test_who_shows_a_token_decides_in_its_name_whatever_is_claimed(
    whole: Harbour, asked: dict[str, Any], claimed: str, kind: str
) -> None:
    seal = whole.caller("agent:seal", "json", session=whole.name())
    waiting = seal.call("mobkit/gating/evaluate", {"action": "reef.move", **asked})
    decided = {"pending_id": waiting["pending_id"], "decision": "approve", "decided_by": claimed}
    reason, data = code_of(seal, "mobkit/gating/decide", decided)
    assert (reason, data["kind"]) == ("OPERATION_REFUSED", kind)
    whole.close_sessions()
