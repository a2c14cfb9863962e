# Written by seamount.codegen from seamount/api/seam/v1/entity.proto; `make generate` writes it again. Do not edit.
"""JSON codecs of the messages of entity.proto."""

from __future__ import annotations

from typing import Any

from seamount.api.seam.v1 import entity_pb2 as seam_v1_entity_pb2
from seamount.wire.runtime import DecodeError
from seamount.wire.scalars import fragment, place, raw_json, refuse_unknown, text_fault


_begin_entity = seam_v1_entity_pb2.Entity.SetInParent
_begin_order = seam_v1_entity_pb2.Order.SetInParent
_begin_page = seam_v1_entity_pb2.Page.SetInParent
_begin_read_meta = seam_v1_entity_pb2.ReadMeta.SetInParent
_begin_read_opts = seam_v1_entity_pb2.ReadOpts.SetInParent
_has_entity = seam_v1_entity_pb2.Entity.HasField
_has_order = seam_v1_entity_pb2.Order.HasField
_has_page = seam_v1_entity_pb2.Page.HasField
_has_read_meta = seam_v1_entity_pb2.ReadMeta.HasField
_has_read_opts = seam_v1_entity_pb2.ReadOpts.HasField


def encode_entity(m: seam_v1_entity_pb2.Entity) -> Any:
    out: dict[str, Any] = {
        "id": m.id,
        "kind": m.kind,
        "traits": m.traits[:],
        "fields": fragment(m.fields.text),
    }
    if _has_entity(m, "created_tx"):
        out["createdTx"] = m.created_tx
    if _has_entity(m, "updated_tx"):
        out["updatedTx"] = m.updated_tx
    if _has_entity(m, "included"):
        out["included"] = fragment(m.included.text)
    return out


def fill_entity(m: seam_v1_entity_pb2.Entity, value: Any) -> None:
    try:
        _begin_entity(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "id" in value:
            v = value["id"]
            if type(v) is not str:
                raise DecodeError("id", "must be a string")
            m.id = v
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
        if "fields" in value:
            v = value["fields"]
            m.fields.text = raw_json(v, "fields")
        if "createdTx" in value:
            v = value["createdTx"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "createdTx",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.created_tx = v
        if "updatedTx" in value:
            v = value["updatedTx"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "updatedTx",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.updated_tx = v
        if "included" in value:
            v = value["included"]
            m.included.text = raw_json(v, "included")
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_entity(value: Any, path: str = "") -> seam_v1_entity_pb2.Entity:
    m = seam_v1_entity_pb2.Entity()
    try:
        fill_entity(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_read_opts(m: seam_v1_entity_pb2.ReadOpts) -> Any:
    out: dict[str, Any] = {}
    if _has_read_opts(m, "as_of"):
        out["as_of"] = fragment(m.as_of.text)
    if _has_read_opts(m, "consistency"):
        out["consistency"] = m.consistency
    if _has_read_opts(m, "timeout_ms"):
        out["timeout_ms"] = m.timeout_ms
    return out


def fill_read_opts(m: seam_v1_entity_pb2.ReadOpts, value: Any) -> None:
    try:
        _begin_read_opts(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        refuse_unknown(value, ('as_of', 'consistency', 'timeout_ms'))
        v = value.get("as_of")
        if v is not None:
            m.as_of.text = raw_json(v, "as_of")
        if "consistency" in value:
            v = value["consistency"]
            if type(v) is not str:
                raise DecodeError("consistency", "must be a string")
            m.consistency = v
        if "timeout_ms" in value:
            v = value["timeout_ms"]
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("timeout_ms", "must be an integer from 0 to 4294967295")
            m.timeout_ms = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_read_opts(value: Any, path: str = "") -> seam_v1_entity_pb2.ReadOpts:
    m = seam_v1_entity_pb2.ReadOpts()
    try:
        fill_read_opts(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_read_opts(m: seam_v1_entity_pb2.ReadOpts) -> None:
    if _has_read_opts(m, "consistency"):
        if m.consistency not in ('latest', 'snapshot'):
            raise DecodeError("consistency", "must be one of latest, snapshot")
    if not _has_read_opts(m, "timeout_ms"):
        m.timeout_ms = 10000
    if not 1 <= m.timeout_ms <= 60000:
        raise DecodeError("timeout_ms", "must be from 1 to 60000")


def encode_order(m: seam_v1_entity_pb2.Order) -> Any:
    out: dict[str, Any] = {"by": m.by}
    if _has_order(m, "dir"):
        out["dir"] = m.dir
    return out


def fill_order(m: seam_v1_entity_pb2.Order, value: Any) -> None:
    try:
        _begin_order(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        refuse_unknown(value, ('by', 'dir'))
        if "by" in value:
            v = value["by"]
            if type(v) is not str:
                raise DecodeError("by", "must be a string")
            m.by = v
        if "dir" in value:
            v = value["dir"]
            if type(v) is not str:
                raise DecodeError("dir", "must be a string")
            m.dir = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_order(value: Any, path: str = "") -> seam_v1_entity_pb2.Order:
    m = seam_v1_entity_pb2.Order()
    try:
        fill_order(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_order(m: seam_v1_entity_pb2.Order) -> None:
    if not m.by:
        raise DecodeError("by", "must not be empty")
    if len(m.by.encode()) > 1024:
        raise DecodeError("by", "must have at most 1024 bytes")
    if not _has_order(m, "dir"):
        m.dir = 'asc'
    if m.dir not in ('asc', 'desc'):
        raise DecodeError("dir", "must be one of asc, desc")


def encode_read_meta(m: seam_v1_entity_pb2.ReadMeta) -> Any:
    out: dict[str, Any] = {"tx": m.tx}
    if _has_read_meta(m, "as_of"):
        out["as_of"] = m.as_of
    out["branch"] = m.branch
    return out


def fill_read_meta(m: seam_v1_entity_pb2.ReadMeta, value: Any) -> None:
    try:
        _begin_read_meta(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "tx" in value:
            v = value["tx"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError("tx", "must be an integer from -9223372036854775808 to 9223372036854775807")
            m.tx = v
        if "as_of" in value:
            v = value["as_of"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "as_of",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.as_of = v
        if "branch" in value:
            v = value["branch"]
            if type(v) is not str:
                raise DecodeError("branch", "must be a string")
            m.branch = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_read_meta(value: Any, path: str = "") -> seam_v1_entity_pb2.ReadMeta:
    m = seam_v1_entity_pb2.ReadMeta()
    try:
        fill_read_meta(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_page(m: seam_v1_entity_pb2.Page) -> Any:
    return {
        "next_cursor": m.next_cursor if _has_page(m, "next_cursor") else None,
        "exhausted": m.exhausted,
    }


def fill_page(m: seam_v1_entity_pb2.Page, value: Any) -> None:
    try:
        _begin_page(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        v = value.get("next_cursor")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("next_cursor", "must be a string")
            m.next_cursor = v
        if "exhausted" in value:
            v = value["exhausted"]
            if type(v) is not bool:
                raise DecodeError("exhausted", "must be true or false")
            m.exhausted = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_page(value: Any, path: str = "") -> seam_v1_entity_pb2.Page:
    m = seam_v1_entity_pb2.Page()
    try:
        fill_page(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m
