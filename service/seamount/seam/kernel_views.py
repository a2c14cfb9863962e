"""A view over one of the kernel's own kinds, which have no transactions: the answer is asked for again
whenever anything was committed, and held against what was told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from typing import Any, Final

import blake3
import orjson

from seamount.api.seam.v1 import subscribe_pb2 as pb
from seamount.api.seam.v1.entity_pb2 import Entity
from seamount.seam import finding, literals, places, refusals
from seamount.seam.builtin import BuiltInCompiler
from seamount.seam.following import Follower
from seamount.seam.spec import Spec
from seamount.store.statements import Snapshot
from seamount.store.store import Store

MOST: Final = 5_000
"""Entities of an answer that is followed."""

LOOK_S: Final = 0.2
"""How often is looked whether anything was committed."""

_PAGE: Final = 1_000


class KernelView:
    """Follows the answer of a query for a built-in kind. `principals` are whose rows the caller sees."""

    def __init__(
        self, store: Store, follower: Follower, spec: Spec, principals: tuple[str, ...], *, full: bool
    ) -> None:
        self._store = store
        self._follower = follower
        self._spec = spec
        self._principals = principals
        self._full = full

    async def events(self) -> AsyncGenerator[list[pb.ViewEvent], None]:
        """Lists of events, as they come. Raises what the query raises, and QueryTooComplex when the answer is
        too large to be followed."""
        number = 1
        commits = self._store.counters.commits
        now = await self._store.read(self._answer)
        yield [pb.ViewEvent(type="begin", tx=number)]
        known: dict[str, bytes] = {}
        fields: dict[str, dict[str, Any]] = {}
        first = True
        while True:
            events = self._compared(number, known, fields, now)
            if events:
                yield events
            if first:
                yield [pb.ViewEvent(type="synced", tx=number)]
                first = False
            while self._store.counters.commits == commits:
                await asyncio.sleep(LOOK_S)
                if not self._follower.may_go_on():
                    break
            if not self._follower.may_go_on():
                yield [pb.ViewEvent(type="end", reason="policy")]
                return
            commits = self._store.counters.commits
            number += 1
            now = await self._store.read(self._answer)

    def _answer(self, rows: Snapshot) -> list[Entity]:
        assert self._spec.kind is not None
        place = places.find(rows, self._follower.context)
        compiler = BuiltInCompiler(self._spec.kind, place, self._follower.authority, self._principals)
        found: list[Entity] = []
        after: tuple[str, ...] | None = None
        while True:
            page = finding.find_page(rows, compiler, self._spec, after, _PAGE)
            found += page.entities
            after = page.next_keys
            if after is None:
                return found
            if len(found) >= MOST:
                raise refusals.too_complex("followed_entities", MOST, "query")

    def _compared(
        self, tx: int, known: dict[str, bytes], fields: dict[str, dict[str, Any]], now: list[Entity]
    ) -> list[pb.ViewEvent]:
        """What has changed since the last time; takes note of it."""
        events: list[pb.ViewEvent] = []
        there = {entity.id for entity in now}
        for gone in sorted(known.keys() - there):
            events.append(pb.ViewEvent(type="leave", tx=tx, id=gone, reason="unmatched"))
            del known[gone], fields[gone]
        for entity in now:
            digest = blake3.blake3(entity.fields.text.encode()).digest()
            before = known.get(entity.id)
            if before == digest:
                continue
            values = orjson.loads(entity.fields.text)
            if before is None:
                events.append(pb.ViewEvent(type="enter", tx=tx, entity=entity))
            else:
                old = fields[entity.id]
                changed = sorted(
                    name for name in old.keys() | values.keys() if old.get(name) != values.get(name)
                )
                shown = Entity()
                shown.CopyFrom(entity)
                if not self._full:
                    shown.fields.text = literals.dumps(
                        {name: values[name] for name in changed if name in values}
                    )
                events.append(pb.ViewEvent(type="update", tx=tx, id=entity.id, entity=shown, changed=changed))
            known[entity.id], fields[entity.id] = digest, values
        return events
