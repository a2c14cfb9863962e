"""Content-addressed blobs: the address of some bytes is `blake3:` and the 64 hex digits of their hash.

Blobs of at most `INLINE_LIMIT` bytes live in the database and are committed in the same transaction as
the row that refers to them: a run with ordinary results costs one commit, and no file. (SQLite reads and
writes blobs of this size faster than a file system does, and a file costs three syncs of its own.) Larger
ones are files (`blob_files`). Callers do not see the difference.

Writing has two steps. `stage` makes the bytes ready (a large blob's file is durable when it returns);
`link`, called in the unit that writes the referring row, makes the address known. Equal bytes are stored
once; staging them again, at the same time too, is not an error, and repairs a damaged file.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

import blake3

from .accesses import Accesses
from .blob_files import FRAME, BlobFiles, Stored, chunks_of, chunks_of_descriptor
from .errors import BlobCorrupt, BlobMissing, BlobTooLarge
from .migrations import Migration
from .statements import Snapshot, Transaction
from .threads import Threads

if TYPE_CHECKING:
    from .store import Store

T = TypeVar("T")

INLINE_LIMIT = 16 * 1024
READ_LIMIT = 16 * 1024 * 1024
"""Most bytes that one `read` returns unless its caller says otherwise."""

FILE_LIMIT = 1024 * 1024 * 1024
"""Most bytes that `stage_descriptor` takes unless its caller says otherwise."""

THREADS = 4
WAITING_LIMIT = 256

MIGRATIONS = (
    Migration(
        "blobs",
        1,
        """
        CREATE TABLE blob (
            hash BLOB NOT NULL PRIMARY KEY,
            size BIGINT NOT NULL,
            stored_size BIGINT NOT NULL,
            created_ns BIGINT NOT NULL,
            body BLOB,
            frames BLOB,
            CHECK ((body IS NULL) <> (frames IS NULL))
        );
        CREATE TABLE blob_pin (
            hash BLOB NOT NULL,
            owner TEXT NOT NULL,
            reason TEXT NOT NULL,
            expires_ns BIGINT,
            PRIMARY KEY (hash, owner)
        );
        CREATE INDEX blob_pin_owner ON blob_pin (owner);
        """,
    ),
    # Apart from the blobs, whose rows are long: what was read since it was made, and files that are to go.
    Migration(
        "blobs",
        2,
        """
        CREATE TABLE blob_access (
            hash BLOB NOT NULL PRIMARY KEY,
            last_ns BIGINT NOT NULL
        ) WITHOUT ROWID;
        CREATE TABLE blob_removal (
            hash BLOB NOT NULL PRIMARY KEY
        ) WITHOUT ROWID;
        """,
    ),
)


@dataclass(frozen=True, slots=True)
class StagedBlob:
    """Bytes that are ready to be linked. `size` is their uncompressed length."""

    digest: bytes
    size: int
    stored_size: int
    body: bytes | None
    frames: bytes | None

    @property
    def address(self) -> str:
        return address_of_digest(self.digest)


@dataclass(frozen=True, slots=True)
class BlobInfo:
    """A known blob. `size` is its length, `stored_size` what it takes on disk, both in bytes."""

    address: str
    size: int
    stored_size: int
    created_ns: int


class Blobs:
    """The blobs of one store. Coroutines raise StoreUnavailable when the medium fails, StoreBusy when
    too many calls wait, StoreClosed."""

    def __init__(self, store: Store, files: BlobFiles) -> None:
        self._store = store
        self.files = files
        self.accesses = Accesses(store)
        self.collecting = asyncio.Lock()
        self._threads = Threads("blob", THREADS, WAITING_LIMIT)

    async def stage(self, data: bytes) -> StagedBlob:
        """Make bytes ready. Bytes that fit in the database are done without waiting for anything."""
        if len(data) <= INLINE_LIMIT:
            return stage_inline(data)
        digest = await self._threads.run(lambda: blake3.blake3(data).digest())
        # Before it is asked for: a collection that is under way must not take what is found here.
        self.files.hold(digest)
        known = await self._store.read(lambda rows: _stored(rows, digest))
        return _staged(await self._threads.run(lambda: self._write(chunks_of(data), known)))

    async def stage_descriptor(self, descriptor: int, *, limit: int = FILE_LIMIT) -> StagedBlob:
        """Make the content of an open regular file ready, from its start, in bounded memory.

        The descriptor's offset is neither used nor moved, and it may be closed as soon as this returns
        or raises. Raises BlobTooLarge when there are more than `limit` bytes.
        """
        own = os.dup(descriptor)

        def work() -> StagedBlob | Stored:
            try:
                chunks = chunks_of_descriptor(own, limit)
                first = next(chunks)
                if len(first) <= INLINE_LIMIT:
                    return stage_inline(first)
                return self._write(_chain(first, chunks), None)
            finally:
                os.close(own)

        try:
            future = self._threads.submit(work)
        except BaseException:
            os.close(own)
            raise
        future.add_done_callback(lambda done: os.close(own) if done.cancelled() else None)
        result = await self._threads.wait(future)
        return result if isinstance(result, StagedBlob) else _staged(result)

    async def put(self, data: bytes) -> str:
        """Stage and link in a commit of its own; the address is durable when this returns."""
        staged = await self.stage(data)
        await self._store.write(lambda transaction: link(transaction, staged))
        return staged.address

    async def put_descriptor(self, descriptor: int, *, limit: int = FILE_LIMIT) -> str:
        """`stage_descriptor` and link in a commit of its own."""
        staged = await self.stage_descriptor(descriptor, limit=limit)
        await self._store.write(lambda transaction: link(transaction, staged))
        return staged.address

    async def info(self, address: str) -> BlobInfo | None:
        """What is known of a blob, or None. Its content is not looked at."""
        digest = parse_address(address)
        return None if digest is None else await self._store.read(lambda rows: info(rows, digest))

    async def read(self, address: str, *, limit: int = READ_LIMIT) -> bytes:
        """The whole content, verified against the address.

        Raises BlobMissing, also for text that is no address; BlobCorrupt; BlobTooLarge when there are more
        than `limit` bytes.
        """
        stored, body = await self._find(address)
        if stored.size > limit:
            raise BlobTooLarge(stored.size, limit)
        if body is not None:
            return body

        def work() -> bytes:
            content = b"".join(self.files.read(stored, 0, stored.size))
            if blake3.blake3(content).digest() != stored.digest:
                raise BlobCorrupt(address, "the content has another hash")
            return content

        return await self._threads.run(work)

    async def read_range(self, address: str, start: int, length: int, *, limit: int = READ_LIMIT) -> bytes:
        """At most `length` bytes from `start`, fewer at the end; every frame touched is verified by its hash.

        Raises like `read`; `limit` bounds `length`.
        """
        if start < 0 or length < 0:
            raise ValueError("start and length are not negative")
        if length > limit:
            raise BlobTooLarge(length, limit)
        stored, body = await self._find(address)
        stop = min(start + length, stored.size)
        if body is not None:
            return body[start:stop]
        if start >= stop:
            return b""
        skipped = start - start % FRAME

        def work() -> bytes:
            content = b"".join(self.files.read(stored, start, stop))
            return content[start - skipped : stop - skipped]

        return await self._threads.run(work)

    async def chunks(self, address: str) -> AsyncIterator[bytes]:
        """The content in pieces of at most 1 MiB, each verified before it is given out.

        Raises like `read`, but has no bound on the whole: one piece is in memory at a time.
        """
        stored, body = await self._find(address)
        if body is not None:
            yield body
            return
        frames = self.files.read(stored, 0, stored.size)
        while (frame := await self._threads.run(lambda: next(frames, None))) is not None:
            yield frame

    async def run(self, call: Callable[[], T]) -> T:
        """Run file work in a thread of the blobs, within their bound."""
        return await self._threads.run(call)

    async def close(self) -> None:
        await self.accesses.flush()
        await self._threads.close()

    async def _find(self, address: str) -> tuple[Stored, bytes | None]:
        digest = parse_address(address)
        if digest is None:
            raise BlobMissing(address)
        row = await self._store.read(
            lambda rows: rows.one(
                "SELECT size, stored_size, body, frames FROM blob WHERE hash = ?", (digest,)
            )
        )
        if row is None:
            raise BlobMissing(address)
        self.accesses.note(digest)
        size, stored_size, body, frames = row
        if body is not None and (len(body) != size or blake3.blake3(body).digest() != digest):
            raise BlobCorrupt(address, "the content has another hash")
        return Stored(digest, size, stored_size, frames or b""), body

    def _write(self, chunks: Iterator[bytes], known: Stored | None) -> Stored:
        if known is not None and self.files.intact(known):
            return known
        return self.files.write(chunks)


def stage_inline(data: bytes) -> StagedBlob:
    """Make at most `INLINE_LIMIT` bytes ready, without I/O. Raises BlobTooLarge for more."""
    if len(data) > INLINE_LIMIT:
        raise BlobTooLarge(len(data), INLINE_LIMIT)
    data = bytes(data)
    return StagedBlob(blake3.blake3(data).digest(), len(data), len(data), data, None)


def link(transaction: Transaction, staged: StagedBlob) -> None:
    """Make a staged blob known, together with the rest of the unit. Linking again changes nothing."""
    watched = transaction.watch.digests
    if watched is not None:
        watched.add(staged.digest)
    if staged.body is not None:
        if staged.digest in transaction.linked:
            return
        transaction.linked.add(staged.digest)
    transaction.run(
        "INSERT INTO blob (hash, size, stored_size, created_ns, body, frames) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (hash) DO UPDATE SET stored_size = excluded.stored_size, frames = excluded.frames"
        " WHERE blob.frames IS NOT NULL AND blob.frames <> excluded.frames",
        (staged.digest, staged.size, staged.stored_size, time.time_ns(), staged.body, staged.frames),
    )


def info(rows: Snapshot, digest: bytes) -> BlobInfo | None:
    """What is known of the blob with this 32-byte hash, or None."""
    row = rows.one("SELECT size, stored_size, created_ns FROM blob WHERE hash = ?", (digest,))
    return None if row is None else BlobInfo(address_of_digest(digest), *row)


def address_of(data: bytes) -> str:
    return address_of_digest(blake3.blake3(data).digest())


def address_of_digest(digest: bytes) -> str:
    return f"blake3:{digest.hex()}"


def parse_address(address: str) -> bytes | None:
    """The 32 bytes that an address names, or None; the bare hex digits are accepted too."""
    digits = address.removeprefix("blake3:")
    if len(digits) != 64 or not set(digits) <= set("0123456789abcdef"):
        return None
    return bytes.fromhex(digits)


def _stored(rows: Snapshot, digest: bytes) -> Stored | None:
    row = rows.one("SELECT size, stored_size, frames FROM blob WHERE hash = ?", (digest,))
    return None if row is None or row[2] is None else Stored(digest, *row)


def _staged(stored: Stored) -> StagedBlob:
    return StagedBlob(stored.digest, stored.size, stored.stored_size, None, stored.frames)


def _chain(first: bytes, rest: Iterator[bytes]) -> Iterator[bytes]:
    yield first
    yield from rest
