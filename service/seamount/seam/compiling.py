"""From conditions to SQL over the rows that count at a place, with policy's own conditions joined in.

Every leaf is an EXISTS, so that there is no third truth value: a leaf on a path that an entity does not have
is false, and `not` of it true. All values are compared by their keys (see `ordering`), so both databases
compare alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count
from typing import Any

from seamount.seam import ordering, places, refusals
from seamount.seam.authority import Authority, View, masked
from seamount.seam.conditions import FALSE, TRUE, All, Condition, Leaf, Not, Over, Some, comparable
from seamount.seam.entities import COLUMNS, ITEMS, TRAITS
from seamount.seam.places import Place
from seamount.seam.schema import PSEUDO, Field, Schema
from seamount.seam.sql import Sql, both, either, marks, negated
from seamount.seam.tables import LONGEST_INDEXED
from seamount.wire import errors

_COLUMNS = {
    "@id": "('s' || {0}.entity)",
    "@kind": "('s' || {0}.kind)",
    "@created": "{0}.created_key",
    "@updated": "{0}.tx_key",
}


class Compiler:
    """Compiles for one schema, place and caller. Aliases of tables are unique within it."""

    def __init__(self, schema: Schema, place: Place, authority: Authority) -> None:
        self.schema = schema
        self.place = place
        self.authority = authority
        self._numbers = count(1)

    # Where entities are.

    def source(self, alias: str) -> str:
        """The table that rows of entities come from, under an alias."""
        return f"seam_entity {alias}"

    def columns(self, alias: str) -> str:
        """What is read of a row, in the order of `entities.COLUMNS`."""
        names = [name.strip() for name in COLUMNS.split(",")]
        return ", ".join(f"{alias}.{name} AS {name}" for name in names)

    @property
    def width(self) -> int:
        """How many columns `columns` names."""
        return COLUMNS.count(",") + 1

    def group_key(self, alias: str, path: str) -> Sql:
        """What rows are grouped by; `to_key` makes the key of it."""
        return self.key(alias, path, "")

    def to_key(self, path: str, stored: Any) -> str:
        """The key of what was grouped by, empty for nothing."""
        return str(stored)

    # Which entities there are.

    def seen_kinds(self, wanted: Iterable[str]) -> dict[str, View]:
        """Those of some kinds of which the caller may see anything."""
        views = ((kind, self.authority.view(kind)) for kind in wanted if kind in self.schema.kinds)
        return {kind: view for kind, view in views if view is not None}

    def entities(self, alias: str, kinds: dict[str, View]) -> Sql:
        """That a row of `seam_entity` counts, is of one of the kinds, and is shown by policy."""
        seen, parameters = places.visible(alias, "seam_entity", places.ENTITY, self.place)
        return both([Sql(seen, [*parameters]), self.versions(alias, kinds)])

    def versions(self, alias: str, kinds: dict[str, View]) -> Sql:
        """That a row of `seam_entity`, whether or not it counts at the place, is of one of the kinds and is
        shown by policy."""
        shown: list[Sql] = []
        plain = [kind for kind, view in kinds.items() if view.where == TRUE]
        if plain:
            shown.append(Sql(f"{alias}.kind IN ({marks(len(plain))})", [*plain]))
        for kind, view in kinds.items():
            if view.where != TRUE:
                shown.append(both([Sql(f"{alias}.kind = ?", [kind]), self.policy(alias, view.where)]))
        return both([Sql(f"{alias}.present = 1"), either(shown)])

    def policy(self, alias: str, condition: Condition) -> Sql:
        """A condition of policy: it is not itself narrowed by policy, nor checked against the schema."""
        return self._condition(alias, condition, None)

    # Conditions of queries.

    def condition(self, alias: str, condition: Condition, kinds: dict[str, View]) -> Sql:
        """A condition of a query on a row of `seam_entity` that is of one of the kinds.

        Raises UnknownPath, UnknownLink, TypeMismatch, QueryspecInvalid, and LeashDenied for masked paths.
        """
        return self._condition(alias, condition, kinds)

    def listing(self, alias: str, condition: Condition) -> tuple[str, Sql]:
        """Where rows come from for a statement that reads all for which a condition holds, and what binds
        them there: the index leads where the condition is about a field that the schema declares indexed."""
        parts = condition.parts if isinstance(condition, All) else (condition,)
        for part in parts:
            if self._is_indexed(part):
                assert isinstance(part, Leaf)
                index = self._alias("i")
                test = _test(part)
                bound = (
                    f"{index}.path = ? AND {test.text.replace('{0}', index + '.key')}"
                    f" AND {alias}.id = {index}.entity_row"
                )
                # Left to itself, SQLite reads the entities first. A row has one value of a path: no row
                # comes twice.
                source = f"seam_indexed {index} CROSS JOIN {self.source(alias)}"
                return source, Sql(bound, [part.path, *test.parameters])
        return self.source(alias), Sql("1 = 1")

    def _is_indexed(self, condition: Condition) -> bool:
        return (
            isinstance(condition, Leaf)
            and condition.op in ("eq", "in")
            and condition.path in self.schema.indexed
            and all(len(value.key) <= LONGEST_INDEXED for value in condition.values)
        )

    def fields(self, path: str, kinds: dict[str, View]) -> list[Field]:
        """What a path leads to in each of the kinds that have it. Raises UnknownPath and LeashDenied."""
        if path in PSEUDO:
            return [Field(PSEUDO[path])]
        found: list[Field] = []
        names: set[str] = set()
        for kind, view in kinds.items():
            fields = self.schema.fields_of(kind, self.schema.traits)
            names |= fields.keys()
            field = self.schema.path_field(fields, path)
            if field is None:
                continue
            if view.hides(path):
                raise masked(path)
            found.append(field)
        if not found:
            raise refusals.unknown(errors.UnknownPath, "path", path, names)
        return found

    def key(self, alias: str, path: str, absent: str) -> Sql:
        """The key of what a path holds, `absent` where there is nothing."""
        if path in _COLUMNS:
            return Sql(_COLUMNS[path].format(alias))
        value = self._alias("v")
        return Sql(
            f"COALESCE((SELECT {value}.key FROM seam_value {value} WHERE {value}.entity_row = {alias}.id"
            f" AND {value}.path = ? AND {value}.n = 0), ?)",
            [path, absent],
        )

    def _alias(self, letter: str) -> str:
        return f"{letter}{next(self._numbers)}"

    def _condition(self, alias: str, condition: Condition, kinds: dict[str, View] | None) -> Sql:
        match condition:
            case All(parts):
                return both([self._condition(alias, part, kinds) for part in parts])
            case Some(parts):
                return either([self._condition(alias, part, kinds) for part in parts])
            case Not(part):
                return negated(self._condition(alias, part, kinds))
            case Leaf():
                if kinds is not None:
                    self._check(condition, kinds)
                return self._leaf(alias, condition)
            case Over():
                return self._over(alias, condition, kinds)

    def _over(self, alias: str, over: Over, kinds: dict[str, View] | None) -> Sql:
        link, other = self._alias("l"), self._alias("e")
        declared = self.schema.links.get(over.link)
        if declared is None:
            if kinds is None:
                return self._condition(alias, FALSE if over.quantifier == "some" else TRUE, None)
            raise refusals.unknown(errors.UnknownLink, "link", over.link, self.schema.links)
        near, far = ("target", "source") if over.inward else ("source", "target")
        ends = (declared.source if over.inward else declared.target) or tuple(self.schema.kinds)
        seen, parameters = places.visible(link, "seam_link", places.LINK, self.place)
        linked = Sql(
            f"{link}.name = ? AND {link}.{near} = {alias}.entity AND {link}.{far} = {other}.entity"
            f" AND {link}.present = 1 AND {seen}",
            [over.link, *parameters],
        )
        if kinds is None:
            there, values = places.visible(other, "seam_entity", places.ENTITY, self.place)
            end = Sql(f"{other}.present = 1 AND {there}", [*values])
            wanted = self._condition(other, over.condition, None)
        else:
            visible = self.seen_kinds(ends)
            end = self.entities(other, visible)
            wanted = self._condition(other, over.condition, visible)
        if over.quantifier == "every":
            wanted = negated(wanted)
        found = both([linked, end, wanted])
        exists = f"EXISTS (SELECT 1 FROM seam_link {link}, seam_entity {other} WHERE {found.text})"
        text = exists if over.quantifier == "some" else f"NOT {exists}"
        return Sql(text, found.parameters)

    # Leaves.

    def _check(self, leaf: Leaf, kinds: dict[str, View]) -> None:
        """Whether a leaf can be true of anything that its path may hold."""
        if leaf.op == "trait":
            name = leaf.values[0].json
            if name not in self.schema.traits:
                raise refusals.unknown(errors.UnknownTrait, "trait", name, self.schema.traits)
            if leaf.path not in ("@id", "@kind"):
                raise refusals.query_invalid(f"{leaf.where}.path", "`trait` is asked of `@kind`")
            return
        fields = self.fields(leaf.path, kinds)
        if leaf.op == "exists":
            return
        if leaf.op != "contains" and all(field.list for field in fields):
            raise refusals.query_invalid(f"{leaf.where}.op", "a list takes `contains` and `exists`")
        if leaf.op in ("contains", "prefix") and not any(
            field.list or field.type in ("string", "json") for field in fields
        ):
            raise refusals.query_invalid(
                f"{leaf.where}.op", f"`{leaf.op}` is for strings, not {fields[0].type}"
            )
        for value in leaf.values:
            if value.type != "null" and not any(
                field.type == "json" or comparable(field.type) == comparable(value.type) for field in fields
            ):
                raise errors.TypeMismatch(
                    f"{leaf.where}.value: `{leaf.path}` holds {fields[0].type}, not {value.type};"
                    " nothing is converted",
                    errors.TypeMismatch.detail_type(
                        path=f"{leaf.where}.value", expected=fields[0].type, found=value.type
                    ),
                )

    def _leaf(self, alias: str, leaf: Leaf) -> Sql:
        if leaf.op == "trait":
            return self._holds(alias, TRAITS, Sql("{0} = ?", [leaf.values[0].key]), any_item=True)
        if leaf.path in _COLUMNS:
            expression = _COLUMNS[leaf.path].format(alias)
            if leaf.op == "exists":
                return Sql("1 = 1" if leaf.wanted else "1 = 0")
            test = _test(leaf)
            return Sql(test.text.replace("{0}", expression), test.parameters)
        if leaf.op == "exists":
            there = self._holds(alias, leaf.path, Sql("1 = 1"))
            return there if leaf.wanted else negated(there)
        if leaf.op == "contains":
            item = self._holds(alias, leaf.path + ITEMS, Sql("{0} = ?", [leaf.values[0].key]), any_item=True)
            if leaf.values[0].type != "string":
                return item
            return either([item, self._holds(alias, leaf.path, _test(leaf))])
        return self._holds(alias, leaf.path, _test(leaf))

    def _holds(self, alias: str, path: str, test: Sql, *, any_item: bool = False) -> Sql:
        value = self._alias("v")
        first = "" if any_item else f" AND {value}.n = 0"
        return Sql(
            f"EXISTS (SELECT 1 FROM seam_value {value} WHERE {value}.entity_row = {alias}.id"
            f" AND {value}.path = ?{first} AND {test.text.replace('{0}', value + '.key')})",
            [path, *test.parameters],
        )


def _test(leaf: Leaf) -> Sql:
    """A test of a key, which stands as `{0}` in its text."""
    keys = [value.key for value in leaf.values]
    match leaf.op:
        case "eq":
            return Sql("{0} = ?", [*keys])
        case "ne":
            return Sql("{0} <> ?", [*keys])
        case "in":
            return Sql(f"{{0}} IN ({marks(len(keys))})" if keys else "1 = 0", [*keys])
        case "nin":
            return Sql(f"{{0}} NOT IN ({marks(len(keys))})" if keys else "1 = 1", [*keys])
        case "prefix":
            return Sql(f"substr({{0}}, 1, {len(keys[0])}) = ?", [*keys])
        case "contains":
            needle = keys[0][1:]
            if not needle:
                return Sql("substr({0}, 1, 1) = 's'")
            return Sql(
                "(substr({0}, 1, 1) = 's' AND replace(substr({0}, 2), ?, '') <> substr({0}, 2))", [needle]
            )
        case "between":
            return Sql("({0} >= ? AND {0} <= ?)", [*keys])
        case "lt" | "le":
            sign = "<" if leaf.op == "lt" else "<="
            return Sql(f"({{0}} {sign} ? AND {{0}} >= ?)", [keys[0], keys[0][0]])
        case "gt" | "ge":
            sign = ">" if leaf.op == "gt" else ">="
            return Sql(f"({{0}} {sign} ? AND {{0}} < ?)", [keys[0], chr(ord(keys[0][0]) + 1)])
    raise AssertionError(leaf.op)


def order_of(steps: Sequence[tuple[str, bool]]) -> list[tuple[str, bool]]:
    """An order with the id at its end: paths, each with whether it descends."""
    if any(path == "@id" for path, _ in steps):
        return [*steps[: [path for path, _ in steps].index("@id") + 1]]
    return [*steps, ("@id", False)]


def absent_key(descending: bool) -> str:
    """The key that comes last in a direction."""
    return "" if descending else ordering.LAST
