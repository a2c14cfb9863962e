"""Retention of journal rows: submissions that are old, or that there is no room for, go with all below them.

Kept whatever is asked: what runs, what is younger than the undo window, and what gave a blob that somebody
holds a lease on. A submission's statements go with it, and stay with it.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from .statements import Row, Snapshot, Transaction

if TYPE_CHECKING:
    from .store import Store

PAGE = 200
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
    " AND (p.expires_ns IS NULL OR p.expires_ns > ?)) THEN 1 ELSE 0 END, e.ts"
    " FROM journal_entry e JOIN family f ON f.id = e.id ORDER BY e.id DESC"
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
    dry_run: bool = True,
) -> Retained:
    """Delete rows that began longer than `ttl_s` ago, then more, the oldest first, until the length of the
    rest is within `budget`. None sets no bound. Raises StoreUnavailable; what went by then stays gone.
    """
    now = time.time_ns()
    youngest = now - int(undo_window_s * 1e9)
    count, length = await store.read(lambda rows: rows.all(_TOTALS)[0], timeout=SCAN_TIMEOUT_S)
    result = Retained(dry_run, remaining=count, remaining_length=length)
    if ttl_s is not None:
        expired = min(youngest, now - int(ttl_s * 1e9))
        result = await _delete(store, result, now, expired, None)
    if budget is not None:
        # In a dry run the expired rows are still there: they are counted in one pass, with those for room.
        if dry_run and ttl_s is not None:
            result = Retained(dry_run, remaining=count, remaining_length=length)
            expired = min(youngest, now - int(ttl_s * 1e9))
            return await _delete(store, result, now, youngest, budget, expired)
        result = await _delete(store, result, now, youngest, budget)
    return result


async def _delete(
    store: Store, result: Retained, now: int, latest: int, budget: int | None, expired: int = -1
) -> Retained:
    position = 0
    while budget is None or result.remaining_length > budget or expired >= 0:
        page = await store.read(
            lambda rows, after=position: rows.all(_ROOTS, (after, latest, PAGE)),  # type: ignore[misc]
            timeout=SCAN_TIMEOUT_S,
        )
        if not page:
            break
        position = page[-1][0]
        before = result

        def unit(rows: Snapshot, page: list[Row] = page, before: Retained = before) -> Retained:
            after = before
            for (root,) in page:
                family = rows.all(_FAMILY, (root, now))
                must = expired >= 0 and family[-1][4] <= expired if family else False
                if budget is not None and after.remaining_length <= budget and not must:
                    continue
                after = _take(rows, family, latest, after)
            return after

        result = await (store.read(unit) if result.dry_run else store.write(unit))
    return result


def _take(rows: Snapshot, family: list[Row], latest: int, result: Retained) -> Retained:
    if not family or any(state == "running" or ts > latest for _, _, state, _, ts in family):
        return result
    if any(leased for _, _, _, leased, _ in family):
        return replace(result, kept_for_lease=result.kept_for_lease + len(family))
    if isinstance(rows, Transaction):
        # Children have higher ids than their parents, and go first.
        rows.run_many("DELETE FROM journal_entry WHERE id = ?", [(row[0],) for row in family])
    length = sum(row[1] for row in family)
    return replace(
        result,
        deleted=result.deleted + len(family),
        deleted_length=result.deleted_length + length,
        remaining=result.remaining - len(family),
        remaining_length=result.remaining_length - length,
    )
