"""Times as RFC 3339 text and as nanoseconds since the Unix epoch."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any, Final

NS: Final = 1_000_000_000

_TIME = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?([Zz]|[+-]\d\d:\d\d)", re.ASCII
)
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_RANGE: Final = range(-(2**63), 2**63)


def parse(text: Any) -> int:
    """The nanoseconds of a text. Raises ValueError with a sentence for people."""
    found = _TIME.fullmatch(text) if isinstance(text, str) else None
    if found is None:
        raise ValueError("a time is RFC 3339 text such as 2026-03-01T12:00:00Z")
    year, month, day, hour, minute, second = (int(part) for part in found.groups()[:6])
    try:
        whole = datetime(year, month, day, hour, minute, second, tzinfo=UTC)
    except ValueError as problem:
        raise ValueError(f"there is no such time: {problem}") from problem
    seconds = (whole - _EPOCH) // timedelta(seconds=1)
    zone = found[8]
    if zone not in "Zz":
        hours, minutes = int(zone[1:3]), int(zone[4:6])
        if hours > 23 or minutes > 59:
            raise ValueError(f"there is no offset {zone}")
        offset = hours * 3600 + minutes * 60
        seconds -= offset if zone[0] == "+" else -offset
    ns = seconds * NS + int((found[7] or "").ljust(9, "0"))
    if ns not in _RANGE:
        raise ValueError("times lie between 1677 and 2262")
    return ns


def text(ns: int) -> str:
    """RFC 3339 in UTC, with as many digits of the second as there are, in threes."""
    seconds, rest = divmod(ns, NS)
    shown = (_EPOCH + timedelta(seconds=seconds)).strftime("%Y-%m-%dT%H:%M:%S")
    if rest:
        digits = f"{rest:09d}"
        while digits.endswith("000"):
            digits = digits[:-3]
        shown += "." + digits
    return shown + "Z"
