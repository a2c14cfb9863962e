"""Links between entities: which are there, and how they are set and unset."""

from __future__ import annotations

from typing import Any, Final

from seamount.seam import literals, places, refusals
from seamount.seam.entities import Version
from seamount.seam.literals import Literal
from seamount.seam.places import Place
from seamount.seam.schema import Link, Schema, misfits
from seamount.seam.tables import FOREVER
from seamount.store.statements import Snapshot, Transaction
from seamount.wire import errors

_END: Final = (
    "UPDATE seam_link SET until = ? WHERE branch = ? AND source = ? AND name = ? AND target = ? AND until = ?"
)
_INSERT: Final = (
    "INSERT INTO seam_link (branch, source, name, target, fields, tx, until, present)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id"
)

Triple = tuple[str, str, str]
"""From, link, to."""


def declared(schema: Schema, name: str, source: Version, target: Version) -> Link:
    """The declaration of a link that may go from one entity to the other. Raises UnknownLink and
    SchemaViolation."""
    link = schema.links.get(name)
    if link is None:
        raise refusals.unknown(errors.UnknownLink, "link", name, schema.links)
    for end, version, kinds in (("from", source, link.source), ("to", target, link.target)):
        if kinds and version.kind not in kinds:
            raise refusals.violation(end, f"`{name}` wants {' or '.join(kinds)}, not {version.kind}")
    return link


def check_fields(link: Link, values: dict[str, Literal]) -> None:
    """Raises SchemaViolation."""
    if found := misfits(link.fields, values):
        raise refusals.schema_violation(found)


def fields_at(rows: Snapshot, place: Place, triple: Triple) -> str | None:
    """The JSON of a link's fields; None where it is not set."""
    seen, parameters = places.visible("l", "seam_link", places.LINK, place)
    row = rows.one(
        "SELECT l.fields FROM seam_link l"
        f" WHERE l.source = ? AND l.name = ? AND l.target = ? AND l.present = 1 AND {seen}",
        (*triple, *parameters),
    )
    return None if row is None else str(row[0])


def out_of(rows: Snapshot, place: Place, source: str, name: str) -> list[str]:
    """The entities to which links of a name lead from an entity."""
    seen, parameters = places.visible("l", "seam_link", places.LINK, place)
    found = rows.all(
        f"SELECT l.target FROM seam_link l WHERE l.source = ? AND l.name = ? AND l.present = 1 AND {seen}",
        (source, name, *parameters),
    )
    return [target for (target,) in found]


def touching(rows: Snapshot, place: Place, entity: str) -> list[Triple]:
    """All links from and to an entity."""
    seen, parameters = places.visible("l", "seam_link", places.LINK, place)
    found = rows.all(
        "SELECT l.source, l.name, l.target FROM seam_link l"
        f" WHERE (l.source = ? OR l.target = ?) AND l.present = 1 AND {seen}",
        (entity, entity, *parameters),
    )
    return [(source, name, target) for source, name, target in found]


def write(
    transaction: Transaction, place: Place, triple: Triple, fields: dict[str, Any] | None, *, present: bool
) -> None:
    """Sets or unsets a link as of the place's transaction."""
    transaction.run(_END, (place.tx, place.own, *triple, FOREVER))
    text = literals.dumps(fields or {})
    transaction.insert(_INSERT, (place.own, *triple, text, place.tx, FOREVER, int(present)))
