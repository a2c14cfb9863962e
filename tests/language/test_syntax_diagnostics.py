"""Every diagnostic says what is wrong, where, and what to write instead.

Shows syntax/18, syntax/19.
"""

from __future__ import annotations

import pickle
import tomllib
from pathlib import Path
from typing import Any

import pytest

from seamount.shoal.syntax import ParseError, parse, parse_status

_TABLE = Path(__file__).parent / "syntax_vectors" / "diagnostics.toml"
_DIAGNOSTICS = tomllib.loads(_TABLE.read_text())["diagnostic"]


def _fail(src: str) -> ParseError:
    with pytest.raises(ParseError) as caught:
        parse(src)
    return caught.value


@pytest.mark.parametrize("case", _DIAGNOSTICS, ids=[f"{c['id']} {c['src']}" for c in _DIAGNOSTICS])
def test_a_source_fails_with_its_diagnostic(case: dict[str, Any]) -> None:
    error = _fail(case["src"])

    assert case["message"] in error.msg
    assert str(error) == error.msg
    for hint in case.get("hint", []):
        assert hint in (error.hint or "")
    assert error.span.start == case["at"]
    shown = case["src"].encode()[error.span.start : error.span.end]
    assert case["text"].encode().startswith(shown)
    assert error.unfinished == case.get("unfinished", False)


def test_the_first_problem_from_the_left_is_the_one_reported() -> None:
    assert _fail("let x = $a; let y = `b`").span.start == 8


def test_problems_in_a_hole_are_placed_in_the_file() -> None:
    src = 'let greeting = "hello {name'
    assert _fail(src).span.start == src.index("{")
    src = 'let greeting = "hello {1 2}"'
    assert _fail(src).span.start == src.index("2")


def test_a_source_with_a_lone_surrogate_is_a_parse_error() -> None:
    error = _fail("let x = 'é\ud800'")
    assert error.span.start == len("let x = 'é".encode())


def test_an_error_and_a_tree_can_cross_to_another_process() -> None:
    error = _fail("f(1, |")
    again = pickle.loads(pickle.dumps(error))
    assert (again.msg, again.hint, again.span, again.unfinished) == (
        error.msg,
        error.hint,
        error.span,
        error.unfinished,
    )
    program = parse('git log --since=1 "a {x}"; let y = [1, {k: 2}]')
    assert pickle.loads(pickle.dumps(program)) == program


@pytest.mark.parametrize("src", ["(", "[1,", "if true {", '"hello', "1 +", "f(", "let x =", "{a:"])
def test_what_was_only_begun_is_incomplete(src: str) -> None:
    status = parse_status(src)
    assert status.state == "incomplete"
    assert status.error is not None


def test_what_no_more_input_can_mend_is_an_error() -> None:
    assert parse_status("let x = $y\n").state == "error"
    assert parse_status("1 < 2 < 3 && x").state == "error"


def test_what_parses_is_complete_even_if_a_bracket_looks_open() -> None:
    status = parse_status("echo '(' # don't\n")
    assert status.state == "complete"
    assert status.program is not None
