"""Tells what got worse, or well again, on the channel `health` of everybody whom it concerns."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

from seamount.api.kernel.v1.events_pb2 import HealthEvent
from seamount.kernel.channels.channels import Channels
from seamount.kernel.channels.event import Owner
from seamount.kernel.runs.record_health import RecordHealth
from seamount.kernel.sessions.sessions import Session, Sessions
from seamount.leash.policy_file import PolicySource
from seamount.server.background import background
from seamount.store.store import Store

CHANNEL: Final = "health"
POLL_S: Final = 0.25


class Health:
    """What concerns the whole kernel is told to the principals that have a session, and to its own user."""

    def __init__(self, channels: Channels, sessions: Sessions, local_human: str) -> None:
        self._channels = channels
        self._sessions = sessions
        self._local_human = local_human

    def tell_all(self, component: str, problem: str | None) -> None:
        """`component` is not well, or, with None, well again."""
        event = HealthEvent(component=component, ok=problem is None, detail=problem or "well again")
        for principal in sorted({self._local_human, *(session.principal for session in self._sessions)}):
            self._channels.publish(Owner(principal), CHANNEL, event)


def tell_of_loss(channels: Channels, session: Session, problem: str) -> None:
    """The process of a session was lost. For its owner."""
    detail = f"session {session.name!r}: {problem}"
    channels.publish(Owner(session.principal), CHANNEL, HealthEvent(component="worker", detail=detail))


def tell_of_new_worker(channels: Channels, session: Session) -> None:
    """A session has a process again. For its owner."""
    detail = f"session {session.name!r} has a new process"
    channels.publish(
        Owner(session.principal), CHANNEL, HealthEvent(component="worker", ok=True, detail=detail)
    )


@asynccontextmanager
async def watching(
    health: Health, store: Store, policies: PolicySource, records: RecordHealth
) -> AsyncIterator[None]:
    """Within the context the store and the policy file are watched."""

    def store_problem() -> str | None:
        failure = store.counters.last_failure
        return None if failure is None else f"writes fail: {failure}"

    def policy_problem() -> str | None:
        error = policies.status.error
        return (
            None
            if error is None
            else f"the policy file cannot be used; the one before it is in force: {error}"
        )

    def journal_problem() -> str | None:
        problem = records.problem
        return None if problem is None else f"rows of the journal could not be written: {problem}"

    probes = {"store": store_problem, "policy": policy_problem, "journal": journal_problem}
    async with background(lambda: _watch(health, probes), "the watch of the kernel's health"):
        yield


async def _watch(health: Health, probes: dict[str, Callable[[], str | None]]) -> None:
    known: dict[str, str | None] = dict.fromkeys(probes)
    while True:
        for component, probe in probes.items():
            problem = probe()
            if (problem is None) != (known[component] is None):
                health.tell_all(component, problem)
            known[component] = problem
        await asyncio.sleep(POLL_S)
