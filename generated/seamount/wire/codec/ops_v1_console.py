# Written by seamount.codegen from seamount/api/ops/v1/console.proto; `make generate` writes it again. Do not edit.
"""JSON codecs of the messages of console.proto."""

from __future__ import annotations

from typing import Any

from seamount.api.ops.v1 import console_pb2 as ops_v1_console_pb2
from seamount.wire.runtime import DecodeError
from seamount.wire.scalars import fragment, place, raw_json, text_fault


_begin_frame = ops_v1_console_pb2.Frame.SetInParent
_begin_frame_source = ops_v1_console_pb2.FrameSource.SetInParent
_begin_identity_affordances = ops_v1_console_pb2.IdentityAffordances.SetInParent
_begin_identity_continuity = ops_v1_console_pb2.IdentityContinuity.SetInParent
_begin_identity_reachability = ops_v1_console_pb2.IdentityReachability.SetInParent
_begin_identity_record = ops_v1_console_pb2.IdentityRecord.SetInParent
_begin_identity_status = ops_v1_console_pb2.IdentityStatus.SetInParent
_begin_inspect_identity_request = ops_v1_console_pb2.InspectIdentityRequest.SetInParent
_begin_inspect_identity_response = ops_v1_console_pb2.InspectIdentityResponse.SetInParent
_begin_inspect_identity_status_request = ops_v1_console_pb2.InspectIdentityStatusRequest.SetInParent
_begin_inspect_identity_status_response = ops_v1_console_pb2.InspectIdentityStatusResponse.SetInParent
_begin_list_identities_request = ops_v1_console_pb2.ListIdentitiesRequest.SetInParent
_begin_list_identities_response = ops_v1_console_pb2.ListIdentitiesResponse.SetInParent
_begin_query_timeline_request = ops_v1_console_pb2.QueryTimelineRequest.SetInParent
_begin_query_timeline_response = ops_v1_console_pb2.QueryTimelineResponse.SetInParent
_begin_send_to_identity_request = ops_v1_console_pb2.SendToIdentityRequest.SetInParent
_begin_send_to_identity_response = ops_v1_console_pb2.SendToIdentityResponse.SetInParent
_has_frame = ops_v1_console_pb2.Frame.HasField
_has_frame_source = ops_v1_console_pb2.FrameSource.HasField
_has_identity_continuity = ops_v1_console_pb2.IdentityContinuity.HasField
_has_identity_record = ops_v1_console_pb2.IdentityRecord.HasField
_has_inspect_identity_response = ops_v1_console_pb2.InspectIdentityResponse.HasField
_has_inspect_identity_status_response = ops_v1_console_pb2.InspectIdentityStatusResponse.HasField
_has_query_timeline_request = ops_v1_console_pb2.QueryTimelineRequest.HasField
_has_query_timeline_response = ops_v1_console_pb2.QueryTimelineResponse.HasField
_has_send_to_identity_request = ops_v1_console_pb2.SendToIdentityRequest.HasField
_has_send_to_identity_response = ops_v1_console_pb2.SendToIdentityResponse.HasField


def encode_list_identities_request(m: ops_v1_console_pb2.ListIdentitiesRequest) -> Any:
    return {}


def fill_list_identities_request(m: ops_v1_console_pb2.ListIdentitiesRequest, value: Any) -> None:
    _begin_list_identities_request(m)


def decode_list_identities_request(value: Any, path: str = "") -> ops_v1_console_pb2.ListIdentitiesRequest:
    m = ops_v1_console_pb2.ListIdentitiesRequest()
    try:
        fill_list_identities_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_identity_record(m: ops_v1_console_pb2.IdentityRecord) -> Any:
    out: dict[str, Any] = {
        "identity": m.identity,
        "display_name": m.display_name,
        "runtime_key": m.runtime_key,
        "runtime_member_id": m.runtime_member_id,
    }
    if _has_identity_record(m, "session_id"):
        out["session_id"] = m.session_id
    out["visibility"] = m.visibility
    out["addressable"] = m.addressable
    out["health"] = m.health
    topology_peers_held = m.topology_peers
    if topology_peers_held:
        out["topology_peers"] = topology_peers_held[:]
    out["labels"] = dict(m.labels)
    return out


def fill_identity_record(m: ops_v1_console_pb2.IdentityRecord, value: Any) -> None:
    try:
        _begin_identity_record(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "identity" in value:
            v = value["identity"]
            if type(v) is not str:
                raise DecodeError("identity", "must be a string")
            m.identity = v
        if "display_name" in value:
            v = value["display_name"]
            if type(v) is not str:
                raise DecodeError("display_name", "must be a string")
            m.display_name = v
        if "runtime_key" in value:
            v = value["runtime_key"]
            if type(v) is not str:
                raise DecodeError("runtime_key", "must be a string")
            m.runtime_key = v
        if "runtime_member_id" in value:
            v = value["runtime_member_id"]
            if type(v) is not str:
                raise DecodeError("runtime_member_id", "must be a string")
            m.runtime_member_id = v
        if "session_id" in value:
            v = value["session_id"]
            if type(v) is not str:
                raise DecodeError("session_id", "must be a string")
            m.session_id = v
        if "visibility" in value:
            v = value["visibility"]
            if type(v) is not str:
                raise DecodeError("visibility", "must be a string")
            m.visibility = v
        if "addressable" in value:
            v = value["addressable"]
            if type(v) is not bool:
                raise DecodeError("addressable", "must be true or false")
            m.addressable = v
        if "health" in value:
            v = value["health"]
            if type(v) is not str:
                raise DecodeError("health", "must be a string")
            m.health = v
        if "topology_peers" in value:
            v = value["topology_peers"]
            if type(v) is not list:
                raise DecodeError("topology_peers", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"topology_peers[{place(v, x)}]", "must be a string")
            m.topology_peers.extend(v)
        if "labels" in value:
            v = value["labels"]
            if type(v) is not dict:
                raise DecodeError("labels", "must be an object")
            labels_entries = m.labels
            for k, x in v.items():
                if type(x) is not str:
                    raise DecodeError(f"labels.{k}", "must be a string")
                labels_entries[k] = x
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_identity_record(value: Any, path: str = "") -> ops_v1_console_pb2.IdentityRecord:
    m = ops_v1_console_pb2.IdentityRecord()
    try:
        fill_identity_record(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_list_identities_response(m: ops_v1_console_pb2.ListIdentitiesResponse) -> Any:
    return {"identities": [encode_identity_record(v) for v in m.identities[:]]}


def fill_list_identities_response(m: ops_v1_console_pb2.ListIdentitiesResponse, value: Any) -> None:
    try:
        _begin_list_identities_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "identities" in value:
            v = value["identities"]
            if type(v) is not list:
                raise DecodeError("identities", "must be an array")
            identities_items = m.identities
            try:
                for x in v:
                    fill_identity_record(identities_items.add(), x)
            except DecodeError as error:
                raise error.under(f"identities[{len(identities_items) - 1}]") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_list_identities_response(value: Any, path: str = "") -> ops_v1_console_pb2.ListIdentitiesResponse:
    m = ops_v1_console_pb2.ListIdentitiesResponse()
    try:
        fill_list_identities_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_inspect_identity_request(m: ops_v1_console_pb2.InspectIdentityRequest) -> Any:
    return {"identity": m.identity}


def fill_inspect_identity_request(m: ops_v1_console_pb2.InspectIdentityRequest, value: Any) -> None:
    try:
        _begin_inspect_identity_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "identity" in value:
            v = value["identity"]
            if type(v) is not str:
                raise DecodeError("identity", "must be a string")
            m.identity = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_inspect_identity_request(value: Any, path: str = "") -> ops_v1_console_pb2.InspectIdentityRequest:
    m = ops_v1_console_pb2.InspectIdentityRequest()
    try:
        fill_inspect_identity_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_inspect_identity_request(m: ops_v1_console_pb2.InspectIdentityRequest) -> None:
    if not m.identity:
        raise DecodeError("identity", "must not be empty")
    if len(m.identity.encode()) > 256:
        raise DecodeError("identity", "must have at most 256 bytes")


def encode_identity_status(m: ops_v1_console_pb2.IdentityStatus) -> Any:
    return {
        "state": m.state,
        "role": m.role,
        "addressability": m.addressability,
        "response_phase": m.response_phase,
    }


def fill_identity_status(m: ops_v1_console_pb2.IdentityStatus, value: Any) -> None:
    try:
        _begin_identity_status(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "state" in value:
            v = value["state"]
            if type(v) is not str:
                raise DecodeError("state", "must be a string")
            m.state = v
        if "role" in value:
            v = value["role"]
            if type(v) is not str:
                raise DecodeError("role", "must be a string")
            m.role = v
        if "addressability" in value:
            v = value["addressability"]
            if type(v) is not str:
                raise DecodeError("addressability", "must be a string")
            m.addressability = v
        if "response_phase" in value:
            v = value["response_phase"]
            if type(v) is not str:
                raise DecodeError("response_phase", "must be a string")
            m.response_phase = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_identity_status(value: Any, path: str = "") -> ops_v1_console_pb2.IdentityStatus:
    m = ops_v1_console_pb2.IdentityStatus()
    try:
        fill_identity_status(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_identity_affordances(m: ops_v1_console_pb2.IdentityAffordances) -> Any:
    return {
        "can_send": m.can_send,
        "can_retire": m.can_retire,
        "can_respawn": m.can_respawn,
        "can_reset": m.can_reset,
    }


def fill_identity_affordances(m: ops_v1_console_pb2.IdentityAffordances, value: Any) -> None:
    _begin_identity_affordances(m)
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    if "can_send" in value:
        v = value["can_send"]
        if type(v) is not bool:
            raise DecodeError("can_send", "must be true or false")
        m.can_send = v
    if "can_retire" in value:
        v = value["can_retire"]
        if type(v) is not bool:
            raise DecodeError("can_retire", "must be true or false")
        m.can_retire = v
    if "can_respawn" in value:
        v = value["can_respawn"]
        if type(v) is not bool:
            raise DecodeError("can_respawn", "must be true or false")
        m.can_respawn = v
    if "can_reset" in value:
        v = value["can_reset"]
        if type(v) is not bool:
            raise DecodeError("can_reset", "must be true or false")
        m.can_reset = v


def decode_identity_affordances(value: Any, path: str = "") -> ops_v1_console_pb2.IdentityAffordances:
    m = ops_v1_console_pb2.IdentityAffordances()
    try:
        fill_identity_affordances(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_identity_reachability(m: ops_v1_console_pb2.IdentityReachability) -> Any:
    return {"reachable": m.reachable, "visibility": m.visibility, "health": m.health}


def fill_identity_reachability(m: ops_v1_console_pb2.IdentityReachability, value: Any) -> None:
    try:
        _begin_identity_reachability(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "reachable" in value:
            v = value["reachable"]
            if type(v) is not bool:
                raise DecodeError("reachable", "must be true or false")
            m.reachable = v
        if "visibility" in value:
            v = value["visibility"]
            if type(v) is not str:
                raise DecodeError("visibility", "must be a string")
            m.visibility = v
        if "health" in value:
            v = value["health"]
            if type(v) is not str:
                raise DecodeError("health", "must be a string")
            m.health = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_identity_reachability(value: Any, path: str = "") -> ops_v1_console_pb2.IdentityReachability:
    m = ops_v1_console_pb2.IdentityReachability()
    try:
        fill_identity_reachability(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_inspect_identity_response(m: ops_v1_console_pb2.InspectIdentityResponse) -> Any:
    out: dict[str, Any] = {}
    if _has_inspect_identity_response(m, "identity"):
        out["identity"] = encode_identity_record(m.identity)
    out["peers"] = m.peers[:]
    if _has_inspect_identity_response(m, "status"):
        out["status"] = encode_identity_status(m.status)
    if _has_inspect_identity_response(m, "affordances"):
        out["affordances"] = encode_identity_affordances(m.affordances)
    out["output_preview"] = m.output_preview if _has_inspect_identity_response(m, "output_preview") else None
    if _has_inspect_identity_response(m, "reachability"):
        out["reachability"] = encode_identity_reachability(m.reachability)
    return out


def fill_inspect_identity_response(m: ops_v1_console_pb2.InspectIdentityResponse, value: Any) -> None:
    try:
        _begin_inspect_identity_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "identity" in value:
            v = value["identity"]
            try:
                fill_identity_record(m.identity, v)
            except DecodeError as error:
                raise error.under("identity") from None
        if "peers" in value:
            v = value["peers"]
            if type(v) is not list:
                raise DecodeError("peers", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"peers[{place(v, x)}]", "must be a string")
            m.peers.extend(v)
        if "status" in value:
            v = value["status"]
            try:
                fill_identity_status(m.status, v)
            except DecodeError as error:
                raise error.under("status") from None
        if "affordances" in value:
            v = value["affordances"]
            try:
                fill_identity_affordances(m.affordances, v)
            except DecodeError as error:
                raise error.under("affordances") from None
        v = value.get("output_preview")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("output_preview", "must be a string")
            m.output_preview = v
        if "reachability" in value:
            v = value["reachability"]
            try:
                fill_identity_reachability(m.reachability, v)
            except DecodeError as error:
                raise error.under("reachability") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_inspect_identity_response(value: Any, path: str = "") -> ops_v1_console_pb2.InspectIdentityResponse:
    m = ops_v1_console_pb2.InspectIdentityResponse()
    try:
        fill_inspect_identity_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_inspect_identity_status_request(m: ops_v1_console_pb2.InspectIdentityStatusRequest) -> Any:
    return {"identity": m.identity}


def fill_inspect_identity_status_request(m: ops_v1_console_pb2.InspectIdentityStatusRequest, value: Any) -> None:
    try:
        _begin_inspect_identity_status_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "identity" in value:
            v = value["identity"]
            if type(v) is not str:
                raise DecodeError("identity", "must be a string")
            m.identity = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_inspect_identity_status_request(value: Any, path: str = "") -> ops_v1_console_pb2.InspectIdentityStatusRequest:
    m = ops_v1_console_pb2.InspectIdentityStatusRequest()
    try:
        fill_inspect_identity_status_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_inspect_identity_status_request(m: ops_v1_console_pb2.InspectIdentityStatusRequest) -> None:
    if not m.identity:
        raise DecodeError("identity", "must not be empty")
    if len(m.identity.encode()) > 256:
        raise DecodeError("identity", "must have at most 256 bytes")


def encode_identity_continuity(m: ops_v1_console_pb2.IdentityContinuity) -> Any:
    return {
        "generation": m.generation,
        "checkpoint_version": m.checkpoint_version,
        "session_id": m.session_id if _has_identity_continuity(m, "session_id") else None,
        "agent_runtime_id": m.agent_runtime_id if _has_identity_continuity(m, "agent_runtime_id") else None,
    }


def fill_identity_continuity(m: ops_v1_console_pb2.IdentityContinuity, value: Any) -> None:
    try:
        _begin_identity_continuity(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "generation" in value:
            v = value["generation"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("generation", "must be an integer from 0 to 18446744073709551615")
            m.generation = v
        if "checkpoint_version" in value:
            v = value["checkpoint_version"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("checkpoint_version", "must be an integer from 0 to 18446744073709551615")
            m.checkpoint_version = v
        v = value.get("session_id")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("session_id", "must be a string")
            m.session_id = v
        v = value.get("agent_runtime_id")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("agent_runtime_id", "must be a string")
            m.agent_runtime_id = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_identity_continuity(value: Any, path: str = "") -> ops_v1_console_pb2.IdentityContinuity:
    m = ops_v1_console_pb2.IdentityContinuity()
    try:
        fill_identity_continuity(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_inspect_identity_status_response(m: ops_v1_console_pb2.InspectIdentityStatusResponse) -> Any:
    out: dict[str, Any] = {
        "identity": m.identity,
        "state": m.state,
        "role": m.role,
        "addressability": m.addressability,
        "display_name": m.display_name,
        "labels": dict(m.labels),
    }
    if _has_inspect_identity_status_response(m, "continuity"):
        out["continuity"] = encode_identity_continuity(m.continuity)
    out["topology_peers"] = m.topology_peers[:]
    out["output_preview"] = m.output_preview if _has_inspect_identity_status_response(m, "output_preview") else None
    out["response_phase"] = m.response_phase
    return out


def fill_inspect_identity_status_response(m: ops_v1_console_pb2.InspectIdentityStatusResponse, value: Any) -> None:
    try:
        _begin_inspect_identity_status_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "identity" in value:
            v = value["identity"]
            if type(v) is not str:
                raise DecodeError("identity", "must be a string")
            m.identity = v
        if "state" in value:
            v = value["state"]
            if type(v) is not str:
                raise DecodeError("state", "must be a string")
            m.state = v
        if "role" in value:
            v = value["role"]
            if type(v) is not str:
                raise DecodeError("role", "must be a string")
            m.role = v
        if "addressability" in value:
            v = value["addressability"]
            if type(v) is not str:
                raise DecodeError("addressability", "must be a string")
            m.addressability = v
        if "display_name" in value:
            v = value["display_name"]
            if type(v) is not str:
                raise DecodeError("display_name", "must be a string")
            m.display_name = v
        if "labels" in value:
            v = value["labels"]
            if type(v) is not dict:
                raise DecodeError("labels", "must be an object")
            labels_entries = m.labels
            for k, x in v.items():
                if type(x) is not str:
                    raise DecodeError(f"labels.{k}", "must be a string")
                labels_entries[k] = x
        if "continuity" in value:
            v = value["continuity"]
            try:
                fill_identity_continuity(m.continuity, v)
            except DecodeError as error:
                raise error.under("continuity") from None
        if "topology_peers" in value:
            v = value["topology_peers"]
            if type(v) is not list:
                raise DecodeError("topology_peers", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"topology_peers[{place(v, x)}]", "must be a string")
            m.topology_peers.extend(v)
        v = value.get("output_preview")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("output_preview", "must be a string")
            m.output_preview = v
        if "response_phase" in value:
            v = value["response_phase"]
            if type(v) is not str:
                raise DecodeError("response_phase", "must be a string")
            m.response_phase = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_inspect_identity_status_response(value: Any, path: str = "") -> ops_v1_console_pb2.InspectIdentityStatusResponse:
    m = ops_v1_console_pb2.InspectIdentityStatusResponse()
    try:
        fill_inspect_identity_status_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_query_timeline_request(m: ops_v1_console_pb2.QueryTimelineRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_query_timeline_request(m, "identity"):
        out["identity"] = m.identity
    if _has_query_timeline_request(m, "conversation_id"):
        out["conversation_id"] = m.conversation_id
    if _has_query_timeline_request(m, "mode"):
        out["mode"] = m.mode
    if _has_query_timeline_request(m, "after"):
        out["after"] = m.after
    if _has_query_timeline_request(m, "before"):
        out["before"] = m.before
    if _has_query_timeline_request(m, "limit"):
        out["limit"] = m.limit
    if _has_query_timeline_request(m, "wait_ms"):
        out["wait_ms"] = m.wait_ms
    return out


def fill_query_timeline_request(m: ops_v1_console_pb2.QueryTimelineRequest, value: Any) -> None:
    try:
        _begin_query_timeline_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        v = value.get("identity")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("identity", "must be a string")
            m.identity = v
        v = value.get("conversation_id")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("conversation_id", "must be a string")
            m.conversation_id = v
        v = value.get("mode")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("mode", "must be a string")
            m.mode = v
        v = value.get("after")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("after", "must be a string")
            m.after = v
        v = value.get("before")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("before", "must be a string")
            m.before = v
        v = value.get("limit")
        if v is not None:
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("limit", "must be an integer from 0 to 18446744073709551615")
            m.limit = v
        v = value.get("wait_ms")
        if v is not None:
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("wait_ms", "must be an integer from 0 to 4294967295")
            m.wait_ms = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_query_timeline_request(value: Any, path: str = "") -> ops_v1_console_pb2.QueryTimelineRequest:
    m = ops_v1_console_pb2.QueryTimelineRequest()
    try:
        fill_query_timeline_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_query_timeline_request(m: ops_v1_console_pb2.QueryTimelineRequest) -> None:
    if _has_query_timeline_request(m, "identity"):
        if len(m.identity.encode()) > 256:
            raise DecodeError("identity", "must have at most 256 bytes")
    if _has_query_timeline_request(m, "conversation_id"):
        if len(m.conversation_id.encode()) > 256:
            raise DecodeError("conversation_id", "must have at most 256 bytes")
    if not _has_query_timeline_request(m, "mode"):
        m.mode = 'since'
    if m.mode not in ('since', 'recent'):
        raise DecodeError("mode", "must be one of since, recent")
    if _has_query_timeline_request(m, "after"):
        if len(m.after.encode()) > 64:
            raise DecodeError("after", "must have at most 64 bytes")
    if _has_query_timeline_request(m, "before"):
        if len(m.before.encode()) > 64:
            raise DecodeError("before", "must have at most 64 bytes")
    if not _has_query_timeline_request(m, "limit"):
        m.limit = 200
    if m.limit > 1000:
        m.limit = 1000
    if _has_query_timeline_request(m, "wait_ms"):
        if m.wait_ms > 30000:
            m.wait_ms = 30000


def encode_frame_source(m: ops_v1_console_pb2.FrameSource) -> Any:
    out: dict[str, Any] = {"kind": m.kind}
    if _has_frame_source(m, "source_cursor"):
        out["source_cursor"] = m.source_cursor
    return out


def fill_frame_source(m: ops_v1_console_pb2.FrameSource, value: Any) -> None:
    try:
        _begin_frame_source(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "kind" in value:
            v = value["kind"]
            if type(v) is not str:
                raise DecodeError("kind", "must be a string")
            m.kind = v
        if "source_cursor" in value:
            v = value["source_cursor"]
            if type(v) is not str:
                raise DecodeError("source_cursor", "must be a string")
            m.source_cursor = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_frame_source(value: Any, path: str = "") -> ops_v1_console_pb2.FrameSource:
    m = ops_v1_console_pb2.FrameSource()
    try:
        fill_frame_source(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_frame(m: ops_v1_console_pb2.Frame) -> Any:
    out: dict[str, Any] = {
        "id": m.id,
        "cursor": m.cursor,
        "dedupe_key": m.dedupe_key,
        "timestamp_ms": m.timestamp_ms,
        "runtime_key": m.runtime_key,
        "identity": m.identity,
    }
    if _has_frame(m, "conversation_id"):
        out["conversation_id"] = m.conversation_id
    if _has_frame(m, "session_id"):
        out["session_id"] = m.session_id
    out["kind"] = m.kind
    out["status"] = m.status
    out["frame_version"] = m.frame_version
    if _has_frame(m, "updated_at_ms"):
        out["updated_at_ms"] = m.updated_at_ms
    out["payload"] = fragment(m.payload.text)
    if _has_frame(m, "source"):
        out["source"] = encode_frame_source(m.source)
    if _has_frame(m, "source_event_id"):
        out["source_event_id"] = m.source_event_id
    out["interaction_id"] = m.interaction_id if _has_frame(m, "interaction_id") else None
    if _has_frame(m, "turn_id"):
        out["turn_id"] = m.turn_id
    if _has_frame(m, "run_id"):
        out["run_id"] = m.run_id
    if _has_frame(m, "parent_frame_id"):
        out["parent_frame_id"] = m.parent_frame_id
    if _has_frame(m, "caused_by_frame_id"):
        out["caused_by_frame_id"] = m.caused_by_frame_id
    return out


def fill_frame(m: ops_v1_console_pb2.Frame, value: Any) -> None:
    try:
        _begin_frame(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "id" in value:
            v = value["id"]
            if type(v) is not str:
                raise DecodeError("id", "must be a string")
            m.id = v
        if "cursor" in value:
            v = value["cursor"]
            if type(v) is not str:
                raise DecodeError("cursor", "must be a string")
            m.cursor = v
        if "dedupe_key" in value:
            v = value["dedupe_key"]
            if type(v) is not str:
                raise DecodeError("dedupe_key", "must be a string")
            m.dedupe_key = v
        if "timestamp_ms" in value:
            v = value["timestamp_ms"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "timestamp_ms",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.timestamp_ms = v
        if "runtime_key" in value:
            v = value["runtime_key"]
            if type(v) is not str:
                raise DecodeError("runtime_key", "must be a string")
            m.runtime_key = v
        if "identity" in value:
            v = value["identity"]
            if type(v) is not str:
                raise DecodeError("identity", "must be a string")
            m.identity = v
        if "conversation_id" in value:
            v = value["conversation_id"]
            if type(v) is not str:
                raise DecodeError("conversation_id", "must be a string")
            m.conversation_id = v
        if "session_id" in value:
            v = value["session_id"]
            if type(v) is not str:
                raise DecodeError("session_id", "must be a string")
            m.session_id = v
        if "kind" in value:
            v = value["kind"]
            if type(v) is not str:
                raise DecodeError("kind", "must be a string")
            m.kind = v
        if "status" in value:
            v = value["status"]
            if type(v) is not str:
                raise DecodeError("status", "must be a string")
            m.status = v
        if "frame_version" in value:
            v = value["frame_version"]
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("frame_version", "must be an integer from 0 to 4294967295")
            m.frame_version = v
        if "updated_at_ms" in value:
            v = value["updated_at_ms"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "updated_at_ms",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.updated_at_ms = v
        if "payload" in value:
            v = value["payload"]
            m.payload.text = raw_json(v, "payload")
        if "source" in value:
            v = value["source"]
            try:
                fill_frame_source(m.source, v)
            except DecodeError as error:
                raise error.under("source") from None
        if "source_event_id" in value:
            v = value["source_event_id"]
            if type(v) is not str:
                raise DecodeError("source_event_id", "must be a string")
            m.source_event_id = v
        v = value.get("interaction_id")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("interaction_id", "must be a string")
            m.interaction_id = v
        if "turn_id" in value:
            v = value["turn_id"]
            if type(v) is not str:
                raise DecodeError("turn_id", "must be a string")
            m.turn_id = v
        if "run_id" in value:
            v = value["run_id"]
            if type(v) is not str:
                raise DecodeError("run_id", "must be a string")
            m.run_id = v
        if "parent_frame_id" in value:
            v = value["parent_frame_id"]
            if type(v) is not str:
                raise DecodeError("parent_frame_id", "must be a string")
            m.parent_frame_id = v
        if "caused_by_frame_id" in value:
            v = value["caused_by_frame_id"]
            if type(v) is not str:
                raise DecodeError("caused_by_frame_id", "must be a string")
            m.caused_by_frame_id = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_frame(value: Any, path: str = "") -> ops_v1_console_pb2.Frame:
    m = ops_v1_console_pb2.Frame()
    try:
        fill_frame(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_query_timeline_response(m: ops_v1_console_pb2.QueryTimelineResponse) -> Any:
    out: dict[str, Any] = {"frames": [encode_frame(v) for v in m.frames[:]]}
    if _has_query_timeline_response(m, "next_cursor"):
        out["next_cursor"] = m.next_cursor
    if _has_query_timeline_response(m, "latest_cursor"):
        out["latest_cursor"] = m.latest_cursor
    out["exhausted"] = m.exhausted
    return out


def fill_query_timeline_response(m: ops_v1_console_pb2.QueryTimelineResponse, value: Any) -> None:
    try:
        _begin_query_timeline_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "frames" in value:
            v = value["frames"]
            if type(v) is not list:
                raise DecodeError("frames", "must be an array")
            frames_items = m.frames
            try:
                for x in v:
                    fill_frame(frames_items.add(), x)
            except DecodeError as error:
                raise error.under(f"frames[{len(frames_items) - 1}]") from None
        if "next_cursor" in value:
            v = value["next_cursor"]
            if type(v) is not str:
                raise DecodeError("next_cursor", "must be a string")
            m.next_cursor = v
        if "latest_cursor" in value:
            v = value["latest_cursor"]
            if type(v) is not str:
                raise DecodeError("latest_cursor", "must be a string")
            m.latest_cursor = v
        if "exhausted" in value:
            v = value["exhausted"]
            if type(v) is not bool:
                raise DecodeError("exhausted", "must be true or false")
            m.exhausted = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_query_timeline_response(value: Any, path: str = "") -> ops_v1_console_pb2.QueryTimelineResponse:
    m = ops_v1_console_pb2.QueryTimelineResponse()
    try:
        fill_query_timeline_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_send_to_identity_request(m: ops_v1_console_pb2.SendToIdentityRequest) -> Any:
    out: dict[str, Any] = {"identity": m.identity}
    if _has_send_to_identity_request(m, "content"):
        out["content"] = fragment(m.content.text)
    out["origin"] = m.origin
    out["idempotency_key"] = m.idempotency_key
    if _has_send_to_identity_request(m, "handling_mode"):
        out["handling_mode"] = m.handling_mode
    return out


def fill_send_to_identity_request(m: ops_v1_console_pb2.SendToIdentityRequest, value: Any) -> None:
    try:
        _begin_send_to_identity_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "identity" in value:
            v = value["identity"]
            if type(v) is not str:
                raise DecodeError("identity", "must be a string")
            m.identity = v
        if "content" in value:
            v = value["content"]
            m.content.text = raw_json(v, "content")
        if "origin" in value:
            v = value["origin"]
            if type(v) is not str:
                raise DecodeError("origin", "must be a string")
            m.origin = v
        if "idempotency_key" in value:
            v = value["idempotency_key"]
            if type(v) is not str:
                raise DecodeError("idempotency_key", "must be a string")
            m.idempotency_key = v
        v = value.get("handling_mode")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("handling_mode", "must be a string")
            m.handling_mode = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_send_to_identity_request(value: Any, path: str = "") -> ops_v1_console_pb2.SendToIdentityRequest:
    m = ops_v1_console_pb2.SendToIdentityRequest()
    try:
        fill_send_to_identity_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_send_to_identity_request(m: ops_v1_console_pb2.SendToIdentityRequest) -> None:
    if not m.identity:
        raise DecodeError("identity", "must not be empty")
    if len(m.identity.encode()) > 256:
        raise DecodeError("identity", "must have at most 256 bytes")
    if not _has_send_to_identity_request(m, "content"):
        raise DecodeError("content", "is required")
    if not m.origin:
        raise DecodeError("origin", "must not be empty")
    if len(m.origin.encode()) > 256:
        raise DecodeError("origin", "must have at most 256 bytes")
    if not m.idempotency_key:
        raise DecodeError("idempotency_key", "must not be empty")
    if len(m.idempotency_key.encode()) > 256:
        raise DecodeError("idempotency_key", "must have at most 256 bytes")
    if not _has_send_to_identity_request(m, "handling_mode"):
        m.handling_mode = 'queue'
    if m.handling_mode not in ('queue', 'steer'):
        raise DecodeError("handling_mode", "must be one of queue, steer")


def encode_send_to_identity_response(m: ops_v1_console_pb2.SendToIdentityResponse) -> Any:
    out: dict[str, Any] = {"interaction_id": m.interaction_id, "identity": m.identity}
    if _has_send_to_identity_response(m, "conversation_id"):
        out["conversation_id"] = m.conversation_id
    if _has_send_to_identity_response(m, "session_id"):
        out["session_id"] = m.session_id
    out["input_frame_id"] = m.input_frame_id
    out["cursor"] = m.cursor
    out["status"] = m.status
    return out


def fill_send_to_identity_response(m: ops_v1_console_pb2.SendToIdentityResponse, value: Any) -> None:
    try:
        _begin_send_to_identity_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "interaction_id" in value:
            v = value["interaction_id"]
            if type(v) is not str:
                raise DecodeError("interaction_id", "must be a string")
            m.interaction_id = v
        if "identity" in value:
            v = value["identity"]
            if type(v) is not str:
                raise DecodeError("identity", "must be a string")
            m.identity = v
        if "conversation_id" in value:
            v = value["conversation_id"]
            if type(v) is not str:
                raise DecodeError("conversation_id", "must be a string")
            m.conversation_id = v
        if "session_id" in value:
            v = value["session_id"]
            if type(v) is not str:
                raise DecodeError("session_id", "must be a string")
            m.session_id = v
        if "input_frame_id" in value:
            v = value["input_frame_id"]
            if type(v) is not str:
                raise DecodeError("input_frame_id", "must be a string")
            m.input_frame_id = v
        if "cursor" in value:
            v = value["cursor"]
            if type(v) is not str:
                raise DecodeError("cursor", "must be a string")
            m.cursor = v
        if "status" in value:
            v = value["status"]
            if type(v) is not str:
                raise DecodeError("status", "must be a string")
            m.status = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_send_to_identity_response(value: Any, path: str = "") -> ops_v1_console_pb2.SendToIdentityResponse:
    m = ops_v1_console_pb2.SendToIdentityResponse()
    try:
        fill_send_to_identity_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m
