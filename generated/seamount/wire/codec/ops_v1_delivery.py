# Written by seamount.codegen from seamount/api/ops/v1/delivery.proto; `make generate` writes it again. Do not edit.
"""JSON codecs of the messages of delivery.proto."""

from __future__ import annotations

from typing import Any

from seamount.api.ops.v1 import delivery_pb2 as ops_v1_delivery_pb2
from seamount.wire.runtime import DecodeError
from seamount.wire.scalars import fragment, raw_json, text_fault


_begin_delivery_attempt = ops_v1_delivery_pb2.DeliveryAttempt.SetInParent
_begin_delivery_record = ops_v1_delivery_pb2.DeliveryRecord.SetInParent
_begin_list_deliveries_request = ops_v1_delivery_pb2.ListDeliveriesRequest.SetInParent
_begin_list_deliveries_response = ops_v1_delivery_pb2.ListDeliveriesResponse.SetInParent
_begin_send_delivery_request = ops_v1_delivery_pb2.SendDeliveryRequest.SetInParent
_begin_send_delivery_response = ops_v1_delivery_pb2.SendDeliveryResponse.SetInParent
_has_delivery_attempt = ops_v1_delivery_pb2.DeliveryAttempt.HasField
_has_list_deliveries_request = ops_v1_delivery_pb2.ListDeliveriesRequest.HasField
_has_send_delivery_request = ops_v1_delivery_pb2.SendDeliveryRequest.HasField


def encode_send_delivery_request(m: ops_v1_delivery_pb2.SendDeliveryRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_send_delivery_request(m, "resolution"):
        out["resolution"] = fragment(m.resolution.text)
    if _has_send_delivery_request(m, "payload"):
        out["payload"] = fragment(m.payload.text)
    out["idempotency_key"] = m.idempotency_key
    return out


def fill_send_delivery_request(m: ops_v1_delivery_pb2.SendDeliveryRequest, value: Any) -> None:
    try:
        _begin_send_delivery_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "resolution" in value:
            v = value["resolution"]
            m.resolution.text = raw_json(v, "resolution")
        if "payload" in value:
            v = value["payload"]
            m.payload.text = raw_json(v, "payload")
        if "idempotency_key" in value:
            v = value["idempotency_key"]
            if type(v) is not str:
                raise DecodeError("idempotency_key", "must be a string")
            m.idempotency_key = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_send_delivery_request(value: Any, path: str = "") -> ops_v1_delivery_pb2.SendDeliveryRequest:
    m = ops_v1_delivery_pb2.SendDeliveryRequest()
    try:
        fill_send_delivery_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_send_delivery_request(m: ops_v1_delivery_pb2.SendDeliveryRequest) -> None:
    if not _has_send_delivery_request(m, "resolution"):
        raise DecodeError("resolution", "is required")
    if not _has_send_delivery_request(m, "payload"):
        raise DecodeError("payload", "is required")
    if not m.idempotency_key:
        raise DecodeError("idempotency_key", "must not be empty")
    if len(m.idempotency_key.encode()) > 256:
        raise DecodeError("idempotency_key", "must have at most 256 bytes")


def encode_delivery_attempt(m: ops_v1_delivery_pb2.DeliveryAttempt) -> Any:
    out: dict[str, Any] = {"attempt": m.attempt, "status": m.status, "backoff_ms": m.backoff_ms}
    if _has_delivery_attempt(m, "reason"):
        out["reason"] = m.reason
    return out


def fill_delivery_attempt(m: ops_v1_delivery_pb2.DeliveryAttempt, value: Any) -> None:
    try:
        _begin_delivery_attempt(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "attempt" in value:
            v = value["attempt"]
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("attempt", "must be an integer from 0 to 4294967295")
            m.attempt = v
        if "status" in value:
            v = value["status"]
            if type(v) is not str:
                raise DecodeError("status", "must be a string")
            m.status = v
        if "backoff_ms" in value:
            v = value["backoff_ms"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("backoff_ms", "must be an integer from 0 to 18446744073709551615")
            m.backoff_ms = v
        if "reason" in value:
            v = value["reason"]
            if type(v) is not str:
                raise DecodeError("reason", "must be a string")
            m.reason = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_delivery_attempt(value: Any, path: str = "") -> ops_v1_delivery_pb2.DeliveryAttempt:
    m = ops_v1_delivery_pb2.DeliveryAttempt()
    try:
        fill_delivery_attempt(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_send_delivery_response(m: ops_v1_delivery_pb2.SendDeliveryResponse) -> Any:
    return {
        "delivery_id": m.delivery_id,
        "delivered": m.delivered,
        "route_id": m.route_id,
        "recipient": m.recipient,
        "channel": m.channel,
        "sink": m.sink,
        "sink_adapter": m.sink_adapter,
        "target_module": m.target_module,
        "payload": fragment(m.payload.text),
        "status": m.status,
        "attempts": [encode_delivery_attempt(v) for v in m.attempts[:]],
        "first_attempt_ms": m.first_attempt_ms,
        "final_attempt_ms": m.final_attempt_ms,
        "idempotency_key": m.idempotency_key,
    }


def fill_send_delivery_response(m: ops_v1_delivery_pb2.SendDeliveryResponse, value: Any) -> None:
    try:
        _begin_send_delivery_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "delivery_id" in value:
            v = value["delivery_id"]
            if type(v) is not str:
                raise DecodeError("delivery_id", "must be a string")
            m.delivery_id = v
        if "delivered" in value:
            v = value["delivered"]
            if type(v) is not bool:
                raise DecodeError("delivered", "must be true or false")
            m.delivered = v
        if "route_id" in value:
            v = value["route_id"]
            if type(v) is not str:
                raise DecodeError("route_id", "must be a string")
            m.route_id = v
        if "recipient" in value:
            v = value["recipient"]
            if type(v) is not str:
                raise DecodeError("recipient", "must be a string")
            m.recipient = v
        if "channel" in value:
            v = value["channel"]
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
        if "payload" in value:
            v = value["payload"]
            m.payload.text = raw_json(v, "payload")
        if "status" in value:
            v = value["status"]
            if type(v) is not str:
                raise DecodeError("status", "must be a string")
            m.status = v
        if "attempts" in value:
            v = value["attempts"]
            if type(v) is not list:
                raise DecodeError("attempts", "must be an array")
            attempts_items = m.attempts
            try:
                for x in v:
                    fill_delivery_attempt(attempts_items.add(), x)
            except DecodeError as error:
                raise error.under(f"attempts[{len(attempts_items) - 1}]") from None
        if "first_attempt_ms" in value:
            v = value["first_attempt_ms"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "first_attempt_ms",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.first_attempt_ms = v
        if "final_attempt_ms" in value:
            v = value["final_attempt_ms"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "final_attempt_ms",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.final_attempt_ms = v
        if "idempotency_key" in value:
            v = value["idempotency_key"]
            if type(v) is not str:
                raise DecodeError("idempotency_key", "must be a string")
            m.idempotency_key = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_send_delivery_response(value: Any, path: str = "") -> ops_v1_delivery_pb2.SendDeliveryResponse:
    m = ops_v1_delivery_pb2.SendDeliveryResponse()
    try:
        fill_send_delivery_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_list_deliveries_request(m: ops_v1_delivery_pb2.ListDeliveriesRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_list_deliveries_request(m, "limit"):
        out["limit"] = m.limit
    if _has_list_deliveries_request(m, "recipient"):
        out["recipient"] = m.recipient
    if _has_list_deliveries_request(m, "sink"):
        out["sink"] = m.sink
    return out


def fill_list_deliveries_request(m: ops_v1_delivery_pb2.ListDeliveriesRequest, value: Any) -> None:
    try:
        _begin_list_deliveries_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        v = value.get("limit")
        if v is not None:
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("limit", "must be an integer from 0 to 4294967295")
            m.limit = v
        v = value.get("recipient")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("recipient", "must be a string")
            m.recipient = v
        v = value.get("sink")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("sink", "must be a string")
            m.sink = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_list_deliveries_request(value: Any, path: str = "") -> ops_v1_delivery_pb2.ListDeliveriesRequest:
    m = ops_v1_delivery_pb2.ListDeliveriesRequest()
    try:
        fill_list_deliveries_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_list_deliveries_request(m: ops_v1_delivery_pb2.ListDeliveriesRequest) -> None:
    if _has_list_deliveries_request(m, "limit"):
        if not 1 <= m.limit <= 200:
            raise DecodeError("limit", "must be from 1 to 200")
    if _has_list_deliveries_request(m, "recipient"):
        if len(m.recipient.encode()) > 1024:
            raise DecodeError("recipient", "must have at most 1024 bytes")
    if _has_list_deliveries_request(m, "sink"):
        if len(m.sink.encode()) > 256:
            raise DecodeError("sink", "must have at most 256 bytes")


def encode_delivery_record(m: ops_v1_delivery_pb2.DeliveryRecord) -> Any:
    return {
        "delivery_id": m.delivery_id,
        "delivered": m.delivered,
        "route_id": m.route_id,
        "recipient": m.recipient,
        "channel": m.channel,
        "sink": m.sink,
        "sink_adapter": m.sink_adapter,
        "target_module": m.target_module,
        "payload": fragment(m.payload.text),
        "status": m.status,
        "attempts": [encode_delivery_attempt(v) for v in m.attempts[:]],
        "first_attempt_ms": m.first_attempt_ms,
        "final_attempt_ms": m.final_attempt_ms,
        "idempotency_key": m.idempotency_key,
    }


def fill_delivery_record(m: ops_v1_delivery_pb2.DeliveryRecord, value: Any) -> None:
    try:
        _begin_delivery_record(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "delivery_id" in value:
            v = value["delivery_id"]
            if type(v) is not str:
                raise DecodeError("delivery_id", "must be a string")
            m.delivery_id = v
        if "delivered" in value:
            v = value["delivered"]
            if type(v) is not bool:
                raise DecodeError("delivered", "must be true or false")
            m.delivered = v
        if "route_id" in value:
            v = value["route_id"]
            if type(v) is not str:
                raise DecodeError("route_id", "must be a string")
            m.route_id = v
        if "recipient" in value:
            v = value["recipient"]
            if type(v) is not str:
                raise DecodeError("recipient", "must be a string")
            m.recipient = v
        if "channel" in value:
            v = value["channel"]
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
        if "payload" in value:
            v = value["payload"]
            m.payload.text = raw_json(v, "payload")
        if "status" in value:
            v = value["status"]
            if type(v) is not str:
                raise DecodeError("status", "must be a string")
            m.status = v
        if "attempts" in value:
            v = value["attempts"]
            if type(v) is not list:
                raise DecodeError("attempts", "must be an array")
            attempts_items = m.attempts
            try:
                for x in v:
                    fill_delivery_attempt(attempts_items.add(), x)
            except DecodeError as error:
                raise error.under(f"attempts[{len(attempts_items) - 1}]") from None
        if "first_attempt_ms" in value:
            v = value["first_attempt_ms"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "first_attempt_ms",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.first_attempt_ms = v
        if "final_attempt_ms" in value:
            v = value["final_attempt_ms"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "final_attempt_ms",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.final_attempt_ms = v
        if "idempotency_key" in value:
            v = value["idempotency_key"]
            if type(v) is not str:
                raise DecodeError("idempotency_key", "must be a string")
            m.idempotency_key = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_delivery_record(value: Any, path: str = "") -> ops_v1_delivery_pb2.DeliveryRecord:
    m = ops_v1_delivery_pb2.DeliveryRecord()
    try:
        fill_delivery_record(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_list_deliveries_response(m: ops_v1_delivery_pb2.ListDeliveriesResponse) -> Any:
    return {"deliveries": [encode_delivery_record(v) for v in m.deliveries[:]]}


def fill_list_deliveries_response(m: ops_v1_delivery_pb2.ListDeliveriesResponse, value: Any) -> None:
    try:
        _begin_list_deliveries_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "deliveries" in value:
            v = value["deliveries"]
            if type(v) is not list:
                raise DecodeError("deliveries", "must be an array")
            deliveries_items = m.deliveries
            try:
                for x in v:
                    fill_delivery_record(deliveries_items.add(), x)
            except DecodeError as error:
                raise error.under(f"deliveries[{len(deliveries_items) - 1}]") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_list_deliveries_response(value: Any, path: str = "") -> ops_v1_delivery_pb2.ListDeliveriesResponse:
    m = ops_v1_delivery_pb2.ListDeliveriesResponse()
    try:
        fill_list_deliveries_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m
