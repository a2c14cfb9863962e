"""What holds of every text: one tree or one error, honest spans, and a tree that survives JSON.

Shows syntax/17.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from seamount.shoal.syntax import (
    ParseError,
    Program,
    Span,
    ast,
    complete,
    line_is_complete,
    parse,
    parse_status,
    program_from_json,
    program_to_json,
)

_SOURCES = [
    line.rpartition("  ⇒  ")[0].replace("⏎", "\n").replace("␍", "\r")
    for file in sorted((Path(__file__).parent / "syntax_vectors").glob("*.txt"))
    for line in file.read_text().splitlines()
    if not line.startswith("[")
]
_WORDS = """
let var fn if else match for in while try catch with spawn export alias use return it out sh
true null x ls ./p *.c --flag -v A=1 1 2.5 3kb 10:30 => -> .. ..= ... ?? ?. && || == re" t" é 🦀
"""
_PIECES = [
    *"()[]{}<>|&;,.:?!=+-*/%^#'\"\\`$@~_ \n\t", *_WORDS.split(),
    '"""', "'''", "\\u{41}", "\r\n", "{x}", "f(", "x.m {",
]  # fmt: skip

_soup = st.lists(st.sampled_from(_PIECES), max_size=25).map("".join)
_spaced_soup = st.lists(st.sampled_from(_PIECES), max_size=25).map(" ".join)
_sources = st.sampled_from(_SOURCES)
_text = st.text(max_size=60)


@st.composite
def _damaged(draw: st.DrawFn) -> str:
    source = draw(_sources)
    start = draw(st.integers(0, len(source)))
    end = draw(st.integers(start, min(len(source), start + 6)))
    return source[:start] + draw(st.sampled_from(["", *_PIECES])) + source[end:]


_anything = st.one_of(_soup, _spaced_soup, _damaged(), _text)


def _tree_or_error(source: str) -> Program | ParseError:
    try:
        return parse(source)
    except ParseError as error:
        return error


@settings(max_examples=250, deadline=None)
@given(_anything)
def test_any_text_gives_a_tree_or_one_parse_error_within_the_text(source: str) -> None:
    found = _tree_or_error(source)
    if isinstance(found, ParseError):
        size = len(source.encode(errors="replace"))
        assert 0 <= found.span.start <= found.span.end <= size
        assert found.msg
        assert not found.msg.endswith(".")


@settings(max_examples=100, deadline=None)
@given(_anything, st.booleans())
def test_a_line_that_is_typed_never_crashes_the_editor(source: str, repl: bool) -> None:
    for cursor in (0, len(source) // 2, None):
        assert complete(source, cursor) == sorted(set(complete(source, cursor)))
    line_is_complete(source)
    status = parse_status(source)
    assert (status.program is None) == (status.error is not None) == (status.state != "complete")
    with suppress(ParseError):
        parse(source, frozenset({"x"}), repl=repl)


@settings(max_examples=25, deadline=None)
@given(_sources)
def test_every_prefix_of_a_source_gives_a_tree_or_an_error(source: str) -> None:
    for end in range(len(source)):
        _tree_or_error(source[:end])


@settings(max_examples=150, deadline=None)
@given(st.one_of(_sources, _damaged(), _spaced_soup))
def test_a_tree_comes_back_from_json_as_it_was(source: str) -> None:
    found = _tree_or_error(source)
    if isinstance(found, Program):
        text = json.dumps(program_to_json(found), allow_nan=False)
        assert program_from_json(json.loads(text)) == found


def _children(node: Any) -> Iterator[Any]:
    for field in fields(node):
        value = getattr(node, field.name)
        if isinstance(value, Span) or value is None:
            continue
        for item in value if isinstance(value, tuple) else (value,):
            if is_dataclass(item):
                yield item


# Spans of keys leave out the value, those of lambda parameters the type.
_LOOSE = (
    ast.RecordField,
    ast.Param,
    ast.RestParam,
    ast.Args,
    ast.LitPart,
    ast.ExprPart,
    ast.FieldPattern,
    ast.FnStmt,
)


def _check_nesting(node: Any, outer: Span) -> None:
    span = outer if isinstance(node, _LOOSE) or not hasattr(node, "span") else node.span
    assert outer.start <= span.start <= span.end <= outer.end, (node, outer)
    for child in _children(node):
        _check_nesting(child, span)


@settings(max_examples=150, deadline=None)
@given(st.one_of(_sources, _damaged()))
def test_spans_lie_within_the_spans_around_them(source: str) -> None:
    found = _tree_or_error(source)
    if isinstance(found, Program):
        for stmt in found.stmts:
            _check_nesting(stmt, Span(0, len(source.encode())))


@settings(max_examples=100, deadline=None)
@given(st.one_of(_sources, _damaged()))
def test_byte_offsets_do_not_depend_on_how_the_source_is_held(source: str) -> None:
    """A source that is not ASCII is lexed as bytes; what comes before the first such byte must not change."""
    found = _tree_or_error(source)
    if isinstance(found, Program) and source.isascii():
        assert parse(source + "\n# é").stmts == found.stmts


@settings(max_examples=100, deadline=None)
@given(st.one_of(_sources, _damaged()))
def test_parentheses_leave_no_node(source: str) -> None:
    found = _tree_or_error(source)
    if isinstance(found, Program) and len(found.stmts) == 1 and isinstance(found.stmts[0], ast.ExprStmt):
        inner = found.stmts[0].expr
        if isinstance(inner, (ast.Binary, ast.List, ast.Int, ast.Str)) and "#" not in source:
            again = parse(f"({source})").stmts[0]
            assert isinstance(again, ast.ExprStmt)
            assert type(again.expr) is type(inner)
