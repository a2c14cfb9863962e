"""Tests of this directory speak lines with a whole kernel; those that end none share one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from live_kernel.fixtures import place, shared_place
from ops.gateways import Gateway, gateway

__all__ = ["place", "shared_place"]


@pytest.fixture(scope="session")
def shared_lines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Gateway]:
    with gateway(tmp_path_factory.mktemp("ops")) as running:
        yield running
        assert running.process.poll() is None, running.log
        assert "Traceback" not in running.log, running.log


@pytest.fixture
def lines(shared_lines: Gateway) -> Gateway:
    """A process in whose memory other tests have left things."""
    return shared_lines


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Gateway]:
    """A process of the test's own."""
    with gateway(tmp_path) as running:
        yield running
