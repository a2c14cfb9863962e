"""Pieces of SQL with their parameters."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

Parameter = int | float | str | bytes | None


@dataclass(slots=True)
class Sql:
    """A text with `?` parameters and their values, in order. Texts come from this package alone; whatever a
    request says is a parameter."""

    text: str
    parameters: list[Parameter] = field(default_factory=list)


def joined(parts: Iterable[Sql], glue: str, empty: str) -> Sql:
    """All parts in brackets with `glue` between them."""
    pieces = list(parts)
    if not pieces:
        return Sql(empty)
    if len(pieces) == 1:
        return pieces[0]
    text = glue.join(part.text for part in pieces)
    return Sql(f"({text})", [each for part in pieces for each in part.parameters])


def both(parts: Iterable[Sql]) -> Sql:
    return joined(parts, " AND ", "1 = 1")


def either(parts: Iterable[Sql]) -> Sql:
    return joined(parts, " OR ", "1 = 0")


def negated(part: Sql) -> Sql:
    return Sql(f"NOT ({part.text})", part.parameters)


def marks(count: int) -> str:
    return ", ".join("?" * count)
