"""Serves `exec`: plan, gate, run, record, answer."""

from __future__ import annotations

import asyncio
import os
import signal
from typing import Final

import orjson

from seamount.api.kernel.v1 import error_details_pb2 as details
from seamount.api.kernel.v1 import exec_pb2 as api
from seamount.api.value.v1.value_pb2 import Span, StrValue, Value
from seamount.kernel.answers.elision import Place, clip_encoded, elide
from seamount.kernel.answers.paths import Tagged
from seamount.kernel.answers.renders import bound_render, strip_escapes
from seamount.kernel.answers.slices import clip_utf8
from seamount.kernel.budgets import budget_of
from seamount.kernel.channels import Channels
from seamount.kernel.channels_event import Owner
from seamount.kernel.channels_runs import render_event
from seamount.kernel.limits import MAX_ECHO_BYTES
from seamount.kernel.parsing import Sources, parse_error
from seamount.kernel.planning import plan
from seamount.kernel.policies import Judge, refuse_unless_allowed
from seamount.kernel.recording import Ended, Recording
from seamount.kernel.rendering import render
from seamount.kernel.session import attached_session
from seamount.kernel.sessions import Session, Sessions
from seamount.server.attachments import Attachment
from seamount.server.call import Call
from seamount.store.store import Store
from seamount.wire import errors
from seamount.wire.codec.value_v1_value import decode_value
from seamount.wire.runtime import CallContext
from seamount.wire.services import ExecServicer
from seamount.worker.client import Run, RunRequest
from seamount.worker.errors import WorkerLost
from seamount.worker.evaluator import Kind, SyntaxEnd
from seamount.worker.results import CancelCause, ErrorResult, RunResult, ValueResult

# A run that lasts longer has its row in the journal while it goes on.
MOMENT_S: Final = 0.05

STDERR_BYTES: Final = 2_048


class ExecService(ExecServicer):
    """Running programs."""

    def __init__(
        self, sessions: Sessions, sources: Sources, store: Store, channels: Channels, judge: Judge
    ) -> None:
        self._channels = channels
        self._sessions = sessions
        self._sources = sources
        self._store = store
        self._judge = judge

    async def exec(self, request: api.ExecRequest, call: CallContext) -> api.ExecResponse:
        assert isinstance(call, Call)
        session = attached_session(self._sessions, call)
        assert call.attachment is not None
        _refuse_unserved(request, call)
        program = await self._sources.parse(request.src)
        async with session.turn():
            planned = await plan(session, program)
            decision = self._judge.judge_plan(call.principal, planned)
            refuse_unless_allowed(decision, call.principal, planned)
            recording = Recording(self._store, self._channels, session, call.principal, planned, session.cwd)
            if planned.effects:
                await recording.begin()
            echo = Echo()
            result = await self._run(session, request, recording, echo)
            try:
                ended = await recording.stage(result)
                written = recording.finish(ended)
            finally:
                result.close()
        number = await written
        session.last_of_attachment[call.attachment.id] = number
        if result.fresh_worker:
            session.generation += 1
        place = Place(f"out:{number}")
        if isinstance(result.end, ErrorResult):
            raise _raised(result.end, place)
        answer = _answer(request, result, ended, place, call.attachment, echo)
        owner = Owner(session.principal, session.name)
        self._channels.publish(owner, "render", render_event(answer.ref, answer.render))
        return answer

    async def _run(
        self, session: Session, request: api.ExecRequest, recording: Recording, echo: Echo
    ) -> RunResult:
        """Runs the program, and sees to it that its row exists if that takes longer than a moment."""
        deadline_s = request.deadline_ms / 1000 if request.HasField("deadline_ms") else None
        run = session.worker.submit(
            RunRequest(
                request.src,
                as_value=request.position == api.EXEC_POSITION_VALUE,
                cwd=os.fsencode(request.cwd) if request.HasField("cwd") else None,
                deadline_s=deadline_s,
            ),
            echo.take,
        )
        try:
            result = await self._result(run, recording)
        except WorkerLost as lost:
            entry_id = await recording.interrupt()
            if run.cancel_cause is CancelCause.DEADLINE:
                raise _deadline(request, entry_id) from lost
            raise errors.WorkerLost(
                f"the session's process was lost: {lost}", _loss(session, lost, entry_id)
            ) from lost
        except asyncio.CancelledError:
            run.cancel()
            raise
        if isinstance(result.end, SyntaxEnd):
            await recording.interrupt()
            raise parse_error(result.end.message, result.end.hint, result.end.span)
        if result.cancel_cause is CancelCause.DEADLINE and isinstance(result.end, ErrorResult):
            entry_id = await recording.interrupt()
            result.close()
            raise _deadline(request, entry_id)
        return result

    async def _result(self, run: Run, recording: Recording) -> RunResult:
        if recording.entry_id is None:
            done, _ = await asyncio.wait([run.ended], timeout=MOMENT_S)
            if not done:
                await recording.begin()
        return await run.result()


class Echo:
    """What earlier statements of a program showed, up to a bound."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self._room = MAX_ECHO_BYTES

    def take(self, kind: Kind, data: bytes) -> None:
        """Takes one output of the run."""
        if kind is Kind.STDERR or self._room <= 0:
            return
        text = clip_utf8(data.decode("utf-8", "replace"), self._room)
        self._room -= len(text.encode("utf-8"))
        self.texts.append(text)


def _refuse_unserved(request: api.ExecRequest, call: Call) -> None:
    """Parameters that the contract promises and this kernel does not serve yet."""
    unserved = (
        ("mode", request.mode != api.EXEC_MODE_RUN),
        ("background", request.background),
        ("timeout_ms", request.HasField("timeout_ms")),
        ("no_output_ms", request.HasField("no_output_ms")),
    )
    for parameter, is_asked in unserved:
        if is_asked:
            raise errors.NotYetServing(
                f"`{parameter}` of `{call.method.name}` is not served yet",
                details.NotYetServingDetail(method=call.method.name, parameter=parameter),
            )


def _answer(
    request: api.ExecRequest,
    result: RunResult,
    ended: Ended,
    place: Place,
    attachment: Attachment,
    echo: Echo,
) -> api.ExecResponse:
    end = result.end
    assert isinstance(end, ValueResult)
    value: Tagged = orjson.loads(ended.value)
    budget = budget_of(request.elide if request.HasField("elide") else None)
    answer = api.ExecResponse(
        ref=place.ref,
        value=decode_value(elide(value, place, budget, render, attachment.tty), ""),
        render=bound_render(end.render, place.uri, attachment.tty),
    )
    for text in echo.texts:
        shown = text if attachment.tty else strip_escapes(text)
        answer.echo.append(Value(str=StrValue(v=shown)))
    if result.exit_status is not None:
        answer.exit = result.exit_status
    if result.fresh_worker:
        answer.restarted = True
    return answer


def _raised(end: ErrorResult, place: Place) -> errors.Raised:
    detail = details.RaisedDetail(code=end.code, ref=place.ref, uri=place.uri)
    if end.span is not None:
        detail.span.CopyFrom(Span(start=end.span[0], end=end.span[1]))
    if end.hint is not None:
        detail.hint = clip_encoded(end.hint, STDERR_BYTES)
    if end.status is not None:
        detail.status = end.status
    if end.stderr is not None:
        detail.stderr = clip_encoded(end.stderr, STDERR_BYTES)
    return errors.Raised(clip_encoded(end.message, STDERR_BYTES), detail)


def _deadline(request: api.ExecRequest, entry_id: int) -> errors.Deadline:
    detail = details.DeadlineDetail(deadline_ms=request.deadline_ms, entry_id=entry_id)
    return errors.Deadline(f"the run was ended at its deadline of {request.deadline_ms} ms", detail)


def _loss(session: Session, lost: WorkerLost, entry_id: int) -> details.WorkerLostDetail:
    detail = details.WorkerLostDetail(session=session.name, entry_id=entry_id)
    if lost.signal is not None:
        detail.cause = _signal_name(lost.signal)
    return detail


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"SIG{number}"
