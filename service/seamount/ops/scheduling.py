"""SchedulingService: which schedules are due at an instant. What runs on schedules is the kernel's."""

from __future__ import annotations

from seamount.api.ops.v1 import scheduling_pb2 as pb
from seamount.ops import refusals
from seamount.ops.access import Access
from seamount.ops.schedules import BadSchedule, is_due, jitter_offset, parse_interval, parse_zone
from seamount.wire.runtime import CallContext
from seamount.wire.services.ops_v1_scheduling import SchedulingServicer


class SchedulingService(SchedulingServicer):
    """See the contract."""

    def __init__(self, access: Access) -> None:
        self._access = access

    async def evaluate_schedules(
        self, request: pb.EvaluateSchedulesRequest, call: CallContext
    ) -> pb.EvaluateSchedulesResponse:
        self._access.demand(call, "scheduling.evaluate")
        tick = request.tick_ms
        seen: set[str] = set()
        due: list[pb.DueTrigger] = []
        for index, schedule in enumerate(request.schedules):
            where = f"schedules[{index}]"
            name = schedule.schedule_id.strip()
            if not name:
                raise refusals.invalid(f"{where}.schedule_id", "must not be empty")
            if name in seen:
                raise refusals.invalid(f"{where}.schedule_id", f"{name[:64]} is there twice")
            seen.add(name)
            try:
                interval = parse_interval(schedule.interval)
            except BadSchedule as problem:
                raise refusals.invalid(f"{where}.interval", str(problem)) from problem
            try:
                zone = parse_zone(schedule.timezone)
            except BadSchedule as problem:
                raise refusals.invalid(f"{where}.timezone", str(problem)) from problem
            offset = jitter_offset(name, schedule.jitter_ms, interval)
            if schedule.enabled and is_due(interval, zone, tick, offset):
                due.append(
                    pb.DueTrigger(
                        schedule_id=name,
                        interval=schedule.interval,
                        timezone=schedule.timezone,
                        due_tick_ms=tick,
                    )
                )
        due.sort(key=lambda each: (each.due_tick_ms, each.schedule_id, each.interval, each.timezone))
        return pb.EvaluateSchedulesResponse(tick_ms=tick, due_triggers=due)
