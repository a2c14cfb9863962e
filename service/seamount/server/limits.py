"""How many calls may be under way at once. Streams count for as long as they last."""

from __future__ import annotations

from collections.abc import Callable

from seamount.server.attachments import quota_exceeded


class CallLimits:
    """Counts calls per kernel and per principal. `most_of` says how many a principal may have under way."""

    def __init__(
        self,
        *,
        max_calls: int = 4096,
        max_calls_per_principal: int = 1024,
        most_of: Callable[[str], int] | None = None,
    ) -> None:
        self.running = 0
        self._max = max_calls
        self._most_of = most_of or (lambda principal: max_calls_per_principal)
        self._by_principal: dict[str, int] = {}

    def enter(self, principal: str) -> None:
        """Count a call in; raises QuotaExceeded. `leave` must follow exactly when this returned."""
        if self.running >= self._max:
            raise quota_exceeded("calls", self.running, self._max)
        current = self._by_principal.get(principal, 0)
        most = self._most_of(principal)
        if current >= most:
            raise quota_exceeded("calls", current, most)
        self.running += 1
        self._by_principal[principal] = current + 1

    def leave(self, principal: str) -> None:
        """Count a call out."""
        self.running -= 1
        current = self._by_principal[principal] - 1
        if current:
            self._by_principal[principal] = current
        else:
            del self._by_principal[principal]
