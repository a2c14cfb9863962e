"""Agents that the group's description declares."""

from __future__ import annotations

from seamount.ops import members_table as table
from seamount.ops import mob_event_table
from seamount.ops.clock import Clock
from seamount.ops.members_table import StoredMember
from seamount.ops.mob_event_table import MobEvent
from seamount.ops.settings import Settings
from seamount.store.statements import Transaction
from seamount.store.store import Store
from seamount.wire.runtime import CallContext


class Members:
    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def configure(self, call: CallContext, settings: Settings) -> None:
        """Adds the agents that are declared and retires those that are not any more; a description without
        agents changes none."""
        declared = {each.identity: each for each in settings.members}
        now, mob_id = self._clock.now_ms(), settings.mob_id

        def unit(transaction: Transaction) -> None:
            if not mob_event_table.has(transaction, "mob_created", mob_id):
                mob_event_table.append(transaction, MobEvent(mob_id, "mob_created", now))
            if not declared:
                return
            there = set(table.names(transaction))
            for identity, member in declared.items():
                table.declare(transaction, StoredMember(identity, member.role, member.labels, created_ms=now))
                if identity not in there:
                    data = {"role": member.role}
                    event = MobEvent(mob_id, "member_spawned", now, identity, data=data)
                    mob_event_table.append(transaction, event)
            for identity in sorted(there - declared.keys()):
                table.retire(transaction, identity)
                mob_event_table.append(transaction, MobEvent(mob_id, "member_retired", now, identity))

        await self._store.write(unit)
