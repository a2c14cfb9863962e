"""Effects of commands that an adapter is for: what a plan shows, and what the call is started with."""

from __future__ import annotations

import contextlib
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from language.adapters.adapting import Desk, catalogue
from language.adapters.test_binding import FISHERY

from seamount.shoal import Raised, parse
from seamount.shoal.effects import outline, reversibility
from seamount.shoal.effects.session import declarations_of
from seamount.shoal.runtime.adapters.catalogue import built_in

_CASES = tomllib.loads((Path(__file__).parent / "effects.toml").read_text())["case"]

TRAWL = """
[cmd.trawl]
params = {{ nets = "glob", log = "str?", quiet = "bool", host = "str?" }}
positional = ["nets"]
flags = {{ short = {{ l = "log", q = "quiet" }} }}
effects = {effects}
"""


def _sorted(effects: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(effects, key=repr)


def _desk(effects: list[str], *, vouched: bool = True) -> Desk:
    return Desk(catalogue(TRAWL.format(effects=effects), vouched=vouched))


@pytest.mark.proves("kernel/A23")
@pytest.mark.parametrize("case", _CASES, ids=lambda case: case["name"].replace(" ", "-"))
def test_a_plan_shows_what_the_call_is_then_started_with(case: dict[str, Any]) -> None:
    desk = _desk(case["effects"])
    spawn = {"kind": "proc_spawn", "bin_hash": "digest of /bin/trawl", "argv0": "trawl"}

    plan = desk.plan(case["src"])

    spawns = [effect for effect in plan if effect["kind"] == "proc_spawn"]
    assert [each["argv0"] for each in spawns] == ["trawl"]
    assert spawns[0] == spawn or {"kind": "opaque"} in plan
    assert [effect for effect in plan if effect["kind"] != "proc_spawn"] == case["plan"]
    declared = desk.declared(case["src"])
    assert declared is not None
    assert _sorted(declared) == _sorted(case.get("run", case["plan"]))


@pytest.mark.parametrize(
    "src", ["fish clone url", "shell look --unknown", "lua x.lua", "^fish report d", "fish report --since"]
)
def test_a_call_that_the_adapter_does_not_know_is_opaque(src: str) -> None:
    assert {"kind": "opaque"} in Desk(catalogue(FISHERY)).plan(src)


@pytest.mark.parametrize("src", ["fish clone url", "shell look --unknown", "lua x.lua", "^fish report d"])
def test_such_a_call_is_started_without_a_promise(src: str) -> None:
    assert Desk(catalogue(FISHERY)).declared(src) is None


def test_a_subcommand_that_only_running_tells_is_opaque() -> None:
    desk = Desk(catalogue(FISHERY))

    assert desk.plan('let words = ["report"]\nfish (words[0]) d') == [{"kind": "opaque"}]


def test_a_feed_goes_past_the_adapter_and_is_opaque() -> None:
    desk = _desk(["fs.read(cwd)"])

    assert desk.plan('"x".feed(trawl)') == [{"kind": "opaque"}]
    assert desk.declared('"x".feed(trawl)') is None


def test_a_declaration_that_nobody_vouches_for_is_shown_and_believed_in_nothing() -> None:
    desk = _desk(["fs.read(cwd)"], vouched=False)

    assert desk.plan("trawl")[:2] == [{"kind": "opaque"}, {"kind": "fs_read", "paths": ["/srv/bay"]}]
    assert desk.declared("trawl") == [{"kind": "opaque"}, {"kind": "fs_read", "paths": ["/srv/bay"]}]


def test_arguments_beyond_the_declared_ones_are_not_vouched_for() -> None:
    desk = Desk(catalogue(FISHERY))

    assert {"kind": "opaque"} in desk.plan("fish report d more")


def test_a_program_that_is_not_there_is_planned_without_a_digest() -> None:
    desk = _desk(["fs.read(cwd)"])
    desk.processes.find = lambda name, search_path, cwd: None  # type: ignore[method-assign]

    plan = desk.plan("trawl")

    assert plan[-1] == {"kind": "proc_spawn", "bin_hash": "", "argv0": "trawl"}
    assert reversibility(plan) == "irreversible"
    with pytest.raises(Raised, match="not_found"):
        desk.run("trawl")


def test_more_paths_than_a_plan_names_may_be_any() -> None:
    desk = _desk(["fs.read($nets)"])
    words = " ".join(f"n{number}" for number in range(1_200))

    assert desk.plan(f"trawl {words}")[0] == {"kind": "fs_read", "paths": ["*"]}


_PLAIN_WORDS = st.sampled_from(
    ["report", "land", "boat", "list", "boat_list", "d", "./e", "/f", "5", "-", "--"]
)
_FLAGS = st.sampled_from(["-v", "-q", "-vm", "-n", "-n5", "-z", "--since", "--since=x", "--dry-run", "--odd"])
_OTHERS = st.sampled_from(["--max-rows=3", "--colour", '"--x"', "(1 + 1)"])


@settings(max_examples=80, deadline=None)
@given(
    st.sampled_from(["fish", "shell", "lua", "git", "du", "tar"]),
    st.lists(_PLAIN_WORDS | _FLAGS | _OTHERS, max_size=6),
)
def test_whatever_is_called_is_started_with_no_more_than_was_planned(head: str, words: list[str]) -> None:
    desk = Desk(catalogue(FISHERY).over(built_in()))
    src = " ".join([head, *words])
    plan = desk.plan(src)
    limit = sys.getrecursionlimit()
    with contextlib.suppress(Raised):
        desk.run(src)
    sys.setrecursionlimit(limit)

    for spec in desk.processes.specs:
        assert spec.declared is not None or {"kind": "opaque"} in plan
        for effect in spec.declared or ():
            assert effect in plan or {"kind": "opaque"} in plan


def test_an_interpreter_never_speaks_for_what_it_runs() -> None:
    interpreters = [each for each in built_in().adapters.values() if each.is_interpreter]

    assert {each.head for each in interpreters} == {"bash", "deno", "node", "python", "ruby"}
    for each in interpreters:
        desk = Desk(built_in())
        assert desk.plan(f"{each.head} x") == [{"kind": "opaque"}]
        assert desk.declared(f"{each.head} x") is None


def test_a_block_is_opaque_and_rests_on_the_program_that_the_adapter_names() -> None:
    evaluator = Desk(built_in()).interpreter.evaluator

    found = outline(parse("python { print(1) }"), declarations_of(evaluator))

    assert found.effects == [{"kind": "opaque"}]
    assert [program.name for program in found.programs] == ["python3"]
