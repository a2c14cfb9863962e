"""Cursors: where a page ended, sealed so that nobody but this kernel can have made them."""

from __future__ import annotations

import base64
import binascii
import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import blake3
import orjson

from seamount.api.seam.v1 import error_details_pb2 as details
from seamount.seam.places import Place
from seamount.wire import errors

_SEAL: Final = 16
_VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class Cursor:
    """`keys` are those of the last entity of the page, one for each step of the order; `tx` is the
    transaction as of which every page is read. `branch` is its number."""

    spec: str
    keys: tuple[str, ...]
    tx: int
    branch: int
    principal: str
    policy: str


class Cursors:
    """Seals and opens cursors with a key of 32 bytes."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def seal(self, cursor: Cursor) -> str:
        parts = (
            _VERSION, cursor.spec, cursor.keys, cursor.tx, cursor.branch, cursor.principal, cursor.policy,
        )  # fmt: skip
        body = orjson.dumps(parts)
        return base64.urlsafe_b64encode(self._mac(body) + body).decode().rstrip("=")

    def open(self, text: str) -> Cursor:
        """Raises CursorMismatch when this kernel did not make it."""
        try:
            raw = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        except (binascii.Error, ValueError):
            raise mismatch("seal") from None
        seal, body = raw[:_SEAL], raw[_SEAL:]
        if not hmac.compare_digest(seal, self._mac(body)):
            raise mismatch("seal")
        version, spec, keys, tx, branch, principal, policy = orjson.loads(body)
        if version != _VERSION:
            raise mismatch("seal")
        return Cursor(spec, tuple(keys), tx, branch, principal, policy)

    def _mac(self, body: bytes) -> bytes:
        return blake3.blake3(body, key=self._key).digest(length=_SEAL)


def check(cursor: Cursor, expected: Cursor, order: Sequence[object]) -> None:
    """Whether a cursor belongs to a query, whose own particulars `expected` has. Raises CursorMismatch."""
    for part, name in (("spec", "query"), ("principal",) * 2, ("branch",) * 2, ("policy",) * 2):
        if getattr(cursor, part) != getattr(expected, part):
            raise mismatch(name)
    if len(cursor.keys) != len(order):
        raise mismatch("query")


def place_of(cursor: Cursor, place: Place) -> Place:
    """The place as of which a cursor's pages are read. Raises CursorAhead when that has not happened here,
    as after an older copy of the database was put in its place."""
    if cursor.tx > place.head:
        raise errors.CursorAhead(
            f"the cursor is of transaction {cursor.tx}, and the newest is {place.head}",
            details.CursorRangeDetail(oldest=0, latest=place.head),
        )
    return place.as_of(cursor.tx)


def mismatch(part: str) -> errors.CursorMismatch:
    texts = {
        "seal": "this kernel has not made the cursor",
        "query": "the cursor was made for another query",
        "principal": "the cursor was made for another caller",
        "branch": "the cursor was made for another branch",
        "policy": "policy has changed since the cursor was made; start anew",
    }
    return errors.CursorMismatch(texts[part], details.CursorDetail(part=part))
