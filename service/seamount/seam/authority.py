"""What policy lets a caller see: conditions and masks by kind, joined into queries before planning."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Protocol

import blake3
import orjson

from seamount.seam.conditions import FALSE, TRUE, Condition, parse
from seamount.server.call import Call
from seamount.wire import errors
from seamount.wire.runtime import CallContext, CatalogueError

_log = logging.getLogger(__name__)

ANY: Final = "*"


class Table(Protocol):
    """A principal's table of the policy."""

    @property
    def seam(self) -> Mapping[str, Any]: ...

    @property
    def supervises(self) -> frozenset[str]: ...


class Judge(Protocol):
    """The policy in force (`kernel.policies.Judge`)."""

    def table(self, principal: str, caps: Any = None) -> Table: ...


@dataclass(frozen=True, slots=True)
class View:
    """What may be seen of a kind: entities that fulfil `where`, without what the paths of `mask` hold."""

    where: Condition = TRUE
    mask: tuple[str, ...] = ()

    def hides(self, path: str) -> bool:
        """Whether a path leads to, into or around something masked."""
        return any(
            path == masked or path.startswith(masked + ".") or masked.startswith(path + ".")
            for masked in self.mask
        )


@dataclass(frozen=True, slots=True)
class Authority:
    """What a principal may see. `digest` changes whenever that does."""

    views: Mapping[str, View]
    digest: str

    def view(self, kind: str) -> View | None:
        """What may be seen of a kind; None when nothing may."""
        return self.views.get(kind) or self.views.get(ANY)


def authority_of(judge: Judge, call: CallContext) -> Authority:
    """What the caller may see, as policy has it now."""
    assert isinstance(call, Call)
    queries = judge.table(call.principal, call.caps).seam.get("query", {})
    return _authority(orjson.dumps(queries, option=orjson.OPT_SORT_KEYS))


def supervised(judge: Judge, call: CallContext) -> tuple[str, ...]:
    """The caller's principal, and those whose rows it may read beside its own."""
    assert isinstance(call, Call)
    return (call.principal, *sorted(judge.table(call.principal, call.caps).supervises))


@lru_cache(maxsize=256)
def _authority(queries: bytes) -> Authority:
    views = {
        kind: View(_where(kind, each), tuple(each.get("mask", ())))
        for kind, each in orjson.loads(queries).items()
    }
    return Authority(views, blake3.blake3(queries).hexdigest(length=16))


def _where(kind: str, narrowed: dict[str, Any]) -> Condition:
    if "where" not in narrowed:
        return TRUE
    try:
        return parse(narrowed["where"])
    except CatalogueError as problem:
        # What cannot be understood hides everything, rather than nothing.
        _log.error("the policy's condition on queries of %s is not used: %s", kind, problem.message)
        return FALSE


def masked(path: str) -> errors.LeashDenied:
    """The refusal of a query that would tell something about a masked path."""
    return errors.LeashDenied(f"policy hides `{path}`: it cannot be selected, compared or ordered by")
