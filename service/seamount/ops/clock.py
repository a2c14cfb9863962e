"""The time of records: Unix milliseconds that never go backwards."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime, timezone


class Clock:
    """Gives the wall's time, or the latest time that it gave where that was later."""

    def __init__(self, wall_ms: Callable[[], int] = lambda: time.time_ns() // 1_000_000) -> None:
        self._wall_ms = wall_ms
        self._latest = 0

    def now_ms(self) -> int:
        self._latest = max(self._latest, self._wall_ms())
        return self._latest


def rfc3339(ms: int) -> str:
    """A time as text, in UTC: `2026-03-02T08:00:00.000Z`."""
    moment = datetime.fromtimestamp(ms / 1000, timezone.utc)  # noqa: UP017
    return moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{ms % 1000:03d}Z"
