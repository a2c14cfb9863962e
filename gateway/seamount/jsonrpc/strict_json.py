"""JSON text to Python values, refusing what JSON decoders commonly let through.

Refused: duplicate members, NaN and infinities, numbers beyond a double, lone
surrogates, invalid UTF-8, more values than a bound, and nesting beyond a bound,
which is checked before a decoder that recurses sees the text. Integers keep every
digit.
"""

from __future__ import annotations

import json
import math
import re
from typing import Any, Final


class Malformed(Exception):
    """The text is not JSON."""


class Refused(Exception):
    """The text is JSON, but breaks one of this surface's rules."""


MAX_VALUES: Final = 1_000_000
"""Values of one text. Building them is what a frame costs, far more than its bytes do."""

QUICK_BYTES: Final = 64 * 1024
QUICK_VALUES: Final = 20_000
QUICK_TEXT_BYTES: Final = 1 << 20

# Possessive, and an unterminated string runs to the end of the text: a hostile
# frame is scanned once.
_TOKENS = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)|\[|\{|\]|\}|,', re.DOTALL)


_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


def is_quick(text: bytes) -> bool:
    """Whether decoding `text` takes a few milliseconds at most."""
    if len(text) <= QUICK_BYTES:
        return True
    return len(text) <= QUICK_TEXT_BYTES and _most_values(text) <= QUICK_VALUES


def check_shape(text: bytes, max_depth: int) -> None:
    """Raises `Refused` when `text` nests deeper than `max_depth` arrays and objects, or has more than
    `MAX_VALUES` values. Looks no further than the bound that is passed first."""
    opened = text.count(b"[") + text.count(b"{")
    if opened <= max_depth and (len(text) <= MAX_VALUES or _most_values(text) <= MAX_VALUES):
        return
    depth = values = 0
    for token in _TOKENS.finditer(text):
        first = token.group()[0]
        if first in b"[{":
            depth += 1
            if depth > max_depth:
                raise Refused(f"nested deeper than {max_depth} levels")
        elif first in b"]}":
            depth -= 1
            continue
        # Names are counted with the values: each costs as much.
        values += 1
        if values > 2 * MAX_VALUES:
            raise Refused(f"it has more than {MAX_VALUES} values")


def _most_values(text: bytes) -> int:
    """No fewer than the values of `text`: what stands within strings counts as well."""
    return text.count(b"[") + text.count(b"{") + text.count(b",") + text.count(b'"') // 2


def outer_members(text: bytes) -> list[tuple[str, Any]]:
    """The members of an object's text, duplicates included, with null in place of arrays and objects.

    Raises as `loads` does.
    """
    members = loads(without_nested(text), 2, pairs=True)
    return members if isinstance(members, list) else []


def without_nested(text: bytes) -> bytes:
    """Returns an object's text with every array and object inside of it replaced by null.

    Raises `Refused` when it is too much to look through.
    """
    pieces: list[bytes] = []
    depth = 0
    start = 0
    for number, token in enumerate(_TOKENS.finditer(text)):
        if number > MAX_VALUES:
            raise Refused(f"it has more than {MAX_VALUES} values")
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
_PAIRS_DECODER = json.JSONDecoder(object_pairs_hook=list, parse_constant=_constant, parse_float=_number)


def loads(text: bytes, max_depth: int, *, pairs: bool = False) -> Any:
    """Decodes one JSON value; with `pairs`, objects as lists of their members.

    Raises `Malformed` for what is no JSON and `Refused` for duplicate members,
    numbers beyond a double or beyond the digits that Python converts, nesting
    deeper than `max_depth`, and more values than `MAX_VALUES`.
    """
    check_shape(text, max_depth)
    try:
        characters = text.decode("utf-8")
    except UnicodeDecodeError as problem:
        raise Malformed(f"byte {problem.start} is not UTF-8") from problem
    try:
        value = (_PAIRS_DECODER if pairs else _DECODER).decode(characters)
    except json.JSONDecodeError as problem:
        raise Malformed(f"{problem.msg} at character {problem.pos}") from problem
    except ValueError as problem:
        raise Refused("an integer has more digits than can be converted") from problem
    # A lone surrogate can only come from an escape.
    if _SURROGATE.search(characters) and _has_surrogate(value):
        raise Malformed("a lone surrogate is not text")
    return value


def _has_surrogate(value: Any) -> bool:
    try:
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        return True
    return False
