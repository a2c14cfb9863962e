# Written by seamount.codegen from seamount/api/ops/v1/scheduling.proto; `make generate` writes it again. Do not edit.
"""The methods of scheduling.proto."""

from __future__ import annotations

from seamount.api.ops.v1 import scheduling_pb2 as ops_v1_scheduling_pb2
from seamount.wire.codec import ops_v1_scheduling
from seamount.wire.runtime import Method

MOBKIT_SCHEDULING_EVALUATE = Method(
    name="mobkit/scheduling/evaluate",
    aliases=(),
    path="/seamount.api.ops.v1.SchedulingService/EvaluateSchedules",
    service="seamount.api.ops.v1.SchedulingService",
    rpc="EvaluateSchedules",
    request=ops_v1_scheduling_pb2.EvaluateSchedulesRequest,
    response=ops_v1_scheduling_pb2.EvaluateSchedulesResponse,
    decode=ops_v1_scheduling.decode_evaluate_schedules_request,
    check=ops_v1_scheduling.check_evaluate_schedules_request,
    encode=ops_v1_scheduling.encode_evaluate_schedules_response,
    encode_request=ops_v1_scheduling.encode_evaluate_schedules_request,
    decode_response=ops_v1_scheduling.decode_evaluate_schedules_response,
    parameters=("schedules", "tick_ms"),
    secrets=(),
    response_secrets=(),
    wrapper=None,
    attachment="public",
    grant="",
    errors=("ACCESS_DENIED", "OPERATION_REFUSED"),
    idempotency="safe",
    on_disconnect="cancels",
    on_restart="stateless",
    tools=(),
    route=None,
    stream=None,
    barrier=False,
    stage="serving",
    surface="operations",
    doc="Says which schedules are due at an instant. It keeps nothing and starts nothing.",
)

METHODS: tuple[Method, ...] = (
    MOBKIT_SCHEDULING_EVALUATE,
)
