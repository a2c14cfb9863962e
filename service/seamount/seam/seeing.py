"""Entities as far as policy lets the caller of a write see them."""

from __future__ import annotations

from collections.abc import Mapping

from seamount.api.seam.v1.entity_pb2 import Entity
from seamount.seam import entities, refusals
from seamount.seam.compiling import Compiler
from seamount.seam.entities import Version
from seamount.seam.literals import Literal
from seamount.seam.sql import both
from seamount.seam.writing import Work
from seamount.wire import errors


def require_seen(work: Work, entity: str) -> Version:
    """The entity, when it is there and the caller may see it. Raises UnknownEntity."""
    compiler = Compiler(work.schema, work.place, work.authority)
    found = entities.find(work.rows, work.place, entity)
    view = None if found is None else work.authority.view(found.kind)
    if found is not None and view is not None:
        where = both([compiler.policy("e", view.where)])
        seen = work.rows.one(
            f"SELECT 1 FROM seam_entity e WHERE e.id = ? AND {where.text}", (found.row, *where.parameters)
        )
        if seen is not None:
            return found
    raise refusals.unknown(errors.UnknownEntity, "entity", entity)


def shown(work: Work, version: Version, values: Mapping[str, Literal]) -> Entity:
    """The entity for the answer, without what policy hides."""
    view = work.authority.view(version.kind)
    plain = {name: value.json for name, value in values.items() if view is not None and not view.hides(name)}
    return entities.message(version, plain)
