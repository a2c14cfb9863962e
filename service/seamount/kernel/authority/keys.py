"""Random keys that belong to one state directory for as long as it exists."""

from __future__ import annotations

import secrets

from seamount.store.migrations import Migration
from seamount.store.statements import Transaction

MIGRATIONS = (
    Migration("kernel", 1, "CREATE TABLE kernel_key (name TEXT NOT NULL PRIMARY KEY, key BLOB NOT NULL);"),
)


def key(transaction: Transaction, name: str) -> bytes:
    """The 32 random bytes kept under `name`, made at the first call."""
    transaction.run(
        "INSERT INTO kernel_key (name, key) VALUES (?, ?) ON CONFLICT (name) DO NOTHING",
        (name, secrets.token_bytes(32)),
    )
    found: bytes = transaction.all("SELECT key FROM kernel_key WHERE name = ?", (name,))[0][0]
    return found
