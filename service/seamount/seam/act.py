"""ActService: entities made and removed, schemas installed, resources registered, branches forked."""

from __future__ import annotations

import uuid
from collections.abc import Awaitable, Callable
from typing import Any

import orjson

from seamount.api.seam.v1 import act_pb2 as pb
from seamount.api.value.v1.json_pb2 import Json
from seamount.seam import entities, links, literals, places, refusals, resources, schemas
from seamount.seam.literals import Literal, NotALiteral
from seamount.seam.schema import misfits
from seamount.seam.seeing import require_seen, shown
from seamount.seam.writing import Work, Writes
from seamount.store.blobs import StagedBlob
from seamount.wire import errors
from seamount.wire.runtime import CallContext
from seamount.wire.services.seam_v1_act import ActServicer


def read_object(json: Json, path: str) -> dict[str, Literal]:
    """The members of a JSON object as values. Raises SchemaViolation."""
    value = orjson.loads(json.text) if json.text else {}
    if not isinstance(value, dict):
        raise refusals.violation(path, "must be an object")
    found: dict[str, Literal] = {}
    problems: list[tuple[str, str]] = []
    for name, member in value.items():
        try:
            found[name] = literals.read(member)
        except NotALiteral as problem:
            problems.append((f"{path}.{name}", str(problem)))
    if problems:
        raise refusals.schema_violation(problems)
    return found


Invoke = Callable[[pb.InvokeRequest, CallContext], Awaitable[pb.InvokeResponse]]
"""Carries a declared action out (`actions.Actions.invoke`)."""


class ActService(ActServicer):
    """See the contract."""

    def __init__(self, writes: Writes, invoke: Invoke) -> None:
        self._writes = writes
        self._invoke = invoke

    async def invoke(self, request: pb.InvokeRequest, call: CallContext) -> pb.InvokeResponse:
        return await self._invoke(request, call)

    async def create_entity(
        self, request: pb.CreateEntityRequest, call: CallContext
    ) -> pb.CreateEntityResponse:
        values = read_object(request.fields, "fields")
        made_up = uuid.uuid4().hex

        def unit(work: Work) -> pb.CreateEntityResponse:
            return _create(work, request, values, request.id or made_up)

        return await self._writes.perform(call, request, pb.CreateEntityResponse, unit)

    async def remove_entity(
        self, request: pb.RemoveEntityRequest, call: CallContext
    ) -> pb.RemoveEntityResponse:
        def unit(work: Work) -> pb.RemoveEntityResponse:
            found = require_seen(work, request.entity)
            if request.HasField("expected_tx") and request.expected_tx != found.tx:
                raise refusals.stale(f"`updatedTx` of {found.entity}", request.expected_tx, found.tx)
            torn = links.touching(work.rows, work.place, found.entity)
            place = work.begin()
            for triple in torn:
                links.write(work.rows, place, triple, None, present=False)
            entities.remove(work.rows, place, found)
            return pb.RemoveEntityResponse(entity=found.entity, links=len(torn))

        return await self._writes.perform(call, request, pb.RemoveEntityResponse, unit)

    async def install_schema(
        self, request: pb.InstallSchemaRequest, call: CallContext
    ) -> pb.InstallSchemaResponse:
        given: Any = orjson.loads(request.schema.text)
        expected = request.expected_revision if request.HasField("expected_revision") else None

        def unit(work: Work) -> pb.InstallSchemaResponse:
            schema, changes = schemas.successor(work.schema, given, request.mode, expected)
            if changes:
                schemas.install(work.rows, work.begin(), schema)
            return pb.InstallSchemaResponse(revision=schema.revision, changes=changes)

        return await self._writes.perform(call, request, pb.InstallSchemaResponse, unit)

    async def register_resource_version(
        self, request: pb.RegisterResourceVersionRequest, call: CallContext
    ) -> pb.RegisterResourceVersionResponse:
        staged: StagedBlob | None = None
        if request.HasField("data"):
            staged = await self._writes.store.blobs.stage(request.data)

        def unit(work: Work) -> pb.RegisterResourceVersionResponse:
            return resources.register(work, request, staged)

        return await self._writes.perform(call, request, pb.RegisterResourceVersionResponse, unit)

    async def fork_branch(self, request: pb.ForkBranchRequest, call: CallContext) -> pb.ForkBranchResponse:
        def unit(work: Work) -> pb.ForkBranchResponse:
            parent = work.place
            at = request.at if request.HasField("at") else parent.head
            parent.as_of(at)
            places.fork(work.rows, work.begin(), request.branch, at)
            return pb.ForkBranchResponse(branch=request.branch, parent=parent.branch, at=at)

        return await self._writes.perform(call, request, pb.ForkBranchResponse, unit)


def _create(
    work: Work, request: pb.CreateEntityRequest, values: dict[str, Literal], entity: str
) -> pb.CreateEntityResponse:
    schema = work.schema
    if request.kind not in schema.kinds:
        raise refusals.unknown(errors.UnknownKind, "kind", request.kind, schema.kinds)
    for name in request.traits:
        if name not in schema.traits:
            raise refusals.unknown(errors.UnknownTrait, "trait", name, schema.traits)
    if found := misfits(schema.fields_of(request.kind, request.traits), values):
        raise refusals.schema_violation(found)
    if entities.was_taken(work.rows, work.place, entity):
        raise errors.EntityExists(f"the id `{entity}` is taken", errors.EntityExists.detail_type(name=entity))
    place = work.begin()
    traits = {*schema.kinds[request.kind].traits, *request.traits}
    made = entities.put(work.rows, place, entity, request.kind, sorted(traits), values)
    for index, wanted in enumerate(request.links):
        target = made if wanted.to == entity else require_seen(work, wanted.to)
        link = links.declared(schema, wanted.link, made, target)
        fields = read_object(wanted.fields, f"links[{index}].fields")
        links.check_fields(link, fields)
        triple = (entity, wanted.link, wanted.to)
        if links.fields_at(work.rows, place, triple) is not None:
            raise refusals.violation(f"links[{index}]", "the same link stands there twice")
        if link.single and links.out_of(work.rows, place, entity, wanted.link):
            raise refusals.violation(f"links[{index}]", f"only one `{wanted.link}` may lead from an entity")
        plain = {name: each.json for name, each in fields.items()}
        links.write(work.rows, place, triple, plain, present=True)
    return pb.CreateEntityResponse(entity=shown(work, made, values))
