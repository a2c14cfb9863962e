"""From a failed call back to the error of the catalogue, whatever channel the call went through.

A local channel's error still has the exception (`error`); a real one's has it in the trailing
metadata, as `google.rpc.Status`. A status that no handler chose (a deadline, a lost
connection) becomes the catalogue's error for it.
"""

from __future__ import annotations

import grpc
from google.protobuf.message import DecodeError as MalformedMessage
from google.rpc.error_details_pb2 import ErrorInfo  # type: ignore[import-untyped]
from google.rpc.status_pb2 import Status  # type: ignore[import-untyped]

from seamount.wire import errors
from seamount.wire.runtime import DETAILS_KEY, DOMAIN, CatalogueError


def catalogue_error(failed: grpc.aio.AioRpcError) -> CatalogueError:
    """The catalogue error behind a failed call. Never raises."""
    known = getattr(failed, "error", None)
    if isinstance(known, CatalogueError):
        return known
    message = failed.details() or ""
    for key, value in failed.trailing_metadata() or ():
        if key == DETAILS_KEY and isinstance(value, bytes):
            parsed = _parse(value)
            if parsed is not None:
                return parsed
    return _from_code(failed.code(), message)


def _parse(value: bytes) -> CatalogueError | None:
    try:
        status = Status.FromString(value)
        info = ErrorInfo()
        for packed in status.details:
            if packed.Unpack(info):
                break
        kind = errors.BY_REASON.get(info.reason) if info.domain == DOMAIN else None
        if kind is None:
            return None
        if kind.detail_type is not None:
            detail = kind.detail_type()
            for packed in status.details:
                if packed.Unpack(detail):
                    return kind(status.message, detail)
    except MalformedMessage:
        return None
    return kind(status.message)


def _from_code(code: grpc.StatusCode, message: str) -> CatalogueError:
    match code:
        case grpc.StatusCode.DEADLINE_EXCEEDED:
            return errors.Deadline()
        case grpc.StatusCode.UNIMPLEMENTED:
            return errors.MethodNotFound(message or None)
        case grpc.StatusCode.UNAUTHENTICATED:
            return errors.AuthFailed(message or None)
        case grpc.StatusCode.UNAVAILABLE:
            return errors.ShuttingDown(message or None)
        case grpc.StatusCode.RESOURCE_EXHAUSTED:
            return errors.FrameTooLarge(message or None)
        case grpc.StatusCode.CANCELLED:
            return errors.Cancelled(message or None)
        case _:
            return errors.InternalError(f"the call failed with {code.name}")
