# Written by seamount.codegen from seamount/api/seam/v1/subscribe.proto; `make generate` writes it again. Do not edit.
"""JSON codecs of the messages of subscribe.proto."""

from __future__ import annotations

from typing import Any

from seamount.api.seam.v1 import subscribe_pb2 as seam_v1_subscribe_pb2
from seamount.wire.codec import seam_v1_entity
from seamount.wire.runtime import DecodeError
from seamount.wire.scalars import fragment, place, raw_json, refuse_unknown, text_fault


_begin_channel_event = seam_v1_subscribe_pb2.ChannelEvent.SetInParent
_begin_events_request = seam_v1_subscribe_pb2.EventsRequest.SetInParent
_begin_events_response = seam_v1_subscribe_pb2.EventsResponse.SetInParent
_begin_subscribed = seam_v1_subscribe_pb2.Subscribed.SetInParent
_begin_unsubscribe_request = seam_v1_subscribe_pb2.UnsubscribeRequest.SetInParent
_begin_unsubscribe_response = seam_v1_subscribe_pb2.UnsubscribeResponse.SetInParent
_begin_view_event = seam_v1_subscribe_pb2.ViewEvent.SetInParent
_begin_view_request = seam_v1_subscribe_pb2.ViewRequest.SetInParent
_begin_view_response = seam_v1_subscribe_pb2.ViewResponse.SetInParent
_has_events_request = seam_v1_subscribe_pb2.EventsRequest.HasField
_has_events_response = seam_v1_subscribe_pb2.EventsResponse.HasField
_has_unsubscribe_request = seam_v1_subscribe_pb2.UnsubscribeRequest.HasField
_has_view_event = seam_v1_subscribe_pb2.ViewEvent.HasField
_has_view_request = seam_v1_subscribe_pb2.ViewRequest.HasField
_has_view_response = seam_v1_subscribe_pb2.ViewResponse.HasField


def encode_view_request(m: seam_v1_subscribe_pb2.ViewRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_view_request(m, "query"):
        out["query"] = fragment(m.query.text)
    if _has_view_request(m, "from"):
        out["from"] = getattr(m, "from")
    if _has_view_request(m, "fields"):
        out["fields"] = m.fields
    if _has_view_request(m, "subscription"):
        out["subscription"] = m.subscription
    return out


def fill_view_request(m: seam_v1_subscribe_pb2.ViewRequest, value: Any) -> None:
    try:
        _begin_view_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        refuse_unknown(value, ('fields', 'from', 'query', 'subscription'))
        if "query" in value:
            v = value["query"]
            m.query.text = raw_json(v, "query")
        v = value.get("from")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("from", "must be a string")
            setattr(m, "from", v)
        if "fields" in value:
            v = value["fields"]
            if type(v) is not str:
                raise DecodeError("fields", "must be a string")
            m.fields = v
        if "subscription" in value:
            v = value["subscription"]
            if type(v) is not str:
                raise DecodeError("subscription", "must be a string")
            m.subscription = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_view_request(value: Any, path: str = "") -> seam_v1_subscribe_pb2.ViewRequest:
    m = seam_v1_subscribe_pb2.ViewRequest()
    try:
        fill_view_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_view_request(m: seam_v1_subscribe_pb2.ViewRequest) -> None:
    if not _has_view_request(m, "query"):
        raise DecodeError("query", "is required")
    if _has_view_request(m, "from"):
        if len(getattr(m, "from").encode()) > 65536:
            raise DecodeError("from", "must have at most 65536 bytes")
    if not _has_view_request(m, "fields"):
        m.fields = 'full'
    if m.fields not in ('full', 'changed'):
        raise DecodeError("fields", "must be one of full, changed")
    if _has_view_request(m, "subscription"):
        if len(m.subscription.encode()) > 256:
            raise DecodeError("subscription", "must have at most 256 bytes")


def encode_view_response(m: seam_v1_subscribe_pb2.ViewResponse) -> Any:
    out: dict[str, Any] = {}
    if _has_view_response(m, "opened"):
        out["opened"] = encode_subscribed(m.opened)
    out["events"] = [encode_view_event(v) for v in m.events[:]]
    return out


def fill_view_response(m: seam_v1_subscribe_pb2.ViewResponse, value: Any) -> None:
    try:
        _begin_view_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "opened" in value:
            v = value["opened"]
            try:
                fill_subscribed(m.opened, v)
            except DecodeError as error:
                raise error.under("opened") from None
        if "events" in value:
            v = value["events"]
            if type(v) is not list:
                raise DecodeError("events", "must be an array")
            events_items = m.events
            try:
                for x in v:
                    fill_view_event(events_items.add(), x)
            except DecodeError as error:
                raise error.under(f"events[{len(events_items) - 1}]") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_view_response(value: Any, path: str = "") -> seam_v1_subscribe_pb2.ViewResponse:
    m = seam_v1_subscribe_pb2.ViewResponse()
    try:
        fill_view_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_subscribed(m: seam_v1_subscribe_pb2.Subscribed) -> Any:
    return {"subscription": m.subscription}


def fill_subscribed(m: seam_v1_subscribe_pb2.Subscribed, value: Any) -> None:
    try:
        _begin_subscribed(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "subscription" in value:
            v = value["subscription"]
            if type(v) is not str:
                raise DecodeError("subscription", "must be a string")
            m.subscription = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_subscribed(value: Any, path: str = "") -> seam_v1_subscribe_pb2.Subscribed:
    m = seam_v1_subscribe_pb2.Subscribed()
    try:
        fill_subscribed(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_view_event(m: seam_v1_subscribe_pb2.ViewEvent) -> Any:
    out: dict[str, Any] = {"subscription": m.subscription, "type": m.type}
    if _has_view_event(m, "tx"):
        out["tx"] = m.tx
    if _has_view_event(m, "entity"):
        out["entity"] = seam_v1_entity.encode_entity(m.entity)
    if _has_view_event(m, "id"):
        out["id"] = m.id
    changed_held = m.changed
    if changed_held:
        out["changed"] = changed_held[:]
    if _has_view_event(m, "reason"):
        out["reason"] = m.reason
    if _has_view_event(m, "from_tx"):
        out["from_tx"] = m.from_tx
    if _has_view_event(m, "to_tx"):
        out["to_tx"] = m.to_tx
    if _has_view_event(m, "cursor"):
        out["cursor"] = m.cursor
    return out


def fill_view_event(m: seam_v1_subscribe_pb2.ViewEvent, value: Any) -> None:
    try:
        _begin_view_event(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "subscription" in value:
            v = value["subscription"]
            if type(v) is not str:
                raise DecodeError("subscription", "must be a string")
            m.subscription = v
        if "type" in value:
            v = value["type"]
            if type(v) is not str:
                raise DecodeError("type", "must be a string")
            m.type = v
        if "tx" in value:
            v = value["tx"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError("tx", "must be an integer from -9223372036854775808 to 9223372036854775807")
            m.tx = v
        if "entity" in value:
            v = value["entity"]
            try:
                seam_v1_entity.fill_entity(m.entity, v)
            except DecodeError as error:
                raise error.under("entity") from None
        if "id" in value:
            v = value["id"]
            if type(v) is not str:
                raise DecodeError("id", "must be a string")
            m.id = v
        if "changed" in value:
            v = value["changed"]
            if type(v) is not list:
                raise DecodeError("changed", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"changed[{place(v, x)}]", "must be a string")
            m.changed.extend(v)
        if "reason" in value:
            v = value["reason"]
            if type(v) is not str:
                raise DecodeError("reason", "must be a string")
            m.reason = v
        if "from_tx" in value:
            v = value["from_tx"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "from_tx",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.from_tx = v
        if "to_tx" in value:
            v = value["to_tx"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "to_tx",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.to_tx = v
        if "cursor" in value:
            v = value["cursor"]
            if type(v) is not str:
                raise DecodeError("cursor", "must be a string")
            m.cursor = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_view_event(value: Any, path: str = "") -> seam_v1_subscribe_pb2.ViewEvent:
    m = seam_v1_subscribe_pb2.ViewEvent()
    try:
        fill_view_event(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_events_request(m: seam_v1_subscribe_pb2.EventsRequest) -> Any:
    out: dict[str, Any] = {"channels": m.channels[:], "types": m.types[:]}
    if _has_events_request(m, "from"):
        out["from"] = fragment(getattr(m, "from").text)
    if _has_events_request(m, "subscription"):
        out["subscription"] = m.subscription
    return out


def fill_events_request(m: seam_v1_subscribe_pb2.EventsRequest, value: Any) -> None:
    try:
        _begin_events_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        refuse_unknown(value, ('channels', 'from', 'subscription', 'types'))
        if "channels" in value:
            v = value["channels"]
            if type(v) is not list:
                raise DecodeError("channels", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"channels[{place(v, x)}]", "must be a string")
            m.channels.extend(v)
        if "types" in value:
            v = value["types"]
            if type(v) is not list:
                raise DecodeError("types", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"types[{place(v, x)}]", "must be a string")
            m.types.extend(v)
        v = value.get("from")
        if v is not None:
            getattr(m, "from").text = raw_json(v, "from")
        if "subscription" in value:
            v = value["subscription"]
            if type(v) is not str:
                raise DecodeError("subscription", "must be a string")
            m.subscription = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_events_request(value: Any, path: str = "") -> seam_v1_subscribe_pb2.EventsRequest:
    m = seam_v1_subscribe_pb2.EventsRequest()
    try:
        fill_events_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_events_request(m: seam_v1_subscribe_pb2.EventsRequest) -> None:
    if len(m.channels) < 1:
        raise DecodeError("channels", "must have at least 1 item")
    if len(m.channels) > 64:
        raise DecodeError("channels", "must have at most 64 items")
    for index, each_channels in enumerate(m.channels[:]):
        if not each_channels:
            raise DecodeError(f"channels[{index}]", "must not be empty")
        if len(each_channels.encode()) > 1024:
            raise DecodeError(f"channels[{index}]", "must have at most 1024 bytes")
    if len(m.types) > 64:
        raise DecodeError("types", "must have at most 64 items")
    for index, each_types in enumerate(m.types[:]):
        if len(each_types.encode()) > 256:
            raise DecodeError(f"types[{index}]", "must have at most 256 bytes")
    if _has_events_request(m, "subscription"):
        if len(m.subscription.encode()) > 256:
            raise DecodeError("subscription", "must have at most 256 bytes")


def encode_events_response(m: seam_v1_subscribe_pb2.EventsResponse) -> Any:
    out: dict[str, Any] = {}
    if _has_events_response(m, "opened"):
        out["opened"] = encode_subscribed(m.opened)
    out["events"] = [encode_channel_event(v) for v in m.events[:]]
    return out


def fill_events_response(m: seam_v1_subscribe_pb2.EventsResponse, value: Any) -> None:
    try:
        _begin_events_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "opened" in value:
            v = value["opened"]
            try:
                fill_subscribed(m.opened, v)
            except DecodeError as error:
                raise error.under("opened") from None
        if "events" in value:
            v = value["events"]
            if type(v) is not list:
                raise DecodeError("events", "must be an array")
            events_items = m.events
            try:
                for x in v:
                    fill_channel_event(events_items.add(), x)
            except DecodeError as error:
                raise error.under(f"events[{len(events_items) - 1}]") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_events_response(value: Any, path: str = "") -> seam_v1_subscribe_pb2.EventsResponse:
    m = seam_v1_subscribe_pb2.EventsResponse()
    try:
        fill_events_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_channel_event(m: seam_v1_subscribe_pb2.ChannelEvent) -> Any:
    return {
        "subscription": m.subscription,
        "channel": m.channel,
        "seq": m.seq,
        "ts": m.ts,
        "type": m.type,
        "payload": fragment(m.payload.text),
        "cursor": m.cursor,
    }


def fill_channel_event(m: seam_v1_subscribe_pb2.ChannelEvent, value: Any) -> None:
    try:
        _begin_channel_event(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "subscription" in value:
            v = value["subscription"]
            if type(v) is not str:
                raise DecodeError("subscription", "must be a string")
            m.subscription = v
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
            if type(v) is not str:
                raise DecodeError("ts", "must be a string")
            m.ts = v
        if "type" in value:
            v = value["type"]
            if type(v) is not str:
                raise DecodeError("type", "must be a string")
            m.type = v
        if "payload" in value:
            v = value["payload"]
            m.payload.text = raw_json(v, "payload")
        if "cursor" in value:
            v = value["cursor"]
            if type(v) is not str:
                raise DecodeError("cursor", "must be a string")
            m.cursor = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_channel_event(value: Any, path: str = "") -> seam_v1_subscribe_pb2.ChannelEvent:
    m = seam_v1_subscribe_pb2.ChannelEvent()
    try:
        fill_channel_event(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_unsubscribe_request(m: seam_v1_subscribe_pb2.UnsubscribeRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_unsubscribe_request(m, "subscription"):
        out["subscription"] = m.subscription
    return out


def fill_unsubscribe_request(m: seam_v1_subscribe_pb2.UnsubscribeRequest, value: Any) -> None:
    try:
        _begin_unsubscribe_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        refuse_unknown(value, ('subscription',))
        if "subscription" in value:
            v = value["subscription"]
            if type(v) is not str:
                raise DecodeError("subscription", "must be a string")
            m.subscription = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_unsubscribe_request(value: Any, path: str = "") -> seam_v1_subscribe_pb2.UnsubscribeRequest:
    m = seam_v1_subscribe_pb2.UnsubscribeRequest()
    try:
        fill_unsubscribe_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_unsubscribe_request(m: seam_v1_subscribe_pb2.UnsubscribeRequest) -> None:
    if not _has_unsubscribe_request(m, "subscription"):
        raise DecodeError("subscription", "is required")
    if len(m.subscription.encode()) > 256:
        raise DecodeError("subscription", "must have at most 256 bytes")


def encode_unsubscribe_response(m: seam_v1_subscribe_pb2.UnsubscribeResponse) -> Any:
    return {"subscription": m.subscription, "subscribed": m.subscribed}


def fill_unsubscribe_response(m: seam_v1_subscribe_pb2.UnsubscribeResponse, value: Any) -> None:
    try:
        _begin_unsubscribe_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "subscription" in value:
            v = value["subscription"]
            if type(v) is not str:
                raise DecodeError("subscription", "must be a string")
            m.subscription = v
        if "subscribed" in value:
            v = value["subscribed"]
            if type(v) is not bool:
                raise DecodeError("subscribed", "must be true or false")
            m.subscribed = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_unsubscribe_response(value: Any, path: str = "") -> seam_v1_subscribe_pb2.UnsubscribeResponse:
    m = seam_v1_subscribe_pb2.UnsubscribeResponse()
    try:
        fill_unsubscribe_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m
