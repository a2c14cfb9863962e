"""The tasks extension of the new era, on the kernel's own tasks.

A client that declares it gets a task in the place of an answer when it starts a run in the background,
and looks at it, takes its result and cancels it by methods of the protocol. The id is the kernel's
reference: every other way to the task stays open.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final

import mcp_types as types
from mcp.server.context import ServerRequestContext
from mcp.shared.exceptions import MCPError
from mcp_types.version import MODERN_PROTOCOL_VERSIONS

from seamount.mcp import reading, results
from seamount.mcp.link import KernelError, KernelLink
from seamount.wire.methods import BY_NAME

Context = ServerRequestContext[Any, Any]

EXTENSION: Final = "io.modelcontextprotocol/tasks"
POLL_MS: Final = 500

STATUS: Final = {
    "completed": "completed",
    "failed": "failed",
    "timed_out": "failed",
    "cancelled": "cancelled",
}
"""What the protocol calls the states of tasks that have ended; all others are `working`."""


class TaskParams(types.RequestParams):
    """Names a task."""

    task_id: str


def are_wanted(ctx: Context) -> bool:
    """Whether the client declares the extension."""
    capabilities = ctx.session.client_capabilities
    return (
        ctx.protocol_version in MODERN_PROTOCOL_VERSIONS
        and capabilities is not None
        and EXTENSION in (capabilities.extensions or {})
    )


async def created(link: KernelLink, ref: str) -> dict[str, Any]:
    """What a call answers whose run goes on as a task."""
    return {"resultType": "task", **_body(await link.call("task.get", {"task": ref}))}


async def get(ctx: Context, link: KernelLink, ref: str) -> dict[str, Any]:
    """`tasks/get`: the task, with its result or its error once it has ended. Raises MCPError."""
    _demand(ctx)
    try:
        record = await link.call("task.get", {"task": ref})
        body = _body(record)
        if record.get("error") is not None:
            body["error"] = record["error"]
        elif record.get("result_ref") is not None:
            body["result"] = await _result(link, record["result_ref"])
    except KernelError as error:
        raise reading.protocol_error(error, ref, ctx.protocol_version) from error
    return {"resultType": "complete", **body}


async def cancel(ctx: Context, link: KernelLink, ref: str) -> dict[str, Any]:
    """`tasks/cancel`: asks the task to end. Raises MCPError."""
    _demand(ctx)
    try:
        await link.call("task.cancel", {"task": ref})
    except KernelError as error:
        raise reading.protocol_error(error, ref, ctx.protocol_version) from error
    return {"resultType": "complete"}


def _demand(ctx: Context) -> None:
    if ctx.protocol_version not in MODERN_PROTOCOL_VERSIONS:
        raise MCPError(types.METHOD_NOT_FOUND, "Method not found", ctx.method)


async def _result(link: KernelLink, ref: str) -> dict[str, Any]:
    value, render = await asyncio.gather(
        link.call("value.get", {"ref": ref}), link.call("value.get", {"ref": ref, "format": "render"})
    )
    shown = {"ref": ref, "value": value["value"], "render": render["render"]}
    answer = results.answer(BY_NAME["exec"], shown)
    return answer.model_dump(by_alias=True, mode="json", exclude_none=True)


def _body(record: Mapping[str, Any]) -> dict[str, Any]:
    changed = record.get("finished_ns") or record["started_ns"]
    return {
        "taskId": record["task"],
        "status": STATUS.get(record["state"], "working"),
        "statusMessage": record["state"],
        "createdAt": _time(record["started_ns"]),
        "lastUpdatedAt": _time(changed),
        "ttlMs": None,
        "pollIntervalMs": POLL_MS,
    }


def _time(nanoseconds: int) -> str:
    return datetime.fromtimestamp(nanoseconds / 1e9, UTC).isoformat().replace("+00:00", "Z")
