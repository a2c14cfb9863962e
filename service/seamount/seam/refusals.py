"""Words for what is refused, so that every module refuses alike."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence

from seamount.api.seam.v1 import error_details_pb2 as details
from seamount.wire import errors
from seamount.wire.runtime import CatalogueError

MOST_VIOLATIONS = 64


def unknown(kind: type[CatalogueError], what: str, name: str, known: Iterable[str] = ()) -> CatalogueError:
    """An error about a name, with the nearest of those that the caller may know."""
    near = difflib.get_close_matches(name, list(known), 1, 0.5)
    hint = near[0] if near else None
    text = f"there is no {what} `{name[:200]}`" + (f"; did you mean `{hint}`?" if hint else "")
    if kind is errors.UnknownOperation:
        return kind(text, details.OperationDetail(operation=name[:256], hint=hint))
    return kind(text, details.NameDetail(name=name[:256], hint=hint))


def query_invalid(path: str, problem: str) -> errors.QueryspecInvalid:
    return errors.QueryspecInvalid(f"{path}: {problem}" if path else problem, violations([(path, problem)]))


def unknown_field(path: str, known: Sequence[str]) -> errors.QueryspecUnknownField:
    problem = f"is unknown; known are {', '.join(known)}"
    return errors.QueryspecUnknownField(f"{path} {problem}", violations([(path, problem)]))


def too_complex(limit: str, most: int, path: str) -> errors.QueryTooComplex:
    detail = details.LimitDetail(limit=limit, most=most, path=path)
    return errors.QueryTooComplex(f"{path or 'the query'}: at most {most} ({limit})", detail)


def violation(path: str, problem: str) -> errors.SchemaViolation:
    return schema_violation([(path, problem)])


def schema_violation(found: Sequence[tuple[str, str]]) -> errors.SchemaViolation:
    path, problem = found[0]
    more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
    return errors.SchemaViolation(f"{path}: {problem}{more}" if path else problem + more, violations(found))


def violations(found: Sequence[tuple[str, str]]) -> details.ViolationsDetail:
    return details.ViolationsDetail(
        violations=[
            details.Violation(path=path, problem=problem) for path, problem in found[:MOST_VIOLATIONS]
        ]
    )


def stale(what: str, expected: int, actual: int) -> errors.StaleRevision:
    return errors.StaleRevision(
        f"{what} is {actual}, not {expected}", details.RevisionDetail(expected=expected, actual=actual)
    )
