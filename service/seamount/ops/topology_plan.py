"""What changes of the topology would do: checks in their order, and the effect of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from seamount.api.ops.v1 import error_details_pb2 as details
from seamount.api.ops.v1 import topology_pb2 as pb
from seamount.ops import members_table, refusals
from seamount.ops import topology_table as table
from seamount.ops.settings import TopologyPolicy
from seamount.ops.topology_table import Intent, Pair
from seamount.store.statements import Snapshot
from seamount.wire import bounds, errors

CONNECT: Final = "connect"
DISCONNECT: Final = "disconnect"
RECONNECT: Final = "reconnect"


@dataclass(frozen=True, slots=True)
class Change:
    """What somebody wants of an edge."""

    action: str
    pair: Pair

    def members(self, authority: str) -> dict[str, Any]:
        """As it is answered."""
        a, b = ({"authority": authority, "identity": each} for each in self.pair)
        return {"action": self.action, "edge": {"a": a, "b": b}}


@dataclass(frozen=True, slots=True)
class Planned:
    """A change, and what it starts from and leads to."""

    change: Change
    before: Intent
    after: Intent
    was_wired: bool

    @property
    def is_wired(self) -> bool:
        return self.change.action != DISCONNECT

    @property
    def needs_wiring(self) -> bool:
        # A reconnection wires again whatever is there: it repairs.
        return self.change.action == RECONNECT or self.was_wired != self.is_wired

    @property
    def needs_intent(self) -> bool:
        return self.before != self.after


def read_changes(
    operations: Sequence[pb.TopologyOperation], authority: str, policy: TopologyPolicy
) -> list[Change]:
    """The changes of a request, normalised. Raises OperationRefused and CapabilityUnavailable."""
    if not operations:
        raise refusals.refused("invalid_request", "operations: there must be one at least")
    changes = []
    for index, operation in enumerate(operations):
        ends = (operation.edge.a, operation.edge.b)
        for end in ends:
            if end.authority not in ("", authority):
                if policy.allow_cross_authority:
                    raise refusals.unavailable(
                        "topology_cross_authority_unsupported",
                        f"operations[{index}]: edges to other groups are not made here",
                    )
                raise refusals.refused(
                    "topology_cross_authority_disabled",
                    f"operations[{index}]: {end.authority[:64]} is another group",
                )
        a, b = sorted(end.identity.strip() for end in ends)
        if not a or a == b:
            raise refusals.refused(
                "invalid_request", f"operations[{index}].edge: two different identities are needed"
            )
        changes.append(Change(operation.action, (a, b)))
    return changes


def preflight(changes: Sequence[Change], policy: TopologyPolicy, *, applies: bool) -> None:
    """What can be said without a look. Raises OperationRefused and CapabilityUnavailable."""
    if policy.mode == "disabled":
        raise refusals.unavailable("topology_control_disabled", "topology control is disabled")
    if applies and policy.mode != "editable":
        raise refusals.unavailable("topology_control_read_only", "topology control is read-only")
    if len(changes) > 1 and not policy.allow_bulk:
        raise refusals.refused("topology_bulk_disabled", "policy allows one change at a time")
    if len(changes) > policy.max_batch_size:
        raise refusals.refused(
            "topology_batch_too_large", f"at most {policy.max_batch_size} changes at a time"
        )
    if len({change.pair for change in changes}) < len(changes):
        raise refusals.refused("invalid_request", "operations: an edge is named twice")


def plan(rows: Snapshot, changes: Sequence[Change], expected: int) -> list[Planned]:
    """What each change would do. Raises TopologyRevisionConflict, OperationNotFound, OperationRefused."""
    actual = table.revision(rows)
    if expected != actual:
        raise errors.TopologyRevisionConflict(
            f"the topology has revision {actual}, not {expected}",
            details.TopologyRevisionDetail(
                kind=bounds.TOPOLOGY_REVISION_DETAIL_KIND_CONSTANT,
                expected_revision=expected,
                actual_revision=actual,
            ),
        )
    known = set(members_table.names(rows))
    for change in changes:
        for identity in change.pair:
            if identity not in known:
                raise refusals.not_found("topology_member_not_found", f"there is no agent {identity[:64]}")
    return [
        _planned(change, table.intent(rows, change.pair), table.is_wired(rows, change.pair))
        for change in changes
    ]


def _planned(change: Change, before: Intent, was_wired: bool) -> Planned:
    """Raises OperationRefused for what the edge's history does not allow."""
    name = " and ".join(change.pair)
    if change.action == CONNECT:
        if before.suppressed or (before.desired and not was_wired):
            raise refusals.refused(
                "topology_reconnect_required", f"{name} were connected before: reconnect them"
            )
        return Planned(change, before, replace(before, operator_added=not before.declared), was_wired)
    if change.action == DISCONNECT:
        if not (before.desired or was_wired or before.suppressed):
            raise refusals.refused("topology_disconnect_target_missing", f"{name} are not connected")
        return Planned(change, before, replace(before, operator_added=False, suppressed=True), was_wired)
    if not (before.is_known or was_wired):
        raise refusals.refused("topology_reconnect_target_missing", f"{name} were never connected")
    after = replace(before, suppressed=False, operator_added=not before.declared)
    return Planned(change, before, after, was_wired)
