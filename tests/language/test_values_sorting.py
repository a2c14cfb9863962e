"""Sorting in steps gives what sorting at once does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seamount.shoal.runtime.cancel import Cancelled, CancelToken
from seamount.shoal.values.equality import sorted_by_keys
from seamount.shoal.values.patience import watched
from seamount.shoal.values.sorting import ordered


def _counted(calls: list[None]) -> Callable[[], None]:
    return lambda: calls.append(None)


@given(st.lists(st.integers(0, 9), max_size=80), st.integers(2, 9))
def test_equal_keys_keep_their_order_whatever_the_steps(keys: list[int], run: int) -> None:
    items = list(enumerate(keys))
    calls: list[None] = []
    with watched(_counted(calls)):
        assert ordered(items, keys, run) == sorted(items, key=lambda item: item[1])
        assert ordered(keys, None, run) == sorted(keys)
    assert bool(calls) is (len(keys) > run)


@given(st.lists(st.one_of(st.integers(-4, 4), st.sampled_from([-1.5, 0.0, 2.0])), max_size=60))
def test_values_of_two_kinds_are_sorted_as_they_compare(keys: list[Any]) -> None:
    items = list(range(len(keys)))
    assert sorted_by_keys(items, keys) == sorted(items, key=keys.__getitem__)


def test_a_long_sort_is_given_up_between_two_steps() -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled), watched(token.check):
        ordered(range(300_000, 0, -1))
