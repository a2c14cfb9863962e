"""Spans of time and amounts of bytes as people write them on command lines."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

NONE = "none"
"""Stands for no bound."""

SPANS = {"": 1, "s": 1, "m": 60, "h": 3_600, "d": 86_400}
SIZES = {"": 1, "B": 1, "KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30, "TiB": 1 << 40}


def seconds(text: str) -> int:
    """Reads `90`, `90s`, `15m`, `12h` or `30d`. Raises ValueError."""
    found = _amount(text, SPANS)
    if found is None:
        raise ValueError(f"{text!r} is no span of time; seconds, or a number with s, m, h or d: 12h")
    return found


def size(text: str) -> int:
    """Reads `4096`, `500MiB` or `16GiB`. Raises ValueError."""
    found = _amount(text, SIZES)
    if found is None:
        raise ValueError(f"{text!r} is no amount of bytes; a number, or one with KiB, MiB, GiB or TiB: 16GiB")
    return found


def bound_seconds(text: str) -> int | None:
    """Reads a span of at least a second, or `none`. Raises ValueError."""
    return None if text == NONE else _positive(text, seconds(text))


def bound_size(text: str) -> int | None:
    """Reads an amount of bytes, or `none`. Raises ValueError."""
    return None if text == NONE else _positive(text, size(text))


def shown_seconds(amount: int | None) -> str:
    """As `bound_seconds` reads it, in the largest unit that fits."""
    return _shown(amount, SPANS)


def shown_size(amount: int | None) -> str:
    """As `bound_size` reads it, in the largest unit that fits."""
    return _shown(amount, SIZES)


def _amount(text: str, units: Mapping[str, int]) -> int | None:
    digits = text.rstrip("".join(units))
    unit = units.get(text[len(digits) :])
    if unit is None or not (digits.isascii() and digits.isdigit()) or len(digits) > 15:
        return None
    return int(digits) * unit


def _positive(text: str, amount: int) -> int:
    if not 1 <= amount < 1 << 62:
        raise ValueError(f"{text!r} is out of range; `none` sets no bound")
    return amount


def _shown(amount: int | None, units: Mapping[str, int]) -> str:
    if amount is None:
        return NONE
    name, unit = max(
        ((name, unit) for name, unit in units.items() if amount % unit == 0), key=lambda each: each[1]
    )
    return f"{amount // unit}{name}" if unit > 1 else str(amount)
