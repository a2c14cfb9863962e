# Written by seamount.codegen from the contract; `make generate` writes it again. Do not edit.
"""The method table."""

from __future__ import annotations

from seamount.wire.methods import (
    kernel_v1_approval,
    kernel_v1_task,
    kernel_v1_event,
    kernel_v1_session,
    kernel_v1_pty,
    kernel_v1_exec,
    kernel_v1_info,
    kernel_v1_journal,
    kernel_v1_plan,
    kernel_v1_secret,
    kernel_v1_syntax,
    kernel_v1_value,
    ops_v1_agent_memory,
    ops_v1_blob,
    ops_v1_console,
    ops_v1_delivery,
    ops_v1_event_feed,
    ops_v1_gating,
    ops_v1_lifecycle,
    ops_v1_memory,
    ops_v1_mob_event,
    ops_v1_routing,
    ops_v1_run,
    ops_v1_scheduling,
    ops_v1_session_store,
    ops_v1_topology,
    seam_v1_act,
    seam_v1_assert,
    seam_v1_meta,
    seam_v1_query,
    seam_v1_schedule,
    seam_v1_subscribe,
)
from seamount.wire.runtime import Method

METHODS: tuple[Method, ...] = (
    *kernel_v1_approval.METHODS,
    *kernel_v1_task.METHODS,
    *kernel_v1_event.METHODS,
    *kernel_v1_session.METHODS,
    *kernel_v1_pty.METHODS,
    *kernel_v1_exec.METHODS,
    *kernel_v1_info.METHODS,
    *kernel_v1_journal.METHODS,
    *kernel_v1_plan.METHODS,
    *kernel_v1_secret.METHODS,
    *kernel_v1_syntax.METHODS,
    *kernel_v1_value.METHODS,
    *ops_v1_agent_memory.METHODS,
    *ops_v1_blob.METHODS,
    *ops_v1_console.METHODS,
    *ops_v1_delivery.METHODS,
    *ops_v1_event_feed.METHODS,
    *ops_v1_gating.METHODS,
    *ops_v1_lifecycle.METHODS,
    *ops_v1_memory.METHODS,
    *ops_v1_mob_event.METHODS,
    *ops_v1_routing.METHODS,
    *ops_v1_run.METHODS,
    *ops_v1_scheduling.METHODS,
    *ops_v1_session_store.METHODS,
    *ops_v1_topology.METHODS,
    *seam_v1_act.METHODS,
    *seam_v1_assert.METHODS,
    *seam_v1_meta.METHODS,
    *seam_v1_query.METHODS,
    *seam_v1_schedule.METHODS,
    *seam_v1_subscribe.METHODS,
)

# By canonical name and by alias.
BY_NAME: dict[str, Method] = {
    name: method for method in METHODS for name in (method.name, *method.aliases)
}

# By the path of the RPC: `/package.Service/Rpc`.
BY_PATH: dict[str, Method] = {method.path: method for method in METHODS}
