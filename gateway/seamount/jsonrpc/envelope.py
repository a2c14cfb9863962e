"""One frame to one request, or to the reason why it is none.

The id is kept as the bytes that the client wrote, so that it is echoed exactly.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import msgspec

from seamount.jsonrpc import strict_json
from seamount.wire import errors
from seamount.wire.runtime import CatalogueError

NULL_ID: Final = b"null"


class _Envelope(msgspec.Struct):
    jsonrpc: msgspec.Raw = msgspec.Raw(b"")
    id: msgspec.Raw = msgspec.Raw(b"")


_ENVELOPE: Final = msgspec.json.Decoder(_Envelope)


@dataclass(frozen=True, slots=True)
class Request:
    """A request: `id` as written, None for a notification; `params` decoded, None when absent."""

    id: bytes | None
    method: str
    params: Any


@dataclass(frozen=True, slots=True)
class Rejected(Exception):
    """A frame that is no request. `id` is the client's, as far as it could be read."""

    id: bytes
    error: CatalogueError


def read_request(frame: bytes, max_depth: int) -> Request:
    """Reads a frame. Raises `Rejected` with the error to answer.

    An array is refused whole: a frame is one object.
    """
    frame = frame.strip(b" \t\r")
    if frame.startswith(b"["):
        raise Rejected(NULL_ID, errors.InvalidRequest("a frame is one object; batches are not supported"))
    try:
        members = strict_json.loads(frame, max_depth)
    except strict_json.Malformed as problem:
        raise Rejected(NULL_ID, errors.MalformedJson(f"the frame is not JSON: {problem}")) from problem
    except strict_json.Refused as problem:
        raise Rejected(
            _readable_id(frame), errors.InvalidRequest(f"the frame is refused: {problem}")
        ) from problem
    if not isinstance(members, dict):
        raise Rejected(NULL_ID, errors.InvalidRequest("a frame is one object"))
    identity = bytes(_ENVELOPE.decode(frame).id) if "id" in members else None
    echoed = NULL_ID if identity is None else identity
    version = members.get("jsonrpc")
    if version != "2.0":
        said = "is missing" if "jsonrpc" not in members else "must be the string 2.0"
        raise Rejected(echoed, errors.InvalidRequest(f"jsonrpc {said}"))
    method = members.get("method")
    if not isinstance(method, str):
        said = "is missing" if "method" not in members else "must be a string"
        raise Rejected(echoed, errors.InvalidRequest(f"method {said}"))
    return Request(identity, method, members.get("params"))


def _readable_id(frame: bytes) -> bytes:
    """The id of a frame whose JSON is refused, or null when it cannot be told."""
    try:
        found = [value for name, value in strict_json.outer_members(frame) if name == "id"]
        if len(found) != 1 or not isinstance(found[0], (str, int, float)):
            return NULL_ID
        return bytes(_ENVELOPE.decode(strict_json.without_nested(frame)).id)
    except (strict_json.Malformed, strict_json.Refused, msgspec.DecodeError):
        return NULL_ID
