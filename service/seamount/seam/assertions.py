"""AssertService: points of series, links, and the state of entities."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import orjson

from seamount.api.seam.v1 import assert_pb2 as pb
from seamount.seam import entities, links, literals, points, refusals
from seamount.seam.act import read_object
from seamount.seam.conditions import check_path
from seamount.seam.literals import Literal, NotALiteral
from seamount.seam.schema import Field, misfits
from seamount.seam.seeing import require_seen, shown
from seamount.seam.writing import Work, Writes
from seamount.wire import errors
from seamount.wire.runtime import CallContext
from seamount.wire.services.seam_v1_assert import AssertServicer


class AssertService(AssertServicer):
    """See the contract."""

    def __init__(self, writes: Writes) -> None:
        self._writes = writes

    async def series(
        self, request: pb.AssertServiceSeriesRequest, call: CallContext
    ) -> pb.AssertServiceSeriesResponse:
        return await self._writes.perform(call, request, pb.AssertServiceSeriesResponse, series_unit(request))

    async def link(self, request: pb.LinkRequest, call: CallContext) -> pb.LinkResponse:
        return await self._writes.perform(call, request, pb.LinkResponse, link_unit(request))

    async def state(self, request: pb.StateRequest, call: CallContext) -> pb.StateResponse:
        return await self._writes.perform(call, request, pb.StateResponse, state_unit(request))


def series_unit(request: pb.AssertServiceSeriesRequest) -> Callable[[Work], pb.AssertServiceSeriesResponse]:
    """What `assert/series` does. Raises SchemaViolation."""
    given = points.read(request.points)

    def unit(work: Work) -> pb.AssertServiceSeriesResponse:
        entity = require_seen(work, request.entity)
        return points.put(work, entity, request.series, given, request.on_conflict)

    return unit


def link_unit(request: pb.LinkRequest) -> Callable[[Work], pb.LinkResponse]:
    """What `assert/link` does. Raises SchemaViolation."""
    fields = read_object(request.fields, "fields")
    return lambda work: pb.LinkResponse(changed=_link(work, request, fields))


def state_unit(request: pb.StateRequest) -> Callable[[Work], pb.StateResponse]:
    """What `assert/state` does. Raises SchemaViolation and QueryspecInvalid."""
    changes = read_object(request.set, "set")
    for path in (*changes, *request.unset):
        check_path(path, "set" if path in changes else "unset")
    return lambda work: _state(work, request, changes)


def _link(work: Work, request: pb.LinkRequest, fields: dict[str, Literal]) -> bool:
    """Whether anything changed."""
    source, target = require_seen(work, getattr(request, "from")), require_seen(work, request.to)
    link = links.declared(work.schema, request.link, source, target)
    links.check_fields(link, fields)
    triple = (source.entity, request.link, target.entity)
    before = links.fields_at(work.rows, work.place, triple)
    plain = {name: value.json for name, value in fields.items()}
    if request.op == "unset":
        if before is not None:
            links.write(work.rows, work.begin(), triple, None, present=False)
        return before is not None
    if before is not None and orjson.loads(before) == plain:
        return False
    others = links.out_of(work.rows, work.place, source.entity, request.link)
    if link.single and any(each != target.entity for each in others):
        raise refusals.violation(
            "link", f"only one `{request.link}` may lead from an entity; unset the other"
        )
    links.write(work.rows, work.begin(), triple, plain, present=True)
    return True


def _state(work: Work, request: pb.StateRequest, changes: dict[str, Literal]) -> pb.StateResponse:
    found = require_seen(work, request.entity)
    if request.HasField("expected_tx") and request.expected_tx != found.tx:
        raise refusals.stale(f"`updatedTx` of {found.entity}", request.expected_tx, found.tx)
    if found.kind not in work.schema.kinds:
        raise refusals.violation("entity", f"its kind `{found.kind}` is not declared any more")
    fields = work.schema.fields_of(found.kind, [t for t in found.traits if t in work.schema.traits])
    before: dict[str, Any] = entities.fields(work.rows, [found])[found.row]
    after: dict[str, Any] = orjson.loads(orjson.dumps(before))
    for path, value in changes.items():
        _set(work, fields, after, path, value.json)
    for path in request.unset:
        _unset(work, fields, after, path)
    values = {name: literals.read(value) for name, value in after.items()}
    if problems := misfits(fields, values):
        raise refusals.schema_violation(problems)
    if after == before and _same_types(after, before):
        return pb.StateResponse(entity=shown(work, found, values))
    version = entities.put(
        work.rows, work.begin(), found.entity, found.kind, found.traits, values, found.created
    )
    return pb.StateResponse(entity=shown(work, version, values))


def _same_types(one: Any, other: Any) -> bool:
    """Whether equal values are also written alike: Python holds 1, 1.0 and true for equal."""
    return literals.dumps(one) == literals.dumps(other)


def _known(work: Work, fields: dict[str, Field], path: str) -> None:
    if path.startswith("@") or work.schema.path_field(fields, path) is None:
        raise refusals.unknown(errors.UnknownPath, "path", path, fields)


def _set(work: Work, fields: dict[str, Field], values: dict[str, Any], path: str, value: Any) -> None:
    _known(work, fields, path)
    *outer, last = path.split(".")
    here = values
    for name in outer:
        if not isinstance(here.setdefault(name, {}), dict):
            raise refusals.violation(f"set.{path}", f"`{name}` holds no object")
        here = here[name]
    here[last] = value
    try:
        literals.read(values[path.partition(".")[0]])
    except NotALiteral as problem:
        raise refusals.violation(f"set.{path}", str(problem)) from problem


def _unset(work: Work, fields: dict[str, Field], values: dict[str, Any], path: str) -> None:
    _known(work, fields, path)
    *outer, last = path.split(".")
    here: Any = values
    for name in outer:
        here = here.get(name) if isinstance(here, dict) else None
    if isinstance(here, dict):
        here.pop(last, None)
