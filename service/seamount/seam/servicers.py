"""The servicers of the seam on an open store."""

from __future__ import annotations

from seamount.kernel.interior import Interior
from seamount.seam.act import ActService
from seamount.seam.assertions import AssertService
from seamount.seam.cursors import Cursors
from seamount.seam.heads import Heads
from seamount.seam.meta import MetaService
from seamount.seam.query import QueryService
from seamount.seam.subscribe import SubscribeService
from seamount.seam.writing import Writes


def servicers_on(interior: Interior, key: bytes) -> tuple[object, ...]:
    """One for each of the services. `key` are 32 bytes that seal cursors, the same for as long as the store
    lasts."""
    store, judge = interior.store, interior.policy
    writes = Writes(store, judge)
    heads = Heads()
    writes.listen(heads.committed)
    judge.source.listen(lambda _: heads.policy_changed())
    seals = Cursors(key)
    return (
        QueryService(store, judge, seals),
        ActService(writes),
        AssertService(writes),
        MetaService(store, judge),
        SubscribeService(
            store, judge, seals, heads, interior.channels, interior.quotas, interior.attachments
        ),
    )
