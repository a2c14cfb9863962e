"""The pure question which schedules are due, by cases and by vectors."""

from __future__ import annotations

import tomllib
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ops.gateways import Gateway

from seamount.ops.schedules import is_due, jitter_offset, parse_interval, parse_zone

CASES = tomllib.loads((Path(__file__).parent / "schedule_cases.toml").read_text())


def ms(text: str) -> int:
    return round(datetime.fromisoformat(text).timestamp() * 1000)


def due(lines: Gateway, tick: int, *schedules: dict[str, Any]) -> list[dict[str, Any]]:
    answer = lines.call("mobkit/scheduling/evaluate", {"schedules": list(schedules), "tick_ms": tick})
    assert answer["tick_ms"] == tick
    found: list[dict[str, Any]] = answer["due_triggers"]
    return found


@pytest.mark.proves("method/mobkit/scheduling/evaluate")
@pytest.mark.parametrize("case", CASES["case"], ids=lambda case: case["name"])
def test_a_schedule_is_due_at_its_instants_alone(lines: Gateway, case: dict[str, Any]) -> None:
    schedule = {"schedule_id": " s ", "interval": case["interval"], "timezone": case["timezone"]}
    for instant in case["at"]:
        assert due(lines, ms(instant), schedule) == [
            {**schedule, "schedule_id": "s", "due_tick_ms": ms(instant)}
        ]
    for instant in case["not_at"]:
        assert due(lines, ms(instant), schedule) == []


@pytest.mark.parametrize("case", CASES["refused"], ids=str)
def test_a_schedule_that_means_nothing_refuses_all(lines: Gateway, case: dict[str, str]) -> None:
    good = {"schedule_id": "a", "interval": "*/1m", "timezone": "UTC"}
    bad = {"schedule_id": "b", "interval": "*/1m", "timezone": "UTC", "enabled": False, **case}
    code, data = lines.failure("mobkit/scheduling/evaluate", {"schedules": [good, bad], "tick_ms": 0})
    assert code == -32602
    assert data["field"].startswith("schedules[1].")


@pytest.mark.parametrize(
    ("name", "jitter", "interval", "expected"),
    [
        ("pulse", 5_000, "* * * * *", 3_303),
        ("pulse", 30_000, "*/1h", 11_377),
        ("nightly-digest", 5_000, "* * * * *", 1_453),
        ("nightly-digest", 30_000, "*/1h", 29_701),
        ("pulse", 0, "*/1h", 0),
    ],
)
def test_jitter_is_always_the_same_for_one_name(name: str, jitter: int, interval: str, expected: int) -> None:
    assert jitter_offset(name, jitter, parse_interval(interval)) == expected


def test_jitter_moves_the_due_instant(lines: Gateway) -> None:
    schedule = {"schedule_id": "pulse", "interval": "*/1h", "timezone": "UTC", "jitter_ms": 30_000}
    hour = ms("2026-07-12T09:00:00Z")
    assert due(lines, hour, schedule) == []
    assert due(lines, hour + 11_377, schedule)[0]["due_tick_ms"] == hour + 11_377


def test_what_is_due_comes_in_order_and_what_is_off_does_not(lines: Gateway) -> None:
    def schedule(name: str, **more: Any) -> dict[str, Any]:
        return {"schedule_id": name, "interval": "*/1m", "timezone": "UTC", **more}

    found = due(lines, 60_000, schedule("b"), schedule("a"), schedule("c", enabled=False))
    assert [each["schedule_id"] for each in found] == ["a", "b"]


def test_there_are_256_schedules_at_most_and_no_name_twice(lines: Gateway) -> None:
    many = [{"schedule_id": f"s{n}", "interval": "*/1m", "timezone": "UTC"} for n in range(257)]
    assert len(due(lines, 0, *many[:256])) == 256
    assert lines.failure("mobkit/scheduling/evaluate", {"schedules": many, "tick_ms": 0})[0] == -32602
    twice = [many[0], {**many[0], "schedule_id": " s0 "}]
    assert lines.failure("mobkit/scheduling/evaluate", {"schedules": twice, "tick_ms": 0})[0] == -32602


@pytest.mark.parametrize("tick", [-1, 2**63, "0", None, 1.5])
def test_an_instant_is_a_number_of_milliseconds(lines: Gateway, tick: object) -> None:
    assert lines.failure("mobkit/scheduling/evaluate", {"schedules": [], "tick_ms": tick})[0] == -32602


def test_the_last_instant_of_all_is_no_problem(lines: Gateway) -> None:
    schedule = {"schedule_id": "s", "interval": "* * * * *", "timezone": "Asia/Kathmandu"}
    assert due(lines, 2**63 - 1, schedule) == []


@given(
    st.sampled_from(["UTC", "Europe/Stockholm", "Asia/Kathmandu", "-03:30"]),
    st.integers(0, 4_102_444_800).map(lambda seconds: seconds * 1000),
    st.sampled_from([1_000, 60_000, 900_000, 3_600_000]),
)
def test_a_period_is_due_once_in_each_period(zone: str, start: int, period: int) -> None:
    interval = parse_interval(f"*/{period // 1000}s")
    step = 1_000 if period <= 60_000 else 900_000
    base = start // step * step
    found = [tick for tick in range(base, base + period, step) if is_due(interval, parse_zone(zone), tick, 0)]
    # Where clocks are changed within the period there may be none, or one more.
    assert len(found) == 1 or zone == "Europe/Stockholm"
