"""Fields that the schema declares indexed: the index leads to what it should, and to nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from seam.tables_alone import EVERYTHING, Universe, request_of, transaction

from seamount.seam import finding, places, schemas
from seamount.seam.schema_reading import read_schema
from seamount.seam.spec import read_spec
from seamount.seam.tables import LONGEST_INDEXED, MIGRATIONS
from seamount.store.migrations import migrate
from seamount.store.sqlite import SqliteDatabase
from seamount.store.statements import Transaction

PLAIN = {"kinds": {"k": {"fields": {"s": "string", "n": "int"}}}}
INDEXED = {"kinds": {"k": {"fields": {"s": {"type": "string", "indexed": True}, "n": "int"}}}}


@pytest.fixture
def database(tmp_path: Path) -> SqliteDatabase:
    return SqliteDatabase(tmp_path / "indexed.db")


@pytest.fixture
def rows(database) -> Iterator[Transaction]:
    with transaction(database) as opened:
        yield opened


def found(world: Universe, where: dict[str, Any], branch: str = "main", tx: int | None = None) -> list[str]:
    at = places.find(world.rows, world.context(branch)).tx if tx is None else tx
    spec = {"kind": "k", "where": where}
    return [each.id for page in world.pages(branch, at, spec, EVERYTHING, 2) for each in page]


def plan(world: Universe, where: dict[str, Any]) -> str:
    """How the database reads the first page."""
    place = places.find(world.rows, world.context("main"))
    compiler = world.compiler("main", place.tx)
    spec = read_spec(request_of({"kind": "k", "where": where}))
    statement = finding.page_statement(compiler, spec, finding.scope(compiler, spec), None, 2)
    steps = world.rows.all(f"EXPLAIN QUERY PLAN {statement.text}", statement.parameters)
    return "\n".join(str(step[-1]) for step in steps)


def is_one(value: Any, op: str = "eq") -> dict[str, Any]:
    return {"path": "s", "op": op, "value": value}


def install(world: Universe, schema: dict[str, Any], branch: str = "main") -> int:
    place = world._begin(branch)
    revision = schemas.installed(world.rows, place).revision + 1
    schemas.install(world.rows, place, read_schema(schema, revision))
    return place.tx


def test_a_condition_on_an_indexed_field_is_read_from_the_index_and_one_on_another_is_not(rows):
    world = Universe(rows, "u", INDEXED)
    for where in (
        is_one("x"),
        is_one(["x", "y"], "in"),
        {"all": [{"path": "n", "op": "gt", "value": 1}, is_one("x")]},
    ):
        assert plan(world, where).startswith("SEARCH i"), where
    for where in (
        {"path": "n", "op": "eq", "value": 1},
        {"not": is_one("x")},
        {"any": [is_one("x")]},
        is_one("x", "gt"),
    ):
        assert "SEARCH i" not in plan(world, where), where


def test_changed_and_removed_entities_are_found_as_they_were_and_as_they_are(rows):
    world = Universe(rows, "u", INDEXED)
    first = [world.put("main", name, "k", [], {"s": "x"}) for name in ("a", "b", "c")][-1]
    world.put("main", "a", "k", [], {"s": "y"})
    world.remove("main", "b")
    assert found(world, is_one("x"), tx=first) == ["a", "b", "c"]
    assert found(world, is_one("x")) == ["c"]
    assert found(world, is_one(["y", "x", "x"], "in")) == ["a", "c"]


def test_what_was_there_before_a_field_was_indexed_is_in_the_index_of_each_branch_that_shows_it(rows):
    world = Universe(rows, "u", PLAIN)
    before = [world.put("main", name, "k", [], {"s": "x"}) for name in ("a", "b")][-1]
    world.fork("main", "side", before)
    world.put("side", "c", "k", [], {"s": "x"})
    install(world, INDEXED, "side")
    world.put("side", "d", "k", [], {"s": "x"})
    assert found(world, is_one("x"), "side") == ["a", "b", "c", "d"]
    install(world, PLAIN, "side")
    world.put("side", "e", "k", [], {"s": "x"})
    install(world, INDEXED, "side")
    assert found(world, is_one("x"), "side") == ["a", "b", "c", "d", "e"]
    world.put("main", "z", "k", [], {"s": "x"})
    assert found(world, is_one("x")) == ["a", "b", "z"]
    install(world, INDEXED)
    assert found(world, is_one("x")) == ["a", "b", "z"]


@pytest.mark.parametrize("size", [LONGEST_INDEXED - 1, LONGEST_INDEXED, 5_000])
def test_values_that_are_too_long_for_the_index_are_found_without_it(rows, size):
    world = Universe(rows, "u", INDEXED)
    world.put("main", "a", "k", [], {"s": "x" * size})
    world.put("main", "b", "k", [], {"s": "x"})
    assert found(world, is_one("x" * size)) == ["a"]
    assert found(world, is_one(["x", "x" * size], "in")) == ["a", "b"]


def test_a_database_from_before_the_index_is_indexed_when_it_is_opened(database):
    connection = database.connect_writer()
    try:
        migrate(database, connection, MIGRATIONS[:4])
        database.begin(connection)
        row = "INSERT INTO seam_value (entity_row, path, n, key, json) VALUES (?, ?, ?, ?, ?)"
        for value in ((7, "s", 0, "sx", '"x"'), (7, "l[]", 1, "sx", None), (7, "s.t", 0, "sx", None)):
            connection.execute(row, value)
        connection.execute("COMMIT")
        migrate(database, connection, MIGRATIONS)
        left = connection.execute("SELECT path, key, entity_row FROM seam_indexed", ()).fetchall()
    finally:
        connection.close()
    assert left == [("s", "sx", 7)]
