"""Durable state: SQL rows with group commit, content-addressed blobs, the journal, transcripts.

Usable on its own. Modules that own tables declare `Migration`s, hand them to `Store.open` and reach
their rows with `Store.write` and `Store.read`.
"""

from .errors import (
    BlobCorrupt,
    BlobMissing,
    BlobTooLarge,
    DatabaseLocked,
    MigrationChanged,
    ReadTimedOut,
    StateDirLocked,
    StateDirUnsafe,
    StatementFailed,
    StoreBusy,
    StoreClosed,
    StoreConflict,
    StoreDamaged,
    StoreError,
    StoreFull,
    StoreMismatched,
    StoreTooNew,
    StoreUnavailable,
)
from .migrations import Migration
from .state_dir import StateDir
from .statements import Row, Snapshot, Transaction, Value
from .store import Store

__all__ = [
    "BlobCorrupt",
    "BlobMissing",
    "BlobTooLarge",
    "DatabaseLocked",
    "Migration",
    "MigrationChanged",
    "ReadTimedOut",
    "Row",
    "Snapshot",
    "StateDir",
    "StateDirLocked",
    "StateDirUnsafe",
    "StatementFailed",
    "Store",
    "StoreBusy",
    "StoreClosed",
    "StoreConflict",
    "StoreDamaged",
    "StoreError",
    "StoreFull",
    "StoreMismatched",
    "StoreTooNew",
    "StoreUnavailable",
    "Transaction",
    "Value",
]
