"""Keys: their order is that of the values, equal keys are equal values, and a key tells its value."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from seam.naive import rank

from seamount.seam import buckets, literals, ordering, times

NUMBERS = st.integers(-(2**63), 2**63 - 1) | st.floats(allow_nan=False, allow_infinity=False)
NEAR = st.builds(
    lambda base, off: base + off,
    st.sampled_from([2**53, -(2**53), 2**62, 2**63 - 2048, 0]),
    st.integers(-3, 3),
)
TEXTS = st.text(st.sampled_from("\x00\x01\x02\x03\x04ab\ud7ff\ue000\uffff\U00010000"), max_size=6)
MOMENTS = st.integers(-(2**63), 2**63 - 1)
VALUES = st.one_of(
    st.none(),
    st.booleans(),
    NUMBERS,
    NEAR,
    TEXTS,
    MOMENTS.map(lambda ns: {"$time": times.text(ns)}),
    st.binary(max_size=3).map(
        lambda data: literals.read({"$bytes": literals.base64.b64encode(data).decode()}).json
    ),
)


@given(NUMBERS | NEAR, NUMBERS | NEAR)
def test_numbers_sort_exactly(one, other):
    first, second = ordering.number(one), ordering.number(other)
    assert (first < second) == (Fraction(one) < Fraction(other))
    assert (first == second) == (Fraction(one) == Fraction(other))
    assert ordering.to_number(first) == one


@given(TEXTS, TEXTS)
def test_strings_sort_by_code_point_and_keep_their_parts(one, other):
    first, second = ordering.string(one), ordering.string(other)
    assert (first < second) == (one < other)
    assert (first == second) == (one == other)
    assert first.startswith(second) == one.startswith(other)
    assert (second[1:] in first[1:]) == (other in one)
    assert "\x00" not in first
    assert ordering.to_value(first) == one


@given(VALUES, VALUES)
def test_values_of_all_types_have_one_order(one, other):
    first, second = literals.read(one), literals.read(other)
    if rank(one)[0] != 4 or rank(other)[0] != 4:
        assert (first.key < second.key) == (rank(one) < rank(other))
    assert json.dumps(ordering.to_value(first.key)) == json.dumps(first.json) or isinstance(one, float)


@given(MOMENTS, MOMENTS)
def test_times_are_read_as_they_are_written(one, other):
    assert times.parse(times.text(one)) == one
    assert (ordering.time(one) < ordering.time(other)) == (one < other)
    assert ordering.to_time(ordering.time(one)) == one


@pytest.mark.parametrize(
    "text",
    [
        "2026-03-01",
        "2026-03-01T12:00:00",
        "2026-02-30T12:00:00Z",
        "2026-03-01T24:00:00Z",
        "2026-03-01T12:00:00+25:00",
        "2026-03-01T12:00:00.1234567890Z",
        "1600-01-01T00:00:00Z",
        "2026-03-01 12:00:00Z",
        "",
        5,
        None,
    ],
)
def test_what_is_no_time_is_refused(text):
    with pytest.raises(literals.NotALiteral):
        literals.read({"$time": text})


@given(st.integers(-(2**61), 2**61), st.sampled_from(["1d", "3d", "1w", "2w", "90m", "1ms"]))
def test_a_bucket_holds_what_lies_in_it(t, text):
    step = buckets.read_step(text, "Europe/Stockholm")
    start = step.start(t)
    assert start <= t < step.next(start)
    assert step.start(start) == start
    assert step.start(step.next(start)) == step.next(start)


@pytest.mark.parametrize(("day", "hours"), [("2026-03-29", 23), ("2026-10-25", 25), ("2026-06-01", 24)])
def test_days_have_the_hours_that_they_have_in_their_place(day, hours):
    step = buckets.read_step("1d", "Europe/Stockholm")
    start = step.start(times.parse(f"{day}T12:00:00Z"))
    assert step.next(start) - start == hours * 3600 * times.NS
