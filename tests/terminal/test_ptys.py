"""The registry of terminals by itself: how long terminals are kept, and what becomes of lost ones."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any, cast

import pytest

from seamount.api.kernel.v1.pty_pb2 import OpenPtyRequest
from seamount.kernel.authority import keys
from seamount.kernel.authority.quotas import Quotas
from seamount.kernel.channels import store as channels_store
from seamount.kernel.channels.channels import open_channels
from seamount.kernel.ptys.entry import Pty
from seamount.kernel.ptys.program import resolved
from seamount.kernel.ptys.ptys import Lifetimes, Ptys
from seamount.kernel.sessions.sessions import Session
from seamount.leash.tables import Limits
from seamount.store import StateDir, Store, journal_query
from seamount.wire import errors
from seamount.worker.errors import WorkerLost
from seamount.worker.launch import launch_nursery
from seamount.worker.nursery_client import Nursery

PRINCIPAL = "agent:otter"


class Quay:
    """A registry with all that it needs, and one session."""

    def __init__(self, ptys: Ptys, store: Store, nursery: Nursery) -> None:
        self.ptys = ptys
        self.store = store
        self.nursery = nursery
        self.session = cast(Session, SimpleSession())

    async def open(self, *argv: str) -> Pty:
        """A program on a terminal."""
        request = OpenPtyRequest(cmd=argv[0], args=argv[1:], cols=80, rows=24)
        environment = {b"PATH": os.environb[b"PATH"]}
        async with resolved(request, b"/", environment) as interactive:
            return await self.ptys.open(self.session, PRINCIPAL, interactive)

    async def row(self, pty: Pty) -> journal_query.Entry:
        """The row of a terminal."""
        wanted = journal_query.JournalQuery(kinds=None, principals=[PRINCIPAL], limit=100)
        rows = await self.store.read(lambda snapshot: journal_query.query(snapshot, wanted))
        return next(row for row in rows if row.id == pty.entry_id)


class SimpleSession(SimpleNamespace):
    """What the registry looks at of a session."""

    def __init__(self) -> None:
        super().__init__(principal=PRINCIPAL, name="bay", env_hash=b"\0" * 32)

    __hash__ = object.__hash__


@asynccontextmanager
async def quay(lifetimes: Lifetimes | None = None, most: int | None = None) -> AsyncIterator[Quay]:
    """A registry over a store in memory."""
    state = StateDir.open_ephemeral()
    store = await Store.open(state, (*keys.MIGRATIONS, *channels_store.MIGRATIONS))
    nursery = Nursery(launch_nursery(("seamount.terminal.host",)))
    await nursery.wait_ready()
    quotas = Quotas(lambda principal: Limits(ptys=most))
    ptys = Ptys(nursery, store, quotas, await open_channels(store), lifetimes=lifetimes)
    try:
        yield Quay(ptys, store, nursery)
    finally:
        await ptys.close_all()
        await nursery.close()
        await store.close()
        state.close()


async def until(condition: Callable[[], Any], seconds: float = 15.0) -> Any:
    """What the condition gives once it is true."""
    async with asyncio.timeout(seconds):
        while not (found := condition()):  # noqa: ASYNC110 - processes set no event
            await asyncio.sleep(0.01)
        return found


@pytest.mark.proves("kernel/Y13", "kernel/Y9")
async def test_a_terminal_whose_program_has_ended_is_kept_for_its_time() -> None:
    async with quay(Lifetimes(running_s=60, ended_s=1.0, sweep_s=0.05)) as here:
        running, ended = await here.open("cat"), await here.open("true")
        await until(lambda: ended.state.exit is not None)
        assert here.ptys.find(here.session, ended.pty_id) is ended
        await until(lambda: len(here.ptys) == 1)
        assert time.monotonic() - ended.last_used >= 1.0
        with pytest.raises(errors.UnknownPty):
            here.ptys.find(here.session, ended.pty_id)
        assert here.ptys.find(here.session, running.pty_id) is running


@pytest.mark.proves("kernel/Y13")
async def test_a_program_that_ends_after_long_is_kept_for_its_time_too() -> None:
    async with quay(Lifetimes(running_s=60, ended_s=1.0, sweep_s=0.05)) as here:
        pty = await here.open("cat")
        pty.last_used -= 30
        before = time.monotonic()
        await pty.terminal.type([b"\x04"])
        await until(lambda: len(here.ptys) == 0)
        assert time.monotonic() - before >= 1.0


@pytest.mark.proves("kernel/Y9")
async def test_a_terminal_that_nobody_uses_is_closed_and_one_that_is_used_is_not() -> None:
    async with quay(Lifetimes(running_s=1.0, ended_s=60, sweep_s=0.05)) as here:
        idle, used = await here.open("cat"), await here.open("cat")

        def use() -> bool:
            here.ptys.find(here.session, used.pty_id)
            return len(here.ptys) == 1

        await until(use)
        assert time.monotonic() - idle.last_used >= 1.0
        assert here.ptys.of_session(here.session) == [used]
        await until(lambda: idle.row_end is not None and idle.row_end.done())
        row = await here.row(idle)
        assert (row.state, row.status, row.ok) == ("finished", None, False)


async def test_a_host_that_is_killed_takes_its_terminal_and_leaves_a_row() -> None:
    async with quay(most=1) as here:
        pty = await here.open("sh", "-c", "trap '' HUP; sleep 60")
        os.kill(int(_parent(pty.terminal.pid)), signal.SIGKILL)
        with pytest.raises(WorkerLost):
            raise await pty.terminal.lost
        await until(lambda: len(here.ptys) == 0)
        with pytest.raises(WorkerLost):
            await pty.terminal.read(None, 0)
        async with asyncio.timeout(15):
            while (await pty.next_change(pty.state)).stream_open:
                pass
        assert (await here.row(pty)).state == "interrupted"
        await until(lambda: not os.path.exists(f"/proc/{pty.terminal.pid}"))
        # Its place in the quota is free again.
        await here.open("cat")


async def test_terminals_that_run_when_the_kernel_stops_are_interrupted() -> None:
    async with quay() as here:
        running, ended = await here.open("cat"), await here.open("sh", "-c", "exit 4")
        await until(lambda: ended.state.exit is not None)
        await here.ptys.close_all()
        assert (await here.row(running)).state == "interrupted"
        row = await here.row(ended)
        assert (row.state, row.status, row.ok) == ("finished", 4, False)
        assert len(here.ptys) == 0


@pytest.mark.proves("kernel/L4")
async def test_an_end_is_told_once_its_row_says_so() -> None:
    async with quay() as here:
        pty = await here.open("sh", "-c", "read x; exit 4")
        gate = threading.Event()
        held = here.store.write(lambda _: gate.wait(30))
        await pty.terminal.type([b"\r"])
        await until(lambda: pty.newest.HasField("exit"))
        screen = await pty.terminal.read(None, 0)
        asked = asyncio.create_task(here.ptys.ended(pty, screen.exit))
        assert pty.state.exit is None
        assert not asked.done()
        gate.set()
        assert await held
        await asked
        row = await here.row(pty)
        assert (row.state, row.status, row.ok) == ("finished", 4, False)
        await until(lambda: pty.state.exit == screen.exit)


async def test_a_terminal_of_a_session_that_was_closed_meanwhile_is_not_left() -> None:
    async with quay() as here:
        opening = asyncio.create_task(here.open("sleep", "60"))
        await here.ptys.close_session(here.session)
        with pytest.raises(errors.Cancelled):
            await opening
        assert len(here.ptys) == 0


async def test_a_cancelled_opening_leaves_nothing() -> None:
    async with quay(most=1) as here:
        for delay in (0.0, 0.002, 0.01, 0.03):
            opening = asyncio.create_task(here.open("sleep", "63"))
            await asyncio.sleep(delay)
            opening.cancel()
            try:
                pty = await opening
            except asyncio.CancelledError:
                continue
            await here.ptys.close(pty, 0)
        assert len(here.ptys) == 0
        await here.open("cat")


async def test_two_who_close_one_terminal_are_answered_once() -> None:
    async with quay() as here:
        pty = await here.open("cat")
        results = await asyncio.gather(
            here.ptys.close(pty, 1000), here.ptys.close(pty, 1000), return_exceptions=True
        )
        assert sorted(isinstance(result, errors.UnknownPty) for result in results) == [False, True]


async def test_a_host_that_does_not_answer_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seamount.terminal.client.ANSWER_S", 0.5)
    async with quay() as here:
        pty = await here.open("cat")
        os.kill(int(_parent(pty.terminal.pid)), signal.SIGSTOP)
        with pytest.raises(WorkerLost):
            await pty.terminal.read(None, 0)
        await until(lambda: len(here.ptys) == 0)


def _parent(pid: int) -> str:
    with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
        return file.read().rpartition(")")[2].split()[1]
