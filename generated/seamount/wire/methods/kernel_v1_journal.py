# Written by seamount.codegen from seamount/api/kernel/v1/journal.proto; `make generate` writes it again. Do not edit.
"""The methods of journal.proto."""

from __future__ import annotations

from seamount.api.kernel.v1 import journal_pb2 as kernel_v1_journal_pb2
from seamount.wire.codec import kernel_v1_journal
from seamount.wire.runtime import Method, Route, Tool

JOURNAL_QUERY = Method(
    name="journal.query",
    aliases=(),
    path="/seamount.api.kernel.v1.JournalService/QueryJournal",
    service="seamount.api.kernel.v1.JournalService",
    rpc="QueryJournal",
    request=kernel_v1_journal_pb2.QueryJournalRequest,
    response=kernel_v1_journal_pb2.QueryJournalResponse,
    decode=kernel_v1_journal.decode_query_journal_request,
    check=kernel_v1_journal.check_query_journal_request,
    encode=kernel_v1_journal.encode_query_journal_response,
    encode_request=kernel_v1_journal.encode_query_journal_request,
    decode_response=kernel_v1_journal.decode_query_journal_response,
    parameters=(
        "since",
        "until",
        "principal",
        "head",
        "ok",
        "effects",
        "limit",
        "before_id",
        "granularity",
        "session",
        "parent_id",
    ),
    secrets=(),
    response_secrets=(),
    wrapper="entries",
    attachment="required",
    grant="journal_read",
    errors=("LEASH_DENIED", "APPROVAL_REQUIRED"),
    idempotency="safe",
    on_disconnect="cancels",
    on_restart="stateless",
    tools=(
        Tool(
            name="shoal_journal",
            title="Search the journal",
            read_only=True,
            destructive=False,
            idempotent=True,
            open_world=False,
            for_approvers=False,
            defaults={},
            fixed={},
            choices={},
            hidden=(),
        ),
    ),
    route=Route(verb="call", name="journal-query"),
    stream=None,
    barrier=False,
    stage="serving",
    surface="kernel",
    doc=(
        "Finds rows, newest first. The caller sees its own principal's rows, and those "
        "of principals that it supervises; filters only narrow that. Policy must allow "
        "`journal_read`."
    ),
)

METHODS: tuple[Method, ...] = (
    JOURNAL_QUERY,
)
