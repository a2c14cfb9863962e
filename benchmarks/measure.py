"""Measures a subject against a baseline in one run, so that the machine's speed cancels out.

Subject and baseline alternate round by round; the ratio of a row is the median of
the rounds' ratios.
"""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table. Times are seconds for one operation."""

    what: str
    baseline: str
    subject_s: float
    baseline_s: float
    ratio: float
    bound: float

    @property
    def met(self) -> bool:
        return self.ratio <= self.bound


def seconds_each(operation: Callable[[], object], times: int) -> float:
    """Average seconds of one call among `times` calls in a row."""
    started = time.perf_counter()
    for _ in range(times):
        operation()
    return (time.perf_counter() - started) / times


def thread_seconds(operation: Callable[[], object], times: int) -> float:
    """The same in processor time of this thread: for work that waits for nobody."""
    started = time.thread_time()
    for _ in range(times):
        operation()
    return (time.thread_time() - started) / times


def compare(
    what: str,
    subject: Callable[[], object],
    baseline_name: str,
    baseline: Callable[[], object],
    bound: float,
    *,
    times: int = 200,
    baseline_times: int | None = None,
    rounds: int = 9,
    per_subject: int = 1,
    per_baseline: int = 1,
    seconds: Callable[[Callable[[], object], int], float] = seconds_each,
) -> Row:
    """Times `subject` against `baseline`. One call of either may stand for several operations
    (`per_subject`, `per_baseline`), by which its time is divided."""
    subject()
    baseline()
    pairs = []
    gc.collect()
    for _ in range(rounds):
        base = seconds(baseline, baseline_times or times) / per_baseline
        pairs.append((seconds(subject, times) / per_subject, base))
    ratio = statistics.median(mine / base for mine, base in pairs)
    return Row(
        what,
        baseline_name,
        statistics.median(mine for mine, _ in pairs),
        statistics.median(base for _, base in pairs),
        ratio,
        bound,
    )


def duration(seconds: float) -> str:
    """Seconds as people read them."""
    for unit, factor in (("s", 1.0), ("ms", 1e3), ("µs", 1e6)):
        if seconds * factor >= 1:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


def print_row(row: Row) -> None:
    """Prints one line of the table, as soon as it is measured."""
    verdict = "ok" if row.met else "over"
    print(
        f"{row.what:<44} {duration(row.subject_s):>9}  {row.baseline:<40} {duration(row.baseline_s):>9}"
        f"  {row.ratio:>8.3g} x  at most {row.bound:.3g} x  {verdict}",
        flush=True,
    )
