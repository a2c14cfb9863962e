"""RunService: the kernel's tasks as runs, their statements as steps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import orjson

from seamount.api.ops.v1 import run_pb2 as pb
from seamount.kernel.tasks.table import Stored
from seamount.ops import run_table
from seamount.ops.access import Access
from seamount.ops.clock import rfc3339
from seamount.ops.run_table import Step
from seamount.store.statements import Snapshot
from seamount.store.store import Store
from seamount.wire.runtime import CallContext
from seamount.wire.services.ops_v1_run import RunServicer

MS: Final = 1_000_000
STATUSES: Final = {"open": "running", "completed": "completed", "cancelled": "canceled"}
SCHEMA_VERSION: Final = 1


class RunService(RunServicer):
    """See the contract. A flow is the session in which a task runs; an agent is the principal."""

    def __init__(self, store: Store, access: Access, mob_id: Callable[[], str]) -> None:
        self._store = store
        self._access = access
        self._mob_id = mob_id

    async def list_runs(self, request: pb.ListRunsRequest, call: CallContext) -> pb.ListRunsResponse:
        self._access.demand(call, "agent.spawn")
        flow = request.flow_id if request.HasField("flow_id") else None

        def unit(rows: Snapshot) -> list[tuple[Stored, list[Step]]]:
            return [(task, run_table.steps(rows, task)) for task in run_table.tasks(rows, flow)]

        found = [
            (task, steps)
            for task, steps in await self._store.read(unit)
            if self._access.has(call, "agent.view", task.principal)
        ]
        mob_id = self._mob_id()
        return pb.ListRunsResponse(runs=[_run(mob_id, task, steps) for task, steps in found])


def _run(mob_id: str, task: Stored, steps: list[Step]) -> pb.MobRun:
    run = pb.MobRun(
        run_id=task.ref,
        mob_id=mob_id,
        flow_id=task.session,
        status=STATUSES.get(task.state, "failed"),
        created_at=rfc3339(task.started_ns // MS),
        completed_at=None if task.finished_ns is None else rfc3339(task.finished_ns // MS),
        schema_version=SCHEMA_VERSION,
    )
    outputs: dict[str, Any] = {}
    for step in steps:
        at = rfc3339(step.ended_ns // MS)
        status = "completed" if step.ok else "failed"
        entry = run.step_ledger.add(
            step_id=step.ref, agent_identity=task.principal, status=status, timestamp=at
        )
        output = {"src": step.src, "journal": step.ref, "output": step.output}
        entry.output.text = orjson.dumps(output).decode()
        outputs[step.ref] = step.output
        if not step.ok:
            run.failure_ledger.add(step_id=step.ref, reason=f"the statement failed: {step.src}", timestamp=at)
    if task.error is not None and not run.failure_ledger:
        error: Any = orjson.loads(task.error)
        reason = error.get("message", task.error) if isinstance(error, dict) else task.error
        ended = rfc3339((task.finished_ns or task.started_ns) // MS)
        run.failure_ledger.add(step_id=task.ref, reason=reason, timestamp=ended)
    run.flow_state.text = orjson.dumps({"state": task.state, "owner": task.owner}).decode()
    run.activation_params.text = orjson.dumps({"session": task.session}).decode()
    run.root_step_outputs.text = orjson.dumps(outputs).decode()
    for empty in (run.frames, run.loops, run.loop_iteration_outputs):
        empty.text = "{}"
    return run
