"""TopologyService: who is wired to whom, and changes of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from seamount.api.ops.v1 import error_details_pb2 as details
from seamount.api.ops.v1 import topology_pb2 as pb
from seamount.ops import members_table, mob_event_table, refusals
from seamount.ops import topology_table as table
from seamount.ops.access import Access
from seamount.ops.clock import Clock
from seamount.ops.members_table import StoredMember
from seamount.ops.mob_event_table import MobEvent
from seamount.ops.settings import Configured, Settings
from seamount.ops.topology_apply import Applying, Attempt
from seamount.ops.topology_plan import Change, plan, preflight, read_changes
from seamount.ops.topology_table import Intent, Pair, Record
from seamount.ops.waking import Waking
from seamount.server.call import Call
from seamount.store.statements import Snapshot, Transaction
from seamount.store.store import Store
from seamount.wire import bounds, errors
from seamount.wire.runtime import CallContext
from seamount.wire.services.ops_v1_topology import TopologyServicer

LOCAL_HOST: Final = "local-host"
"""The actor of callers of this machine, who show no token."""

AUDIT: Final = "topology.audit"
VIEWS: Final = ("agent.view", "topology.view")
ACTIONS: Final = ("connect", "disconnect", "reconnect")
LOOKED_AT: Final = 4_096
"""Records that one page of the audit looks at."""

Receipt = pb.ApplyTopologyResponse | pb.GetTopologyOperationResponse


class TopologyService(TopologyServicer):
    """See the contract."""

    def __init__(
        self, store: Store, access: Access, clock: Clock, configured: Configured, waking: Waking
    ) -> None:
        self._store = store
        self._access = access
        self._clock = clock
        self._configured = configured
        self._waking = waking
        self.applying = Applying(store, clock, waking)

    async def configure(self, call: CallContext, settings: Settings) -> None:
        """Takes the declared edges on, and wires what should be. Raises InvalidParams."""
        names = {each.identity for each in settings.members}
        for edge in settings.declared_edges:
            if not names.issuperset(edge):
                raise refusals.invalid("mob_config.edges", f"{' and '.join(edge)} are not both members")

        def unit(transaction: Transaction) -> None:
            table.trim_receipts(transaction, settings.topology.receipt_limit)
            if not names:
                return
            table.declare(transaction, set(settings.declared_edges))
            self._reconcile(transaction, settings.mob_id)

        await self._store.write(unit)
        self._waking.wake()

    def _reconcile(self, transaction: Transaction, mob_id: str) -> None:
        """Wires what should be and unwires what should not; tombstones are kept."""
        there = set(members_table.names(transaction))
        wired = table.wires(transaction)
        wanted = {
            pair
            for pair, intent in table.intents(transaction).items()
            if intent.desired and there >= set(pair)
        }
        for pair in sorted(wanted - wired):
            table.wire(transaction, pair)
            self._happened(transaction, mob_id, "members_wired", pair)
        for pair in sorted(wired - wanted):
            table.unwire(transaction, pair)
            self._happened(transaction, mob_id, "members_unwired", pair)

    def _happened(self, transaction: Transaction, mob_id: str, kind: str, pair: Pair) -> None:
        event = MobEvent(mob_id, kind, self._clock.now_ms(), data={"a": pair[0], "b": pair[1]})
        mob_event_table.append(transaction, event)

    async def query_topology(
        self, request: pb.QueryTopologyRequest, call: CallContext
    ) -> pb.QueryTopologyResponse:
        self._demand_somewhere(call, "topology.view")
        settings = self._configured.settings
        policy = settings.topology

        def unit(rows: Snapshot) -> tuple[int, list[StoredMember], dict[Pair, Intent], set[Pair]]:
            members = [each for each in members_table.everybody(rows) if each.state == members_table.ACTIVE]
            return table.revision(rows), members, table.intents(rows), table.wires(rows)

        revision, members, intents, wires = await self._store.read(unit)
        seen = [each for each in members if self._sees(call, each.identity)]
        names = {each.identity for each in seen}
        answer = pb.QueryTopologyResponse(
            authority=settings.mob_id,
            revision=revision,
            policy=pb.TopologyPolicy(
                mode=policy.mode,
                allow_bulk=policy.allow_bulk,
                max_batch_size=policy.max_batch_size,
                allow_cross_authority=policy.allow_cross_authority,
                receipt_limit=policy.receipt_limit,
                idempotency_history_limit=policy.idempotency_history_limit,
            ),
        )
        for member in seen:
            node = answer.nodes.add(
                role=member.role or None, affordances=self._affordances(call, member.identity)
            )
            node.endpoint.authority, node.endpoint.identity = settings.mob_id, member.identity
            node.labels.update(member.labels)
        for pair in sorted(intents.keys() | wires):
            if names >= set(pair):
                intent = intents.get(pair, Intent(pair))
                answer.edges.add(
                    edge=_edge(settings.mob_id, pair),
                    actual=pair in wires,
                    declared=intent.declared,
                    operator_added=intent.operator_added,
                    suppressed=intent.suppressed,
                    desired=intent.desired,
                )
        return answer

    async def plan_topology(
        self, request: pb.PlanTopologyRequest, call: CallContext
    ) -> pb.PlanTopologyResponse:
        settings = self._configured.settings
        changes = read_changes(request.operations, settings.mob_id, settings.topology)
        self._demand_changes(call, changes)
        preflight(changes, settings.topology, applies=False)
        expected = request.expected_revision
        planned = await self._store.read(lambda rows: plan(rows, changes, expected))
        answer = pb.PlanTopologyResponse(authority=settings.mob_id, base_revision=expected)
        for each in planned:
            answer.operations.add(
                action=each.change.action,
                edge=_edge(settings.mob_id, each.change.pair),
                actual_before=each.was_wired,
                desired_before=each.before.desired,
                desired_after=each.after.desired,
                declared=each.before.declared,
                operator_added=each.before.operator_added,
                suppressed=each.before.suppressed,
                requires_physical_change=each.needs_wiring,
                requires_intent_change=each.needs_intent,
            )
        return answer

    async def apply_topology(
        self, request: pb.ApplyTopologyRequest, call: CallContext
    ) -> pb.ApplyTopologyResponse:
        assert isinstance(call, Call)
        settings = self._configured.settings
        changes = read_changes(request.operations, settings.mob_id, settings.topology)
        key = refusals.required(request.idempotency_key, ("idempotency_key",))
        attempt = Attempt(
            tuple(changes),
            request.expected_revision,
            key,
            request.reason if request.HasField("reason") else None,
            request.risk_tier.strip().lower() or "r0",
            LOCAL_HOST if call.caller.source == "peer" else call.principal,
            call.principal,
            settings.mob_id,
        )
        try:
            self._demand_changes(call, changes)
        except errors.AccessDenied as error:
            await self.applying.denied(attempt, settings.topology, error)
            raise
        receipt = await self.applying.apply(attempt, settings.topology)
        answer = pb.ApplyTopologyResponse()
        self._fill(answer, receipt, call)
        return answer

    async def get_topology_operation(
        self, request: pb.GetTopologyOperationRequest, call: CallContext
    ) -> pb.GetTopologyOperationResponse:
        operation_id = refusals.required(request.operation_id, ("operation_id",))
        receipt = await self._store.read(lambda rows: table.receipt(rows, operation_id))
        if receipt is None or not all(self._sees(call, each) for each in _identities(receipt["results"])):
            raise refusals.not_found(
                "topology_operation_not_found", "there is no such operation, or it is not kept any more"
            )
        answer = pb.GetTopologyOperationResponse()
        self._fill(answer, receipt, call)
        return answer

    async def query_topology_audit(
        self, request: pb.QueryTopologyAuditRequest, call: CallContext
    ) -> pb.QueryTopologyAuditResponse:
        self._demand_somewhere(call, AUDIT)
        after = request.after_seq
        most = max(1, request.limit)

        def unit(rows: Snapshot) -> tuple[int | None, int, list[Record]]:
            oldest, latest = table.ends(rows)
            if after and oldest is not None and after < oldest - 1:
                raise errors.TopologyAuditCursorExpired(
                    f"records up to {oldest - 1} are not kept any more",
                    details.TopologyCursorDetail(
                        kind=bounds.TOPOLOGY_CURSOR_DETAIL_KIND_CONSTANT,
                        after_seq=after,
                        oldest_available_seq=oldest,
                    ),
                )
            return oldest, latest, table.records(rows, after, LOOKED_AT)

        oldest, latest, found = await self._store.read(unit)
        answer = pb.QueryTopologyAuditResponse(oldest_available_seq=oldest, latest_seq=latest)
        answer.next_after_seq = after or (0 if found else latest)
        for record in found:
            if len(answer.records) == most:
                answer.has_more = True
                break
            answer.next_after_seq = record.seq
            if all(self._sees(call, each, AUDIT) for each in _identities(record.body["operations"])):
                _fill_record(answer.records.add(), record)
        return answer

    # What the caller may do.

    def _demand_somewhere(self, call: CallContext, action: str) -> None:
        if not self._access.has_somewhere(call, action):
            raise refusals.denied(action)

    def _sees(self, call: CallContext, identity: str, *more: str) -> bool:
        return all(self._access.has(call, each, identity) for each in (*VIEWS, *more))

    def _demand_changes(self, call: CallContext, changes: Sequence[Change]) -> None:
        """Raises AccessDenied for the first grant that is missing."""
        for change in changes:
            needed = [*VIEWS, f"topology.{change.action}"]
            if len(changes) > 1:
                needed.insert(0, "topology.bulk")
            for identity in change.pair:
                for action in needed:
                    if not self._access.has(call, action, identity):
                        # Whether there is such an agent is told to nobody who may not see it.
                        raise refusals.denied(action, None if action in VIEWS else identity)

    def _affordances(self, call: CallContext, identity: str) -> pb.TopologyAffordances:
        policy = self._configured.settings.topology
        may = {
            action: policy.mode == "editable" and self._access.has(call, f"topology.{action}", identity)
            for action in (*ACTIONS, "bulk")
        }
        return pb.TopologyAffordances(
            can_connect=may["connect"],
            can_disconnect=may["disconnect"],
            can_reconnect=may["reconnect"],
            can_bulk=may["bulk"] and policy.allow_bulk,
        )

    def _fill(self, answer: Receipt, receipt: dict[str, Any], call: CallContext) -> None:
        for name in ("operation_id", "idempotency_key", "status", "base_revision", "revision", "created_at"):
            setattr(answer, name, receipt[name])
        if "reason" in receipt:
            answer.reason = receipt["reason"]
        if all(self._access.has(call, AUDIT, each) for each in _identities(receipt["results"])):
            answer.actor = receipt["actor"]
        for each in receipt["results"]:
            result = answer.results.add(
                action=each["action"],
                status=each["status"],
                actual_before=each["actual_before"],
                actual_after=each["actual_after"],
            )
            _fill_edge(result.edge, each["edge"])


def _identities(operations: Sequence[dict[str, Any]]) -> set[str]:
    return {each["edge"][end]["identity"] for each in operations for end in ("a", "b")}


def _edge(authority: str, pair: Pair) -> pb.Edge:
    a, b = (pb.Endpoint(authority=authority, identity=each) for each in pair)
    return pb.Edge(a=a, b=b)


def _fill_edge(edge: pb.Edge, members: dict[str, Any]) -> None:
    for end, name in ((edge.a, "a"), (edge.b, "b")):
        end.authority, end.identity = members[name]["authority"], members[name]["identity"]


def _fill_record(message: pb.TopologyAuditRecord, record: Record) -> None:
    body = record.body
    message.version = 1
    message.seq, message.status = record.seq, record.status
    for name in (
        "record_id",
        "idempotency_key_fingerprint",
        "actor",
        "principal",
        "requested_at",
        "updated_at",
    ):
        setattr(message, name, body[name])
    for name in ("operation_id", "error_kind", "error_message"):
        if name in body:
            setattr(message, name, body[name])
    message.authorities.extend(body["authorities"])
    for each in body["operations"]:
        _fill_edge(message.operations.add(action=each["action"]).edge, each["edge"])
