"""A kernel killed at a random moment has lost nothing that it acknowledged, and invented nothing."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

from seamount.store import StateDir, Store
from seamount.store.journal_query import entry
from seamount.store.transcripts import get, items, last

CHILD = Path(__file__).with_name("crash_child.py")
ROUNDS = 6


def work_until_killed(state: Path, chance: random.Random) -> list[list[str]]:
    """The acknowledgements of a child that was killed after some of them."""
    child = subprocess.Popen([sys.executable, CHILD, state, str(chance.random())[2:]], stdout=subprocess.PIPE)
    assert child.stdout is not None
    with child:
        lines = [child.stdout.readline() for _ in range(chance.randrange(1, 400))]
        child.kill()
        lines += child.stdout.readlines()
    assert all(line.endswith(b"\n") for line in lines), "the child failed by itself"
    return [line.decode().split() for line in lines]


async def check(store: Store, began: set[int], finished: dict[int, tuple[int, str]], put: set[str]) -> None:
    for entry_id in began:
        row = await store.read(lambda rows, entry_id=entry_id: entry(rows, entry_id))
        assert row is not None
        if entry_id not in finished:
            # Its end may have been committed a moment before the kill, unheard.
            assert row.state in ("interrupted", "finished")
            continue
        number, address = finished[entry_id]
        assert (row.state, row.ok, [output.address for output in row.outputs]) == (
            "finished",
            True,
            [address],
        )
        session = row.session
        item = await store.read(lambda rows, s=session, n=number: get(rows, "otter", s, n))
        assert item is not None
        assert (item.value, item.entry_id) == (address, entry_id)
        assert len(await store.blobs.read(address)) == item.value_size
    for address in put:
        assert len(await store.blobs.read(address)) == 200_000


async def test_every_acknowledged_row_and_blob_survives_kill_9(tmp_path: Path):
    chance = random.Random(20)
    began: set[int] = set()
    finished: dict[int, tuple[int, str]] = {}
    put: set[str] = set()
    interrupted = 0
    for _ in range(ROUNDS):
        for kind, *rest in work_until_killed(tmp_path, chance):
            if kind == "began":
                began.add(int(rest[0]))
            elif kind == "finished":
                finished[int(rest[0])] = (int(rest[1]), rest[2])
            else:
                put.add(rest[0])
        state = StateDir.open(tmp_path)
        store = await Store.open(state)
        interrupted += len(store.interrupted)
        await check(store, began, finished, put)
        assert await store.read(lambda rows: rows.all("PRAGMA integrity_check")) == [("ok",)]
        assert await store.read(lambda rows: rows.all("PRAGMA foreign_key_check")) == []
        for session in (f"s{writer}" for writer in range(8)):
            listed = await store.read(lambda rows, s=session: items(rows, "otter", s, limit=1_000))
            highest = await store.read(lambda rows, s=session: last(rows, "otter", s))
            assert [item.number for item in listed] == list(range(1, highest + 1))
        await store.close()
        state.close()
    assert interrupted
    assert len(finished) > ROUNDS
