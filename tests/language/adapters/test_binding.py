"""Calls of commands that an adapter is for: which argument list the program gets, or why it gets none."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from language.adapters.adapting import Desk, catalogue

from seamount.shoal import Raised

_HERE = Path(__file__).parent
_CASES = tomllib.loads((_HERE / "binding.toml").read_text())["case"]
FISHERY = (_HERE / "fishery.toml").read_text()


@pytest.mark.parametrize(
    "case", [case for case in _CASES if "argv" in case], ids=lambda case: case["name"].replace(" ", "-")
)
def test_a_call_becomes_the_argument_list_that_its_author_expects(case: dict[str, Any]) -> None:
    desk = Desk(catalogue(FISHERY))

    assert desk.argv(case["src"]) == case["argv"]
    (spec,) = desk.processes.specs
    assert (spec.declared is None) == case.get("plain", False)
    if spec.declared is not None:
        assert ({"kind": "opaque"} in spec.declared) == case.get("opaque", False)


@pytest.mark.parametrize(
    "case", [case for case in _CASES if "error" in case], ids=lambda case: case["name"].replace(" ", "-")
)
def test_a_call_that_is_refused_starts_nothing_and_says_why(case: dict[str, Any]) -> None:
    desk = Desk(catalogue(FISHERY))

    with pytest.raises(Raised) as refused:
        desk.run(case["src"])

    assert refused.value.error.code == "arg_error"
    assert case["error"] in refused.value.error.msg
    assert case.get("hint", "") in (refused.value.error.hint or "")
    assert desk.processes.specs == []


def test_arguments_are_evaluated_once_even_when_the_adapter_steps_aside(tmp_path: Path) -> None:
    desk = Desk(catalogue(FISHERY), cwd=str(tmp_path))

    argv = desk.argv('fn next() { "x".append("seen"); "word" }\nshell look (next()) --unknown')

    assert argv == ["shell", "look", "word", "--unknown"]
    assert (tmp_path / "seen").read_text() == "x"


def test_patterns_among_the_positionals_are_expanded(tmp_path: Path) -> None:
    for name in ("a.log", "b.log", "c.txt"):
        (tmp_path / name).touch()
    desk = Desk(catalogue(FISHERY), cwd=str(tmp_path))

    assert desk.argv("fish land *.log") == ["fishery", "land", f"{tmp_path}/a.log", f"{tmp_path}/b.log"]


def test_what_a_pattern_matches_is_no_flag_whatever_its_name(tmp_path: Path) -> None:
    (tmp_path / "--output=x").touch()
    desk = Desk(catalogue(FISHERY), cwd=str(tmp_path))

    assert desk.argv("fish land *") == ["fishery", "land", f"{tmp_path}/--output=x"]
