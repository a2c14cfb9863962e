"""A law of carrying plans out: it succeeds when what would be done now was approved, and only then."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from seamount.kernel.approvals import table as approvals_table
from seamount.kernel.approvals.approvals import Approvals, policy_name
from seamount.kernel.authority import keys
from seamount.kernel.authority.policies import Judge
from seamount.kernel.channels import store as channels_store
from seamount.kernel.channels.channels import open_channels
from seamount.kernel.plans import table as plans_table
from seamount.kernel.plans.parsing import ProgramText
from seamount.kernel.plans.planning import Outlined, Plan
from seamount.kernel.plans.redeeming import Redeeming
from seamount.kernel.plans.table import StoredPlan
from seamount.leash.policy import PolicySet, PrincipalPolicy
from seamount.leash.policy_file import FixedPolicy
from seamount.leash.tables import everything
from seamount.store import StateDir, Store
from seamount.wire import errors

OTTER = "agent:otter"
PLACE = {"directory": "/"}
PATHS = ("/nowhere/a", "/nowhere/b", "*")

parts = st.one_of(
    st.tuples(st.sampled_from(["fs_read", "fs_write", "fs_delete"]), st.sampled_from(PATHS)),
    st.tuples(st.sampled_from(["env_write", "secret_use"]), st.sampled_from(["TIDE", "*"])),
    st.tuples(st.sampled_from(["session_write", "opaque"]), st.none()),
)
effect_sets = st.lists(parts, max_size=4)


def as_effects(chosen: list[tuple[str, str | None]]) -> tuple[dict[str, Any], ...]:
    return tuple(
        {"kind": kind}
        if about is None
        else {"kind": kind, "paths" if kind.startswith("fs") else "names": [about]}
        for kind, about in chosen
    )


class Desk:
    """A store, and a policy under which everything has to be asked for."""

    def __init__(self, store: Store, judge: Judge, redeeming: Redeeming) -> None:
        self.store = store
        self.judge = judge
        self.redeeming = redeeming

    async def stored(self, effects: tuple[dict[str, Any], ...], state: str) -> StoredPlan:
        now = time.time_ns()
        plan = StoredPlan(
            ref=f"plan:{secrets.token_hex(16)}",
            principal=OTTER,
            owner=OTTER,
            session="bay",
            kind=plans_table.RUN,
            src="1",
            request=b"",
            cwd=None,
            effects=effects,
            reversibility="reversible",
            evidence=PLACE,
            digest="",
            was_allowed=False,
            created_ns=now,
            expires_ns=now + 10**12,
            state=state,
            approver="agent:lead",
            policy=policy_name(self.judge.policy),
        )
        await self.store.write(lambda transaction: plans_table.insert(transaction, plan))
        return plan

    async def use(self, plan: StoredPlan, now: tuple[dict[str, Any], ...]) -> str | None:
        """The error of carrying a plan out when its program would have these effects; None when it may."""
        session: Any = SimpleNamespace(
            principal=OTTER,
            name="bay",
            worker=SimpleNamespace(snapshot=SimpleNamespace(environment={})),
        )
        redemption = self.redeeming.redemption(session, None, plan)
        try:
            await redemption.consume_outlined(Outlined(Plan(ProgramText("1", "[]"), now), b"/"))
        except (errors.ApprovalRequired, errors.UnknownPlan, errors.PlanStale, errors.LeashDenied) as refused:
            return refused.reason
        return None


async def _open(place: Path) -> tuple[StateDir, Desk]:
    state = StateDir.open(place)
    steps = (
        *keys.MIGRATIONS,
        *channels_store.MIGRATIONS,
        *plans_table.MIGRATIONS,
        *approvals_table.MIGRATIONS,
    )
    store = await Store.open(state, steps)
    rules = everything("ask", "everything")
    judge = Judge(FixedPolicy(PolicySet({OTTER: PrincipalPolicy(OTTER, rules, auto_apply="in-grant")})))
    approvals = Approvals(store, await open_channels(store), judge)
    return state, Desk(store, judge, Redeeming(store, approvals, judge))


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[asyncio.Runner, Desk]]:
    with asyncio.Runner() as runner:
        state, desk = runner.run(_open(tmp_path_factory.mktemp("desk") / "state"))
        yield runner, desk
        runner.run(desk.store.close())
        state.close()


def is_part(approved: list[tuple[str, str | None]], part: tuple[str, str | None]) -> bool:
    return part in approved or (part[1] is not None and (part[0], "*") in approved)


@pytest.mark.proves("kernel/A24")
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(approved=effect_sets, now=effect_sets)
def test_a_plan_is_carried_out_when_all_that_it_would_do_was_approved(
    running: tuple[asyncio.Runner, Desk],
    approved: list[tuple[str, str | None]],
    now: list[tuple[str, str | None]],
) -> None:
    runner, desk = running

    async def attempt() -> tuple[str | None, str | None]:
        plan = await desk.stored(as_effects(approved), plans_table.APPROVED)
        return await desk.use(plan, as_effects(now)), await desk.use(plan, as_effects(now))

    first, second = runner.run(attempt())
    if all(is_part(approved, part) for part in now):
        assert (first, second) == (None, "UNKNOWN_PLAN")
    else:
        assert (first, second) == ("APPROVAL_REQUIRED", "APPROVAL_REQUIRED")


@pytest.mark.proves("kernel/A24")
@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (plans_table.PENDING, "APPROVAL_REQUIRED"),
        (plans_table.DENIED, "LEASH_DENIED"),
        (plans_table.APPLIED, "UNKNOWN_PLAN"),
        (plans_table.EXPIRED, "UNKNOWN_PLAN"),
        (plans_table.STALE, "PLAN_STALE"),
        (plans_table.READY, "APPROVAL_REQUIRED"),
        (plans_table.APPROVED, None),
    ],
)
def test_only_an_approval_that_holds_counts(
    running: tuple[asyncio.Runner, Desk], state: str, expected: str | None
) -> None:
    runner, desk = running
    effects = as_effects([("fs_write", "/nowhere/a")])

    async def attempt() -> str | None:
        return await desk.use(await desk.stored(effects, state), effects)

    assert runner.run(attempt()) == expected
