"""A broken rule."""

from __future__ import annotations

from dataclasses import dataclass

from seamount.codegen.model.contract import Where


@dataclass(frozen=True, slots=True)
class Finding:
    where: Where
    problem: str

    def __str__(self) -> str:
        return f"{self.where}: {self.problem}"
