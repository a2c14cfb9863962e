"""Thousands of abandoned streams leave nothing behind on a real channel (hard/G02)."""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import AsyncIterator
from typing import Any

from kernel_double import kernel

from seamount.api.kernel.v1 import event_pb2

STREAMS = 2000


def resident_bytes() -> int:
    gc.collect()
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


async def test_cancelled_subscriptions_leave_no_call_no_task_and_no_memory(until: Any) -> None:
    async def produce(request: Any, call: Any) -> AsyncIterator[Any]:
        yield event_pb2.SubscribeEventsResponse()
        await asyncio.sleep(60)

    async with kernel("real") as k:
        k.producing.append(produce)
        attached = await k.attach()
        request = event_pb2.SubscribeEventsRequest(channel="journal")

        async def abandon(count: int) -> None:
            for _ in range(count):
                call = k.call("events.subscribe", request, attached)
                await call.read()
                call.cancel()
            await until(lambda: k.pipeline.running == 0)

        await abandon(STREAMS // 4)
        before, tasks = resident_bytes(), len(asyncio.all_tasks())
        await abandon(STREAMS)
        k.records.records.clear()
        await until(lambda: len(asyncio.all_tasks()) <= tasks + 2)
        assert resident_bytes() - before < 8 << 20
