"""Colours for what is typed (syntax/22): the parts are the text, and they are what they look like."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seamount.shoal.formatting import KINDS, paint

_PIECES = [
    *"()[]{}<>|&;,.:?!=+-*/%^#'\"\\`$@~_ \n\t",
    "ls",
    "let x = ",
    "-v",
    "3kb",
    "é",
    "/p",
    "sh {",
    "\r\n",
]


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("ls -l *.c > out # x", ["head", "flag", "path", "redirect", "plain", "comment"]),
        (
            "let n = 3kb; n + 1",
            ["keyword", "name", "operator", "number", "operator", "name", "operator", "number"],
        ),
        ("x.if", ["name", "operator", "name"]),
        ("if true { echo hi }", ["keyword", "constant", "bracket", "head", "plain", "bracket"]),
        ('"not closed', ["string"]),
        ("echo (1 + 2) b", ["head", "bracket", "number", "operator", "number", "bracket", "plain"]),
        ("~/bin/tool", ["head"]),
    ],
)
def test_parts_are_what_they_look_like(text: str, kinds: list[str]) -> None:
    assert [part.kind for part in paint(text) if part.text.strip()] == kinds


@settings(max_examples=150, deadline=None)
@given(st.one_of(st.lists(st.sampled_from(_PIECES), max_size=20).map("".join), st.text(max_size=30)))
def test_the_parts_of_any_text_are_the_text(text: str) -> None:
    parts = paint(text)
    assert "".join(part.text for part in parts) == text
    assert {part.kind for part in parts} <= set(KINDS)
