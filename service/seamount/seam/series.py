"""`query/series`: points of entities as they are, or summarised in buckets of time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

import orjson

from seamount.api.seam.v1 import query_pb2 as pb
from seamount.seam import entities, literals, points, refusals
from seamount.seam.authority import masked
from seamount.seam.buckets import Step, read_step
from seamount.seam.compiling import Compiler
from seamount.seam.entities import Version
from seamount.seam.finding import page_statement, scope
from seamount.seam.literals import NotALiteral
from seamount.seam.schema import Series
from seamount.seam.spec import Spec, read_spec
from seamount.seam.sql import Sql, marks
from seamount.store.statements import Snapshot
from seamount.wire import errors
from seamount.wire.codec.seam_v1_query import check_entities_request, decode_entities_request
from seamount.wire.runtime import DecodeError

MOST_IDS: Final = 1_000
MOST_POINTS: Final = 1_000_000
NUMERIC: Final = ("avg", "sum", "min", "max")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked for. Either `ids` or `spec` says of which entities; times are nanoseconds."""

    ids: tuple[str, ...]
    spec: Spec | None
    most: int
    names: tuple[str, ...]
    start: int
    end: int
    step: Step | None
    agg: str
    fill: str
    limit: int


def read_series(request: pb.SeriesRequest) -> Wanted:
    """Raises QueryspecInvalid and what `read_spec` raises."""
    start, end = _time(getattr(request, "from"), "from"), _time(request.to, "to")
    if end < start:
        raise refusals.query_invalid("to", "is before `from`")
    if request.HasField("agg") and not request.HasField("step"):
        raise refusals.query_invalid("agg", "needs a `step`")
    step = read_step(request.step, request.tz) if request.HasField("step") else None
    ids, spec, most = _entities(orjson.loads(request.entities.text))
    return Wanted(
        ids,
        spec,
        most,
        tuple(dict.fromkeys(request.series)),
        start,
        end,
        step,
        request.agg or "avg",
        request.fill,
        request.limit,
    )


def _time(text: str, where: str) -> int:
    try:
        return literals.time_ns(text)
    except NotALiteral as problem:
        raise refusals.query_invalid(where, str(problem)) from problem


def _entities(value: Any) -> tuple[tuple[str, ...], Spec | None, int]:
    if isinstance(value, list):
        if not all(isinstance(each, str) for each in value):
            raise refusals.query_invalid("entities", "must be an array of ids, or a query")
        if len(value) > MOST_IDS:
            raise refusals.too_complex("values", MOST_IDS, "entities")
        return tuple(dict.fromkeys(value)), None, MOST_IDS
    try:
        request = decode_entities_request(value)
        check_entities_request(request)
    except DecodeError as problem:
        raise refusals.query_invalid(problem.under("entities").field, problem.problem) from problem
    for name in ("cursor", "as_of", "read"):
        if request.HasField(name):
            raise refusals.query_invalid(f"entities.{name}", "has no meaning here")
    return (), read_spec(request), request.limit


def statement(compiler: Compiler, wanted: Wanted) -> Sql:
    """The entities whose series are read."""
    if wanted.spec is not None:
        return page_statement(compiler, wanted.spec, scope(compiler, wanted.spec), None, wanted.most)
    where = compiler.entities("e", compiler.seen_kinds(compiler.schema.kinds))
    columns = ", ".join(f"e.{name.strip()}" for name in entities.COLUMNS.split(","))
    return Sql(
        f"SELECT {columns} FROM seam_entity e WHERE e.entity IN ({marks(len(wanted.ids))}) AND {where.text}"
        " ORDER BY e.entity",
        [*wanted.ids, *where.parameters],
    )


def find_series(rows: Snapshot, compiler: Compiler, wanted: Wanted) -> list[pb.SeriesRow]:
    """Raises UnknownSeries, TypeMismatch, LeashDenied and QueryTooComplex."""
    for name in wanted.names:
        _check(compiler, name, wanted)
    built = statement(compiler, wanted)
    found: list[pb.SeriesRow] = []
    budget = MOST_POINTS
    versions = [entities.version(row) for row in rows.all(built.text, built.parameters)]
    for version in sorted(versions, key=lambda each: each.entity):
        for name in wanted.names:
            if not _has(compiler, version, name):
                continue
            most = wanted.limit if wanted.step is None else budget
            read = points.between(
                rows, compiler.place, version.entity, name, wanted.start, wanted.end, most + 1
            )
            if wanted.step is not None and len(read) > budget:
                raise refusals.too_complex("points", MOST_POINTS, "series")
            budget -= len(read) if wanted.step is not None else 0
            if read:
                found.append(_row(version, name, read, wanted))
    return found


def _check(compiler: Compiler, name: str, wanted: Wanted) -> None:
    declared = compiler.schema.series.get(name)
    if declared is None:
        raise refusals.unknown(errors.UnknownSeries, "series", name, compiler.schema.series)
    is_number = declared.type in ("int", "double")
    if wanted.step is not None and not is_number and (wanted.agg in NUMERIC or wanted.fill == "zero"):
        raise errors.TypeMismatch(
            f"`{name}` holds {declared.type}, which has no {wanted.agg}",
            errors.TypeMismatch.detail_type(path=name, expected="number", found=declared.type),
        )


def _has(compiler: Compiler, version: Version, name: str) -> bool:
    """Whether an entity may have a series. Raises LeashDenied where policy hides it."""
    declared: Series = compiler.schema.series[name]
    view = compiler.authority.view(version.kind)
    if view is not None and view.hides(name):
        raise masked(name)
    return not declared.kinds or version.kind in declared.kinds


def _row(version: Version, name: str, read: Sequence[tuple[int, str]], wanted: Wanted) -> pb.SeriesRow:
    values = ((t, orjson.loads(text)) for t, text in read)
    shown = values if wanted.step is None else _bucketed(values, wanted.step, wanted)
    listed: list[list[Any]] = []
    truncated = False
    for t, value in shown:
        if len(listed) == wanted.limit:
            truncated = True
            break
        listed.append([literals.time_text(t), value])
    row = pb.SeriesRow(entity=version.entity, series=name, truncated=truncated)
    row.points.text = literals.dumps(listed)
    return row


def _bucketed(values: Iterator[tuple[int, Any]], step: Step, wanted: Wanted) -> Iterator[tuple[int, Any]]:
    groups: dict[int, list[Any]] = {}
    for t, value in values:
        groups.setdefault(step.start(t), []).append(value)
    if wanted.fill == "none":
        for start, members in groups.items():
            yield start, _summary(members, wanted.agg)
        return
    previous: Any = None
    for start in step.starts(wanted.start, wanted.end):
        if start in groups:
            previous = _summary(groups[start], wanted.agg)
            yield start, previous
        elif wanted.fill == "zero":
            yield start, 0
        else:
            yield start, previous if wanted.fill == "previous" else None


def _summary(members: list[Any], agg: str) -> Any:
    match agg:
        case "count":
            return len(members)
        case "first":
            return members[0]
        case "last":
            return members[-1]
        case "min":
            return min(members)
        case "max":
            return max(members)
    total = sum(map(Fraction, members), Fraction(0))
    if agg == "avg":
        return float(total / len(members))
    return int(total) if all(isinstance(each, int) for each in members) else float(total)
