"""Counts what the kernel does, for Prometheus.

Labels are names of the contract only: no principal, no session, nothing that a caller
chose. The exposition library is imported at the first scrape's request for text; until
then counting costs two dictionary updates a call.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from seamount.server.audit import CallRecord

OK: Final = "OK"

BOUNDS_S: Final = (0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10.0, 60.0)
"""Upper bounds of the buckets of a call's duration."""

Gauges = Callable[[], Mapping[str, tuple[str, float]]]
"""Name of a gauge to its help text and its value now."""


class CallMetrics:
    """An `Audit` that counts calls by method and outcome, and their durations by method."""

    def __init__(self) -> None:
        self._calls: defaultdict[tuple[str, str], int] = defaultdict(int)
        self._buckets: defaultdict[str, list[int]] = defaultdict(lambda: [0] * (len(BOUNDS_S) + 1))
        self._seconds: defaultdict[str, float] = defaultdict(float)

    def record(self, record: CallRecord) -> None:
        seconds = record.duration_ns / 1e9
        self._calls[record.method, record.reason or OK] += 1
        self._seconds[record.method] += seconds
        place = next((index for index, bound in enumerate(BOUNDS_S) if seconds <= bound), len(BOUNDS_S))
        self._buckets[record.method][place] += 1

    def exposition(self, gauges: Gauges) -> tuple[bytes, str]:
        """The text that Prometheus reads, and its content type."""
        from prometheus_client import CollectorRegistry
        from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

        registry = CollectorRegistry(auto_describe=False)
        registry.register(_Collected(self, gauges))  # type: ignore[arg-type]
        return generate_latest(registry), CONTENT_TYPE_LATEST

    def families(self, gauges: Gauges) -> Iterable[object]:
        """The metric families as the exposition library has them."""
        from prometheus_client.core import (
            CounterMetricFamily,
            GaugeMetricFamily,
            HistogramMetricFamily,
        )

        calls = CounterMetricFamily(
            "seamount_calls", "Calls that have ended, by method and outcome.", labels=["method", "outcome"]
        )
        for (method, outcome), count in sorted(self._calls.items()):
            calls.add_metric([method, outcome], count)
        yield calls
        durations = HistogramMetricFamily("seamount_call_seconds", "How long calls took.", labels=["method"])
        for method, counts in sorted(self._buckets.items()):
            total, cumulated = 0, []
            for bound, count in zip((*map(str, BOUNDS_S), "+Inf"), counts, strict=True):
                total += count
                cumulated.append((bound, float(total)))
            durations.add_metric([method], cumulated, self._seconds[method])
        yield durations
        for name, (text, value) in gauges().items():
            yield GaugeMetricFamily(f"seamount_{name}", text, value=value)


class _Collected:
    """What the exposition library asks for families."""

    def __init__(self, metrics: CallMetrics, gauges: Gauges) -> None:
        self._metrics = metrics
        self._gauges = gauges

    def collect(self) -> Iterable[object]:
        return self._metrics.families(self._gauges)
