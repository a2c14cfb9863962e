"""A token's capabilities narrow the policy of its principal and never widen it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seamount.leash.kinds import KINDS, RANK, dotted
from seamount.leash.loading import parse_policy
from seamount.leash.policy import builtin, table_from_json, table_to_json
from seamount.leash.tokens_caps import caps_of, narrower, permits, permits_all, restricted

EFFECTS: dict[str, dict[str, Any]] = {
    "fs_read": {"paths": ["/srv/bay/a"]},
    "fs_write": {"paths": ["/srv/bay/out/a"]},
    "fs_delete": {"paths": ["/srv/bay/out/a"]},
    "proc_spawn": {"bin_hash": "", "argv0": "git"},
    "net_connect": {"host": "api.kelp.example", "port": 443},
    "net_listen": {"port": 80},
    "env_read": {"names": ["PATH"]},
    "env_write": {"names": ["PATH"]},
    "secret_use": {"names": ["key"]},
}

POLICY = parse_policy(
    """
version = 1
[principal."agent:otter"]
fs.read = ["/srv/bay/**"]
proc_spawn = ["git"]
session_write = true
opaque = "ask"
auto_apply = "in-grant"
[principal."agent:otter".ask]
fs.write = ["/srv/bay/out/**"]
""",
    "leash.toml",
)

caps = st.none() | st.frozensets(st.sampled_from(KINDS))


def effect(kind: str) -> dict[str, Any]:
    return {"kind": kind, **EFFECTS.get(kind, {})}


@pytest.mark.proves("kernel/A8")
@given(caps, st.sampled_from(KINDS), st.booleans())
@settings(max_examples=300)
def test_what_the_list_names_is_as_policy_has_it_and_all_else_is_denied(
    names: frozenset[str] | None, kind: str, by_file: bool
) -> None:
    table = POLICY.table("agent:otter") if by_file else builtin("uid:0").table("uid:0")
    before = table.judge(effect(kind)).verdict
    after = restricted(table, names).judge(effect(kind)).verdict
    assert after == (before if permits(names, kind) else "deny")
    assert RANK[after] >= RANK[before]


@pytest.mark.proves("kernel/A8")
def test_no_list_restricts_nothing_and_an_empty_intersection_leaves_nothing() -> None:
    table = POLICY.table("agent:otter")
    assert restricted(table, caps_of(())) is table
    nothing = narrower(caps_of(("fs.read",)), caps_of(("time",)))
    assert nothing == frozenset()
    assert {restricted(table, nothing).judge(effect(kind)).verdict for kind in KINDS} == {"deny"}


@given(caps, caps)
def test_narrower_leaves_what_both_leave(one: frozenset[str] | None, other: frozenset[str] | None) -> None:
    both = narrower(one, other)
    for kind in KINDS:
        assert permits(both, kind) == (permits(one, kind) and permits(other, kind))


@pytest.mark.proves("kernel/A8")
@given(caps, st.lists(st.sampled_from(KINDS), max_size=4))
def test_a_restricted_bearer_grants_only_what_it_could_do(
    names: frozenset[str] | None, kinds: list[str]
) -> None:
    effects = [effect(kind) for kind in kinds]
    assert permits_all(names, effects) == (names is None or set(kinds) <= names)


def test_spellings_mean_the_same() -> None:
    assert caps_of(tuple(map(dotted, KINDS))) == frozenset(KINDS)
    assert permits(caps_of(("fs.read",)), "fs.read")


def test_a_restricted_table_travels_as_json_like_any_other() -> None:
    table = restricted(POLICY.table("agent:otter"), caps_of(("fs.read",)))
    back = table_from_json(table_to_json(table))
    assert back.judge(effect("fs_read")).verdict == "allow"
    assert back.judge(effect("proc_spawn")).verdict == "deny"
    assert restricted(POLICY.table("agent:otter"), caps_of(("fs.read",))) is table
