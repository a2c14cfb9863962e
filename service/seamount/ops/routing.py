"""RoutingService: which way a message takes."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Any, Final

from seamount.api.ops.v1 import routing_pb2 as pb
from seamount.ops import numbers, refusals
from seamount.ops import routing_table as table
from seamount.ops.access import Access
from seamount.ops.clock import Clock
from seamount.ops.event_log import Happened
from seamount.ops.event_log import append as note
from seamount.ops.routing_table import Resolution, Route
from seamount.ops.settings import Settings
from seamount.store.statements import Snapshot, Transaction
from seamount.store.store import Store
from seamount.wire.runtime import CallContext
from seamount.wire.services.ops_v1_routing import RoutingServicer

NOTIFICATION: Final = "notification"
DELIVERY: Final = "delivery"
EVERYBODY: Final = "*"
MEMBER: Final = "mob_member"
MEMBER_PREFIX: Final = "mob.member."

Members = Callable[[Snapshot], list[str]]
"""The agents that are there, by name."""


class RoutingService(RoutingServicer):
    """See the contract."""

    def __init__(
        self,
        store: Store,
        access: Access,
        clock: Clock,
        members: Members,
        modules: Callable[[], tuple[str, ...]],
    ) -> None:
        self._store = store
        self._access = access
        self._clock = clock
        self._members = members
        self._modules = modules

    async def configure(self, call: CallContext, settings: Settings) -> None:
        """Adds the routes of a file. Raises InvalidParams."""
        routes = [_from_file(index, each) for index, each in enumerate(settings.routes)]

        def unit(transaction: Transaction) -> None:
            for route in routes:
                table.put(transaction, route, numbers.take(transaction, "routing"))

        if routes:
            await self._store.write(unit)

    async def resolve_route(
        self, request: pb.ResolveRouteRequest, call: CallContext
    ) -> pb.ResolveRouteResponse:
        self._access.demand(call, "routing.resolve")
        names = ("destination", "recipient")
        destination = refusals.required(refusals.one_of(request, *names), names)
        channel = request.channel.strip()
        if not channel:
            raise refusals.invalid("channel", "must not be empty")

        def given(name: str) -> int | None:
            return getattr(request, name) if request.HasField(name) else None  # type: ignore[arg-type]

        def unit(transaction: Transaction) -> Resolution:
            return self.resolve(
                transaction,
                destination,
                channel,
                (given("retry_max"), given("backoff_ms"), given("rate_limit_per_minute")),
            )

        return pb.ResolveRouteResponse(**(await self._store.write(unit)).members())

    def resolve(
        self,
        transaction: Transaction,
        destination: str,
        channel: str,
        wished: tuple[int | None, int | None, int | None] = (None, None, None),
    ) -> Resolution:
        """The way to a destination, which may be sent over from now on. `wished` are repetitions, the pause
        between them, and sends of a minute, where they are not the route's."""
        route = table.matching(transaction, destination, channel)
        if route is None and channel == NOTIFICATION and destination in self._members(transaction):
            route = member_route(destination)
        if route is None:
            route = inferred(destination, channel)
        retry, backoff, per_minute = wished
        resolution = Resolution(
            route.route_id,
            channel,
            route.sink,
            route.target_module,
            destination,
            route.retry_max if retry is None else retry,
            route.backoff_ms if backoff is None else backoff,
            route.per_minute if per_minute is None else per_minute,
        )
        table.issue(transaction, resolution)
        payload = {"route_id": route.route_id, "destination": destination, "channel": channel}
        happened = Happened("module", "router", "router/resolved", payload, self._clock.now_ms())
        note(transaction, happened, "evt-routing")
        return resolution

    async def list_routes(self, request: pb.ListRoutesRequest, call: CallContext) -> pb.ListRoutesResponse:
        self._access.demand(call, "runtime.admin")

        def unit(rows: Snapshot) -> list[Route]:
            return [*table.everything(rows), *map(member_route, self._members(rows))]

        return pb.ListRoutesResponse(routes=[_message(each) for each in await self._store.read(unit)])

    async def add_route(self, request: pb.AddRouteRequest, call: CallContext) -> pb.AddRouteResponse:
        self._access.demand(call, "runtime.admin")
        route = self._read(request.route if request.HasField("route") else request)

        def unit(transaction: Transaction) -> None:
            is_new = table.find(transaction, route.route_id) is None
            if is_new and table.count(transaction) >= table.MOST_ROUTES:
                raise refusals.refused("routes_full", f"there are {table.MOST_ROUTES} routes; delete some")
            table.put(transaction, route, numbers.take(transaction, "routing"))

        await self._store.write(unit)
        return pb.AddRouteResponse(route=_message(route))

    def _read(self, given: pb.AddRouteRequest | pb.RouteSpec) -> Route:
        """The route that either dialect describes. Raises AmbiguousParams and InvalidParams."""
        names, sinks = ("route_id", "route_key"), ("sink_adapter", "sink")
        route_id = refusals.required(refusals.one_of(given, *names), names)
        sink = refusals.required(refusals.one_of(given, *sinks), sinks)
        target = refusals.required(
            given.target_module if given.HasField("target_module") else None, ("target_module",)
        )
        if target not in self._modules():
            raise refusals.invalid("target_module", f"names a module that is not loaded: {target[:64]}")
        channel = given.channel.strip() or None
        if channel is None and given.HasField("route_id") and not given.HasField("route_key"):
            raise refusals.invalid("channel", "is required beside `route_id`")
        if route_id.startswith(MEMBER_PREFIX):
            raise refusals.invalid("route_id", f"`{MEMBER_PREFIX}` begins the names of agents' own routes")
        return Route(
            route_id,
            given.recipient.strip() or EVERYBODY,
            channel,
            sink,
            target,
            given.retry_max if given.HasField("retry_max") else table.RETRY_MAX,
            given.backoff_ms if given.HasField("backoff_ms") else table.BACKOFF_MS,
            given.rate_limit_per_minute if given.HasField("rate_limit_per_minute") else table.PER_MINUTE,
        )

    async def delete_route(self, request: pb.DeleteRouteRequest, call: CallContext) -> pb.DeleteRouteResponse:
        self._access.demand(call, "runtime.admin")
        names = ("route_id", "route_key")
        route_id = refusals.required(refusals.one_of(request, *names), names)
        if route_id.startswith(MEMBER_PREFIX):
            raise refusals.refused("route_is_auto", f"{route_id} is there as long as its agent is")

        def unit(transaction: Transaction) -> Route:
            route = table.find(transaction, route_id)
            if route is None:
                raise refusals.refused("route_not_found", f"there is no route {route_id}")
            table.delete(transaction, route_id)
            return route

        return pb.DeleteRouteResponse(deleted=_message(await self._store.write(unit)))


def member_route(member: str) -> Route:
    """The route of an agent that is there."""
    return Route(f"{MEMBER_PREFIX}{member}.{NOTIFICATION}", member, NOTIFICATION, MEMBER, is_auto=True)


def inferred(destination: str, channel: str) -> Route:
    """The way that a destination's look suggests, where no route fits."""
    sink = "email" if "@" in destination else "sms" if destination.startswith("+") else "webhook"
    digest = hashlib.sha256(destination.encode()).hexdigest()[:12]
    return Route(f"auto.{sink}.{digest}.{channel}", destination, channel, sink)


def _message(route: Route) -> pb.Route:
    message = pb.Route(
        route_id=route.route_id,
        route_key=route.route_id,
        recipient=route.recipient,
        channel=route.channel,
        sink=route.sink,
        sink_adapter=route.sink,
        target_module=route.target_module,
        retry_max=route.retry_max,
        backoff_ms=route.backoff_ms,
        rate_limit_per_minute=route.per_minute,
    )
    if route.is_auto:
        message.auto = True
    return message


def _from_file(index: int, found: Mapping[str, Any]) -> Route:
    """A route of the configuration's file. Raises InvalidParams."""
    where = f"routing_config_path: routes[{index}]"
    texts: dict[str, str] = {}
    for name, names in (("route_id", ("route_id", "route_key")), ("sink", ("sink_adapter", "sink"))):
        given = {each: found[each] for each in names if each in found}
        if not given or not all(isinstance(each, str) and each.strip() for each in given.values()):
            raise refusals.invalid(f"{where}.{name}", "must be a text")
        texts[name] = (refusals.same(given) or "").strip()
    numbers_of = {}
    for name, default, most in (
        ("retry_max", table.RETRY_MAX, 10),
        ("backoff_ms", table.BACKOFF_MS, 3_600_000),
        ("rate_limit_per_minute", table.PER_MINUTE, 1_000_000),
    ):
        value = found.get(name, default)
        if type(value) is not int or not 0 <= value <= most:
            raise refusals.invalid(f"{where}.{name}", f"must be a number up to {most}")
        numbers_of[name] = value
    recipient, channel = found.get("recipient", EVERYBODY), found.get("channel")
    if not isinstance(recipient, str) or not (channel is None or isinstance(channel, str)):
        raise refusals.invalid(where, "`recipient` and `channel` must be texts")
    if found.get("target_module", DELIVERY) != DELIVERY:
        raise refusals.invalid(f"{where}.target_module", f"must be {DELIVERY}")
    return Route(
        texts["route_id"],
        recipient,
        channel,
        texts["sink"],
        DELIVERY,
        numbers_of["retry_max"],
        numbers_of["backoff_ms"],
        max(1, numbers_of["rate_limit_per_minute"]),
    )
