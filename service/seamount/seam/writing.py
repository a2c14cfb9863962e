"""How every write is done: one unit of the store, with its receipt, its dry run and its transaction."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import blake3
from google.protobuf.message import Message

from seamount.api.seam.v1 import error_details_pb2 as details
from seamount.seam import literals, places, receipts, schemas
from seamount.seam.authority import Authority, Judge, authority_of
from seamount.seam.context import Context, context_of
from seamount.seam.places import Place
from seamount.seam.schema import Schema
from seamount.server.call import Call
from seamount.store.statements import Transaction
from seamount.store.store import Store
from seamount.wire import errors
from seamount.wire.runtime import CallContext

NAMED: Final = "{name}"
"""The name of a route whose requests say the name."""

Answer = TypeVar("Answer", bound=Message)


@dataclass(frozen=True, slots=True)
class Committed:
    """A transaction that is durable now."""

    universe: int
    tx: int


class Work:
    """One write under way. `place` is where it stands; `begin` opens its transaction, once it is sure that
    something changes."""

    def __init__(
        self, rows: Transaction, context: Context, authority: Authority, principal: str, operation: str
    ) -> None:
        self.rows = rows
        self.context = context
        self.authority = authority
        self.principal = principal
        self.operation = operation
        self.place = places.enter(rows, context)
        self.schema: Schema = schemas.installed(rows, self.place)
        self.began = False

    def begin(self) -> Place:
        """The place as of the new transaction."""
        if not self.began:
            self.place = places.begin(self.rows, self.place, self.principal, self.operation)
            self.began = True
        return self.place


class _Undone(Exception):
    """Carries the answer of a dry run out of its unit, whose changes end with it."""

    def __init__(self, answer: Message) -> None:
        self.answer = answer


class Writes:
    """Does the writes of the seam. `listen` is how others hear of what was committed, in order."""

    def __init__(self, store: Store, judge: Judge) -> None:
        self.store = store
        self.judge = judge
        self._listeners: list[Callable[[Committed], None]] = []
        self._in_flight: set[tuple[str, str, str]] = set()

    def listen(self, listener: Callable[[Committed], None]) -> None:
        """From now on calls `listener` on the event loop after each transaction, in order of their numbers.
        It must neither wait nor raise."""
        self._listeners.append(listener)

    async def perform(
        self, call: CallContext, request: Message, answer: type[Answer], unit: Callable[[Work], Answer]
    ) -> Answer:
        """The answer of a write, from its receipt when it was made before.

        `unit` runs in the store's thread. With `dryRun` or `explain` it runs as well, and what it
        changed is undone. The member `tx` of the answer is filled in.
        """
        context = context_of(call, writes=True)
        authority = authority_of(self.judge, call)
        assert isinstance(call, Call)
        route = call.method.route
        assert route is not None
        said: Any = request
        name = said.name if route.name == NAMED else route.name
        operation = f"{route.verb}/{name}"
        receipt = _receipt(call.principal, operation, context, request)

        def run(rows: Transaction) -> tuple[bytes, Committed | None]:
            if receipt is not None and (known := receipts.answered(rows, receipt)) is not None:
                return known, None
            work = Work(rows, context, authority, call.principal, operation)
            found: Any = unit(work)
            if not context.acts:
                if context.explain is not None:
                    found.explain.text = literals.dumps(_explained(work, context, request))
                raise _Undone(found)
            if work.began:
                found.tx = work.place.tx
            text = found.SerializeToString(deterministic=True)
            if receipt is not None:
                receipts.keep(rows, receipt, text)
            universe = work.place.universe
            return text, Committed(universe, work.place.tx) if work.began and universe is not None else None

        try:
            with self._alone(receipt):
                text, _ = await self.store.write(run, committed=self._tell)
        except _Undone as undone:
            text = undone.answer.SerializeToString()
        return answer.FromString(text)

    @contextmanager
    def _alone(self, receipt: receipts.Request | None) -> Iterator[None]:
        """Lets no two requests of one key be under way. Raises IdempotencyInFlight."""
        if receipt is None:
            yield
            return
        key = (receipt.principal, receipt.operation, receipt.key)
        if key in self._in_flight:
            raise errors.IdempotencyInFlight(detail=details.IdempotencyDetail(key=receipt.key))
        self._in_flight.add(key)
        try:
            yield
        finally:
            self._in_flight.discard(key)

    def _tell(self, done: tuple[bytes, Committed | None]) -> None:
        if done[1] is not None:
            for listener in self._listeners:
                listener(done[1])


def _receipt(principal: str, operation: str, context: Context, request: Message) -> receipts.Request | None:
    if context.key is None or not context.acts:
        return None
    hashed = blake3.blake3()
    for part in (context.tenant, context.universe, context.branch):
        hashed.update(part.encode() + b"\0")
    hashed.update(request.SerializeToString(deterministic=True))
    return receipts.Request(principal, operation, context.key, hashed.digest())


def _explained(work: Work, context: Context, request: Message) -> dict[str, Any]:
    """What `explain` says about a write that would succeed."""
    return {
        "operation": work.operation,
        "verdict": "allow",
        "plan_digest": blake3.blake3(request.SerializeToString(deterministic=True)).hexdigest(),
        "changes": work.began,
        "revision": work.schema.revision,
        "branch": context.branch,
    }
