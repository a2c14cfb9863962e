"""What the kernel shows to the rooms that are built upon it, and what it asks of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from seamount.kernel.approvals.approvals import Approvals
from seamount.kernel.authority.audit import AuditTrail
from seamount.kernel.authority.policies import Judge
from seamount.kernel.authority.quotas import Quotas
from seamount.kernel.channels.channels import Channels
from seamount.kernel.sessions.sessions import Sessions
from seamount.kernel.tasks.tasks import Tasks
from seamount.server.attachments import Attachments
from seamount.server.principals import Caps
from seamount.store.migrations import Migration
from seamount.store.store import Store

if TYPE_CHECKING:
    from seamount.server.local_channel import LocalChannel


@dataclass(frozen=True, slots=True)
class Interior:
    """The parts of an open kernel.

    `channel_as(principal, caps)` opens a channel for calls in a principal's name, restricted to `caps`; they
    go through the pipeline as everybody's do. It is there once the kernel serves. Close it.
    """

    store: Store
    policy: Judge
    audit: AuditTrail
    quotas: Quotas
    sessions: Sessions
    channels: Channels
    approvals: Approvals
    tasks: Tasks
    attachments: Attachments
    channel_as: Callable[[str, Caps], LocalChannel]
    is_serving: Callable[[], bool]


class Room(Protocol):
    """Services upon the kernel, with tables of their own."""

    @property
    def migrations(self) -> Sequence[Migration]:
        """The room's tables."""
        ...

    def open(self, interior: Interior) -> AbstractAsyncContextManager[Sequence[object]]:
        """The servicers of the room, as long as the context lasts, which the kernel's own contains. The store
        may be damaged: then nothing can be written."""
        ...
