"""What the output of a program becomes, by strategy."""

from __future__ import annotations

import csv
import io
import time
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from language.adapters.adapting import Desk, catalogue
from scaling import MOST_FOR_EIGHTFOLD, growth

from seamount.shoal.runtime.adapters import strategies
from seamount.shoal.runtime.adapters.cells import Misread
from seamount.shoal.runtime.adapters.reading import output
from seamount.shoal.runtime.adapters.schema import HINTED, STRATEGIES, Output
from seamount.shoal.runtime.adapters.strategies import MAX_BYTES, MAX_ROWS, read_output
from seamount.shoal.runtime.cancel import Cancelled
from seamount.shoal.values.inline import inline
from seamount.shoal.values.types import Table

_CASES = tomllib.loads((Path(__file__).parent / "strategies.toml").read_text())["case"]
_READING = [name for name in STRATEGIES if name != "none"]


def _unchecked() -> None:
    return None


def _output_of(strategy: str) -> Output:
    return output(strategy, "table<{a: int, b: str}>" if strategy in HINTED else "")


@pytest.mark.parametrize("case", _CASES, ids=lambda case: case["name"].replace(" ", "-"))
def test_output_becomes_a_value_or_a_reason_why_not(case: dict[str, Any]) -> None:
    data = bytes.fromhex(case["bytes"]) if "bytes" in case else case["text"].encode()
    how = output(case["parse"], case.get("type", ""))

    if "misread" in case:
        with pytest.raises(Misread) as misread:
            read_output(data, how, _unchecked)
        assert case["misread"] in str(misread.value)
    else:
        assert inline(read_output(data, how, _unchecked)) == case["value"]


@pytest.mark.parametrize("strategy", _READING)
@settings(max_examples=40, deadline=None)
@given(st.text("ab19\"',\t\n\r\0 =:{}[]?#\\", max_size=60) | st.text(max_size=30))
def test_no_output_makes_reading_fail_in_another_way(strategy: str, text: str) -> None:
    data = text.encode("utf-8", "replace")
    try:
        value = read_output(data, _output_of(strategy), _unchecked)
    except Misread:
        return
    inline(value)


_CELL = st.text(st.characters(codec="utf-8", exclude_characters="\r\0"), max_size=8)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(_CELL, min_size=2, max_size=2), max_size=5))
def test_csv_of_any_writer_is_read_as_it_was_written(rows: list[list[str]]) -> None:
    written = io.StringIO()
    csv.writer(written, lineterminator="\n", quoting=csv.QUOTE_ALL).writerows([["a", "b"], *rows])

    found = read_output(written.getvalue().encode(), output("csv", ""), _unchecked)

    assert isinstance(found, Table)
    assert [list(row.values()) for row in found.rows()] == rows


@pytest.mark.parametrize("strategy", _READING)
def test_output_beyond_the_bound_is_not_read(strategy: str) -> None:
    with pytest.raises(Misread, match="longer than"):
        read_output(b"1" * (MAX_BYTES + 1), _output_of(strategy), _unchecked)


@pytest.mark.parametrize("strategy", ["lines", "kv", "cols", "tsv-headerless", "ndjson"])
def test_more_lines_than_the_bound_are_not_read(strategy: str) -> None:
    with pytest.raises(Misread, match="more than"):
        read_output(b"\n" * (MAX_ROWS + 1), _output_of(strategy), _unchecked)


_LONG = {
    "csv": b"a,b\n" + b'1,"2"\n' * 5_000,
    "z-records": b"1\x00x\x00" * 5_000,
    "lines": b"x\n" * 5_000,
    "cols": b"h\n" + b"1 x\n" * 5_000,
    "porcelain-v2": b"? x\n" * 5_000,
    "ndjson": b"{}\n" * 5_000,
    "kv": b"a=1\n" * 5_000,
}


@pytest.mark.parametrize("strategy", sorted(_LONG))
def test_reading_looks_up_now_and_then_and_ends_when_it_is_told_to(strategy: str) -> None:
    class Enough(Exception):
        pass

    looks = 0

    def check() -> None:
        nonlocal looks
        looks += 1
        if looks == 4:
            raise Enough

    with pytest.raises(Enough):
        read_output(_LONG[strategy], _output_of(strategy), check)


def test_a_reading_that_takes_too_long_leaves_the_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seamount.shoal.runtime.adapters.calls.PARSE_SECONDS", -1.0)
    desk = Desk(catalogue('[cmd.tide]\noutput = { parse = "lines" }'), b"a\nb\n")

    assert desk.shown("(tide).out") == '"a\\nb"'
    assert "reading it took longer" in desk.output.notices[0]


def test_a_strategy_that_fails_leaves_the_text_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(text: str, how: Output, check: Any) -> Any:
        return [][1]

    monkeypatch.setitem(strategies._STRATEGIES, "lines", broken)
    desk = Desk(catalogue('[cmd.tide]\noutput = { parse = "lines" }'), b"a\nb\n")

    assert desk.shown("(tide).out") == '"a\\nb"'
    assert "IndexError" in desk.output.notices[0]


def test_a_cancelled_run_is_not_taken_for_output_that_cannot_be_read() -> None:
    desk = Desk(catalogue('[cmd.tide]\noutput = { parse = "lines" }'), b"a\n")
    evaluator = desk.interpreter.evaluator
    play = desk.processes.run

    def cancelling(spec: Any, cancel: Any) -> Any:
        evaluator.cancel.cancel()
        return play(spec, cancel)

    desk.processes.run = cancelling  # type: ignore[method-assign]
    with pytest.raises(Cancelled):
        desk.run("tide")


def test_output_of_another_form_is_told_to_who_watches_and_never_for_a_failure() -> None:
    text = '[cmd.tide]\noutput = { parse = "json" }'

    said = Desk(catalogue(text), b"ebb")
    failed = Desk(catalogue(text), b"ebb", status=1)

    assert said.shown("(tide).out") == '"ebb"'
    assert said.output.notices == [
        "shoal: tide: the output is shown as text, json cannot read it: it is not JSON: "
        "Expecting value at line 1 column 1"
    ]
    failed.run("(tide).ok")
    assert failed.output.notices == []


def test_the_time_of_reading_grows_with_the_output() -> None:
    def read(rows: int) -> None:
        read_output(b"a,b\n" + b'"x",yyyy\n' * rows, output("csv", ""), _unchecked)

    assert growth(read, 1_000, 8_000, time.thread_time) < MOST_FOR_EIGHTFOLD
