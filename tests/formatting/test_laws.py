"""What holds of every source that parses (syntax/23): the same tree, tokens and comments, and nothing to do
twice.
"""

from __future__ import annotations

import os
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from seamount.shoal.formatting import format_source, same_meaning
from seamount.shoal.formatting.noting import Noted
from seamount.shoal.formatting.shape import Shape
from seamount.shoal.formatting.tokens import pieces_of
from seamount.shoal.syntax import ParseError, parse, parse_status

_LANGUAGE = Path(__file__).parents[1] / "language"


def _folders() -> list[Path]:
    more = os.environ.get("SEAMOUNT_LANGUAGE_CASES", "")
    return [_LANGUAGE / "cases", *(Path(part) for part in more.split(":") if part)]


def _files() -> Iterator[Any]:
    for folder in _folders():
        for file in sorted(folder.glob("*.toml")):
            yield pytest.param(file, id=f"{folder.parent.name}/{file.stem}")


def _vectors() -> Iterator[str]:
    for file in sorted((_LANGUAGE / "syntax_vectors").glob("*.txt")):
        for line in file.read_text().splitlines():
            if not line.startswith("["):
                yield line.rpartition("  ⇒  ")[0].replace("⏎", "\n").replace("␍", "\r")


def _tokens(source: str) -> tuple[Counter[str], list[str]]:
    """Tokens and comments of a source that parses."""
    noted = Noted(source)
    pieces = pieces_of(noted, Shape(noted.program))
    comments = [comment.text for piece in pieces for comment in piece.gap.comments]
    return Counter(piece.text for piece in pieces), comments


def _holds(source: str) -> bool:
    """Whether the source parses; what must hold then is asserted."""
    status = parse_status(source)
    if status.program is None:
        assert status.error is not None
        with pytest.raises(ParseError) as told:
            format_source(source)
        assert (told.value.msg, told.value.span) == (status.error.msg, status.error.span)
        return False
    result = format_source(source)
    assert same_meaning(status.program, parse(result))
    assert format_source(result) == result
    assert _tokens(result) == _tokens(source)
    assert not result or result.endswith("\n")
    return True


@pytest.mark.parametrize("file", list(_files()))
def test_the_sources_of_the_language_cases_keep_tree_tokens_and_comments(file: Path) -> None:
    for case in tomllib.loads(file.read_text()).get("case", []):
        _holds(case["src"])


def test_the_sources_of_the_syntax_vectors_keep_tree_tokens_and_comments() -> None:
    parsed = sum(map(_holds, _vectors()))
    assert parsed > 200


_WORDS = """
let x = fn for in if else match catch try ls ./p --flag= A= 1 2.5 => .. ... ?. && || é
"""
_PIECES = [
    *"()[]{}<>|&;,.:?!=+-*/%^#'\"\\ \n\t", *_WORDS.split(),
    "\\\n", " \\\n  ", "# c\n", "; ", "\n\n\n", "\r\n", "catch e { ", "else ",
    "match v {", "1 => ", "sh { x }", "(ls)", "x.y", "f(1)", "x.m {", "} ",
]  # fmt: skip
_CASES = [
    case["src"]
    for file in sorted((_LANGUAGE / "cases").glob("*.toml"))
    for case in tomllib.loads(file.read_text()).get("case", [])
    if "parse_error" not in case and len(case["src"]) < 400
]


@st.composite
def _disturbed(draw: st.DrawFn) -> str:
    source = draw(st.sampled_from(_CASES))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(source)))
        end = draw(st.integers(start, min(len(source), start + 3)))
        source = source[:start] + draw(st.sampled_from(_PIECES)) + source[end:]
    return source


@settings(max_examples=150, deadline=None)
@given(st.one_of(_disturbed(), st.lists(st.sampled_from(_PIECES), max_size=15).map("".join)))
@example("cmd \\;\n")
@example("f({}) {\n}")
def test_any_text_keeps_tree_tokens_and_comments_or_is_refused_as_the_parser_does(source: str) -> None:
    _holds(source)


def test_trees_that_differ_in_more_than_places_are_told_apart() -> None:
    assert same_meaning(parse("f(1)"), parse(" f( 1 )"))
    for other in ("f(2)", "f(1.0)", "g(1)", "f(1, 1)", "f 1"):
        assert not same_meaning(parse("f(1)"), parse(other))
    assert not same_meaning(parse("cmd --a-b"), parse("cmd --a_b"))


def test_sources_nested_to_the_limit_are_laid_out() -> None:
    for source in ("[" * 400 + "]" * 400, "if x { " * 300 + "y" + " }" * 300, "x" + ".y(1)" * 900):
        assert _holds(source)
