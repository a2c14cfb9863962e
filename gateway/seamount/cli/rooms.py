"""The rooms that are built upon the kernel: which there are is said here alone.

Everything here imports the service when it is called.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from seamount.kernel.interior import Room
    from seamount.store.migrations import Migration


def all_rooms(*, durable: bool) -> tuple[Room, ...]:
    """A new one of each. `durable` says whether their state outlives the process."""
    from seamount.ops.opening import OpsRoom
    from seamount.seam.opening import SeamRoom

    return SeamRoom(), OpsRoom(durable=durable)


def all_migrations() -> tuple[Migration, ...]:
    """The tables of the kernel and of every room, beside the store's own."""
    from seamount.kernel.opening import MIGRATIONS

    return (*MIGRATIONS, *(step for room in all_rooms(durable=True) for step in room.migrations))
