# Written by seamount.codegen from seamount/api/kernel/v1/approval.proto; `make generate` writes it again. Do not edit.
"""Servicer bases and client stubs of approval.proto."""

from __future__ import annotations

from seamount.api.kernel.v1 import approval_pb2 as kernel_v1_approval_pb2
from seamount.wire import errors
from seamount.wire.runtime import CallContext, Channel, Metadata


class ApprovalServicer:
    """Approvals: one queue of what waits for a person or a supervisor to decide. To ask and to decide
    are different rights; policy says who may decide for whom. What was decided, by whom and why is
    kept in the journal.

    A method that is not overridden answers NOT_YET_SERVING.
    """

    async def request_capability(
        self,
        request: kernel_v1_approval_pb2.RequestCapabilityRequest,
        call: CallContext,
    ) -> kernel_v1_approval_pb2.RequestCapabilityResponse:
        """Asks for the approval of a plan. A caller that may also decide it, because policy makes it an
        approver or lets it approve its own plans, approves it with the same call.
        """
        raise errors.NotYetServing("`cap.request` is not served yet")

    async def list_approvals(
        self,
        request: kernel_v1_approval_pb2.ListApprovalsRequest,
        call: CallContext,
    ) -> kernel_v1_approval_pb2.ListApprovalsResponse:
        """Lists approvals that the caller asked for or may decide, oldest first."""
        raise errors.NotYetServing("`approval.list` is not served yet")

    async def decide_approval(
        self,
        request: kernel_v1_approval_pb2.DecideApprovalRequest,
        call: CallContext,
    ) -> kernel_v1_approval_pb2.DecideApprovalResponse:
        """Decides an approval. The decision is made by the caller's own principal, whatever the parameters
        claim, and is final.
        """
        raise errors.NotYetServing("`approval.decide` is not served yet")


class ApprovalClient:
    """Calls ApprovalService over a channel.

    Timeouts are seconds; errors are those of the channel. Cancelling the caller cancels the call.
    """

    def __init__(self, channel: Channel) -> None:
        self._request_capability = channel.unary_unary(
            "/seamount.api.kernel.v1.ApprovalService/RequestCapability",
            request_serializer=kernel_v1_approval_pb2.RequestCapabilityRequest.SerializeToString,
            response_deserializer=kernel_v1_approval_pb2.RequestCapabilityResponse.FromString,
        )
        self._list_approvals = channel.unary_unary(
            "/seamount.api.kernel.v1.ApprovalService/ListApprovals",
            request_serializer=kernel_v1_approval_pb2.ListApprovalsRequest.SerializeToString,
            response_deserializer=kernel_v1_approval_pb2.ListApprovalsResponse.FromString,
        )
        self._decide_approval = channel.unary_unary(
            "/seamount.api.kernel.v1.ApprovalService/DecideApproval",
            request_serializer=kernel_v1_approval_pb2.DecideApprovalRequest.SerializeToString,
            response_deserializer=kernel_v1_approval_pb2.DecideApprovalResponse.FromString,
        )

    async def request_capability(
        self,
        request: kernel_v1_approval_pb2.RequestCapabilityRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> kernel_v1_approval_pb2.RequestCapabilityResponse:
        """Asks for the approval of a plan. A caller that may also decide it, because policy makes it an
        approver or lets it approve its own plans, approves it with the same call.
        """
        response: kernel_v1_approval_pb2.RequestCapabilityResponse = await self._request_capability(request, metadata=metadata, timeout=timeout)
        return response

    async def list_approvals(
        self,
        request: kernel_v1_approval_pb2.ListApprovalsRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> kernel_v1_approval_pb2.ListApprovalsResponse:
        """Lists approvals that the caller asked for or may decide, oldest first."""
        response: kernel_v1_approval_pb2.ListApprovalsResponse = await self._list_approvals(request, metadata=metadata, timeout=timeout)
        return response

    async def decide_approval(
        self,
        request: kernel_v1_approval_pb2.DecideApprovalRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> kernel_v1_approval_pb2.DecideApprovalResponse:
        """Decides an approval. The decision is made by the caller's own principal, whatever the parameters
        claim, and is final.
        """
        response: kernel_v1_approval_pb2.DecideApprovalResponse = await self._decide_approval(request, metadata=metadata, timeout=timeout)
        return response
