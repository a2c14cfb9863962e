"""References of plans, when chance or force makes two of them equal."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pytest

from seamount.kernel.plans import table as plans_table
from seamount.kernel.plans.table import StoredPlan
from seamount.store import StateDir, Store
from seamount.store.errors import StoreConflict


@pytest.mark.proves("kernel/A3")
async def test_a_plan_under_a_reference_that_is_taken_is_refused_and_the_first_one_stays(
    tmp_path: Path,
) -> None:
    now = time.time_ns()
    first = StoredPlan(
        ref="plan:" + "0" * 32,
        principal="agent:otter",
        owner="agent:otter",
        session="bay",
        kind=plans_table.RUN,
        src="touch first",
        request=b"",
        cwd=None,
        effects=(),
        reversibility="reversible",
        evidence={},
        digest="",
        was_allowed=True,
        created_ns=now,
        expires_ns=now + 10**12,
        state=plans_table.READY,
    )
    second = replace(first, principal="agent:seal", src="touch second")
    state = StateDir.open(tmp_path / "state")
    store = await Store.open(state, plans_table.MIGRATIONS)
    try:
        await store.write(lambda rows: plans_table.insert(rows, first))
        with pytest.raises(StoreConflict):
            await store.write(lambda rows: plans_table.insert(rows, second))
        kept = await store.read(lambda rows: plans_table.find(rows, first.ref))
    finally:
        await store.close()
        state.close()
    assert kept is not None
    assert (kept.principal, kept.src) == ("agent:otter", "touch first")
