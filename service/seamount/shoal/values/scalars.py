"""Text forms of numbers, sizes, durations and times of day, and the grammars that read them back."""

from __future__ import annotations

import math
import re
from decimal import Decimal
from typing import Final

from seamount.shoal.units import DURATION_UNITS, SIZE_UNITS
from seamount.shoal.values.operators import round_half_away
from seamount.shoal.values.types import I64_MAX, I64_MIN, U64_MAX, Duration, Size, TimeOfDay


def float_text(x: float) -> str:
    """Shortest digits that read back to the same float, never with an exponent nor a needless `.0`."""
    if not math.isfinite(x):
        return "nan" if math.isnan(x) else "inf" if x > 0 else "-inf"
    text = repr(x)
    if "e" in text:
        text = format(Decimal(text), "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def size_text(count: int) -> str:
    """A byte count for people: decimal units, at most two decimals."""
    if count < 1000:
        return f"{count}b"
    units = ("kb", "mb", "gb", "tb")
    power = max(i for i, unit in enumerate(units) if i == 0 or float(count) >= SIZE_UNITS[unit])
    text = f"{float(count) / SIZE_UNITS[units[power]]:.2f}"
    if power < 3 and float(text) >= 1000.0:
        power += 1
        text = f"{float(count) / SIZE_UNITS[units[power]]:.2f}"
    return text.rstrip("0").rstrip(".") + units[power]


def duration_text(ns: int) -> str:
    """Nanoseconds as the non-zero parts of weeks down to nanoseconds, `0s` for none."""
    if ns == 0:
        return "0s"
    rest = abs(ns)
    parts = ["-"] if ns < 0 else []
    for unit in ("w", "d", "h", "m", "s", "ms", "us", "ns"):
        amount, rest = divmod(rest, DURATION_UNITS[unit])
        if amount:
            parts.append(f"{amount}{unit}")
    return "".join(parts)


def time_text(time: TimeOfDay) -> str:
    """`HH:MM`, with `:SS` when there are seconds."""
    text = f"{time.hour:02}:{time.minute:02}"
    return f"{text}:{time.second:02}" if time.second else text


def size_of(number: float, unit: str) -> Size:
    """A literal's size: half away from zero, saturating at the 64-bit maximum."""
    product = round_half_away(number * SIZE_UNITS[unit])
    return Size(U64_MAX if product >= 2.0**64 else int(product))


def _saturated(ns: float) -> int:
    if ns >= 2.0**63:
        return I64_MAX
    return I64_MIN if ns < -(2.0**63) else int(ns)


_INT: Final = re.compile(r"[+-]?[0-9]+\Z")
_FLOAT: Final = re.compile(
    r"[+-]?(?:(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?|inf|infinity|nan)\Z", re.IGNORECASE | re.ASCII
)
_NUMBER: Final = r"[0-9]+(?:\.[0-9]+)?"
_SIZE: Final = re.compile(rf"({_NUMBER})({'|'.join(sorted(SIZE_UNITS, key=len, reverse=True))})\Z")
_DURATION: Final = re.compile(rf"({_NUMBER})(ns|us|ms|s|m|h|d|w)")
_TIME: Final = re.compile(r"([0-9]{1,2}):([0-9]{2})(?::([0-9]{2}))?(am|pm)?\Z")


def parse_int(text: str) -> int | None:
    """ASCII digits with an optional sign, within the signed 64-bit range."""
    if not _INT.match(text):
        return None
    if len(text) > 40 and text.lstrip("+-").lstrip("0")[40:]:
        return None
    value = int(text)
    return value if I64_MIN <= value <= I64_MAX else None


def parse_float(text: str) -> float | None:
    """A decimal with optional exponent; `.5`, `5.`, `inf`, `infinity` and `nan` in any case too."""
    return float(text) if _FLOAT.match(text) else None


def parse_size(text: str) -> Size | None:
    """A number at least 0 and a unit in any case."""
    match = _SIZE.match(text.lower()) if text.isascii() else None
    return size_of(float(match[1]), match[2]) if match else None


def parse_duration(text: str) -> Duration | None:
    """One or more `number unit` groups with an optional leading `-`, or whole seconds. Saturates."""
    seconds = _INT.match(text)
    if seconds:
        if len(text) > 40:
            return Duration(I64_MIN if text.startswith("-") else I64_MAX)
        return Duration(max(I64_MIN, min(I64_MAX, int(text) * DURATION_UNITS["s"])))
    if not text.isascii():
        return None
    body = text.lower()
    negative = body.startswith("-")
    position = 1 if negative else 0
    if position == len(body):
        return None
    total = 0.0
    exact = 0
    while position < len(body):
        group = _DURATION.match(body, position)
        if group is None:
            return None
        position = group.end()
        amount = round_half_away(float(group[1]) * DURATION_UNITS[group[2]])
        total += amount
        exact += _saturated(amount)
    if total >= 2.0**64:
        exact = I64_MAX + 1
    return Duration(max(I64_MIN, -exact) if negative else min(I64_MAX, exact))


def parse_time(text: str) -> TimeOfDay | None:
    """`H:MM[:SS]` with an optional `am` or `pm` in any case."""
    match = _TIME.match(text.lower()) if text.isascii() else None
    if match is None:
        return None
    hour, minute, second = int(match[1]), int(match[2]), int(match[3] or 0)
    if match[4]:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if match[4] == "pm" else 0)
    if hour > 23 or minute > 59 or second > 59:
        return None
    return TimeOfDay(hour, minute, second)
