"""Civil dates for any year, and time zones: what `datetime.datetime` cannot do for years before 1.

Zones are IANA names or fixed offsets east of UTC in seconds. Zone rules are read with `zoneinfo` (the
system's data, or the packaged copy) once per name and process.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

SECOND: Final = 1_000_000_000
DAY_SECONDS: Final = 86400
_ERA_DAYS: Final = 146_097  # 400 Gregorian years
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def days_from_civil(year: int, month: int, day: int) -> int:
    """Days since 1970-01-01 of a proleptic Gregorian date."""
    year -= month <= 2
    era, year_of_era = divmod(year, 400)
    day_of_year = (153 * ((month + 9) % 12) + 2) // 5 + day - 1
    return era * _ERA_DAYS + year_of_era * 365 + year_of_era // 4 - year_of_era // 100 + day_of_year - 719_468


def civil_from_days(days: int) -> tuple[int, int, int]:
    """Year, month and day of a number of days since 1970-01-01."""
    era, day_of_era = divmod(days + 719_468, _ERA_DAYS)
    year_of_era = (day_of_era - day_of_era // 1460 + day_of_era // 36524 - day_of_era // 146_096) // 365
    day_of_year = day_of_era - (365 * year_of_era + year_of_era // 4 - year_of_era // 100)
    shifted = (5 * day_of_year + 2) // 153
    month = shifted + 3 if shifted < 10 else shifted - 9
    return year_of_era + era * 400 + (month <= 2), month, day_of_year - (153 * shifted + 2) // 5 + 1


def is_date(year: int, month: int, day: int) -> bool:
    if not (1 <= month <= 12 and day >= 1 and -9999 <= year <= 9999):
        return False
    return civil_from_days(days_from_civil(year, month, day)) == (year, month, day)


@lru_cache(maxsize=64)
def _rules(name: str) -> ZoneInfo:
    return ZoneInfo(name)


@lru_cache(maxsize=256)
def find_zone(name: str) -> str | None:
    """The zone's proper spelling, None when there is no such zone. Case does not matter."""
    if name.upper() == "UTC":
        return "UTC"
    return _spellings().get(name.lower())


@lru_cache(maxsize=1)
def _spellings() -> dict[str, str]:
    return {name.lower(): name for name in available_timezones()}


def offset_at(zone: str | int, instant_s: int) -> int:
    """The zone's offset in seconds east of UTC at an instant (epoch seconds)."""
    if isinstance(zone, int):
        return zone
    if zone == "UTC":
        return 0
    try:
        rules = _rules(zone)
    except (ZoneInfoNotFoundError, ValueError):
        return 0
    moment = _EPOCH + timedelta(seconds=_within_datetime(instant_s))
    offset = moment.astimezone(rules).utcoffset()
    return int(offset.total_seconds()) if offset is not None else 0


def instant_of_local(zone: str | int, local_s: int) -> int:
    """Epoch seconds of a local wall clock reading (itself counted as if in UTC). In a gap the reading
    moves forward, in a fold the earlier instant is meant."""
    if isinstance(zone, int):
        return local_s - zone
    before = offset_at(zone, local_s - DAY_SECONDS)
    after = offset_at(zone, local_s + DAY_SECONDS)
    for offset in (before, after):
        if offset_at(zone, local_s - offset) == offset:
            return local_s - offset
    return local_s - before


def offsets_of_local(zone: str | int, local_s: int) -> set[int]:
    """Every offset under which the wall clock reading exists in the zone (two in a fold, none in a gap)."""
    if isinstance(zone, int):
        return {zone}
    nearby = {offset_at(zone, local_s + shift) for shift in (-DAY_SECONDS, 0, DAY_SECONDS)}
    return {offset for offset in nearby if offset_at(zone, local_s - offset) == offset}


def _within_datetime(instant_s: int) -> int:
    """Python's datetime knows the years 1 to 9999 only: outside, the rules at the nearest such year hold."""
    return max(-62_135_510_400, min(instant_s, 253_402_214_400))


def offset_text(offset_s: int) -> str:
    """`+HH:MM`, with seconds when there are any."""
    sign, rest = ("-", -offset_s) if offset_s < 0 else ("+", offset_s)
    text = f"{sign}{rest // 3600:02}:{rest // 60 % 60:02}"
    return f"{text}:{rest % 60:02}" if rest % 60 else text
