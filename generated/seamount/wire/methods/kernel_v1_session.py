# Written by seamount.codegen from seamount/api/kernel/v1/session.proto; `make generate` writes it again. Do not edit.
"""The methods of session.proto."""

from __future__ import annotations

from seamount.api.kernel.v1 import session_pb2 as kernel_v1_session_pb2
from seamount.wire.codec import kernel_v1_session
from seamount.wire.runtime import Method, Route, Tool, check_nothing

SESSION_ATTACH = Method(
    name="session.attach",
    aliases=(),
    path="/seamount.api.kernel.v1.SessionService/Attach",
    service="seamount.api.kernel.v1.SessionService",
    rpc="Attach",
    request=kernel_v1_session_pb2.AttachRequest,
    response=kernel_v1_session_pb2.AttachResponse,
    decode=kernel_v1_session.decode_attach_request,
    check=kernel_v1_session.check_attach_request,
    encode=kernel_v1_session.encode_attach_response,
    encode_request=kernel_v1_session.encode_attach_request,
    decode_response=kernel_v1_session.decode_attach_response,
    parameters=("session", "token", "client", "protocol", "features", "cwd", "owner", "shared"),
    secrets=("token",),
    response_secrets=("attachment",),
    wrapper=None,
    attachment="public",
    grant="",
    errors=("PROTOCOL_UNSUPPORTED", "UNKNOWN_SESSION", "WORKER_LOST"),
    idempotency="idempotent",
    on_disconnect="continues",
    on_restart="lost",
    tools=(),
    route=None,
    stream=None,
    barrier=True,
    stage="serving",
    surface="kernel",
    doc=(
        "Attaches the caller to a session, which is created when it does not exist. "
        "Every other call but `parse` and `complete` needs an attachment.\n"
        "\n"
        "On newline JSON-RPC the attachment belongs to the connection: a second call "
        "that succeeds replaces it, one that fails leaves the old one in place. On gRPC "
        "the answer's `attachment` is sent as metadata `seamount-attachment` with each "
        "further call. Neither waits for a run that is under way."
    ),
)

SESSION_DETACH = Method(
    name="session.detach",
    aliases=(),
    path="/seamount.api.kernel.v1.SessionService/Detach",
    service="seamount.api.kernel.v1.SessionService",
    rpc="Detach",
    request=kernel_v1_session_pb2.DetachRequest,
    response=kernel_v1_session_pb2.DetachResponse,
    decode=kernel_v1_session.decode_detach_request,
    check=check_nothing,
    encode=kernel_v1_session.encode_detach_response,
    encode_request=kernel_v1_session.encode_detach_request,
    decode_response=kernel_v1_session.decode_detach_response,
    parameters=(),
    secrets=(),
    response_secrets=(),
    wrapper=None,
    attachment="required",
    grant="",
    errors=(),
    idempotency="idempotent",
    on_disconnect="continues",
    on_restart="lost",
    tools=(),
    route=None,
    stream=None,
    barrier=True,
    stage="serving",
    surface="kernel",
    doc="Ends the caller's attachment and its subscriptions. The session and all that runs in it go on.",
)

SESSION_INFO = Method(
    name="session.info",
    aliases=(),
    path="/seamount.api.kernel.v1.SessionService/GetSession",
    service="seamount.api.kernel.v1.SessionService",
    rpc="GetSession",
    request=kernel_v1_session_pb2.GetSessionRequest,
    response=kernel_v1_session_pb2.GetSessionResponse,
    decode=kernel_v1_session.decode_get_session_request,
    check=check_nothing,
    encode=kernel_v1_session.encode_get_session_response,
    encode_request=kernel_v1_session.encode_get_session_request,
    decode_response=kernel_v1_session.decode_get_session_response,
    parameters=(),
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
            name="shoal_session",
            title="Describe the session",
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
    route=Route(verb="call", name="session-info"),
    stream=None,
    barrier=False,
    stage="serving",
    surface="kernel",
    doc=(
        "Describes the attached session as it is now. Answered from a snapshot that is "
        "renewed after each statement, so that it never waits for a run."
    ),
)

SESSION_ENV = Method(
    name="session.env",
    aliases=(),
    path="/seamount.api.kernel.v1.SessionService/GetEnvironment",
    service="seamount.api.kernel.v1.SessionService",
    rpc="GetEnvironment",
    request=kernel_v1_session_pb2.GetEnvironmentRequest,
    response=kernel_v1_session_pb2.GetEnvironmentResponse,
    decode=kernel_v1_session.decode_get_environment_request,
    check=check_nothing,
    encode=kernel_v1_session.encode_get_environment_response,
    encode_request=kernel_v1_session.encode_get_environment_request,
    decode_response=kernel_v1_session.decode_get_environment_response,
    parameters=(),
    secrets=(),
    response_secrets=(),
    wrapper=None,
    attachment="required",
    grant="",
    errors=(),
    idempotency="safe",
    on_disconnect="cancels",
    on_restart="stateless",
    tools=(),
    route=Route(verb="call", name="session-env"),
    stream=None,
    barrier=False,
    stage="serving",
    surface="kernel",
    doc=(
        "Lists the session's environment variables, changes made inside the session "
        "included. Values are given for the names that policy lets the caller read."
    ),
)

SESSION_REEF = Method(
    name="session.reef",
    aliases=(),
    path="/seamount.api.kernel.v1.SessionService/GetReef",
    service="seamount.api.kernel.v1.SessionService",
    rpc="GetReef",
    request=kernel_v1_session_pb2.GetReefRequest,
    response=kernel_v1_session_pb2.GetReefResponse,
    decode=kernel_v1_session.decode_get_reef_request,
    check=check_nothing,
    encode=kernel_v1_session.encode_get_reef_response,
    encode_request=kernel_v1_session.encode_get_reef_request,
    decode_response=kernel_v1_session.decode_get_reef_response,
    parameters=(),
    secrets=(),
    response_secrets=(),
    wrapper=None,
    attachment="required",
    grant="",
    errors=("SESSION_BUSY", "WORKER_LOST", "CANCELLED"),
    idempotency="safe",
    on_disconnect="cancels",
    on_restart="stateless",
    tools=(),
    route=None,
    stream=None,
    barrier=False,
    stage="serving",
    surface="kernel",
    doc=(
        "Lists the tools that Reef resolves in the session's working directory. It reads "
        "what is known already: no program is started and nothing is probed."
    ),
)

SESSION_CLOSE = Method(
    name="session.close",
    aliases=(),
    path="/seamount.api.kernel.v1.SessionService/CloseSession",
    service="seamount.api.kernel.v1.SessionService",
    rpc="CloseSession",
    request=kernel_v1_session_pb2.CloseSessionRequest,
    response=kernel_v1_session_pb2.CloseSessionResponse,
    decode=kernel_v1_session.decode_close_session_request,
    check=kernel_v1_session.check_close_session_request,
    encode=kernel_v1_session.encode_close_session_response,
    encode_request=kernel_v1_session.encode_close_session_request,
    decode_response=kernel_v1_session.decode_close_session_response,
    parameters=("session", "grace_ms"),
    secrets=(),
    response_secrets=(),
    wrapper=None,
    attachment="required",
    grant="",
    errors=("UNKNOWN_SESSION",),
    idempotency="idempotent",
    on_disconnect="continues",
    on_restart="durable",
    tools=(),
    route=None,
    stream=None,
    barrier=True,
    stage="serving",
    surface="kernel",
    doc=(
        "Closes a session of the caller's: its run and its tasks are cancelled, its "
        "terminals closed, its bindings and its transcript references given up. The "
        "journal keeps its rows. Everybody attached to it loses the attachment. "
        "Attaching to the name again makes a new session."
    ),
)

METHODS: tuple[Method, ...] = (
    SESSION_ATTACH,
    SESSION_DETACH,
    SESSION_INFO,
    SESSION_ENV,
    SESSION_REEF,
    SESSION_CLOSE,
)
