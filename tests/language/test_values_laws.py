"""Laws that hold for all values: equality and order, round trips through text, JSON and the wire.

Shows values/2.
"""

from __future__ import annotations

import math
from decimal import Decimal
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seamount.shoal.values.datetimes import parse_datetime, utc_text, zoned_text
from seamount.shoal.values.equality import Distinct, compare, equal, sorted_by_keys
from seamount.shoal.values.errors import Raised
from seamount.shoal.values.inline import inline
from seamount.shoal.values.json_form import from_json_value, json_text, parse_json
from seamount.shoal.values.operators import INSTANT_MAX, INSTANT_MIN, add, divide, remainder
from seamount.shoal.values.scalars import (
    duration_text,
    float_text,
    parse_duration,
    parse_float,
    parse_size,
    parse_time,
    size_text,
    time_text,
)
from seamount.shoal.values.types import (
    I64_MAX,
    I64_MIN,
    U64_MAX,
    DateTime,
    Duration,
    Glob,
    PathVal,
    Range,
    Size,
    Table,
    TimeOfDay,
)
from seamount.shoal.values.wire import from_wire, to_wire

law = settings(deadline=None, max_examples=60)

ints = st.integers(I64_MIN, I64_MAX)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
zones: st.SearchStrategy[str | int] = st.one_of(
    st.sampled_from(["UTC", "Europe/Paris", "America/New_York", "Asia/Kolkata"]),
    st.integers(-14 * 60, 14 * 60).map(lambda minutes: minutes * 60),
)
instants = st.builds(DateTime, st.integers(-60_000_000_000 * 10**9, 253_000_000_000 * 10**9), zones)
times = st.builds(TimeOfDay, st.integers(0, 23), st.integers(0, 59), st.integers(0, 59))
scalars: st.SearchStrategy[Any] = st.one_of(
    st.none(),
    st.booleans(),
    ints,
    st.floats(allow_nan=False),
    texts,
    st.builds(Size, st.integers(0, U64_MAX)),
    st.builds(Duration, ints),
    instants,
    times,
    st.binary(max_size=8),
    st.builds(PathVal, st.binary(max_size=8)),
    st.builds(Glob, texts),
    st.builds(Range, ints, ints, st.booleans()),
)
records = st.dictionaries(texts, scalars, max_size=4)
tables = st.lists(records, max_size=4).map(Table.from_rows)
values = st.recursive(
    st.one_of(scalars, tables),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(texts, inner, max_size=4)),
    max_leaves=12,
)
ordered_kinds = st.sampled_from(
    [
        ints,
        st.one_of(st.floats(allow_nan=False), st.integers(-(2**53), 2**53)),
        texts,
        st.booleans(),
        st.builds(Size, st.integers(0, U64_MAX)),
        st.builds(Duration, ints),
        instants,
        times,
        st.builds(PathVal, st.binary(max_size=6)),
    ]
)
ordered_lists = ordered_kinds.flatmap(lambda kind: st.lists(kind, max_size=8))


@law
@given(values)
def test_every_value_equals_itself_and_shows_on_one_line(value: Any) -> None:
    assert equal(value, value)
    assert "\n" not in inline(value) or isinstance(value, PathVal | Glob | list | dict | Table)


@law
@given(values, values)
def test_equality_is_symmetric(a: Any, b: Any) -> None:
    assert equal(a, b) == equal(b, a)


@law
@given(st.lists(values, max_size=8))
def test_distinct_values_agree_with_a_walk_over_all(items: list[Any]) -> None:
    seen = Distinct()
    kept = [item for item in items if seen.place(item)[1]]
    slow: list[Any] = []
    for item in items:
        if not any(equal(known, item) for known in slow):
            slow.append(item)
    assert list(map(id, kept)) == list(map(id, slow))


@law
@given(ordered_lists)
def test_sorting_orders_every_comparable_kind_and_keeps_equals_in_place(items: list[Any]) -> None:
    result = sorted_by_keys(items, items)
    assert all(compare(a, b) <= 0 for a, b in pairwise(result))
    assert sorted(map(id, result)) == sorted(map(id, items))
    numbered = sorted_by_keys(list(enumerate(items)), items)
    assert all(compare(items[i], items[j]) < 0 or i < j for (i, _), (j, _) in pairwise(numbered))


@law
@given(ordered_lists.filter(lambda items: len(items) >= 2))
def test_order_is_antisymmetric(items: list[Any]) -> None:
    assert compare(items[0], items[1]) == -compare(items[1], items[0])


@law
@given(values)
def test_the_wire_gives_back_what_it_was_given(value: Any) -> None:
    tagged = to_wire(value)
    again = from_wire(tagged)
    assert to_wire(again) == tagged
    if not isinstance(value, Table):
        assert inline(again) == inline(value) or "\n" in inline(value) or _has_table(value)


def _has_table(value: Any) -> bool:
    if isinstance(value, dict):
        return any(map(_has_table, value.values()))
    return isinstance(value, Table) or (isinstance(value, list) and any(map(_has_table, value)))


json_values = st.recursive(
    st.one_of(st.none(), st.booleans(), ints, st.floats(allow_nan=False, allow_infinity=False), texts),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(texts, inner, max_size=4)),
    max_leaves=12,
)


@law
@given(json_values, st.booleans())
def test_json_text_reads_back_as_an_equal_value(value: Any, pretty: bool) -> None:
    text = json_text(value, pretty)
    assert equal(from_json_value(parse_json(text)), value)
    assert json_text(from_json_value(parse_json(text)), pretty) == text


@law
@given(ints)
def test_durations_of_one_part_read_back(ns: int) -> None:
    # Parts are added as floats of nanoseconds each, exact up to 2**53.
    if abs(ns) < 2**53:
        assert parse_duration(duration_text(ns)) == Duration(ns)
    assert duration_text(ns).count("-") == (ns < 0)


@law
@given(st.integers(0, U64_MAX))
def test_sizes_read_back_to_within_half_of_the_last_digit_shown(count: int) -> None:
    again = parse_size(size_text(count))
    assert again is not None
    assert abs(again.bytes - count) <= max(0, count * 0.0051)


@law
@given(st.floats(allow_nan=False))
def test_float_text_is_positional_and_reads_back(x: float) -> None:
    text = float_text(x)
    assert "e" not in text
    again = parse_float(text)
    assert again == x
    assert math.copysign(1, x) == math.copysign(1, again or x)
    if math.isfinite(x):
        assert Decimal(text) == Decimal(repr(x))


@law
@given(times)
def test_times_read_back(time: TimeOfDay) -> None:
    assert parse_time(time_text(time)) == time


@law
@given(instants)
def test_datetimes_read_back_from_both_forms(instant: DateTime) -> None:
    assert parse_datetime(utc_text(instant)) == instant
    again = parse_datetime(zoned_text(instant))
    assert again == instant
    assert again.zone == instant.zone


@law
@given(ints, ints)
def test_integer_division_and_remainder_belong_together(a: int, b: int) -> None:
    if b == 0 or (a == I64_MIN and b == -1):
        with pytest.raises(Raised):
            divide(a, b)
        return
    quotient, rest = divide(a, b), remainder(a, b)
    assert quotient * b + rest == a
    assert abs(rest) < abs(b)
    assert rest == 0 or (rest < 0) == (a < 0)


@law
@given(ints, ints)
def test_sums_are_exact_or_overflow(a: int, b: int) -> None:
    if I64_MIN <= a + b <= I64_MAX:
        assert add(a, b) == a + b
    else:
        with pytest.raises(Raised, match="overflow: integer overflow in"):
            add(a, b)


@law
@given(st.integers(INSTANT_MIN, INSTANT_MAX))
def test_the_whole_calendar_prints_and_reads_back(ns: int) -> None:
    assert parse_datetime(utc_text(DateTime(ns))) == DateTime(ns)
