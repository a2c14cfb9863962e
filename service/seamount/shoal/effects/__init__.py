"""Static effects: what a program could do, told without running it."""

from seamount.shoal.effects.derivation import derive, derive_for, outline, outline_json
from seamount.shoal.effects.describing import describe, is_reversible, reversibility, spawns

__all__ = [
    "derive",
    "derive_for",
    "describe",
    "is_reversible",
    "outline",
    "outline_json",
    "reversibility",
    "spawns",
]
