# Written by seamount.codegen from seamount/api/seam/v1/assert.proto; `make generate` writes it again. Do not edit.
"""JSON codecs of the messages of assert.proto."""

from __future__ import annotations

from typing import Any

from seamount.api.seam.v1 import assert_pb2 as seam_v1_assert_pb2
from seamount.wire.codec import seam_v1_entity
from seamount.wire.runtime import DecodeError
from seamount.wire.scalars import fragment, place, raw_json, refuse_unknown, text_fault


_begin_assert_service_series_request = seam_v1_assert_pb2.AssertServiceSeriesRequest.SetInParent
_begin_assert_service_series_response = seam_v1_assert_pb2.AssertServiceSeriesResponse.SetInParent
_begin_link_request = seam_v1_assert_pb2.LinkRequest.SetInParent
_begin_link_response = seam_v1_assert_pb2.LinkResponse.SetInParent
_begin_point = seam_v1_assert_pb2.Point.SetInParent
_begin_state_request = seam_v1_assert_pb2.StateRequest.SetInParent
_begin_state_response = seam_v1_assert_pb2.StateResponse.SetInParent
_has_assert_service_series_request = seam_v1_assert_pb2.AssertServiceSeriesRequest.HasField
_has_assert_service_series_response = seam_v1_assert_pb2.AssertServiceSeriesResponse.HasField
_has_link_request = seam_v1_assert_pb2.LinkRequest.HasField
_has_link_response = seam_v1_assert_pb2.LinkResponse.HasField
_has_point = seam_v1_assert_pb2.Point.HasField
_has_state_request = seam_v1_assert_pb2.StateRequest.HasField
_has_state_response = seam_v1_assert_pb2.StateResponse.HasField


def encode_point(m: seam_v1_assert_pb2.Point) -> Any:
    out: dict[str, Any] = {"t": m.t}
    if _has_point(m, "v"):
        out["v"] = fragment(m.v.text)
    if _has_point(m, "q"):
        out["q"] = m.q
    return out


def fill_point(m: seam_v1_assert_pb2.Point, value: Any) -> None:
    try:
        _begin_point(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        refuse_unknown(value, ('q', 't', 'v'))
        if "t" in value:
            v = value["t"]
            if type(v) is not str:
                raise DecodeError("t", "must be a string")
            m.t = v
        if "v" in value:
            v = value["v"]
            m.v.text = raw_json(v, "v")
        if "q" in value:
            v = value["q"]
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("q", "must be an integer from 0 to 4294967295")
            m.q = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_point(value: Any, path: str = "") -> seam_v1_assert_pb2.Point:
    m = seam_v1_assert_pb2.Point()
    try:
        fill_point(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_point(m: seam_v1_assert_pb2.Point) -> None:
    if not m.t:
        raise DecodeError("t", "must not be empty")
    if len(m.t.encode()) > 64:
        raise DecodeError("t", "must have at most 64 bytes")
    if not _has_point(m, "v"):
        raise DecodeError("v", "is required")
    if _has_point(m, "q"):
        if m.q > 100:
            raise DecodeError("q", "must be at most 100")


def encode_assert_service_series_request(m: seam_v1_assert_pb2.AssertServiceSeriesRequest) -> Any:
    out: dict[str, Any] = {
        "entity": m.entity,
        "series": m.series,
        "points": [encode_point(v) for v in m.points[:]],
    }
    if _has_assert_service_series_request(m, "on_conflict"):
        out["on_conflict"] = m.on_conflict
    return out


def fill_assert_service_series_request(m: seam_v1_assert_pb2.AssertServiceSeriesRequest, value: Any) -> None:
    try:
        _begin_assert_service_series_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        refuse_unknown(value, ('entity', 'on_conflict', 'points', 'series'))
        if "entity" in value:
            v = value["entity"]
            if type(v) is not str:
                raise DecodeError("entity", "must be a string")
            m.entity = v
        if "series" in value:
            v = value["series"]
            if type(v) is not str:
                raise DecodeError("series", "must be a string")
            m.series = v
        if "points" in value:
            v = value["points"]
            if type(v) is not list:
                raise DecodeError("points", "must be an array")
            points_items = m.points
            try:
                for x in v:
                    fill_point(points_items.add(), x)
            except DecodeError as error:
                raise error.under(f"points[{len(points_items) - 1}]") from None
        if "on_conflict" in value:
            v = value["on_conflict"]
            if type(v) is not str:
                raise DecodeError("on_conflict", "must be a string")
            m.on_conflict = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_assert_service_series_request(value: Any, path: str = "") -> seam_v1_assert_pb2.AssertServiceSeriesRequest:
    m = seam_v1_assert_pb2.AssertServiceSeriesRequest()
    try:
        fill_assert_service_series_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_assert_service_series_request(m: seam_v1_assert_pb2.AssertServiceSeriesRequest) -> None:
    if not m.entity:
        raise DecodeError("entity", "must not be empty")
    if len(m.entity.encode()) > 256:
        raise DecodeError("entity", "must have at most 256 bytes")
    if not m.series:
        raise DecodeError("series", "must not be empty")
    if len(m.series.encode()) > 256:
        raise DecodeError("series", "must have at most 256 bytes")
    if len(m.points) < 1:
        raise DecodeError("points", "must have at least 1 item")
    if len(m.points) > 10000:
        raise DecodeError("points", "must have at most 10000 items")
    index = 0
    try:
        for index, each_points in enumerate(m.points[:]):
            check_point(each_points)
    except DecodeError as error:
        raise error.under(f"points[{index}]") from None
    if not _has_assert_service_series_request(m, "on_conflict"):
        m.on_conflict = 'reject'
    if m.on_conflict not in ('reject', 'ignore', 'replace'):
        raise DecodeError("on_conflict", "must be one of reject, ignore, replace")


def encode_assert_service_series_response(m: seam_v1_assert_pb2.AssertServiceSeriesResponse) -> Any:
    out: dict[str, Any] = {"accepted": m.accepted, "ignored": m.ignored}
    if _has_assert_service_series_response(m, "tx"):
        out["tx"] = m.tx
    if _has_assert_service_series_response(m, "explain"):
        out["explain"] = fragment(m.explain.text)
    return out


def fill_assert_service_series_response(m: seam_v1_assert_pb2.AssertServiceSeriesResponse, value: Any) -> None:
    try:
        _begin_assert_service_series_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "accepted" in value:
            v = value["accepted"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("accepted", "must be an integer from 0 to 18446744073709551615")
            m.accepted = v
        if "ignored" in value:
            v = value["ignored"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("ignored", "must be an integer from 0 to 18446744073709551615")
            m.ignored = v
        if "tx" in value:
            v = value["tx"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError("tx", "must be an integer from -9223372036854775808 to 9223372036854775807")
            m.tx = v
        if "explain" in value:
            v = value["explain"]
            m.explain.text = raw_json(v, "explain")
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_assert_service_series_response(value: Any, path: str = "") -> seam_v1_assert_pb2.AssertServiceSeriesResponse:
    m = seam_v1_assert_pb2.AssertServiceSeriesResponse()
    try:
        fill_assert_service_series_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_link_request(m: seam_v1_assert_pb2.LinkRequest) -> Any:
    out: dict[str, Any] = {"from": getattr(m, "from"), "link": m.link, "to": m.to}
    if _has_link_request(m, "fields"):
        out["fields"] = fragment(m.fields.text)
    if _has_link_request(m, "op"):
        out["op"] = m.op
    return out


def fill_link_request(m: seam_v1_assert_pb2.LinkRequest, value: Any) -> None:
    try:
        _begin_link_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        refuse_unknown(value, ('fields', 'from', 'link', 'op', 'to'))
        if "from" in value:
            v = value["from"]
            if type(v) is not str:
                raise DecodeError("from", "must be a string")
            setattr(m, "from", v)
        if "link" in value:
            v = value["link"]
            if type(v) is not str:
                raise DecodeError("link", "must be a string")
            m.link = v
        if "to" in value:
            v = value["to"]
            if type(v) is not str:
                raise DecodeError("to", "must be a string")
            m.to = v
        if "fields" in value:
            v = value["fields"]
            m.fields.text = raw_json(v, "fields")
        if "op" in value:
            v = value["op"]
            if type(v) is not str:
                raise DecodeError("op", "must be a string")
            m.op = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_link_request(value: Any, path: str = "") -> seam_v1_assert_pb2.LinkRequest:
    m = seam_v1_assert_pb2.LinkRequest()
    try:
        fill_link_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_link_request(m: seam_v1_assert_pb2.LinkRequest) -> None:
    if not getattr(m, "from"):
        raise DecodeError("from", "must not be empty")
    if len(getattr(m, "from").encode()) > 256:
        raise DecodeError("from", "must have at most 256 bytes")
    if not m.link:
        raise DecodeError("link", "must not be empty")
    if len(m.link.encode()) > 256:
        raise DecodeError("link", "must have at most 256 bytes")
    if not m.to:
        raise DecodeError("to", "must not be empty")
    if len(m.to.encode()) > 256:
        raise DecodeError("to", "must have at most 256 bytes")
    if not _has_link_request(m, "op"):
        m.op = 'set'
    if m.op not in ('set', 'unset'):
        raise DecodeError("op", "must be one of set, unset")


def encode_link_response(m: seam_v1_assert_pb2.LinkResponse) -> Any:
    out: dict[str, Any] = {"changed": m.changed}
    if _has_link_response(m, "tx"):
        out["tx"] = m.tx
    if _has_link_response(m, "explain"):
        out["explain"] = fragment(m.explain.text)
    return out


def fill_link_response(m: seam_v1_assert_pb2.LinkResponse, value: Any) -> None:
    try:
        _begin_link_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "changed" in value:
            v = value["changed"]
            if type(v) is not bool:
                raise DecodeError("changed", "must be true or false")
            m.changed = v
        if "tx" in value:
            v = value["tx"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError("tx", "must be an integer from -9223372036854775808 to 9223372036854775807")
            m.tx = v
        if "explain" in value:
            v = value["explain"]
            m.explain.text = raw_json(v, "explain")
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_link_response(value: Any, path: str = "") -> seam_v1_assert_pb2.LinkResponse:
    m = seam_v1_assert_pb2.LinkResponse()
    try:
        fill_link_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_state_request(m: seam_v1_assert_pb2.StateRequest) -> Any:
    out: dict[str, Any] = {"entity": m.entity}
    if _has_state_request(m, "set"):
        out["set"] = fragment(m.set.text)
    out["unset"] = m.unset[:]
    if _has_state_request(m, "expected_tx"):
        out["expected_tx"] = m.expected_tx
    return out


def fill_state_request(m: seam_v1_assert_pb2.StateRequest, value: Any) -> None:
    try:
        _begin_state_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        refuse_unknown(value, ('entity', 'expected_tx', 'set', 'unset'))
        if "entity" in value:
            v = value["entity"]
            if type(v) is not str:
                raise DecodeError("entity", "must be a string")
            m.entity = v
        if "set" in value:
            v = value["set"]
            m.set.text = raw_json(v, "set")
        if "unset" in value:
            v = value["unset"]
            if type(v) is not list:
                raise DecodeError("unset", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"unset[{place(v, x)}]", "must be a string")
            m.unset.extend(v)
        v = value.get("expected_tx")
        if v is not None:
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "expected_tx",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.expected_tx = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_state_request(value: Any, path: str = "") -> seam_v1_assert_pb2.StateRequest:
    m = seam_v1_assert_pb2.StateRequest()
    try:
        fill_state_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_state_request(m: seam_v1_assert_pb2.StateRequest) -> None:
    if not m.entity:
        raise DecodeError("entity", "must not be empty")
    if len(m.entity.encode()) > 256:
        raise DecodeError("entity", "must have at most 256 bytes")
    if len(m.unset) > 1000:
        raise DecodeError("unset", "must have at most 1000 items")
    for index, each_unset in enumerate(m.unset[:]):
        if len(each_unset.encode()) > 1024:
            raise DecodeError(f"unset[{index}]", "must have at most 1024 bytes")


def encode_state_response(m: seam_v1_assert_pb2.StateResponse) -> Any:
    out: dict[str, Any] = {}
    if _has_state_response(m, "entity"):
        out["entity"] = seam_v1_entity.encode_entity(m.entity)
    if _has_state_response(m, "tx"):
        out["tx"] = m.tx
    if _has_state_response(m, "explain"):
        out["explain"] = fragment(m.explain.text)
    return out


def fill_state_response(m: seam_v1_assert_pb2.StateResponse, value: Any) -> None:
    try:
        _begin_state_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "entity" in value:
            v = value["entity"]
            try:
                seam_v1_entity.fill_entity(m.entity, v)
            except DecodeError as error:
                raise error.under("entity") from None
        if "tx" in value:
            v = value["tx"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError("tx", "must be an integer from -9223372036854775808 to 9223372036854775807")
            m.tx = v
        if "explain" in value:
            v = value["explain"]
            m.explain.text = raw_json(v, "explain")
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_state_response(value: Any, path: str = "") -> seam_v1_assert_pb2.StateResponse:
    m = seam_v1_assert_pb2.StateResponse()
    try:
        fill_state_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m
