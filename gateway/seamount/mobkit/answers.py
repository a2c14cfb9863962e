"""Answers and errors in the words of this surface: its numbers, and the `data` that its clients know."""

from __future__ import annotations

from typing import Any, Final

import orjson

from seamount.api.ops.v1.errors_pb2 import OpsError
from seamount.wire import errors
from seamount.wire.runtime import CatalogueError

_PREFIX: Final = "OPS_ERROR_"
OWN: Final = frozenset(name.removeprefix(_PREFIX) for name in OpsError.keys())  # noqa: SIM118
"""Reasons of errors whose numbers and data are this surface's."""

SAME: Final = frozenset({-32700, -32600, -32601, -32602, -32603})
"""Numbers that mean the same on every surface."""

INVALID_REQUEST: Final = -32600
METHOD_NOT_FOUND: Final = -32601
INVALID_PARAMS: Final = -32602
FAILED: Final = -32000

_ELSEWHERE: Final = {"cause": "reason"}
"""Members whose name in the contract is another, because every error has a `reason` there."""


def error_body(error: CatalogueError) -> dict[str, Any]:
    """The member `error` of an answer."""
    if error.reason in OWN:
        body: dict[str, Any] = {"code": error.jsonrpc, "message": error.message}
        if error.detail is not None:
            detail = error.encode_detail(error.detail)
            body["data"] = {_ELSEWHERE.get(name, name): value for name, value in detail.items()}
        return body
    if isinstance(error, errors.InvalidParams):
        body = {"code": INVALID_PARAMS, "message": f"Invalid params: {error.message}"}
        if error.detail is not None:
            body["data"] = {"kind": "invalid_params", **error.encode_detail(error.detail)}
        return body
    kind = error.reason.lower()
    if isinstance(error, errors.AuthFailed):
        return {"code": INVALID_REQUEST, "message": f"unauthorized: {error.message}"}
    if isinstance(error, errors.NotYetServing):
        return {"code": METHOD_NOT_FOUND, "message": error.message}
    if isinstance(error, errors.LeashDenied):
        denied = {"kind": "access_denied", "action": "runtime.admin", "resource": None}
        return {"code": errors.AccessDenied.jsonrpc, "message": error.message, "data": denied}
    code = error.jsonrpc if error.jsonrpc in SAME else FAILED
    return {"code": code, "message": error.message, "data": {"kind": kind}}


def unknown_method(name: str, modules: tuple[str, ...] = ()) -> dict[str, Any]:
    """The error for a method that the surface does not dispatch."""
    module, slash, _ = name.partition("/")
    if slash and module != "mobkit" and module not in modules:
        return {"code": METHOD_NOT_FOUND, "message": f"Module '{module[:100]}' not loaded"}
    return {"code": METHOD_NOT_FOUND, "message": f"Method not found: {name[:200]}"}


def line(identity: bytes, member: bytes, body: Any) -> bytes:
    """One answer as a line. `identity` is the id as the client wrote it."""
    return b'{"jsonrpc":"2.0","id":%b,"%b":%b}\n' % (identity, member, orjson.dumps(body))
