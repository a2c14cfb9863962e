"""The seam's meaning once more, with lists and recursion: what the compiled queries are held against.

A world is a dictionary of entities and a set of links; a branch keeps a copy of its world after each
transaction. Values are as in JSON, times and bytes as `{"$time": …}` and `{"$bytes": …}` in one form.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cmp_to_key
from typing import Any

MISSING = object()


@dataclass
class World:
    """Entities by id, each `{kind, traits, fields, created, updated}`, and links as (from, name, to)."""

    entities: dict[str, dict[str, Any]] = field(default_factory=dict)
    links: set[tuple[str, str, str]] = field(default_factory=set)


@dataclass
class Branch:
    """`past` holds the world after each transaction that changed it, by number."""

    past: dict[int, World] = field(default_factory=lambda: {0: World()})

    def at(self, tx: int) -> World:
        return self.past[max(number for number in self.past if number <= tx)]

    def fork(self, tx: int) -> Branch:
        return Branch({number: world for number, world in self.past.items() if number <= tx})

    def change(self, tx: int) -> World:
        """A copy of the newest world, to be changed as that of a transaction."""
        self.past[tx] = copy.deepcopy(self.past[max(self.past)])
        return self.past[tx]


def holds(condition: dict[str, Any], entity: str, world: World, visible: Any) -> bool:
    """Whether a condition holds of an entity; `visible` says of an id whether it is there to be seen."""
    if "all" in condition:
        return all(holds(part, entity, world, visible) for part in condition["all"])
    if "any" in condition:
        return any(holds(part, entity, world, visible) for part in condition["any"])
    if "not" in condition:
        return not holds(condition["not"], entity, world, visible)
    if "link" in condition:
        return _over(condition, entity, world, visible)
    return _leaf(condition, reach(world.entities[entity], entity, condition["path"]), world.entities[entity])


def reach(entity: dict[str, Any], name: str, path: str) -> Any:
    special = {
        "@id": name,
        "@kind": entity["kind"],
        "@created": entity["created"],
        "@updated": entity["updated"],
    }
    if path in special:
        return special[path]
    value: Any = entity["fields"]
    for part in path.split("."):
        if not isinstance(value, dict) or part not in value or "$time" in value or "$bytes" in value:
            return MISSING
        value = value[part]
    return value


def _over(condition: dict[str, Any], entity: str, world: World, visible: Any) -> bool:
    inward = condition.get("dir", "out") == "in"
    ends = [
        (source if inward else target)
        for source, name, target in world.links
        if name == condition["link"] and (target if inward else source) == entity
    ]
    quantifier = next(name for name in ("some", "none", "every") if name in condition)
    found = [holds(condition[quantifier], end, world, visible) for end in ends if visible(end)]
    return {"some": any(found), "none": not any(found), "every": all(found)}[quantifier]


def rank(value: Any) -> tuple[int, Any]:
    """Types in their one order; within a type the value compares."""
    match value:
        case None:
            return 0, 0
        case bool():
            return 1, value
        case int() | float():
            return 2, Fraction(value)
        case str():
            return 3, [ord(letter) for letter in value]
        case {"$time": text}:
            return 4, (text.partition(".")[0].rstrip("Z"), text.partition(".")[2].rstrip("Z"))
        case {"$bytes": text}:
            import base64

            return 5, base64.b64decode(text)
        case list():
            return 6, 0
    return 7, 0


def _leaf(leaf: dict[str, Any], value: Any, entity: dict[str, Any]) -> bool:
    op, wanted = leaf["op"], leaf.get("value", True)
    if op == "trait":
        return wanted in entity["traits"]
    if op == "exists":
        return (value is not MISSING) == wanted
    if value is MISSING:
        return False
    if op == "contains":
        if isinstance(value, list):
            return any(rank(item) == rank(wanted) for item in value)
        return isinstance(value, str) and isinstance(wanted, str) and wanted in value
    mine = rank(value)
    if op == "prefix":
        return isinstance(value, str) and value.startswith(wanted)
    if op in ("in", "nin"):
        return (mine in [rank(each) for each in wanted]) == (op == "in")
    if op in ("eq", "ne"):
        return (mine == rank(wanted)) == (op == "eq")
    if op == "between":
        return rank(wanted[0])[0] == mine[0] and rank(wanted[0]) <= mine <= rank(wanted[1])
    other = rank(wanted)
    if mine[0] != other[0]:
        return False
    return {"lt": mine < other, "le": mine <= other, "gt": mine > other, "ge": mine >= other}[op]


def query(spec: dict[str, Any], world: World, policy: dict[str, Any]) -> list[str]:
    """The ids of the entities that a query finds, in order. `policy` has a condition for each kind that may
    be seen."""

    def visible(name: str) -> bool:
        entity = world.entities.get(name)
        if entity is None or entity["kind"] not in policy:
            return False
        return holds(policy[entity["kind"]], name, world, lambda other: other in world.entities)

    found = [
        name
        for name, entity in world.entities.items()
        if visible(name)
        and (
            entity["kind"] == spec["kind"] if "kind" in spec else set(spec["traits"]) <= set(entity["traits"])
        )
        and holds(spec.get("where", {"all": []}), name, world, visible)
    ]

    def compare(one: str, other: str) -> int:
        for step in spec.get("order", []):
            mine = reach(world.entities[one], one, step["by"])
            yours = reach(world.entities[other], other, step["by"])
            if mine is MISSING or yours is MISSING:
                if mine is not yours:
                    return 1 if mine is MISSING else -1
            elif rank(mine) != rank(yours):
                is_less = rank(mine) < rank(yours)
                return -1 if is_less == (step.get("dir", "asc") == "asc") else 1
        return -1 if one < other else 1

    return sorted(found, key=cmp_to_key(compare))
