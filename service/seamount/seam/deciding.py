"""Conditions decided on values that are at hand, by the same keys that the database compares."""

from __future__ import annotations

from collections.abc import Mapping

from seamount.seam import refusals
from seamount.seam.conditions import All, Condition, Leaf, Not, Over, Some
from seamount.seam.literals import Literal


def decide(condition: Condition, values: Mapping[str, Literal]) -> bool:
    """Whether a condition over names holds. A name without a value is a path that is not there.

    Raises QueryspecInvalid for conditions over links, which values do not have.
    """
    match condition:
        case All(parts):
            return all(decide(part, values) for part in parts)
        case Some(parts):
            return any(decide(part, values) for part in parts)
        case Not(part):
            return not decide(part, values)
        case Over():
            raise refusals.query_invalid(condition.where, "links cannot be followed here")
        case Leaf():
            return _leaf(condition, values.get(condition.path))


def _leaf(leaf: Leaf, value: Literal | None) -> bool:
    if leaf.op == "exists":
        return (value is not None) == leaf.wanted
    if value is None:
        return False
    key = value.key
    keys = [each.key for each in leaf.values]
    match leaf.op:
        case "eq":
            return key == keys[0]
        case "ne":
            return key != keys[0]
        case "in":
            return key in keys
        case "nin":
            return key not in keys
        case "prefix":
            return key.startswith(keys[0])
        case "contains":
            return key[0] == keys[0][0] == "s" and keys[0][1:] in key[1:]
        case "between":
            return keys[0] <= key <= keys[1]
        case "lt":
            return key[0] == keys[0][0] and key < keys[0]
        case "le":
            return key[0] == keys[0][0] and key <= keys[0]
        case "gt":
            return key[0] == keys[0][0] and key > keys[0]
        case "ge":
            return key[0] == keys[0][0] and key >= keys[0]
    raise refusals.query_invalid(f"{leaf.where}.op", f"`{leaf.op}` cannot be asked here")
