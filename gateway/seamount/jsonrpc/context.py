"""The member `ctx` of parameters: what other surfaces carry in headers and query strings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from seamount.wire.runtime import DecodeError, Method
from seamount.wire.surface import SEAM

CONTEXT: Final = "ctx"

KEYS: Final[Mapping[str, str]] = {
    "tenant": "seamount-tenant",
    "universe": "seamount-universe",
    "branch": "seamount-branch",
    "explain": "seamount-explain",
    "dryRun": "seamount-dry-run",
    "idempotencyKey": "idempotency-key",
    "abi": "seamount-abi",
    "traceparent": "traceparent",
}
"""Members of `ctx`, and the metadata as which they travel."""

Metadata = tuple[tuple[str, str], ...]

_MOST: Final = 1_024


def takes_context(method: Method) -> bool:
    return method.surface == SEAM.name


def take_context(params: Any) -> tuple[Any, Metadata]:
    """The parameters without `ctx`, and its members as metadata. Raises DecodeError."""
    if not isinstance(params, dict) or CONTEXT not in params:
        return params, ()
    context = params[CONTEXT]
    if not isinstance(context, dict):
        raise DecodeError(CONTEXT, "must be an object")
    metadata = []
    for name, value in context.items():
        if name not in KEYS:
            raise DecodeError(f"{CONTEXT}.{name}", f"is unknown; known are {', '.join(KEYS)}")
        metadata.append((KEYS[name], _text(name, value)))
    return {name: value for name, value in params.items() if name != CONTEXT}, tuple(metadata)


def _text(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if not isinstance(value, str) or not value.isascii() or not value.isprintable() or len(value) > _MOST:
        raise DecodeError(f"{CONTEXT}.{name}", f"must be at most {_MOST} printable ASCII characters")
    return value
