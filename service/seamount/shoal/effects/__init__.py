"""Static effects: what a program could do, told without running it."""

from seamount.shoal.effects.derivation import derive, derive_for, effects_json, outline, outline_json
from seamount.shoal.effects.describing import describe, is_reversible, reversibility, spawns

__all__ = [
    "derive",
    "derive_for",
    "describe",
    "effects_json",
    "is_reversible",
    "outline",
    "outline_json",
    "reversibility",
    "spawns",
]
