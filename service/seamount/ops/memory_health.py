"""Whether the ledger's backend is well: a probe that somebody else answers."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from seamount.wire import errors

PATH: Final = "/v1/health"
SECONDS: Final = 2.0
"""How long an answer may take."""

REMEMBERED_S: Final = 1.0
"""For how long an answer holds, for those who only read."""


class HealthGate:
    """Asks `<url>/v1/health`. Without a URL all is well."""

    def __init__(self, url: str | None, clock: Callable[[], float] = time.monotonic) -> None:
        self._url = None if url is None else url.rstrip("/") + PATH
        self._clock = clock
        self._at = -REMEMBERED_S
        self._problem: str | None = None

    @property
    def is_well(self) -> bool:
        """As of the latest look."""
        return self._problem is None

    async def pass_write(self) -> None:
        """Raises MemoryBackendUnavailable unless all is well now."""
        if self._url is None:
            return
        self._problem = await self._probe(self._url)
        self._at = self._clock()
        if self._problem is not None:
            raise unavailable(self._problem)

    async def pass_read(self) -> None:
        """Raises MemoryBackendUnavailable unless all was well within the last second, or is now."""
        if self._url is None:
            return
        if self._clock() - self._at >= REMEMBERED_S:
            await self.pass_write()
        elif self._problem is not None:
            raise unavailable(self._problem)

    async def _probe(self, url: str) -> str | None:
        # Loaded by kernels that send, and when they do: it takes as long as a tenth of a start.
        import httpx

        try:
            async with httpx.AsyncClient(timeout=SECONDS, trust_env=False) as client:
                answer = await client.get(url)
        except httpx.HTTPError as problem:
            return f"{url} cannot be reached: {problem or type(problem).__name__}"
        return None if answer.is_success else f"{url} answers {answer.status_code}"


def unavailable(why: str) -> errors.MemoryBackendUnavailable:
    return errors.MemoryBackendUnavailable(f"Memory backend unavailable: {why}")
