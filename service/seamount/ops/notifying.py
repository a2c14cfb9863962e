"""Tells somebody that an action waits for them."""

from __future__ import annotations

from seamount.ops.delivery import DeliveryService
from seamount.ops.gating_table import Pending
from seamount.ops.routing import RoutingService
from seamount.ops.sinks import SENT
from seamount.store.errors import StoreError
from seamount.store.store import Store
from seamount.wire.runtime import CallContext, CatalogueError


class Notifying:
    """Sends over routing and delivery, as anybody's message would be."""

    def __init__(self, store: Store, routing: RoutingService, delivery: DeliveryService) -> None:
        self._store = store
        self._routing = routing
        self._delivery = delivery

    async def tell(self, call: CallContext, pending: Pending) -> tuple[str | None, str | None, str | None]:
        """Route and delivery with which the recipient was told, or why it was not."""
        body = pending.body
        recipient, channel = body["approval_recipient"], body["approval_channel"]
        try:
            resolution = await self._store.write(
                lambda transaction: self._routing.resolve(transaction, recipient, channel)
            )
        except (CatalogueError, StoreError) as problem:
            return None, None, f"routing: {problem}"
        payload = {
            "kind": "gating_approval_request",
            "pending_id": pending.pending_id,
            "approval_ref": pending.approval_ref,
            "action_id": pending.action_id,
            "action": body["action"],
            "actor_id": body["actor_id"],
            "deadline_at_ms": pending.deadline_ms,
        }
        key = f"gating-approval-{pending.pending_id}"
        try:
            delivery = await self._delivery.send(resolution, payload, key)
        except (CatalogueError, StoreError) as problem:
            return resolution.route_id, None, f"delivery: {problem}"
        if delivery.status != SENT:
            return resolution.route_id, delivery.delivery_id, f"delivery_status: {delivery.status}"
        return resolution.route_id, delivery.delivery_id, None
