"""The language against plain Python: a loop, and table methods on 100,000 rows."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator

from benchmarks.measure import Row, compare

from seamount.shoal.runtime.interpreter import Interpreter
from seamount.shoal.runtime.system_ports import system_ports
from seamount.shoal.runtime.system_ports.quiet import SilentOutput

ROWS = 100_000

LOOP = "var n = 0\nvar i = 0\nwhile i < 100000 { n = n + i; i = i + 1 }\nn"


def python_loop() -> int:
    n = 0
    i = 0
    while i < ROWS:
        n = n + i
        i = i + 1
    return n


def rows() -> Iterator[Row]:
    """Measures and yields the rows of the language, one after the other."""
    with tempfile.TemporaryDirectory() as folder:
        shoal = Interpreter(cwd=folder, ports=system_ports(output=SilentOutput()))

        def run(src: str) -> object:
            return shoal.run(src, "value").value

        yield compare(
            "a loop of 100,000 additions",
            lambda: run(LOOP),
            "the same in plain Python",
            python_loop,
            15,
            times=1,
            rounds=7,
        )
        run(f"let rows = (0..{ROWS}).map(n => {{id: n, size: n * 7 % 1000}})")
        table = [{"id": n, "size": n * 7 % 1000} for n in range(ROWS)]
        pairs = (
            (".where", "rows.where(r => r.size > 500)", lambda: [r for r in table if r["size"] > 500]),
            (".map", "rows.map(r => r.size + 1)", lambda: [r["size"] + 1 for r in table]),
            (".sort_by", "rows.sort_by(r => r.size)", lambda: sorted(table, key=lambda r: r["size"])),
        )
        for name, src, plain in pairs:
            yield compare(
                f"{name} on 100,000 rows",
                lambda src=src: run(src),  # type: ignore[misc]
                "the same in plain Python",
                plain,
                8,
                times=1,
                rounds=7,
            )
