"""`make bench`: every figure as a ratio to a baseline that is measured in the same run.

Prints and never fails: figures of a busy machine are no reason to stop anything. A part that cannot
be measured says why and the others go on. Words on the command line choose parts.
"""

from __future__ import annotations

import os
import platform
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

from benchmarks import (
    codec,
    fanout,
    journal_append,
    language,
    mcp_calls,
    memory,
    notebooks,
    planning,
    remote_calls,
    seam,
    sockets,
    starts,
    terminal,
)
from benchmarks.kernels import kernel
from benchmarks.measure import Row, print_row


def _rows(rows: Iterable[Row]) -> None:
    for row in rows:
        print_row(row)


def _codec() -> None:
    """Of the many results only those that come off worst; `python -m benchmarks.codec` prints all."""
    rows = list(codec.rows())
    for verb in ("encode", "decode"):
        chosen = sorted((row for row in rows if row.what.startswith(verb)), key=lambda row: row.ratio)
        met = sum(row.met for row in chosen)
        print(f"{verb}: {met} of {len(chosen)} results within the bound; the median one and the worst:")
        _rows((chosen[len(chosen) // 2], chosen[-1]))


def _parts(place: Path, socket: str) -> dict[str, Callable[[], object]]:
    return {
        "parse": lambda: _rows(sockets.parse_rows(place, socket)),
        "grpc": lambda: _rows(remote_calls.rows(place, socket)),
        "codec": _codec,
        "exec": lambda: _rows(sockets.exec_rows(place, socket)),
        "mcp": lambda: _rows(mcp_calls.rows(place, socket)),
        "notebooks": lambda: _rows(notebooks.rows(place, socket)),
        "language": language.print_all,
        "planning": lambda: _rows(planning.rows()),
        "journal": lambda: _rows(journal_append.rows(place)),
        "events": lambda: _rows(fanout.rows(place, socket)),
        "terminal": lambda: _rows(terminal.rows()),
        "call": lambda: _rows(starts.call_row(socket)),
        "start": lambda: _rows(starts.start_rows(place)),
        "memory": lambda: memory.print_growth(socket, place),
        "sessions": lambda: memory.print_sessions(place),
        "seam": seam.print_all,
    }


def main() -> None:
    # Programs run from compiled modules once they have been started; where that is switched off, the
    # rows about starting would measure Python's compiler.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    print(
        f"{platform.python_implementation()} {platform.python_version()}, {os.cpu_count()} processors, ",
        end="",
    )
    print(f"load {os.getloadavg()[0]:.1f}; medians of interleaved rounds\n")
    with tempfile.TemporaryDirectory(prefix="seamount-bench-") as name, kernel(Path(name)) as socket:
        for part, measure in _parts(Path(name), socket).items():
            if sys.argv[1:] and part not in sys.argv[1:]:
                continue
            try:
                measure()
            except Exception as problem:
                print(f"{part}: not measured: {type(problem).__name__}: {problem}", flush=True)


if __name__ == "__main__":
    main()
