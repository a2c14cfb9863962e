"""A byte that flipped, in the database or in its log: what is read is what was written, or nothing."""

from __future__ import annotations

import os
import random
import shutil
from pathlib import Path

import pytest

from seamount.store import StateDir, Store, StoreDamaged, StoreError, StoreMismatched, journal, transcripts
from seamount.store.blobs import stage_inline
from seamount.store.journal import Outcome, Output, Run
from seamount.store.journal_query import JournalQuery, query

ROUNDS = 20 if "SEAMOUNT_SOAK" in os.environ else 1
ROWS = 24


async def fill(store: Store) -> None:
    for number in range(ROWS):
        await append(store, number)


async def append(store: Store, number: int) -> None:
    value = stage_inline(b"value %d of a run" % number * 20)
    run = Run(
        "otter", "bay", f"ls /srv/bay/{number}", 1_000 + number, b"/srv", effect_kinds=["fs_read"], ast="{}"
    )

    def unit(rows):
        outcome = Outcome(number % 3, number % 3 == 0, number, (Output("value", value),))
        entry_id = journal.record(rows, run, outcome)
        transcripts.append(rows, transcripts.NewItem("otter", "bay", number, "str", value, entry_id=entry_id))

    await store.write(unit)


async def answers(store: Store) -> list[object]:
    """Everything that can be asked; an error stands for itself."""

    async def ask(question) -> object:
        try:
            return await question()
        except StoreError as refusal:
            return refusal

    def items(rows):
        return transcripts.items(rows, "otter", "bay")

    found = [
        await ask(lambda: store.read(lambda rows: query(rows, JournalQuery()))),
        await ask(lambda: store.read(lambda rows: query(rows, JournalQuery(principals=["otter"], limit=5)))),
        await ask(lambda: store.read(items)),
    ]
    for item in await ask(lambda: store.read(items)) if not isinstance(found[2], StoreError) else []:
        found.append(await ask(lambda item=item: store.blobs.read(item.value)))  # noqa: PERF401
    return found


async def ask_again(root: Path) -> tuple[list[object], StoreDamaged | None] | None:
    """What a kernel that is started on this directory answers; None when it refuses to start."""
    state = StateDir.open(root)
    try:
        store = await Store.open(state)
    except StoreError:
        state.close()
        return None
    try:
        return await answers(store), store.damage
    finally:
        await store.close()
        state.close()


def flip(path: Path, position: int, bit: int) -> None:
    with open(path, "r+b") as file:
        file.seek(position)
        (byte,) = file.read(1)
        file.seek(position)
        file.write(bytes([byte ^ 1 << bit]))


@pytest.fixture
async def truth(tmp_path: Path) -> list[object]:
    state = StateDir.open(tmp_path / "sound")
    store = await Store.open(state)
    await fill(store)
    expected = await answers(store)
    # The log of a kernel that is killed now: copied before it is closed.
    shutil.copytree(tmp_path / "sound", tmp_path / "killed")
    await store.close()
    state.close()
    assert not any(isinstance(answer, StoreError) for answer in expected)
    return expected


@pytest.fixture
def copies(tmp_path: Path):
    """Makes fresh copies of a state directory."""

    def copy(name: str) -> Path:
        place = tmp_path / "copy"
        if place.exists():
            shutil.rmtree(place)
        shutil.copytree(tmp_path / name, place)
        return place

    return copy


@pytest.mark.timeout(1_800)
async def test_a_flipped_byte_of_the_database_is_refused_or_harmless_and_never_a_wrong_answer(truth, copies):
    chance = random.Random(17)
    size = (copies("sound") / "journal.db").stat().st_size
    refused = 0
    for _ in range(90 * ROUNDS):
        root = copies("sound")
        flip(root / "journal.db", chance.randrange(size), chance.randrange(8))
        heard = await ask_again(root)
        if heard is None:
            refused += 1
            continue
        for answer, expected in zip(heard[0], truth, strict=False):
            assert isinstance(answer, StoreError) or answer == expected
        refused += heard[0] != truth
    assert refused


async def test_a_flipped_letter_of_a_source_is_noticed_though_the_structure_is_sound(truth, copies):
    root = copies("sound")
    path = root / "journal.db"
    flip(path, path.read_bytes().index(b"/srv/bay/17"), 1)
    found, _ = await ask_again(root)
    assert isinstance(found[0], StoreDamaged)
    assert "is not what was written" in str(found[0])


@pytest.mark.timeout(1_800)
async def test_a_flipped_byte_in_the_log_of_a_killed_kernel_does_not_drop_the_commits_behind_it(
    truth, copies
):
    chance = random.Random(3)
    size = (copies("killed") / "journal.db-wal").stat().st_size
    assert size > 100_000
    for position in [*range(0, 32, 5), *(chance.randrange(size) for _ in range(40 * ROUNDS))]:
        root = copies("killed")
        flip(root / "journal.db-wal", position, chance.randrange(8))
        heard = await ask_again(root)
        if heard is None:
            continue
        for answer, expected in zip(heard[0], truth, strict=False):
            assert isinstance(answer, StoreError) or answer == expected


async def test_a_log_cut_off_in_its_last_commit_is_a_crash_and_no_damage(truth, copies, tmp_path: Path):
    root = copies("killed")
    (root / "lock").write_text("1\n")
    os.truncate(root / "journal.db-wal", (root / "journal.db-wal").stat().st_size - 5_000)
    found, damage = await ask_again(root)
    assert damage is None
    assert found[0] == truth[0][1:]


async def test_a_damaged_database_is_read_and_not_written_and_left_as_it_is(truth, copies):
    root = copies("sound")
    path = root / "journal.db"
    # A page of an index: what is asked by id can still be answered.
    before = bytearray(path.read_bytes())
    start = before.rindex(b"otterbay") // 4096 * 4096
    before[start : start + 200] = bytes(200)
    path.write_bytes(before)
    state = StateDir.open(root)
    store = await Store.open(state)
    assert store.damage is not None
    assert store.damage.path == str(path)
    with pytest.raises(StoreDamaged):
        store.write(lambda rows: rows.run("DELETE FROM blob"))
    with pytest.raises(StoreDamaged):
        await store.blobs.put(b"more")
    assert store.counters.last_failure is store.damage
    await store.close()
    state.close()
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "content", [b"not a database at all" * 100, bytes(4096), b"SQLite format 3\x00" + b"\xff" * 4080]
)
async def test_a_file_that_is_no_database_is_left_alone_and_every_call_is_refused(
    tmp_path: Path, content: bytes
):
    state = StateDir.open(tmp_path)
    (tmp_path / "journal.db").write_bytes(content)
    store = await Store.open(state)
    assert store.damage is not None
    with pytest.raises(StoreDamaged):
        await store.read(lambda rows: query(rows, JournalQuery()))
    await store.close()
    state.close()
    assert (tmp_path / "journal.db").read_bytes() == content


async def test_a_database_is_not_opened_with_the_blobs_of_another(tmp_path: Path):
    for name in ("a", "b"):
        state = StateDir.open(tmp_path / name)
        store = await Store.open(state)
        await store.close()
        state.close()
    shutil.copy(tmp_path / "a" / "journal.db", tmp_path / "b" / "journal.db")
    state = StateDir.open(tmp_path / "b")
    with pytest.raises(StoreMismatched, match="another state directory"):
        await Store.open(state)
    state.close()


@pytest.mark.parametrize(("written", "instead"), [(b"submission", b"sebmission"), (b"finished", b"fanished")])
async def test_a_row_whose_kind_or_state_flipped_is_refused_and_not_left_out(
    truth, copies, written: bytes, instead: bytes
):
    root = copies("sound")
    path = root / "journal.db"
    path.write_bytes(path.read_bytes().replace(written, instead, 1))
    state = StateDir.open(root)
    opened = await Store.open(state)
    for wanted in (JournalQuery(), JournalQuery(states=["finished"]), JournalQuery(states=["running"])):
        try:
            rows = await opened.read(lambda r, w=wanted: query(r, w))
        except StoreDamaged:
            continue
        expected = [] if wanted.states == ["running"] else truth[0]
        assert rows == expected
    await opened.close()
    state.close()


async def test_a_row_whose_success_flipped_is_refused_by_either_question(store: Store):
    await fill(store)
    await store.write(lambda rows: rows.run("UPDATE journal_entry SET ok = 1 - ok WHERE id = 5"))
    for ok in (True, False):
        with pytest.raises(StoreDamaged, match="row 5"):
            await store.read(lambda rows, ok=ok: query(rows, JournalQuery(ok=ok)))
