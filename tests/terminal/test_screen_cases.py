"""Bytes that broke other emulators, and what they make of a screen."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from seamount.terminal.parser import Parser
from seamount.terminal.screen import Screen

CASES: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "screen_cases.toml").read_text())["case"]


def drawn(data: bytes, columns: int = 20, lines: int = 5) -> Screen:
    """A screen after the bytes."""
    screen = Screen(columns, lines)
    Parser(screen).feed(data)
    return screen


@pytest.mark.proves(
    "hard/T01", "hard/T02", "hard/T03", "hard/T04", "hard/T05", "hard/T06", "hard/T07", "hard/T08", "hard/T09"
)
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['id']} {case['name']}")
def test_bytes_make_the_screen_that_they_should(case: dict[str, Any]) -> None:
    screen = drawn(case["input"].encode())
    rows = case["rows"]
    assert screen.text() == [*rows, *[""] * (5 - len(rows))]
    if "cursor" in case:
        assert [screen.cursor.row, screen.cursor.col] == case["cursor"]


@pytest.mark.proves("hard/T03")
@pytest.mark.parametrize("marker", "<=>?")
@pytest.mark.parametrize("intermediate", ["", " ", "!", "$", '"', "'", "*"])
def test_no_marked_sequence_raises(marker: str, intermediate: str) -> None:
    for final in range(0x40, 0x7F):
        for parameters in ("", "0", "5", "1;2", "3;;4:5", "1049"):
            sequence = f"\x1b[{marker}{parameters}{intermediate}{chr(final)}"
            drawn(f"reef{sequence}".encode())


def test_titles_are_kept_put_aside_and_taken_back() -> None:
    assert drawn(b"\x1b]2;tide tables\x1b\\").title == "tide tables"
    assert drawn(b"\x1b]0;a;b\x07").title == "a;b"
    assert drawn(b"\x1b]1;an icon\x07").title == ""
    assert drawn(b"\x1b]0;one\x07\x1b[22;0t\x1b]0;two\x07\x1b[23;0t").title == "one"
    assert len(drawn(b"\x1b]0;" + b"x" * 100_000 + b"\x07").title) == 4096


def test_lines_that_leave_at_the_top_are_kept_for_the_primary_screen_alone() -> None:
    lines = "\r\n".join(f"line {number}" for number in range(1, 11)).encode()
    screen = drawn(lines)
    assert screen.history(3) == ["line 3", "line 4", "line 5"]
    assert screen.history(1000) == [f"line {number}" for number in range(1, 6)]
    assert screen.history(0) == []
    alternate = drawn(b"\x1b[?1049h" + lines)
    assert alternate.history(1000) == []
    assert drawn(b"\x1b[?1049h" + lines + b"\x1b[?1049l").history(1000) == []
    assert drawn(b"\x1b[2;5r\x1b[5;1H" + lines).history(1000) == []
    assert drawn(lines + b"\x1b[3J").history(1000) == []
    assert len(drawn(b"x\r\n" * 5000).history(5000)) == 1000


def test_programs_get_answers_to_what_they_ask() -> None:
    answers: list[str] = []
    screen = Screen(20, 5, answers.append)
    Parser(screen).feed(b"\x1b[3;4H\x1b[6n\x1b[?6n\x1b[5n\x1b[c\x1b[>c\x1b[18t")
    assert answers == [
        "\x1b[3;4R",
        "\x1b[?3;4R",
        "\x1b[0n",
        "\x1b[?1;2c",
        "\x1b[>0;276;0c",
        "\x1b[8;5;20t",
    ]


def test_a_smaller_screen_gives_up_what_is_below_the_cursor_before_what_is_above() -> None:
    screen = drawn(b"1\r\n2\r\n3\x1b[2;1H")
    screen.resize(10, 3)
    assert screen.text() == ["1", "2", "3"]
    screen.resize(10, 2)
    assert screen.text() == ["1", "2"]
    screen = drawn(b"1\r\n2\r\n3\r\n4\r\n5")
    screen.resize(10, 2)
    assert screen.text() == ["4", "5"]
    assert screen.history(9) == ["1", "2", "3"]
    assert (screen.cursor.row, screen.cursor.col) == (1, 1)
    screen.resize(3, 4)
    assert screen.text() == ["4", "5", "", ""]


def test_both_screens_change_their_size() -> None:
    screen = drawn("日本語 main\x1b[?1049h\x1b[Halternate".encode())
    screen.resize(5, 3)
    assert screen.text() == ["alter", "", ""]
    Parser(screen).feed(b"\x1b[?1049l")
    assert screen.text() == ["日本", "", ""]
    screen.resize(20, 5)
    assert [len(row) for row in screen.rows] == [20] * 5


def test_a_soft_reset_ends_modes_and_keeps_text() -> None:
    screen = drawn(b"reef\x1b[?1h\x1b[?2004h\x1b[?25l\x1b[2;3r\x1b[4h\x1b[!p")
    assert screen.text()[0] == "reef"
    modes = (screen.application_cursor, screen.bracketed_paste, screen.hidden, screen.insert)
    assert modes == (False, False, False, False)
    assert (screen.top, screen.bottom) == (0, 4)


def test_a_full_reset_leaves_the_alternate_screen() -> None:
    screen = drawn(b"reef\x1b[?1049hALT\x1bcx")
    assert screen.text()[0] == "x"
    assert not screen.is_alternate
