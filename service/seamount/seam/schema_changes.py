"""What changes from one schema to another, and which of it breaks those who rely on the first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from seamount.seam.schema import Action, Field, Kind, Link, Schema, Series, Trait

BREAKING: Final = "breaking: "


def changes(before: Schema, after: Schema) -> list[str]:
    """One line for each change, in order of names; those that break begin with `breaking: `."""
    found: list[str] = []
    for part in ("kinds", "traits", "links", "series", "actions"):
        old: Mapping[str, Any] = getattr(before, part)
        new: Mapping[str, Any] = getattr(after, part)
        for name in sorted(old.keys() | new.keys()):
            what = f"{part}.{name}"
            if name not in old:
                found.append(f"added {what}")
            elif name not in new:
                found.append(f"{BREAKING}removed {what}")
            elif old[name] != new[name]:
                found += _changed(what, old[name], new[name])
    return found


def breaking(found: list[str]) -> list[str]:
    return [change for change in found if change.startswith(BREAKING)]


def _changed(what: str, old: Any, new: Any) -> Iterator[str]:
    match old, new:
        case Kind(), Kind():
            yield from _fields(what, old.fields, new.fields)
            yield from _names(f"{what}.traits", old.traits, new.traits)
        case Trait(), Trait():
            yield from _fields(what, old.fields, new.fields)
        case Link(), Link():
            yield from _ends(f"{what}.from", old.source, new.source)
            yield from _ends(f"{what}.to", old.target, new.target)
            if new.single and not old.single:
                yield f"{BREAKING}{what} allows one link only"
            elif old.single and not new.single:
                yield f"{what} allows many links"
            yield from _fields(what, old.fields, new.fields)
        case Series(), Series():
            if old.type != new.type:
                yield f"{BREAKING}{what} holds {new.type}, not {old.type}"
            if old.unit != new.unit:
                yield f"{BREAKING}{what} has the unit `{new.unit}`, not `{old.unit}`"
            yield from _ends(f"{what}.kinds", old.kinds, new.kinds)
        case Action(), Action():
            if dict(old.body) != dict(new.body) or old.doc != new.doc:
                yield f"changed {what}"
            yield from _fields(f"{what}.input", old.input, new.input)


def _fields(what: str, old: Mapping[str, Field], new: Mapping[str, Field]) -> Iterator[str]:
    for name in sorted(old.keys() | new.keys()):
        path = f"{what}.{name}"
        if name not in old:
            prefix = BREAKING if new[name].required else ""
            yield f"{prefix}added {path}{', which is required' if prefix else ''}"
        elif name not in new:
            yield f"{BREAKING}removed {path}"
        else:
            yield from _field(path, old[name], new[name])


def _field(path: str, old: Field, new: Field) -> Iterator[str]:
    if (old.type, old.list) != (new.type, new.list):
        yield f"{BREAKING}{path} holds {_type(new)}, not {_type(old)}"
    if new.required and not old.required:
        yield f"{BREAKING}{path} is required"
    elif old.required and not new.required:
        yield f"{path} is not required any more"
    if new.choices != old.choices:
        lost = set(old.choices) - set(new.choices) if new.choices and old.choices else set[str]()
        narrowed = bool(lost) or (bool(new.choices) and not old.choices)
        yield f"{BREAKING if narrowed else ''}{path} has other choices"
    if old.indexed != new.indexed:
        yield f"{path} is {'' if new.indexed else 'not '}indexed"


def _type(field: Field) -> str:
    return f"a list of {field.type}" if field.list else field.type


def _names(what: str, old: tuple[str, ...], new: tuple[str, ...]) -> Iterator[str]:
    yield from (f"{BREAKING}removed {what}.{name}" for name in old if name not in new)
    # What is there already does not have the new trait's fields.
    yield from (f"{BREAKING}added {what}.{name}" for name in new if name not in old)


def _ends(what: str, old: tuple[str, ...], new: tuple[str, ...]) -> Iterator[str]:
    """No name at all means every kind."""
    if set(old) == set(new):
        return
    if new and (not old or set(old) - set(new)):
        yield f"{BREAKING}{what} is narrower"
    else:
        yield f"{what} is wider"
