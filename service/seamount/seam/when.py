"""When a schedule is due. Instants are nanoseconds since the Unix epoch.

Expressions of cron keep Debian cron's rules where clocks change: a time that is skipped comes right after the
gap, a time that comes twice counts once; where minute or hour begin with `*`, the clock on the wall is
followed as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from cronsim import CronSim, CronSimError

from seamount.seam import literals, refusals
from seamount.seam.literals import NotALiteral

SECOND: Final = 1_000_000_000
UNITS: Final = {"s": SECOND, "m": 60 * SECOND, "h": 3_600 * SECOND, "d": 86_400 * SECOND}
SHAPES: Final = "must be {cron, tz?}, {every} or {at}"

_EVERY: Final = re.compile(r"([1-9][0-9]{0,8})([smhd])", re.ASCII)
_DAY_S: Final = 86_400
_NEAR: Final = 2 * UNITS["h"]
_LATEST: Final = 4_102_444_800 * SECOND
"""The year 2100, behind which nothing is due."""

Next = Callable[[int], int | None]
"""From an instant to the next one that is due behind it; None when there is none."""


def read_when(value: Any, begun: int) -> Next:
    """The times of a schedule that began at an instant. Raises SchemaViolation."""
    if not isinstance(value, dict):
        raise refusals.violation("when", SHAPES)
    match sorted(value):
        case ["cron"] | ["cron", "tz"]:
            return _cron(value["cron"], value.get("tz", "UTC"))
        case ["every"]:
            return _every(value["every"], begun)
        case ["at"]:
            return _at(value["at"])
    raise refusals.violation("when", SHAPES)


def upcoming(following: Next, after: int) -> Iterator[int]:
    """All times behind an instant, in order."""
    due = following(after)
    while due is not None:
        yield due
        due = following(due)


def _cron(text: Any, zone_name: Any) -> Next:
    if not isinstance(text, str) or len(text) > 256:
        raise refusals.violation("when.cron", "must be a text of five fields")
    if len(text.split()) != 5:
        raise refusals.violation("when.cron", "has five fields: minute, hour, day, month, day of the week")
    if not isinstance(zone_name, str):
        raise refusals.violation("when.tz", "must be the name of a time zone")
    try:
        zone = ZoneInfo(zone_name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise refusals.violation(
            "when.tz", f"there is no time zone `{zone_name[:64]}`; names are such as Europe/Stockholm"
        ) from None
    try:
        CronSim(text, datetime.now(UTC))
    except CronSimError as problem:
        raise refusals.violation("when.cron", f"`{text}` means no time: {problem}") from None

    minute, hour, *_ = text.split()
    follows_the_wall = minute.startswith("*") or hour.startswith("*")

    def following(after: int) -> int | None:
        due = _first(text, zone, after)
        if follows_the_wall:
            # Where a clock changes by less than an hour, the library strides over what is right behind it.
            last = _LATEST if due is None else due
            for change in _changes(zone, after - _NEAR, last):
                for found in _on_the_wall(text, zone, max(change, after + 1), min(change + _NEAR, last)):
                    return found
        return due

    return following


def _on_the_wall(text: str, zone: ZoneInfo, start: int, until: int) -> Iterator[int]:
    """The times from an instant on and before another, minute by minute."""
    minute = -(-start // UNITS["m"])
    while minute * UNITS["m"] < until:
        local = datetime.fromtimestamp(minute * 60, UTC).astimezone(zone)
        fields = CronSim(text, local)
        if (
            local.minute in fields.minutes
            and local.hour in fields.hours
            and local.month in fields.months
            and fields.match_day(local.date())
        ):
            yield minute * UNITS["m"]
        minute += 1


def _first(text: str, zone: ZoneInfo, after: int) -> int | None:
    """The first time behind an instant, as the library has it."""
    local = datetime.fromtimestamp(after // SECOND, UTC).astimezone(zone)
    for found in CronSim(text, local):
        due = int(found.timestamp()) * SECOND
        if due > _LATEST:
            return None
        # Within an hour that comes twice, what its first passing had is not due again.
        if due > after:
            return due
    return None


def _changes(zone: ZoneInfo, after: int, until: int) -> Iterator[int]:
    """The instants at which the clock of a zone changes, for about a year."""
    low, last = after // SECOND, min(until, after + 400 * UNITS["d"]) // SECOND
    while low < last:
        high = min(low + _DAY_S, last)
        if _offset(zone, low) != _offset(zone, high):
            before, change = low, high
            while change - before > 1:
                middle = (before + change) // 2
                if _offset(zone, middle) == _offset(zone, low):
                    before = middle
                else:
                    change = middle
            yield change * SECOND
        low = high


def _offset(zone: ZoneInfo, seconds: int) -> timedelta | None:
    return datetime.fromtimestamp(seconds, UTC).astimezone(zone).utcoffset()


def _every(text: Any, begun: int) -> Next:
    found = _EVERY.fullmatch(text) if isinstance(text, str) else None
    if found is None:
        raise refusals.violation("when.every", "must be a number and `s`, `m`, `h` or `d`, such as 15m")
    period = int(found[1]) * UNITS[found[2]]

    def following(after: int) -> int | None:
        due = begun + ((max(after, begun) - begun) // period + 1) * period
        return due if due <= _LATEST else None

    return following


def _at(text: Any) -> Next:
    try:
        due = literals.time_ns(text)
    except NotALiteral as problem:
        raise refusals.violation("when.at", str(problem)) from problem
    return lambda after: due if due > after else None
