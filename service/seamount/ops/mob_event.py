"""MobEventService: the ledger of what happened to the group's structure."""

from __future__ import annotations

import time
from typing import Any, Final
from urllib.parse import urlencode

import orjson

from seamount.api.ops.v1 import error_details_pb2 as details
from seamount.api.ops.v1 import mob_event_pb2 as pb
from seamount.ops import mob_event_table as table
from seamount.ops.access import Access
from seamount.ops.mob_event_table import Filter, MobEvent
from seamount.ops.waking import Waking
from seamount.store.statements import Snapshot
from seamount.store.store import Store
from seamount.wire import bounds, errors
from seamount.wire.runtime import CallContext
from seamount.wire.services.ops_v1_mob_event import MobEventServicer

STREAM: Final = "/mobkit/mob_events/stream"
KEEP_ALIVE_MS: Final = 15_000

Found = tuple[list[MobEvent], int]
"""Events, and the newest number of all."""


class MobEventService(MobEventServicer):
    """See the contract. `waking` is woken whenever events are committed."""

    def __init__(self, store: Store, access: Access, waking: Waking) -> None:
        self._store = store
        self._access = access
        self._waking = waking

    async def query_mob_events(
        self, request: pb.QueryMobEventsRequest, call: CallContext
    ) -> pb.QueryMobEventsResponse:
        self._access.demand(call, "mob.observe")
        after = request.after_seq if request.HasField("after_seq") else None
        end = time.monotonic() + request.wait_ms / 1000
        while True:
            ticket = self._waking.ticket
            events, latest = await self._look(request, after)
            left = end - time.monotonic()
            if events or after is None or left <= 0 or not await self._waking.wait(ticket, left):
                break
        return pb.QueryMobEventsResponse(
            events=[_message(each) for each in events if self._may_see(call, each)],
            next_after_seq=_next(events, after, latest),
            latest_cursor=latest,
        )

    async def subscribe_mob_events(
        self, request: pb.SubscribeMobEventsRequest, call: CallContext
    ) -> pb.SubscribeMobEventsResponse:
        self._access.demand(call, "mob.observe")
        after = request.after_seq if request.HasField("after_seq") else None
        events, latest = await self._look(request, after)
        following = _next(events, after, latest)
        return pb.SubscribeMobEventsResponse(
            stream=bounds.SUBSCRIBE_MOB_EVENTS_RESPONSE_STREAM_CONSTANT,
            events=[_message(each) for each in events if self._may_see(call, each)],
            next_after_seq=following,
            subscribe_url=f"{STREAM}?{urlencode(_query(request, following))}",
            keep_alive=pb.KeepAlive(interval_ms=KEEP_ALIVE_MS, event="keep_alive"),
        )

    async def _look(
        self, request: pb.QueryMobEventsRequest | pb.SubscribeMobEventsRequest, after: int | None
    ) -> Found:
        wanted, limit = _filter(request), request.limit

        def unit(rows: Snapshot) -> Found:
            latest = table.latest(rows)
            if after is not None and after > latest:
                raise errors.EventQueryStale(
                    f"the cursor {after} is beyond the newest event, {latest}",
                    details.EventQueryStaleDetail(
                        after_cursor=after,
                        latest_cursor=latest,
                        error=bounds.EVENT_QUERY_STALE_DETAIL_ERROR_CONSTANT,
                    ),
                )
            return table.look(rows, wanted, after, limit), latest

        return await self._store.read(unit)

    def _may_see(self, call: CallContext, event: MobEvent) -> bool:
        return event.identity is None or self._access.has(call, "agent.view", event.identity)


def _next(events: list[MobEvent], after: int | None, latest: int) -> int:
    if events:
        return events[-1].cursor
    return latest if after is None else after


def _filter(request: pb.QueryMobEventsRequest | pb.SubscribeMobEventsRequest) -> Filter:
    def given(name: str) -> Any:
        return getattr(request, name) if request.HasField(name) else None  # type: ignore[arg-type]

    identity = given("identity")
    return Filter(
        given("mob_id"),
        given("run_id"),
        given("step_id"),
        given("member_id") if identity is None else identity,
        tuple(request.event_types),
        given("since_ms"),
        given("until_ms"),
    )


def _query(request: pb.SubscribeMobEventsRequest, after: int) -> list[tuple[str, str]]:
    found = [("after_seq", str(after))]
    names: tuple[str, ...] = ("mob_id", "run_id", "step_id", "identity", "member_id", "since_ms", "until_ms")
    found += [(name, str(getattr(request, name))) for name in names if request.HasField(name)]  # type: ignore[arg-type]
    if request.event_types:
        found.append(("event_types", ",".join(request.event_types)))
    return found


def _message(event: MobEvent) -> pb.MobEvent:
    message = pb.MobEvent(
        event_id=f"mob-evt-{event.cursor}",
        cursor=event.cursor,
        mob_id=event.mob_id,
        timestamp_ms=event.timestamp_ms,
        kind=event.kind,
        run_id=event.run_id,
        step_id=event.step_id,
        agent_identity=event.identity,
    )
    message.data.text = orjson.dumps(dict(event.data)).decode()
    return message
