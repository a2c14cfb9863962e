"""Stores in fresh places: on disk, in memory, and in a database of a PostgreSQL server where there is one."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from places import Place
from postgresql_server import PostgresqlServer, find_programs

from seamount.store import Store

DURABLE = ["sqlite", "postgresql"]


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgresqlServer]:
    programs = find_programs()
    if programs is None:
        pytest.skip("PostgreSQL is not installed")
    server = PostgresqlServer(programs)
    try:
        server.start()
        yield server
    finally:
        server.stop()


async def _place(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Place]:
    if request.param != "postgresql":
        place = Place(request.param, tmp_path / "state")
        yield place
        await place.close()
        return
    server: PostgresqlServer = request.getfixturevalue("postgresql")
    url = server.create()
    place = Place("postgresql", tmp_path / "state", url)
    yield place
    await place.close()
    server.give_back(url)


@pytest.fixture(params=DURABLE)
async def place(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Place]:
    """Where stores outlive being closed."""
    async for each in _place(request, tmp_path):
        yield each


@pytest.fixture(params=[*DURABLE, "memory"])
async def any_place(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Place]:
    async for each in _place(request, tmp_path):
        yield each


@pytest.fixture(params=["sqlite"])
async def disk(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Place]:
    """For what only a file of our own can show."""
    async for each in _place(request, tmp_path):
        yield each


@pytest.fixture
async def store(place: Place) -> Store:
    return await place.open()


@pytest.fixture
async def either(any_place: Place) -> Store:
    return await any_place.open()
