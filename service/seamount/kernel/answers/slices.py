"""Slices of tagged values, and raw pieces of text and bytes."""

from __future__ import annotations

import base64
from dataclasses import dataclass

from seamount.kernel.answers.paths import Tagged, take, type_of
from seamount.wire.bounds import GET_VALUE_REQUEST_LENGTH_CLAMP

RAW_BYTES = GET_VALUE_REQUEST_LENGTH_CLAMP
"""Most bytes of a raw answer, base64 expansion counted."""


class Unsliceable(Exception):
    """The value has no items, rows, characters or bytes to take a part of."""


def slice_value(value: Tagged, start: int, end: int) -> Tagged:
    """The half-open stretch `[start, end)`, clamped: items of a list, rows of a table, characters of a
    str, bytes of bytes. Reversed bounds give nothing. Raises `Unsliceable` for other types."""
    kind = value["$"]
    if kind in ("list", "table"):
        return take(value, start, end)
    if kind == "str":
        return {"$": "str", "v": value["v"][start : max(start, end)]}
    if kind == "bytes":
        content = base64.b64decode(value["v"])[start : max(start, end)]
        return {"$": "bytes", "v": base64.b64encode(content).decode("ascii")}
    raise Unsliceable(f"cannot slice a {type_of(value)}")


@dataclass(frozen=True, slots=True)
class RawPiece:
    """A piece of a str (`text`) or of bytes (`content`). `offset`, `length` and `total` count characters
    of a str and bytes of bytes; `next` is the offset to go on from, None at the end."""

    text: str | None
    content: bytes | None
    offset: int
    length: int
    total: int
    next: int | None


def raw_piece(value: Tagged, offset: int, length: int | None) -> RawPiece:
    """A piece of at most `RAW_BYTES` encoded bytes. Raises `Unsliceable` for what is neither a str nor
    bytes."""
    kind = value["$"]
    if kind == "str":
        whole: str = value["v"]
        text = whole[offset:] if length is None else whole[offset : offset + length]
        text = clip_utf8(text, RAW_BYTES)
        return _piece(text, None, offset, len(text), len(whole))
    if kind == "bytes":
        stored = base64.b64decode(value["v"])
        # Base64 turns three bytes into four.
        most = RAW_BYTES // 4 * 3
        content = stored[offset : offset + (most if length is None else min(length, most))]
        return _piece(None, content, offset, len(content), len(stored))
    raise Unsliceable(f"a {type_of(value)} has no raw form")


def _piece(text: str | None, content: bytes | None, offset: int, length: int, total: int) -> RawPiece:
    offset = min(offset, total)
    after = offset + length
    return RawPiece(text, content, offset, length, total, after if after < total else None)


def clip_utf8(text: str, most: int) -> str:
    """The longest beginning of `text` that takes at most `most` bytes as UTF-8."""
    if len(text) * 4 <= most:
        return text
    encoded = text.encode("utf-8")
    if len(encoded) <= most:
        return text
    return encoded[:most].decode("utf-8", "ignore")
