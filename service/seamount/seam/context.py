"""Where a call takes place and how it is modified: what travels beside its body.

On gRPC these are metadata; the other surfaces carry headers, a query string or a member `ctx` and turn them
into the same metadata.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from seamount.api.seam.v1 import error_details_pb2 as details
from seamount.seam import refusals
from seamount.server.call import Call
from seamount.wire import errors
from seamount.wire.runtime import CallContext

TENANT: Final = "seamount-tenant"
UNIVERSE: Final = "seamount-universe"
BRANCH: Final = "seamount-branch"
EXPLAIN: Final = "seamount-explain"
DRY_RUN: Final = "seamount-dry-run"
IDEMPOTENCY_KEY: Final = "idempotency-key"
ABI: Final = "seamount-abi"

DEFAULT: Final = "default"
MAIN: Final = "main"
EXPLAINS: Final = ("plan", "verdict", "cost")

_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")
_KEY = re.compile(r"[\x21-\x7e]{1,255}")


@dataclass(frozen=True, slots=True)
class Context:
    """`explain` is one of EXPLAINS or None; `dry_run` and `key` are set on writes only."""

    tenant: str = DEFAULT
    universe: str = DEFAULT
    branch: str = MAIN
    explain: str | None = None
    dry_run: bool = False
    key: str | None = None

    @property
    def acts(self) -> bool:
        """Whether the call may change anything."""
        return self.explain is None and not self.dry_run


def context_of(call: CallContext, *, writes: bool) -> Context:
    """The context of a call. Raises UnknownTenant, UnknownUniverse, UnknownBranch, UnknownModifier and
    UnsupportedAbi."""
    assert isinstance(call, Call)
    metadata = call.metadata
    abi = metadata.get(ABI, "0")
    if abi != "0":
        raise errors.UnsupportedAbi(detail=details.AbiDetail(abi=str(abi)[:64]))
    explain = metadata.get(EXPLAIN)
    if explain is not None and explain not in EXPLAINS:
        raise _modifier(f"`explain` is one of {', '.join(EXPLAINS)}", "explain", writes)
    return Context(
        _name(metadata, TENANT, DEFAULT, errors.UnknownTenant, "tenant"),
        _name(metadata, UNIVERSE, DEFAULT, errors.UnknownUniverse, "universe"),
        _name(metadata, BRANCH, MAIN, errors.UnknownBranch, "branch"),
        explain,
        _dry_run(metadata.get(DRY_RUN), writes),
        _key(metadata.get(IDEMPOTENCY_KEY), writes),
    )


def _name(metadata: Mapping[str, Any], key: str, default: str, kind: Any, what: str) -> str:
    name = metadata.get(key, default)
    if not isinstance(name, str) or _NAME.fullmatch(name) is None:
        raise refusals.unknown(kind, what, str(name))
    return name


def _dry_run(text: Any, writes: bool) -> bool:
    if text is None or text == "false":
        return False
    if not writes:
        raise _modifier("`dryRun` is for operations that change something", "dryRun", writes)
    if text != "true":
        raise _modifier("`dryRun` is `true` or `false`", "dryRun", writes)
    return True


def _key(text: Any, writes: bool) -> str | None:
    if text is None or not writes:
        return None
    if not isinstance(text, str) or _KEY.fullmatch(text) is None:
        raise _modifier(
            "an idempotency key is 1 to 255 printable ASCII characters", "Idempotency-Key", writes
        )
    return text


def _modifier(problem: str, name: str, writes: bool) -> errors.UnknownModifier:
    known = ["explain", "dryRun"] if writes else ["explain"]
    return errors.UnknownModifier(problem, details.ModifierDetail(modifier=name, known=known))
