# Written by seamount.codegen from seamount/api/kernel/v1/events.proto; `make generate` writes it again. Do not edit.
"""JSON codecs of the messages of events.proto."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from seamount.api.kernel.v1 import events_pb2 as kernel_v1_events_pb2
from seamount.api.value.v1 import value_pb2 as value_v1_value_pb2
from seamount.wire.codec import kernel_v1_effects
from seamount.wire.codec import kernel_v1_screen
from seamount.wire.codec import value_v1_tagged
from seamount.wire.runtime import DecodeError
from seamount.wire.scalars import fragment, raw_json, text_fault


_begin_approval_effect_items = kernel_v1_events_pb2.ApprovalEffectItems.SetInParent
_begin_approval_fields = kernel_v1_events_pb2.ApprovalFields.SetInParent
_begin_approval_record = kernel_v1_events_pb2.ApprovalRecord.SetInParent
_begin_health_event = kernel_v1_events_pb2.HealthEvent.SetInParent
_begin_journal_fields = kernel_v1_events_pb2.JournalFields.SetInParent
_begin_journal_record = kernel_v1_events_pb2.JournalRecord.SetInParent
_begin_overflow = kernel_v1_events_pb2.Overflow.SetInParent
_begin_pty_event = kernel_v1_events_pb2.PtyEvent.SetInParent
_begin_render_fields = kernel_v1_events_pb2.RenderFields.SetInParent
_begin_render_record = kernel_v1_events_pb2.RenderRecord.SetInParent
_begin_str_value_value_v1_value = value_v1_value_pb2.StrValue.SetInParent
_begin_task_event_error_fields = kernel_v1_events_pb2.TaskEventErrorFields.SetInParent
_begin_task_event_error_record = kernel_v1_events_pb2.TaskEventErrorRecord.SetInParent
_begin_task_event_output_fields = kernel_v1_events_pb2.TaskEventOutputFields.SetInParent
_begin_task_event_output_record = kernel_v1_events_pb2.TaskEventOutputRecord.SetInParent
_begin_task_fields = kernel_v1_events_pb2.TaskFields.SetInParent
_begin_task_record = kernel_v1_events_pb2.TaskRecord.SetInParent
_begin_transcript_fields = kernel_v1_events_pb2.TranscriptFields.SetInParent
_begin_transcript_record = kernel_v1_events_pb2.TranscriptRecord.SetInParent
_begin_transcript_summary_fields = kernel_v1_events_pb2.TranscriptSummaryFields.SetInParent
_begin_transcript_summary_record = kernel_v1_events_pb2.TranscriptSummaryRecord.SetInParent
_begin_user_event = kernel_v1_events_pb2.UserEvent.SetInParent
_has_approval_fields = kernel_v1_events_pb2.ApprovalFields.HasField
_has_approval_record = kernel_v1_events_pb2.ApprovalRecord.HasField
_has_journal_fields = kernel_v1_events_pb2.JournalFields.HasField
_has_journal_record = kernel_v1_events_pb2.JournalRecord.HasField
_has_pty_event = kernel_v1_events_pb2.PtyEvent.HasField
_has_render_fields = kernel_v1_events_pb2.RenderFields.HasField
_has_render_record = kernel_v1_events_pb2.RenderRecord.HasField
_has_str_value_value_v1_value = value_v1_value_pb2.StrValue.HasField
_has_task_event_error_fields = kernel_v1_events_pb2.TaskEventErrorFields.HasField
_has_task_event_error_record = kernel_v1_events_pb2.TaskEventErrorRecord.HasField
_has_task_event_output_fields = kernel_v1_events_pb2.TaskEventOutputFields.HasField
_has_task_event_output_record = kernel_v1_events_pb2.TaskEventOutputRecord.HasField
_has_task_fields = kernel_v1_events_pb2.TaskFields.HasField
_has_task_record = kernel_v1_events_pb2.TaskRecord.HasField
_has_transcript_fields = kernel_v1_events_pb2.TranscriptFields.HasField
_has_transcript_record = kernel_v1_events_pb2.TranscriptRecord.HasField
_has_transcript_summary_fields = kernel_v1_events_pb2.TranscriptSummaryFields.HasField
_has_transcript_summary_record = kernel_v1_events_pb2.TranscriptSummaryRecord.HasField
_which_approval_effects = kernel_v1_events_pb2.ApprovalEffects.WhichOneof
_which_approval_event = kernel_v1_events_pb2.ApprovalEvent.WhichOneof
_which_journal_event = kernel_v1_events_pb2.JournalEvent.WhichOneof
_which_render_event = kernel_v1_events_pb2.RenderEvent.WhichOneof
_which_task_event = kernel_v1_events_pb2.TaskEvent.WhichOneof
_which_task_event_error = kernel_v1_events_pb2.TaskEventError.WhichOneof
_which_task_event_output = kernel_v1_events_pb2.TaskEventOutput.WhichOneof
_which_transcript_event = kernel_v1_events_pb2.TranscriptEvent.WhichOneof
_which_transcript_summary = kernel_v1_events_pb2.TranscriptSummary.WhichOneof


def _transcript_event_record(u: kernel_v1_events_pb2.TranscriptEvent) -> Any:
    m = u.record
    out: dict[str, Any] = {"$": "record"}
    if _has_transcript_record(m, "v"):
        out["v"] = encode_transcript_fields(m.v)
    return out


_ENCODE_TRANSCRIPT_EVENT: dict[str | None, Callable[[kernel_v1_events_pb2.TranscriptEvent], Any]] = {
    None: _transcript_event_record,
    "record": _transcript_event_record,
}


def encode_transcript_event(m: kernel_v1_events_pb2.TranscriptEvent) -> Any:
    return _ENCODE_TRANSCRIPT_EVENT[_which_transcript_event(m, "kind")](m)


def _fill_transcript_event_record(u: kernel_v1_events_pb2.TranscriptEvent, value: Any) -> None:
    m = u.record
    _begin_transcript_record(m)
    if "v" in value:
        v = value["v"]
        try:
            fill_transcript_fields(m.v, v)
        except DecodeError as error:
            raise error.under("v") from None


_FILL_TRANSCRIPT_EVENT: dict[str, Callable[[kernel_v1_events_pb2.TranscriptEvent, Any], None]] = {
    "record": _fill_transcript_event_record,
}


def fill_transcript_event(m: kernel_v1_events_pb2.TranscriptEvent, value: Any) -> None:
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    tag = value.get("$")
    fill = _FILL_TRANSCRIPT_EVENT.get(tag) if type(tag) is str else None
    if fill is None:
        raise DecodeError("$", "must be one of record")
    try:
        fill(m, value)
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_transcript_event(value: Any, path: str = "") -> kernel_v1_events_pb2.TranscriptEvent:
    m = kernel_v1_events_pb2.TranscriptEvent()
    try:
        fill_transcript_event(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_transcript_record(m: kernel_v1_events_pb2.TranscriptRecord) -> Any:
    out: dict[str, Any] = {}
    if _has_transcript_record(m, "v"):
        out["v"] = encode_transcript_fields(m.v)
    return out


def fill_transcript_record(m: kernel_v1_events_pb2.TranscriptRecord, value: Any) -> None:
    try:
        _begin_transcript_record(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "v" in value:
            v = value["v"]
            try:
                fill_transcript_fields(m.v, v)
            except DecodeError as error:
                raise error.under("v") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_transcript_record(value: Any, path: str = "") -> kernel_v1_events_pb2.TranscriptRecord:
    m = kernel_v1_events_pb2.TranscriptRecord()
    try:
        fill_transcript_record(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_transcript_fields(m: kernel_v1_events_pb2.TranscriptFields) -> Any:
    out: dict[str, Any] = {}
    if _has_transcript_fields(m, "n"):
        out["n"] = value_v1_tagged.encode_tagged_int(m.n)
    if _has_transcript_fields(m, "ref"):
        out["ref"] = value_v1_tagged.encode_tagged_str(m.ref)
    if _has_transcript_fields(m, "summary"):
        out["summary"] = encode_transcript_summary(m.summary)
    return out


def fill_transcript_fields(m: kernel_v1_events_pb2.TranscriptFields, value: Any) -> None:
    try:
        _begin_transcript_fields(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "n" in value:
            v = value["n"]
            try:
                value_v1_tagged.fill_tagged_int(m.n, v)
            except DecodeError as error:
                raise error.under("n") from None
        if "ref" in value:
            v = value["ref"]
            try:
                value_v1_tagged.fill_tagged_str(m.ref, v)
            except DecodeError as error:
                raise error.under("ref") from None
        if "summary" in value:
            v = value["summary"]
            try:
                fill_transcript_summary(m.summary, v)
            except DecodeError as error:
                raise error.under("summary") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_transcript_fields(value: Any, path: str = "") -> kernel_v1_events_pb2.TranscriptFields:
    m = kernel_v1_events_pb2.TranscriptFields()
    try:
        fill_transcript_fields(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def _transcript_summary_record(u: kernel_v1_events_pb2.TranscriptSummary) -> Any:
    m = u.record
    out: dict[str, Any] = {"$": "record"}
    if _has_transcript_summary_record(m, "v"):
        out["v"] = encode_transcript_summary_fields(m.v)
    return out


_ENCODE_TRANSCRIPT_SUMMARY: dict[str | None, Callable[[kernel_v1_events_pb2.TranscriptSummary], Any]] = {
    None: _transcript_summary_record,
    "record": _transcript_summary_record,
}


def encode_transcript_summary(m: kernel_v1_events_pb2.TranscriptSummary) -> Any:
    return _ENCODE_TRANSCRIPT_SUMMARY[_which_transcript_summary(m, "kind")](m)


def _fill_transcript_summary_record(u: kernel_v1_events_pb2.TranscriptSummary, value: Any) -> None:
    m = u.record
    _begin_transcript_summary_record(m)
    if "v" in value:
        v = value["v"]
        try:
            fill_transcript_summary_fields(m.v, v)
        except DecodeError as error:
            raise error.under("v") from None


_FILL_TRANSCRIPT_SUMMARY: dict[str, Callable[[kernel_v1_events_pb2.TranscriptSummary, Any], None]] = {
    "record": _fill_transcript_summary_record,
}


def fill_transcript_summary(m: kernel_v1_events_pb2.TranscriptSummary, value: Any) -> None:
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    tag = value.get("$")
    fill = _FILL_TRANSCRIPT_SUMMARY.get(tag) if type(tag) is str else None
    if fill is None:
        raise DecodeError("$", "must be one of record")
    try:
        fill(m, value)
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_transcript_summary(value: Any, path: str = "") -> kernel_v1_events_pb2.TranscriptSummary:
    m = kernel_v1_events_pb2.TranscriptSummary()
    try:
        fill_transcript_summary(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_transcript_summary_record(m: kernel_v1_events_pb2.TranscriptSummaryRecord) -> Any:
    out: dict[str, Any] = {}
    if _has_transcript_summary_record(m, "v"):
        out["v"] = encode_transcript_summary_fields(m.v)
    return out


def fill_transcript_summary_record(m: kernel_v1_events_pb2.TranscriptSummaryRecord, value: Any) -> None:
    try:
        _begin_transcript_summary_record(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "v" in value:
            v = value["v"]
            try:
                fill_transcript_summary_fields(m.v, v)
            except DecodeError as error:
                raise error.under("v") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_transcript_summary_record(value: Any, path: str = "") -> kernel_v1_events_pb2.TranscriptSummaryRecord:
    m = kernel_v1_events_pb2.TranscriptSummaryRecord()
    try:
        fill_transcript_summary_record(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_transcript_summary_fields(m: kernel_v1_events_pb2.TranscriptSummaryFields) -> Any:
    out: dict[str, Any] = {}
    if _has_transcript_summary_fields(m, "type"):
        out["type"] = value_v1_tagged.encode_tagged_str(m.type)
    if _has_transcript_summary_fields(m, "ok"):
        out["ok"] = value_v1_tagged.encode_tagged_bool(m.ok)
    if _has_transcript_summary_fields(m, "cmd"):
        out["cmd"] = value_v1_tagged.encode_tagged_str(m.cmd)
    if _has_transcript_summary_fields(m, "n"):
        out["n"] = value_v1_tagged.encode_tagged_int(m.n)
    return out


def fill_transcript_summary_fields(m: kernel_v1_events_pb2.TranscriptSummaryFields, value: Any) -> None:
    try:
        _begin_transcript_summary_fields(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "type" in value:
            v = value["type"]
            try:
                value_v1_tagged.fill_tagged_str(m.type, v)
            except DecodeError as error:
                raise error.under("type") from None
        if "ok" in value:
            v = value["ok"]
            try:
                value_v1_tagged.fill_tagged_bool(m.ok, v)
            except DecodeError as error:
                raise error.under("ok") from None
        if "cmd" in value:
            v = value["cmd"]
            try:
                value_v1_tagged.fill_tagged_str(m.cmd, v)
            except DecodeError as error:
                raise error.under("cmd") from None
        if "n" in value:
            v = value["n"]
            try:
                value_v1_tagged.fill_tagged_int(m.n, v)
            except DecodeError as error:
                raise error.under("n") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_transcript_summary_fields(value: Any, path: str = "") -> kernel_v1_events_pb2.TranscriptSummaryFields:
    m = kernel_v1_events_pb2.TranscriptSummaryFields()
    try:
        fill_transcript_summary_fields(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def _journal_event_record(u: kernel_v1_events_pb2.JournalEvent) -> Any:
    m = u.record
    out: dict[str, Any] = {"$": "record"}
    if _has_journal_record(m, "v"):
        out["v"] = encode_journal_fields(m.v)
    return out


_ENCODE_JOURNAL_EVENT: dict[str | None, Callable[[kernel_v1_events_pb2.JournalEvent], Any]] = {
    None: _journal_event_record,
    "record": _journal_event_record,
}


def encode_journal_event(m: kernel_v1_events_pb2.JournalEvent) -> Any:
    return _ENCODE_JOURNAL_EVENT[_which_journal_event(m, "kind")](m)


def _fill_journal_event_record(u: kernel_v1_events_pb2.JournalEvent, value: Any) -> None:
    m = u.record
    _begin_journal_record(m)
    if "v" in value:
        v = value["v"]
        try:
            fill_journal_fields(m.v, v)
        except DecodeError as error:
            raise error.under("v") from None


_FILL_JOURNAL_EVENT: dict[str, Callable[[kernel_v1_events_pb2.JournalEvent, Any], None]] = {
    "record": _fill_journal_event_record,
}


def fill_journal_event(m: kernel_v1_events_pb2.JournalEvent, value: Any) -> None:
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    tag = value.get("$")
    fill = _FILL_JOURNAL_EVENT.get(tag) if type(tag) is str else None
    if fill is None:
        raise DecodeError("$", "must be one of record")
    try:
        fill(m, value)
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_journal_event(value: Any, path: str = "") -> kernel_v1_events_pb2.JournalEvent:
    m = kernel_v1_events_pb2.JournalEvent()
    try:
        fill_journal_event(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_journal_record(m: kernel_v1_events_pb2.JournalRecord) -> Any:
    out: dict[str, Any] = {}
    if _has_journal_record(m, "v"):
        out["v"] = encode_journal_fields(m.v)
    return out


def fill_journal_record(m: kernel_v1_events_pb2.JournalRecord, value: Any) -> None:
    try:
        _begin_journal_record(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "v" in value:
            v = value["v"]
            try:
                fill_journal_fields(m.v, v)
            except DecodeError as error:
                raise error.under("v") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_journal_record(value: Any, path: str = "") -> kernel_v1_events_pb2.JournalRecord:
    m = kernel_v1_events_pb2.JournalRecord()
    try:
        fill_journal_record(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_journal_fields(m: kernel_v1_events_pb2.JournalFields) -> Any:
    out: dict[str, Any] = {}
    if _has_journal_fields(m, "entry_id"):
        out["entry_id"] = value_v1_tagged.encode_tagged_int(m.entry_id)
    if _has_journal_fields(m, "head"):
        out["head"] = value_v1_tagged.encode_tagged_str(m.head)
    if _has_journal_fields(m, "ok"):
        out["ok"] = value_v1_tagged.encode_tagged_bool(m.ok)
    if _has_journal_fields(m, "principal"):
        out["principal"] = value_v1_tagged.encode_tagged_str(m.principal)
    return out


def fill_journal_fields(m: kernel_v1_events_pb2.JournalFields, value: Any) -> None:
    try:
        _begin_journal_fields(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "entry_id" in value:
            v = value["entry_id"]
            try:
                value_v1_tagged.fill_tagged_int(m.entry_id, v)
            except DecodeError as error:
                raise error.under("entry_id") from None
        if "head" in value:
            v = value["head"]
            try:
                value_v1_tagged.fill_tagged_str(m.head, v)
            except DecodeError as error:
                raise error.under("head") from None
        if "ok" in value:
            v = value["ok"]
            try:
                value_v1_tagged.fill_tagged_bool(m.ok, v)
            except DecodeError as error:
                raise error.under("ok") from None
        if "principal" in value:
            v = value["principal"]
            try:
                value_v1_tagged.fill_tagged_str(m.principal, v)
            except DecodeError as error:
                raise error.under("principal") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_journal_fields(value: Any, path: str = "") -> kernel_v1_events_pb2.JournalFields:
    m = kernel_v1_events_pb2.JournalFields()
    try:
        fill_journal_fields(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def _approval_event_record(u: kernel_v1_events_pb2.ApprovalEvent) -> Any:
    m = u.record
    out: dict[str, Any] = {"$": "record"}
    if _has_approval_record(m, "v"):
        out["v"] = encode_approval_fields(m.v)
    return out


_ENCODE_APPROVAL_EVENT: dict[str | None, Callable[[kernel_v1_events_pb2.ApprovalEvent], Any]] = {
    None: _approval_event_record,
    "record": _approval_event_record,
}


def encode_approval_event(m: kernel_v1_events_pb2.ApprovalEvent) -> Any:
    return _ENCODE_APPROVAL_EVENT[_which_approval_event(m, "kind")](m)


def _fill_approval_event_record(u: kernel_v1_events_pb2.ApprovalEvent, value: Any) -> None:
    m = u.record
    _begin_approval_record(m)
    if "v" in value:
        v = value["v"]
        try:
            fill_approval_fields(m.v, v)
        except DecodeError as error:
            raise error.under("v") from None


_FILL_APPROVAL_EVENT: dict[str, Callable[[kernel_v1_events_pb2.ApprovalEvent, Any], None]] = {
    "record": _fill_approval_event_record,
}


def fill_approval_event(m: kernel_v1_events_pb2.ApprovalEvent, value: Any) -> None:
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    tag = value.get("$")
    fill = _FILL_APPROVAL_EVENT.get(tag) if type(tag) is str else None
    if fill is None:
        raise DecodeError("$", "must be one of record")
    try:
        fill(m, value)
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_approval_event(value: Any, path: str = "") -> kernel_v1_events_pb2.ApprovalEvent:
    m = kernel_v1_events_pb2.ApprovalEvent()
    try:
        fill_approval_event(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_approval_record(m: kernel_v1_events_pb2.ApprovalRecord) -> Any:
    out: dict[str, Any] = {}
    if _has_approval_record(m, "v"):
        out["v"] = encode_approval_fields(m.v)
    return out


def fill_approval_record(m: kernel_v1_events_pb2.ApprovalRecord, value: Any) -> None:
    try:
        _begin_approval_record(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "v" in value:
            v = value["v"]
            try:
                fill_approval_fields(m.v, v)
            except DecodeError as error:
                raise error.under("v") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_approval_record(value: Any, path: str = "") -> kernel_v1_events_pb2.ApprovalRecord:
    m = kernel_v1_events_pb2.ApprovalRecord()
    try:
        fill_approval_record(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_approval_fields(m: kernel_v1_events_pb2.ApprovalFields) -> Any:
    out: dict[str, Any] = {}
    if _has_approval_fields(m, "plan_ref"):
        out["plan_ref"] = value_v1_tagged.encode_tagged_str_or_null(m.plan_ref)
    if _has_approval_fields(m, "effects"):
        out["effects"] = encode_approval_effects(m.effects)
    if _has_approval_fields(m, "principal"):
        out["principal"] = value_v1_tagged.encode_tagged_str(m.principal)
    if _has_approval_fields(m, "expires"):
        out["expires"] = value_v1_tagged.encode_tagged_int_or_null(m.expires)
    if _has_approval_fields(m, "state"):
        out["state"] = value_v1_tagged.encode_tagged_str(m.state)
    if _has_approval_fields(m, "approver"):
        out["approver"] = value_v1_tagged.encode_tagged_str_or_null(m.approver)
    if _has_approval_fields(m, "approval_ref"):
        out["approval_ref"] = value_v1_tagged.encode_tagged_str(m.approval_ref)
    return out


def fill_approval_fields(m: kernel_v1_events_pb2.ApprovalFields, value: Any) -> None:
    try:
        _begin_approval_fields(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "plan_ref" in value:
            v = value["plan_ref"]
            try:
                value_v1_tagged.fill_tagged_str_or_null(m.plan_ref, v)
            except DecodeError as error:
                raise error.under("plan_ref") from None
        if "effects" in value:
            v = value["effects"]
            try:
                fill_approval_effects(m.effects, v)
            except DecodeError as error:
                raise error.under("effects") from None
        if "principal" in value:
            v = value["principal"]
            try:
                value_v1_tagged.fill_tagged_str(m.principal, v)
            except DecodeError as error:
                raise error.under("principal") from None
        if "expires" in value:
            v = value["expires"]
            try:
                value_v1_tagged.fill_tagged_int_or_null(m.expires, v)
            except DecodeError as error:
                raise error.under("expires") from None
        if "state" in value:
            v = value["state"]
            try:
                value_v1_tagged.fill_tagged_str(m.state, v)
            except DecodeError as error:
                raise error.under("state") from None
        if "approver" in value:
            v = value["approver"]
            try:
                value_v1_tagged.fill_tagged_str_or_null(m.approver, v)
            except DecodeError as error:
                raise error.under("approver") from None
        if "approval_ref" in value:
            v = value["approval_ref"]
            try:
                value_v1_tagged.fill_tagged_str(m.approval_ref, v)
            except DecodeError as error:
                raise error.under("approval_ref") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_approval_fields(value: Any, path: str = "") -> kernel_v1_events_pb2.ApprovalFields:
    m = kernel_v1_events_pb2.ApprovalFields()
    try:
        fill_approval_fields(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def _approval_effects_list(u: kernel_v1_events_pb2.ApprovalEffects) -> Any:
    m = u.list
    return {"$": "list", "v": [kernel_v1_effects.encode_effect(v) for v in m.v[:]]}


_ENCODE_APPROVAL_EFFECTS: dict[str | None, Callable[[kernel_v1_events_pb2.ApprovalEffects], Any]] = {
    None: _approval_effects_list,
    "list": _approval_effects_list,
}


def encode_approval_effects(m: kernel_v1_events_pb2.ApprovalEffects) -> Any:
    return _ENCODE_APPROVAL_EFFECTS[_which_approval_effects(m, "kind")](m)


def _fill_approval_effects_list(u: kernel_v1_events_pb2.ApprovalEffects, value: Any) -> None:
    m = u.list
    _begin_approval_effect_items(m)
    if "v" in value:
        v = value["v"]
        if type(v) is not list:
            raise DecodeError("v", "must be an array")
        v_items = m.v
        try:
            for x in v:
                kernel_v1_effects.fill_effect(v_items.add(), x)
        except DecodeError as error:
            raise error.under(f"v[{len(v_items) - 1}]") from None


_FILL_APPROVAL_EFFECTS: dict[str, Callable[[kernel_v1_events_pb2.ApprovalEffects, Any], None]] = {
    "list": _fill_approval_effects_list,
}


def fill_approval_effects(m: kernel_v1_events_pb2.ApprovalEffects, value: Any) -> None:
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    tag = value.get("$")
    fill = _FILL_APPROVAL_EFFECTS.get(tag) if type(tag) is str else None
    if fill is None:
        raise DecodeError("$", "must be one of list")
    try:
        fill(m, value)
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_approval_effects(value: Any, path: str = "") -> kernel_v1_events_pb2.ApprovalEffects:
    m = kernel_v1_events_pb2.ApprovalEffects()
    try:
        fill_approval_effects(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_approval_effect_items(m: kernel_v1_events_pb2.ApprovalEffectItems) -> Any:
    return {"v": [kernel_v1_effects.encode_effect(v) for v in m.v[:]]}


def fill_approval_effect_items(m: kernel_v1_events_pb2.ApprovalEffectItems, value: Any) -> None:
    try:
        _begin_approval_effect_items(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "v" in value:
            v = value["v"]
            if type(v) is not list:
                raise DecodeError("v", "must be an array")
            v_items = m.v
            try:
                for x in v:
                    kernel_v1_effects.fill_effect(v_items.add(), x)
            except DecodeError as error:
                raise error.under(f"v[{len(v_items) - 1}]") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_approval_effect_items(value: Any, path: str = "") -> kernel_v1_events_pb2.ApprovalEffectItems:
    m = kernel_v1_events_pb2.ApprovalEffectItems()
    try:
        fill_approval_effect_items(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def _render_event_record(u: kernel_v1_events_pb2.RenderEvent) -> Any:
    m = u.record
    out: dict[str, Any] = {"$": "record"}
    if _has_render_record(m, "v"):
        out["v"] = encode_render_fields(m.v)
    return out


_ENCODE_RENDER_EVENT: dict[str | None, Callable[[kernel_v1_events_pb2.RenderEvent], Any]] = {
    None: _render_event_record,
    "record": _render_event_record,
}


def encode_render_event(m: kernel_v1_events_pb2.RenderEvent) -> Any:
    return _ENCODE_RENDER_EVENT[_which_render_event(m, "kind")](m)


def _fill_render_event_record(u: kernel_v1_events_pb2.RenderEvent, value: Any) -> None:
    m = u.record
    _begin_render_record(m)
    if "v" in value:
        v = value["v"]
        try:
            fill_render_fields(m.v, v)
        except DecodeError as error:
            raise error.under("v") from None


_FILL_RENDER_EVENT: dict[str, Callable[[kernel_v1_events_pb2.RenderEvent, Any], None]] = {
    "record": _fill_render_event_record,
}


def fill_render_event(m: kernel_v1_events_pb2.RenderEvent, value: Any) -> None:
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    tag = value.get("$")
    fill = _FILL_RENDER_EVENT.get(tag) if type(tag) is str else None
    if fill is None:
        raise DecodeError("$", "must be one of record")
    try:
        fill(m, value)
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_render_event(value: Any, path: str = "") -> kernel_v1_events_pb2.RenderEvent:
    m = kernel_v1_events_pb2.RenderEvent()
    try:
        fill_render_event(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_render_record(m: kernel_v1_events_pb2.RenderRecord) -> Any:
    out: dict[str, Any] = {}
    if _has_render_record(m, "v"):
        out["v"] = encode_render_fields(m.v)
    return out


def fill_render_record(m: kernel_v1_events_pb2.RenderRecord, value: Any) -> None:
    try:
        _begin_render_record(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "v" in value:
            v = value["v"]
            try:
                fill_render_fields(m.v, v)
            except DecodeError as error:
                raise error.under("v") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_render_record(value: Any, path: str = "") -> kernel_v1_events_pb2.RenderRecord:
    m = kernel_v1_events_pb2.RenderRecord()
    try:
        fill_render_record(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_render_fields(m: kernel_v1_events_pb2.RenderFields) -> Any:
    out: dict[str, Any] = {}
    if _has_render_fields(m, "ref"):
        out["ref"] = value_v1_tagged.encode_tagged_str(m.ref)
    if _has_render_fields(m, "render"):
        out["render"] = value_v1_tagged.encode_tagged_str(m.render)
    return out


def fill_render_fields(m: kernel_v1_events_pb2.RenderFields, value: Any) -> None:
    try:
        _begin_render_fields(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "ref" in value:
            v = value["ref"]
            try:
                value_v1_tagged.fill_tagged_str(m.ref, v)
            except DecodeError as error:
                raise error.under("ref") from None
        if "render" in value:
            v = value["render"]
            try:
                value_v1_tagged.fill_tagged_str(m.render, v)
            except DecodeError as error:
                raise error.under("render") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_render_fields(value: Any, path: str = "") -> kernel_v1_events_pb2.RenderFields:
    m = kernel_v1_events_pb2.RenderFields()
    try:
        fill_render_fields(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def _task_event_str(u: kernel_v1_events_pb2.TaskEvent) -> Any:
    m = u.str
    out: dict[str, Any] = {"$": "str", "v": m.v}
    if _has_str_value_value_v1_value(m, "clipped"):
        out["clipped"] = m.clipped
    return out


def _task_event_record(u: kernel_v1_events_pb2.TaskEvent) -> Any:
    m = u.record
    out: dict[str, Any] = {"$": "record"}
    if _has_task_record(m, "v"):
        out["v"] = encode_task_fields(m.v)
    return out


_ENCODE_TASK_EVENT: dict[str | None, Callable[[kernel_v1_events_pb2.TaskEvent], Any]] = {
    None: _task_event_str,
    "str": _task_event_str,
    "record": _task_event_record,
}


def encode_task_event(m: kernel_v1_events_pb2.TaskEvent) -> Any:
    return _ENCODE_TASK_EVENT[_which_task_event(m, "kind")](m)


def _fill_task_event_str(u: kernel_v1_events_pb2.TaskEvent, value: Any) -> None:
    m = u.str
    _begin_str_value_value_v1_value(m)
    if "v" in value:
        v = value["v"]
        if type(v) is not str:
            raise DecodeError("v", "must be a string")
        m.v = v
    if "clipped" in value:
        v = value["clipped"]
        if type(v) is not bool:
            raise DecodeError("clipped", "must be true or false")
        m.clipped = v


def _fill_task_event_record(u: kernel_v1_events_pb2.TaskEvent, value: Any) -> None:
    m = u.record
    _begin_task_record(m)
    if "v" in value:
        v = value["v"]
        try:
            fill_task_fields(m.v, v)
        except DecodeError as error:
            raise error.under("v") from None


_FILL_TASK_EVENT: dict[str, Callable[[kernel_v1_events_pb2.TaskEvent, Any], None]] = {
    "str": _fill_task_event_str,
    "record": _fill_task_event_record,
}


def fill_task_event(m: kernel_v1_events_pb2.TaskEvent, value: Any) -> None:
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    tag = value.get("$")
    fill = _FILL_TASK_EVENT.get(tag) if type(tag) is str else None
    if fill is None:
        raise DecodeError("$", "must be one of str, record")
    try:
        fill(m, value)
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_task_event(value: Any, path: str = "") -> kernel_v1_events_pb2.TaskEvent:
    m = kernel_v1_events_pb2.TaskEvent()
    try:
        fill_task_event(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_task_record(m: kernel_v1_events_pb2.TaskRecord) -> Any:
    out: dict[str, Any] = {}
    if _has_task_record(m, "v"):
        out["v"] = encode_task_fields(m.v)
    return out


def fill_task_record(m: kernel_v1_events_pb2.TaskRecord, value: Any) -> None:
    try:
        _begin_task_record(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "v" in value:
            v = value["v"]
            try:
                fill_task_fields(m.v, v)
            except DecodeError as error:
                raise error.under("v") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_task_record(value: Any, path: str = "") -> kernel_v1_events_pb2.TaskRecord:
    m = kernel_v1_events_pb2.TaskRecord()
    try:
        fill_task_record(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_task_fields(m: kernel_v1_events_pb2.TaskFields) -> Any:
    out: dict[str, Any] = {}
    if _has_task_fields(m, "state"):
        out["state"] = value_v1_tagged.encode_tagged_str(m.state)
    if _has_task_fields(m, "ref"):
        out["ref"] = value_v1_tagged.encode_tagged_str_or_null(m.ref)
    if _has_task_fields(m, "error"):
        out["error"] = encode_task_event_error(m.error)
    if _has_task_fields(m, "output"):
        out["output"] = encode_task_event_output(m.output)
    if _has_task_fields(m, "idle_ms"):
        out["idle_ms"] = value_v1_tagged.encode_tagged_int(m.idle_ms)
    return out


def fill_task_fields(m: kernel_v1_events_pb2.TaskFields, value: Any) -> None:
    try:
        _begin_task_fields(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "state" in value:
            v = value["state"]
            try:
                value_v1_tagged.fill_tagged_str(m.state, v)
            except DecodeError as error:
                raise error.under("state") from None
        if "ref" in value:
            v = value["ref"]
            try:
                value_v1_tagged.fill_tagged_str_or_null(m.ref, v)
            except DecodeError as error:
                raise error.under("ref") from None
        if "error" in value:
            v = value["error"]
            try:
                fill_task_event_error(m.error, v)
            except DecodeError as error:
                raise error.under("error") from None
        if "output" in value:
            v = value["output"]
            try:
                fill_task_event_output(m.output, v)
            except DecodeError as error:
                raise error.under("output") from None
        if "idle_ms" in value:
            v = value["idle_ms"]
            try:
                value_v1_tagged.fill_tagged_int(m.idle_ms, v)
            except DecodeError as error:
                raise error.under("idle_ms") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_task_fields(value: Any, path: str = "") -> kernel_v1_events_pb2.TaskFields:
    m = kernel_v1_events_pb2.TaskFields()
    try:
        fill_task_fields(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def _task_event_error_record(u: kernel_v1_events_pb2.TaskEventError) -> Any:
    m = u.record
    out: dict[str, Any] = {"$": "record"}
    if _has_task_event_error_record(m, "v"):
        out["v"] = encode_task_event_error_fields(m.v)
    return out


_ENCODE_TASK_EVENT_ERROR: dict[str | None, Callable[[kernel_v1_events_pb2.TaskEventError], Any]] = {
    None: _task_event_error_record,
    "record": _task_event_error_record,
}


def encode_task_event_error(m: kernel_v1_events_pb2.TaskEventError) -> Any:
    return _ENCODE_TASK_EVENT_ERROR[_which_task_event_error(m, "kind")](m)


def _fill_task_event_error_record(u: kernel_v1_events_pb2.TaskEventError, value: Any) -> None:
    m = u.record
    _begin_task_event_error_record(m)
    if "v" in value:
        v = value["v"]
        try:
            fill_task_event_error_fields(m.v, v)
        except DecodeError as error:
            raise error.under("v") from None


_FILL_TASK_EVENT_ERROR: dict[str, Callable[[kernel_v1_events_pb2.TaskEventError, Any], None]] = {
    "record": _fill_task_event_error_record,
}


def fill_task_event_error(m: kernel_v1_events_pb2.TaskEventError, value: Any) -> None:
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    tag = value.get("$")
    fill = _FILL_TASK_EVENT_ERROR.get(tag) if type(tag) is str else None
    if fill is None:
        raise DecodeError("$", "must be one of record")
    try:
        fill(m, value)
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_task_event_error(value: Any, path: str = "") -> kernel_v1_events_pb2.TaskEventError:
    m = kernel_v1_events_pb2.TaskEventError()
    try:
        fill_task_event_error(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_task_event_error_record(m: kernel_v1_events_pb2.TaskEventErrorRecord) -> Any:
    out: dict[str, Any] = {}
    if _has_task_event_error_record(m, "v"):
        out["v"] = encode_task_event_error_fields(m.v)
    return out


def fill_task_event_error_record(m: kernel_v1_events_pb2.TaskEventErrorRecord, value: Any) -> None:
    try:
        _begin_task_event_error_record(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "v" in value:
            v = value["v"]
            try:
                fill_task_event_error_fields(m.v, v)
            except DecodeError as error:
                raise error.under("v") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_task_event_error_record(value: Any, path: str = "") -> kernel_v1_events_pb2.TaskEventErrorRecord:
    m = kernel_v1_events_pb2.TaskEventErrorRecord()
    try:
        fill_task_event_error_record(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_task_event_error_fields(m: kernel_v1_events_pb2.TaskEventErrorFields) -> Any:
    out: dict[str, Any] = {}
    if _has_task_event_error_fields(m, "code"):
        out["code"] = value_v1_tagged.encode_tagged_int(m.code)
    if _has_task_event_error_fields(m, "reason"):
        out["reason"] = value_v1_tagged.encode_tagged_str(m.reason)
    if _has_task_event_error_fields(m, "message"):
        out["message"] = value_v1_tagged.encode_tagged_str(m.message)
    return out


def fill_task_event_error_fields(m: kernel_v1_events_pb2.TaskEventErrorFields, value: Any) -> None:
    try:
        _begin_task_event_error_fields(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "code" in value:
            v = value["code"]
            try:
                value_v1_tagged.fill_tagged_int(m.code, v)
            except DecodeError as error:
                raise error.under("code") from None
        if "reason" in value:
            v = value["reason"]
            try:
                value_v1_tagged.fill_tagged_str(m.reason, v)
            except DecodeError as error:
                raise error.under("reason") from None
        if "message" in value:
            v = value["message"]
            try:
                value_v1_tagged.fill_tagged_str(m.message, v)
            except DecodeError as error:
                raise error.under("message") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_task_event_error_fields(value: Any, path: str = "") -> kernel_v1_events_pb2.TaskEventErrorFields:
    m = kernel_v1_events_pb2.TaskEventErrorFields()
    try:
        fill_task_event_error_fields(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def _task_event_output_record(u: kernel_v1_events_pb2.TaskEventOutput) -> Any:
    m = u.record
    out: dict[str, Any] = {"$": "record"}
    if _has_task_event_output_record(m, "v"):
        out["v"] = encode_task_event_output_fields(m.v)
    return out


_ENCODE_TASK_EVENT_OUTPUT: dict[str | None, Callable[[kernel_v1_events_pb2.TaskEventOutput], Any]] = {
    None: _task_event_output_record,
    "record": _task_event_output_record,
}


def encode_task_event_output(m: kernel_v1_events_pb2.TaskEventOutput) -> Any:
    return _ENCODE_TASK_EVENT_OUTPUT[_which_task_event_output(m, "kind")](m)


def _fill_task_event_output_record(u: kernel_v1_events_pb2.TaskEventOutput, value: Any) -> None:
    m = u.record
    _begin_task_event_output_record(m)
    if "v" in value:
        v = value["v"]
        try:
            fill_task_event_output_fields(m.v, v)
        except DecodeError as error:
            raise error.under("v") from None


_FILL_TASK_EVENT_OUTPUT: dict[str, Callable[[kernel_v1_events_pb2.TaskEventOutput, Any], None]] = {
    "record": _fill_task_event_output_record,
}


def fill_task_event_output(m: kernel_v1_events_pb2.TaskEventOutput, value: Any) -> None:
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    tag = value.get("$")
    fill = _FILL_TASK_EVENT_OUTPUT.get(tag) if type(tag) is str else None
    if fill is None:
        raise DecodeError("$", "must be one of record")
    try:
        fill(m, value)
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_task_event_output(value: Any, path: str = "") -> kernel_v1_events_pb2.TaskEventOutput:
    m = kernel_v1_events_pb2.TaskEventOutput()
    try:
        fill_task_event_output(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_task_event_output_record(m: kernel_v1_events_pb2.TaskEventOutputRecord) -> Any:
    out: dict[str, Any] = {}
    if _has_task_event_output_record(m, "v"):
        out["v"] = encode_task_event_output_fields(m.v)
    return out


def fill_task_event_output_record(m: kernel_v1_events_pb2.TaskEventOutputRecord, value: Any) -> None:
    try:
        _begin_task_event_output_record(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "v" in value:
            v = value["v"]
            try:
                fill_task_event_output_fields(m.v, v)
            except DecodeError as error:
                raise error.under("v") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_task_event_output_record(value: Any, path: str = "") -> kernel_v1_events_pb2.TaskEventOutputRecord:
    m = kernel_v1_events_pb2.TaskEventOutputRecord()
    try:
        fill_task_event_output_record(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_task_event_output_fields(m: kernel_v1_events_pb2.TaskEventOutputFields) -> Any:
    out: dict[str, Any] = {}
    if _has_task_event_output_fields(m, "stream"):
        out["stream"] = value_v1_tagged.encode_tagged_str(m.stream)
    if _has_task_event_output_fields(m, "offset"):
        out["offset"] = value_v1_tagged.encode_tagged_int(m.offset)
    if _has_task_event_output_fields(m, "text"):
        out["text"] = value_v1_tagged.encode_tagged_str(m.text)
    return out


def fill_task_event_output_fields(m: kernel_v1_events_pb2.TaskEventOutputFields, value: Any) -> None:
    try:
        _begin_task_event_output_fields(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "stream" in value:
            v = value["stream"]
            try:
                value_v1_tagged.fill_tagged_str(m.stream, v)
            except DecodeError as error:
                raise error.under("stream") from None
        if "offset" in value:
            v = value["offset"]
            try:
                value_v1_tagged.fill_tagged_int(m.offset, v)
            except DecodeError as error:
                raise error.under("offset") from None
        if "text" in value:
            v = value["text"]
            try:
                value_v1_tagged.fill_tagged_str(m.text, v)
            except DecodeError as error:
                raise error.under("text") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_task_event_output_fields(value: Any, path: str = "") -> kernel_v1_events_pb2.TaskEventOutputFields:
    m = kernel_v1_events_pb2.TaskEventOutputFields()
    try:
        fill_task_event_output_fields(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_user_event(m: kernel_v1_events_pb2.UserEvent) -> Any:
    return fragment(m.text)


def fill_user_event(m: kernel_v1_events_pb2.UserEvent, value: Any) -> None:
    _begin_user_event(m)
    m.text = raw_json(value, "")


def decode_user_event(value: Any, path: str = "") -> kernel_v1_events_pb2.UserEvent:
    m = kernel_v1_events_pb2.UserEvent()
    try:
        fill_user_event(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_pty_event(m: kernel_v1_events_pb2.PtyEvent) -> Any:
    out: dict[str, Any] = {"changed_seq": m.changed_seq}
    if _has_pty_event(m, "cursor"):
        out["cursor"] = kernel_v1_screen.encode_pty_cursor(m.cursor)
    out["alive"] = m.alive
    return out


def fill_pty_event(m: kernel_v1_events_pb2.PtyEvent, value: Any) -> None:
    try:
        _begin_pty_event(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "changed_seq" in value:
            v = value["changed_seq"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("changed_seq", "must be an integer from 0 to 18446744073709551615")
            m.changed_seq = v
        if "cursor" in value:
            v = value["cursor"]
            try:
                kernel_v1_screen.fill_pty_cursor(m.cursor, v)
            except DecodeError as error:
                raise error.under("cursor") from None
        if "alive" in value:
            v = value["alive"]
            if type(v) is not bool:
                raise DecodeError("alive", "must be true or false")
            m.alive = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_pty_event(value: Any, path: str = "") -> kernel_v1_events_pb2.PtyEvent:
    m = kernel_v1_events_pb2.PtyEvent()
    try:
        fill_pty_event(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_health_event(m: kernel_v1_events_pb2.HealthEvent) -> Any:
    return {"component": m.component, "ok": m.ok, "detail": m.detail}


def fill_health_event(m: kernel_v1_events_pb2.HealthEvent, value: Any) -> None:
    try:
        _begin_health_event(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "component" in value:
            v = value["component"]
            if type(v) is not str:
                raise DecodeError("component", "must be a string")
            m.component = v
        if "ok" in value:
            v = value["ok"]
            if type(v) is not bool:
                raise DecodeError("ok", "must be true or false")
            m.ok = v
        if "detail" in value:
            v = value["detail"]
            if type(v) is not str:
                raise DecodeError("detail", "must be a string")
            m.detail = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_health_event(value: Any, path: str = "") -> kernel_v1_events_pb2.HealthEvent:
    m = kernel_v1_events_pb2.HealthEvent()
    try:
        fill_health_event(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_overflow(m: kernel_v1_events_pb2.Overflow) -> Any:
    return {"dropped": m.dropped, "latest_seq": m.latest_seq}


def fill_overflow(m: kernel_v1_events_pb2.Overflow, value: Any) -> None:
    _begin_overflow(m)
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    if "dropped" in value:
        v = value["dropped"]
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("dropped", "must be an integer from 0 to 18446744073709551615")
        m.dropped = v
    if "latest_seq" in value:
        v = value["latest_seq"]
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("latest_seq", "must be an integer from 0 to 18446744073709551615")
        m.latest_seq = v


def decode_overflow(value: Any, path: str = "") -> kernel_v1_events_pb2.Overflow:
    m = kernel_v1_events_pb2.Overflow()
    try:
        fill_overflow(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m
