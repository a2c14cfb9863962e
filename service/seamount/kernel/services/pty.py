"""Serves `pty.*`: interactive programs on terminals."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from seamount.api.kernel.v1 import error_details_pb2 as details
from seamount.api.kernel.v1 import pty_pb2 as api
from seamount.kernel.authority.confinements import refuse_unenforced
from seamount.kernel.authority.policies import Judge, refuse_unless_allowed
from seamount.kernel.plans.plans import Plans
from seamount.kernel.plans.redeeming import Redemption
from seamount.kernel.ptys.entry import Pty, unknown_pty
from seamount.kernel.ptys.program import Interactive, resolved
from seamount.kernel.ptys.ptys import Ptys
from seamount.kernel.ptys.tools import Confined
from seamount.kernel.services.session import attached_session
from seamount.kernel.sessions.sessions import Session, Sessions
from seamount.leash.policy import table_to_json
from seamount.leash.sandbox_report import restricts
from seamount.server.call import Call
from seamount.terminal.boundary import Boundary
from seamount.terminal.keys import InputProblem, parts_of
from seamount.wire import errors
from seamount.wire.runtime import CallContext
from seamount.wire.services import PtyServicer
from seamount.worker.errors import WorkerLost


class PtyService(PtyServicer):
    """Terminals."""

    def __init__(self, sessions: Sessions, ptys: Ptys, judge: Judge, plans: Plans) -> None:
        self._sessions = sessions
        self._ptys = ptys
        self._judge = judge
        self._plans = plans

    async def open_pty(self, request: api.OpenPtyRequest, call: CallContext) -> api.OpenPtyResponse:
        assert isinstance(call, Call)
        session = attached_session(self._sessions, call)
        snapshot = session.worker.snapshot
        confined = self._confined(session, call)
        async with resolved(request, snapshot.cwd, snapshot.environment, confined) as interactive:
            decision = self._judge.judge_plan(call.principal, interactive.plan, call.caps)
            if decision.verdict == "ask":
                raise await self._plans.refusal_of_terminal(
                    session, call.principal, call.caps, interactive.outlined, request.SerializeToString()
                )
            refuse_unless_allowed(decision, call.principal, interactive.plan)
            return await self._start(session, call.principal, interactive, confined)

    async def open_approved(
        self, request: api.OpenPtyRequest, call: Call, approved: Redemption
    ) -> api.OpenPtyResponse:
        """Open the terminal of a stored plan and use the plan up; see `Redemption.consume` for its errors."""
        session = attached_session(self._sessions, call)
        snapshot = session.worker.snapshot
        confined = self._confined(session, call)
        async with resolved(request, snapshot.cwd, snapshot.environment, confined) as interactive:
            await approved.consume_outlined(interactive.outlined)
            return await self._start(session, call.principal, interactive, confined)

    async def _start(
        self, session: Session, principal: str, interactive: Interactive, confined: Confined | None
    ) -> api.OpenPtyResponse:
        """Start a program that policy allows, or for which an approval was given."""
        if confined is not None:
            interactive = interactive.pinned().within(*confined)
        pty = await self._ptys.open(session, principal, interactive)
        return api.OpenPtyResponse(
            pty_id=pty.pty_id, pid=pty.terminal.pid, cols=pty.columns, rows=pty.rows, cmd=pty.shown
        )

    def _confined(self, session: Session, call: Call) -> Confined | None:
        """What keeps programs of the caller in; None when policy restricts it in nothing. Raises
        EnforcementUnavailable."""
        table = self._judge.table(call.principal, call.caps)
        if not restricts(table):
            return None
        refuse_unenforced(table)
        configuration = session.worker.configuration
        boundary = Boundary(
            table_to_json(table), configuration.private_directory, configuration.protected_directories
        )
        return table, boundary

    async def send_pty(self, request: api.SendPtyRequest, call: CallContext) -> api.SendPtyResponse:
        pty = self._find(request.pty_id, call)
        try:
            parts = parts_of(request.input.text)
        except InputProblem as problem:
            raise errors.InvalidParams(
                f"{problem.field}: {problem.problem}",
                details.InvalidParamsDetail(field=problem.field, problem=problem.problem),
            ) from problem
        try:
            taken = await pty.terminal.type(parts)
        except WorkerLost as lost:
            raise unknown_pty(pty.pty_id) from lost
        answer = api.SendPtyResponse(pty_id=pty.pty_id, sent=taken.taken)
        if taken.pending:
            answer.pending = taken.pending
        return answer

    async def read_pty(self, request: api.ReadPtyRequest, call: CallContext) -> api.ReadPtyResponse:
        pty = self._find(request.pty_id, call)
        since = request.since_seq if request.HasField("since_seq") else None
        try:
            state = await pty.terminal.read(since, request.scrollback)
        except WorkerLost as lost:
            raise unknown_pty(pty.pty_id) from lost
        if state.HasField("exit"):
            await self._ptys.ended(pty, state.exit)
        answer = api.ReadPtyResponse(
            pty_id=pty.pty_id,
            cmd=pty.shown,
            cols=state.columns,
            rows=len(state.rows),
            cursor=state.cursor,
            screen=state.rows,
            changed=state.changed,
            alive=state.stream_open,
            pid=pty.terminal.pid,
            screen_seq=state.seq,
            process_alive=not state.HasField("exit"),
            stream_open=state.stream_open,
            scrollback=state.scrollback,
        )
        if state.HasField("exit"):
            answer.exit.CopyFrom(state.exit)
        if state.title:
            answer.title = state.title
        return answer

    async def resize_pty(self, request: api.ResizePtyRequest, call: CallContext) -> api.ResizePtyResponse:
        pty = self._find(request.pty_id, call)
        try:
            await pty.terminal.resize(request.cols, request.rows)
        except WorkerLost as lost:
            raise unknown_pty(pty.pty_id) from lost
        pty.columns, pty.rows = request.cols, request.rows
        return api.ResizePtyResponse(pty_id=pty.pty_id, cols=request.cols, rows=request.rows)

    async def close_pty(self, request: api.ClosePtyRequest, call: CallContext) -> api.ClosePtyResponse:
        pty = self._find(request.pty_id, call)
        exit_ = await self._ptys.close(pty, request.grace_ms)
        return api.ClosePtyResponse(pty_id=pty.pty_id, closed=True, exit=exit_)

    async def list_ptys(self, request: api.ListPtysRequest, call: CallContext) -> api.ListPtysResponse:
        assert isinstance(call, Call)
        session = attached_session(self._sessions, call)
        return api.ListPtysResponse(
            ptys=[
                api.PtySummary(
                    pty_id=pty.pty_id,
                    cmd=pty.shown,
                    pid=pty.terminal.pid,
                    cols=pty.columns,
                    rows=pty.rows,
                    alive=pty.state.stream_open,
                )
                for pty in self._ptys.of_session(session)
            ]
        )

    async def watch_pty(
        self, request: api.WatchPtyRequest, call: CallContext
    ) -> AsyncIterator[api.WatchPtyResponse]:
        pty = self._find(request.pty_id, call)
        told = pty.state
        yield api.WatchPtyResponse(opened=api.PtyWatch(pty_id=pty.pty_id, watching=True, screen_seq=told.seq))
        while told.stream_open:
            told = await pty.next_change(told)
            pty.use()
            yield api.WatchPtyResponse(changes=[pty.change])
            await asyncio.sleep(request.interval_ms / 1000)

    async def unwatch_pty(self, request: api.UnwatchPtyRequest, call: CallContext) -> api.UnwatchPtyResponse:
        # Surfaces that hold watches end them by themselves; here is none to end.
        return api.UnwatchPtyResponse(pty_id=request.pty_id, watching=False)

    def _find(self, pty_id: str, call: CallContext) -> Pty:
        assert isinstance(call, Call)
        return self._ptys.find(attached_session(self._sessions, call), pty_id)
