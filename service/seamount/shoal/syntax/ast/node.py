"""What every node of the syntax tree is made of: spans and the decorator for node classes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar, dataclass_transform

AST_VERSION = 2

_T = TypeVar("_T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def node(cls: type[_T]) -> type[_T]:
    """Make a slotted value class that type checkers treat as frozen.

    Freezing for real triples the cost of building a node, and the parser builds little else.
    """
    return dataclass(slots=True)(cls)


class Span(NamedTuple):
    """Byte range `[start, end)` of the source, inside interpolation holes too."""

    start: int
    end: int
