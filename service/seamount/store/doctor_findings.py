"""What a look at a kernel's state finds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Finding:
    """`check` is what was looked at; `repaired` that a problem is one no more."""

    check: str
    level: Literal["ok", "note", "problem"]
    text: str
    repaired: bool = False


def ok(check: str, text: str) -> Finding:
    """All is well."""
    return Finding(check, "ok", text)


def note(check: str, text: str) -> Finding:
    """Worth knowing, and no fault."""
    return Finding(check, "note", text)


def problem(check: str, text: str, *, repaired: bool = False) -> Finding:
    """A fault."""
    return Finding(check, "problem", text, repaired)
