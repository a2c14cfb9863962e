"""Hints for mistyped command names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seamount.shoal.runtime.heads import BUILTIN_HEADS
from seamount.shoal.values.types import is_callable

if TYPE_CHECKING:
    from seamount.shoal.runtime.evaluator import Evaluator


_LONGEST = 64


def command_hint(x: Evaluator, head: str) -> str | None:
    """`did you mean 'Y'?` when a builtin, an adapter's command or a callable binding is close enough to an
    unknown command."""
    word = head.rpartition("/")[2]
    if len(word) > _LONGEST:
        return None
    bound = (name for name, value in x.root.bindings().items() if is_callable(value))
    candidates = sorted({*BUILTIN_HEADS, *x.adapters.heads(), *bound})
    best = min(candidates, key=lambda name: edit_distance(word, name))
    distance = edit_distance(word, best)
    allowed = 2 if len(word) >= 5 else 1
    return f"did you mean '{best}'?" if distance <= allowed and distance < len(word) else None


def edit_distance(a: str, b: str) -> int:
    """Levenshtein distance by characters."""
    row = list(range(len(b) + 1))
    for i, left in enumerate(a, 1):
        diagonal, row[0] = row[0], i
        for j, right in enumerate(b, 1):
            diagonal, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, diagonal + (left != right))
    return row[-1]
