"""What every language test leaves as it found it."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def _recursion_limit() -> Iterator[None]:
    """An interpreter raises Python's limit for the whole process; other tests rely on the usual one."""
    before = sys.getrecursionlimit()
    yield
    sys.setrecursionlimit(before)
