"""Does one transaction of the seam again and again, each time in a process that is killed one statement
later, and prints what is left after each: the rows of the seam's tables, and what a view tells that goes on
behind the transaction before. The first line is from before, the last from when it was not killed any more.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import traceback
from collections.abc import Callable, Coroutine
from contextlib import aclosing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from seamount.api.seam.v1 import assert_pb2, query_pb2
from seamount.seam import entities, links, literals, places, points, schemas
from seamount.seam.authority import Authority, _authority
from seamount.seam.context import Context
from seamount.seam.cursors import Cursors
from seamount.seam.heads import News
from seamount.seam.schema_reading import read_schema
from seamount.seam.spec import read_spec
from seamount.seam.tables import MIGRATIONS
from seamount.seam.views import EntityView
from seamount.seam.writing import Work
from seamount.store import StateDir, Store, Transaction

SCHEMA = {
    "kinds": {"k": {"fields": {"n": "int", "l": {"type": "string", "list": True}}}},
    "links": {"to": {}},
    "series": {"p": {"type": "int", "kinds": ["k"]}},
}
EVERYTHING = _authority(b'{"*":{}}')
TABLES = ("universe", "branch", "tx", "schema", "entity", "value", "link", "point", "resource", "receipt")


@dataclass
class Anybody:
    """A follower whom policy lets go on."""

    context: Context = field(default_factory=Context)
    principal: str = "uid:0"
    authority: Authority = field(default_factory=lambda: EVERYTHING)

    def may_go_on(self) -> bool:
        return True


class Mortal:
    """A transaction that kills its process at a statement, counted from 1."""

    def __init__(self, rows: Transaction, dies_at: int) -> None:
        self._rows = rows
        self._left = dies_at

    def __getattr__(self, name: str) -> Any:
        self._left -= 1
        if self._left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return getattr(self._rows, name)


def work_on(rows: Any) -> Work:
    return Work(rows, Context(), EVERYTHING, "uid:0", "act/x")


def prepare(rows: Transaction) -> None:
    """Transactions 1 and 2."""
    work = work_on(rows)
    schemas.install(rows, work.begin(), read_schema(SCHEMA, 1))
    work = work_on(rows)
    entities.put(rows, work.begin(), "root", "k", [], {"n": literals.read(1)})


def change(rows: Any) -> None:
    """Transaction 3: two entities with links, and points of them."""
    work = work_on(rows)
    place = work.begin()
    for name in ("one", "two"):
        values = {"n": literals.read(1), "l": literals.read(["a", "b"])}
        made = entities.put(rows, place, name, "k", [], values)
        links.write(rows, place, (name, "to", "root"), {}, present=True)
        given = [assert_pb2.Point(t="2026-01-01T00:00:00Z", v={"text": "1"})]
        points.put(work, made, "p", points.read(given), "reject")


async def told(store: Store) -> list[tuple[str, int]]:
    """What a view tells behind transaction 2."""
    follower: Any = Anybody()
    view = EntityView(
        store,
        Cursors(b"k" * 32),
        follower,
        read_spec(query_pb2.EntitiesRequest(kind="k", limit=9)),
        full=True,
    )
    place = await store.read(lambda rows: places.find(rows, Context()))
    found: list[tuple[str, int]] = []
    async with aclosing(view.events(News(), view._cursor(place, 2))) as batches:
        async for batch in batches:
            found += [(event.type, event.tx) for event in batch]
            if batch[-1].type == "synced":
                return found
    raise AssertionError("it ended")


async def left(store: Store) -> None:
    rows = await store.read(
        lambda rows: {f"seam_{name}": repr(rows.all(f"SELECT * FROM seam_{name}")) for name in TABLES}
    )
    print(json.dumps({"rows": rows, "told": await told(store)}), flush=True)


def in_a_process(directory: Path, work: Callable[[Store], Coroutine[Any, Any, Any]]) -> int:
    """The status with which a process ended that did the work on the store."""

    async def whole() -> None:
        state = StateDir.open(directory / "state")
        store = await Store.open(state, MIGRATIONS)
        await work(store)
        await store.close()
        state.close()

    child = os.fork()
    if child == 0:
        status = 1
        try:
            asyncio.run(whole())
            status = 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(status)
    return os.waitpid(child, 0)[1]


def main(directory: Path) -> None:
    async def start(store: Store) -> None:
        await store.write(prepare)

    assert in_a_process(directory, start) == 0
    assert in_a_process(directory, left) == 0
    dies_at, status = 0, int(signal.SIGKILL)
    while status == signal.SIGKILL:
        dies_at += 1

        async def attempt(store: Store, dies_at: int = dies_at) -> None:
            await store.write(lambda rows: change(Mortal(rows, dies_at)))

        status = in_a_process(directory, attempt)
        assert in_a_process(directory, left) == 0
    assert status == 0


if __name__ == "__main__":
    main(Path(sys.argv[1]))
