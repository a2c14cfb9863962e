"""Conditions of queries: from JSON to a tree, with its bounds kept."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Final

from seamount.seam import refusals
from seamount.seam.literals import Literal, NotALiteral, read

MOST_DEPTH: Final = 16
MOST_NODES: Final = 256
MOST_VALUES: Final = 1_000

ORDERED: Final = ("lt", "le", "gt", "ge")
OPERATORS: Final = (
    "eq", "ne", *ORDERED, "in", "nin", "exists", "prefix", "contains", "between", "trait",
)  # fmt: skip
QUANTIFIERS: Final = ("some", "none", "every")

_PATH = re.compile(r"@(?:id|kind|created|updated)|[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*")
_MOST_PATH: Final = 1_024


@dataclass(frozen=True, slots=True)
class All:
    """True when every part is; without parts, true."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Some:
    """True when a part is; without parts, false."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Not:
    part: Condition


@dataclass(frozen=True, slots=True)
class Leaf:
    """A comparison of what a path holds. `where` is its place in the query. `exists` has no values but its
    wish, `between` has two."""

    path: str
    op: str
    values: tuple[Literal, ...]
    where: str
    wanted: bool = True


@dataclass(frozen=True, slots=True)
class Over:
    """A condition on the entities to which a link leads, or from which it comes when it is `inward`."""

    link: str
    inward: bool
    quantifier: str
    condition: Condition
    where: str


Condition = All | Some | Not | Leaf | Over
TRUE: Final = All(())
FALSE: Final = Some(())


@dataclass(slots=True)
class Budget:
    """How many conditions a query may still have, over all of its parts."""

    nodes: int = MOST_NODES

    def spend(self, where: str) -> None:
        self.nodes -= 1
        if self.nodes < 0:
            raise refusals.too_complex("nodes", MOST_NODES, where)


def parse(value: Any, where: str = "where", budget: Budget | None = None) -> Condition:
    """Raises QueryspecInvalid, QueryspecUnknownField and QueryTooComplex, naming the place."""
    return _parse(value, where, budget or Budget(), 1)


def check_path(path: Any, where: str) -> str:
    """A path that is well formed. Raises QueryspecInvalid."""
    if not isinstance(path, str) or len(path) > _MOST_PATH or _PATH.fullmatch(path) is None:
        raise refusals.query_invalid(where, "must be a path such as `title`, `place.city` or `@id`")
    return path


def _parse(value: Any, where: str, budget: Budget, depth: int) -> Condition:
    if depth > MOST_DEPTH:
        raise refusals.too_complex("depth", MOST_DEPTH, where)
    budget.spend(where)
    if not isinstance(value, dict):
        raise refusals.query_invalid(where, "must be an object")
    for key, kind in (("all", All), ("any", Some)):
        if key in value:
            _only(value, (key,), where)
            parts = value[key]
            if not isinstance(parts, list):
                raise refusals.query_invalid(f"{where}.{key}", "must be an array of conditions")
            return kind(
                tuple(
                    _parse(part, f"{where}.{key}[{index}]", budget, depth + 1)
                    for index, part in enumerate(parts)
                )
            )
    if "not" in value:
        _only(value, ("not",), where)
        return Not(_parse(value["not"], f"{where}.not", budget, depth + 1))
    if "link" in value:
        return _over(value, where, budget, depth)
    return _leaf(value, where)


def _only(value: dict[str, Any], known: tuple[str, ...], where: str) -> None:
    for name in value:
        if name not in known:
            raise refusals.unknown_field(f"{where}.{name}" if where else name, known)


def _over(value: dict[str, Any], where: str, budget: Budget, depth: int) -> Over:
    _only(value, ("link", "dir", *QUANTIFIERS), where)
    if not isinstance(value["link"], str):
        raise refusals.query_invalid(f"{where}.link", "must be the name of a link")
    direction = value.get("dir", "out")
    if direction not in ("out", "in"):
        raise refusals.query_invalid(f"{where}.dir", "must be `out` or `in`")
    given = [name for name in QUANTIFIERS if name in value]
    if len(given) != 1:
        raise refusals.query_invalid(where, f"has exactly one of {', '.join(QUANTIFIERS)}")
    part = _parse(value[given[0]], f"{where}.{given[0]}", budget, depth + 1)
    return Over(value["link"], direction == "in", given[0], part, where)


def _leaf(value: dict[str, Any], where: str) -> Leaf:
    if "path" not in value:
        known = ("path", "op", "value")
        _only(value, known, where)
        raise refusals.query_invalid(where, "has one of `path`, `all`, `any`, `not` and `link`")
    _only(value, ("path", "op", "value"), where)
    path = check_path(value["path"], f"{where}.path")
    op = value.get("op")
    if op not in OPERATORS:
        raise refusals.query_invalid(f"{where}.op", f"must be one of {', '.join(OPERATORS)}")
    at = f"{where}.value"
    if op == "exists":
        wanted = value.get("value", True)
        if not isinstance(wanted, bool):
            raise refusals.query_invalid(at, "must be true or false")
        return Leaf(path, op, (), where, wanted)
    if "value" not in value:
        raise refusals.query_invalid(at, "is missing")
    return Leaf(path, op, _values(op, value["value"], at), where)


def _values(op: str, value: Any, where: str) -> tuple[Literal, ...]:
    if op in ("in", "nin", "between"):
        if not isinstance(value, list):
            raise refusals.query_invalid(where, "must be an array")
        if op == "between" and len(value) != 2:
            raise refusals.query_invalid(where, "must be the two ends of the range")
        if len(value) > MOST_VALUES:
            raise refusals.too_complex("values", MOST_VALUES, where)
        values = tuple(_literal(item, f"{where}[{index}]") for index, item in enumerate(value))
    else:
        values = (_literal(value, where),)
    if op in ORDERED or op == "between":
        for each in values:
            if each.type in ("null", "bool"):
                raise refusals.query_invalid(where, f"{each.type} has no order")
        if len({comparable(each.type) for each in values}) > 1:
            raise refusals.query_invalid(where, "both ends must be of one type")
    if op in ("prefix", "trait") and values[0].type != "string":
        raise refusals.query_invalid(where, "must be a string")
    return values


def _literal(value: Any, where: str) -> Literal:
    try:
        found = read(value)
    except NotALiteral as problem:
        raise refusals.query_invalid(where, str(problem)) from problem
    if found.type in ("array", "object"):
        raise refusals.query_invalid(where, 'must be a scalar, `{"$time": …}` or `{"$bytes": …}`')
    return found


def comparable(type_: str) -> str:
    """The types that compare with each other: integers and doubles do."""
    return "number" if type_ in ("int", "double") else type_


@dataclass(slots=True)
class Paths:
    """Every path that a condition reads on the entities themselves, links' ends aside."""

    found: set[str] = field(default_factory=set)

    def of(self, condition: Condition) -> set[str]:
        match condition:
            case All(parts) | Some(parts):
                for part in parts:
                    self.of(part)
            case Not(part):
                self.of(part)
            case Leaf(path=path):
                self.found.add(path)
            case Over():
                pass
        return self.found
