"""Replaying the events of a view gives the query's answer, whatever data, branch, links and policy."""

from __future__ import annotations

from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import Phase, given, settings
from seam import worlds
from seam.tables_alone import authority, request_of
from seam.test_naive import SEEDS, Told, rows, served_rows

from seamount.seam import changes, places
from seamount.seam.changes import Changes
from seamount.seam.places import Place
from seamount.seam.spec import read_spec
from seamount.wire.runtime import CatalogueError

__all__ = ["rows", "served_rows"]


def answer(told: Told, branch: str, tx: int, spec: dict[str, Any], seen: Any, size: int) -> dict[str, Any]:
    pages = list(told.real.pages(branch, tx, spec, seen, size))
    found = {entity.id: entity.SerializeToString(deterministic=True) for page in pages for entity in page}
    assert len(found) == sum(len(page) for page in pages)
    return found


@pytest.mark.proves("hard/G13")
@settings(max_examples=60, deadline=None, phases=[Phase.generate])
@given(SEEDS)
def test_replaying_the_events_of_a_view_gives_the_answer_of_its_query(rows, seed):
    random = Random(seed)
    replay(Told(rows, random), random)


@settings(max_examples=8, deadline=None, phases=[Phase.generate])
@given(SEEDS)
def test_replaying_them_from_a_servers_database_gives_it_too(served_rows, seed):
    random = Random(seed)
    replay(Told(served_rows, random), random)


@pytest.mark.proves("hard/G13")
@settings(max_examples=40, deadline=None, phases=[Phase.generate])
@given(SEEDS)
def test_transactions_that_are_looked_at_together_are_told_as_one_by_one(rows, seed):
    random = Random(seed)
    told = Told(rows, random)
    told.tell()
    start = told.tx
    for _ in range(random.randint(1, 12)):
        told.tell()
    asked = read_spec(request_of({"kind": "a", "where": worlds.condition(random, worlds.OF_A)}))
    seen = authority(
        {"a": {"where": worlds.condition(random, worlds.OF_BOTH)}} if random.random() < 0.5 else ALL
    )
    place = places.find(told.real.rows, told.real.context("main"))
    together, one_by_one = (Changes(asked, seen, full=random.random() < 0.5) for _ in range(2))
    one_by_one._full = together._full
    # Where conditions follow links, transactions are looked at one by one.
    one_by_one._reach = 1
    with patch.object(changes, "MOST_TRANSACTIONS", random.choice([1, 2, 3, 256])):
        assert every(together, told, place, start) == every(one_by_one, told, place, start)


ALL: dict[str, Any] = {"*": {}}


def every(which: Changes, told: Told, place: Place, at: int) -> list[Any]:
    """The events up to a place."""
    events: list[Any] = []
    while at < place.tx:
        step = which.after(told.real.rows, place, at)
        assert step.tx > at
        events += step.events
        at = step.tx
    return events


def replay(told: Told, random: Random) -> None:
    for _ in range(random.randint(0, 15)):
        told.tell()
    branch = random.choice(sorted(told.branches))
    spec = worlds.spec(random)
    seen = authority({kind: {"where": where} for kind, where in worlds.policy(random).items()})
    start = told.tx
    try:
        known = answer(told, branch, start, spec, seen, random.randint(1, 5))
    except CatalogueError:
        # Policy shows no kind that the query is about.
        return
    for _ in range(random.randint(1, 12)):
        told.tell()
    place = places.find(told.real.rows, told.real.context(branch))
    followed = Changes(read_spec(request_of(spec)), seen, full=True)
    at, told_of = start, set()
    while at < place.tx:
        step = followed.after(told.real.rows, place, at)
        for event in step.events:
            entity = event.id or event.entity.id
            assert at < event.tx <= step.tx
            assert (event.tx, entity) not in told_of
            told_of.add((event.tx, entity))
            if event.type == "leave":
                del known[entity]
            else:
                assert (entity in known) == (event.type == "update")
                known[entity] = event.entity.SerializeToString(deterministic=True)
        at = step.tx
    assert known == answer(told, branch, place.tx, spec, seen, random.randint(1, 5))
