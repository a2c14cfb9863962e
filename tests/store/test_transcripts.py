"""`out:N`: dense per session, durable, never given twice."""

from __future__ import annotations

import asyncio

from places import Place

from seamount.store import Store, transcripts
from seamount.store.blobs import address_of, stage_inline
from seamount.store.transcripts import NewItem


def new(session: str, text: str, principal: str = "otter", **fields) -> NewItem:
    return NewItem(principal, session, 1_000, "str", stage_inline(text.encode()), **fields)


async def append(store: Store, item: NewItem) -> int:
    return await store.write(lambda rows: transcripts.append(rows, item))


async def numbers(store: Store, session: str, principal: str = "otter", **bounds) -> list[int]:
    found = await store.read(lambda rows: transcripts.items(rows, principal, session, **bounds))
    return [item.number for item in found]


async def test_numbers_start_at_one_in_each_session_of_each_principal(either: Store):
    assert await append(either, new("bay", "a")) == 1
    assert await append(either, new("bay", "b")) == 2
    assert await append(either, new("reef", "c")) == 1
    assert await append(either, new("bay", "d", principal="eel")) == 1
    assert await numbers(either, "bay") == [1, 2]
    assert await numbers(either, "bay", "eel") == [1]
    assert await numbers(either, "nowhere") == []


async def test_numbers_taken_at_the_same_time_are_dense_and_a_failed_unit_takes_none(either: Store):
    def fail(rows):
        transcripts.append(rows, new("bay", "lost"))
        raise LookupError

    waiting = [append(either, new("bay", f"v{n}")) for n in range(30)]
    waiting.insert(7, either.write(fail))
    outcomes = await asyncio.gather(*waiting, return_exceptions=True)
    assert sorted(n for n in outcomes if isinstance(n, int)) == list(range(1, 31))
    assert sum(isinstance(n, LookupError) for n in outcomes) == 1


async def test_an_item_gives_its_value_render_and_kind_back(either: Store):
    large = await either.blobs.stage(b"x" * 100_000)
    item = NewItem("otter", "bay", 77, "error", large, stage_inline(b"shown"), is_error=True, entry_id=12)
    number = await append(either, item)
    found = await either.read(lambda rows: transcripts.get(rows, "otter", "bay", number))
    assert found == transcripts.Item(
        1, 12, 77, "error", True, address_of(b"x" * 100_000), 100_000, address_of(b"shown")
    )
    assert found.ref == "out:1"
    assert await either.blobs.read(found.value) == b"x" * 100_000
    assert await either.blobs.read(found.render) == b"shown"


async def test_another_principals_or_an_unknown_number_is_nothing(either: Store):
    await append(either, new("bay", "a"))
    assert await either.read(lambda rows: transcripts.get(rows, "eel", "bay", 1)) is None
    assert await either.read(lambda rows: transcripts.get(rows, "otter", "bay", 2)) is None
    assert await either.read(lambda rows: transcripts.last(rows, "otter", "bay")) == 1
    assert await either.read(lambda rows: transcripts.last(rows, "eel", "bay")) == 0


async def test_listing_pages_in_order(either: Store):
    for n in range(7):
        await append(either, new("bay", f"v{n}"))
    assert await numbers(either, "bay", limit=3) == [1, 2, 3]
    assert await numbers(either, "bay", since=3, limit=3) == [4, 5, 6]
    assert await numbers(either, "bay", since=6, limit=3) == [7]
    assert await numbers(either, "bay", limit=-1) == []


async def test_dropped_values_do_not_give_their_numbers_back(either: Store):
    for n in range(4):
        await append(either, new("bay", f"v{n}"))
    assert await either.write(lambda rows: transcripts.drop(rows, "otter", "bay", through=4)) == 4
    assert await append(either, new("bay", "next")) == 5
    assert await numbers(either, "bay") == [5]
    assert await either.read(lambda rows: transcripts.last(rows, "otter", "bay")) == 5


async def test_numbering_and_values_survive_a_restart(place: Place):
    for expected in (1, 2, 3):
        store = await place.open()
        assert await append(store, new("bay", f"v{expected}")) == expected
        first = await store.read(lambda rows: transcripts.get(rows, "otter", "bay", 1))
        assert await store.blobs.read(first.value) == b"v1"
        await place.close()


async def test_the_bytes_of_a_principals_values_are_known(place: Place):
    store = await place.open()
    for session, text in (("bay", "abc"), ("bay", "de"), ("reef", "f")):
        await append(store, new(session, text))
    await append(store, new("bay", "ghijk", principal="eel"))
    held = [
        await store.read(lambda rows, p=each: transcripts.held_bytes(rows, p)) for each in ("otter", "eel")
    ]
    assert held == [6, 5]
    await store.write(lambda rows: transcripts.drop(rows, "otter", "bay", through=1))
    assert await store.read(lambda rows: transcripts.held_bytes(rows, "otter")) == 3
    await store.write(lambda rows: transcripts.drop(rows, "otter", "bay", through=transcripts.LARGEST))
    await place.close()
    store = await place.open()
    assert await store.read(lambda rows: transcripts.held_bytes(rows, "otter")) == 1
    assert await store.read(lambda rows: transcripts.held_bytes(rows, "nobody")) == 0
