"""Command words as values, and values as arguments, stdin, files and redirects.

Shows values/4.
"""

from __future__ import annotations

import math

import pytest

from seamount.shoal.values.byteforms import feed_bytes, redirect_bytes, save_bytes
from seamount.shoal.values.coercion import argv_text, coerce_elements, coerce_word
from seamount.shoal.values.errors import Raised
from seamount.shoal.values.inline import inline, interpolated
from seamount.shoal.values.types import (
    DateTime,
    Duration,
    ErrorVal,
    Glob,
    Outcome,
    PathVal,
    Range,
    Secret,
    Size,
    Table,
    TimeOfDay,
    Value,
)


@pytest.mark.parametrize(
    ("word", "target", "shown"),
    [
        ("+7", "int", "7"),
        ("-9223372036854775808", "int", "-9223372036854775808"),
        ("9223372036854775808", "int", None),
        ("1_000", "int", None),
        (" 5", "int", None),
        ("0x10", "int", None),
        ("٣", "int", None),
        (".5", "float", "0.5"),
        ("5.", "float", "5"),
        ("-1e2", "float", "-100"),
        ("Infinity", "float", "inf"),
        ("1_0", "float", None),
        ("1.2.3", "float", None),
        ("1.5KiB", "size", "1.54kb"),
        ("2MB", "size", "2mb"),
        ("-1b", "size", None),
        ("10", "size", None),
        ("90", "duration", "1m30s"),
        ("-90", "duration", "-1m30s"),
        ("1H30m", "duration", "1h30m"),
        ("1.5h2s", "duration", "1h30m2s"),
        ("-2ms", "duration", "-2ms"),
        ("99999999999999999999", "duration", "15250w1d23h47m16s854ms775us807ns"),
        ("1h ", "duration", None),
        ("h", "duration", None),
        ("-", "duration", None),
        ("9:05PM", "time", "21:05"),
        ("12:00am", "time", "00:00"),
        ("13:00pm", "time", None),
        ("24:00", "time", None),
        ("9:5", "time", None),
        ("2030-01-02T03:04:05Z", "datetime", "2030-01-02T03:04:05Z"),
        ("2030-13-01", "datetime", None),
        ("true", "bool", "true"),
        ("True", "bool", None),
        ("a b", "path", '"a b"'),
        ("*.rs", "glob", "*.rs"),
        ("12", "str", '"12"'),
        ("12", "int?", "12"),
        ("12", "nosuchtype", '"12"'),
    ],
)
def test_a_word_becomes_its_declared_type_or_an_argument_error(
    word: str, target: str, shown: str | None
) -> None:
    if shown is not None:
        assert inline(coerce_word(word, target)) == shown
        return
    with pytest.raises(Raised, match=f"arg_error: expected {target}, found ") as raised:
        coerce_word(word, target)
    assert raised.value.error.msg.endswith(f'"{word}"')


def test_a_refused_word_is_quoted_with_escapes() -> None:
    with pytest.raises(Raised) as raised:
        coerce_word('a"\n\\', "int")
    assert raised.value.error.msg == r'expected int, found "a\"\n\\"'


def test_only_text_is_converted() -> None:
    assert coerce_word(2.5, "int") == 2.5
    assert coerce_elements(["1", 2, None], "int") == [1, 2, None]
    assert coerce_elements("1", "int") == "1"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("a b", b"a b"),
        (PathVal(b"\xff"), b"\xff"),
        (-3, b"-3"),
        (True, b"true"),
        (1e21, b"1000000000000000000000"),
        (math.inf, b"inf"),
        (math.nan, b"NaN"),
        (Size(1500), b"1500"),
        (Duration(10**9), b"1000000000"),
    ],
)
def test_an_argument_carries_plain_text(value: Value, text: bytes) -> None:
    assert argv_text(value) == text


@pytest.mark.parametrize("value", [None, [1], DateTime(0), TimeOfDay(1, 2), Secret("k", b"s"), b"x"])
def test_other_values_are_no_arguments(value: Value) -> None:
    with pytest.raises(Raised, match="type_error"):
        argv_text(value)


ROWS = Table.from_rows([{"b": 1, "a": Size(2)}])


@pytest.mark.parametrize(
    ("value", "fed", "saved", "redirected"),
    [
        (None, "type_error", b"null", b""),
        (2.0, b"2", b"2.0", b"2\n"),
        ("x\n", b"x\n", b"x\n", b"x\n"),
        ("x", b"x", b"x", b"x\n"),
        (PathVal(b"p q"), "type_error", b'"p q"', b"p q\n"),
        (Size(1000), b"1kb", b"1000", b"1kb\n"),
        (Duration(10**9), b"1s", b"1000000000", b"1s\n"),
        (
            DateTime(0),
            b"1970-01-01T00:00:00Z",
            b'"1970-01-01T00:00:00+00:00[UTC]"',
            b"1970-01-01T00:00:00Z\n",
        ),
        (b"\xff", b"\xff", b"\xff", b"\xff"),
        (["a", "b"], b"a\nb\n", b'["a","b"]', b'["a", "b"]\n'),
        ([], b"", b"[]", b"[]\n"),
        (["a", 1], b'["a",1]', b'["a",1]', b'["a", 1]\n'),
        (ROWS, b'[{"a":2,"b":1}]', b'[{"a":2,"b":1}]', b"[{b: 1, a: 2b}]\n"),
        (Range(0, 2), "type_error", b"[0,1]", b"0..2\n"),
        (Glob("*"), "feed_error", b'"*"', b"*\n"),
        (ErrorVal("c", "m"), "feed_error", b'{"code":"c","msg":"m"}', b"error(c: m)\n"),
        (Secret("k", b"s"), "feed_error", b'"secret(k)"', b"secret(k)\n"),
        (Outcome(0, True, b"raw\n"), b"raw\n", b'{"err":"","ok":true,"out":"raw\\n","status":0}', b"raw\n"),
    ],
)
def test_bytes_leave_the_language_in_three_ways(
    value: Value, fed: bytes | str, saved: bytes, redirected: bytes
) -> None:
    if isinstance(fed, str):
        with pytest.raises(Raised, match=fed):
            feed_bytes(value)
    else:
        assert feed_bytes(value) == fed
    assert save_bytes(value) == saved
    assert redirect_bytes(value) == redirected


def test_interpolation_refuses_secrets_and_shows_the_rest_inline() -> None:
    assert interpolated("a") == "a"
    assert interpolated(None) == "null"
    assert interpolated(["a"]) == '["a"]'
    with pytest.raises(Raised, match="secrets cannot be interpolated"):
        interpolated(Secret("k", b"s"))
