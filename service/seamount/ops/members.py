"""Agents that the group's description declares."""

from __future__ import annotations

from seamount.ops import members_table as table
from seamount.ops.clock import Clock
from seamount.ops.members_table import StoredMember
from seamount.ops.settings import Settings
from seamount.store.statements import Transaction
from seamount.store.store import Store
from seamount.wire.runtime import CallContext


class Members:
    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def configure(self, call: CallContext, settings: Settings) -> None:
        """Adds the agents that are declared and retires those that are not any more."""
        declared = {each.identity for each in settings.members}
        if not declared:
            return
        now = self._clock.now_ms()

        def unit(transaction: Transaction) -> None:
            for member in settings.members:
                stored = StoredMember(member.identity, member.role, member.labels, created_ms=now)
                table.declare(transaction, stored)
            for stored in table.everybody(transaction):
                if stored.identity not in declared and stored.state == table.ACTIVE:
                    table.retire(transaction, stored.identity)

        await self._store.write(unit)
