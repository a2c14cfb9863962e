"""The URI templates of resources: a path with simple variables, and one `{?…}` expression at its end."""

from __future__ import annotations

import re
from dataclasses import dataclass

_TEMPLATE = re.compile(r"(shoal://[a-z{}/]+)(?:\{\?([a-z_,]+)\})?")
_VARIABLE = re.compile(r"\{([a-z_]+)\}")


@dataclass(frozen=True, slots=True)
class Template:
    """A template's path, the variables in it, and the parameters of its query."""

    path: str
    variables: tuple[str, ...]
    query: tuple[str, ...]


def template(uri: str) -> Template | None:
    """The parts of a template; None when it is none."""
    match = _TEMPLATE.fullmatch(uri)
    if match is None:
        return None
    path, query = match.group(1), match.group(2)
    left = _VARIABLE.sub("", path)
    if "{" in left or "}" in left:
        return None
    return Template(path, variables(path), tuple(query.split(",")) if query else ())


def variables(text: str) -> tuple[str, ...]:
    """The variables in braces, in order."""
    return tuple(_VARIABLE.findall(text))
