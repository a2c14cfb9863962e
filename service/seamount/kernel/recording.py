"""What a run leaves behind: its journal row, its outputs, its transcript entry, its events.

A run without effects is written once, when it has ended. Any other run, and one
that takes longer than a moment, has a row before it goes on, so that a kernel
that dies leaves a row that says so.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable
from dataclasses import dataclass
from typing import Final

from seamount.api.kernel.v1.events_pb2 import TranscriptSummary
from seamount.kernel.channels import Channels
from seamount.kernel.channels_event import Event, Owner
from seamount.kernel.channels_runs import error_summary, journal_event, transcript_event, value_summary
from seamount.kernel.limits import MAX_TRANSCRIPT_ENTRIES
from seamount.kernel.planning import Plan
from seamount.kernel.sessions import Session
from seamount.store import journal, transcripts
from seamount.store.blobs import StagedBlob
from seamount.store.statements import Transaction
from seamount.store.store import Store
from seamount.worker.results import Content, ErrorResult, RunResult, ValueResult

HOST: Final = "kernel"
ERROR_TYPE: Final = "error"

# Contents up to this size are read on the loop.
ON_LOOP_BYTES: Final = 1 << 20

# The tree of a larger program is not kept with its row; the source is.
MAX_AST_CHARACTERS: Final = 256 * 1024


@dataclass(frozen=True, slots=True)
class Ended:
    """What is known of a run's end: how it reads in the journal and in the transcript."""

    status: int | None
    ok: bool
    type_name: str
    value: bytes
    outputs: tuple[journal.Output, ...]
    value_blob: StagedBlob
    render_blob: StagedBlob | None
    summary: TranscriptSummary


class Recording:
    """The record of one run. Used once, by the task that runs it."""

    def __init__(
        self, store: Store, channels: Channels, session: Session, principal: str, plan: Plan, cwd: bytes
    ) -> None:
        ast = plan.program.ast
        self._store = store
        self._channels = channels
        self._session = session
        self._started = time.perf_counter_ns()
        self._run = journal.Run(
            principal=principal,
            session=session.name,
            src=plan.program.src,
            ts=time.time_ns(),
            cwd=cwd,
            effects=plan.effects_json,
            effect_kinds=plan.kinds,
            opaque=plan.is_opaque,
            ast=ast if len(ast) <= MAX_AST_CHARACTERS else None,
            env_hash=session.env_hash,
            host=HOST,
        )
        self.entry_id: int | None = None

    async def begin(self) -> None:
        """Writes the row before the run's end. Nothing may have happened before this returns."""
        if self.entry_id is None:
            run = self._run
            self.entry_id = await self._store.write(lambda transaction: journal.begin(transaction, run))

    def finish(self, ended: Ended) -> Awaitable[int]:
        """Writes how the run ended; awaiting gives the number of its transcript entry, once that is
        durable. Entries of one session are numbered in the order of these calls."""
        principal, name = self._session.principal, self._session.name
        outcome = journal.Outcome(
            ended.status, ended.ok, time.perf_counter_ns() - self._started, ended.outputs
        )
        events: list[Event] = []

        def unit(transaction: Transaction) -> int:
            entry_id = self.entry_id
            if entry_id is None:
                entry_id = journal.record(transaction, self._run, outcome)
            else:
                journal.finish(transaction, entry_id, outcome)
            number = transcripts.append(
                transaction,
                transcripts.NewItem(
                    principal=principal,
                    session=name,
                    ts=time.time_ns(),
                    type_name=ended.type_name,
                    value=ended.value_blob,
                    render=ended.render_blob,
                    is_error=ended.type_name == ERROR_TYPE,
                    entry_id=entry_id,
                ),
            )
            if number > MAX_TRANSCRIPT_ENTRIES:
                through = number - MAX_TRANSCRIPT_ENTRIES
                transcripts.drop(transaction, principal, name, through=through)
            events.append(self._journal_event(transaction, entry_id, ok=ended.ok))
            message = transcript_event(number, ended.summary)
            owner = Owner(principal, name)
            events.append(
                self._channels.append(transaction, owner, "session.transcript", message, entry_id)
            )
            return number

        return self._store.write(unit, committed=lambda _: self._channels.deliver(*events))

    def _journal_event(self, transaction: Transaction, entry_id: int, *, ok: bool) -> Event:
        run = self._run
        message = journal_event(entry_id, run.src, ok=ok, principal=run.principal)
        return self._channels.append(transaction, Owner(run.principal), "journal", message, entry_id)

    async def interrupt(self) -> int:
        """Writes that the run was interrupted, and gives its row."""
        begun = self.entry_id
        events: list[Event] = []

        def unit(transaction: Transaction) -> int:
            entry_id = journal.begin(transaction, self._run) if begun is None else begun
            journal.interrupt(transaction, entry_id)
            events.append(self._journal_event(transaction, entry_id, ok=False))
            return entry_id

        self.entry_id = await self._store.write(
            unit, committed=lambda _: self._channels.deliver(*events)
        )
        return self.entry_id

    async def stage(self, result: RunResult) -> Ended:
        """Makes what a run gave ready to be written. Large contents go to their files here."""
        end = result.end
        if isinstance(end, ErrorResult):
            return await self._stage_error(end)
        assert isinstance(end, ValueResult)
        value = await read_content(end.value)
        value_blob = await self._store.blobs.stage(value)
        outputs = [journal.Output("value", value_blob)]
        render_blob = None
        if end.render:
            render_blob = await self._store.blobs.stage(end.render.encode("utf-8"))
            outputs.append(journal.Output("render", render_blob))
        status: int | None = 0
        ok = True
        if end.outcome is not None:
            status, ok = end.outcome.status, end.outcome.ok
            stdout = await self._store.blobs.stage(await read_content(end.outcome.stdout))
            outputs.append(journal.Output("stdout", stdout))
            if end.outcome.stderr.length:
                stderr = await self._store.blobs.stage(await read_content(end.outcome.stderr))
                outputs.append(journal.Output("stderr", stderr))
        summary = value_summary(end.summary, end.type_name)
        return Ended(status, ok, end.type_name, value, tuple(outputs), value_blob, render_blob, summary)

    async def _stage_error(self, end: ErrorResult) -> Ended:
        value = await read_content(end.value)
        value_blob = await self._store.blobs.stage(value)
        outputs = []
        if end.stderr:
            stderr = await self._store.blobs.stage(end.stderr.encode("utf-8"))
            outputs.append(journal.Output("stderr", stderr))
        return Ended(
            end.status, False, ERROR_TYPE, value, tuple(outputs), value_blob, None, error_summary()
        )


async def read_content(content: Content) -> bytes:
    """All bytes of a content; large ones are read in a thread."""
    if content.length <= ON_LOOP_BYTES:
        return content.read()
    return await asyncio.to_thread(content.read)
