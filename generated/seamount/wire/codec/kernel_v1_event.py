# Written by seamount.codegen from seamount/api/kernel/v1/event.proto; `make generate` writes it again. Do not edit.
"""JSON codecs of the messages of event.proto."""

from __future__ import annotations

from typing import Any

from seamount.api.kernel.v1 import event_pb2 as kernel_v1_event_pb2
from seamount.wire.runtime import DecodeError
from seamount.wire.scalars import fragment, raw_json, text_fault


_begin_event = kernel_v1_event_pb2.Event.SetInParent
_begin_publish_event_request = kernel_v1_event_pb2.PublishEventRequest.SetInParent
_begin_publish_event_response = kernel_v1_event_pb2.PublishEventResponse.SetInParent
_begin_read_events_request = kernel_v1_event_pb2.ReadEventsRequest.SetInParent
_begin_read_events_response = kernel_v1_event_pb2.ReadEventsResponse.SetInParent
_begin_subscribe_events_request = kernel_v1_event_pb2.SubscribeEventsRequest.SetInParent
_begin_subscribe_events_response = kernel_v1_event_pb2.SubscribeEventsResponse.SetInParent
_begin_subscription = kernel_v1_event_pb2.Subscription.SetInParent
_begin_unsubscribe_events_request = kernel_v1_event_pb2.UnsubscribeEventsRequest.SetInParent
_begin_unsubscribe_events_response = kernel_v1_event_pb2.UnsubscribeEventsResponse.SetInParent
_has_event = kernel_v1_event_pb2.Event.HasField
_has_publish_event_request = kernel_v1_event_pb2.PublishEventRequest.HasField
_has_read_events_request = kernel_v1_event_pb2.ReadEventsRequest.HasField
_has_read_events_response = kernel_v1_event_pb2.ReadEventsResponse.HasField
_has_subscribe_events_request = kernel_v1_event_pb2.SubscribeEventsRequest.HasField
_has_subscribe_events_response = kernel_v1_event_pb2.SubscribeEventsResponse.HasField
_has_unsubscribe_events_request = kernel_v1_event_pb2.UnsubscribeEventsRequest.HasField
_EVENT_ORDER_TEXT: dict[int, str] = {
    1: "oldest",
    2: "newest",
}
_EVENT_ORDER_NUMBER: dict[str, kernel_v1_event_pb2.EventOrder.ValueType] = {
    "oldest": kernel_v1_event_pb2.EVENT_ORDER_OLDEST,
    "newest": kernel_v1_event_pb2.EVENT_ORDER_NEWEST,
}


def encode_event(m: kernel_v1_event_pb2.Event) -> Any:
    out: dict[str, Any] = {"channel": m.channel, "seq": m.seq, "ts": m.ts}
    if _has_event(m, "payload"):
        out["payload"] = fragment(m.payload.text)
    return out


def fill_event(m: kernel_v1_event_pb2.Event, value: Any) -> None:
    try:
        _begin_event(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "channel" in value:
            v = value["channel"]
            if type(v) is not str:
                raise DecodeError("channel", "must be a string")
            m.channel = v
        if "seq" in value:
            v = value["seq"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("seq", "must be an integer from 0 to 18446744073709551615")
            m.seq = v
        if "ts" in value:
            v = value["ts"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError("ts", "must be an integer from -9223372036854775808 to 9223372036854775807")
            m.ts = v
        if "payload" in value:
            v = value["payload"]
            m.payload.text = raw_json(v, "payload")
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_event(value: Any, path: str = "") -> kernel_v1_event_pb2.Event:
    m = kernel_v1_event_pb2.Event()
    try:
        fill_event(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_read_events_request(m: kernel_v1_event_pb2.ReadEventsRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_read_events_request(m, "channel"):
        out["channel"] = m.channel
    if _has_read_events_request(m, "since"):
        out["since"] = m.since
    if _has_read_events_request(m, "limit"):
        out["limit"] = m.limit
    text = _EVENT_ORDER_TEXT.get(m.order)
    if text is not None:
        out["order"] = text
    return out


def fill_read_events_request(m: kernel_v1_event_pb2.ReadEventsRequest, value: Any) -> None:
    try:
        _begin_read_events_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "channel" in value:
            v = value["channel"]
            if type(v) is not str:
                raise DecodeError("channel", "must be a string")
            m.channel = v
        v = value.get("since")
        if v is not None:
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("since", "must be an integer from 0 to 18446744073709551615")
            m.since = v
        v = value.get("limit")
        if v is not None:
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("limit", "must be an integer from 0 to 18446744073709551615")
            m.limit = v
        v = value.get("order")
        if v is not None:
            v = _EVENT_ORDER_NUMBER.get(v) if type(v) is str else None
            if v is None:
                raise DecodeError("order", "must be one of oldest, newest")
            m.order = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_read_events_request(value: Any, path: str = "") -> kernel_v1_event_pb2.ReadEventsRequest:
    m = kernel_v1_event_pb2.ReadEventsRequest()
    try:
        fill_read_events_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_read_events_request(m: kernel_v1_event_pb2.ReadEventsRequest) -> None:
    if not _has_read_events_request(m, "channel"):
        raise DecodeError("channel", "is required")
    if len(m.channel.encode()) > 1024:
        raise DecodeError("channel", "must have at most 1024 bytes")
    if not _has_read_events_request(m, "limit"):
        m.limit = 10000
    if m.limit > 10000:
        m.limit = 10000
    if not m.order:
        m.order = kernel_v1_event_pb2.EVENT_ORDER_NEWEST
    if m.order not in (0, 1, 2):
        raise DecodeError("order", "must be a defined value")


def encode_read_events_response(m: kernel_v1_event_pb2.ReadEventsResponse) -> Any:
    out: dict[str, Any] = {"channel": m.channel, "events": [encode_event(v) for v in m.events[:]]}
    if _has_read_events_response(m, "next"):
        out["next"] = m.next
    out["epoch"] = m.epoch
    return out


def fill_read_events_response(m: kernel_v1_event_pb2.ReadEventsResponse, value: Any) -> None:
    try:
        _begin_read_events_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "channel" in value:
            v = value["channel"]
            if type(v) is not str:
                raise DecodeError("channel", "must be a string")
            m.channel = v
        if "events" in value:
            v = value["events"]
            if type(v) is not list:
                raise DecodeError("events", "must be an array")
            events_items = m.events
            try:
                for x in v:
                    fill_event(events_items.add(), x)
            except DecodeError as error:
                raise error.under(f"events[{len(events_items) - 1}]") from None
        if "next" in value:
            v = value["next"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("next", "must be an integer from 0 to 18446744073709551615")
            m.next = v
        if "epoch" in value:
            v = value["epoch"]
            if type(v) is not str:
                raise DecodeError("epoch", "must be a string")
            m.epoch = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_read_events_response(value: Any, path: str = "") -> kernel_v1_event_pb2.ReadEventsResponse:
    m = kernel_v1_event_pb2.ReadEventsResponse()
    try:
        fill_read_events_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_publish_event_request(m: kernel_v1_event_pb2.PublishEventRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_publish_event_request(m, "channel"):
        out["channel"] = m.channel
    if _has_publish_event_request(m, "payload"):
        out["payload"] = fragment(m.payload.text)
    return out


def fill_publish_event_request(m: kernel_v1_event_pb2.PublishEventRequest, value: Any) -> None:
    try:
        _begin_publish_event_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "channel" in value:
            v = value["channel"]
            if type(v) is not str:
                raise DecodeError("channel", "must be a string")
            m.channel = v
        if "payload" in value:
            v = value["payload"]
            m.payload.text = raw_json(v, "payload")
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_publish_event_request(value: Any, path: str = "") -> kernel_v1_event_pb2.PublishEventRequest:
    m = kernel_v1_event_pb2.PublishEventRequest()
    try:
        fill_publish_event_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_publish_event_request(m: kernel_v1_event_pb2.PublishEventRequest) -> None:
    if not _has_publish_event_request(m, "channel"):
        raise DecodeError("channel", "is required")
    if len(m.channel.encode()) > 1024:
        raise DecodeError("channel", "must have at most 1024 bytes")
    if not _has_publish_event_request(m, "payload"):
        raise DecodeError("payload", "is required")


def encode_publish_event_response(m: kernel_v1_event_pb2.PublishEventResponse) -> Any:
    return {"channel": m.channel, "seq": m.seq, "ts": m.ts}


def fill_publish_event_response(m: kernel_v1_event_pb2.PublishEventResponse, value: Any) -> None:
    try:
        _begin_publish_event_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "channel" in value:
            v = value["channel"]
            if type(v) is not str:
                raise DecodeError("channel", "must be a string")
            m.channel = v
        if "seq" in value:
            v = value["seq"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("seq", "must be an integer from 0 to 18446744073709551615")
            m.seq = v
        if "ts" in value:
            v = value["ts"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError("ts", "must be an integer from -9223372036854775808 to 9223372036854775807")
            m.ts = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_publish_event_response(value: Any, path: str = "") -> kernel_v1_event_pb2.PublishEventResponse:
    m = kernel_v1_event_pb2.PublishEventResponse()
    try:
        fill_publish_event_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_subscribe_events_request(m: kernel_v1_event_pb2.SubscribeEventsRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_subscribe_events_request(m, "channel"):
        out["channel"] = m.channel
    if _has_subscribe_events_request(m, "since"):
        out["since"] = m.since
    return out


def fill_subscribe_events_request(m: kernel_v1_event_pb2.SubscribeEventsRequest, value: Any) -> None:
    try:
        _begin_subscribe_events_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "channel" in value:
            v = value["channel"]
            if type(v) is not str:
                raise DecodeError("channel", "must be a string")
            m.channel = v
        v = value.get("since")
        if v is not None:
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("since", "must be an integer from 0 to 18446744073709551615")
            m.since = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_subscribe_events_request(value: Any, path: str = "") -> kernel_v1_event_pb2.SubscribeEventsRequest:
    m = kernel_v1_event_pb2.SubscribeEventsRequest()
    try:
        fill_subscribe_events_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_subscribe_events_request(m: kernel_v1_event_pb2.SubscribeEventsRequest) -> None:
    if not _has_subscribe_events_request(m, "channel"):
        raise DecodeError("channel", "is required")
    if len(m.channel.encode()) > 1024:
        raise DecodeError("channel", "must have at most 1024 bytes")


def encode_subscribe_events_response(m: kernel_v1_event_pb2.SubscribeEventsResponse) -> Any:
    out: dict[str, Any] = {}
    if _has_subscribe_events_response(m, "opened"):
        out["opened"] = encode_subscription(m.opened)
    out["events"] = [encode_event(v) for v in m.events[:]]
    return out


def fill_subscribe_events_response(m: kernel_v1_event_pb2.SubscribeEventsResponse, value: Any) -> None:
    try:
        _begin_subscribe_events_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "opened" in value:
            v = value["opened"]
            try:
                fill_subscription(m.opened, v)
            except DecodeError as error:
                raise error.under("opened") from None
        if "events" in value:
            v = value["events"]
            if type(v) is not list:
                raise DecodeError("events", "must be an array")
            events_items = m.events
            try:
                for x in v:
                    fill_event(events_items.add(), x)
            except DecodeError as error:
                raise error.under(f"events[{len(events_items) - 1}]") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_subscribe_events_response(value: Any, path: str = "") -> kernel_v1_event_pb2.SubscribeEventsResponse:
    m = kernel_v1_event_pb2.SubscribeEventsResponse()
    try:
        fill_subscribe_events_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_subscription(m: kernel_v1_event_pb2.Subscription) -> Any:
    return {"channel": m.channel, "subscribed": m.subscribed, "epoch": m.epoch}


def fill_subscription(m: kernel_v1_event_pb2.Subscription, value: Any) -> None:
    try:
        _begin_subscription(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "channel" in value:
            v = value["channel"]
            if type(v) is not str:
                raise DecodeError("channel", "must be a string")
            m.channel = v
        if "subscribed" in value:
            v = value["subscribed"]
            if type(v) is not bool:
                raise DecodeError("subscribed", "must be true or false")
            m.subscribed = v
        if "epoch" in value:
            v = value["epoch"]
            if type(v) is not str:
                raise DecodeError("epoch", "must be a string")
            m.epoch = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_subscription(value: Any, path: str = "") -> kernel_v1_event_pb2.Subscription:
    m = kernel_v1_event_pb2.Subscription()
    try:
        fill_subscription(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_unsubscribe_events_request(m: kernel_v1_event_pb2.UnsubscribeEventsRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_unsubscribe_events_request(m, "channel"):
        out["channel"] = m.channel
    return out


def fill_unsubscribe_events_request(m: kernel_v1_event_pb2.UnsubscribeEventsRequest, value: Any) -> None:
    try:
        _begin_unsubscribe_events_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "channel" in value:
            v = value["channel"]
            if type(v) is not str:
                raise DecodeError("channel", "must be a string")
            m.channel = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_unsubscribe_events_request(value: Any, path: str = "") -> kernel_v1_event_pb2.UnsubscribeEventsRequest:
    m = kernel_v1_event_pb2.UnsubscribeEventsRequest()
    try:
        fill_unsubscribe_events_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_unsubscribe_events_request(m: kernel_v1_event_pb2.UnsubscribeEventsRequest) -> None:
    if not _has_unsubscribe_events_request(m, "channel"):
        raise DecodeError("channel", "is required")
    if len(m.channel.encode()) > 1024:
        raise DecodeError("channel", "must have at most 1024 bytes")


def encode_unsubscribe_events_response(m: kernel_v1_event_pb2.UnsubscribeEventsResponse) -> Any:
    return {"channel": m.channel, "subscribed": m.subscribed}


def fill_unsubscribe_events_response(m: kernel_v1_event_pb2.UnsubscribeEventsResponse, value: Any) -> None:
    try:
        _begin_unsubscribe_events_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "channel" in value:
            v = value["channel"]
            if type(v) is not str:
                raise DecodeError("channel", "must be a string")
            m.channel = v
        if "subscribed" in value:
            v = value["subscribed"]
            if type(v) is not bool:
                raise DecodeError("subscribed", "must be true or false")
            m.subscribed = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_unsubscribe_events_response(value: Any, path: str = "") -> kernel_v1_event_pb2.UnsubscribeEventsResponse:
    m = kernel_v1_event_pb2.UnsubscribeEventsResponse()
    try:
        fill_unsubscribe_events_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m
