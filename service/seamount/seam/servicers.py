"""The servicers of the seam on an open store."""

from __future__ import annotations

from collections.abc import Callable

from seamount.kernel.interior import Interior
from seamount.seam.act import ActService
from seamount.seam.actions import Actions
from seamount.seam.assertions import AssertService
from seamount.seam.cursors import Cursors
from seamount.seam.heads import Heads
from seamount.seam.meta import MetaService
from seamount.seam.query import QueryService
from seamount.seam.schedule import ScheduleService
from seamount.seam.subscribe import SubscribeService
from seamount.seam.writing import Writes


def servicers_on(interior: Interior, key: bytes, wake: Callable[[], None]) -> tuple[object, ...]:
    """One for each of the services. `key` are 32 bytes that seal cursors, the same for as long as the store
    lasts. `wake` is called when a schedule has been set."""
    store, judge = interior.store, interior.policy
    writes = Writes(store, judge)
    heads = Heads()
    writes.listen(heads.committed)
    judge.source.listen(lambda _: heads.policy_changed())
    seals = Cursors(key)
    return (
        QueryService(store, judge, seals),
        ActService(writes, Actions(interior, writes).invoke),
        AssertService(writes),
        MetaService(store, judge),
        ScheduleService(writes, judge, wake),
        SubscribeService(
            store, judge, seals, heads, interior.channels, interior.quotas, interior.attachments
        ),
    )
