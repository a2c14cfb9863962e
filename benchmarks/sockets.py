"""Newline JSON-RPC: `parse` against a raw echo, and `exec` against an echo that commits."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

from benchmarks.kernels import Client, server
from benchmarks.measure import Row, compare

PIPELINED = 400


def parse_rows(place: Path, kernel: str) -> Iterator[Row]:
    """Round trips of the cheapest method."""
    path = str(place / "echo.sock")
    with server("echo_server", path):
        ours, echo = Client(kernel), Client(path)
        frame = ours.frame("parse", {"src": "1 + 2"})
        yield compare(
            'parse "1 + 2" on the unix socket',
            lambda: ours.exchange(frame),
            "a raw asyncio echo with orjson",
            lambda: echo.exchange(frame),
            2.0,
            times=400,
        )
        frames = [frame] * PIPELINED
        yield compare(
            "the same, pipelined on one connection",
            lambda: ours.pipeline(frames),
            "the same echo, pipelined",
            lambda: echo.pipeline(frames),
            5.0,
            times=3,
            per_subject=PIPELINED,
            per_baseline=PIPELINED,
        )
        ours.close()
        echo.close()


def exec_rows(place: Path, kernel: str) -> Iterator[Row]:
    """Runs that are journaled and durable when they are answered."""
    path = str(place / "commit.sock")
    with server("echo_server", path, str(place / "commit.db")):
        ours, echo = Client(kernel), Client(path)
        ours.call("session.attach", session="bench", cwd=str(place))
        frame = ours.frame("exec", {"src": "1 + 2"})
        yield compare(
            'exec "1 + 2", journaled and durable',
            lambda: ours.exchange(frame),
            "the echo and one synced commit",
            lambda: echo.exchange(frame),
            1.5,
            times=50,
        )
        command = ours.frame("exec", {"src": "^true"})

        def commit_and_run() -> None:
            echo.exchange(command)
            subprocess.run(["true"], check=True)

        yield compare(
            'exec "^true"',
            lambda: ours.exchange(command),
            'the same and subprocess.run(["true"])',
            commit_and_run,
            1.5,
            times=20,
        )
        ours.close()
        echo.close()
