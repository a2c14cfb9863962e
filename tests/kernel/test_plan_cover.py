"""Laws of what an approval covers: nothing widens."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seamount.kernel.plans.cover import atoms, covers, kinds_of, uncovered

PLACES = st.lists(st.sampled_from(["/a", "/b", "/b/c", "*"]), max_size=3)
NAMES = st.lists(st.sampled_from(["PATH", "TIDE", "*"]), max_size=3)


def of_kind(kind: str, **members: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({"kind": st.just(kind), **members})


EFFECTS = st.lists(
    st.one_of(
        of_kind("fs_read", paths=PLACES),
        of_kind("fs_write", paths=PLACES),
        of_kind("fs_delete", paths=PLACES),
        of_kind("fs_delete", paths=PLACES, permanent=st.just(True)),
        of_kind("env_write", names=NAMES),
        of_kind("secret_use", names=NAMES),
        of_kind("net_connect", host=st.sampled_from(["reef", "*"]), port=st.sampled_from([80, 443])),
        of_kind("net_listen", port=st.sampled_from([80, 443])),
        of_kind("proc_spawn", bin_hash=st.sampled_from(["", "ab"]), argv0=st.sampled_from(["git", "sh"])),
        of_kind("session_write"),
        of_kind("opaque"),
    ),
    max_size=5,
)


def allowed(approved: list[dict[str, Any]], atom: tuple[Any, ...]) -> bool:
    """The same in another way: whether some approved part stands for this one."""
    for effect in approved:
        for known in atoms(effect):
            if known[0] != atom[0]:
                continue
            kind = atom[0]
            if kind == "fs_delete":
                is_at = known[1] in ("*", atom[1])
                if is_at and (known[2] or not atom[2]):
                    return True
            elif kind in ("fs_read", "fs_write", "env_write", "secret_use"):
                if known[1] in ("*", atom[1]):
                    return True
            elif kind == "net_connect":
                if known[1] in ("*", atom[1]) and known[2] == atom[2]:
                    return True
            elif known == atom:
                return True
    return False


@pytest.mark.proves("kernel/A24")
@settings(max_examples=400, deadline=None)
@given(EFFECTS, EFFECTS)
def test_a_plan_is_covered_when_each_part_of_it_was_approved(
    approved: list[dict[str, Any]], now: list[dict[str, Any]]
) -> None:
    expected = all(allowed(approved, atom) for effect in now for atom in atoms(effect))
    assert covers(approved, now) is expected
    assert bool(uncovered(approved, now)) is not expected


@pytest.mark.proves("kernel/A24")
@settings(max_examples=200, deadline=None)
@given(EFFECTS, EFFECTS, EFFECTS)
def test_covering_is_an_order(
    first: list[dict[str, Any]], second: list[dict[str, Any]], third: list[dict[str, Any]]
) -> None:
    assert covers(first, first)
    assert covers([*first, *second], first)
    if covers(first, second):
        assert covers([*first, *third], second)
        assert covers(first, [*second, *first])
        if covers(second, third):
            assert covers(first, third)


@settings(max_examples=100, deadline=None)
@given(EFFECTS)
def test_nothing_covers_something_only_when_it_is_about_nothing(effects: list[dict[str, Any]]) -> None:
    assert covers([], effects) is not any(atoms(effect) for effect in effects)
    assert set(kinds_of(effects)) == {effect["kind"] for effect in effects}


def test_opaque_covers_nothing_that_is_told_apart_from_it() -> None:
    assert not covers([{"kind": "opaque"}], [{"kind": "fs_read", "paths": ["/a"]}])
    assert covers([{"kind": "opaque"}], [{"kind": "opaque"}])
