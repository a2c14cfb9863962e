"""The line of a session: order, bounds, withdrawal, closing."""

from __future__ import annotations

import asyncio

import pytest

from seamount.kernel.authority.limits import MAX_WAITING_RUNS
from seamount.kernel.runs.line import Line
from seamount.wire import errors

pytestmark = pytest.mark.asyncio


async def test_turns_come_in_the_order_in_which_tickets_were_drawn() -> None:
    line = Line("bay")
    tickets = [line.join() for _ in range(4)]
    order: list[int] = []

    async def take(number: int) -> None:
        await tickets[number].turn()
        order.append(number)
        tickets[number].leave()

    # Whoever asks for the turn later may have drawn the ticket earlier.
    await asyncio.gather(*(take(number) for number in (3, 1, 2, 0)))
    assert order == [0, 1, 2, 3]
    assert (line.is_busy, line.waiting) == (False, 0)


async def test_whoever_leaves_early_holds_nobody_up() -> None:
    line = Line("bay")
    first, second, third = (line.join() for _ in range(3))
    second.leave()
    first.leave()
    first.leave()
    await asyncio.wait_for(third.turn(), 1)


async def test_a_withdrawn_ticket_ends_its_wait_with_the_error() -> None:
    line = Line("bay")
    first, second = line.join(), line.join()
    wait = asyncio.create_task(second.turn())
    await asyncio.sleep(0)
    assert second.withdraw(errors.Cancelled("enough"))
    with pytest.raises(errors.Cancelled):
        await wait
    assert not first.withdraw(errors.Cancelled("too late"))
    await first.turn()


async def test_a_line_is_bounded() -> None:
    line = Line("bay")
    for _ in range(MAX_WAITING_RUNS + 1):
        line.join()
    with pytest.raises(errors.SessionBusy):
        line.join()


async def test_a_closed_line_lets_go_of_those_who_wait_and_takes_nobody() -> None:
    line = Line("bay")
    first, second = line.join(), line.join()
    line.close(errors.Cancelled("the session was closed"))
    await first.turn()
    for waiting in (second.turn(),):
        with pytest.raises(errors.Cancelled):
            await waiting
    with pytest.raises(errors.Cancelled):
        line.join()
