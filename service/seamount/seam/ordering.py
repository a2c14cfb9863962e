"""Texts that sort as the values do for which they stand, whatever the database.

Two values have the same key exactly when they are equal; integers and doubles are one line of numbers,
compared exactly. The first letter tells the type, so that values of different types are never equal and
have one order among them: null, false, true, numbers, strings, times, bytes, then arrays and objects,
which are equal to nothing that a query can write.
"""

from __future__ import annotations

import base64
import re
import struct
from typing import Any, Final

from seamount.seam import times

NULL: Final = "a"
BOOL: Final = "b"
NUMBER: Final = "n"
STRING: Final = "s"
TIME: Final = "t"
BYTES: Final = "y"
ARRAY: Final = "za"
OBJECT: Final = "zo"

LAST: Final = "~"
"""Sorts behind every key."""

# One of the databases holds no NUL. What stands for it must not look like a part of anything else.
_ESCAPES: Final = {
    0: "\x01\x02\x02",
    1: "\x01\x02\x03",
    2: "\x01\x03\x02",
    3: "\x01\x03\x03",
}

_CHARACTERS: Final = {escape: chr(code) for code, escape in _ESCAPES.items()}
_ESCAPED: Final = re.compile("\x01[\x02\x03]{2}")

_SIGN: Final = 1 << 63
_OFFSET: Final = 1 << 15


def boolean(value: bool) -> str:
    return BOOL + ("1" if value else "0")


def number(value: int | float) -> str:
    """The key of a number: the nearest double, then how far an integer lies from that.

    Integers are those of 64 bits. The key of a double is that of the integer which it equals.
    """
    nearest = float(value) + 0.0  # -0.0 becomes 0.0
    bits = struct.unpack(">Q", struct.pack(">d", nearest))[0]
    bits = bits ^ _SIGN if bits < _SIGN else bits ^ (2 * _SIGN - 1)
    distance = value - int(nearest) if isinstance(value, int) else 0
    return f"{NUMBER}{bits:016x}{distance + _OFFSET:04x}"


def string(value: str) -> str:
    """Strings sort by code point; what one begins with or contains can be asked of its key as well."""
    return STRING + value.translate(_ESCAPES)


def time(ns: int) -> str:
    """Nanoseconds since the Unix epoch, of 64 bits."""
    return f"{TIME}{ns + _SIGN:016x}"


def octets(value: bytes) -> str:
    return BYTES + value.hex()


def to_number(key: str) -> int | float:
    """The number of a key: an integer where it is one of 64 bits that a double cannot tell from others,
    or that has no fraction."""
    bits = int(key[1:17], 16)
    bits = bits ^ _SIGN if bits >= _SIGN else bits ^ (2 * _SIGN - 1)
    nearest: float = struct.unpack(">d", struct.pack(">Q", bits))[0]
    distance = int(key[17:21], 16) - _OFFSET
    if distance or (nearest.is_integer() and abs(nearest) <= 2**63):
        return int(nearest) + distance
    return nearest


def to_time(key: str) -> int:
    """The nanoseconds of a key of a time."""
    return int(key[1:], 16) - _SIGN


def to_value(key: str) -> Any:
    """The JSON of what a key stands for; None for null, and for arrays and objects, which have one each."""
    match key[0]:
        case "b":
            return key[1] == "1"
        case "n":
            return to_number(key)
        case "s":
            return _unescaped(key[1:])
        case "t":
            return {"$time": times.text(to_time(key))}
        case "y":
            return {"$bytes": base64.b64encode(bytes.fromhex(key[1:])).decode()}
    return None


def _unescaped(text: str) -> str:
    return _ESCAPED.sub(lambda found: _CHARACTERS[found[0]], text) if "\x01" in text else text
