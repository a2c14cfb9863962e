"""What a `for` loop runs over."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from seamount.shoal.runtime.globs import expand_glob
from seamount.shoal.values.errors import type_error
from seamount.shoal.values.methods import call_method
from seamount.shoal.values.types import Glob, Range, Stream, Table, Value

if TYPE_CHECKING:
    from seamount.shoal.runtime.evaluator import Evaluator


def items_of(x: Evaluator, value: Value) -> Iterable[Any]:
    """The items of an iterable value, known before the first pass through the loop."""
    if isinstance(value, list):
        return value
    if isinstance(value, Range):
        return value.as_range()
    if isinstance(value, Table):
        return value.rows()
    if isinstance(value, Glob):
        return expand_glob(x, value)
    if isinstance(value, Stream):
        items = call_method(x, value, "collect", [], {})
        assert isinstance(items, list)
        return items
    raise type_error("value is not iterable")
