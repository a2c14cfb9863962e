"""Looks the blobs over: whether each can be read, and whether there are files that nobody knows."""

from __future__ import annotations

import itertools
import os
import time
from collections.abc import Iterable, Iterator

import blake3

from .blob_files import BlobFiles, Stored
from .collection import BATCH, ORPHAN_AGE_S, unknown_digests
from .database import Connection, Database
from .doctor_findings import Finding, ok, problem
from .errors import BlobCorrupt, BlobMissing
from .statements import Row, Snapshot, Transaction

QUICK_BLOBS = 500
LISTED = 5

_HIGHEST = b"\xff" * 33
_BLOBS = (
    "SELECT hash, size, stored_size, body, frames FROM blob WHERE hash > ? AND hash <= ?"
    " ORDER BY hash LIMIT ?"
)


class BlobPatient:
    """The blobs of one state directory. `repair` forgets blobs whose files have gone, and removes files
    that no row has known for an hour; what is damaged is left for whoever has the content to put it again."""

    def __init__(
        self, database: Database, connection: Connection, files: BlobFiles, *, full: bool, repair: bool
    ) -> None:
        self._database = database
        self._connection = connection
        self._files = files
        self._full = full
        self._repair = repair

    def examine(self) -> list[Finding]:
        """Raises StoreUnavailable."""
        looked = 0
        missing: list[bytes] = []
        damaged: list[str] = []
        for row in self._sample():
            looked += 1
            try:
                self._read(row)
            except BlobMissing:
                missing.append(row[0])
            except BlobCorrupt as error:
                damaged.append(str(error))
        findings = []
        if missing:
            text = (
                f"the files of {len(missing)} blobs are missing: {_some(digest.hex() for digest in missing)}"
            )
            findings.append(problem("blobs", text, repaired=self._repair))
            if self._repair:
                self._forget(missing)
        if damaged:
            findings.append(problem("blobs", f"{len(damaged)} are damaged: {_some(damaged)}"))
        if not findings:
            findings.append(ok("blobs", f"{looked} {'' if self._full else 'looked at '}can be read"))
        return [*findings, *self._strangers()]

    def _sample(self) -> Iterator[Row]:
        if self._full:
            return self._between(b"", _HIGHEST)
        # Addresses are evenly spread, so those behind a random one are a random sample.
        start = os.urandom(32)
        around = itertools.chain(self._between(start, _HIGHEST), self._between(b"", start))
        return itertools.islice(around, QUICK_BLOBS)

    def _between(self, low: bytes, high: bytes) -> Iterator[Row]:
        while rows := self._all(_BLOBS, (low, high, BATCH)):
            yield from rows
            low = rows[-1][0]

    def _read(self, row: Row) -> None:
        digest, size, stored_size, body, frames = row
        address = f"blake3:{digest.hex()}"
        if body is not None:
            if len(body) != size or blake3.blake3(body).digest() != digest:
                raise BlobCorrupt(address, "the content has another hash")
            return
        stored = Stored(digest, size, stored_size, frames)
        hasher = blake3.blake3()
        for content in self._files.read(stored, 0, size):
            hasher.update(content)
        if hasher.digest() != digest:
            raise BlobCorrupt(address, "the content has another hash")

    def _strangers(self) -> list[Finding]:
        """Files that no row knows, once they are old: what an interrupted write or collection left."""
        youngest = time.time() - ORPHAN_AGE_S
        listing = (digest for digest, changed in self._files.listing() if changed < youngest)
        strangers: list[bytes] = []
        while page := list(itertools.islice(listing, BATCH)):
            self._database.begin_read(self._connection, lambda: False)
            try:
                strangers += unknown_digests(Snapshot(self._connection), page)
            finally:
                self._database.end_read(self._connection)
        if not strangers:
            return []
        size = 0
        for digest in strangers:
            length = self._files.remove(digest) if self._repair else self._files.length(digest)
            size += length or 0
        text = f"{len(strangers)} files of {size} bytes belong to no blob"
        return [problem("blobs", text, repaired=self._repair)]

    def _all(self, sql: str, parameters: tuple[bytes | int, ...]) -> list[Row]:
        self._database.begin_read(self._connection, lambda: False)
        try:
            return Snapshot(self._connection).all(sql, parameters)
        finally:
            self._database.end_read(self._connection)

    def _forget(self, digests: list[bytes]) -> None:
        connection = self._database.connect_writer()
        try:
            self._database.prepare_for_writing(connection)
            self._database.begin(connection)
            rows = Transaction(connection)
            rows.run_many("DELETE FROM blob WHERE hash = ?", [(digest,) for digest in digests])
            rows.run_many("DELETE FROM blob_access WHERE hash = ?", [(digest,) for digest in digests])
            self._database.commit(connection)
        finally:
            connection.close()


def _some(things: Iterable[str]) -> str:
    listed = list(things)
    more = f" and {len(listed) - LISTED} more" if len(listed) > LISTED else ""
    return ", ".join(listed[:LISTED]) + more
