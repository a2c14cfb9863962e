"""What runs say on channels is what the contract says that they say."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seamount.kernel.channels.event import LARGEST_SEQ, payload_text, spec_of
from seamount.kernel.channels.runs import (
    error_summary,
    journal_event,
    render_event,
    transcript_event,
    value_summary,
)
from seamount.wire.codec.kernel_v1_events import decode_journal_event


def test_payloads_are_the_messages_of_their_channel_or_text() -> None:
    text = journal_event(7, "git status", ok=True, principal="agent:otter")
    message = decode_journal_event(json.loads(text))
    assert payload_text("journal", message) == payload_text("journal", text) == text
    with pytest.raises(ValueError, match="does not carry"):
        payload_text("render", message)
    with pytest.raises(ValueError, match="does not carry"):
        payload_text("reef", message)


@settings(max_examples=30, deadline=None)
@given(st.text(st.characters(codec="utf-8")), st.integers(1, LARGEST_SEQ), st.booleans())
def test_what_runs_say_reads_as_the_contract_says(text: str, number: int, ok: bool) -> None:
    summary = json.dumps(
        {"$": "record", "v": {"type": {"$": "str", "v": text}, "n": {"$": "int", "v": number}}}
    )
    said = {
        "journal": journal_event(number, text, ok=ok, principal=text),
        "render": render_event("out:1", text),
        "session.transcript": transcript_event(number, value_summary(summary, "list")),
    }
    for channel, payload in said.items():
        spec = spec_of(channel)
        assert spec is not None
        assert json.loads(payload_text(channel, spec.decode(json.loads(payload)))) == json.loads(payload)
        assert "\n" not in payload


@pytest.mark.parametrize("summary", ["", "{", "null", "[]", '{"$":"str","v":"x"}', "\n"])
def test_a_summary_that_is_none_leaves_the_type(summary: str) -> None:
    fallback = {"$": "record", "v": {"type": {"$": "str", "v": "table"}}}
    found = value_summary(summary, "table")
    assert found == fallback
    assert transcript_event(1, error_summary()) != transcript_event(1, found)
