"""What a token's list of capabilities leaves of its principal's policy: an intersection, never more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

from seamount.leash.kinds import snake
from seamount.leash.tables import PrincipalPolicy

_NO_KIND: Final = ("-",)
"""A list that names nothing; an empty one would restrict nothing."""

Caps = frozenset[str] | None
"""Kinds of effects, in their own spelling, to which a bearer is restricted. None: to none in particular."""


def caps_of(names: tuple[str, ...]) -> Caps:
    """The restriction that a token states; an empty list states none."""
    return frozenset(map(snake, names)) if names else None


def narrower(one: Caps, other: Caps) -> Caps:
    """What both restrictions leave."""
    if one is None or other is None:
        return one if other is None else other
    return one & other


def permits(caps: Caps, kind: str) -> bool:
    """Whether a restriction leaves a kind of effect at all, whatever policy says of it."""
    return caps is None or snake(kind) in caps


def permits_all(caps: Caps, effects: Iterable[Mapping[str, Any]]) -> bool:
    """Whether a restriction leaves the kind of each effect: only then may its bearer grant them to others."""
    return caps is None or all(permits(caps, effect["kind"]) for effect in effects)


def restricted(table: PrincipalPolicy, caps: Caps) -> PrincipalPolicy:
    """The table of a principal for a bearer who is restricted to some kinds: each other kind is denied.

    What the list names stays exactly as policy has it.
    """
    if caps is None:
        return table
    return _restricted(_Same(table), caps)


class _Same:
    """A table by identity: tables hold mappings and cannot be hashed by content."""

    __slots__ = ("table",)

    def __init__(self, table: PrincipalPolicy) -> None:
        self.table = table

    def __hash__(self) -> int:
        return id(self.table)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.table is self.table


@lru_cache(maxsize=256)
def _restricted(same: _Same, caps: frozenset[str]) -> PrincipalPolicy:
    return same.table.restricted_to(caps or _NO_KIND)
