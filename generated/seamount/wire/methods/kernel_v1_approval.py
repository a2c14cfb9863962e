# Written by seamount.codegen from seamount/api/kernel/v1/approval.proto; `make generate` writes it again. Do not edit.
"""The methods of approval.proto."""

from __future__ import annotations

from seamount.api.kernel.v1 import approval_pb2 as kernel_v1_approval_pb2
from seamount.wire.codec import kernel_v1_approval
from seamount.wire.runtime import Method, Tool

CAP_REQUEST = Method(
    name="cap.request",
    aliases=(),
    path="/seamount.api.kernel.v1.ApprovalService/RequestCapability",
    service="seamount.api.kernel.v1.ApprovalService",
    rpc="RequestCapability",
    request=kernel_v1_approval_pb2.RequestCapabilityRequest,
    response=kernel_v1_approval_pb2.RequestCapabilityResponse,
    decode=kernel_v1_approval.decode_request_capability_request,
    check=kernel_v1_approval.check_request_capability_request,
    encode=kernel_v1_approval.encode_request_capability_response,
    encode_request=kernel_v1_approval.encode_request_capability_request,
    decode_response=kernel_v1_approval.decode_request_capability_response,
    parameters=("plan_ref", "effects", "reason"),
    secrets=(),
    response_secrets=(),
    wrapper=None,
    attachment="required",
    grant="",
    errors=("UNKNOWN_PLAN", "LEASH_DENIED", "NOT_APPROVER", "APPROVAL_DECIDED"),
    idempotency="idempotent",
    on_disconnect="continues",
    on_restart="durable",
    tools=(
        Tool(
            name="shoal_cap_request",
            title="Ask for an approval",
            read_only=False,
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
        "Asks for the approval of a plan. A caller that may also decide it, because "
        "policy makes it an approver or lets it approve its own plans, approves it with "
        "the same call."
    ),
)

APPROVAL_LIST = Method(
    name="approval.list",
    aliases=(),
    path="/seamount.api.kernel.v1.ApprovalService/ListApprovals",
    service="seamount.api.kernel.v1.ApprovalService",
    rpc="ListApprovals",
    request=kernel_v1_approval_pb2.ListApprovalsRequest,
    response=kernel_v1_approval_pb2.ListApprovalsResponse,
    decode=kernel_v1_approval.decode_list_approvals_request,
    check=kernel_v1_approval.check_list_approvals_request,
    encode=kernel_v1_approval.encode_list_approvals_response,
    encode_request=kernel_v1_approval.encode_list_approvals_request,
    decode_response=kernel_v1_approval.decode_list_approvals_response,
    parameters=("state", "after", "limit"),
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
            name="shoal_approvals",
            title="List approvals",
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
    doc="Lists approvals that the caller asked for or may decide, oldest first.",
)

APPROVAL_DECIDE = Method(
    name="approval.decide",
    aliases=(),
    path="/seamount.api.kernel.v1.ApprovalService/DecideApproval",
    service="seamount.api.kernel.v1.ApprovalService",
    rpc="DecideApproval",
    request=kernel_v1_approval_pb2.DecideApprovalRequest,
    response=kernel_v1_approval_pb2.DecideApprovalResponse,
    decode=kernel_v1_approval.decode_decide_approval_request,
    check=kernel_v1_approval.check_decide_approval_request,
    encode=kernel_v1_approval.encode_decide_approval_response,
    encode_request=kernel_v1_approval.encode_decide_approval_request,
    decode_response=kernel_v1_approval.decode_decide_approval_response,
    parameters=("ref", "decision", "reason", "effects", "ttl_ms", "decided_by"),
    secrets=(),
    response_secrets=(),
    wrapper=None,
    attachment="required",
    grant="",
    errors=("UNKNOWN_APPROVAL", "LEASH_DENIED", "NOT_APPROVER", "APPROVAL_DECIDED"),
    idempotency="idempotent",
    on_disconnect="continues",
    on_restart="durable",
    tools=(
        Tool(
            name="shoal_approve",
            title="Decide an approval",
            read_only=False,
            destructive=True,
            idempotent=True,
            open_world=False,
            for_approvers=True,
            defaults={},
            fixed={},
            choices={},
            hidden=("decided_by",),
        ),
    ),
    route=None,
    stream=None,
    barrier=False,
    stage="serving",
    surface="kernel",
    doc=(
        "Decides an approval. The decision is made by the caller's own principal, "
        "whatever the parameters claim, and is final."
    ),
)

METHODS: tuple[Method, ...] = (
    CAP_REQUEST,
    APPROVAL_LIST,
    APPROVAL_DECIDE,
)
