"""The log of a task's output: positions, gaps, whole characters, bounds."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seamount.kernel.authority.limits import MAX_TASK_OUTPUT_BYTES
from seamount.kernel.tasks.output import OutputLog

pytestmark = pytest.mark.asyncio


def read_all(log: OutputLog, most: int) -> tuple[dict[int, bytes], int]:
    """What a reader gets who comes back until there is nothing more: by stream, and how much was skipped."""
    found: dict[int, bytes] = {1: b"", 2: b""}
    at = skipped = 0
    while at < log.total:
        read = log.read(at, most)
        assert read.next > at
        skipped += read.skipped
        for piece in read.pieces:
            piece.data.decode()
            found[piece.stream] += piece.data
        at = read.next
    return found, skipped


@given(
    text=st.text(max_size=60),
    cuts=st.lists(st.integers(0, 240), max_size=8),
    most=st.integers(1, 40),
)
async def test_however_output_is_cut_its_readers_get_whole_characters(
    text: str, cuts: list[int], most: int
) -> None:
    data = text.encode()
    log = OutputLog()
    edges = sorted({0, len(data), *(cut for cut in cuts if cut < len(data))})
    for number, (start, end) in enumerate(itertools.pairwise(edges)):
        log.add(1, start + number, data[start:end])
        # Something of the other stream comes between the pieces.
        log.add(2, end + number, b"|")
    log.complete()
    found, skipped = read_all(log, most)
    assert found[1] == data
    assert skipped == 0


async def test_a_gap_is_told_where_it_is() -> None:
    log = OutputLog()
    log.add(1, 0, b"low")
    log.add(1, 10, b"tide")
    assert log.total == 14
    first = log.read(0, 100)
    assert ([piece.data for piece in first.pieces], first.next, first.skipped) == ([b"low"], 3, 0)
    second = log.read(3, 100)
    assert ([piece.data for piece in second.pieces], second.next, second.skipped) == ([b"tide"], 14, 7)
    assert second.pieces[0].offset == 10
    log.complete(20)
    assert log.read(14, 100).skipped == 6


async def test_only_the_newest_bytes_are_kept() -> None:
    log = OutputLog()
    for number in range(64):
        log.add(1, number * 65_536, bytes([65 + number % 26]) * 65_536)
    read = log.read(0, 1 << 30)
    assert sum(len(piece.data) for piece in read.pieces) == MAX_TASK_OUTPUT_BYTES
    assert (read.skipped, read.next) == (64 * 65_536 - MAX_TASK_OUTPUT_BYTES, 64 * 65_536)


async def test_single_bytes_are_kept_as_few_pieces() -> None:
    log = OutputLog()
    for number in range(10_000):
        log.add(1, number, b"x")
    assert len(log.read(0, 1 << 20).pieces) <= 3


async def test_the_newest_part_begins_with_a_whole_character() -> None:
    log = OutputLog()
    log.add(1, 0, "水水水水".encode())
    newest = log.newest(7)
    assert ([piece.data.decode() for piece in newest.pieces], newest.next) == (["水水"], 12)
    assert log.newest(100).pieces[0].offset == 0
    assert OutputLog().newest(10).pieces == []


async def test_a_log_is_the_same_after_it_was_stored() -> None:
    log = OutputLog()
    log.add(1, 0, b"low\xff")
    log.add(2, 4, b"tide")
    log.complete(12)
    again = OutputLog.from_json(log.to_json())
    assert again.is_complete
    assert again.total == 12
    assert again.read(0, 100) == log.read(0, 100)


async def test_bytes_that_are_no_text_are_given_as_they_are() -> None:
    log = OutputLog()
    log.add(1, 0, b"\xff\xfe\xe6\xb0")
    log.complete()
    assert b"".join(piece.data for piece in log.read(0, 100).pieces) == b"\xff\xfe\xe6\xb0"
