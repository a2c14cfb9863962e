"""Writes by their keys, and cursors of a future that has not happened."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from seamount.api.seam.v1 import act_pb2 as pb
from seamount.seam import places
from seamount.seam.cursors import Cursor, Cursors, place_of
from seamount.seam.places import Place
from seamount.seam.tables import MIGRATIONS
from seamount.seam.writing import Committed, Work, Writes
from seamount.server.call import Call
from seamount.server.principals import Caller
from seamount.store.state_dir import StateDir
from seamount.store.store import Store
from seamount.wire import errors
from seamount.wire.methods import BY_NAME


class Everything:
    """A policy under which everything may be seen."""

    seam = {"query": {"*": {}}}  # noqa: RUF012

    def table(self, principal: str, caps: Any = None) -> Any:
        return self


@pytest.fixture
async def writes():
    state = StateDir.open_ephemeral()
    store = await Store.open(state, MIGRATIONS)
    yield Writes(store, Everything())
    await store.close()
    state.close()


def call_with(key: str | None) -> Call:
    metadata = {} if key is None else {"idempotency-key": key}
    return Call(BY_NAME["sys.act.create-entity"], Caller("uid:0", "peer"), None, None, metadata)


def made(work: Work) -> pb.CreateEntityResponse:
    work.begin()
    return pb.CreateEntityResponse()


@pytest.mark.proves("error/IDEMPOTENCY_IN_FLIGHT", "hard/G12")
async def test_of_two_requests_with_one_key_the_second_is_told_that_the_first_is_under_way(writes):
    entered, go = threading.Event(), threading.Event()
    request = pb.CreateEntityRequest(kind="a")

    def slow(work: Work) -> pb.CreateEntityResponse:
        entered.set()
        assert go.wait(10)
        return made(work)

    first = asyncio.ensure_future(writes.perform(call_with("k"), request, pb.CreateEntityResponse, slow))
    assert await asyncio.to_thread(entered.wait, 10)
    with pytest.raises(errors.IdempotencyInFlight):
        await writes.perform(call_with("k"), request, pb.CreateEntityResponse, made)
    go.set()
    assert (await first).tx == 1
    again = await writes.perform(call_with("k"), request, pb.CreateEntityResponse, made)
    assert again.tx == 1
    assert (await writes.perform(call_with("other"), request, pb.CreateEntityResponse, made)).tx == 2


async def test_what_is_committed_is_told_in_order_and_nothing_else(writes):
    told: list[Committed] = []
    writes.listen(told.append)
    request = pb.CreateEntityRequest(kind="a")
    await writes.perform(call_with("k"), request, pb.CreateEntityResponse, made)
    await writes.perform(call_with("k"), request, pb.CreateEntityResponse, made)
    await writes.perform(
        call_with(None), request, pb.CreateEntityResponse, lambda _: pb.CreateEntityResponse()
    )
    await writes.perform(call_with(None), request, pb.CreateEntityResponse, made)
    assert [each.tx for each in told] == [1, 2]


@pytest.mark.proves("error/CURSOR_AHEAD")
def test_a_cursor_of_the_future_is_refused():
    seals = Cursors(b"k" * 32)
    cursor = seals.open(seals.seal(Cursor("s", ("a",), 7, 1, "uid:0", "p")))
    with pytest.raises(errors.CursorAhead) as ahead:
        place_of(cursor, Place(1, "main", ((1, 5),), 5, 5))
    assert ahead.value.detail.latest == 5
    assert place_of(cursor, Place(1, "main", ((1, 9),), 9, 9)).tx == 7


def test_no_byte_of_a_cursor_can_be_changed():
    seals = Cursors(b"k" * 32)
    text = seals.seal(Cursor("s", ("a",), 7, 1, "uid:0", "p"))
    for index in range(len(text)):
        other = text[:index] + ("A" if text[index] != "A" else "B") + text[index + 1 :]
        with pytest.raises(errors.CursorMismatch):
            seals.open(other)


async def test_universes_and_branches_are_bounded(writes, monkeypatch):
    monkeypatch.setattr(places, "MOST_UNIVERSES", 1)
    monkeypatch.setattr(places, "MOST_BRANCHES", 2)
    request = pb.CreateEntityRequest(kind="a")
    await writes.perform(call_with(None), request, pb.CreateEntityResponse, made)
    elsewhere = Call(
        BY_NAME["sys.act.create-entity"], Caller("uid:0", "peer"), None, None, {"seamount-universe": "u"}
    )
    with pytest.raises(errors.QuotaExceeded):
        await writes.perform(elsewhere, request, pb.CreateEntityResponse, made)

    def forked(name: str) -> Any:
        def unit(work: Work) -> pb.CreateEntityResponse:
            places.fork(work.rows, work.begin(), name, 0)
            return pb.CreateEntityResponse()

        return unit

    await writes.perform(call_with(None), request, pb.CreateEntityResponse, forked("one"))
    with pytest.raises(errors.QuotaExceeded):
        await writes.perform(call_with(None), request, pb.CreateEntityResponse, forked("two"))
