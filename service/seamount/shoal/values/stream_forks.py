"""One live source for several consumers."""

from __future__ import annotations

from collections import deque
from threading import Lock
from typing import Any, Final

from seamount.shoal.values.types import END, TIMEOUT, Source, Value

FORK_LIMIT: Final = 64
"""Items a fork of a live stream keeps for a slow consumer."""
_LONGEST_WAIT_S: Final = 1e9


class _Fork(Source):
    """One consumer of a live stream that several share."""

    __slots__ = ("dropped", "queue", "shared")

    def __init__(self, shared: _Shared) -> None:
        self.shared = shared
        self.queue: deque[Any] = deque()
        self.dropped = 0

    def offer(self, item: Any) -> None:
        """Keep an item for later; a full queue counts it instead and says so before the next that fits."""
        room = FORK_LIMIT - len(self.queue)
        if room < (2 if self.dropped else 1):
            self.dropped += 1
            return
        if self.dropped:
            self.queue.append({"dropped": self.dropped})
            self.dropped = 0
        self.queue.append(item)

    def pull(self, timeout: float | None = None) -> Value:
        if not self.shared.lock.acquire(timeout=-1 if timeout is None else min(timeout, _LONGEST_WAIT_S)):
            return TIMEOUT
        try:
            if self.queue:
                return self.queue.popleft()
            if self.dropped:
                count, self.dropped = self.dropped, 0
                return {"dropped": count}
            return self.shared.drive(self, timeout)
        finally:
            self.shared.lock.release()

    def close(self) -> None:
        with self.shared.lock:
            self.shared.leave(self)


class _Shared:
    """A live source and its forks; whichever fork runs dry pulls for all. The lock serialises them."""

    __slots__ = ("forks", "lock", "source")

    def __init__(self, source: Source, count: int) -> None:
        self.source: Source | None = source
        self.lock = Lock()
        self.forks = [_Fork(self) for _ in range(count)]

    def drive(self, driver: _Fork, timeout: float | None) -> Value:
        if self.source is None:
            return END
        item = self.source.pull(timeout)
        if item is END:
            self.source = None
        elif item is not TIMEOUT:
            for fork in self.forks:
                if fork is not driver:
                    fork.offer(item)
        return item

    def leave(self, fork: _Fork) -> None:
        if fork in self.forks:
            self.forks.remove(fork)
            fork.queue.clear()
        if not self.forks and self.source is not None:
            self.source.close()
            self.source = None


def forked(source: Source, count: int) -> list[Source]:
    """That many consumers of one live source."""
    return list(_Shared(source, count).forks)
