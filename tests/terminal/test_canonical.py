"""What a terminal keeps of a line that its driver edits, compared with the driver itself."""

from __future__ import annotations

import os
import termios
from collections.abc import Iterator
from typing import Any

import pytest

from seamount.terminal.canonical import LINE_BYTES, LineLimit


@pytest.fixture
def terminal() -> Iterator[tuple[int, int]]:
    """Both ends of a terminal that does not echo."""
    master, slave = os.openpty()
    attributes = termios.tcgetattr(slave)
    attributes[3] &= ~termios.ECHO
    termios.tcsetattr(slave, termios.TCSANOW, attributes)
    os.set_blocking(slave, False)
    yield master, slave
    os.close(master)
    os.close(slave)


def read(slave: int) -> bytes:
    """All that can be read now."""
    found = b""
    while True:
        try:
            piece = os.read(slave, 65536)
        except BlockingIOError:
            return found
        found += piece


@pytest.mark.proves("hard/P14")
@pytest.mark.parametrize(
    "data",
    [
        b"x" * 10_000,
        b"x" * LINE_BYTES + b"\n" + b"y" * 10,
        b"x" * (LINE_BYTES + 1) + b"\n",
        b"x" * 4_000 + b"\x15" + b"y" * 4_000 + b"\n",
        b"x" * 4_090 + b"\x7f" * 10 + b"y" * 20 + b"\n",
        b"x" * 4_000 + b"\r" + b"y" * 4_090 + b"\r",
        b"x" * 4_094 + b"\x16\n" + b"z\n",
    ],
    ids=["endless", "fitting", "one too long", "killed", "erased", "carriage returns", "quoted newline"],
)
def test_what_is_accepted_is_what_the_driver_keeps(terminal: tuple[int, int], data: bytes) -> None:
    master, slave = terminal
    limit = LineLimit()
    accepted = limit.accepted(data, termios.tcgetattr(master))
    # One write at a time, and the reader takes each line before the next one: only the line limit matters.
    received = b""
    for start in range(0, accepted, 512):
        os.write(master, data[start : min(start + 512, accepted)])
        received += read(slave)
    os.write(master, b"\n")
    received += read(slave)
    assert received == edited(data[:accepted]) + b"\n"


def edited(data: bytes) -> bytes:
    """What a driver with its defaults makes of input, without limit."""
    lines, line, quoted = b"", bytearray(), False
    for byte in data:
        if quoted:
            line.append(byte)
            quoted = False
        elif byte == 0x16:
            quoted = True
        elif byte == 0x15:
            line.clear()
        elif byte == 0x7F:
            del line[-1:]
        elif byte in b"\r\n":
            lines += bytes(line) + b"\n"
            line.clear()
        else:
            line.append(byte)
    return lines + bytes(line)


@pytest.mark.proves("hard/P14")
def test_a_line_goes_on_where_it_was_left(terminal: tuple[int, int]) -> None:
    attributes: list[Any] = termios.tcgetattr(terminal[0])
    limit = LineLimit()
    assert limit.accepted(b"x" * 4_000, attributes) == 4_000
    assert limit.accepted(b"y" * 200, attributes) == 95
    assert limit.accepted(b"z", attributes) == 0
    assert limit.accepted(b"\nnext", attributes) == 5


@pytest.mark.proves("hard/P14")
def test_outside_canonical_mode_nothing_is_held_back(terminal: tuple[int, int]) -> None:
    attributes = termios.tcgetattr(terminal[0])
    limit = LineLimit()
    limit.accepted(b"x" * 4_000, attributes)
    attributes[3] &= ~termios.ICANON
    assert limit.accepted(b"y" * 100_000, attributes) == 100_000
    attributes[3] |= termios.ICANON
    assert limit.accepted(b"z" * 5_000, attributes) == LINE_BYTES
