"""Plans of a principal that may approve its own: what they say, and how often they can be used."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from kernel.plan_harbour import approve, otter, plan_harbour, planned, work_of
from live_kernel.harbour import Caller, Harbour

SURFACES = pytest.mark.parametrize("surface", ["json", "grpc"])


@pytest.fixture(scope="module")
def here(shared_place: Path) -> Iterator[Harbour]:
    with plan_harbour(shared_place, "plans.sock") as ready:
        yield ready


@pytest.fixture
def work(here: Harbour) -> Path:
    return work_of(here.policy.parent)


@pytest.fixture(params=["json", "grpc"])
def seal(here: Harbour, work: Path, request: pytest.FixtureRequest) -> Caller:
    return here.caller("agent:seal", request.param, cwd=str(work))


@pytest.mark.proves("method/plan.get", "kernel/A3", "kernel/P35")
def test_a_plan_tells_what_would_happen_and_nothing_happens(seal: Caller, work: Path) -> None:
    answer = seal.call("exec", {"src": "touch told.txt", "mode": "plan"})
    assert answer["effects"] == [{"kind": "fs_write", "paths": [f"{work}/told.txt"]}]
    assert (answer["reversibility"], answer["verdict"]) == ("reversible", "approval_required")
    assert answer["approval_pending"] is True
    assert re.fullmatch(r"plan:[0-9a-f]{32}", answer["plan_ref"])
    assert not (work / "told.txt").exists()

    described = seal.call("plan.get", {"plan_ref": answer["plan_ref"]})
    assert described["src"] == "touch told.txt"
    assert described["ast"]["stmts"][0]["kind"] == "expr"
    assert (described["state"], described["kind"]) == ("pending", "run")
    assert (described["approval_pending"], described["approved"]) == (True, False)
    assert described["expires_ns"] - described["created_ns"] == 3600 * 10**9
    assert re.fullmatch(r"[0-9a-f]{64}", described["digest"])

    seal.call("cap.request", {"plan_ref": answer["plan_ref"]})
    approved = seal.call("plan.get", {"plan_ref": answer["plan_ref"]})
    assert (approved["approval_pending"], approved["approved"]) == (False, True)
    assert (approved["state"], approved["approver"]) == ("approved", "agent:seal")
    assert approved["verdict"] == "approval_required"


@pytest.mark.proves("kernel/P14", "method/exec")
def test_plans_are_made_inline_whatever_the_call_says_about_waiting(seal: Caller) -> None:
    for waiting in ({"background": True}, {"timeout_ms": 0}, {"timeout_ms": 1000, "no_output_ms": 5}):
        answer = seal.call("exec", {"src": "1", "mode": "plan", **waiting})
        assert answer["plan_ref"].startswith("plan:")
        assert "task" not in answer
    assert seal.failure("exec", {"src": "1", "mode": "later", "background": True}).code == -32602


@pytest.mark.proves("method/plan.list", "kernel/A3", "hard/L05")
def test_plans_of_one_program_are_different_plans_and_may_share_a_digest(seal: Caller) -> None:
    first, second, third = planned(seal, "1 + 2"), planned(seal, "1 + 2"), planned(seal, "1 + 2 # more")
    assert len({first, second, third}) == 3
    digests = [seal.call("plan.get", {"plan_ref": ref})["digest"] for ref in (first, second, third)]
    assert digests[0] == digests[1] != digests[2]
    listed = seal.call("plan.list")
    assert [each["plan_ref"] for each in listed] == [first, second, third]
    assert {each["state"] for each in listed} == {"ready"}
    assert listed[0]["approved"] is True


@pytest.mark.proves("method/plan.apply", "kernel/A24")
def test_a_plan_is_carried_out_once(seal: Caller, work: Path) -> None:
    ref = planned(seal, "touch once.txt")
    waiting = seal.failure("plan.apply", {"plan_ref": ref})
    assert (waiting.code, waiting.reason, waiting.data["plan_ref"]) == (-32011, "APPROVAL_REQUIRED", ref)
    seal.call("cap.request", {"plan_ref": ref})
    answer = seal.call("plan.apply", {"plan_ref": ref})
    assert answer["ref"] == "out:1"
    assert (work / "once.txt").exists()
    (work / "once.txt").unlink()
    again = seal.failure("plan.apply", {"plan_ref": ref})
    assert (again.code, again.reason) == (-32012, "UNKNOWN_PLAN")
    assert not (work / "once.txt").exists()
    assert seal.call("plan.get", {"plan_ref": ref})["state"] == "applied"


@pytest.mark.proves("method/plan.apply", "error/RAISED", "error/PARSE_ERROR")
def test_what_is_applied_answers_as_a_run_does(seal: Caller) -> None:
    assert seal.call("plan.apply", {"plan_ref": planned(seal, "6 * 7")})["value"] == {"$": "int", "v": 42}
    assert seal.failure("plan.apply", {"plan_ref": planned(seal, "1 / 0")}).reason == "RAISED"
    assert seal.failure("exec", {"src": "let =", "mode": "plan"}).reason == "PARSE_ERROR"


@pytest.mark.proves("error/PLAN_NOT_APPROVED", "method/exec")
def test_mode_approved_needs_an_approved_plan_of_exactly_this_program(seal: Caller, work: Path) -> None:
    src = "touch exact.txt"
    ref = planned(seal, src)

    def refused(**params: str) -> tuple[int, str]:
        failed = seal.failure("exec", {"mode": "approved", **params})
        return failed.code, failed.reason

    assert refused(src=src) == (-32010, "PLAN_NOT_APPROVED")
    assert refused(src=src, plan_ref=ref) == (-32010, "PLAN_NOT_APPROVED")
    seal.call("cap.request", {"plan_ref": ref})
    assert refused(src=f"{src} ", plan_ref=ref) == (-32010, "PLAN_NOT_APPROVED")
    assert refused(src=src, plan_ref="plan:" + "0" * 32) == (-32012, "UNKNOWN_PLAN")
    assert not (work / "exact.txt").exists()
    seal.call("exec", {"src": src, "mode": "approved", "plan_ref": ref})
    assert (work / "exact.txt").exists()
    (work / "exact.txt").unlink()
    assert refused(src=src, plan_ref=ref) == (-32010, "PLAN_NOT_APPROVED")
    # A plan that policy allows needs nobody's approval.
    allowed = planned(seal, "40 + 2")
    assert seal.call("exec", {"src": "40 + 2", "mode": "approved", "plan_ref": allowed})["ref"]


@pytest.mark.proves("error/APPROVAL_REQUIRED", "method/exec")
def test_a_run_that_needs_an_approval_names_a_plan_that_can_be_approved(seal: Caller, work: Path) -> None:
    failed = seal.failure("exec", {"src": "touch asked.txt"})
    assert failed.reason == "APPROVAL_REQUIRED"
    ref = failed.data["plan_ref"]
    approve(seal, ref)
    seal.call("plan.apply", {"plan_ref": ref})
    assert (work / "asked.txt").exists()
    (work / "asked.txt").unlink()


def test_a_plan_keeps_the_directory_that_it_was_made_for(seal: Caller, work: Path) -> None:
    place = work / "below"
    place.mkdir(exist_ok=True)
    answer = seal.call("exec", {"src": "touch here.txt", "mode": "plan", "cwd": str(place)})
    assert answer["effects"] == [{"kind": "fs_write", "paths": [f"{place}/here.txt"]}]
    approve(seal, answer["plan_ref"])
    seal.call("plan.apply", {"plan_ref": answer["plan_ref"]})
    assert (place / "here.txt").exists()
    (place / "here.txt").unlink()
    # A run is judged where it runs.
    failed = seal.failure("exec", {"src": "touch here.txt", "cwd": "/usr"})
    assert failed.reason == "LEASH_DENIED"


@pytest.mark.proves("kernel/A24", "kernel/A3")
def test_of_many_that_apply_one_plan_at_once_one_succeeds(here: Harbour, work: Path) -> None:
    seal = here.caller("agent:seal", session="crowd", cwd=str(work))
    ref = planned(seal, "^sh -c 'echo x >> crowd.txt'")
    approve(seal, ref)
    callers = [here.caller("agent:seal", session="crowd") for _ in range(8)]

    def attempt(caller: Caller) -> str:
        try:
            caller.call("plan.apply", {"plan_ref": ref})
        except Exception as failed:
            return str(getattr(failed, "reason", failed))
        return "ok"

    with ThreadPoolExecutor(8) as pool:
        ended = sorted(pool.map(attempt, callers))
    assert ended == ["UNKNOWN_PLAN"] * 7 + ["ok"]
    assert (work / "crowd.txt").read_text() == "x\n"
    (work / "crowd.txt").unlink()


@pytest.mark.proves("kernel/A3")
def test_thousands_of_plans_of_one_program_are_all_distinct(here: Harbour, work: Path) -> None:
    callers = [here.caller("agent:seal", session=f"many-{each % 2}", cwd=str(work)) for each in range(4)]

    def make(caller: Caller) -> list[str]:
        client = caller.client
        sent = [client.send("exec", {"src": "touch many.txt", "mode": "plan"}) for _ in range(500)]  # type: ignore[attr-defined]
        return [client.result(number)["plan_ref"] for number in sent]  # type: ignore[attr-defined]

    with ThreadPoolExecutor(4) as pool:
        refs = [ref for made in pool.map(make, callers) for ref in made]
    assert len(refs) == len(set(refs)) == 2000


@pytest.mark.proves("kernel/P28")
@pytest.mark.parametrize(
    "src",
    [
        "fn f(n) { f(n - 1) }\nf(3)",
        "fn a() { b() }\nfn b() { a() }\na()",
        "fn a() { b }\nfn b() { a }\nlet c = () => a()\nc()",
        "alias z = z\nz",
    ],
)
def test_functions_that_call_themselves_are_planned(seal: Caller, src: str) -> None:
    answer = seal.call("exec", {"src": src, "mode": "plan"})
    assert answer["plan_ref"]


@pytest.mark.proves("kernel/A27")
@pytest.mark.parametrize(
    ("src", "expected"),
    [
        ("1", "reversible"),
        ("rm x", "reversible"),
        ("mv x y", "reversible"),
        ("rm --permanent x", "irreversible"),
        ("sh { rm x }", "irreversible"),
        ('http.get("https://reef.example/v1")', "irreversible"),
    ],
)
def test_reversibility_is_the_same_everywhere(seal: Caller, src: str, expected: str) -> None:
    answer = seal.call("exec", {"src": src, "mode": "plan"})
    assert answer["reversibility"] == expected
    assert seal.call("explain", {"src": src})["reversibility"] == expected
    assert seal.call("plan.get", {"plan_ref": answer["plan_ref"]})["reversibility"] == expected


@pytest.mark.proves("method/plan.apply")
def test_a_terminal_that_needs_an_approval_is_a_plan_too(seal: Caller) -> None:
    failed = seal.failure("pty.open", {"cmd": "cat", "args": []})
    assert failed.reason == "APPROVAL_REQUIRED"
    assert failed.data["cmd"] == "cat"
    ref = failed.data["plan_ref"]
    described = seal.call("plan.get", {"plan_ref": ref})
    assert (described["kind"], described["ast"], described["src"]) == ("pty", None, "cat")
    assert seal.failure("plan.apply", {"plan_ref": ref}).reason == "APPROVAL_REQUIRED"
    approve(seal, ref)
    opened = seal.call("plan.apply", {"plan_ref": ref})["pty"]
    assert opened["cmd"] == "cat"
    seal.call("pty.close", {"pty_id": opened["pty_id"]})
    assert seal.failure("plan.apply", {"plan_ref": ref}).reason == "UNKNOWN_PLAN"
    # Terminals are no programs: no run may take their approval.
    other = seal.failure("pty.open", {"cmd": "cat", "args": []}).data["plan_ref"]
    approve(seal, other)
    taken = seal.failure("exec", {"src": "cat", "mode": "approved", "plan_ref": other})
    assert taken.reason == "PLAN_NOT_APPROVED"


def test_a_session_that_is_closed_takes_its_plans_with_it(here: Harbour, work: Path) -> None:
    first = otter(here, session="ebb")
    ref = planned(first, "touch ebb.txt")
    first.call("session.close", {})
    second = otter(here, session="ebb")
    assert second.failure("plan.apply", {"plan_ref": ref}).reason == "PLAN_STALE"
    assert second.call("plan.get", {"plan_ref": ref})["state"] == "stale"
