"""Serves `events.*`: reading, publishing, following."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final

from seamount.api.kernel.v1 import event_pb2 as api
from seamount.kernel.authority.policies import Judge
from seamount.kernel.authority.quotas import Quotas
from seamount.kernel.channels.channels import Channels
from seamount.kernel.channels.event import Owner, owner_of
from seamount.kernel.channels.subscription import Subscription
from seamount.kernel.channels.user import UserChannels
from seamount.kernel.services.session import attached_session
from seamount.kernel.sessions.sessions import Sessions
from seamount.server.call import Call
from seamount.wire import errors
from seamount.wire.runtime import CallContext
from seamount.wire.services import EventServicer

GRANTS: Final = {"journal": "journal_read"}
"""What one must be granted to hear some channels, as for the methods that tell the same."""


class EventService(EventServicer):
    """Channels, as clients reach them. A name means the channel of the caller's principal or session."""

    def __init__(
        self,
        sessions: Sessions,
        channels: Channels,
        user_channels: UserChannels,
        quotas: Quotas,
        judge: Judge,
    ) -> None:
        self._sessions = sessions
        self._quotas = quotas
        self._channels = channels
        self._user_channels = user_channels
        self._judge = judge
        self._guarded: dict[Subscription, Call] = {}
        judge.source.listen(lambda _: self._end_denied())

    async def read_events(self, request: api.ReadEventsRequest, call: CallContext) -> api.ReadEventsResponse:
        owner = self._owner(request.channel, call)
        self._demand_grant(request.channel, call)
        found = await self._channels.read(
            owner,
            request.channel,
            start=request.since + 1 if request.HasField("since") else 0,
            limit=request.limit,
            newest=request.order != api.EVENT_ORDER_OLDEST,
        )
        answer = api.ReadEventsResponse(
            channel=request.channel, epoch=self._channels.epoch(owner, request.channel)
        )
        for event in found:
            event.fill(answer.events.add())
        if found:
            answer.next = found[-1].seq
        return answer

    async def publish_event(
        self, request: api.PublishEventRequest, call: CallContext
    ) -> api.PublishEventResponse:
        owner = self._owner(request.channel, call)
        event = self._user_channels.publish(owner, request.channel, request.payload.text)
        return api.PublishEventResponse(channel=event.channel, seq=event.seq, ts=event.ts)

    async def subscribe_events(
        self, request: api.SubscribeEventsRequest, call: CallContext
    ) -> AsyncIterator[api.SubscribeEventsResponse]:
        assert isinstance(call, Call)
        attachment = call.attachment
        assert attachment is not None
        channel = request.channel
        owner = self._owner(channel, call)
        self._demand_grant(channel, call)
        start = request.since + 1 if request.HasField("since") else None
        give_back = self._quotas.take(call.principal, "subscriptions")
        try:
            subscription = self._channels.subscribe(owner, channel, attachment, start=start)
        except BaseException:
            give_back()
            raise
        if channel in GRANTS:
            self._guarded[subscription] = call
        try:
            opened = api.Subscription(
                channel=channel, subscribed=True, epoch=self._channels.epoch(owner, channel)
            )
            yield api.SubscribeEventsResponse(opened=opened)
            while (message := await subscription.next()) is not None:
                yield message
        finally:
            subscription.close()
            self._guarded.pop(subscription, None)
            give_back()
        if attachment.ended == "revoked":
            raise errors.AuthFailed("the attachment has lost its authority")
        if attachment.ended is None:
            self._demand_grant(channel, call)

    async def unsubscribe_events(
        self, request: api.UnsubscribeEventsRequest, call: CallContext
    ) -> api.UnsubscribeEventsResponse:
        # Over JSON-RPC the connection ends the stream when it has this answer.
        return api.UnsubscribeEventsResponse(channel=request.channel, subscribed=False)

    def _demand_grant(self, channel: str, call: CallContext) -> None:
        """Raises LeashDenied unless policy, and the caller's token, grant what a channel tells."""
        assert isinstance(call, Call)
        grant = GRANTS.get(channel)
        if grant is None:
            return
        if call.caps is not None and grant not in call.caps:
            raise errors.LeashDenied(f"the token's capabilities do not cover `{grant}`")
        verdict = self._judge.verdict(call.principal, grant)
        if verdict.decision == "deny":
            raise errors.LeashDenied(verdict.why or f"policy denies `{grant}`")

    def _end_denied(self) -> None:
        for subscription, call in tuple(self._guarded.items()):
            try:
                self._demand_grant(subscription.stream.channel, call)
            except errors.LeashDenied:
                subscription.close()

    def _owner(self, channel: str, call: CallContext) -> Owner:
        assert isinstance(call, Call)
        session = attached_session(self._sessions, call)
        return owner_of(channel, call.principal, Owner(session.principal, session.name))
