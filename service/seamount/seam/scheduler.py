"""Runs what is scheduled. Rows say what is due and what is under way, so that a restart changes nothing:
a time is dealt with once, and what was under way when the kernel stopped is not begun again."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Coroutine
from itertools import islice
from typing import Any, Final

from seamount.seam import calling, schedules_table
from seamount.seam.calling import Channel
from seamount.seam.schedules_table import Stored
from seamount.seam.when import SECOND, upcoming
from seamount.server.principals import Caps
from seamount.store.statements import Transaction
from seamount.store.store import Store
from seamount.wire.runtime import CatalogueError

_log = logging.getLogger(__name__)

FRESH_NS: Final = 60 * SECOND
"""A time that passed longer ago was missed."""

MOST_MISSED: Final = 100
"""Missed times of a schedule for which `all` makes runs, and runs that wait; older ones are left out."""

MOST_LOOKED_AT: Final = 100_000
"""Times of one schedule that are gone through at once; what is behind them is dealt with next."""

MOST_AT_ONCE: Final = 16
"""Runs of one schedule that are under way at once."""

LONGEST_S: Final = 3_600.0
"""How long a run may take."""

LOOK_S: Final = 30.0
"""How often the clock is looked at even when nothing is due: it may have been set."""

ChannelAs = Callable[[str, Caps], Channel]


class Scheduler:
    """Lives on the kernel's loop. `clock` gives nanoseconds since the Unix epoch."""

    def __init__(self, store: Store, channel_as: ChannelAs, clock: Callable[[], int] = time.time_ns) -> None:
        self._store = store
        self._channel_as = channel_as
        self._clock = clock
        self._changed = asyncio.Event()
        self._runs: set[asyncio.Task[None]] = set()

    def wake(self) -> None:
        """A schedule has been set."""
        self._changed.set()

    async def run(self) -> None:
        """Until it is cancelled; what is under way then is cancelled with it."""
        now = self._clock()
        await self._store.write(lambda rows: schedules_table.interrupt_all(rows, now))
        try:
            for number in await self._store.read(schedules_table.queued):
                self._begin(self._go_on(number))
            while True:
                self._changed.clear()
                await self.look()
                await self._wait()
        finally:
            for task in self._runs:
                task.cancel()
            if self._runs:
                await asyncio.wait(list(self._runs))

    async def settle(self) -> None:
        """Return when nothing is under way."""
        while self._runs:
            await asyncio.wait(list(self._runs))

    async def look(self) -> None:
        """Begin what is due."""
        while True:
            now = self._clock()
            begun = await self._store.write(lambda rows, now=now: _take_due(rows, now))  # type: ignore[misc]
            for schedule, run, due in begun:
                self._begin(self._carry_out(schedule, run, due))
            if not await self._store.read(lambda rows, now=now: schedules_table.due(rows, now)):  # type: ignore[misc]
                return

    async def _wait(self) -> None:
        due = await self._store.read(schedules_table.next_due)
        seconds = LOOK_S if due is None else min(LOOK_S, max(0.0, (due - self._clock()) / SECOND))
        try:
            async with asyncio.timeout(seconds):
                await self._changed.wait()
        except TimeoutError:
            return

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._runs.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._runs.discard(task)
        if not task.cancelled() and (problem := task.exception()) is not None:
            _log.error("a run of a schedule could not be written down", exc_info=problem)

    async def _go_on(self, number: int) -> None:
        """Begin what waits for the end of the last run."""

        def unit(rows: Transaction) -> tuple[Stored, int, int] | None:
            schedule = schedules_table.by_id(rows, number)
            if schedule is None or schedules_table.under_way(rows, number):
                return None
            found = schedules_table.start_queued(rows, number, self._clock())
            return None if found is None else (schedule, *found)

        found = await self._store.write(unit)
        if found is not None:
            self._begin(self._carry_out(*found))

    async def _carry_out(self, schedule: Stored, run: int, due: int) -> None:
        reason: str | None = None
        message: str | None = None
        try:
            await self._call(schedule, due)
        except CatalogueError as error:
            reason, message = error.reason, error.message
        except Exception as problem:
            _log.exception("the run of schedule %s failed", schedule.name)
            reason, message = "INTERNAL_ERROR", type(problem).__name__
        state = "done" if reason is None else "failed"
        if message is not None:
            message = message[:1_000]
        now = self._clock()
        await self._store.write(lambda rows: schedules_table.end_run(rows, run, state, now, reason, message))
        await self._go_on(schedule.id)

    async def _call(self, schedule: Stored, due: int) -> None:
        """The call, in the name of whoever set the schedule, with what policy grants it now."""
        do = schedule.spec["do"]
        method = calling.operation(do["verb"], do["name"])
        request = calling.request_of(method, do["name"], do.get("body", {}))
        channel = self._channel_as(schedule.principal, schedule.caps)
        try:
            metadata: calling.Metadata = (calling.ROUTED,)
            if do["verb"] != "call":
                metadata = calling.placed(schedule.context, f"schedule/{schedule.id}/{due}")
            elif method.attachment != "public":
                session = do.get("session", f"schedule-{schedule.name}"[:64])
                metadata = (*metadata, *await calling.attached(channel, session))
            await calling.call(channel, method, request, metadata, LONGEST_S)
        finally:
            await channel.close()


def _take_due(rows: Transaction, now: int) -> list[tuple[Stored, int, int]]:
    """Deals with every time that has come; the runs that begin now, with their times."""
    begun: list[tuple[Stored, int, int]] = []
    for schedule in schedules_table.due(rows, now):
        following = schedule.following
        missed: deque[int] = deque(maxlen=MOST_MISSED)
        fresh: list[int] = []
        told, due = schedule.told, schedule.due
        for due in islice(upcoming(following, schedule.told), MOST_LOOKED_AT):
            if due > now:
                break
            told = due
            if due < now - FRESH_NS:
                missed.append(due)
            elif len(fresh) < MOST_MISSED:
                fresh.append(due)
        following_due = following(told)
        schedules_table.tell(rows, schedule.id, told, following_due)
        for each in _wanted(schedule.spec["misfire"], missed, fresh):
            state = _place(rows, schedule)
            run = schedules_table.add_run(rows, schedule, each, state, now)
            if state == "running":
                begun.append((schedule, run, each))
    return begun


def _wanted(misfire: str, missed: deque[int], fresh: list[int]) -> list[int]:
    """The times for which there is a run."""
    match misfire:
        case "skip":
            return fresh
        case "all":
            return [*missed, *fresh]
    return [*([missed[-1]] if missed and not fresh else []), *fresh]


def _place(rows: Transaction, schedule: Stored) -> str:
    """What becomes of a time that has come."""
    under_way = schedules_table.under_way(rows, schedule.id)
    match schedule.spec["overlap"]:
        case "allow":
            return "running" if under_way < MOST_AT_ONCE else "skipped"
        case "queue":
            waiting = schedules_table.under_way(rows, schedule.id, "queued")
            if not under_way and not waiting:
                return "running"
            return "queued" if waiting < MOST_MISSED else "skipped"
    return "skipped" if under_way else "running"
