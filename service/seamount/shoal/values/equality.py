"""Equality, ordering, conditions and membership.

Equality hardly ever fails and never converts, except that an int meets a float as a float and a path
meets a str as text. Ordering is partial: pairs it does not know raise `type_error`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cmp_to_key
from typing import Any, Final

from seamount.shoal.values.errors import Raised, type_error
from seamount.shoal.values.patience import unhurried
from seamount.shoal.values.sorting import SLOW_RUN, ordered
from seamount.shoal.values.types import (
    CasBytes,
    CommandRef,
    DateTime,
    Duration,
    ErrorVal,
    Glob,
    Outcome,
    PathVal,
    Range,
    Regex,
    Secret,
    Size,
    Stream,
    Table,
    TimeOfDay,
    Value,
    path_components,
    type_name,
)

_BY_PAYLOAD: Final = frozenset(
    {
        type(None),
        bool,
        int,
        float,
        str,
        bytes,
        Size,
        Duration,
        DateTime,
        TimeOfDay,
        Range,
        PathVal,
        Glob,
        Regex,
        ErrorVal,
        CommandRef,
        Secret,
    }
)
"""Classes whose own `==` is the language's equality within the class."""


def equal(a: Value, b: Value) -> bool:
    """The language's `==`. Raises `type_error` when exactly one side is a stream."""
    kind, other = a.__class__, b.__class__
    if kind is other:
        if kind in _BY_PAYLOAD:
            return a == b
        if kind is list:
            return _equal_items(a, b)  # type: ignore[arg-type]
        if kind is dict:
            return _equal_records(a, b)  # type: ignore[arg-type]
        if kind is Table:
            return _equal_items(a.rows(), b.rows())  # type: ignore[attr-defined]
        if kind is CasBytes:
            return (a.hash, a.length) == (b.hash, b.length)  # type: ignore[attr-defined]
        return a is b
    if kind is Stream or other is Stream:
        raise type_error("cannot compare a stream with a value", "collect first (`.collect()`)")
    if kind is int and other is float:
        return float(a) == b  # type: ignore[arg-type]
    if kind is float and other is int:
        return a == float(b)  # type: ignore[arg-type]
    if isinstance(a, PathVal) and isinstance(b, str):
        return a.text == b
    if isinstance(a, str) and isinstance(b, PathVal):
        return a == b.text
    if isinstance(a, Table) and isinstance(b, list):
        return len(a) == len(b) and _equal_items(a.rows(), b)
    if isinstance(a, list) and isinstance(b, Table):
        return len(a) == len(b) and _equal_items(a, b.rows())
    return False


def _equal_items(a: Sequence[Any], b: Sequence[Any]) -> bool:
    # A loop, not `all(map(…))`: nesting must not take C stack.
    if len(a) != len(b):
        return False
    for x, y in zip(unhurried(a), b, strict=True):  # noqa: SIM110
        if not equal(x, y):
            return False
    return True


def _equal_records(a: dict[str, Any], b: dict[str, Any]) -> bool:
    if a.keys() != b.keys():
        return False
    for key, value in a.items():  # noqa: SIM110
        if not equal(value, b[key]):
            return False
    return True


def _cannot_compare(a: Value, b: Value) -> Raised:
    return type_error(f"cannot compare {type_name(a)} with {type_name(b)}")


_RANKS: Final = {b"/": 0, b".": 1, b"..": 2}
"""Components that come before ordinary names."""

_ORDER_KEYS: Final[dict[type, Callable[[Any], Any] | None]] = {
    bool: None,
    int: None,
    str: None,
    Size: lambda v: v.bytes,
    Duration: lambda v: v.ns,
    DateTime: lambda v: v.ns,
    TimeOfDay: lambda v: (v.hour, v.minute, v.second),
    PathVal: lambda v: [(_RANKS.get(part, 3), part) for part in v.components],
}
"""Totally ordered classes, and what Python compares in their place (None: the value itself)."""


def compare(a: Value, b: Value) -> int:
    """-1, 0 or 1 as `a` is less than, equal to or greater than `b`; `type_error` for unordered pairs,
    NaN included."""
    kind, other = a.__class__, b.__class__
    x: Any = a
    y: Any = b
    if kind is other and kind in _ORDER_KEYS:
        key = _ORDER_KEYS[kind]
        if key is not None:
            x, y = key(x), key(y)
    elif kind in (int, float) and other in (int, float):
        x, y = float(x), float(y)
    else:
        raise _cannot_compare(a, b)
    if x < y:
        return -1
    if x == y:
        return 0
    if x > y:
        return 1
    raise _cannot_compare(a, b)


def sorted_by_keys(items: Sequence[Any], keys: Sequence[Any]) -> list[Any]:
    """`items` in ascending order of their `keys`, stable. Neighbouring keys are checked first, in the
    original order, so what cannot be compared raises before anything is sorted; one item never does."""
    if len(items) < 2:
        return list(items)
    kinds = set(map(type, keys))
    if len(kinds) == 1:
        kind = kinds.pop()
        if kind in _ORDER_KEYS:
            key = _ORDER_KEYS[kind]
            if key is not None:
                return ordered(items, [key(each) for each in unhurried(keys)])
            return ordered(items, None if items is keys else keys)
        if kind is float and all(key == key for key in keys):
            return ordered(items, None if items is keys else keys)
    for i in unhurried(range(len(keys) - 1)):
        compare(keys[i], keys[i + 1])
    return ordered(items, [_Mixed(each) for each in unhurried(keys)], SLOW_RUN)


_Mixed = cmp_to_key(compare)


def extreme(items: Iterable[Any], wanted: int) -> Value:
    """The least (`wanted` -1) or greatest (1) item, the first one among equals, None without items."""
    best: Value = None
    first = True
    for item in items:
        if first:
            best, first = item, False
        elif compare(item, best) == wanted:
            best = item
    return best


_NO_TRUTHINESS: Final = "shoal has no truthiness — try .is_empty(), .is_some(), or != null"


def condition(value: Value) -> bool:
    """What a value means where a condition stands: a bool itself, an outcome its `ok`."""
    if value is True or value is False:
        return value
    if isinstance(value, Outcome):
        return value.ok
    raise type_error(f"expected bool in condition, found {type_name(value)}", _NO_TRUTHINESS)


def is_member(needle: Value, haystack: Value) -> bool:
    """The `in` operator."""
    if isinstance(haystack, list):
        return any(equal(item, needle) for item in unhurried(haystack))
    if isinstance(haystack, Table) and isinstance(needle, dict):
        return any(equal(row, needle) for row in unhurried(haystack.rows()))
    if isinstance(needle, str):
        if isinstance(haystack, str):
            return needle in haystack
        if isinstance(haystack, dict):
            return needle in haystack
    if isinstance(haystack, Range) and needle.__class__ is int:
        return needle in haystack.as_range()
    raise type_error(f"cannot test {type_name(needle)} membership in {type_name(haystack)}")


class Distinct:
    """Values seen so far, by the language's equality, each with its position of first appearance.
    Candidates are found by a coarse hash (equal values always share it) and then compared."""

    __slots__ = ("_buckets", "_count", "_others", "_scalars")

    def __init__(self) -> None:
        self._buckets: dict[Any, list[tuple[Any, int]]] = {}
        self._others: list[tuple[Any, int]] = []
        self._scalars: dict[Any, int] = {}
        """Integers and texts among them, which are equal to one of their own kind when Python says so."""
        self._count = 0

    def place(self, value: Value) -> tuple[int, bool]:
        """Position of the value among the distinct ones, and whether it is new."""
        if isinstance(value, Stream) or self._others:
            return self._place_slowly(value)
        kind = value.__class__
        is_scalar = kind is int or kind is str
        if is_scalar:
            at = self._scalars.get(value)
            if at is not None:
                return at, False
        bucket = self._buckets.setdefault(_coarse(value), [])
        for known, position in bucket:
            if equal(known, value):
                return position, False
        if is_scalar:
            self._scalars[value] = self._count
        bucket.append((value, self._count))
        self._count += 1
        return self._count - 1, True

    def _place_slowly(self, value: Value) -> tuple[int, bool]:
        """With a stream among the values every comparison counts, because it can raise."""
        if not self._others:
            everything = [entry for bucket in self._buckets.values() for entry in bucket]
            self._others = sorted(everything, key=lambda entry: entry[1])
        for known, position in self._others:
            if equal(known, value):
                return position, False
        self._others.append((value, self._count))
        self._count += 1
        return self._count - 1, True


def _shallow(value: Any) -> Any:
    """The coarse hash of an item: containers count by their kind and length only."""
    kind = value.__class__
    if kind is list or kind is Table:
        return ("items", len(value))
    if kind is dict:
        return ("record", len(value))
    return _coarse(value)


def _coarse(value: Any) -> Any:
    kind = value.__class__
    if kind is int:
        return float(value)
    if kind is str:
        # A text without "/" or a lone "." is its own single component: skip the splitting.
        if "/" not in value and value not in ("", "."):
            return value
        return path_components(value.encode("utf-8", "surrogatepass"))
    if kind is PathVal:
        parts = path_components(value.text.encode())
        return parts[0].decode() if len(parts) == 1 and parts[0] not in (b"/", b".") else parts
    if kind is bool:
        return ("bool", value)
    if kind is list or kind is Table:
        return tuple([_shallow(item) for item in value])
    if kind is dict:
        return frozenset([(key, _shallow(item)) for key, item in value.items()])
    if kind is ErrorVal:
        return (value.code, value.msg)
    if kind is CasBytes:
        return value.hash
    if kind is CommandRef:
        return ("command", value.head)
    return value
