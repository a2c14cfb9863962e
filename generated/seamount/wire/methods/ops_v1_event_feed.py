# Written by seamount.codegen from seamount/api/ops/v1/event_feed.proto; `make generate` writes it again. Do not edit.
"""The methods of event_feed.proto."""

from __future__ import annotations

from seamount.api.ops.v1 import event_feed_pb2 as ops_v1_event_feed_pb2
from seamount.wire.codec import ops_v1_event_feed
from seamount.wire.runtime import Method

MOBKIT_EVENTS_SUBSCRIBE = Method(
    name="mobkit/events/subscribe",
    aliases=(),
    path="/seamount.api.ops.v1.EventFeedService/SubscribeEvents",
    service="seamount.api.ops.v1.EventFeedService",
    rpc="SubscribeEvents",
    request=ops_v1_event_feed_pb2.SubscribeEventsRequest,
    response=ops_v1_event_feed_pb2.SubscribeEventsResponse,
    decode=ops_v1_event_feed.decode_subscribe_events_request,
    check=ops_v1_event_feed.check_subscribe_events_request,
    encode=ops_v1_event_feed.encode_subscribe_events_response,
    encode_request=ops_v1_event_feed.encode_subscribe_events_request,
    decode_response=ops_v1_event_feed.decode_subscribe_events_response,
    parameters=("scope", "cursor", "last_event_id", "agent_id", "limit"),
    secrets=(),
    response_secrets=(),
    wrapper=None,
    attachment="public",
    grant="",
    errors=("ACCESS_DENIED", "OPERATION_REFUSED", "AMBIGUOUS_PARAMS"),
    idempotency="safe",
    on_disconnect="cancels",
    on_restart="stateless",
    tools=(),
    route=None,
    stream=None,
    barrier=False,
    stage="serving",
    surface="operations",
    doc="The newest events of a scope. It opens no stream.",
)

METHODS: tuple[Method, ...] = (
    MOBKIT_EVENTS_SUBSCRIBE,
)
