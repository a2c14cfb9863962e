"""Deriving a program's effects against reading the program."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.measure import Row, compare

from seamount.shoal.effects import derive
from seamount.shoal.effects.declarations import Declarations
from seamount.shoal.syntax import parse

BLOCK = """\
let logs_{n} = ls("logs/{n}").where(.size > 10kb).sort_by(.modified)
fn keep_{n}(entry, limit = 3) {{ entry.name.len() > limit && entry.size > 1kb }}
for entry in logs_{n}.filter(e => keep_{n}(e)) {{
    let target = "archive/{n}/{{entry.name}}"
    if entry.size > 1mb {{ cp (entry.path) (target) }} else {{ mv notes-{n}.txt archive/ }}
}}
with cwd: "build/{n}" {{
    touch done.txt
    echo "built {{logs_{n}.len()}} of {n}" >> report.txt
}}
"""

SCRIPT = "".join(BLOCK.format(n=number) for number in range(10))
"""A hundred lines, of the kind that people write."""


def rows() -> Iterator[Row]:
    """Measures and yields the rows of planning."""
    assert SCRIPT.count("\n") == 100
    program = parse(SCRIPT)
    place = Declarations(cwd=b"/srv/bay", home=b"/home/otter")
    assert len(derive(program, place)) > 20
    yield compare(
        "effects of a script of 100 lines",
        lambda: derive(program, place),
        "parsing it",
        lambda: parse(SCRIPT),
        2,
        times=20,
        rounds=9,
    )


def main() -> None:
    from benchmarks.measure import print_row

    for row in rows():
        print_row(row)


if __name__ == "__main__":
    main()
