"""What can be caught up with: a cursor that is too old or ahead, and a subscriber that is too slow."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from seam.tables_alone import EVERYTHING, Universe, request_of

from seamount.seam.authority import Authority
from seamount.seam.context import Context
from seamount.seam.cursors import Cursor, Cursors
from seamount.seam.heads import Heads, News
from seamount.seam.spec import read_spec
from seamount.seam.tables import MIGRATIONS
from seamount.seam.views import EntityView
from seamount.store.state_dir import StateDir
from seamount.store.store import Store
from seamount.wire import errors

RETAINED = 5


@dataclass
class Anybody:
    """A follower whom policy lets go on."""

    context: Context = field(default_factory=lambda: Context(universe="u"))
    principal: str = "uid:0"
    authority: Authority = EVERYTHING

    def may_go_on(self) -> bool:
        return True


@pytest.fixture
async def store() -> AsyncIterator[Store]:
    state = StateDir.open_ephemeral()
    opened = await Store.open(state, MIGRATIONS)
    yield opened
    await opened.close()
    state.close()


SCHEMA = {"kinds": {"k": {"fields": {"n": "int"}}}}
SEALS = Cursors(b"k" * 32)


async def made(store: Store) -> None:
    def unit(rows: Any) -> None:
        Universe(rows, "u", SCHEMA)

    await store.write(unit)


async def put(store: Store, *numbers: int) -> None:
    """One transaction for each number: even ones make or change an entity, odd ones remove it."""

    def unit(rows: Any) -> None:
        world = Universe.__new__(Universe)
        world.rows, world.name = rows, "u"
        for number in numbers:
            if number % 2:
                world.remove("main", f"e{number - 1}")
            else:
                world.put("main", f"e{number}", "k", [], {"n": number})

    await store.write(unit)


def view(store: Store) -> EntityView:
    follower: Any = Anybody()
    spec = read_spec(request_of({"kind": "k"}))
    return EntityView(store, SEALS, follower, spec, full=True, retained=RETAINED)


async def until_synced(store: Store, since: str | None = None) -> list[Any]:
    found = []
    async with aclosing(view(store).events(News(), since)) as batches:
        async for batch in batches:
            found += batch
            if batch[-1].type == "synced":
                return found
    raise AssertionError("it ended")


@pytest.mark.proves("error/CURSOR_EXPIRED", "error/CURSOR_AHEAD", "hard/G13")
@settings(max_examples=8, deadline=None)
@given(st.integers(0, 2 * RETAINED))
async def test_a_cursor_is_honoured_wholly_or_refused_with_the_range_that_is_kept(behind):
    state = StateDir.open_ephemeral()
    store = await Store.open(state, MIGRATIONS)
    try:
        await made(store)
        await put(store, 100)
        cursor = (await until_synced(store))[-1].cursor
        await put(store, *range(behind))
        head = 2 + behind
        if behind <= RETAINED:
            told = await until_synced(store, cursor)
            kinds = [("leave" if number % 2 else "enter", number + 3) for number in range(behind)]
            assert [(event.type, event.tx) for event in told] == [*kinds, ("synced", head)]
        else:
            with pytest.raises(errors.CursorExpired) as refused:
                await until_synced(store, cursor)
            assert (refused.value.detail.oldest, refused.value.detail.latest) == (head - RETAINED, head)
    finally:
        await store.close()
        state.close()


async def fall_behind(store: Store, told: list[Any]) -> None:
    heads = Heads()
    with heads.following() as news:
        async with aclosing(view(store).events(news, None)) as batches:
            async for batch in batches:
                told += [(event.type, event.from_tx, event.to_tx, event.reason) for event in batch]
                if batch[-1].type == "synced":
                    await put(store, *range(RETAINED + 1))
                    heads.policy_changed()


async def test_a_cursor_in_the_future_is_refused(store):
    await made(store)
    sealed = SEALS.open((await until_synced(store))[-1].cursor)
    ahead = Cursor(sealed.spec, (), 9, sealed.branch, sealed.principal, sealed.policy)
    with pytest.raises(errors.CursorAhead) as refused:
        await until_synced(store, SEALS.seal(ahead))
    assert refused.value.detail.latest == 1


@pytest.mark.proves("error/SLOW_CONSUMER")
async def test_a_subscriber_that_is_too_slow_is_told_what_it_missed_and_ended(store):
    await made(store)
    told: list[Any] = []
    with pytest.raises(errors.SlowConsumer):
        await fall_behind(store, told)
    assert told[2:] == [("dropped", 2, 2 + RETAINED, ""), ("end", 0, 0, "resync")]
