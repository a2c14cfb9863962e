"""Carries out the calls of tools."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import Any, Final

import mcp_types as types

from seamount.mcp import results
from seamount.mcp.arguments import parameters
from seamount.mcp.catalogue import OFFERS, Offer
from seamount.mcp.link import KernelError, KernelGone, KernelLink

log = logging.getLogger(__name__)

HAND_OVER_MS: Final = 500
"""How long a run is waited for before its task is known; a cancellation waits until then."""

_ending: Final[set[asyncio.Task[None]]] = set()


async def call(link: KernelLink, offer: Offer, arguments: Mapping[str, Any]) -> types.CallToolResult:
    """The answer of a tool. Errors of the kernel are answers too. Raises KernelGone."""
    try:
        params = parameters(offer.method, offer.tool, offer.schema, arguments)
        result = await _result(link, offer, params)
    except KernelError as error:
        return results.failure(error, link.take_notice())
    return results.answer(offer.method, result, link.take_notice())


async def _result(link: KernelLink, offer: Offer, params: dict[str, Any]) -> Any:
    if offer.method.name != "exec":
        return await link.call(offer.method.name, params)
    return await run(link, params)


async def run(link: KernelLink, params: dict[str, Any]) -> Any:
    """The result of `exec`. Cancelling it cancels the run.

    A run without `timeout_ms` is a task inside as soon as it takes long, and its answer is put together from
    what the task left. Raises KernelError and KernelGone.
    """
    if params.get("background") or params.get("timeout_ms") is not None or params.get("mode", "run") != "run":
        return await _ending_with_caller(link, params)
    started = await _ending_with_caller(link, {**params, "timeout_ms": HAND_OVER_MS})
    if not started.get("timed_out"):
        return started
    task = started["task"]
    try:
        record = await link.call("task.await", {"task": task})
    except asyncio.CancelledError:
        _cancel_later(link, task)
        raise
    return await _of_task(link, record, params.get("elide"))


async def _ending_with_caller(link: KernelLink, params: Mapping[str, Any]) -> Any:
    """The answer of `exec`; when the caller is cancelled meanwhile, the run is as soon as it can be named."""
    running = asyncio.ensure_future(link.call("exec", params))
    try:
        return await asyncio.shield(running)
    except asyncio.CancelledError:
        if not params.get("background"):
            _later(_cancel_when_named(link, running))
        raise


async def _of_task(link: KernelLink, record: Mapping[str, Any], elide: Any) -> dict[str, Any]:
    """What `exec` would have answered, from the record of the task that it became."""
    error, ref = record.get("error"), record.get("result_ref")
    if error is not None:
        raise KernelError(error["code"], error["message"], error["data"])
    if ref is None:
        raise KernelError(-32000, f"the task ended as {record['state']}", {"reason": "CANCELLED", **record})
    budget = {} if elide is None else {"elide": elide}
    value, render = await asyncio.gather(
        link.call("value.get", {"ref": ref, **budget}),
        link.call("value.get", {"ref": ref, "format": "render"}),
    )
    return {
        "ref": ref,
        "value": value["value"],
        "render": render["render"],
        "task": record["task"],
        "events": record["task"].replace(":", ".", 1),
    }


def _cancel_later(link: KernelLink, task: str) -> None:
    _later(_cancel(link, task))


def _later(work: Any) -> None:
    task = asyncio.get_running_loop().create_task(work)
    _ending.add(task)
    task.add_done_callback(_ending.discard)


async def _cancel_when_named(link: KernelLink, running: asyncio.Future[Any]) -> None:
    try:
        answer = await running
    except (KernelError, KernelGone) as ended:
        log.debug("a cancelled call had ended: %s", ended)
        return
    if isinstance(answer, Mapping) and isinstance(answer.get("task"), str):
        await _cancel(link, answer["task"])


async def _cancel(link: KernelLink, task: str) -> None:
    try:
        await link.call("task.cancel", {"task": task})
    except (KernelError, KernelGone) as problem:
        log.warning("%s of a cancelled call could not be cancelled: %s", task, problem)


def offer_named(name: str) -> Offer | None:
    """The tool of that name, if it is offered."""
    return OFFERS.get(name)
