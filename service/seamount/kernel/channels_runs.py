"""What a run says on the channels of its session and of its principal."""

from __future__ import annotations

import orjson

from seamount.api.kernel.v1 import events_pb2 as events
from seamount.api.value.v1.tagged_pb2 import TaggedBool, TaggedInt, TaggedStr
from seamount.api.value.v1.value_pb2 import BoolValue, IntValue, StrValue
from seamount.wire.codec.kernel_v1_events import decode_transcript_summary
from seamount.wire.runtime import DecodeError


def journal_event(entry_id: int, src: str, *, ok: bool, principal: str) -> events.JournalEvent:
    """A row that stands for a whole program has ended."""
    words = src.split(None, 1)
    return events.JournalEvent(
        record=events.JournalRecord(
            v=events.JournalFields(
                entry_id=_int(entry_id),
                head=_str(words[0] if words else ""),
                ok=_bool(ok),
                principal=_str(principal),
            )
        )
    )


def transcript_event(number: int, summary: events.TranscriptSummary) -> events.TranscriptEvent:
    """A run left the entry `out:<number>`."""
    return events.TranscriptEvent(
        record=events.TranscriptRecord(
            v=events.TranscriptFields(n=_int(number), ref=_str(f"out:{number}"), summary=summary)
        )
    )


def render_event(ref: str, render: str) -> events.RenderEvent:
    """The text of a run, as its caller got it."""
    return events.RenderEvent(
        record=events.RenderRecord(v=events.RenderFields(ref=_str(ref), render=_str(render)))
    )


def value_summary(summary: str, type_name: str) -> events.TranscriptSummary:
    """What the worker says of a value, or its type alone when that cannot be read."""
    try:
        return decode_transcript_summary(orjson.loads(summary))
    except (orjson.JSONDecodeError, DecodeError):
        return _summary(events.TranscriptSummaryFields(type=_str(type_name)))


def error_summary() -> events.TranscriptSummary:
    """The summary of an error."""
    return _summary(events.TranscriptSummaryFields(type=_str("error"), ok=_bool(False)))


def _summary(fields: events.TranscriptSummaryFields) -> events.TranscriptSummary:
    return events.TranscriptSummary(record=events.TranscriptSummaryRecord(v=fields))


def _str(text: str) -> TaggedStr:
    return TaggedStr(str=StrValue(v=text))


def _int(number: int) -> TaggedInt:
    return TaggedInt(int=IntValue(v=number))


def _bool(truth: bool) -> TaggedBool:
    return TaggedBool(bool=BoolValue(v=truth))
