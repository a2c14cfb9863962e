# Written by seamount.codegen from seamount/api/kernel/v1/info.proto; `make generate` writes it again. Do not edit.
"""JSON codecs of the messages of info.proto."""

from __future__ import annotations

from typing import Any

from seamount.api.contract.v1 import options_pb2 as contract_v1_options_pb2
from seamount.api.kernel.v1 import exec_pb2 as kernel_v1_exec_pb2
from seamount.api.kernel.v1 import info_pb2 as kernel_v1_info_pb2
from seamount.wire.codec import kernel_v1_enforcement
from seamount.wire.runtime import DecodeError
from seamount.wire.scalars import text_fault


_begin_get_kernel_info_request = kernel_v1_info_pb2.GetKernelInfoRequest.SetInParent
_begin_get_kernel_info_response = kernel_v1_info_pb2.GetKernelInfoResponse.SetInParent
_begin_kernel_counts = kernel_v1_info_pb2.KernelCounts.SetInParent
_begin_kernel_limits = kernel_v1_info_pb2.KernelLimits.SetInParent
_begin_method_status = kernel_v1_info_pb2.MethodStatus.SetInParent
_begin_policy_status = kernel_v1_info_pb2.PolicyStatus.SetInParent
_begin_store_status = kernel_v1_info_pb2.StoreStatus.SetInParent
_begin_store_upkeep = kernel_v1_info_pb2.StoreUpkeep.SetInParent
_has_get_kernel_info_response = kernel_v1_info_pb2.GetKernelInfoResponse.HasField
_has_kernel_limits = kernel_v1_info_pb2.KernelLimits.HasField
_has_policy_status = kernel_v1_info_pb2.PolicyStatus.HasField
_has_store_status = kernel_v1_info_pb2.StoreStatus.HasField
_has_store_upkeep = kernel_v1_info_pb2.StoreUpkeep.HasField
_STAGE_TEXT: dict[int, str] = {
    1: "planned",
    2: "serving",
}
_STAGE_NUMBER: dict[str, contract_v1_options_pb2.Stage.ValueType] = {
    "planned": contract_v1_options_pb2.STAGE_PLANNED,
    "serving": contract_v1_options_pb2.STAGE_SERVING,
}
_DURABILITY_TEXT: dict[int, str] = {
    1: "durable",
    2: "degraded",
    3: "ephemeral",
}
_DURABILITY_NUMBER: dict[str, kernel_v1_exec_pb2.Durability.ValueType] = {
    "durable": kernel_v1_exec_pb2.DURABILITY_DURABLE,
    "degraded": kernel_v1_exec_pb2.DURABILITY_DEGRADED,
    "ephemeral": kernel_v1_exec_pb2.DURABILITY_EPHEMERAL,
}


def encode_get_kernel_info_request(m: kernel_v1_info_pb2.GetKernelInfoRequest) -> Any:
    return {}


def fill_get_kernel_info_request(m: kernel_v1_info_pb2.GetKernelInfoRequest, value: Any) -> None:
    _begin_get_kernel_info_request(m)


def decode_get_kernel_info_request(value: Any, path: str = "") -> kernel_v1_info_pb2.GetKernelInfoRequest:
    m = kernel_v1_info_pb2.GetKernelInfoRequest()
    try:
        fill_get_kernel_info_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_get_kernel_info_response(m: kernel_v1_info_pb2.GetKernelInfoResponse) -> Any:
    out: dict[str, Any] = {
        "version": m.version,
        "protocol_version": m.protocol_version,
        "instance": m.instance,
        "pid": m.pid,
        "started_ns": m.started_ns,
        "uptime_ms": m.uptime_ms,
    }
    if _has_get_kernel_info_response(m, "counts"):
        out["counts"] = encode_kernel_counts(m.counts)
    if _has_get_kernel_info_response(m, "limits"):
        out["limits"] = encode_kernel_limits(m.limits)
    text = _DURABILITY_TEXT.get(m.durability)
    if text is not None:
        out["durability"] = text
    out["store_failures"] = m.store_failures
    if _has_get_kernel_info_response(m, "enforcement"):
        out["enforcement"] = kernel_v1_enforcement.encode_enforcement(m.enforcement)
    out["tier"] = m.tier
    if _has_get_kernel_info_response(m, "policy"):
        out["policy"] = encode_policy_status(m.policy)
    out["methods"] = [encode_method_status(v) for v in m.methods[:]]
    if _has_get_kernel_info_response(m, "store"):
        out["store"] = encode_store_status(m.store)
    return out


def fill_get_kernel_info_response(m: kernel_v1_info_pb2.GetKernelInfoResponse, value: Any) -> None:
    try:
        _begin_get_kernel_info_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "version" in value:
            v = value["version"]
            if type(v) is not str:
                raise DecodeError("version", "must be a string")
            m.version = v
        if "protocol_version" in value:
            v = value["protocol_version"]
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("protocol_version", "must be an integer from 0 to 4294967295")
            m.protocol_version = v
        if "instance" in value:
            v = value["instance"]
            if type(v) is not str:
                raise DecodeError("instance", "must be a string")
            m.instance = v
        if "pid" in value:
            v = value["pid"]
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("pid", "must be an integer from 0 to 4294967295")
            m.pid = v
        if "started_ns" in value:
            v = value["started_ns"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "started_ns",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.started_ns = v
        if "uptime_ms" in value:
            v = value["uptime_ms"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("uptime_ms", "must be an integer from 0 to 18446744073709551615")
            m.uptime_ms = v
        if "counts" in value:
            v = value["counts"]
            try:
                fill_kernel_counts(m.counts, v)
            except DecodeError as error:
                raise error.under("counts") from None
        if "limits" in value:
            v = value["limits"]
            try:
                fill_kernel_limits(m.limits, v)
            except DecodeError as error:
                raise error.under("limits") from None
        if "durability" in value:
            v = value["durability"]
            v = _DURABILITY_NUMBER.get(v) if type(v) is str else None
            if v is None:
                raise DecodeError("durability", "must be one of durable, degraded, ephemeral")
            m.durability = v
        if "store_failures" in value:
            v = value["store_failures"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("store_failures", "must be an integer from 0 to 18446744073709551615")
            m.store_failures = v
        if "enforcement" in value:
            v = value["enforcement"]
            try:
                kernel_v1_enforcement.fill_enforcement(m.enforcement, v)
            except DecodeError as error:
                raise error.under("enforcement") from None
        if "tier" in value:
            v = value["tier"]
            if type(v) is not str:
                raise DecodeError("tier", "must be a string")
            m.tier = v
        if "policy" in value:
            v = value["policy"]
            try:
                fill_policy_status(m.policy, v)
            except DecodeError as error:
                raise error.under("policy") from None
        if "methods" in value:
            v = value["methods"]
            if type(v) is not list:
                raise DecodeError("methods", "must be an array")
            methods_items = m.methods
            try:
                for x in v:
                    fill_method_status(methods_items.add(), x)
            except DecodeError as error:
                raise error.under(f"methods[{len(methods_items) - 1}]") from None
        if "store" in value:
            v = value["store"]
            try:
                fill_store_status(m.store, v)
            except DecodeError as error:
                raise error.under("store") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_get_kernel_info_response(value: Any, path: str = "") -> kernel_v1_info_pb2.GetKernelInfoResponse:
    m = kernel_v1_info_pb2.GetKernelInfoResponse()
    try:
        fill_get_kernel_info_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_store_status(m: kernel_v1_info_pb2.StoreStatus) -> Any:
    out: dict[str, Any] = {
        "database": m.database,
        "writable": m.writable,
        "problem": m.problem if _has_store_status(m, "problem") else None,
    }
    if _has_store_status(m, "upkeep"):
        out["upkeep"] = encode_store_upkeep(m.upkeep)
    return out


def fill_store_status(m: kernel_v1_info_pb2.StoreStatus, value: Any) -> None:
    try:
        _begin_store_status(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "database" in value:
            v = value["database"]
            if type(v) is not str:
                raise DecodeError("database", "must be a string")
            m.database = v
        if "writable" in value:
            v = value["writable"]
            if type(v) is not bool:
                raise DecodeError("writable", "must be true or false")
            m.writable = v
        v = value.get("problem")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("problem", "must be a string")
            m.problem = v
        if "upkeep" in value:
            v = value["upkeep"]
            try:
                fill_store_upkeep(m.upkeep, v)
            except DecodeError as error:
                raise error.under("upkeep") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_store_status(value: Any, path: str = "") -> kernel_v1_info_pb2.StoreStatus:
    m = kernel_v1_info_pb2.StoreStatus()
    try:
        fill_store_status(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_store_upkeep(m: kernel_v1_info_pb2.StoreUpkeep) -> Any:
    return {
        "every_s": m.every_s if _has_store_upkeep(m, "every_s") else None,
        "content_ttl_s": m.content_ttl_s if _has_store_upkeep(m, "content_ttl_s") else None,
        "content_bytes": m.content_bytes if _has_store_upkeep(m, "content_bytes") else None,
        "journal_ttl_s": m.journal_ttl_s if _has_store_upkeep(m, "journal_ttl_s") else None,
        "journal_bytes": m.journal_bytes if _has_store_upkeep(m, "journal_bytes") else None,
        "passes": m.passes,
        "failures": m.failures,
        "last_ns": m.last_ns if _has_store_upkeep(m, "last_ns") else None,
        "collected_blobs": m.collected_blobs,
        "collected_bytes": m.collected_bytes,
        "retired_rows": m.retired_rows,
    }


def fill_store_upkeep(m: kernel_v1_info_pb2.StoreUpkeep, value: Any) -> None:
    _begin_store_upkeep(m)
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    v = value.get("every_s")
    if v is not None:
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("every_s", "must be an integer from 0 to 18446744073709551615")
        m.every_s = v
    v = value.get("content_ttl_s")
    if v is not None:
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("content_ttl_s", "must be an integer from 0 to 18446744073709551615")
        m.content_ttl_s = v
    v = value.get("content_bytes")
    if v is not None:
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("content_bytes", "must be an integer from 0 to 18446744073709551615")
        m.content_bytes = v
    v = value.get("journal_ttl_s")
    if v is not None:
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("journal_ttl_s", "must be an integer from 0 to 18446744073709551615")
        m.journal_ttl_s = v
    v = value.get("journal_bytes")
    if v is not None:
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("journal_bytes", "must be an integer from 0 to 18446744073709551615")
        m.journal_bytes = v
    if "passes" in value:
        v = value["passes"]
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("passes", "must be an integer from 0 to 18446744073709551615")
        m.passes = v
    if "failures" in value:
        v = value["failures"]
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("failures", "must be an integer from 0 to 18446744073709551615")
        m.failures = v
    v = value.get("last_ns")
    if v is not None:
        if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
            raise DecodeError(
                "last_ns",
                "must be an integer from -9223372036854775808 to 9223372036854775807",
            )
        m.last_ns = v
    if "collected_blobs" in value:
        v = value["collected_blobs"]
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("collected_blobs", "must be an integer from 0 to 18446744073709551615")
        m.collected_blobs = v
    if "collected_bytes" in value:
        v = value["collected_bytes"]
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("collected_bytes", "must be an integer from 0 to 18446744073709551615")
        m.collected_bytes = v
    if "retired_rows" in value:
        v = value["retired_rows"]
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("retired_rows", "must be an integer from 0 to 18446744073709551615")
        m.retired_rows = v


def decode_store_upkeep(value: Any, path: str = "") -> kernel_v1_info_pb2.StoreUpkeep:
    m = kernel_v1_info_pb2.StoreUpkeep()
    try:
        fill_store_upkeep(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_kernel_counts(m: kernel_v1_info_pb2.KernelCounts) -> Any:
    return {
        "connections": m.connections,
        "attachments": m.attachments,
        "sessions": m.sessions,
        "workers": m.workers,
        "runs": m.runs,
        "tasks": m.tasks,
        "plans": m.plans,
        "ptys": m.ptys,
        "subscriptions": m.subscriptions,
    }


def fill_kernel_counts(m: kernel_v1_info_pb2.KernelCounts, value: Any) -> None:
    _begin_kernel_counts(m)
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    if "connections" in value:
        v = value["connections"]
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("connections", "must be an integer from 0 to 18446744073709551615")
        m.connections = v
    if "attachments" in value:
        v = value["attachments"]
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("attachments", "must be an integer from 0 to 18446744073709551615")
        m.attachments = v
    if "sessions" in value:
        v = value["sessions"]
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("sessions", "must be an integer from 0 to 18446744073709551615")
        m.sessions = v
    if "workers" in value:
        v = value["workers"]
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("workers", "must be an integer from 0 to 18446744073709551615")
        m.workers = v
    if "runs" in value:
        v = value["runs"]
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("runs", "must be an integer from 0 to 18446744073709551615")
        m.runs = v
    if "tasks" in value:
        v = value["tasks"]
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("tasks", "must be an integer from 0 to 18446744073709551615")
        m.tasks = v
    if "plans" in value:
        v = value["plans"]
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("plans", "must be an integer from 0 to 18446744073709551615")
        m.plans = v
    if "ptys" in value:
        v = value["ptys"]
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("ptys", "must be an integer from 0 to 18446744073709551615")
        m.ptys = v
    if "subscriptions" in value:
        v = value["subscriptions"]
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("subscriptions", "must be an integer from 0 to 18446744073709551615")
        m.subscriptions = v


def decode_kernel_counts(value: Any, path: str = "") -> kernel_v1_info_pb2.KernelCounts:
    m = kernel_v1_info_pb2.KernelCounts()
    try:
        fill_kernel_counts(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_kernel_limits(m: kernel_v1_info_pb2.KernelLimits) -> Any:
    return {
        "max_frame_bytes": m.max_frame_bytes,
        "max_depth": m.max_depth,
        "max_concurrent_requests": m.max_concurrent_requests,
        "max_connections": m.max_connections,
        "max_sessions": m.max_sessions,
        "max_transcript_entries": m.max_transcript_entries,
        "max_tasks": m.max_tasks,
        "max_plans": m.max_plans,
        "max_ptys": m.max_ptys,
        "max_subscriptions": m.max_subscriptions,
        "max_answer_bytes": m.max_answer_bytes,
        "max_event_bytes": m.max_event_bytes,
        "max_transcript_bytes": m.max_transcript_bytes if _has_kernel_limits(m, "max_transcript_bytes") else None,
        "max_journal_bytes_per_day": m.max_journal_bytes_per_day if _has_kernel_limits(m, "max_journal_bytes_per_day") else None,
    }


def fill_kernel_limits(m: kernel_v1_info_pb2.KernelLimits, value: Any) -> None:
    _begin_kernel_limits(m)
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    if "max_frame_bytes" in value:
        v = value["max_frame_bytes"]
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("max_frame_bytes", "must be an integer from 0 to 18446744073709551615")
        m.max_frame_bytes = v
    if "max_depth" in value:
        v = value["max_depth"]
        if type(v) is not int or not 0 <= v <= 4294967295:
            raise DecodeError("max_depth", "must be an integer from 0 to 4294967295")
        m.max_depth = v
    if "max_concurrent_requests" in value:
        v = value["max_concurrent_requests"]
        if type(v) is not int or not 0 <= v <= 4294967295:
            raise DecodeError("max_concurrent_requests", "must be an integer from 0 to 4294967295")
        m.max_concurrent_requests = v
    if "max_connections" in value:
        v = value["max_connections"]
        if type(v) is not int or not 0 <= v <= 4294967295:
            raise DecodeError("max_connections", "must be an integer from 0 to 4294967295")
        m.max_connections = v
    if "max_sessions" in value:
        v = value["max_sessions"]
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("max_sessions", "must be an integer from 0 to 18446744073709551615")
        m.max_sessions = v
    if "max_transcript_entries" in value:
        v = value["max_transcript_entries"]
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("max_transcript_entries", "must be an integer from 0 to 18446744073709551615")
        m.max_transcript_entries = v
    if "max_tasks" in value:
        v = value["max_tasks"]
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("max_tasks", "must be an integer from 0 to 18446744073709551615")
        m.max_tasks = v
    if "max_plans" in value:
        v = value["max_plans"]
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("max_plans", "must be an integer from 0 to 18446744073709551615")
        m.max_plans = v
    if "max_ptys" in value:
        v = value["max_ptys"]
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("max_ptys", "must be an integer from 0 to 18446744073709551615")
        m.max_ptys = v
    if "max_subscriptions" in value:
        v = value["max_subscriptions"]
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("max_subscriptions", "must be an integer from 0 to 18446744073709551615")
        m.max_subscriptions = v
    if "max_answer_bytes" in value:
        v = value["max_answer_bytes"]
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("max_answer_bytes", "must be an integer from 0 to 18446744073709551615")
        m.max_answer_bytes = v
    if "max_event_bytes" in value:
        v = value["max_event_bytes"]
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("max_event_bytes", "must be an integer from 0 to 18446744073709551615")
        m.max_event_bytes = v
    v = value.get("max_transcript_bytes")
    if v is not None:
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("max_transcript_bytes", "must be an integer from 0 to 18446744073709551615")
        m.max_transcript_bytes = v
    v = value.get("max_journal_bytes_per_day")
    if v is not None:
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError(
                "max_journal_bytes_per_day",
                "must be an integer from 0 to 18446744073709551615",
            )
        m.max_journal_bytes_per_day = v


def decode_kernel_limits(value: Any, path: str = "") -> kernel_v1_info_pb2.KernelLimits:
    m = kernel_v1_info_pb2.KernelLimits()
    try:
        fill_kernel_limits(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_policy_status(m: kernel_v1_info_pb2.PolicyStatus) -> Any:
    return {
        "source": m.source if _has_policy_status(m, "source") else None,
        "generation": m.generation,
        "loaded_ns": m.loaded_ns,
        "error": m.error if _has_policy_status(m, "error") else None,
    }


def fill_policy_status(m: kernel_v1_info_pb2.PolicyStatus, value: Any) -> None:
    try:
        _begin_policy_status(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        v = value.get("source")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("source", "must be a string")
            m.source = v
        if "generation" in value:
            v = value["generation"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("generation", "must be an integer from 0 to 18446744073709551615")
            m.generation = v
        if "loaded_ns" in value:
            v = value["loaded_ns"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "loaded_ns",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.loaded_ns = v
        v = value.get("error")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("error", "must be a string")
            m.error = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_policy_status(value: Any, path: str = "") -> kernel_v1_info_pb2.PolicyStatus:
    m = kernel_v1_info_pb2.PolicyStatus()
    try:
        fill_policy_status(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_method_status(m: kernel_v1_info_pb2.MethodStatus) -> Any:
    out: dict[str, Any] = {"name": m.name}
    text = _STAGE_TEXT.get(m.stage)
    if text is not None:
        out["stage"] = text
    return out


def fill_method_status(m: kernel_v1_info_pb2.MethodStatus, value: Any) -> None:
    try:
        _begin_method_status(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "name" in value:
            v = value["name"]
            if type(v) is not str:
                raise DecodeError("name", "must be a string")
            m.name = v
        if "stage" in value:
            v = value["stage"]
            v = _STAGE_NUMBER.get(v) if type(v) is str else None
            if v is None:
                raise DecodeError("stage", "must be one of planned, serving")
            m.stage = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_method_status(value: Any, path: str = "") -> kernel_v1_info_pb2.MethodStatus:
    m = kernel_v1_info_pb2.MethodStatus()
    try:
        fill_method_status(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m
