"""Retention of journal rows: submissions that are old, or that there is no room for, go with all below them.

Kept whatever is asked: what runs, what is younger than the undo window, what gave a blob that somebody
holds a lease on, and what a live session's transcript names. A submission's statements go with it, and stay
with it. Rows go in batches, the statements before their submission: what others write waits for one batch at
most, and who is killed between two leaves the rest for the next time.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Set
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from . import leases
from .statements import Row, Snapshot, Transaction

if TYPE_CHECKING:
    from .store import Store

PAGE = 200
BATCH = 500
"""Rows that go in one transaction."""

SCAN_TIMEOUT_S = 600.0

UNDO_WINDOW_S = 7 * 86_400.0
"""For how long a run may be undone, and so its rows are kept, unless the caller says otherwise."""

_LENGTH = "(LENGTH(e.src) + LENGTH(e.effects) + COALESCE(LENGTH(e.ast), 0))"
_TOTALS = f"SELECT count(*), COALESCE(sum({_LENGTH}), 0) FROM journal_entry e"
_ROOTS = (
    "SELECT e.id FROM journal_entry e WHERE e.parent_id IS NULL AND e.id > ? AND e.ts <= ?"
    " ORDER BY e.id LIMIT ?"
)
_FAMILY = (
    "WITH RECURSIVE family (id) AS (SELECT CAST(? AS BIGINT) UNION ALL"
    " SELECT c.id FROM journal_entry c JOIN family f ON c.parent_id = f.id)"
    f" SELECT e.id, {_LENGTH}, e.state, CASE WHEN EXISTS (SELECT 1 FROM journal_output o"
    " JOIN blob_pin p ON p.hash = o.hash WHERE o.entry_id = e.id"
    f" AND (p.expires_ns IS NULL OR p.expires_ns > ?)) OR {leases.ENTRY_IS_HELD} THEN 1 ELSE 0 END, e.ts"
    # CROSS keeps SQLite from reading the whole journal once for each family.
    " FROM family f CROSS JOIN journal_entry e WHERE e.id = f.id ORDER BY e.id DESC"
)


@dataclass(frozen=True, slots=True)
class Retained:
    """What went, or in a dry run would go. Lengths are about the characters of sources, trees and effects."""

    dry_run: bool
    deleted: int = 0
    deleted_length: int = 0
    kept_for_lease: int = 0
    remaining: int = 0
    remaining_length: int = 0


async def retain(
    store: Store,
    *,
    ttl_s: float | None = None,
    budget: int | None = None,
    undo_window_s: float = UNDO_WINDOW_S,
    live: Callable[[], Set[tuple[str, str]]] = frozenset,
    dry_run: bool = True,
) -> Retained:
    """Delete rows that began longer than `ttl_s` ago, then more, the oldest first, until the length of the
    rest is within `budget`. None sets no bound. `live` gives the sessions that live now, each a principal and
    a name; a dry run takes them as they were at the latest collection or retention. Raises StoreUnavailable;
    what went by then stays gone.
    """
    now = time.time_ns()
    count, length = await store.read(lambda rows: rows.all(_TOTALS)[0], timeout=SCAN_TIMEOUT_S)
    young = now - int(undo_window_s * 1e9)
    expired = -1 if ttl_s is None else min(young, now - int(ttl_s * 1e9))
    retention = _Retention(store, now, live, Retained(dry_run, remaining=count, remaining_length=length))
    if ttl_s is not None:
        await retention.run(expired, lambda _: True)
    if budget is not None:
        if dry_run:
            # The expired rows are still there: they are counted in one pass, with those for room.
            retention.result = Retained(dry_run, remaining=count, remaining_length=length)
        else:
            retention.result = replace(retention.result, kept_for_lease=0)
            expired = -1
        await retention.run(
            young, lambda began: began <= expired or retention.result.remaining_length > budget
        )
    return retention.result


class _Retention:
    def __init__(
        self, store: Store, now: int, live: Callable[[], Set[tuple[str, str]]], result: Retained
    ) -> None:
        self._store = store
        self._now = now
        self._live = live
        self._held: frozenset[tuple[str, str]] | None = None
        self.result = result

    async def run(self, latest: int, must_go: Callable[[int], bool]) -> None:
        """Take the families, the oldest first, that began until `latest`, as long as `must_go` says so of the
        time when one began."""
        position = 0
        while must_go(0):
            if not self.result.dry_run:
                await self._hold_sessions()
            page = await self._store.read(
                lambda rows, after=position: self._families(rows, after, latest),  # type: ignore[misc]
                timeout=SCAN_TIMEOUT_S,
            )
            if not page:
                return
            position = page[-1][-1][0]
            gone: list[int] = []
            for family in page:
                if must_go(family[-1][4]) and self._may_go(family, latest):
                    gone += [row[0] for row in family]
                if len(gone) >= BATCH:
                    await self._delete(gone)
                    gone = []
            await self._delete(gone)

    async def _hold_sessions(self) -> None:
        live = frozenset(self._live())
        if live != self._held:
            await self._store.write(lambda rows: leases.hold_sessions(rows, live))
            self._held = live

    def _families(self, rows: Snapshot, after: int, latest: int) -> list[list[Row]]:
        """Submissions with all below them, each in the order in which its rows may go."""
        roots = rows.all(_ROOTS, (after, latest, PAGE))
        return [rows.all(_FAMILY, (root, self._now)) for (root,) in roots]

    def _may_go(self, family: list[Row], latest: int) -> bool:
        if any(state == "running" or ts > latest for _, _, state, _, ts in family):
            return False
        if any(leased for _, _, _, leased, _ in family):
            kept = self.result.kept_for_lease + len(family)
            self.result = replace(self.result, kept_for_lease=kept)
            return False
        length = sum(row[1] for row in family)
        self.result = replace(
            self.result,
            deleted=self.result.deleted + len(family),
            deleted_length=self.result.deleted_length + length,
            remaining=self.result.remaining - len(family),
            remaining_length=self.result.remaining_length - length,
        )
        return True

    async def _delete(self, entries: list[int]) -> None:
        if self.result.dry_run:
            return
        for start in range(0, len(entries), BATCH):
            part = entries[start : start + BATCH]
            await self._store.write(lambda rows, part=part: _forget(rows, part))  # type: ignore[misc]


def _forget(rows: Transaction, entries: list[int]) -> None:
    rows.run_many("DELETE FROM journal_entry WHERE id = ?", [(entry_id,) for entry_id in entries])
