"""Datetimes as text (the UTC form and the zoned form), from text, and their calendar fields."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from seamount.shoal.values.calendar import (
    DAY_SECONDS,
    SECOND,
    civil_from_days,
    days_from_civil,
    find_zone,
    instant_of_local,
    is_date,
    offset_at,
    offset_text,
    offsets_of_local,
)
from seamount.shoal.values.errors import arg_error
from seamount.shoal.values.operators import INSTANT_MAX, INSTANT_MIN
from seamount.shoal.values.types import DateTime


class Fields(NamedTuple):
    """A wall clock reading."""

    year: int
    month: int
    day: int
    hour: int
    minute: int
    second: int


def fields(instant: DateTime) -> Fields:
    """Calendar fields in the value's own zone."""
    seconds = instant.ns // SECOND
    return _fields_of(seconds + offset_at(instant.zone, seconds))


def _fields_of(local_s: int) -> Fields:
    days, rest = divmod(local_s, DAY_SECONDS)
    return Fields(*civil_from_days(days), rest // 3600, rest // 60 % 60, rest % 60)


def start_of_day(instant: DateTime) -> DateTime:
    """The first instant of the value's calendar day in its zone."""
    seconds = instant.ns // SECOND
    local = seconds + offset_at(instant.zone, seconds)
    return DateTime(instant_of_local(instant.zone, local - local % DAY_SECONDS) * SECOND, instant.zone)


def _local_text(local_s: int, fraction_ns: int) -> str:
    year, month, day, hour, minute, second = _fields_of(local_s)
    years = f"{year:04}" if 0 <= year <= 9999 else f"{year:+07}"
    text = f"{years}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}"
    return f"{text}.{fraction_ns:09}".rstrip("0") if fraction_ns else text


def utc_text(instant: DateTime) -> str:
    """`YYYY-MM-DDTHH:MM:SS[.fraction]Z`, the form for people and inline rendering."""
    seconds, fraction = divmod(instant.ns, SECOND)
    return _local_text(seconds, fraction) + "Z"


def offset_form(instant: DateTime) -> str:
    """RFC 3339 with the zone's numeric offset: local time, `+HH:MM`, and `Z` in UTC."""
    seconds, fraction = divmod(instant.ns, SECOND)
    if instant.zone == "UTC":
        return _local_text(seconds, fraction) + "Z"
    # RFC 3339 has whole minutes: an older local mean time loses its odd seconds, not the instant.
    offset = offset_at(instant.zone, seconds) // 60 * 60
    return _local_text(seconds + offset, fraction) + offset_text(offset)


def zoned_text(instant: DateTime) -> str:
    """Local time, numeric offset and the zone in brackets: the form JSON carries."""
    seconds, fraction = divmod(instant.ns, SECOND)
    offset = offset_at(instant.zone, seconds)
    name = instant.zone if isinstance(instant.zone, str) else offset_text(instant.zone)
    return f"{_local_text(seconds + offset, fraction)}{offset_text(offset)}[{name}]"


_TEXT: Final = re.compile(
    r"(?P<year>[0-9]{4}|[+-][0-9]{6})(?:-(?P<month>[0-9]{2})-(?P<day>[0-9]{2})|(?P<basic>[0-9]{4}))"
    r"(?:[Tt ](?P<time>[0-9:.,]+)(?P<offset>[Zz]|[+-][0-9]{2}(?::?[0-9]{2}(?::?[0-9]{2})?)?)?)?"
    r"(?:\[!?(?P<zone>[^\[\]]+)\])?\Z",
    re.ASCII,
)
_TIME: Final = re.compile(
    r"([0-9]{2})(?::([0-9]{2})(?::([0-9]{2})(?:[.,]([0-9]{1,9}))?)?|([0-9]{2})(?:([0-9]{2})(?:[.,]([0-9]{1,9}))?)?)?\Z"
)
_OFFSET: Final = re.compile(r"([+-])([0-9]{2}):?([0-9]{2})?:?([0-9]{2})?\Z")


def _parse_time(text: str) -> tuple[int, int] | None:
    """Seconds of the day and nanoseconds; a leap second counts as second 59."""
    match = _TIME.match(text)
    if match is None:
        return None
    hour, minute = int(match[1]), int(match[2] or match[5] or 0)
    second = min(int(match[3] or match[6] or 0), 60)
    if hour > 23 or minute > 59 or int(match[3] or match[6] or 0) > 60:
        return None
    fraction = int((match[4] or match[7] or "0").ljust(9, "0"))
    return hour * 3600 + minute * 60 + min(second, 59), fraction


def _parse_offset(text: str) -> int | None:
    if text in "Zz":
        return 0
    match = _OFFSET.match(text)
    if match is None:
        return None
    hours, minutes, seconds = int(match[2]), int(match[3] or 0), int(match[4] or 0)
    if hours > 25 or minutes > 59 or seconds > 59:
        return None
    total = hours * 3600 + minutes * 60 + seconds
    return -total if match[1] == "-" else total


def _parse_zone(text: str) -> str | int | None:
    return _parse_offset(text) if text[0] in "+-" else find_zone(text)


def parse_datetime(text: str) -> DateTime | None:
    """Zoned text keeps its zone; text with an offset becomes an instant in UTC; a plain date is midnight
    UTC (and so is a date-time without offset, whose time does not count). None for anything else."""
    match = _TEXT.match(text)
    if match is None or match["year"] == "-000000":
        return None
    basic = match["basic"]
    month, day = (basic[:2], basic[2:]) if basic else (match["month"], match["day"])
    date = (int(match["year"]), int(month), int(day))
    time = _parse_time(match["time"]) if match["time"] else (0, 0)
    if not is_date(*date) or time is None:
        return None
    local = days_from_civil(*date) * DAY_SECONDS + time[0]
    written = match["offset"]
    offset = _parse_offset(written) if written else None
    if written and offset is None:
        return None
    if match["zone"]:
        zone = _parse_zone(match["zone"])
        if zone is not None:
            instant = _zoned(zone, local, offset, zulu=written in ("Z", "z"))
            if instant is not None:
                return _checked(instant, time[1], zone)
    if offset is not None:
        return _checked(local - offset, time[1], "UTC")
    return _checked(local - time[0], 0, "UTC")


def _zoned(zone: str | int, local_s: int, offset: int | None, zulu: bool) -> int | None:
    """The instant of zoned text; None when a written offset contradicts the zone."""
    if offset is None:
        return instant_of_local(zone, local_s)
    if zulu or offset in offsets_of_local(zone, local_s):
        return local_s - offset
    return None


def _checked(instant_s: int, fraction_ns: int, zone: str | int) -> DateTime | None:
    ns = instant_s * SECOND + fraction_ns
    return DateTime(ns, zone) if INSTANT_MIN <= ns <= INSTANT_MAX else None


def datetime_literal(text: str) -> DateTime:
    """What `t"…"` evaluates to; `arg_error` when the text is no datetime."""
    instant = parse_datetime(text)
    if instant is None:
        raise arg_error(f"invalid datetime `{text}`")
    return instant
