# Copied by seamount.codegen from gateway/seamount/codegen/runtime/scalars.py. Do not edit.
"""The parts of decoding that straight-line code would repeat: aliases, numbers, bytes, raw JSON."""

from __future__ import annotations

import json
from binascii import Error as BinasciiError
from binascii import a2b_base64
from typing import Any, Final

import orjson

from seamount.wire.runtime import DecodeError


class _Absent:
    """Stands for a member that is not there; None is a member that is null."""


ABSENT: Final = _Absent()


def aliased(value: dict[str, Any], name: str, aliases: tuple[str, ...]) -> Any:
    """The member under its name or an alias, or ABSENT; refuses two that differ."""
    found: Any = value.get(name, ABSENT)
    under = name
    for alias in aliases:
        other = value.get(alias, ABSENT)
        if other is ABSENT:
            continue
        if found is ABSENT:
            found, under = other, alias
        elif not same(found, other):
            raise DecodeError(name, f"`{under}` and `{alias}` are names of one member and differ")
    return found


def same(left: Any, right: Any) -> bool:
    """Whether two JSON values are the same; `1`, `1.0` and `true` are three different values."""
    if type(left) is not type(right):
        return False
    if isinstance(left, dict):
        return left.keys() == right.keys() and all(same(item, right[key]) for key, item in left.items())
    if isinstance(left, list):
        return len(left) == len(right) and all(map(same, left, right))
    return bool(left == right)


def number(value: Any, field: str) -> float:
    """A double from a JSON number."""
    if type(value) is float:
        return value
    if type(value) is int:
        try:
            return float(value)
        except OverflowError:
            raise DecodeError(field, "is too large a number") from None
    raise DecodeError(field, "must be a number")


def place(items: list[Any], item: object) -> int:
    """Index of an item that was just met; equal items of other types are not it."""
    return next(index for index, each in enumerate(items) if each is item)


_NONFINITE: Final = {"nan": float("nan"), "inf": float("inf"), "-inf": float("-inf")}


def number_or_text(value: Any, field: str) -> float:
    """A double from a JSON number or one of the texts `nan`, `inf`, `-inf`."""
    if type(value) is str:
        found = _NONFINITE.get(value)
        if found is None:
            raise DecodeError(field, "must be a number, `nan`, `inf` or `-inf`")
        return found
    return number(value, field)


def nonfinite(value: float) -> str:
    """The text of a double that JSON numbers cannot express."""
    if value != value:
        return "nan"
    return "inf" if value > 0 else "-inf"


def base64_bytes(value: Any, field: str) -> bytes:
    """Bytes from standard base64 with padding; nothing else is skipped or forgiven."""
    if type(value) is not str:
        raise DecodeError(field, "must be a string of base64")
    try:
        return a2b_base64(value, strict_mode=True)
    except (BinasciiError, ValueError):
        raise DecodeError(field, "is not standard base64 with padding") from None


def raw_json(value: Any, field: str) -> str:
    """The JSON text of a value, with integers of any size exact."""
    try:
        return orjson.dumps(value).decode()
    except TypeError:
        # Integers beyond 64 bits: orjson refuses them, the standard library writes them exactly.
        return _exact_json(value, field)


def _exact_json(value: Any, field: str) -> str:
    try:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    except RecursionError:
        raise DecodeError(field, "is nested too deeply") from None
    except (TypeError, ValueError):
        raise DecodeError(field, "is not JSON") from None


def fragment(text: str) -> orjson.Fragment:
    """JSON text to be spliced into an answer as it stands; an empty text is null."""
    return orjson.Fragment(text or "null")


def text_fault(value: dict[str, Any]) -> DecodeError:
    """The error for an object of which some text is not Unicode (it holds a lone surrogate)."""
    for name, member in value.items():
        if not _encodable(name):
            return DecodeError("", "has a member whose name is not Unicode text")
        texts = member if isinstance(member, list) else [member]
        for index, text in enumerate(texts):
            if isinstance(text, str) and not _encodable(text):
                return DecodeError(name if texts is not member else f"{name}[{index}]", "is not Unicode text")
    return DecodeError("", "holds text that is not Unicode")


def _encodable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


UNKNOWN_MEMBER = "is unknown"
"""The problem with a member that a message does not have."""


def refuse_unknown(value: dict[str, Any], known: tuple[str, ...]) -> None:
    """Refuses an object with a member that its message does not have."""
    for name in value:
        if name not in known:
            raise DecodeError(name, UNKNOWN_MEMBER)
