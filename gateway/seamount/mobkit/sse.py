"""Streams of server-sent events: each is one ordered read of a cursor, that waits at the end."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from typing import Any, Final

import orjson
from starlette.responses import StreamingResponse

from seamount.mobkit import split
from seamount.mobkit.calling import Caller
from seamount.wire.runtime import CatalogueError

log = logging.getLogger(__name__)

KEEP_ALIVE: Final = b": keep-alive\n\n"
SILENCE_MS: Final = 15_000
PAGE: Final = 256
HEADERS: Final = {"cache-control": "no-cache", "x-accel-buffering": "no"}


def event(kind: str, body: Any, identity: str | None = None) -> bytes:
    """One event as it is framed."""
    first = f"id: {identity}\n" if identity else ""
    return f"{first}event: {kind}\ndata: ".encode() + orjson.dumps(body) + b"\n\n"


def _stream(content: AsyncIterator[bytes]) -> StreamingResponse:
    return StreamingResponse(content, headers=HEADERS, media_type="text/event-stream")


async def mob_events(caller: Caller, params: dict[str, Any]) -> StreamingResponse:
    """The ledger from a cursor on, or from its end. Raises CatalogueError before it begins."""
    method = split.HTTP["mobkit/mob_events/query"]
    live_only = "after_seq" not in params
    first = await caller.call(method, {**params, "limit": 0 if live_only else PAGE})

    async def content() -> AsyncIterator[bytes]:
        answer = first
        while True:
            for each in answer["events"]:
                yield event(each["kind"], each, each["event_id"])
            if not answer["events"] and answer is not first:
                yield KEEP_ALIVE
            following = {**params, "after_seq": answer["next_after_seq"], "limit": PAGE}
            try:
                answer = await caller.call(method, {**following, "wait_ms": SILENCE_MS})
            except CatalogueError as error:
                # The stream has no event for it: whoever comes back with the last id is told by the answer.
                log.info("a stream of mob events ends: %s", error.message)
                return

    return _stream(content())


async def timeline(caller: Caller, params: dict[str, Any]) -> StreamingResponse:
    """The timeline: what there is, then what comes. Raises CatalogueError before it begins."""
    method = split.HTTP["mobkit/console/query_timeline"]
    after = params.get("after")
    mode = params.get("mode", "since") if after else "recent"
    first = await caller.call(method, {**params, "mode": mode})

    async def content() -> AsyncIterator[bytes]:
        started = {"type": "snapshot_started", **({"after": after} if after else {})}
        yield event("snapshot_started", started)
        answer, cursor = first, after
        while True:
            for each in answer["frames"]:
                yield event("console_frame", {"type": "console_frame", "frame": each}, each["cursor"])
            cursor = answer.get("next_cursor", cursor)
            if mode == "recent" or answer["exhausted"]:
                break
            answer = await caller.call(method, {**params, "mode": mode, "after": cursor})
        complete = {"type": "snapshot_complete", **({"cursor": cursor} if cursor else {})}
        yield event("snapshot_complete", complete, cursor)
        live = {name: value for name, value in params.items() if name in ("identity", "conversation_id")}
        while True:
            asked = {**live, "after": cursor or "console:0", "wait_ms": SILENCE_MS}
            try:
                answer = await caller.call(method, asked)
            except CatalogueError as error:
                yield event("replay_unavailable", {"type": "replay_unavailable", "message": error.message})
                return
            for each in answer["frames"]:
                yield event("console_frame", {"type": "console_frame", "frame": each}, each["cursor"])
            if not answer["frames"]:
                yield KEEP_ALIVE
                await asyncio.sleep(0)
            cursor = answer.get("next_cursor", cursor)

    return _stream(content())
