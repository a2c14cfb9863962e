"""Direct fields of values: what `.name` without parentheses finds before any method is tried."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from seamount.shoal.values import pathparts
from seamount.shoal.values.context import Context
from seamount.shoal.values.datetimes import fields as datetime_fields
from seamount.shoal.values.errors import Raised, field_missing
from seamount.shoal.values.files import ACCESSORS
from seamount.shoal.values.operators import instant_after
from seamount.shoal.values.outcomes import payload, touched_failure
from seamount.shoal.values.types import (
    DateTime,
    Duration,
    ErrorVal,
    Glob,
    Outcome,
    PathVal,
    Value,
    type_name,
)

_OUTCOME: Final[dict[str, Callable[[Outcome], Value]]] = {
    "status": lambda v: v.status,
    "ok": lambda v: v.ok,
    "signal": lambda v: v.signal,
    "dur": lambda v: Duration(v.dur_ns),
    "pid": lambda v: v.pid,
    "cmd": lambda v: v.cmd,
    "stdout": lambda v: v.stdout,
    "stderr": lambda v: v.stderr,
}
_OUTCOME_IF_OK: Final[dict[str, Callable[[Outcome], Value]]] = {
    "out": payload,
    "err": lambda v: v.stderr,
}
_ERROR: Final = frozenset({"code", "msg", "hint", "stderr", "status"})
_DATETIME: Final = frozenset({"year", "month", "day", "hour", "minute", "second"})
_PATH: Final[dict[str, Callable[[PathVal], Value]]] = {
    "name": pathparts.name,
    "stem": pathparts.stem,
    "ext": pathparts.extension,
    "parent": pathparts.parent,
}


def get_field(ctx: Context, receiver: Value, name: str) -> Value:
    """A direct field; `field_missing` when the type (or the record) has none of that name, `cmd_failed`
    for reaching into a failed outcome."""
    if isinstance(receiver, dict):
        try:
            return receiver[name]
        except KeyError:
            raise field_missing(f"missing field `{name}`") from None
    if isinstance(receiver, Outcome):
        return _outcome_field(ctx, receiver, name)
    if isinstance(receiver, ErrorVal) and name in _ERROR:
        return getattr(receiver, name)
    if isinstance(receiver, DateTime) and name in _DATETIME:
        return getattr(datetime_fields(receiver), name)
    if isinstance(receiver, PathVal):
        if name in _PATH:
            return _PATH[name](receiver)
        if name in ACCESSORS:
            return ACCESSORS[name](ctx, receiver)
    elif isinstance(receiver, Duration) and name in ("ago", "from_now"):
        return instant_after(ctx.now(), receiver.ns if name == "from_now" else -receiver.ns)
    elif isinstance(receiver, Glob) and name == "pattern":
        return receiver.pattern
    raise field_missing(f"{type_name(receiver)} has no field `{name}`")


def _outcome_field(ctx: Context, outcome: Outcome, name: str) -> Value:
    if name in _OUTCOME:
        return _OUTCOME[name](outcome)
    if not outcome.ok:
        raise touched_failure(outcome)
    if name in _OUTCOME_IF_OK:
        return _OUTCOME_IF_OK[name](outcome)
    return get_field(ctx, payload(outcome), name)


def field_or_method(ctx: Context, receiver: Value, name: str, method: Callable[[], Any]) -> Value:
    """`.name` without parentheses: a field, else (except on a record) the method without arguments. When
    there is no such method either, the field's error stands."""
    try:
        return get_field(ctx, receiver, name)
    except Raised as missing:
        if missing.error.code != "field_missing" or isinstance(receiver, dict):
            raise
        try:
            return method()
        except Raised as failed:
            if failed.error.code == "field_missing":
                raise missing from None
            raise
