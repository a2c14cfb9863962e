"""The background tasks that programs of a session have started: the language keeps them, this tells of
them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

import orjson

from seamount.api.kernel.v1 import error_details_pb2 as details
from seamount.kernel.sessions.sessions import Session
from seamount.wire import errors
from seamount.worker.errors import Busy, NurseryLost, SpawnFailed, WorkerLost

PREFIX: Final = "job:"

_REF: Final = re.compile(r"job:([1-9][0-9]{0,17})")


@dataclass(frozen=True, slots=True)
class Job:
    """A background task as it was when it was asked about. Times are Unix epoch nanoseconds; `error` is the
    language's code and a message."""

    session: Session
    number: int
    description: str
    state: str
    started_ns: int
    finished_ns: int | None = None
    error: tuple[str, str] | None = None

    @property
    def ref(self) -> str:
        """`job:7`."""
        return f"{PREFIX}{self.number}"

    @property
    def has_ended(self) -> bool:
        """Whether it has."""
        return self.finished_ns is not None


async def jobs_of(session: Session, cancel: int | None = None) -> list[Job]:
    """Those of a session, ascending by number; none when its process is not there, with which they are gone.
    The one numbered `cancel` is asked to end. Raises SessionBusy when the process does not answer in time.
    """
    if session.worker.pid is None:
        return []
    try:
        answer = await session.worker.jobs(cancel)
    except Busy as problem:
        raise errors.SessionBusy(str(problem), details.SessionBusyDetail(session=session.name)) from problem
    except (WorkerLost, SpawnFailed, NurseryLost):
        return []
    try:
        told = orjson.loads(answer.read())
    finally:
        answer.close()
    return [_job(session, each) for each in told]


async def find_job(session: Session, ref: str, *, cancel: bool = False) -> Job | None:
    """The one of this reference, which is asked to end with `cancel`. Raises SessionBusy."""
    match = _REF.fullmatch(ref)
    if match is None:
        return None
    number = int(match.group(1))
    found = await jobs_of(session, number if cancel else None)
    return next((job for job in found if job.number == number), None)


def _job(session: Session, told: dict[str, Any]) -> Job:
    error = told.get("error")
    return Job(
        session,
        told["id"],
        _scrubbed(session, told["description"]),
        told["state"],
        told["started_ns"],
        told.get("finished_ns"),
        None if error is None else (error["code"], _scrubbed(session, error["message"])),
    )


def _scrubbed(session: Session, text: str) -> str:
    scrubber = session.scrubber
    return text if scrubber is None else scrubber.data(text.encode()).decode("utf-8", "replace")
