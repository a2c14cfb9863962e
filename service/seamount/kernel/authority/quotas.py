"""How much a principal, and everybody together, may have of something at a time.

The policy's table of limits decides for a principal; where it says nothing, the kernel's defaults do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from seamount.api.kernel.v1 import error_details_pb2 as details
from seamount.kernel.authority import limits
from seamount.leash.tables import Limits
from seamount.server.attachments import quota_exceeded
from seamount.store import journal, transcripts
from seamount.store.store import Store
from seamount.wire import errors
from seamount.wire.surface import KERNEL

Quota = Literal[
    "sessions", "tasks", "plans", "ptys", "subscriptions", "connections", "attachments", "calls", "channels"
]


@dataclass(frozen=True, slots=True)
class Bound:
    """How many of something a principal may have when policy is silent, and how many there may be at all."""

    of_principal: int
    of_kernel: int


DEFAULTS: Final[Mapping[Quota, Bound]] = {
    "sessions": Bound(limits.MAX_SESSIONS, 1_024),
    "tasks": Bound(limits.MAX_LIVE_TASKS, 2_048),
    "plans": Bound(10_000, 100_000),
    "ptys": Bound(limits.MAX_PTYS, limits.MAX_KERNEL_PTYS),
    "subscriptions": Bound(1_024, 8_192),
    "connections": Bound(KERNEL.max_connections, KERNEL.max_connections),
    "attachments": Bound(1_024, 4_096),
    "calls": Bound(1_024, 4_096),
    "channels": Bound(4_096, 65_536),
}
"""`calls` counts calls under way, streams among them; `channels` counts channels on which users published."""


class Quotas:
    """The quotas of one kernel. `limits_of` gives what the policy in force sets for a principal."""

    def __init__(self, limits_of: Callable[[str], Limits]) -> None:
        self.limits_of = limits_of
        self._held: dict[Quota, dict[str, int]] = {}
        self._all: dict[Quota, int] = {}

    def most(self, principal: str, quota: Quota) -> int:
        """How many the principal may have now."""
        stated: int | None = getattr(self.limits_of(principal), quota, None)
        return DEFAULTS[quota].of_principal if stated is None else stated

    def for_each(self, quota: Quota) -> Callable[[str], int]:
        """`most` of one quota, for whoever counts by itself."""
        return lambda principal: self.most(principal, quota)

    def demand(self, principal: str, quota: Quota, held: int, held_by_all: int | None = None) -> None:
        """For owners who count by themselves: raises QuotaExceeded unless there is room for one more.

        `held` is what the principal has, `held_by_all` what there is at all.
        """
        most = self.most(principal, quota)
        if held >= most:
            raise quota_exceeded(quota, held, most)
        if held_by_all is not None and held_by_all >= DEFAULTS[quota].of_kernel:
            raise quota_exceeded(quota, held_by_all, DEFAULTS[quota].of_kernel)

    def take(self, principal: str, quota: Quota) -> Callable[[], None]:
        """Counts one in and gives what counts it out again, once. Raises QuotaExceeded."""
        held = self._held.setdefault(quota, {})
        self.demand(principal, quota, held.get(principal, 0), self._all.get(quota, 0))
        held[principal] = held.get(principal, 0) + 1
        self._all[quota] = self._all.get(quota, 0) + 1
        is_taken = True

        def give_back() -> None:
            nonlocal is_taken
            if not is_taken:
                return
            is_taken = False
            self._all[quota] -= 1
            held[principal] -= 1
            if not held[principal]:
                del held[principal]

        return give_back


async def demand_room(
    store: Store, limits_of: Callable[[str], Limits], *, owner: str, principal: str
) -> None:
    """Asked before anything happens that `principal` does in a session of `owner`: raises QuotaExceeded when
    the owner's transcripts, or what the principal wrote to the journal today, are at their bounds.

    What is under way ends and is kept, so that both may be passed by as much as that gives. Reads the store
    only where policy sets a bound; raises what `Store.read` raises.
    """
    of_transcripts = limits_of(owner).transcript_bytes
    if of_transcripts is not None:
        held = await store.read(lambda rows: transcripts.held_bytes(rows, owner))
        if held >= of_transcripts:
            raise _used_up(
                "transcript_bytes",
                held,
                of_transcripts,
                f"the transcripts of {owner} hold {held} of {of_transcripts} bytes; closing a session"
                " makes room",
            )
    of_journal = limits_of(principal).journal_bytes_per_day
    if of_journal is not None:
        written = await store.read(lambda rows: journal.bytes_today(rows, principal))
        if written >= of_journal:
            raise _used_up(
                "journal_bytes_per_day",
                written,
                of_journal,
                f"{principal} has added {written} of {of_journal} bytes to the journal today; the next day"
                " begins at midnight UTC",
            )


def _used_up(limit: str, used: int, most: int, text: str) -> errors.QuotaExceeded:
    return errors.QuotaExceeded(text, details.QuotaDetail(limit=limit, current=used, max=most))
