"""What a run says on the channels of its session and of its principal, as JSON text.

The texts are those of the contract's codecs (`JournalEvent`, `TranscriptEvent`, `RenderEvent`), written down
directly: messages would cost ten times as much, and every run pays for them.
"""

from __future__ import annotations

from typing import Any, Final

import orjson

from seamount.wire.codec.kernel_v1_events import decode_transcript_summary
from seamount.wire.runtime import DecodeError

Summary = dict[str, Any]
"""What a transcript says of a value: a record of the language in JSON."""


def journal_event(entry_id: int, src: str, *, ok: bool, principal: str) -> str:
    """A row that stands for a whole program has ended."""
    words = src.split(None, 1)
    return _record_text(
        {
            "entry_id": {"$": "int", "v": entry_id},
            "head": _str(words[0] if words else ""),
            "ok": {"$": "bool", "v": ok},
            "principal": _str(principal),
        }
    )


def transcript_event(number: int, summary: Summary) -> str:
    """A run left the entry `out:<number>`."""
    return _record_text({"n": {"$": "int", "v": number}, "ref": _str(f"out:{number}"), "summary": summary})


def render_event(ref: str, render: str) -> str:
    """The text of a run, as its caller got it."""
    return _record_text({"ref": _str(ref), "render": _str(render)})


def value_summary(summary: str, type_name: str) -> Summary:
    """What the worker says of a value, or its type alone when that is no summary."""
    try:
        found: Summary = orjson.loads(summary)
        decode_transcript_summary(found)
    except (orjson.JSONDecodeError, DecodeError):
        return {"$": "record", "v": {"type": _str(type_name)}}
    return found


def error_summary() -> Summary:
    """The summary of an error."""
    return _ERROR


def _str(text: str) -> dict[str, str]:
    return {"$": "str", "v": text}


def _record_text(fields: dict[str, Any]) -> str:
    return orjson.dumps({"$": "record", "v": fields}).decode()


_ERROR: Final[Summary] = {"$": "record", "v": {"type": _str("error"), "ok": {"$": "bool", "v": False}}}
