"""Methods of int and float."""

from __future__ import annotations

import math
from collections.abc import Callable

from seamount.shoal.values.context import Context
from seamount.shoal.values.errors import overflow, type_error
from seamount.shoal.values.methods.arguments import Args
from seamount.shoal.values.methods.registry import method
from seamount.shoal.values.operators import round_half_away
from seamount.shoal.values.types import I64_MIN, Value, type_name


def _number(receiver: Value) -> int | float:
    if isinstance(receiver, int | float) and not isinstance(receiver, bool):
        return receiver
    raise type_error(f"expected number, found {type_name(receiver)}")


@method("abs")
def magnitude(ctx: Context, receiver: Value, args: Args) -> Value:
    number = _number(receiver)
    if isinstance(number, int) and number == I64_MIN:
        raise overflow("integer overflow")
    return abs(number)


def _rounded(receiver: Value, args: Args, operation: Callable[[float], float]) -> Value:
    places = args.count(0)
    number = _number(receiver)
    if isinstance(number, int):
        return number
    try:
        factor = 10.0**places
    except OverflowError:
        factor = math.inf
    scaled = number * factor
    return operation(scaled) / factor if math.isfinite(scaled) else number


@method("round")
def rounded(ctx: Context, receiver: Value, args: Args) -> Value:
    return _rounded(receiver, args, round_half_away)


@method("floor")
def floored(ctx: Context, receiver: Value, args: Args) -> Value:
    return _rounded(receiver, args, lambda x: math.copysign(float(math.floor(x)), x))


@method("ceil")
def ceiled(ctx: Context, receiver: Value, args: Args) -> Value:
    return _rounded(receiver, args, lambda x: math.copysign(float(math.ceil(x)), x))
