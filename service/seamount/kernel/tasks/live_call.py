"""Runs that calls wait for, as others see them: a run has a reference while it lasts, and can be looked at,
awaited, held and cancelled by it from every connection of its session."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Iterator
from typing import Final

from seamount.api.kernel.v1 import error_details_pb2 as details
from seamount.kernel.runs.runs import Execution, Finished, State, Submission
from seamount.kernel.sessions.sessions import Session
from seamount.kernel.tasks.ends import end_of, end_with
from seamount.kernel.tasks.live_task import LiveTask
from seamount.kernel.tasks.output import OutputLog
from seamount.kernel.tasks.table import End
from seamount.wire import errors
from seamount.wire.runtime import CatalogueError

PREFIX: Final = "run:"

KEPT_LOGS: Final = 16
"""Of runs that have ended."""


class LiveCall:
    """A run from the moment its call came in to its end. Times are Unix epoch nanoseconds."""

    def __init__(self, ref: str, session: Session, principal: str, src: str, *, as_task: bool) -> None:
        self.ref = ref
        self.session = session
        self.principal = principal
        self.src = src
        self.as_task = as_task
        """Whether a task comes of it, which is known under the task's own reference as well."""
        self.started_ns = time.time_ns()
        self.task: LiveTask | None = None
        self.ended: End | None = None
        self.is_over = asyncio.Event()
        self.is_placed = asyncio.Event()
        """Set when the task exists, or never will."""
        self.log: OutputLog | None = None
        """What it shows, for a run of which others read that."""
        self._execution: Execution | None = None
        self._is_cancelled = False

    @property
    def state(self) -> str:
        """What it does, as its record says it."""
        if self.ended is not None:
            return self.ended.state
        state = State.CANCELLING if self._is_cancelled else State.QUEUED
        if self._execution is not None:
            state = self._execution.state
        return str((State.RUNNING if state is State.ENDED else state).value)

    @property
    def can_suspend(self) -> bool:
        """Whether it can be suspended or resumed now."""
        if self.ended is not None or self._execution is None:
            return False
        return self._execution.state not in (State.ENDED, State.CANCELLING)

    def show(self, submission: Submission) -> None:
        """Keep what the run shows."""
        self.log = OutputLog()
        submission.on_live = self.log.add
        submission.shown = True

    def carry(self, execution: Execution) -> Execution:
        """Its program has been read, and this runs it."""
        self._execution = execution
        if self._is_cancelled:
            execution.cancel()
        return execution

    def become(self, task: LiveTask) -> None:
        """A task runs it."""
        self.task = task
        if self._is_cancelled:
            task.cancel()
        self.is_placed.set()

    def cancel(self) -> bool:
        """Ask it to end; False when it has ended."""
        if self.ended is not None:
            return False
        self._is_cancelled = True
        return self._execution is None or self._execution.cancel()

    def suspend(self) -> bool:
        """Hold it; False when it cannot be held now."""
        return self.can_suspend and self._execution is not None and self._execution.suspend()

    def resume(self) -> bool:
        """Let it go on; False when it cannot be held now."""
        return self.can_suspend and self._execution is not None and self._execution.resume()

    def finish(self, finished: Finished) -> None:
        """The run has a value or raised an error of the language."""
        cancelled = self._execution is not None and self._execution.cancel_requested
        self.ended = end_with(finished.ended, finished.recorded, finished.result, 0, cancelled=cancelled)

    def fail(self, error: CatalogueError) -> None:
        """The run gave nothing."""
        entry_id = None if self._execution is None else self._execution.entry_id
        self.ended = end_of(error, 0, entry_id)


class LiveCalls:
    """The runs of one kernel that calls wait for, on its loop. Their numbers begin anew with each kernel."""

    def __init__(self) -> None:
        self._last = 0
        self._calls: dict[tuple[Session, str], LiveCall] = {}
        self._logs: OrderedDict[tuple[Session, str], OutputLog] = OrderedDict()

    def open(
        self, session: Session, principal: str, src: str, name: str = "", *, as_task: bool = False
    ) -> LiveCall:
        """Makes a run known, under a name or the next number; `let_go` it whatever happens. Raises
        InvalidParams when a run of the session has that name."""
        if not name:
            self._last += 1
        ref = f"{PREFIX}{name or self._last}"
        if (session, ref) in self._calls:
            problem = f"a run of this session that has not ended is named {name!r}; choose another name"
            detail = details.InvalidParamsDetail(field="run", problem=problem)
            raise errors.InvalidParams(f"run: {problem}", detail)
        call = LiveCall(ref, session, principal, src, as_task=as_task)
        self._calls[session, ref] = call
        return call

    def let_go(self, call: LiveCall) -> None:
        """Its call is answered: its reference is unknown from now on, or with the end of its task."""
        task = call.task
        if task is not None and task.runner is not None and not task.runner.done():
            task.runner.add_done_callback(lambda _: self._forget(call))
        else:
            self._forget(call)

    def log(self, session: Session, ref: str) -> OutputLog | None:
        """What a run shows, or one of the latest has shown; None for a run that shows nothing."""
        call = self._calls.get((session, ref))
        return self._logs.get((session, ref)) if call is None else call.log

    def _forget(self, call: LiveCall) -> None:
        key = (call.session, call.ref)
        self._calls.pop(key, None)
        if call.log is not None:
            call.log.complete()
            self._logs[key] = call.log
            if len(self._logs) > KEPT_LOGS:
                self._logs.popitem(last=False)
        call.is_placed.set()
        call.is_over.set()

    def of_session(self, session: Session) -> Iterator[LiveCall]:
        """Those of a session of which no task comes, in the order in which they came in."""
        return (call for call in tuple(self._calls.values()) if call.session is session and not call.as_task)

    async def find(self, session: Session, ref: str) -> LiveCall | LiveTask | None:
        """The run, or the task that came of it, once it did; None when there is none."""
        call = self._calls.get((session, ref))
        if call is None or not call.as_task:
            return call
        await call.is_placed.wait()
        return call.task
