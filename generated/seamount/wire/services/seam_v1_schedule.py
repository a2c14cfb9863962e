# Written by seamount.codegen from seamount/api/seam/v1/schedule.proto; `make generate` writes it again. Do not edit.
"""Servicer bases and client stubs of schedule.proto."""

from __future__ import annotations

from seamount.api.seam.v1 import schedule_pb2 as seam_v1_schedule_pb2
from seamount.wire import errors
from seamount.wire.runtime import CallContext, Channel, Metadata


class ScheduleServicer:
    """Operations that the kernel makes by itself when their time comes.

    A method that is not overridden answers NOT_YET_SERVING.
    """

    async def set(
        self,
        request: seam_v1_schedule_pb2.SetRequest,
        call: CallContext,
    ) -> seam_v1_schedule_pb2.SetResponse:
        """Sets a schedule: makes it, changes it, pauses it, or takes it away. It belongs to whoever set it
        last, and its runs are calls in that principal's name: they may do what policy grants it at that
        time, and nothing else. A run passes through the same checks as any call, is planned, judged and
        journaled like it, and leaves a row of the kind `run`.

        Times of `cron` are those of Debian's cron: what is due in an hour that is skipped runs right
        after it, what is due in an hour that comes twice runs once; expressions whose minute or hour
        begins with `*` follow the clock on the wall of the zone as it is.
        """
        raise errors.NotYetServing("`sys.schedule.set` is not served yet")


class ScheduleClient:
    """Calls ScheduleService over a channel.

    Timeouts are seconds; errors are those of the channel. Cancelling the caller cancels the call.
    """

    def __init__(self, channel: Channel) -> None:
        self._set = channel.unary_unary(
            "/seamount.api.seam.v1.ScheduleService/Set",
            request_serializer=seam_v1_schedule_pb2.SetRequest.SerializeToString,
            response_deserializer=seam_v1_schedule_pb2.SetResponse.FromString,
        )

    async def set(
        self,
        request: seam_v1_schedule_pb2.SetRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> seam_v1_schedule_pb2.SetResponse:
        """Sets a schedule: makes it, changes it, pauses it, or takes it away. It belongs to whoever set it
        last, and its runs are calls in that principal's name: they may do what policy grants it at that
        time, and nothing else. A run passes through the same checks as any call, is planned, judged and
        journaled like it, and leaves a row of the kind `run`.

        Times of `cron` are those of Debian's cron: what is due in an hour that is skipped runs right
        after it, what is due in an hour that comes twice runs once; expressions whose minute or hour
        begins with `*` follow the clock on the wall of the zone as it is.
        """
        response: seam_v1_schedule_pb2.SetResponse = await self._set(request, metadata=metadata, timeout=timeout)
        return response
