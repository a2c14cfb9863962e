"""Serves `task.*`: looking at tasks, waiting for them, controlling them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Final

import orjson

from seamount.api.kernel.v1 import error_details_pb2 as details
from seamount.api.kernel.v1 import task_pb2 as api
from seamount.api.value.v1.json_pb2 import Json
from seamount.kernel.answers.slices import clip_utf8
from seamount.kernel.services.session import attached_session
from seamount.kernel.sessions.sessions import Session, Sessions
from seamount.kernel.tasks import jobs, live_call
from seamount.kernel.tasks.jobs import Job, find_job, jobs_of
from seamount.kernel.tasks.live_call import LiveCall, LiveCalls
from seamount.kernel.tasks.live_task import LiveTask
from seamount.kernel.tasks.output import OutputLog, Piece
from seamount.kernel.tasks.table import End, Stored
from seamount.kernel.tasks.tasks import Tasks, unknown_task
from seamount.server.call import Call
from seamount.wire import errors
from seamount.wire.runtime import CallContext, error_data
from seamount.wire.services import TaskServicer

STATES: Final = {
    "queued": api.TASK_STATE_QUEUED,
    "running": api.TASK_STATE_RUNNING,
    "suspended": api.TASK_STATE_SUSPENDED,
    "cancelling": api.TASK_STATE_CANCELLING,
    "completed": api.TASK_STATE_COMPLETED,
    "failed": api.TASK_STATE_FAILED,
    "cancelled": api.TASK_STATE_CANCELLED,
    "timed_out": api.TASK_STATE_TIMED_OUT,
    # What the store says of a task whose end it could not take.
    "open": api.TASK_STATE_FAILED,
}

Found = LiveTask | Stored | LiveCall | Job

SRC_BYTES: Final = 256
"""Of a program that its record shows."""

STREAMS: Final = {1: api.OUTPUT_STREAM_STDOUT, 2: api.OUTPUT_STREAM_STDERR}


class TaskService(TaskServicer):
    """The tasks of the caller's session."""

    def __init__(self, sessions: Sessions, tasks: Tasks, calls: LiveCalls) -> None:
        self._sessions = sessions
        self._tasks = tasks
        self._calls = calls

    async def list_tasks(self, request: api.ListTasksRequest, call: CallContext) -> api.ListTasksResponse:
        session = self._session(call)
        found = await self._tasks.of_session(session)
        try:
            background = await jobs_of(session)
        except errors.SessionBusy:
            # What keeps its process busy is in the list, and can be cancelled.
            background = []
        return api.ListTasksResponse(
            tasks=[_record(each) for each in (*found, *self._calls.of_session(session), *background)]
        )

    async def get_task(self, request: api.GetTaskRequest, call: CallContext) -> api.GetTaskResponse:
        task = await self._find(self._session(call), request.task)
        return api.GetTaskResponse(task=_record(task))

    async def await_task(self, request: api.AwaitTaskRequest, call: CallContext) -> api.AwaitTaskResponse:
        session = self._session(call)
        task = await self._find(session, request.task)
        timed_out = False
        if isinstance(task, Job):
            raise _unavailable(task, f"await it in a program of its session; it is {task.state}")
        if isinstance(task, LiveTask | LiveCall):
            try:
                async with asyncio.timeout(request.timeout_ms / 1000):
                    await task.is_over.wait()
            except TimeoutError:
                timed_out = not task.is_over.is_set()
        record = _record(task)
        answer = api.AwaitTaskResponse(
            task=record.task,
            session=record.session,
            state=record.state,
            started_ns=record.started_ns,
            principal=record.principal,
            can_suspend=record.can_suspend,
            output_bytes=record.output_bytes,
            kind=record.kind,
        )
        if record.HasField("src"):
            answer.src = record.src
        if record.HasField("finished_ns"):
            answer.finished_ns = record.finished_ns
        if record.HasField("result_ref"):
            answer.result_ref = record.result_ref
        if record.HasField("error"):
            answer.error.CopyFrom(record.error)
        if timed_out:
            answer.timed_out = True
        return answer

    async def cancel_task(self, request: api.CancelTaskRequest, call: CallContext) -> api.CancelTaskResponse:
        session = self._session(call)
        task = await self._find(session, request.task)
        if isinstance(task, Job):
            requested = not task.has_ended
            task = await find_job(session, request.task, cancel=requested) or task
        else:
            requested = isinstance(task, LiveTask | LiveCall) and task.cancel()
        record = _record(task)
        return api.CancelTaskResponse(task=record.task, cancel_requested=requested, state=record.state)

    async def suspend_task(
        self, request: api.SuspendTaskRequest, call: CallContext
    ) -> api.SuspendTaskResponse:
        task = await self._find(self._session(call), request.task)
        if not isinstance(task, LiveTask | LiveCall) or not task.suspend():
            raise _unavailable(task, "only a task that has not ended can be suspended")
        return api.SuspendTaskResponse(task=task.ref, state=STATES[task.state])

    async def resume_task(self, request: api.ResumeTaskRequest, call: CallContext) -> api.ResumeTaskResponse:
        task = await self._find(self._session(call), request.task)
        if not isinstance(task, LiveTask | LiveCall) or not task.resume():
            raise _unavailable(task, "only a task that has not ended can be resumed")
        return api.ResumeTaskResponse(task=task.ref, state=STATES[task.state])

    async def read_task_output(
        self, request: api.ReadTaskOutputRequest, call: CallContext
    ) -> api.ReadTaskOutputResponse:
        session = self._session(call)
        log = self._calls.log(session, request.task)
        if log is None:
            task = await self._find(session, request.task)
            if isinstance(task, LiveCall):
                raise _unavailable(task, "what this run shows is in its answer: it was not asked for `live`")
            if isinstance(task, Job):
                raise _unavailable(task, "what it prints is that of the run that started it")
            log = task.log if isinstance(task, LiveTask) else await self._tasks.output(task)
        if request.timeout_ms:
            try:
                async with asyncio.timeout(request.timeout_ms / 1000):
                    await log.wait(request.since)
            except TimeoutError:
                pass
        return _output(request, log)

    async def forget_task(self, request: api.ForgetTaskRequest, call: CallContext) -> api.ForgetTaskResponse:
        session = self._session(call)
        task = await self._find(session, request.task)
        if isinstance(task, LiveTask | LiveCall | Job):
            raise _unavailable(task, "only the record of a task that has ended can be removed")
        await self._tasks.forget(session, task)
        return api.ForgetTaskResponse(task=request.task, forgotten=True)

    async def _find(self, session: Session, ref: str) -> Found:
        if ref.startswith(jobs.PREFIX):
            job = await find_job(session, ref)
            if job is None:
                raise unknown_task(ref)
            return job
        if not ref.startswith(live_call.PREFIX):
            return await self._tasks.find(session, ref)
        found = await self._calls.find(session, ref)
        if found is None:
            raise unknown_task(ref)
        return found

    def _session(self, call: CallContext) -> Session:
        assert isinstance(call, Call)
        return attached_session(self._sessions, call)


def output_chunks(pieces: Iterable[Piece]) -> Iterable[api.OutputChunk]:
    """Pieces of output as answers carry them."""
    for piece in pieces:
        yield api.OutputChunk(
            stream=STREAMS[piece.stream],
            offset=piece.offset,
            text=piece.data.decode("utf-8", "replace"),
        )


def _output(request: api.ReadTaskOutputRequest, log: OutputLog) -> api.ReadTaskOutputResponse:
    read = log.read(request.since, request.max_bytes)
    answer = api.ReadTaskOutputResponse(
        task=request.task,
        chunks=output_chunks(read.pieces),
        next=read.next,
        eof=log.is_complete and read.next >= log.total,
    )
    if read.skipped:
        answer.skipped = read.skipped
    return answer


def _record(task: Found) -> api.Task:
    if isinstance(task, Job):
        return _job_record(task)
    record = api.Task(
        task=task.ref,
        session=task.session if isinstance(task, Stored) else task.session.name,
        state=STATES[task.state],
        started_ns=task.started_ns,
        principal=task.principal,
        kind=api.TASK_KIND_CALL if isinstance(task, LiveCall) else api.TASK_KIND_TASK,
    )
    end: End | Stored | None = task if isinstance(task, Stored) else task.ended
    if isinstance(task, Stored):
        record.output_bytes = task.output_bytes
    else:
        record.can_suspend = task.can_suspend
    if isinstance(task, LiveTask):
        record.output_bytes = task.log.total
    if end is None and not isinstance(task, Stored):
        record.src = clip_utf8(task.src, SRC_BYTES)
    if end is None:
        return record
    if end.finished_ns is not None:
        record.finished_ns = end.finished_ns
    if end.result_number is not None:
        record.result_ref = f"out:{end.result_number}"
    if end.error is not None:
        error = orjson.loads(end.error)
        record.error.code = error["code"]
        record.error.message = error["message"]
        record.error.data.CopyFrom(Json(text=orjson.dumps(error["data"]).decode()))
    return record


def _job_record(job: Job) -> api.Task:
    record = api.Task(
        task=job.ref,
        session=job.session.name,
        state=STATES[job.state],
        started_ns=job.started_ns,
        principal=job.session.principal,
        kind=api.TASK_KIND_JOB,
        src=job.description,
    )
    if job.finished_ns is not None:
        record.finished_ns = job.finished_ns
    if job.error is not None:
        code, message = job.error
        error = errors.Raised(message, details.RaisedDetail(code=code))
        record.error.code = error.jsonrpc
        record.error.message = message
        record.error.data.CopyFrom(Json(text=orjson.dumps(error_data(error)).decode()))
    return record


def _unavailable(task: Found, why: str) -> errors.TaskControlUnavailable:
    if isinstance(task, Job):
        why = f"{task.ref} is kept by the language: only programs of its session can await it"
    detail = details.TaskControlDetail(task=task.ref, state=STATES[task.state])
    return errors.TaskControlUnavailable(why, detail)
