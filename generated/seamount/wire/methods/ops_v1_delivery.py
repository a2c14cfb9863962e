# Written by seamount.codegen from seamount/api/ops/v1/delivery.proto; `make generate` writes it again. Do not edit.
"""The methods of delivery.proto."""

from __future__ import annotations

from seamount.api.ops.v1 import delivery_pb2 as ops_v1_delivery_pb2
from seamount.wire.codec import ops_v1_delivery
from seamount.wire.runtime import Method

MOBKIT_DELIVERY_SEND = Method(
    name="mobkit/delivery/send",
    aliases=(),
    path="/seamount.api.ops.v1.DeliveryService/SendDelivery",
    service="seamount.api.ops.v1.DeliveryService",
    rpc="SendDelivery",
    request=ops_v1_delivery_pb2.SendDeliveryRequest,
    response=ops_v1_delivery_pb2.SendDeliveryResponse,
    decode=ops_v1_delivery.decode_send_delivery_request,
    check=ops_v1_delivery.check_send_delivery_request,
    encode=ops_v1_delivery.encode_send_delivery_response,
    encode_request=ops_v1_delivery.encode_send_delivery_request,
    decode_response=ops_v1_delivery.decode_send_delivery_response,
    parameters=("resolution", "payload", "idempotency_key"),
    secrets=(),
    response_secrets=(),
    wrapper=None,
    attachment="public",
    grant="",
    errors=("ACCESS_DENIED", "OPERATION_REFUSED", "RATE_LIMITED"),
    idempotency="keyed",
    on_disconnect="continues",
    on_restart="durable",
    tools=(),
    route=None,
    stream=None,
    barrier=False,
    stage="serving",
    surface="operations",
    doc=(
        "Sends a message. A delivery that fails is an answer, not an error. The same "
        "key, payload and route again answer the first record and send nothing."
    ),
)

MOBKIT_DELIVERY_HISTORY = Method(
    name="mobkit/delivery/history",
    aliases=(),
    path="/seamount.api.ops.v1.DeliveryService/ListDeliveries",
    service="seamount.api.ops.v1.DeliveryService",
    rpc="ListDeliveries",
    request=ops_v1_delivery_pb2.ListDeliveriesRequest,
    response=ops_v1_delivery_pb2.ListDeliveriesResponse,
    decode=ops_v1_delivery.decode_list_deliveries_request,
    check=ops_v1_delivery.check_list_deliveries_request,
    encode=ops_v1_delivery.encode_list_deliveries_response,
    encode_request=ops_v1_delivery.encode_list_deliveries_request,
    decode_response=ops_v1_delivery.decode_list_deliveries_response,
    parameters=("limit", "recipient", "sink"),
    secrets=(),
    response_secrets=(),
    wrapper=None,
    attachment="public",
    grant="",
    errors=("ACCESS_DENIED",),
    idempotency="safe",
    on_disconnect="cancels",
    on_restart="stateless",
    tools=(),
    route=None,
    stream=None,
    barrier=False,
    stage="serving",
    surface="operations",
    doc="The newest deliveries, oldest first.",
)

METHODS: tuple[Method, ...] = (
    MOBKIT_DELIVERY_SEND,
    MOBKIT_DELIVERY_HISTORY,
)
