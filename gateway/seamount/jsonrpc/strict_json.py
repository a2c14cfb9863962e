"""JSON text to Python values, refusing what JSON decoders commonly let through.

Refused: duplicate members, NaN and infinities, numbers beyond a double, lone
surrogates, invalid UTF-8, and nesting beyond a bound, which is checked before a
decoder that recurses sees the text. Integers keep every digit.
"""

from __future__ import annotations

import json
import math
import re
from typing import Any


class Malformed(Exception):
    """The text is not JSON."""


class Refused(Exception):
    """The text is JSON, but breaks one of this surface's rules."""


# Possessive, and an unterminated string runs to the end of the text: a hostile
# frame is scanned once.
_TOKENS = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)|[\[{]|[\]}]', re.DOTALL)


def nesting(text: bytes, limit: int) -> bool:
    """Says whether `text` nests deeper than `limit` arrays and objects."""
    if text.count(b"[") + text.count(b"{") <= limit:
        return False
    depth = 0
    for token in _TOKENS.finditer(text):
        first = token.group()[0]
        if first in b"[{":
            depth += 1
            if depth > limit:
                return True
        elif first in b"]}":
            depth -= 1
    return False


def without_nested(text: bytes) -> bytes:
    """Returns an object's text with every array and object inside of it replaced by null."""
    pieces: list[bytes] = []
    depth = 0
    start = 0
    for token in _TOKENS.finditer(text):
        first = token.group()[0]
        if first in b"[{":
            depth += 1
            if depth == 2:
                pieces.append(text[start : token.start()])
        elif first in b"]}":
            if depth == 2:
                pieces.append(b"null")
                start = token.end()
            depth -= 1
    if depth < 2:
        pieces.append(text[start:])
    return b"".join(pieces)


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                raise Refused(f"duplicate member {name!r}")
            seen.add(name)
    return members


def _constant(name: str) -> float:
    raise Malformed(f"{name} is not JSON")


def _number(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise Refused(f"the number {digits[:32]} is out of range")
    return number


_DECODER = json.JSONDecoder(object_pairs_hook=_members, parse_constant=_constant, parse_float=_number)


def loads(text: bytes, max_depth: int) -> Any:
    """Decodes one JSON value.

    Raises `Malformed` for what is no JSON and `Refused` for duplicate members,
    numbers beyond a double or beyond the digits that Python converts, and
    nesting deeper than `max_depth`.
    """
    if nesting(text, max_depth):
        raise Refused(f"nested deeper than {max_depth} levels")
    try:
        characters = text.decode("utf-8")
    except UnicodeDecodeError as problem:
        raise Malformed(f"byte {problem.start} is not UTF-8") from problem
    try:
        value = _DECODER.decode(characters)
    except json.JSONDecodeError as problem:
        raise Malformed(f"{problem.msg} at character {problem.pos}") from problem
    except ValueError as problem:
        raise Refused("an integer has more digits than can be converted") from problem
    # A lone surrogate can only come from an escape.
    if "\\u" in characters and _has_surrogate(value):
        raise Malformed("a lone surrogate is not text")
    return value


def _has_surrogate(value: Any) -> bool:
    try:
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        return True
    return False
