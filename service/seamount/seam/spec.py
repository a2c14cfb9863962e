"""QuerySpec: what `query/entities` asks, read from its request, with its bounds kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import blake3
import orjson

from seamount.seam import refusals
from seamount.seam.conditions import TRUE, Budget, Condition, check_path, parse

MOST_SELECT: Final = 64
MOST_INCLUDE_DEPTH: Final = 2
MOST_LIMIT: Final = 1_000
INWARD: Final = "~"
"""Stands before the name of a link that is followed backwards."""

AsOf = int | str | None
"""A transaction, a time, or now."""


@dataclass(frozen=True, slots=True)
class Include:
    """Linked entities to be answered along. `name` is the member under which they stand."""

    name: str
    link: str
    inward: bool
    select: tuple[str, ...] = ()
    where: Condition = TRUE
    limit: int = 100
    include: tuple[Include, ...] = ()


@dataclass(frozen=True, slots=True)
class Spec:
    """A query. `traits` is empty where `kind` is set, and the other way round; `order` has paths, each with
    whether it descends. `digest` tells queries apart, pages aside."""

    kind: str | None
    traits: tuple[str, ...]
    where: Condition
    select: tuple[str, ...]
    include: tuple[Include, ...]
    order: tuple[tuple[str, bool], ...]
    as_of: AsOf
    digest: str
    timeout: float
    ext: Mapping[str, Any] = field(default_factory=dict)


def read_spec(request: Any) -> Spec:
    """The query of a request that has QuerySpec's members, as far as its message has them.

    Raises QueryspecInvalid, QueryspecUnknownField and QueryTooComplex.
    """
    known = request.DESCRIPTOR.fields_by_name
    kind = request.kind if request.HasField("kind") else None
    traits = tuple(dict.fromkeys(request.traits))
    if (kind is None) == (not traits):
        raise refusals.query_invalid("", "either `kind` or `traits` says which entities are meant")
    budget = Budget()
    where = parse(_json(request, "where"), "where", budget) if request.HasField("where") else TRUE
    select = request.select if "select" in known else []
    steps = request.order if "order" in known else []
    include = _json(request, "include") if "include" in known and request.HasField("include") else {}
    return Spec(
        kind,
        traits,
        where,
        _paths(list(select), "select"),
        _include(include, "include", budget, 1),
        tuple(
            (check_path(step.by, f"order[{index}].by"), step.dir == "desc")
            for index, step in enumerate(steps)
        ),
        as_of(request),
        digest(request),
        timeout(request),
        _extensions(_json(request, "ext") if request.HasField("ext") else {}),
    )


def as_of(request: Any) -> AsOf:
    """As of when a request asks to read. Raises QueryspecInvalid."""
    own = _json(request, "as_of") if request.HasField("as_of") else None
    read = request.read
    if request.HasField("read") and read.HasField("as_of"):
        inner = orjson.loads(read.as_of.text)
        if own is not None and inner != own:
            raise refusals.query_invalid("read.as_of", "is not the same as `as_of`")
        own = inner
    if own is None or isinstance(own, str) or (isinstance(own, int) and not isinstance(own, bool)):
        return own
    raise refusals.query_invalid("as_of", "must be the number of a transaction or an RFC 3339 time")


def timeout(request: Any) -> float:
    """Seconds that reading may take."""
    return request.read.timeout_ms / 1000 if request.HasField("read") and request.read.timeout_ms else 10.0


def digest(request: Any) -> str:
    """What tells a query apart from others, whatever page of it is asked for."""
    bare = type(request)()
    bare.CopyFrom(request)
    for name in ("cursor", "limit", "read"):
        if name in bare.DESCRIPTOR.fields_by_name:
            bare.ClearField(name)
    hashed = blake3.blake3(bare.DESCRIPTOR.full_name.encode())
    hashed.update(bare.SerializeToString(deterministic=True))
    return hashed.hexdigest(length=16)


def _json(request: Any, name: str) -> Any:
    return orjson.loads(getattr(request, name).text)


def _paths(paths: list[Any], where: str) -> tuple[str, ...]:
    if len(paths) > MOST_SELECT:
        raise refusals.too_complex("select", MOST_SELECT, where)
    return tuple(check_path(path, f"{where}[{index}]") for index, path in enumerate(paths))


def _include(value: Any, where: str, budget: Budget, depth: int) -> tuple[Include, ...]:
    if not isinstance(value, dict):
        raise refusals.query_invalid(where, "must be an object by link")
    if value and depth > MOST_INCLUDE_DEPTH:
        raise refusals.too_complex("include_depth", MOST_INCLUDE_DEPTH, where)
    found = []
    known = ("select", "where", "limit", "include")
    for name, part in value.items():
        at = f"{where}.{name}"
        budget.spend(at)
        if not isinstance(part, dict):
            raise refusals.query_invalid(at, "must be an object")
        for member in part:
            if member not in known:
                raise refusals.unknown_field(f"{at}.{member}", known)
        limit = part.get("limit", 100)
        if type(limit) is not int or not 1 <= limit <= MOST_LIMIT:
            raise refusals.query_invalid(f"{at}.limit", f"must be a number from 1 to {MOST_LIMIT}")
        select = part.get("select", [])
        if not isinstance(select, list):
            raise refusals.query_invalid(f"{at}.select", "must be an array of paths")
        found.append(
            Include(
                name,
                name.removeprefix(INWARD),
                name.startswith(INWARD),
                _paths(select, f"{at}.select"),
                parse(part["where"], f"{at}.where", budget) if "where" in part else TRUE,
                limit,
                _include(part.get("include", {}), f"{at}.include", budget, depth + 1),
            )
        )
    return tuple(found)


def _extensions(value: Any) -> Mapping[str, Any]:
    """Raises QueryspecUnknownField for an extension that may not be left aside."""
    if not isinstance(value, dict):
        raise refusals.query_invalid("ext", "must be an object")
    for name, extension in value.items():
        if not isinstance(extension, dict) or extension.get("critical") is not False:
            raise refusals.unknown_field(f"ext.{name}", ('extensions with `"critical": false`',))
    return value
