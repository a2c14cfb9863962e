"""What an installed schema declares, and what fits it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from seamount.seam.literals import Literal

TYPES: Final = ("bool", "int", "double", "string", "time", "bytes", "json")
SERIES_TYPES: Final = ("bool", "int", "double", "string")
PSEUDO: Final[Mapping[str, str]] = {"@id": "string", "@kind": "string", "@created": "int", "@updated": "int"}
"""Paths that every entity has, with their types."""

_MOST_ITEMS: Final = 1_000


@dataclass(frozen=True, slots=True)
class Field:
    """A field. `list` says that it holds an array of its type; `choices` are the strings that it may hold."""

    type: str
    required: bool = False
    indexed: bool = False
    list: bool = False
    choices: tuple[str, ...] = ()

    def problem(self, value: Literal) -> str | None:
        """Why the field cannot hold a value; None when it can."""
        if not self.list:
            return self._problem(value)
        if value.type != "array":
            return f"must be an array of {self.type}, not {value.type}"
        if len(value.items) > _MOST_ITEMS:
            return f"holds at most {_MOST_ITEMS} items"
        for index, item in enumerate(value.items):
            if (problem := self._problem(item)) is not None:
                return f"item {index} {problem}"
        return None

    def _problem(self, value: Literal) -> str | None:
        found = value.type
        fits = (
            self.type == "json"
            or found == self.type
            # A double may be written without a point: JSON has one kind of number.
            or (self.type == "double" and found == "int")
        )
        if not fits:
            return f"must be {self.type}, not {found}"
        if self.choices and value.json not in self.choices:
            return f"must be one of {', '.join(self.choices)}"
        return None


@dataclass(frozen=True, slots=True)
class Trait:
    fields: Mapping[str, Field]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind with its own fields and the names of the traits that every entity of it has."""

    fields: Mapping[str, Field]
    traits: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Link:
    """A link. `source` and `target` are the kinds at its ends, any when empty; `single` allows one link of
    the name from an entity."""

    source: tuple[str, ...] = ()
    target: tuple[str, ...] = ()
    single: bool = False
    fields: Mapping[str, Field] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Series:
    """A series. `kinds` are those of the entities that may have it, any when empty; `unit` is for people."""

    type: str
    kinds: tuple[str, ...] = ()
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Action:
    """A declared action: the fields of its input, and its body as it was declared."""

    input: Mapping[str, Field]
    body: Mapping[str, Any]
    doc: str = ""


@dataclass(frozen=True, slots=True)
class Schema:
    """`revision` is 0 and everything empty where nothing is installed. `document` is the schema as JSON,
    `indexed` names the fields that any kind or trait declares so."""

    revision: int = 0
    kinds: Mapping[str, Kind] = field(default_factory=dict)
    traits: Mapping[str, Trait] = field(default_factory=dict)
    links: Mapping[str, Link] = field(default_factory=dict)
    series: Mapping[str, Series] = field(default_factory=dict)
    actions: Mapping[str, Action] = field(default_factory=dict)
    document: Mapping[str, Any] = field(default_factory=dict)
    indexed: frozenset[str] = frozenset()

    def fields_of(self, kind: str, traits: Iterable[str] = ()) -> dict[str, Field]:
        """The fields of an entity: those of its traits, then those of its kind."""
        declared = self.kinds[kind]
        found: dict[str, Field] = {}
        for name in (*declared.traits, *traits):
            found.update(self.traits[name].fields)
        found.update(declared.fields)
        return found

    def path_field(self, fields: Mapping[str, Field], path: str) -> Field | None:
        """What a path leads to: a field, or something within a `json` field."""
        name, dot, _ = path.partition(".")
        found = fields.get(name)
        if found is None or not dot:
            return found
        return Field("json") if found.type == "json" and not found.list else None


EMPTY: Final = Schema()


def misfits(fields: Mapping[str, Field], values: Mapping[str, Literal]) -> list[tuple[str, str]]:
    """Everything about values that does not fit the fields: path and problem."""
    found: list[tuple[str, str]] = []
    for name, value in values.items():
        declared = fields.get(name)
        if declared is None:
            found.append((f"fields.{name}", "is not declared"))
        elif value.type == "null" and declared.type != "json" and not declared.list:
            if declared.required:
                found.append((f"fields.{name}", "is required"))
        elif (problem := declared.problem(value)) is not None:
            found.append((f"fields.{name}", problem))
    found += [
        (f"fields.{name}", "is required")
        for name, declared in fields.items()
        if declared.required and name not in values
    ]
    return found
