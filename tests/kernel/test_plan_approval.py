"""Asking and deciding: two rights, one queue, over every surface."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from kernel.plan_harbour import approve, otter, plan_harbour, planned, work_of
from live_kernel import until
from live_kernel.harbour import Caller, Harbour

UNKNOWN = "plan:" + "0" * 32
_numbers = itertools.count(1)


@pytest.fixture(scope="module")
def here(shared_place: Path) -> Iterator[Harbour]:
    with plan_harbour(shared_place, "approvals.sock") as ready:
        yield ready


@pytest.fixture
def work(here: Harbour) -> Path:
    return work_of(here.policy.parent)


@pytest.fixture(params=["json", "grpc"])
def surface(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def asker(here: Harbour, surface: str) -> Caller:
    return otter(here, surface)


@pytest.fixture
def lead(here: Harbour, surface: str) -> Caller:
    return here.caller("agent:lead", surface)


@pytest.fixture
def crab(here: Harbour, surface: str) -> Caller:
    return here.caller("agent:crab", surface)


def touch() -> tuple[str, str]:
    """A program that needs an approval, and the file that it makes."""
    name = f"touched-{next(_numbers)}.txt"
    return f"touch {name}", name


def events(caller: Caller, ref: str) -> list[dict[str, Any]]:
    """What the caller's channel `approval` has said about a plan."""
    told = caller.call("events.read", {"channel": "approval", "limit": 1000})["events"]
    fields = [event["payload"]["v"] for event in told]
    return [each for each in fields if each["plan_ref"] == {"$": "str", "v": ref}]


def states(caller: Caller, ref: str) -> list[str]:
    return [each["state"]["v"] for each in events(caller, ref)]


@pytest.mark.proves(
    "architecture/approvals", "method/cap.request", "method/approval.decide", "kernel/A1", "hard/L06"
)
def test_to_ask_and_to_decide_are_different_rights(asker: Caller, lead: Caller, work: Path) -> None:
    src, name = touch()
    ref = planned(asker, src)
    asked = asker.call("cap.request", {"plan_ref": ref, "reason": "the tide is low"})
    assert (asked["grant"], asked["plan_ref"]) == ("approval_pending", ref)
    assert re.fullmatch(r"approval:[0-9a-f]{32}", asked["approval_ref"])
    assert asked["why"]
    assert asker.failure("plan.apply", {"plan_ref": ref}).reason == "APPROVAL_REQUIRED"
    own = asker.failure("approval.decide", {"ref": ref, "decision": "approve"})
    assert (own.code, own.reason) == (-32010, "NOT_APPROVER")

    decided = approve(lead, asked["approval_ref"], reason="seen", decided_by="the harbour master")
    assert (decided["state"], decided["approver"]) == ("granted", "agent:lead")
    assert (decided["reason"], decided["decision_reason"]) == ("the tide is low", "seen")
    # What somebody claims to be is kept as a claim.
    assert decided["decided_by"] == "the harbour master"
    described = asker.call("plan.get", {"plan_ref": ref})
    assert (described["approver"], described["state"]) == ("agent:lead", "approved")
    # Asking again tells what was decided.
    again = asker.call("cap.request", {"plan_ref": ref})
    assert (again["grant"], again["approver"]) == ("approved", "agent:lead")
    # Whoever approves a plan cannot carry it out.
    assert lead.failure("plan.apply", {"plan_ref": ref}).reason == "UNKNOWN_PLAN"
    asker.call("plan.apply", {"plan_ref": ref})
    assert (work / name).exists()


@pytest.mark.proves("method/cap.request", "kernel/A1")
def test_whoever_may_decide_grants_with_a_request(asker: Caller, lead: Caller) -> None:
    ref = planned(asker, touch()[0])
    granted = lead.call("cap.request", {"plan_ref": ref, "effects": ["fs.write", {"kind": "fs_read"}, 5]})
    assert granted == {
        "grant": "approved",
        "plan_ref": ref,
        "enforced": True,
        "granted_effects": ["fs.write", "fs_read"],
        "approver": "agent:lead",
        "expires_ns": granted["expires_ns"],
    }
    assert lead.call("cap.request", {"plan_ref": ref, "effects": ["fs.write"]})["grant"] == "approved"


@pytest.mark.proves("kernel/A25", "error/UNKNOWN_PLAN", "error/UNKNOWN_APPROVAL", "hard/L06")
def test_what_is_somebody_elses_looks_like_what_is_not_there(asker: Caller, crab: Caller) -> None:
    ref = planned(asker, touch()[0])
    approval = asker.call("approval.list", {})["approvals"][-1]["approval_ref"]
    calls: list[Callable[[str], tuple[str, dict[str, Any]]]] = [
        lambda ref: ("plan.get", {"plan_ref": ref}),
        lambda ref: ("plan.apply", {"plan_ref": ref}),
        lambda ref: ("cap.request", {"plan_ref": ref}),
        lambda ref: ("approval.decide", {"ref": ref, "decision": "approve"}),
        lambda ref: ("approval.decide", {"ref": ref, "decision": "deny"}),
        lambda ref: ("exec", {"src": "1", "mode": "approved", "plan_ref": ref}),
    ]
    for make in calls:
        foreign, unknown = crab.failure(*make(ref)), crab.failure(*make(UNKNOWN))
        assert (foreign.code, foreign.message) == (unknown.code, unknown.message)
        assert foreign.reason in ("UNKNOWN_PLAN", "UNKNOWN_APPROVAL")
        assert str(foreign.data).replace(ref, UNKNOWN) == str(unknown.data)
    assert crab.failure("approval.decide", {"ref": approval, "decision": "deny"}).reason == "UNKNOWN_APPROVAL"
    assert crab.call("plan.list") == []
    assert crab.call("approval.list", {}) == {"approvals": []}


@pytest.mark.proves("kernel/A24")
def test_a_plan_is_for_the_session_in_which_it_was_made(asker: Caller, lead: Caller, here: Harbour) -> None:
    src, _ = touch()
    ref = planned(asker, src)
    approve(lead, ref)
    other = otter(here)
    for method, params in (
        ("plan.get", {"plan_ref": ref}),
        ("plan.apply", {"plan_ref": ref}),
        ("exec", {"src": src, "mode": "approved", "plan_ref": ref}),
    ):
        assert other.failure(method, params).reason == "UNKNOWN_PLAN"
    assert other.call("plan.list") == []


@pytest.mark.proves("hard/L06", "kernel/A1")
def test_a_grant_of_fewer_kinds_leaves_the_plan_waiting(asker: Caller, lead: Caller, work: Path) -> None:
    (work / "moved.txt").write_text("x")
    ref = planned(asker, "mv moved.txt there.txt")
    partial = lead.call("cap.request", {"plan_ref": ref, "effects": ["fs.write"]})
    assert (partial["grant"], partial["uncovered_effects"]) == ("approval_pending", ["fs_read", "fs_delete"])
    # Parts do not add up.
    assert approve(lead, ref, effects=["fs.delete", "fs_read"])["state"] == "pending"
    assert asker.failure("plan.apply", {"plan_ref": ref}).reason == "APPROVAL_REQUIRED"
    # Kinds that nobody has heard of grant nothing, and are not everything.
    assert lead.call("cap.request", {"plan_ref": ref, "effects": [7]})["grant"] == "approval_pending"
    assert approve(lead, ref, effects=["fs.delete", "fs_read", "fs.write"])["state"] == "granted"
    asker.call("plan.apply", {"plan_ref": ref})
    assert (work / "there.txt").exists()


@pytest.mark.proves("method/cap.request")
def test_an_opaque_plan_is_granted_as_such(asker: Caller, lead: Caller) -> None:
    ref = planned(asker, "^true")
    assert lead.call("cap.request", {"plan_ref": ref, "effects": ["fs.write"]})["uncovered_effects"] == [
        "opaque"
    ]
    assert lead.call("cap.request", {"plan_ref": ref, "effects": ["opaque"]})["grant"] == "approved"
    assert asker.call("plan.apply", {"plan_ref": ref})["ref"]


@pytest.mark.proves("error/NOT_APPROVER", "error/LEASH_DENIED", "hard/L01")
def test_no_approval_turns_a_denial_into_a_permission(here: Harbour, lead: Caller, surface: str) -> None:
    shark = here.caller("agent:shark", surface)
    answer = shark.call("exec", {"src": "rm /usr/tide", "mode": "plan"})
    assert (answer["verdict"], answer["approval_pending"]) == ("deny", False)
    ref = answer["plan_ref"]
    for caller, method, params in (
        (shark, "plan.apply", {"plan_ref": ref}),
        (shark, "cap.request", {"plan_ref": ref}),
        (lead, "cap.request", {"plan_ref": ref}),
    ):
        failed = caller.failure(method, params)
        assert (failed.code, failed.reason) == (-32010, "LEASH_DENIED"), method
    assert shark.call("plan.get", {"plan_ref": ref})["state"] == "denied"
    assert shark.failure("exec", {"src": "rm /usr/tide"}).reason == "LEASH_DENIED"


@pytest.mark.proves("hard/L02")
@pytest.mark.parametrize(
    "src", ["ls; rm /etc/x", "ls && rm /etc/x", "if false { rm /etc/x }", "ls\nrm /etc/x"]
)
def test_the_strictest_part_of_a_program_decides(here: Harbour, src: str) -> None:
    assert otter(here).call("exec", {"src": src, "mode": "plan"})["verdict"] == "deny"


@pytest.mark.proves("method/approval.decide", "error/APPROVAL_DECIDED")
def test_a_decision_is_final_and_repeating_it_changes_nothing(asker: Caller, lead: Caller) -> None:
    src, _ = touch()
    ref = planned(asker, src)
    denied = lead.call("approval.decide", {"ref": ref, "decision": "deny", "reason": "too late"})
    assert (denied["state"], denied["decision_reason"]) == ("denied", "too late")
    assert lead.call("approval.decide", {"ref": ref, "decision": "deny", "reason": "again"}) == denied
    other = lead.failure("approval.decide", {"ref": ref, "decision": "approve"})
    assert (other.code, other.reason) == (-32052, "APPROVAL_DECIDED")
    assert (other.data["state"], other.data["approver"]) == ("denied", "agent:lead")
    assert other.data["approval_ref"] == denied["approval_ref"]
    assert lead.failure("cap.request", {"plan_ref": ref}).reason == "APPROVAL_DECIDED"
    assert asker.failure("cap.request", {"plan_ref": ref}).reason == "APPROVAL_DECIDED"
    assert asker.failure("plan.apply", {"plan_ref": ref}).reason == "LEASH_DENIED"
    mode = asker.failure("exec", {"src": src, "mode": "approved", "plan_ref": ref})
    assert mode.reason == "PLAN_NOT_APPROVED"

    granted = approve(lead, planned(asker, touch()[0]))
    assert approve(lead, granted["approval_ref"]) == granted
    late = lead.failure("approval.decide", {"ref": granted["approval_ref"], "decision": "deny"})
    assert late.reason == "APPROVAL_DECIDED"


@pytest.mark.proves("kernel/A24", "event/approval")
def test_an_approval_ends_when_its_time_is_over(asker: Caller, lead: Caller, work: Path) -> None:
    src, name = touch()
    ref = planned(asker, src)
    decided = approve(lead, ref, ttl_ms=50)
    assert decided["state"] == "granted"
    until(lambda: "expired" in states(asker, ref), what="the end of the approval")
    failed = asker.failure("plan.apply", {"plan_ref": ref})
    assert (failed.code, failed.reason) == (-32012, "UNKNOWN_PLAN")
    assert asker.failure("exec", {"src": src, "mode": "approved", "plan_ref": ref}).reason == "UNKNOWN_PLAN"
    assert not (work / name).exists()
    late = lead.failure("approval.decide", {"ref": decided["approval_ref"], "decision": "approve"})
    assert (late.reason, late.data["state"]) == ("APPROVAL_DECIDED", "expired")


@pytest.mark.proves("event/approval", "kernel/E12", "kernel/A29")
def test_every_step_is_told_to_owner_and_approvers_alone_and_leaves_a_row(
    asker: Caller, lead: Caller, crab: Caller, here: Harbour, work: Path
) -> None:
    src, _ = touch()
    ref = planned(asker, src)
    told = events(lead, ref)[0]
    assert told["effects"]["v"][0]["kind"] == "fs_write"
    assert told["principal"] == {"$": "str", "v": "agent:otter"}
    assert told["approver"] == {"$": "null"}
    assert told["expires"]["v"] == asker.call("plan.get", {"plan_ref": ref})["expires_ns"]
    approve(lead, ref, reason="fair")
    asker.call("plan.apply", {"plan_ref": ref})
    refused = planned(asker, src)
    lead.call("approval.decide", {"ref": refused, "decision": "deny"})

    for caller in (asker, lead):
        assert states(caller, ref) == ["pending", "granted", "applied"]
        assert states(caller, refused) == ["pending", "denied"]
        assert events(caller, ref)[1]["approver"] == {"$": "str", "v": "agent:lead"}
    assert events(crab, ref) == events(crab, refused) == []
    # Plans that policy allows are nobody's business.
    assert events(lead, planned(asker, "1")) == []

    def rows(principal: str) -> list[str]:
        return [word for word, about, _ in here.audit(principal) if about.get("plan") in (ref, refused)]

    assert sorted(rows("agent:otter")) == ["approval-applied", "approval-requested", "approval-requested"]
    assert sorted(rows("agent:lead")) == ["approval-denied", "approval-granted"]
    [about] = [about for _, about, _ in here.audit("agent:lead", "approval-granted") if about["plan"] == ref]
    assert (about["reason"], about["owner"]) == ("fair", "agent:otter")


@pytest.mark.proves("method/approval.list")
def test_the_queue_is_listed_for_those_who_ask_and_those_who_decide(asker: Caller, lead: Caller) -> None:
    refs = [planned(asker, touch()[0]) for _ in range(3)]
    approve(lead, refs[1])

    def listed(caller: Caller, **params: Any) -> list[str]:
        found = caller.call("approval.list", {"limit": 1000, **params})["approvals"]
        return [each["plan_ref"] for each in found if each["plan_ref"] in refs]

    for caller in (asker, lead):
        assert listed(caller) == refs
        assert listed(caller, state="pending") == [refs[0], refs[2]]
        assert listed(caller, state="granted") == [refs[1]]
    # Page by page everything is seen once, in order.
    seen, after = [], None
    while True:
        page = lead.call("approval.list", {"limit": 2, **({"after": after} if after else {})})
        seen += [each["plan_ref"] for each in page["approvals"]]
        after = page.get("next")
        if after is None:
            break
    assert len(seen) == len(set(seen))
    assert [ref for ref in seen if ref in refs] == refs
    assert lead.failure("approval.list", {"after": "approval:no"}).reason == "INVALID_PARAMS"


@pytest.mark.proves("kernel/A24")
def test_what_is_approved_may_be_done_and_nothing_else(asker: Caller, lead: Caller, work: Path) -> None:
    """The approved effects go with the run: its gates let through what was approved, not more."""
    src, name = touch()
    ref = planned(asker, f"{src}\ntouch ({name!r})")
    approve(lead, ref)
    asker.call("plan.apply", {"plan_ref": ref})
    assert (work / name).exists()
    (work / name).unlink()
    # The next run of the session has nothing of it left.
    assert asker.failure("exec", {"src": src}).reason == "APPROVAL_REQUIRED"
    assert not (work / name).exists()
