"""Number, size, duration and time-of-day literals."""

from __future__ import annotations

import math
import re
from typing import Any, TypeAlias

from seamount.shoal.syntax import messages
from seamount.shoal.units import DURATION_UNITS, SIZE_UNITS

Token: TypeAlias = tuple[str, int, int, Any]
"""Kind, start, end (bytes) and the decoded value, if the kind has one."""

I64_MAX = 2**63 - 1
_U64_MAX = 2**64 - 1
_MAX_DECIMAL_DIGITS = 19

_RADIX = re.compile(
    r"0[xX](?=[0-9a-fA-F])([0-9A-Za-z_]*)|0[oO](?=[0-7])([0-9A-Za-z_]*)|0[bB](?=[01])([0-9A-Za-z_]*)"
)
_RADIX_BASES = (16, 8, 2)
_RADIX_MAX_DIGITS = (16, 21, 63)
_TIME = re.compile(r"([0-9]{1,2}):([0-9]{2})(?![0-9])(?::([0-9]{2})(?![0-9])|(?!:[0-9]))(?:([aApP])[mM])?")
_NUMBER = re.compile(r"([0-9][0-9_]*)(\.[0-9][0-9_]*)?([eE][+-]?[0-9]+)?([A-Za-z]*)")


def lex_number(text: str, start: int, limit: int) -> Token:
    """The literal that begins with the digit at `start`; kinds int, float, size, duration, time."""
    radix = _RADIX.match(text, start, limit)
    if radix is not None:
        return _radix(radix)
    clock = _TIME.match(text, start, limit)
    if clock is not None:
        token = _time(clock)
        if token is not None:
            return token
    number = _NUMBER.match(text, start, limit)
    assert number is not None
    whole, fraction, exponent, unit = number.groups()
    end = number.end()
    if unit:
        return _quantity(start, end, whole, fraction, exponent, unit)
    if fraction or exponent:
        return ("float", start, end, float(number.group().replace("_", "")))
    digits = whole.replace("_", "").lstrip("0") or "0"
    if len(digits) > _MAX_DECIMAL_DIGITS or int(digits) > I64_MAX:
        raise messages.integer_out_of_range(start, end)
    return ("int", start, end, int(digits))


def _radix(match: re.Match[str]) -> Token:
    start, end = match.span()
    which = (match.lastindex or 1) - 1
    digits = match.group(which + 1).replace("_", "").lstrip("0") or "0"
    # The length is checked first: int() on a very long text is slow, or refuses.
    if len(digits) <= _RADIX_MAX_DIGITS[which]:
        try:
            value = int(digits, _RADIX_BASES[which])
        except ValueError:
            value = -1
        if 0 <= value <= I64_MAX:
            return ("int", start, end, value)
    raise messages.invalid_number(start, end, _shown(match.group()))


def _time(match: re.Match[str]) -> Token | None:
    hour, minute = int(match.group(1)), int(match.group(2))
    second = int(match.group(3) or 0)
    half = match.group(4)
    if half:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if half in "pP" else 0)
    start, end = match.span()
    if hour > 23 or minute > 59 or second > 59:
        raise messages.invalid_time(start, end)
    return ("time", start, end, (hour, minute, second))


def _quantity(
    start: int, end: int, whole: str, fraction: str | None, exponent: str | None, unit: str
) -> Token:
    if not unit.islower():
        raise messages.uppercase_unit(start, end, _shown(unit))
    if unit in SIZE_UNITS:
        kind, factor, most = "size", SIZE_UNITS[unit], _U64_MAX
    elif unit in DURATION_UNITS:
        kind, factor, most = "duration", DURATION_UNITS[unit], I64_MAX
    else:
        raise messages.unknown_unit(start, end, _shown(unit))
    if exponent:
        raise messages.invalid_quantity(start, end, kind)
    # Double arithmetic on purpose: literals beyond 2^53 round the way doubles do.
    exact = float((whole + (fraction or "")).replace("_", "")) * factor
    if exact >= most:
        return (kind, start, end, most)
    floor = math.floor(exact)
    return (kind, start, end, min(floor + (exact - floor >= 0.5), most))


def _shown(text: str) -> str:
    return text if len(text) <= 40 else text[:40] + "…"
