"""`math`: constants and functions on numbers. Every function answers a float; bad domains give nan or inf."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from seamount.shoal.values.errors import arg_error, field_missing, type_error
from seamount.shoal.values.operators import divide_floats, round_half_away
from seamount.shoal.values.types import Value, type_name

CONSTANTS: Final[dict[str, float]] = {
    "pi": math.pi,
    "e": math.e,
    "tau": math.tau,
    "inf": math.inf,
    "nan": math.nan,
    "sqrt2": math.sqrt(2),
}


def _quiet(
    function: Callable[..., float], overflow: Callable[..., float] | None = None
) -> Callable[..., float]:
    """The same function with nan where Python raises, and `overflow` (inf) where a result is too big."""

    def run(*args: float) -> float:
        try:
            return function(*args)
        except ValueError:
            return math.nan
        except OverflowError:
            return math.inf if overflow is None else overflow(*args)

    return run


def _signed(function: Callable[[float], float]) -> Callable[[float], float]:
    """Rounding that keeps the sign of a zero result."""
    return lambda v: math.copysign(float(function(v)), v) if math.isfinite(v) else v


def _log(function: Callable[[float], float]) -> Callable[[float], float]:
    return lambda v: -math.inf if v == 0 else math.nan if v < 0 else function(v)


def _log_base(v: float, base: float) -> float:
    if v > 0 and base > 0 and base != 1 and math.isfinite(v) and math.isfinite(base):
        exact = {2.0: math.log2, 10.0: math.log10}.get(base)
        return exact(v) if exact is not None else math.log(v) / math.log(base)
    ln = _log(math.log)
    return divide_floats(ln(v), ln(base))


def _cbrt(v: float) -> float:
    """The library's root may be off by one unit; cubes of whole numbers are exact."""
    root = math.cbrt(v)
    whole = round(root) if math.isfinite(root) else 0
    return math.copysign(float(whole), v) if whole and float(whole) ** 3 == v else root


def _sign(v: float) -> float:
    return v if math.isnan(v) else math.copysign(1.0, v)


def _pow_overflow(base: float, exponent: float) -> float:
    odd = exponent == math.floor(exponent) and math.fmod(exponent, 2) != 0
    return -math.inf if base < 0 and odd else math.inf


def _pow_domain(base: float, exponent: float) -> float:
    if base == 0 and exponent < 0:
        odd = exponent == math.floor(exponent) and math.fmod(exponent, 2) != 0
        return math.copysign(math.inf, base) if odd else math.inf
    return _quiet(math.pow, _pow_overflow)(base, exponent)


def _least(a: float, b: float) -> float:
    return b if math.isnan(a) else a if math.isnan(b) else min(a, b)


def _most(a: float, b: float) -> float:
    return b if math.isnan(a) else a if math.isnan(b) else max(a, b)


def _clamp(v: float, lo: float, hi: float) -> float:
    if lo > hi or math.isnan(lo) or math.isnan(hi):
        raise arg_error("math.clamp: lo must be <= hi")
    return v if math.isnan(v) else min(max(v, lo), hi)


_FUNCTIONS: Final[dict[str, tuple[int, Callable[..., float]]]] = {
    "sqrt": (1, _quiet(math.sqrt)),
    "cbrt": (1, _cbrt),
    "sin": (1, _quiet(math.sin)),
    "cos": (1, _quiet(math.cos)),
    "tan": (1, _quiet(math.tan)),
    "asin": (1, _quiet(math.asin)),
    "acos": (1, _quiet(math.acos)),
    "atan": (1, math.atan),
    "ln": (1, _log(math.log)),
    "log10": (1, _log(math.log10)),
    "log2": (1, _log(math.log2)),
    "exp": (1, _quiet(math.exp)),
    "floor": (1, _signed(math.floor)),
    "ceil": (1, _signed(math.ceil)),
    "round": (1, _signed(round_half_away)),
    "trunc": (1, _signed(math.trunc)),
    "abs": (1, math.fabs),
    "sign": (1, _sign),
    "atan2": (2, math.atan2),
    "log": (2, _log_base),
    "pow": (2, _pow_domain),
    "min": (2, _least),
    "max": (2, _most),
    "hypot": (2, math.hypot),
    "clamp": (3, _clamp),
}


def call_math(name: str, args: list[Value]) -> float:
    """`math.name(args)`; further arguments are ignored."""
    found = _FUNCTIONS.get(name)
    if found is None:
        raise field_missing(f"unknown method `math.{name}`")
    count, function = found
    numbers = []
    for index in range(count):
        if index >= len(args):
            raise arg_error(f"math.{name} expects argument {index + 1}")
        value = args[index]
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise type_error(f"math expects a number, found {type_name(value)}")
        numbers.append(float(value))
    return function(*numbers)
