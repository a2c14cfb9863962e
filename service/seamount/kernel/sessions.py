"""The sessions of a kernel: named evaluators, each owned by one principal.

A session is known by (principal, name). Two principals that use one name have
two sessions.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import asynccontextmanager

from seamount.api.kernel.v1 import error_details_pb2 as details
from seamount.kernel import limits
from seamount.kernel.environments import environment_digest
from seamount.server.attachments import Attachment
from seamount.wire import errors
from seamount.worker.client import Configuration, SessionWorker
from seamount.worker.nursery_client import Nursery

StartEnvironment = Callable[[str], Mapping[bytes, bytes]]
"""The environment with which a new session of a principal starts."""


class Session:
    """One session. Times are Unix epoch nanoseconds."""

    def __init__(self, principal: str, name: str, worker: SessionWorker, env_key: bytes) -> None:
        self.principal = principal
        self.name = name
        self.worker = worker
        self.created_ns = time.time_ns()
        self.last_used_ns = self.created_ns
        self.attached: set[Attachment] = set()
        self.generation = 1
        self.waiting = 0
        self.is_running = False
        self.is_closed = False
        self.last_of_attachment: dict[str, int] = {}
        """Number of the newest transcript entry that each attachment's runs left."""
        self._env_key = env_key
        self._env_hash: tuple[int, bytes] | None = None
        self._turn = asyncio.Lock()

    @property
    def cwd(self) -> bytes:
        """The working directory after the latest statement."""
        return self.worker.snapshot.cwd

    @property
    def env_hash(self) -> bytes:
        """The digest of the environment after the latest statement."""
        snapshot = self.worker.snapshot
        if self._env_hash is None or self._env_hash[0] != snapshot.revision:
            self._env_hash = (snapshot.revision, environment_digest(snapshot.environment, self._env_key))
        return self._env_hash[1]

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Holds the session for one run; turns come in the order of the calls.

        Raises SessionBusy when too many wait, and Cancelled when the session was closed meanwhile.
        """
        if self.waiting >= limits.MAX_WAITING_RUNS:
            raise errors.SessionBusy(
                f"{self.waiting} runs of session {self.name!r} wait already",
                details.SessionBusyDetail(session=self.name),
            )
        self.waiting += 1
        try:
            await self._turn.acquire()
        finally:
            self.waiting -= 1
        self.is_running = True
        try:
            if self.is_closed:
                raise errors.Cancelled("the session was closed")
            yield
        finally:
            self.is_running = False
            self.last_used_ns = time.time_ns()
            self._turn.release()


class Sessions:
    """The sessions of one kernel, on its loop."""

    def __init__(
        self, nursery: Nursery, env_key: bytes, start_cwd: bytes, start_environment: StartEnvironment
    ) -> None:
        self._nursery = nursery
        self._env_key = env_key
        self._start_cwd = start_cwd
        self._start_environment = start_environment
        self._sessions: dict[tuple[str, str], Session] = {}
        self._endings: list[Callable[[Session], Awaitable[None]]] = []

    def __len__(self) -> int:
        return len(self._sessions)

    def __iter__(self) -> Iterator[Session]:
        return iter(tuple(self._sessions.values()))

    def principals_by_process(self) -> dict[int, str]:
        """The principal of each process that holds a session's bindings."""
        return {
            session.worker.pid: session.principal
            for session in self._sessions.values()
            if session.worker.pid is not None
        }

    def find(self, principal: str, name: str) -> Session | None:
        """The session, or None."""
        return self._sessions.get((principal, name))

    def open(self, principal: str, name: str, cwd: bytes | None = None) -> tuple[Session, bool]:
        """The session, made when it does not exist, and whether it was made.

        `cwd` is where a new one starts. Its process is started by its first run. Raises QuotaExceeded.
        """
        found = self._sessions.get((principal, name))
        if found is not None:
            found.last_used_ns = time.time_ns()
            return found, False
        held = sum(owner == principal for owner, _ in self._sessions)
        if held >= limits.MAX_SESSIONS:
            raise errors.QuotaExceeded(
                f"{principal} has {held} sessions already",
                details.QuotaDetail(limit="sessions", current=held, max=limits.MAX_SESSIONS),
            )
        start = Configuration(name, cwd or self._start_cwd, self._start_environment(principal))
        worker = SessionWorker(self._nursery, start)
        session = Session(principal, name, worker, self._env_key)
        self._sessions[principal, name] = session
        return session, True

    def on_close(self, ending: Callable[[Session], Awaitable[None]]) -> None:
        """Has `ending` awaited for each session that is closed, beside the end of its process. It must not
        raise."""
        self._endings.append(ending)

    async def close(self, session: Session) -> None:
        """Ends a session, its process and what hangs on it; runs that wait answer CANCELLED."""
        session.is_closed = True
        self._sessions.pop((session.principal, session.name), None)
        await asyncio.gather(session.worker.close(), *(ending(session) for ending in self._endings))

    async def close_all(self) -> None:
        """Ends every session, because the kernel stops."""
        await asyncio.gather(*(self.close(session) for session in self))
