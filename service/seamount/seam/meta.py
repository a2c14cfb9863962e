"""MetaService: what the kernel says of itself."""

from __future__ import annotations

import importlib.metadata
from functools import cache
from typing import Any, Final

import blake3

from seamount.api.seam.v1 import meta_pb2 as pb
from seamount.seam import literals, places, refusals, schemas
from seamount.seam.authority import Authority, Judge, authority_of
from seamount.seam.builtin import BUILT_IN
from seamount.seam.channel_events import MOST_CHANNELS
from seamount.seam.conditions import MOST_DEPTH, MOST_NODES, MOST_VALUES
from seamount.seam.context import context_of
from seamount.seam.entities import MOST_BYTES
from seamount.seam.entities import MOST_VALUES as MOST_VALUES_OF_ENTITY
from seamount.seam.kernel_views import MOST as FOLLOWED
from seamount.seam.schedule import MOST_SCHEDULES
from seamount.seam.schema import PSEUDO, Schema
from seamount.seam.spec import MOST_INCLUDE_DEPTH, MOST_LIMIT, MOST_SELECT
from seamount.seam.views import RETAINED
from seamount.store import sqlite
from seamount.store.statements import Snapshot
from seamount.store.store import Store
from seamount.wire import errors
from seamount.wire.errors import BY_REASON
from seamount.wire.methods import METHODS
from seamount.wire.runtime import CallContext
from seamount.wire.services.seam_v1_meta import MetaServicer
from seamount.wire.surface import KERNEL, SEAM

FACES: Final = ("http", "grpc", "jsonrpc", "mcp")
MODIFIERS: Final = ("explain", "dryRun", "wait")

_UNKNOWN: Final = {
    "kinds": errors.UnknownKind,
    "traits": errors.UnknownTrait,
    "links": errors.UnknownLink,
    "series": errors.UnknownSeries,
    "actions": errors.UnknownOperation,
    "paths": errors.UnknownKind,
}


class MetaService(MetaServicer):
    """See the contract."""

    def __init__(self, store: Store, judge: Judge) -> None:
        self._store = store
        self._judge = judge

    async def errors(self, request: pb.ErrorsRequest, call: CallContext) -> pb.ErrorsResponse:
        if not request.HasField("name"):
            return pb.ErrorsResponse(errors=[_entry(reason) for reason in sorted(BY_REASON)])
        if request.name not in BY_REASON:
            raise refusals.unknown(errors.UnknownOperation, "error", request.name, BY_REASON)
        return pb.ErrorsResponse(errors=[_entry(request.name)])

    async def version(self, request: pb.VersionRequest, call: CallContext) -> pb.VersionResponse:
        answer = pb.VersionResponse(
            version=importlib.metadata.version("seamount"),
            contract_digest=_contract_digest(),
            abi=0,
            protocol_min=KERNEL.protocol_version,
            protocol_max=KERNEL.protocol_version,
            database=self._store.database_kind,
        )
        if answer.database == "sqlite":
            answer.sqlite_version = sqlite.library_version()
        return answer

    async def capabilities(
        self, request: pb.CapabilitiesRequest, call: CallContext
    ) -> pb.CapabilitiesResponse:
        answer = pb.CapabilitiesResponse(faces=FACES, modifiers=MODIFIERS)
        answer.verbs.text = literals.dumps(verbs())
        limits = {
            "body_bytes": SEAM.max_frame_bytes,
            "body_depth": SEAM.max_depth,
            "query_depth": MOST_DEPTH,
            "query_nodes": MOST_NODES,
            "query_values": MOST_VALUES,
            "query_limit": MOST_LIMIT,
            "select": MOST_SELECT,
            "include_depth": MOST_INCLUDE_DEPTH,
            "entity_values": MOST_VALUES_OF_ENTITY,
            "entity_bytes": MOST_BYTES,
            "view_transactions": RETAINED,
            "followed_entities": FOLLOWED,
            "followed_channels": MOST_CHANNELS,
            "schedules": MOST_SCHEDULES,
        }
        answer.limits.text = literals.dumps(limits)
        return answer

    async def schema(self, request: pb.SchemaRequest, call: CallContext) -> pb.SchemaResponse:
        context = context_of(call, writes=False)
        authority = authority_of(self._judge, call)

        def unit(rows: Snapshot) -> Schema:
            return schemas.installed(rows, places.find(rows, context))

        schema = await self._store.read(unit)
        whole = visible_document(schema, authority)
        shown: Any = whole
        if request.HasField("part"):
            shown = whole.get(request.part, {})
            if request.HasField("name"):
                if request.name not in shown:
                    raise refusals.unknown(_UNKNOWN[request.part], request.part, request.name, shown)
                shown = shown[request.name]
        answer = pb.SchemaResponse(revision=schema.revision)
        answer.schema.text = literals.dumps(shown)
        answer.etag = blake3.blake3(answer.schema.text.encode()).hexdigest(length=16)
        return answer


def verbs() -> dict[str, dict[str, dict[str, str]]]:
    """Verb to name to what is said of it, from the contract."""
    found: dict[str, dict[str, dict[str, str]]] = {}
    for method in METHODS:
        if method.route is not None:
            staging = "SERVING" if method.stage == "serving" else "NOT_YET_SERVING"
            found.setdefault(method.route.verb, {})[method.route.name] = {
                "staging": staging,
                "method": method.name,
                "rpc": method.path,
            }
    return found


def visible_document(schema: Schema, authority: Authority) -> dict[str, Any]:
    """The installed schema without kinds and fields that policy hides; `paths` lists those of each kind."""
    found: dict[str, Any] = {part: dict(members) for part, members in schema.document.items()}
    kinds: dict[str, Any] = {}
    paths: dict[str, dict[str, str]] = {}
    for name, declared in schema.document.get("kinds", {}).items():
        view = authority.view(name)
        if view is None:
            continue
        fields = declared.get("fields", {})
        shown = {field: each for field, each in fields.items() if not view.hides(field)}
        kinds[name] = {**declared, "fields": shown}
        paths[name] = dict(PSEUDO) | {
            field: f"list of {each.type}" if each.list else each.type
            for field, each in schema.fields_of(name).items()
            if not view.hides(field)
        }
    found["kinds"] = kinds
    for name, built_in in BUILT_IN.items():
        view = authority.view(name)
        if view is not None:
            paths[name] = {"@id": "string", "@kind": "string"} | {
                path: column.type for path, column in built_in.columns.items() if not view.hides(path)
            }
    return {part: found.get(part, {}) for part in ("kinds", "traits", "links", "series", "actions")} | {
        "paths": paths
    }


def _entry(reason: str) -> pb.ErrorEntry:
    error = BY_REASON[reason]
    entry = pb.ErrorEntry(
        code=reason,
        title=error.title,
        jsonrpc=error.jsonrpc,
        grpc=error.grpc,
        http=error.http,
        retryable=error.retryable,
    )
    if error.detail_type is not None:
        entry.detail = error.detail_type.DESCRIPTOR.full_name
    return entry


@cache
def _contract_digest() -> str:
    """BLAKE3 over the descriptors of every file with a method, and what they import."""
    files: dict[str, bytes] = {}

    def add(file: Any) -> None:
        if file.name not in files:
            files[file.name] = file.serialized_pb
            for imported in file.dependencies:
                add(imported)

    for method in METHODS:
        add(method.request.DESCRIPTOR.file)
    hashed = blake3.blake3()
    for name in sorted(files):
        hashed.update(files[name])
    return hashed.hexdigest()
