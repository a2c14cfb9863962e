"""Publishing on the channels that belong to clients and programs: `user.*`."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Final

import orjson

from seamount.api.kernel.v1 import error_details_pb2 as details
from seamount.kernel.authority.limits import MAX_EVENT_BYTES, MAX_USER_CHANNELS
from seamount.kernel.authority.quotas import Quotas
from seamount.kernel.channels.channels import Channels
from seamount.kernel.channels.event import Event, Owner
from seamount.server.attachments import quota_exceeded
from seamount.wire import errors

PREFIX: Final = "user."
_NAME: Final = re.compile(r"user\.[A-Za-z0-9_.-]{1,64}")

EVENTS_PER_SECOND: Final = 2_000.0
"""Events that a principal may publish for ever."""

BURST_EVENTS: Final = 10_000
"""Events that it may publish at once after a pause."""


class _Allowance:
    """What a principal may still publish now."""

    __slots__ = ("at", "left")

    def __init__(self, at: float) -> None:
        self.left = float(BURST_EVENTS)
        self.at = at


class UserChannels:
    """Holds the names, sizes and quotas of `user.*`, whoever publishes there: `events.publish` or a
    program."""

    def __init__(
        self, channels: Channels, quotas: Quotas, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._channels = channels
        self._quotas = quotas
        self._clock = clock
        self._allowances: dict[str, _Allowance] = {}
        self._listeners: list[Callable[[Event], None]] = []

    def listen(self, listener: Callable[[Event], None]) -> None:
        """Have `listener` called with each event that is published. It must not raise or block."""
        self._listeners.append(listener)

    def publish(self, owner: Owner, channel: str, payload: str) -> Event:
        """Publish JSON text on a channel of a session. Raises InvalidParams for a name or a size that is
        none, QuotaExceeded for too many channels or events."""
        if _NAME.fullmatch(channel) is None:
            problem = "must be `user.` and 1 to 64 letters, digits, dots, underscores and hyphens"
            raise errors.InvalidParams(
                f"channel: {problem}",
                details.InvalidParamsDetail(field="channel", problem=problem, channel=channel),
            )
        size = len(payload.encode())
        if size > MAX_EVENT_BYTES:
            problem = f"must have at most {MAX_EVENT_BYTES} bytes as JSON and has {size}"
            raise errors.InvalidParams(
                f"payload: {problem}",
                details.InvalidParamsDetail(field="payload", problem=problem, channel=channel),
            )
        text = _one_line(payload, channel)
        names = self._channels.published(owner, PREFIX)
        if channel not in names:
            if len(names) >= MAX_USER_CHANNELS:
                raise quota_exceeded("channels", len(names), MAX_USER_CHANNELS)
            held, held_by_all = self._channels.count(owner.principal, PREFIX)
            self._quotas.demand(owner.principal, "channels", held, held_by_all)
        self._spend(owner.principal)
        event = self._channels.publish(owner, channel, text)
        for listener in self._listeners:
            listener(event)
        return event

    def _spend(self, principal: str) -> None:
        now = self._clock()
        allowance = self._allowances.get(principal)
        if allowance is None:
            allowance = self._allowances[principal] = _Allowance(now)
        earned = (now - allowance.at) * EVENTS_PER_SECOND
        allowance.left = min(float(BURST_EVENTS), allowance.left + earned)
        allowance.at = now
        if allowance.left < 1:
            raise quota_exceeded("events", BURST_EVENTS, BURST_EVENTS)
        allowance.left -= 1


def _one_line(payload: str, channel: str) -> str:
    """Checked JSON text without line breaks, which would end a frame that it is spliced into."""
    try:
        orjson.loads(payload)
    except orjson.JSONDecodeError as fault:
        problem = f"is not JSON: {fault.msg}"
        raise errors.InvalidParams(
            f"payload: {problem}",
            details.InvalidParamsDetail(field="payload", problem=problem, channel=channel),
        ) from fault
    # Strings have none: only blanks between tokens are replaced.
    return payload.replace("\n", " ").replace("\r", " ")
