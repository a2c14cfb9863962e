"""Leases on blobs: who wants a blob kept, why, and until when. A leased blob is never collected.

A blob that is lost is kept by nobody: pinning takes one that is known. Pins outlive the kernel.

A live session holds all that its transcript names: values, renderings, and what the runs behind them gave.
One row says so for the whole session, so that runs write nothing for it; it ends with the session, and at the
latest with the kernel.
"""

from __future__ import annotations

from collections.abc import Set

from .blobs import parse_address
from .errors import BlobMissing
from .migrations import Migration
from .statements import Snapshot, Transaction

MANUAL = "manual"
"""Somebody asked for it; lasts until it is released."""

UNDO = "undo-retention"
"""Content that undoing a run would bring back; expires with the undo window."""

MIGRATIONS = (
    Migration(
        "leases",
        1,
        """
        CREATE TABLE session_lease (
            principal TEXT NOT NULL,
            session TEXT NOT NULL,
            PRIMARY KEY (principal, session)
        ) WITHOUT ROWID;
        """,
    ),
)

_LIVE = "JOIN session_lease s ON s.principal = t.principal AND s.session = t.session"
UNLEASED = (
    "NOT EXISTS (SELECT 1 FROM blob_pin p WHERE p.hash = b.hash"
    " AND (p.expires_ns IS NULL OR p.expires_ns > ?))"
    f" AND NOT EXISTS (SELECT 1 FROM transcript_item t {_LIVE} WHERE t.value_hash = b.hash)"
    f" AND NOT EXISTS (SELECT 1 FROM transcript_item t {_LIVE}"
    " WHERE t.render_hash = b.hash AND t.render_hash IS NOT NULL)"
    " AND NOT EXISTS (SELECT 1 FROM journal_output o JOIN transcript_item t ON t.entry_id = o.entry_id"
    f" {_LIVE} WHERE o.hash = b.hash)"
)
"""Condition on a blob `b`: nobody holds it. Its parameter is the time."""

ENTRY_IS_HELD = f"EXISTS (SELECT 1 FROM transcript_item t {_LIVE} WHERE t.entry_id = e.id)"
"""Condition on a journal row `e`: the transcript of a live session has what it gave."""


def pin(
    transaction: Transaction, address: str, *, owner: str, reason: str, expires_ns: int | None = None
) -> None:
    """Keep a blob from being collected for as long as this owner's lease lasts (None: until released).

    Pinning again replaces the owner's lease. Raises BlobMissing.
    """
    digest = parse_address(address)
    if digest is None or transaction.one("SELECT 1 FROM blob WHERE hash = ?", (digest,)) is None:
        raise BlobMissing(address)
    transaction.run(
        "INSERT INTO blob_pin (hash, owner, reason, expires_ns) VALUES (?, ?, ?, ?) ON CONFLICT (hash, owner)"
        " DO UPDATE SET reason = excluded.reason, expires_ns = excluded.expires_ns",
        (digest, owner, reason, expires_ns),
    )


def unpin(transaction: Transaction, address: str, *, owner: str) -> None:
    """End one lease of this owner; without one, nothing happens."""
    digest = parse_address(address)
    transaction.run("DELETE FROM blob_pin WHERE hash = ? AND owner = ?", (digest, owner))


def release_pins(transaction: Transaction, *, owner: str) -> None:
    """End every lease of this owner."""
    transaction.run("DELETE FROM blob_pin WHERE owner = ?", (owner,))


def pins(rows: Snapshot, address: str) -> list[tuple[str, str, int | None]]:
    """The leases of a blob as (owner, reason, expiry), by owner; expired ones may be among them."""
    return [
        (owner, reason, expires_ns)
        for owner, reason, expires_ns in rows.all(
            "SELECT owner, reason, expires_ns FROM blob_pin WHERE hash = ? ORDER BY owner",
            (parse_address(address),),
        )
    ]


def hold_sessions(transaction: Transaction, live: Set[tuple[str, str]]) -> None:
    """Let these sessions, each a principal and a name, hold what their transcripts name, and no others."""
    transaction.run("DELETE FROM session_lease")
    transaction.run_many("INSERT INTO session_lease (principal, session) VALUES (?, ?)", sorted(live))


def end_of_kernel(transaction: Transaction, now_ns: int) -> None:
    """End what an earlier kernel's sessions held, and what has expired."""
    transaction.run("DELETE FROM session_lease")
    transaction.run("DELETE FROM blob_pin WHERE expires_ns <= ?", (now_ns,))
