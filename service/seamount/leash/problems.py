"""What is wrong with a policy file."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake. `line` counts from 1, 0 when the file as a whole is meant; `key` is the full name of the
    key, empty when none is meant."""

    file: str
    line: int
    key: str
    what: str

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else self.file
        return f"{where}: {self.key}: {self.what}" if self.key else f"{where}: {self.what}"


class PolicyInvalid(Exception):
    """A policy cannot be used. Holds every problem that was found, by line."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(problems, key=lambda problem: problem.line))
        super().__init__("\n".join(map(str, self.problems)))
