"""Topology: plans, changes once for a key, tombstones, horizons, the audit and its cursor."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from live_kernel.clients import Failed
from ops.gateways import Gateway, gateway

MOB = """
[mob]
id = "reef"
[members.crab]
role = "digger"
[members.gull]
[members.otter]
[members.seal]
"""

_keys = itertools.count(1)


def initialize(lines: Gateway, edges: str = "", **policy: Any) -> None:
    control = {"mode": "editable", **policy}
    lines.call(
        "mobkit/init",
        {"mob_config": f"edges = [{edges}]\n{MOB}", "runtime_options": {"topology_control": control}},
    )


def operation(action: str, a: str, b: str) -> dict[str, Any]:
    return {"action": action, "edge": {"a": {"identity": a}, "b": {"identity": b, "authority": "reef"}}}


def request(lines: Gateway, *operations: dict[str, Any], **more: Any) -> dict[str, Any]:
    revision = lines.call("mobkit/topology/query")["revision"]
    return {
        "expected_revision": revision,
        "operations": list(operations),
        "idempotency_key": f"key-{next(_keys)}",
        **more,
    }


def apply(lines: Gateway, *operations: dict[str, Any], **more: Any) -> dict[str, Any]:
    receipt: dict[str, Any] = lines.call("mobkit/topology/apply", request(lines, *operations, **more))
    return receipt


def refusal(lines: Gateway, *operations: dict[str, Any], **more: Any) -> tuple[int, str]:
    try:
        apply(lines, *operations, **more)
    except Failed as failed:
        return failed.code, failed.data["kind"]
    raise AssertionError("it was applied")


def edges(lines: Gateway) -> dict[tuple[str, str], dict[str, bool]]:
    found = {}
    for each in lines.call("mobkit/topology/query")["edges"]:
        edge = each.pop("edge")
        found[edge["a"]["identity"], edge["b"]["identity"]] = each
    return found


@pytest.fixture
def reef(tmp_path: Path) -> Iterator[Gateway]:
    with gateway(tmp_path) as lines:
        initialize(lines, '["gull", "crab"]')
        yield lines


@pytest.mark.proves("method/mobkit/topology/query")
def test_the_group_is_shown_with_what_is_wanted_and_what_is_wired(reef: Gateway) -> None:
    shown = reef.call("mobkit/topology/query")
    assert (shown["authority"], shown["revision"]) == ("reef", 0)
    assert shown["policy"]["mode"] == "editable"
    assert [each["endpoint"]["identity"] for each in shown["nodes"]] == ["crab", "gull", "otter", "seal"]
    assert shown["nodes"][0]["role"] == "digger"
    assert shown["nodes"][0]["affordances"]["can_connect"] is True
    assert shown["nodes"][0]["affordances"]["can_cross_authority"] is False
    assert edges(reef) == {
        ("crab", "gull"): {
            "actual": True,
            "declared": True,
            "operator_added": False,
            "suppressed": False,
            "desired": True,
        }
    }


@pytest.mark.proves("method/mobkit/topology/plan")
def test_a_plan_says_what_would_be_and_does_nothing(reef: Gateway) -> None:
    plan = {"expected_revision": 0, "operations": [operation("connect", "seal", "otter")]}
    answer = reef.call("mobkit/topology/plan", plan)
    assert (answer["authority"], answer["base_revision"]) == ("reef", 0)
    (planned,) = answer["operations"]
    assert planned["edge"]["a"]["identity"] == "otter"
    assert (planned["actual_before"], planned["desired_before"], planned["desired_after"]) == (
        False,
        False,
        True,
    )
    assert planned["requires_physical_change"]
    assert planned["requires_intent_change"]
    assert set(edges(reef)) == {("crab", "gull")}
    assert reef.call("mobkit/topology/audit/query")["records"] == []


@pytest.mark.proves("method/mobkit/topology/apply", "method/mobkit/topology/operation/get")
def test_a_change_is_made_once_for_its_key(reef: Gateway) -> None:
    asked = request(reef, operation("connect", "otter", "seal"), reason="they asked")
    receipt = reef.call("mobkit/topology/apply", asked)
    assert (receipt["status"], receipt["base_revision"], receipt["revision"]) == ("applied", 0, 1)
    assert (receipt["actor"], receipt["reason"]) == ("local-host", "they asked")
    assert receipt["results"][0]["actual_after"] is True
    assert reef.call("mobkit/topology/apply", asked) == receipt
    assert reef.call("mobkit/topology/operation/get", {"operation_id": receipt["operation_id"]}) == receipt
    for change in ({"reason": "another"}, {"expected_revision": 1}):
        assert reef.failure("mobkit/topology/apply", {**asked, **change}) == (
            -32009,
            {"kind": "topology_idempotency_conflict"},
        )
    assert edges(reef)["otter", "seal"]["operator_added"] is True
    kinds = [each["kind"] for each in reef.call("mobkit/mob_events/query")["events"]]
    assert kinds[-1] == "members_wired"


@pytest.mark.proves("error/TOPOLOGY_REVISION_CONFLICT", "error/OPERATION_CONFLICT")
def test_a_change_of_another_revision_is_refused(reef: Gateway) -> None:
    apply(reef, operation("connect", "otter", "seal"))
    asked = {**request(reef, operation("connect", "crab", "seal")), "expected_revision": 0}
    expected = (-32009, {"kind": "topology_revision_conflict", "expected_revision": 0, "actual_revision": 1})
    assert reef.failure("mobkit/topology/apply", asked) == expected
    assert reef.failure("mobkit/topology/plan", asked) == expected
    asked["expected_revision"] = 1
    assert reef.call("mobkit/topology/apply", asked)["status"] == "applied", "a refusal does not burn the key"


def test_what_was_disconnected_stays_away_until_it_is_reconnected(place: Path) -> None:
    state = ("--state-dir", str(place / "state"))
    with gateway(place, *state) as lines:
        initialize(lines, '["crab", "gull"]')
        apply(lines, operation("disconnect", "crab", "gull"))
        lines.kill()
    with gateway(place, *state) as lines:
        initialize(lines, '["crab", "gull"]')
        edge = edges(lines)["crab", "gull"]
        assert (edge["declared"], edge["suppressed"], edge["actual"], edge["desired"]) == (
            True,
            True,
            False,
            False,
        )
        assert refusal(lines, operation("connect", "crab", "gull")) == (-32602, "topology_reconnect_required")
        assert apply(lines, operation("reconnect", "crab", "gull"))["revision"] == 2
        edge = edges(lines)["crab", "gull"]
        assert (edge["suppressed"], edge["actual"], edge["operator_added"]) == (False, True, False)


@pytest.mark.proves("error/CAPABILITY_UNAVAILABLE", "error/OPERATION_NOT_FOUND")
def test_each_refusal_has_its_kind(reef: Gateway) -> None:
    connect = operation("connect", "otter", "seal")
    assert refusal(reef, operation("disconnect", "otter", "seal")) == (
        -32602,
        "topology_disconnect_target_missing",
    )
    assert refusal(reef, operation("reconnect", "otter", "seal")) == (
        -32602,
        "topology_reconnect_target_missing",
    )
    assert refusal(reef, operation("connect", "otter", "whale")) == (-32001, "topology_member_not_found")
    assert refusal(reef, operation("connect", "otter", "otter")) == (-32602, "invalid_request")
    assert refusal(reef) == (-32602, "invalid_request")
    assert refusal(reef, connect, operation("connect", "crab", "seal")) == (-32602, "topology_bulk_disabled")
    assert refusal(reef, connect, risk_tier="r1") == (-32602, "topology_approval_unsupported")
    elsewhere = {
        "action": "connect",
        "edge": {"a": {"identity": "otter", "authority": "bay"}, "b": {"identity": "seal"}},
    }
    assert refusal(reef, elsewhere) == (-32602, "topology_cross_authority_disabled")
    assert reef.failure("mobkit/topology/operation/get", {"operation_id": "none"}) == (
        -32001,
        {"kind": "topology_operation_not_found"},
    )
    assert reef.failure("mobkit/topology/operation/get", {})[0] == -32602
    assert set(edges(reef)) == {("crab", "gull")}


@pytest.mark.parametrize(
    ("mode", "plan", "kind"),
    [("disabled", False, "topology_control_disabled"), ("read_only", True, "topology_control_read_only")],
)
def test_policy_says_whether_there_are_changes_at_all(
    tmp_path: Path, mode: str, plan: bool, kind: str
) -> None:
    with gateway(tmp_path) as lines:
        initialize(lines, mode=mode)
        methods = lines.call("mobkit/capabilities")["methods"]
        assert "mobkit/topology/query" in methods
        assert ("mobkit/topology/plan" in methods) == plan
        assert "mobkit/topology/apply" not in methods
        change = operation("connect", "otter", "seal")
        assert refusal(lines, change) == (-32004, kind)
        if not plan:
            asked = {"expected_revision": 0, "operations": [change]}
            assert lines.failure("mobkit/topology/plan", asked) == (-32004, {"kind": kind})
        (record,) = lines.call("mobkit/topology/audit/query")["records"]
        assert (record["status"], record["error_kind"]) == ("denied", kind)


def test_many_changes_at_once_need_leave_and_are_all_or_none(tmp_path: Path) -> None:
    with gateway(tmp_path) as lines:
        initialize(lines, allow_bulk=True, max_batch_size=2)
        one, two = operation("connect", "crab", "gull"), operation("connect", "crab", "seal")
        assert refusal(lines, one, operation("disconnect", "otter", "seal"))[1].endswith("target_missing")
        assert edges(lines) == {}
        assert refusal(lines, one, one) == (-32602, "invalid_request")
        assert refusal(lines, one, two, operation("connect", "crab", "otter")) == (
            -32602,
            "topology_batch_too_large",
        )
        assert [each["status"] for each in apply(lines, one, two)["results"]] == ["applied", "applied"]
        assert apply(lines, one, two)["status"] == "noop"
        assert lines.call("mobkit/topology/query")["revision"] == 1


def test_old_receipts_and_old_keys_are_given_up_in_turn(tmp_path: Path) -> None:
    with gateway(tmp_path, "--state-dir", str(tmp_path / "state")) as lines:
        initialize(lines, receipt_limit=2, idempotency_history_limit=1)
        asked = []
        for action in ("connect", "disconnect", "reconnect", "disconnect"):
            asked.append(request(lines, operation(action, "otter", "seal")))
            lines.call("mobkit/topology/apply", asked[-1])
        assert lines.call("mobkit/topology/apply", asked[3])["status"] == "applied"
        assert lines.call("mobkit/topology/apply", asked[2])["status"] == "applied"
        assert lines.failure("mobkit/topology/apply", asked[1]) == (
            -32009,
            {"kind": "topology_idempotency_history_compacted"},
        )
        assert lines.failure("mobkit/topology/apply", asked[0])[1]["kind"] == "topology_revision_conflict"
    with gateway(tmp_path, "--state-dir", str(tmp_path / "state")) as lines:
        initialize(lines, receipt_limit=1, idempotency_history_limit=1)
        assert lines.failure("mobkit/topology/apply", asked[2]) == (
            -32009,
            {"kind": "topology_idempotency_receipt_expired"},
        )
        assert lines.call("mobkit/topology/apply", asked[3])["status"] == "applied"


@pytest.mark.proves("method/mobkit/topology/audit/query", "error/TOPOLOGY_AUDIT_CURSOR_EXPIRED")
def test_the_audit_is_read_page_by_page_until_its_oldest_records_are_gone(tmp_path: Path) -> None:
    with gateway(tmp_path) as lines:
        initialize(lines, receipt_limit=1)
        empty = lines.call("mobkit/topology/audit/query")
        assert empty == {
            "records": [],
            "next_after_seq": 0,
            "oldest_available_seq": None,
            "latest_seq": 0,
            "has_more": False,
        }
        apply(lines, operation("connect", "otter", "seal"))
        for _ in range(17):
            refusal(lines, operation("connect", "otter", "whale"))
        page = lines.call("mobkit/topology/audit/query", {"limit": 10})
        assert [each["seq"] for each in page["records"]] == list(range(3, 13))
        assert (page["oldest_available_seq"], page["latest_seq"], page["has_more"]) == (3, 18, True)
        rest = lines.call("mobkit/topology/audit/query", {"after_seq": page["next_after_seq"]})
        assert [each["seq"] for each in rest["records"]] == list(range(13, 19))
        assert rest["has_more"] is False
        (last,) = lines.call("mobkit/topology/audit/query", {"after_seq": 17})["records"]
        assert (last["status"], last["error_kind"]) == ("invalid", "topology_member_not_found")
        assert last["version"] == 1
        assert "key-" not in last["idempotency_key_fingerprint"]
        assert len(lines.call("mobkit/topology/audit/query", {"after_seq": 2})["records"]) == 16
        assert lines.failure("mobkit/topology/audit/query", {"after_seq": 1}) == (
            -32009,
            {"kind": "topology_audit_cursor_expired", "after_seq": 1, "oldest_available_seq": 3},
        )
        beyond = lines.call("mobkit/topology/audit/query", {"after_seq": 99})
        assert (beyond["records"], beyond["next_after_seq"]) == ([], 99)
        assert lines.failure("mobkit/topology/audit/query", {"after_seq": "1"})[0] == -32602
