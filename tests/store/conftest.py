"""A store in a fresh state directory, on disk and in memory."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from seamount.store import StateDir, Store


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    state = StateDir.open(tmp_path / "state")
    store = await Store.open(state)
    yield store
    await store.close()
    state.close()


@pytest.fixture(params=["disk", "memory"])
async def either(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    state = StateDir.open(tmp_path / "state") if request.param == "disk" else StateDir.open_ephemeral()
    store = await Store.open(state)
    yield store
    await store.close()
    state.close()
