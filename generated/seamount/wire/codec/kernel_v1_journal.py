# Written by seamount.codegen from seamount/api/kernel/v1/journal.proto; `make generate` writes it again. Do not edit.
"""JSON codecs of the messages of journal.proto."""

from __future__ import annotations

from typing import Any

from seamount.api.kernel.v1 import journal_pb2 as kernel_v1_journal_pb2
from seamount.wire.codec import kernel_v1_effects
from seamount.wire.codec import value_v1_path
from seamount.wire.codec import value_v1_value
from seamount.wire.runtime import DecodeError
from seamount.wire.scalars import fragment, place, raw_json, text_fault


_begin_journal_entry = kernel_v1_journal_pb2.JournalEntry.SetInParent
_begin_journal_output = kernel_v1_journal_pb2.JournalOutput.SetInParent
_begin_query_journal_request = kernel_v1_journal_pb2.QueryJournalRequest.SetInParent
_begin_query_journal_response = kernel_v1_journal_pb2.QueryJournalResponse.SetInParent
_has_journal_entry = kernel_v1_journal_pb2.JournalEntry.HasField
_has_query_journal_request = kernel_v1_journal_pb2.QueryJournalRequest.HasField
_JOURNAL_GRANULARITY_TEXT: dict[int, str] = {
    1: "submission",
    2: "statement",
    3: "all",
}
_JOURNAL_GRANULARITY_NUMBER: dict[str, kernel_v1_journal_pb2.JournalGranularity.ValueType] = {
    "submission": kernel_v1_journal_pb2.JOURNAL_GRANULARITY_SUBMISSION,
    "statement": kernel_v1_journal_pb2.JOURNAL_GRANULARITY_STATEMENT,
    "all": kernel_v1_journal_pb2.JOURNAL_GRANULARITY_ALL,
}
_JOURNAL_KIND_TEXT: dict[int, str] = {
    1: "submission",
    2: "statement",
    3: "pty",
    4: "audit",
}
_JOURNAL_KIND_NUMBER: dict[str, kernel_v1_journal_pb2.JournalKind.ValueType] = {
    "submission": kernel_v1_journal_pb2.JOURNAL_KIND_SUBMISSION,
    "statement": kernel_v1_journal_pb2.JOURNAL_KIND_STATEMENT,
    "pty": kernel_v1_journal_pb2.JOURNAL_KIND_PTY,
    "audit": kernel_v1_journal_pb2.JOURNAL_KIND_AUDIT,
}


def encode_query_journal_request(m: kernel_v1_journal_pb2.QueryJournalRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_query_journal_request(m, "since"):
        out["since"] = m.since
    if _has_query_journal_request(m, "until"):
        out["until"] = m.until
    if _has_query_journal_request(m, "principal"):
        out["principal"] = m.principal
    if _has_query_journal_request(m, "head"):
        out["head"] = m.head
    if _has_query_journal_request(m, "ok"):
        out["ok"] = m.ok
    out["effects"] = m.effects[:]
    if _has_query_journal_request(m, "limit"):
        out["limit"] = m.limit
    if _has_query_journal_request(m, "before_id"):
        out["before_id"] = m.before_id
    text = _JOURNAL_GRANULARITY_TEXT.get(m.granularity)
    if text is not None:
        out["granularity"] = text
    if _has_query_journal_request(m, "session"):
        out["session"] = m.session
    if _has_query_journal_request(m, "parent_id"):
        out["parent_id"] = m.parent_id
    return out


def fill_query_journal_request(m: kernel_v1_journal_pb2.QueryJournalRequest, value: Any) -> None:
    try:
        _begin_query_journal_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        v = value.get("since")
        if v is not None:
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "since",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.since = v
        v = value.get("until")
        if v is not None:
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "until",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.until = v
        v = value.get("principal")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("principal", "must be a string")
            m.principal = v
        v = value.get("head")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("head", "must be a string")
            m.head = v
        v = value.get("ok")
        if v is not None:
            if type(v) is not bool:
                raise DecodeError("ok", "must be true or false")
            m.ok = v
        v = value.get("effects")
        if v is not None:
            if type(v) is not list:
                raise DecodeError("effects", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"effects[{place(v, x)}]", "must be a string")
            m.effects.extend(v)
        if "limit" in value:
            v = value["limit"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("limit", "must be an integer from 0 to 18446744073709551615")
            m.limit = v
        v = value.get("before_id")
        if v is not None:
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "before_id",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.before_id = v
        v = value.get("granularity")
        if v is not None:
            v = _JOURNAL_GRANULARITY_NUMBER.get(v) if type(v) is str else None
            if v is None:
                raise DecodeError("granularity", "must be one of submission, statement, all")
            m.granularity = v
        v = value.get("session")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("session", "must be a string")
            m.session = v
        v = value.get("parent_id")
        if v is not None:
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "parent_id",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.parent_id = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_query_journal_request(value: Any, path: str = "") -> kernel_v1_journal_pb2.QueryJournalRequest:
    m = kernel_v1_journal_pb2.QueryJournalRequest()
    try:
        fill_query_journal_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_query_journal_request(m: kernel_v1_journal_pb2.QueryJournalRequest) -> None:
    if _has_query_journal_request(m, "principal"):
        if len(m.principal.encode()) > 256:
            raise DecodeError("principal", "must have at most 256 bytes")
    if _has_query_journal_request(m, "head"):
        if len(m.head.encode()) > 4096:
            raise DecodeError("head", "must have at most 4096 bytes")
    if len(m.effects) > 64:
        raise DecodeError("effects", "must have at most 64 items")
    for index, each_effects in enumerate(m.effects[:]):
        if len(each_effects.encode()) > 64:
            raise DecodeError(f"effects[{index}]", "must have at most 64 bytes")
    if not m.limit:
        m.limit = 100
    if m.limit > 1000:
        m.limit = 1000
    if not m.granularity:
        m.granularity = kernel_v1_journal_pb2.JOURNAL_GRANULARITY_SUBMISSION
    if m.granularity not in (0, 1, 2, 3):
        raise DecodeError("granularity", "must be a defined value")
    if _has_query_journal_request(m, "session"):
        if len(m.session.encode()) > 64:
            raise DecodeError("session", "must have at most 64 bytes")


def encode_query_journal_response(m: kernel_v1_journal_pb2.QueryJournalResponse) -> Any:
    return [encode_journal_entry(v) for v in m.entries[:]]


def fill_query_journal_response(m: kernel_v1_journal_pb2.QueryJournalResponse, value: Any) -> None:
    try:
        _begin_query_journal_response(m)
        if type(value) is not list:
            raise DecodeError("", "must be an array")
        entries_items = m.entries
        try:
            for x in value:
                fill_journal_entry(entries_items.add(), x)
        except DecodeError as error:
            raise error.under(f"[{len(entries_items) - 1}]") from None
    except UnicodeEncodeError:
        raise DecodeError("", "is not Unicode text") from None


def decode_query_journal_response(value: Any, path: str = "") -> kernel_v1_journal_pb2.QueryJournalResponse:
    m = kernel_v1_journal_pb2.QueryJournalResponse()
    try:
        fill_query_journal_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_journal_entry(m: kernel_v1_journal_pb2.JournalEntry) -> Any:
    out: dict[str, Any] = {
        "id": m.id,
        "session": m.session,
        "principal": m.principal,
        "ts": m.ts,
        "dur_ns": m.dur_ns if _has_journal_entry(m, "dur_ns") else None,
    }
    if _has_journal_entry(m, "cwd"):
        out["cwd"] = value_v1_path.encode_wire_path(m.cwd)
    out["src"] = m.src
    out["ast"] = fragment(m.ast.text) if _has_journal_entry(m, "ast") else None
    out["effects"] = [kernel_v1_effects.encode_effect(v) for v in m.effects[:]]
    out["status"] = m.status if _has_journal_entry(m, "status") else None
    out["ok"] = m.ok if _has_journal_entry(m, "ok") else None
    out["opaque"] = m.opaque
    out["outputs"] = [encode_journal_output(v) for v in m.outputs[:]]
    text = _JOURNAL_KIND_TEXT.get(m.kind)
    if text is not None:
        out["kind"] = text
    if _has_journal_entry(m, "parent_id"):
        out["parent_id"] = m.parent_id
    if _has_journal_entry(m, "ordinal"):
        out["ordinal"] = m.ordinal
    out["env_hash"] = m.env_hash if _has_journal_entry(m, "env_hash") else None
    if _has_journal_entry(m, "signal"):
        out["signal"] = m.signal
    if _has_journal_entry(m, "interrupted"):
        out["interrupted"] = m.interrupted
    if _has_journal_entry(m, "plan_ref"):
        out["plan_ref"] = m.plan_ref
    if _has_journal_entry(m, "task"):
        out["task"] = m.task
    out["host"] = m.host
    if _has_journal_entry(m, "span"):
        out["span"] = value_v1_value.encode_span(m.span)
    if _has_journal_entry(m, "undoes"):
        out["undoes"] = m.undoes
    if _has_journal_entry(m, "undoable"):
        out["undoable"] = m.undoable
    return out


def fill_journal_entry(m: kernel_v1_journal_pb2.JournalEntry, value: Any) -> None:
    try:
        _begin_journal_entry(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "id" in value:
            v = value["id"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError("id", "must be an integer from -9223372036854775808 to 9223372036854775807")
            m.id = v
        if "session" in value:
            v = value["session"]
            if type(v) is not str:
                raise DecodeError("session", "must be a string")
            m.session = v
        if "principal" in value:
            v = value["principal"]
            if type(v) is not str:
                raise DecodeError("principal", "must be a string")
            m.principal = v
        if "ts" in value:
            v = value["ts"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError("ts", "must be an integer from -9223372036854775808 to 9223372036854775807")
            m.ts = v
        v = value.get("dur_ns")
        if v is not None:
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "dur_ns",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.dur_ns = v
        if "cwd" in value:
            v = value["cwd"]
            try:
                value_v1_path.fill_wire_path(m.cwd, v)
            except DecodeError as error:
                raise error.under("cwd") from None
        if "src" in value:
            v = value["src"]
            if type(v) is not str:
                raise DecodeError("src", "must be a string")
            m.src = v
        v = value.get("ast")
        if v is not None:
            m.ast.text = raw_json(v, "ast")
        if "effects" in value:
            v = value["effects"]
            if type(v) is not list:
                raise DecodeError("effects", "must be an array")
            effects_items = m.effects
            try:
                for x in v:
                    kernel_v1_effects.fill_effect(effects_items.add(), x)
            except DecodeError as error:
                raise error.under(f"effects[{len(effects_items) - 1}]") from None
        v = value.get("status")
        if v is not None:
            if type(v) is not int or not -2147483648 <= v <= 2147483647:
                raise DecodeError("status", "must be an integer from -2147483648 to 2147483647")
            m.status = v
        v = value.get("ok")
        if v is not None:
            if type(v) is not bool:
                raise DecodeError("ok", "must be true or false")
            m.ok = v
        if "opaque" in value:
            v = value["opaque"]
            if type(v) is not bool:
                raise DecodeError("opaque", "must be true or false")
            m.opaque = v
        if "outputs" in value:
            v = value["outputs"]
            if type(v) is not list:
                raise DecodeError("outputs", "must be an array")
            outputs_items = m.outputs
            try:
                for x in v:
                    fill_journal_output(outputs_items.add(), x)
            except DecodeError as error:
                raise error.under(f"outputs[{len(outputs_items) - 1}]") from None
        if "kind" in value:
            v = value["kind"]
            v = _JOURNAL_KIND_NUMBER.get(v) if type(v) is str else None
            if v is None:
                raise DecodeError("kind", "must be one of submission, statement, pty, audit")
            m.kind = v
        if "parent_id" in value:
            v = value["parent_id"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "parent_id",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.parent_id = v
        if "ordinal" in value:
            v = value["ordinal"]
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("ordinal", "must be an integer from 0 to 4294967295")
            m.ordinal = v
        v = value.get("env_hash")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("env_hash", "must be a string")
            m.env_hash = v
        if "signal" in value:
            v = value["signal"]
            if type(v) is not str:
                raise DecodeError("signal", "must be a string")
            m.signal = v
        if "interrupted" in value:
            v = value["interrupted"]
            if type(v) is not bool:
                raise DecodeError("interrupted", "must be true or false")
            m.interrupted = v
        if "plan_ref" in value:
            v = value["plan_ref"]
            if type(v) is not str:
                raise DecodeError("plan_ref", "must be a string")
            m.plan_ref = v
        if "task" in value:
            v = value["task"]
            if type(v) is not str:
                raise DecodeError("task", "must be a string")
            m.task = v
        if "host" in value:
            v = value["host"]
            if type(v) is not str:
                raise DecodeError("host", "must be a string")
            m.host = v
        if "span" in value:
            v = value["span"]
            try:
                value_v1_value.fill_span(m.span, v)
            except DecodeError as error:
                raise error.under("span") from None
        if "undoes" in value:
            v = value["undoes"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "undoes",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.undoes = v
        if "undoable" in value:
            v = value["undoable"]
            if type(v) is not bool:
                raise DecodeError("undoable", "must be true or false")
            m.undoable = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_journal_entry(value: Any, path: str = "") -> kernel_v1_journal_pb2.JournalEntry:
    m = kernel_v1_journal_pb2.JournalEntry()
    try:
        fill_journal_entry(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_journal_output(m: kernel_v1_journal_pb2.JournalOutput) -> Any:
    return {
        "kind": m.kind,
        "hash": m.hash,
        "len": m.len,
        "truncated": m.truncated,
        "original_len": m.original_len,
        "available": m.available,
    }


def fill_journal_output(m: kernel_v1_journal_pb2.JournalOutput, value: Any) -> None:
    try:
        _begin_journal_output(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "kind" in value:
            v = value["kind"]
            if type(v) is not str:
                raise DecodeError("kind", "must be a string")
            m.kind = v
        if "hash" in value:
            v = value["hash"]
            if type(v) is not str:
                raise DecodeError("hash", "must be a string")
            m.hash = v
        if "len" in value:
            v = value["len"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("len", "must be an integer from 0 to 18446744073709551615")
            m.len = v
        if "truncated" in value:
            v = value["truncated"]
            if type(v) is not bool:
                raise DecodeError("truncated", "must be true or false")
            m.truncated = v
        if "original_len" in value:
            v = value["original_len"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("original_len", "must be an integer from 0 to 18446744073709551615")
            m.original_len = v
        if "available" in value:
            v = value["available"]
            if type(v) is not bool:
                raise DecodeError("available", "must be true or false")
            m.available = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_journal_output(value: Any, path: str = "") -> kernel_v1_journal_pb2.JournalOutput:
    m = kernel_v1_journal_pb2.JournalOutput()
    try:
        fill_journal_output(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m
