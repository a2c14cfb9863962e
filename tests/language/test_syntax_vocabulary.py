"""Completion, the check whether Enter submits a line, and the nearest word to a misspelt one.

Shows syntax/21.
"""

from __future__ import annotations

import pytest

from seamount.shoal.syntax import complete, line_is_complete
from seamount.shoal.syntax.vocabulary import (
    BUILTIN_HEADS,
    COMPLETION_WORDS,
    INTERPRETERS,
    RESERVED,
    TYPE_NAMES,
    did_you_mean,
)


def test_the_word_lists_have_the_sizes_that_the_language_names() -> None:
    lists = (RESERVED, COMPLETION_WORDS, BUILTIN_HEADS, TYPE_NAMES, INTERPRETERS)
    assert [len(words) for words in lists] == [20, 37, 37, 24, 15]
    assert list(BUILTIN_HEADS) == sorted(BUILTIN_HEADS)


def test_completion_offers_words_and_declared_names_that_begin_like_the_partial_word() -> None:
    src = "let first = 1; fn fetch() {}; alias fa = ls; var other = 2; f"
    assert complete(src) == ["f", "fa", "false", "fetch", "first", "fn", "for"][1:]


def test_completion_offers_everything_when_nothing_is_typed() -> None:
    assert complete("") == sorted(COMPLETION_WORDS)


def test_completion_offers_the_name_that_is_being_declared() -> None:
    assert complete("let fo") == ["fo", "for"]


def test_completion_looks_only_at_what_is_before_the_cursor() -> None:
    assert complete("wh let whale = 1", 2) == ["while"]
    assert complete("let whale = 1; wh tail", 17) == ["whale", "while"]


def test_a_cursor_beyond_the_end_or_inside_a_character_is_moved_to_the_one_before() -> None:
    assert complete("whi", 99) == ["while"]
    assert complete("'é' whi", 7) == complete("'é' wh", 7)
    assert complete("whé", 3) == ["while"]
    assert complete("whi", -5) == sorted(COMPLETION_WORDS)


def test_completion_is_the_same_list_after_a_dot_and_in_a_string() -> None:
    assert complete('"whi') == complete("x.whi") == ["while"]


@pytest.mark.parametrize(
    "text", ["if true {\n  1", "1 +", '"abc', '"""abc', "f(", "a &&", "x ??", "ls \\", "'''a'b", "[1,", "5 %"]
)
def test_enter_continues_a_line_that_is_unfinished(text: str) -> None:
    assert not line_is_complete(text)


@pytest.mark.parametrize(
    "text",
    ['"""a\nb"""', 'echo "{"', "# {\n1", "[1, 2]", "", "echo 'a\"b'", '"a\\"b"', "'''a'b'''", "ls # don't"],
)
def test_enter_submits_a_line_that_is_finished(text: str) -> None:
    assert line_is_complete(text)


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("ehco", "echo"),
        ("lss", "ls"),
        ("mkdri", "mkdir"),
        ("histroy", "history"),
        ("zzz", None),
        ("", None),
        ("echo", None),
    ],
)
def test_the_nearest_builtin_is_found_within_a_third_of_the_word(word: str, meant: str | None) -> None:
    assert did_you_mean(word, BUILTIN_HEADS) == meant


def test_of_two_equally_near_names_the_first_in_order_is_meant() -> None:
    assert did_you_mean("cat", ["car", "bat", "cap"]) == "bat"
    assert did_you_mean("x" * 100, ["x" * 99]) is None
