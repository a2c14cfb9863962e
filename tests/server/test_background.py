"""Work beside the calls: it survives its failures, and ends with its context."""

from __future__ import annotations

import asyncio
import logging

import pytest

from seamount.server.background import background


async def test_work_that_fails_is_told_and_begins_again(caplog: pytest.LogCaptureFixture) -> None:
    rounds = 0
    again = asyncio.Event()

    async def work() -> None:
        nonlocal rounds
        rounds += 1
        if rounds < 3:
            raise OSError("the reef is gone")
        again.set()
        await asyncio.Event().wait()

    with caplog.at_level(logging.ERROR):
        async with background(work, "reef watch", pause_s=0.001), asyncio.timeout(10):
            await again.wait()
    told = [record for record in caplog.records if "reef watch" in record.getMessage()]
    assert rounds == 3
    assert len(told) == 2
    assert all(record.exc_info for record in told)


async def test_work_that_fails_at_once_is_left_alone_for_a_while() -> None:
    rounds = 0

    async def work() -> None:
        nonlocal rounds
        rounds += 1
        raise OSError("the reef is gone")

    async with background(work, "reef watch", pause_s=60.0):
        await asyncio.sleep(0.05)
    assert rounds == 1


async def test_leaving_waits_until_the_work_is_over() -> None:
    ended = False

    async def work() -> None:
        nonlocal ended
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0.01)
            ended = True

    async with background(work, "reef watch"):
        await asyncio.sleep(0)
    assert ended


async def test_work_that_returns_has_ended() -> None:
    rounds = 0

    async def work() -> None:
        nonlocal rounds
        rounds += 1

    async with background(work, "reef watch", pause_s=0.001):
        await asyncio.sleep(0.05)
    assert rounds == 1


async def test_whoever_closes_can_be_cancelled_while_it_waits() -> None:
    closing = asyncio.Event()
    let_go = asyncio.Event()

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            closing.set()
            await let_go.wait()

    async def owner() -> None:
        async with background(work, "reef watch"):
            await asyncio.sleep(0)

    task = asyncio.create_task(owner())
    await closing.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    let_go.set()
    await asyncio.sleep(0)
