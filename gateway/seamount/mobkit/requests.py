"""One line to one request, under the rules of this surface."""

from __future__ import annotations

from typing import Final

import msgspec

from seamount.jsonrpc.envelope import NULL_ID, Rejected, Request, read_request
from seamount.wire import errors
from seamount.wire.surface import OPERATIONS

_LEGAL_STARTS: Final = b'"-0123456789n'
"""What the text of a string, a number or null begins with."""


class _Answer(msgspec.Struct):
    """The members of an answer, and what tells it from a request."""

    id: msgspec.Raw = msgspec.Raw(b"")
    method: msgspec.Raw = msgspec.Raw(b"")
    result: msgspec.Raw = msgspec.Raw(b"")
    error: msgspec.Raw = msgspec.Raw(b"")


_ANSWER: Final = msgspec.json.Decoder(_Answer)


class NotARequest(Exception):
    """An answer to a question that nobody asked. It is dropped."""


def read_line(line: bytes) -> Request:
    """Raises Rejected with the error to answer, and NotARequest."""
    try:
        request = read_request(line, OPERATIONS.max_depth)
    except Rejected as rejected:
        if isinstance(rejected.error, errors.InvalidRequest) and _is_answer(line):
            raise NotARequest from rejected
        if rejected.id[:1] not in _LEGAL_STARTS:
            raise Rejected(NULL_ID, rejected.error) from rejected
        raise
    if request.id is not None and request.id[:1] not in _LEGAL_STARTS:
        raise Rejected(NULL_ID, errors.InvalidRequest("id must be a string, a number or null"))
    return request


def _is_answer(line: bytes) -> bool:
    try:
        found = _ANSWER.decode(line)
    except msgspec.DecodeError:
        return False
    said = bytes(found.result) or bytes(found.error)
    return bool(bytes(found.id)) and not bytes(found.method) and bool(said)
