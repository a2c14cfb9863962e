"""Versions of tools and constraints on them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

_NUMBERS = re.compile(r"[0-9]+(?:\.[0-9]+)*\Z")
_RELEASE = re.compile(r"([^-+]*)(?:[-+](.*))?\Z", re.DOTALL)


@dataclass(frozen=True)
class Version:
    """A version by its text; an empty text is unknown."""

    text: str

    @cached_property
    def _parts(self) -> tuple[tuple[int, ...], str]:
        found = _RELEASE.match(self.text.removeprefix("v"))
        assert found is not None
        release, rest = found[1], found[2] or ""
        numbers = tuple(map(int, release.split("."))) if _NUMBERS.match(release) else ()
        return numbers, rest

    @property
    def numbers(self) -> tuple[int, ...]:
        """The release's components; empty for an unknown or opaque version."""
        return self._parts[0]

    def order(self) -> tuple[int, tuple[int, ...], bool, str]:
        """Sort key: unknown, then opaque ones by text, then numbers, a pre-release before its release."""
        numbers, rest = self._parts
        if not self.text:
            return 0, (), False, ""
        if not numbers:
            return 1, (), False, self.text
        trimmed = numbers
        while trimmed and trimmed[-1] == 0:
            trimmed = trimmed[:-1]
        return 2, trimmed, not rest, rest

    def __str__(self) -> str:
        return self.text or "unknown"


@dataclass(frozen=True)
class Constraint:
    """What a manifest asks of a tool: anything, `latest`, a numeric prefix, or a prefix of the text."""

    text: str = "*"

    @property
    def kind(self) -> str:
        if self.text in ("", "*"):
            return "any"
        if self.text == "latest":
            return "latest"
        return "numeric" if self.numbers else "raw"

    @property
    def numbers(self) -> tuple[int, ...]:
        text = self.text.removeprefix("v")
        return tuple(map(int, text.split("."))) if _NUMBERS.match(text) else ()

    def holds(self, version: Version) -> bool:
        kind = self.kind
        if kind in ("any", "latest"):
            return True
        if kind == "numeric":
            return version.numbers[: len(self.numbers)] == self.numbers
        return bool(version.text) and version.text.startswith(self.text)

    def compatible(self, other: Constraint) -> bool:
        kinds = {self.kind, other.kind}
        if kinds & {"any", "latest"}:
            return True
        if kinds == {"numeric"}:
            count = min(len(self.numbers), len(other.numbers))
            return self.numbers[:count] == other.numbers[:count]
        if kinds == {"raw"}:
            return self.text.startswith(other.text) or other.text.startswith(self.text)
        return False

    def refined(self, farther: Constraint) -> Constraint:
        """The more specific of two compatible constraints, this one when they are equally so."""
        return farther if farther._weight() > self._weight() else self

    def _weight(self) -> tuple[int, int]:
        kind = self.kind
        return {"any": 0, "latest": 1}.get(kind, 2), len(self.numbers or self.text)

    def __str__(self) -> str:
        if self.kind == "any":
            return "*"
        return ".".join(map(str, self.numbers)) if self.kind == "numeric" else self.text
