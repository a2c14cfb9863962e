# Written by seamount.codegen from seamount/api/kernel/v1/event.proto; `make generate` writes it again. Do not edit.
"""The methods of event.proto."""

from __future__ import annotations

from seamount.api.kernel.v1 import event_pb2 as kernel_v1_event_pb2
from seamount.wire.codec import kernel_v1_event
from seamount.wire.runtime import Method, Stream, Tool

EVENTS_READ = Method(
    name="events.read",
    aliases=(),
    path="/seamount.api.kernel.v1.EventService/ReadEvents",
    service="seamount.api.kernel.v1.EventService",
    rpc="ReadEvents",
    request=kernel_v1_event_pb2.ReadEventsRequest,
    response=kernel_v1_event_pb2.ReadEventsResponse,
    decode=kernel_v1_event.decode_read_events_request,
    check=kernel_v1_event.check_read_events_request,
    encode=kernel_v1_event.encode_read_events_response,
    encode_request=kernel_v1_event.encode_read_events_request,
    decode_response=kernel_v1_event.decode_read_events_response,
    parameters=("channel", "since", "limit", "order"),
    secrets=(),
    response_secrets=(),
    wrapper=None,
    attachment="required",
    grant="",
    errors=("LEASH_DENIED",),
    idempotency="safe",
    on_disconnect="cancels",
    on_restart="stateless",
    tools=(
        Tool(
            name="shoal_events",
            title="Read a channel",
            read_only=True,
            destructive=False,
            idempotent=True,
            open_world=False,
            for_approvers=False,
            defaults={},
            fixed={},
            choices={},
            hidden=(),
        ),
    ),
    route=None,
    stream=None,
    barrier=False,
    stage="serving",
    surface="kernel",
    doc="Reads events of a channel.",
)

EVENTS_PUBLISH = Method(
    name="events.publish",
    aliases=(),
    path="/seamount.api.kernel.v1.EventService/PublishEvent",
    service="seamount.api.kernel.v1.EventService",
    rpc="PublishEvent",
    request=kernel_v1_event_pb2.PublishEventRequest,
    response=kernel_v1_event_pb2.PublishEventResponse,
    decode=kernel_v1_event.decode_publish_event_request,
    check=kernel_v1_event.check_publish_event_request,
    encode=kernel_v1_event.encode_publish_event_response,
    encode_request=kernel_v1_event.encode_publish_event_request,
    decode_response=kernel_v1_event.decode_publish_event_response,
    parameters=("channel", "payload"),
    secrets=(),
    response_secrets=(),
    wrapper=None,
    attachment="required",
    grant="",
    errors=(),
    idempotency="none",
    on_disconnect="continues",
    on_restart="lost",
    tools=(
        Tool(
            name="shoal_publish",
            title="Publish to a channel",
            read_only=False,
            destructive=False,
            idempotent=False,
            open_world=False,
            for_approvers=False,
            defaults={},
            fixed={},
            choices={},
            hidden=(),
        ),
    ),
    route=None,
    stream=None,
    barrier=False,
    stage="serving",
    surface="kernel",
    doc=(
        "Publishes to a channel whose name begins with `user.`. Programs of the session "
        "see it on the channel of the same name. Publishing never waits for a "
        "subscriber. A principal may publish 2,000 events a second for ever and 10,000 "
        "at once, a session has 64 such channels: beyond that QUOTA_EXCEEDED."
    ),
)

EVENTS_SUBSCRIBE = Method(
    name="events.subscribe",
    aliases=(),
    path="/seamount.api.kernel.v1.EventService/SubscribeEvents",
    service="seamount.api.kernel.v1.EventService",
    rpc="SubscribeEvents",
    request=kernel_v1_event_pb2.SubscribeEventsRequest,
    response=kernel_v1_event_pb2.SubscribeEventsResponse,
    decode=kernel_v1_event.decode_subscribe_events_request,
    check=kernel_v1_event.check_subscribe_events_request,
    encode=kernel_v1_event.encode_subscribe_events_response,
    encode_request=kernel_v1_event.encode_subscribe_events_request,
    decode_response=kernel_v1_event.decode_subscribe_events_response,
    parameters=("channel", "since"),
    secrets=(),
    response_secrets=(),
    wrapper=None,
    attachment="required",
    grant="",
    errors=("LEASH_DENIED",),
    idempotency="idempotent",
    on_disconnect="cancels",
    on_restart="lost",
    tools=(),
    route=None,
    stream=Stream(notification="event", ended_by="events.unsubscribe"),
    barrier=False,
    stage="serving",
    surface="kernel",
    doc=(
        "Follows a channel: the first message answers the call, further ones carry "
        "events. A connection follows a channel once; to subscribe again continues it.\n"
        "\n"
        "Up to 256 events wait for a subscriber that does not take them. What comes "
        "beyond that is counted, and one event stands in its place, before any later "
        "one: its payload is `{\"dropped\": N, \"latest_seq\": S}`, its number S. What is "
        "not kept of the past that `since` asks for is told in the same way. As long as "
        "it is kept, `events.read` gives what was dropped.\n"
        "\n"
        "A subscription ends with the attachment. Over gRPC the stream then ends with "
        "OK, or with AUTH_FAILED when the caller's authority was revoked. One to "
        "`journal` also ends, with LEASH_DENIED, when a new policy withdraws its grant."
    ),
)

EVENTS_UNSUBSCRIBE = Method(
    name="events.unsubscribe",
    aliases=(),
    path="/seamount.api.kernel.v1.EventService/UnsubscribeEvents",
    service="seamount.api.kernel.v1.EventService",
    rpc="UnsubscribeEvents",
    request=kernel_v1_event_pb2.UnsubscribeEventsRequest,
    response=kernel_v1_event_pb2.UnsubscribeEventsResponse,
    decode=kernel_v1_event.decode_unsubscribe_events_request,
    check=kernel_v1_event.check_unsubscribe_events_request,
    encode=kernel_v1_event.encode_unsubscribe_events_response,
    encode_request=kernel_v1_event.encode_unsubscribe_events_request,
    decode_response=kernel_v1_event.decode_unsubscribe_events_response,
    parameters=("channel",),
    secrets=(),
    response_secrets=(),
    wrapper=None,
    attachment="required",
    grant="",
    errors=(),
    idempotency="idempotent",
    on_disconnect="continues",
    on_restart="lost",
    tools=(),
    route=None,
    stream=None,
    barrier=False,
    stage="serving",
    surface="kernel",
    doc="Ends what `events.subscribe` began on this connection. A gRPC client cancels its call instead.",
)

METHODS: tuple[Method, ...] = (
    EVENTS_READ,
    EVENTS_PUBLISH,
    EVENTS_SUBSCRIBE,
    EVENTS_UNSUBSCRIBE,
)
