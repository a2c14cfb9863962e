"""SubscribeService: views and channels, followed by streams."""

from __future__ import annotations

import uuid
from collections.abc import AsyncIterator, Iterator
from contextlib import aclosing
from typing import Any, Final

import orjson

from seamount.api.seam.v1 import query_pb2
from seamount.api.seam.v1 import subscribe_pb2 as pb
from seamount.kernel.authority.policies import Judge
from seamount.kernel.authority.quotas import Quotas
from seamount.kernel.channels.channels import Channels
from seamount.kernel.channels.event import Owner
from seamount.seam import cursors, refusals
from seamount.seam.authority import supervised
from seamount.seam.builtin import BUILT_IN
from seamount.seam.channel_events import Follow, Position, read_since
from seamount.seam.cursors import Cursor, Cursors
from seamount.seam.following import Follower
from seamount.seam.heads import Heads
from seamount.seam.kernel_views import KernelView
from seamount.seam.spec import Spec, read_spec
from seamount.seam.views import RETAINED, EntityView
from seamount.server.attachments import Attachment, Attachments
from seamount.server.call import Call
from seamount.store.store import Store
from seamount.wire import errors
from seamount.wire.codec.seam_v1_query import check_entities_request, decode_entities_request
from seamount.wire.runtime import CallContext, DecodeError
from seamount.wire.services.seam_v1_subscribe import SubscribeServicer

MEMBERS: Final = ("kind", "traits", "where", "select", "order", "ext")
"""What the query of a view may say."""

PAGED: Final = ("cursor", "limit", "as_of", "include", "read")
"""What other queries may say beside it."""

LOST: Final = "the caller has lost its authority"

PIECE_BYTES: Final = 4 << 20
"""Of events in one message: the largest message of the wire holds the largest event, and not many of them."""

_CHANNELS: Final = "channels"


def read_view(value: Any) -> Spec:
    """The query of a view. Raises QueryspecInvalid, QueryspecUnknownField and QueryTooComplex."""
    if not isinstance(value, dict):
        raise refusals.query_invalid("query", "must be an object")
    for name in value:
        if name in PAGED:
            raise refusals.query_invalid(
                f"query.{name}", "does not belong to a view, which is the whole answer as it is now"
            )
        if name not in MEMBERS:
            raise refusals.unknown_field(f"query.{name}", MEMBERS)
    request: query_pb2.EntitiesRequest
    try:
        request = decode_entities_request(value)
        check_entities_request(request)
    except DecodeError as problem:
        raise refusals.query_invalid(f"query.{problem.field}", problem.problem) from None
    return read_spec(request)


class SubscribeService(SubscribeServicer):
    """See the contract. `retained` is how many transactions can be caught up with."""

    def __init__(
        self,
        store: Store,
        judge: Judge,
        seals: Cursors,
        heads: Heads,
        channels: Channels,
        quotas: Quotas,
        attachments: Attachments,
        *,
        retained: int = RETAINED,
    ) -> None:
        self._store = store
        self._judge = judge
        self._seals = seals
        self._heads = heads
        self._channels = channels
        self._quotas = quotas
        self._attachments = attachments
        self._retained = retained

    async def view(self, request: pb.ViewRequest, call: CallContext) -> AsyncIterator[pb.ViewResponse]:
        assert isinstance(call, Call)
        follower = Follower(self._judge, call)
        spec = read_view(orjson.loads(request.query.text))
        name = request.subscription or uuid.uuid4().hex
        full = request.fields != "changed"
        since = getattr(request, "from") if request.HasField("from") else None
        give_back = self._quotas.take(call.principal, "subscriptions")
        try:
            with self._heads.following() as news, _Hold(self._attachments, call) as attachment:
                follower.attachment = attachment
                attachment.on_end(lambda _: news.tell())
                if spec.kind in BUILT_IN:
                    if since is not None:
                        raise cursors.mismatch("query")
                    others = supervised(self._judge, call)
                    events = KernelView(self._store, follower, spec, others, full=full).events()
                else:
                    view = EntityView(
                        self._store, self._seals, follower, spec, full=full, retained=self._retained
                    )
                    events = view.events(news, since)
                opened = False
                async with aclosing(events):
                    async for batch in events:
                        for some in _pieces(batch):
                            message = pb.ViewResponse(events=some)
                            if not opened:
                                opened = True
                                message.opened.subscription = name
                            for event in message.events:
                                event.subscription = name
                            yield message
                if attachment.ended == "revoked":
                    raise errors.AuthFailed(LOST)
        finally:
            give_back()

    async def events(self, request: pb.EventsRequest, call: CallContext) -> AsyncIterator[pb.EventsResponse]:
        assert isinstance(call, Call)
        follower = Follower(self._judge, call)
        name = request.subscription or uuid.uuid4().hex
        since, epochs = self._since(request, follower)
        give_back = self._quotas.take(call.principal, "subscriptions")
        try:
            with _Hold(self._attachments, call) as attachment:
                session = None if call.session is None else Owner(call.owner or call.principal, call.session)
                follow = Follow(
                    self._channels, self._judge, call, attachment, session, request.channels, request.types
                )
                await follow.check(since, epochs)
                yield pb.EventsResponse(opened=pb.Subscribed(subscription=name))
                events = follow.events(since or {})
                async with aclosing(events):
                    async for batch in events:
                        if not follower.may_go_on():
                            raise errors.LeashDenied("policy has changed; subscribe again")
                        batch[-1].cursor = self._cursor(follow.position, follower)
                        for event in batch:
                            event.subscription = name
                        yield pb.EventsResponse(events=batch)
                if attachment.ended == "revoked":
                    raise errors.AuthFailed(LOST)
        finally:
            give_back()

    async def unsubscribe(self, request: pb.UnsubscribeRequest, call: CallContext) -> pb.UnsubscribeResponse:
        # Over JSON-RPC the connection ends the stream when it has this answer.
        return pb.UnsubscribeResponse(subscription=request.subscription, subscribed=False)

    def _since(
        self, request: pb.EventsRequest, follower: Follower
    ) -> tuple[dict[str, int] | None, dict[str, str] | None]:
        if not request.HasField("from"):
            return None, None
        value = orjson.loads(getattr(request, "from").text)
        if not isinstance(value, str):
            return read_since(value), None
        cursor = self._seals.open(value)
        if cursor.spec != _CHANNELS:
            raise cursors.mismatch("query")
        if cursor.principal != follower.principal:
            raise cursors.mismatch("principal")
        last, epochs = orjson.loads(cursor.keys[0])
        return last, epochs

    def _cursor(self, position: Position, follower: Follower) -> str:
        told = orjson.dumps([position.last, {each: position.epochs[each] for each in position.last}])
        return self._seals.seal(Cursor(_CHANNELS, (told.decode(),), 0, 0, follower.principal, ""))


def _pieces(events: list[pb.ViewEvent]) -> Iterator[list[pb.ViewEvent]]:
    """The events in lists of at most PIECE_BYTES each, a larger event in one of its own."""
    piece: list[pb.ViewEvent] = []
    size = 0
    for event in events:
        more = event.ByteSize()
        if piece and size + more > PIECE_BYTES:
            yield piece
            piece, size = [], 0
        piece.append(event)
        size += more
    yield piece


class _Hold:
    """What a subscription hangs on: the caller's attachment, or one that is made for it, so that it ends with
    the caller's token."""

    def __init__(self, attachments: Attachments, call: Call) -> None:
        self._attachments = attachments
        self._call = call
        self._own: Attachment | None = None

    def __enter__(self) -> Attachment:
        if self._call.attachment is not None:
            return self._call.attachment
        caller = self._call.caller
        self._own = self._attachments.open(
            caller, principal=caller.principal, session="", token=caller.token, caps=caller.caps
        )
        self._attachments.enter(self._own)
        return self._own

    def __exit__(self, *_: object) -> None:
        if self._own is not None:
            self._attachments.leave(self._own)
            self._attachments.end(self._own, "detached")
