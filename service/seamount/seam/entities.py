"""Versions of entities: which one counts, what it holds, and how a new one is written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import orjson

from seamount.api.seam.v1.entity_pb2 import Entity
from seamount.seam import literals, ordering, places, refusals, schemas
from seamount.seam.literals import Literal
from seamount.seam.places import Place
from seamount.seam.sql import marks
from seamount.seam.tables import FOREVER, LONGEST_INDEXED
from seamount.store.statements import Snapshot, Transaction
from seamount.wire import errors

TRAITS: Final = "@traits"
"""The path under which the names of an entity's traits are kept."""

ITEMS: Final = "[]"
"""What follows the path of an array for that of its items."""

MOST_VALUES: Final = 4_096
MOST_BYTES: Final = 1 << 20

COLUMNS: Final = "id, entity, kind, traits, created, tx"
_INSERT: Final = (
    "INSERT INTO seam_entity (branch, entity, kind, traits, created, created_key, tx, tx_key, until, present)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id"
)
_VALUE: Final = "INSERT INTO seam_value (entity_row, path, n, key, json) VALUES (?, ?, ?, ?, ?)"
_INDEX: Final = "INSERT INTO seam_indexed (path, key, entity_row) VALUES (?, ?, ?)"
_END: Final = "UPDATE seam_entity SET until = ? WHERE branch = ? AND entity = ? AND until = ?"
_IN_ONE: Final = 500


@dataclass(frozen=True, slots=True)
class Version:
    """An entity as it is at some place; `row` numbers the version."""

    row: int
    entity: str
    kind: str
    traits: tuple[str, ...]
    created: int
    tx: int


def version(row: Sequence[Any]) -> Version:
    """From a row of COLUMNS."""
    return Version(row[0], row[1], row[2], tuple(orjson.loads(row[3])), row[4], row[5])


def find(rows: Snapshot, place: Place, entity: str) -> Version | None:
    """The version that counts at a place; None where there is no such entity."""
    seen, parameters = places.visible("e", "seam_entity", places.ENTITY, place)
    row = rows.one(
        f"SELECT {COLUMNS} FROM seam_entity e WHERE e.entity = ? AND e.present = 1 AND {seen}",
        (entity, *parameters),
    )
    return None if row is None else version(row)


def require(rows: Snapshot, place: Place, entity: str) -> Version:
    """Like `find`. Raises UnknownEntity."""
    found = find(rows, place, entity)
    if found is None:
        raise refusals.unknown(errors.UnknownEntity, "entity", entity)
    return found


def was_taken(rows: Snapshot, place: Place, entity: str) -> bool:
    """Whether there is, or once was, an entity of that id at a place."""
    seen, parameters = places.visible("e", "seam_entity", places.ENTITY, place)
    found = rows.one(f"SELECT 1 FROM seam_entity e WHERE e.entity = ? AND {seen}", (entity, *parameters))
    return found is not None


def fields(
    rows: Snapshot, versions: Sequence[Version], hidden: frozenset[str] = frozenset()
) -> dict[int, dict[str, Any]]:
    """The fields of versions as JSON, by row; those of the names in `hidden` are not read."""
    found: dict[int, dict[str, Any]] = {each.row: {} for each in versions}
    numbers = list(found)
    without = f" AND path NOT IN ({marks(len(hidden))})" if hidden else ""
    for start in range(0, len(numbers), _IN_ONE):
        some = numbers[start : start + _IN_ONE]
        for row, path, text in rows.each(
            "SELECT entity_row, path, json FROM seam_value"
            f" WHERE entity_row IN ({marks(len(some))}) AND json IS NOT NULL{without}"
            " ORDER BY entity_row, path",
            (*some, *sorted(hidden)),
        ):
            found[row][path] = orjson.loads(text)
    return found


def put(
    transaction: Transaction,
    place: Place,
    entity: str,
    kind: str,
    traits: Sequence[str],
    values: Mapping[str, Literal],
    created: int | None = None,
) -> Version:
    """Writes a version of the place's transaction; `created` is None for an entity that is new.

    Raises SchemaViolation when it is too large.
    """
    number = place.tx if created is None else created
    names = sorted(traits)
    row = _write(transaction, place, entity, kind, names, number, present=True)
    stored = list(_rows(values))
    stored += [(TRAITS, index, ordering.string(name), None) for index, name in enumerate(names)]
    size = sum(len(key) + len(text or "") for _, _, key, text in stored)
    if len(stored) > MOST_VALUES or size > MOST_BYTES:
        raise refusals.violation(
            "fields", f"an entity holds at most {MOST_VALUES} values and {MOST_BYTES} characters"
        )
    transaction.run_many(_VALUE, [(row, *each) for each in stored])
    indexed = schemas.installed(transaction, place).indexed & values.keys()
    if found := [name for name in sorted(indexed) if len(values[name].key) <= LONGEST_INDEXED]:
        transaction.run_many(_INDEX, [(name, values[name].key, row) for name in found])
    return Version(row, entity, kind, tuple(names), number, place.tx)


def remove(transaction: Transaction, place: Place, found: Version) -> None:
    """Writes down that an entity is gone. Its id stays taken."""
    _write(transaction, place, found.entity, found.kind, [], found.created, present=False)


def _write(
    transaction: Transaction,
    place: Place,
    entity: str,
    kind: str,
    traits: Sequence[str],
    created: int,
    *,
    present: bool,
) -> int:
    transaction.run(_END, (place.tx, place.own, entity, FOREVER))
    values = (
        place.own,
        entity,
        kind,
        literals.dumps(traits),
        created,
        ordering.number(created),
        place.tx,
        ordering.number(place.tx),
        FOREVER,
        int(present),
    )
    return transaction.insert(_INSERT, values)


def _rows(values: Mapping[str, Literal]) -> Iterator[tuple[str, int, str, str | None]]:
    """Path, number, key and JSON: a field's own row has the JSON, those of what is in it have none."""
    for name, value in values.items():
        yield name, 0, value.key, literals.dumps(value.json)
        yield from _inner(name, value)


def _inner(path: str, value: Literal) -> Iterator[tuple[str, int, str, str | None]]:
    for index, item in enumerate(value.items):
        yield path + ITEMS, index, item.key, None
    for name, member in value.members:
        # Names that no path can spell can be neither asked for nor confused with others.
        if name.isidentifier() and name.isascii():
            yield f"{path}.{name}", 0, member.key, None
            yield from _inner(f"{path}.{name}", member)


def message(found: Version, values: Mapping[str, Any], included: Mapping[str, Any] | None = None) -> Entity:
    """The entity as it is answered."""
    entity = Entity(
        id=found.entity,
        kind=found.kind,
        traits=found.traits,
        created_tx=found.created,
        updated_tx=found.tx,
    )
    entity.fields.text = literals.dumps(dict(sorted(values.items())))
    if included is not None:
        entity.included.text = literals.dumps(included)
    return entity
