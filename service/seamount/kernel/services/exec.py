"""Serves `exec`: a request becomes a submission, its run an answer."""

from __future__ import annotations

import asyncio
import os

from seamount.api.kernel.v1 import error_details_pb2 as details
from seamount.api.kernel.v1 import exec_pb2 as api
from seamount.api.kernel.v1.effects_pb2 import EffectList
from seamount.api.value.v1.elision_pb2 import Elide
from seamount.kernel.answers.answering import publish_render, run_answer
from seamount.kernel.answers.shaper_client import Shaping
from seamount.kernel.approvals.events import VERDICTS, effect_messages
from seamount.kernel.channels.channels import Channels
from seamount.kernel.plans import table as plans_table
from seamount.kernel.plans.evidence import PROMPT
from seamount.kernel.plans.parsing import Sources
from seamount.kernel.plans.planning import REVERSIBILITIES
from seamount.kernel.plans.plans import Plans
from seamount.kernel.plans.redeeming import Redeeming
from seamount.kernel.plans.table import StoredPlan
from seamount.kernel.runs.line import Ticket
from seamount.kernel.runs.runs import Execution, Finished, Runs, Submission
from seamount.kernel.services.session import attached_session
from seamount.kernel.services.task import output_chunks
from seamount.kernel.sessions.sessions import Session, Sessions
from seamount.kernel.tasks.live_call import LiveCall, LiveCalls
from seamount.kernel.tasks.live_task import LiveTask
from seamount.kernel.tasks.tasks import Tasks, catalogue_error
from seamount.server.attachments import Attachment
from seamount.server.call import Call
from seamount.wire import errors
from seamount.wire.bounds import READ_TASK_OUTPUT_REQUEST_MAX_BYTES_DEFAULT
from seamount.wire.runtime import CallContext
from seamount.wire.services import ExecServicer


class ExecService(ExecServicer):
    """Running programs."""

    def __init__(
        self,
        sessions: Sessions,
        sources: Sources,
        runs: Runs,
        tasks: Tasks,
        calls: LiveCalls,
        shaping: Shaping,
        channels: Channels,
        plans: Plans,
        redeeming: Redeeming,
    ) -> None:
        self._plans = plans
        self._redeeming = redeeming
        self._sessions = sessions
        self._sources = sources
        self._runs = runs
        self._tasks = tasks
        self._calls = calls
        self._shaping = shaping
        self._channels = channels

    async def exec(self, request: api.ExecRequest, call: CallContext) -> api.ExecResponse:
        assert isinstance(call, Call)
        session = attached_session(self._sessions, call)
        assert call.attachment is not None
        if request.mode == api.EXEC_MODE_PLAN:
            return await self._plan(request, call, session)
        as_task = request.background or request.HasField("timeout_ms") or request.HasField("no_output_ms")
        # Runs stand in line in the order in which they came in, however long it takes to read them.
        ticket = session.line.join()
        live: LiveCall | None = None
        try:
            live = self._calls.open(session, call.principal, request.src, request.run, as_task=as_task)
            submission = await self._submission(request, call, session)
            if request.live and not as_task:
                live.show(submission)
            if as_task:
                return await self._as_task(request, live, ticket, submission, call.attachment)
            return await self._run(live, ticket, submission, call.attachment, _elide(request))
        finally:
            if live is None or live.task is None:
                ticket.leave()
            if live is not None:
                self._calls.let_go(live)

    async def carry_out(
        self, session: Session, call: Call, plan: StoredPlan, elide: Elide | None, name: str = ""
    ) -> api.ExecResponse:
        """Run the program of a stored plan, under a name if one is given, and use the plan up; see
        `Redemption.consume` for its errors."""
        assert call.attachment is not None
        ticket = session.line.join()
        live: LiveCall | None = None
        try:
            live = self._calls.open(session, call.principal, plan.src, name)
            submission = Submission(
                principal=call.principal,
                caps=call.caps,
                program=await self._sources.parse(plan.src, prompt=PROMPT in plan.evidence),
                cwd=plan.cwd,
                approved=self._redeeming.redemption(session, call.caps, plan),
            )
            return await self._run(live, ticket, submission, call.attachment, elide)
        finally:
            ticket.leave()
            if live is not None:
                self._calls.let_go(live)

    async def _run(
        self,
        live: LiveCall,
        ticket: Ticket,
        submission: Submission,
        attachment: Attachment,
        elide: Elide | None,
    ) -> api.ExecResponse:
        session = live.session
        execution = live.carry(Execution(session, ticket, submission))
        try:
            finished = await self._runs.carry_out(execution)
        except Exception as problem:
            live.fail(catalogue_error(problem))
            raise
        live.finish(finished)
        try:
            if finished.recorded is not None and attachment.ended is None:
                session.last_of_attachment[attachment.id] = finished.recorded.number
            publish_render(self._channels, session, finished, attachment.tty)
            return await self._answer(finished, attachment, elide)
        finally:
            finished.close()

    async def _plan(self, request: api.ExecRequest, call: Call, session: Session) -> api.ExecResponse:
        """Judges a program and stores it; whatever the call says about waiting, the answer is the plan."""
        program = await self._sources.parse(request.src, prompt=request.prompt)
        proposed = await self._plans.propose(session, call.principal, call.caps, program, _cwd(request))
        plan = proposed.plan
        return api.ExecResponse(
            plan_ref=plan.ref,
            effects=EffectList(effects=effect_messages(plan.effects)),
            reversibility=REVERSIBILITIES[plan.reversibility],
            verdict=VERDICTS[proposed.verdict],
            approval_pending=proposed.verdict == "ask",
        )

    async def _submission(self, request: api.ExecRequest, call: Call, session: Session) -> Submission:
        submission = Submission(
            principal=call.principal,
            caps=call.caps,
            program=await self._sources.parse(request.src, prompt=request.prompt),
            as_value=request.position == api.EXEC_POSITION_VALUE,
            cwd=_cwd(request),
            deadline_ms=request.deadline_ms if request.HasField("deadline_ms") else None,
        )
        if request.mode == api.EXEC_MODE_APPROVED:
            plan = await self._approved_plan(request, call, session)
            if submission.cwd is None:
                submission.cwd = plan.cwd
            submission.approved = self._redeeming.redemption(
                session, call.caps, plan, submission.cwd, must_be_approved=True
            )
        return submission

    async def _approved_plan(self, request: api.ExecRequest, call: Call, session: Session) -> StoredPlan:
        if not request.plan_ref:
            raise errors.PlanNotApproved("mode approved requires an approved plan_ref")
        plan = await self._plans.of_caller(session, call.principal, request.plan_ref)
        is_elsewhere = request.HasField("cwd") and request.cwd != plan.evidence.get("directory")
        if plan.src != request.src or plan.kind != plans_table.RUN or is_elsewhere:
            raise errors.PlanNotApproved(
                "mode approved requires a plan of exactly this program and directory",
                details.PlanDetail(plan_ref=plan.ref),
            )
        return plan

    async def _as_task(
        self,
        request: api.ExecRequest,
        live: LiveCall,
        ticket: Ticket,
        submission: Submission,
        attachment: Attachment,
    ) -> api.ExecResponse:
        task = await self._tasks.start(
            live.session,
            ticket,
            submission,
            attachment,
            idle_ms=request.no_output_ms if request.HasField("no_output_ms") else None,
            is_awaited=not request.background,
        )
        live.become(task)
        if request.background:
            return _goes_on(task)
        seconds = request.timeout_ms / 1000 if request.HasField("timeout_ms") else None
        try:
            async with asyncio.timeout(seconds):
                await task.is_over.wait()
        except TimeoutError:
            task.leave()
            return _timed_out(task)
        except BaseException:
            task.leave()
            raise
        finished = task.take()
        try:
            return await self._answer(finished, attachment, _elide(request))
        finally:
            finished.close()

    async def _answer(
        self, finished: Finished, attachment: Attachment, elide: Elide | None
    ) -> api.ExecResponse:
        return await run_answer(finished, elide, attachment.tty, self._shaping)


def _elide(request: api.ExecRequest) -> Elide | None:
    return request.elide if request.HasField("elide") else None


def _cwd(request: api.ExecRequest) -> bytes | None:
    return os.fsencode(request.cwd) if request.HasField("cwd") else None


def _goes_on(task: LiveTask) -> api.ExecResponse:
    return api.ExecResponse(task=task.ref, events=task.channel)


def _timed_out(task: LiveTask) -> api.ExecResponse:
    answer = _goes_on(task)
    answer.timed_out = True
    newest = task.log.newest(READ_TASK_OUTPUT_REQUEST_MAX_BYTES_DEFAULT)
    answer.output.extend(output_chunks(newest.pieces))
    answer.next = newest.next
    return answer
