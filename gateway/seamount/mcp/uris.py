"""From a resource's URI to the call that reads it, as the contract says.

Percent-encoded bytes that are no text, unknown parameters and values of another type are refused: an
agent that misspells a parameter is told so, instead of being shown something else.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import unquote_to_bytes

from seamount.wire.methods import BY_NAME
from seamount.wire.resources import RESOURCES
from seamount.wire.runtime import Parameter, Resource

SCHEME: Final = "shoal://"
LONGEST: Final = 8_192
"""Characters of a URI."""

_RANGE: Final = re.compile(r"(\d{1,19})\.\.(\d{1,19})")
_INTEGER: Final = re.compile(r"-?\d{1,20}")
_VARIABLE: Final = re.compile(r"\{([a-z_]+)\}")
_TRUTH: Final = {"true": True, "1": True, "false": False, "0": False}


class BadUri(Exception):
    """The URI names no resource, or its parameters are wrong; the text says which."""


@dataclass(frozen=True, slots=True)
class Target:
    """What a URI means: the resource, the values of its path's variables, and the parameters of its query."""

    uri: str
    resource: Resource
    variables: Mapping[str, str]
    query: Mapping[str, Any]

    @property
    def params(self) -> dict[str, Any]:
        """The parameters of the call that reads it."""
        return {**self.query, **self.bound}

    @property
    def bound(self) -> dict[str, str]:
        """Those that are made from the path."""
        return {name: filled(text, self.variables) for name, text in self.resource.bind.items()}

    @property
    def channel(self) -> str:
        """The channel that tells of changes; empty when there is none."""
        return filled(self.resource.channel, self.variables)


SERVED: Final = tuple(each for each in RESOURCES if BY_NAME[each.method].stage == "serving")
BY_RESOURCE_NAME: Final = {each.name: each for each in SERVED}

_SHAPES: Final = tuple(
    (tuple(each.path.removeprefix(SCHEME).split("/")), each)
    # Fixed paths come before those with variables.
    for each in sorted(SERVED, key=lambda each: each.path.count("{"))
)


def read_uri(uri: str) -> Target:
    """Raises BadUri."""
    if len(uri) > LONGEST:
        raise BadUri(f"a URI has at most {LONGEST} characters")
    if not uri.startswith(SCHEME):
        raise BadUri(f"resources of this server begin with {SCHEME}")
    path, _, query = uri.removeprefix(SCHEME).partition("?")
    parts = [_decoded(part) for part in path.split("/") if part]
    for shape, resource in _SHAPES:
        variables = _match(shape, parts)
        if variables is not None:
            return Target(uri, resource, _bare(resource, variables), _query(resource, query))
    raise BadUri(
        "there is no such resource; resources/list and resources/templates/list name those there are"
    )


def filled(text: str, variables: Mapping[str, str]) -> str:
    """A text of the contract with the variables' values in the place of their names."""
    return _VARIABLE.sub(lambda found: variables[found.group(1)], text)


def _match(shape: tuple[str, ...], parts: list[str]) -> dict[str, str] | None:
    if len(shape) != len(parts):
        return None
    variables: dict[str, str] = {}
    for wanted, part in zip(shape, parts, strict=True):
        if wanted.startswith("{"):
            variables[wanted[1:-1]] = part
        elif wanted != part:
            return None
    return variables


def _bare(resource: Resource, variables: dict[str, str]) -> dict[str, str]:
    """Values without the prefix that a reference has: `plan:8f…` means what `8f…` does."""
    for text in resource.bind.values():
        prefix, colon, name = text.partition(":{")
        value = variables.get(name.rstrip("}"), "")
        if colon and value.startswith(f"{prefix}:"):
            variables[name.rstrip("}")] = value.removeprefix(f"{prefix}:")
    return variables


def _query(resource: Resource, query: str) -> dict[str, Any]:
    known = {each.name: each for each in resource.query}
    found: dict[str, Any] = {}
    for pair in query.split("&"):
        if not pair:
            continue
        name, _, value = pair.partition("=")
        if name not in known:
            there_are = f"there are {', '.join(known)}" if known else "it takes none"
            raise BadUri(f"{name[:100]}: there is no such parameter of {resource.path}; {there_are}")
        found[name] = _value(known[name], _decoded(value))
    return found


def _value(parameter: Parameter, text: str) -> Any:
    problem = ""
    match parameter.kind:
        case "integer":
            if _INTEGER.fullmatch(text):
                return int(text)
            problem = "is no whole number"
        case "boolean":
            if text in _TRUTH:
                return _TRUTH[text]
            problem = "is neither true nor false"
        case "choice":
            if text in parameter.choices:
                return text
            problem = f"is none of {', '.join(parameter.choices)}"
        case "list":
            return text.split(",") if text else []
        case "range":
            if (match := _RANGE.fullmatch(text)) is not None:
                return [int(match.group(1)), int(match.group(2))]
            problem = "is no stretch such as 10..20"
        case "json":
            try:
                return json.loads(text)
            except (ValueError, RecursionError):
                problem = "is not JSON"
        case _:
            return text
    raise BadUri(f"{parameter.name}: {text[:100]!r} {problem}")


def _decoded(text: str) -> str:
    try:
        return unquote_to_bytes(text).decode("utf-8")
    except UnicodeDecodeError as problem:
        raise BadUri(f"{text[:100]!r}: the bytes that are percent-encoded are not UTF-8") from problem
    except UnicodeEncodeError as problem:
        raise BadUri("a lone surrogate is no text") from problem
