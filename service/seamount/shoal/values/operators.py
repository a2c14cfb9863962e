"""The arithmetic matrix with its failure rules, unary operators, ranges and indexing.

Operators go by their names in syntax trees (`add`, `lt`, `neg`, …); an evaluator that compiles ahead looks
their functions up once in `BINARY`.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Final

from seamount.shoal.values.equality import compare, condition, equal, is_member
from seamount.shoal.values.errors import (
    Raised,
    arg_error,
    div_zero,
    error,
    field_missing,
    overflow,
    type_error,
)
from seamount.shoal.values.ranges import RANGE_LIMIT
from seamount.shoal.values.types import (
    I64_MAX,
    I64_MIN,
    U64_MAX,
    DateTime,
    Duration,
    PathVal,
    Range,
    Size,
    Value,
    type_name,
)

INSTANT_MIN: Final = -377_705_023_201 * 1_000_000_000
INSTANT_MAX: Final = 253_402_207_200 * 1_000_000_000 + 999_999_999
"""Earliest and latest instants: about years -9999 to 9999, with room for any zone's offset."""


def round_half_away(x: float) -> float:
    """The nearest whole float, halves away from zero; the sign of zero stays, NaN and infinities too."""
    if not math.isfinite(x):
        return x
    whole = float(math.trunc(x))
    if abs(x - whole) >= 0.5:
        whole += math.copysign(1.0, x)
    return math.copysign(whole, x)


def _int_overflow(a: int, b: int) -> Raised:
    return overflow(f"integer overflow in `{a} op {b}`")


def _size(count: int) -> Size:
    if count < 0:
        raise type_error("size cannot go negative")
    if count > U64_MAX:
        raise overflow("size overflow")
    return Size(count)


def _duration(ns: int) -> Duration:
    if not I64_MIN <= ns <= I64_MAX:
        raise overflow("duration overflow")
    return Duration(ns)


def _shift(instant: DateTime, ns: int) -> DateTime:
    moved = instant.ns + ns
    if not INSTANT_MIN <= moved <= INSTANT_MAX:
        raise overflow("datetime out of range: the calendar ends at the years -9999 and 9999")
    return DateTime(moved, instant.zone)


def instant_after(instant: DateTime, ns: int) -> DateTime:
    """The instant `ns` nanoseconds later (earlier when negative), in the same zone."""
    return _shift(instant, ns)


def _scale_size(size: Size, factor: float) -> Size:
    product = round_half_away(float(size.bytes) * factor)
    if math.isnan(product):
        raise overflow("size overflow")
    if product < 0:
        raise type_error("size cannot go negative")
    if product >= 2.0**64:
        raise overflow("size overflow")
    return Size(int(product))


def _scale_duration(duration: Duration, factor: float) -> Duration:
    product = round_half_away(float(duration.ns) * factor)
    if math.isnan(product) or product >= 2.0**63 or product < -(2.0**63):
        raise overflow("duration overflow")
    return Duration(int(product))


def _times_size(size: Size, factor: int) -> Size:
    if factor < 0:
        raise type_error("size cannot go negative")
    return _size(size.bytes * factor)


def _truncated(a: int, b: int) -> int:
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


def _divide_ints(a: int, b: int) -> int:
    if b == 0:
        raise div_zero("division by zero")
    quotient = _truncated(a, b)
    if quotient > I64_MAX:
        raise _int_overflow(a, b)
    return quotient


def _remainder_ints(a: int, b: int) -> int:
    if b == 0:
        raise div_zero("remainder by zero")
    if b == -1 and a == I64_MIN:
        raise _int_overflow(a, b)
    return a - b * _truncated(a, b)


def divide_floats(a: float, b: float) -> float:
    """IEEE division: a zero divisor gives an infinity or NaN."""
    if b == 0.0:
        if a == 0.0 or math.isnan(a):
            return math.nan
        return math.copysign(math.inf, a) * math.copysign(1.0, b)
    return a / b


def _remainder_floats(a: float, b: float) -> float:
    if b == 0.0 or math.isinf(a):
        return math.nan
    return math.fmod(a, b)


def _divide_size(size: Size, divisor: int) -> Size:
    if divisor == 0:
        raise div_zero("division by zero")
    if divisor < 0:
        raise type_error("size cannot go negative")
    return Size(size.bytes // divisor)


def _divide_duration(duration: Duration, divisor: int) -> Duration:
    if divisor == 0:
        raise div_zero("division by zero")
    return _duration(_truncated(duration.ns, divisor))


def _ratio(a: int, b: int) -> float:
    if b == 0:
        raise div_zero("division by zero")
    return float(a) / float(b)


TEXT_LIMIT: Final = 1 << 28
"""Characters of a string that is put together from others."""


def joined_text(a: str, b: str) -> str:
    if len(a) + len(b) > TEXT_LIMIT:
        raise overflow(f"a string holds at most {TEXT_LIMIT} characters")
    return a + b


def _joined_lists(a: list[Value], b: list[Value]) -> list[Value]:
    if len(a) + len(b) > RANGE_LIMIT:
        raise overflow(f"a list holds at most {RANGE_LIMIT} items")
    return a + b


_Cell = Callable[[Any, Any], Any]

_ADD: Final[dict[tuple[type, type], _Cell]] = {
    (str, str): joined_text,
    (list, list): _joined_lists,
    (Size, Size): lambda a, b: _size(a.bytes + b.bytes),
    (Duration, Duration): lambda a, b: _duration(a.ns + b.ns),
    (DateTime, Duration): lambda a, b: _shift(a, b.ns),
    (Duration, DateTime): lambda a, b: _shift(b, a.ns),
}
_SUB: Final[dict[tuple[type, type], _Cell]] = {
    (Size, Size): lambda a, b: _size(a.bytes - b.bytes),
    (Duration, Duration): lambda a, b: _duration(a.ns - b.ns),
    (DateTime, Duration): lambda a, b: _shift(a, -b.ns),
    (DateTime, DateTime): lambda a, b: _duration(a.ns - b.ns),
}
_MUL: Final[dict[tuple[type, type], _Cell]] = {
    (Size, int): _times_size,
    (int, Size): lambda a, b: _times_size(b, a),
    (Size, float): _scale_size,
    (float, Size): lambda a, b: _scale_size(b, a),
    (Duration, int): lambda a, b: _duration(a.ns * b),
    (int, Duration): lambda a, b: _duration(a * b.ns),
    (Duration, float): _scale_duration,
    (float, Duration): lambda a, b: _scale_duration(b, a),
}
_DIV: Final[dict[tuple[type, type], _Cell]] = {
    (int, int): _divide_ints,
    (Size, Size): lambda a, b: _ratio(a.bytes, b.bytes),
    (Size, int): _divide_size,
    (Duration, Duration): lambda a, b: _ratio(a.ns, b.ns),
    (Duration, int): _divide_duration,
}
_REM: Final[dict[tuple[type, type], _Cell]] = {(int, int): _remainder_ints}
for _pair in ((float, float), (int, float), (float, int)):
    _ADD[_pair] = lambda a, b: float(a) + float(b)
    _SUB[_pair] = lambda a, b: float(a) - float(b)
    _MUL[_pair] = lambda a, b: float(a) * float(b)
    _DIV[_pair] = lambda a, b: divide_floats(float(a), float(b))
    _REM[_pair] = lambda a, b: _remainder_floats(float(a), float(b))


def _apply(table: dict[tuple[type, type], _Cell], op: str, a: Value, b: Value) -> Any:
    cell = table.get((a.__class__, b.__class__))
    if cell is None:
        raise type_error(f"cannot apply `{op}` to {type_name(a)} and {type_name(b)}")
    return cell(a, b)


def add(a: Any, b: Any) -> Any:
    if a.__class__ is int and b.__class__ is int:
        result = a + b
        if I64_MIN <= result <= I64_MAX:
            return result
        raise _int_overflow(a, b)
    return _apply(_ADD, "+", a, b)


def subtract(a: Any, b: Any) -> Any:
    if a.__class__ is int and b.__class__ is int:
        result = a - b
        if I64_MIN <= result <= I64_MAX:
            return result
        raise _int_overflow(a, b)
    return _apply(_SUB, "-", a, b)


def multiply(a: Any, b: Any) -> Any:
    if a.__class__ is int and b.__class__ is int:
        result = a * b
        if I64_MIN <= result <= I64_MAX:
            return result
        raise _int_overflow(a, b)
    return _apply(_MUL, "*", a, b)


def divide(a: Any, b: Any) -> Any:
    return _apply(_DIV, "/", a, b)


def remainder(a: Any, b: Any) -> Any:
    return _apply(_REM, "%", a, b)


def less(a: Any, b: Any) -> bool:
    return compare(a, b) < 0


def less_or_equal(a: Any, b: Any) -> bool:
    return compare(a, b) <= 0


def greater(a: Any, b: Any) -> bool:
    return compare(a, b) > 0


def greater_or_equal(a: Any, b: Any) -> bool:
    return compare(a, b) >= 0


def not_equal(a: Any, b: Any) -> bool:
    return not equal(a, b)


def make_range(a: Value, b: Value, inclusive: bool = False) -> Range:
    if a.__class__ is not int or b.__class__ is not int:
        raise type_error("range bounds must be int")
    return Range(a, b, inclusive)


BINARY: Final[dict[str, Callable[[Any, Any], Any]]] = {
    "add": add,
    "sub": subtract,
    "mul": multiply,
    "div": divide,
    "rem": remainder,
    "eq": equal,
    "ne": not_equal,
    "lt": less,
    "le": less_or_equal,
    "gt": greater,
    "ge": greater_or_equal,
    "in": is_member,
}
"""Binary operators by the names that syntax trees use. `&&`, `||` and `??` are control flow, not here."""


def binary(op: str, a: Value, b: Value) -> Value:
    """Apply a binary operator to two evaluated operands. Outcomes are never looked through."""
    return BINARY[op](a, b)


def negate(value: Value) -> Value:
    if value.__class__ is int:
        if value == I64_MIN:
            raise overflow("integer negation overflow")
        return -value
    if isinstance(value, float):
        return -value
    if isinstance(value, Duration):
        if value.ns == I64_MIN:
            raise overflow("duration negation overflow")
        return Duration(-value.ns)
    raise type_error(f"cannot apply unary operator to {type_name(value)}")


def unary(op: str, value: Value) -> Value:
    """`neg` or `not`."""
    if op == "neg":
        return negate(value)
    return not condition(value)


def index(receiver: Value, key: Value) -> Value:
    """`receiver[key]`: list and str by int (negative from the end), record by str."""
    if key.__class__ is int:
        if isinstance(receiver, list | str):
            try:
                return receiver[key]
            except IndexError:
                noun = "list" if isinstance(receiver, list) else "string"
                raise error("index_range", f"{noun} index out of range") from None
    elif isinstance(key, str) and isinstance(receiver, dict):
        try:
            return receiver[key]
        except KeyError:
            raise field_missing(f"missing field `{key}`") from None
    raise type_error(f"cannot index {type_name(receiver)} with {type_name(key)}")


def join_paths(base: bytes, segment: bytes) -> bytes:
    """`segment` under `base`: an absolute one replaces it, an empty one adds a trailing slash, nothing is
    cleaned up. No system takes a NUL byte in a name: `arg_error`."""
    if b"\0" in segment:
        raise arg_error(f"a path cannot hold a NUL character: {segment.decode('utf-8', 'replace')!r}")
    if segment.startswith(b"/") or not base:
        return segment
    return base + segment if base.endswith(b"/") else base + b"/" + segment


def absolute(path: PathVal, cwd: bytes) -> bytes:
    """The path's bytes, under `cwd` when it is relative; not normalised."""
    return join_paths(cwd, path.raw)
