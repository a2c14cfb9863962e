"""The files of the content-addressed store.

A file is a run of zstd frames, each holding `FRAME` bytes of content (the last one the rest), so any
zstd program can read it. The frame table (compressed length and BLAKE3 of the content of each frame) is
kept by the caller: with it a part of a large blob is read and verified without reading the whole.

    <root>/ab/cd/<64 hex>.zst     named by the BLAKE3 of the uncompressed content
    <root>/incoming/              files being written; emptied at start

A file is synced, renamed to its name and its directory synced, in that order, so a name never shows
partial content, also after a power failure.
"""

from __future__ import annotations

import os
import secrets
import struct
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import blake3
import zstandard

from .errors import BlobCorrupt, BlobMissing, BlobTooLarge, from_system

FRAME = 1024 * 1024
"""Bytes of content per frame."""

LEVEL = 3

HOLD_SECONDS = 3_600.0
"""How long a staged blob may stay unlinked before a collection may take its file."""

_HELD_BEFORE_PRUNING = 8_192
_ENTRY = struct.Struct("<I32s")


@dataclass(frozen=True, slots=True)
class Stored:
    """A blob file: its content's digest and length, its own length, its frame table."""

    digest: bytes
    size: int
    stored_size: int
    frames: bytes


class BlobFiles:
    """Blocking file work; callable from any thread."""

    def __init__(self, root: Path, *, durable: bool) -> None:
        """`durable` False leaves out the syncs, for content that need not outlive the process."""
        self._root = root
        self._incoming = root / "incoming"
        self._durable = durable
        self._shards: set[Path] = set()
        self._lock = threading.Lock()
        self._held: dict[bytes, float] = {}

    def open(self) -> None:
        """Make the directories and remove what an interrupted write left behind."""
        try:
            for directory in (self._root, self._incoming):
                self._make(directory)
            for entry in os.scandir(self._incoming):
                os.unlink(entry.path)
        except OSError as error:
            raise from_system(error, self._root) from error

    def write(self, chunks: Iterator[bytes]) -> Stored:
        """Store the content that the chunks, each of `FRAME` bytes but the last, make up.

        A file of that name is replaced; the same program writes the same bytes, so a reader of the old
        one sees no difference. Raises StoreUnavailable or StoreFull and leaves nothing behind.
        """
        temporary = self._incoming / secrets.token_hex(16)
        try:
            try:
                stored = self._fill(temporary, chunks)
                self._publish(temporary, stored.digest)
            finally:
                temporary.unlink(missing_ok=True)
        except OSError as error:
            raise from_system(error, self._root) from error
        return stored

    def intact(self, stored: Stored) -> bool:
        """Whether the file is there and holds exactly the content of its digest."""
        hasher = blake3.blake3()
        try:
            for content in self.read(stored, 0, stored.size):
                hasher.update(content)
        except (BlobMissing, BlobCorrupt):
            return False
        return hasher.digest() == stored.digest

    def hold(self, digest: bytes) -> None:
        """Keep the file of this name, if there is one or will be, from being removed for `HOLD_SECONDS`.

        Between being staged and being linked a blob is known to nobody but its caller.
        """
        now = time.monotonic()
        with self._lock:
            if len(self._held) >= _HELD_BEFORE_PRUNING:
                self._held = {each: since for each, since in self._held.items() if since > now - HOLD_SECONDS}
            self._held[digest] = now

    def is_held(self, digest: bytes) -> bool:
        with self._lock:
            return self._held.get(digest, -HOLD_SECONDS) > time.monotonic() - HOLD_SECONDS

    def remove(self, digest: bytes) -> int:
        """Remove the file of this name unless it is held; gives its length, 0 when there was none to remove.

        Raises StoreUnavailable.
        """
        path = self._path(digest)
        try:
            with self._lock:
                if self._held.get(digest, -HOLD_SECONDS) > time.monotonic() - HOLD_SECONDS:
                    return 0
                length = path.stat().st_size
                path.unlink()
        except FileNotFoundError:
            return 0
        except OSError as error:
            raise from_system(error, path) from error
        return length

    def length(self, digest: bytes) -> int | None:
        """The length of the file of this name, None when there is none. Raises StoreUnavailable."""
        path = self._path(digest)
        try:
            return path.stat().st_size
        except FileNotFoundError:
            return None
        except OSError as error:
            raise from_system(error, path) from error

    def listing(self) -> Iterator[tuple[bytes, float]]:
        """Every blob file by its digest, with the time of its last change in epoch seconds.

        Raises StoreUnavailable. Files with other names are passed over.
        """
        try:
            for first in _directories(self._root):
                for second in _directories(first):
                    for entry in os.scandir(second):
                        digest = _digest_of_name(entry.name)
                        if digest is not None:
                            with suppress(FileNotFoundError):
                                yield digest, entry.stat(follow_symlinks=False).st_mtime
        except OSError as error:
            raise from_system(error, self._root) from error

    def read(self, stored: Stored, first: int, stop: int) -> Iterator[bytes]:
        """The verified content of the frames that hold bytes `first` to `stop`, frame by frame.

        Raises BlobMissing, BlobCorrupt, StoreUnavailable.
        """
        address = f"blake3:{stored.digest.hex()}"
        table = list(_ENTRY.iter_unpack(stored.frames))
        if len(table) != max(1, -(-stored.size // FRAME)):
            raise BlobCorrupt(address, "its frame table does not fit its length")
        begin = first // FRAME
        position = sum(length for length, _ in table[:begin])
        decompressor = zstandard.ZstdDecompressor()
        try:
            with open(self._path(stored.digest), "rb") as file:
                if os.fstat(file.fileno()).st_size != stored.stored_size:
                    raise BlobCorrupt(address, "its file has another length")
                for index in range(begin, -(-stop // FRAME)):
                    length, digest = table[index]
                    size = min(FRAME, stored.size - index * FRAME)
                    frame = os.pread(file.fileno(), length, position)
                    position += length
                    yield _decompress(decompressor, frame, size, digest, address)
        except FileNotFoundError:
            raise BlobMissing(address) from None
        except OSError as error:
            raise from_system(error, self._path(stored.digest)) from error

    def _fill(self, path: Path, chunks: Iterator[bytes]) -> Stored:
        compressor = zstandard.ZstdCompressor(level=LEVEL, write_content_size=True)
        hasher = blake3.blake3()
        frames = bytearray()
        size = stored_size = 0
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC
        with open(os.open(path, flags, 0o600), "wb", buffering=0) as file:
            for chunk in chunks:
                hasher.update(chunk)
                frame = compressor.compress(chunk)
                frames += _ENTRY.pack(len(frame), blake3.blake3(chunk).digest())
                size += len(chunk)
                stored_size += len(frame)
                view = memoryview(frame)
                while view:
                    view = view[file.write(view) :]
            if self._durable:
                os.fsync(file.fileno())
        return Stored(hasher.digest(), size, stored_size, bytes(frames))

    def _publish(self, temporary: Path, digest: bytes) -> None:
        path = self._path(digest)
        if path.parent not in self._shards:
            self._make(path.parent.parent)
            self._make(path.parent)
            self._shards.add(path.parent)
        self.hold(digest)
        with self._lock:
            os.rename(temporary, path)
        self._sync(path.parent)

    def _make(self, directory: Path) -> None:
        # Synced also when it exists: whoever made it may have been killed before its own sync.
        with suppress(FileExistsError):
            os.mkdir(directory, 0o700)
        self._sync(directory.parent)

    def _sync(self, directory: Path) -> None:
        if not self._durable:
            return
        descriptor = os.open(directory, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

    def _path(self, digest: bytes) -> Path:
        name = digest.hex()
        return self._root / name[:2] / name[2:4] / f"{name}.zst"


def _directories(root: Path) -> list[Path]:
    return [root / name for name in sorted(os.listdir(root)) if len(name) == 2 and (root / name).is_dir()]


def _digest_of_name(name: str) -> bytes | None:
    digits = name.removesuffix(".zst")
    if len(name) != 68 or len(digits) != 64 or not set(digits) <= set("0123456789abcdef"):
        return None
    return bytes.fromhex(digits)


def chunks_of(data: bytes) -> Iterator[bytes]:
    """The content in pieces of one frame each."""
    view = memoryview(data)
    for start in range(0, max(1, len(data)), FRAME):
        yield bytes(view[start : start + FRAME])


def chunks_of_descriptor(descriptor: int, limit: int) -> Iterator[bytes]:
    """The content of a regular file from its start, whatever its offset, in pieces of one frame each.

    Raises BlobTooLarge once more than `limit` bytes have been seen.
    """
    position = 0
    while True:
        pieces: list[bytes] = []
        missing = FRAME
        while missing:
            piece = os.pread(descriptor, missing, position)
            if not piece:
                break
            pieces.append(piece)
            position += len(piece)
            missing -= len(piece)
        if position > limit:
            raise BlobTooLarge(position, limit)
        if pieces or position == 0:
            yield b"".join(pieces)
        if missing:
            return


def _decompress(
    decompressor: zstandard.ZstdDecompressor, frame: bytes, size: int, digest: bytes, address: str
) -> bytes:
    try:
        # The header's claim is checked first, so that a damaged one cannot ask for more memory.
        claimed = zstandard.get_frame_parameters(frame).content_size
        if claimed != size:
            raise BlobCorrupt(address, "a frame claims another length")
        content = decompressor.decompress(frame, max_output_size=size, allow_extra_data=False)
    except zstandard.ZstdError as error:
        raise BlobCorrupt(address, str(error)) from error
    if blake3.blake3(content).digest() != digest:
        raise BlobCorrupt(address, "the content has another hash")
    return content
