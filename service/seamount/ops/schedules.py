"""When a schedule is due: intervals, zones and jitter. Nothing here keeps anything.

A schedule is due at an instant when its latest due instant until then is that one. Instants are Unix
milliseconds.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone, tzinfo
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

UNITS: Final = {"s": 1_000, "m": 60_000, "h": 3_600_000, "d": 86_400_000}
MINUTE: Final = 60_000

_MARKER: Final = re.compile(r"\*/([0-9]{1,18})([smhdSMHD])", re.ASCII)
_OFFSET: Final = re.compile(r"(?:(?:UTC|GMT)(?=[+-]))?([+-])([0-9]{2}):?([0-9]{2})", re.ASCII)
_PREFIXED: Final = re.compile(r"(?:UTC|GMT)[+-][0-9]{4}", re.ASCII)
_FIELDS: Final = (
    ("minute", 0, 59),
    ("hour", 0, 23),
    ("day of month", 1, 31),
    ("month", 1, 12),
    ("day of week", 0, 7),
)
_LONGEST_MONTH: Final = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=timezone.utc)  # noqa: UP017
_LATEST_MS: Final = 253_402_300_799_000
"""The end of the year 9999, behind which there is no calendar."""


class BadSchedule(ValueError):
    """An interval or a zone that means nothing; the text says why."""


@dataclass(frozen=True, slots=True)
class Cron:
    """Five fields; `days` and `weekdays` are None where any counts."""

    minutes: frozenset[int]
    hours: frozenset[int]
    days: frozenset[int] | None
    months: frozenset[int]
    weekdays: frozenset[int] | None

    def has_day(self, moment: datetime) -> bool:
        """Whether a local day matches. Where both kinds of days are restricted, either is enough."""
        if moment.month not in self.months:
            return False
        weekday = (moment.weekday() + 1) % 7
        if self.days is not None and self.weekdays is not None:
            return moment.day in self.days or weekday in self.weekdays
        if self.days is not None:
            return moment.day in self.days
        return self.weekdays is None or weekday in self.weekdays


@dataclass(frozen=True, slots=True)
class Interval:
    """Either a period in milliseconds, or fields of cron."""

    period_ms: int
    cron: Cron | None = None


def parse_interval(text: str) -> Interval:
    """Raises BadSchedule."""
    marker = _MARKER.fullmatch(text.strip())
    if marker is not None:
        period = int(marker[1]) * UNITS[marker[2].lower()]
        if not 0 < period < 1 << 62:
            raise BadSchedule("the period must be 1 at least, and no longer than time")
        return Interval(period)
    fields = text.split()
    if len(fields) != len(_FIELDS):
        raise BadSchedule("must be `*/N` with a unit s, m, h or d, or five fields of cron")
    sets = [_field(field, *bounds) for field, bounds in zip(fields, _FIELDS, strict=True)]
    weekdays = frozenset(0 if day == 7 else day for day in sets[4])
    days = None if len(sets[2]) == 31 else sets[2]
    weekly = None if len(weekdays) == 7 else weekdays
    if days is not None and weekly is None and all(min(days) > _LONGEST_MONTH[m - 1] for m in sets[3]):
        raise BadSchedule("there is no such day in any of the months")
    return Interval(MINUTE, Cron(sets[0], sets[1], days, sets[3], weekly))


def _field(text: str, name: str, low: int, high: int) -> frozenset[int]:
    found: set[int] = set()
    for token in text.split(","):
        span, slash, step_text = token.partition("/")
        step = 1
        if slash:
            step = _number(step_text, name, 1, 1 << 31)
        if span == "*":
            found.update(range(low, high + 1, step))
        elif "-" in span:
            first_text, _, last_text = span.partition("-")
            first, last = _number(first_text, name, low, high), _number(last_text, name, low, high)
            if first > last:
                raise BadSchedule(f"{name}: a range goes upwards, not {span}")
            found.update(range(first, last + 1, step))
        else:
            found.add(_number(span, name, low, high))
    return frozenset(found)


def _number(text: str, name: str, low: int, high: int) -> int:
    if not (text.isascii() and text.isdigit()) or len(text) > 10 or not low <= int(text) <= high:
        raise BadSchedule(f"{name}: {text[:32]!r} is no number from {low} to {high}")
    return int(text)


def parse_zone(text: str) -> tzinfo:
    """Raises BadSchedule."""
    if text.upper() in ("UTC", "GMT", "Z"):
        return timezone.utc  # noqa: UP017
    offset = _OFFSET.fullmatch(text)
    if offset is not None and _PREFIXED.fullmatch(text) is None:
        hours, minutes = int(offset[2]), int(offset[3])
        if hours > 23 or minutes > 59:
            raise BadSchedule("an offset is at most 23 hours and 59 minutes")
        away = timedelta(hours=hours, minutes=minutes)
        return timezone(away if offset[1] == "+" else -away)
    try:
        if not text or text.startswith("/") or ".." in text:
            raise ZoneInfoNotFoundError(text)
        return ZoneInfo(text)
    except (ZoneInfoNotFoundError, ValueError, OSError) as problem:
        raise BadSchedule(
            f"{text[:64]!r} is no time zone: UTC, +01:00, or a name such as Europe/Paris"
        ) from problem


def jitter_offset(schedule_id: str, jitter_ms: int, interval: Interval) -> int:
    """By how many milliseconds a schedule is put off: always the same for one name."""
    if jitter_ms == 0 or interval.period_ms <= 1:
        return 0
    hashed = 1469598103934665603
    for byte in schedule_id.encode():
        hashed = (hashed ^ byte) * 1099511628211 % (1 << 64)
    return int(hashed % (min(jitter_ms, interval.period_ms - 1) + 1))


def is_due(interval: Interval, zone: tzinfo, tick_ms: int, offset: int) -> bool:
    """Whether an instant is a due one. This needs no look back, for the latest due instant until a due one
    is itself."""
    unjittered = tick_ms - offset
    if not 0 <= unjittered <= _LATEST_MS:
        return False
    if interval.cron is None:
        return _latest_of_period(interval.period_ms, zone, unjittered) == unjittered
    if unjittered % MINUTE:
        return False
    local = _local(zone, unjittered)
    # Zones whose offset is no whole minute match by the minute that their clocks show.
    return (
        local.hour in interval.cron.hours
        and local.minute in interval.cron.minutes
        and interval.cron.has_day(local)
    )


def _local(zone: tzinfo, ms: int) -> datetime:
    return (_EPOCH + timedelta(milliseconds=ms)).astimezone(zone)


def _offset_ms(zone: tzinfo, ms: int) -> int:
    away = _local(zone, ms).utcoffset()
    assert away is not None
    return round(away.total_seconds() * 1000)


def _latest_of_period(period_ms: int, zone: tzinfo, before: int) -> int | None:
    """Multiples of the period counted from the local epoch, with the offset that holds at the candidate."""
    away = _offset_ms(zone, before)
    candidate = before
    for _ in range(4):
        candidate = (before + away) // period_ms * period_ms - away
        if candidate < 0:
            return None
        now_away = _offset_ms(zone, candidate)
        if now_away == away:
            break
        away = now_away
    return candidate if candidate <= before else None
