"""Rows of a run's statements that are written before the run ends, because something refers to them.

A statement that changes a file has its row, and the note on how that is taken back, while the run goes on: so
a run that is lost can be undone as far as it came. Notes are gathered while the disk is busy; the program
does not wait for it.
"""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

import msgspec

from seamount.kernel.runs import statement_spans
from seamount.kernel.undo import table as undo_table
from seamount.kernel.undo.table import LOST, Owner, Step
from seamount.store import journal
from seamount.store.blobs import StagedBlob
from seamount.store.errors import StoreError
from seamount.store.retention import UNDO_WINDOW_S
from seamount.store.statements import Transaction
from seamount.store.store import Store
from seamount.worker.evaluator import StatementReport

MAX_NOTES: Final = 20_000
"""Notes of one run."""

CERTAIN_NOTES: Final = 64
"""Notes of a run that are on the disk before their effects happen. Those of runs that change more files are
written at the same time."""

MAX_KEPT_BYTES: Final = 1 << 30
"""Contents that one run may keep for that."""

Describe = Callable[[StatementReport], journal.Run]
"""What the journal says about a statement."""


class Statement(msgspec.Struct, frozen=True):
    """A statement that has begun, as a worker tells it."""

    ordinal: int
    span: tuple[int, int]
    cwd: str
    started_ns: int

    def report(self) -> StatementReport:
        """As a report, of which only what is known at its beginning counts."""
        return StatementReport(
            self.ordinal, self.span, os.fsencode(self.cwd), self.started_ns, 0, False, None
        )


class Ended(msgspec.Struct, frozen=True):
    """A statement that has ended, as a worker tells it."""

    ordinal: int
    span: tuple[int, int]
    cwd: str
    started_ns: int
    duration_ns: int
    ok: bool
    status: int | None

    def report(self) -> StatementReport:
        """As a report."""
        return StatementReport(
            self.ordinal,
            self.span,
            os.fsencode(self.cwd),
            self.started_ns,
            self.duration_ns,
            self.ok,
            self.status,
        )


class Notes:
    """The early rows and the notes of one run."""

    def __init__(
        self,
        store: Store,
        owner: Owner,
        describe: Describe,
        begin: Callable[[], Awaitable[int]],
        failed: Callable[[int, str], None],
    ) -> None:
        """`begin` sees to the run's own row. `failed` is told of notes that could not be written."""
        self.owner = owner
        self._store = store
        self._describe = describe
        self._begin = begin
        self._failed = failed
        self._lock = asyncio.Lock()
        self._parent: int | None = None
        self._rows: dict[int, int] = {}
        self._written: set[int] = set()
        self._staged: dict[str, StagedBlob] = {}
        self._kept_bytes = 0
        self._count = 0
        self._pending: list[tuple[Step, list[StagedBlob]]] = []
        self._writing: asyncio.Task[None] | None = None

    @property
    def parent(self) -> int:
        """The run's own row, once a statement of it has one."""
        assert self._parent is not None, "asked for before a statement's row"
        return self._parent

    def holds(self, digest: str) -> bool:
        """Whether a content (hexadecimal digits) was kept by this run."""
        return digest in self._staged

    def keep(self, staged: StagedBlob) -> bool:
        """Hold a content until a note asks for it; False when there are too many."""
        if staged.digest.hex() not in self._staged:
            self._kept_bytes += staged.size
        if self._kept_bytes > MAX_KEPT_BYTES:
            return False
        self._staged[staged.digest.hex()] = staged
        return True

    async def row(self, statement: Statement, ended: Iterable[Ended]) -> int:
        """The row of a statement that is under way, made with those of the statements before it."""
        async with self._lock:
            known = self._rows.get(statement.ordinal)
            reports = [each.report() for each in ended if each.ordinal not in self._written]
            if known is not None and not reports:
                return known
            parent = await self._begin()
            self._parent = parent

            def unit(transaction: Transaction) -> int:
                for report in reports:
                    self._end(transaction, parent, report)
                if known is not None:
                    return known
                row = journal.begin(transaction, self._run(parent, statement.report()))
                statement_spans.write(transaction, row, statement.span)
                return row

            found = await self._store.write(unit)
            self._written.update(report.ordinal for report in reports)
            self._rows[statement.ordinal] = found
            return found

    async def end(self, ended: Iterable[Ended]) -> None:
        """Statements have ended that the run's end will not tell of."""
        await self.settle()
        async with self._lock:
            reports = [each.report() for each in ended if each.ordinal not in self._written]
            parent = self._parent
            if parent is None:
                return

            def unit(transaction: Transaction) -> None:
                for report in reports:
                    self._end(transaction, parent, report)

            await self._store.write(unit)
            self._written.update(report.ordinal for report in reports)

    async def note(self, entry_id: int, position: int, op: str, data: dict[str, Any]) -> None:
        """Take a note, for an `op` that is empty take it back; it is written soon, and before the run's
        end."""
        self._count += 1
        if self._count > MAX_NOTES:
            if self._count > MAX_NOTES + 1:
                return
            op, data = LOST, {"path": "", "why": f"a run has at most {MAX_NOTES} notes"}
        contents = [self._staged[each] for each in _contents(data) if each in self._staged]
        self._pending.append((Step(entry_id, position, op, json.dumps(data)), contents))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.get_running_loop().create_task(self._write())
        if self._count <= CERTAIN_NOTES:
            await self.settle()

    async def settle(self) -> None:
        """Return when every note that was taken is written, or has failed."""
        while self._writing is not None and not self._writing.done():
            await asyncio.shield(self._writing)

    async def _write(self) -> None:
        while self._pending:
            batch, self._pending = self._pending, []
            expires = time.time_ns() + int(UNDO_WINDOW_S * 1e9)

            def unit(transaction: Transaction, batch: Any = batch, expires: int = expires) -> None:
                assert self._parent is not None, "a note is of a row"
                for step, contents in batch:
                    undo_table.note(transaction, self.owner, self._parent, step, contents, expires)
                undo_table.count(transaction, {step.entry_id for step, _ in batch})

            try:
                await self._store.write(unit)
            except StoreError as problem:
                self._failed(len(batch), str(problem))

    def finish(self, transaction: Transaction, parent: int, reports: Sequence[StatementReport]) -> None:
        """Write the rows of a run's statements, and end those that have begun."""
        for report in reports:
            if report.ordinal not in self._written:
                self._end(transaction, parent, report)
        told = {report.ordinal for report in reports} | self._written
        self.interrupt(transaction, told)

    def interrupt(self, transaction: Transaction, ended: Iterable[int] = ()) -> None:
        """End the rows of statements of which no end is known."""
        over = set(ended) | self._written
        for ordinal, row in self._rows.items():
            if ordinal not in over:
                journal.interrupt(transaction, row)

    def _end(self, transaction: Transaction, parent: int, report: StatementReport) -> None:
        outcome = journal.Outcome(report.status, report.ok, report.duration_ns)
        row = self._rows.get(report.ordinal)
        if row is None:
            row = journal.record(transaction, self._run(parent, report), outcome)
            statement_spans.write(transaction, row, report.span)
        else:
            journal.finish(transaction, row, outcome)

    def _run(self, parent: int, report: StatementReport) -> journal.Run:
        return replace(self._describe(report), parent_id=parent)


def _contents(data: dict[str, Any]) -> list[str]:
    image = data.get("image") or {}
    found = [data.get("content"), image.get("content"), image.get("listing")]
    return [each for each in found if isinstance(each, str)]
