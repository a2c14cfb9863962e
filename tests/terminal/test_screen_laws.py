"""What holds for the screen whatever bytes come."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seamount.terminal import sequences
from seamount.terminal.cells import MAX_MARKS
from seamount.terminal.parser import Parser
from seamount.terminal.screen import MAX_TITLE, Screen

FRAGMENTS = (
    b"reef", b" ", b"\r\n", b"\n", b"\b", b"\t", b"\x1b", b"\x1b[", b"[", b"?", b">", b"1", b";",
    b"99999", b":", b"m", b"H", b"J", b"K", b"r", b"h", b"l", b"b", b"A", b"L", b"M", b"@", b"P", b"X",
    b"S", b"T", b"!p", b"#8", b"\x1b]0;", b"\x1bP", b"\x1b_", b"\x1b\\", b"\x07", b"\x18", b"\x1a",
    b"\x9b", b"\xc2\x9b", b"\xc2\x9d", b"(", b"0", b"B", b"7", b"8", b"c", b"1049", b"6", b"n",
    b"\x0e", b"\x0f", b"\x00", b"\x7f", b"\xff", b"\xe6\x97", "日本".encode(), "é".encode(),
    "e\u0301".encode(), "\u202e".encode(), "👩‍👩‍👧".encode(), b"x" * 30, b"$", b" q",
)  # fmt: skip

PROGRAMS = st.lists(st.one_of(st.sampled_from(FRAGMENTS), st.binary(max_size=8)), max_size=60).map(b"".join)
SIZES = st.tuples(st.integers(1, 30), st.integers(1, 8))


def fed(pieces: list[bytes], size: tuple[int, int]) -> Screen:
    """A screen after the pieces."""
    screen = Screen(*size)
    parser = Parser(screen)
    for piece in pieces:
        parser.feed(piece)
    return screen


def state(screen: Screen) -> tuple[object, ...]:
    """All that can be seen of a screen."""
    return (
        screen.text(),
        screen.cursor,
        screen.title,
        screen.is_alternate,
        screen.application_cursor,
        screen.bracketed_paste,
        screen.history(1000),
    )


@pytest.mark.proves("hard/T15")
@settings(max_examples=300, deadline=None)
@given(PROGRAMS, SIZES, st.lists(st.tuples(st.integers(1, 30), st.integers(1, 8)), max_size=3))
def test_no_bytes_raise_and_the_screen_keeps_its_shape(
    data: bytes, size: tuple[int, int], sizes: list[tuple[int, int]]
) -> None:
    screen = Screen(*size)
    parser = Parser(screen)
    parser.feed(data)
    for columns, lines in sizes:
        screen.resize(columns, lines)
        parser.feed(data)
    assert len(screen.rows) == screen.lines
    for row in screen.rows:
        assert len(row) == screen.columns
        assert row[0] != ""
        assert all(len(cell) <= MAX_MARKS for cell in row)
        # An empty cell is the second half of a wide character, and of nothing else.
        assert all(row[index + 1] != "" for index in range(len(row) - 1) if row[index] == "")
    assert 0 <= screen.y < screen.lines
    assert 0 <= screen.x <= screen.columns
    assert 0 <= screen.top < max(screen.bottom, 1) <= max(screen.lines - 1, 1)


@pytest.mark.proves("hard/T13", "hard/T15")
@settings(max_examples=150, deadline=None)
@given(PROGRAMS, SIZES)
def test_every_split_gives_the_same_screen(data: bytes, size: tuple[int, int]) -> None:
    whole = state(fed([data], size))
    for position in range(len(data) + 1):
        assert state(fed([data[:position], data[position:]], size)) == whole
    assert state(fed([bytes([byte]) for byte in data], size)) == whole


@pytest.mark.proves("hard/T13")
def test_utf8_that_is_split_between_reads_is_whole() -> None:
    data = "日本 é 👩 \u0301x".encode()
    for position in range(len(data) + 1):
        assert fed([data[:position], data[position:]], (20, 2)).text()[0] == "日本 é 👩 \u0301x"


@pytest.mark.proves("hard/T15")
@pytest.mark.parametrize("seed", range(20))
def test_random_bytes_never_raise(seed: int) -> None:
    fed([random.Random(seed).randbytes(20_000)], (80, 24))


# What could take long or much: each is repeated until it has the size.
HEAVY = {
    "a sequence that does not end": (b"\x1b[", b"1;"),
    "an escape that does not end": (b"\x1b", b"#"),
    "many parameters": (b"", b"\x1b[" + b"1;" * 5000 + b"A"),
    "a title that does not end": (b"\x1b]0;", b"tide"),
    "titles": (b"", b"\x1b]0;tide\x07"),
    "many marks": (b"e", "\u0301".encode()),
    "erasing": (b"", b"\x1b[2J"),
    "repeating": (b"x", b"\x1b[9999b"),
    "inserting lines": (b"", b"\x1b[9999L"),
    "inserting characters": (b"", b"\x1b[9999@"),
    "tabs": (b"", b"\x1b[9999I\x1b[9999Z"),
    "filling": (b"", b"\x1b#8"),
    "both screens": (b"", b"\x1b[?1049h\x1b[?1049l"),
    "new sequences": (b"", b"".join(b"\x1b[%dm" % number for number in range(10_000))),
    "strings in strings": (b"", b"\x1bP\x1b_\x1b]"),
    "eight-bit sequences": (b"", b"\xc2\x9b1"),
    "scrolling": (b"", b"\n"),
    "text": (b"", b"0123456789"),
}


@pytest.mark.proves("hard/T15")
@pytest.mark.parametrize("name", HEAVY)
@pytest.mark.parametrize("size", [(80, 24), (1000, 1000)])
def test_time_is_linear_in_the_input(name: str, size: tuple[int, int]) -> None:
    start, repeated = HEAVY[name]

    def seconds(amount: int) -> float:
        screen = Screen(*size)
        parser = Parser(screen)
        data = start + repeated * (amount // len(repeated))
        best = float("inf")
        for _ in range(2):
            began = time.process_time()
            for position in range(0, len(data), 4096):
                parser.feed(data[position : position + 4096])
            best = min(best, time.process_time() - began)
        return best

    small, large = seconds(8_192), seconds(65_536)
    # Eight times the input; a quadratic way would need 64 times the time.
    assert large < 24 * small + 0.1
    assert large / 65_536 < 200e-6


@pytest.mark.proves("hard/T15")
def test_memory_is_bounded_by_the_size_of_the_screen() -> None:
    screen = Screen(80, 24)
    parser = Parser(screen)
    for start, repeated in HEAVY.values():
        parser.feed(start + repeated * (32_768 // len(repeated)) + b"\x18")
    assert len(parser._actions) <= sequences.ACTIONS
    assert all(len(key) <= sequences.MAX_REMEMBERED for key in parser._actions)
    assert len(parser._rest) <= sequences.MAX_SEQUENCE + 4
    assert len(screen.title) <= MAX_TITLE
    assert len(screen.history(10_000)) <= 1000
    parser.feed(b"\x1b]0;" + b"x" * 1_000_000)
    assert parser._string is not None
    assert sum(map(len, parser._string)) <= 65_537


def test_every_sequence_that_is_known_has_a_method() -> None:
    screen = Screen(20, 5)
    sequences.controls(screen)
    actions = sequences.Actions(screen)
    for table in (sequences._SEQUENCES, sequences._MARKED, sequences._ESCAPES):
        for key in table:
            assert actions[key if table is sequences._ESCAPES else f"[{key}"] is not sequences.NOTHING
