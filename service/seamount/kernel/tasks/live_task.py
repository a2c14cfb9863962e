"""A task that has not ended: its run, its output, what it tells."""

from __future__ import annotations

import asyncio

from seamount.api.kernel.v1 import events_pb2
from seamount.kernel.answers.answering import publish_render, raised
from seamount.kernel.answers.elision import Place
from seamount.kernel.authority.limits import MAX_ENDED_TASKS
from seamount.kernel.channels.channels import Channels
from seamount.kernel.channels.event import Owner
from seamount.kernel.runs.recording import Ended, Recorded
from seamount.kernel.runs.runs import Execution, Finished, State
from seamount.kernel.sessions.sessions import Session
from seamount.kernel.tasks import events as task_events
from seamount.kernel.tasks import table as tasks_table
from seamount.kernel.tasks.ends import end_of, end_with
from seamount.kernel.tasks.output import OutputLog
from seamount.kernel.tasks.table import End
from seamount.server.attachments import Attachment
from seamount.store import journal
from seamount.store.statements import Transaction
from seamount.store.store import Store
from seamount.wire import errors
from seamount.wire.runtime import CatalogueError
from seamount.worker.results import ErrorResult, RunResult


class LiveTask:
    """One task from its start to its end. Times are Unix epoch nanoseconds."""

    def __init__(
        self,
        number: int,
        execution: Execution,
        started_ns: int,
        attachment: Attachment,
        store: Store,
        channels: Channels,
        *,
        idle_ms: int | None,
    ) -> None:
        self.number = number
        self.execution = execution
        self.started_ns = started_ns
        self.log = OutputLog()
        self.ended: End | None = None
        self.error: CatalogueError | None = None
        self.finished: Finished | None = None
        self.is_awaited = False
        self.is_over = asyncio.Event()
        self.runner: asyncio.Task[None] | None = None
        self._attachment = attachment
        self._written: End | None = None
        self._store = store
        self._channels = channels
        self._events = task_events.OutputEvents(self.log, self._tell, idle_ms)
        execution.also = self._record
        execution.extra_outputs = self._outputs
        execution.on_start = self._events.watch_silence
        execution.submission.on_live = self._printed

    @property
    def session(self) -> Session:
        """Where it runs."""
        return self.execution.session

    @property
    def principal(self) -> str:
        """Who acts."""
        return self.execution.submission.principal

    @property
    def src(self) -> str:
        """The program."""
        return self.execution.submission.program.src

    @property
    def ref(self) -> str:
        """`task:4`."""
        return f"task:{self.number}"

    @property
    def channel(self) -> str:
        """`task.4`."""
        return f"task.{self.number}"

    @property
    def state(self) -> str:
        """What it does, as its record says it."""
        if self.ended is not None:
            return self.ended.state
        state = self.execution.state
        return str((State.RUNNING if state is State.ENDED else state).value)

    @property
    def can_suspend(self) -> bool:
        """Whether it can be suspended or resumed now."""
        return self.ended is None and self.execution.state not in (State.ENDED, State.CANCELLING)

    def begin(self) -> None:
        """Tell that it has been started."""
        self._tell(task_events.started_event())

    def cancel(self) -> bool:
        """Ask it to end; False when it has ended."""
        before = self.execution.state
        if not self.execution.cancel():
            return False
        if before is not State.CANCELLING:
            self._events.stop_watching()
            self._tell(task_events.state_event(self.state))
        return True

    def suspend(self) -> bool:
        """Hold it; False when it cannot be held any more."""
        return self._hold(State.SUSPENDED, self.execution.suspend)

    def resume(self) -> bool:
        """Let it go on; False when it cannot be held any more."""
        return self._hold(None, self.execution.resume)

    def take(self) -> Finished:
        """What the run gave, for whoever waited for it; raises the error that ended it otherwise."""
        self.is_awaited = False
        finished, self.finished = self.finished, None
        if finished is not None:
            return finished
        raise self.error or errors.InternalError()

    def leave(self) -> None:
        """Nobody waits for what the run gives any longer."""
        self.is_awaited = False
        if self.ended is not None:
            self._let_go()

    async def end(self, error: CatalogueError | None) -> None:
        """The run is over; `error` says why when it gave nothing."""
        self._events.stop()
        self.log.complete()
        self.error = error
        if self.finished is not None:
            self._finish_with(self.finished)
        if self.ended is None:
            self.ended = end_of(error or errors.InternalError(), self.log.total, self.execution.entry_id)
        if self.finished is None or self.finished.recorded is None:
            # Otherwise it stands in the same transaction as the run's end.
            number, ended = self.number, self.ended
            try:
                await self._store.write(
                    lambda transaction: tasks_table.finish(transaction, number, ended, most=MAX_ENDED_TASKS)
                )
            finally:
                self._over()
        else:
            self._over()

    def _finish_with(self, finished: Finished) -> None:
        self.log.complete(finished.result.live_bytes)
        recorded = finished.recorded
        if isinstance(finished.result.end, ErrorResult):
            number = 0 if recorded is None else recorded.number
            self.error = raised(finished.result.end, Place(f"out:{number}"))
        # What was written has happened only if it was committed.
        written = None if recorded is None else self._written
        self.ended = written or self._end_with(finished.ended, recorded, finished.result)
        publish_render(self._channels, self.session, finished, self._attachment.tty)
        if recorded is not None and self._attachment.ended is None:
            self.session.last_of_attachment[self._attachment.id] = recorded.number

    def _over(self) -> None:
        assert self.ended is not None
        ref = None if self.ended.result_number is None else f"out:{self.ended.result_number}"
        self._tell(task_events.ended_event(self.ended.state, ref, self.error))
        self.is_over.set()
        if not self.is_awaited:
            self._let_go()

    def _let_go(self) -> None:
        finished, self.finished = self.finished, None
        if finished is not None:
            finished.close()

    def _hold(self, wanted: State | None, change: object) -> bool:
        before = self.execution.state
        assert callable(change)
        if not change():
            return False
        if self.execution.state is not before:
            if wanted is State.SUSPENDED:
                self._events.stop_watching()
            elif self.execution.has_started:
                self._events.watch_silence()
            self._tell(task_events.state_event(self.state))
        return True

    def _printed(self, stream: int, offset: int, data: bytes) -> None:
        self.log.add(stream, offset, data)
        self._events.printed()

    def _tell(self, event: events_pb2.TaskEvent) -> None:
        owner = Owner(self.session.principal, self.session.name)
        self._channels.publish(owner, self.channel, event)

    async def _outputs(self) -> tuple[journal.Output, ...]:
        """What was printed, as an output of the run's row."""
        if not self.log.total:
            return ()
        blob = await self._store.blobs.stage(self.log.to_json())
        return (journal.Output("task-output", blob),)

    def _record(self, transaction: Transaction, recorded: Recorded, ended: Ended, result: RunResult) -> None:
        """On the store's thread, in the transaction of the run's end."""
        self._written = self._end_with(ended, recorded, result)
        tasks_table.finish(transaction, self.number, self._written, most=MAX_ENDED_TASKS)

    def _end_with(self, ended: Ended, recorded: Recorded | None, result: RunResult) -> End:
        """The end of a run that has a value or raised an error of the language."""
        output_bytes = max(self.log.total, result.live_bytes)
        return end_with(ended, recorded, result, output_bytes, cancelled=self.execution.cancel_requested)
