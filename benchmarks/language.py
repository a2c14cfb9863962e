"""The language against plain Python: loops, calls, text, records, tables and streams.

    python -m benchmarks.language [PART OF A ROW'S NAME]

Both do the same work in one thread, and the processor's time of that thread is compared, so that what else
the machine does counts for neither.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from benchmarks.measure import Row, compare, print_row, thread_seconds

from seamount.shoal import Cancelled, CancelToken
from seamount.shoal.runtime.interpreter import Interpreter
from seamount.shoal.runtime.system_ports import system_ports
from seamount.shoal.runtime.system_ports.quiet import SilentOutput

ROWS = 100_000
LINES = 1_000_000

STEPS = 15.0
TABLES = 8.0
"""At most so many times as long as plain Python."""

TABLE = [{"id": n, "size": n * 7 % 1000} for n in range(ROWS)]
SEQ = ["seq", "1", str(LINES)]


def python_loop() -> int:
    n = 0
    i = 0
    while i < ROWS:
        n = n + i
        i = i + 1
    return n


def python_calls() -> int:
    def add(a: int, b: int) -> int:
        return a + b

    n = 0
    for i in range(ROWS):
        n = add(n, i)
    return n


def python_text() -> int:
    s = ""
    for i in range(20_000):
        s = s + f"n{i};"
    return len(s)


def python_records() -> int:
    r = {"a": 1, "b": {"c": 2}}
    n = 0
    for _ in range(ROWS):
        n = n + r["a"] + r["b"]["c"]  # type: ignore[operator,index]
    return n


def python_conditions() -> int:
    n = 0
    for i in range(ROWS):
        n = n + 1 if i % 3 == 0 and i % 5 != 0 else n - 1
    return n


def python_group() -> list[dict[str, object]]:
    groups: dict[int, list[dict[str, int]]] = {}
    for row in TABLE:
        groups.setdefault(row["size"] % 10, []).append(row)
    return [{"key": key, "values": values} for key, values in groups.items()]


def python_stream() -> int:
    total = 0
    with subprocess.Popen(SEQ, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            total += len(line.rstrip("\n"))
    return total


@dataclass(frozen=True, slots=True)
class Work:
    """The same in both languages. Run `rounds` times."""

    what: str
    src: str
    plain: Callable[[], object]
    bound: float
    rounds: int = 7


WORK = (
    Work(
        "a loop of 100,000 additions",
        "var n = 0\nvar i = 0\nwhile i < 100000 { n = n + i; i = i + 1 }\nn",
        python_loop,
        STEPS,
    ),
    Work(
        "100,000 calls of a function",
        "fn add(a, b) { a + b }\nvar n = 0\nfor i in 0..100000 { n = add(n, i) }\nn",
        python_calls,
        STEPS,
    ),
    Work(
        "100,000 conditions",
        "var n = 0\nfor i in 0..100000 { if i % 3 == 0 && i % 5 != 0 { n = n + 1 } else { n = n - 1 } }\nn",
        python_conditions,
        STEPS,
    ),
    Work(
        "a string built in 20,000 steps",
        'var s = ""\nfor i in 0..20000 { s = s + "n{i};" }\ns.len()',
        python_text,
        STEPS,
    ),
    Work(
        "200,000 accesses to members of records",
        "let r = {a: 1, b: {c: 2}}\nvar n = 0\nfor i in 0..100000 { n = n + r.a + r.b.c }\nn",
        python_records,
        STEPS,
    ),
    Work(
        ".where on 100,000 rows",
        "rows.where(r => r.size > 500)",
        lambda: [r for r in TABLE if r["size"] > 500],
        TABLES,
    ),
    Work(".map on 100,000 rows", "rows.map(r => r.size + 1)", lambda: [r["size"] + 1 for r in TABLE], TABLES),
    Work(
        ".sort_by on 100,000 rows",
        "rows.sort_by(r => r.size)",
        lambda: sorted(TABLE, key=lambda r: r["size"]),
        TABLES,
    ),
    Work(".group_by on 100,000 rows", "rows.group_by(r => r.size % 10)", python_group, TABLES),
    Work(
        ".map and .join of 100,000 rows",
        'rows.map(r => "{r.id}:{r.size}").join(",")',
        lambda: ",".join([f"{r['id']}:{r['size']}" for r in TABLE]),
        TABLES,
    ),
    Work(
        "a stream of 1,000,000 lines from a command",
        f"(^seq 1 {LINES}).stream().map(l => l.len()).sum()",
        python_stream,
        TABLES,
        3,
    ),
)

PROGRAM = """\
let logs_{n} = ls("logs/{n}").where(.size > 10kb).sort_by(.modified)
fn keep_{n}(entry, limit = 3) {{ entry.name.len() > limit && entry.size > 1kb }}
for entry in logs_{n} {{ if keep_{n}(entry) {{ cp (entry.path) "archive/{n}/{{entry.name}}" }} }}
^make -C build/{n} --jobs=4 all > report.txt
"""

LINGERING = (
    ("a loop", "while true { }"),
    ("calls", "fn f(n) { if n == 0 { 0 } else { f(n - 1) } }\nwhile true { f(10) }"),
    ("a method on a range", "(0..100000000).map(x => x + 1).len()"),
    ("a growing string", 'var s = ""\nwhile true { s = s + "x"; if s.len() > 10000 { s = "" } }'),
    ("a stream", "every(1ms).each(x => null)"),
    ("a sleep", "sleep 30s"),
    ("a command", "^sleep 30"),
)
NOTICE_S = 0.05


def rows(wanted: str = "") -> Iterator[Row]:
    """Measures and yields the rows whose name contains `wanted`, one after the other."""
    with tempfile.TemporaryDirectory() as folder:
        shoal = Interpreter(cwd=folder, ports=system_ports(output=SilentOutput()))

        def run(src: str) -> object:
            return shoal.run(src, "value").value

        run(f"let rows = (0..{ROWS}).map(n => {{id: n, size: n * 7 % 1000}})")
        for work in WORK:
            if wanted not in work.what:
                continue
            if _length(run(work.src)) != _length(work.plain()):
                raise AssertionError(f"{work.what}: the two do not do the same")
            yield compare(
                work.what,
                lambda src=work.src: run(src),  # type: ignore[misc]
                "the same in plain Python",
                work.plain,
                work.bound,
                times=1,
                rounds=work.rounds,
                seconds=thread_seconds,
            )


def _length(value: object) -> object:
    return value if isinstance(value, int) else len(value)  # type: ignore[arg-type]


def print_parsing() -> None:
    """Prints how fast sources are read; there is nothing to compare that with."""
    from seamount.shoal.syntax import parse

    source = "".join(PROGRAM.format(n=number) for number in range(200))
    parse(source)
    times = []
    for _ in range(5):
        started = time.thread_time()
        parse(source)
        times.append(time.thread_time() - started)
    rate = len(source.encode()) / min(times) / 1e6
    print(f"{'parsing a program of 800 lines':<44} {rate:>6.2f} MB/s", flush=True)


def print_cancellation() -> None:
    """Prints how long the language goes on after it was cancelled: the longest of a few tries for each."""
    for what, src in LINGERING:
        longest = max(_lingers(src) for _ in range(5))
        verdict = "ok" if longest <= NOTICE_S else "over"
        print(
            f"{f'cancellation noticed in {what}':<44} {longest * 1000:>6.1f} ms"
            f"{'':<54} at most {NOTICE_S * 1000:.0f} ms  {verdict}",
            flush=True,
        )


def _lingers(src: str) -> float:
    token = CancelToken()
    shoal = Interpreter(cwd="/", ports=system_ports(output=SilentOutput()), cancel=token)
    asked: list[float] = []

    def cancel() -> None:
        asked.append(time.perf_counter())
        token.cancel()

    timer = threading.Timer(0.1, cancel)
    timer.start()
    try:
        shoal.run(src)
    except Cancelled:
        return time.perf_counter() - asked[0]
    raise AssertionError(f"{src!r} ended by itself")


def print_all(wanted: str = "") -> None:
    """Everything about the language."""
    if wanted in "parsing":
        print_parsing()
    for row in rows(wanted):
        print_row(row)
    if wanted in "cancellation":
        print_cancellation()


if __name__ == "__main__":
    print_all(sys.argv[1] if len(sys.argv) > 1 else "")
