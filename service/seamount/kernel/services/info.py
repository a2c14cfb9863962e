"""Serves `kernel.info`."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from functools import cache

from seamount.api.contract.v1 import options_pb2
from seamount.api.kernel.v1 import exec_pb2
from seamount.api.kernel.v1 import info_pb2 as api
from seamount.kernel.authority import limits
from seamount.kernel.authority.counts import Counts
from seamount.kernel.authority.quotas import Quotas
from seamount.kernel.services.capabilities import machine, tier
from seamount.kernel.upkeep import Upkeeper
from seamount.leash.policy_file import PolicySource
from seamount.store.store import Store
from seamount.wire.methods import METHODS
from seamount.wire.runtime import CallContext
from seamount.wire.services import InfoServicer
from seamount.wire.surface import KERNEL

STAGES = {"planned": options_pb2.STAGE_PLANNED, "serving": options_pb2.STAGE_SERVING}


@dataclass(frozen=True, slots=True)
class Instance:
    """The running kernel."""

    name: str
    ephemeral: bool


class InfoService(InfoServicer):
    """The kernel itself."""

    def __init__(
        self,
        instance: Instance,
        counts: Counts,
        store: Store,
        policies: PolicySource,
        quotas: Quotas,
        upkeep: Upkeeper,
    ) -> None:
        self._instance = instance
        self._counts = counts
        self._store = store
        self._policies = policies
        self._quotas = quotas
        self._upkeep = upkeep
        self._started_ns = time.time_ns()
        self._started = time.monotonic()

    async def get_kernel_info(
        self, request: api.GetKernelInfoRequest, call: CallContext
    ) -> api.GetKernelInfoResponse:
        durability = (
            exec_pb2.DURABILITY_EPHEMERAL if self._instance.ephemeral else exec_pb2.DURABILITY_DURABLE
        )
        return api.GetKernelInfoResponse(
            version=_version(),
            protocol_version=KERNEL.protocol_version,
            instance=self._instance.name,
            pid=os.getpid(),
            started_ns=self._started_ns,
            uptime_ms=int((time.monotonic() - self._started) * 1000),
            counts=self._counts.now(),
            limits=_limits(self._quotas, call.principal),
            durability=durability,
            store_failures=self._store.counters.failed_commits,
            enforcement=machine(),
            tier=tier(),
            policy=_policy(self._policies),
            methods=[
                api.MethodStatus(name=method.name, stage=STAGES[method.stage])
                for method in sorted(METHODS, key=lambda method: method.name)
            ],
            store=_store(self._store, self._upkeep),
        )


@cache
def _version() -> str:
    # Importing this takes longer than most of the kernel's own modules; nobody waits for it at the start.
    from importlib import metadata

    # Without a descriptor left, it would look as if this was not installed.
    os.close(os.open("/", os.O_PATH | os.O_CLOEXEC))
    return metadata.version("seamount")


def _policy(policies: PolicySource) -> api.PolicyStatus:
    policies.current()
    status = policies.status
    return api.PolicyStatus(
        source=status.source,
        generation=status.generation,
        loaded_ns=status.loaded_ns,
        error=status.error,
    )


def _store(store: Store, upkeep: Upkeeper) -> api.StoreStatus:
    problem = store.damage or store.counters.last_failure
    return api.StoreStatus(
        database=store.database_kind,
        writable=store.damage is None,
        problem=None if problem is None else str(problem),
        upkeep=upkeep.status(),
    )


def _limits(quotas: Quotas, principal: str) -> api.KernelLimits:
    """What holds for a principal."""
    stated = quotas.limits_of(principal)
    return api.KernelLimits(
        max_frame_bytes=KERNEL.max_frame_bytes,
        max_depth=KERNEL.max_depth,
        max_concurrent_requests=KERNEL.max_concurrent_requests,
        max_connections=KERNEL.max_connections,
        max_sessions=quotas.most(principal, "sessions"),
        max_transcript_entries=limits.MAX_TRANSCRIPT_ENTRIES,
        max_tasks=quotas.most(principal, "tasks"),
        max_plans=quotas.most(principal, "plans"),
        max_ptys=quotas.most(principal, "ptys"),
        max_subscriptions=limits.MAX_SUBSCRIPTIONS,
        max_answer_bytes=limits.MAX_ANSWER_BYTES,
        max_event_bytes=limits.MAX_EVENT_BYTES,
        max_transcript_bytes=stated.transcript_bytes,
        max_journal_bytes_per_day=stated.journal_bytes_per_day,
    )
