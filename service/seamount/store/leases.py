"""Leases on blobs: who wants a blob kept, why, and until when. A leased blob is never collected.

A blob that is lost is kept by nobody: pinning takes one that is known. Leases for a live session end
with the kernel, whoever forgot to release them; manual ones and those of undo outlive it.
"""

from __future__ import annotations

from .blobs import parse_address
from .errors import BlobMissing
from .statements import Snapshot, Transaction

MANUAL = "manual"
"""Somebody asked for it; lasts until it is released."""

UNDO = "undo-retention"
"""Content that undoing a run would bring back; expires with the undo window."""

LIVE_SESSION = "live-session"
"""A value that a session can still reach; released when the session or the kernel ends."""


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


def end_of_kernel(transaction: Transaction, now_ns: int) -> None:
    """End what an earlier kernel's sessions held, and what has expired."""
    transaction.run("DELETE FROM blob_pin WHERE reason = ? OR expires_ns <= ?", (LIVE_SESSION, now_ns))
