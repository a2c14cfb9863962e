"""Streams over HTTP: server-sent events, or lines of JSON.

An event's `id:` is the cursor behind it, so that a browser that connects again says where it was.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Mapping
from typing import Any, Final

import grpc
import orjson
from google.protobuf.message import Message
from grpc.aio import EOF
from starlette.responses import StreamingResponse

from seamount.rpc_errors import catalogue_error
from seamount.wire.runtime import Method, error_data

_log = logging.getLogger(__name__)

EVENTS: Final = "text/event-stream"
LINES: Final = "application/x-ndjson"
LAST_EVENT_ID: Final = "last-event-id"
FROM: Final = "from"
"""The parameter that says where a stream goes on."""

KEEP_ALIVE_S: Final = 15.0
"""How often a stream without events says that it is alive."""


def resumed(params: dict[str, Any], headers: Mapping[str, str]) -> dict[str, Any]:
    """The parameters with where the client was, unless they say it themselves."""
    last = headers.get(LAST_EVENT_ID)
    return {**params, FROM: last} if last and FROM not in params else params


async def streamed(method: Method, call: Any, *, as_lines: bool) -> StreamingResponse:
    """The answer that passes a stream on. The first message is waited for: an error before it answers the
    request. Raises AioRpcError."""
    try:
        first = await call.read()
    except BaseException:
        call.cancel()
        raise
    media = LINES if as_lines else EVENTS
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return StreamingResponse(_pieces(method, call, first, as_lines=as_lines), 200, headers, media)


async def _pieces(method: Method, call: Any, first: Any, *, as_lines: bool) -> AsyncIterator[bytes]:
    reading: asyncio.Future[Any] | None = None
    write = _line if as_lines else _event
    alive = b"\n" if as_lines else b": alive\n\n"
    try:
        message = first
        while message is not EOF:
            text = b"".join(write(event) for event in _events(method, message))
            # The first message has no events: what is written opens the stream.
            yield text or alive
            reading = asyncio.ensure_future(call.read())
            while not (await asyncio.wait([reading], timeout=KEEP_ALIVE_S))[0]:
                yield alive
            message, reading = reading.result(), None
    except grpc.aio.AioRpcError as failed:
        error = catalogue_error(failed)
        _log.debug("%s ended: %s", method.name, error.message)
        yield write({"type": "error", "detail": error.message, **error_data(error)})
    finally:
        call.cancel()
        if reading is not None:
            reading.cancel()
            with contextlib.suppress(asyncio.CancelledError, grpc.aio.AioRpcError):
                await reading


def _events(method: Method, message: Message) -> list[Any]:
    members = method.encode(message)
    return [event for name, events in members.items() if name != "opened" for event in events]


def _line(event: Mapping[str, Any]) -> bytes:
    return orjson.dumps(event) + b"\n"


def _event(event: Mapping[str, Any]) -> bytes:
    # A type is one line whatever it holds: it may be a payload's own.
    kind = "".join(each for each in str(event["type"]) if each.isprintable())
    place = f"id: {event['cursor']}\n" if event.get("cursor") else ""
    return f"{place}event: {kind}\ndata: ".encode() + orjson.dumps(event) + b"\n\n"
