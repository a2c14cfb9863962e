# Written by seamount.codegen from seamount/api/ops/v1/routing.proto; `make generate` writes it again. Do not edit.
"""JSON codecs of the messages of routing.proto."""

from __future__ import annotations

from typing import Any

from seamount.api.ops.v1 import routing_pb2 as ops_v1_routing_pb2
from seamount.wire.runtime import DecodeError
from seamount.wire.scalars import text_fault


_begin_add_route_request = ops_v1_routing_pb2.AddRouteRequest.SetInParent
_begin_add_route_response = ops_v1_routing_pb2.AddRouteResponse.SetInParent
_begin_delete_route_request = ops_v1_routing_pb2.DeleteRouteRequest.SetInParent
_begin_delete_route_response = ops_v1_routing_pb2.DeleteRouteResponse.SetInParent
_begin_list_routes_request = ops_v1_routing_pb2.ListRoutesRequest.SetInParent
_begin_list_routes_response = ops_v1_routing_pb2.ListRoutesResponse.SetInParent
_begin_resolve_route_request = ops_v1_routing_pb2.ResolveRouteRequest.SetInParent
_begin_resolve_route_response = ops_v1_routing_pb2.ResolveRouteResponse.SetInParent
_begin_route = ops_v1_routing_pb2.Route.SetInParent
_begin_route_spec = ops_v1_routing_pb2.RouteSpec.SetInParent
_has_add_route_request = ops_v1_routing_pb2.AddRouteRequest.HasField
_has_add_route_response = ops_v1_routing_pb2.AddRouteResponse.HasField
_has_delete_route_request = ops_v1_routing_pb2.DeleteRouteRequest.HasField
_has_delete_route_response = ops_v1_routing_pb2.DeleteRouteResponse.HasField
_has_resolve_route_request = ops_v1_routing_pb2.ResolveRouteRequest.HasField
_has_route = ops_v1_routing_pb2.Route.HasField
_has_route_spec = ops_v1_routing_pb2.RouteSpec.HasField


def encode_resolve_route_request(m: ops_v1_routing_pb2.ResolveRouteRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_resolve_route_request(m, "destination"):
        out["destination"] = m.destination
    if _has_resolve_route_request(m, "recipient"):
        out["recipient"] = m.recipient
    if _has_resolve_route_request(m, "channel"):
        out["channel"] = m.channel
    if _has_resolve_route_request(m, "retry_max"):
        out["retry_max"] = m.retry_max
    if _has_resolve_route_request(m, "backoff_ms"):
        out["backoff_ms"] = m.backoff_ms
    if _has_resolve_route_request(m, "rate_limit_per_minute"):
        out["rate_limit_per_minute"] = m.rate_limit_per_minute
    return out


def fill_resolve_route_request(m: ops_v1_routing_pb2.ResolveRouteRequest, value: Any) -> None:
    try:
        _begin_resolve_route_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        v = value.get("destination")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("destination", "must be a string")
            m.destination = v
        v = value.get("recipient")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("recipient", "must be a string")
            m.recipient = v
        v = value.get("channel")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("channel", "must be a string")
            m.channel = v
        v = value.get("retry_max")
        if v is not None:
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("retry_max", "must be an integer from 0 to 4294967295")
            m.retry_max = v
        v = value.get("backoff_ms")
        if v is not None:
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("backoff_ms", "must be an integer from 0 to 18446744073709551615")
            m.backoff_ms = v
        v = value.get("rate_limit_per_minute")
        if v is not None:
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("rate_limit_per_minute", "must be an integer from 0 to 4294967295")
            m.rate_limit_per_minute = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_resolve_route_request(value: Any, path: str = "") -> ops_v1_routing_pb2.ResolveRouteRequest:
    m = ops_v1_routing_pb2.ResolveRouteRequest()
    try:
        fill_resolve_route_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_resolve_route_request(m: ops_v1_routing_pb2.ResolveRouteRequest) -> None:
    if _has_resolve_route_request(m, "destination"):
        if len(m.destination.encode()) > 1024:
            raise DecodeError("destination", "must have at most 1024 bytes")
    if _has_resolve_route_request(m, "recipient"):
        if len(m.recipient.encode()) > 1024:
            raise DecodeError("recipient", "must have at most 1024 bytes")
    if not _has_resolve_route_request(m, "channel"):
        m.channel = 'notification'
    if len(m.channel.encode()) > 256:
        raise DecodeError("channel", "must have at most 256 bytes")
    if _has_resolve_route_request(m, "retry_max"):
        if m.retry_max > 10:
            raise DecodeError("retry_max", "must be at most 10")
    if _has_resolve_route_request(m, "backoff_ms"):
        if m.backoff_ms > 3600000:
            raise DecodeError("backoff_ms", "must be at most 3600000")
    if _has_resolve_route_request(m, "rate_limit_per_minute"):
        if not 1 <= m.rate_limit_per_minute <= 1000000:
            raise DecodeError("rate_limit_per_minute", "must be from 1 to 1000000")


def encode_resolve_route_response(m: ops_v1_routing_pb2.ResolveRouteResponse) -> Any:
    return {
        "route_id": m.route_id,
        "channel": m.channel,
        "sink_adapter": m.sink_adapter,
        "sink": m.sink,
        "target_module": m.target_module,
        "destination": m.destination,
        "recipient": m.recipient,
        "retry_max": m.retry_max,
        "backoff_ms": m.backoff_ms,
        "rate_limit_per_minute": m.rate_limit_per_minute,
    }


def fill_resolve_route_response(m: ops_v1_routing_pb2.ResolveRouteResponse, value: Any) -> None:
    try:
        _begin_resolve_route_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "route_id" in value:
            v = value["route_id"]
            if type(v) is not str:
                raise DecodeError("route_id", "must be a string")
            m.route_id = v
        if "channel" in value:
            v = value["channel"]
            if type(v) is not str:
                raise DecodeError("channel", "must be a string")
            m.channel = v
        if "sink_adapter" in value:
            v = value["sink_adapter"]
            if type(v) is not str:
                raise DecodeError("sink_adapter", "must be a string")
            m.sink_adapter = v
        if "sink" in value:
            v = value["sink"]
            if type(v) is not str:
                raise DecodeError("sink", "must be a string")
            m.sink = v
        if "target_module" in value:
            v = value["target_module"]
            if type(v) is not str:
                raise DecodeError("target_module", "must be a string")
            m.target_module = v
        if "destination" in value:
            v = value["destination"]
            if type(v) is not str:
                raise DecodeError("destination", "must be a string")
            m.destination = v
        if "recipient" in value:
            v = value["recipient"]
            if type(v) is not str:
                raise DecodeError("recipient", "must be a string")
            m.recipient = v
        if "retry_max" in value:
            v = value["retry_max"]
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("retry_max", "must be an integer from 0 to 4294967295")
            m.retry_max = v
        if "backoff_ms" in value:
            v = value["backoff_ms"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("backoff_ms", "must be an integer from 0 to 18446744073709551615")
            m.backoff_ms = v
        if "rate_limit_per_minute" in value:
            v = value["rate_limit_per_minute"]
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("rate_limit_per_minute", "must be an integer from 0 to 4294967295")
            m.rate_limit_per_minute = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_resolve_route_response(value: Any, path: str = "") -> ops_v1_routing_pb2.ResolveRouteResponse:
    m = ops_v1_routing_pb2.ResolveRouteResponse()
    try:
        fill_resolve_route_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_list_routes_request(m: ops_v1_routing_pb2.ListRoutesRequest) -> Any:
    return {}


def fill_list_routes_request(m: ops_v1_routing_pb2.ListRoutesRequest, value: Any) -> None:
    _begin_list_routes_request(m)


def decode_list_routes_request(value: Any, path: str = "") -> ops_v1_routing_pb2.ListRoutesRequest:
    m = ops_v1_routing_pb2.ListRoutesRequest()
    try:
        fill_list_routes_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_route(m: ops_v1_routing_pb2.Route) -> Any:
    out: dict[str, Any] = {
        "route_id": m.route_id,
        "route_key": m.route_key,
        "recipient": m.recipient,
        "channel": m.channel if _has_route(m, "channel") else None,
        "sink": m.sink,
        "sink_adapter": m.sink_adapter,
        "target_module": m.target_module,
        "retry_max": m.retry_max,
        "backoff_ms": m.backoff_ms,
        "rate_limit_per_minute": m.rate_limit_per_minute,
    }
    if _has_route(m, "auto"):
        out["auto"] = m.auto
    return out


def fill_route(m: ops_v1_routing_pb2.Route, value: Any) -> None:
    try:
        _begin_route(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "route_id" in value:
            v = value["route_id"]
            if type(v) is not str:
                raise DecodeError("route_id", "must be a string")
            m.route_id = v
        if "route_key" in value:
            v = value["route_key"]
            if type(v) is not str:
                raise DecodeError("route_key", "must be a string")
            m.route_key = v
        if "recipient" in value:
            v = value["recipient"]
            if type(v) is not str:
                raise DecodeError("recipient", "must be a string")
            m.recipient = v
        v = value.get("channel")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("channel", "must be a string")
            m.channel = v
        if "sink" in value:
            v = value["sink"]
            if type(v) is not str:
                raise DecodeError("sink", "must be a string")
            m.sink = v
        if "sink_adapter" in value:
            v = value["sink_adapter"]
            if type(v) is not str:
                raise DecodeError("sink_adapter", "must be a string")
            m.sink_adapter = v
        if "target_module" in value:
            v = value["target_module"]
            if type(v) is not str:
                raise DecodeError("target_module", "must be a string")
            m.target_module = v
        if "retry_max" in value:
            v = value["retry_max"]
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("retry_max", "must be an integer from 0 to 4294967295")
            m.retry_max = v
        if "backoff_ms" in value:
            v = value["backoff_ms"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("backoff_ms", "must be an integer from 0 to 18446744073709551615")
            m.backoff_ms = v
        if "rate_limit_per_minute" in value:
            v = value["rate_limit_per_minute"]
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("rate_limit_per_minute", "must be an integer from 0 to 4294967295")
            m.rate_limit_per_minute = v
        if "auto" in value:
            v = value["auto"]
            if type(v) is not bool:
                raise DecodeError("auto", "must be true or false")
            m.auto = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_route(value: Any, path: str = "") -> ops_v1_routing_pb2.Route:
    m = ops_v1_routing_pb2.Route()
    try:
        fill_route(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_list_routes_response(m: ops_v1_routing_pb2.ListRoutesResponse) -> Any:
    return {"routes": [encode_route(v) for v in m.routes[:]]}


def fill_list_routes_response(m: ops_v1_routing_pb2.ListRoutesResponse, value: Any) -> None:
    try:
        _begin_list_routes_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "routes" in value:
            v = value["routes"]
            if type(v) is not list:
                raise DecodeError("routes", "must be an array")
            routes_items = m.routes
            try:
                for x in v:
                    fill_route(routes_items.add(), x)
            except DecodeError as error:
                raise error.under(f"routes[{len(routes_items) - 1}]") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_list_routes_response(value: Any, path: str = "") -> ops_v1_routing_pb2.ListRoutesResponse:
    m = ops_v1_routing_pb2.ListRoutesResponse()
    try:
        fill_list_routes_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_route_spec(m: ops_v1_routing_pb2.RouteSpec) -> Any:
    out: dict[str, Any] = {}
    if _has_route_spec(m, "route_id"):
        out["route_id"] = m.route_id
    if _has_route_spec(m, "route_key"):
        out["route_key"] = m.route_key
    if _has_route_spec(m, "recipient"):
        out["recipient"] = m.recipient
    if _has_route_spec(m, "channel"):
        out["channel"] = m.channel
    if _has_route_spec(m, "sink"):
        out["sink"] = m.sink
    if _has_route_spec(m, "sink_adapter"):
        out["sink_adapter"] = m.sink_adapter
    if _has_route_spec(m, "target_module"):
        out["target_module"] = m.target_module
    if _has_route_spec(m, "retry_max"):
        out["retry_max"] = m.retry_max
    if _has_route_spec(m, "backoff_ms"):
        out["backoff_ms"] = m.backoff_ms
    if _has_route_spec(m, "rate_limit_per_minute"):
        out["rate_limit_per_minute"] = m.rate_limit_per_minute
    return out


def fill_route_spec(m: ops_v1_routing_pb2.RouteSpec, value: Any) -> None:
    try:
        _begin_route_spec(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        v = value.get("route_id")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("route_id", "must be a string")
            m.route_id = v
        v = value.get("route_key")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("route_key", "must be a string")
            m.route_key = v
        v = value.get("recipient")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("recipient", "must be a string")
            m.recipient = v
        v = value.get("channel")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("channel", "must be a string")
            m.channel = v
        v = value.get("sink")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("sink", "must be a string")
            m.sink = v
        v = value.get("sink_adapter")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("sink_adapter", "must be a string")
            m.sink_adapter = v
        v = value.get("target_module")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("target_module", "must be a string")
            m.target_module = v
        v = value.get("retry_max")
        if v is not None:
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("retry_max", "must be an integer from 0 to 4294967295")
            m.retry_max = v
        v = value.get("backoff_ms")
        if v is not None:
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("backoff_ms", "must be an integer from 0 to 18446744073709551615")
            m.backoff_ms = v
        v = value.get("rate_limit_per_minute")
        if v is not None:
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("rate_limit_per_minute", "must be an integer from 0 to 4294967295")
            m.rate_limit_per_minute = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_route_spec(value: Any, path: str = "") -> ops_v1_routing_pb2.RouteSpec:
    m = ops_v1_routing_pb2.RouteSpec()
    try:
        fill_route_spec(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_route_spec(m: ops_v1_routing_pb2.RouteSpec) -> None:
    if _has_route_spec(m, "route_id"):
        if len(m.route_id.encode()) > 256:
            raise DecodeError("route_id", "must have at most 256 bytes")
    if _has_route_spec(m, "route_key"):
        if len(m.route_key.encode()) > 256:
            raise DecodeError("route_key", "must have at most 256 bytes")
    if _has_route_spec(m, "recipient"):
        if len(m.recipient.encode()) > 1024:
            raise DecodeError("recipient", "must have at most 1024 bytes")
    if _has_route_spec(m, "channel"):
        if len(m.channel.encode()) > 256:
            raise DecodeError("channel", "must have at most 256 bytes")
    if _has_route_spec(m, "sink"):
        if len(m.sink.encode()) > 256:
            raise DecodeError("sink", "must have at most 256 bytes")
    if _has_route_spec(m, "sink_adapter"):
        if len(m.sink_adapter.encode()) > 256:
            raise DecodeError("sink_adapter", "must have at most 256 bytes")
    if _has_route_spec(m, "target_module"):
        if len(m.target_module.encode()) > 256:
            raise DecodeError("target_module", "must have at most 256 bytes")
    if _has_route_spec(m, "retry_max"):
        if m.retry_max > 10:
            raise DecodeError("retry_max", "must be at most 10")
    if _has_route_spec(m, "backoff_ms"):
        if m.backoff_ms > 3600000:
            raise DecodeError("backoff_ms", "must be at most 3600000")
    if _has_route_spec(m, "rate_limit_per_minute"):
        if not 1 <= m.rate_limit_per_minute <= 1000000:
            raise DecodeError("rate_limit_per_minute", "must be from 1 to 1000000")


def encode_add_route_request(m: ops_v1_routing_pb2.AddRouteRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_add_route_request(m, "route_id"):
        out["route_id"] = m.route_id
    if _has_add_route_request(m, "route_key"):
        out["route_key"] = m.route_key
    if _has_add_route_request(m, "recipient"):
        out["recipient"] = m.recipient
    if _has_add_route_request(m, "channel"):
        out["channel"] = m.channel
    if _has_add_route_request(m, "sink"):
        out["sink"] = m.sink
    if _has_add_route_request(m, "sink_adapter"):
        out["sink_adapter"] = m.sink_adapter
    if _has_add_route_request(m, "target_module"):
        out["target_module"] = m.target_module
    if _has_add_route_request(m, "retry_max"):
        out["retry_max"] = m.retry_max
    if _has_add_route_request(m, "backoff_ms"):
        out["backoff_ms"] = m.backoff_ms
    if _has_add_route_request(m, "rate_limit_per_minute"):
        out["rate_limit_per_minute"] = m.rate_limit_per_minute
    if _has_add_route_request(m, "route"):
        out["route"] = encode_route_spec(m.route)
    return out


def fill_add_route_request(m: ops_v1_routing_pb2.AddRouteRequest, value: Any) -> None:
    try:
        _begin_add_route_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        v = value.get("route_id")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("route_id", "must be a string")
            m.route_id = v
        v = value.get("route_key")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("route_key", "must be a string")
            m.route_key = v
        v = value.get("recipient")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("recipient", "must be a string")
            m.recipient = v
        v = value.get("channel")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("channel", "must be a string")
            m.channel = v
        v = value.get("sink")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("sink", "must be a string")
            m.sink = v
        v = value.get("sink_adapter")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("sink_adapter", "must be a string")
            m.sink_adapter = v
        v = value.get("target_module")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("target_module", "must be a string")
            m.target_module = v
        v = value.get("retry_max")
        if v is not None:
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("retry_max", "must be an integer from 0 to 4294967295")
            m.retry_max = v
        v = value.get("backoff_ms")
        if v is not None:
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("backoff_ms", "must be an integer from 0 to 18446744073709551615")
            m.backoff_ms = v
        v = value.get("rate_limit_per_minute")
        if v is not None:
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("rate_limit_per_minute", "must be an integer from 0 to 4294967295")
            m.rate_limit_per_minute = v
        v = value.get("route")
        if v is not None:
            try:
                fill_route_spec(m.route, v)
            except DecodeError as error:
                raise error.under("route") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_add_route_request(value: Any, path: str = "") -> ops_v1_routing_pb2.AddRouteRequest:
    m = ops_v1_routing_pb2.AddRouteRequest()
    try:
        fill_add_route_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_add_route_request(m: ops_v1_routing_pb2.AddRouteRequest) -> None:
    if _has_add_route_request(m, "route_id"):
        if len(m.route_id.encode()) > 256:
            raise DecodeError("route_id", "must have at most 256 bytes")
    if _has_add_route_request(m, "route_key"):
        if len(m.route_key.encode()) > 256:
            raise DecodeError("route_key", "must have at most 256 bytes")
    if _has_add_route_request(m, "recipient"):
        if len(m.recipient.encode()) > 1024:
            raise DecodeError("recipient", "must have at most 1024 bytes")
    if _has_add_route_request(m, "channel"):
        if len(m.channel.encode()) > 256:
            raise DecodeError("channel", "must have at most 256 bytes")
    if _has_add_route_request(m, "sink"):
        if len(m.sink.encode()) > 256:
            raise DecodeError("sink", "must have at most 256 bytes")
    if _has_add_route_request(m, "sink_adapter"):
        if len(m.sink_adapter.encode()) > 256:
            raise DecodeError("sink_adapter", "must have at most 256 bytes")
    if _has_add_route_request(m, "target_module"):
        if len(m.target_module.encode()) > 256:
            raise DecodeError("target_module", "must have at most 256 bytes")
    if _has_add_route_request(m, "retry_max"):
        if m.retry_max > 10:
            raise DecodeError("retry_max", "must be at most 10")
    if _has_add_route_request(m, "backoff_ms"):
        if m.backoff_ms > 3600000:
            raise DecodeError("backoff_ms", "must be at most 3600000")
    if _has_add_route_request(m, "rate_limit_per_minute"):
        if not 1 <= m.rate_limit_per_minute <= 1000000:
            raise DecodeError("rate_limit_per_minute", "must be from 1 to 1000000")
    if _has_add_route_request(m, "route"):
        try:
            check_route_spec(m.route)
        except DecodeError as error:
            raise error.under("route") from None


def encode_add_route_response(m: ops_v1_routing_pb2.AddRouteResponse) -> Any:
    out: dict[str, Any] = {}
    if _has_add_route_response(m, "route"):
        out["route"] = encode_route(m.route)
    return out


def fill_add_route_response(m: ops_v1_routing_pb2.AddRouteResponse, value: Any) -> None:
    try:
        _begin_add_route_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "route" in value:
            v = value["route"]
            try:
                fill_route(m.route, v)
            except DecodeError as error:
                raise error.under("route") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_add_route_response(value: Any, path: str = "") -> ops_v1_routing_pb2.AddRouteResponse:
    m = ops_v1_routing_pb2.AddRouteResponse()
    try:
        fill_add_route_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_delete_route_request(m: ops_v1_routing_pb2.DeleteRouteRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_delete_route_request(m, "route_id"):
        out["route_id"] = m.route_id
    if _has_delete_route_request(m, "route_key"):
        out["route_key"] = m.route_key
    return out


def fill_delete_route_request(m: ops_v1_routing_pb2.DeleteRouteRequest, value: Any) -> None:
    try:
        _begin_delete_route_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        v = value.get("route_id")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("route_id", "must be a string")
            m.route_id = v
        v = value.get("route_key")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("route_key", "must be a string")
            m.route_key = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_delete_route_request(value: Any, path: str = "") -> ops_v1_routing_pb2.DeleteRouteRequest:
    m = ops_v1_routing_pb2.DeleteRouteRequest()
    try:
        fill_delete_route_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_delete_route_request(m: ops_v1_routing_pb2.DeleteRouteRequest) -> None:
    if _has_delete_route_request(m, "route_id"):
        if len(m.route_id.encode()) > 1024:
            raise DecodeError("route_id", "must have at most 1024 bytes")
    if _has_delete_route_request(m, "route_key"):
        if len(m.route_key.encode()) > 1024:
            raise DecodeError("route_key", "must have at most 1024 bytes")


def encode_delete_route_response(m: ops_v1_routing_pb2.DeleteRouteResponse) -> Any:
    out: dict[str, Any] = {}
    if _has_delete_route_response(m, "deleted"):
        out["deleted"] = encode_route(m.deleted)
    return out


def fill_delete_route_response(m: ops_v1_routing_pb2.DeleteRouteResponse, value: Any) -> None:
    try:
        _begin_delete_route_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "deleted" in value:
            v = value["deleted"]
            try:
                fill_route(m.deleted, v)
            except DecodeError as error:
                raise error.under("deleted") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_delete_route_response(value: Any, path: str = "") -> ops_v1_routing_pb2.DeleteRouteResponse:
    m = ops_v1_routing_pb2.DeleteRouteResponse()
    try:
        fill_delete_route_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m
