"""EventFeedService: the newest of what agents and modules did, merged."""

from __future__ import annotations

from typing import Final

import orjson

from seamount.api.ops.v1 import event_feed_pb2 as pb
from seamount.ops import event_log, refusals
from seamount.ops.access import Access
from seamount.ops.event_log import Happened
from seamount.store.statements import Snapshot
from seamount.store.store import Store
from seamount.wire.runtime import CallContext
from seamount.wire.services.ops_v1_event_feed import EventFeedServicer

KEEP_ALIVE_MS: Final = 15_000
COMMENT: Final = ": keep-alive\n\n"
INTERACTION: Final = "interaction"


class EventFeedService(EventFeedServicer):
    """See the contract."""

    def __init__(self, store: Store, access: Access) -> None:
        self._store = store
        self._access = access

    async def subscribe_events(
        self, request: pb.SubscribeEventsRequest, call: CallContext
    ) -> pb.SubscribeEventsResponse:
        self._access.demand(call, "mob.observe")
        names = ("cursor", "last_event_id")
        checkpoint = refusals.one_of(request, *names)
        if checkpoint is not None and not checkpoint:
            raise refusals.invalid(" or ".join(names), "must not be empty")
        source = request.scope if request.scope in ("agent", "module") else None
        # The number of an agent's generation is no part of its name here.
        agent = request.agent_id.partition(":")[0] if source == "agent" else ""
        prefix = INTERACTION if request.scope == INTERACTION else None

        def unit(rows: Snapshot) -> list[Happened]:
            since = None
            if checkpoint is not None:
                since = event_log.place_of(rows, checkpoint)
                if since is None:
                    raise _no_checkpoint(checkpoint)
            found = event_log.look(
                rows, source=source, name=agent or None, prefix=prefix, since=since, limit=request.limit
            )
            if checkpoint is not None and (not found or found[0].event_id != checkpoint):
                raise _no_checkpoint(checkpoint)
            return found

        events = await self._store.read(unit)
        answer = pb.SubscribeEventsResponse(
            scope=request.scope,
            replay_from_event_id=checkpoint,
            keep_alive=pb.FeedKeepAlive(interval_ms=KEEP_ALIVE_MS, event="keep-alive"),
            keep_alive_comment=COMMENT,
            next_cursor=events[-1].event_id if events else checkpoint,
        )
        for each in events:
            body = orjson.dumps(each.body).decode()
            message = answer.events.add(
                event_id=each.event_id, source=each.source, timestamp_ms=each.timestamp_ms
            )
            message.event.text = body
            answer.event_frames.append(f"id: {each.event_id}\nevent: {each.event_type}\ndata: {body}\n\n")
        return answer


def _no_checkpoint(checkpoint: str) -> Exception:
    return refusals.refused(
        "unknown_checkpoint", f"{checkpoint[:64]} is no event of this scope that is still kept"
    )
