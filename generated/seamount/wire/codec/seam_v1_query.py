# Written by seamount.codegen from seamount/api/seam/v1/query.proto; `make generate` writes it again. Do not edit.
"""JSON codecs of the messages of query.proto."""

from __future__ import annotations

from typing import Any

from seamount.api.seam.v1 import query_pb2 as seam_v1_query_pb2
from seamount.wire.codec import seam_v1_entity
from seamount.wire.runtime import DecodeError
from seamount.wire.scalars import fragment, place, raw_json, refuse_unknown, text_fault


_begin_aggregate_request = seam_v1_query_pb2.AggregateRequest.SetInParent
_begin_aggregate_response = seam_v1_query_pb2.AggregateResponse.SetInParent
_begin_aggregate_row = seam_v1_query_pb2.AggregateRow.SetInParent
_begin_entities_request = seam_v1_query_pb2.EntitiesRequest.SetInParent
_begin_entities_response = seam_v1_query_pb2.EntitiesResponse.SetInParent
_begin_graph_request = seam_v1_query_pb2.GraphRequest.SetInParent
_begin_graph_response = seam_v1_query_pb2.GraphResponse.SetInParent
_begin_series_request = seam_v1_query_pb2.SeriesRequest.SetInParent
_begin_series_response = seam_v1_query_pb2.SeriesResponse.SetInParent
_begin_series_row = seam_v1_query_pb2.SeriesRow.SetInParent
_has_aggregate_request = seam_v1_query_pb2.AggregateRequest.HasField
_has_aggregate_response = seam_v1_query_pb2.AggregateResponse.HasField
_has_entities_request = seam_v1_query_pb2.EntitiesRequest.HasField
_has_entities_response = seam_v1_query_pb2.EntitiesResponse.HasField
_has_series_request = seam_v1_query_pb2.SeriesRequest.HasField
_has_series_response = seam_v1_query_pb2.SeriesResponse.HasField


def encode_entities_request(m: seam_v1_query_pb2.EntitiesRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_entities_request(m, "kind"):
        out["kind"] = m.kind
    out["traits"] = m.traits[:]
    if _has_entities_request(m, "where"):
        out["where"] = fragment(m.where.text)
    out["select"] = m.select[:]
    if _has_entities_request(m, "include"):
        out["include"] = fragment(m.include.text)
    out["order"] = [seam_v1_entity.encode_order(v) for v in m.order[:]]
    if _has_entities_request(m, "limit"):
        out["limit"] = m.limit
    if _has_entities_request(m, "cursor"):
        out["cursor"] = m.cursor
    if _has_entities_request(m, "as_of"):
        out["as_of"] = fragment(m.as_of.text)
    if _has_entities_request(m, "ext"):
        out["ext"] = fragment(m.ext.text)
    if _has_entities_request(m, "read"):
        out["read"] = seam_v1_entity.encode_read_opts(m.read)
    return out


def fill_entities_request(m: seam_v1_query_pb2.EntitiesRequest, value: Any) -> None:
    try:
        _begin_entities_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        refuse_unknown(value, ('as_of', 'cursor', 'ext', 'include', 'kind', 'limit', 'order', 'read', 'select', 'traits', 'where'))
        if "kind" in value:
            v = value["kind"]
            if type(v) is not str:
                raise DecodeError("kind", "must be a string")
            m.kind = v
        if "traits" in value:
            v = value["traits"]
            if type(v) is not list:
                raise DecodeError("traits", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"traits[{place(v, x)}]", "must be a string")
            m.traits.extend(v)
        if "where" in value:
            v = value["where"]
            m.where.text = raw_json(v, "where")
        if "select" in value:
            v = value["select"]
            if type(v) is not list:
                raise DecodeError("select", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"select[{place(v, x)}]", "must be a string")
            m.select.extend(v)
        if "include" in value:
            v = value["include"]
            m.include.text = raw_json(v, "include")
        if "order" in value:
            v = value["order"]
            if type(v) is not list:
                raise DecodeError("order", "must be an array")
            order_items = m.order
            try:
                for x in v:
                    seam_v1_entity.fill_order(order_items.add(), x)
            except DecodeError as error:
                raise error.under(f"order[{len(order_items) - 1}]") from None
        if "limit" in value:
            v = value["limit"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("limit", "must be an integer from 0 to 18446744073709551615")
            m.limit = v
        v = value.get("cursor")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("cursor", "must be a string")
            m.cursor = v
        v = value.get("as_of")
        if v is not None:
            m.as_of.text = raw_json(v, "as_of")
        if "ext" in value:
            v = value["ext"]
            m.ext.text = raw_json(v, "ext")
        if "read" in value:
            v = value["read"]
            try:
                seam_v1_entity.fill_read_opts(m.read, v)
            except DecodeError as error:
                raise error.under("read") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_entities_request(value: Any, path: str = "") -> seam_v1_query_pb2.EntitiesRequest:
    m = seam_v1_query_pb2.EntitiesRequest()
    try:
        fill_entities_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_entities_request(m: seam_v1_query_pb2.EntitiesRequest) -> None:
    if _has_entities_request(m, "kind"):
        if len(m.kind.encode()) > 256:
            raise DecodeError("kind", "must have at most 256 bytes")
    if len(m.traits) > 16:
        raise DecodeError("traits", "must have at most 16 items")
    for index, each_traits in enumerate(m.traits[:]):
        if len(each_traits.encode()) > 256:
            raise DecodeError(f"traits[{index}]", "must have at most 256 bytes")
    if len(m.select) > 1000:
        raise DecodeError("select", "must have at most 1000 items")
    for index, each_select in enumerate(m.select[:]):
        if len(each_select.encode()) > 1024:
            raise DecodeError(f"select[{index}]", "must have at most 1024 bytes")
    if len(m.order) > 16:
        raise DecodeError("order", "must have at most 16 items")
    index = 0
    try:
        for index, each_order in enumerate(m.order[:]):
            seam_v1_entity.check_order(each_order)
    except DecodeError as error:
        raise error.under(f"order[{index}]") from None
    if not _has_entities_request(m, "limit"):
        m.limit = 100
    if not 1 <= m.limit <= 1000:
        raise DecodeError("limit", "must be from 1 to 1000")
    if _has_entities_request(m, "cursor"):
        if len(m.cursor.encode()) > 65536:
            raise DecodeError("cursor", "must have at most 65536 bytes")
    if _has_entities_request(m, "read"):
        try:
            seam_v1_entity.check_read_opts(m.read)
        except DecodeError as error:
            raise error.under("read") from None


def encode_entities_response(m: seam_v1_query_pb2.EntitiesResponse) -> Any:
    out: dict[str, Any] = {"data": [seam_v1_entity.encode_entity(v) for v in m.data[:]]}
    if _has_entities_response(m, "page"):
        out["page"] = seam_v1_entity.encode_page(m.page)
    if _has_entities_response(m, "meta"):
        out["meta"] = seam_v1_entity.encode_read_meta(m.meta)
    if _has_entities_response(m, "explain"):
        out["explain"] = fragment(m.explain.text)
    return out


def fill_entities_response(m: seam_v1_query_pb2.EntitiesResponse, value: Any) -> None:
    try:
        _begin_entities_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "data" in value:
            v = value["data"]
            if type(v) is not list:
                raise DecodeError("data", "must be an array")
            data_items = m.data
            try:
                for x in v:
                    seam_v1_entity.fill_entity(data_items.add(), x)
            except DecodeError as error:
                raise error.under(f"data[{len(data_items) - 1}]") from None
        if "page" in value:
            v = value["page"]
            try:
                seam_v1_entity.fill_page(m.page, v)
            except DecodeError as error:
                raise error.under("page") from None
        if "meta" in value:
            v = value["meta"]
            try:
                seam_v1_entity.fill_read_meta(m.meta, v)
            except DecodeError as error:
                raise error.under("meta") from None
        if "explain" in value:
            v = value["explain"]
            m.explain.text = raw_json(v, "explain")
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_entities_response(value: Any, path: str = "") -> seam_v1_query_pb2.EntitiesResponse:
    m = seam_v1_query_pb2.EntitiesResponse()
    try:
        fill_entities_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_aggregate_request(m: seam_v1_query_pb2.AggregateRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_aggregate_request(m, "kind"):
        out["kind"] = m.kind
    out["traits"] = m.traits[:]
    if _has_aggregate_request(m, "where"):
        out["where"] = fragment(m.where.text)
    out["group"] = [fragment(v.text) for v in m.group[:]]
    if _has_aggregate_request(m, "measures"):
        out["measures"] = fragment(m.measures.text)
    if _has_aggregate_request(m, "having"):
        out["having"] = fragment(m.having.text)
    if _has_aggregate_request(m, "limit"):
        out["limit"] = m.limit
    if _has_aggregate_request(m, "as_of"):
        out["as_of"] = fragment(m.as_of.text)
    if _has_aggregate_request(m, "ext"):
        out["ext"] = fragment(m.ext.text)
    if _has_aggregate_request(m, "read"):
        out["read"] = seam_v1_entity.encode_read_opts(m.read)
    return out


def fill_aggregate_request(m: seam_v1_query_pb2.AggregateRequest, value: Any) -> None:
    try:
        _begin_aggregate_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        refuse_unknown(value, ('as_of', 'ext', 'group', 'having', 'kind', 'limit', 'measures', 'read', 'traits', 'where'))
        if "kind" in value:
            v = value["kind"]
            if type(v) is not str:
                raise DecodeError("kind", "must be a string")
            m.kind = v
        if "traits" in value:
            v = value["traits"]
            if type(v) is not list:
                raise DecodeError("traits", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"traits[{place(v, x)}]", "must be a string")
            m.traits.extend(v)
        if "where" in value:
            v = value["where"]
            m.where.text = raw_json(v, "where")
        if "group" in value:
            v = value["group"]
            if type(v) is not list:
                raise DecodeError("group", "must be an array")
            group_items = m.group
            for x in v:
                group_items.add().text = raw_json(x, f"group[{len(group_items)}]")
        if "measures" in value:
            v = value["measures"]
            m.measures.text = raw_json(v, "measures")
        if "having" in value:
            v = value["having"]
            m.having.text = raw_json(v, "having")
        if "limit" in value:
            v = value["limit"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("limit", "must be an integer from 0 to 18446744073709551615")
            m.limit = v
        v = value.get("as_of")
        if v is not None:
            m.as_of.text = raw_json(v, "as_of")
        if "ext" in value:
            v = value["ext"]
            m.ext.text = raw_json(v, "ext")
        if "read" in value:
            v = value["read"]
            try:
                seam_v1_entity.fill_read_opts(m.read, v)
            except DecodeError as error:
                raise error.under("read") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_aggregate_request(value: Any, path: str = "") -> seam_v1_query_pb2.AggregateRequest:
    m = seam_v1_query_pb2.AggregateRequest()
    try:
        fill_aggregate_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_aggregate_request(m: seam_v1_query_pb2.AggregateRequest) -> None:
    if _has_aggregate_request(m, "kind"):
        if len(m.kind.encode()) > 256:
            raise DecodeError("kind", "must have at most 256 bytes")
    if len(m.traits) > 16:
        raise DecodeError("traits", "must have at most 16 items")
    for index, each_traits in enumerate(m.traits[:]):
        if len(each_traits.encode()) > 256:
            raise DecodeError(f"traits[{index}]", "must have at most 256 bytes")
    if len(m.group) > 8:
        raise DecodeError("group", "must have at most 8 items")
    if not _has_aggregate_request(m, "measures"):
        raise DecodeError("measures", "is required")
    if not _has_aggregate_request(m, "limit"):
        m.limit = 1000
    if not 1 <= m.limit <= 1000:
        raise DecodeError("limit", "must be from 1 to 1000")
    if _has_aggregate_request(m, "read"):
        try:
            seam_v1_entity.check_read_opts(m.read)
        except DecodeError as error:
            raise error.under("read") from None


def encode_aggregate_response(m: seam_v1_query_pb2.AggregateResponse) -> Any:
    out: dict[str, Any] = {
        "data": [encode_aggregate_row(v) for v in m.data[:]],
        "truncated": m.truncated,
    }
    if _has_aggregate_response(m, "meta"):
        out["meta"] = seam_v1_entity.encode_read_meta(m.meta)
    if _has_aggregate_response(m, "explain"):
        out["explain"] = fragment(m.explain.text)
    return out


def fill_aggregate_response(m: seam_v1_query_pb2.AggregateResponse, value: Any) -> None:
    try:
        _begin_aggregate_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "data" in value:
            v = value["data"]
            if type(v) is not list:
                raise DecodeError("data", "must be an array")
            data_items = m.data
            try:
                for x in v:
                    fill_aggregate_row(data_items.add(), x)
            except DecodeError as error:
                raise error.under(f"data[{len(data_items) - 1}]") from None
        if "truncated" in value:
            v = value["truncated"]
            if type(v) is not bool:
                raise DecodeError("truncated", "must be true or false")
            m.truncated = v
        if "meta" in value:
            v = value["meta"]
            try:
                seam_v1_entity.fill_read_meta(m.meta, v)
            except DecodeError as error:
                raise error.under("meta") from None
        if "explain" in value:
            v = value["explain"]
            m.explain.text = raw_json(v, "explain")
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_aggregate_response(value: Any, path: str = "") -> seam_v1_query_pb2.AggregateResponse:
    m = seam_v1_query_pb2.AggregateResponse()
    try:
        fill_aggregate_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_aggregate_row(m: seam_v1_query_pb2.AggregateRow) -> Any:
    return {"key": fragment(m.key.text), "measures": fragment(m.measures.text)}


def fill_aggregate_row(m: seam_v1_query_pb2.AggregateRow, value: Any) -> None:
    try:
        _begin_aggregate_row(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "key" in value:
            v = value["key"]
            m.key.text = raw_json(v, "key")
        if "measures" in value:
            v = value["measures"]
            m.measures.text = raw_json(v, "measures")
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_aggregate_row(value: Any, path: str = "") -> seam_v1_query_pb2.AggregateRow:
    m = seam_v1_query_pb2.AggregateRow()
    try:
        fill_aggregate_row(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_series_request(m: seam_v1_query_pb2.SeriesRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_series_request(m, "entities"):
        out["entities"] = fragment(m.entities.text)
    out["series"] = m.series[:]
    out["from"] = getattr(m, "from")
    out["to"] = m.to
    if _has_series_request(m, "step"):
        out["step"] = m.step
    if _has_series_request(m, "agg"):
        out["agg"] = m.agg
    if _has_series_request(m, "fill"):
        out["fill"] = m.fill
    if _has_series_request(m, "tz"):
        out["tz"] = m.tz
    if _has_series_request(m, "limit"):
        out["limit"] = m.limit
    if _has_series_request(m, "as_of"):
        out["as_of"] = fragment(m.as_of.text)
    if _has_series_request(m, "read"):
        out["read"] = seam_v1_entity.encode_read_opts(m.read)
    return out


def fill_series_request(m: seam_v1_query_pb2.SeriesRequest, value: Any) -> None:
    try:
        _begin_series_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        refuse_unknown(value, ('agg', 'as_of', 'entities', 'fill', 'from', 'limit', 'read', 'series', 'step', 'to', 'tz'))
        if "entities" in value:
            v = value["entities"]
            m.entities.text = raw_json(v, "entities")
        if "series" in value:
            v = value["series"]
            if type(v) is not list:
                raise DecodeError("series", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"series[{place(v, x)}]", "must be a string")
            m.series.extend(v)
        if "from" in value:
            v = value["from"]
            if type(v) is not str:
                raise DecodeError("from", "must be a string")
            setattr(m, "from", v)
        if "to" in value:
            v = value["to"]
            if type(v) is not str:
                raise DecodeError("to", "must be a string")
            m.to = v
        if "step" in value:
            v = value["step"]
            if type(v) is not str:
                raise DecodeError("step", "must be a string")
            m.step = v
        if "agg" in value:
            v = value["agg"]
            if type(v) is not str:
                raise DecodeError("agg", "must be a string")
            m.agg = v
        if "fill" in value:
            v = value["fill"]
            if type(v) is not str:
                raise DecodeError("fill", "must be a string")
            m.fill = v
        if "tz" in value:
            v = value["tz"]
            if type(v) is not str:
                raise DecodeError("tz", "must be a string")
            m.tz = v
        if "limit" in value:
            v = value["limit"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("limit", "must be an integer from 0 to 18446744073709551615")
            m.limit = v
        v = value.get("as_of")
        if v is not None:
            m.as_of.text = raw_json(v, "as_of")
        if "read" in value:
            v = value["read"]
            try:
                seam_v1_entity.fill_read_opts(m.read, v)
            except DecodeError as error:
                raise error.under("read") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_series_request(value: Any, path: str = "") -> seam_v1_query_pb2.SeriesRequest:
    m = seam_v1_query_pb2.SeriesRequest()
    try:
        fill_series_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_series_request(m: seam_v1_query_pb2.SeriesRequest) -> None:
    if not _has_series_request(m, "entities"):
        raise DecodeError("entities", "is required")
    if len(m.series) < 1:
        raise DecodeError("series", "must have at least 1 item")
    if len(m.series) > 64:
        raise DecodeError("series", "must have at most 64 items")
    for index, each_series in enumerate(m.series[:]):
        if len(each_series.encode()) > 256:
            raise DecodeError(f"series[{index}]", "must have at most 256 bytes")
    if not getattr(m, "from"):
        raise DecodeError("from", "must not be empty")
    if len(getattr(m, "from").encode()) > 64:
        raise DecodeError("from", "must have at most 64 bytes")
    if not m.to:
        raise DecodeError("to", "must not be empty")
    if len(m.to.encode()) > 64:
        raise DecodeError("to", "must have at most 64 bytes")
    if _has_series_request(m, "step"):
        if len(m.step.encode()) > 32:
            raise DecodeError("step", "must have at most 32 bytes")
    if _has_series_request(m, "agg"):
        if m.agg not in ('avg', 'min', 'max', 'sum', 'count', 'first', 'last'):
            raise DecodeError("agg", "must be one of avg, min, max, sum, count, first, last")
    if not _has_series_request(m, "fill"):
        m.fill = 'none'
    if m.fill not in ('none', 'null', 'previous', 'zero'):
        raise DecodeError("fill", "must be one of none, null, previous, zero")
    if not _has_series_request(m, "tz"):
        m.tz = 'UTC'
    if len(m.tz.encode()) > 256:
        raise DecodeError("tz", "must have at most 256 bytes")
    if not _has_series_request(m, "limit"):
        m.limit = 10000
    if not 1 <= m.limit <= 100000:
        raise DecodeError("limit", "must be from 1 to 100000")
    if _has_series_request(m, "read"):
        try:
            seam_v1_entity.check_read_opts(m.read)
        except DecodeError as error:
            raise error.under("read") from None


def encode_series_response(m: seam_v1_query_pb2.SeriesResponse) -> Any:
    out: dict[str, Any] = {"data": [encode_series_row(v) for v in m.data[:]]}
    if _has_series_response(m, "meta"):
        out["meta"] = seam_v1_entity.encode_read_meta(m.meta)
    if _has_series_response(m, "explain"):
        out["explain"] = fragment(m.explain.text)
    return out


def fill_series_response(m: seam_v1_query_pb2.SeriesResponse, value: Any) -> None:
    try:
        _begin_series_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "data" in value:
            v = value["data"]
            if type(v) is not list:
                raise DecodeError("data", "must be an array")
            data_items = m.data
            try:
                for x in v:
                    fill_series_row(data_items.add(), x)
            except DecodeError as error:
                raise error.under(f"data[{len(data_items) - 1}]") from None
        if "meta" in value:
            v = value["meta"]
            try:
                seam_v1_entity.fill_read_meta(m.meta, v)
            except DecodeError as error:
                raise error.under("meta") from None
        if "explain" in value:
            v = value["explain"]
            m.explain.text = raw_json(v, "explain")
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_series_response(value: Any, path: str = "") -> seam_v1_query_pb2.SeriesResponse:
    m = seam_v1_query_pb2.SeriesResponse()
    try:
        fill_series_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_series_row(m: seam_v1_query_pb2.SeriesRow) -> Any:
    return {
        "entity": m.entity,
        "series": m.series,
        "points": fragment(m.points.text),
        "truncated": m.truncated,
    }


def fill_series_row(m: seam_v1_query_pb2.SeriesRow, value: Any) -> None:
    try:
        _begin_series_row(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
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
            m.points.text = raw_json(v, "points")
        if "truncated" in value:
            v = value["truncated"]
            if type(v) is not bool:
                raise DecodeError("truncated", "must be true or false")
            m.truncated = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_series_row(value: Any, path: str = "") -> seam_v1_query_pb2.SeriesRow:
    m = seam_v1_query_pb2.SeriesRow()
    try:
        fill_series_row(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_graph_request(m: seam_v1_query_pb2.GraphRequest) -> Any:
    return {}


def fill_graph_request(m: seam_v1_query_pb2.GraphRequest, value: Any) -> None:
    _begin_graph_request(m)


def decode_graph_request(value: Any, path: str = "") -> seam_v1_query_pb2.GraphRequest:
    m = seam_v1_query_pb2.GraphRequest()
    try:
        fill_graph_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_graph_response(m: seam_v1_query_pb2.GraphResponse) -> Any:
    return {}


def fill_graph_response(m: seam_v1_query_pb2.GraphResponse, value: Any) -> None:
    _begin_graph_response(m)
    if type(value) is not dict:
        raise DecodeError("", "must be an object")


def decode_graph_response(value: Any, path: str = "") -> seam_v1_query_pb2.GraphResponse:
    m = seam_v1_query_pb2.GraphResponse()
    try:
        fill_graph_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m
