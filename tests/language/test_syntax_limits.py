"""Deep, long and contrived sources: a tree or a clean error, in bounded time.

Shows syntax/25.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from contextlib import suppress

import pytest
from scaling import MOST_FOR_EIGHTFOLD, growth

from seamount.shoal.syntax import MAX_DEPTH, ParseError, ast, parse, program_from_json, program_to_json
from seamount.shoal.syntax.frames import FRAMES

_NESTS = {
    "parentheses": ("(", "1", ")"),
    "lists": ("[", "1", "]"),
    "records": ("{a: ", "1", "}"),
    "blocks": ("{;", "1", "}"),
    "prefix operators": ("-", "1", ""),
    "calls": ("f(", "1", ")"),
    "methods": ("x.m(", "1", ")"),
    "indexes": ("x[", "1", "]"),
    "command groups": ("echo (", "x", ")"),
    "trailing blocks": ("x.m {", "1", "}"),
    "lambdas": ("(x) => ", "1", ""),
    "conditions that end in a field": ("if x.ok {", "1", "}"),
    "matches": ("match x { 1 => ", "1", "}"),
    "matches on a field": ("match x.y { n if (", "n", "\n) => 1 }"),
    "flag values": ("a --b= ", "1", ""),
    "handlers": ("f() catch e ", "1", ""),
    "functions": ("fn f() {", "1", "}"),
    "else ifs": ("if x {} else ", "if x {}", ""),
}


@pytest.mark.parametrize(("opener", "middle", "closer"), _NESTS.values(), ids=_NESTS)
@pytest.mark.parametrize("levels", [MAX_DEPTH * 2, 20_000])
def test_nesting_too_deep_is_one_clean_error(opener: str, middle: str, closer: str, levels: int) -> None:
    with pytest.raises(ParseError):
        parse(opener * levels + middle + closer * levels + ")")


@pytest.mark.parametrize("name", [n for n in _NESTS if n not in ("flag values", "command groups")])
def test_three_hundred_levels_parse_and_come_back_from_json(name: str) -> None:
    opener, middle, closer = _NESTS[name]
    program = parse(opener * 300 + middle + closer * 300)
    assert program_to_json(program_from_json(program_to_json(program))) == program_to_json(program)


def test_the_error_for_deep_nesting_points_at_the_first_level_too_many() -> None:
    with pytest.raises(ParseError, match="nested too deeply") as caught:
        parse("[" * (MAX_DEPTH + 5))
    assert caught.value.span.start == MAX_DEPTH
    assert caught.value.hint is not None


@pytest.mark.parametrize("term", [" + 1", ".b", "[0]", ".m()", " && x", " catch { 1 }"])
def test_chains_have_no_limit(term: str) -> None:
    program = parse("a()" + term * 10_000)
    assert program_to_json(program)["stmts"]


def test_a_caller_that_is_deep_itself_gets_a_parse_error_too() -> None:
    def descend(levels: int) -> ast.Program:
        return descend(levels - 1) if levels else parse("[" * 900 + "]" * 900)

    # An interpreter that was made in this process before has left its own, higher limit behind.
    sys.setrecursionlimit(FRAMES)
    with pytest.raises(ParseError, match="nested too deeply"):
        descend(FRAMES - 1_000)


_CONTRIVED: dict[str, Callable[[int], str]] = {
    "arms that bind": lambda n: "match x.y { int n => " * n + "1" + "}" * n,
    "matches": lambda n: "match (" * n + "x" + "\n) {}" * n,
    "interpolations": lambda n: '"{' * (50 * n),
    "interpolated strings": lambda n: '"{"' * (50 * n),
    "assignments": lambda n: 'A="x' * (50 * n),
    "commas": lambda n: "(" + "a, " * (125 * n) + ")",
    "lambdas and newlines": lambda n: "f(" + "a => " * n + "1" + "\n" * (250 * n) + ")",
    "open quotes": lambda n: "a '" * (125 * n),
    "open brackets": lambda n: "a [" * (125 * n),
    "digits": lambda n: "1" * (500 * n),
    "grouped digits": lambda n: "1_" * (250 * n),
    "hex digits": lambda n: "0x" + "f" * (500 * n),
    "comments": lambda n: "#\n" * (250 * n),
    "else ifs": lambda n: "if x {} " + "else if x {} " * (9 * n // 4),
}


@pytest.mark.timeout(30)
@pytest.mark.parametrize("source", _CONTRIVED.values(), ids=_CONTRIVED)
def test_contrived_sources_take_no_longer_than_their_length_warrants(source: Callable[[int], str]) -> None:
    def attempt(src: str) -> None:
        with suppress(ParseError):
            parse(src)

    assert growth(attempt, source(50), source(400), time.process_time) < MOST_FOR_EIGHTFOLD


def test_a_source_of_a_hundred_kilobytes_parses() -> None:
    line = 'if r.ok { rows.where(.size > 1mb).map(x => "n {x.name}") } else { git commit -m "x" --amend }\n'
    program = parse(line * 1_000)
    assert len(program.stmts) == 1_000
    assert program.stmts[-1].expr.span.end == len(line) * 1_000 - 1  # type: ignore[union-attr]


def test_a_tree_nested_too_deeply_in_json_is_refused() -> None:
    leaf: dict[str, object] = {"kind": "int", "value": 1, "span": {"start": 0, "end": 1}}
    for _ in range(5_000):
        leaf = {"kind": "list", "items": [leaf], "span": {"start": 0, "end": 1}}
    stmt = {"kind": "expr", "expr": leaf, "span": {"start": 0, "end": 1}}
    with pytest.raises(ValueError, match="nested too deeply"):
        program_from_json({"stmts": [stmt]})
    assert json.dumps(program_to_json(parse("1")))
