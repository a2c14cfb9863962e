"""What the kernel holds, and how it is: for `kernel.info`, for health and for metrics."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sized
from dataclasses import dataclass
from typing import Final

from seamount.api.kernel.v1 import info_pb2 as api
from seamount.kernel.channels.channels import Channels
from seamount.kernel.runs.record_health import RecordHealth
from seamount.kernel.sessions.sessions import Sessions
from seamount.kernel.upkeep import Upkeeper
from seamount.leash.policy_file import PolicySource
from seamount.server.composition import Vitals
from seamount.store.store import Store

HELP: Final = {
    "connections": "Connections of all surfaces.",
    "attachments": "Attachments to sessions.",
    "sessions": "Sessions.",
    "workers": "Processes that hold a session's bindings.",
    "runs": "Runs that are under way.",
    "tasks": "Tasks that have not ended.",
    "plans": "Plans that can still be carried out or approved.",
    "ptys": "Open terminals.",
    "subscriptions": "Subscriptions to channels.",
}


@dataclass(frozen=True, slots=True)
class Counts:
    """Counts what its parts hold. `connections` are those of all surfaces."""

    connections: Callable[[], int]
    attachments: Sized
    sessions: Sessions
    tasks: Sized
    plans: Callable[[], int]
    ptys: Sized
    channels: Channels

    def now(self) -> api.KernelCounts:
        """The numbers of this moment; plans, which are in the store, as of the latest look at them."""
        sessions = tuple(self.sessions)
        return api.KernelCounts(
            connections=self.connections(),
            attachments=len(self.attachments),
            sessions=len(sessions),
            workers=sum(session.worker.pid is not None for session in sessions),
            runs=sum(session.is_running for session in sessions),
            tasks=len(self.tasks),
            plans=self.plans(),
            ptys=len(self.ptys),
            subscriptions=self.channels.subscriptions,
        )


def vitals(
    counts: Counts, store: Store, policies: PolicySource, upkeep: Upkeeper, records: RecordHealth
) -> Vitals:
    """How a kernel is, from its counts, its store with its upkeep, its policy and its journal."""
    started = time.monotonic()

    def problems() -> list[str]:
        found = []
        if store.counters.last_failure is not None:
            found.append("the store does not take writes")
        if policies.status.error is not None:
            found.append("the policy file was changed and cannot be read; the one before it is in force")
        return found

    def gauges() -> Mapping[str, tuple[str, float]]:
        now = counts.now()
        numbers = {name: (text, float(getattr(now, name))) for name, text in HELP.items()}
        return {
            **numbers,
            **upkeep.gauges(),
            "uptime_seconds": ("Seconds since the kernel started.", time.monotonic() - started),
            "store_commits": ("Commits of the store.", float(store.counters.commits)),
            "store_failed_commits": ("Commits that failed.", float(store.counters.failed_commits)),
            "store_queued_units": ("Units that wait for the next commit.", float(store.queued)),
            "journal_rows_lost": (
                "Rows of statements, and notes on how they are undone, that could not be written.",
                float(records.rows_lost),
            ),
            "policy_generation": ("Number of the policy in force.", float(policies.status.generation)),
        }

    return Vitals(problems, gauges)
