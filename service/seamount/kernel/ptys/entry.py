"""One open terminal as the kernel knows it: whose it is, and what its host has told."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field, replace

from seamount.api.kernel.v1 import error_details_pb2 as details
from seamount.api.kernel.v1 import screen_pb2
from seamount.api.kernel.v1.events_pb2 import PtyEvent
from seamount.api.worker.v1 import terminal_pb2 as wire
from seamount.kernel.ptys.program import Interactive
from seamount.kernel.sessions.sessions import Session
from seamount.terminal.client import Terminal
from seamount.wire import errors


@dataclass(frozen=True, slots=True)
class State:
    """What is known of a terminal without asking its host."""

    seq: int = 0
    cursor: screen_pb2.PtyCursor = field(default_factory=screen_pb2.PtyCursor)
    stream_open: bool = True
    exit: screen_pb2.PtyExit | None = None

    @property
    def is_over(self) -> bool:
        """Whether the program has ended and nothing holds the terminal."""
        return self.exit is not None and not self.stream_open


class Pty:
    """One terminal."""

    def __init__(
        self,
        number: int,
        session: Session,
        principal: str,
        interactive: Interactive,
        entry_id: int,
    ) -> None:
        self.number = number
        self.pty_id = f"pty:{number}"
        self.channel = f"pty.{number}"
        self.session = session
        self.principal = principal
        """Who opened it. The session may be another's, who shares it."""
        self.source = interactive.plan.program.src
        self.shown = interactive.shown
        self.columns = interactive.program.columns
        self.rows = interactive.program.rows
        self.entry_id = entry_id
        self.started = time.perf_counter_ns()
        self.last_used = time.monotonic()
        self.row_end: asyncio.Task[None] | None = None
        """Writes the end of the journal's row, once it is known."""
        self.state = State()
        """What may be told of it: an end of the program is here once the journal's row says so."""
        self.newest = wire.TerminalNotice()
        """What its host has told last."""
        self._is_gone = False
        self._pulse = asyncio.Event()
        self._terminal: Terminal | None = None

    @property
    def terminal(self) -> Terminal:
        """The program and its screen. There from the time it has started."""
        assert self._terminal is not None
        return self._terminal

    @terminal.setter
    def terminal(self, terminal: Terminal) -> None:
        self._terminal = terminal
        self.use()

    @property
    def event(self) -> PtyEvent:
        """The terminal as it is, for its channel."""
        state = self.state
        return PtyEvent(changed_seq=state.seq, cursor=state.cursor, alive=state.stream_open)

    @property
    def change(self) -> screen_pb2.PtyChange:
        """The terminal as it is, as a change."""
        state = self.state
        return screen_pb2.PtyChange(
            pty_id=self.pty_id, changed_seq=state.seq, cursor=state.cursor, alive=state.stream_open
        )

    def use(self) -> None:
        """Somebody takes an interest."""
        self.last_used = time.monotonic()

    def catch_up(self) -> bool:
        """Bring `state` up to the newest notice; whether that changes anything."""
        notice = self.newest
        state = State(
            notice.seq,
            notice.cursor,
            notice.stream_open,
            notice.exit if notice.HasField("exit") else None,
        )
        if self._is_gone or state == self.state:
            return False
        if state.is_over and not self.state.is_over:
            # It is kept for its time after the end, however long nobody has looked before.
            self.use()
        self.state = state
        self._wake()
        return True

    def vanish(self) -> None:
        """It is there no more: whoever waits for a change is told."""
        self._is_gone = True
        self.state = replace(self.state, stream_open=False)
        self._wake()

    async def next_change(self, told: State) -> State:
        """The state once its screen or stream differs from what was told. The last one has no open stream."""
        while (self.state.seq, self.state.stream_open) == (told.seq, told.stream_open):
            await self._pulse.wait()
        return self.state

    def _wake(self) -> None:
        self._pulse.set()
        self._pulse = asyncio.Event()


def unknown_pty(pty_id: str) -> errors.UnknownPty:
    """The error for a terminal that is not there, was closed, or is somebody else's."""
    return errors.UnknownPty("unknown or closed pty_id", details.UnknownPtyDetail(pty_id=pty_id))
