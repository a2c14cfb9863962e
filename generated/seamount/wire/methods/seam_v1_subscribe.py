# Written by seamount.codegen from seamount/api/seam/v1/subscribe.proto; `make generate` writes it again. Do not edit.
"""The methods of subscribe.proto."""

from __future__ import annotations

from seamount.api.seam.v1 import subscribe_pb2 as seam_v1_subscribe_pb2
from seamount.wire.codec import seam_v1_subscribe
from seamount.wire.runtime import Method, Route, Stream

SYS_SUBSCRIBE_VIEW = Method(
    name="sys.subscribe.view",
    aliases=(),
    path="/seamount.api.seam.v1.SubscribeService/View",
    service="seamount.api.seam.v1.SubscribeService",
    rpc="View",
    request=seam_v1_subscribe_pb2.ViewRequest,
    response=seam_v1_subscribe_pb2.ViewResponse,
    decode=seam_v1_subscribe.decode_view_request,
    check=seam_v1_subscribe.check_view_request,
    encode=seam_v1_subscribe.encode_view_response,
    encode_request=seam_v1_subscribe.encode_view_request,
    decode_response=seam_v1_subscribe.decode_view_response,
    parameters=("query", "from", "fields", "subscription"),
    secrets=(),
    response_secrets=(),
    wrapper=None,
    attachment="public",
    grant="",
    errors=(
        "LEASH_DENIED",
        "UNKNOWN_MODIFIER",
        "UNKNOWN_TENANT",
        "UNKNOWN_UNIVERSE",
        "UNKNOWN_BRANCH",
        "QUERYSPEC_INVALID",
        "QUERYSPEC_UNKNOWN_FIELD",
        "QUERY_TOO_COMPLEX",
        "UNKNOWN_KIND",
        "UNKNOWN_TRAIT",
        "UNKNOWN_PATH",
        "UNKNOWN_LINK",
        "TYPE_MISMATCH",
        "CURSOR_MISMATCH",
        "CURSOR_EXPIRED",
        "CURSOR_AHEAD",
        "SLOW_CONSUMER",
    ),
    idempotency="safe",
    on_disconnect="cancels",
    on_restart="lost",
    tools=(),
    route=Route(verb="subscribe", name="view"),
    stream=Stream(notification="sys.event", ended_by="sys.unsubscribe"),
    barrier=False,
    stage="serving",
    surface="seam",
    doc=(
        "Follows the answer of a query. The events are `begin`, then an `enter` for each "
        "entity of the answer, then `synced`; from then on, for each transaction in "
        "order, one `enter`, `update` or `leave` for each entity that it concerns. "
        "Whoever applies them all has the answer of the query as of the transaction.\n"
        "\n"
        "The last event of a transaction carries a cursor. A subscription `from` it goes "
        "on behind that transaction, also after the kernel was restarted. The last "
        "10,000 transactions of a universe can be caught up with. A subscriber that "
        "falls further behind gets `dropped` and `end`, and begins anew. A subscription "
        "also ends when policy changes for its caller, and when the schema does not have "
        "what the query asks for any more; `reason` says which.\n"
        "\n"
        "The kernel's own kinds can be followed too. They have no transactions: events "
        "are numbered from 1, and there is no cursor."
    ),
)

SYS_SUBSCRIBE_EVENTS = Method(
    name="sys.subscribe.events",
    aliases=(),
    path="/seamount.api.seam.v1.SubscribeService/Events",
    service="seamount.api.seam.v1.SubscribeService",
    rpc="Events",
    request=seam_v1_subscribe_pb2.EventsRequest,
    response=seam_v1_subscribe_pb2.EventsResponse,
    decode=seam_v1_subscribe.decode_events_request,
    check=seam_v1_subscribe.check_events_request,
    encode=seam_v1_subscribe.encode_events_response,
    encode_request=seam_v1_subscribe.encode_events_request,
    decode_response=seam_v1_subscribe.decode_events_response,
    parameters=("channels", "types", "from", "subscription"),
    secrets=(),
    response_secrets=(),
    wrapper=None,
    attachment="public",
    grant="",
    errors=(
        "LEASH_DENIED",
        "UNKNOWN_MODIFIER",
        "UNKNOWN_CHANNEL",
        "CURSOR_MISMATCH",
        "CURSOR_EXPIRED",
        "CURSOR_AHEAD",
    ),
    idempotency="safe",
    on_disconnect="cancels",
    on_restart="lost",
    tools=(),
    route=Route(verb="subscribe", name="events"),
    stream=Stream(notification="sys.event", ended_by="sys.unsubscribe"),
    barrier=False,
    stage="serving",
    surface="seam",
    doc=(
        "Follows channels of the kernel. Channels of a session are there for callers who "
        "are attached to it, those of the principal for everyone.\n"
        "\n"
        "What a subscriber does not take in time is dropped and told by an event of the "
        "type `overflow` in its place."
    ),
)

SYS_UNSUBSCRIBE = Method(
    name="sys.unsubscribe",
    aliases=(),
    path="/seamount.api.seam.v1.SubscribeService/Unsubscribe",
    service="seamount.api.seam.v1.SubscribeService",
    rpc="Unsubscribe",
    request=seam_v1_subscribe_pb2.UnsubscribeRequest,
    response=seam_v1_subscribe_pb2.UnsubscribeResponse,
    decode=seam_v1_subscribe.decode_unsubscribe_request,
    check=seam_v1_subscribe.check_unsubscribe_request,
    encode=seam_v1_subscribe.encode_unsubscribe_response,
    encode_request=seam_v1_subscribe.encode_unsubscribe_request,
    decode_response=seam_v1_subscribe.decode_unsubscribe_response,
    parameters=("subscription",),
    secrets=(),
    response_secrets=(),
    wrapper=None,
    attachment="public",
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
    surface="seam",
    doc="Ends what this connection follows under a name. A gRPC or HTTP client ends its call instead.",
)

METHODS: tuple[Method, ...] = (
    SYS_SUBSCRIBE_VIEW,
    SYS_SUBSCRIBE_EVENTS,
    SYS_UNSUBSCRIBE,
)
