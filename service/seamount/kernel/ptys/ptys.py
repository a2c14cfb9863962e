"""The terminals of a kernel: each belongs to a session of one principal and has a row in the journal."""

from __future__ import annotations

import asyncio
import itertools
import logging
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Final
from weakref import WeakSet

from seamount.api.kernel.v1 import screen_pb2
from seamount.api.worker.v1 import terminal_pb2
from seamount.kernel.authority import limits
from seamount.kernel.authority.quotas import Quotas, demand_room
from seamount.kernel.channels.channels import Channels
from seamount.kernel.channels.event import Event, Owner
from seamount.kernel.channels.runs import journal_event
from seamount.kernel.ptys.entry import Pty, unknown_pty
from seamount.kernel.ptys.program import Interactive, spawn_failed
from seamount.kernel.sessions.sessions import Session
from seamount.store import journal
from seamount.store.errors import StoreError
from seamount.store.statements import Transaction
from seamount.store.store import Store
from seamount.terminal.client import open_terminal
from seamount.terminal.program import StartFailed
from seamount.wire import errors
from seamount.worker.errors import Loss, WorkerError, WorkerLost
from seamount.worker.nursery_client import Nursery

_log = logging.getLogger(__name__)

HOST: Final = "kernel"


@dataclass(frozen=True, slots=True)
class Lifetimes:
    """For how long terminals are kept without a call about them, in seconds."""

    running_s: float = 86_400.0
    ended_s: float = 900.0
    """Once the program has ended and nothing holds the terminal."""
    sweep_s: float = 30.0
    """Between two looks for what has outlived that."""


class Ptys:
    """The terminals of one kernel, on its loop."""

    def __init__(
        self,
        nursery: Nursery,
        store: Store,
        quotas: Quotas,
        channels: Channels,
        *,
        lifetimes: Lifetimes | None = None,
    ) -> None:
        self._nursery = nursery
        self._store = store
        self._quotas = quotas
        self._channels = channels
        self._lifetimes = lifetimes or Lifetimes()
        self._ptys: dict[str, Pty] = {}
        self._numbers = itertools.count(1)
        self._closed: WeakSet[Session] = WeakSet()
        self._background: set[asyncio.Task[None]] = set()
        self._sweep_timer: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._ptys)

    def of_session(self, session: Session) -> list[Pty]:
        """The terminals of a session, ascending by number."""
        return [pty for pty in self._ptys.values() if pty.session is session]

    def find(self, session: Session, pty_id: str) -> Pty:
        """A terminal of a session. Raises UnknownPty for any other, closed ones included."""
        pty = self._ptys.get(pty_id)
        if pty is None or pty.session is not session:
            raise unknown_pty(pty_id)
        pty.use()
        return pty

    async def open(self, session: Session, principal: str, interactive: Interactive) -> Pty:
        """Start a program on a new terminal. Policy must have been asked.

        Raises QuotaExceeded, PtySpawnFailed, Cancelled when the session was closed meanwhile, and what the
        store raises.
        """
        await demand_room(self._store, self._quotas.limits_of, owner=session.principal, principal=principal)
        give_back = self._quotas.take(session.principal, "ptys")
        try:
            pty = await self._open(session, principal, interactive)
        except BaseException:
            give_back()
            raise
        pty.terminal.lost.add_done_callback(lambda lost: self._lose(pty, lost.result(), give_back))
        return pty

    async def close(self, pty: Pty, grace_ms: int) -> screen_pb2.PtyExit | None:
        """End a terminal and all that its program started; how the program ended, None if unknown. Raises
        UnknownPty when somebody else closes it already. Cancellation leaves nothing behind.
        """
        if self._ptys.pop(pty.pty_id, None) is None:
            raise unknown_pty(pty.pty_id)
        exit_ = pty.state.exit
        try:
            if exit_ is None:
                exit_ = await pty.terminal.stop(grace_ms)
        except WorkerLost as lost:
            _log.warning("%s was lost while it was closed: %s", pty.pty_id, lost)
        finally:
            await asyncio.shield(self._retire(pty, exit_ or pty.state.exit))
        return exit_

    async def close_session(self, session: Session) -> None:
        """End all terminals of a session, because it was closed."""
        self._closed.add(session)
        await asyncio.gather(
            *(self.close(pty, limits.PTY_GRACE_MS) for pty in self.of_session(session)),
            return_exceptions=True,
        )

    async def close_all(self) -> None:
        """End all terminals at once, because the kernel stops; rows of programs that still ran say so."""
        if self._sweep_timer is not None:
            self._sweep_timer.cancel()
            self._sweep_timer = None
        ptys, self._ptys = self._ptys, {}
        await asyncio.gather(*(self._retire(pty, pty.state.exit) for pty in ptys.values()))
        if self._background:
            await asyncio.wait(self._background)

    # Opening.

    async def _open(self, session: Session, principal: str, interactive: Interactive) -> Pty:
        run = _row(session, principal, interactive)
        entry_id = await self._store.write(lambda transaction: journal.begin(transaction, run))
        pty = Pty(next(self._numbers), session, principal, interactive, entry_id)
        try:
            pty.terminal = await open_terminal(
                self._nursery, interactive.program, lambda notice: self._take(pty, notice)
            )
        except StartFailed as problem:
            await self._end_row(pty, None, did_run=False)
            raise spawn_failed(str(problem), pty.shown) from problem
        except WorkerError as problem:
            await self._end_row(pty, None, did_run=False)
            raise spawn_failed(f"its process could not be started: {problem}", pty.shown) from problem
        except asyncio.CancelledError:
            self._end_row(pty, None, did_run=True)
            raise
        if session in self._closed:
            await asyncio.shield(self._retire(pty, None))
            raise errors.Cancelled("the session was closed")
        self._ptys[pty.pty_id] = pty
        self._sweep_later()
        return pty

    # News and endings.

    async def ended(self, pty: Pty, exit_: screen_pb2.PtyExit) -> None:
        """Return once the journal's row says how the program ended, or could not be written: nobody is told
        of an end that the next kernel would not know of."""
        await self._end_row(pty, exit_)

    def _take(self, pty: Pty, notice: terminal_pb2.TerminalNotice) -> None:
        """What the host tells. It is told on at once, but an end of the program once its row says so."""
        pty.newest = notice
        stored = self._end_row(pty, notice.exit) if notice.HasField("exit") else None
        if stored is None or stored.done():
            self._tell(pty)
        else:
            stored.add_done_callback(lambda _: self._tell(pty))

    def _tell(self, pty: Pty) -> None:
        if pty.catch_up():
            self._publish(pty)

    def _end(self, pty: Pty, exit_: screen_pb2.PtyExit | None) -> asyncio.Future[None]:
        """Write that a terminal is there no more, then tell it; done when it is told."""
        stored = self._end_row(pty, exit_)
        stored.add_done_callback(lambda _: self._tell_end(pty))
        return stored

    def _tell_end(self, pty: Pty) -> None:
        pty.vanish()
        self._publish(pty)

    def _publish(self, pty: Pty) -> None:
        owner = Owner(pty.session.principal, pty.session.name)
        self._channels.publish(owner, pty.channel, pty.event)

    async def _retire(self, pty: Pty, exit_: screen_pb2.PtyExit | None) -> None:
        """Give up a terminal that is in the registry no more."""
        await asyncio.gather(self._end(pty, exit_), pty.terminal.close())

    def _lose(self, pty: Pty, lost: WorkerLost, give_back: Callable[[], None]) -> None:
        """The host has gone, and its program with it."""
        give_back()
        if self._ptys.pop(pty.pty_id, None) is None:
            return
        if lost.loss is not Loss.CLOSED:
            _log.error("%s was lost: %s", pty.pty_id, lost)
        self._end(pty, pty.state.exit)

    def _end_row(
        self, pty: Pty, exit_: screen_pb2.PtyExit | None, *, did_run: bool = True
    ) -> asyncio.Future[None]:
        """Write how the program ended, once; done when that is written. A cancelled wait changes nothing."""
        if pty.row_end is None:
            pty.row_end = self._in_background(self._write_end(pty, exit_, did_run))
        return asyncio.shield(pty.row_end)

    async def _write_end(self, pty: Pty, exit_: screen_pb2.PtyExit | None, did_run: bool) -> None:
        duration = time.perf_counter_ns() - pty.started
        entry_id = pty.entry_id

        def unit(transaction: Transaction) -> tuple[Event, ...]:
            if exit_ is None and did_run:
                journal.interrupt(transaction, entry_id)
                return ()
            status = exit_.status if exit_ is not None and exit_.HasField("status") else None
            ok = status == 0
            journal.finish(transaction, entry_id, journal.Outcome(status, ok, duration))
            text = journal_event(entry_id, pty.source, ok=ok, principal=pty.principal)
            return (self._channels.append(transaction, Owner(pty.principal), "journal", text, entry_id),)

        try:
            await self._store.write(unit, committed=lambda events: self._channels.deliver(*events))
        except StoreError:
            # The row stays as that of a program that runs; the next start of the kernel says what it was.
            _log.exception("the end of %s could not be written", pty.pty_id)

    def _in_background(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)
        return task

    # Lifetimes.

    def _sweep_later(self) -> None:
        if self._sweep_timer is None and self._ptys:
            loop = asyncio.get_running_loop()
            self._sweep_timer = loop.call_later(self._lifetimes.sweep_s, self._sweep)

    def _sweep(self) -> None:
        self._sweep_timer = None
        now = time.monotonic()
        for pty in tuple(self._ptys.values()):
            kept_s = self._lifetimes.ended_s if pty.state.is_over else self._lifetimes.running_s
            if now - pty.last_used > kept_s:
                self._in_background(self._expire(pty))
        self._sweep_later()

    async def _expire(self, pty: Pty) -> None:
        if pty.pty_id in self._ptys:
            await self.close(pty, limits.PTY_GRACE_MS)


def _row(session: Session, principal: str, interactive: Interactive) -> journal.Run:
    return journal.Run(
        principal=principal,
        session=session.name,
        src=interactive.plan.program.src,
        ts=time.time_ns(),
        cwd=interactive.program.cwd,
        effects=interactive.plan.effects_json,
        effect_kinds=interactive.plan.kinds,
        env_hash=session.env_hash,
        kind=journal.PTY,
        host=HOST,
    )
