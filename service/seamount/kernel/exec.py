"""Serves `exec`: a request becomes a submission, its run an answer."""

from __future__ import annotations

import asyncio
import os
from typing import Final

from seamount.api.kernel.v1 import error_details_pb2 as details
from seamount.api.kernel.v1 import exec_pb2 as api
from seamount.api.value.v1.elision_pb2 import Elide
from seamount.kernel.answering import publish_render, run_answer
from seamount.kernel.channels import Channels
from seamount.kernel.line import Ticket
from seamount.kernel.live_task import LiveTask
from seamount.kernel.parsing import Sources
from seamount.kernel.runs import Execution, Finished, Runs, Submission
from seamount.kernel.session import attached_session
from seamount.kernel.sessions import Session, Sessions
from seamount.kernel.shaping import Shaping
from seamount.kernel.task import output_chunks
from seamount.kernel.tasks import Tasks
from seamount.server.attachments import Attachment
from seamount.server.call import Call
from seamount.wire import errors
from seamount.wire.runtime import CallContext
from seamount.wire.services import ExecServicer

OUTPUT_BYTES: Final = 8_192
"""Of the output so far that comes with the answer of a run that goes on."""


class ExecService(ExecServicer):
    """Running programs."""

    def __init__(
        self,
        sessions: Sessions,
        sources: Sources,
        runs: Runs,
        tasks: Tasks,
        shaping: Shaping,
        channels: Channels,
    ) -> None:
        self._sessions = sessions
        self._sources = sources
        self._runs = runs
        self._tasks = tasks
        self._shaping = shaping
        self._channels = channels

    async def exec(self, request: api.ExecRequest, call: CallContext) -> api.ExecResponse:
        assert isinstance(call, Call)
        session = attached_session(self._sessions, call)
        assert call.attachment is not None
        if request.mode != api.EXEC_MODE_RUN:
            raise errors.NotYetServing(
                f"`mode` of `{call.method.name}` is not served yet",
                details.NotYetServingDetail(method=call.method.name, parameter="mode"),
            )
        # Runs stand in line in the order in which they came in, however long it takes to read them.
        ticket = session.line.join()
        try:
            submission = await self._submission(request, call)
        except BaseException:
            ticket.leave()
            raise
        if request.background or request.HasField("timeout_ms") or request.HasField("no_output_ms"):
            return await self._as_task(request, session, ticket, submission, call.attachment)
        execution = Execution(session, ticket, submission)
        finished = await self._runs.carry_out(execution)
        try:
            if finished.recorded is not None and call.attachment.ended is None:
                session.last_of_attachment[call.attachment.id] = finished.recorded.number
            publish_render(self._channels, session, finished, call.attachment.tty)
            return await self._answer(request, finished, call.attachment)
        finally:
            finished.close()

    async def _submission(self, request: api.ExecRequest, call: Call) -> Submission:
        return Submission(
            principal=call.principal,
            caps=call.caps,
            program=await self._sources.parse(request.src),
            as_value=request.position == api.EXEC_POSITION_VALUE,
            cwd=os.fsencode(request.cwd) if request.HasField("cwd") else None,
            deadline_ms=request.deadline_ms if request.HasField("deadline_ms") else None,
        )

    async def _as_task(
        self,
        request: api.ExecRequest,
        session: Session,
        ticket: Ticket,
        submission: Submission,
        attachment: Attachment,
    ) -> api.ExecResponse:
        task = await self._tasks.start(
            session,
            ticket,
            submission,
            attachment,
            idle_ms=request.no_output_ms if request.HasField("no_output_ms") else None,
            is_awaited=not request.background,
        )
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
            return await self._answer(request, finished, attachment)
        finally:
            finished.close()

    async def _answer(
        self, request: api.ExecRequest, finished: Finished, attachment: Attachment
    ) -> api.ExecResponse:
        elide: Elide | None = request.elide if request.HasField("elide") else None
        return await run_answer(finished, elide, attachment.tty, self._shaping)


def _goes_on(task: LiveTask) -> api.ExecResponse:
    return api.ExecResponse(task=task.ref, events=task.channel)


def _timed_out(task: LiveTask) -> api.ExecResponse:
    answer = _goes_on(task)
    answer.timed_out = True
    newest = task.log.newest(OUTPUT_BYTES)
    answer.output.extend(output_chunks(newest.pieces))
    answer.next = newest.next
    return answer
