# Written by seamount.codegen from seamount/api/kernel/v1/plan.proto; `make generate` writes it again. Do not edit.
"""The methods of plan.proto."""

from __future__ import annotations

from seamount.api.kernel.v1 import plan_pb2 as kernel_v1_plan_pb2
from seamount.wire.codec import kernel_v1_plan
from seamount.wire.runtime import Method, Route, Tool, check_nothing

PLAN_GET = Method(
    name="plan.get",
    aliases=(),
    path="/seamount.api.kernel.v1.PlanService/GetPlan",
    service="seamount.api.kernel.v1.PlanService",
    rpc="GetPlan",
    request=kernel_v1_plan_pb2.GetPlanRequest,
    response=kernel_v1_plan_pb2.GetPlanResponse,
    decode=kernel_v1_plan.decode_get_plan_request,
    check=kernel_v1_plan.check_get_plan_request,
    encode=kernel_v1_plan.encode_get_plan_response,
    encode_request=kernel_v1_plan.encode_get_plan_request,
    decode_response=kernel_v1_plan.decode_get_plan_response,
    parameters=("plan_ref",),
    secrets=(),
    response_secrets=(),
    wrapper=None,
    attachment="required",
    grant="",
    errors=("UNKNOWN_PLAN",),
    idempotency="safe",
    on_disconnect="cancels",
    on_restart="stateless",
    tool=None,
    route=Route(verb="call", name="plan-get"),
    stream=None,
    barrier=False,
    stage="serving",
    surface="kernel",
    doc="Describes a plan of the caller's, and what policy says about it now.",
)

PLAN_LIST = Method(
    name="plan.list",
    aliases=(),
    path="/seamount.api.kernel.v1.PlanService/ListPlans",
    service="seamount.api.kernel.v1.PlanService",
    rpc="ListPlans",
    request=kernel_v1_plan_pb2.ListPlansRequest,
    response=kernel_v1_plan_pb2.ListPlansResponse,
    decode=kernel_v1_plan.decode_list_plans_request,
    check=check_nothing,
    encode=kernel_v1_plan.encode_list_plans_response,
    encode_request=kernel_v1_plan.encode_list_plans_request,
    decode_response=kernel_v1_plan.decode_list_plans_response,
    parameters=(),
    secrets=(),
    response_secrets=(),
    wrapper="plans",
    attachment="required",
    grant="",
    errors=(),
    idempotency="safe",
    on_disconnect="cancels",
    on_restart="stateless",
    tool=None,
    route=None,
    stream=None,
    barrier=False,
    stage="serving",
    surface="kernel",
    doc="Lists the caller's plans of the attached session, ascending by creation.",
)

PLAN_APPLY = Method(
    name="plan.apply",
    aliases=(),
    path="/seamount.api.kernel.v1.PlanService/ApplyPlan",
    service="seamount.api.kernel.v1.PlanService",
    rpc="ApplyPlan",
    request=kernel_v1_plan_pb2.ApplyPlanRequest,
    response=kernel_v1_plan_pb2.ApplyPlanResponse,
    decode=kernel_v1_plan.decode_apply_plan_request,
    check=kernel_v1_plan.check_apply_plan_request,
    encode=kernel_v1_plan.encode_apply_plan_response,
    encode_request=kernel_v1_plan.encode_apply_plan_request,
    decode_response=kernel_v1_plan.decode_apply_plan_response,
    parameters=("plan_ref", "elide"),
    secrets=(),
    response_secrets=(),
    wrapper=None,
    attachment="required",
    grant="",
    errors=(
        "UNKNOWN_PLAN",
        "APPROVAL_REQUIRED",
        "PLAN_STALE",
        "PARSE_ERROR",
        "RAISED",
        "LEASH_DENIED",
        "ENFORCEMENT_UNAVAILABLE",
        "PTY_SPAWN_FAILED",
        "WORKER_LOST",
        "SESSION_BUSY",
        "CANCELLED",
    ),
    idempotency="none",
    on_disconnect="continues",
    on_restart="interrupted",
    tool=Tool(
        name="shoal_apply",
        title="Carry out a plan",
        read_only=False,
        destructive=True,
        idempotent=False,
        open_world=True,
        defaults={},
        hidden=(),
    ),
    route=Route(verb="call", name="plan-apply"),
    stream=None,
    barrier=False,
    stage="serving",
    surface="kernel",
    doc=(
        "Carries out a plan that is approved, or that policy allows. What the program "
        "would do now is derived again: more than was approved answers "
        "APPROVAL_REQUIRED, and files or programs that changed answer PLAN_STALE; both "
        "leave everything undone. The answer is that of `exec`."
    ),
)

METHODS: tuple[Method, ...] = (
    PLAN_GET,
    PLAN_LIST,
    PLAN_APPLY,
)
