"""Catalogue errors as gRPC statuses: `grpc-status-details-bin` with an ErrorInfo and the typed detail."""

from __future__ import annotations

import grpc
from google.protobuf.any_pb2 import Any as AnyMessage
from google.rpc.error_details_pb2 import ErrorInfo  # type: ignore[import-untyped]
from google.rpc.status_pb2 import Status  # type: ignore[import-untyped]

from seamount.wire.runtime import DETAILS_KEY, DOMAIN, CatalogueError

MAX_MESSAGE_BYTES = 1024
MAX_DETAILS_BYTES = 5 * 1024
"""Clients refuse trailers of more than 8 KiB by default, and bytes travel there as base64."""

_CODES = {code.name: code for code in grpc.StatusCode}


def status_code(error: CatalogueError) -> grpc.StatusCode:
    """The gRPC status of an error."""
    return _CODES[error.grpc]


def status_message(error: CatalogueError) -> str:
    """The error's message, cut to what a trailer takes."""
    encoded = error.message.encode("utf-8", "replace")
    if len(encoded) <= MAX_MESSAGE_BYTES:
        return encoded.decode()
    return encoded[:MAX_MESSAGE_BYTES].decode("utf-8", "ignore") + "…"


def status_metadata(error: CatalogueError) -> tuple[tuple[str, bytes], ...]:
    """The trailing metadata that carries an error.

    A detail that is too large for a trailer is left out, and ErrorInfo's metadata says so
    (`detail_omitted`); the reason is always there.
    """
    info = ErrorInfo(reason=error.reason, domain=DOMAIN)
    status = Status(code=status_code(error).value[0], message=status_message(error))
    if error.detail is not None:
        detail = AnyMessage()
        detail.Pack(error.detail)
        if detail.ByteSize() <= MAX_DETAILS_BYTES - MAX_MESSAGE_BYTES:
            status.details.add().Pack(info)
            status.details.append(detail)
            return ((DETAILS_KEY, status.SerializeToString()),)
        info.metadata["detail_omitted"] = "true"
    status.details.add().Pack(info)
    return ((DETAILS_KEY, status.SerializeToString()),)
