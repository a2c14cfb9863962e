# Written by seamount.codegen from seamount/api/ops/v1/lifecycle.proto; `make generate` writes it again. Do not edit.
"""JSON codecs of the messages of lifecycle.proto."""

from __future__ import annotations

from typing import Any

from seamount.api.ops.v1 import lifecycle_pb2 as ops_v1_lifecycle_pb2
from seamount.wire.runtime import DecodeError
from seamount.wire.scalars import fragment, place, raw_json, text_fault


_begin_get_capabilities_request = ops_v1_lifecycle_pb2.GetCapabilitiesRequest.SetInParent
_begin_get_capabilities_response = ops_v1_lifecycle_pb2.GetCapabilitiesResponse.SetInParent
_begin_get_status_request = ops_v1_lifecycle_pb2.GetStatusRequest.SetInParent
_begin_get_status_response = ops_v1_lifecycle_pb2.GetStatusResponse.SetInParent
_begin_initialize_request = ops_v1_lifecycle_pb2.InitializeRequest.SetInParent
_begin_initialize_response = ops_v1_lifecycle_pb2.InitializeResponse.SetInParent
_begin_runtime_capabilities = ops_v1_lifecycle_pb2.RuntimeCapabilities.SetInParent
_begin_shutdown_request = ops_v1_lifecycle_pb2.ShutdownRequest.SetInParent
_begin_shutdown_response = ops_v1_lifecycle_pb2.ShutdownResponse.SetInParent
_begin_storage_state = ops_v1_lifecycle_pb2.StorageState.SetInParent
_begin_topology_capabilities = ops_v1_lifecycle_pb2.TopologyCapabilities.SetInParent
_has_get_capabilities_request = ops_v1_lifecycle_pb2.GetCapabilitiesRequest.HasField
_has_get_capabilities_response = ops_v1_lifecycle_pb2.GetCapabilitiesResponse.HasField
_has_get_status_response = ops_v1_lifecycle_pb2.GetStatusResponse.HasField
_has_initialize_request = ops_v1_lifecycle_pb2.InitializeRequest.HasField
_has_initialize_response = ops_v1_lifecycle_pb2.InitializeResponse.HasField


def encode_initialize_request(m: ops_v1_lifecycle_pb2.InitializeRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_initialize_request(m, "mob_config"):
        out["mob_config"] = m.mob_config
    if _has_initialize_request(m, "runtime_options"):
        out["runtime_options"] = fragment(m.runtime_options.text)
    if _has_initialize_request(m, "persistent_state"):
        out["persistent_state"] = m.persistent_state
    out["modules"] = [fragment(v.text) for v in m.modules[:]]
    if _has_initialize_request(m, "init_id"):
        out["init_id"] = m.init_id
    if _has_initialize_request(m, "init_protocol"):
        out["init_protocol"] = m.init_protocol
    if _has_initialize_request(m, "has_session_builder"):
        out["has_session_builder"] = m.has_session_builder
    return out


def fill_initialize_request(m: ops_v1_lifecycle_pb2.InitializeRequest, value: Any) -> None:
    try:
        _begin_initialize_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        v = value.get("mob_config")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("mob_config", "must be a string")
            m.mob_config = v
        v = value.get("runtime_options")
        if v is not None:
            m.runtime_options.text = raw_json(v, "runtime_options")
        v = value.get("persistent_state")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("persistent_state", "must be a string")
            m.persistent_state = v
        if "modules" in value:
            v = value["modules"]
            if type(v) is not list:
                raise DecodeError("modules", "must be an array")
            modules_items = m.modules
            for x in v:
                modules_items.add().text = raw_json(x, f"modules[{len(modules_items)}]")
        v = value.get("init_id")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("init_id", "must be a string")
            m.init_id = v
        v = value.get("init_protocol")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("init_protocol", "must be a string")
            m.init_protocol = v
        v = value.get("has_session_builder")
        if v is not None:
            if type(v) is not bool:
                raise DecodeError("has_session_builder", "must be true or false")
            m.has_session_builder = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_initialize_request(value: Any, path: str = "") -> ops_v1_lifecycle_pb2.InitializeRequest:
    m = ops_v1_lifecycle_pb2.InitializeRequest()
    try:
        fill_initialize_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_initialize_request(m: ops_v1_lifecycle_pb2.InitializeRequest) -> None:
    if _has_initialize_request(m, "mob_config"):
        if len(m.mob_config.encode()) > 1048576:
            raise DecodeError("mob_config", "must have at most 1048576 bytes")
    if _has_initialize_request(m, "persistent_state"):
        if len(m.persistent_state.encode()) > 4096:
            raise DecodeError("persistent_state", "must have at most 4096 bytes")
    if len(m.modules) > 256:
        raise DecodeError("modules", "must have at most 256 items")
    if _has_initialize_request(m, "init_id"):
        if len(m.init_id.encode()) > 256:
            raise DecodeError("init_id", "must have at most 256 bytes")
    if _has_initialize_request(m, "init_protocol"):
        if len(m.init_protocol.encode()) > 64:
            raise DecodeError("init_protocol", "must have at most 64 bytes")


def encode_initialize_response(m: ops_v1_lifecycle_pb2.InitializeResponse) -> Any:
    out: dict[str, Any] = {"contract_version": m.contract_version, "init_state": m.init_state}
    if _has_initialize_response(m, "http_base_url"):
        out["http_base_url"] = m.http_base_url
    if _has_initialize_response(m, "http_public_base_url"):
        out["http_public_base_url"] = m.http_public_base_url
    if _has_initialize_response(m, "stdio_shutdown_handshake"):
        out["stdio_shutdown_handshake"] = m.stdio_shutdown_handshake
    if _has_initialize_response(m, "stdio_shutdown_horizon_ms"):
        out["stdio_shutdown_horizon_ms"] = m.stdio_shutdown_horizon_ms
    return out


def fill_initialize_response(m: ops_v1_lifecycle_pb2.InitializeResponse, value: Any) -> None:
    try:
        _begin_initialize_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "contract_version" in value:
            v = value["contract_version"]
            if type(v) is not str:
                raise DecodeError("contract_version", "must be a string")
            m.contract_version = v
        if "init_state" in value:
            v = value["init_state"]
            if type(v) is not str:
                raise DecodeError("init_state", "must be a string")
            m.init_state = v
        if "http_base_url" in value:
            v = value["http_base_url"]
            if type(v) is not str:
                raise DecodeError("http_base_url", "must be a string")
            m.http_base_url = v
        if "http_public_base_url" in value:
            v = value["http_public_base_url"]
            if type(v) is not str:
                raise DecodeError("http_public_base_url", "must be a string")
            m.http_public_base_url = v
        if "stdio_shutdown_handshake" in value:
            v = value["stdio_shutdown_handshake"]
            if type(v) is not bool:
                raise DecodeError("stdio_shutdown_handshake", "must be true or false")
            m.stdio_shutdown_handshake = v
        if "stdio_shutdown_horizon_ms" in value:
            v = value["stdio_shutdown_horizon_ms"]
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("stdio_shutdown_horizon_ms", "must be an integer from 0 to 4294967295")
            m.stdio_shutdown_horizon_ms = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_initialize_response(value: Any, path: str = "") -> ops_v1_lifecycle_pb2.InitializeResponse:
    m = ops_v1_lifecycle_pb2.InitializeResponse()
    try:
        fill_initialize_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_get_status_request(m: ops_v1_lifecycle_pb2.GetStatusRequest) -> Any:
    return {}


def fill_get_status_request(m: ops_v1_lifecycle_pb2.GetStatusRequest, value: Any) -> None:
    _begin_get_status_request(m)


def decode_get_status_request(value: Any, path: str = "") -> ops_v1_lifecycle_pb2.GetStatusRequest:
    m = ops_v1_lifecycle_pb2.GetStatusRequest()
    try:
        fill_get_status_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_storage_state(m: ops_v1_lifecycle_pb2.StorageState) -> Any:
    return {"kind": m.kind, "durable": m.durable}


def fill_storage_state(m: ops_v1_lifecycle_pb2.StorageState, value: Any) -> None:
    try:
        _begin_storage_state(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "kind" in value:
            v = value["kind"]
            if type(v) is not str:
                raise DecodeError("kind", "must be a string")
            m.kind = v
        if "durable" in value:
            v = value["durable"]
            if type(v) is not bool:
                raise DecodeError("durable", "must be true or false")
            m.durable = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_storage_state(value: Any, path: str = "") -> ops_v1_lifecycle_pb2.StorageState:
    m = ops_v1_lifecycle_pb2.StorageState()
    try:
        fill_storage_state(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_get_status_response(m: ops_v1_lifecycle_pb2.GetStatusResponse) -> Any:
    out: dict[str, Any] = {
        "contract_version": m.contract_version,
        "running": m.running,
        "loaded_modules": m.loaded_modules[:],
    }
    if _has_get_status_response(m, "http_base_url"):
        out["http_base_url"] = m.http_base_url
    if _has_get_status_response(m, "storage"):
        out["storage"] = encode_storage_state(m.storage)
    return out


def fill_get_status_response(m: ops_v1_lifecycle_pb2.GetStatusResponse, value: Any) -> None:
    try:
        _begin_get_status_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "contract_version" in value:
            v = value["contract_version"]
            if type(v) is not str:
                raise DecodeError("contract_version", "must be a string")
            m.contract_version = v
        if "running" in value:
            v = value["running"]
            if type(v) is not bool:
                raise DecodeError("running", "must be true or false")
            m.running = v
        if "loaded_modules" in value:
            v = value["loaded_modules"]
            if type(v) is not list:
                raise DecodeError("loaded_modules", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"loaded_modules[{place(v, x)}]", "must be a string")
            m.loaded_modules.extend(v)
        if "http_base_url" in value:
            v = value["http_base_url"]
            if type(v) is not str:
                raise DecodeError("http_base_url", "must be a string")
            m.http_base_url = v
        if "storage" in value:
            v = value["storage"]
            try:
                fill_storage_state(m.storage, v)
            except DecodeError as error:
                raise error.under("storage") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_get_status_response(value: Any, path: str = "") -> ops_v1_lifecycle_pb2.GetStatusResponse:
    m = ops_v1_lifecycle_pb2.GetStatusResponse()
    try:
        fill_get_status_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_get_capabilities_request(m: ops_v1_lifecycle_pb2.GetCapabilitiesRequest) -> Any:
    out: dict[str, Any] = {"offered": m.offered[:]}
    if _has_get_capabilities_request(m, "read_only"):
        out["read_only"] = m.read_only
    return out


def fill_get_capabilities_request(m: ops_v1_lifecycle_pb2.GetCapabilitiesRequest, value: Any) -> None:
    try:
        _begin_get_capabilities_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "offered" in value:
            v = value["offered"]
            if type(v) is not list:
                raise DecodeError("offered", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"offered[{place(v, x)}]", "must be a string")
            m.offered.extend(v)
        v = value.get("read_only")
        if v is not None:
            if type(v) is not bool:
                raise DecodeError("read_only", "must be true or false")
            m.read_only = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_get_capabilities_request(value: Any, path: str = "") -> ops_v1_lifecycle_pb2.GetCapabilitiesRequest:
    m = ops_v1_lifecycle_pb2.GetCapabilitiesRequest()
    try:
        fill_get_capabilities_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_get_capabilities_request(m: ops_v1_lifecycle_pb2.GetCapabilitiesRequest) -> None:
    if len(m.offered) > 256:
        raise DecodeError("offered", "must have at most 256 items")
    for index, each_offered in enumerate(m.offered[:]):
        if len(each_offered.encode()) > 128:
            raise DecodeError(f"offered[{index}]", "must have at most 128 bytes")


def encode_runtime_capabilities(m: ops_v1_lifecycle_pb2.RuntimeCapabilities) -> Any:
    return {
        "can_spawn_members": m.can_spawn_members,
        "can_send_messages": m.can_send_messages,
        "can_wire_members": m.can_wire_members,
        "can_retire_members": m.can_retire_members,
        "available_spawn_modes": m.available_spawn_modes[:],
    }


def fill_runtime_capabilities(m: ops_v1_lifecycle_pb2.RuntimeCapabilities, value: Any) -> None:
    try:
        _begin_runtime_capabilities(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "can_spawn_members" in value:
            v = value["can_spawn_members"]
            if type(v) is not bool:
                raise DecodeError("can_spawn_members", "must be true or false")
            m.can_spawn_members = v
        if "can_send_messages" in value:
            v = value["can_send_messages"]
            if type(v) is not bool:
                raise DecodeError("can_send_messages", "must be true or false")
            m.can_send_messages = v
        if "can_wire_members" in value:
            v = value["can_wire_members"]
            if type(v) is not bool:
                raise DecodeError("can_wire_members", "must be true or false")
            m.can_wire_members = v
        if "can_retire_members" in value:
            v = value["can_retire_members"]
            if type(v) is not bool:
                raise DecodeError("can_retire_members", "must be true or false")
            m.can_retire_members = v
        if "available_spawn_modes" in value:
            v = value["available_spawn_modes"]
            if type(v) is not list:
                raise DecodeError("available_spawn_modes", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"available_spawn_modes[{place(v, x)}]", "must be a string")
            m.available_spawn_modes.extend(v)
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_runtime_capabilities(value: Any, path: str = "") -> ops_v1_lifecycle_pb2.RuntimeCapabilities:
    m = ops_v1_lifecycle_pb2.RuntimeCapabilities()
    try:
        fill_runtime_capabilities(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_topology_capabilities(m: ops_v1_lifecycle_pb2.TopologyCapabilities) -> Any:
    return {
        "mode": m.mode,
        "can_query": m.can_query,
        "can_plan": m.can_plan,
        "can_apply": m.can_apply,
        "can_bulk": m.can_bulk,
        "max_batch_size": m.max_batch_size,
        "can_cross_authority": m.can_cross_authority,
    }


def fill_topology_capabilities(m: ops_v1_lifecycle_pb2.TopologyCapabilities, value: Any) -> None:
    try:
        _begin_topology_capabilities(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "mode" in value:
            v = value["mode"]
            if type(v) is not str:
                raise DecodeError("mode", "must be a string")
            m.mode = v
        if "can_query" in value:
            v = value["can_query"]
            if type(v) is not bool:
                raise DecodeError("can_query", "must be true or false")
            m.can_query = v
        if "can_plan" in value:
            v = value["can_plan"]
            if type(v) is not bool:
                raise DecodeError("can_plan", "must be true or false")
            m.can_plan = v
        if "can_apply" in value:
            v = value["can_apply"]
            if type(v) is not bool:
                raise DecodeError("can_apply", "must be true or false")
            m.can_apply = v
        if "can_bulk" in value:
            v = value["can_bulk"]
            if type(v) is not bool:
                raise DecodeError("can_bulk", "must be true or false")
            m.can_bulk = v
        if "max_batch_size" in value:
            v = value["max_batch_size"]
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("max_batch_size", "must be an integer from 0 to 4294967295")
            m.max_batch_size = v
        if "can_cross_authority" in value:
            v = value["can_cross_authority"]
            if type(v) is not bool:
                raise DecodeError("can_cross_authority", "must be true or false")
            m.can_cross_authority = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_topology_capabilities(value: Any, path: str = "") -> ops_v1_lifecycle_pb2.TopologyCapabilities:
    m = ops_v1_lifecycle_pb2.TopologyCapabilities()
    try:
        fill_topology_capabilities(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_get_capabilities_response(m: ops_v1_lifecycle_pb2.GetCapabilitiesResponse) -> Any:
    out: dict[str, Any] = {
        "contract_version": m.contract_version,
        "methods": m.methods[:],
        "loaded_modules": m.loaded_modules[:],
        "feature_capabilities": m.feature_capabilities[:],
        "runtime_type": m.runtime_type,
    }
    if _has_get_capabilities_response(m, "runtime_capabilities"):
        out["runtime_capabilities"] = encode_runtime_capabilities(m.runtime_capabilities)
    out["identity_first"] = m.identity_first
    out["workgraph"] = m.workgraph
    if _has_get_capabilities_response(m, "storage"):
        out["storage"] = encode_storage_state(m.storage)
    if _has_get_capabilities_response(m, "topology_control"):
        out["topology_control"] = encode_topology_capabilities(m.topology_control)
    if _has_get_capabilities_response(m, "read_only"):
        out["read_only"] = m.read_only
    return out


def fill_get_capabilities_response(m: ops_v1_lifecycle_pb2.GetCapabilitiesResponse, value: Any) -> None:
    try:
        _begin_get_capabilities_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "contract_version" in value:
            v = value["contract_version"]
            if type(v) is not str:
                raise DecodeError("contract_version", "must be a string")
            m.contract_version = v
        if "methods" in value:
            v = value["methods"]
            if type(v) is not list:
                raise DecodeError("methods", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"methods[{place(v, x)}]", "must be a string")
            m.methods.extend(v)
        if "loaded_modules" in value:
            v = value["loaded_modules"]
            if type(v) is not list:
                raise DecodeError("loaded_modules", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"loaded_modules[{place(v, x)}]", "must be a string")
            m.loaded_modules.extend(v)
        if "feature_capabilities" in value:
            v = value["feature_capabilities"]
            if type(v) is not list:
                raise DecodeError("feature_capabilities", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"feature_capabilities[{place(v, x)}]", "must be a string")
            m.feature_capabilities.extend(v)
        if "runtime_type" in value:
            v = value["runtime_type"]
            if type(v) is not str:
                raise DecodeError("runtime_type", "must be a string")
            m.runtime_type = v
        if "runtime_capabilities" in value:
            v = value["runtime_capabilities"]
            try:
                fill_runtime_capabilities(m.runtime_capabilities, v)
            except DecodeError as error:
                raise error.under("runtime_capabilities") from None
        if "identity_first" in value:
            v = value["identity_first"]
            if type(v) is not bool:
                raise DecodeError("identity_first", "must be true or false")
            m.identity_first = v
        if "workgraph" in value:
            v = value["workgraph"]
            if type(v) is not bool:
                raise DecodeError("workgraph", "must be true or false")
            m.workgraph = v
        if "storage" in value:
            v = value["storage"]
            try:
                fill_storage_state(m.storage, v)
            except DecodeError as error:
                raise error.under("storage") from None
        if "topology_control" in value:
            v = value["topology_control"]
            try:
                fill_topology_capabilities(m.topology_control, v)
            except DecodeError as error:
                raise error.under("topology_control") from None
        if "read_only" in value:
            v = value["read_only"]
            if type(v) is not bool:
                raise DecodeError("read_only", "must be true or false")
            m.read_only = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_get_capabilities_response(value: Any, path: str = "") -> ops_v1_lifecycle_pb2.GetCapabilitiesResponse:
    m = ops_v1_lifecycle_pb2.GetCapabilitiesResponse()
    try:
        fill_get_capabilities_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_shutdown_request(m: ops_v1_lifecycle_pb2.ShutdownRequest) -> Any:
    return {}


def fill_shutdown_request(m: ops_v1_lifecycle_pb2.ShutdownRequest, value: Any) -> None:
    _begin_shutdown_request(m)


def decode_shutdown_request(value: Any, path: str = "") -> ops_v1_lifecycle_pb2.ShutdownRequest:
    m = ops_v1_lifecycle_pb2.ShutdownRequest()
    try:
        fill_shutdown_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_shutdown_response(m: ops_v1_lifecycle_pb2.ShutdownResponse) -> Any:
    return {"shutdown": m.shutdown, "runtime_cleanup_completed": m.runtime_cleanup_completed}


def fill_shutdown_response(m: ops_v1_lifecycle_pb2.ShutdownResponse, value: Any) -> None:
    _begin_shutdown_response(m)
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    if "shutdown" in value:
        v = value["shutdown"]
        if type(v) is not bool:
            raise DecodeError("shutdown", "must be true or false")
        m.shutdown = v
    if "runtime_cleanup_completed" in value:
        v = value["runtime_cleanup_completed"]
        if type(v) is not bool:
            raise DecodeError("runtime_cleanup_completed", "must be true or false")
        m.runtime_cleanup_completed = v


def decode_shutdown_response(value: Any, path: str = "") -> ops_v1_lifecycle_pb2.ShutdownResponse:
    m = ops_v1_lifecycle_pb2.ShutdownResponse()
    try:
        fill_shutdown_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m
