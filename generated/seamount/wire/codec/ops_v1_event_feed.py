# Written by seamount.codegen from seamount/api/ops/v1/event_feed.proto; `make generate` writes it again. Do not edit.
"""JSON codecs of the messages of event_feed.proto."""

from __future__ import annotations

from typing import Any

from seamount.api.ops.v1 import event_feed_pb2 as ops_v1_event_feed_pb2
from seamount.wire.runtime import DecodeError
from seamount.wire.scalars import fragment, place, raw_json, text_fault


_begin_feed_event = ops_v1_event_feed_pb2.FeedEvent.SetInParent
_begin_feed_keep_alive = ops_v1_event_feed_pb2.FeedKeepAlive.SetInParent
_begin_subscribe_events_request = ops_v1_event_feed_pb2.SubscribeEventsRequest.SetInParent
_begin_subscribe_events_response = ops_v1_event_feed_pb2.SubscribeEventsResponse.SetInParent
_has_subscribe_events_request = ops_v1_event_feed_pb2.SubscribeEventsRequest.HasField
_has_subscribe_events_response = ops_v1_event_feed_pb2.SubscribeEventsResponse.HasField


def encode_subscribe_events_request(m: ops_v1_event_feed_pb2.SubscribeEventsRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_subscribe_events_request(m, "scope"):
        out["scope"] = m.scope
    if _has_subscribe_events_request(m, "cursor"):
        out["cursor"] = m.cursor
    if _has_subscribe_events_request(m, "last_event_id"):
        out["last_event_id"] = m.last_event_id
    if _has_subscribe_events_request(m, "agent_id"):
        out["agent_id"] = m.agent_id
    if _has_subscribe_events_request(m, "limit"):
        out["limit"] = m.limit
    return out


def fill_subscribe_events_request(m: ops_v1_event_feed_pb2.SubscribeEventsRequest, value: Any) -> None:
    try:
        _begin_subscribe_events_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        v = value.get("scope")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("scope", "must be a string")
            m.scope = v
        v = value.get("cursor")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("cursor", "must be a string")
            m.cursor = v
        v = value.get("last_event_id")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("last_event_id", "must be a string")
            m.last_event_id = v
        v = value.get("agent_id")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("agent_id", "must be a string")
            m.agent_id = v
        v = value.get("limit")
        if v is not None:
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("limit", "must be an integer from 0 to 4294967295")
            m.limit = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_subscribe_events_request(value: Any, path: str = "") -> ops_v1_event_feed_pb2.SubscribeEventsRequest:
    m = ops_v1_event_feed_pb2.SubscribeEventsRequest()
    try:
        fill_subscribe_events_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_subscribe_events_request(m: ops_v1_event_feed_pb2.SubscribeEventsRequest) -> None:
    if not _has_subscribe_events_request(m, "scope"):
        m.scope = 'mob'
    if m.scope not in ('all', 'mob', 'agent', 'module', 'interaction'):
        raise DecodeError("scope", "must be one of all, mob, agent, module, interaction")
    if _has_subscribe_events_request(m, "cursor"):
        if len(m.cursor.encode()) > 256:
            raise DecodeError("cursor", "must have at most 256 bytes")
    if _has_subscribe_events_request(m, "last_event_id"):
        if len(m.last_event_id.encode()) > 256:
            raise DecodeError("last_event_id", "must have at most 256 bytes")
    if _has_subscribe_events_request(m, "agent_id"):
        if len(m.agent_id.encode()) > 256:
            raise DecodeError("agent_id", "must have at most 256 bytes")
    if not _has_subscribe_events_request(m, "limit"):
        m.limit = 256
    if not 1 <= m.limit <= 1000:
        raise DecodeError("limit", "must be from 1 to 1000")


def encode_feed_keep_alive(m: ops_v1_event_feed_pb2.FeedKeepAlive) -> Any:
    return {"interval_ms": m.interval_ms, "event": m.event}


def fill_feed_keep_alive(m: ops_v1_event_feed_pb2.FeedKeepAlive, value: Any) -> None:
    try:
        _begin_feed_keep_alive(m)
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


def decode_feed_keep_alive(value: Any, path: str = "") -> ops_v1_event_feed_pb2.FeedKeepAlive:
    m = ops_v1_event_feed_pb2.FeedKeepAlive()
    try:
        fill_feed_keep_alive(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_feed_event(m: ops_v1_event_feed_pb2.FeedEvent) -> Any:
    return {
        "event_id": m.event_id,
        "source": m.source,
        "timestamp_ms": m.timestamp_ms,
        "event": fragment(m.event.text),
    }


def fill_feed_event(m: ops_v1_event_feed_pb2.FeedEvent, value: Any) -> None:
    try:
        _begin_feed_event(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "event_id" in value:
            v = value["event_id"]
            if type(v) is not str:
                raise DecodeError("event_id", "must be a string")
            m.event_id = v
        if "source" in value:
            v = value["source"]
            if type(v) is not str:
                raise DecodeError("source", "must be a string")
            m.source = v
        if "timestamp_ms" in value:
            v = value["timestamp_ms"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "timestamp_ms",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.timestamp_ms = v
        if "event" in value:
            v = value["event"]
            m.event.text = raw_json(v, "event")
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_feed_event(value: Any, path: str = "") -> ops_v1_event_feed_pb2.FeedEvent:
    m = ops_v1_event_feed_pb2.FeedEvent()
    try:
        fill_feed_event(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_subscribe_events_response(m: ops_v1_event_feed_pb2.SubscribeEventsResponse) -> Any:
    out: dict[str, Any] = {
        "scope": m.scope,
        "replay_from_event_id": m.replay_from_event_id if _has_subscribe_events_response(m, "replay_from_event_id") else None,
    }
    if _has_subscribe_events_response(m, "keep_alive"):
        out["keep_alive"] = encode_feed_keep_alive(m.keep_alive)
    out["keep_alive_comment"] = m.keep_alive_comment
    out["event_frames"] = m.event_frames[:]
    out["events"] = [encode_feed_event(v) for v in m.events[:]]
    out["next_cursor"] = m.next_cursor if _has_subscribe_events_response(m, "next_cursor") else None
    return out


def fill_subscribe_events_response(m: ops_v1_event_feed_pb2.SubscribeEventsResponse, value: Any) -> None:
    try:
        _begin_subscribe_events_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "scope" in value:
            v = value["scope"]
            if type(v) is not str:
                raise DecodeError("scope", "must be a string")
            m.scope = v
        v = value.get("replay_from_event_id")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("replay_from_event_id", "must be a string")
            m.replay_from_event_id = v
        if "keep_alive" in value:
            v = value["keep_alive"]
            try:
                fill_feed_keep_alive(m.keep_alive, v)
            except DecodeError as error:
                raise error.under("keep_alive") from None
        if "keep_alive_comment" in value:
            v = value["keep_alive_comment"]
            if type(v) is not str:
                raise DecodeError("keep_alive_comment", "must be a string")
            m.keep_alive_comment = v
        if "event_frames" in value:
            v = value["event_frames"]
            if type(v) is not list:
                raise DecodeError("event_frames", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"event_frames[{place(v, x)}]", "must be a string")
            m.event_frames.extend(v)
        if "events" in value:
            v = value["events"]
            if type(v) is not list:
                raise DecodeError("events", "must be an array")
            events_items = m.events
            try:
                for x in v:
                    fill_feed_event(events_items.add(), x)
            except DecodeError as error:
                raise error.under(f"events[{len(events_items) - 1}]") from None
        v = value.get("next_cursor")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("next_cursor", "must be a string")
            m.next_cursor = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_subscribe_events_response(value: Any, path: str = "") -> ops_v1_event_feed_pb2.SubscribeEventsResponse:
    m = ops_v1_event_feed_pb2.SubscribeEventsResponse()
    try:
        fill_subscribe_events_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m
