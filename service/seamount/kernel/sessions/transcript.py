"""The values of a session's transcript, found by reference."""

from __future__ import annotations

import asyncio
import fcntl
import os
import re
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

import orjson

from seamount.api.kernel.v1 import error_details_pb2 as details
from seamount.kernel.answers.paths import Tagged
from seamount.kernel.answers.shaper_client import ON_LOOP_BYTES, Shaping
from seamount.kernel.answers.shaping import Shaped, ShapeTask, shape
from seamount.store import journal_query, transcripts
from seamount.store.blobs import parse_address
from seamount.store.errors import BlobMissing
from seamount.store.statements import Snapshot
from seamount.store.store import Store
from seamount.wire import errors
from seamount.worker.contents import SEALS

CACHE_BYTES: Final = 64 << 20
_OUT: Final = re.compile(r"out:([1-9][0-9]{0,17})")


@dataclass(frozen=True, slots=True)
class Found:
    """A stored value: its reference, its entry in the transcript, and for an outcome or an error the journal
    row of its run."""

    ref: str
    item: transcripts.Item
    row: journal_query.Entry | None

    def output(self, kind: str) -> journal_query.LinkedOutput | None:
        """What a command printed, kept beside its outcome: `stdout` or `stderr`."""
        if self.row is None or self.item.is_error:
            return None
        for output in self.row.outputs:
            if output.kind == kind and output.available:
                return output
        return None


class Transcript:
    """Reads transcripts, and makes answers of their values. Small values are decoded on the loop and kept up
    to `CACHE_BYTES` of encoded size, the latest used longest; large ones are left to the shapers."""

    def __init__(self, store: Store, shaping: Shaping) -> None:
        self._store = store
        self._shaping = shaping
        self._decoded: OrderedDict[str, tuple[int, Tagged]] = OrderedDict()
        self._size = 0

    async def find(self, principal: str, session: str, ref: str) -> Found:
        """The value with this reference. Raises UnknownRef, also for what is no reference."""
        number = _OUT.fullmatch(ref)
        if number is None:
            raise unknown_ref(ref)
        wanted = int(number.group(1))

        def look(rows: Snapshot) -> tuple[transcripts.Item | None, int, journal_query.Entry | None]:
            item = transcripts.get(rows, principal, session, wanted)
            row = None
            if item is not None and item.entry_id is not None and item.type_name in ("outcome", "error"):
                row = journal_query.entry(rows, item.entry_id)
            return item, transcripts.last(rows, principal, session), row

        item, last, row = await self._store.read(look)
        if item is None:
            raise unknown_ref(ref, evicted=wanted <= last)
        return Found(ref, item, row)

    async def shape(self, found: Found, task: ShapeTask) -> Shaped:
        """The answer from a value. Raises BadPart, UnknownRef, and what `Shaping.shape_large` raises."""
        item = found.item
        try:
            if item.value_size <= ON_LOOP_BYTES:
                return shape(await self._value(item), task)
            digest = parse_address(item.value)
            assert digest is not None
            return await self._shaping.shape_large(
                digest, item.value_size, lambda: self._memory_file(item), task
            )
        except BlobMissing as missing:
            detail = details.UnknownRefDetail(ref=found.ref, code="io_error")
            raise errors.UnknownRef(f"the content of {found.ref} is gone", detail) from missing

    async def _value(self, item: transcripts.Item) -> Tagged:
        cached = self._decoded.get(item.value)
        if cached is not None:
            self._decoded.move_to_end(item.value)
            return cached[1]
        encoded = await self._store.blobs.read(item.value, limit=ON_LOOP_BYTES)
        value: Tagged = orjson.loads(encoded)
        if item.value not in self._decoded:
            self._decoded[item.value] = (len(encoded), value)
            self._size += len(encoded)
            while self._size > CACHE_BYTES:
                _, (oldest, _) = self._decoded.popitem(last=False)
                self._size -= oldest
        return value

    async def _memory_file(self, item: transcripts.Item) -> int:
        """The encoding in a sealed memory file: pieces of it are all that this process holds."""
        descriptor = os.memfd_create("seamount-value", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
        try:
            async for chunk in self._store.blobs.chunks(item.value):
                await asyncio.to_thread(_write, descriptor, chunk)
            fcntl.fcntl(descriptor, fcntl.F_ADD_SEALS, SEALS)
        except BaseException:
            os.close(descriptor)
            raise
        return descriptor


def _write(descriptor: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def unknown_ref(ref: str, *, evicted: bool = False) -> errors.UnknownRef:
    """The error for a reference that does not exist, is somebody else's, or has been given up."""
    detail = details.UnknownRefDetail(ref=ref)
    if evicted:
        detail.evicted = True
    return errors.UnknownRef("unknown value ref", detail)
