"""QueryService: entities, aggregates and series, read from one snapshot each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import blake3

from seamount.api.seam.v1 import query_pb2 as pb
from seamount.api.seam.v1.entity_pb2 import Page, ReadMeta
from seamount.seam import aggregating, cursors, finding, literals, places, refusals, schemas, series
from seamount.seam.aggregating import read_aggregate
from seamount.seam.authority import Authority, Judge, authority_of, supervised
from seamount.seam.builtin import BUILT_IN, BuiltInCompiler
from seamount.seam.compiling import Compiler, order_of
from seamount.seam.context import Context, context_of
from seamount.seam.cursors import Cursor, Cursors
from seamount.seam.literals import NotALiteral
from seamount.seam.places import Place
from seamount.seam.series import read_series
from seamount.seam.spec import AsOf, Spec, as_of, read_spec, timeout
from seamount.seam.sql import Sql
from seamount.store.statements import Snapshot
from seamount.store.store import Store
from seamount.wire.runtime import CallContext
from seamount.wire.services.seam_v1_query import QueryServicer


def place_at(rows: Snapshot, context: Context, as_of: AsOf) -> Place:
    """The place of a call as of what its query asks for. Raises UnknownTx and QueryspecInvalid."""
    place = places.find(rows, context)
    if as_of is None:
        return place
    if isinstance(as_of, int):
        return place.as_of(as_of)
    try:
        return places.at_time(rows, place, literals.time_ns(as_of))
    except NotALiteral as problem:
        raise refusals.query_invalid("as_of", str(problem)) from problem


def compiler_for(
    rows: Snapshot, place: Place, spec: Spec, authority: Authority, principals: Sequence[str]
) -> Compiler:
    """What compiles a query: one of the kernel's own kinds has no past. Raises QueryspecInvalid."""
    if spec.kind is None or spec.kind not in BUILT_IN:
        return Compiler(schemas.installed(rows, place), place, authority)
    if spec.as_of is not None:
        raise refusals.query_invalid("as_of", f"`{spec.kind}` is a kind of the kernel's own, without a past")
    return BuiltInCompiler(spec.kind, place, authority, principals)


def explained(context: Context, statement: Sql, authority: Authority, kinds: Iterable[str]) -> dict[str, Any]:
    """What the modifier `explain` answers: nothing of a plan tells what policy hides."""
    found: dict[str, Any] = {
        "plan_digest": blake3.blake3(statement.text.encode()).hexdigest(),
        "policy": authority.digest,
    }
    if context.explain in ("plan", "verdict"):
        found["verdict"] = "allow"
        found["kinds"] = sorted(kinds)
    if context.explain in ("plan", "cost"):
        found["conditions"] = statement.text.count("EXISTS")
        indexes = ["seam_entity_kind", "seam_value", "seam_indexed"]
        found["indexes"] = [name for name in indexes if name in statement.text or name == indexes[0]]
    return found


class QueryService(QueryServicer):
    """See the contract."""

    def __init__(self, store: Store, judge: Judge, seals: Cursors) -> None:
        self._store = store
        self._judge = judge
        self._seals = seals

    async def entities(self, request: pb.EntitiesRequest, call: CallContext) -> pb.EntitiesResponse:
        context = context_of(call, writes=False)
        authority = authority_of(self._judge, call)
        spec = read_spec(request)
        cursor = self._seals.open(request.cursor) if request.HasField("cursor") else None

        others = supervised(self._judge, call)

        def unit(rows: Snapshot) -> pb.EntitiesResponse:
            place = place_at(rows, context, spec.as_of)
            own = Cursor(spec.digest, (), place.tx, place.own, call.principal, authority.digest)
            if cursor is not None:
                cursors.check(cursor, own, order_of(spec.order))
                place = cursors.place_of(cursor, place)
            compiler = compiler_for(rows, place, spec, authority, others)
            answer = pb.EntitiesResponse(page=Page(exhausted=True), meta=_meta(place, spec.as_of))
            after = None if cursor is None else cursor.keys
            if context.explain is not None:
                kinds = finding.scope(compiler, spec)
                statement = finding.page_statement(compiler, spec, kinds, after, request.limit)
                shown = explained(context, statement, authority, kinds)
                answer.explain.text = literals.dumps(shown)
                return answer
            found = finding.find_page(rows, compiler, spec, after, request.limit)
            answer.data.extend(found.entities)
            if found.next_keys is not None:
                answer.page.exhausted = False
                sealed = Cursor(
                    spec.digest, found.next_keys, place.tx, place.own, call.principal, authority.digest
                )
                answer.page.next_cursor = self._seals.seal(sealed)
            return answer

        return await self._store.read(unit, timeout=spec.timeout)

    async def aggregate(self, request: pb.AggregateRequest, call: CallContext) -> pb.AggregateResponse:
        context = context_of(call, writes=False)
        authority = authority_of(self._judge, call)
        asked = read_aggregate(request, read_spec(request))
        others = supervised(self._judge, call)

        def unit(rows: Snapshot) -> pb.AggregateResponse:
            place = place_at(rows, context, asked.spec.as_of)
            compiler = compiler_for(rows, place, asked.spec, authority, others)
            kinds = finding.scope(compiler, asked.spec)
            answer = pb.AggregateResponse(meta=_meta(place, asked.spec.as_of))
            if context.explain is not None:
                built = aggregating.statement(compiler, asked, kinds)
                answer.explain.text = literals.dumps(explained(context, built, authority, kinds))
                return answer
            found, answer.truncated = aggregating.aggregated(rows, compiler, asked, kinds)
            for key, measures in found:
                row = answer.data.add()
                row.key.text = literals.dumps(key)
                row.measures.text = literals.dumps(measures)
            return answer

        return await self._store.read(unit, timeout=asked.spec.timeout)

    async def series(self, request: pb.SeriesRequest, call: CallContext) -> pb.SeriesResponse:
        context = context_of(call, writes=False)
        authority = authority_of(self._judge, call)
        wanted = read_series(request)
        at = as_of(request)

        def unit(rows: Snapshot) -> pb.SeriesResponse:
            place = place_at(rows, context, at)
            compiler = Compiler(schemas.installed(rows, place), place, authority)
            answer = pb.SeriesResponse(meta=_meta(place, at))
            if context.explain is not None:
                kinds = compiler.seen_kinds(compiler.schema.kinds)
                built = series.statement(compiler, wanted)
                answer.explain.text = literals.dumps(explained(context, built, authority, kinds))
                return answer
            answer.data.extend(series.find_series(rows, compiler, wanted))
            return answer

        return await self._store.read(unit, timeout=timeout(request))


def _meta(place: Place, as_of: AsOf) -> ReadMeta:
    meta = ReadMeta(tx=place.tx, branch=place.branch)
    if as_of is not None:
        meta.as_of = place.tx
    return meta
