"""Resources: named content with numbered versions, in the content-addressed store."""

from __future__ import annotations

from typing import Final

from seamount.api.seam.v1 import act_pb2 as pb
from seamount.api.seam.v1 import error_details_pb2 as details
from seamount.seam import refusals
from seamount.seam.places import Place
from seamount.seam.writing import Work
from seamount.store import blobs, leases
from seamount.store.blobs import StagedBlob
from seamount.store.statements import Snapshot
from seamount.wire import errors

_LATEST: Final = "SELECT MAX(version) FROM seam_resource WHERE branch = ? AND uri = ? AND tx <= ?"
_INSERT: Final = (
    "INSERT INTO seam_resource (branch, uri, version, digest, media_type, size, tx)"
    " VALUES (?, ?, ?, ?, ?, ?, ?)"
)


def latest(rows: Snapshot, place: Place, uri: str) -> int:
    """The number of the newest version at a place, 0 when there is none."""
    for branch, tx in place.chain:
        found = rows.all(_LATEST, (branch, uri, tx))[0][0]
        if found is not None:
            return int(found)
    return 0


def register(
    work: Work, request: pb.RegisterResourceVersionRequest, staged: StagedBlob | None
) -> pb.RegisterResourceVersionResponse:
    """Adds a version. Raises StaleRevision and DigestMismatch."""
    version = latest(work.rows, work.place, request.uri)
    if request.HasField("expected_version") and request.expected_version != version:
        raise refusals.stale(f"the newest version of {request.uri}", request.expected_version, version)
    digest, size = _content(work, request, staged)
    place = work.begin()
    leases.pin(work.rows, f"blake3:{digest}", owner=f"resource:{place.own}:{request.uri}", reason="resource")
    values = (place.own, request.uri, version + 1, digest, request.media_type, size, place.tx)
    work.rows.run(_INSERT, values)
    return pb.RegisterResourceVersionResponse(uri=request.uri, version=version + 1, digest=digest, size=size)


def _content(
    work: Work, request: pb.RegisterResourceVersionRequest, staged: StagedBlob | None
) -> tuple[str, int]:
    """Digest and size of the content, which is in the store from now on."""
    if staged is None:
        if not request.HasField("digest"):
            raise refusals.violation("data_base64", "either this or `digest` says what the content is")
        parsed = blobs.parse_address(f"blake3:{request.digest}")
        info = None if parsed is None else blobs.info(work.rows, parsed)
        # Content that others have stored is not the caller's to name: only its own resources' is.
        if info is None or not _is_resource(work.rows, request.digest):
            raise errors.DigestMismatch(
                "no resource has content of this digest", details.DigestDetail(expected=request.digest)
            )
        digest, size = request.digest, info.size
    else:
        digest, size = staged.address.removeprefix("blake3:"), len(request.data)
        if request.HasField("digest") and request.digest != digest:
            raise errors.DigestMismatch(
                "the content has another digest", details.DigestDetail(expected=request.digest, actual=digest)
            )
        blobs.link(work.rows, staged)
    if request.HasField("size") and request.size != size:
        raise errors.DigestMismatch(f"the content has {size} bytes, not {request.size}")
    return digest, size


def _is_resource(rows: Snapshot, digest: str) -> bool:
    return rows.one("SELECT 1 FROM seam_resource WHERE digest = ? LIMIT 1", (digest,)) is not None
