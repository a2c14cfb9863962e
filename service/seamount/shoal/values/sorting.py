"""Stable sorting that asks now and then whether the run goes on.

Python sorts in one step, however long that takes, and nothing else of the process runs meanwhile. What is
long is sorted in runs that are merged block by block, each of which is a short step.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from typing import Any, Final

from seamount.shoal.values.patience import checker, unhurried

RUN: Final = 1 << 16
"""Items that are sorted in one step: some 25 ms for texts in no order."""

SLOW_RUN: Final = 1 << 11
"""The same for keys whose comparison is a function of ours."""

Key = Callable[[Any], Any]


def ordered(items: Sequence[Any], keys: Sequence[Any] | None = None, run: int = RUN) -> list[Any]:
    """The items in ascending order of themselves or of their keys, which Python must be able to compare with
    each other; equal ones keep their order. Up to `run` items are sorted in one step."""
    check = checker()
    if check is None or len(items) <= run:
        if keys is None:
            return sorted(items)
        following = iter(keys)
        # `sorted` asks for each item's key once, from the first item to the last.
        return sorted(items, key=lambda item: next(following))
    if keys is None:
        return _in_steps(items, None, run, check)
    order = _in_steps(range(len(items)), keys.__getitem__, run, check)
    return [items[position] for position in unhurried(order)]


def _in_steps(items: Sequence[Any], key: Key | None, run: int, check: Callable[[], None]) -> list[Any]:
    runs: list[list[Any]] = []
    for start in range(0, len(items), run):
        check()
        runs.append(sorted(items[start : start + run], key=key))
    while len(runs) > 1:
        pairs = [_merged(a, b, key, run // 2, check) for a, b in zip(runs[::2], runs[1::2], strict=False)]
        runs = [*pairs, runs[-1]] if len(runs) % 2 else pairs
    return runs[0]


def _merged(a: list[Any], b: list[Any], key: Key | None, block: int, check: Callable[[], None]) -> list[Any]:
    """Two sorted runs as one, at most `block` items of each in a step; of equal items those of `a` come
    first."""
    out: list[Any] = []
    i = j = 0
    while i < len(a) and j < len(b):
        check()
        i_end, j_end = min(i + block, len(a)), min(j + block, len(b))
        last_a, last_b = a[i_end - 1], b[j_end - 1]
        if key is not None:
            last_a, last_b = key(last_a), key(last_b)
        # The block with the smaller end goes whole; of the other, what belongs before that end.
        if last_b < last_a:
            i_end = bisect_right(a, last_b, i, i_end, key=key)
        else:
            j_end = bisect_left(b, last_a, j, j_end, key=key)
        # Python finds the two runs in it and merges them.
        out += sorted(a[i:i_end] + b[j:j_end], key=key)
        i, j = i_end, j_end
    out += a[i:]
    out += b[j:]
    return out
