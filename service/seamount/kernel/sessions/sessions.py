"""The sessions of a kernel: named evaluators, each owned by one principal.

A session is known by (principal, name). Two principals that use one name have
two sessions.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence

from seamount.kernel.authority.quotas import Quotas
from seamount.kernel.runs.line import Line
from seamount.kernel.runs.secret_scrubbing import Scrubber
from seamount.kernel.runs.stream_origins import Origins
from seamount.kernel.sessions.environments import environment_digest
from seamount.leash.tokens_caps import narrower
from seamount.server.attachments import Attachment
from seamount.server.principals import Caps, WorkerIdentity
from seamount.wire import errors
from seamount.worker.client import HostHandler, OpenSpill, SessionWorker
from seamount.worker.nursery_client import Nursery
from seamount.worker.request_frames import Configuration

MAX_LEARNT = 1_024
"""Secrets that a session remembers, to recognise them."""

StartEnvironment = Callable[[str], Mapping[bytes, bytes]]
"""The environment with which a new session of a principal starts."""

UndoPathsOf = Callable[[str, str, Sequence[int | None]], Awaitable[tuple[list[str], list[str]] | None]]
"""See `seamount.kernel.undo.paths`."""

Confine = Callable[[str, Configuration], Configuration]
"""Completes a new session's configuration with what its principal's policy says."""


class Session:
    """One session. Times are Unix epoch nanoseconds."""

    def __init__(
        self,
        principal: str,
        name: str,
        worker: SessionWorker,
        env_key: bytes,
        undo_paths: UndoPathsOf | None = None,
    ) -> None:
        self.principal = principal
        self.name = name
        self.worker = worker
        self.created_ns = time.time_ns()
        self.last_used_ns = self.created_ns
        self.attached: set[Attachment] = set()
        self.generation = 1
        self.line = Line(name)
        self.last_of_attachment: dict[str, int] = {}
        """Number of the newest transcript entry that each attachment's runs left."""
        self.streams = Origins()
        """Where the streams of the transcript's values come from."""
        self.ended_by: errors.Cancelled | errors.ShuttingDown | None = None
        """What its runs answer since it was closed."""
        self.is_shared = False
        """Whether others may attach that policy lets share this principal's sessions."""
        self.undo_paths = undo_paths
        """Tells which paths an `undo` would touch, for plans."""
        self.scrubber: Scrubber | None = None
        """Knows the secrets that its runs were given: they are not shown where they can be recognised."""
        self._secrets: dict[bytes, str] = {}
        self._caps: Caps = None
        self._is_mixed = False
        self._env_key = env_key
        self._env_hash: tuple[int, bytes] | None = None

    def admit(self, attachment: Attachment) -> None:
        """Counts an attachment in. What it may do bounds, from now on, what the session's processes may do
        that connect to the kernel themselves: nobody can tell whose run started them."""
        self.attached.add(attachment)
        self._caps = narrower(self._caps, attachment.caps)
        self._is_mixed = self._is_mixed or attachment.principal != self.principal

    def learn_secret(self, name: str, material: bytes) -> None:
        """A run was given a secret."""
        # By what they hold: one that has changed meanwhile is as little to be shown as it was.
        if self._secrets.get(material) == name:
            return
        self._secrets[material] = name
        while len(self._secrets) > MAX_LEARNT:
            del self._secrets[next(iter(self._secrets))]
        self.scrubber = Scrubber(self._secrets)

    @property
    def identity(self) -> WorkerIdentity | None:
        """Whom the session's processes act for; None once several principals have been attached."""
        return None if self._is_mixed else WorkerIdentity(self.principal, self._caps)

    @property
    def waiting(self) -> int:
        """How many runs wait behind the one under way."""
        return self.line.waiting

    @property
    def is_closed(self) -> bool:
        """Whether it was closed; under its name another one may be open."""
        return self.line.is_closed

    @property
    def is_running(self) -> bool:
        """Whether a run is under way."""
        return self.line.is_busy

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


class Sessions:
    """The sessions of one kernel, on its loop."""

    def __init__(
        self,
        nursery: Nursery,
        env_key: bytes,
        start_cwd: bytes,
        start_environment: StartEnvironment,
        quotas: Quotas,
        open_spill: OpenSpill | None = None,
        confine: Confine | None = None,
        *,
        spill_bytes: int = 0,
        on_host_call: HostHandler | None = None,
        undo_paths: UndoPathsOf | None = None,
    ) -> None:
        """`on_host_call` answers what runs ask of the kernel. `spill_bytes` is the most that is kept of a
        command's output in files of `open_spill`."""
        self._nursery = nursery
        self._quotas = quotas
        self._open_spill = open_spill
        self._spill_bytes = spill_bytes
        self._on_host_call = on_host_call
        self._undo_paths = undo_paths
        self._confine = confine
        self._env_key = env_key
        self._start_cwd = start_cwd
        self._start_environment = start_environment
        self._sessions: dict[tuple[str, str], Session] = {}
        self._openings: list[Callable[[Session], None]] = []
        self._endings: list[Callable[[Session], Awaitable[None]]] = []

    def __len__(self) -> int:
        return len(self._sessions)

    def __iter__(self) -> Iterator[Session]:
        return iter(tuple(self._sessions.values()))

    def identities_by_process(self) -> dict[int, WorkerIdentity | None]:
        """Whom each process that holds a session's bindings acts for; None where nobody can say, because
        several principals run programs in it."""
        return {
            session.worker.pid: session.identity
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
        self._quotas.demand(principal, "sessions", held, len(self._sessions))
        start = Configuration(
            name,
            cwd or self._start_cwd,
            self._start_environment(principal),
            spill_bytes=self._spill_bytes if self._open_spill is not None else 0,
        )
        if self._confine is not None:
            start = self._confine(principal, start)
        worker = SessionWorker(
            self._nursery, start, on_host_call=self._on_host_call, open_spill=self._open_spill
        )
        session = Session(principal, name, worker, self._env_key, self._undo_paths)
        self._sessions[principal, name] = session
        for opening in self._openings:
            opening(session)
        return session, True

    def on_open(self, opening: Callable[[Session], None]) -> None:
        """Has `opening` called with each session that is made. It must not raise."""
        self._openings.append(opening)

    def on_close(self, ending: Callable[[Session], Awaitable[None]]) -> None:
        """Has `ending` awaited for each session that is closed, beside the end of its process. It must not
        raise."""
        self._endings.append(ending)

    async def close(self, session: Session) -> None:
        """Ends a session, its process and what hangs on it; runs that wait answer CANCELLED."""
        await self._end(session, errors.Cancelled("the session was closed"))

    async def close_all(self) -> None:
        """Ends every session, because the kernel stops; runs answer SHUTTING_DOWN."""
        await asyncio.gather(*(self._end(session, errors.ShuttingDown()) for session in self))

    async def _end(self, session: Session, error: errors.Cancelled | errors.ShuttingDown) -> None:
        session.ended_by = error
        session.line.close(error)
        self._sessions.pop((session.principal, session.name), None)
        await asyncio.gather(session.worker.close(), *(ending(session) for ending in self._endings))
