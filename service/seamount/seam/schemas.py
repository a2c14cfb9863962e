"""The schemas that are installed, by branch and transaction."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import orjson

from seamount.api.seam.v1 import error_details_pb2 as details
from seamount.seam import refusals
from seamount.seam.literals import dumps
from seamount.seam.places import Place
from seamount.seam.schema import EMPTY, Schema
from seamount.seam.schema_changes import breaking, changes
from seamount.seam.schema_reading import merged, read_schema
from seamount.seam.tables import LONGEST_INDEXED
from seamount.store.statements import Snapshot, Transaction
from seamount.wire import errors

_AT: Final = "SELECT revision, body FROM seam_schema WHERE branch = ? AND tx <= ? ORDER BY tx DESC LIMIT 1"
_INSERT: Final = "INSERT INTO seam_schema (branch, tx, revision, body) VALUES (?, ?, ?, ?)"

_INDEX: Final = (
    "INSERT INTO seam_indexed (path, key, entity_row)"
    " SELECT v.path, v.key, v.entity_row FROM seam_entity e, seam_value v"
    " WHERE e.branch = ? AND v.entity_row = e.id AND v.path = ? AND v.n = 0 AND length(v.key) <= ?"
    " AND NOT EXISTS (SELECT 1 FROM seam_indexed i"
    " WHERE i.path = v.path AND i.key = v.key AND i.entity_row = v.entity_row)"
)
"""What a branch shows, with what it shows of others, is indexed whenever its schema says so; what more is in
the index does no harm."""


def installed(rows: Snapshot, place: Place) -> Schema:
    """The schema that holds at a place; an empty one where none is installed."""
    for branch, tx in place.chain:
        row = rows.one(_AT, (branch, tx))
        if row is not None:
            return _read(row[1], row[0])
    return EMPTY


@lru_cache(maxsize=64)
def _read(body: str, revision: int) -> Schema:
    return read_schema(orjson.loads(body), revision)


def successor(schema: Schema, given: Any, mode: str, expected: int | None) -> tuple[Schema, list[str]]:
    """The schema that an installation leads to, and what changes; the same schema when nothing does.

    Raises SchemaViolation, SchemaBreaking and StaleRevision.
    """
    if expected is not None and expected != schema.revision:
        raise refusals.stale("the installed revision", expected, schema.revision)
    document = given if mode == "replace" else merged(schema.document, given)
    new = read_schema(document, schema.revision + 1)
    found = changes(schema, new)
    broken = breaking(found)
    if broken and mode != "replace":
        raise errors.SchemaBreaking(
            f"{len(broken)} changes would break what is installed", details.ChangesDetail(changes=broken)
        )
    return (new, found) if found else (schema, [])


def install(transaction: Transaction, place: Place, schema: Schema) -> None:
    """Writes a schema down as that of the place's transaction, and puts what it indexes anew in the index."""
    for name in sorted(schema.indexed - installed(transaction, place).indexed):
        for branch, _ in place.chain:
            transaction.run(_INDEX, (branch, name, LONGEST_INDEXED))
    transaction.run(_INSERT, (place.own, place.tx, schema.revision, dumps(schema.document)))
