"""AgentMemoryService: the durable notes of identities."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

from seamount.api.ops.v1 import agent_memory_pb2 as pb
from seamount.api.ops.v1 import error_details_pb2 as details
from seamount.ops import agent_memory_table as table
from seamount.ops import refusals
from seamount.ops.access import Access
from seamount.ops.agent_memory_ranking import best, terms_of
from seamount.ops.agent_memory_table import Note
from seamount.ops.clock import Clock
from seamount.ops.settings import check_identity
from seamount.store.errors import ReadTimedOut, StoreError
from seamount.store.statements import Snapshot, Transaction
from seamount.store.store import Store
from seamount.wire import errors
from seamount.wire.runtime import CallContext
from seamount.wire.services.ops_v1_agent_memory import AgentMemoryServicer

TITLE_BYTES: Final = 200
BODY_BYTES: Final = 64 << 10
MOST_TAGS: Final = 32
TAG_BYTES: Final = 64

_REALM: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")

T = TypeVar("T")


class AgentMemoryService(AgentMemoryServicer):
    """See the contract. `is_offered` says whether the kernel was configured to have it."""

    def __init__(self, store: Store, access: Access, clock: Clock, is_offered: Callable[[], bool]) -> None:
        self._store = store
        self._access = access
        self._clock = clock
        self._is_offered = is_offered

    async def remember(self, request: pb.RememberRequest, call: CallContext) -> pb.RememberResponse:
        identity, realm = self._admit(request, call, "agent.memory.write")
        title = " ".join(request.title.split())
        body = request.body.strip()
        _bounded("title", title, TITLE_BYTES)
        _bounded("body", body, BODY_BYTES)
        tags = _tags(request.tags)
        now = self._clock.now_ms()
        note = Note(_new_id(now), identity, realm, title, body, tags, now, now)

        def unit(transaction: Transaction) -> None:
            if table.count(transaction, identity) >= table.MOST_NOTES:
                raise refusals.refused(
                    "agent_memory_full", f"an identity has at most {table.MOST_NOTES} notes; forget some"
                )
            table.insert(transaction, note)

        try:
            await self._store.write(unit)
        except StoreError as problem:
            raise _failed("remember", problem) from problem
        return pb.RememberResponse(**_members(note))

    async def recall(self, request: pb.RecallRequest, call: CallContext) -> pb.RecallResponse:
        identity, realm = self._admit(request, call, "agent.memory.read")
        self._access.demand(call, "agent.view", identity)
        most = request.max_entries
        if request.selection == "always":
            notes = await self._look(lambda rows: table.newest(rows, identity, realm, most))
        elif terms := terms_of(request.query_text, request.query_terms):
            notes = await self._look(lambda rows: best(table.each(rows, identity, realm), terms, most))
        else:
            notes = []
        return pb.RecallResponse(records=[pb.AgentMemoryRecord(**_members(note)) for note in notes])

    async def forget(self, request: pb.ForgetRequest, call: CallContext) -> pb.ForgetResponse:
        identity, realm = self._admit(request, call, "agent.memory.delete")
        memory_id = request.memory_id
        try:
            deleted = await self._store.write(
                lambda transaction: table.delete(transaction, memory_id, identity, realm)
            )
        except StoreError as problem:
            raise _failed("forget", problem) from problem
        return pb.ForgetResponse(memory_id=memory_id, deleted=deleted)

    def _admit(
        self, request: pb.RememberRequest | pb.RecallRequest | pb.ForgetRequest, call: CallContext, grant: str
    ) -> tuple[str, str]:
        """Identity and realm. Raises FeatureAbsent, AccessDenied and InvalidParams."""
        if not self._is_offered():
            raise refusals.absent("agent_memory", "agent memory is not configured")
        self._access.demand(call, grant, request.identity)
        if _REALM.fullmatch(request.realm) is None:
            raise refusals.invalid("realm", "must be 1 to 64 letters, digits, `.`, `_` and `-`")
        return check_identity("identity", request.identity), request.realm

    async def _look(self, unit: Callable[[Snapshot], T]) -> T:
        try:
            return await self._store.read(unit)
        except StoreError as problem:
            raise _failed("recall", problem) from problem


def _bounded(field: str, text: str, most: int) -> None:
    if not text:
        raise refusals.invalid(field, "must not be empty")
    size = len(text.encode())
    if size > most:
        raise refusals.invalid(field, f"must have at most {most} bytes and has {size}")


def _tags(given: Iterable[str]) -> tuple[str, ...]:
    tags = sorted({each for tag in given if (each := tag.strip().lower())})
    if len(tags) > MOST_TAGS:
        raise refusals.invalid("tags", f"must be at most {MOST_TAGS} and are {len(tags)}")
    for tag in tags:
        if len(tag.encode()) > TAG_BYTES:
            raise refusals.invalid("tags", f"must have at most {TAG_BYTES} bytes each: {tag[:32]}")
    return tuple(tags)


def _new_id(now_ms: int) -> str:
    """A name that nobody can guess, in the order in which notes are made."""
    return f"mem-{now_ms:012x}{os.urandom(10).hex()}"


def _members(note: Note) -> dict[str, Any]:
    return {
        "memory_id": note.memory_id,
        "title": note.title,
        "body": note.body,
        "tags": note.tags,
        "created_at_ms": note.created_ms,
        "updated_at_ms": note.updated_ms,
        "identity": note.identity,
        "realm": note.realm,
    }


def _failed(operation: str, problem: StoreError) -> errors.OperationFailed:
    kind = "agent_memory_timeout" if isinstance(problem, ReadTimedOut) else "agent_memory_io"
    return errors.OperationFailed(f"{operation}: {problem}", details.OperationFailedDetail(kind=kind))
