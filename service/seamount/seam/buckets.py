"""Buckets of time: where each begins."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from seamount.seam import refusals

NS: Final = 1_000_000_000
CALENDAR: Final = ("minute", "hour", "day", "week", "month", "year")

_STEP = re.compile(r"([1-9]\d{0,5})(ms|s|m|h|d|w)", re.ASCII)
_FIXED: Final = {"ms": NS // 1000, "s": NS, "m": 60 * NS, "h": 3600 * NS}
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_FIRST_DAY: Final = date(1970, 1, 1)
_FIRST_MONDAY: Final = date(1969, 12, 29)


@dataclass(frozen=True, slots=True)
class Step:
    """Buckets of one length: a fixed number of nanoseconds, or days of a time zone, which may have 23 or 25
    hours. Fixed ones are counted from 1970-01-01T00:00Z, days and weeks from the first of their kind."""

    ns: int
    days: int
    zone: ZoneInfo
    first: date = _FIRST_DAY

    def start(self, t: int) -> int:
        """Where the bucket begins that a time lies in."""
        if self.ns:
            return t - t % self.ns
        day = _moment(t).astimezone(self.zone).date()
        return self._midnight(day - timedelta(days=(day - self.first).days % self.days))

    def next(self, start: int) -> int:
        """Where the bucket after one begins."""
        if self.ns:
            return start + self.ns
        day = _moment(start).astimezone(self.zone).date()
        # A day can begin after midnight, never before: the date is that of the bucket's own day.
        return self._midnight(day + timedelta(days=self.days))

    def starts(self, begin: int, end: int) -> Iterator[int]:
        """Every bucket that touches a range."""
        at = self.start(begin)
        while at < end:
            yield at
            at = self.next(at)

    def _midnight(self, day: date) -> int:
        local = datetime(day.year, day.month, day.day, tzinfo=self.zone)
        return _ns(local.astimezone(UTC))


def read_step(text: str, zone: str) -> Step:
    """Raises QueryspecInvalid."""
    try:
        place = ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError) as problem:
        raise refusals.query_invalid("tz", f"there is no time zone `{zone[:100]}`") from problem
    found = _STEP.fullmatch(text)
    if found is None:
        raise refusals.query_invalid("step", "must be a number with ms, s, m, h, d or w, such as `15m`")
    amount, unit = int(found[1]), found[2]
    if unit in _FIXED:
        return Step(amount * _FIXED[unit], 0, place)
    if amount > 10_000:
        raise refusals.query_invalid("step", "is longer than 10,000 days or weeks")
    return Step(0, amount * (7 if unit == "w" else 1), place, _FIRST_MONDAY if unit == "w" else _FIRST_DAY)


def calendar_start(t: int, bucket: str) -> int:
    """Where the minute, hour, day, week (from Monday), month or year of UTC begins that a time lies in."""
    if bucket == "minute":
        return t - t % (60 * NS)
    moment = _moment(t).replace(minute=0, second=0, microsecond=0)
    if bucket != "hour":
        moment = moment.replace(hour=0)
    if bucket == "week":
        moment -= timedelta(days=moment.weekday())
    elif bucket in ("month", "year"):
        moment = moment.replace(day=1, month=1 if bucket == "year" else moment.month)
    return _ns(moment)


def _moment(t: int) -> datetime:
    return _EPOCH + timedelta(seconds=t // NS)


def _ns(moment: datetime) -> int:
    return (moment - _EPOCH) // timedelta(seconds=1) * NS
