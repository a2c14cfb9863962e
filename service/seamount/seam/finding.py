"""Finds entities: one page of a query, with what is included."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from seamount.api.seam.v1.entity_pb2 import Entity
from seamount.seam import entities, literals, places, refusals
from seamount.seam.authority import View
from seamount.seam.builtin import BuiltInCompiler
from seamount.seam.compiling import Compiler, absent_key, order_of
from seamount.seam.conditions import TRUE, All, Condition, Leaf
from seamount.seam.entities import Version
from seamount.seam.spec import Include, Spec
from seamount.seam.sql import Sql, both, either, marks
from seamount.store.statements import Snapshot
from seamount.wire import errors


@dataclass(frozen=True, slots=True)
class Found:
    """A page: entities in order, and the keys of the last of them when there are more."""

    entities: list[Entity]
    next_keys: tuple[str, ...] | None


def scope(compiler: Compiler, spec: Spec) -> dict[str, View]:
    """The kinds that a query is about, as far as the caller may see them. Raises UnknownKind and
    UnknownTrait."""
    schema = compiler.schema
    if isinstance(compiler, BuiltInCompiler) and spec.include:
        raise refusals.unknown(errors.UnknownLink, "link", spec.include[0].link)
    if spec.kind is not None:
        seen = compiler.seen_kinds([spec.kind])
        if not seen:
            raise refusals.unknown(errors.UnknownKind, "kind", spec.kind, compiler.seen_kinds(schema.kinds))
        return seen
    for name in spec.traits:
        if name not in schema.traits:
            raise refusals.unknown(errors.UnknownTrait, "trait", name, schema.traits)
    return compiler.seen_kinds(schema.kinds)


def matching(compiler: Compiler, spec: Spec, kinds: dict[str, View]) -> Sql:
    """That a row `e` of `seam_entity` is one that a query asks for."""
    return both([compiler.entities("e", kinds), _asked_for(compiler, spec, kinds)])


def listed(compiler: Compiler, spec: Spec, kinds: dict[str, View]) -> tuple[str, Sql]:
    """Where the rows `e` of a whole answer come from, and which they are."""
    source, bound = compiler.listing("e", spec.where)
    return source, both([matching(compiler, spec, kinds), bound])


def matching_versions(compiler: Compiler, spec: Spec, kinds: dict[str, View]) -> Sql:
    """Like `matching`, of rows that need not count at the place."""
    return both([compiler.versions("e", kinds), _asked_for(compiler, spec, kinds)])


def _asked_for(compiler: Compiler, spec: Spec, kinds: dict[str, View]) -> Sql:
    traits: list[Condition] = [
        Leaf("@kind", "trait", (literals.read(name),), f"traits[{index}]")
        for index, name in enumerate(spec.traits)
    ]
    return compiler.condition("e", All((*traits, spec.where)), kinds)


def page_statement(
    compiler: Compiler, spec: Spec, kinds: dict[str, View], after: Sequence[str] | None, limit: int
) -> Sql:
    """The statement that reads a page: COLUMNS of the entities, then a key for each step of the order."""
    order = order_of(spec.order)
    keys: list[Sql] = []
    for path, descending in order:
        fields = compiler.fields(path, kinds)
        if all(field.list for field in fields):
            raise refusals.query_invalid("order", f"`{path}` is a list and has no order")
        keys.append(compiler.key("e", path, absent_key(descending)))
    source, where = listed(compiler, spec, kinds)
    named = "".join(f", {key.text} AS k{index}" for index, key in enumerate(keys))
    inner = f"SELECT {compiler.columns('e')}{named} FROM {source} WHERE {where.text}"
    parameters = [each for key in keys for each in key.parameters] + where.parameters
    behind = Sql("1 = 1") if after is None else _behind(order, after)
    steps = ", ".join(f"k{index} {'DESC' if down else 'ASC'}" for index, (_, down) in enumerate(order))
    return Sql(
        f"SELECT * FROM ({inner}) q WHERE {behind.text} ORDER BY {steps} LIMIT ?",
        [*parameters, *behind.parameters, limit],
    )


def find_page(
    rows: Snapshot, compiler: Compiler, spec: Spec, after: Sequence[str] | None, limit: int
) -> Found:
    """A page that begins behind the keys `after`, of at most `limit` entities."""
    kinds = scope(compiler, spec)
    _check_select(compiler, spec.select, kinds)
    statement = page_statement(compiler, spec, kinds, after, limit + 1)
    read = rows.all(statement.text, statement.parameters)
    more = len(read) > limit
    page = read[:limit]
    if isinstance(compiler, BuiltInCompiler):
        found = [_built_in(compiler, row, spec.select) for row in page]
    else:
        versions = [entities.version(row) for row in page]
        found = _entities(rows, compiler, versions, kinds, spec.select, spec.include)
    return Found(found, tuple(page[-1][compiler.width :]) if more else None)


def _built_in(compiler: BuiltInCompiler, row: Sequence[Any], select: Sequence[str]) -> Entity:
    entity = Entity(id=row[0], kind=compiler.kind)
    entity.fields.text = literals.dumps(selected(compiler.values(row), select))
    return entity


def _behind(order: Sequence[tuple[str, bool]], after: Sequence[str]) -> Sql:
    """That a row comes after the keys of another."""
    cases: list[Sql] = []
    for index, (_, descending) in enumerate(order):
        same = [Sql(f"k{before} = ?", [after[before]]) for before in range(index)]
        cases.append(both([*same, Sql(f"k{index} {'<' if descending else '>'} ?", [after[index]])]))
    return either(cases)


def _check_select(compiler: Compiler, select: Sequence[str], kinds: dict[str, View]) -> None:
    for path in select:
        compiler.fields(path, kinds)


def _entities(
    rows: Snapshot,
    compiler: Compiler,
    versions: Sequence[Version],
    kinds: Mapping[str, View],
    select: Sequence[str],
    include: Sequence[Include],
) -> list[Entity]:
    values: dict[int, dict[str, Any]] = {}
    for kind in {version.kind for version in versions}:
        # What is nested in a field goes with the field as a whole.
        hidden = frozenset(path.partition(".")[0] for path in kinds[kind].mask)
        values |= entities.fields(rows, [each for each in versions if each.kind == kind], hidden)
    included: dict[str, dict[str, Any]] = {version.entity: {} for version in versions}
    for part in include:
        for source, linked in _linked(rows, compiler, part, list(included)).items():
            included[source][part.name] = linked
    return [
        entities.message(
            version, selected(values[version.row], select), included[version.entity] if include else None
        )
        for version in versions
    ]


def selected(values: dict[str, Any], select: Sequence[str]) -> dict[str, Any]:
    """The part of an entity's fields that `select` names; all of them when it is empty."""
    if not select:
        return values
    found: dict[str, Any] = {}
    for path in select:
        if path.startswith("@"):
            continue
        *outer, last = path.split(".")
        here: Any = values
        there = found
        for name in outer:
            here = here.get(name) if isinstance(here, dict) else None
            if (isinstance(here, dict) and last in here) or isinstance(here, dict):
                there = there.setdefault(name, {})
        if isinstance(here, dict) and last in here:
            there[last] = here[last]
    return found


def _linked(
    rows: Snapshot, compiler: Compiler, part: Include, sources: Sequence[str]
) -> dict[str, list[dict[str, Any]]]:
    """The entities at the other ends of links, as JSON, for each of the entities to which they belong."""
    declared = compiler.schema.links.get(part.link)
    if declared is None:
        raise refusals.unknown(errors.UnknownLink, "link", part.link, compiler.schema.links)
    ends = (declared.source if part.inward else declared.target) or tuple(compiler.schema.kinds)
    kinds = compiler.seen_kinds(ends)
    _check_select(compiler, part.select, kinds)
    where = both([compiler.entities("e", kinds), compiler.condition("e", part.where or TRUE, kinds)])
    near, far = ("target", "source") if part.inward else ("source", "target")
    seen, parameters = places.visible("l", "seam_link", places.LINK, compiler.place)
    columns = ", ".join(f"e.{name.strip()}" for name in entities.COLUMNS.split(","))
    found: dict[str, list[dict[str, Any]]] = {source: [] for source in sources}
    if not sources:
        return found
    read = rows.all(
        f"SELECT * FROM (SELECT {columns}, l.{near} AS near,"
        f" ROW_NUMBER() OVER (PARTITION BY l.{near} ORDER BY e.entity) AS place"
        f" FROM seam_link l, seam_entity e WHERE l.name = ? AND l.present = 1 AND {seen}"
        f" AND l.{near} IN ({marks(len(sources))}) AND l.{far} = e.entity AND {where.text}) q"
        " WHERE place <= ? ORDER BY near, place",
        [part.link, *parameters, *sources, *where.parameters, part.limit],
    )
    versions = {row[1]: entities.version(row) for row in read}
    shown = _entities(rows, compiler, list(versions.values()), kinds, part.select, part.include)
    by_id = {entity.id: _plain(entity) for entity in shown}
    for row in read:
        found[row[6]].append(by_id[row[1]])
    return found


def _plain(entity: Entity) -> dict[str, Any]:
    from seamount.wire.codec.seam_v1_entity import encode_entity

    plain: dict[str, Any] = encode_entity(entity)
    return plain
