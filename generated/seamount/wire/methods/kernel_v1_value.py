# Written by seamount.codegen from seamount/api/kernel/v1/value.proto; `make generate` writes it again. Do not edit.
"""The methods of value.proto."""

from __future__ import annotations

from seamount.api.kernel.v1 import value_pb2 as kernel_v1_value_pb2
from seamount.wire.codec import kernel_v1_value
from seamount.wire.runtime import Method, Route, Tool

VALUE_GET = Method(
    name="value.get",
    aliases=(),
    path="/seamount.api.kernel.v1.ValueService/GetValue",
    service="seamount.api.kernel.v1.ValueService",
    rpc="GetValue",
    request=kernel_v1_value_pb2.GetValueRequest,
    response=kernel_v1_value_pb2.GetValueResponse,
    decode=kernel_v1_value.decode_get_value_request,
    check=kernel_v1_value.check_get_value_request,
    encode=kernel_v1_value.encode_get_value_response,
    encode_request=kernel_v1_value.encode_get_value_request,
    decode_response=kernel_v1_value.decode_get_value_response,
    parameters=("ref", "path", "slice", "elide", "format", "offset", "length"),
    secrets=(),
    response_secrets=(),
    wrapper=None,
    attachment="required",
    grant="",
    errors=("UNKNOWN_REF", "BAD_PATH_OR_SLICE"),
    idempotency="safe",
    on_disconnect="cancels",
    on_restart="stateless",
    tools=(
        Tool(
            name="shoal_get",
            title="Fetch a value",
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
    route=Route(verb="call", name="value-get"),
    stream=None,
    barrier=False,
    stage="serving",
    surface="kernel",
    doc=(
        "Fetches a value of the session's transcript, or a part of it. The part is "
        "chosen by `path`, then narrowed by `slice`, then shown in `format`.\n"
        "\n"
        "A path is a chain of steps from the value of the reference inwards: `out.rows`, "
        "`out[2].name`, `[0..10]`. What each step may be depends on what it is taken "
        "from:\n"
        "\n"
        "- record: the name of a field.\n"
        "- outcome: `status`, `ok`, `signal`, `out`, `stdout`, `stderr`, `dur_ns`, `pid` "
        "or `cmd`; any other name is taken from its `out`.\n"
        "- error: `code`, `msg`, `hint`, `stderr`, `status` or `span`.\n"
        "- table: `rows` for its rows as records, the name of a column, `[n]` for a row "
        "and `[a..b]` for a stretch of rows.\n"
        "- list: `[n]` for an item and `[a..b]` for a stretch of items.\n"
        "- range: `start`, `end` or `inclusive`; task: `id` or `done`.\n"
        "\n"
        "A name that has a dot or a bracket in it is written `[\"odd.key\"]`. Positions "
        "count from 0; one that is not there answers BAD_PATH_OR_SLICE, while a stretch "
        "is cut to what is there."
    ),
)

BLOB_GET = Method(
    name="blob.get",
    aliases=(),
    path="/seamount.api.kernel.v1.ValueService/GetBlob",
    service="seamount.api.kernel.v1.ValueService",
    rpc="GetBlob",
    request=kernel_v1_value_pb2.GetBlobRequest,
    response=kernel_v1_value_pb2.GetBlobResponse,
    decode=kernel_v1_value.decode_get_blob_request,
    check=kernel_v1_value.check_get_blob_request,
    encode=kernel_v1_value.encode_get_blob_response,
    encode_request=kernel_v1_value.encode_get_blob_request,
    decode_response=kernel_v1_value.decode_get_blob_response,
    parameters=("hash", "offset", "length", "as"),
    secrets=(),
    response_secrets=(),
    wrapper=None,
    attachment="required",
    grant="",
    errors=("UNKNOWN_REF", "CORRUPT_BLOB"),
    idempotency="safe",
    on_disconnect="cancels",
    on_restart="stateless",
    tools=(),
    route=Route(verb="call", name="blob-get"),
    stream=None,
    barrier=False,
    stage="serving",
    surface="kernel",
    doc=(
        "Fetches stored content by its hash. Content is readable when the caller may "
        "read something that refers to it; any other answers UNKNOWN_REF, as if it did "
        "not exist."
    ),
)

TRANSCRIPT_LIST = Method(
    name="transcript.list",
    aliases=(),
    path="/seamount.api.kernel.v1.ValueService/ListTranscript",
    service="seamount.api.kernel.v1.ValueService",
    rpc="ListTranscript",
    request=kernel_v1_value_pb2.ListTranscriptRequest,
    response=kernel_v1_value_pb2.ListTranscriptResponse,
    decode=kernel_v1_value.decode_list_transcript_request,
    check=kernel_v1_value.check_list_transcript_request,
    encode=kernel_v1_value.encode_list_transcript_response,
    encode_request=kernel_v1_value.encode_list_transcript_request,
    decode_response=kernel_v1_value.decode_list_transcript_response,
    parameters=("since", "limit"),
    secrets=(),
    response_secrets=(),
    wrapper=None,
    attachment="required",
    grant="",
    errors=(),
    idempotency="safe",
    on_disconnect="cancels",
    on_restart="stateless",
    tools=(
        Tool(
            name="shoal_transcript",
            title="List earlier values",
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
    route=None,
    stream=None,
    barrier=False,
    stage="serving",
    surface="kernel",
    doc="Lists the references of the session's transcript, oldest first.",
)

STREAM_PULL = Method(
    name="stream.pull",
    aliases=(),
    path="/seamount.api.kernel.v1.ValueService/PullStream",
    service="seamount.api.kernel.v1.ValueService",
    rpc="PullStream",
    request=kernel_v1_value_pb2.PullStreamRequest,
    response=kernel_v1_value_pb2.PullStreamResponse,
    decode=kernel_v1_value.decode_pull_stream_request,
    check=kernel_v1_value.check_pull_stream_request,
    encode=kernel_v1_value.encode_pull_stream_response,
    encode_request=kernel_v1_value.encode_pull_stream_request,
    decode_response=kernel_v1_value.decode_pull_stream_response,
    parameters=("ref", "path", "max_items", "timeout_ms", "elide"),
    secrets=(),
    response_secrets=(),
    wrapper=None,
    attachment="required",
    grant="",
    errors=(
        "UNKNOWN_REF",
        "BAD_PATH_OR_SLICE",
        "RAISED",
        "LEASH_DENIED",
        "APPROVAL_REQUIRED",
        "WORKER_LOST",
        "SESSION_BUSY",
        "CANCELLED",
    ),
    idempotency="none",
    on_disconnect="cancels",
    on_restart="lost",
    tools=(
        Tool(
            name="shoal_pull",
            title="Take items from a stream",
            read_only=False,
            destructive=False,
            idempotent=False,
            open_world=True,
            for_approvers=False,
            defaults={},
            fixed={},
            choices={},
            hidden=(),
        ),
    ),
    route=None,
    stream=None,
    barrier=False,
    stage="serving",
    surface="kernel",
    doc=(
        "Takes the next items of a stream. Items are handed out once, in order, to "
        "whoever of the session pulls; nothing of the stream is computed before it is "
        "pulled. The pull runs with the authority of the run that made the stream, takes "
        "turns with the session's other runs while it waits, and answers as soon as it "
        "has an item and would have to wait for the next one. A stream outlives the "
        "connection that made it, and ends with the session's process: pulled after that "
        "it answers WORKER_LOST. A session keeps 64 streams; the one that was pulled "
        "least recently is given up for another, and answers UNKNOWN_REF with `evicted`. "
        "Cancelling a pull while an item is being computed ends the stream."
    ),
)

STREAM_CLOSE = Method(
    name="stream.close",
    aliases=(),
    path="/seamount.api.kernel.v1.ValueService/CloseStream",
    service="seamount.api.kernel.v1.ValueService",
    rpc="CloseStream",
    request=kernel_v1_value_pb2.CloseStreamRequest,
    response=kernel_v1_value_pb2.CloseStreamResponse,
    decode=kernel_v1_value.decode_close_stream_request,
    check=kernel_v1_value.check_close_stream_request,
    encode=kernel_v1_value.encode_close_stream_response,
    encode_request=kernel_v1_value.encode_close_stream_request,
    decode_response=kernel_v1_value.decode_close_stream_response,
    parameters=("ref", "path"),
    secrets=(),
    response_secrets=(),
    wrapper=None,
    attachment="required",
    grant="",
    errors=("UNKNOWN_REF", "BAD_PATH_OR_SLICE", "SESSION_BUSY", "WORKER_LOST", "CANCELLED"),
    idempotency="idempotent",
    on_disconnect="continues",
    on_restart="lost",
    tools=(),
    route=None,
    stream=None,
    barrier=False,
    stage="serving",
    surface="kernel",
    doc="Ends a stream and gives up what it holds.",
)

METHODS: tuple[Method, ...] = (
    VALUE_GET,
    BLOB_GET,
    TRANSCRIPT_LIST,
    STREAM_PULL,
    STREAM_CLOSE,
)
