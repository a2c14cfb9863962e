"""Ranges of ints as sequences, however long: Python counts only up to the machine's word."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from seamount.shoal.values.errors import overflow
from seamount.shoal.values.patience import unhurried
from seamount.shoal.values.types import I64_MAX, I64_MIN

RANGE_LIMIT: Final = 50_000_000
"""Items of a range that are turned into a list."""


def length(items: Sequence[Any]) -> int:
    """`len`, also of a long range."""
    return max(0, items.stop - items.start) if isinstance(items, range) else len(items)


def listed(items: Sequence[Any]) -> list[Any]:
    """The items as a new list; `overflow` for a range too long to be one."""
    if length(items) > RANGE_LIMIT and isinstance(items, range):
        raise overflow(f"a list of a range holds at most {RANGE_LIMIT} items")
    return list(unhurried(items))


def total(items: range) -> int:
    """The sum, checked like a walk from the first item to the last but without the walk."""
    if not items:
        return 0
    first, last = items.start, items[-1]
    lowest = first * (1 - first) // 2 if first < 0 < last else 0
    result = (first + last) * (last - first + 1) // 2
    if result > I64_MAX or min(result, lowest) < I64_MIN:
        raise overflow("integer overflow in the sum of a range")
    return result
