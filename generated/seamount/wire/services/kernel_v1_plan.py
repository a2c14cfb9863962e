# Written by seamount.codegen from seamount/api/kernel/v1/plan.proto; `make generate` writes it again. Do not edit.
"""Servicer bases and client stubs of plan.proto."""

from __future__ import annotations

from seamount.api.kernel.v1 import plan_pb2 as kernel_v1_plan_pb2
from seamount.wire import errors
from seamount.wire.runtime import CallContext, Channel, Metadata


class PlanServicer:
    """Plans: programs that were judged and stored instead of run. A plan never changes; it is bound to
    the principal and the session that made it, to its program, and to what the program was found to
    do. It can be carried out once and until it expires.

    A plan that does not exist and one that belongs to somebody else answer UNKNOWN_PLAN alike.

    A method that is not overridden answers NOT_YET_SERVING.
    """

    async def get_plan(
        self,
        request: kernel_v1_plan_pb2.GetPlanRequest,
        call: CallContext,
    ) -> kernel_v1_plan_pb2.GetPlanResponse:
        """Describes a plan of the caller's, and what policy says about it now."""
        raise errors.NotYetServing("`plan.get` is not served yet")

    async def list_plans(
        self,
        request: kernel_v1_plan_pb2.ListPlansRequest,
        call: CallContext,
    ) -> kernel_v1_plan_pb2.ListPlansResponse:
        """Lists the caller's plans of the attached session, ascending by creation."""
        raise errors.NotYetServing("`plan.list` is not served yet")

    async def apply_plan(
        self,
        request: kernel_v1_plan_pb2.ApplyPlanRequest,
        call: CallContext,
    ) -> kernel_v1_plan_pb2.ApplyPlanResponse:
        """Carries out a plan that is approved, or that policy allows. What the program would do now is
        derived again: more than was approved answers APPROVAL_REQUIRED, and files or programs that
        changed answer PLAN_STALE; both leave everything undone. The answer is that of `exec`.
        """
        raise errors.NotYetServing("`plan.apply` is not served yet")


class PlanClient:
    """Calls PlanService over a channel.

    Timeouts are seconds; errors are those of the channel. Cancelling the caller cancels the call.
    """

    def __init__(self, channel: Channel) -> None:
        self._get_plan = channel.unary_unary(
            "/seamount.api.kernel.v1.PlanService/GetPlan",
            request_serializer=kernel_v1_plan_pb2.GetPlanRequest.SerializeToString,
            response_deserializer=kernel_v1_plan_pb2.GetPlanResponse.FromString,
        )
        self._list_plans = channel.unary_unary(
            "/seamount.api.kernel.v1.PlanService/ListPlans",
            request_serializer=kernel_v1_plan_pb2.ListPlansRequest.SerializeToString,
            response_deserializer=kernel_v1_plan_pb2.ListPlansResponse.FromString,
        )
        self._apply_plan = channel.unary_unary(
            "/seamount.api.kernel.v1.PlanService/ApplyPlan",
            request_serializer=kernel_v1_plan_pb2.ApplyPlanRequest.SerializeToString,
            response_deserializer=kernel_v1_plan_pb2.ApplyPlanResponse.FromString,
        )

    async def get_plan(
        self,
        request: kernel_v1_plan_pb2.GetPlanRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> kernel_v1_plan_pb2.GetPlanResponse:
        """Describes a plan of the caller's, and what policy says about it now."""
        response: kernel_v1_plan_pb2.GetPlanResponse = await self._get_plan(request, metadata=metadata, timeout=timeout)
        return response

    async def list_plans(
        self,
        request: kernel_v1_plan_pb2.ListPlansRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> kernel_v1_plan_pb2.ListPlansResponse:
        """Lists the caller's plans of the attached session, ascending by creation."""
        response: kernel_v1_plan_pb2.ListPlansResponse = await self._list_plans(request, metadata=metadata, timeout=timeout)
        return response

    async def apply_plan(
        self,
        request: kernel_v1_plan_pb2.ApplyPlanRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> kernel_v1_plan_pb2.ApplyPlanResponse:
        """Carries out a plan that is approved, or that policy allows. What the program would do now is
        derived again: more than was approved answers APPROVAL_REQUIRED, and files or programs that
        changed answer PLAN_STALE; both leave everything undone. The answer is that of `exec`.
        """
        response: kernel_v1_plan_pb2.ApplyPlanResponse = await self._apply_plan(request, metadata=metadata, timeout=timeout)
        return response
