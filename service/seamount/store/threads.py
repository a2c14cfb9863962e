"""A few threads with a bounded queue in front, for calls that block on a disk."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from .errors import StoreBusy, StoreClosed

T = TypeVar("T")


class Threads:
    """Runs blocking calls. At most `limit` of them run or wait; the next is refused with StoreBusy."""

    def __init__(self, name: str, workers: int, limit: int) -> None:
        self._name = name
        self._limit = limit
        self._pending = 0
        self._lock = threading.Lock()
        self._closed = False
        self._executor = ThreadPoolExecutor(workers, thread_name_prefix=f"store-{name}")

    def submit(self, call: Callable[[], T]) -> Future[T]:
        """Start the call as soon as a thread is free. Raises StoreBusy, StoreClosed."""
        with self._lock:
            if self._closed:
                raise StoreClosed
            if self._pending >= self._limit:
                raise StoreBusy(self._name, self._limit)
            self._pending += 1
            future = self._executor.submit(call)
        future.add_done_callback(self._done)
        return future

    async def run(self, call: Callable[[], T]) -> T:
        """`submit` and `wait`."""
        return await self.wait(self.submit(call))

    async def wait(self, future: Future[T]) -> T:
        """Wait for a submitted call. When cancelled, a call that has begun still runs to its end.

        Raises StoreClosed when the threads were closed before the call began.
        """
        try:
            return await asyncio.wrap_future(future)
        except asyncio.CancelledError:
            if self._closed and future.cancelled() and not _being_cancelled():
                raise StoreClosed from None
            raise

    async def close(self) -> None:
        """Refuse new calls, drop those that wait, return when those that run have ended."""
        with self._lock:
            self._closed = True
        await asyncio.to_thread(self._executor.shutdown, wait=True, cancel_futures=True)

    def _done(self, _: Future[T]) -> None:
        with self._lock:
            self._pending -= 1


def _being_cancelled() -> bool:
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
