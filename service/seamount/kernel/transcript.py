"""Values of a session's transcript: found by reference, decoded, kept for a while."""

from __future__ import annotations

import asyncio
import base64
import re
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import orjson

from seamount.api.kernel.v1 import error_details_pb2 as details
from seamount.kernel.answers.paths import NULL, Extras, Tagged
from seamount.store import journal_query, transcripts
from seamount.store.errors import BlobMissing
from seamount.store.store import Store
from seamount.wire import errors

# What is decoded on the loop; larger values are decoded in a thread.
ON_LOOP_BYTES: Final = 1 << 20
CACHE_BYTES: Final = 64 << 20
MAX_VALUE_BYTES: Final = 256 << 20
_OUT: Final = re.compile(r"out:([1-9][0-9]{0,17})")


@dataclass(frozen=True, slots=True)
class Found:
    """A stored value: its reference, its tagged form, and the parts that are kept beside it."""

    ref: str
    value: Tagged
    extras: Extras


class Transcript:
    """Reads transcripts. Decoded values are kept up to `CACHE_BYTES` of encoded size, the latest used
    longest, so that paging through a large one decodes it once."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._decoded: OrderedDict[str, tuple[int, Tagged]] = OrderedDict()
        self._size = 0

    async def find(self, principal: str, session: str, ref: str) -> Found:
        """The value with this reference. Raises UnknownRef, also for what is no reference."""
        number = _OUT.fullmatch(ref)
        if number is None:
            raise unknown_ref(ref)
        wanted = int(number.group(1))

        def look(rows: Any) -> tuple[transcripts.Item | None, int, journal_query.Entry | None]:
            item = transcripts.get(rows, principal, session, wanted)
            entry = None
            if item is not None and item.entry_id is not None and item.type_name in ("outcome", "error"):
                entry = journal_query.entry(rows, item.entry_id)
            return item, transcripts.last(rows, principal, session), entry

        item, last, entry = await self._store.read(look)
        if item is None:
            raise unknown_ref(ref, evicted=wanted <= last)
        value = await self._value(ref, item)
        return Found(ref, value, await self._extras(item, entry))

    async def _value(self, ref: str, item: transcripts.Item) -> Tagged:
        cached = self._decoded.get(item.value)
        if cached is not None:
            self._decoded.move_to_end(item.value)
            return cached[1]
        try:
            encoded = await self._store.blobs.read(item.value, limit=MAX_VALUE_BYTES)
        except BlobMissing as missing:
            detail = details.UnknownRefDetail(ref=ref, code="io_error")
            raise errors.UnknownRef(f"the content of {ref} is gone", detail) from missing
        if len(encoded) <= ON_LOOP_BYTES:
            value: Tagged = orjson.loads(encoded)
        else:
            value = await asyncio.to_thread(orjson.loads, encoded)
        self._keep(item.value, len(encoded), value)
        return value

    def _keep(self, address: str, size: int, value: Tagged) -> None:
        if size > CACHE_BYTES // 2 or address in self._decoded:
            return
        self._decoded[address] = (size, value)
        self._size += size
        while self._size > CACHE_BYTES:
            _, (oldest, _) = self._decoded.popitem(last=False)
            self._size -= oldest

    async def _extras(self, item: transcripts.Item, entry: journal_query.Entry | None) -> Extras:
        """An outcome's output as bytes and an error's status: kept with the run's journal row."""
        if entry is None:
            return {}
        if item.is_error:
            status = entry.status
            return {"status": lambda: NULL if status is None else {"$": "int", "v": status}}
        found: dict[str, Callable[[], Tagged]] = {}
        for output in entry.outputs:
            if output.kind in ("stdout", "stderr") and output.available:
                content = await self._store.blobs.read(output.address, limit=MAX_VALUE_BYTES)
                found[output.kind] = lambda content=content: tagged_bytes(content)  # type: ignore[misc]
        return found


def tagged_bytes(content: bytes) -> Tagged:
    """Bytes as a tagged value."""
    return {"$": "bytes", "v": base64.b64encode(content).decode("ascii")}


def unknown_ref(ref: str, *, evicted: bool = False) -> errors.UnknownRef:
    """The error for a reference that does not exist, is somebody else's, or has been given up."""
    detail = details.UnknownRefDetail(ref=ref)
    if evicted:
        detail.evicted = True
    return errors.UnknownRef("unknown value ref", detail)
