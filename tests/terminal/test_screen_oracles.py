"""The same bytes on our screen, on xterm.js and in tmux."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from terminal.oracles import Tmux, drawn_by_xterm, drawn_here, install_xterm

COLUMNS, LINES = 24, 8
MIXES = 400

CASES = tomllib.loads((Path(__file__).parent / "screen_cases.toml").read_text())["case"]

# Where xterm.js does what we do not want: it adds the top margin to movements in origin mode, shows what
# would turn text around, takes only what directly follows a character as repetition, and knows few of the
# eight-bit controls.
NOT_XTERM = {
    "eight-bit controls are controls",
    "origin mode counts from the top margin",
    "characters that turn text around are dropped",
    "REP repeats the last character",
}

WORDS = ("tide", "a", "reef and kelp ", "0123456789", "日本", "é", "x" * 30, "│", "a日b")
MOVES = "ABCDEFGHIZdefa`"
EDITS = "@LMPSTXJK"


def mix(rng: random.Random) -> bytes:
    """What a program could write: text, movements, edits, margins, modes, both screens."""
    pieces: list[str] = []
    for _ in range(rng.randint(5, 60)):
        kind = rng.random()
        if kind < 0.35:
            pieces.append(rng.choice(WORDS))
        elif kind < 0.5:
            pieces.append(rng.choice(("\r\n", "\n", "\r", "\b", "\t", "\r\n", "\x1bM", "\x1bD", "\x1bE")))
        elif kind < 0.65:
            pieces.append(f"\x1b[{rng.choice(('', rng.randint(0, 30)))}{rng.choice(MOVES)}")
        elif kind < 0.72:
            pieces.append(f"\x1b[{rng.randint(0, 10)};{rng.randint(0, 30)}H")
        elif kind < 0.86:
            pieces.append(f"\x1b[{rng.choice(('', rng.randint(0, 9)))}{rng.choice(EDITS)}")
        elif kind < 0.9:
            pieces.append(f"\x1b[{rng.randint(0, 9)};{rng.randint(0, 9)}r")
        elif kind < 0.93:
            pieces.append(rng.choice(("\x1b7", "\x1b8", "\x1b[s", "\x1b[u")))
        elif kind < 0.96:
            pieces.append(rng.choice(("\x1b[?7l", "\x1b[?7h", "\x1b[?1049h", "\x1b[?1049l", "\x1b[4l")))
        else:
            pieces.append(rng.choice(("\x1b[1;31m", "\x1b[0m", "\x1b[38;5;9m", "\x1b(0q\x1b(B", "\x1b[!p")))
    return "".join(pieces).encode()


@pytest.fixture(scope="module")
def tmux() -> Iterator[Tmux]:
    server = Tmux()
    yield server
    server.close()


def test_cases_look_as_in_xterm() -> None:
    install_xterm()
    chosen = [case for case in CASES if case["name"] not in NOT_XTERM]
    screens = drawn_by_xterm([case["input"].encode() for case in chosen], 20, 5)
    for case, seen in zip(chosen, screens, strict=True):
        assert drawn_here(case["input"].encode(), 20, 5) == seen, case["name"]


def test_mixes_look_as_in_xterm() -> None:
    install_xterm()
    mixes = [mix(random.Random(seed)) for seed in range(MIXES)]
    seen = drawn_by_xterm(mixes, COLUMNS, LINES)
    drawn = [drawn_here(data, COLUMNS, LINES) for data in mixes]
    assert [data for data, here, there in zip(mixes, drawn, seen, strict=True) if here != there] == []
