"""Gating: classification in both dialects, waiting, deciding, and the one queue of approvals."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pytest
from live_kernel.clients import JsonClient
from live_kernel.waiting import until
from ops.gateways import Gateway, gateway

_names = itertools.count(1)


def wait_for(lines: Gateway, **params: Any) -> dict[str, Any]:
    """An action that waits."""
    asked = {"action": f"reef.move-{next(_names)}", "actor_id": "crab", "risk_tier": "r3", **params}
    answer: dict[str, Any] = lines.call("mobkit/gating/evaluate", asked)
    assert answer["outcome"] == "pending_approval"
    return answer


def pending_ids(lines: Gateway) -> list[str]:
    return [each["pending_id"] for each in lines.call("mobkit/gating/pending")["pending"]]


@pytest.mark.proves("method/mobkit/gating/evaluate")
@pytest.mark.parametrize(
    ("tier", "word", "outcome", "handling"),
    [
        ("r0", "safe_draft", "allowed", "auto_approve"),
        ("r1", "safe_dispatch", "allowed", "auto_approve"),
        ("r2", "safe_dispatch", "allowed_with_audit", "auto_approve_with_audit"),
        ("r3", "review_required", "pending_approval", "queue_for_review"),
    ],
)
def test_a_tier_is_a_word_or_a_code_as_the_request_is_spelt(
    lines: Gateway, tier: str, word: str, outcome: str, handling: str
) -> None:
    name = f"tier.{tier}.{next(_names)}"
    for spelling, expected in (("action_type", word), ("action", tier)):
        answer = lines.call(
            "mobkit/gating/evaluate", {spelling: name, "actor_id": "crab", "risk_tier": f" {tier.upper()} "}
        )
        assert answer["risk_tier"] == expected
        assert answer["tier_code"] == tier
        assert (answer["outcome"], answer["recommended_handling"]) == (outcome, handling)
        assert answer["action"] == answer["action_type"] == name
        assert answer["actor_id"] == "crab"
        assert answer["explanation"]
        assert answer["fallback_reason"] is None
        assert (answer["pending_id"] is not None) == (tier == "r3")


def test_the_example_of_the_contract_is_approved_at_once(lines: Gateway) -> None:
    answer = lines.call(
        "mobkit/gating/evaluate",
        {"action_id": "a-77", "actor_id": "scout", "action_type": "delivery.send", "context": {"to": "ops"}},
    )
    assert answer["action_id"] == "a-77"
    assert (answer["risk_tier"], answer["recommended_handling"]) == ("safe_dispatch", "auto_approve")


def test_what_nobody_classifies_waits(lines: Gateway) -> None:
    assert lines.call("mobkit/gating/evaluate", {"action": "unheard.of", "actor_id": "crab"})["pending_id"]


@pytest.mark.proves("error/AMBIGUOUS_PARAMS")
def test_two_spellings_may_agree_and_may_not_differ(lines: Gateway) -> None:
    both = {"action": "tide.low", "action_type": "tide.low", "actor_id": "crab", "risk_tier": "r0"}
    assert lines.call("mobkit/gating/evaluate", both)["risk_tier"] == "safe_draft"
    assert lines.failure("mobkit/gating/evaluate", {**both, "action": "tide.high"}) == (
        -32602,
        {"kind": "ambiguous_params", "fields": ["action_type", "action"]},
    )


@pytest.mark.parametrize(
    "params",
    [
        {"action": "a"},
        {"actor_id": "crab"},
        {"action": " ", "actor_id": "crab"},
        {"action": "a", "actor_id": "  "},
        {"action": "a", "actor_id": "crab", "risk_tier": "r4"},
        {"action": "a", "actor_id": "crab", "context": []},
        {"action": "a", "actor_id": "crab", "action_id": " "},
        {"action": 1, "actor_id": "crab"},
    ],
)
def test_a_wrong_evaluation_names_the_parameter(lines: Gateway, params: dict[str, Any]) -> None:
    error = lines.error("mobkit/gating/evaluate", params)
    assert error["code"] == -32602
    assert error["data"]["field"]


@pytest.mark.proves("error/OPERATION_REFUSED")
def test_an_action_that_waits_is_the_same_when_it_is_asked_again(lines: Gateway) -> None:
    name = f"again-{next(_names)}"
    first = wait_for(lines, action_id=name, action="reef.grow")
    assert wait_for(lines, action_id=name, action="reef.grow")["pending_id"] == first["pending_id"]
    another = {"action_id": name, "action": "reef.shrink", "actor_id": "crab", "risk_tier": "r3"}
    assert lines.failure("mobkit/gating/evaluate", another) == (-32602, {"kind": "action_id_conflict"})


@pytest.mark.proves("method/mobkit/gating/pending", "method/mobkit/gating/decide")
@pytest.mark.parametrize(
    ("decision", "claim", "outcome"),
    [
        ("approve", "decided_by", "allowed"),
        ("deny", "approver_id", "safe_draft"),
        ("reject", "decided_by", "safe_draft"),
    ],
)
def test_a_decision_is_taken_once(lines: Gateway, decision: str, claim: str, outcome: str) -> None:
    waiting = wait_for(lines, rationale="the tide", context={"depth": 3})
    (entry,) = [
        each
        for each in lines.call("mobkit/gating/pending")["pending"]
        if each["pending_id"] == waiting["pending_id"]
    ]
    assert (entry["rationale"], entry["context"], entry["risk_tier"]) == ("the tide", {"depth": 3}, "r3")
    assert entry["deadline_at_ms"] - entry["created_at_ms"] == 60_000
    decided = {"pending_id": waiting["pending_id"], "decision": decision, claim: "otter", "reason": "calm"}
    answer = lines.call("mobkit/gating/decide", decided)
    assert answer["decision"] == decision
    assert answer["approver_id"] == answer["decided_by"] == "otter"
    assert (answer["outcome"], answer["reason"]) == (outcome, "calm")
    assert waiting["pending_id"] not in pending_ids(lines)
    assert lines.failure("mobkit/gating/decide", decided) == (
        -32602,
        {"kind": "stale_pending_decision", "reason": "resolved"},
    )


@pytest.mark.proves("error/STALE_DECISION")
@pytest.mark.parametrize("pending_id", ["gate-pending-999999", "nonsense", "gate-pending-x"])
def test_what_never_waited_cannot_be_decided(lines: Gateway, pending_id: str) -> None:
    assert lines.failure(
        "mobkit/gating/decide", {"pending_id": pending_id, "decision": "approve", "decided_by": "otter"}
    ) == (-32602, {"kind": "stale_pending_decision", "reason": "unknown"})


def test_nobody_approves_their_own_action_but_may_take_it_back(lines: Gateway) -> None:
    waiting = wait_for(lines)["pending_id"]
    decided = {"pending_id": waiting, "decided_by": "crab"}
    assert lines.failure("mobkit/gating/decide", {**decided, "decision": "approve"}) == (
        -32602,
        {"kind": "self_approval"},
    )
    assert waiting in pending_ids(lines)
    assert lines.call("mobkit/gating/decide", {**decided, "decision": "deny"})["outcome"] == "safe_draft"


def test_only_the_approver_that_was_asked_decides_until_it_escalates(lines: Gateway) -> None:
    waiting = wait_for(lines, requested_approver="seal")
    first = {"pending_id": waiting["pending_id"]}
    assert lines.failure("mobkit/gating/decide", {**first, "decision": "deny", "decided_by": "otter"}) == (
        -32602,
        {"kind": "requested_approver"},
    )
    escalated = lines.call("mobkit/gating/decide", {**first, "decision": "escalate", "decided_by": "seal"})
    assert escalated["outcome"] == "pending_approval"
    (entry,) = [
        each
        for each in lines.call("mobkit/gating/pending")["pending"]
        if each["pending_id"] == escalated["next_pending_id"]
    ]
    assert "requested_approver" not in entry
    assert entry["approval_ref"] == waiting["approval_ref"]
    decided = {"pending_id": entry["pending_id"], "decision": "approve", "decided_by": "otter"}
    assert lines.call("mobkit/gating/decide", decided)["outcome"] == "allowed"
    assert (
        lines.failure("mobkit/gating/decide", {**first, "decision": "deny", "decided_by": "seal"})[0]
        == -32602
    )


def test_what_waits_too_long_becomes_a_draft(lines: Gateway) -> None:
    waiting = wait_for(lines, approval_timeout_ms=1)
    until(
        lambda: waiting["pending_id"] not in pending_ids(lines),
        10,
        "the deadline, which is a second at least",
    )
    (entry,) = [
        each
        for each in lines.call("mobkit/gating/audit", {"limit": 500})["entries"]
        if each["pending_id"] == waiting["pending_id"] and each["event_type"] == "timeout_fallback"
    ]
    assert entry["outcome"] == "safe_draft"
    assert entry["detail"]["reason"] == "approval_timeout"
    decided = {"pending_id": waiting["pending_id"], "decision": "approve", "decided_by": "otter"}
    assert lines.failure("mobkit/gating/decide", decided)[1]["reason"] == "resolved"


@pytest.mark.proves("method/mobkit/gating/audit")
def test_the_audit_gives_the_newest_records_oldest_first(lines: Gateway) -> None:
    waiting = wait_for(lines)
    lines.call(
        "mobkit/gating/decide",
        {"pending_id": waiting["pending_id"], "decision": "approve", "decided_by": "otter"},
    )
    entries = lines.call("mobkit/gating/audit", {"limit": 2})["entries"]
    assert [each["event_type"] for each in entries] == ["pending_created", "approval_decided"]
    assert all(each["action_id"] == waiting["action_id"] for each in entries)
    assert entries[0]["audit_id"] < entries[1]["audit_id"]
    assert entries[1]["detail"]["decided_by"] == "otter"
    for limit in (0, 501, "2"):
        assert lines.failure("mobkit/gating/audit", {"limit": limit})[0] == -32602


@pytest.mark.parametrize(("decision", "state"), [("approve", "granted"), ("deny", "denied")])
def test_one_queue_serves_both_surfaces(place: Path, decision: str, state: str) -> None:
    socket = str(place / "k.sock")
    with gateway(place, "--socket", socket) as lines:
        here, there = wait_for(lines), wait_for(lines)
        client = JsonClient(socket)
        try:
            client.call("session.attach", {"session": "bay"})
            listed = {each["approval_ref"]: each for each in client.call("approval.list", {})["approvals"]}
            assert listed[here["approval_ref"]]["kind"] == "action"
            client.call("approval.decide", {"ref": here["approval_ref"], "decision": decision})
            assert here["pending_id"] not in pending_ids(lines)
            lines.call(
                "mobkit/gating/decide",
                {"pending_id": there["pending_id"], "decision": decision, "decided_by": "otter"},
            )
            listed = {each["approval_ref"]: each for each in client.call("approval.list", {})["approvals"]}
            assert listed[there["approval_ref"]]["state"] == state
            assert listed[there["approval_ref"]]["decided_by"] == "otter"
        finally:
            client.close()


def test_what_was_acknowledged_outlives_kill_9(place: Path) -> None:
    state = ("--state-dir", str(place / "state"))
    with gateway(place, *state) as lines:
        first, second = wait_for(lines, approval_timeout_ms=600_000), wait_for(lines)
        lines.call(
            "mobkit/gating/decide",
            {"pending_id": second["pending_id"], "decision": "approve", "decided_by": "otter"},
        )
        lines.kill()
    with gateway(place, *state) as lines:
        assert pending_ids(lines) == [first["pending_id"]]
        events = [each["event_type"] for each in lines.call("mobkit/gating/audit")["entries"]]
        assert events == ["pending_created", "pending_created", "approval_decided"]
        third = wait_for(lines)
        assert third["pending_id"] > second["pending_id"]


def test_a_policy_of_gating_comes_before_the_caller(tmp_path: Path) -> None:
    policy = tmp_path / "gating.toml"
    policy.write_text(
        'default_tier = "r1"\napproval_timeout_ms = 5000\n'
        '[actions]\n"reef.*" = "r2"\n"reef.move" = "r3"\n"reef.burn" = "blocked"\n'
    )
    with gateway(tmp_path) as lines:
        lines.call("mobkit/init", {"runtime_options": {"gating_config_path": str(policy)}})

        def tier(action: str, **params: Any) -> tuple[str, str]:
            asked = {"action": action, "actor_id": "crab", **params}
            answer = lines.call("mobkit/gating/evaluate", asked)
            return answer["tier_code"], answer["outcome"]

        assert tier("reef.move", risk_tier="r0") == ("r3", "pending_approval")
        assert tier("reef.grow.fast", risk_tier="r0") == ("r2", "allowed_with_audit")
        assert tier("tide.turn") == ("r1", "allowed")
        assert tier("tide.turn", risk_tier="r0") == ("r0", "allowed")
        blocked = {"action_type": "reef.burn", "actor_id": "crab"}
        answer = lines.call("mobkit/gating/evaluate", blocked)
        assert (answer["risk_tier"], answer["outcome"]) == ("blocked", "safe_draft")
        assert (answer["recommended_handling"], answer["fallback_reason"]) == ("deny", "policy_blocked")
        (entry,) = lines.call("mobkit/gating/pending")["pending"]
        assert entry["deadline_at_ms"] - entry["created_at_ms"] == 5_000
