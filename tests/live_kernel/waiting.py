"""Waiting for a condition, never for a time."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

POLL_S = 0.005


def until(condition: Callable[[], T], seconds: float = 10.0, what: str = "the condition") -> T:
    """Polls until `condition()` is true and returns what it gave; fails after `seconds`."""
    end = time.monotonic() + seconds
    while True:
        found = condition()
        if found:
            return found
        assert time.monotonic() < end, f"{what} did not come true within {seconds:g} s"
        time.sleep(POLL_S)
