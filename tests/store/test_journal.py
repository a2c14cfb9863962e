"""The life of a journal row."""

from __future__ import annotations

import pytest
from places import Place

from seamount.store import Store, StoreConflict, journal
from seamount.store.blobs import address_of, stage_inline
from seamount.store.journal import Outcome, Output, Run, UnknownEntry
from seamount.store.journal_query import Entry, LinkedOutput, entries, entry


def run(src: str = "ls /srv", **fields) -> Run:
    return Run("otter", "bay", src, 1_760_000_000_000_000_000, b"/srv/\xff", **fields)


async def get(store: Store, entry_id: int) -> Entry:
    found = await store.read(lambda rows: entry(rows, entry_id))
    assert found is not None
    return found


async def test_a_run_is_running_until_it_is_finished_with_what_it_gave(either: Store):
    effects = '[{"kind":"fs_read","paths":["/srv"]}]'
    entry_id = await either.write(
        lambda rows: journal.begin(rows, run(effects=effects, effect_kinds=["fs_read"], opaque=True))
    )
    running = await get(either, entry_id)
    assert (running.state, running.status, running.ok, running.dur_ns) == ("running", None, None, None)
    assert (running.cwd, running.effects, running.opaque) == (b"/srv/\xff", effects, True)
    assert running.outputs == ()

    outputs = (
        Output("value", stage_inline(b"[]")),
        Output("stderr", stage_inline(b"cut"), original_size=900),
        Output("value", stage_inline(b"[]")),
    )
    await either.write(lambda rows: journal.finish(rows, entry_id, Outcome(1, False, 55, outputs)))
    finished = await get(either, entry_id)
    assert (finished.state, finished.status, finished.ok, finished.dur_ns) == ("finished", 1, False, 55)
    assert finished.outputs == (
        LinkedOutput("value", address_of(b"[]"), 2, None, True),
        LinkedOutput("stderr", address_of(b"cut"), 3, 900, True),
        LinkedOutput("value", address_of(b"[]"), 2, None, True),
    )
    assert await either.blobs.read(finished.outputs[1].address) == b"cut"


async def test_a_run_without_effects_is_written_and_finished_in_one_commit(either: Store):
    before = either.counters.commits
    outcome = Outcome(
        0, True, 40, (Output("value", stage_inline(b"2")), Output("render", stage_inline(b"2")))
    )
    entry_id = await either.write(lambda rows: journal.record(rows, run("1 + 1"), outcome))
    assert either.counters.commits == before + 1
    found = await get(either, entry_id)
    assert (found.state, found.ok, found.src) == ("finished", True, "1 + 1")
    assert [output.kind for output in found.outputs] == ["value", "render"]


async def test_a_death_by_signal_has_no_status(either: Store):
    entry_id = await either.write(lambda rows: journal.record(rows, run(), Outcome(None, False, 1)))
    found = await get(either, entry_id)
    assert (found.state, found.status, found.ok) == ("finished", None, False)


async def test_a_row_ends_once(either: Store):
    entry_id = await either.write(lambda rows: journal.begin(rows, run()))
    await either.write(lambda rows: journal.finish(rows, entry_id, Outcome(0, True, 1)))
    for end in (
        lambda rows: journal.finish(rows, entry_id, Outcome(1, False, 2)),
        lambda rows: journal.interrupt(rows, entry_id),
        lambda rows: journal.finish(rows, 999, Outcome(0, True, 1)),
    ):
        with pytest.raises(UnknownEntry):
            await either.write(end)
    assert (await get(either, entry_id)).ok is True


async def test_a_row_whose_worker_was_lost_keeps_what_it_gave_and_no_outcome(either: Store):
    entry_id = await either.write(lambda rows: journal.begin(rows, run()))
    outputs = (Output("stdout", stage_inline(b"half")),)
    await either.write(lambda rows: journal.interrupt(rows, entry_id, outputs))
    found = await get(either, entry_id)
    assert (found.state, found.status, found.ok, found.dur_ns) == ("interrupted", None, None, None)
    assert [output.kind for output in found.outputs] == ["stdout"]


async def test_rows_left_running_are_interrupted_at_the_next_start_and_only_those(place: Place):
    store = await place.open()
    assert store.interrupted == ()
    first = await store.write(lambda rows: journal.begin(rows, run("rm a")))
    done = await store.write(lambda rows: journal.record(rows, run("ls"), Outcome(0, True, 1)))
    second = await store.write(lambda rows: journal.begin(rows, run("rm b")))
    await place.close()

    store = await place.open()
    assert store.interrupted == (first, second)
    states = {e.id: e.state for e in await store.read(lambda rows: entries(rows, [first, done, second]))}
    assert states == {first: "interrupted", done: "finished", second: "interrupted"}
    await place.close()

    store = await place.open()
    assert store.interrupted == ()


async def test_statements_belong_to_their_submission(either: Store):
    parent = await either.write(lambda rows: journal.begin(rows, run("a; b", host="kernel")))
    child = run(
        "b", kind=journal.STATEMENT, parent_id=parent, ordinal=1, host="worker", ast="{}", env_hash=b"e"
    )
    entry_id = await either.write(lambda rows: journal.record(rows, child, Outcome(0, True, 1)))
    found = await get(either, entry_id)
    assert (found.kind, found.parent_id, found.ordinal, found.host) == ("statement", parent, 1, "worker")
    assert (found.ast, found.env_hash) == ("{}", b"e")
    orphan = run("b", kind=journal.STATEMENT, parent_id=9_999)
    with pytest.raises(StoreConflict):
        await either.write(lambda rows: journal.begin(rows, orphan))


async def test_an_output_whose_blob_has_gone_stays_listed_as_not_available(either: Store):
    outcome = Outcome(0, True, 1, (Output("value", stage_inline(b"v")),))
    entry_id = await either.write(lambda rows: journal.record(rows, run(), outcome))
    await either.write(lambda rows: rows.run("DELETE FROM blob"))
    assert (await get(either, entry_id)).outputs == (LinkedOutput("value", address_of(b"v"), 1, None, False),)


async def test_a_blob_is_known_as_what_a_principals_rows_link_it(either: Store):
    blob = stage_inline(b"v")
    for who, kind in (("otter", "value"), ("otter", "stdout"), ("otter", "value"), ("eel", "render")):
        outcome = Outcome(0, True, 1, (Output(kind, blob),))
        await either.write(
            lambda rows, who=who, it=outcome: journal.record(rows, Run(who, "bay", "v", 1, b"/"), it)
        )

    async def kinds(digest: bytes, principal: str) -> set[str]:
        return await either.read(lambda rows: journal.kinds_of_blob(rows, digest, principal))

    assert await kinds(blob.digest, "otter") == {"value", "stdout"}
    assert await kinds(blob.digest, "eel") == {"render"}
    assert await kinds(blob.digest, "squid") == set()
    assert await kinds(bytes(32), "otter") == set()


@pytest.mark.parametrize("src", ["", "   ", "\x00", "π(1)", "ls\n-l", "a" * 70_000])
async def test_any_source_text_comes_back(either: Store, src: str):
    entry_id = await either.write(lambda rows: journal.record(rows, run(src), Outcome(0, True, 1)))
    assert (await get(either, entry_id)).src == src


async def test_a_row_that_cannot_be_stored_fails_alone(either: Store):
    lone_surrogate = either.write(lambda rows: journal.begin(rows, run("\ud800")))
    fine = either.write(lambda rows: journal.begin(rows, run("fine")))
    with pytest.raises(UnicodeEncodeError):
        await lone_surrogate
    assert (await get(either, await fine)).src == "fine"


async def today(store: Store, principal: str = "otter") -> int:
    return await store.read(lambda rows: journal.bytes_today(rows, principal))


async def test_what_rows_add_in_a_day_is_counted_for_their_principal(
    place: Place, monkeypatch: pytest.MonkeyPatch
):
    store = await place.open()
    started = await store.write(lambda rows: journal.begin(rows, run("1234", ast="567")))
    assert await today(store) == len("1234" + "[]" + "567")
    outputs = (Output("value", stage_inline(b"x" * 100)), Output("stdout", stage_inline(b"y" * 10)))
    await store.write(lambda rows: journal.finish(rows, started, Outcome(0, True, 1, outputs)))
    assert await today(store) == 119
    await store.write(lambda rows: journal.record(rows, run("1"), Outcome(0, True, 1, outputs[1:])))
    lost = await store.write(lambda rows: journal.begin(rows, run("1")))
    await store.write(lambda rows: journal.interrupt(rows, lost, outputs[1:]))
    assert (await today(store), await today(store, "eel")) == (145, 0)
    await place.close()
    store = await place.open()
    assert await today(store) == 145
    tomorrow = journal._day() + 1
    monkeypatch.setattr(journal, "_day", lambda: tomorrow)
    assert await today(store) == 0
    await store.write(journal.forget_days)
    monkeypatch.setattr(journal, "_day", lambda: tomorrow - 1)
    assert await today(store) == 145
    monkeypatch.setattr(journal, "_day", lambda: tomorrow + 1)
    await store.write(journal.forget_days)
    monkeypatch.setattr(journal, "_day", lambda: tomorrow - 1)
    assert await today(store) == 0
