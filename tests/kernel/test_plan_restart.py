"""What survives: plans and approvals outlive the session's process and the kernel."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from kernel.plan_harbour import approve, otter, plan_harbour, planned, policy, work_of
from live_kernel import until
from live_kernel.harbour import Harbour
from live_kernel.kernels import start_kernel

from seamount.leash.tokens_admin import TokenStore


@contextmanager
def kernel_of(place: Path, number: int) -> Iterator[Harbour]:
    """A kernel on the state of this place, ended by a signal."""
    work_of(place).mkdir(exist_ok=True)
    state = place / "h-state"
    state.mkdir(mode=0o700, exist_ok=True)
    file = place / "leash.toml"
    if not file.exists():
        file.write_text(policy(work_of(place)))
    kernel = start_kernel(place, "--state-dir", str(state), "--policy", str(file), socket=f"{number}.sock")
    here = Harbour(kernel, TokenStore(str(state / "tokens.json")), file)
    try:
        yield here
        here.close()
    finally:
        kernel.stop(number)
    assert "Traceback" not in kernel.log, kernel.log


@pytest.mark.proves("kernel/A24", "architecture/durability")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL], ids=["stopped", "killed"])
def test_plans_and_approvals_outlive_the_kernel(place: Path, number: int) -> None:
    with kernel_of(place, number) as here:
        asker = otter(here, session="tide")
        lead = here.caller("agent:lead")
        approved = planned(asker, "touch approved.txt")
        decided = approve(lead, approved, reason="fair")
        waiting = planned(asker, "touch waiting.txt")
        used = planned(asker, "touch used.txt")
        approve(lead, used)
        asker.call("plan.apply", {"plan_ref": used})
        before = asker.call("plan.get", {"plan_ref": approved})
    work = work_of(place)
    with kernel_of(place, signal.SIGTERM) as here:
        asker = otter(here, session="tide")
        lead = here.caller("agent:lead")
        assert asker.call("plan.get", {"plan_ref": approved}) == before
        listed = {each["plan_ref"]: each["state"] for each in asker.call("plan.list")}
        assert listed == {approved: "approved", waiting: "pending", used: "applied"}
        found = {each["approval_ref"]: each for each in lead.call("approval.list", {})["approvals"]}
        assert found[decided["approval_ref"]] == decided
        assert asker.failure("plan.apply", {"plan_ref": used}).reason == "UNKNOWN_PLAN"
        assert asker.failure("plan.apply", {"plan_ref": waiting}).reason == "APPROVAL_REQUIRED"
        asker.call("plan.apply", {"plan_ref": approved})
        assert (work / "approved.txt").exists()
        approve(lead, waiting)
        asker.call("plan.apply", {"plan_ref": waiting})
        assert (work / "waiting.txt").exists()


@pytest.fixture
def here(place: Path) -> Iterator[Harbour]:
    with plan_harbour(place, "restart.sock") as ready:
        yield ready


@pytest.mark.proves("kernel/A24")
def test_plans_outlive_the_process_of_their_session(here: Harbour) -> None:
    asker, lead = otter(here), here.caller("agent:lead")
    asker.exec("let name = 'left'")
    ref = planned(asker, "touch right.txt")
    over_names = planned(asker, "^touch (name)")
    for each in (ref, over_names):
        approve(lead, each)
    [pid] = [int(word) for word in [asker.exec("os.pid()")["value"]["v"]]]
    os.kill(pid, signal.SIGKILL)
    until(lambda: asker.call("session.info")["state"] == "dormant", what="the loss of the process")
    assert asker.call("plan.apply", {"plan_ref": ref})["restarted"] is True
    # What it rested on is gone with the process.
    assert asker.failure("plan.apply", {"plan_ref": over_names}).reason in ("PLAN_STALE", "APPROVAL_REQUIRED")


def test_plans_are_bounded_by_policy(place: Path) -> None:
    with plan_harbour(place, "bounded.sock") as here:
        text = here.policy.read_text()
        here.policy.write_text(f'{text}\n[principal."agent:seal".limits]\nplans = 2\n')
        seal = here.caller("agent:seal")
        until(lambda: seal.call("kernel.info")["policy"]["generation"] == 2, what="the new policy")
        refs = [planned(seal, "1"), planned(seal, "2")]
        failed = seal.failure("exec", {"src": "3", "mode": "plan"})
        assert (failed.code, failed.reason) == (-32040, "QUOTA_EXCEEDED")
        assert failed.data["limit"] == "plans"
        assert (failed.data["current"], failed.data["max"]) == (2, 2)
        seal.call("plan.apply", {"plan_ref": refs[0]})
        assert planned(seal, "3")


async def test_a_plan_that_nobody_decides_expires_and_is_given_up(tmp_path: Path) -> None:
    from seamount.kernel.approvals import table as approvals_table
    from seamount.kernel.approvals.approvals import KEPT_NS, Approvals
    from seamount.kernel.authority import keys
    from seamount.kernel.authority.policies import Judge
    from seamount.kernel.channels.channels import open_channels
    from seamount.kernel.channels.store import MIGRATIONS
    from seamount.kernel.plans import table as plans_table
    from seamount.kernel.plans.plans import approval_of
    from seamount.leash.policy import builtin
    from seamount.leash.policy_file import FixedPolicy
    from seamount.store import StateDir, Store

    state = StateDir.open(tmp_path / "state")
    steps = (*keys.MIGRATIONS, *MIGRATIONS, *plans_table.MIGRATIONS, *approvals_table.MIGRATIONS)
    store = await Store.open(state, steps)
    try:
        approvals = Approvals(store, await open_channels(store), Judge(FixedPolicy(builtin("uid:1"))))
        now = time.time_ns()

        def plan(number: int, expires_ns: int) -> plans_table.StoredPlan:
            return plans_table.StoredPlan(
                f"plan:{number}", "agent:otter", "agent:otter", "bay", "run", "1", b"", None, (),
                "reversible", {}, "", False, now, expires_ns, plans_table.PENDING,
            )  # fmt: skip

        plans = [plan(1, now - 1), plan(2, now + 10**12), plan(3, now - KEPT_NS - 1)]

        def unit(transaction: object) -> None:
            for each in plans:
                plans_table.insert(transaction, each)  # type: ignore[arg-type]
                approvals.ask(transaction, approval_of(each), frozenset({"agent:otter"}))  # type: ignore[arg-type]

        await store.write(unit)
        ended: list[tuple[str | None, str]] = []
        approvals.on_decided(lambda approval: ended.append((approval.plan_ref, approval.state)))
        await approvals.sweep()
        assert sorted(ended) == [("plan:1", "expired"), ("plan:3", "expired")]
        found = [await store.read(lambda rows, ref=each.ref: plans_table.find(rows, ref)) for each in plans]
        assert [None if each is None else each.state for each in found] == ["expired", "pending", None]
        assert await approvals.find("plan:3") is None
        await approvals.sweep()
        assert len(ended) == 2
    finally:
        await store.close()
        state.close()
