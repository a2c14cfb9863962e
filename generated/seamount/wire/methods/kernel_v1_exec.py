# Written by seamount.codegen from seamount/api/kernel/v1/exec.proto; `make generate` writes it again. Do not edit.
"""The methods of exec.proto."""

from __future__ import annotations

from seamount.api.kernel.v1 import exec_pb2 as kernel_v1_exec_pb2
from seamount.wire.codec import kernel_v1_exec
from seamount.wire.runtime import Method, Route, Tool

EXEC = Method(
    name="exec",
    aliases=(),
    path="/seamount.api.kernel.v1.ExecService/Exec",
    service="seamount.api.kernel.v1.ExecService",
    rpc="Exec",
    request=kernel_v1_exec_pb2.ExecRequest,
    response=kernel_v1_exec_pb2.ExecResponse,
    decode=kernel_v1_exec.decode_exec_request,
    check=kernel_v1_exec.check_exec_request,
    encode=kernel_v1_exec.encode_exec_response,
    encode_request=kernel_v1_exec.encode_exec_request,
    decode_response=kernel_v1_exec.decode_exec_response,
    parameters=(
        "src",
        "mode",
        "position",
        "background",
        "timeout_ms",
        "elide",
        "plan_ref",
        "deadline_ms",
        "cwd",
        "no_output_ms",
        "run",
        "prompt",
        "live",
        "async",
    ),
    secrets=(),
    response_secrets=(),
    wrapper=None,
    attachment="required",
    grant="",
    errors=(
        "PARSE_ERROR",
        "RAISED",
        "LEASH_DENIED",
        "PLAN_NOT_APPROVED",
        "ENFORCEMENT_UNAVAILABLE",
        "APPROVAL_REQUIRED",
        "UNKNOWN_PLAN",
        "PLAN_STALE",
        "WORKER_LOST",
        "SESSION_BUSY",
        "CANCELLED",
    ),
    idempotency="none",
    on_disconnect="continues",
    on_restart="interrupted",
    tools=(
        Tool(
            name="shoal_exec",
            title="Run a program",
            read_only=False,
            destructive=True,
            idempotent=False,
            open_world=True,
            for_approvers=False,
            defaults={"position": "value"},
            fixed={},
            choices={"mode": ("run", "plan")},
            hidden=("plan_ref", "run", "prompt", "live"),
        ),
        Tool(
            name="shoal_plan",
            title="Plan a program",
            read_only=True,
            destructive=False,
            idempotent=False,
            open_world=False,
            for_approvers=False,
            defaults={},
            fixed={"mode": "plan", "position": "value"},
            choices={},
            hidden=("background", "timeout_ms", "elide", "plan_ref", "deadline_ms", "no_output_ms", "run", "prompt", "live"),
        ),
    ),
    route=Route(verb="call", name="shell-exec"),
    stream=None,
    barrier=False,
    stage="serving",
    surface="kernel",
    doc=(
        "Runs a program in the attached session, or plans it.\n"
        "\n"
        "Runs of one session happen one after another, in the order in which they came "
        "in, tasks among them: what should not wait for a long task runs in another "
        "session. While a call waits for its run, `task.list` of the session shows the "
        "run and `task.cancel` ends it. A program is parsed and judged by policy before "
        "any of it runs. Its value gets the session's next `out:N` reference, a row in "
        "the journal and an event on the channels `journal`, `session.transcript` and "
        "`render`. A program that raises an error answers RAISED; the error gets a "
        "reference too.\n"
        "\n"
        "The answer has one of three forms: of a run that ended (`ref`, `value`, "
        "`render`), of a task that goes on (`task`, `events`), or of a plan (`plan_ref`, "
        "`effects`, `reversibility`, `verdict`, `approval_pending`).\n"
        "\n"
        "A mode or a parameter that this kernel does not serve yet answers "
        "NOT_YET_SERVING with its name; nothing is run then."
    ),
)

METHODS: tuple[Method, ...] = (
    EXEC,
)
