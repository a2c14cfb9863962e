# Written by seamount.codegen from seamount/api/kernel/v1/syntax.proto; `make generate` writes it again. Do not edit.
"""The methods of syntax.proto."""

from __future__ import annotations

from seamount.api.kernel.v1 import syntax_pb2 as kernel_v1_syntax_pb2
from seamount.wire.codec import kernel_v1_syntax
from seamount.wire.runtime import Method, Route, Tool, check_nothing

PARSE = Method(
    name="parse",
    aliases=(),
    path="/seamount.api.kernel.v1.SyntaxService/Parse",
    service="seamount.api.kernel.v1.SyntaxService",
    rpc="Parse",
    request=kernel_v1_syntax_pb2.ParseRequest,
    response=kernel_v1_syntax_pb2.ParseResponse,
    decode=kernel_v1_syntax.decode_parse_request,
    check=kernel_v1_syntax.check_parse_request,
    encode=kernel_v1_syntax.encode_parse_response,
    encode_request=kernel_v1_syntax.encode_parse_request,
    decode_response=kernel_v1_syntax.decode_parse_response,
    parameters=("src",),
    secrets=(),
    response_secrets=(),
    wrapper=None,
    attachment="public",
    grant="",
    errors=("PARSE_ERROR",),
    idempotency="safe",
    on_disconnect="cancels",
    on_restart="stateless",
    tools=(),
    route=None,
    stream=None,
    barrier=False,
    stage="serving",
    surface="kernel",
    doc="Parses a program into its syntax tree. The session has no influence.",
)

COMPLETE = Method(
    name="complete",
    aliases=(),
    path="/seamount.api.kernel.v1.SyntaxService/Complete",
    service="seamount.api.kernel.v1.SyntaxService",
    rpc="Complete",
    request=kernel_v1_syntax_pb2.CompleteRequest,
    response=kernel_v1_syntax_pb2.CompleteResponse,
    decode=kernel_v1_syntax.decode_complete_request,
    check=kernel_v1_syntax.check_complete_request,
    encode=kernel_v1_syntax.encode_complete_response,
    encode_request=kernel_v1_syntax.encode_complete_request,
    decode_response=kernel_v1_syntax.decode_complete_response,
    parameters=("src", "cursor"),
    secrets=(),
    response_secrets=(),
    wrapper=None,
    attachment="public",
    grant="",
    errors=(),
    idempotency="safe",
    on_disconnect="cancels",
    on_restart="stateless",
    tools=(
        Tool(
            name="shoal_complete",
            title="Complete a program",
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
    doc=(
        "Offers words that may stand at the cursor. A caller that is attached gets the "
        "session's bindings and commands too, and behind a command that an adapter of "
        "the project or of the kernel's directories declares its subcommands and, once a "
        "`-` is typed, its flags; the program itself is never run."
    ),
)

EXPLAIN = Method(
    name="explain",
    aliases=(),
    path="/seamount.api.kernel.v1.SyntaxService/Explain",
    service="seamount.api.kernel.v1.SyntaxService",
    rpc="Explain",
    request=kernel_v1_syntax_pb2.ExplainRequest,
    response=kernel_v1_syntax_pb2.ExplainResponse,
    decode=kernel_v1_syntax.decode_explain_request,
    check=check_nothing,
    encode=kernel_v1_syntax.encode_explain_response,
    encode_request=kernel_v1_syntax.encode_explain_request,
    decode_response=kernel_v1_syntax.decode_explain_response,
    parameters=("src", "ast"),
    secrets=(),
    response_secrets=(),
    wrapper=None,
    attachment="required",
    grant="",
    errors=("PARSE_ERROR", "SESSION_BUSY"),
    idempotency="safe",
    on_disconnect="cancels",
    on_restart="stateless",
    tools=(
        Tool(
            name="shoal_explain",
            title="Explain a program",
            read_only=True,
            destructive=False,
            idempotent=True,
            open_world=False,
            for_approvers=False,
            defaults={},
            fixed={},
            choices={},
            hidden=("ast",),
        ),
    ),
    route=Route(verb="call", name="shell-explain"),
    stream=None,
    barrier=False,
    stage="serving",
    surface="kernel",
    doc=(
        "Says what a program would do if it were run in the attached session now. "
        "Nothing is run, stored or announced. What cannot be derived is an opaque "
        "effect, never an error."
    ),
)

METHODS: tuple[Method, ...] = (
    PARSE,
    COMPLETE,
    EXPLAIN,
)
