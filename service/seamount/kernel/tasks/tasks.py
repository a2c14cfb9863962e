"""Tasks: runs that go on while their caller does something else. Their records are stored, their numbers are
the kernel's and are never given twice."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections import OrderedDict
from typing import Final

import orjson

from seamount.api.kernel.v1 import error_details_pb2 as details
from seamount.kernel.answers.failures import translate
from seamount.kernel.authority.quotas import Quotas
from seamount.kernel.channels.channels import Channels
from seamount.kernel.runs.line import Ticket
from seamount.kernel.runs.runs import Execution, Runs, Submission
from seamount.kernel.sessions.sessions import Session
from seamount.kernel.tasks import table as tasks_table
from seamount.kernel.tasks.live_task import LiveTask
from seamount.kernel.tasks.output import OutputLog
from seamount.kernel.tasks.table import Stored
from seamount.server.attachments import Attachment
from seamount.store import journal_query
from seamount.store.statements import Snapshot
from seamount.store.store import Store
from seamount.wire import errors
from seamount.wire.runtime import CatalogueError, error_data

_log = logging.getLogger(__name__)

_REF: Final = re.compile(r"task:([1-9][0-9]{0,17})")

RECENT: Final = 16
"""Ended tasks whose output is kept in memory; that of others is read from the store."""

OUTPUT_BYTES: Final = 4 << 20
"""Most bytes of a stored output."""

CLOSE_S: Final = 10.0


class Tasks:
    """The tasks of one kernel, on its loop."""

    def __init__(self, store: Store, channels: Channels, runs: Runs, quotas: Quotas) -> None:
        self._store = store
        self._channels = channels
        self._runs = runs
        self._quotas = quotas
        self._live: dict[int, LiveTask] = {}
        self._recent: OrderedDict[int, OutputLog] = OrderedDict()

    def __len__(self) -> int:
        """How many have not ended."""
        return len(self._live)

    async def interrupt_open(self) -> None:
        """Mark what an earlier kernel left under way as failed. Called once, before anything is served."""
        error = errors.WorkerLost("the kernel ended while the task was under way")
        text = orjson.dumps(rpc_error(error)).decode()
        now = time.time_ns()
        await self._store.write(lambda transaction: tasks_table.interrupt_open(transaction, text, now))

    async def start(
        self,
        session: Session,
        ticket: Ticket,
        submission: Submission,
        attachment: Attachment,
        *,
        idle_ms: int | None = None,
        is_awaited: bool = False,
    ) -> LiveTask:
        """Start a task for a place in the session's line, which is the task's from now on. Returns when its
        record is durable, whatever else the session does. `idle_ms` is after how long a silence the channel
        says so. With `is_awaited` the caller takes what the run gives, by `LiveTask.take`.

        Raises QuotaExceeded.
        """
        principal, name, started_ns = submission.principal, session.name, time.time_ns()
        held = sum(task.principal == principal for task in self._live.values())
        try:
            self._quotas.demand(principal, "tasks", held, len(self._live))
            number = await self._store.write(
                lambda transaction: tasks_table.insert(
                    transaction, session.principal, name, principal, started_ns
                )
            )
        except BaseException:
            ticket.leave()
            raise
        execution = Execution(session, ticket, submission)
        task = LiveTask(
            number, execution, started_ns, attachment, self._store, self._channels, idle_ms=idle_ms
        )
        task.is_awaited = is_awaited
        self._live[number] = task
        task.begin()
        task.runner = asyncio.create_task(self._run(task), name=f"task {number}")
        return task

    async def find(self, session: Session, ref: str) -> LiveTask | Stored:
        """A task of a session by its reference. Raises UnknownTask, also for somebody else's."""
        match = _REF.fullmatch(ref)
        if match is None:
            raise unknown_task(ref)
        number = int(match.group(1))
        live = self._live.get(number)
        if live is not None:
            if live.session is not session:
                raise unknown_task(ref)
            return live
        stored = await self._store.read(lambda rows: tasks_table.get(rows, number))
        if stored is None or (stored.owner, stored.session) != (session.principal, session.name):
            raise unknown_task(ref)
        if stored.state == tasks_table.DROPPED:
            raise unknown_task(ref, evicted=True)
        # It may have ended between the two looks.
        return self._live.get(number, stored)

    async def of_session(self, session: Session) -> list[LiveTask | Stored]:
        """All tasks of a session, ascending by creation."""
        stored = await self._store.read(
            lambda rows: tasks_table.of_session(rows, session.principal, session.name)
        )
        return [self._live.get(record.number, record) for record in stored]

    async def forget(self, session: Session, stored: Stored) -> None:
        """Give the record of an ended task up."""
        number = stored.number
        await self._store.write(lambda transaction: tasks_table.forget(transaction, number))
        self._recent.pop(number, None)

    async def output(self, stored: Stored) -> OutputLog:
        """The output of a task that has ended."""
        recent = self._recent.get(stored.number)
        if recent is not None:
            return recent

        def look(rows: Snapshot) -> journal_query.Entry | None:
            return None if stored.entry_id is None else journal_query.entry(rows, stored.entry_id)

        entry = await self._store.read(look)
        for output in () if entry is None else entry.outputs:
            if output.kind == "task-output" and output.available:
                text = await self._store.blobs.read(output.address, limit=OUTPUT_BYTES)
                log = await asyncio.to_thread(OutputLog.from_json, text)
                self._keep(stored.number, log)
                return log
        log = OutputLog()
        log.complete(stored.output_bytes)
        return log

    async def close_session(self, session: Session) -> None:
        """Called when a session is closed: its tasks end, and if it was not for the kernel's sake their
        records go."""
        ending = [task.runner for task in self._live.values() if task.session is session and task.runner]
        if ending:
            await asyncio.wait(ending, timeout=CLOSE_S)
        if isinstance(session.ended_by, errors.Cancelled):
            principal, name = session.principal, session.name
            await self._store.write(
                lambda transaction: tasks_table.forget_session(transaction, principal, name)
            )

    async def _run(self, task: LiveTask) -> None:
        error: CatalogueError | None = None
        try:
            task.finished = await self._runs.carry_out(task.execution)
        except asyncio.CancelledError:
            error = errors.ShuttingDown()
        except Exception as problem:
            error = catalogue_error(problem)
        try:
            await task.end(error)
            if isinstance(task.session.ended_by, errors.Cancelled):
                # The session was closed, and with it the records of its tasks.
                await self._store.write(lambda transaction: tasks_table.forget(transaction, task.number))
        except Exception:
            # The record stays open and is marked at the next start; the task itself is over.
            _log.exception("the end of task %s could not be recorded", task.number)
        finally:
            self._keep(task.number, task.log)
            self._live.pop(task.number, None)

    def _keep(self, number: int, log: OutputLog) -> None:
        self._recent[number] = log
        self._recent.move_to_end(number)
        if len(self._recent) > RECENT:
            self._recent.popitem(last=False)


def unknown_task(ref: str, *, evicted: bool = False) -> errors.UnknownTask:
    """The error for a task that does not exist, is somebody else's, or whose record was given up."""
    detail = details.UnknownTaskDetail(task=ref)
    if evicted:
        detail.evicted = True
    return errors.UnknownTask("unknown task ref", detail)


def catalogue_error(problem: Exception) -> CatalogueError:
    """What a task's record says of a failure."""
    if isinstance(problem, CatalogueError):
        return problem
    translated = translate(problem)
    if translated is not None:
        return translated
    _log.error("a task failed", exc_info=problem)
    return errors.InternalError()


def rpc_error(error: CatalogueError) -> dict[str, object]:
    """An error as JSON-RPC answers it."""
    return {"code": error.jsonrpc, "message": error.message, "data": error_data(error)}
