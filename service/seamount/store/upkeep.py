"""Keeps a store within its bounds: rows of the journal first, then the content that nobody needs any more."""

from __future__ import annotations

import time
from collections.abc import Callable, Set
from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import journal
from .collection import Collection, collect
from .retention import UNDO_WINDOW_S, Retained, retain

if TYPE_CHECKING:
    from .store import Store


@dataclass(frozen=True, slots=True)
class Tidied:
    """What one pass did, or in a dry run would do, and how long it took."""

    rows: Retained
    content: Collection
    seconds: float


async def tidy(
    store: Store,
    *,
    content_ttl_s: float | None,
    content_bytes: int | None,
    journal_ttl_s: float | None,
    journal_bytes: int | None,
    live: Callable[[], Set[tuple[str, str]]] = frozenset,
    dry_run: bool = True,
) -> Tidied:
    """One pass with these bounds, None being none. See `retain` and `collect`.

    What can be undone is kept for a week, or as long as rows are kept at all, if that is shorter. In a dry
    run the content of rows that would go counts as listed by them. Raises StoreUnavailable.
    """
    began = time.monotonic()
    undo_window_s = UNDO_WINDOW_S if journal_ttl_s is None else min(UNDO_WINDOW_S, journal_ttl_s)
    rows = await retain(
        store,
        ttl_s=journal_ttl_s,
        budget=journal_bytes,
        undo_window_s=undo_window_s,
        live=live,
        dry_run=dry_run,
    )
    content = await collect(
        store, ttl_s=content_ttl_s, budget_bytes=content_bytes, live=live, dry_run=dry_run
    )
    if not dry_run:
        await store.write(journal.forget_days)
    return Tidied(rows, content, time.monotonic() - began)
