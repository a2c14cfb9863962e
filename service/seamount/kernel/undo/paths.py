"""Which paths an `undo` would touch, for its plan: what is known to the kernel alone."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

from seamount.kernel.undo import table as undo_table
from seamount.kernel.undo.table import Owner, Step
from seamount.store.statements import Snapshot
from seamount.store.store import Store

MAX_PATHS: Final = 1_000
"""A plan with more of them says `*`."""


class UndoPaths:
    """Looks into the tables of what can be taken back."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(
        self, principal: str, session: str, wanted: Sequence[int | None]
    ) -> tuple[list[str], list[str]] | None:
        """The paths that undoing these rows, one after the other, writes and deletes; None stands for the
        newest that is left. None when there are too many to tell."""
        owner = Owner(principal, session)

        def unit(rows: Snapshot) -> list[Step]:
            found: list[Step] = []
            newest = iter(undo_table.newest(rows, owner, wanted.count(None)))
            for each in wanted:
                entry = next(newest, None) if each is None else each
                if entry is not None:
                    found += undo_table.steps(rows, owner, entry)
            return found

        writes: dict[str, None] = {}
        deletes: dict[str, None] = {}
        for step in await self._store.read(unit):
            if step.undone_by is not None or step.op == undo_table.LOST:
                continue
            data = json.loads(step.data)
            if step.op == "remove_made":
                deletes[_shown(data["path"])] = None
            elif step.op == "move_back":
                deletes[_shown(data["to"])] = None
                writes[_shown(data["from"])] = None
            else:
                writes[_shown(data["original" if step.op == "trash_move" else "path"])] = None
        return None if len(writes) + len(deletes) > MAX_PATHS else (list(writes), list(deletes))


def _shown(path: str) -> str:
    return path.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
