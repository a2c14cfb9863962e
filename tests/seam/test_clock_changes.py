"""Schedules keep Debian cron's rules when clocks change, over a table of times."""

from __future__ import annotations

import tomllib
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from seamount.seam.when import SECOND, read_when, upcoming
from seamount.wire import errors

TABLE = tomllib.loads((Path(__file__).parent / "data" / "clock_changes.toml").read_text())["change"]
AROUND = timedelta(hours=4)


def ns(moment: datetime) -> int:
    return int(moment.timestamp()) * SECOND


def times(when: dict[str, Any], after: datetime, until: datetime) -> list[datetime]:
    found = []
    for due in upcoming(read_when(when, 0), ns(after)):
        moment = datetime.fromtimestamp(due // SECOND, UTC)
        if moment > until:
            break
        found.append(moment)
    return found


def test_the_table_has_both_changes_of_a_year_in_four_zones():
    assert len({each["zone"] for each in TABLE}) == 4
    assert sum(len(each["times"]) for each in TABLE) == 256


@pytest.mark.proves("hard/G14")
@pytest.mark.parametrize("change", TABLE, ids=[f"{each['zone']} {each['at'][:10]}" for each in TABLE])
def test_each_time_comes_as_often_as_the_table_says(change):
    at = datetime.fromisoformat(change["at"])
    for cron, expected in change["times"].items():
        found = times({"cron": cron, "tz": change["zone"]}, at - AROUND, at + AROUND)
        assert " ".join(each.strftime("%dT%H:%M") for each in found) == expected, cron


@pytest.mark.proves("hard/G14")
def test_what_comes_next_does_not_depend_on_when_that_is_asked():
    change = TABLE[0]
    at = datetime.fromisoformat(change["at"])
    for cron in ("30 2 * * *", "0,30 2 * * *", "*/30 2 * * *"):
        following = read_when({"cron": cron, "tz": change["zone"]}, 0)
        whole = [
            ns(each) for each in times({"cron": cron, "tz": change["zone"]}, at - AROUND, at + 9 * AROUND)
        ]
        for minutes in range(-120, 180, 7):
            now = ns(at + timedelta(minutes=minutes))
            assert following(now) == next(each for each in whole if each > now), (cron, minutes)


BAD = [
    ({"cron": "0 0 31 2 *"}, "when.cron"),
    ({"cron": "0 0 30 2 *"}, "when.cron"),
    ({"cron": "* * * *"}, "when.cron"),
    ({"cron": "* * * * * *"}, "when.cron"),
    ({"cron": "60 * * * *"}, "when.cron"),
    ({"cron": "x * * * *"}, "when.cron"),
    ({"cron": 5}, "when.cron"),
    ({"cron": "* * * * *", "tz": "Mars/Olympus"}, "when.tz"),
    ({"cron": "* * * * *", "tz": "../etc/passwd"}, "when.tz"),
    ({"cron": "* * * * *", "tz": 1}, "when.tz"),
    ({"every": "0s"}, "when.every"),
    ({"every": "5"}, "when.every"),
    ({"every": 5}, "when.every"),
    ({"at": "tomorrow"}, "when.at"),
    ({"at": "2026-01-01T00:00:00Z", "every": "1s"}, "when"),
    ({}, "when"),
    ("daily", "when"),
]


@pytest.mark.parametrize(("when", "path"), BAD, ids=[str(each[0]) for each in BAD])
def test_what_means_no_time_is_refused_with_what_is_wrong(when, path):
    with pytest.raises(errors.SchemaViolation) as refused:
        read_when(when, 0)
    assert refused.value.detail.violations[0].path == path


def test_a_period_is_counted_from_its_beginning_and_a_moment_comes_once():
    begun = 5 * SECOND
    following = read_when({"every": "10s"}, begun)
    assert [following(each * SECOND) for each in (0, 14, 15, 99)] == [
        15 * SECOND, 15 * SECOND, 25 * SECOND, 105 * SECOND,
    ]  # fmt: skip
    moment = read_when({"at": "1970-01-01T00:01:00Z"}, 0)
    assert (moment(0), moment(60 * SECOND)) == (60 * SECOND, None)
