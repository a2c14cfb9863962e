"""One line of `git status --porcelain=v2`."""

from __future__ import annotations

from typing import Final

from seamount.shoal.values.types import PathVal, Value

_PARTS: Final = {"1": 9, "2": 10, "u": 11}
"""Fields of each kind of line, the path being the last."""
_STATES: Final = {
    "M": "modified",
    "A": "added",
    "D": "deleted",
    "R": "renamed",
    "C": "copied",
    "T": "typechange",
    "U": "unmerged",
}
_ESCAPES: Final = {"a": 7, "b": 8, "t": 9, "n": 10, "v": 11, "f": 12, "r": 13, '"': 34, "\\": 92}


def status_row(line: str) -> dict[str, Value] | None:
    """`{status, state, path}`, and `orig` where there is one; None for a line that is none of git's."""
    kind, space, rest = line.partition(" ")
    if not space:
        return None
    if kind in ("?", "!"):
        return {
            "status": kind,
            "state": "untracked" if kind == "?" else "ignored",
            "path": _path(rest),
        }
    count = _PARTS.get(kind)
    fields = line.split(" ", count - 1) if count is not None else []
    if count is None or len(fields) != count or len(fields[1]) != 2:
        return None
    code, place = fields[1], fields[-1]
    row: dict[str, Value] = {
        "status": code,
        "state": "unmerged"
        if kind == "u"
        else _STATES.get(code[0] if code[1] == "." else code[1], "unmodified"),
    }
    path, tab, orig = place.partition("\t")
    row["path"] = _path(path)
    if kind == "2" and tab:
        row["orig"] = _path(orig)
    return row


def _path(text: str) -> PathVal:
    """A path; git quotes those with unusual characters."""
    if len(text) < 2 or text[0] != '"' or text[-1] != '"':
        return PathVal(text.encode())
    raw = bytearray()
    inner, at = text[1:-1], 0
    while at < len(inner):
        char = inner[at]
        at += 1
        if char != "\\" or at == len(inner):
            raw += char.encode()
            continue
        digits = inner[at : at + 3]
        if len(digits) == 3 and all(digit in "01234567" for digit in digits):
            raw.append(int(digits, 8) & 0xFF)
            at += 3
        else:
            raw.append(_ESCAPES.get(inner[at], 63))
            at += 1
    return PathVal(bytes(raw))
