"""Collection of blobs: what nobody has read for long, or what there is no room for, goes.

Leased blobs stay, and what live sessions name. Rows that listed a collected blob stay too, and say that it is
not available. A blob is as recent as the latest of its making, its reading and the newest journal row that
gave it.

Safe to be killed at any moment: rows go first, in a commit that notes which files are to follow; a store
that is opened finishes that. A file is never removed while a caller holds it staged, and no blob that is
linked again meanwhile. Rows go in batches: what others write waits for one at most.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterable, Iterator, Set
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from . import leases
from .statements import Row, Snapshot, Transaction

if TYPE_CHECKING:
    from .store import Store

PAGE = 2_000
BATCH = 200
SCAN_TIMEOUT_S = 600.0

ORPHAN_AGE_S = 3_600.0
"""Files that no row knows are left alone for this long after their last change."""


@dataclass(frozen=True, slots=True)
class Collection:
    """What was, or in a dry run would be, collected. `bytes` count content, `stored_bytes` what it takes on
    disk, compressed. `orphans` are files that no row knew."""

    dry_run: bool
    candidates: int = 0
    deleted: int = 0
    reclaimed_bytes: int = 0
    reclaimed_stored_bytes: int = 0
    remaining_bytes: int = 0
    remaining_stored_bytes: int = 0
    orphans: int = 0
    orphan_stored_bytes: int = 0


_REFERENCED = (
    "CASE WHEN EXISTS (SELECT 1 FROM journal_output o WHERE o.hash = b.hash)"
    " OR EXISTS (SELECT 1 FROM transcript_item t WHERE t.value_hash = b.hash)"
    " OR EXISTS (SELECT 1 FROM transcript_item t WHERE t.render_hash = b.hash AND t.render_hash IS NOT NULL)"
    " THEN 1 ELSE 0 END"
)
_LINKED = (
    "COALESCE((SELECT e.ts FROM journal_entry e WHERE e.id ="
    " (SELECT o.entry_id FROM journal_output o WHERE o.hash = b.hash ORDER BY o.entry_id DESC LIMIT 1)), 0)"
)
_CANDIDATES = (
    "SELECT referenced, recent, hash, size, stored_size FROM (SELECT hash, size, stored_size, referenced,"
    " CASE WHEN seen > linked THEN seen ELSE linked END AS recent FROM (SELECT b.hash, b.size, b.stored_size,"
    f" {_REFERENCED} AS referenced, {_LINKED} AS linked,"
    " CASE WHEN COALESCE(a.last_ns, 0) > b.created_ns THEN a.last_ns ELSE b.created_ns END AS seen"
    f" FROM blob b LEFT JOIN blob_access a ON a.hash = b.hash WHERE {leases.UNLEASED}) AS known) AS dated"
    " WHERE recent <= ? AND recent > ? AND (referenced, recent, hash) > (?, ?, ?)"
    " ORDER BY referenced, recent, hash LIMIT ?"
)
_TOTALS = "SELECT count(*), COALESCE(sum(size), 0), COALESCE(sum(stored_size), 0) FROM blob"
_DELETE = (
    "DELETE FROM blob WHERE hash = ? AND NOT EXISTS (SELECT 1 FROM blob_pin p WHERE p.hash = blob.hash"
    " AND (p.expires_ns IS NULL OR p.expires_ns > ?))"
)
_START = (-1, -1, b"")
_FUTURE = 2**62


async def collect(
    store: Store,
    *,
    ttl_s: float | None = None,
    budget_bytes: int | None = None,
    live: Callable[[], Set[tuple[str, str]]] = frozenset,
    dry_run: bool = True,
    orphan_age_s: float = ORPHAN_AGE_S,
) -> Collection:
    """Collect blobs that have not been used for `ttl_s` seconds, then more until `budget_bytes` on disk hold
    the rest: those that no row lists before others, the least recent first. None sets no bound. Files that no
    row knows go as well, once they are `orphan_age_s` old. `live` gives the sessions that live now, each a
    principal and a name; a dry run takes them as they were at the latest collection.

    One collection of a store at a time. Raises StoreUnavailable; what has been removed by then stays removed.
    """
    async with store.blobs.collecting:
        await store.blobs.accesses.flush()
        now = time.time_ns()
        cutoff = _FUTURE if ttl_s is None else now - int(ttl_s * 1e9)
        collector = _Collector(store, now, live, dry_run)
        await collector.count()
        try:
            if ttl_s is not None:
                await collector.take_older(cutoff)
            if budget_bytes is not None:
                await collector.take_until(budget_bytes, newer_than=cutoff if ttl_s is not None else -1)
        finally:
            store.watch.digests = None
        if not dry_run:
            await finish_removals(store)
        return await _sweep(store, collector.result, orphan_age_s)


async def recover(store: Store) -> None:
    """Finish what an earlier kernel had begun: the removal of files, and the leases of its sessions."""

    def pending(rows: Snapshot) -> bool:
        found = rows.one(
            "SELECT EXISTS (SELECT 1 FROM blob_removal) OR EXISTS (SELECT 1 FROM session_lease)"
            " OR EXISTS (SELECT 1 FROM blob_pin WHERE expires_ns <= ?)",
            (time.time_ns(),),
        )
        return found is not None and bool(found[0])

    if not await store.read(pending):
        return
    await store.write(lambda rows: leases.end_of_kernel(rows, time.time_ns()))
    await finish_removals(store)


async def finish_removals(store: Store) -> None:
    """Remove the files whose rows have gone."""
    files = store.blobs.files
    while True:
        noted = await store.read(
            lambda rows: [
                (digest, bool(known))
                for digest, known in rows.all(
                    "SELECT r.hash, b.hash IS NOT NULL FROM blob_removal r"
                    " LEFT JOIN blob b ON b.hash = r.hash ORDER BY r.hash LIMIT ?",
                    (BATCH,),
                )
            ]
        )
        if not noted:
            return
        gone = [digest for digest, known in noted if not known]
        await store.blobs.run(lambda gone=gone: [files.remove(digest) for digest in gone])  # type: ignore[misc]
        await store.write(
            lambda rows, noted=noted: rows.run_many(  # type: ignore[misc]
                "DELETE FROM blob_removal WHERE hash = ?", [(digest,) for digest, _ in noted]
            )
        )


class _Collector:
    def __init__(
        self, store: Store, now: int, live: Callable[[], Set[tuple[str, str]]], dry_run: bool
    ) -> None:
        self._store = store
        self._now = now
        self._live = live
        self._held: frozenset[tuple[str, str]] | None = None
        self.result = Collection(dry_run)

    async def count(self) -> None:
        found = await self._store.read(lambda rows: rows.all(_TOTALS)[0], timeout=SCAN_TIMEOUT_S)
        _, size, stored = found
        self.result = replace(self.result, remaining_bytes=size, remaining_stored_bytes=stored)

    async def take_older(self, cutoff: int) -> None:
        position = _START
        while rows := await self._page(cutoff, -1, position):
            position = rows[-1][:3]
            await self._take(rows)

    async def take_until(self, budget: int, newer_than: int) -> None:
        position = _START
        while self.result.remaining_stored_bytes > budget:
            rows = await self._page(_FUTURE, newer_than, position)
            if not rows:
                return
            position = rows[-1][:3]
            excess = self.result.remaining_stored_bytes - budget
            await self._take(list(_enough(rows, excess)))

    async def _page(self, oldest: int, newest: int, position: Row) -> list[Row]:
        if not self.result.dry_run:
            await self._hold_sessions()
            # From here on nothing is linked unnoticed: the page is read after this is committed.
            await self._store.write(_watch)
        parameters = (self._now, oldest, newest, *position, PAGE)
        return await self._store.read(lambda rows: rows.all(_CANDIDATES, parameters), timeout=SCAN_TIMEOUT_S)

    async def _take(self, chosen: list[Row]) -> None:
        self.result = replace(self.result, candidates=self.result.candidates + len(chosen))
        for batch in _batches(chosen, BATCH):
            taken = batch
            if not self.result.dry_run:
                free = await self._still_free(batch)
                taken = await self._store.write(lambda rows, free=free: self._delete(rows, free))  # type: ignore[misc]
            result = self.result
            size, stored = sum(row[3] for row in taken), sum(row[4] for row in taken)
            self.result = replace(
                result,
                deleted=result.deleted + (0 if result.dry_run else len(taken)),
                reclaimed_bytes=result.reclaimed_bytes + size,
                reclaimed_stored_bytes=result.reclaimed_stored_bytes + stored,
                remaining_bytes=result.remaining_bytes - size,
                remaining_stored_bytes=result.remaining_stored_bytes - stored,
            )

    async def _hold_sessions(self) -> None:
        live = frozenset(self._live())
        if live != self._held:
            await self._store.write(lambda rows: leases.hold_sessions(rows, live))
            self._held = live

    async def _still_free(self, batch: list[Row]) -> list[Row]:
        """Those of a batch that no session holds which came to life since the page was read."""
        before = self._held
        await self._hold_sessions()
        if self._held == before:
            return batch
        marks = ", ".join("?" * len(batch))
        digests = [row[2] for row in batch]
        unleased = f"SELECT b.hash FROM blob b WHERE {leases.UNLEASED} AND b.hash IN ({marks})"
        found = await self._store.read(
            lambda rows: {digest for (digest,) in rows.all(unleased, (self._now, *digests))},
            timeout=SCAN_TIMEOUT_S,
        )
        return [row for row in batch if row[2] in found]

    def _delete(self, rows: Transaction, batch: list[Row]) -> list[Row]:
        files = self._store.blobs.files
        linked = rows.watch.digests or set()
        taken = []
        for row in batch:
            digest = row[2]
            # Rows, leases and holds may have come since the page was read.
            if digest in linked:
                continue
            if files.is_held(digest) or not rows.changed(_DELETE, (digest, self._now)):
                continue
            rows.run("DELETE FROM blob_access WHERE hash = ?", (digest,))
            rows.run("INSERT INTO blob_removal (hash) VALUES (?) ON CONFLICT (hash) DO NOTHING", (digest,))
            taken.append(row)
        return taken


def _watch(rows: Transaction) -> None:
    rows.watch.digests = set()


async def _sweep(store: Store, result: Collection, age_s: float) -> Collection:
    files = store.blobs.files
    youngest = time.time() - age_s
    listing = files.listing()
    orphans = size = 0
    while page := await store.blobs.run(lambda: list(itertools.islice(listing, BATCH))):
        old = [digest for digest, changed in page if changed < youngest]
        unknown = await store.read(lambda rows, old=old: unknown_digests(rows, old))  # type: ignore[misc]
        for digest in unknown:
            length = await store.blobs.run(
                lambda digest=digest: files.length(digest) if result.dry_run else files.remove(digest)  # type: ignore[misc]
            )
            orphans += bool(length)
            size += length or 0
    return replace(result, orphans=orphans, orphan_stored_bytes=size)


def unknown_digests(rows: Snapshot, digests: list[bytes]) -> list[bytes]:
    """Those of at most 500 digests that no row keeps a file for."""
    if not digests:
        return []
    marks = ", ".join("?" * len(digests))
    found = rows.all(f"SELECT hash FROM blob WHERE frames IS NOT NULL AND hash IN ({marks})", digests)
    known = {digest for (digest,) in found}
    return [digest for digest in digests if digest not in known]


def _enough(rows: Iterable[Row], excess: int) -> Iterator[Row]:
    for row in rows:
        if excess <= 0:
            return
        excess -= row[4]
        yield row


def _batches(rows: list[Row], size: int) -> Iterator[list[Row]]:
    for start in range(0, len(rows), size):
        yield rows[start : start + size]
