"""BlobService: images that messages carry, in the kernel's content-addressed store."""

from __future__ import annotations

import hashlib
import re
from typing import Final

from seamount.api.ops.v1 import blob_pb2 as pb
from seamount.ops import refusals
from seamount.ops.access import Access
from seamount.store import blobs, leases
from seamount.store.migrations import Migration
from seamount.store.statements import Transaction
from seamount.store.store import Store
from seamount.wire.runtime import CallContext
from seamount.wire.services.ops_v1_blob import BlobServicer

MOST_BYTES: Final = 25 << 20

MIGRATIONS: Final = (
    Migration(
        "ops_blob",
        1,
        """
        CREATE TABLE ops_blob (
            blob_id TEXT NOT NULL PRIMARY KEY,
            address TEXT NOT NULL,
            media_type TEXT NOT NULL,
            size BIGINT NOT NULL
        );
        """,
    ),
)

_INSERT: Final = (
    "INSERT INTO ops_blob (blob_id, address, media_type, size) VALUES (?, ?, ?, ?)"
    " ON CONFLICT (blob_id) DO NOTHING"
)
_FIND: Final = "SELECT address, media_type, size FROM ops_blob WHERE blob_id = ?"
_ID: Final = re.compile(r"sha256:[0-9a-f]{64}")

_BEGINNINGS: Final = {
    "image/png": (b"\x89PNG\r\n\x1a\n",),
    "image/jpeg": (b"\xff\xd8\xff",),
    "image/gif": (b"GIF87a", b"GIF89a"),
    "image/webp": (b"RIFF",),
}


class BlobService(BlobServicer):
    """See the contract."""

    def __init__(self, store: Store, access: Access) -> None:
        self._store = store
        self._access = access

    async def upload_blob(self, request: pb.UploadBlobRequest, call: CallContext) -> pb.UploadBlobResponse:
        self._access.demand(call, "blob.write")
        data, media_type = request.data, request.media_type
        if len(data) > MOST_BYTES:
            raise refusals.invalid("data", f"must have at most {MOST_BYTES} bytes")
        if not _is_of_type(data, media_type):
            raise refusals.invalid("data", f"is no {media_type}")
        blob_id = "sha256:" + hashlib.sha256(data).hexdigest()
        staged = await self._store.blobs.stage(data)

        def unit(transaction: Transaction) -> str:
            blobs.link(transaction, staged)
            leases.pin(transaction, staged.address, owner=f"ops:{blob_id}", reason="blob")
            transaction.run(_INSERT, (blob_id, staged.address, media_type, len(data)))
            return str(transaction.all(_FIND, (blob_id,))[0][1])

        kept = await self._store.write(unit)
        return pb.UploadBlobResponse(blob_id=blob_id, media_type=kept, size=len(data))

    async def get_blob(self, request: pb.GetBlobRequest, call: CallContext) -> pb.GetBlobResponse:
        self._access.demand(call, "blob.read")
        blob_id = request.blob_id
        if _ID.fullmatch(blob_id) is None:
            raise refusals.invalid("blob_id", "must be `sha256:` and 64 hexadecimal digits")
        row = await self._store.read(lambda rows: rows.one(_FIND, (blob_id,)))
        if row is None:
            raise refusals.not_found("not_found", "there is no such blob")
        data = await self._store.blobs.read(row[0], limit=MOST_BYTES)
        return pb.GetBlobResponse(blob_id=blob_id, media_type=row[1], size=row[2], data=data)


def _is_of_type(data: bytes, media_type: str) -> bool:
    """Whether bytes begin as those of a type do."""
    if media_type == "image/webp" and data[8:12] != b"WEBP":
        return False
    return data.startswith(_BEGINNINGS[media_type])
