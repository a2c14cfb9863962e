"""What holds for every policy."""

from __future__ import annotations

import string
import tomllib
from typing import Any

import pytest
import tomli_w
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from seamount.leash.globs import PathGlob
from seamount.leash.kinds import RANK, Verdict
from seamount.leash.rules import Rule
from seamount.leash.tables import PrincipalPolicy
from seamount.leash.toml_places import locate

# How long a draw takes says how busy the machine is, and nothing about the law.
LAW = settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])

NAMES = st.sampled_from(["a", "b", "ab"])
PATHS = st.lists(NAMES, min_size=1, max_size=3).map(lambda names: "/" + "/".join(names))
PARTS = st.sampled_from(["a", "b", "ab", "*", "?", "a*", "[ab]", "**"])
GLOBS = st.lists(PARTS, max_size=4).map(lambda parts: "/" + "/".join(parts))
VERDICTS: st.SearchStrategy[Verdict] = st.sampled_from(["allow", "ask", "deny"])
KINDS = st.sampled_from(["fs_read", "fs_write"])


@st.composite
def rules(draw: st.DrawFn) -> Rule:
    glob = draw(GLOBS)
    return Rule(draw(VERDICTS), draw(KINDS), glob, "laws", 1, (glob,))


TABLES = st.lists(rules(), max_size=5).map(lambda found: PrincipalPolicy("a", tuple(found)))


def effect(kind: str, *paths: str) -> dict[str, Any]:
    return {"kind": kind, "paths": list(paths)}


def rank(table: PrincipalPolicy, kind: str, *paths: str) -> int:
    return RANK[table.judge(effect(kind, *paths), resolved=True).verdict]


def more(table: PrincipalPolicy, rule: Rule) -> PrincipalPolicy:
    return PrincipalPolicy("a", (*table.rules, rule))


@LAW
@given(TABLES, rules(), KINDS, PATHS)
def test_an_allow_makes_no_verdict_worse(table: PrincipalPolicy, rule: Rule, kind: str, path: str) -> None:
    allow = Rule("allow", rule.kind, rule.text, "laws", 2, rule.patterns)
    assert rank(more(table, allow), kind, path) <= rank(table, kind, path)


@LAW
@given(TABLES, rules(), KINDS, PATHS)
def test_a_deny_makes_no_verdict_better(table: PrincipalPolicy, rule: Rule, kind: str, path: str) -> None:
    deny = Rule("deny", rule.kind, rule.text, "laws", 2, rule.patterns)
    narrowed = more(table, deny)
    assert rank(narrowed, kind, path) >= rank(table, kind, path)
    if rule.kind == kind and PathGlob(rule.patterns[0]).matches(path):
        assert narrowed.judge(effect(kind, path), resolved=True).verdict == "deny"


@LAW
@given(TABLES, KINDS, st.lists(PATHS, min_size=1, max_size=4))
def test_several_paths_have_the_verdict_of_the_worst(
    table: PrincipalPolicy, kind: str, paths: list[str]
) -> None:
    assert rank(table, kind, *paths) == max(rank(table, kind, path) for path in paths)


@LAW
@given(TABLES, st.lists(st.tuples(KINDS, PATHS), max_size=4))
def test_a_plan_is_never_better_than_its_worst_effect(
    table: PrincipalPolicy, effects: list[tuple[str, str]]
) -> None:
    plan = [effect(kind, path) for kind, path in effects]
    verdict = table.judge_plan(plan, "reversible").verdict
    assert RANK[verdict] >= max((RANK[table.judge(each).verdict] for each in plan), default=0)
    assert verdict != "allow", "auto_apply is never"


@LAW
@given(TABLES, rules(), KINDS, PATHS)
def test_the_order_of_rules_does_not_matter(table: PrincipalPolicy, rule: Rule, kind: str, path: str) -> None:
    turned = PrincipalPolicy("a", (rule, *table.rules))
    assert rank(turned, kind, path) == rank(more(table, rule), kind, path)


def naive(parts: list[str], names: list[str]) -> bool:
    """The meaning of a glob, as plainly as it can be said."""
    if not parts:
        return not names
    if parts[0] == "**":
        return any(naive(parts[1:], names[skipped:]) for skipped in range(len(names) + 1))
    return bool(names) and wild(parts[0], names[0]) and naive(parts[1:], names[1:])


def wild(pattern: str, name: str) -> bool:
    if not pattern:
        return not name
    if pattern[0] == "*":
        return any(wild(pattern[1:], name[skipped:]) for skipped in range(len(name) + 1))
    if pattern == "[ab]":
        return name in ("a", "b")
    return bool(name) and pattern[0] in ("?", name[0]) and wild(pattern[1:], name[1:])


@LAW
@given(GLOBS, PATHS)
def test_globs_match_what_their_meaning_says(glob: str, path: str) -> None:
    parts = [part for part in glob[1:].split("/") if part]
    assert PathGlob(glob).matches(path) == naive(parts, path[1:].split("/"))


@LAW
@given(GLOBS, PATHS, st.lists(NAMES, min_size=1, max_size=3))
def test_a_glob_that_matches_below_a_path_reaches_below_it(glob: str, path: str, below: list[str]) -> None:
    found = PathGlob(glob)
    if found.matches("/".join([path, *below])):
        assert found.reaches_below(path)


KEYS = st.text(string.ascii_letters + " .\"'#=[]\n\té", max_size=4)
LEAVES = st.integers(-5, 5) | st.booleans() | st.text(string.ascii_letters + "\"'#=[]{},\\\n\té", max_size=8)
TREES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=12,
)


def paths_of(value: Any, path: tuple[str | int, ...] = ()) -> Any:
    yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from paths_of(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from paths_of(inner, (*path, index))


@LAW
@given(st.dictionaries(KEYS, TREES, max_size=4), st.booleans())
def test_everything_in_a_text_has_its_line(tree: dict[str, Any], multiline: bool) -> None:
    text = tomli_w.dumps(tree, multiline_strings=multiline)
    places = locate(text)
    assert places.repeated == []
    for path in paths_of(tomllib.loads(text)):
        if path:
            assert path in places.lines, path
    assert all(1 <= line <= text.count("\n") + 1 for line in places.lines.values())


@LAW
@given(st.text(string.ascii_letters + "\"'#=[]{},.\\\n\t ", max_size=60))
def test_a_text_that_is_no_toml_is_scanned_all_the_same(text: str) -> None:
    locate(text)


@pytest.mark.parametrize("sweep", ["allow", "ask", "deny"])
def test_a_rule_about_everything_of_a_kind_needs_no_look_at_the_path(sweep: Verdict) -> None:
    table = PrincipalPolicy("a", (Rule(sweep, "fs_read", "/**", "laws", 1, ("/**",)),))
    assert table.judge(effect("fs_read", "*", "/a", "relative")).verdict == sweep
