"""Frames of the protocol, over stdio and as bodies over HTTP: read strictly, so that each surface refuses the
same ones in the same words."""

from __future__ import annotations

import json
from typing import Any, Final

import mcp_types as types
import orjson
from pydantic import ValidationError

from seamount.jsonrpc import strict_json
from seamount.jsonrpc.frames import OVERSIZED, Oversized
from seamount.wire.surface import KERNEL

MAX_DEPTH: Final = 256


class MalformedMessage(Exception):
    """A frame that is no message, with what is answered."""

    def __init__(self, code: int, said: str, identity: object = None) -> None:
        super().__init__(said)
        self.code = code
        self.id = identity if isinstance(identity, (str, int)) and not isinstance(identity, bool) else None

    def body(self) -> dict[str, Any]:
        """The answer."""
        return {"jsonrpc": "2.0", "id": self.id, "error": {"code": self.code, "message": str(self)}}

    def frame(self) -> bytes:
        """The answer as it is written."""
        return orjson.dumps(self.body()) + b"\n"


def read_message(frame: bytes | Oversized) -> types.JSONRPCMessage | None:
    """The message of a frame. Raises MalformedMessage."""
    if frame is OVERSIZED or isinstance(frame, Oversized):
        raise MalformedMessage(
            types.INVALID_REQUEST, f"the frame is longer than {KERNEL.max_frame_bytes} bytes"
        )
    try:
        members = strict_json.loads(frame, MAX_DEPTH)
    except strict_json.Malformed as problem:
        raise MalformedMessage(types.PARSE_ERROR, f"the frame is not JSON: {problem}") from problem
    except strict_json.Refused as problem:
        raise MalformedMessage(types.INVALID_REQUEST, f"the frame is refused: {problem}") from problem
    if isinstance(members, list):
        raise MalformedMessage(types.INVALID_REQUEST, "a frame is one object; batches are not supported")
    if not isinstance(members, dict):
        raise MalformedMessage(types.INVALID_REQUEST, "a frame is one object")
    identity = members.get("id")
    if members.get("jsonrpc") != "2.0":
        raise MalformedMessage(types.INVALID_REQUEST, 'jsonrpc must be the string "2.0"', identity)
    if "method" in members and not isinstance(members["method"], str):
        raise MalformedMessage(types.INVALID_REQUEST, "method must be a string", identity)
    if "id" in members and (isinstance(identity, bool) or not isinstance(identity, (str, int))):
        raise MalformedMessage(types.INVALID_REQUEST, "id must be a string or an integer")
    if not isinstance(members.get("params", {}), dict):
        raise MalformedMessage(types.INVALID_REQUEST, "params must be an object", identity)
    try:
        message: types.JSONRPCMessage = types.jsonrpc_message_adapter.validate_python(members, by_name=False)
    except ValidationError as problem:
        raise MalformedMessage(types.INVALID_REQUEST, "the frame is no message", identity) from problem
    return message


def encode(message: types.JSONRPCMessage) -> bytes:
    """A message as a frame."""
    body = message.model_dump(by_alias=True, exclude_unset=True)
    try:
        return orjson.dumps(body) + b"\n"
    except orjson.JSONEncodeError:
        # Integers of more than 64 bits keep their digits.
        return json.dumps(body, separators=(",", ":")).encode() + b"\n"
