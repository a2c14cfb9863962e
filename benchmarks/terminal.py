"""Bytes that programs write, through a terminal's screen; the baseline is pyte, in the same turns.

    python -m benchmarks.terminal

Our screen keeps text alone, pyte keeps colours as well: no answer of the kernel shows them. The bytes come
in pieces of 4 KiB, as a terminal gives them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pyte
from benchmarks.measure import Row, compare, print_row

from seamount.terminal.parser import Parser
from seamount.terminal.screen import Screen

COLUMNS, LINES = 80, 24
PIECE = 4_096


def plain() -> bytes:
    """Lines of words, as a build or a listing writes them."""
    rng = random.Random(1)
    words = ("compiling", "reef", "kelp.c", "->", "build/tide.o", "[ 42%]", "done", "warning:")
    lines = (" ".join(rng.choices(words, k=11))[:79] for _ in range(1_500))
    return "".join(f"{line}\r\n" for line in lines).encode()


def sgr() -> bytes:
    """Lines with colours, as `ls --color` or a log writes them."""
    return b"".join(
        b"\x1b[%dm%s\x1b[0m  \x1b[1;3%dm%s\x1b[m\r\n" % (31 + n % 7, b"kelp-%d" % n, n % 8, b"a word or two")
        for n in range(1_500)
    )


def cursor() -> bytes:
    """Fields that are written here and there, as a monitor draws them."""
    return b"".join(b"\x1b[%d;%dH%d.%d\x1b[K" % (1 + n % 24, 1 + n * 7 % 80, n, n % 10) for n in range(3_000))


def cjk() -> bytes:
    """Lines of wide characters."""
    return "".join(f"潮の満ち引きの表{n} 海藻と珊瑚礁\r\n" for n in range(1_000)).encode()


def ours(data: bytes) -> Callable[[], None]:
    pieces = [data[start : start + PIECE] for start in range(0, len(data), PIECE)]

    def feed() -> None:
        parser = Parser(Screen(COLUMNS, LINES))
        for piece in pieces:
            parser.feed(piece)

    return feed


def theirs(data: bytes) -> Callable[[], None]:
    pieces = [data[start : start + PIECE] for start in range(0, len(data), PIECE)]

    def feed() -> None:
        stream = pyte.ByteStream(pyte.Screen(COLUMNS, LINES))
        for piece in pieces:
            stream.feed(piece)

    return feed


def rows() -> Iterator[Row]:
    """Time for one KiB of each kind."""
    for name, data, bound in (
        ("plain", plain(), 1 / 8),
        ("SGR", sgr(), 1 / 4),
        ("cursor", cursor(), 1 / 2),
        ("CJK", cjk(), 1 / 2),
    ):
        size = len(data) // 1024
        yield compare(
            f"a KiB through a terminal's screen, {name}",
            ours(data),
            "pyte",
            theirs(data),
            bound,
            times=3,
            baseline_times=1,
            rounds=5,
            per_subject=size,
            per_baseline=size,
        )


if __name__ == "__main__":
    for row in rows():
        print_row(row)
