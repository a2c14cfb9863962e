"""From the JSON of a schema to what it declares."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from seamount.seam import refusals
from seamount.seam.schema import SERIES_TYPES, TYPES, Action, Field, Kind, Link, Schema, Series, Trait

PARTS: Final = ("kinds", "traits", "links", "series", "actions")
RESERVED: Final = frozenset(
    {
        "session", "task", "plan", "pty", "journal-entry", "event-channel", "principal", "identity", "edge",
        "route", "delivery", "assertion", "agent-memory", "gated-action", "schedule", "run", "blob",
    }
)  # fmt: skip
"""Kinds that the kernel has itself."""

BUILT_IN_ACTIONS: Final = frozenset(
    {"create-entity", "remove-entity", "install-schema", "register-resource-version", "fork-branch"}
)
BODIES: Final = ("run", "emit", "assert")
"""What a declared action may do: a Shoal function, or a template of an event or of facts."""

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_FIELD = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,127}")
_MOST: Final = 1_000
_MOST_NAME: Final = 128

T = TypeVar("T")


class _Reading:
    """Collects problems, so that all of them are told at once."""

    def __init__(self) -> None:
        self.problems: list[tuple[str, str]] = []

    def wrong(self, path: str, problem: str) -> None:
        self.problems.append((path, problem))

    def table(self, path: str, value: Any, known: tuple[str, ...] | None = None) -> dict[str, Any]:
        if not isinstance(value, dict):
            self.wrong(path, "must be an object")
            return {}
        if known is not None:
            for name in value.keys() - set(known):
                self.wrong(f"{path}.{name}", f"is unknown; known are {', '.join(known)}")
        return value

    def names(self, path: str, value: Any) -> tuple[str, ...]:
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            self.wrong(path, "must be an array of names")
            return ()
        return tuple(dict.fromkeys(value))

    def flag(self, path: str, value: Any) -> bool:
        if not isinstance(value, bool):
            self.wrong(path, "must be true or false")
        return value is True

    def text(self, path: str, value: Any) -> str:
        if not isinstance(value, str):
            self.wrong(path, "must be a string")
            return ""
        return value

    def choice(self, path: str, value: Any, choices: tuple[str, ...]) -> str:
        if value not in choices:
            self.wrong(path, f"must be one of {', '.join(choices)}")
            return choices[0]
        return str(value)

    def named(
        self, path: str, value: Any, read: Callable[[str, Any], T], pattern: re.Pattern[str] = _NAME
    ) -> dict[str, T]:
        found: dict[str, T] = {}
        table = self.table(path, value)
        if len(table) > _MOST:
            self.wrong(path, f"has more than {_MOST} members")
            return found
        for name, member in table.items():
            where = f"{path}.{name}"
            if len(name) > _MOST_NAME or pattern.fullmatch(name) is None:
                form = "a lower-case kebab name" if pattern is _NAME else "letters, digits and `_`"
                self.wrong(where, f"must be {form} of at most {_MOST_NAME} characters")
            found[name] = read(where, member)
        return found


def read_schema(value: Any, revision: int = 0) -> Schema:
    """Raises SchemaViolation with everything that is wrong."""
    reading = _Reading()
    table = reading.table("schema", value, PARTS)
    given = {part: table.get(part, {}) for part in PARTS}
    kinds = reading.named("schema.kinds", given["kinds"], lambda path, each: _kind(reading, path, each))
    traits = reading.named("schema.traits", given["traits"], lambda path, each: _trait(reading, path, each))
    schema = Schema(
        revision,
        kinds,
        traits,
        reading.named("schema.links", given["links"], lambda path, each: _link(reading, path, each)),
        reading.named("schema.series", given["series"], lambda path, each: _series(reading, path, each)),
        reading.named("schema.actions", given["actions"], lambda path, each: _action(reading, path, each)),
        {part: dict(members) for part, members in given.items() if isinstance(members, dict) and members},
        _indexed([*(kind.fields for kind in kinds.values()), *(trait.fields for trait in traits.values())]),
    )
    if not reading.problems:
        _cross_check(reading, schema)
    if reading.problems:
        raise refusals.schema_violation(reading.problems)
    return schema


def _indexed(declared: list[Mapping[str, Field]]) -> frozenset[str]:
    return frozenset(name for fields in declared for name, field in fields.items() if field.indexed)


def _fields(reading: _Reading, path: str, value: Any) -> dict[str, Field]:
    return reading.named(path, value, lambda where, each: _field(reading, where, each), _FIELD)


def _field(reading: _Reading, path: str, value: Any) -> Field:
    if isinstance(value, str):
        value = {"type": value}
    table = reading.table(path, value, ("type", "required", "indexed", "list", "choices", "doc"))
    kind = reading.choice(f"{path}.type", table.get("type"), TYPES)
    choices = reading.names(f"{path}.choices", table["choices"]) if "choices" in table else ()
    if choices and kind != "string":
        reading.wrong(f"{path}.choices", "belong to strings")
    reading.text(f"{path}.doc", table.get("doc", ""))
    flags = {
        name: reading.flag(f"{path}.{name}", table.get(name, False))
        for name in ("required", "indexed", "list")
    }
    return Field(kind, choices=choices, **flags)


def _kind(reading: _Reading, path: str, value: Any) -> Kind:
    table = reading.table(path, value, ("fields", "traits", "doc"))
    if path.rpartition(".")[2] in RESERVED:
        reading.wrong(path, "is a kind that the kernel has itself")
    reading.text(f"{path}.doc", table.get("doc", ""))
    traits = reading.names(f"{path}.traits", table.get("traits", []))
    return Kind(_fields(reading, f"{path}.fields", table.get("fields", {})), traits)


def _trait(reading: _Reading, path: str, value: Any) -> Trait:
    table = reading.table(path, value, ("fields", "doc"))
    reading.text(f"{path}.doc", table.get("doc", ""))
    return Trait(_fields(reading, f"{path}.fields", table.get("fields", {})))


def _link(reading: _Reading, path: str, value: Any) -> Link:
    table = reading.table(path, value, ("from", "to", "cardinality", "fields", "doc"))
    reading.text(f"{path}.doc", table.get("doc", ""))
    cardinality = reading.choice(f"{path}.cardinality", table.get("cardinality", "many"), ("many", "one"))
    return Link(
        reading.names(f"{path}.from", table.get("from", [])),
        reading.names(f"{path}.to", table.get("to", [])),
        cardinality == "one",
        _fields(reading, f"{path}.fields", table.get("fields", {})),
    )


def _series(reading: _Reading, path: str, value: Any) -> Series:
    table = reading.table(path, value, ("type", "kinds", "unit", "doc"))
    reading.text(f"{path}.doc", table.get("doc", ""))
    return Series(
        reading.choice(f"{path}.type", table.get("type", "double"), SERIES_TYPES),
        reading.names(f"{path}.kinds", table.get("kinds", [])),
        reading.text(f"{path}.unit", table.get("unit", "")),
    )


def _action(reading: _Reading, path: str, value: Any) -> Action:
    table = reading.table(path, value, ("input", "doc", *BODIES))
    if path.rpartition(".")[2] in BUILT_IN_ACTIONS:
        reading.wrong(path, "is an action that the kernel has itself")
    given: dict[str, Any] = {name: table[name] for name in BODIES if name in table}
    if len(given) != 1:
        reading.wrong(path, f"has exactly one of {', '.join(BODIES)}")
    for name, body in given.items():
        if name == "run":
            reading.text(f"{path}.run", body)
        else:
            reading.table(f"{path}.{name}", body)
    return Action(
        _fields(reading, f"{path}.input", table.get("input", {})),
        given,
        reading.text(f"{path}.doc", table.get("doc", "")),
    )


def _cross_check(reading: _Reading, schema: Schema) -> None:
    """Whether all names that the parts use are declared, and the fields of a kind's traits agree."""
    for name, kind in schema.kinds.items():
        seen: dict[str, str] = {}
        for trait in kind.traits:
            if trait not in schema.traits:
                reading.wrong(f"schema.kinds.{name}.traits", f"there is no trait `{trait}`")
                continue
            for member in schema.traits[trait].fields:
                if member in kind.fields or member in seen:
                    other = seen.get(member, name)
                    reading.wrong(
                        f"schema.kinds.{name}", f"`{member}` is a field of `{trait}` and `{other}` alike"
                    )
                seen[member] = trait
    ends: list[tuple[str, tuple[str, ...]]] = []
    for name, link in schema.links.items():
        ends += [(f"schema.links.{name}.from", link.source), (f"schema.links.{name}.to", link.target)]
    ends += [(f"schema.series.{name}.kinds", series.kinds) for name, series in schema.series.items()]
    for path, kinds in ends:
        for each in kinds:
            if each not in schema.kinds:
                reading.wrong(path, f"there is no kind `{each}`")


def merged(installed: Mapping[str, Any], added: Any) -> Any:
    """The document that holds what is installed and what is added; a member of both is the added one."""
    if not isinstance(added, dict):
        return added
    return {
        **installed,
        **{
            part: {**installed.get(part, {}), **members} if isinstance(members, dict) else members
            for part, members in added.items()
        },
    }
