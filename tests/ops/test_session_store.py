"""Rows of sessions in BigQuery, against a server that speaks its REST calls."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest
from ops.gateways import Gateway

TOKEN = "ya29.pearl"


class BigQuery:
    """Keeps rows of tables as they were inserted."""

    def __init__(self) -> None:
        self.rows: list[dict[str, Any]] = []
        self.status = 200
        self.refuses_rows = False
        self.seen: list[tuple[str, str, Any]] = []

    def answer(self, path: str, body: Any) -> Any:
        if path.endswith("/insertAll"):
            if self.refuses_rows:
                return {"insertErrors": [{"index": 0, "errors": [{"reason": "invalid"}]}]}
            self.rows += [row["json"] for row in body["rows"]]
            return {}
        names = ("session_id", "updated_at_ms", "deleted", "payload", "labels")
        cells = [[{"v": _cell(row[name])} for name in names] for row in self.rows]
        return {"jobComplete": True, "rows": [{"f": each} for each in cells]}


def _cell(value: Any) -> str:
    return "true" if value is True else "false" if value is False else str(value)


@contextmanager
def served() -> Iterator[tuple[BigQuery, str]]:
    fake = BigQuery()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["content-length"])))
            fake.seen.append((self.path, self.headers["authorization"], body))
            said = json.dumps(fake.answer(self.path, body)).encode()
            self.send_response(fake.status)
            self.send_header("content-length", str(len(said)))
            self.end_headers()
            self.wfile.write(said)

        def log_message(self, *_: Any) -> None:
            """Nothing."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield fake, f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def params(url: str, operation: str, **more: Any) -> dict[str, Any]:
    place = {"dataset": "crew", "table": "sessions", "project_id": "reef", "access_token": TOKEN}
    return {"operation": operation, "api_base_url": url, **place, **more}


def row(session: str, at: int, *, deleted: bool = False, **payload: Any) -> dict[str, Any]:
    return {
        "session_id": session,
        "updated_at_ms": at,
        "deleted": deleted,
        "payload": payload,
        "labels": {"a": "b"},
    }


@pytest.mark.proves("method/mobkit/session_store/bigquery", "error/SESSION_STORE_FAILED")
def test_rows_are_inserted_and_read_in_three_ways(lines: Gateway) -> None:
    method = "mobkit/session_store/bigquery"
    rows = [row("bay", 5, n=1), row("bay", 7, n=2), row("reef", 6, n=3), row("reef", 6, deleted=True)]
    with served() as (fake, url):
        answer = lines.call(method, params(url, "stream_insert", rows=rows))
        assert answer == {"operation": "stream_insert", "accepted": True, "inserted_rows": 4}
        path, authorization, body = fake.seen[0]
        assert path == "/projects/reef/datasets/crew/tables/sessions/insertAll"
        assert authorization == f"Bearer {TOKEN}"
        assert body["rows"][0]["json"]["updated_at_ms"] == "5"
        assert json.loads(body["rows"][0]["json"]["payload"]) == {"n": 1}
        assert lines.call(method, params(url, "read_rows"))["rows"] == rows
        assert lines.call(method, params(url, "read_latest"))["rows"] == [rows[1], rows[3]]
        assert lines.call(method, params(url, "read_live_rows"))["rows"] == [rows[1]]
        assert fake.seen[-1][2]["useLegacySql"] is False
        fake.refuses_rows = True
        error = lines.error(method, params(url, "stream_insert_rows", rows=rows))
        assert error["code"] == -32011
        assert "data" not in error
        fake.status = 403
        error = lines.error(method, params(url, "read_rows"))
        assert error["message"] == "BigQuery session store request failed: it answers 403"
        assert TOKEN not in json.dumps(error) + lines.log


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"operation": "drop"}, "operation"),
        ({"dataset": "a.b"}, "dataset"),
        ({"table": ""}, "table"),
        ({"table": "a`b"}, "table"),
        ({"project_id": None}, "project_id"),
        ({"access_token": None}, "access_token"),
        ({"timeout_ms": 0}, "timeout_ms"),
        ({"operation": "stream_insert", "rows": []}, "rows"),
        ({"api_base_url": "http://bigquery.googleapis.com"}, "api_base_url"),
        ({"api_base_url": "https://evil.example"}, "api_base_url"),
        ({"api_base_url": "https://googleapis.com.evil.example"}, "api_base_url"),
        ({"api_base_url": "http://127.0.0.1.evil.example"}, "api_base_url"),
        ({"api_base_url": "http://localhost@evil.example"}, "api_base_url"),
    ],
)
def test_a_wrong_call_names_the_parameter(lines: Gateway, change: dict[str, Any], field: str) -> None:
    said = {**params("http://127.0.0.1:9", "read_rows"), **change}
    code, data = lines.failure("mobkit/session_store/bigquery", said)
    assert (code, data["field"]) == (-32602, field)
