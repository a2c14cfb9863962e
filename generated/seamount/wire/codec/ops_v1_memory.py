# Written by seamount.codegen from seamount/api/ops/v1/memory.proto; `make generate` writes it again. Do not edit.
"""JSON codecs of the messages of memory.proto."""

from __future__ import annotations

from typing import Any

from seamount.api.ops.v1 import memory_pb2 as ops_v1_memory_pb2
from seamount.wire.runtime import DecodeError
from seamount.wire.scalars import fragment, raw_json, text_fault


_begin_index_memory_request = ops_v1_memory_pb2.IndexMemoryRequest.SetInParent
_begin_index_memory_response = ops_v1_memory_pb2.IndexMemoryResponse.SetInParent
_begin_list_memory_stores_request = ops_v1_memory_pb2.ListMemoryStoresRequest.SetInParent
_begin_list_memory_stores_response = ops_v1_memory_pb2.ListMemoryStoresResponse.SetInParent
_begin_memory_assertion = ops_v1_memory_pb2.MemoryAssertion.SetInParent
_begin_memory_conflict = ops_v1_memory_pb2.MemoryConflict.SetInParent
_begin_memory_store = ops_v1_memory_pb2.MemoryStore.SetInParent
_begin_query_memory_request = ops_v1_memory_pb2.QueryMemoryRequest.SetInParent
_begin_query_memory_response = ops_v1_memory_pb2.QueryMemoryResponse.SetInParent
_has_index_memory_request = ops_v1_memory_pb2.IndexMemoryRequest.HasField
_has_index_memory_response = ops_v1_memory_pb2.IndexMemoryResponse.HasField
_has_memory_conflict = ops_v1_memory_pb2.MemoryConflict.HasField
_has_query_memory_request = ops_v1_memory_pb2.QueryMemoryRequest.HasField


def encode_index_memory_request(m: ops_v1_memory_pb2.IndexMemoryRequest) -> Any:
    out: dict[str, Any] = {"entity": m.entity, "topic": m.topic}
    if _has_index_memory_request(m, "store"):
        out["store"] = m.store
    if _has_index_memory_request(m, "fact"):
        out["fact"] = m.fact
    if _has_index_memory_request(m, "metadata"):
        out["metadata"] = fragment(m.metadata.text)
    if _has_index_memory_request(m, "conflict"):
        out["conflict"] = m.conflict
    if _has_index_memory_request(m, "conflict_reason"):
        out["conflict_reason"] = m.conflict_reason
    return out


def fill_index_memory_request(m: ops_v1_memory_pb2.IndexMemoryRequest, value: Any) -> None:
    try:
        _begin_index_memory_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "entity" in value:
            v = value["entity"]
            if type(v) is not str:
                raise DecodeError("entity", "must be a string")
            m.entity = v
        if "topic" in value:
            v = value["topic"]
            if type(v) is not str:
                raise DecodeError("topic", "must be a string")
            m.topic = v
        v = value.get("store")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("store", "must be a string")
            m.store = v
        v = value.get("fact")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("fact", "must be a string")
            m.fact = v
        v = value.get("metadata")
        if v is not None:
            m.metadata.text = raw_json(v, "metadata")
        v = value.get("conflict")
        if v is not None:
            if type(v) is not bool:
                raise DecodeError("conflict", "must be true or false")
            m.conflict = v
        v = value.get("conflict_reason")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("conflict_reason", "must be a string")
            m.conflict_reason = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_index_memory_request(value: Any, path: str = "") -> ops_v1_memory_pb2.IndexMemoryRequest:
    m = ops_v1_memory_pb2.IndexMemoryRequest()
    try:
        fill_index_memory_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_index_memory_request(m: ops_v1_memory_pb2.IndexMemoryRequest) -> None:
    if not m.entity:
        raise DecodeError("entity", "must not be empty")
    if len(m.entity.encode()) > 1024:
        raise DecodeError("entity", "must have at most 1024 bytes")
    if not m.topic:
        raise DecodeError("topic", "must not be empty")
    if len(m.topic.encode()) > 1024:
        raise DecodeError("topic", "must have at most 1024 bytes")
    if not _has_index_memory_request(m, "store"):
        m.store = 'knowledge_graph'
    if len(m.store.encode()) > 64:
        raise DecodeError("store", "must have at most 64 bytes")
    if _has_index_memory_request(m, "fact"):
        if len(m.fact.encode()) > 1048576:
            raise DecodeError("fact", "must have at most 1048576 bytes")
    if _has_index_memory_request(m, "conflict_reason"):
        if len(m.conflict_reason.encode()) > 65536:
            raise DecodeError("conflict_reason", "must have at most 65536 bytes")


def encode_index_memory_response(m: ops_v1_memory_pb2.IndexMemoryResponse) -> Any:
    return {
        "entity": m.entity,
        "topic": m.topic,
        "store": m.store,
        "assertion_id": m.assertion_id if _has_index_memory_response(m, "assertion_id") else None,
        "conflict_active": m.conflict_active,
    }


def fill_index_memory_response(m: ops_v1_memory_pb2.IndexMemoryResponse, value: Any) -> None:
    try:
        _begin_index_memory_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "entity" in value:
            v = value["entity"]
            if type(v) is not str:
                raise DecodeError("entity", "must be a string")
            m.entity = v
        if "topic" in value:
            v = value["topic"]
            if type(v) is not str:
                raise DecodeError("topic", "must be a string")
            m.topic = v
        if "store" in value:
            v = value["store"]
            if type(v) is not str:
                raise DecodeError("store", "must be a string")
            m.store = v
        v = value.get("assertion_id")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("assertion_id", "must be a string")
            m.assertion_id = v
        if "conflict_active" in value:
            v = value["conflict_active"]
            if type(v) is not bool:
                raise DecodeError("conflict_active", "must be true or false")
            m.conflict_active = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_index_memory_response(value: Any, path: str = "") -> ops_v1_memory_pb2.IndexMemoryResponse:
    m = ops_v1_memory_pb2.IndexMemoryResponse()
    try:
        fill_index_memory_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_query_memory_request(m: ops_v1_memory_pb2.QueryMemoryRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_query_memory_request(m, "entity"):
        out["entity"] = m.entity
    if _has_query_memory_request(m, "topic"):
        out["topic"] = m.topic
    if _has_query_memory_request(m, "store"):
        out["store"] = m.store
    if _has_query_memory_request(m, "query"):
        out["query"] = m.query
    return out


def fill_query_memory_request(m: ops_v1_memory_pb2.QueryMemoryRequest, value: Any) -> None:
    try:
        _begin_query_memory_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        v = value.get("entity")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("entity", "must be a string")
            m.entity = v
        v = value.get("topic")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("topic", "must be a string")
            m.topic = v
        v = value.get("store")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("store", "must be a string")
            m.store = v
        v = value.get("query")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("query", "must be a string")
            m.query = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_query_memory_request(value: Any, path: str = "") -> ops_v1_memory_pb2.QueryMemoryRequest:
    m = ops_v1_memory_pb2.QueryMemoryRequest()
    try:
        fill_query_memory_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_query_memory_request(m: ops_v1_memory_pb2.QueryMemoryRequest) -> None:
    if _has_query_memory_request(m, "entity"):
        if len(m.entity.encode()) > 1024:
            raise DecodeError("entity", "must have at most 1024 bytes")
    if _has_query_memory_request(m, "topic"):
        if len(m.topic.encode()) > 1024:
            raise DecodeError("topic", "must have at most 1024 bytes")
    if _has_query_memory_request(m, "store"):
        if len(m.store.encode()) > 64:
            raise DecodeError("store", "must have at most 64 bytes")
    if _has_query_memory_request(m, "query"):
        if len(m.query.encode()) > 16384:
            raise DecodeError("query", "must have at most 16384 bytes")


def encode_memory_assertion(m: ops_v1_memory_pb2.MemoryAssertion) -> Any:
    return {
        "assertion_id": m.assertion_id,
        "entity": m.entity,
        "topic": m.topic,
        "store": m.store,
        "fact": m.fact,
        "metadata": fragment(m.metadata.text),
        "indexed_at_ms": m.indexed_at_ms,
    }


def fill_memory_assertion(m: ops_v1_memory_pb2.MemoryAssertion, value: Any) -> None:
    try:
        _begin_memory_assertion(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "assertion_id" in value:
            v = value["assertion_id"]
            if type(v) is not str:
                raise DecodeError("assertion_id", "must be a string")
            m.assertion_id = v
        if "entity" in value:
            v = value["entity"]
            if type(v) is not str:
                raise DecodeError("entity", "must be a string")
            m.entity = v
        if "topic" in value:
            v = value["topic"]
            if type(v) is not str:
                raise DecodeError("topic", "must be a string")
            m.topic = v
        if "store" in value:
            v = value["store"]
            if type(v) is not str:
                raise DecodeError("store", "must be a string")
            m.store = v
        if "fact" in value:
            v = value["fact"]
            if type(v) is not str:
                raise DecodeError("fact", "must be a string")
            m.fact = v
        if "metadata" in value:
            v = value["metadata"]
            m.metadata.text = raw_json(v, "metadata")
        if "indexed_at_ms" in value:
            v = value["indexed_at_ms"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "indexed_at_ms",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.indexed_at_ms = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_memory_assertion(value: Any, path: str = "") -> ops_v1_memory_pb2.MemoryAssertion:
    m = ops_v1_memory_pb2.MemoryAssertion()
    try:
        fill_memory_assertion(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_memory_conflict(m: ops_v1_memory_pb2.MemoryConflict) -> Any:
    return {
        "entity": m.entity,
        "topic": m.topic,
        "store": m.store,
        "reason": m.reason if _has_memory_conflict(m, "reason") else None,
        "updated_at_ms": m.updated_at_ms,
    }


def fill_memory_conflict(m: ops_v1_memory_pb2.MemoryConflict, value: Any) -> None:
    try:
        _begin_memory_conflict(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "entity" in value:
            v = value["entity"]
            if type(v) is not str:
                raise DecodeError("entity", "must be a string")
            m.entity = v
        if "topic" in value:
            v = value["topic"]
            if type(v) is not str:
                raise DecodeError("topic", "must be a string")
            m.topic = v
        if "store" in value:
            v = value["store"]
            if type(v) is not str:
                raise DecodeError("store", "must be a string")
            m.store = v
        v = value.get("reason")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("reason", "must be a string")
            m.reason = v
        if "updated_at_ms" in value:
            v = value["updated_at_ms"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "updated_at_ms",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.updated_at_ms = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_memory_conflict(value: Any, path: str = "") -> ops_v1_memory_pb2.MemoryConflict:
    m = ops_v1_memory_pb2.MemoryConflict()
    try:
        fill_memory_conflict(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_query_memory_response(m: ops_v1_memory_pb2.QueryMemoryResponse) -> Any:
    return {
        "assertions": [encode_memory_assertion(v) for v in m.assertions[:]],
        "conflicts": [encode_memory_conflict(v) for v in m.conflicts[:]],
        "results": [fragment(v.text) for v in m.results[:]],
    }


def fill_query_memory_response(m: ops_v1_memory_pb2.QueryMemoryResponse, value: Any) -> None:
    try:
        _begin_query_memory_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "assertions" in value:
            v = value["assertions"]
            if type(v) is not list:
                raise DecodeError("assertions", "must be an array")
            assertions_items = m.assertions
            try:
                for x in v:
                    fill_memory_assertion(assertions_items.add(), x)
            except DecodeError as error:
                raise error.under(f"assertions[{len(assertions_items) - 1}]") from None
        if "conflicts" in value:
            v = value["conflicts"]
            if type(v) is not list:
                raise DecodeError("conflicts", "must be an array")
            conflicts_items = m.conflicts
            try:
                for x in v:
                    fill_memory_conflict(conflicts_items.add(), x)
            except DecodeError as error:
                raise error.under(f"conflicts[{len(conflicts_items) - 1}]") from None
        if "results" in value:
            v = value["results"]
            if type(v) is not list:
                raise DecodeError("results", "must be an array")
            results_items = m.results
            for x in v:
                results_items.add().text = raw_json(x, f"results[{len(results_items)}]")
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_query_memory_response(value: Any, path: str = "") -> ops_v1_memory_pb2.QueryMemoryResponse:
    m = ops_v1_memory_pb2.QueryMemoryResponse()
    try:
        fill_query_memory_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_list_memory_stores_request(m: ops_v1_memory_pb2.ListMemoryStoresRequest) -> Any:
    return {}


def fill_list_memory_stores_request(m: ops_v1_memory_pb2.ListMemoryStoresRequest, value: Any) -> None:
    _begin_list_memory_stores_request(m)


def decode_list_memory_stores_request(value: Any, path: str = "") -> ops_v1_memory_pb2.ListMemoryStoresRequest:
    m = ops_v1_memory_pb2.ListMemoryStoresRequest()
    try:
        fill_list_memory_stores_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_memory_store(m: ops_v1_memory_pb2.MemoryStore) -> Any:
    return {
        "store": m.store,
        "record_count": m.record_count,
        "backend": m.backend,
        "available": m.available,
    }


def fill_memory_store(m: ops_v1_memory_pb2.MemoryStore, value: Any) -> None:
    try:
        _begin_memory_store(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "store" in value:
            v = value["store"]
            if type(v) is not str:
                raise DecodeError("store", "must be a string")
            m.store = v
        if "record_count" in value:
            v = value["record_count"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("record_count", "must be an integer from 0 to 18446744073709551615")
            m.record_count = v
        if "backend" in value:
            v = value["backend"]
            if type(v) is not str:
                raise DecodeError("backend", "must be a string")
            m.backend = v
        if "available" in value:
            v = value["available"]
            if type(v) is not bool:
                raise DecodeError("available", "must be true or false")
            m.available = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_memory_store(value: Any, path: str = "") -> ops_v1_memory_pb2.MemoryStore:
    m = ops_v1_memory_pb2.MemoryStore()
    try:
        fill_memory_store(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_list_memory_stores_response(m: ops_v1_memory_pb2.ListMemoryStoresResponse) -> Any:
    return {"stores": [encode_memory_store(v) for v in m.stores[:]]}


def fill_list_memory_stores_response(m: ops_v1_memory_pb2.ListMemoryStoresResponse, value: Any) -> None:
    try:
        _begin_list_memory_stores_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "stores" in value:
            v = value["stores"]
            if type(v) is not list:
                raise DecodeError("stores", "must be an array")
            stores_items = m.stores
            try:
                for x in v:
                    fill_memory_store(stores_items.add(), x)
            except DecodeError as error:
                raise error.under(f"stores[{len(stores_items) - 1}]") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_list_memory_stores_response(value: Any, path: str = "") -> ops_v1_memory_pb2.ListMemoryStoresResponse:
    m = ops_v1_memory_pb2.ListMemoryStoresResponse()
    try:
        fill_list_memory_stores_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m
