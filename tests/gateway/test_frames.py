"""A byte stream becomes frames, whatever the pieces in which it arrives."""

from __future__ import annotations

import itertools
import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scaling import MOST_FOR_EIGHTFOLD, growth

from seamount.jsonrpc import strict_json
from seamount.jsonrpc.frames import OVERSIZED, FrameBuffer, Oversized


def frames_of(pieces: list[bytes], limit: int) -> list[bytes | Oversized]:
    buffer = FrameBuffer(limit)
    return [frame for piece in pieces for frame in buffer.feed(piece)]


@given(st.binary(max_size=60), st.data())
def test_every_way_of_cutting_a_stream_gives_the_same_frames(stream: bytes, data: st.DataObject) -> None:
    cuts = data.draw(st.lists(st.integers(0, len(stream)), max_size=6).map(sorted))
    edges = [0, *cuts, len(stream)]
    pieces = [stream[a:b] for a, b in itertools.pairwise(edges)]
    limit = data.draw(st.integers(1, 20))
    lines = stream.split(b"\n")
    expected: list[bytes | Oversized] = [line if len(line) < limit else OVERSIZED for line in lines[:-1]]
    if len(lines[-1]) >= limit:
        expected.append(OVERSIZED)
    assert frames_of(pieces, limit) == expected


def test_a_frame_that_fills_the_bound_with_its_newline_is_accepted() -> None:
    assert frames_of([b"x" * 15 + b"\n"], 16) == [b"x" * 15]
    assert frames_of([b"x" * 16 + b"\n", b"ok\n"], 16) == [OVERSIZED, b"ok"]


def test_an_endless_frame_is_reported_once_and_not_kept() -> None:
    buffer = FrameBuffer(1_024)
    reported = [frame for _ in range(1_000) for frame in buffer.feed(b"y" * 512)]
    assert reported == [OVERSIZED]
    assert buffer.finish() is None
    assert list(buffer.feed(b"tail\nnext\n")) == [b"next"]


def test_the_end_of_the_stream_completes_a_frame() -> None:
    buffer = FrameBuffer(64)
    assert list(buffer.feed(b"one\ntw")) == [b"one"]
    assert buffer.finish() == b"tw"
    assert buffer.finish() is None


@pytest.mark.parametrize(
    "text",
    [
        b"\xff\xfe",
        b"",
        b"{",
        b"NaN",
        b'{"a":Infinity}',
        b'"\\ud800"',
        b"1 2",
        b'{"a":1,}',
        b"'a'",
        b"01",
        b"1_0",
    ],
)
def test_what_is_no_json_is_malformed(text: bytes) -> None:
    with pytest.raises(strict_json.Malformed):
        strict_json.loads(text, 64)


@pytest.mark.parametrize(
    "text",
    [
        b'{"a":1,"a":1}',
        b'[{"b":{"c":1,"c":2}}]',
        b"1e400",
        b"[" * 65 + b"]" * 65,
        b"[" * 100_000,
        b"9" * 5_000,
    ],
)
def test_what_json_decoders_let_through_is_refused(text: bytes) -> None:
    with pytest.raises(strict_json.Refused):
        strict_json.loads(text, 64)


def test_brackets_inside_strings_do_not_nest() -> None:
    text = json.dumps(["[" * 500, '\\"[[' * 100]).encode()
    assert strict_json.loads(text, 2) == ["[" * 500, '\\"[[' * 100]


def test_a_hostile_run_of_escaped_quotes_is_scanned_once() -> None:
    def run(quotes: int) -> bytes:
        return b'"' + b'\\"' * quotes + b"[" * 100

    def scan(text: bytes) -> None:
        strict_json.check_shape(text, 64)

    assert growth(scan, run(50_000), run(400_000), time.process_time) < MOST_FOR_EIGHTFOLD


def test_integers_keep_every_digit() -> None:
    assert strict_json.loads(b"[9007199254740993, 18446744073709551616]", 4) == [2**53 + 1, 2**64]


@given(
    st.recursive(st.integers() | st.text(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner))
)
def test_nested_parts_are_replaced_and_the_rest_stays(inner: object) -> None:
    text = json.dumps({"id": 7, "params": inner, "n": "x]}"}).encode()
    flat = json.loads(strict_json.without_nested(text))
    kept = inner if not isinstance(inner, (list, dict)) else None
    assert flat == {"id": 7, "params": kept, "n": "x]}"}
