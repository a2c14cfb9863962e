"""Errors as problem documents (RFC 9457)."""

from __future__ import annotations

import orjson
from starlette.responses import Response

from seamount.wire.runtime import CatalogueError, error_data

MEDIA_TYPE = "application/problem+json"


def problem(error: CatalogueError, request_id: str, headers: dict[str, str] | None = None) -> Response:
    """The answer for an error. `type` leads to its entry in the catalogue; the members of its detail stand
    beside the standard ones."""
    document = {
        **error_data(error),
        "type": f"/sys/meta/errors/{error.reason}",
        "title": error.title,
        "status": error.http,
        "detail": error.message,
        "instance": f"urn:uuid:{request_id}",
    }
    extra = dict(headers or {})
    if error.http == 401:
        extra["www-authenticate"] = "Bearer"
    if error.retryable:
        extra["retry-after"] = "1"
    return Response(orjson.dumps(document), error.http, extra, MEDIA_TYPE)
