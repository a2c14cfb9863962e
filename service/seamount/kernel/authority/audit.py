"""The durable audit: a journal row for each decision about authority.

A row's source is one word for what happened, then its particulars as JSON: `denied {"method":"exec",…}`. It
never holds a parameter, a result or a secret. What is decided together with other rows is written in their
transaction (`write`); what the server refuses is queued and written soon (`AuditTrail`).
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final

import orjson

from seamount.api.kernel.v1 import effects_pb2
from seamount.api.kernel.v1 import error_details_pb2 as details
from seamount.leash.kinds import snake
from seamount.server.audit import CallRecord, LogAudit
from seamount.server.background import background
from seamount.store import journal
from seamount.store.errors import StoreClosed, StoreError
from seamount.store.statements import Transaction
from seamount.store.store import Store
from seamount.wire.codec.kernel_v1_effects import encode_effect

_log = logging.getLogger(__name__)

HOST: Final = "kernel"

NOBODY: Final = "nobody"
"""The principal of rows about callers that could not be told. No token and no peer has this name."""

QUEUED: Final = 1_024
"""Events that wait for the store; later ones are counted and not kept."""

BURST: Final = 256
PER_SECOND: Final = 32
"""Refusals that are written: so many at once, and so many a second in the long run. Whoever is refused in a
loop must not fill the disk; how many were left out is written instead."""

BATCH: Final = 64
RETRY_S: Final = 1.0
CLOSE_S: Final = 2.0
"""How long closing waits for the store."""

MAX_EFFECTS: Final = 64
"""Effects of a denied program that its row lists."""


@dataclass(frozen=True, slots=True)
class AuditEvent:
    """Something that was decided about authority.

    `what` is one word, `principal` who tried or decided, `ok` whether it was granted. `effects` are those
    that it was about, `about` particulars that JSON can hold. `ts` is Unix epoch nanoseconds.
    """

    what: str
    principal: str
    ok: bool
    session: str = ""
    about: Mapping[str, Any] = field(default_factory=dict)
    effects: tuple[Mapping[str, Any], ...] = ()
    cwd: bytes = b"/"
    ts: int = field(default_factory=time.time_ns)


def write(transaction: Transaction, event: AuditEvent) -> int:
    """Writes an event's row in a transaction of its decision; the row's number."""
    about = {name: value for name, value in event.about.items() if value not in (None, "")}
    text = orjson.dumps(about, option=orjson.OPT_SORT_KEYS).decode() if about else ""
    run = journal.Run(
        principal=event.principal or NOBODY,
        session=event.session,
        src=f"{event.what} {text}".rstrip(),
        ts=event.ts,
        cwd=event.cwd,
        effects=orjson.dumps([dict(effect) for effect in event.effects]).decode(),
        effect_kinds={snake(str(effect["kind"])) for effect in event.effects},
        opaque=any(effect["kind"] == "opaque" for effect in event.effects),
        kind=journal.AUDIT,
        host=HOST,
    )
    return journal.record(transaction, run, journal.Outcome(0 if event.ok else 1, event.ok, 0))


class AuditTrail:
    """Takes what the server tells of ended calls, and other events, and writes their rows in the background.

    `record` and `note` neither wait nor raise. What could not be kept, because the store lags behind or too
    much came at once, is counted, and the count is written as a row of its own (`unrecorded`).
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._log = LogAudit()
        self._queue: deque[AuditEvent] = deque()
        self._wake = asyncio.Event()
        self._unrecorded = 0
        self._allowance = float(BURST)
        self._refilled = time.monotonic()

    def record(self, record: CallRecord) -> None:
        """Told of every call by the pipeline."""
        self._log.record(record)
        if (record.is_refusal or record.is_failed_attach) and self._may_write():
            self.note(_of_call(record))

    def note(self, event: AuditEvent) -> None:
        """Writes an event soon."""
        if len(self._queue) >= QUEUED:
            self._unrecorded += 1
            return
        self._queue.append(event)
        self._wake.set()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[None]:
        """Within the context rows are written; leaving it writes what is queued, if the store takes it in
        time."""
        try:
            async with background(self._keep_writing, "the writing of the audit"):
                yield
        finally:
            await self._write_rest()

    async def _write_rest(self) -> None:
        try:
            async with asyncio.timeout(CLOSE_S):
                while self._queue or self._unrecorded:
                    await self._write_some()
        except (StoreError, TimeoutError) as problem:
            _log.error("%d audit rows are lost: %s", len(self._queue) + self._unrecorded, problem)

    def _may_write(self) -> bool:
        now = time.monotonic()
        self._allowance = min(float(BURST), self._allowance + (now - self._refilled) * PER_SECOND)
        self._refilled = now
        if self._allowance < 1.0:
            if not self._unrecorded:
                self._wake.set()
            self._unrecorded += 1
            return False
        self._allowance -= 1.0
        return True

    async def _keep_writing(self) -> None:
        while True:
            is_due = await self._woken()
            while self._queue or (is_due and self._unrecorded):
                try:
                    await self._write_some()
                except StoreClosed:
                    return
                except StoreError as problem:
                    _log.warning("the audit waits for the store: %s", problem)
                    await asyncio.sleep(RETRY_S)

    async def _woken(self) -> bool:
        """Waits for events; true when a count of what was left out has waited long enough."""
        try:
            async with asyncio.timeout(RETRY_S if self._unrecorded else None):
                await self._wake.wait()
        except TimeoutError:
            return True
        self._wake.clear()
        return False

    async def _write_some(self) -> None:
        events = [self._queue[index] for index in range(min(BATCH, len(self._queue)))]
        unrecorded = self._unrecorded
        if unrecorded:
            events.append(AuditEvent("unrecorded", NOBODY, False, about={"count": unrecorded}))

        def unit(transaction: Transaction) -> None:
            for event in events:
                write(transaction, event)

        # A transaction that was begun is finished: whoever cancels this must not write its rows again.
        written = asyncio.ensure_future(self._store.write(unit))
        try:
            await asyncio.shield(written)
        except asyncio.CancelledError:
            await asyncio.wait([written], timeout=CLOSE_S)
            if not written.done() or written.cancelled() or written.exception() is not None:
                raise
            self._written(len(events), unrecorded)
            raise
        self._written(len(events), unrecorded)

    def _written(self, events: int, unrecorded: int) -> None:
        self._unrecorded -= unrecorded
        for _ in range(events - bool(unrecorded)):
            self._queue.popleft()


def _of_call(record: CallRecord) -> AuditEvent:
    about = {
        "method": record.method,
        "reason": record.reason,
        "token": record.token_id,
        "peer": record.peer if not record.principal else None,
    }
    if isinstance(record.detail, details.QuotaDetail):
        about["limit"] = record.detail.limit
    return AuditEvent(
        _what(record),
        record.principal,
        False,
        session=record.session or "",
        about=about,
        effects=_effects(record.detail),
        ts=record.started_ns,
    )


def _what(record: CallRecord) -> str:
    if record.is_failed_attach:
        return "attach-failed"
    return {"AUTH_FAILED": "auth-failed", "QUOTA_EXCEEDED": "quota-exceeded"}.get(
        record.reason or "", "denied"
    )


def _effects(detail: object) -> tuple[Mapping[str, Any], ...]:
    if not isinstance(detail, details.PolicyDetail):
        return ()
    return tuple(encoded(effect) for effect in detail.effects.effects[:MAX_EFFECTS])


def encoded(effect: effects_pb2.Effect) -> Mapping[str, Any]:
    """An effect as the journal holds it."""
    found: Mapping[str, Any] = orjson.loads(orjson.dumps(encode_effect(effect)))
    return found
