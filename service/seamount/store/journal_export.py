"""The journal as JSON lines or as CSV: for archives, and for programs that read them.

The first line says what follows: `{"format": "seamount-journal", "version": 1}`. Each other line is one
row, the oldest first, whatever its kind. `cwd` is text; where the path is no UTF-8, `cwd_base64` has
its bytes.
"""

from __future__ import annotations

import base64
import csv
import io
import json
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any

from .errors import BlobMissing, BlobTooLarge
from .journal_query import Entry, entries

if TYPE_CHECKING:
    from .store import Store

FORMAT = "seamount-journal"
VERSION = 1
PAGE = 200
COLUMNS = (
    "id",
    "kind",
    "parent_id",
    "ordinal",
    "principal",
    "session",
    "host",
    "ts",
    "dur_ns",
    "cwd",
    "cwd_base64",
    "src",
    "effects",
    "opaque",
    "state",
    "status",
    "ok",
    "outputs",
)
"""Of CSV; the trees of programs are in JSON lines alone."""

CONTENT_LIMIT = 1024 * 1024
"""Bytes of an output that a line takes; larger ones are named by their address alone."""


async def export(
    store: Store, *, since: int | None = None, until: int | None = None, content: bool = False
) -> AsyncIterator[bytes]:
    """Lines of JSON, each with its newline, of the rows that began from `since` to `until` (epoch ns).

    With `content` the outputs bring what they hold, as `content_base64`. Rows that are written meanwhile may
    be among them. Raises StoreDamaged for a row or content that is not what was written; StoreUnavailable.
    """
    yield _line({"format": FORMAT, "version": VERSION})
    async for entry in _entries(store, since, until):
        described = _described(entry)
        if content:
            await _add_content(store, described["outputs"])
        yield _line(described)


async def export_csv(
    store: Store, *, since: int | None = None, until: int | None = None
) -> AsyncIterator[bytes]:
    """The same rows as lines of CSV behind one with the names of the columns; lists and trees as JSON,
    nothing where there is nothing, `true` and `false`. Raises like `export`."""
    yield _csv_line(list(COLUMNS))
    async for entry in _entries(store, since, until):
        described = _described(entry)
        yield _csv_line([_cell(described.get(column)) for column in COLUMNS])


async def _entries(store: Store, since: int | None, until: int | None) -> AsyncIterator[Entry]:
    position = 0
    bounds = (-(2**62) if since is None else since, 2**62 if until is None else until)
    while True:
        rows = await store.read(
            lambda rows, after=position: rows.all(  # type: ignore[misc]
                "SELECT id FROM journal_entry WHERE id > ? AND ts >= ? AND ts <= ? ORDER BY id LIMIT ?",
                (after, *bounds, PAGE),
            )
        )
        if not rows:
            return
        ids = [row[0] for row in rows]
        position = ids[-1]
        for entry in await store.read(lambda rows, ids=ids: entries(rows, ids)):  # type: ignore[misc]
            yield entry


def _described(entry: Entry) -> dict[str, Any]:
    described: dict[str, Any] = {
        "id": entry.id,
        "kind": entry.kind,
        "parent_id": entry.parent_id,
        "ordinal": entry.ordinal,
        "principal": entry.principal,
        "session": entry.session,
        "host": entry.host,
        "ts": entry.ts,
        "dur_ns": entry.dur_ns,
        "cwd": entry.cwd.decode("utf-8", "backslashreplace"),
        "src": entry.src,
        "ast": None if entry.ast is None else json.loads(entry.ast),
        "effects": json.loads(entry.effects),
        "opaque": entry.opaque,
        "state": entry.state,
        "status": entry.status,
        "ok": entry.ok,
        "outputs": [
            {
                "kind": output.kind,
                "hash": output.address,
                "len": output.size,
                "original_len": output.original_size,
                "available": output.available,
            }
            for output in entry.outputs
        ],
    }
    try:
        entry.cwd.decode("utf-8")
    except UnicodeDecodeError:
        described["cwd_base64"] = base64.b64encode(entry.cwd).decode()
    return described


async def _add_content(store: Store, outputs: list[dict[str, Any]]) -> None:
    for output in outputs:
        if not output["available"]:
            continue
        try:
            data = await store.blobs.read(output["hash"], limit=CONTENT_LIMIT)
        except BlobMissing:
            # Collected since the row was read.
            output["available"] = False
        except BlobTooLarge:
            continue
        else:
            output["content_base64"] = base64.b64encode(data).decode()


def _cell(value: Any) -> str:
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _csv_line(cells: list[str]) -> bytes:
    text = io.StringIO()
    csv.writer(text).writerow(cells)
    return text.getvalue().encode("utf-8", "surrogatepass")


def _line(value: dict[str, Any]) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
