"""The tasks extension of the new era, on the kernel's own tasks.

A client that declares it gets a task in the place of an answer when it starts a run in the background,
and looks at it, takes its result and cancels it by methods of the protocol. The id is the kernel's
reference: every other way to the task stays open. What a program raises is the result of its task, as it is
of a call; `failed` is a task whose result cannot be had.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final, Literal

import mcp_types as types
from mcp.server.context import ServerRequestContext
from mcp.shared.exceptions import MCPError
from mcp.shared.inbound import MCP_NAME_HEADER, decode_header_value
from mcp_types.version import MODERN_PROTOCOL_VERSIONS

from seamount.mcp import reading, results
from seamount.mcp.link import KernelError, KernelLink
from seamount.wire.methods import BY_NAME

Context = ServerRequestContext[Any, Any]

EXTENSION: Final = "io.modelcontextprotocol/tasks"
POLL_MS: Final = 500

STATUS: Final = {
    "completed": "completed",
    "failed": "completed",
    "timed_out": "completed",
    "cancelled": "cancelled",
}
"""What the protocol calls the states of tasks that have ended; all others are `working`."""


class TaskParams(types.RequestParams):
    """Names a task."""

    task_id: str


class UpdateParams(TaskParams):
    """Answers to what a task asked."""

    input_responses: dict[str, Any]


class TaskNotification(types.Notification[dict[str, Any], Literal["notifications/tasks"]]):
    """Tells what a task is now."""

    method: Literal["notifications/tasks"] = "notifications/tasks"
    params: dict[str, Any]


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
    demand(ctx, ref)
    try:
        body = await described(link, ref)
    except KernelError as error:
        raise reading.protocol_error(error, ref, ctx.protocol_version) from error
    return {"resultType": "complete", **body}


async def update(ctx: Context, link: KernelLink, ref: str) -> dict[str, Any]:
    """`tasks/update`: no task of a kernel asks for anything, so that answers are answers to nothing, which
    the protocol ignores. Raises MCPError for a task that is not there."""
    demand(ctx, ref)
    try:
        await link.call("task.get", {"task": ref})
    except KernelError as error:
        raise reading.protocol_error(error, ref, ctx.protocol_version) from error
    return {"resultType": "complete"}


async def described(link: KernelLink, ref: str) -> dict[str, Any]:
    """The task as it is now, with what came of it. Raises KernelError and KernelGone."""
    record = await link.call("task.get", {"task": ref})
    body = _body(record)
    error = record.get("error")
    if body["status"] != "completed":
        return body
    if error is not None:
        raised = KernelError(error["code"], error["message"], error.get("data") or {})
        body["result"] = _plain(results.failure(raised))
    elif record.get("result_ref") is not None:
        body["result"] = await _result(link, record["result_ref"])
    else:
        said = "the task has ended and left no value"
        body |= {"status": "failed", "error": {"code": types.INTERNAL_ERROR, "message": said}}
    return body


async def cancel(ctx: Context, link: KernelLink, ref: str) -> dict[str, Any]:
    """`tasks/cancel`: asks the task to end. Raises MCPError."""
    demand(ctx, ref)
    try:
        await link.call("task.cancel", {"task": ref})
    except KernelError as error:
        raise reading.protocol_error(error, ref, ctx.protocol_version) from error
    return {"resultType": "complete"}


def demand(ctx: Context, ref: str) -> None:
    """Raises MCPError for a request about a task that must not be answered: one of an earlier revision, of a
    client that does not declare the extension, or whose header names another task than its body."""
    if ctx.protocol_version not in MODERN_PROTOCOL_VERSIONS:
        raise MCPError(types.METHOD_NOT_FOUND, "Method not found", ctx.method)
    if not are_wanted(ctx):
        raise undeclared()
    headers = getattr(ctx.request, "headers", None)
    if headers is not None and decode_header_value(headers.get(MCP_NAME_HEADER)) != ref:
        said = f"the header {MCP_NAME_HEADER} does not say the taskId of the body"
        raise MCPError(types.HEADER_MISMATCH, said)


def undeclared() -> MCPError:
    """The error of a request that needs the extension and does not declare it."""
    required: dict[str, Any] = {"requiredCapabilities": {"extensions": {EXTENSION: {}}}}
    said = f"the client has to declare the extension {EXTENSION}"
    return MCPError(types.MISSING_REQUIRED_CLIENT_CAPABILITY, said, required)


async def _result(link: KernelLink, ref: str) -> dict[str, Any]:
    value, render = await asyncio.gather(
        link.call("value.get", {"ref": ref}), link.call("value.get", {"ref": ref, "format": "render"})
    )
    shown = {"ref": ref, "value": value["value"], "render": render["render"]}
    return _plain(results.answer(BY_NAME["exec"], shown))


def _plain(answer: types.CallToolResult) -> dict[str, Any]:
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
