"""MemoryService: the ledger of assertions and conflicts."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

import orjson

from seamount.api.ops.v1 import memory_pb2 as pb
from seamount.ops import memory_table as table
from seamount.ops import refusals
from seamount.ops.access import Access
from seamount.ops.clock import Clock
from seamount.ops.memory_file import (
    LedgerFileInvalid,
    canonical,
    export_ledger,
    import_ledger,
    read_ledger_file,
    write_ledger_file,
)
from seamount.ops.memory_health import HealthGate, unavailable
from seamount.ops.memory_table import Assertion, Conflict, Wanted
from seamount.ops.settings import MemorySettings, Settings, unusable
from seamount.store.errors import StoreError
from seamount.store.statements import Snapshot, Transaction
from seamount.store.store import Store
from seamount.wire.runtime import CallContext
from seamount.wire.services.ops_v1_memory import MemoryServicer

_log = logging.getLogger(__name__)

MISSING: Final = "memory_conflict_context_missing"
CONFLICT: Final = "memory_conflict"
LOOKUP_FAILED: Final = "memory_conflict_lookup_failed"


class MemoryService(MemoryServicer):
    """See the contract."""

    def __init__(self, store: Store, access: Access, clock: Clock) -> None:
        self._store = store
        self._access = access
        self._clock = clock
        self._settings = MemorySettings()
        self._gate = HealthGate(None)
        self._failed: str | None = None

    async def configure(self, call: CallContext, settings: Settings) -> None:
        """Takes the ledger's settings on; a file is read into a ledger that is empty. Raises
        StorageUnresolved and MemoryBackendUnavailable."""
        memory = settings.memory
        gate = HealthGate(memory.health_url)
        await gate.pass_write()
        if memory.directory is not None:
            try:
                ledger = await asyncio.to_thread(read_ledger_file, memory.directory)
            except LedgerFileInvalid as problem:
                raise unusable("memory_config", memory.directory, problem) from problem
            if ledger is not None:
                now = self._clock.now_ms()
                await self._store.write(lambda transaction: import_ledger(transaction, ledger, now))
        self._settings, self._gate = memory, gate

    async def export(self) -> None:
        """Writes the file of a ledger that is configured to have one, as it is now."""
        directory = self._settings.directory
        if directory is None or self._store.damage is not None:
            return
        content = await self._store.read(export_ledger)
        try:
            await asyncio.to_thread(write_ledger_file, directory, content)
        except OSError as problem:
            _log.error("the ledger's file in %s is not written: %s", directory, problem)

    async def index_memory(self, request: pb.IndexMemoryRequest, call: CallContext) -> pb.IndexMemoryResponse:
        self._access.demand(call, "memory.write")
        entity, topic = _name("entity", request.entity), _name("topic", request.topic)
        store = _store(request.store)
        about = (entity, topic, store)
        fact = request.fact.strip()
        if not fact and not request.conflict:
            raise refusals.invalid("fact", "is needed unless `conflict` is true")
        metadata = _object(request)
        reason = request.conflict_reason.strip() or None
        await self._gate.pass_write()
        now = self._clock.now_ms()

        def unit(transaction: Transaction) -> pb.IndexMemoryResponse:
            assertion = table.add(transaction, about, fact, metadata, now) if fact else None
            if request.conflict:
                table.mark(transaction, about, reason, now)
            return pb.IndexMemoryResponse(
                entity=entity,
                topic=topic,
                store=store,
                assertion_id=assertion,
                conflict_active=table.has_conflict(transaction, entity, topic),
            )

        try:
            answer = await self._store.write(unit)
        except StoreError as problem:
            self._failed = str(problem)
            raise unavailable(str(problem)) from problem
        self._failed = None
        return answer

    async def query_memory(self, request: pb.QueryMemoryRequest, call: CallContext) -> pb.QueryMemoryResponse:
        self._access.demand(call, "memory.read")
        wanted = Wanted(
            canonical(request.entity) or None if request.HasField("entity") else None,
            canonical(request.topic) or None if request.HasField("topic") else None,
            _store(request.store) if request.HasField("store") else None,
            canonical(request.query) or None,
        )
        await self._gate.pass_read()
        if self._failed is not None:
            raise unavailable(self._failed)

        def unit(rows: Snapshot) -> tuple[list[Assertion], list[Conflict]]:
            return table.assertions(rows, wanted), table.conflicts(rows, wanted)

        try:
            assertions, conflicts = await self._store.read(unit)
        except StoreError as problem:
            raise unavailable(str(problem)) from problem
        answer = pb.QueryMemoryResponse()
        for assertion in assertions:
            body = _assertion(assertion)
            _fill_assertion(answer.assertions.add(), assertion)
            answer.results.add().text = orjson.dumps({"kind": "assertion", **body}).decode()
        for conflict in conflicts:
            found = {
                "entity": conflict.entity,
                "topic": conflict.topic,
                "store": conflict.store,
                "reason": conflict.reason,
                "updated_at_ms": conflict.updated_ms,
            }
            answer.conflicts.add(**found)
            answer.results.add().text = orjson.dumps({"kind": "conflict", **found}).decode()
        return answer

    async def list_memory_stores(
        self, request: pb.ListMemoryStoresRequest, call: CallContext
    ) -> pb.ListMemoryStoresResponse:
        self._access.demand(call, "memory.read")
        counts = await self._store.read(table.counts)
        available = self._failed is None and self._gate.is_well and self._store.damage is None
        return pb.ListMemoryStoresResponse(
            stores=[
                pb.MemoryStore(
                    store=store,
                    record_count=counts.get(store, 0),
                    backend=self._settings.backend,
                    available=available,
                )
                for store in table.STORES
            ]
        )

    def conflicts(self, rows: Snapshot, entity: str | None, topic: str | None) -> str | None:
        """Why memory speaks against an action about this, as gating says it; None when it does not."""
        try:
            if not table.has_any_conflict(rows):
                return None
            if entity is None or topic is None:
                return MISSING
            return CONFLICT if table.has_conflict(rows, entity, topic) else None
        except StoreError as problem:
            _log.error("conflicts cannot be looked up: %s", problem)
            return LOOKUP_FAILED


def _name(field: str, text: str) -> str:
    name = canonical(text)
    if not name:
        raise refusals.invalid(field, "must not be empty")
    return name


def _store(text: str) -> str:
    store = canonical(text)
    if store not in table.STORES:
        raise refusals.invalid("store", f"must be one of {', '.join(table.STORES)}")
    return store


def _object(request: pb.IndexMemoryRequest) -> dict[str, Any]:
    found: Any = orjson.loads(request.metadata.text) if request.HasField("metadata") else {}
    if found is None:
        return {}
    if not isinstance(found, dict):
        raise refusals.invalid("metadata", "must be an object")
    return found


def _assertion(each: Assertion) -> dict[str, Any]:
    return {
        "assertion_id": each.assertion_id,
        "entity": each.entity,
        "topic": each.topic,
        "store": each.store,
        "fact": each.fact,
        "metadata": each.metadata,
        "indexed_at_ms": each.indexed_ms,
    }


def _fill_assertion(message: pb.MemoryAssertion, each: Assertion) -> None:
    message.assertion_id = each.assertion_id
    message.entity, message.topic, message.store = each.entity, each.topic, each.store
    message.fact = each.fact
    message.metadata.text = orjson.dumps(each.metadata).decode()
    message.indexed_at_ms = each.indexed_ms
