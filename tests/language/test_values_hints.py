"""Did you mean …?

Shows values/10.
"""

from __future__ import annotations

import pytest

from seamount.shoal.values.hints import closest, completions, edit_distance, method_hint


@pytest.mark.parametrize(
    ("kind", "name", "hint"),
    [
        ("list", "size", "did you mean .len()?"),
        ("str", "length", "did you mean .len()?"),
        ("record", "length", "did you mean .len()?"),
        ("path", "length", None),
        ("table", "push", "shoal values are immutable — build a new list with `list + [item]`"),
        ("record", "push", None),
        ("str", "slice", "did you mean .take(n) / .skip(n)? they slice a str by char"),
        ("str", "to_json", "did you mean .json()?"),
        ("str", "uper", "did you mean .upper()?"),
        ("list", "revers", "did you mean .reverse()?"),
        ("list", "sortt", "did you mean .sort()?"),
        ("list", "mapp", "did you mean .map()?"),
        ("str", "lines_all", "did you mean .lines()?"),
        ("list", "frobnicate", None),
        ("int", "abz", "did you mean .abs()?"),
        ("int", "x", None),
        ("null", "length", None),
        ("task", "awiat", "did you mean .await()?"),
        ("task", "cancle", "did you mean .cancel()?"),
    ],
)
def test_a_mistyped_method_gets_the_first_rule_that_fits(kind: str, name: str, hint: str | None) -> None:
    assert method_hint(kind, name) == hint


def test_the_nearest_name_wins_and_the_first_among_equals() -> None:
    assert closest("cst", ["cat", "cut"]) == "cat"
    assert closest("gut", ["git", "gut2"]) == "git"
    assert closest("ab", ["xy", "b"]) == "b"
    assert closest("a", ["b"]) is None
    assert closest("abcd", ["abxy"]) is None


def test_distances_count_insertions_deletions_and_replacements() -> None:
    assert edit_distance("kitten", "sitting") == 3
    assert edit_distance("", "ab") == 2


def test_unlisted_types_are_offered_every_method_once() -> None:
    assert completions("int")[-2:] == ["tap", "also"]
    everything = completions("closure")
    assert everything == sorted(set(everything))
    assert {"upper", "await", "tap"} <= set(everything)
