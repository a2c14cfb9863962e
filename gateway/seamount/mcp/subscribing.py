"""Subscriptions to resources, in the manner of either era of the protocol.

Earlier revisions subscribe URI by URI and are told on the connection; later ones open a stream that
says all it wants. Notices say that something changed and may be read again: of one URI no more than
one waits.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import mcp_types as types
from mcp.server.connection import Connection
from mcp.server.context import ServerRequestContext
from mcp.server.session import ServerSession
from mcp.shared.exceptions import MCPError
from mcp.shared.subscriptions import (
    SUBSCRIPTION_ID_META_KEY,
    ResourcesListChanged,
    ResourceUpdated,
    event_to_notification,
)

from seamount.mcp import reading, tasks
from seamount.mcp.client import CHANNEL, Client
from seamount.mcp.link import KernelError, KernelGone
from seamount.mcp.uris import BadUri, Target, read_uri

log = logging.getLogger(__name__)

Context = ServerRequestContext[Any, Any]


@dataclass(frozen=True, slots=True)
class TaskChanged:
    """A task is not what it was."""

    ref: str


Event = ResourceUpdated | ResourcesListChanged | TaskChanged
Notify = Callable[[Event, dict[str, Any]], Awaitable[None]]

SEQ_META: Final = "seamount/seq"
MOST: Final = 256
"""URIs that one connection, or one stream, may subscribe to."""

LIST_CHANNELS: Final = ("session.transcript", "approval", "journal")
"""Channels whose events may mean that there are other tasks, plans or terminals."""

SETTLE_S: Final = 0.2
"""How long changes of the list are collected before it is looked at."""

LOOK_S: Final = 5.0
"""How often the list is looked at in any case while somebody follows it: no channel tells of a terminal that
another client opens, or of a task that it starts."""

TASK_IDS: Final = "taskIds"
"""The member of a stream's filter that the tasks extension adds."""

_STATE: Final = "seamount.subscriptions"


class Notices:
    """What waits to be told to one subscriber."""

    def __init__(self, client: Client, notify: Notify) -> None:
        self._client = client
        self._notify = notify
        self._ends: dict[str, Callable[[], None]] = {}
        self._waiting: dict[Event, dict[str, Any]] = {}
        self._wake = asyncio.Event()
        self._listing: asyncio.Task[None] | None = None
        self._known: frozenset[str] | None = None
        self._list_touched = asyncio.Event()
        self._turn = asyncio.Lock()
        """Held by what begins or ends, so that an end which overtakes its beginning is not lost."""
        self.pump = asyncio.get_running_loop().create_task(self._run())

    def __len__(self) -> int:
        return len(self._ends)

    async def subscribe(self, target: Target) -> None:
        """Tells of changes from now on, or behind the number that the URI's `since` says. Subscribing again
        changes nothing. Raises KernelError and KernelGone."""
        async with self._turn:
            await self._subscribe(target)

    async def _subscribe(self, target: Target) -> None:
        uri = target.uri
        if uri in self._ends:
            return
        if len(self._ends) >= MOST:
            raise MCPError(types.INVALID_PARAMS, f"no more than {MOST} subscriptions at a time")

        def changed(item: Mapping[str, Any]) -> None:
            meta = {SEQ_META: item["seq"]} if "seq" in item else {}
            self.tell(ResourceUpdated(uri), meta)

        self._ends[uri] = await self._client.attend(target, changed)
        since = target.query.get("since")
        if since is not None and target.channel:
            past = await self._client.link.call(
                "events.read", {"channel": target.channel, "since": since, "limit": 1}
            )
            for event in past["events"]:
                changed(event)

    async def unsubscribe(self, uri: str) -> None:
        """Nothing more is told of it, what waits included. Waits for one that is beginning."""
        async with self._turn:
            end = self._ends.pop(uri, None)
            if end is not None:
                end()
            self._waiting.pop(ResourceUpdated(uri), None)

    async def follow_list(self) -> None:
        """Tells when there are other tasks, plans or terminals than before."""
        if self._listing is None:
            self._client.list_watchers.add(self._touch_list)
            self._listing = asyncio.get_running_loop().create_task(self._follow_list())

    async def follow_task(self, ref: str) -> None:
        """Tells what a task is now whenever that changes. Raises KernelError and KernelGone."""
        if ref in self._ends:
            return
        if len(self._ends) >= MOST:
            raise MCPError(types.INVALID_PARAMS, f"no more than {MOST} subscriptions at a time")
        await self._client.link.call("task.get", {"task": ref})
        channel = ref.replace(":", ".", 1)

        def changed(item: Mapping[str, Any]) -> None:
            self.tell(TaskChanged(ref), {})

        self._ends[ref] = await self._client.listen(CHANNEL, {"channel": channel}, changed)

    def tell(self, event: Event, meta: dict[str, Any]) -> None:
        """Puts a notice behind the others; the newest of its kind stays."""
        self._waiting[event] = meta
        self._wake.set()

    def close(self) -> None:
        """Ends everything."""
        for end in self._ends.values():
            end()
        self._ends.clear()
        self.pump.cancel()
        if self._listing is not None:
            self._client.list_watchers.discard(self._touch_list)
            self._listing.cancel()

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                event = next(iter(self._waiting))
                await self._notify(event, self._waiting.pop(event))

    def _touch_list(self, listed: frozenset[str] | None) -> None:
        if listed is None:
            self._list_touched.set()
        elif self._known is not None and listed != self._known:
            # Who has seen this list is told of the next one, even if that is the one before this.
            self._known = listed
            self.tell(ResourcesListChanged(), {})

    async def _follow_list(self) -> None:
        async with contextlib.AsyncExitStack() as stack:
            for channel in LIST_CHANNELS:
                try:
                    end = await self._client.listen(
                        CHANNEL, {"channel": channel}, lambda item: self._list_touched.set()
                    )
                    stack.callback(end)
                except (KernelError, KernelGone) as problem:
                    log.info("%s cannot be followed: %s", channel, problem)
            self._known = await self._listed()
            while True:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._list_touched.wait(), LOOK_S)
                    await asyncio.sleep(SETTLE_S)
                self._list_touched.clear()
                now = await self._listed()
                if now is not None and now != self._known:
                    self._known = now
                    self.tell(ResourcesListChanged(), {})

    async def _listed(self) -> frozenset[str] | None:
        try:
            return frozenset(each.uri for each in await reading.listed(self._client.link))
        except KernelGone:
            return self._known


def connection_of(ctx: Context) -> Connection:
    """The connection of a request. The SDK has no public way to it; this is the one place that knows."""
    return ctx.session._connection


def of_connection(ctx: Context, client: Client) -> Notices:
    """The notices of a connection of an earlier revision, made when they are first asked for."""
    connection = connection_of(ctx)
    found = connection.state.get(_STATE)
    if found is None:
        found = connection.state[_STATE] = Notices(client, _on_connection(ctx.session))
        connection.exit_stack.callback(found.close)
    assert isinstance(found, Notices)
    return found


def _on_connection(session: ServerSession) -> Notify:
    async def notify(event: Event, meta: dict[str, Any]) -> None:
        assert not isinstance(event, TaskChanged)
        await session.send_notification(event_to_notification(event, meta))

    return notify


async def subscribe(ctx: Context, client: Client, uri: str) -> None:
    """`resources/subscribe` of earlier revisions."""
    target = _subscribable(uri, ctx.protocol_version)
    try:
        await of_connection(ctx, client).subscribe(target)
    except KernelError as error:
        raise reading.protocol_error(error, uri, ctx.protocol_version) from error


def _subscribable(uri: str, version: str) -> Target:
    try:
        target = read_uri(uri)
    except BadUri as problem:
        raise reading.unknown(uri, str(problem), version) from problem
    if not target.channel and not target.resource.watched_by:
        raise MCPError(types.INVALID_PARAMS, "nothing tells when this resource changes", {"uri": uri})
    return target


async def listen(
    ctx: Context, client: Client, params: types.SubscriptionsListenRequestParams
) -> types.SubscriptionsListenResult:
    """`subscriptions/listen` of later revisions: acknowledges what it honours, then tells until it is
    cancelled."""
    if ctx.request_id is None:
        raise MCPError(types.INVALID_REQUEST, "subscriptions/listen needs an id")
    meta: dict[str, Any] = {SUBSCRIPTION_ID_META_KEY: ctx.request_id}
    may_tell = asyncio.Event()

    async def notify(event: Event, more: dict[str, Any]) -> None:
        await may_tell.wait()
        told: Any
        if isinstance(event, TaskChanged):
            try:
                body = await tasks.described(client.link, event.ref)
            except (KernelError, KernelGone) as problem:
                log.info("%s cannot be described: %s", event.ref, problem)
                return
            told = tasks.TaskNotification(params={**body, "_meta": {**more, **meta}})
        else:
            told = event_to_notification(event, {**more, **meta})
        await ctx.session.send_notification(told, related_request_id=ctx.request_id)

    notices = Notices(client, notify)
    try:
        honoured = await _honoured(ctx, notices, params.notifications)
        acknowledged = types.SubscriptionsAcknowledgedNotificationParams(notifications=honoured, _meta=meta)
        await ctx.session.send_notification(
            types.SubscriptionsAcknowledgedNotification(params=acknowledged),
            related_request_id=ctx.request_id,
        )
        may_tell.set()
        await notices.pump
    finally:
        notices.close()
    return types.SubscriptionsListenResult(_meta=meta)


async def _honoured(
    ctx: Context, notices: Notices, wanted: types.SubscriptionFilter
) -> types.SubscriptionFilter:
    uris: list[str] = []
    for uri in wanted.resource_subscriptions or ():
        try:
            await notices.subscribe(_subscribable(uri, ctx.protocol_version))
            uris.append(uri)
        except (MCPError, KernelError) as problem:
            log.info("%s is not followed: %s", uri[:200], problem)
    if wanted.resources_list_changed:
        await notices.follow_list()
    refs = await _honoured_tasks(ctx, notices, wanted)
    more = {TASK_IDS: refs} if refs else {}
    return types.SubscriptionFilter(
        resources_list_changed=True if wanted.resources_list_changed else None,
        resource_subscriptions=uris or None,
        **more,  # type: ignore[arg-type]
    )


async def _honoured_tasks(ctx: Context, notices: Notices, wanted: types.SubscriptionFilter) -> list[str]:
    given = (wanted.model_extra or {}).get(TASK_IDS)
    refs: list[str] = []
    for ref in given if isinstance(given, list) and tasks.are_wanted(ctx) else ():
        try:
            await notices.follow_task(str(ref))
            refs.append(str(ref))
        except (MCPError, KernelError) as problem:
            log.info("%s is not followed: %s", str(ref)[:200], problem)
    return refs
