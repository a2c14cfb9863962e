"""LifecycleService: what the operations are configured with, what they offer, and their end."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final

import orjson

from seamount.api.ops.v1 import lifecycle_pb2 as pb
from seamount.ops import refusals
from seamount.ops.access import Access
from seamount.ops.settings import Configured, Settings, read_settings
from seamount.store.store import Store
from seamount.wire import bounds
from seamount.wire.methods import METHODS
from seamount.wire.runtime import CallContext
from seamount.wire.services.ops_v1_lifecycle import LifecycleServicer
from seamount.wire.surface import OPERATIONS

OFFERED: Final = tuple(
    each.name for each in METHODS if each.surface == OPERATIONS.name and each.stage == "serving"
)

GRANTS: Final = {
    "mobkit/gating/evaluate": "gating.evaluate",
    "mobkit/gating/decide": "gating.decide",
    "mobkit/gating/pending": "gating.view",
    "mobkit/gating/audit": "gating.view",
    "mobkit/mob_events/query": "mob.observe",
    "mobkit/mob_events/subscribe": "mob.observe",
    "mobkit/routing/routes/list": "runtime.admin",
    "mobkit/delivery/history": "runtime.admin",
    "mobkit/list_runs": "agent.spawn",
    "mobkit/topology/audit/query": "topology.audit",
}
"""The grants of methods that are about no identity."""

MUTATING: Final = frozenset(
    {
        "mobkit/topology/apply",
        "mobkit/console/send",
        "mobkit/blob/upload",
        "mobkit/gating/decide",
        "mobkit/agent_memory/remember",
        "mobkit/agent_memory/forget",
    }
)
"""What a console that is read-only does not offer."""

OnConfigured = Callable[[CallContext, Settings], Awaitable[None]]
"""Told of new settings before they are in force. Raises what they are refused with."""


class LifecycleService(LifecycleServicer):
    """See the contract. `on_configured` are told in order."""

    def __init__(self, store: Store, access: Access, configured: Configured, *, durable: bool) -> None:
        self._store = store
        self._access = access
        self._configured = configured
        self._durable = durable
        self.on_configured: list[OnConfigured] = []

    async def initialize(self, request: pb.InitializeRequest, call: CallContext) -> pb.InitializeResponse:
        self._access.demand(call, "runtime.admin")
        if self._configured.is_initialized:
            raise refusals.refused("already_initialised", "the operations are initialised already")
        options: Any = (
            orjson.loads(request.runtime_options.text) if request.HasField("runtime_options") else {}
        )
        if options is None:
            options = {}
        if not isinstance(options, dict):
            raise refusals.invalid("runtime_options", "must be an object")
        settings = read_settings(
            request.mob_config,
            options,
            request.persistent_state if request.HasField("persistent_state") else None,
            tuple(_module_name(each.text) for each in request.modules),
        )
        self._configured.is_initialized = True
        try:
            for told in self.on_configured:
                await told(call, settings)
        except BaseException:
            self._configured.is_initialized = False
            raise
        self._configured.settings = settings
        return pb.InitializeResponse(
            contract_version=bounds.INITIALIZE_RESPONSE_CONTRACT_VERSION_CONSTANT,
            init_state=bounds.INITIALIZE_RESPONSE_INIT_STATE_CONSTANT,
        )

    async def get_status(self, request: pb.GetStatusRequest, call: CallContext) -> pb.GetStatusResponse:
        return pb.GetStatusResponse(
            contract_version=bounds.GET_STATUS_RESPONSE_CONTRACT_VERSION_CONSTANT,
            running=True,
            loaded_modules=self._configured.settings.modules,
            storage=self._storage(),
        )

    async def get_capabilities(
        self, request: pb.GetCapabilitiesRequest, call: CallContext
    ) -> pb.GetCapabilitiesResponse:
        settings = self._configured.settings
        methods = [name for name in (request.offered or OFFERED) if self._offers(name, request, call)]
        topology = settings.topology
        may_change = any(
            self._access.has_somewhere(call, f"topology.{each}")
            for each in ("connect", "disconnect", "reconnect")
        )
        answer = pb.GetCapabilitiesResponse(
            contract_version=bounds.GET_CAPABILITIES_RESPONSE_CONTRACT_VERSION_CONSTANT,
            methods=sorted(methods),
            loaded_modules=settings.modules,
            feature_capabilities=["shared_approvals", "durable_operations"],
            runtime_type=bounds.GET_CAPABILITIES_RESPONSE_RUNTIME_TYPE_CONSTANT,
            runtime_capabilities=pb.RuntimeCapabilities(can_send_messages="mobkit/console/send" in OFFERED),
            identity_first=True,
            storage=self._storage(),
            topology_control=pb.TopologyCapabilities(
                mode=topology.mode,
                can_query="mobkit/topology/query" in methods,
                can_plan="mobkit/topology/plan" in methods and may_change,
                can_apply="mobkit/topology/apply" in methods and may_change,
                can_bulk=topology.allow_bulk and self._access.has_somewhere(call, "topology.bulk"),
                max_batch_size=topology.max_batch_size,
            ),
        )
        if request.HasField("read_only"):
            answer.read_only = request.read_only
        return answer

    def _offers(self, name: str, request: pb.GetCapabilitiesRequest, call: CallContext) -> bool:
        settings = self._configured.settings
        if request.read_only and name in MUTATING:
            return False
        if name.startswith("mobkit/agent_memory/") and not settings.has_agent_memory:
            return False
        if name == "mobkit/topology/plan" and settings.topology.mode == "disabled":
            return False
        if name == "mobkit/topology/apply" and settings.topology.mode != "editable":
            return False
        grant = GRANTS.get(name)
        return grant is None or self._access.has_somewhere(call, grant)

    async def shutdown(self, request: pb.ShutdownRequest, call: CallContext) -> pb.ShutdownResponse:
        # Whatever was answered is committed already; this waits for what is under way beside it.
        if self._store.damage is None:
            await self._store.write(lambda transaction: None)
        return pb.ShutdownResponse(shutdown=True, runtime_cleanup_completed=True)

    def _storage(self) -> pb.StorageState:
        kind = self._store.database_kind if self._durable else "memory"
        return pb.StorageState(kind=kind, durable=self._durable)


def _module_name(text: str) -> str:
    """The name of a host's module. Raises InvalidParams."""
    found = orjson.loads(text)
    if isinstance(found, dict):
        found = found.get("id") or found.get("module_id") or found.get("name")
    if not isinstance(found, str) or not found:
        raise refusals.invalid("modules", "must be objects with an `id`")
    return found
