"""What tests of token stores share: a private place for one, and clocks that tests set."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

NS = 1_000_000_000


class Clock:
    """Epoch nanoseconds; also as seconds of a clock that counts."""

    def __init__(self, seconds: float = 1_760_000_000) -> None:
        self.ns = int(seconds * NS)

    def __call__(self) -> int:
        return self.ns

    def seconds(self) -> float:
        return self.ns / NS

    def forward(self, seconds: float) -> None:
        self.ns += int(seconds * NS)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store_path(tmp_path: Path) -> Iterator[Path]:
    """Of a store that does not exist yet, in a directory that nobody else can reach."""
    directory = tmp_path / "state"
    directory.mkdir(mode=0o700)
    yield directory / "tokens.json"
    assert {each.name for each in directory.iterdir()} <= {"tokens.json", "tokens.json.lock"}
