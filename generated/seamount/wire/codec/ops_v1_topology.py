# Written by seamount.codegen from seamount/api/ops/v1/topology.proto; `make generate` writes it again. Do not edit.
"""JSON codecs of the messages of topology.proto."""

from __future__ import annotations

from typing import Any

from seamount.api.ops.v1 import topology_pb2 as ops_v1_topology_pb2
from seamount.wire.runtime import DecodeError
from seamount.wire.scalars import place, text_fault


_begin_apply_topology_request = ops_v1_topology_pb2.ApplyTopologyRequest.SetInParent
_begin_apply_topology_response = ops_v1_topology_pb2.ApplyTopologyResponse.SetInParent
_begin_edge = ops_v1_topology_pb2.Edge.SetInParent
_begin_endpoint = ops_v1_topology_pb2.Endpoint.SetInParent
_begin_get_topology_operation_request = ops_v1_topology_pb2.GetTopologyOperationRequest.SetInParent
_begin_get_topology_operation_response = ops_v1_topology_pb2.GetTopologyOperationResponse.SetInParent
_begin_operation_result = ops_v1_topology_pb2.OperationResult.SetInParent
_begin_plan_topology_request = ops_v1_topology_pb2.PlanTopologyRequest.SetInParent
_begin_plan_topology_response = ops_v1_topology_pb2.PlanTopologyResponse.SetInParent
_begin_planned_operation = ops_v1_topology_pb2.PlannedOperation.SetInParent
_begin_query_topology_audit_request = ops_v1_topology_pb2.QueryTopologyAuditRequest.SetInParent
_begin_query_topology_audit_response = ops_v1_topology_pb2.QueryTopologyAuditResponse.SetInParent
_begin_query_topology_request = ops_v1_topology_pb2.QueryTopologyRequest.SetInParent
_begin_query_topology_response = ops_v1_topology_pb2.QueryTopologyResponse.SetInParent
_begin_topology_affordances = ops_v1_topology_pb2.TopologyAffordances.SetInParent
_begin_topology_audit_record = ops_v1_topology_pb2.TopologyAuditRecord.SetInParent
_begin_topology_edge = ops_v1_topology_pb2.TopologyEdge.SetInParent
_begin_topology_node = ops_v1_topology_pb2.TopologyNode.SetInParent
_begin_topology_operation = ops_v1_topology_pb2.TopologyOperation.SetInParent
_begin_topology_policy = ops_v1_topology_pb2.TopologyPolicy.SetInParent
_has_apply_topology_request = ops_v1_topology_pb2.ApplyTopologyRequest.HasField
_has_apply_topology_response = ops_v1_topology_pb2.ApplyTopologyResponse.HasField
_has_edge = ops_v1_topology_pb2.Edge.HasField
_has_endpoint = ops_v1_topology_pb2.Endpoint.HasField
_has_get_topology_operation_response = ops_v1_topology_pb2.GetTopologyOperationResponse.HasField
_has_operation_result = ops_v1_topology_pb2.OperationResult.HasField
_has_plan_topology_request = ops_v1_topology_pb2.PlanTopologyRequest.HasField
_has_planned_operation = ops_v1_topology_pb2.PlannedOperation.HasField
_has_query_topology_audit_request = ops_v1_topology_pb2.QueryTopologyAuditRequest.HasField
_has_query_topology_audit_response = ops_v1_topology_pb2.QueryTopologyAuditResponse.HasField
_has_query_topology_response = ops_v1_topology_pb2.QueryTopologyResponse.HasField
_has_topology_audit_record = ops_v1_topology_pb2.TopologyAuditRecord.HasField
_has_topology_edge = ops_v1_topology_pb2.TopologyEdge.HasField
_has_topology_node = ops_v1_topology_pb2.TopologyNode.HasField
_has_topology_operation = ops_v1_topology_pb2.TopologyOperation.HasField


def encode_endpoint(m: ops_v1_topology_pb2.Endpoint) -> Any:
    out: dict[str, Any] = {}
    if _has_endpoint(m, "authority"):
        out["authority"] = m.authority
    out["identity"] = m.identity
    return out


def fill_endpoint(m: ops_v1_topology_pb2.Endpoint, value: Any) -> None:
    try:
        _begin_endpoint(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        v = value.get("authority")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("authority", "must be a string")
            m.authority = v
        if "identity" in value:
            v = value["identity"]
            if type(v) is not str:
                raise DecodeError("identity", "must be a string")
            m.identity = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_endpoint(value: Any, path: str = "") -> ops_v1_topology_pb2.Endpoint:
    m = ops_v1_topology_pb2.Endpoint()
    try:
        fill_endpoint(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_endpoint(m: ops_v1_topology_pb2.Endpoint) -> None:
    if _has_endpoint(m, "authority"):
        if len(m.authority.encode()) > 256:
            raise DecodeError("authority", "must have at most 256 bytes")
    if not m.identity:
        raise DecodeError("identity", "must not be empty")
    if len(m.identity.encode()) > 256:
        raise DecodeError("identity", "must have at most 256 bytes")


def encode_edge(m: ops_v1_topology_pb2.Edge) -> Any:
    out: dict[str, Any] = {}
    if _has_edge(m, "a"):
        out["a"] = encode_endpoint(m.a)
    if _has_edge(m, "b"):
        out["b"] = encode_endpoint(m.b)
    return out


def fill_edge(m: ops_v1_topology_pb2.Edge, value: Any) -> None:
    try:
        _begin_edge(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "a" in value:
            v = value["a"]
            try:
                fill_endpoint(m.a, v)
            except DecodeError as error:
                raise error.under("a") from None
        if "b" in value:
            v = value["b"]
            try:
                fill_endpoint(m.b, v)
            except DecodeError as error:
                raise error.under("b") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_edge(value: Any, path: str = "") -> ops_v1_topology_pb2.Edge:
    m = ops_v1_topology_pb2.Edge()
    try:
        fill_edge(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_edge(m: ops_v1_topology_pb2.Edge) -> None:
    if not _has_edge(m, "a"):
        raise DecodeError("a", "is required")
    try:
        check_endpoint(m.a)
    except DecodeError as error:
        raise error.under("a") from None
    if not _has_edge(m, "b"):
        raise DecodeError("b", "is required")
    try:
        check_endpoint(m.b)
    except DecodeError as error:
        raise error.under("b") from None


def encode_topology_operation(m: ops_v1_topology_pb2.TopologyOperation) -> Any:
    out: dict[str, Any] = {"action": m.action}
    if _has_topology_operation(m, "edge"):
        out["edge"] = encode_edge(m.edge)
    return out


def fill_topology_operation(m: ops_v1_topology_pb2.TopologyOperation, value: Any) -> None:
    try:
        _begin_topology_operation(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "action" in value:
            v = value["action"]
            if type(v) is not str:
                raise DecodeError("action", "must be a string")
            m.action = v
        if "edge" in value:
            v = value["edge"]
            try:
                fill_edge(m.edge, v)
            except DecodeError as error:
                raise error.under("edge") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_topology_operation(value: Any, path: str = "") -> ops_v1_topology_pb2.TopologyOperation:
    m = ops_v1_topology_pb2.TopologyOperation()
    try:
        fill_topology_operation(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_topology_operation(m: ops_v1_topology_pb2.TopologyOperation) -> None:
    if not m.action:
        raise DecodeError("action", "must not be empty")
    if m.action not in ('connect', 'disconnect', 'reconnect'):
        raise DecodeError("action", "must be one of connect, disconnect, reconnect")
    if not _has_topology_operation(m, "edge"):
        raise DecodeError("edge", "is required")
    try:
        check_edge(m.edge)
    except DecodeError as error:
        raise error.under("edge") from None


def encode_topology_policy(m: ops_v1_topology_pb2.TopologyPolicy) -> Any:
    return {
        "mode": m.mode,
        "allow_bulk": m.allow_bulk,
        "max_batch_size": m.max_batch_size,
        "allow_cross_authority": m.allow_cross_authority,
        "receipt_limit": m.receipt_limit,
        "idempotency_history_limit": m.idempotency_history_limit,
    }


def fill_topology_policy(m: ops_v1_topology_pb2.TopologyPolicy, value: Any) -> None:
    try:
        _begin_topology_policy(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "mode" in value:
            v = value["mode"]
            if type(v) is not str:
                raise DecodeError("mode", "must be a string")
            m.mode = v
        if "allow_bulk" in value:
            v = value["allow_bulk"]
            if type(v) is not bool:
                raise DecodeError("allow_bulk", "must be true or false")
            m.allow_bulk = v
        if "max_batch_size" in value:
            v = value["max_batch_size"]
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("max_batch_size", "must be an integer from 0 to 4294967295")
            m.max_batch_size = v
        if "allow_cross_authority" in value:
            v = value["allow_cross_authority"]
            if type(v) is not bool:
                raise DecodeError("allow_cross_authority", "must be true or false")
            m.allow_cross_authority = v
        if "receipt_limit" in value:
            v = value["receipt_limit"]
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("receipt_limit", "must be an integer from 0 to 4294967295")
            m.receipt_limit = v
        if "idempotency_history_limit" in value:
            v = value["idempotency_history_limit"]
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("idempotency_history_limit", "must be an integer from 0 to 4294967295")
            m.idempotency_history_limit = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_topology_policy(value: Any, path: str = "") -> ops_v1_topology_pb2.TopologyPolicy:
    m = ops_v1_topology_pb2.TopologyPolicy()
    try:
        fill_topology_policy(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_query_topology_request(m: ops_v1_topology_pb2.QueryTopologyRequest) -> Any:
    return {}


def fill_query_topology_request(m: ops_v1_topology_pb2.QueryTopologyRequest, value: Any) -> None:
    _begin_query_topology_request(m)


def decode_query_topology_request(value: Any, path: str = "") -> ops_v1_topology_pb2.QueryTopologyRequest:
    m = ops_v1_topology_pb2.QueryTopologyRequest()
    try:
        fill_query_topology_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_topology_affordances(m: ops_v1_topology_pb2.TopologyAffordances) -> Any:
    return {
        "can_connect": m.can_connect,
        "can_disconnect": m.can_disconnect,
        "can_reconnect": m.can_reconnect,
        "can_bulk": m.can_bulk,
        "can_cross_authority": m.can_cross_authority,
    }


def fill_topology_affordances(m: ops_v1_topology_pb2.TopologyAffordances, value: Any) -> None:
    _begin_topology_affordances(m)
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    if "can_connect" in value:
        v = value["can_connect"]
        if type(v) is not bool:
            raise DecodeError("can_connect", "must be true or false")
        m.can_connect = v
    if "can_disconnect" in value:
        v = value["can_disconnect"]
        if type(v) is not bool:
            raise DecodeError("can_disconnect", "must be true or false")
        m.can_disconnect = v
    if "can_reconnect" in value:
        v = value["can_reconnect"]
        if type(v) is not bool:
            raise DecodeError("can_reconnect", "must be true or false")
        m.can_reconnect = v
    if "can_bulk" in value:
        v = value["can_bulk"]
        if type(v) is not bool:
            raise DecodeError("can_bulk", "must be true or false")
        m.can_bulk = v
    if "can_cross_authority" in value:
        v = value["can_cross_authority"]
        if type(v) is not bool:
            raise DecodeError("can_cross_authority", "must be true or false")
        m.can_cross_authority = v


def decode_topology_affordances(value: Any, path: str = "") -> ops_v1_topology_pb2.TopologyAffordances:
    m = ops_v1_topology_pb2.TopologyAffordances()
    try:
        fill_topology_affordances(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_topology_node(m: ops_v1_topology_pb2.TopologyNode) -> Any:
    out: dict[str, Any] = {}
    if _has_topology_node(m, "endpoint"):
        out["endpoint"] = encode_endpoint(m.endpoint)
    if _has_topology_node(m, "role"):
        out["role"] = m.role
    out["labels"] = dict(m.labels)
    if _has_topology_node(m, "affordances"):
        out["affordances"] = encode_topology_affordances(m.affordances)
    return out


def fill_topology_node(m: ops_v1_topology_pb2.TopologyNode, value: Any) -> None:
    try:
        _begin_topology_node(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "endpoint" in value:
            v = value["endpoint"]
            try:
                fill_endpoint(m.endpoint, v)
            except DecodeError as error:
                raise error.under("endpoint") from None
        if "role" in value:
            v = value["role"]
            if type(v) is not str:
                raise DecodeError("role", "must be a string")
            m.role = v
        if "labels" in value:
            v = value["labels"]
            if type(v) is not dict:
                raise DecodeError("labels", "must be an object")
            labels_entries = m.labels
            for k, x in v.items():
                if type(x) is not str:
                    raise DecodeError(f"labels.{k}", "must be a string")
                labels_entries[k] = x
        if "affordances" in value:
            v = value["affordances"]
            try:
                fill_topology_affordances(m.affordances, v)
            except DecodeError as error:
                raise error.under("affordances") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_topology_node(value: Any, path: str = "") -> ops_v1_topology_pb2.TopologyNode:
    m = ops_v1_topology_pb2.TopologyNode()
    try:
        fill_topology_node(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_topology_edge(m: ops_v1_topology_pb2.TopologyEdge) -> Any:
    out: dict[str, Any] = {}
    if _has_topology_edge(m, "edge"):
        out["edge"] = encode_edge(m.edge)
    out["actual"] = m.actual
    out["declared"] = m.declared
    out["operator_added"] = m.operator_added
    out["suppressed"] = m.suppressed
    out["desired"] = m.desired
    return out


def fill_topology_edge(m: ops_v1_topology_pb2.TopologyEdge, value: Any) -> None:
    try:
        _begin_topology_edge(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "edge" in value:
            v = value["edge"]
            try:
                fill_edge(m.edge, v)
            except DecodeError as error:
                raise error.under("edge") from None
        if "actual" in value:
            v = value["actual"]
            if type(v) is not bool:
                raise DecodeError("actual", "must be true or false")
            m.actual = v
        if "declared" in value:
            v = value["declared"]
            if type(v) is not bool:
                raise DecodeError("declared", "must be true or false")
            m.declared = v
        if "operator_added" in value:
            v = value["operator_added"]
            if type(v) is not bool:
                raise DecodeError("operator_added", "must be true or false")
            m.operator_added = v
        if "suppressed" in value:
            v = value["suppressed"]
            if type(v) is not bool:
                raise DecodeError("suppressed", "must be true or false")
            m.suppressed = v
        if "desired" in value:
            v = value["desired"]
            if type(v) is not bool:
                raise DecodeError("desired", "must be true or false")
            m.desired = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_topology_edge(value: Any, path: str = "") -> ops_v1_topology_pb2.TopologyEdge:
    m = ops_v1_topology_pb2.TopologyEdge()
    try:
        fill_topology_edge(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_query_topology_response(m: ops_v1_topology_pb2.QueryTopologyResponse) -> Any:
    out: dict[str, Any] = {"authority": m.authority, "revision": m.revision}
    if _has_query_topology_response(m, "policy"):
        out["policy"] = encode_topology_policy(m.policy)
    out["nodes"] = [encode_topology_node(v) for v in m.nodes[:]]
    out["edges"] = [encode_topology_edge(v) for v in m.edges[:]]
    return out


def fill_query_topology_response(m: ops_v1_topology_pb2.QueryTopologyResponse, value: Any) -> None:
    try:
        _begin_query_topology_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "authority" in value:
            v = value["authority"]
            if type(v) is not str:
                raise DecodeError("authority", "must be a string")
            m.authority = v
        if "revision" in value:
            v = value["revision"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("revision", "must be an integer from 0 to 18446744073709551615")
            m.revision = v
        if "policy" in value:
            v = value["policy"]
            try:
                fill_topology_policy(m.policy, v)
            except DecodeError as error:
                raise error.under("policy") from None
        if "nodes" in value:
            v = value["nodes"]
            if type(v) is not list:
                raise DecodeError("nodes", "must be an array")
            nodes_items = m.nodes
            try:
                for x in v:
                    fill_topology_node(nodes_items.add(), x)
            except DecodeError as error:
                raise error.under(f"nodes[{len(nodes_items) - 1}]") from None
        if "edges" in value:
            v = value["edges"]
            if type(v) is not list:
                raise DecodeError("edges", "must be an array")
            edges_items = m.edges
            try:
                for x in v:
                    fill_topology_edge(edges_items.add(), x)
            except DecodeError as error:
                raise error.under(f"edges[{len(edges_items) - 1}]") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_query_topology_response(value: Any, path: str = "") -> ops_v1_topology_pb2.QueryTopologyResponse:
    m = ops_v1_topology_pb2.QueryTopologyResponse()
    try:
        fill_query_topology_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_plan_topology_request(m: ops_v1_topology_pb2.PlanTopologyRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_plan_topology_request(m, "expected_revision"):
        out["expected_revision"] = m.expected_revision
    out["operations"] = [encode_topology_operation(v) for v in m.operations[:]]
    return out


def fill_plan_topology_request(m: ops_v1_topology_pb2.PlanTopologyRequest, value: Any) -> None:
    try:
        _begin_plan_topology_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "expected_revision" in value:
            v = value["expected_revision"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("expected_revision", "must be an integer from 0 to 18446744073709551615")
            m.expected_revision = v
        if "operations" in value:
            v = value["operations"]
            if type(v) is not list:
                raise DecodeError("operations", "must be an array")
            operations_items = m.operations
            try:
                for x in v:
                    fill_topology_operation(operations_items.add(), x)
            except DecodeError as error:
                raise error.under(f"operations[{len(operations_items) - 1}]") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_plan_topology_request(value: Any, path: str = "") -> ops_v1_topology_pb2.PlanTopologyRequest:
    m = ops_v1_topology_pb2.PlanTopologyRequest()
    try:
        fill_plan_topology_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_plan_topology_request(m: ops_v1_topology_pb2.PlanTopologyRequest) -> None:
    if not _has_plan_topology_request(m, "expected_revision"):
        raise DecodeError("expected_revision", "is required")
    if len(m.operations) > 1024:
        raise DecodeError("operations", "must have at most 1024 items")
    index = 0
    try:
        for index, each_operations in enumerate(m.operations[:]):
            check_topology_operation(each_operations)
    except DecodeError as error:
        raise error.under(f"operations[{index}]") from None


def encode_planned_operation(m: ops_v1_topology_pb2.PlannedOperation) -> Any:
    out: dict[str, Any] = {"action": m.action}
    if _has_planned_operation(m, "edge"):
        out["edge"] = encode_edge(m.edge)
    out["actual_before"] = m.actual_before
    out["desired_before"] = m.desired_before
    out["desired_after"] = m.desired_after
    out["declared"] = m.declared
    out["operator_added"] = m.operator_added
    out["suppressed"] = m.suppressed
    out["requires_physical_change"] = m.requires_physical_change
    out["requires_intent_change"] = m.requires_intent_change
    return out


def fill_planned_operation(m: ops_v1_topology_pb2.PlannedOperation, value: Any) -> None:
    try:
        _begin_planned_operation(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "action" in value:
            v = value["action"]
            if type(v) is not str:
                raise DecodeError("action", "must be a string")
            m.action = v
        if "edge" in value:
            v = value["edge"]
            try:
                fill_edge(m.edge, v)
            except DecodeError as error:
                raise error.under("edge") from None
        if "actual_before" in value:
            v = value["actual_before"]
            if type(v) is not bool:
                raise DecodeError("actual_before", "must be true or false")
            m.actual_before = v
        if "desired_before" in value:
            v = value["desired_before"]
            if type(v) is not bool:
                raise DecodeError("desired_before", "must be true or false")
            m.desired_before = v
        if "desired_after" in value:
            v = value["desired_after"]
            if type(v) is not bool:
                raise DecodeError("desired_after", "must be true or false")
            m.desired_after = v
        if "declared" in value:
            v = value["declared"]
            if type(v) is not bool:
                raise DecodeError("declared", "must be true or false")
            m.declared = v
        if "operator_added" in value:
            v = value["operator_added"]
            if type(v) is not bool:
                raise DecodeError("operator_added", "must be true or false")
            m.operator_added = v
        if "suppressed" in value:
            v = value["suppressed"]
            if type(v) is not bool:
                raise DecodeError("suppressed", "must be true or false")
            m.suppressed = v
        if "requires_physical_change" in value:
            v = value["requires_physical_change"]
            if type(v) is not bool:
                raise DecodeError("requires_physical_change", "must be true or false")
            m.requires_physical_change = v
        if "requires_intent_change" in value:
            v = value["requires_intent_change"]
            if type(v) is not bool:
                raise DecodeError("requires_intent_change", "must be true or false")
            m.requires_intent_change = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_planned_operation(value: Any, path: str = "") -> ops_v1_topology_pb2.PlannedOperation:
    m = ops_v1_topology_pb2.PlannedOperation()
    try:
        fill_planned_operation(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_plan_topology_response(m: ops_v1_topology_pb2.PlanTopologyResponse) -> Any:
    return {
        "authority": m.authority,
        "base_revision": m.base_revision,
        "operations": [encode_planned_operation(v) for v in m.operations[:]],
    }


def fill_plan_topology_response(m: ops_v1_topology_pb2.PlanTopologyResponse, value: Any) -> None:
    try:
        _begin_plan_topology_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "authority" in value:
            v = value["authority"]
            if type(v) is not str:
                raise DecodeError("authority", "must be a string")
            m.authority = v
        if "base_revision" in value:
            v = value["base_revision"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("base_revision", "must be an integer from 0 to 18446744073709551615")
            m.base_revision = v
        if "operations" in value:
            v = value["operations"]
            if type(v) is not list:
                raise DecodeError("operations", "must be an array")
            operations_items = m.operations
            try:
                for x in v:
                    fill_planned_operation(operations_items.add(), x)
            except DecodeError as error:
                raise error.under(f"operations[{len(operations_items) - 1}]") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_plan_topology_response(value: Any, path: str = "") -> ops_v1_topology_pb2.PlanTopologyResponse:
    m = ops_v1_topology_pb2.PlanTopologyResponse()
    try:
        fill_plan_topology_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_apply_topology_request(m: ops_v1_topology_pb2.ApplyTopologyRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_apply_topology_request(m, "expected_revision"):
        out["expected_revision"] = m.expected_revision
    out["operations"] = [encode_topology_operation(v) for v in m.operations[:]]
    out["idempotency_key"] = m.idempotency_key
    if _has_apply_topology_request(m, "reason"):
        out["reason"] = m.reason
    if _has_apply_topology_request(m, "risk_tier"):
        out["risk_tier"] = m.risk_tier
    return out


def fill_apply_topology_request(m: ops_v1_topology_pb2.ApplyTopologyRequest, value: Any) -> None:
    try:
        _begin_apply_topology_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "expected_revision" in value:
            v = value["expected_revision"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("expected_revision", "must be an integer from 0 to 18446744073709551615")
            m.expected_revision = v
        if "operations" in value:
            v = value["operations"]
            if type(v) is not list:
                raise DecodeError("operations", "must be an array")
            operations_items = m.operations
            try:
                for x in v:
                    fill_topology_operation(operations_items.add(), x)
            except DecodeError as error:
                raise error.under(f"operations[{len(operations_items) - 1}]") from None
        if "idempotency_key" in value:
            v = value["idempotency_key"]
            if type(v) is not str:
                raise DecodeError("idempotency_key", "must be a string")
            m.idempotency_key = v
        v = value.get("reason")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("reason", "must be a string")
            m.reason = v
        v = value.get("risk_tier")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("risk_tier", "must be a string")
            m.risk_tier = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_apply_topology_request(value: Any, path: str = "") -> ops_v1_topology_pb2.ApplyTopologyRequest:
    m = ops_v1_topology_pb2.ApplyTopologyRequest()
    try:
        fill_apply_topology_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_apply_topology_request(m: ops_v1_topology_pb2.ApplyTopologyRequest) -> None:
    if not _has_apply_topology_request(m, "expected_revision"):
        raise DecodeError("expected_revision", "is required")
    if len(m.operations) > 1024:
        raise DecodeError("operations", "must have at most 1024 items")
    index = 0
    try:
        for index, each_operations in enumerate(m.operations[:]):
            check_topology_operation(each_operations)
    except DecodeError as error:
        raise error.under(f"operations[{index}]") from None
    if not m.idempotency_key:
        raise DecodeError("idempotency_key", "must not be empty")
    if len(m.idempotency_key.encode()) > 256:
        raise DecodeError("idempotency_key", "must have at most 256 bytes")
    if _has_apply_topology_request(m, "reason"):
        if len(m.reason.encode()) > 65536:
            raise DecodeError("reason", "must have at most 65536 bytes")
    if _has_apply_topology_request(m, "risk_tier"):
        if len(m.risk_tier.encode()) > 64:
            raise DecodeError("risk_tier", "must have at most 64 bytes")


def encode_operation_result(m: ops_v1_topology_pb2.OperationResult) -> Any:
    out: dict[str, Any] = {"action": m.action}
    if _has_operation_result(m, "edge"):
        out["edge"] = encode_edge(m.edge)
    out["status"] = m.status
    out["actual_before"] = m.actual_before
    out["actual_after"] = m.actual_after
    if _has_operation_result(m, "error"):
        out["error"] = m.error
    return out


def fill_operation_result(m: ops_v1_topology_pb2.OperationResult, value: Any) -> None:
    try:
        _begin_operation_result(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "action" in value:
            v = value["action"]
            if type(v) is not str:
                raise DecodeError("action", "must be a string")
            m.action = v
        if "edge" in value:
            v = value["edge"]
            try:
                fill_edge(m.edge, v)
            except DecodeError as error:
                raise error.under("edge") from None
        if "status" in value:
            v = value["status"]
            if type(v) is not str:
                raise DecodeError("status", "must be a string")
            m.status = v
        if "actual_before" in value:
            v = value["actual_before"]
            if type(v) is not bool:
                raise DecodeError("actual_before", "must be true or false")
            m.actual_before = v
        if "actual_after" in value:
            v = value["actual_after"]
            if type(v) is not bool:
                raise DecodeError("actual_after", "must be true or false")
            m.actual_after = v
        if "error" in value:
            v = value["error"]
            if type(v) is not str:
                raise DecodeError("error", "must be a string")
            m.error = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_operation_result(value: Any, path: str = "") -> ops_v1_topology_pb2.OperationResult:
    m = ops_v1_topology_pb2.OperationResult()
    try:
        fill_operation_result(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_apply_topology_response(m: ops_v1_topology_pb2.ApplyTopologyResponse) -> Any:
    out: dict[str, Any] = {"operation_id": m.operation_id, "idempotency_key": m.idempotency_key}
    if _has_apply_topology_response(m, "actor"):
        out["actor"] = m.actor
    out["status"] = m.status
    out["base_revision"] = m.base_revision
    out["revision"] = m.revision
    out["created_at"] = m.created_at
    if _has_apply_topology_response(m, "reason"):
        out["reason"] = m.reason
    out["results"] = [encode_operation_result(v) for v in m.results[:]]
    return out


def fill_apply_topology_response(m: ops_v1_topology_pb2.ApplyTopologyResponse, value: Any) -> None:
    try:
        _begin_apply_topology_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "operation_id" in value:
            v = value["operation_id"]
            if type(v) is not str:
                raise DecodeError("operation_id", "must be a string")
            m.operation_id = v
        if "idempotency_key" in value:
            v = value["idempotency_key"]
            if type(v) is not str:
                raise DecodeError("idempotency_key", "must be a string")
            m.idempotency_key = v
        if "actor" in value:
            v = value["actor"]
            if type(v) is not str:
                raise DecodeError("actor", "must be a string")
            m.actor = v
        if "status" in value:
            v = value["status"]
            if type(v) is not str:
                raise DecodeError("status", "must be a string")
            m.status = v
        if "base_revision" in value:
            v = value["base_revision"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("base_revision", "must be an integer from 0 to 18446744073709551615")
            m.base_revision = v
        if "revision" in value:
            v = value["revision"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("revision", "must be an integer from 0 to 18446744073709551615")
            m.revision = v
        if "created_at" in value:
            v = value["created_at"]
            if type(v) is not str:
                raise DecodeError("created_at", "must be a string")
            m.created_at = v
        if "reason" in value:
            v = value["reason"]
            if type(v) is not str:
                raise DecodeError("reason", "must be a string")
            m.reason = v
        if "results" in value:
            v = value["results"]
            if type(v) is not list:
                raise DecodeError("results", "must be an array")
            results_items = m.results
            try:
                for x in v:
                    fill_operation_result(results_items.add(), x)
            except DecodeError as error:
                raise error.under(f"results[{len(results_items) - 1}]") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_apply_topology_response(value: Any, path: str = "") -> ops_v1_topology_pb2.ApplyTopologyResponse:
    m = ops_v1_topology_pb2.ApplyTopologyResponse()
    try:
        fill_apply_topology_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_get_topology_operation_request(m: ops_v1_topology_pb2.GetTopologyOperationRequest) -> Any:
    return {"operation_id": m.operation_id}


def fill_get_topology_operation_request(m: ops_v1_topology_pb2.GetTopologyOperationRequest, value: Any) -> None:
    try:
        _begin_get_topology_operation_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "operation_id" in value:
            v = value["operation_id"]
            if type(v) is not str:
                raise DecodeError("operation_id", "must be a string")
            m.operation_id = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_get_topology_operation_request(value: Any, path: str = "") -> ops_v1_topology_pb2.GetTopologyOperationRequest:
    m = ops_v1_topology_pb2.GetTopologyOperationRequest()
    try:
        fill_get_topology_operation_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_get_topology_operation_request(m: ops_v1_topology_pb2.GetTopologyOperationRequest) -> None:
    if not m.operation_id:
        raise DecodeError("operation_id", "must not be empty")
    if len(m.operation_id.encode()) > 256:
        raise DecodeError("operation_id", "must have at most 256 bytes")


def encode_get_topology_operation_response(m: ops_v1_topology_pb2.GetTopologyOperationResponse) -> Any:
    out: dict[str, Any] = {"operation_id": m.operation_id, "idempotency_key": m.idempotency_key}
    if _has_get_topology_operation_response(m, "actor"):
        out["actor"] = m.actor
    out["status"] = m.status
    out["base_revision"] = m.base_revision
    out["revision"] = m.revision
    out["created_at"] = m.created_at
    if _has_get_topology_operation_response(m, "reason"):
        out["reason"] = m.reason
    out["results"] = [encode_operation_result(v) for v in m.results[:]]
    return out


def fill_get_topology_operation_response(m: ops_v1_topology_pb2.GetTopologyOperationResponse, value: Any) -> None:
    try:
        _begin_get_topology_operation_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "operation_id" in value:
            v = value["operation_id"]
            if type(v) is not str:
                raise DecodeError("operation_id", "must be a string")
            m.operation_id = v
        if "idempotency_key" in value:
            v = value["idempotency_key"]
            if type(v) is not str:
                raise DecodeError("idempotency_key", "must be a string")
            m.idempotency_key = v
        if "actor" in value:
            v = value["actor"]
            if type(v) is not str:
                raise DecodeError("actor", "must be a string")
            m.actor = v
        if "status" in value:
            v = value["status"]
            if type(v) is not str:
                raise DecodeError("status", "must be a string")
            m.status = v
        if "base_revision" in value:
            v = value["base_revision"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("base_revision", "must be an integer from 0 to 18446744073709551615")
            m.base_revision = v
        if "revision" in value:
            v = value["revision"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("revision", "must be an integer from 0 to 18446744073709551615")
            m.revision = v
        if "created_at" in value:
            v = value["created_at"]
            if type(v) is not str:
                raise DecodeError("created_at", "must be a string")
            m.created_at = v
        if "reason" in value:
            v = value["reason"]
            if type(v) is not str:
                raise DecodeError("reason", "must be a string")
            m.reason = v
        if "results" in value:
            v = value["results"]
            if type(v) is not list:
                raise DecodeError("results", "must be an array")
            results_items = m.results
            try:
                for x in v:
                    fill_operation_result(results_items.add(), x)
            except DecodeError as error:
                raise error.under(f"results[{len(results_items) - 1}]") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_get_topology_operation_response(value: Any, path: str = "") -> ops_v1_topology_pb2.GetTopologyOperationResponse:
    m = ops_v1_topology_pb2.GetTopologyOperationResponse()
    try:
        fill_get_topology_operation_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_query_topology_audit_request(m: ops_v1_topology_pb2.QueryTopologyAuditRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_query_topology_audit_request(m, "after_seq"):
        out["after_seq"] = m.after_seq
    if _has_query_topology_audit_request(m, "limit"):
        out["limit"] = m.limit
    return out


def fill_query_topology_audit_request(m: ops_v1_topology_pb2.QueryTopologyAuditRequest, value: Any) -> None:
    _begin_query_topology_audit_request(m)
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    v = value.get("after_seq")
    if v is not None:
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("after_seq", "must be an integer from 0 to 18446744073709551615")
        m.after_seq = v
    v = value.get("limit")
    if v is not None:
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("limit", "must be an integer from 0 to 18446744073709551615")
        m.limit = v


def decode_query_topology_audit_request(value: Any, path: str = "") -> ops_v1_topology_pb2.QueryTopologyAuditRequest:
    m = ops_v1_topology_pb2.QueryTopologyAuditRequest()
    try:
        fill_query_topology_audit_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_query_topology_audit_request(m: ops_v1_topology_pb2.QueryTopologyAuditRequest) -> None:
    if not _has_query_topology_audit_request(m, "limit"):
        m.limit = 100
    if m.limit > 1024:
        m.limit = 1024


def encode_topology_audit_record(m: ops_v1_topology_pb2.TopologyAuditRecord) -> Any:
    out: dict[str, Any] = {"version": m.version, "seq": m.seq, "record_id": m.record_id}
    if _has_topology_audit_record(m, "operation_id"):
        out["operation_id"] = m.operation_id
    out["idempotency_key_fingerprint"] = m.idempotency_key_fingerprint
    out["actor"] = m.actor
    if _has_topology_audit_record(m, "principal"):
        out["principal"] = m.principal
    out["authorities"] = m.authorities[:]
    out["operations"] = [encode_topology_operation(v) for v in m.operations[:]]
    out["status"] = m.status
    out["requested_at"] = m.requested_at
    out["updated_at"] = m.updated_at
    if _has_topology_audit_record(m, "error_kind"):
        out["error_kind"] = m.error_kind
    if _has_topology_audit_record(m, "error_message"):
        out["error_message"] = m.error_message
    return out


def fill_topology_audit_record(m: ops_v1_topology_pb2.TopologyAuditRecord, value: Any) -> None:
    try:
        _begin_topology_audit_record(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "version" in value:
            v = value["version"]
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("version", "must be an integer from 0 to 4294967295")
            m.version = v
        if "seq" in value:
            v = value["seq"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("seq", "must be an integer from 0 to 18446744073709551615")
            m.seq = v
        if "record_id" in value:
            v = value["record_id"]
            if type(v) is not str:
                raise DecodeError("record_id", "must be a string")
            m.record_id = v
        if "operation_id" in value:
            v = value["operation_id"]
            if type(v) is not str:
                raise DecodeError("operation_id", "must be a string")
            m.operation_id = v
        if "idempotency_key_fingerprint" in value:
            v = value["idempotency_key_fingerprint"]
            if type(v) is not str:
                raise DecodeError("idempotency_key_fingerprint", "must be a string")
            m.idempotency_key_fingerprint = v
        if "actor" in value:
            v = value["actor"]
            if type(v) is not str:
                raise DecodeError("actor", "must be a string")
            m.actor = v
        if "principal" in value:
            v = value["principal"]
            if type(v) is not str:
                raise DecodeError("principal", "must be a string")
            m.principal = v
        if "authorities" in value:
            v = value["authorities"]
            if type(v) is not list:
                raise DecodeError("authorities", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"authorities[{place(v, x)}]", "must be a string")
            m.authorities.extend(v)
        if "operations" in value:
            v = value["operations"]
            if type(v) is not list:
                raise DecodeError("operations", "must be an array")
            operations_items = m.operations
            try:
                for x in v:
                    fill_topology_operation(operations_items.add(), x)
            except DecodeError as error:
                raise error.under(f"operations[{len(operations_items) - 1}]") from None
        if "status" in value:
            v = value["status"]
            if type(v) is not str:
                raise DecodeError("status", "must be a string")
            m.status = v
        if "requested_at" in value:
            v = value["requested_at"]
            if type(v) is not str:
                raise DecodeError("requested_at", "must be a string")
            m.requested_at = v
        if "updated_at" in value:
            v = value["updated_at"]
            if type(v) is not str:
                raise DecodeError("updated_at", "must be a string")
            m.updated_at = v
        if "error_kind" in value:
            v = value["error_kind"]
            if type(v) is not str:
                raise DecodeError("error_kind", "must be a string")
            m.error_kind = v
        if "error_message" in value:
            v = value["error_message"]
            if type(v) is not str:
                raise DecodeError("error_message", "must be a string")
            m.error_message = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_topology_audit_record(value: Any, path: str = "") -> ops_v1_topology_pb2.TopologyAuditRecord:
    m = ops_v1_topology_pb2.TopologyAuditRecord()
    try:
        fill_topology_audit_record(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_query_topology_audit_response(m: ops_v1_topology_pb2.QueryTopologyAuditResponse) -> Any:
    return {
        "records": [encode_topology_audit_record(v) for v in m.records[:]],
        "next_after_seq": m.next_after_seq,
        "oldest_available_seq": m.oldest_available_seq if _has_query_topology_audit_response(m, "oldest_available_seq") else None,
        "latest_seq": m.latest_seq,
        "has_more": m.has_more,
    }


def fill_query_topology_audit_response(m: ops_v1_topology_pb2.QueryTopologyAuditResponse, value: Any) -> None:
    try:
        _begin_query_topology_audit_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "records" in value:
            v = value["records"]
            if type(v) is not list:
                raise DecodeError("records", "must be an array")
            records_items = m.records
            try:
                for x in v:
                    fill_topology_audit_record(records_items.add(), x)
            except DecodeError as error:
                raise error.under(f"records[{len(records_items) - 1}]") from None
        if "next_after_seq" in value:
            v = value["next_after_seq"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("next_after_seq", "must be an integer from 0 to 18446744073709551615")
            m.next_after_seq = v
        v = value.get("oldest_available_seq")
        if v is not None:
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("oldest_available_seq", "must be an integer from 0 to 18446744073709551615")
            m.oldest_available_seq = v
        if "latest_seq" in value:
            v = value["latest_seq"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("latest_seq", "must be an integer from 0 to 18446744073709551615")
            m.latest_seq = v
        if "has_more" in value:
            v = value["has_more"]
            if type(v) is not bool:
                raise DecodeError("has_more", "must be true or false")
            m.has_more = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_query_topology_audit_response(value: Any, path: str = "") -> ops_v1_topology_pb2.QueryTopologyAuditResponse:
    m = ops_v1_topology_pb2.QueryTopologyAuditResponse()
    try:
        fill_query_topology_audit_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m
