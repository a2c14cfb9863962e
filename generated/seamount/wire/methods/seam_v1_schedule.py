# Written by seamount.codegen from seamount/api/seam/v1/schedule.proto; `make generate` writes it again. Do not edit.
"""The methods of schedule.proto."""

from __future__ import annotations

from seamount.api.seam.v1 import schedule_pb2 as seam_v1_schedule_pb2
from seamount.wire.codec import seam_v1_schedule
from seamount.wire.runtime import Method, Route, Tool

SYS_SCHEDULE_SET = Method(
    name="sys.schedule.set",
    aliases=(),
    path="/seamount.api.seam.v1.ScheduleService/Set",
    service="seamount.api.seam.v1.ScheduleService",
    rpc="Set",
    request=seam_v1_schedule_pb2.SetRequest,
    response=seam_v1_schedule_pb2.SetResponse,
    decode=seam_v1_schedule.decode_set_request,
    check=seam_v1_schedule.check_set_request,
    encode=seam_v1_schedule.encode_set_response,
    encode_request=seam_v1_schedule.encode_set_request,
    decode_response=seam_v1_schedule.decode_set_response,
    parameters=("name", "state", "when", "do", "misfire", "overlap", "expected_revision"),
    secrets=(),
    response_secrets=(),
    wrapper=None,
    attachment="public",
    grant="",
    errors=(
        "LEASH_DENIED",
        "UNKNOWN_MODIFIER",
        "UNKNOWN_TENANT",
        "UNKNOWN_UNIVERSE",
        "UNKNOWN_BRANCH",
        "IDEMPOTENCY_KEY_REUSED",
        "IDEMPOTENCY_IN_FLIGHT",
        "SCHEMA_VIOLATION",
        "STALE_REVISION",
        "UNKNOWN_OPERATION",
    ),
    idempotency="keyed",
    on_disconnect="continues",
    on_restart="durable",
    tools=(
        Tool(
            name="sys_schedule_set",
            title="Set a schedule",
            read_only=False,
            destructive=False,
            idempotent=False,
            open_world=False,
            for_approvers=False,
            defaults={},
            fixed={},
            choices={},
            hidden=(),
        ),
    ),
    route=Route(verb="schedule", name="{name}"),
    stream=None,
    barrier=False,
    stage="serving",
    surface="seam",
    doc=(
        "Sets a schedule: makes it, changes it, pauses it, or takes it away. It belongs "
        "to whoever set it last, and its runs are calls in that principal's name: they "
        "may do what policy grants it at that time, and nothing else. A run passes "
        "through the same checks as any call, is planned, judged and journaled like it, "
        "and leaves a row of the kind `run`.\n"
        "\n"
        "Times of `cron` are those of Debian's cron: what is due in an hour that is "
        "skipped runs right after it, what is due in an hour that comes twice runs once; "
        "expressions whose minute or hour begins with `*` follow the clock on the wall "
        "of the zone as it is."
    ),
)

METHODS: tuple[Method, ...] = (
    SYS_SCHEDULE_SET,
)
