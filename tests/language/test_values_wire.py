"""Tagged values as they travel.

Shows values/9.
"""

from __future__ import annotations

import math

import pytest

from seamount.shoal.values.blocks import block
from seamount.shoal.values.errors import Raised
from seamount.shoal.values.inline import inline
from seamount.shoal.values.regex import make_regex
from seamount.shoal.values.streams import replay
from seamount.shoal.values.types import (
    CasBytes,
    Closure,
    CommandRef,
    DateTime,
    ErrorVal,
    Outcome,
    PathVal,
    Secret,
    Table,
    TaskVal,
    TimeOfDay,
    Value,
)
from seamount.shoal.values.wire import Tagged, from_wire, to_wire


@pytest.mark.parametrize(
    ("value", "tagged"),
    [
        (True, {"$": "bool", "v": True}),
        (math.inf, {"$": "float", "v": "inf"}),
        (-math.inf, {"$": "float", "v": "-inf"}),
        (math.nan, {"$": "float", "v": "nan"}),
        (b"\x00\xff", {"$": "bytes", "v": "AP8="}),
        (PathVal(b"/\xff"), {"$": "path", "v": "/\ufffd", "raw": "L/8="}),
        (PathVal("é".encode()), {"$": "path", "v": "é"}),
        (TimeOfDay(6, 7), {"$": "time", "v": "06:07:00"}),
        (DateTime(1_500_000_000), {"$": "datetime", "v": "1970-01-01T00:00:01.5Z"}),
        (
            DateTime(0, "Europe/Paris"),
            {"$": "datetime", "v": "1970-01-01T01:00:00+01:00", "tz": "Europe/Paris"},
        ),
        (DateTime(0, -5400), {"$": "datetime", "v": "1969-12-31T22:30:00-01:30"}),
        (make_regex("a+"), {"$": "regex", "src": "a+"}),
        (Closure("tide", ("x",), "more"), {"$": "closure", "repr": "fn tide(x, ...more)"}),
        (Closure(None, ()), {"$": "closure", "repr": "closure()"}),
        (CommandRef("git"), {"$": "cmd", "repr": "command(git)"}),
        (Secret("k", b"hush"), {"$": "secret", "name": "k"}),
        (replay([1]), {"$": "stream", "label": "value"}),
        (
            ErrorVal("c", "m", (1, 2), "h", "s", 3),
            {
                "$": "error",
                "code": "c",
                "msg": "m",
                "span": {"start": 1, "end": 2},
                "hint": "h",
                "stderr": "s",
            },
        ),
    ],
)
def test_a_value_travels_as_tagged_data_and_comes_back_to_be_shown(value: Value, tagged: Tagged) -> None:
    assert to_wire(value) == tagged
    assert to_wire(from_wire(tagged)) == tagged
    assert inline(from_wire(tagged)) == inline(value)


def test_keys_and_columns_keep_their_order_and_absent_cells_are_null() -> None:
    record = to_wire({"b": 1, "a": 2})
    assert list(record["v"]) == ["b", "a"]
    table = to_wire(Table.from_rows([{"z": 1}, {"y": 2, "z": 3}]))
    assert table["n"] == 2
    assert list(table["cols"]) == ["z", "y"]
    assert table["cols"]["y"] == [{"$": "null"}, {"$": "int", "v": 2}]


def test_an_outcome_carries_its_payload_and_only_what_it_has() -> None:
    outcome = Outcome(0, True, b"[1]\n", b"warn", dur_ns=5, pid=7, cmd="ls -l")
    assert to_wire(outcome) == {
        "$": "outcome",
        "status": 0,
        "ok": True,
        "signal": None,
        "out": {"$": "list", "v": [{"$": "int", "v": 1}]},
        "err": "warn",
        "dur_ns": 5,
        "pid": 7,
        "cmd": "ls -l",
    }
    outcome.span, outcome.truncated = (0, 5), True
    assert to_wire(outcome)["span"] == {"start": 0, "end": 5}
    assert to_wire(outcome)["truncated"] is True
    text = Outcome(0, True, b"plain\n", cmd="x")
    assert block(from_wire(to_wire(text))) == block(text) == "plain"


def test_stored_bytes_travel_as_a_reference_with_their_true_length() -> None:
    lazy = CasBytes("00ff", 9000, b"start", lambda: b"")
    tagged = to_wire([lazy])["v"][0]
    assert (tagged["$"], tagged["of"], tagged["n"]) == ("ref", "bytes", 9000)
    assert inline(from_wire(tagged)) == inline(lazy) == "bytes(9kb) val:blake3:00ff"


@pytest.mark.parametrize(
    ("text", "ns"),
    [
        ("1700000000", 1_700_000_000_000_000_000),
        ("1700000000.25", 1_700_000_000_250_000_000),
        ("-1.5", -1_500_000_000),
    ],
)
def test_datetimes_as_decimal_seconds_are_read_too(text: str, ns: int) -> None:
    assert from_wire({"$": "datetime", "v": text}) == DateTime(ns)


@pytest.mark.parametrize("verb", ["wait", "cancel", "suspend", "resume"])
def test_a_task_of_another_process_is_looked_at_and_not_used(verb: str) -> None:
    task = from_wire({"$": "task", "id": 7, "done": False})
    assert isinstance(task, TaskVal)
    assert (task.is_done(), task.is_suspended()) == (False, False)
    with pytest.raises(Raised, match="task 7 belongs to another process") as raised:
        getattr(task, verb)()
    assert raised.value.error.code == "not_found"
