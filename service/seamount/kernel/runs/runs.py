"""The one way in which a program is run in a session: plan, judge, record, run, write down.

    Submission → Execution (queued, running, suspended, cancelling) → Finished

An execution is a run's handle: it can be cancelled and suspended from anywhere, queued or under way. Whoever
makes one calls `carry_out` once and closes what that returns.
"""

from __future__ import annotations

import asyncio
import enum
import logging
import signal
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, Protocol

from seamount.api.kernel.v1 import error_details_pb2 as details
from seamount.kernel.authority.confinements import refuse_unenforced
from seamount.kernel.authority.policies import Judge, refuse_unless_allowed
from seamount.kernel.authority.quotas import demand_room
from seamount.kernel.channels.channels import Channels
from seamount.kernel.channels.health import tell_of_loss, tell_of_new_worker
from seamount.kernel.plans.parsing import ProgramText, parse_error
from seamount.kernel.plans.planning import Plan, plan
from seamount.kernel.plans.plans import Plans
from seamount.kernel.runs.echo import Echo
from seamount.kernel.runs.host_calls import Reach
from seamount.kernel.runs.line import Ticket
from seamount.kernel.runs.live_masking import LiveMask
from seamount.kernel.runs.record_health import RecordHealth
from seamount.kernel.runs.recording import Also, Ended, Recorded, Recording
from seamount.kernel.sessions.sessions import Session
from seamount.leash.tokens_caps import Caps
from seamount.store import journal
from seamount.store.errors import StoreFull, StoreUnavailable
from seamount.store.store import Store
from seamount.wire import errors
from seamount.worker.errors import Loss, NurseryLost, RunWithdrawn, SpawnFailed, WorkerLost
from seamount.worker.evaluator import SyntaxEnd
from seamount.worker.results import CancelCause, ErrorResult, RunResult
from seamount.worker.run import OnLive, Run, RunRequest

_log = logging.getLogger(__name__)

# A run that lasts longer has its row in the journal while it goes on.
MOMENT_S: Final = 0.05


class ApprovedPlan(Protocol):
    """A stored plan that a submission carries out; it stands in for the verdict of policy."""

    effects: tuple[str, ...]
    """Effects (JSON) that the run may have beyond policy, known once the plan was consumed."""
    until_ns: int | None
    """When that ends, in nanoseconds since the epoch; None when it holds as long as the run."""

    async def consume(self, now: Plan) -> None:
        """Use the approval up. Raises PlanStale when what the program would do now is not covered, and what
        else forbids it. Called on the session's turn, before anything has happened."""


@dataclass(slots=True)
class Submission:
    """A program to run. `principal` acts, restricted to `caps` (`Call.caps`). `on_live` takes what its
    programs print while it goes on."""

    principal: str
    caps: Caps
    program: ProgramText
    as_value: bool = False
    cwd: bytes | None = None
    deadline_ms: int | None = None
    on_live: OnLive | None = None
    shown: bool = False
    """A person sees what `on_live` takes."""
    approved: ApprovedPlan | None = None


class State(enum.Enum):
    """Where an execution is."""

    QUEUED = "queued"
    RUNNING = "running"
    SUSPENDED = "suspended"
    CANCELLING = "cancelling"
    ENDED = "ended"


class Execution:
    """One run of a session, from its place in the line to its end. Lives on the kernel's loop."""

    def __init__(self, session: Session, ticket: Ticket, submission: Submission) -> None:
        self.session = session
        self.submission = submission
        self.echo = Echo()
        self.also: Also | None = None
        """What is written in the same transaction as the run's end, when it has one."""
        self.extra_outputs: Callable[[], Awaitable[tuple[journal.Output, ...]]] | None = None
        """Further outputs of the run's row."""
        self.on_start: Callable[[], None] | None = None
        """Called when the worker gets it."""
        self.entry_id: int | None = None
        self.cancel_requested = False
        self.has_started = False
        self.has_ended = False
        self._ticket = ticket
        self._suspended = False
        self._released = asyncio.Event()
        self._run: Run | None = None

    @property
    def state(self) -> State:
        """Where it is now."""
        if self.has_ended:
            return State.ENDED
        if self.cancel_requested:
            return State.CANCELLING
        if self._suspended:
            return State.SUSPENDED
        return State.RUNNING if self.has_started else State.QUEUED

    def cancel(self) -> bool:
        """Ask for the end of this run and of nothing else; False when it has ended. One that waits gives its
        place up at once."""
        if self.has_ended:
            return False
        if not self.cancel_requested:
            self.cancel_requested = True
            self._released.set()
            self._ticket.withdraw(errors.Cancelled("the run was cancelled before it started"))
            if self._run is not None:
                self._run.cancel()
        return True

    def suspend(self) -> bool:
        """Hold it, also while it waits for its turn; False when it has ended or was asked to."""
        return self._hold(True)

    def resume(self) -> bool:
        """Let it go on; False when it has ended or was asked to."""
        return self._hold(False)

    def _hold(self, held: bool) -> bool:
        if self.has_ended or self.cancel_requested:
            return False
        self._suspended = held
        if held:
            self._released.clear()
        else:
            self._released.set()
        if self._run is not None:
            self._run.hold(held)
        return True

    async def turn(self) -> None:
        """Return when it may start. Raises Cancelled."""
        await self._ticket.turn()
        if self._suspended and not self.cancel_requested:
            await self._until_released()
        self.refuse_if_cancelled()

    def refuse_if_cancelled(self) -> None:
        """Raises Cancelled when it was asked to end before anything happened."""
        if self.cancel_requested:
            raise errors.Cancelled("the run was cancelled before it started")

    def started(self, run: Run) -> None:
        """The worker has it now."""
        self._run = run
        self.has_started = True
        if self.cancel_requested:
            # It was asked to while its row was written.
            run.cancel()
        elif self._suspended:
            run.hold(True)
        if self.on_start is not None:
            self.on_start()

    def leave(self) -> None:
        """It has ended for the session: the next one has its turn."""
        self.session.last_used_ns = time.time_ns()
        self._ticket.leave()

    async def _until_released(self) -> None:
        waits = [asyncio.ensure_future(each.wait()) for each in (self._released, self.session.line.closed)]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()
        if self.session.ended_by is not None:
            raise self.session.ended_by


@dataclass(slots=True)
class Finished:
    """A run that has a value or raised an error of the language. `recorded` is None when the store could not
    take it. Close it to let its contents go."""

    result: RunResult
    ended: Ended
    recorded: Recorded | None
    echo: list[str]
    rows_lost: int = 0
    """Rows of its statements that could not be written."""

    def close(self) -> None:
        """Let contents go; repeating it changes nothing."""
        self.result.close()


class Runs:
    """Runs programs. Knows of no caller: nobody's disconnect ends a run."""

    def __init__(
        self, store: Store, channels: Channels, health: RecordHealth, judge: Judge, plans: Plans
    ) -> None:
        self._store = store
        self._channels = channels
        self._health = health
        self._judge = judge
        self._plans = plans

    async def carry_out(self, execution: Execution) -> Finished:
        """Wait for the session, run the program, write down what came of it. Gives its ticket back.

        Raises the catalogue's errors of whatever has neither a value nor an error of the language:
        PARSE_ERROR, QUOTA_EXCEEDED, LEASH_DENIED, APPROVAL_REQUIRED, PLAN_STALE, DEADLINE, CANCELLED,
        WORKER_LOST and those of `failures.translate`. Cancelling the caller gives the run up.
        """
        try:
            return await self._carry_out(execution)
        finally:
            execution.has_ended = True
            execution.leave()

    async def _carry_out(self, execution: Execution) -> Finished:
        session, submission = execution.session, execution.submission
        await execution.turn()
        refuse_unenforced(self._judge.policy.table(submission.principal))
        if self._store.damage is not None:
            # Known before anything happens: a run that cannot be recorded is not carried out.
            raise self._store.damage
        await demand_room(
            self._store,
            self._judge.policy.limits,
            owner=session.principal,
            principal=submission.principal,
        )
        planned = await plan(session, submission.program, submission.cwd, submission.principal)
        if submission.approved is not None:
            await submission.approved.consume(planned)
        else:
            decision = self._judge.judge_plan(submission.principal, planned, submission.caps)
            if decision.verdict == "ask":
                await self._plans.refuse(
                    session, submission.principal, submission.caps, submission.program, submission.cwd
                )
            refuse_unless_allowed(decision, submission.principal, planned)
        execution.refuse_if_cancelled()
        recording = Recording(
            self._store, self._channels, self._health, session, submission.principal, planned, session.cwd
        )
        if planned.effects:
            await recording.begin()
            execution.entry_id = recording.entry_id
        result = await self._evaluate(execution, recording)
        try:
            scrubber = execution.session.scrubber
            if scrubber is not None:
                result = await scrubber.result(result)
                execution.echo.scrub(scrubber)
            return await self._write_down(execution, recording, result)
        except BaseException:
            result.close()
            raise

    async def _write_down(self, execution: Execution, recording: Recording, result: RunResult) -> Finished:
        session = execution.session
        if result.fresh_worker:
            session.generation += 1
            tell_of_new_worker(self._channels, session)
        try:
            ended = await recording.stage(result)
        except WorkerLost as lost:
            # A file does not hold what the worker says: it is not to be trusted with anything else.
            entry_id = await self._interrupt(execution, recording)
            session.worker.give_up(lost.loss)
            raise _lost(session, lost, entry_id) from lost
        extra = await _extra(execution)
        # The next run starts as soon as this one waits for the disk: it does not wait for that, and writes
        # its rows later all the same.
        execution.leave()
        recorded: Recorded | None = None
        try:
            recorded = await recording.finish(ended, result, extra, execution.also)
            execution.entry_id = recorded.entry_id
        except (StoreFull, StoreUnavailable) as problem:
            # It has happened, and its caller is to know what came of it.
            _log.exception("a run of %s could not be recorded", session.name)
            recording.not_written(result, str(problem))
        return Finished(result, ended, recorded, execution.echo.texts(), recording.rows_lost)

    async def _evaluate(self, execution: Execution, recording: Recording) -> RunResult:
        """Runs the program, and sees to it that its row exists if that takes longer than a moment."""
        session, submission = execution.session, execution.submission
        deadline_ms = submission.deadline_ms
        wall_s = self._judge.policy.limits(submission.principal).wall_seconds_per_run
        if wall_s is not None and (deadline_ms is None or wall_s * 1000 < deadline_ms):
            deadline_ms = submission.deadline_ms = wall_s * 1000
        mask = None if submission.on_live is None else LiveMask(lambda: session.scrubber, submission.on_live)
        request = RunRequest(
            submission.program.src,
            as_value=submission.as_value,
            cwd=submission.cwd,
            deadline_s=None if deadline_ms is None else deadline_ms / 1000,
            context=Reach(recording.notes, session.learn_secret),
            on_live=None if mask is None else mask.take,
            policy=self._judge.run_policy(submission.principal, session.principal, submission.caps),
            prompt=submission.program.prompt,
            shown=submission.shown,
        )
        if submission.approved is not None:
            request.approved = submission.approved.effects
            request.approved_until_ns = submission.approved.until_ns
        run: Run | None = None
        try:
            run = session.worker.submit(request, execution.echo.take)
            execution.started(run)
            result = await self._result(run, execution, recording)
        except asyncio.CancelledError:
            if run is not None:
                run.cancel()
            raise
        except (WorkerLost, RunWithdrawn, SpawnFailed, NurseryLost) as problem:
            entry_id = await self._interrupt(execution, recording)
            if isinstance(problem, WorkerLost) and problem.loss is not Loss.CLOSED:
                tell_of_loss(self._channels, session, str(problem))
            cause = None if run is None else run.cancel_cause
            raise _error_of(execution, problem, cause, entry_id) from problem
        finally:
            if mask is not None:
                mask.finish()
        if isinstance(result.end, SyntaxEnd):
            await self._interrupt(execution, recording)
            raise parse_error(result.end.message, result.end.hint, result.end.span)
        if result.cancel_cause is not None and isinstance(result.end, ErrorResult):
            result.close()
            entry_id = await self._interrupt(execution, recording)
            raise _given_up(execution, result.cancel_cause, entry_id)
        return result

    async def _result(self, run: Run, execution: Execution, recording: Recording) -> RunResult:
        if recording.entry_id is not None:
            return await run.ended
        begun: list[asyncio.Task[None]] = []

        async def begin() -> None:
            await recording.begin()
            execution.entry_id = recording.entry_id

        loop = asyncio.get_running_loop()
        moment = loop.call_later(MOMENT_S, lambda: begun.append(loop.create_task(begin())))
        try:
            # Not `run.result`, nor a wait with a timeout: each costs a turn of the loop.
            result = await run.ended
        finally:
            moment.cancel()
            if begun:
                await asyncio.wait(begun)
        for task in begun:
            problem = task.exception()
            if isinstance(problem, (StoreFull, StoreUnavailable)):
                # What has happened is written, or told as lost, at the run's end.
                _log.warning("a run of %s has no row yet: %s", execution.session.name, problem)
            elif problem is not None:
                result.close()
                raise problem
        return result

    async def _interrupt(self, execution: Execution, recording: Recording) -> int:
        entry_id = await recording.interrupt(await _extra(execution))
        execution.entry_id = entry_id
        return entry_id


async def _extra(execution: Execution) -> tuple[journal.Output, ...]:
    return () if execution.extra_outputs is None else await execution.extra_outputs()


def _error_of(
    execution: Execution,
    problem: WorkerLost | RunWithdrawn | SpawnFailed | NurseryLost,
    cause: CancelCause | None,
    entry_id: int,
) -> Exception:
    session = execution.session
    if session.ended_by is not None:
        return session.ended_by
    if cause is not None:
        return _given_up(execution, cause, entry_id)
    if isinstance(problem, WorkerLost):
        return _lost(session, problem, entry_id)
    return errors.WorkerLost(
        f"the session's process could not be started: {problem}",
        details.WorkerLostDetail(session=session.name, entry_id=entry_id),
    )


def _given_up(execution: Execution, cause: CancelCause, entry_id: int) -> Exception:
    if cause is CancelCause.REQUESTED:
        return errors.Cancelled("the run was cancelled", details.CancelledDetail(entry_id=entry_id))
    deadline_ms = execution.submission.deadline_ms or 0
    detail = details.DeadlineDetail(deadline_ms=deadline_ms, entry_id=entry_id)
    return errors.Deadline(f"the run was ended at its deadline of {deadline_ms} ms", detail)


def _lost(session: Session, lost: WorkerLost, entry_id: int) -> errors.WorkerLost:
    detail = details.WorkerLostDetail(session=session.name, entry_id=entry_id)
    if lost.loss is Loss.UNRESPONSIVE:
        detail.cause = "unyielding"
    elif lost.signal is not None:
        detail.cause = _signal_name(lost.signal)
    return errors.WorkerLost(f"the session's process was lost: {lost}", detail)


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"SIG{number}"
