# Written by seamount.codegen from the contract; `make generate` writes it again. Do not edit.
"""The event catalogue: channels and what their payloads look like."""

from __future__ import annotations

from seamount.api.kernel.v1 import events_pb2 as kernel_v1_events_pb2
from seamount.wire.codec import kernel_v1_events
from seamount.wire.runtime import EventSpec

TRANSCRIPT_EVENT = EventSpec(
    channel="session.transcript",
    payload=kernel_v1_events_pb2.TranscriptEvent,
    encode=kernel_v1_events.encode_transcript_event,
    decode=kernel_v1_events.decode_transcript_event,
    durable=True,
    audience="session",
    client_writable=False,
    advertised=True,
    doc=(
        "Payload of `session.transcript`: a run left an entry in the session's "
        "transcript. A record of the language in JSON: "
        "`{\"$\":\"record\",\"v\":{\"n\":…,\"ref\":…,\"summary\":…}}`."
    ),
)

JOURNAL_EVENT = EventSpec(
    channel="journal",
    payload=kernel_v1_events_pb2.JournalEvent,
    encode=kernel_v1_events.encode_journal_event,
    decode=kernel_v1_events.decode_journal_event,
    durable=True,
    audience="principal",
    client_writable=False,
    advertised=True,
    doc=(
        "Payload of `journal`: a row that stands for a whole program has ended. A record "
        "of the language in JSON."
    ),
)

APPROVAL_EVENT = EventSpec(
    channel="approval",
    payload=kernel_v1_events_pb2.ApprovalEvent,
    encode=kernel_v1_events.encode_approval_event,
    decode=kernel_v1_events.decode_approval_event,
    durable=True,
    audience="approvers",
    client_writable=False,
    advertised=True,
    doc=(
        "Payload of `approval`: something waits for a decision, was decided, expired or "
        "was carried out. A record of the language in JSON."
    ),
)

RENDER_EVENT = EventSpec(
    channel="render",
    payload=kernel_v1_events_pb2.RenderEvent,
    encode=kernel_v1_events.encode_render_event,
    decode=kernel_v1_events.decode_render_event,
    durable=False,
    audience="session",
    client_writable=False,
    advertised=True,
    doc=(
        "Payload of `render`: the text of a run that ended, as its caller got it. A "
        "record of the language in JSON."
    ),
)

TASK_EVENT = EventSpec(
    channel="task.*",
    payload=kernel_v1_events_pb2.TaskEvent,
    encode=kernel_v1_events.encode_task_event,
    decode=kernel_v1_events.decode_task_event,
    durable=False,
    audience="session",
    client_writable=False,
    advertised=False,
    doc=(
        "Payload of `task.N`: the str `started` first, then records, the last of which "
        "has the task's final state."
    ),
)

USER_EVENT = EventSpec(
    channel="user.*",
    payload=kernel_v1_events_pb2.UserEvent,
    encode=kernel_v1_events.encode_user_event,
    decode=kernel_v1_events.decode_user_event,
    durable=False,
    audience="session",
    client_writable=True,
    advertised=False,
    doc=(
        "Payload of `user.*`: any JSON that a client published, or the tagged value that "
        "a program emitted; at most 65,536 bytes."
    ),
)

PTY_EVENT = EventSpec(
    channel="pty.*",
    payload=kernel_v1_events_pb2.PtyEvent,
    encode=kernel_v1_events.encode_pty_event,
    decode=kernel_v1_events.decode_pty_event,
    durable=False,
    audience="session",
    client_writable=False,
    advertised=False,
    doc=(
        "Payload of `pty.N`: a terminal's screen has changed. Changes that come fast are "
        "merged. A plain object in JSON."
    ),
)

HEALTH_EVENT = EventSpec(
    channel="health",
    payload=kernel_v1_events_pb2.HealthEvent,
    encode=kernel_v1_events.encode_health_event,
    decode=kernel_v1_events.decode_health_event,
    durable=False,
    audience="principal",
    client_writable=False,
    advertised=False,
    doc=(
        "Payload of `health`: something about the kernel got worse or well again. A "
        "plain object in JSON."
    ),
)

EVENTS: tuple[EventSpec, ...] = (
    TRANSCRIPT_EVENT,
    JOURNAL_EVENT,
    APPROVAL_EVENT,
    RENDER_EVENT,
    TASK_EVENT,
    USER_EVENT,
    PTY_EVENT,
    HEALTH_EVENT,
)
