"""A kernel killed at a random moment has lost nothing that it acknowledged, and invented nothing.

Nor has one whose database server was killed. `make soak` takes two hundred rounds.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from places import Place
from postgresql_server import PostgresqlServer

from seamount.store import Store
from seamount.store.journal_query import Entry, entries
from seamount.store.transcripts import get, items, last

CHILD = Path(__file__).with_name("crash_child.py")
SOAK = "SEAMOUNT_SOAK" in os.environ
ROUNDS = 200 if SOAK else 10
SERVER_ROUNDS = 20 if SOAK else 2


@dataclass
class Heard:
    """What a child acknowledged: rows begun, rows finished with number and value, blobs."""

    began: set[int] = field(default_factory=set)
    finished: dict[int, tuple[int, str]] = field(default_factory=dict)
    put: set[str] = field(default_factory=set)
    refused: int = 0

    def take(self, lines: list[bytes]) -> None:
        assert all(line.endswith(b"\n") for line in lines), "the child failed by itself"
        for kind, *rest in (line.decode().split() for line in lines):
            if kind == "began":
                self.began.add(int(rest[0]))
            elif kind == "finished":
                self.finished[int(rest[0])] = (int(rest[1]), rest[2])
            elif kind == "put":
                self.put.add(rest[0])
            else:
                self.refused += 1


def start(place: Place, chance: random.Random) -> subprocess.Popen[bytes]:
    words = [str(place.root), str(chance.random())[2:], *([place.url] if place.url else [])]
    return subprocess.Popen([sys.executable, CHILD, *words], stdout=subprocess.PIPE)


def work_until_killed(place: Place, chance: random.Random) -> Heard:
    """The acknowledgements of a child that was killed after some of them."""
    heard = Heard()
    with start(place, chance) as child:
        assert child.stdout is not None
        lines = [child.stdout.readline() for _ in range(chance.randrange(1, 400))]
        child.kill()
        heard.take(lines + child.stdout.readlines())
    return heard


async def rows_of(store: Store, ids: set[int]) -> dict[int, Entry]:
    found: dict[int, Entry] = {}
    ordered = sorted(ids)
    for begin in range(0, len(ordered), 500):
        part = ordered[begin : begin + 500]
        found |= {row.id: row for row in await store.read(lambda rows, part=part: entries(rows, part))}
    return found


async def check(store: Store, heard: Heard) -> None:
    """Everything that was acknowledged is there, and whole."""
    rows = await rows_of(store, heard.began)
    assert set(rows) == heard.began
    for entry_id, row in rows.items():
        if entry_id not in heard.finished:
            # Its end may have been committed a moment before the kill, unheard.
            assert row.state in ("interrupted", "finished")
            continue
        number, address = heard.finished[entry_id]
        outputs = [output.address for output in row.outputs]
        assert (row.state, row.ok, outputs) == ("finished", True, [address])
        item = await store.read(lambda rows, s=row.session, n=number: get(rows, "otter", s, n))
        assert item is not None
        assert (item.value, item.entry_id) == (address, entry_id)
        assert len(await store.blobs.read(address)) == item.value_size
    for address in heard.put:
        assert len(await store.blobs.read(address)) == 200_000


async def check_whole(store: Store) -> None:
    """Nothing is torn: numbers are dense, and the database is sound by its own account."""
    for writer in range(8):
        session = f"s{writer}"
        highest = await store.read(lambda rows, s=session: last(rows, "otter", s))
        since, seen = 0, 0
        while listed := await store.read(
            lambda rows, s=session, n=since: items(rows, "otter", s, since=n, limit=1_000)
        ):
            seen += len(listed)
            since = listed[-1].number
        assert (since, seen) == (highest, highest)
    if store.database_kind == "sqlite":
        assert await store.read(lambda rows: rows.all("PRAGMA integrity_check"), timeout=60) == [("ok",)]
        assert await store.read(lambda rows: rows.all("PRAGMA foreign_key_check"), timeout=60) == []


@pytest.mark.timeout(3_600)
async def test_every_acknowledged_row_and_blob_survives_kill_9(place: Place):
    chance = random.Random(20)
    interrupted = finished = 0
    earlier: list[Heard] = []
    # A server forks for every connection, so its rounds take longer.
    rounds = ROUNDS if place.kind == "sqlite" or SOAK else ROUNDS // 3
    for _ in range(rounds):
        heard = work_until_killed(place, chance)
        finished += len(heard.finished)
        store = await place.open()
        assert store.damage is None
        interrupted += len(store.interrupted)
        await check(store, heard)
        # What an earlier round acknowledged is still there after later crashes.
        if earlier:
            await check(store, chance.choice(earlier))
        await check_whole(store)
        earlier = [*earlier[-9:], heard]
        await place.close()
    assert interrupted
    assert finished > rounds


@pytest.mark.timeout(3_600)
@pytest.mark.parametrize("place", ["postgresql"], indirect=True)
async def test_every_acknowledged_row_survives_kill_9_of_the_server_and_the_kernel_goes_on(
    place: Place, postgresql: PostgresqlServer
):
    chance = random.Random(21)
    heard = Heard()
    with start(place, chance) as child:
        assert child.stdout is not None
        for _ in range(SERVER_ROUNDS):
            heard.take([child.stdout.readline() for _ in range(chance.randrange(20, 200))])
            postgresql.kill()
            postgresql.start()
            before = len(heard.finished)
            while len(heard.finished) < before + 10:
                heard.take([child.stdout.readline()])
        child.kill()
        heard.take(child.stdout.readlines())
    assert heard.refused
    store = await place.open()
    await check(store, heard)
    await check_whole(store)
