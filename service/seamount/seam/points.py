"""Points of series: how they are put in and read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import orjson

from seamount.api.seam.v1 import assert_pb2 as pb
from seamount.seam import literals, places, refusals
from seamount.seam.entities import Version
from seamount.seam.literals import Literal, NotALiteral
from seamount.seam.places import Place
from seamount.seam.schema import Field, Schema, Series
from seamount.seam.sql import marks
from seamount.seam.tables import FOREVER
from seamount.seam.writing import Work
from seamount.store.statements import Snapshot
from seamount.wire import errors

_END: Final = (
    "UPDATE seam_point SET until = ? WHERE branch = ? AND entity = ? AND name = ? AND t = ? AND until = ?"
)
_INSERT: Final = (
    "INSERT INTO seam_point (branch, entity, name, t, json, q, tx, until) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
)
_IN_ONE: Final = 500


@dataclass(frozen=True, slots=True)
class Point:
    """`t` is nanoseconds since the Unix epoch, `q` from 0 to 100."""

    t: int
    value: Literal
    q: int | None


def read(given: Iterable[pb.Point]) -> list[Point]:
    """Points by time. Raises SchemaViolation, also when two of them have one time."""
    found: dict[int, Point] = {}
    for index, point in enumerate(given):
        where = f"points[{index}]"
        try:
            t = literals.time_ns(point.t)
            value = literals.read(orjson.loads(point.v.text))
        except NotALiteral as problem:
            raise refusals.violation(where, str(problem)) from problem
        if t in found:
            raise refusals.violation(where, "another point has the same time")
        found[t] = Point(t, value, point.q if point.HasField("q") else None)
    return [found[t] for t in sorted(found)]


def declared(schema: Schema, name: str, kind: str) -> Series:
    """The declaration of a series that a kind may have. Raises UnknownSeries."""
    series = schema.series.get(name)
    if series is None or (series.kinds and kind not in series.kinds):
        known = [each for each, other in schema.series.items() if not other.kinds or kind in other.kinds]
        raise refusals.unknown(errors.UnknownSeries, "series", name, known)
    return series


def put(
    work: Work, entity: Version, name: str, given: Sequence[Point], on_conflict: str
) -> pb.AssertServiceSeriesResponse:
    """Puts points in. Raises UnknownSeries, SchemaViolation and SeriesConflict; then none is."""
    field = Field(declared(work.schema, name, entity.kind).type)
    for point in given:
        if (problem := field.problem(point.value)) is not None:
            raise refusals.violation(f"points at {literals.time_text(point.t)}", problem)
    there = at_times(work.rows, work.place, entity.entity, name, [point.t for point in given])
    wanted: list[Point] = []
    for point in given:
        old = there.get(point.t)
        new = (literals.dumps(point.value.json), point.q)
        if old is None or (old != new and on_conflict == "replace"):
            wanted.append(point)
        elif old != new and on_conflict == "reject":
            raise errors.SeriesConflict(
                f"`{name}` has another value at {literals.time_text(point.t)}",
                errors.SeriesConflict.detail_type(series=name, t=literals.time_text(point.t)),
            )
    if wanted:
        place = work.begin()
        own = (place.own, entity.entity, name)
        work.rows.run_many(_END, [(place.tx, *own, point.t, FOREVER) for point in wanted if point.t in there])
        work.rows.run_many(
            _INSERT,
            [
                (*own, point.t, literals.dumps(point.value.json), point.q, place.tx, FOREVER)
                for point in wanted
            ],
        )
    return pb.AssertServiceSeriesResponse(accepted=len(wanted), ignored=len(given) - len(wanted))


def at_times(
    rows: Snapshot, place: Place, entity: str, name: str, times: Sequence[int]
) -> dict[int, tuple[str, int | None]]:
    """JSON and quality of the points at some times."""
    seen, parameters = places.visible("p", "seam_point", places.POINT, place)
    found: dict[int, tuple[str, int | None]] = {}
    for start in range(0, len(times), _IN_ONE):
        some = times[start : start + _IN_ONE]
        for t, text, q in rows.all(
            "SELECT p.t, p.json, p.q FROM seam_point p"
            f" WHERE p.entity = ? AND p.name = ? AND p.t IN ({marks(len(some))}) AND {seen}",
            (entity, name, *some, *parameters),
        ):
            found[t] = (text, q)
    return found


def between(
    rows: Snapshot, place: Place, entity: str, name: str, start: int, end: int, limit: int
) -> list[tuple[int, str]]:
    """Time and JSON of the points from `start` up to, without, `end`, by time."""
    seen, parameters = places.visible("p", "seam_point", places.POINT, place)
    return [
        (t, text)
        for t, text in rows.all(
            "SELECT p.t, p.json FROM seam_point p"
            f" WHERE p.entity = ? AND p.name = ? AND p.t >= ? AND p.t < ? AND {seen} ORDER BY p.t LIMIT ?",
            (entity, name, start, end, *parameters, limit),
        )
    ]
