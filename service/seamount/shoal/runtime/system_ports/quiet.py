"""Ports that hold nothing: what an interpreter has without a host."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from seamount.shoal.runtime.ports import Spill, Undo, Undoable, UndoStep


class NoSecrets:
    """A store without entries."""

    def get(self, name: str) -> bytes | None:
        return None


class NoJournal:
    """A journal that records nothing."""

    active = False
    trees = False
    undoes = False

    def spill(self) -> Spill | None:
        return None

    def begin(self, src: str, ast: Mapping[str, Any] | None, cwd: bytes, span: tuple[int, int]) -> int:
        return 0

    def end(self, entry: int, ok: bool, status: int, value: Any, error: Any) -> None:
        return None

    def keep(self, data: bytes) -> str:
        raise OSError("this session has no journal")

    def load(self, digest: str) -> bytes | None:
        return None

    def undoable(self, entry: int, position: int, undo: Undo | None) -> None:
        return None

    def entries(
        self, head: str | None = None, principal: str | None = None, limit: int = 100
    ) -> list[dict[str, Any]]:
        return []

    def undos(self, entry: int | None) -> Undoable | None:
        return None

    def undoing(self, by: int, entry: int) -> None:
        return None

    def undone(self, by: int, steps: Sequence[UndoStep]) -> None:
        return None


class SilentOutput:
    """Shows nothing."""

    def value(self, value: Any) -> None:
        return None

    def notice(self, text: str) -> None:
        return None

    def watcher(self) -> None:
        return None

    def shows_statements(self) -> bool:
        return False
