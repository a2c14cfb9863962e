"""Whether two trees mean the same: all of them compared except where things stand in the source."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from seamount.shoal.syntax import Program


def same_meaning(one: Program, other: Program) -> bool:
    """Whether two programs are equal apart from spans; the spelling of long flags counts, as programs see it.

    Trees as deep as the parser makes them are compared without recursion.
    """
    pairs: list[tuple[Any, Any]] = [(one, other)]
    while pairs:
        left, right = pairs.pop()
        if type(left) is not type(right):
            return False
        if isinstance(left, tuple):
            if len(left) != len(right):
                return False
            pairs.extend(zip(left, right, strict=True))
        elif is_dataclass(left):
            pairs.extend(
                (getattr(left, field.name), getattr(right, field.name))
                for field in fields(left)
                if field.name != "span"
            )
        elif left != right:
            return False
    return True
