"""Did you mean …? Known method names by type, and the nearest known name to a mistyped one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from seamount.shoal.values.errors import Raised, field_missing
from seamount.shoal.values.types import Value, type_name

_ENDING: Final = "json save append feed"
_COLLECTION: Final = (
    "len count is_empty first last collect stream tee map reduce fold where filter each any all find "
    "flat_map sort_by sort reverse uniq sum min max flatten enumerate skip take chunks zip group group_by "
    f"join contains get {_ENDING}"
)
_STR: Final = (
    "len count is_empty lines words chars trim upper lower split starts_with ends_with contains replace "
    f"matches match parse_int parse_float take skip reverse stream str display {_ENDING}"
)
_PATH: Final = (
    "name stem ext parent join abs read read_bytes lines exists is_dir is_file size modified "
    "save append str display json"
)
_NUMBER: Final = f"abs round floor ceil str display {_ENDING}"

KNOWN_METHODS: Final[dict[str, tuple[str, ...]]] = {
    kind: tuple(names.split())
    for kind, names in {
        "list": _COLLECTION,
        "table": _COLLECTION,
        "range": _COLLECTION,
        "str": _STR,
        "record": f"keys values items set merge get contains len count is_empty {_ENDING}",
        "int": _NUMBER,
        "float": _NUMBER,
        "path": _PATH,
        "task": "await wait cancel is_done suspend resume is_suspended",
        "bytes": f"len count is_empty str display stream {_ENDING}",
        "bool": _ENDING,
        "size": _ENDING,
        "duration": _ENDING,
        "datetime": _ENDING,
        "time": _ENDING,
    }.items()
}
"""Method names per type in the order hints prefer them."""


def completions(kind: str) -> list[str]:
    """Method names to offer after a dot on a value of that type; the union of all for other types."""
    known = KNOWN_METHODS.get(kind)
    if known is None:
        return sorted({name for names in KNOWN_METHODS.values() for name in names} | {"tap", "also"})
    return [*known, "tap", "also"]


def edit_distance(a: str, b: str) -> int:
    """Levenshtein distance in scalars."""
    previous = list(range(len(b) + 1))
    for i, char in enumerate(a, 1):
        current = [i]
        for j, other in enumerate(b, 1):
            current.append(min(previous[j] + 1, current[j - 1] + 1, previous[j - 1] + (char != other)))
        previous = current
    return previous[-1]


def closest(name: str, candidates: Iterable[str]) -> str | None:
    """The nearest candidate, the first among equals, if it is near enough: two edits for names of five
    or more characters, one for shorter ones, and always fewer than the name has."""
    limit = min(2 if len(name) >= 5 else 1, len(name) - 1)
    best, best_distance = None, limit + 1
    for candidate in candidates:
        if abs(len(candidate) - len(name)) < best_distance:
            distance = edit_distance(name, candidate)
            if distance < best_distance:
                best, best_distance = candidate, distance
    return best


def method_hint(kind: str, name: str) -> str | None:
    """What to tell someone who called a method that the type does not have."""
    known = KNOWN_METHODS.get(kind, ())
    if name in ("length", "size") and "len" in known:
        return "did you mean .len()?"
    if name == "push" and kind in ("list", "table"):
        return "shoal values are immutable — build a new list with `list + [item]`"
    if name in ("substring", "substr", "slice") and kind == "str":
        return "did you mean .take(n) / .skip(n)? they slice a str by char"
    if name.startswith("to_") and name[3:] in known:
        return f"did you mean .{name[3:]}()?"
    near = closest(name, known)
    if near is None:
        near = next((one for one in known if len(one) >= 3 and name.startswith(f"{one}_")), None)
    return None if near is None else f"did you mean .{near}()?"


def unknown_method(receiver: Value, name: str) -> Raised:
    kind = type_name(receiver)
    return field_missing(f"unknown method `.{name}` on {kind}", method_hint(kind, name))
