"""A journal in memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import blake3

from seamount.shoal.runtime.ports import Undo, Undoable, UndoStep


class Spilled:
    """A spill whose content goes to a journal in memory."""

    def __init__(self, journal: Kept) -> None:
        self._journal = journal
        self._content = b""

    def write(self, data: bytes | bytearray) -> int:
        self._content += data
        return len(data)

    def keep(self, printed: int) -> str:
        return self._journal.keep(self._content)

    def discard(self) -> None:
        self._content = b""


class Kept:
    """A journal in memory."""

    active = True
    trees = True
    undoes = True

    def __init__(self) -> None:
        self.rows: list[dict[str, Any]] = []
        self.blobs: dict[str, bytes] = {}
        self.notes: dict[int, dict[int, Undo]] = {}
        self.took_back: dict[int, int] = {}
        self.gone: set[tuple[int, int]] = set()

    def begin(self, src: str, ast: Mapping[str, Any] | None, cwd: bytes, span: tuple[int, int]) -> int:
        self.rows.append({"id": len(self.rows) + 1, "src": src, "ok": None, "status": None})
        return len(self.rows)

    def end(self, entry: int, ok: bool, status: int, value: Any, error: Any) -> None:
        self.rows[entry - 1].update(ok=ok, status=status, value=value, error=error)

    def spill(self) -> Spilled:
        return Spilled(self)

    def keep(self, data: bytes) -> str:
        digest = blake3.blake3(data).hexdigest()
        self.blobs[digest] = data
        return digest

    def load(self, digest: str) -> bytes | None:
        return self.blobs.get(digest)

    def undoable(self, entry: int, position: int, undo: Undo | None) -> None:
        if undo is not None:
            self.notes.setdefault(entry, {})[position] = undo
            return
        del self.notes[entry][position]
        if not self.notes[entry]:
            del self.notes[entry]

    def entries(
        self, head: str | None = None, principal: str | None = None, limit: int = 100
    ) -> list[dict[str, Any]]:
        done = [row for row in self.rows if row["ok"] is not None]
        return [{**row, "ts_ns": 0, "principal": "p", "effects": "[]"} for row in reversed(done[-limit:])]

    def undos(self, entry: int | None) -> Undoable | None:
        left = [
            each for each in self.notes if each not in self.took_back and each not in self.took_back.values()
        ]
        wanted = entry if entry is not None else max(left, default=0)
        if wanted not in self.notes:
            return None
        notes = self.notes[wanted]
        return Undoable(wanted, [UndoStep(at, notes[at], (wanted, at) in self.gone) for at in sorted(notes)])

    def undoing(self, by: int, entry: int) -> None:
        self.took_back[by] = entry

    def undone(self, by: int, steps: Sequence[UndoStep]) -> None:
        self.gone |= {(self.took_back[by], step.key) for step in steps}
