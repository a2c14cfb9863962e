"""SessionStoreService: rows of sessions in BigQuery, over its REST interface.

Every call brings its own token and place, or takes them from the environment. Neither appears in an error.
"""

from __future__ import annotations

import ipaddress
import os
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import orjson

from seamount.api.ops.v1 import session_store_pb2 as pb
from seamount.ops import refusals
from seamount.ops.access import Access
from seamount.wire import errors
from seamount.wire.runtime import CallContext
from seamount.wire.services.ops_v1_session_store import SessionStoreServicer

if TYPE_CHECKING:
    import httpx

BASE_URL: Final = "https://bigquery.googleapis.com/bigquery/v2"
MOST_ROWS: Final = 10_000
TOKENS: Final = ("BIGQUERY_ACCESS_TOKEN", "GOOGLE_OAUTH_ACCESS_TOKEN", "GOOGLE_ACCESS_TOKEN")
PROJECT: Final = "BIGQUERY_PROJECT_ID"

_NAME: Final = re.compile(r"[A-Za-z0-9_-]+")
_PROJECT: Final = re.compile(r"[A-Za-z0-9_.:-]+")

Row = dict[str, Any]


class SessionStoreService(SessionStoreServicer):
    """See the contract."""

    def __init__(self, access: Access, environ: Mapping[str, str] = os.environ) -> None:
        self._access = access
        self._environ = environ

    async def use_big_query(
        self, request: pb.UseBigQueryRequest, call: CallContext
    ) -> pb.UseBigQueryResponse:
        self._access.demand(call, "session_store.use")
        for field, name in (("dataset", request.dataset), ("table", request.table)):
            if _NAME.fullmatch(name) is None:
                raise refusals.invalid(field, "must be letters, digits, `_` and `-`")
        project = request.project_id or self._environ.get(PROJECT, "")
        if _PROJECT.fullmatch(project) is None:
            raise refusals.invalid("project_id", f"is required, or ${PROJECT}")
        token = request.access_token or next(filter(None, map(self._environ.get, TOKENS)), "")
        if not token or not token.isascii() or any(each.isspace() for each in token):
            raise refusals.invalid("access_token", f"is required, or ${TOKENS[0]}")
        base = _checked_base(request.api_base_url or BASE_URL)
        place = f"{base}/projects/{project}"
        table = (project, request.dataset, request.table)
        # Loaded by kernels that use it, and when they do: it takes as long as a tenth of a start.
        import httpx

        async with httpx.AsyncClient(
            timeout=request.timeout_ms / 1000,
            headers={"authorization": f"Bearer {token}"},
            trust_env=False,
            follow_redirects=False,
        ) as client:
            if request.operation.startswith("stream_insert"):
                if not request.rows:
                    raise refusals.invalid("rows", "must not be empty")
                await _insert(client, place, table, request.rows)
                count = len(request.rows)
                return pb.UseBigQueryResponse(operation=request.operation, accepted=True, inserted_rows=count)
            rows = await _read(client, place, table)
        if "latest" in request.operation or "live" in request.operation:
            rows = latest(rows)
        if "live" in request.operation:
            rows = [row for row in rows if not row["deleted"]]
        answer = pb.UseBigQueryResponse(operation=request.operation)
        answer.rows.SetInParent()
        for row in rows:
            message = answer.rows.rows.add(
                session_id=row["session_id"], updated_at_ms=row["updated_at_ms"], deleted=row["deleted"]
            )
            message.payload.text = orjson.dumps(row["payload"]).decode()
            message.labels.text = orjson.dumps(row["labels"]).decode()
        return answer


def latest(rows: list[Row]) -> list[Row]:
    """For each session the row that was written last, the later one of two that were written at once."""
    found: dict[str, Row] = {}
    for row in rows:
        before = found.get(row["session_id"])
        if before is None or row["updated_at_ms"] >= before["updated_at_ms"]:
            found[row["session_id"]] = row
    return list(found.values())


def _checked_base(url: str) -> str:
    """Raises InvalidParams for a place to which no token may be sent."""
    problem = "must be https on googleapis.com, or this machine"
    try:
        parts = urlsplit(url)
        host = (parts.hostname or "").lower()
        port = parts.port
    except ValueError as broken:
        raise refusals.invalid("api_base_url", problem) from broken
    del port
    if parts.username is not None or parts.query or parts.fragment:
        raise refusals.invalid("api_base_url", problem)
    is_google = parts.scheme == "https" and host.endswith(".googleapis.com")
    if not is_google and not (parts.scheme in ("http", "https") and _is_loopback(host)):
        raise refusals.invalid("api_base_url", problem)
    return url.rstrip("/")


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


async def _insert(client: httpx.AsyncClient, place: str, table: tuple[str, str, str], rows: Any) -> None:
    body = {
        "rows": [
            {
                "json": {
                    "session_id": row.session_id,
                    "updated_at_ms": str(row.updated_at_ms),
                    "deleted": row.deleted,
                    "payload": row.payload.text or "null",
                    "labels": row.labels.text or "{}",
                }
            }
            for row in rows
        ]
    }
    _, dataset, name = table
    answer = await _post(client, f"{place}/datasets/{dataset}/tables/{name}/insertAll", body)
    refused = answer.get("insertErrors")
    if refused:
        raise _failed(f"{len(refused)} rows were not inserted")


async def _read(client: httpx.AsyncClient, place: str, table: tuple[str, str, str]) -> list[Row]:
    sql = (
        "SELECT session_id, updated_at_ms, deleted, payload, labels"
        f" FROM `{'.'.join(table)}` ORDER BY updated_at_ms"
    )
    body = {"query": sql, "useLegacySql": False, "maxResults": MOST_ROWS}
    answer = await _post(client, f"{place}/queries", body)
    if answer.get("jobComplete") is False:
        raise _failed("the query did not end in time")
    try:
        return [_row([each["v"] for each in row["f"]]) for row in answer.get("rows", [])]
    except (KeyError, TypeError, ValueError) as problem:
        raise _failed("the rows have another form than those that are inserted") from problem


def _row(values: list[Any]) -> Row:
    session_id, updated, deleted, payload, labels = values
    return {
        "session_id": str(session_id),
        "updated_at_ms": int(updated),
        "deleted": deleted is True or str(deleted).lower() == "true",
        "payload": None if payload is None else orjson.loads(payload),
        "labels": {} if labels is None else orjson.loads(labels),
    }


async def _post(client: httpx.AsyncClient, url: str, body: dict[str, Any]) -> dict[str, Any]:
    """Raises SessionStoreFailed."""
    import httpx

    try:
        answer = await client.post(
            url, content=orjson.dumps(body), headers={"content-type": "application/json"}
        )
    except httpx.TimeoutException as problem:
        raise _failed("there was no answer in time") from problem
    except httpx.HTTPError as problem:
        raise _failed(f"it cannot be reached ({type(problem).__name__})") from problem
    if not answer.is_success:
        raise _failed(f"it answers {answer.status_code}")
    try:
        found: Any = orjson.loads(answer.content)
    except orjson.JSONDecodeError as problem:
        raise _failed("its answer is no JSON") from problem
    if not isinstance(found, dict):
        raise _failed("its answer is no object")
    return found


def _failed(why: str) -> errors.SessionStoreFailed:
    return errors.SessionStoreFailed(f"BigQuery session store request failed: {why}")
