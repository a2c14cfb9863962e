"""The line of a session: its runs, one at a time, in the order in which they joined."""

from __future__ import annotations

import asyncio
from collections import deque

from seamount.api.kernel.v1 import error_details_pb2 as details
from seamount.kernel.authority.limits import MAX_WAITING_RUNS
from seamount.wire import errors


class Ticket:
    """A place in the line. Whoever joined leaves, whatever happens."""

    __slots__ = ("_line", "_turn")

    def __init__(self, line: Line) -> None:
        self._line = line
        self._turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def turn(self) -> None:
        """Return when everybody before has left. Raises Cancelled when the session was closed, and the error
        of `withdraw`. Cancellation leaves the place taken until `leave`."""
        if not self._turn.done():
            await asyncio.shield(self._turn)
        self._turn.result()

    def withdraw(self, error: Exception) -> bool:
        """Make the wait end with an error; False when it had ended."""
        if self._turn.done():
            return False
        self._turn.set_exception(error)
        # Taken at once: nobody may be waiting yet.
        self._turn.exception()
        return True

    def leave(self) -> None:
        """Give the place up, and the turn to the next one. Repeating it changes nothing."""
        self._line.remove(self)

    def grant(self) -> None:
        """For the line."""
        if not self._turn.done():
            self._turn.set_result(None)


class Line:
    """Who waits for a session. The first one has its turn."""

    def __init__(self, session: str) -> None:
        self._session = session
        self._tickets: deque[Ticket] = deque()
        self.closed = asyncio.Event()
        """Set when nobody can join any more."""

    @property
    def is_closed(self) -> bool:
        """Whether the session was closed."""
        return self.closed.is_set()

    @property
    def is_busy(self) -> bool:
        """Whether somebody has the turn."""
        return bool(self._tickets)

    @property
    def waiting(self) -> int:
        """How many wait behind the one that has the turn."""
        return max(0, len(self._tickets) - 1)

    def join(self) -> Ticket:
        """A place behind everybody else. Raises SessionBusy when too many wait, Cancelled when the session
        was closed."""
        if self.is_closed:
            raise errors.Cancelled("the session was closed")
        if self.waiting >= MAX_WAITING_RUNS:
            raise errors.SessionBusy(
                f"{self.waiting} runs of session {self._session!r} wait already",
                details.SessionBusyDetail(session=self._session),
            )
        ticket = Ticket(self)
        self._tickets.append(ticket)
        if len(self._tickets) == 1:
            ticket.grant()
        return ticket

    def remove(self, ticket: Ticket) -> None:
        """For tickets."""
        if ticket not in self._tickets:
            return
        had_turn = self._tickets[0] is ticket
        self._tickets.remove(ticket)
        if had_turn and self._tickets:
            self._tickets[0].grant()

    def close(self, error: Exception) -> None:
        """Let nobody join any more, and end the waits with an error. Who has the turn keeps it."""
        self.closed.set()
        for ticket in tuple(self._tickets):
            ticket.withdraw(error)
