"""How the time of some work grows with what it is given, to tell linear from worse on a busy machine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

T = TypeVar("T")

MOST_FOR_EIGHTFOLD: Final = 40.0
"""Growth that work on eight times as much may show: linear is about 8, quadratic 64."""


def growth(work: Callable[[T], object], less: T, more: T, clock: Callable[[], float]) -> float:
    """The time of `work(more)` in those of `work(less)`, each the best of three."""
    work(less)
    return _best(work, more, clock) / _best(work, less, clock)


def _best(work: Callable[[T], object], given: T, clock: Callable[[], float]) -> float:
    times = []
    for _ in range(3):
        began = clock()
        work(given)
        times.append(clock() - began)
    return max(min(times), 1e-6)
