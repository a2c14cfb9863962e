# Written by seamount.codegen from seamount/api/ops/v1/delivery.proto; `make generate` writes it again. Do not edit.
"""Servicer bases and client stubs of delivery.proto."""

from __future__ import annotations

from seamount.api.ops.v1 import delivery_pb2 as ops_v1_delivery_pb2
from seamount.wire import errors
from seamount.wire.runtime import CallContext, Channel, Metadata


class DeliveryServicer:
    """Sends messages over routes that were resolved.

    A method that is not overridden answers NOT_YET_SERVING.
    """

    async def send_delivery(
        self,
        request: ops_v1_delivery_pb2.SendDeliveryRequest,
        call: CallContext,
    ) -> ops_v1_delivery_pb2.SendDeliveryResponse:
        """Sends a message. A delivery that fails is an answer, not an error. The same key, payload and
        route again answer the first record and send nothing.
        """
        raise errors.NotYetServing("`mobkit/delivery/send` is not served yet")

    async def list_deliveries(
        self,
        request: ops_v1_delivery_pb2.ListDeliveriesRequest,
        call: CallContext,
    ) -> ops_v1_delivery_pb2.ListDeliveriesResponse:
        """The newest deliveries, oldest first."""
        raise errors.NotYetServing("`mobkit/delivery/history` is not served yet")


class DeliveryClient:
    """Calls DeliveryService over a channel.

    Timeouts are seconds; errors are those of the channel. Cancelling the caller cancels the call.
    """

    def __init__(self, channel: Channel) -> None:
        self._send_delivery = channel.unary_unary(
            "/seamount.api.ops.v1.DeliveryService/SendDelivery",
            request_serializer=ops_v1_delivery_pb2.SendDeliveryRequest.SerializeToString,
            response_deserializer=ops_v1_delivery_pb2.SendDeliveryResponse.FromString,
        )
        self._list_deliveries = channel.unary_unary(
            "/seamount.api.ops.v1.DeliveryService/ListDeliveries",
            request_serializer=ops_v1_delivery_pb2.ListDeliveriesRequest.SerializeToString,
            response_deserializer=ops_v1_delivery_pb2.ListDeliveriesResponse.FromString,
        )

    async def send_delivery(
        self,
        request: ops_v1_delivery_pb2.SendDeliveryRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> ops_v1_delivery_pb2.SendDeliveryResponse:
        """Sends a message. A delivery that fails is an answer, not an error. The same key, payload and
        route again answer the first record and send nothing.
        """
        response: ops_v1_delivery_pb2.SendDeliveryResponse = await self._send_delivery(request, metadata=metadata, timeout=timeout)
        return response

    async def list_deliveries(
        self,
        request: ops_v1_delivery_pb2.ListDeliveriesRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> ops_v1_delivery_pb2.ListDeliveriesResponse:
        """The newest deliveries, oldest first."""
        response: ops_v1_delivery_pb2.ListDeliveriesResponse = await self._list_deliveries(request, metadata=metadata, timeout=timeout)
        return response
