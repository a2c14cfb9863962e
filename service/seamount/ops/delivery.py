"""DeliveryService: sends messages over routes that were resolved."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

import orjson

from seamount.api.ops.v1 import delivery_pb2 as pb
from seamount.api.ops.v1 import error_details_pb2 as details
from seamount.ops import delivery_table as table
from seamount.ops import members_table, numbers, refusals, routing_table
from seamount.ops.access import Access
from seamount.ops.clock import Clock
from seamount.ops.delivery_table import Delivery
from seamount.ops.event_log import Happened
from seamount.ops.event_log import append as note
from seamount.ops.routing import DELIVERY, MEMBER
from seamount.ops.routing_table import Resolution
from seamount.ops.sinks import FAILED, SENT, TRANSIENT, Outcome, Outgoing, Sink
from seamount.store.statements import Snapshot, Transaction
from seamount.store.store import Store
from seamount.wire import bounds, errors
from seamount.wire.runtime import CallContext
from seamount.wire.services.ops_v1_delivery import DeliveryServicer

WINDOW_MS: Final = 60_000
DEFAULT_HISTORY: Final = 20
SEED_FORM: Final = ("route_id", "channel", "sink_adapter", "target_module")
FORCE_FAIL: Final = "force_fail"
"""A member of a payload that makes its delivery fail, for tests of clients."""

Window = tuple[str, str, str]
"""Route, recipient and sink, which share a rate."""


class DeliveryService(DeliveryServicer):
    """See the contract. `sinks` are those that reach outside, by name."""

    def __init__(self, store: Store, access: Access, clock: Clock, sinks: Mapping[str, Sink]) -> None:
        self._store = store
        self._access = access
        self._clock = clock
        self._sinks = sinks
        self._under_way: dict[str, asyncio.Task[Delivery]] = {}
        self._sent: dict[tuple[Window, int], int] = {}
        self._waiting: Counter[Window] = Counter()

    async def finish_interrupted(self) -> None:
        """Notes what an earlier kernel had begun to send and did not finish."""
        now = self._clock.now_ms()

        def unit(transaction: Transaction) -> None:
            for delivery in table.unfinished(transaction):
                attempt = {"attempt": 1, "status": FAILED, "backoff_ms": 0, "reason": "the kernel ended"}
                body = {**delivery.body, "attempts": [attempt], "final_attempt_ms": now}
                table.end(transaction, replace(delivery, status=FAILED, body=body))

        await self._store.write(unit)

    async def close(self) -> None:
        """Ends what is under way; it is noted as interrupted by the next kernel."""
        for task in self._under_way.values():
            task.cancel()
        if self._under_way:
            await asyncio.wait(self._under_way.values(), timeout=1.0)

    async def send_delivery(
        self, request: pb.SendDeliveryRequest, call: CallContext
    ) -> pb.SendDeliveryResponse:
        self._access.demand(call, "delivery.send")
        payload: Any = orjson.loads(request.payload.text)
        if not isinstance(payload, dict):
            raise refusals.invalid("payload", "must be an object")
        found: Any = orjson.loads(request.resolution.text)
        if not isinstance(found, dict):
            raise refusals.invalid("resolution", "must be an object")
        key = refusals.required(request.idempotency_key, ("idempotency_key",))
        resolution = await self._store.read(lambda rows: _recognised(rows, found))
        delivery = await self.send(resolution, payload, key)
        answer = pb.SendDeliveryResponse()
        _fill(answer, delivery)
        return answer

    async def send(self, resolution: Resolution, payload: dict[str, Any], key: str) -> Delivery:
        """Sends once for each key of a route; who asks again meanwhile waits for the same record. Raises
        OperationRefused and RateLimited."""
        scope = f"{resolution.route_id}:{key}"
        digest = orjson.dumps([resolution.members(), payload], option=orjson.OPT_SORT_KEYS).decode()
        while (running := self._under_way.get(scope)) is not None:
            await asyncio.wait([running])
        earlier = await self._store.read(lambda rows: table.of_scope(rows, scope))
        if earlier is None and scope not in self._under_way:
            task = asyncio.ensure_future(self._perform(resolution, payload, key, scope, digest))
            self._under_way[scope] = task
            task.add_done_callback(lambda _: self._under_way.pop(scope, None))
            return await asyncio.shield(task)
        if earlier is None:
            return await self.send(resolution, payload, key)
        if earlier.digest != digest:
            raise refusals.refused(
                "idempotency_mismatch", "the key stands for another message on this route; take a new one"
            )
        return earlier

    async def _perform(
        self, resolution: Resolution, payload: dict[str, Any], key: str, scope: str, digest: str
    ) -> Delivery:
        window = (resolution.route_id, resolution.destination, resolution.sink)
        self._demand_rate(window, resolution.per_minute)
        self._waiting[window] += 1
        try:
            over = await self._carry(resolution, payload, key, scope, digest)
        finally:
            self._waiting[window] -= 1
            if not self._waiting[window]:
                del self._waiting[window]
        if over.status == SENT:
            self._charge(window)
        return over

    async def _carry(
        self, resolution: Resolution, payload: dict[str, Any], key: str, scope: str, digest: str
    ) -> Delivery:
        started = self._clock.now_ms()

        def begin(transaction: Transaction) -> Delivery:
            body = {
                **resolution.members(),
                "payload": payload,
                "attempts": [],
                "first_attempt_ms": started,
                "final_attempt_ms": started,
                "idempotency_key": key,
            }
            number = numbers.take(transaction, "delivery")
            delivery = Delivery(
                number, scope, digest, resolution.destination, resolution.sink, table.SENDING, body
            )
            table.insert(transaction, delivery)
            return delivery

        delivery = await self._store.write(begin)
        attempts = await self._attempt(delivery, resolution, payload)
        status = SENT if attempts[-1]["status"] == SENT else FAILED

        def finish(transaction: Transaction) -> Delivery:
            now = self._clock.now_ms()
            done, ended = attempts, status
            if status == SENT and resolution.sink == MEMBER:
                # An inbox is in the store: the message arrives with its record or not at all.
                problem = _into_inbox(transaction, delivery, resolution, payload, now)
                if problem is not None:
                    done = [{**attempts[-1], "status": FAILED, "reason": problem}]
                    ended = FAILED
            body = {**delivery.body, "attempts": done, "final_attempt_ms": now}
            over = replace(delivery, status=ended, body=body)
            table.end(transaction, over)
            told = {"delivery_id": over.delivery_id, "route_id": resolution.route_id, "status": ended}
            note(transaction, Happened("module", "delivery", "delivery/send", told, now), "evt-delivery")
            return over

        return await self._store.write(finish)

    async def _attempt(
        self, delivery: Delivery, resolution: Resolution, payload: dict[str, Any]
    ) -> list[dict[str, Any]]:
        message = Outgoing(
            delivery.delivery_id,
            resolution.route_id,
            resolution.destination,
            resolution.channel,
            payload,
            delivery.body["idempotency_key"],
        )
        attempts: list[dict[str, Any]] = []
        while True:
            status, reason = await self._once(resolution.sink, message)
            is_last = len(attempts) >= resolution.retry_max
            if status == TRANSIENT and is_last:
                status = FAILED
            attempt: dict[str, Any] = {
                "attempt": len(attempts) + 1,
                "status": status,
                "backoff_ms": resolution.backoff_ms if status == TRANSIENT else 0,
            }
            if reason is not None:
                attempt["reason"] = reason
            attempts.append(attempt)
            if status != TRANSIENT:
                return attempts
            await asyncio.sleep(resolution.backoff_ms / 1000)

    async def _once(self, name: str, message: Outgoing) -> Outcome:
        if message.payload.get(FORCE_FAIL) is True:
            return FAILED, "the payload asks for it"
        if name == MEMBER:
            return SENT, None
        sink = self._sinks.get(name)
        if sink is None:
            return FAILED, f"there is no sink {name}"
        return await sink.send(message)

    def _demand_rate(self, window: Window, most: int) -> None:
        """Raises RateLimited when the minute's sends are used up."""
        now = self._clock.now_ms()
        minute = now // WINDOW_MS
        if self._sent.get((window, minute), 0) + self._waiting[window] >= most:
            left = (minute + 1) * WINDOW_MS - now
            raise errors.RateLimited(
                f"the route carries {most} messages a minute to this recipient; wait {left} ms",
                details.RateLimitedDetail(kind=bounds.RATE_LIMITED_DETAIL_KIND_CONSTANT, retry_after_ms=left),
            )

    def _charge(self, window: Window) -> None:
        minute = self._clock.now_ms() // WINDOW_MS
        for old in [each for each in self._sent if each[1] < minute - 1]:
            del self._sent[old]
        self._sent[(window, minute)] = self._sent.get((window, minute), 0) + 1

    async def list_deliveries(
        self, request: pb.ListDeliveriesRequest, call: CallContext
    ) -> pb.ListDeliveriesResponse:
        self._access.demand(call, "runtime.admin")
        found = await self._store.read(
            lambda rows: table.newest(
                rows,
                recipient=request.recipient if request.HasField("recipient") else None,
                sink=request.sink if request.HasField("sink") else None,
                limit=request.limit if request.HasField("limit") else DEFAULT_HISTORY,
            )
        )
        answer = pb.ListDeliveriesResponse()
        for each in found:
            _fill(answer.deliveries.add(), each)
        return answer


def _recognised(rows: Snapshot, found: dict[str, Any]) -> Resolution:
    """What was resolved, as it was. Raises InvalidParams and OperationRefused."""
    route_id = found.get("route_id")
    if not isinstance(route_id, str) or not route_id:
        raise refusals.invalid("resolution.route_id", "must be a text")
    if found.get("target_module") != DELIVERY:
        raise refusals.invalid("resolution.target_module", f"must be {DELIVERY}: no other module sends")
    issued = routing_table.issued(rows, route_id)
    if not issued:
        raise refusals.refused(
            "unknown_resolution", f"{route_id} was not resolved lately; ask `mobkit/routing/resolve`"
        )
    same = [each for each in issued if all(each.members().get(k, v) == v for k, v in found.items())]
    known = set(issued[0].members())
    is_whole = known <= found.keys()
    is_short = set(SEED_FORM) <= found.keys()
    if len(same) != 1 or not (is_whole or is_short):
        raise refusals.refused(
            "forged_resolution", "the resolution is not one that was answered; send it back unchanged"
        )
    return same[0]


def _into_inbox(
    transaction: Transaction, delivery: Delivery, resolution: Resolution, payload: dict[str, Any], now: int
) -> str | None:
    """Why a message cannot be put into an agent's inbox; None when it was."""
    member = members_table.find(transaction, resolution.destination)
    if member is None or member.state != members_table.ACTIVE:
        return "there is no such agent any more"
    members_table.put_into_inbox(
        transaction, resolution.destination, delivery.delivery_id, resolution.channel, payload, now
    )
    return None


_TEXTS: Final = (
    "route_id",
    "recipient",
    "channel",
    "sink",
    "sink_adapter",
    "target_module",
    "idempotency_key",
)


def _fill(message: pb.SendDeliveryResponse | pb.DeliveryRecord, delivery: Delivery) -> None:
    body = delivery.body
    message.delivery_id = delivery.delivery_id
    message.delivered = delivery.status == SENT
    for name in _TEXTS:
        setattr(message, name, body[name])
    message.payload.text = orjson.dumps(body["payload"]).decode()
    message.status = delivery.status
    message.attempts.extend(pb.DeliveryAttempt(**each) for each in body["attempts"])
    message.first_attempt_ms = body["first_attempt_ms"]
    message.final_attempt_ms = body["final_attempt_ms"]
