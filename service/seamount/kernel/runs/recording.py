"""What a run leaves behind: its journal rows, its outputs, its transcript entry.

A run without effects is written once, when it has ended. Any other run, and one
that takes longer than a moment, has a row before it goes on, so that a kernel
that dies leaves a row that says so.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import orjson

from seamount.kernel.authority.limits import MAX_TRANSCRIPT_ENTRIES
from seamount.kernel.channels.channels import Channels
from seamount.kernel.channels.event import Event, Owner
from seamount.kernel.channels.runs import (
    Summary,
    error_summary,
    journal_event,
    transcript_event,
    value_summary,
)
from seamount.kernel.plans.planning import OPAQUE, Plan
from seamount.kernel.runs.record_health import RecordHealth
from seamount.kernel.sessions.sessions import Session
from seamount.kernel.undo import table as undo_table
from seamount.kernel.undo.notes import Notes
from seamount.store import journal, transcripts
from seamount.store.blobs import StagedBlob
from seamount.store.statements import Transaction
from seamount.store.store import Store
from seamount.worker.errors import Loss, WorkerLost
from seamount.worker.evaluator import StatementReport
from seamount.worker.results import Content, ErrorResult, OutcomeResult, RunResult, ValueResult

HOST: Final = "kernel"
ERROR_TYPE: Final = "error"

# Contents up to this size are read on the loop; larger ones are never in the kernel's memory as a whole.
ON_LOOP_BYTES: Final = 1 << 20

# The tree of a larger program is not kept with its row; the source is.
MAX_AST_CHARACTERS: Final = 256 * 1024


@dataclass(frozen=True, slots=True)
class Ended:
    """What is known of a run's end: how it reads in the journal and in the transcript. `value` is the tagged
    JSON of its value, None when it is large and only in its blob."""

    status: int | None
    ok: bool
    type_name: str
    value: bytes | None
    outputs: tuple[journal.Output, ...]
    value_blob: StagedBlob
    render_blob: StagedBlob | None
    summary: Summary


@dataclass(frozen=True, slots=True)
class Recorded:
    """Where a run stands: its journal row and its transcript entry."""

    entry_id: int
    number: int


Also = Callable[[Transaction, Recorded, Ended, RunResult], None]
"""What is written together with a run's end."""


class Recording:
    """The record of one run. Used once, by the task that runs it."""

    def __init__(
        self,
        store: Store,
        channels: Channels,
        health: RecordHealth,
        session: Session,
        principal: str,
        plan: Plan,
        cwd: bytes,
    ) -> None:
        ast = plan.program.ast
        self._health = health
        self._beginning = asyncio.Lock()
        self._plan = plan
        self._store = store
        self._channels = channels
        self._session = session
        self._session_owner = Owner(session.principal, session.name)
        self._owner = Owner(principal)
        self._source = plan.program.src.encode("utf-8", "surrogatepass")
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
        self.rows_lost = 0
        """Rows and notes of statements that could not be written so far."""
        self.notes = Notes(
            store, undo_table.Owner(principal, session.name), self._describe, self._row, self._lost
        )

    async def begin(self) -> None:
        """Writes the row before the run's end. Nothing may have happened before this returns."""
        # Two may ask at once: the run's first statement, and the clock.
        async with self._beginning:
            if self.entry_id is None:
                run = self._run
                self.entry_id = await self._store.write(lambda transaction: journal.begin(transaction, run))

    async def _row(self) -> int:
        await self.begin()
        assert self.entry_id is not None, "it was begun"
        return self.entry_id

    def not_written(self, result: RunResult, problem: str) -> None:
        """The run's end could not be written, nor the rows of its statements."""
        self._lost(1 + len(result.statements), problem)

    def _lost(self, rows: int, problem: str) -> None:
        self.rows_lost += rows
        self._health.lost(rows, problem)

    async def finish(
        self,
        ended: Ended,
        result: RunResult,
        extra: tuple[journal.Output, ...] = (),
        also: Also | None = None,
    ) -> Recorded:
        """Writes how the run ended, with further outputs, and tells the channels; gives where it stands, once
        that is durable. Entries of one session are numbered in the order of these calls."""
        await self.notes.settle()
        outcome = journal.Outcome(
            ended.status, ended.ok, time.perf_counter_ns() - self._started, ended.outputs + extra
        )

        def unit(transaction: Transaction) -> tuple[Recorded, list[Event]]:
            entry_id = self.entry_id
            if entry_id is None:
                entry_id = journal.record(transaction, self._run, outcome)
            else:
                journal.finish(transaction, entry_id, outcome)
            self.notes.finish(transaction, entry_id, result.statements)
            number = self._append_to_transcript(transaction, ended, entry_id)
            recorded = Recorded(entry_id, number)
            if also is not None:
                also(transaction, recorded, ended, result)
            return recorded, [
                self._journal_event(transaction, entry_id, ended.ok),
                self._transcript_event(transaction, recorded, ended.summary),
            ]

        recorded, _ = await self._store.write(unit, committed=lambda done: self._channels.deliver(*done[1]))
        self._session.streams.note(recorded.number, result)
        if result.statements_untold:
            self._lost(result.statements_untold, "a program has more statements than are kept one by one")
        elif not self.rows_lost:
            self._health.well()
        return recorded

    async def interrupt(self, outputs: tuple[journal.Output, ...] = ()) -> int:
        """Writes that the run was interrupted, with what it had given by then, and gives its row."""
        await self.notes.settle()
        begun = self.entry_id

        def unit(transaction: Transaction) -> tuple[int, list[Event]]:
            entry_id = journal.begin(transaction, self._run) if begun is None else begun
            journal.interrupt(transaction, entry_id, outputs)
            self.notes.interrupt(transaction)
            return entry_id, [self._journal_event(transaction, entry_id, False)]

        entry_id, _ = await self._store.write(unit, committed=lambda done: self._channels.deliver(*done[1]))
        self.entry_id = entry_id
        return entry_id

    def _append_to_transcript(self, transaction: Transaction, ended: Ended, entry_id: int) -> int:
        principal, name = self._session.principal, self._session.name
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
        return number

    def _journal_event(self, transaction: Transaction, entry_id: int, ok: bool) -> Event:
        payload = journal_event(entry_id, self._run.src, ok=ok, principal=self._run.principal)
        return self._channels.append(transaction, self._owner, "journal", payload, entry_id)

    def _transcript_event(self, transaction: Transaction, recorded: Recorded, summary: Summary) -> Event:
        owner, payload = self._session_owner, transcript_event(recorded.number, summary)
        return self._channels.append(transaction, owner, "session.transcript", payload, recorded.entry_id)

    def _describe(self, report: StatementReport) -> journal.Run:
        """What the journal says about a statement of this run."""
        start, end = report.span
        effects = self._plan.effects_of(report.ordinal)
        kinds = {effect["kind"] for effect in effects}
        return journal.Run(
            principal=self._run.principal,
            session=self._run.session,
            src=self._source[start:end].decode("utf-8", "replace"),
            ts=report.started_ns,
            cwd=report.cwd,
            effects=orjson.dumps(effects).decode(),
            effect_kinds=kinds,
            opaque=OPAQUE in kinds,
            env_hash=self._run.env_hash,
            kind=journal.STATEMENT,
            ordinal=report.ordinal,
            host=HOST,
        )

    async def stage(self, result: RunResult) -> Ended:
        """Makes what a run gave ready to be written. Large contents go to their files here.

        Raises WorkerLost when a file does not hold what the worker says.
        """
        spills = {spill.number: await self._adopt(result, spill.number) for spill in result.spills}
        end = result.end
        if isinstance(end, ErrorResult):
            return await self._stage_error(end, tuple(spills.values()))
        assert isinstance(end, ValueResult)
        value, value_blob = await self._stage_content(end.value)
        outputs = [journal.Output("value", value_blob)]
        render_blob = None
        if end.render:
            render_blob = await self._store.blobs.stage(end.render.encode("utf-8"))
            outputs.append(journal.Output("render", render_blob))
        status: int | None = 0
        ok = True
        if end.outcome is not None:
            status, ok = end.outcome.status, end.outcome.ok
            outputs.append(await self._stage_stdout(end.outcome, spills))
            if end.outcome.stderr.length:
                _, stderr = await self._stage_content(end.outcome.stderr)
                outputs.append(journal.Output("stderr", stderr))
        outputs += spills.values()
        summary = value_summary(end.summary, end.type_name)
        return Ended(status, ok, end.type_name, value, tuple(outputs), value_blob, render_blob, summary)

    async def _stage_stdout(
        self, outcome: OutcomeResult, spills: dict[int, journal.Output]
    ) -> journal.Output:
        if isinstance(outcome.stdout, Content):
            _, stdout = await self._stage_content(outcome.stdout)
            return journal.Output("stdout", stdout)
        spilled = spills.pop(outcome.stdout)
        return journal.Output("stdout", spilled.blob, spilled.original_size)

    async def _adopt(self, result: RunResult, number: int) -> journal.Output:
        """Takes a spill file into the store, hashing it on the way: what the worker says is not trusted."""
        [spill] = [spill for spill in result.spills if spill.number == number]
        blob = await self._store.blobs.stage_descriptor(spill.descriptor, limit=max(spill.length, 1))
        if blob.digest != spill.digest or blob.size != spill.length:
            raise WorkerLost(Loss.PROTOCOL)
        return journal.Output("spill", blob, spill.printed if spill.printed > spill.length else None)

    async def _stage_error(self, end: ErrorResult, spills: tuple[journal.Output, ...]) -> Ended:
        value, value_blob = await self._stage_content(end.value)
        outputs = []
        if end.stderr:
            stderr = await self._store.blobs.stage(end.stderr.encode("utf-8"))
            outputs.append(journal.Output("stderr", stderr))
        outputs += spills
        return Ended(end.status, False, ERROR_TYPE, value, tuple(outputs), value_blob, None, error_summary())

    async def _stage_content(self, content: Content) -> tuple[bytes | None, StagedBlob]:
        if content.length <= ON_LOOP_BYTES:
            data = content.read()
            return data, await self._store.blobs.stage(data)
        assert content.descriptor is not None
        return None, await self._store.blobs.stage_descriptor(content.descriptor, limit=content.length)
