"""Counts and summaries of entities in groups.

The database groups by the keys of everything that is grouped by or measured, and counts; from those counts
the measures are made here, exactly and alike for every database. Keys are merged into buckets of time here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

import orjson

from seamount.api.seam.v1 import query_pb2 as pb
from seamount.seam import buckets, literals, ordering, refusals
from seamount.seam.authority import View
from seamount.seam.compiling import Compiler
from seamount.seam.conditions import TRUE, Condition, check_path, comparable, parse
from seamount.seam.deciding import decide
from seamount.seam.finding import listed
from seamount.seam.schema import Field
from seamount.seam.spec import Spec
from seamount.seam.sql import Sql
from seamount.store.statements import Snapshot
from seamount.wire import errors

OPS: Final = ("count", "count_distinct", "sum", "min", "max", "avg")
MOST_MEASURES: Final = 32
MOST_GROUPS: Final = 100_000


@dataclass(frozen=True, slots=True)
class Group:
    """Something to group by: a path, of time where it has a bucket."""

    path: str
    bucket: str | None = None


@dataclass(frozen=True, slots=True)
class Measure:
    name: str
    op: str
    path: str | None


@dataclass(frozen=True, slots=True)
class Aggregate:
    """What is asked. `spec` says of which entities."""

    spec: Spec
    groups: tuple[Group, ...]
    measures: tuple[Measure, ...]
    having: Condition
    limit: int


def read_aggregate(request: pb.AggregateRequest, spec: Spec) -> Aggregate:
    """Raises QueryspecInvalid, QueryspecUnknownField and QueryTooComplex."""
    groups = tuple(
        _group(orjson.loads(each.text), f"group[{index}]") for index, each in enumerate(request.group)
    )
    measures = orjson.loads(request.measures.text)
    if not isinstance(measures, dict) or not measures:
        raise refusals.query_invalid("measures", "must be an object with at least one member")
    if len(measures) > MOST_MEASURES:
        raise refusals.too_complex("measures", MOST_MEASURES, "measures")
    having = parse(orjson.loads(request.having.text), "having") if request.HasField("having") else TRUE
    found = tuple(_measure(name, each) for name, each in measures.items())
    return Aggregate(spec, groups, found, having, request.limit)


def _group(value: Any, where: str) -> Group:
    if isinstance(value, str):
        return Group(check_path(value, where))
    if not isinstance(value, dict) or value.keys() - {"path", "bucket"}:
        raise refusals.query_invalid(where, "must be a path, or `{path, bucket}`")
    if value.get("bucket") not in buckets.CALENDAR:
        raise refusals.query_invalid(f"{where}.bucket", f"must be one of {', '.join(buckets.CALENDAR)}")
    return Group(check_path(value.get("path"), f"{where}.path"), value["bucket"])


def _measure(name: str, value: Any) -> Measure:
    where = f"measures.{name}"
    check_path(name, where)
    if not isinstance(value, dict):
        raise refusals.query_invalid(where, "must be an object")
    for member in value.keys() - {"op", "path"}:
        raise refusals.unknown_field(f"{where}.{member}", ("op", "path"))
    if value.get("op") not in OPS:
        raise refusals.query_invalid(f"{where}.op", f"must be one of {', '.join(OPS)}")
    if "path" in value:
        return Measure(name, value["op"], check_path(value["path"], f"{where}.path"))
    if value["op"] != "count":
        raise refusals.query_invalid(f"{where}.path", f"`{value['op']}` needs a path")
    return Measure(name, "count", None)


def statement(compiler: Compiler, aggregate: Aggregate, kinds: dict[str, View]) -> Sql:
    """Counts by the keys of all groups and measured paths; an empty key stands for no value."""
    keys = [compiler.group_key("e", path) for path in _columns(aggregate)]
    source, where = listed(compiler, aggregate.spec, kinds)
    named = "".join(f", {key.text} AS k{index}" for index, key in enumerate(keys))
    columns = ", ".join(f"k{index}" for index in range(len(keys)))
    inner = f"SELECT 1 AS one{named} FROM {source} WHERE {where.text}"
    grouped = f" GROUP BY {columns}" if keys else ""
    text = f"SELECT {columns}{', ' if keys else ''}COUNT(*) FROM ({inner}) q{grouped}"
    return Sql(text, [*(each for key in keys for each in key.parameters), *where.parameters])


def _columns(aggregate: Aggregate) -> list[str]:
    paths = [group.path for group in aggregate.groups]
    return paths + [each.path for each in aggregate.measures if each.path is not None]


def aggregated(
    rows: Snapshot, compiler: Compiler, aggregate: Aggregate, kinds: dict[str, View]
) -> tuple[list[tuple[dict[str, Any], dict[str, Any]]], bool]:
    """Keys and measures of the groups in order, and whether there are more than were asked for."""
    types = _checked(compiler, aggregate, kinds)
    built = statement(compiler, aggregate, kinds)
    width = len(aggregate.groups)
    groups: dict[tuple[str, ...], _Sums] = {}
    paths = _columns(aggregate)
    for stored in rows.each(built.text, built.parameters):
        row = [compiler.to_key(path, each) for path, each in zip(paths, stored[:-1], strict=True)]
        key = tuple(
            _bucketed(stored, group) for stored, group in zip(row[:width], aggregate.groups, strict=True)
        )
        if key not in groups:
            if len(groups) >= MOST_GROUPS:
                raise refusals.too_complex("groups", MOST_GROUPS, "group")
            groups[key] = _Sums(aggregate.measures)
        groups[key].add(row[width:], stored[-1])
    if not aggregate.groups and not groups:
        groups[()] = _Sums(aggregate.measures)
    found: list[tuple[dict[str, Any], dict[str, Any]]] = []
    for key in sorted(groups):
        shown = {
            group.path: _value(part, types[group.path])
            for group, part in zip(aggregate.groups, key, strict=True)
        }
        measured = groups[key].results(types)
        both = {name: literals.read(value) for name, value in _having(shown, measured).items()}
        if decide(aggregate.having, both):
            found.append((shown, measured))
    return found[: aggregate.limit], len(found) > aggregate.limit


def _having(shown: dict[str, Any], measured: dict[str, Any]) -> dict[str, Any]:
    """What `having` sees: a measure of nothing, or a group without a value, is not there. Sums beyond 64 bits
    are compared as doubles."""
    return {
        name: float(value) if type(value) is int and value not in literals.INT64 else value
        for name, value in (shown | measured).items()
        if value is not None
    }


def _checked(compiler: Compiler, aggregate: Aggregate, kinds: dict[str, View]) -> dict[str, Field]:
    """What each path holds. Raises UnknownPath, TypeMismatch and LeashDenied."""
    types: dict[str, Field] = {}
    uses = [(group.path, group.bucket or "group") for group in aggregate.groups]
    uses += [(each.path, each.op) for each in aggregate.measures if each.path is not None]
    for path, use in uses:
        fields = compiler.fields(path, kinds)
        types[path] = fields[0]
        wanted = "time" if use in buckets.CALENDAR else "number" if use in ("sum", "avg") else None
        for each in fields:
            if each.list or (wanted is not None and comparable(each.type) != wanted):
                found = f"list of {each.type}" if each.list else each.type
                expected = wanted or "one value"
                raise errors.TypeMismatch(
                    f"`{use}` needs {expected}, and `{path}` holds {found}",
                    errors.TypeMismatch.detail_type(path=path, expected=expected, found=found),
                )
    return types


def _bucketed(key: str, group: Group) -> str:
    if group.bucket is None or not key.startswith(ordering.TIME):
        return key
    return ordering.time(buckets.calendar_start(ordering.to_time(key), group.bucket))


def _value(key: str, field: Field) -> Any:
    """The value of a key as JSON; numbers of doubles stay doubles."""
    value = ordering.to_value(key) if key else None
    return float(value) if field.type == "double" and type(value) is int else value


@dataclass(slots=True)
class _Sums:
    """The measures of one group, as far as they have been added up."""

    measures: Sequence[Measure]
    count: int = 0
    keys: list[dict[str, int]] = field(default_factory=list)

    def add(self, keys: Iterable[str], count: int) -> None:
        self.count += count
        if not self.keys:
            self.keys = [{} for each in self.measures if each.path is not None]
        for seen, key in zip(self.keys, keys, strict=True):
            if key and key != ordering.NULL:
                seen[key] = seen.get(key, 0) + count

    def results(self, types: dict[str, Field]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        index = 0
        for measure in self.measures:
            if measure.path is None:
                found[measure.name] = self.count
                continue
            seen = self.keys[index] if self.keys else {}
            index += 1
            found[measure.name] = _measured(measure.op, seen, types[measure.path])
        return found


def _measured(op: str, seen: dict[str, int], field: Field) -> Any:
    if op == "count":
        return sum(seen.values())
    if op == "count_distinct":
        return len(seen)
    if not seen:
        return None
    if op in ("min", "max"):
        return _value(min(seen) if op == "min" else max(seen), field)
    total = sum((Fraction(ordering.to_number(key)) * count for key, count in seen.items()), Fraction(0))
    if op == "avg":
        return float(total / sum(seen.values()))
    return float(total) if field.type == "double" else int(total)
