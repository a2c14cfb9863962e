# Written by seamount.codegen from seamount/api/ops/v1/agent_memory.proto; `make generate` writes it again. Do not edit.
"""JSON codecs of the messages of agent_memory.proto."""

from __future__ import annotations

from typing import Any

from seamount.api.ops.v1 import agent_memory_pb2 as ops_v1_agent_memory_pb2
from seamount.wire.runtime import DecodeError
from seamount.wire.scalars import place, text_fault


_begin_agent_memory_record = ops_v1_agent_memory_pb2.AgentMemoryRecord.SetInParent
_begin_forget_request = ops_v1_agent_memory_pb2.ForgetRequest.SetInParent
_begin_forget_response = ops_v1_agent_memory_pb2.ForgetResponse.SetInParent
_begin_recall_request = ops_v1_agent_memory_pb2.RecallRequest.SetInParent
_begin_recall_response = ops_v1_agent_memory_pb2.RecallResponse.SetInParent
_begin_remember_request = ops_v1_agent_memory_pb2.RememberRequest.SetInParent
_begin_remember_response = ops_v1_agent_memory_pb2.RememberResponse.SetInParent
_has_forget_request = ops_v1_agent_memory_pb2.ForgetRequest.HasField
_has_recall_request = ops_v1_agent_memory_pb2.RecallRequest.HasField
_has_remember_request = ops_v1_agent_memory_pb2.RememberRequest.HasField


def encode_remember_request(m: ops_v1_agent_memory_pb2.RememberRequest) -> Any:
    out: dict[str, Any] = {"identity": m.identity, "title": m.title, "body": m.body}
    if _has_remember_request(m, "realm"):
        out["realm"] = m.realm
    out["tags"] = m.tags[:]
    return out


def fill_remember_request(m: ops_v1_agent_memory_pb2.RememberRequest, value: Any) -> None:
    try:
        _begin_remember_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "identity" in value:
            v = value["identity"]
            if type(v) is not str:
                raise DecodeError("identity", "must be a string")
            m.identity = v
        if "title" in value:
            v = value["title"]
            if type(v) is not str:
                raise DecodeError("title", "must be a string")
            m.title = v
        if "body" in value:
            v = value["body"]
            if type(v) is not str:
                raise DecodeError("body", "must be a string")
            m.body = v
        v = value.get("realm")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("realm", "must be a string")
            m.realm = v
        if "tags" in value:
            v = value["tags"]
            if type(v) is not list:
                raise DecodeError("tags", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"tags[{place(v, x)}]", "must be a string")
            m.tags.extend(v)
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_remember_request(value: Any, path: str = "") -> ops_v1_agent_memory_pb2.RememberRequest:
    m = ops_v1_agent_memory_pb2.RememberRequest()
    try:
        fill_remember_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_remember_request(m: ops_v1_agent_memory_pb2.RememberRequest) -> None:
    if not m.identity:
        raise DecodeError("identity", "must not be empty")
    if len(m.identity.encode()) > 256:
        raise DecodeError("identity", "must have at most 256 bytes")
    if not m.title:
        raise DecodeError("title", "must not be empty")
    if len(m.title.encode()) > 65536:
        raise DecodeError("title", "must have at most 65536 bytes")
    if not m.body:
        raise DecodeError("body", "must not be empty")
    if len(m.body.encode()) > 131072:
        raise DecodeError("body", "must have at most 131072 bytes")
    if not _has_remember_request(m, "realm"):
        m.realm = 'default'
    if len(m.realm.encode()) > 64:
        raise DecodeError("realm", "must have at most 64 bytes")
    if len(m.tags) > 1024:
        raise DecodeError("tags", "must have at most 1024 items")


def encode_remember_response(m: ops_v1_agent_memory_pb2.RememberResponse) -> Any:
    return {
        "memory_id": m.memory_id,
        "title": m.title,
        "body": m.body,
        "tags": m.tags[:],
        "created_at_ms": m.created_at_ms,
        "updated_at_ms": m.updated_at_ms,
        "identity": m.identity,
        "realm": m.realm,
    }


def fill_remember_response(m: ops_v1_agent_memory_pb2.RememberResponse, value: Any) -> None:
    try:
        _begin_remember_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "memory_id" in value:
            v = value["memory_id"]
            if type(v) is not str:
                raise DecodeError("memory_id", "must be a string")
            m.memory_id = v
        if "title" in value:
            v = value["title"]
            if type(v) is not str:
                raise DecodeError("title", "must be a string")
            m.title = v
        if "body" in value:
            v = value["body"]
            if type(v) is not str:
                raise DecodeError("body", "must be a string")
            m.body = v
        if "tags" in value:
            v = value["tags"]
            if type(v) is not list:
                raise DecodeError("tags", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"tags[{place(v, x)}]", "must be a string")
            m.tags.extend(v)
        if "created_at_ms" in value:
            v = value["created_at_ms"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "created_at_ms",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.created_at_ms = v
        if "updated_at_ms" in value:
            v = value["updated_at_ms"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "updated_at_ms",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.updated_at_ms = v
        if "identity" in value:
            v = value["identity"]
            if type(v) is not str:
                raise DecodeError("identity", "must be a string")
            m.identity = v
        if "realm" in value:
            v = value["realm"]
            if type(v) is not str:
                raise DecodeError("realm", "must be a string")
            m.realm = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_remember_response(value: Any, path: str = "") -> ops_v1_agent_memory_pb2.RememberResponse:
    m = ops_v1_agent_memory_pb2.RememberResponse()
    try:
        fill_remember_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_recall_request(m: ops_v1_agent_memory_pb2.RecallRequest) -> Any:
    out: dict[str, Any] = {"identity": m.identity}
    if _has_recall_request(m, "realm"):
        out["realm"] = m.realm
    if _has_recall_request(m, "selection"):
        out["selection"] = m.selection
    if _has_recall_request(m, "query_text"):
        out["query_text"] = m.query_text
    out["query_terms"] = m.query_terms[:]
    if _has_recall_request(m, "max_entries"):
        out["max_entries"] = m.max_entries
    return out


def fill_recall_request(m: ops_v1_agent_memory_pb2.RecallRequest, value: Any) -> None:
    try:
        _begin_recall_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "identity" in value:
            v = value["identity"]
            if type(v) is not str:
                raise DecodeError("identity", "must be a string")
            m.identity = v
        v = value.get("realm")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("realm", "must be a string")
            m.realm = v
        v = value.get("selection")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("selection", "must be a string")
            m.selection = v
        v = value.get("query_text")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("query_text", "must be a string")
            m.query_text = v
        if "query_terms" in value:
            v = value["query_terms"]
            if type(v) is not list:
                raise DecodeError("query_terms", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"query_terms[{place(v, x)}]", "must be a string")
            m.query_terms.extend(v)
        v = value.get("max_entries")
        if v is not None:
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("max_entries", "must be an integer from 0 to 4294967295")
            m.max_entries = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_recall_request(value: Any, path: str = "") -> ops_v1_agent_memory_pb2.RecallRequest:
    m = ops_v1_agent_memory_pb2.RecallRequest()
    try:
        fill_recall_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_recall_request(m: ops_v1_agent_memory_pb2.RecallRequest) -> None:
    if not m.identity:
        raise DecodeError("identity", "must not be empty")
    if len(m.identity.encode()) > 256:
        raise DecodeError("identity", "must have at most 256 bytes")
    if not _has_recall_request(m, "realm"):
        m.realm = 'default'
    if len(m.realm.encode()) > 64:
        raise DecodeError("realm", "must have at most 64 bytes")
    if not _has_recall_request(m, "selection"):
        m.selection = 'contextual'
    if m.selection not in ('contextual', 'always'):
        raise DecodeError("selection", "must be one of contextual, always")
    if _has_recall_request(m, "query_text"):
        if len(m.query_text.encode()) > 16384:
            raise DecodeError("query_text", "must have at most 16384 bytes")
    if len(m.query_terms) > 64:
        raise DecodeError("query_terms", "must have at most 64 items")
    for index, each_query_terms in enumerate(m.query_terms[:]):
        if len(each_query_terms.encode()) > 128:
            raise DecodeError(f"query_terms[{index}]", "must have at most 128 bytes")
    if not _has_recall_request(m, "max_entries"):
        m.max_entries = 8
    if not 1 <= m.max_entries <= 64:
        raise DecodeError("max_entries", "must be from 1 to 64")


def encode_agent_memory_record(m: ops_v1_agent_memory_pb2.AgentMemoryRecord) -> Any:
    return {
        "memory_id": m.memory_id,
        "title": m.title,
        "body": m.body,
        "tags": m.tags[:],
        "created_at_ms": m.created_at_ms,
        "updated_at_ms": m.updated_at_ms,
        "identity": m.identity,
        "realm": m.realm,
    }


def fill_agent_memory_record(m: ops_v1_agent_memory_pb2.AgentMemoryRecord, value: Any) -> None:
    try:
        _begin_agent_memory_record(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "memory_id" in value:
            v = value["memory_id"]
            if type(v) is not str:
                raise DecodeError("memory_id", "must be a string")
            m.memory_id = v
        if "title" in value:
            v = value["title"]
            if type(v) is not str:
                raise DecodeError("title", "must be a string")
            m.title = v
        if "body" in value:
            v = value["body"]
            if type(v) is not str:
                raise DecodeError("body", "must be a string")
            m.body = v
        if "tags" in value:
            v = value["tags"]
            if type(v) is not list:
                raise DecodeError("tags", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"tags[{place(v, x)}]", "must be a string")
            m.tags.extend(v)
        if "created_at_ms" in value:
            v = value["created_at_ms"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "created_at_ms",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.created_at_ms = v
        if "updated_at_ms" in value:
            v = value["updated_at_ms"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "updated_at_ms",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.updated_at_ms = v
        if "identity" in value:
            v = value["identity"]
            if type(v) is not str:
                raise DecodeError("identity", "must be a string")
            m.identity = v
        if "realm" in value:
            v = value["realm"]
            if type(v) is not str:
                raise DecodeError("realm", "must be a string")
            m.realm = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_agent_memory_record(value: Any, path: str = "") -> ops_v1_agent_memory_pb2.AgentMemoryRecord:
    m = ops_v1_agent_memory_pb2.AgentMemoryRecord()
    try:
        fill_agent_memory_record(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_recall_response(m: ops_v1_agent_memory_pb2.RecallResponse) -> Any:
    return {"records": [encode_agent_memory_record(v) for v in m.records[:]]}


def fill_recall_response(m: ops_v1_agent_memory_pb2.RecallResponse, value: Any) -> None:
    try:
        _begin_recall_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "records" in value:
            v = value["records"]
            if type(v) is not list:
                raise DecodeError("records", "must be an array")
            records_items = m.records
            try:
                for x in v:
                    fill_agent_memory_record(records_items.add(), x)
            except DecodeError as error:
                raise error.under(f"records[{len(records_items) - 1}]") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_recall_response(value: Any, path: str = "") -> ops_v1_agent_memory_pb2.RecallResponse:
    m = ops_v1_agent_memory_pb2.RecallResponse()
    try:
        fill_recall_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_forget_request(m: ops_v1_agent_memory_pb2.ForgetRequest) -> Any:
    out: dict[str, Any] = {"identity": m.identity, "memory_id": m.memory_id}
    if _has_forget_request(m, "realm"):
        out["realm"] = m.realm
    return out


def fill_forget_request(m: ops_v1_agent_memory_pb2.ForgetRequest, value: Any) -> None:
    try:
        _begin_forget_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "identity" in value:
            v = value["identity"]
            if type(v) is not str:
                raise DecodeError("identity", "must be a string")
            m.identity = v
        if "memory_id" in value:
            v = value["memory_id"]
            if type(v) is not str:
                raise DecodeError("memory_id", "must be a string")
            m.memory_id = v
        v = value.get("realm")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("realm", "must be a string")
            m.realm = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_forget_request(value: Any, path: str = "") -> ops_v1_agent_memory_pb2.ForgetRequest:
    m = ops_v1_agent_memory_pb2.ForgetRequest()
    try:
        fill_forget_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_forget_request(m: ops_v1_agent_memory_pb2.ForgetRequest) -> None:
    if not m.identity:
        raise DecodeError("identity", "must not be empty")
    if len(m.identity.encode()) > 256:
        raise DecodeError("identity", "must have at most 256 bytes")
    if not m.memory_id:
        raise DecodeError("memory_id", "must not be empty")
    if len(m.memory_id.encode()) > 256:
        raise DecodeError("memory_id", "must have at most 256 bytes")
    if not _has_forget_request(m, "realm"):
        m.realm = 'default'
    if len(m.realm.encode()) > 64:
        raise DecodeError("realm", "must have at most 64 bytes")


def encode_forget_response(m: ops_v1_agent_memory_pb2.ForgetResponse) -> Any:
    return {"memory_id": m.memory_id, "deleted": m.deleted}


def fill_forget_response(m: ops_v1_agent_memory_pb2.ForgetResponse, value: Any) -> None:
    try:
        _begin_forget_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "memory_id" in value:
            v = value["memory_id"]
            if type(v) is not str:
                raise DecodeError("memory_id", "must be a string")
            m.memory_id = v
        if "deleted" in value:
            v = value["deleted"]
            if type(v) is not bool:
                raise DecodeError("deleted", "must be true or false")
            m.deleted = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_forget_response(value: Any, path: str = "") -> ops_v1_agent_memory_pb2.ForgetResponse:
    m = ops_v1_agent_memory_pb2.ForgetResponse()
    try:
        fill_forget_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m
