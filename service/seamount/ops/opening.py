"""Puts the operations together as a room upon the kernel."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Final

from seamount.kernel.interior import Interior
from seamount.ops import (
    agent_memory_table,
    blob,
    delivery_table,
    event_log,
    frames_table,
    gating_table,
    members_table,
    memory_table,
    mob_event_table,
    numbers,
    routing_table,
    topology_table,
)
from seamount.ops.access import Access
from seamount.ops.agent_memory import AgentMemoryService
from seamount.ops.blob import BlobService
from seamount.ops.clock import Clock
from seamount.ops.console import ConsoleService
from seamount.ops.delivery import DeliveryService
from seamount.ops.event_feed import EventFeedService
from seamount.ops.gating import GatingService
from seamount.ops.identities import Identities
from seamount.ops.lifecycle import LifecycleService
from seamount.ops.members import Members
from seamount.ops.memory import MemoryService
from seamount.ops.mob_event import MobEventService
from seamount.ops.notifying import Notifying
from seamount.ops.routing import RoutingService
from seamount.ops.run import RunService
from seamount.ops.scheduling import SchedulingService
from seamount.ops.session_store import SessionStoreService
from seamount.ops.settings import Configured
from seamount.ops.sinks import outside_sinks
from seamount.ops.topology import TopologyService
from seamount.ops.waking import Waking
from seamount.store.migrations import Migration

MIGRATIONS: Final = (
    *numbers.MIGRATIONS,
    *event_log.MIGRATIONS,
    *members_table.MIGRATIONS,
    *gating_table.MIGRATIONS,
    *memory_table.MIGRATIONS,
    *agent_memory_table.MIGRATIONS,
    *routing_table.MIGRATIONS,
    *delivery_table.MIGRATIONS,
    *mob_event_table.MIGRATIONS,
    *topology_table.MIGRATIONS,
    *frames_table.MIGRATIONS,
    *blob.MIGRATIONS,
)


class OpsRoom:
    """The operations as a room upon the kernel. `durable` says whether its state outlives the process."""

    migrations: Sequence[Migration] = MIGRATIONS

    def __init__(self, *, durable: bool) -> None:
        self._durable = durable

    @asynccontextmanager
    async def open(self, interior: Interior) -> AsyncIterator[Sequence[object]]:
        store, clock = interior.store, Clock()
        access = Access(interior.policy)
        configured = Configured()
        members = Members(store, clock)
        structure = Waking()
        topology = TopologyService(store, access, clock, configured, structure)
        lifecycle = LifecycleService(store, access, configured, durable=self._durable)
        memory = MemoryService(store, access, clock)
        routing = RoutingService(
            store, access, clock, members_table.names, lambda: configured.settings.modules
        )
        delivery = DeliveryService(store, access, clock, outside_sinks(os.environ))
        gating = GatingService(
            store,
            interior.approvals,
            access,
            clock,
            lambda: configured.settings.gating,
            memory.conflicts,
            Notifying(store, routing, delivery).tell,
        )
        lifecycle.on_configured += [
            memory.configure,
            routing.configure,
            members.configure,
            topology.configure,
        ]
        if store.damage is None:
            await delivery.finish_interrupted()
            await topology.applying.interrupt_open()
        try:
            yield (
                lifecycle,
                gating,
                memory,
                AgentMemoryService(store, access, clock, lambda: configured.settings.has_agent_memory),
                routing,
                delivery,
                SchedulingService(access),
                topology,
                MobEventService(store, access, structure),
                EventFeedService(store, access),
                RunService(store, access, lambda: configured.settings.mob_id),
                ConsoleService(
                    store,
                    access,
                    clock,
                    Identities(interior.policy, interior.sessions),
                    interior.channels,
                    Waking(),
                    lambda: configured.settings.mob_id,
                ),
                BlobService(store, access),
                SessionStoreService(access),
            )
        finally:
            await delivery.close()
            await memory.export()
