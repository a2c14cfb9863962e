"""The seam on its tables: a filtered page of many entities, points asserted, a view that is kept up to date.

The baseline of the page is the same statement given to the driver. `SEAM_ENTITIES` in the
environment says how many entities there are, `SEAM_VIEWED` how many more the view is over.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from contextlib import aclosing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.measure import Row, print_row

from seamount.api.seam.v1 import assert_pb2, query_pb2
from seamount.seam import entities, finding, literals, places, points, schemas
from seamount.seam.authority import Authority, _authority
from seamount.seam.compiling import Compiler
from seamount.seam.context import Context
from seamount.seam.cursors import Cursors
from seamount.seam.heads import Heads
from seamount.seam.schema_reading import read_schema
from seamount.seam.spec import Spec, read_spec
from seamount.seam.tables import MIGRATIONS
from seamount.seam.views import EntityView
from seamount.seam.writing import Committed
from seamount.store import StateDir, Store, Transaction
from seamount.store.statements import Snapshot

ENTITIES = int(os.environ.get("SEAM_ENTITIES", "1000000"))
VIEWED = int(os.environ.get("SEAM_VIEWED", "100000"))
UPDATES = 5_000
POINTS = 10_000
BATCH = 5_000
BOUND = 3.0
SCHEMA = {
    "kinds": {
        kind: {"fields": {"n": "int", "s": {"type": "string", "indexed": True}}} for kind in ("k", "v")
    },
    "series": {"p": {"type": "int", "kinds": ["k"]}},
}
EVERYTHING = _authority(b'{"*":{}}')
SEEN = Context()


@dataclass
class Anybody:
    """A follower whom policy lets go on."""

    context: Context = SEEN
    principal: str = "uid:0"
    authority: Authority = field(default_factory=lambda: EVERYTHING)

    def may_go_on(self) -> bool:
        return True


def begin(rows: Transaction) -> places.Place:
    return places.begin(rows, places.enter(rows, SEEN), "uid:0", "act/x")


async def fill(store: Store, kind: str, count: int) -> None:
    """Entities of a kind, k0 to k<count - 1>, many to a transaction."""
    for first in range(0, count, BATCH):

        def unit(rows: Transaction, first: int = first) -> None:
            place = begin(rows)
            for number in range(first, min(first + BATCH, count)):
                values = {"n": literals.read(number), "s": literals.read(f"s{number % 1000}")}
                entities.put(rows, place, f"{kind}{number}", kind, [], values)

        await store.write(unit)


def spec_of(kind: str, where: dict[str, Any] | None = None) -> Spec:
    request = query_pb2.EntitiesRequest(kind=kind, limit=100)
    if where is not None:
        request.where.text = literals.dumps(where)
    return read_spec(request)


async def best(work: Any, rounds: int = 5) -> float:
    found = []
    for _ in range(rounds):
        began = time.perf_counter()
        await work()
        found.append(time.perf_counter() - began)
    return min(found)


async def page(store: Store) -> tuple[float, float]:
    """Seconds of the first page of a filtered query, and of its statement alone."""
    spec = spec_of("k", {"path": "s", "op": "eq", "value": "s7"})
    statements: list[Any] = []

    def whole(rows: Snapshot) -> None:
        place = places.find(rows, SEEN)
        compiler = Compiler(schemas.installed(rows, place), place, EVERYTHING)
        finding.find_page(rows, compiler, spec, None, 100)
        kinds = finding.scope(compiler, spec)
        statements.append(finding.page_statement(compiler, spec, kinds, None, 101))

    ours = await best(lambda: store.read(whole, timeout=600))
    statement = statements[-1]
    alone = await best(
        lambda: store.read(lambda rows: rows.all(statement.text, statement.parameters), timeout=600)
    )
    return ours, alone


async def asserted(store: Store) -> float:
    """Points that are asserted a second, a hundred to a transaction."""

    def unit(rows: Transaction, first: int) -> None:
        place = begin(rows)
        work: Any = _Work(rows, place)
        given = points.read(
            [
                assert_pb2.Point(t=literals.time_text((first + each) * 1_000_000_000), v={"text": "1"})
                for each in range(100)
            ]
        )
        found = entities.find(rows, place, "k1")
        assert found is not None
        points.put(work, found, "p", given, "reject")

    began = time.perf_counter()
    await asyncio.gather(
        *(store.write(lambda rows, first=first: unit(rows, first)) for first in range(0, POINTS, 100))
    )
    return POINTS / (time.perf_counter() - began)


class _Work:
    """What `points.put` needs of a write."""

    def __init__(self, rows: Transaction, place: places.Place) -> None:
        self.rows = rows
        self.place = place
        self.schema = schemas.installed(rows, place)

    def begin(self) -> places.Place:
        return self.place


async def followed(store: Store) -> tuple[float, float]:
    """Seconds until a view is synced, and updates a second that it tells, a transaction each."""
    heads = Heads()
    follower: Any = Anybody()
    view = EntityView(store, Cursors(b"k" * 32), follower, spec_of("v"), full=True)

    async def update() -> None:
        def unit(rows: Transaction, number: int) -> Committed:
            place = begin(rows)
            found = entities.find(rows, place, f"v{number}")
            assert found is not None
            assert place.universe is not None
            values = {"n": literals.read(-number)}
            entities.put(rows, place, found.entity, "v", [], values, found.created)
            return Committed(place.universe, place.tx)

        for first in range(0, UPDATES, 100):
            await asyncio.gather(
                *(
                    store.write(lambda rows, number=number: unit(rows, number), committed=heads.committed)
                    for number in range(first, first + 100)
                )
            )

    began = time.perf_counter()
    synced = told = 0.0
    count = 0
    writer: asyncio.Task[None] | None = None
    with heads.following() as news:
        async with aclosing(view.events(news, None)) as batches:
            async for batch in batches:
                if batch[-1].type == "synced" and writer is None:
                    synced = time.perf_counter() - began
                    began = time.perf_counter()
                    writer = asyncio.create_task(update())
                count += sum(event.type == "update" for event in batch)
                if count == UPDATES:
                    told = UPDATES / (time.perf_counter() - began)
                    break
    assert writer is not None
    await writer
    return synced, told


async def measure(directory: Path) -> None:
    state = StateDir.open(directory / "state")
    store = await Store.open(state, MIGRATIONS)
    try:
        began = time.perf_counter()
        await store.write(lambda rows: schemas.install(rows, begin(rows), read_schema(SCHEMA, 1)))
        await fill(store, "k", ENTITIES)
        await fill(store, "v", VIEWED)
        print(f"seam: {ENTITIES + VIEWED} entities made in {time.perf_counter() - began:.1f} s", flush=True)
        ours, alone = await page(store)
        print_row(
            Row("first page of a filter", "its statement on the driver", ours, alone, ours / alone, BOUND)
        )
        print(f"seam: {await asserted(store):.0f} points a second (10,000 wanted)", flush=True)
        synced, told = await followed(store)
        print(
            f"seam: a view over {VIEWED} entities synced in {synced:.1f} s,"
            f" then {told:.0f} updates a second (1,000 wanted)",
            flush=True,
        )
    finally:
        await store.close()
        state.close()


def print_all() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory(prefix="seamount-seam-") as directory:
        asyncio.run(measure(Path(directory)))


if __name__ == "__main__":
    print_all()
