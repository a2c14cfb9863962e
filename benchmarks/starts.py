"""How long things take to start, against starting Python itself."""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.kernels import start_kernel
from benchmarks.measure import Row, compare

ROUNDS = 7
BASELINE = "python -c pass"


def _python() -> None:
    subprocess.run([sys.executable, "-c", "pass"], check=True)


def start_rows(place: Path) -> Iterator[Row]:
    """From the start of `seamount serve` until its sockets answer: as time passes, and in the kernel's own
    processor time, on which the language's process beside it and a busy machine have no influence.
    """
    baselines: list[float] = []
    json_rpc: list[float] = []
    grpc: list[float] = []
    worked: list[float] = []
    baseline_worked: list[float] = []
    # The first start compiles what has changed and is not counted.
    for number in range(ROUNDS + 1):
        before = _children_seconds()
        started = time.perf_counter()
        _python()
        baseline_worked.append(_children_seconds() - before)
        baselines.append(time.perf_counter() - started)
        started = time.perf_counter()
        process, ready = start_kernel(place, f"start-{number}")
        with os.fdopen(ready) as lines:
            lines.readline()
            json_rpc.append(time.perf_counter() - started)
            worked.append(_processor_seconds(process.pid))
            lines.readline()
            grpc.append(time.perf_counter() - started)
        process.terminate()
        process.wait(timeout=30)
    for times in (baselines, json_rpc, grpc, worked, baseline_worked):
        del times[0]
    for what, times, bound in (("JSON-RPC", json_rpc, 15.0), ("gRPC", grpc, 20.0)):
        yield Row(
            f"start to {what} ready",
            BASELINE,
            statistics.median(times),
            statistics.median(baselines),
            statistics.median(mine / base for mine, base in zip(times, baselines, strict=True)),
            bound,
        )

    yield Row(
        "start to JSON-RPC ready, processor time",
        BASELINE,
        statistics.median(worked),
        statistics.median(baseline_worked),
        statistics.median(worked) / statistics.median(baseline_worked),
        15.0,
    )


def _processor_seconds(process: int) -> float:
    tasks = Path("/proc", str(process), "task").iterdir()
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9


def _children_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def call_row(kernel: str) -> Iterator[Row]:
    """The command's round trip, process and all."""
    command = Path(sys.executable).with_name("seamount")
    words = [os.fspath(command), "call", "--socket", kernel, "parse", "src=1 + 2"]

    def call() -> None:
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL)

    yield compare("seamount call, round trip", call, BASELINE, _python, 3.0, times=3, rounds=9)
