"""What can be typed: the `input` of `pty.send` as parts, and a part as bytes under the modes of a screen."""

from __future__ import annotations

import binascii
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import orjson


class InputProblem(ValueError):
    """An input that cannot be typed. `field` is the member at fault, `input[2].key`."""

    def __init__(self, field: str, problem: str) -> None:
        super().__init__(field, problem)
        self.field = field
        self.problem = problem


@dataclass(frozen=True, slots=True)
class CursorKey:
    """An arrow, Home or End by the final character of its sequence: it follows a mode of the program."""

    final: str


@dataclass(frozen=True, slots=True)
class Paste:
    """Text that is marked as pasted when the program wants that."""

    text: str


Part = bytes | CursorKey | Paste

MODIFIERS: Final = {"shift": 1, "alt": 2, "ctrl": 4}
_PREFIXES: Final = {"shift-": "shift", "alt-": "alt", "m-": "alt", "ctrl-": "ctrl", "c-": "ctrl"}

_CURSOR_KEYS: Final = {"up": "A", "down": "B", "right": "C", "left": "D", "home": "H", "end": "F"}

# Keys of one byte: the Alt key puts an escape before them.
_BYTES: Final = {
    "enter": b"\r",
    "return": b"\r",
    "cr": b"\r",
    "newline": b"\n",
    "lf": b"\n",
    "tab": b"\t",
    "escape": b"\x1b",
    "esc": b"\x1b",
    "backspace": b"\x7f",
    "bs": b"\x7f",
    "space": b" ",
}

# Keys of a sequence with a number, which takes the modifiers as a second one.
_NUMBERED: Final = {
    "insert": 2,
    "ins": 2,
    "delete": 3,
    "del": 3,
    "pageup": 5,
    "pgup": 5,
    "pagedown": 6,
    "pgdn": 6,
    "f5": 15,
    "f6": 17,
    "f7": 18,
    "f8": 19,
    "f9": 20,
    "f10": 21,
    "f11": 23,
    "f12": 24,
}
_FIRST_FUNCTION_KEYS: Final = {"f1": "P", "f2": "Q", "f3": "R", "f4": "S"}
_CONTROLS: Final = {"space": 0, "@": 0, "[": 0x1B, "\\": 0x1C, "]": 0x1D, "^": 0x1E, "_": 0x1F, "?": 0x7F}

_PASTE_START: Final = b"\x1b[200~"
_PASTE_END: Final = b"\x1b[201~"
_MARKS: Final = re.compile(r"(?:\x1b\[|\x9b)20[01]~")
_LINE_ENDS: Final = re.compile(r"\r\n|\n")


def parts_of(text: str) -> list[Part]:
    """What an `input`, as JSON text, types; every member of it is checked. Raises InputProblem."""
    try:
        value: Any = orjson.loads(text)
    except orjson.JSONDecodeError as problem:
        raise InputProblem("input", f"is no JSON: {problem}") from problem
    parts: list[Part] = []
    waiting: list[tuple[str, Any]] = [("input", value)]
    while waiting:
        field, value = waiting.pop()
        if isinstance(value, list):
            waiting += [(f"{field}[{index}]", each) for index, each in enumerate(value)][::-1]
        else:
            parts.append(_part(field, value))
    return parts


def _part(field: str, value: Any) -> Part:
    if isinstance(value, str):
        return value.encode()
    if not isinstance(value, dict):
        raise InputProblem(field, "must be a string, an object or an array")
    if len(value) != 1:
        raise InputProblem(field, "must have exactly one of `text`, `bytes`, `paste` and `key`")
    ((kind, content),) = value.items()
    field = f"{field}.{kind}"
    if kind not in ("text", "bytes", "paste", "key"):
        raise InputProblem(field, "is none of `text`, `bytes`, `paste` and `key`")
    if not isinstance(content, str):
        raise InputProblem(field, "must be a string")
    if kind == "text":
        return content.encode()
    if kind == "paste":
        return Paste(content)
    if kind == "key":
        return key(content, field)
    try:
        if len(content) % 4:
            raise ValueError("the padding is wrong")
        return binascii.a2b_base64(content, strict_mode=True)
    except ValueError as problem:
        raise InputProblem(field, "must be standard base64") from problem


def key(name: str, field: str = "key") -> bytes | CursorKey:
    """What a key sends. Names and prefixes are the same in upper and lower case. Raises InputProblem."""
    base, modifiers = _unprefixed(name)
    if base is None:
        raise InputProblem(field, "gives a modifier twice")
    found = _pressed(base, modifiers)
    if found is None:
        raise InputProblem(field, f"{name[:64]!r} is no key")
    return found


def _unprefixed(name: str) -> tuple[str | None, frozenset[str]]:
    """The key without its modifiers; None when one comes twice."""
    modifiers: set[str] = set()
    while True:
        head, dash, rest = name.partition("-")
        modifier = _PREFIXES.get((head + dash).lower())
        if modifier is None or not rest:
            return name, frozenset(modifiers)
        if modifier in modifiers:
            return None, frozenset()
        modifiers.add(modifier)
        name = rest


def _pressed(base: str, modifiers: frozenset[str]) -> bytes | CursorKey | None:
    name = base.lower()
    number = 1 + sum(MODIFIERS[each] for each in modifiers)
    if (final := _CURSOR_KEYS.get(name)) is not None:
        return CursorKey(final) if number == 1 else f"\x1b[1;{number}{final}".encode()
    if (code := _NUMBERED.get(name)) is not None:
        return f"\x1b[{code}~".encode() if number == 1 else f"\x1b[{code};{number}~".encode()
    if (final := _FIRST_FUNCTION_KEYS.get(name)) is not None:
        return f"\x1bO{final}".encode() if number == 1 else f"\x1b[1;{number}{final}".encode()
    if name == "backtab" or (name == "tab" and "shift" in modifiers):
        return b"\x1b[Z" if not modifiers - {"shift"} else None
    if "shift" in modifiers:
        return None
    alt = b"\x1b" if "alt" in modifiers else b""
    if "ctrl" in modifiers:
        if len(name) == 1 and "a" <= name <= "z":
            return alt + bytes([ord(name) - 96])
        control = _CONTROLS.get(name)
        return None if control is None else alt + bytes([control])
    if (plain := _BYTES.get(name)) is not None:
        return alt + plain
    return alt + base.encode() if alt and len(base) == 1 else None


def typed(parts: Sequence[Part], *, application_cursor: bool, bracketed_paste: bool) -> bytes:
    """The bytes of the parts in order."""
    return b"".join(_bytes(part, application_cursor, bracketed_paste) for part in parts)


def _bytes(part: Part, application_cursor: bool, bracketed_paste: bool) -> bytes:
    if isinstance(part, bytes):
        return part
    if isinstance(part, CursorKey):
        return (f"\x1bO{part.final}" if application_cursor else f"\x1b[{part.final}").encode()
    pasted = _LINE_ENDS.sub("\r", part.text)
    if not bracketed_paste:
        return pasted.encode()
    # A mark inside the text would end the paste, and what follows would be taken as typed by hand.
    while _MARKS.search(pasted):
        pasted = _MARKS.sub("", pasted)
    return _PASTE_START + pasted.encode() + _PASTE_END
