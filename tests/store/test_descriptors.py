"""A process that has run out of descriptors: typed refusals, and service again once it has some."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from places import Place

from seamount.store.journal_query import JournalQuery, query

CHILD = Path(__file__).with_name("descriptors_child.py")


def starve(place: Place) -> dict:
    words = [str(place.root), *([place.url] if place.url else [])]
    done = subprocess.run([sys.executable, CHILD, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


async def test_a_store_without_descriptors_refuses_by_type_and_goes_on_once_it_has_some(place: Place):
    told = starve(place)
    assert told["put"] == told["read large"] == "StoreUnavailable"
    assert set(told["reads"]) <= {"served", "StoreUnavailable"}
    assert told["write"] in ("served", "StoreUnavailable")
    assert told["damage"] is False
    assert told["after"] == ["served"] * 3
    store = await place.open()
    assert store.damage is None
    found = {row.src for row in await store.read(lambda rows: query(rows, JournalQuery()))}
    assert {"run 1", "run 3"} <= found
    assert ("run 2" in found) == (told["write"] == "served")
