"""ScheduleService: schedules set, changed and taken away."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import islice
from typing import Any, Final

import orjson

from seamount.api.seam.v1 import schedule_pb2 as pb
from seamount.kernel.authority.policies import Judge
from seamount.seam import calling, literals, refusals, schedules_table
from seamount.seam.authority import supervised
from seamount.seam.schedules_table import Stored
from seamount.seam.when import read_when, upcoming
from seamount.seam.writing import Work, Writes
from seamount.server.attachments import quota_exceeded
from seamount.server.call import Call
from seamount.wire import errors
from seamount.wire.runtime import CallContext
from seamount.wire.services.seam_v1_schedule import ScheduleServicer

MOST_SCHEDULES: Final = 1_000
"""Schedules of one principal."""

_SHOWN: Final = 5
_MEMBERS: Final = ("verb", "name", "body", "session")


class ScheduleService(ScheduleServicer):
    """See the contract. `wake` is told of each change."""

    def __init__(self, writes: Writes, judge: Judge, wake: Callable[[], None]) -> None:
        self._writes = writes
        self._judge = judge
        self._wake = wake

    async def set(self, request: pb.SetRequest, call: CallContext) -> pb.SetResponse:
        assert isinstance(call, Call)
        now = time.time_ns()
        when = orjson.loads(request.when.text) if request.HasField("when") else None
        do = orjson.loads(request.do.text) if request.HasField("do") else None
        if when is not None:
            read_when(when, now)
        if do is not None:
            self._check(call, do)
        mine = supervised(self._judge, call)

        def unit(work: Work) -> pb.SetResponse:
            return _set(work, request, call, (when, do), mine, now)

        answer = await self._writes.perform(call, request, pb.SetResponse, unit)
        self._wake()
        return answer

    def _check(self, call: Call, do: Any) -> None:
        """Whether the caller could call that now. Raises SchemaViolation, UnknownOperation, LeashDenied."""
        if not isinstance(do, dict) or not {"verb", "name"} <= do.keys():
            raise refusals.violation("do", "must be {verb, name, body?, session?}")
        for name in do.keys() - set(_MEMBERS):
            raise refusals.violation(f"do.{name}", f"is unknown; known are {', '.join(_MEMBERS)}")
        if do["verb"] not in calling.VERBS:
            raise refusals.violation("do.verb", f"must be one of {', '.join(calling.VERBS)}")
        if not isinstance(do["name"], str) or not isinstance(do.get("session", ""), str):
            raise refusals.violation("do.name", "names are texts")
        if not isinstance(do.get("body", {}), dict):
            raise refusals.violation("do.body", "must be an object")
        method = calling.operation(do["verb"], do["name"])
        calling.request_of(method, do["name"], do.get("body", {}))
        for grant in (f"{do['verb']}/{do['name']}", method.grant):
            if grant and self._judge.verdict(call.principal, grant).decision == "deny":
                raise errors.LeashDenied(f"policy does not grant `{grant}`, so it cannot be scheduled")


def _set(
    work: Work,
    request: pb.SetRequest,
    call: Call,
    given: tuple[Any, Any],
    mine: tuple[str, ...],
    now: int,
) -> pb.SetResponse:
    found = schedules_table.find(work.rows, work.context, request.name)
    if found is not None and found.principal not in mine:
        raise errors.LeashDenied(f"the schedule `{request.name}` is another principal's")
    revision = 0 if found is None else found.revision
    if request.HasField("expected_revision") and request.expected_revision != revision:
        raise refusals.stale(f"the revision of `{request.name}`", request.expected_revision, revision)
    if request.state == "absent":
        if found is not None:
            schedules_table.remove(work.rows, found.id)
        answer = pb.SetResponse(revision=revision)
        answer.schedule.text = literals.dumps({"name": request.name, "state": "absent"})
        return answer
    spec = {} if found is None else dict(found.spec)
    for name, value in zip(("when", "do"), given, strict=True):
        if value is not None:
            spec[name] = value
        if name not in spec:
            raise refusals.violation(name, "is required for a schedule that is new")
    spec |= {"misfire": request.misfire, "overlap": request.overlap}
    if found is None and (count := schedules_table.count(work.rows, call.principal)) >= MOST_SCHEDULES:
        raise quota_exceeded("schedules", count, MOST_SCHEDULES)
    goes_on = found is not None and found.spec["when"] == spec["when"]
    begun = found.begun if found is not None and goes_on else now
    following = read_when(spec["when"], begun)
    is_active = request.state == "active"
    due = following(now) if is_active else None
    stored = Stored(
        0 if found is None else found.id,
        work.context,
        request.name,
        revision + 1,
        request.state,
        spec,
        call.principal,
        call.caps,
        begun,
        now,
        due,
    )
    schedules_table.put(work.rows, stored)
    answer = pb.SetResponse(revision=stored.revision)
    answer.schedule.text = literals.dumps(stored.document)
    if is_active:
        times = islice(upcoming(following, now), _SHOWN)
        answer.next.extend(literals.time_text(each) for each in times)
    return answer
