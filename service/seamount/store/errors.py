"""What the store refuses and why, as types. Callers branch on these; the text is for people."""

from __future__ import annotations

import errno
from pathlib import Path


class StoreError(Exception):
    """Any failure of the store."""


class StoreClosed(StoreError):
    """The store was closed, or is closing; nothing of the call was written."""

    def __init__(self) -> None:
        super().__init__("the store is closed")


class StoreBusy(StoreError):
    """A bounded queue of the store is full; nothing of the call was done. Worth retrying later."""

    def __init__(self, queue: str, limit: int) -> None:
        super().__init__(f"the store's {queue} queue holds {limit} requests already")
        self.queue = queue
        self.limit = limit


class StoreUnavailable(StoreError):
    """The medium did not take or give the data: read-only, broken, locked by another program.

    Nothing of the call was acknowledged. The store keeps running and tries the next call afresh.
    """

    def __init__(self, path: str | Path, cause: str) -> None:
        super().__init__(f"{path}: {cause}")
        self.path = str(path)
        self.cause = cause


class StoreFull(StoreUnavailable):
    """The medium has no space left. Calls succeed again once it has."""


class StoreDamaged(StoreUnavailable):
    """What is stored is not what was written. Nothing of it was given out, and a damaged database takes no
    writes: it is served for reading, as far as that goes, until it is repaired."""


class DatabaseLocked(StoreUnavailable):
    """Another kernel holds the database. `holder` is what the server knows of it, as text."""

    def __init__(self, path: str, holder: str) -> None:
        super().__init__(path, f"is in use by {holder}")
        self.holder = holder


class StoreMismatched(StoreError):
    """The database belongs with the blobs of another state directory."""

    def __init__(self, path: str, directory: Path) -> None:
        super().__init__(
            f"{path} belongs with another state directory than {directory}; use that one, or another database"
        )
        self.path = path
        self.directory = directory


class StoreConflict(StoreError):
    """A uniqueness, reference or check rule of a table refused the rows of this unit."""


class StatementFailed(StoreError):
    """The database could not run a statement as it was given: a defect of the calling module."""


class StoreTooNew(StoreError):
    """The database was written by a newer program; it was left untouched."""

    def __init__(self, path: str | Path, owner: str, found: int, known: int) -> None:
        super().__init__(
            f"{path}: tables of {owner!r} are at version {found}, this program knows {known}; "
            "upgrade the program"
        )
        self.owner = owner
        self.found = found
        self.known = known


class MigrationChanged(StoreError):
    """A migration that this database has applied reads differently in this program."""

    def __init__(self, owner: str, number: int) -> None:
        super().__init__(f"migration {owner}/{number} was edited after it was applied")
        self.owner = owner
        self.number = number


class StateDirLocked(StoreError):
    """Another kernel holds the state directory. `pid` is None when the holder did not say."""

    def __init__(self, path: Path, pid: int | None) -> None:
        holder = f"process {pid}" if pid is not None else "another process"
        super().__init__(f"{path} is in use by {holder}")
        self.path = path
        self.pid = pid


class StateDirUnsafe(StoreError):
    """The state directory could be changed by somebody else."""


class ReadTimedOut(StoreError):
    """A read did not finish within its deadline, waiting for a connection included."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"the read did not finish within {seconds:g} s")
        self.seconds = seconds


class BlobMissing(StoreError):
    """No blob has this address, or its content is gone."""

    def __init__(self, address: str) -> None:
        super().__init__(f"no blob {address}")
        self.address = address


class BlobCorrupt(StoreError):
    """The stored bytes are not those that the address names; none of them were returned."""

    def __init__(self, address: str, cause: str) -> None:
        super().__init__(f"blob {address} is damaged: {cause}")
        self.address = address
        self.cause = cause


class BlobTooLarge(StoreError):
    """The blob, or the part asked for, is larger than the caller's bound."""

    def __init__(self, size: int, limit: int) -> None:
        super().__init__(f"{size} bytes exceed the bound of {limit} bytes")
        self.size = size
        self.limit = limit


def from_system(error: BaseException, path: str | Path) -> BaseException:
    """The store's own error for one of the operating system; others are passed through."""
    if not isinstance(error, OSError):
        return error
    full = error.errno in (errno.ENOSPC, errno.EDQUOT)
    return (StoreFull if full else StoreUnavailable)(error.filename or path, error.strerror or str(error))
