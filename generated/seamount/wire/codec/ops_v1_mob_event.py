# Written by seamount.codegen from seamount/api/ops/v1/mob_event.proto; `make generate` writes it again. Do not edit.
"""JSON codecs of the messages of mob_event.proto."""

from __future__ import annotations

from typing import Any

from seamount.api.ops.v1 import mob_event_pb2 as ops_v1_mob_event_pb2
from seamount.wire.runtime import DecodeError
from seamount.wire.scalars import fragment, place, raw_json, text_fault


_begin_keep_alive = ops_v1_mob_event_pb2.KeepAlive.SetInParent
_begin_mob_event = ops_v1_mob_event_pb2.MobEvent.SetInParent
_begin_query_mob_events_request = ops_v1_mob_event_pb2.QueryMobEventsRequest.SetInParent
_begin_query_mob_events_response = ops_v1_mob_event_pb2.QueryMobEventsResponse.SetInParent
_begin_subscribe_mob_events_request = ops_v1_mob_event_pb2.SubscribeMobEventsRequest.SetInParent
_begin_subscribe_mob_events_response = ops_v1_mob_event_pb2.SubscribeMobEventsResponse.SetInParent
_has_mob_event = ops_v1_mob_event_pb2.MobEvent.HasField
_has_query_mob_events_request = ops_v1_mob_event_pb2.QueryMobEventsRequest.HasField
_has_subscribe_mob_events_request = ops_v1_mob_event_pb2.SubscribeMobEventsRequest.HasField
_has_subscribe_mob_events_response = ops_v1_mob_event_pb2.SubscribeMobEventsResponse.HasField


def encode_query_mob_events_request(m: ops_v1_mob_event_pb2.QueryMobEventsRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_query_mob_events_request(m, "after_seq"):
        out["after_seq"] = m.after_seq
    if _has_query_mob_events_request(m, "limit"):
        out["limit"] = m.limit
    if _has_query_mob_events_request(m, "mob_id"):
        out["mob_id"] = m.mob_id
    if _has_query_mob_events_request(m, "run_id"):
        out["run_id"] = m.run_id
    if _has_query_mob_events_request(m, "step_id"):
        out["step_id"] = m.step_id
    if _has_query_mob_events_request(m, "identity"):
        out["identity"] = m.identity
    if _has_query_mob_events_request(m, "member_id"):
        out["member_id"] = m.member_id
    out["event_types"] = m.event_types[:]
    if _has_query_mob_events_request(m, "since_ms"):
        out["since_ms"] = m.since_ms
    if _has_query_mob_events_request(m, "until_ms"):
        out["until_ms"] = m.until_ms
    if _has_query_mob_events_request(m, "wait_ms"):
        out["wait_ms"] = m.wait_ms
    return out


def fill_query_mob_events_request(m: ops_v1_mob_event_pb2.QueryMobEventsRequest, value: Any) -> None:
    try:
        _begin_query_mob_events_request(m)
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
        v = value.get("mob_id")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("mob_id", "must be a string")
            m.mob_id = v
        v = value.get("run_id")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("run_id", "must be a string")
            m.run_id = v
        v = value.get("step_id")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("step_id", "must be a string")
            m.step_id = v
        v = value.get("identity")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("identity", "must be a string")
            m.identity = v
        v = value.get("member_id")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("member_id", "must be a string")
            m.member_id = v
        v = value.get("event_types")
        if v is not None:
            if type(v) is not list:
                raise DecodeError("event_types", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"event_types[{place(v, x)}]", "must be a string")
            m.event_types.extend(v)
        v = value.get("since_ms")
        if v is not None:
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "since_ms",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.since_ms = v
        v = value.get("until_ms")
        if v is not None:
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "until_ms",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.until_ms = v
        v = value.get("wait_ms")
        if v is not None:
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("wait_ms", "must be an integer from 0 to 4294967295")
            m.wait_ms = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_query_mob_events_request(value: Any, path: str = "") -> ops_v1_mob_event_pb2.QueryMobEventsRequest:
    m = ops_v1_mob_event_pb2.QueryMobEventsRequest()
    try:
        fill_query_mob_events_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_query_mob_events_request(m: ops_v1_mob_event_pb2.QueryMobEventsRequest) -> None:
    if not _has_query_mob_events_request(m, "limit"):
        m.limit = 256
    if m.limit > 10000:
        m.limit = 10000
    if _has_query_mob_events_request(m, "mob_id"):
        if len(m.mob_id.encode()) > 256:
            raise DecodeError("mob_id", "must have at most 256 bytes")
    if _has_query_mob_events_request(m, "run_id"):
        if len(m.run_id.encode()) > 256:
            raise DecodeError("run_id", "must have at most 256 bytes")
    if _has_query_mob_events_request(m, "step_id"):
        if len(m.step_id.encode()) > 256:
            raise DecodeError("step_id", "must have at most 256 bytes")
    if _has_query_mob_events_request(m, "identity"):
        if len(m.identity.encode()) > 256:
            raise DecodeError("identity", "must have at most 256 bytes")
    if _has_query_mob_events_request(m, "member_id"):
        if len(m.member_id.encode()) > 256:
            raise DecodeError("member_id", "must have at most 256 bytes")
    if len(m.event_types) > 64:
        raise DecodeError("event_types", "must have at most 64 items")
    for index, each_event_types in enumerate(m.event_types[:]):
        if len(each_event_types.encode()) > 128:
            raise DecodeError(f"event_types[{index}]", "must have at most 128 bytes")
    if _has_query_mob_events_request(m, "wait_ms"):
        if m.wait_ms > 30000:
            m.wait_ms = 30000


def encode_mob_event(m: ops_v1_mob_event_pb2.MobEvent) -> Any:
    out: dict[str, Any] = {
        "event_id": m.event_id,
        "cursor": m.cursor,
        "mob_id": m.mob_id,
        "timestamp_ms": m.timestamp_ms,
        "kind": m.kind,
    }
    if _has_mob_event(m, "run_id"):
        out["run_id"] = m.run_id
    if _has_mob_event(m, "step_id"):
        out["step_id"] = m.step_id
    if _has_mob_event(m, "agent_identity"):
        out["agent_identity"] = m.agent_identity
    out["mob_labels"] = dict(m.mob_labels)
    out["run_labels"] = dict(m.run_labels)
    out["data"] = fragment(m.data.text)
    return out


def fill_mob_event(m: ops_v1_mob_event_pb2.MobEvent, value: Any) -> None:
    try:
        _begin_mob_event(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "event_id" in value:
            v = value["event_id"]
            if type(v) is not str:
                raise DecodeError("event_id", "must be a string")
            m.event_id = v
        if "cursor" in value:
            v = value["cursor"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("cursor", "must be an integer from 0 to 18446744073709551615")
            m.cursor = v
        if "mob_id" in value:
            v = value["mob_id"]
            if type(v) is not str:
                raise DecodeError("mob_id", "must be a string")
            m.mob_id = v
        if "timestamp_ms" in value:
            v = value["timestamp_ms"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "timestamp_ms",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.timestamp_ms = v
        if "kind" in value:
            v = value["kind"]
            if type(v) is not str:
                raise DecodeError("kind", "must be a string")
            m.kind = v
        if "run_id" in value:
            v = value["run_id"]
            if type(v) is not str:
                raise DecodeError("run_id", "must be a string")
            m.run_id = v
        if "step_id" in value:
            v = value["step_id"]
            if type(v) is not str:
                raise DecodeError("step_id", "must be a string")
            m.step_id = v
        if "agent_identity" in value:
            v = value["agent_identity"]
            if type(v) is not str:
                raise DecodeError("agent_identity", "must be a string")
            m.agent_identity = v
        if "mob_labels" in value:
            v = value["mob_labels"]
            if type(v) is not dict:
                raise DecodeError("mob_labels", "must be an object")
            mob_labels_entries = m.mob_labels
            for k, x in v.items():
                if type(x) is not str:
                    raise DecodeError(f"mob_labels.{k}", "must be a string")
                mob_labels_entries[k] = x
        if "run_labels" in value:
            v = value["run_labels"]
            if type(v) is not dict:
                raise DecodeError("run_labels", "must be an object")
            run_labels_entries = m.run_labels
            for k, x in v.items():
                if type(x) is not str:
                    raise DecodeError(f"run_labels.{k}", "must be a string")
                run_labels_entries[k] = x
        if "data" in value:
            v = value["data"]
            m.data.text = raw_json(v, "data")
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_mob_event(value: Any, path: str = "") -> ops_v1_mob_event_pb2.MobEvent:
    m = ops_v1_mob_event_pb2.MobEvent()
    try:
        fill_mob_event(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_query_mob_events_response(m: ops_v1_mob_event_pb2.QueryMobEventsResponse) -> Any:
    return {
        "events": [encode_mob_event(v) for v in m.events[:]],
        "next_after_seq": m.next_after_seq,
        "latest_cursor": m.latest_cursor,
    }


def fill_query_mob_events_response(m: ops_v1_mob_event_pb2.QueryMobEventsResponse, value: Any) -> None:
    try:
        _begin_query_mob_events_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "events" in value:
            v = value["events"]
            if type(v) is not list:
                raise DecodeError("events", "must be an array")
            events_items = m.events
            try:
                for x in v:
                    fill_mob_event(events_items.add(), x)
            except DecodeError as error:
                raise error.under(f"events[{len(events_items) - 1}]") from None
        if "next_after_seq" in value:
            v = value["next_after_seq"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("next_after_seq", "must be an integer from 0 to 18446744073709551615")
            m.next_after_seq = v
        if "latest_cursor" in value:
            v = value["latest_cursor"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("latest_cursor", "must be an integer from 0 to 18446744073709551615")
            m.latest_cursor = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_query_mob_events_response(value: Any, path: str = "") -> ops_v1_mob_event_pb2.QueryMobEventsResponse:
    m = ops_v1_mob_event_pb2.QueryMobEventsResponse()
    try:
        fill_query_mob_events_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_subscribe_mob_events_request(m: ops_v1_mob_event_pb2.SubscribeMobEventsRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_subscribe_mob_events_request(m, "after_seq"):
        out["after_seq"] = m.after_seq
    if _has_subscribe_mob_events_request(m, "limit"):
        out["limit"] = m.limit
    if _has_subscribe_mob_events_request(m, "mob_id"):
        out["mob_id"] = m.mob_id
    if _has_subscribe_mob_events_request(m, "run_id"):
        out["run_id"] = m.run_id
    if _has_subscribe_mob_events_request(m, "step_id"):
        out["step_id"] = m.step_id
    if _has_subscribe_mob_events_request(m, "identity"):
        out["identity"] = m.identity
    if _has_subscribe_mob_events_request(m, "member_id"):
        out["member_id"] = m.member_id
    out["event_types"] = m.event_types[:]
    if _has_subscribe_mob_events_request(m, "since_ms"):
        out["since_ms"] = m.since_ms
    if _has_subscribe_mob_events_request(m, "until_ms"):
        out["until_ms"] = m.until_ms
    return out


def fill_subscribe_mob_events_request(m: ops_v1_mob_event_pb2.SubscribeMobEventsRequest, value: Any) -> None:
    try:
        _begin_subscribe_mob_events_request(m)
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
        v = value.get("mob_id")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("mob_id", "must be a string")
            m.mob_id = v
        v = value.get("run_id")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("run_id", "must be a string")
            m.run_id = v
        v = value.get("step_id")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("step_id", "must be a string")
            m.step_id = v
        v = value.get("identity")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("identity", "must be a string")
            m.identity = v
        v = value.get("member_id")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("member_id", "must be a string")
            m.member_id = v
        v = value.get("event_types")
        if v is not None:
            if type(v) is not list:
                raise DecodeError("event_types", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"event_types[{place(v, x)}]", "must be a string")
            m.event_types.extend(v)
        v = value.get("since_ms")
        if v is not None:
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "since_ms",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.since_ms = v
        v = value.get("until_ms")
        if v is not None:
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "until_ms",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.until_ms = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_subscribe_mob_events_request(value: Any, path: str = "") -> ops_v1_mob_event_pb2.SubscribeMobEventsRequest:
    m = ops_v1_mob_event_pb2.SubscribeMobEventsRequest()
    try:
        fill_subscribe_mob_events_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_subscribe_mob_events_request(m: ops_v1_mob_event_pb2.SubscribeMobEventsRequest) -> None:
    if not _has_subscribe_mob_events_request(m, "limit"):
        m.limit = 256
    if m.limit > 10000:
        m.limit = 10000
    if _has_subscribe_mob_events_request(m, "mob_id"):
        if len(m.mob_id.encode()) > 256:
            raise DecodeError("mob_id", "must have at most 256 bytes")
    if _has_subscribe_mob_events_request(m, "run_id"):
        if len(m.run_id.encode()) > 256:
            raise DecodeError("run_id", "must have at most 256 bytes")
    if _has_subscribe_mob_events_request(m, "step_id"):
        if len(m.step_id.encode()) > 256:
            raise DecodeError("step_id", "must have at most 256 bytes")
    if _has_subscribe_mob_events_request(m, "identity"):
        if len(m.identity.encode()) > 256:
            raise DecodeError("identity", "must have at most 256 bytes")
    if _has_subscribe_mob_events_request(m, "member_id"):
        if len(m.member_id.encode()) > 256:
            raise DecodeError("member_id", "must have at most 256 bytes")
    if len(m.event_types) > 64:
        raise DecodeError("event_types", "must have at most 64 items")
    for index, each_event_types in enumerate(m.event_types[:]):
        if len(each_event_types.encode()) > 128:
            raise DecodeError(f"event_types[{index}]", "must have at most 128 bytes")


def encode_keep_alive(m: ops_v1_mob_event_pb2.KeepAlive) -> Any:
    return {"interval_ms": m.interval_ms, "event": m.event}


def fill_keep_alive(m: ops_v1_mob_event_pb2.KeepAlive, value: Any) -> None:
    try:
        _begin_keep_alive(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "interval_ms" in value:
            v = value["interval_ms"]
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("interval_ms", "must be an integer from 0 to 4294967295")
            m.interval_ms = v
        if "event" in value:
            v = value["event"]
            if type(v) is not str:
                raise DecodeError("event", "must be a string")
            m.event = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_keep_alive(value: Any, path: str = "") -> ops_v1_mob_event_pb2.KeepAlive:
    m = ops_v1_mob_event_pb2.KeepAlive()
    try:
        fill_keep_alive(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_subscribe_mob_events_response(m: ops_v1_mob_event_pb2.SubscribeMobEventsResponse) -> Any:
    out: dict[str, Any] = {
        "stream": m.stream,
        "events": [encode_mob_event(v) for v in m.events[:]],
        "next_after_seq": m.next_after_seq,
        "subscribe_url": m.subscribe_url,
    }
    if _has_subscribe_mob_events_response(m, "keep_alive"):
        out["keep_alive"] = encode_keep_alive(m.keep_alive)
    return out


def fill_subscribe_mob_events_response(m: ops_v1_mob_event_pb2.SubscribeMobEventsResponse, value: Any) -> None:
    try:
        _begin_subscribe_mob_events_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "stream" in value:
            v = value["stream"]
            if type(v) is not str:
                raise DecodeError("stream", "must be a string")
            m.stream = v
        if "events" in value:
            v = value["events"]
            if type(v) is not list:
                raise DecodeError("events", "must be an array")
            events_items = m.events
            try:
                for x in v:
                    fill_mob_event(events_items.add(), x)
            except DecodeError as error:
                raise error.under(f"events[{len(events_items) - 1}]") from None
        if "next_after_seq" in value:
            v = value["next_after_seq"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("next_after_seq", "must be an integer from 0 to 18446744073709551615")
            m.next_after_seq = v
        if "subscribe_url" in value:
            v = value["subscribe_url"]
            if type(v) is not str:
                raise DecodeError("subscribe_url", "must be a string")
            m.subscribe_url = v
        if "keep_alive" in value:
            v = value["keep_alive"]
            try:
                fill_keep_alive(m.keep_alive, v)
            except DecodeError as error:
                raise error.under("keep_alive") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_subscribe_mob_events_response(value: Any, path: str = "") -> ops_v1_mob_event_pb2.SubscribeMobEventsResponse:
    m = ops_v1_mob_event_pb2.SubscribeMobEventsResponse()
    try:
        fill_subscribe_mob_events_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m
