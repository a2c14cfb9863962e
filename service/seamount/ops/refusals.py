"""Words for what is refused, so that every module refuses alike."""

from __future__ import annotations

from collections.abc import Iterable

from seamount.api.kernel.v1.error_details_pb2 import InvalidParamsDetail
from seamount.api.ops.v1 import error_details_pb2 as details
from seamount.wire import bounds, errors


def invalid(field: str, problem: str) -> errors.InvalidParams:
    """A parameter that breaks a rule which the contract's bounds cannot say."""
    return errors.InvalidParams(f"{field}: {problem}", InvalidParamsDetail(field=field, problem=problem))


def ambiguous(*fields: str) -> errors.AmbiguousParams:
    """Two spellings of one parameter that differ."""
    return errors.AmbiguousParams(
        f"{' and '.join(fields)} are names of one parameter and differ; send one of them",
        details.AmbiguousParamsDetail(kind=bounds.AMBIGUOUS_PARAMS_DETAIL_KIND_CONSTANT, fields=fields),
    )


def refused(kind: str, message: str) -> errors.OperationRefused:
    return errors.OperationRefused(message, details.KindDetail(kind=kind))


def absent(kind: str, message: str) -> errors.FeatureAbsent:
    return errors.FeatureAbsent(message, details.KindDetail(kind=kind))


def not_found(kind: str, message: str) -> errors.OperationNotFound:
    return errors.OperationNotFound(message, details.KindDetail(kind=kind))


def conflict(kind: str, message: str) -> errors.OperationConflict:
    return errors.OperationConflict(message, details.KindDetail(kind=kind))


def unavailable(kind: str, message: str) -> errors.CapabilityUnavailable:
    return errors.CapabilityUnavailable(message, details.KindDetail(kind=kind))


def unresolved(kind: str, message: str) -> errors.StorageUnresolved:
    return errors.StorageUnresolved(message, details.KindDetail(kind=kind))


def stale_decision(pending_id: str, cause: str) -> errors.StaleDecision:
    """`cause` is `unknown` or `resolved`."""
    said = "was decided, or its time is over" if cause == "resolved" else "is not known"
    return errors.StaleDecision(
        f"{pending_id[:64]} {said}; `mobkit/gating/pending` lists what waits",
        details.StaleDecisionDetail(kind=bounds.STALE_DECISION_DETAIL_KIND_CONSTANT, cause=cause),
    )


def denied(action: str, resource: str | None = None) -> errors.AccessDenied:
    """A grant that is missing. No resource where its name would tell something."""
    return errors.AccessDenied(
        f"access denied: {action}",
        details.AccessDeniedDetail(
            kind=bounds.ACCESS_DENIED_DETAIL_KIND_CONSTANT, action=action, resource=resource
        ),
    )


def one_of(request: object, *names: str) -> str | None:
    """The parameter that is given under one of these names; None when none is. Raises AmbiguousParams."""
    return same({name: getattr(request, name) for name in names if request.HasField(name)})  # type: ignore[attr-defined]


def same(given: dict[str, str]) -> str | None:
    """The one value of several spellings. Raises AmbiguousParams."""
    values = set(given.values())
    if len(values) > 1:
        raise ambiguous(*given)
    return next(iter(values), None)


def required(value: str | None, names: Iterable[str]) -> str:
    """A text that must be there and hold more than white space. Raises InvalidParams naming it."""
    text = (value or "").strip()
    if not text:
        raise invalid(" or ".join(names), "is required" if value is None else "must not be empty")
    return text
